"""The fields of a position of Tiny Epic Dungeons that stand for one figure of the state each."""

from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, PLACE_NAMES, SKILL_NAMES
from undercroft.games.tiny_epic.rules.state import Hero, State
from undercroft.games.tiny_epic.rules.tables import SPACES
from undercroft.games.tiny_epic.table.position.steps import MOST, Cell
from undercroft.games.tiny_epic.table.view import TRIAL_NAMES
from undercroft.table.position_rows import Flag, Name, Names, Number, Row, Seat

SKILL_CHOICES: Final = (*SKILL_NAMES, "any", "none")
"""What a test asks for."""
TURNS_MOST: Final = 10_000


def hero_rows(state: State, hero: Hero) -> tuple[Row, ...]:
    """By default all health and focus, on the Entrance."""
    return (
        Row("health", Number(0, int(state.tables.hero_health[hero.board]))),
        Row("focus", Number(0, int(state.tables.hero_focus[hero.board]))),
        Row("cell", Cell(lair=True)),
        Row("space", Number(0, SPACES)),
        Row("evaded", Flag()),
    )


def turn_rows(state: State) -> tuple[Row, ...]:
    """What was done this turn; by default seat 0 begins it."""
    flags = ("sneaking", "acted", "extra", "striding", "halted", "penned", "resting", "ending")
    return (
        Row("seat", Seat(int(state.party))),
        Row("moved", Number(0, MOST)),
        Row("sprint", Number(0, MOST)),
        *(Row(name, Flag()) for name in flags),
    )


def test_rows(cards: TinyEpicCards, state: State) -> tuple[Row, ...]:
    """The test under way, or what is left of the last one; each default may follow from the rows before."""
    return (
        Row("kind", Name(TRIAL_NAMES)),
        Row("seat", Seat(int(state.party))),
        Row("cell", Cell(lair=True)),
        Row("place", Name(PLACE_NAMES)),
        Row("ability", Name([ability.id for ability in cards.abilities])),
        Row("skill", Name(SKILL_CHOICES)),
        Row("wide", Flag()),
        Row("bonus", Number(-MOST, MOST)),
        Row("lion", Number(0, MOST)),
        Row("targets", Names(ENEMY_NAMES)),
    )


TEST_REST: Final = (
    Row("boosted", Names(PLACE_NAMES)),
    Row("guard", Number(0, MOST)),
    Row("result", Number(-MOST, MOST)),
    Row("rerolled", Flag()),
    Row("killed", Flag()),
    Row("may_change", Flag()),
    Row("free", Flag()),
)
"""The rest of it, by default as before a test."""
HEAD: Final = (Row("actors", Names(ENEMY_NAMES)), Row("pushing", Names(ENEMY_NAMES)))
"""Enemies still to act, or to be moved."""
