"""Setting up a game (MR-SETUP, MR-DIFF)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.kernel.errors import BadSetup
from undercroft.rules.mini_rogue.area import lay
from undercroft.rules.mini_rogue.cardspeak import FOOD, GOLD, HP, STATS
from undercroft.rules.mini_rogue.effects import limit, set_stat
from undercroft.rules.mini_rogue.engine import go_on
from undercroft.rules.mini_rogue.state import EXIT, IN_STACK, NO_CARD, Game, Hero, floor_of
from undercroft.rules.mini_rogue.tables import AREAS, Tables

# Difficulties (MR-DIFF-1 to -3, -5): what is taken from food, HP and gold
NORMAL: Final = 0
HARD: Final = 1
EXTREME: Final = 2
ROGUELIKE: Final = 3
DIFFICULTIES: Final = 4

NORMAL_BOSSES: Final = 3
"""on top of the final one (MR-SETUP-10)"""


class Setup:
    """Everything that is chosen before the first card is dealt."""

    def __init__(
        self,
        characters: list[int],
        mat: int,
        difficulty: int,
        stances: bool,
        rooms: list[int],
        bosses: list[int],
        final_boss: int,
    ) -> None:
        self.characters = characters
        self.mat = mat
        self.difficulty = difficulty
        self.stances = stances
        self.rooms = rooms
        self.bosses = bosses
        self.final_boss = final_boss


def new_game(tables: Tables, setup: Setup, seed: i64) -> Game:
    """A game at its first question."""
    game = set_table(tables, setup)
    deal(game, seed)
    return game


def check_setup(tables: Tables, setup: Setup) -> None:
    """Refuse numbers that name nothing."""
    if len(setup.characters) != 1:
        raise BadSetup("a solo game has one character")
    for character in setup.characters:
        if not 0 <= character < len(tables.start_potions):
            raise BadSetup(f"there is no character {character}")
    if not 0 <= setup.mat < len(tables.mat_floor) // AREAS:
        raise BadSetup(f"there is no mat {setup.mat}")
    if not 0 <= setup.difficulty < DIFFICULTIES:
        raise BadSetup(f"there is no difficulty {setup.difficulty}")
    if len(setup.rooms) <= EXIT:
        raise BadSetup("an area needs more than eight room cards")
    if len(setup.bosses) < NORMAL_BOSSES:
        raise BadSetup("three bosses stand before the final one")


def set_table(tables: Tables, setup: Setup) -> Game:
    """All of the setup that needs no chance: characters, mat, piles (MR-SETUP-1 to -7)."""
    check_setup(tables, setup)
    game = Game(tables, len(setup.characters))
    game.mat = setup.mat
    game.stances = setup.stances
    game.floor = floor_of(game, game.area)
    for seat in range(len(setup.characters)):
        take_character(game, game.heroes[seat], setup.characters[seat], setup.difficulty)
    game.deck_count = len(setup.rooms)
    for place in range(len(setup.rooms)):
        game.deck[place] = setup.rooms[place]
    game.final_boss = setup.final_boss
    for place in range(len(setup.bosses)):
        game.bosses[place] = setup.bosses[place]
    game.boss_count = len(setup.bosses)
    return game


def deal(game: Game, seed: i64) -> None:
    """Shuffle and lay out a table that was set, and run to the first question (MR-SETUP-8 to -11, -13)."""
    lay_out(game, seed)
    go_on(game)


def lay_out(game: Game, seed: i64) -> None:
    """The boss stack and the first area, its Entrance not yet resolved; no Preparation Phase (MR-SETUP-14)."""
    game.dice.seed(seed)
    stack_bosses(game)
    lay(game, game.heroes[0])


def take_character(game: Game, hero: Hero, character: i64, difficulty: i64) -> None:
    """Start values of the card, less the difficulty's, never below 0 (MR-SETUP-2, -3, MR-DIFF-4)."""
    tables = game.tables
    hero.character = character
    stat: i64 = 0
    while stat < STATS:
        value = tables.start_stat[character * STATS + stat] - handicap(difficulty, stat)
        set_stat(hero, stat, min(limit(stat), max(0, value)))
        stat += 1
    hero.potions = tables.start_potions[character]
    hero.afflictions = tables.start_afflictions[character]


def handicap(difficulty: i64, stat: i64) -> i64:
    """What a difficulty takes away (MR-DIFF-1 to -3, -5)."""
    if difficulty == NORMAL:
        return 0
    if stat == FOOD:
        return 1
    if stat == HP:
        return 1 if difficulty == HARD else 2
    if stat == GOLD and difficulty == ROGUELIKE:
        return 3
    return 0


def stack_bosses(game: Game) -> None:
    """The final boss at the bottom, three others at random on top; the rest unseen (MR-SETUP-10, -11)."""
    bosses = game.bosses
    game.dice.shuffle(bosses, game.boss_count, NORMAL_BOSSES)
    drawn = bosses[game.boss_count - NORMAL_BOSSES : game.boss_count]
    place: i64 = 1
    while place <= NORMAL_BOSSES:
        bosses[place] = drawn[place - 1]
        game.boss_place[bosses[place]] = IN_STACK
        place += 1
    while place < game.boss_count:
        bosses[place] = NO_CARD
        place += 1
    bosses[0] = game.final_boss
    game.boss_place[game.final_boss] = IN_STACK
    game.boss_count = NORMAL_BOSSES + 1
