"""Setting up a game (TED-SET)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.cardspeak import ENCOUNTER, ENTRANCE, ROOM
from undercroft.games.tiny_epic.rules.dungeon import lay_around
from undercroft.games.tiny_epic.rules.engine import go_on
from undercroft.games.tiny_epic.rules.grid import join
from undercroft.games.tiny_epic.rules.piles import DECK_A, DECK_B, DECK_C
from undercroft.games.tiny_epic.rules.state import BIT, CENTRE, NO_CARD, NOWHERE, State, active, recount
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES, Tables
from undercroft.games.tiny_epic.rules.turn import begin_turn
from undercroft.kernel.errors import N_, BadSetup

ROOMS_A: Final = (0, 0, 9, 7, 5)
"""Room cards of the top part, by the number of heroes (TED-SET-A)"""
ROOMS_B: Final = 3
"""of the middle part, for each hero, with one Encounter (TED-SET-B)"""
ROOMS_C: Final = 3
"""of the bottom part, with the Lair Door (TED-SET-C)"""


class Setup:
    """Everything that is chosen before the first card is laid."""

    def __init__(self, heroes: list[int], boss: int = NO_CARD, first: int = NOWHERE) -> None:
        self.heroes = heroes
        """hero boards, in the order of their turns"""
        self.first = first
        """the seat that goes first; otherwise it is drawn (TED-SET-V, R12)"""
        self.boss = boss
        """the chosen boss; otherwise it is drawn when the Lair opens (TED-SET-O)"""


def new_game(tables: Tables, setup: Setup, seed: i64) -> State:
    """A game at its first question."""
    state = set_table(tables, setup)
    deal(state, seed)
    return state


def check_setup(tables: Tables, setup: Setup) -> None:
    """Refuse numbers that match no card or option."""
    if not LEAST_HEROES <= len(setup.heroes) <= MOST_HEROES:
        raise BadSetup(N_("two to four heroes enter the dungeon"))
    if len(set(setup.heroes)) < len(setup.heroes):
        raise BadSetup(N_("there is one board of each hero: no two can be the same"))
    for hero in setup.heroes:
        if not 0 <= hero < len(tables.hero_health):
            raise BadSetup(N_("there is no hero {n}"), n=hero)
    if setup.boss != NO_CARD and not 0 <= setup.boss < len(tables.boss_speed):
        raise BadSetup(N_("there is no boss {n}"), n=setup.boss)
    if setup.first != NOWHERE and not 0 <= setup.first < len(setup.heroes):
        raise BadSetup(N_("there is no seat {n}"), n=setup.first)
    rooms = ROOMS_A[len(setup.heroes)] + ROOMS_B * len(setup.heroes) + ROOMS_C
    if cards_of(tables, ROOM).bit_count() < rooms:
        raise BadSetup(N_("{n} heroes need {m} Room cards"), n=len(setup.heroes), m=rooms)


def cards_of(tables: Tables, kind: int) -> int:
    """The dungeon cards of a kind, a mask."""
    mask = 0
    for card in range(len(tables.room_kind)):
        if tables.room_kind[card] == kind:
            mask |= BIT[card]
    return mask


def set_table(tables: Tables, setup: Setup) -> State:
    """The part of setup that involves no chance (TED-SET-A to -U)."""
    check_setup(tables, setup)
    state = State(tables, len(setup.heroes))
    for seat in range(len(setup.heroes)):
        hero = state.heroes[seat]
        hero.board = setup.heroes[seat]
        hero.health = tables.hero_health[hero.board]
        hero.focus = tables.hero_focus[hero.board]
        recount(state, hero)
    piles = state.piles
    piles.rooms = cards_of(tables, ROOM)
    piles.encounters = cards_of(tables, ENCOUNTER)
    piles.to_lay[DECK_A] = ROOMS_A[len(setup.heroes)]
    piles.to_lay[DECK_B] = (ROOMS_B + 1) * state.party
    piles.to_lay[DECK_C] = ROOMS_C + 1
    piles.b_rooms = ROOMS_B * state.party
    piles.b_encounters = state.party
    piles.c_rooms = ROOMS_C
    piles.goblins = BIT[len(tables.goblin_speed)] - 1
    piles.minions = BIT[len(tables.minion_speed)] - 1
    piles.bosses = BIT[len(tables.boss_speed)] - 1
    piles.loot = BIT[len(tables.card_slot)] - 1
    state.boss = setup.boss
    state.turn.seat = setup.first
    state.torch = tables.torch_start[state.party]
    return state


def deal(state: State, seed: i64) -> None:
    """Lay out the set table, and run to the first question."""
    lay_out(state, seed)
    go_on(state)


def lay_out(state: State, seed: i64) -> None:
    """Decide who goes first; lay the Entrance with its altar and four cards around it (TED-SET-F to -H, -V, R12)."""
    state.dice.seed(seed)
    if state.turn.seat == NOWHERE:
        state.turn.seat = state.dice.below(state.party)
    grid = state.grid
    card: i64 = 0
    while state.tables.room_kind[card] != ENTRANCE:
        card += 1
    grid.cells[CENTRE] = card
    grid.revealed = BIT[CENTRE]
    grid.altars = BIT[CENTRE]
    join(state, CENTRE)
    lay_around(state, CENTRE)
    begin_turn(state, active(state))
