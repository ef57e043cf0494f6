"""Before dice are rolled: if they are rolled by hand, the game stops and waits for them.

Check `game.dice.by_hand` before calling.
"""

from mypy_extensions import i64

from undercroft.rules.kernel.chance import awaited
from undercroft.rules.mini_rogue.cardspeak import CURSE, POISON
from undercroft.rules.mini_rogue.state import CHARACTER_DIE, CURSE_DIE, DUNGEON_DIE, POISON_DIE, Game, Hero


def await_dice(game: Game, hero: Hero, kind: i64, count: i64, step: i64, argument: i64) -> bool:
    """Wait for dice of one kind; true if the game has stopped for them. The step rolls them when it runs again."""
    game.dice.want(kind, count)
    return awaited(game.dice, game.question, game.agenda, step, hero.seat, argument)


def await_pool(game: Game, hero: Hero, count: i64, dungeon: i64, step: i64, argument: i64) -> bool:
    """Wait for the pool: Character dice, Dungeon die, Curse and Poison dice if owned (MR-CHECK-1, MR-COMBAT-5)."""
    game.dice.want(CHARACTER_DIE, count)
    game.dice.want(DUNGEON_DIE, dungeon)
    game.dice.want(CURSE_DIE, 1 if hero.afflictions & CURSE else 0)
    game.dice.want(POISON_DIE, 1 if hero.afflictions & POISON else 0)
    return awaited(game.dice, game.question, game.agenda, step, hero.seat, argument)
