"""The fields of a game of Tiny Epic Dungeons, each declared once: how it is named, what it can be, where it is.

A position reads and writes them, a view shows them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import steps
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, PLACE_NAMES, SKILL_NAMES
from undercroft.games.tiny_epic.rules.freeactions import FREE_MOST
from undercroft.games.tiny_epic.rules.state import CELLS, LAIR, NOWHERE, Trial
from undercroft.games.tiny_epic.rules.tables import MOST_HEROES, SPACES
from undercroft.kernel.errors import N_, Message
from undercroft.outside import quoted
from undercroft.table.book import names_of
from undercroft.table.position_fields import TWICE, Fields, PositionError, Reason
from undercroft.table.position_rows import Flag, Kind, Name, Names, Number, Row, Rows, Seat, made_once

# --- names -------------------------------------------------------------------------------------------------------

OUTCOME_NAMES: Final = ("playing", "won", "lost")
CAUSE_NAMES: Final = ("", "torch", "goblins", "walls")
TRIAL_NAMES: Final = ("evade", "disarm", "room", "cast", "attack", "own")
SKILL_CHOICES: Final = (*SKILL_NAMES, "any", "none")
"""What a test asks for."""
PART_NAMES: Final = ("a", "b", "c")
DIRECTION_NAMES: Final = ("north", "east", "south", "west")
QUESTION_NAMES: Final = names_of(steps, "STEPS")
DIE_NAMES: Final = ("hero", "enemy")
ENEMY_FACES: Final = ("", "2", "3", "4", "5", "shield", "torch")
MOST: Final = 30
"""of anything that is counted"""


_CELLS: Final = {NOWHERE: "", LAIR: "lair"} | {cell: f"{'abcdefg'[cell // 7]}{cell % 7 + 1}" for cell in range(CELLS)}


def cell_name(cell: int) -> str:
    """A cell by row and column: the Entrance is d4; the boss board has a name of its own."""
    return _CELLS[cell]


CELL_NAMES: Final = [cell_name(cell) for cell in range(CELLS)]
PLACES: Final = [*CELL_NAMES, cell_name(LAIR)]
"""Where somebody can be: a cell, or the boss board."""


@dataclass(frozen=True)
class Cell(Kind):
    """A cell by name, or the boss board where that is a place too."""

    lair: bool = False

    @property
    def allowed(self) -> Message:
        message = N_("from {first} to {last}, or lair") if self.lair else N_("from {first} to {last}")
        return Message(message, first=CELL_NAMES[0], last=CELL_NAMES[-1])

    def read(self, fields: Fields, name: str) -> int | None:
        text = fields.text(name)
        return None if text is None else self.found(text, fields.place(name))

    def found(self, text: str, where: str) -> int:
        known = PLACES if self.lair else CELL_NAMES
        if text not in known:
            message = N_('there is no cell "{name}": {allowed}')
            raise PositionError(Reason.UNKNOWN_NAME, where, message, name=quoted(text), allowed=self.allowed)
        return known.index(text)

    def write(self, value: int) -> object:
        return cell_name(int(value))

    @property
    def writer(self) -> Callable[[Any], object]:
        return _CELLS.__getitem__


def read_cells(fields: Fields, name: str) -> list[int]:
    """Cells by name, each once."""
    return [CELL_NAMES.index(text) for text in fields.items(name, str, Cell().found, TWICE) or ()]


# --- the fields --------------------------------------------------------------------------------------------------

HEAD: Final = Rows(
    Row("outcome", Name(OUTCOME_NAMES), default=0),
    Row("cause", Name(CAUSE_NAMES), default=0),
    Row("act", Number(1, 2, 1)),
)
"""The state."""
LEFT_TO_DO: Final = Rows(
    Row("actors", Names(ENEMY_NAMES), default=0, seen=False),
    Row("pushing", Names(ENEMY_NAMES), default=0, seen=False),
)
"""Enemies still to act, or to be moved."""
TURN: Final = Rows(
    Row("seat", Seat(MOST_HEROES)),
    Row("moved", Number(0, MOST), default=0, seen=False),
    Row("sprint", Number(0, MOST), default=0, seen=False),
    Row("sneaking", Flag(), default=False, seen=False),
    Row("acted", Flag(), default=False),
    Row("extra", Flag(), default=False),
    Row("striding", Flag(), default=False, seen=False),
    Row("halted", Flag(), default=False),
    Row("penned", Flag(), default=False, seen=False),
    Row("resting", Flag(), default=False),
    Row("ending", Flag(), default=False, seen=False),
    Row("free", Number(0, FREE_MOST), default=0, seen=False),
)
"""What was done this turn; by default seat 0 begins it."""


@dataclass(frozen=True)
class Declared:
    """The fields that name cards."""

    hero: Rows
    """by default all health and focus, on the Entrance"""
    test: Rows
    """the test under way, or what is left of the last one; each default may follow from the rows before"""


@made_once
def declared(cards: TinyEpicCards) -> Declared:
    fresh = Trial()
    return Declared(
        hero=Rows(
            Row("hero", Name([card.id for card in cards.heroes]), "board"),
            Row("health", Number(0, max(card.health for card in cards.heroes))),
            Row("focus", Number(0, max(card.focus for card in cards.heroes))),
            Row("cell", Cell(lair=True)),
            Row("space", Number(0, SPACES), default=0),
        ),
        test=Rows(
            Row("kind", Name(TRIAL_NAMES)),
            Row("seat", Seat(MOST_HEROES)),
            Row("cell", Cell(lair=True), seen=False),
            Row("place", Name(PLACE_NAMES)),
            Row("ability", Name([ability.id for ability in cards.abilities])),
            Row("skill", Name(SKILL_CHOICES)),
            Row("wide", Flag(), seen=False),
            Row("bonus", Number(-MOST, MOST)),
            Row("lion", Number(0, MOST), seen=False),
            Row("targets", Names(ENEMY_NAMES), default=0),
            *(
                Row(name, kind, default=getattr(fresh, name), seen=False)
                for name, kind in (
                    ("boosted", Names(PLACE_NAMES)),
                    ("guard", Number(0, MOST)),
                    ("result", Number(-MOST, MOST)),
                    ("rerolled", Flag()),
                    ("killed", Flag()),
                    ("may_change", Flag()),
                    ("free", Flag()),
                )
            ),
        ),
    )
