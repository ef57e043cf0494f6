"""Before dice are rolled: if they are rolled by hand, the game stops and waits for them.

Check `game.dice.by_hand` before calling.
"""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.cardspeak import CURSE, POISON
from undercroft.games.mini_rogue.rules.state import CHARACTER_DIE, CURSE_DIE, DUNGEON_DIE, POISON_DIE, Hero, State
from undercroft.kernel.chance import awaited


def await_dice(state: State, hero: Hero, kind: i64, count: i64, step: i64, argument: i64) -> bool:
    """Wait for dice of one kind; true if the game has stopped for them. The step rolls them when it runs again."""
    state.dice.want(kind, count)
    return awaited(state.dice, state.question, state.agenda, step, hero.seat, argument)


def await_pool(state: State, hero: Hero, count: i64, dungeon: i64, step: i64, argument: i64) -> bool:
    """Wait for the pool: Character dice, Dungeon die, Curse and Poison dice if owned (MR-CHECK-1, MR-COMBAT-5)."""
    state.dice.want(CHARACTER_DIE, count)
    state.dice.want(DUNGEON_DIE, dungeon)
    state.dice.want(CURSE_DIE, 1 if hero.afflictions & CURSE else 0)
    state.dice.want(POISON_DIE, 1 if hero.afflictions & POISON else 0)
    return awaited(state.dice, state.question, state.agenda, step, hero.seat, argument)
