"""The fields of a position that stand for one figure of the state each."""

from dataclasses import dataclass
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, STANCE_NAMES
from undercroft.games.mini_rogue.rules.barter import PROPOSALS_MOST
from undercroft.games.mini_rogue.rules.foes import HORDE_SIZE
from undercroft.games.mini_rogue.rules.pool import WATCHED, WAVE_ROLLED
from undercroft.games.mini_rogue.rules.reinforcement import AUGURY_MOST
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    CELLS,
    EXIT,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    LOST,
    XP_MOST,
    State,
)
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.games.mini_rogue.table.view import (
    AFFLICTION_NAMES,
    ANNOUNCED,
    BOON_NAMES,
    CARD_NAMES,
    FOE_NAMES,
    STAGE_NAMES,
    TRAIT_NAMES,
)
from undercroft.kernel.errors import N_
from undercroft.outside import written
from undercroft.table.position_fields import TWICE, Fields, PositionError, Reason, between
from undercroft.table.position_rows import Flag, Kind, Name, Names, Number, Row, Seat

MOST: Final = 255
"""of anything that is counted"""
OVERSEEN: Final = {WATCHED: "watched", WAVE_ROLLED: "wave"}
"""How far an attack is that somebody looks on: the dice were seen; each of a horde has its own."""


@dataclass(frozen=True)
class Cells(Kind):
    """Cells of the area, from 1, as a mask."""

    def read(self, fields: Fields, name: str) -> int | None:
        cells = fields.take(name, list)
        mask = 0
        for place, cell in enumerate(cells or (), 1):
            where = f"{fields.place(name)}[{place}]"
            if type(cell) is not int or not 1 <= cell <= EXIT:
                message, allowed = N_("{value} is no cell: {allowed}"), between(1, EXIT)
                raise PositionError(Reason.OUT_OF_RANGE, where, message, value=written(cell), allowed=allowed)
            if mask >> cell - 1 & 1:
                raise PositionError(Reason.TWICE, where, TWICE, name=cell)
            mask |= 1 << cell - 1
        return None if cells is None else mask

    def write(self, value: int) -> object:
        return [cell + 1 for cell in range(EXIT) if value >> cell & 1]


@dataclass(frozen=True)
class Seats(Kind):
    """Seats, as a mask."""

    seats: int

    def read(self, fields: Fields, name: str) -> int | None:
        seats = fields.seats(name, self.seats)
        return None if seats is None else sum(1 << seat for seat in seats)

    def write(self, value: int) -> object:
        return [seat for seat in range(self.seats) if value >> seat & 1]


def sheet_rows(state: State) -> tuple[Row, ...]:
    """What each adventurer has; by default the character's start values. Who has no HP has lost, for all (MR-END-3)."""
    return (
        Row("hp", Number(0 if state.outcome == LOST else 1, HP_MOST)),
        Row("xp", Number(0, XP_MOST)),
        Row("armor", Number(0, ARMOR_MOST)),
        Row("food", Number(0, FOOD_MOST)),
        Row("gold", Number(0, GOLD_MOST)),
        Row("potions", Names(POTION_NAMES)),
        Row("afflictions", Names(AFFLICTION_NAMES)),
        Row("cell", Number(1, CELLS, 1)),
    )


HERO_ROWS: Final = (
    Row("skill_used", Flag(), "face_down"),
    Row("met_danger", Flag()),
    Row("skips_next_room", Flag(), "skipping"),
    Row("shield", Number(0, MOST)),
    Row("immune", Flag()),
    Row("stance", Name(STANCE_NAMES)),
    Row("boons", Names(BOON_NAMES)),
    Row("boons_spent", Names(BOON_NAMES), "spent"),
)
"""The rest of it, by default as in a new game."""
PARTY_ROWS: Final = (
    Row("stage", Name(STAGE_NAMES)),
    Row("bound_for", Number(1, CELLS, 1)),
    Row("gave_way", Flag()),
    Row("proposals", Number(0, PROPOSALS_MOST)),
)
"""What only a party needs; by default it follows from what is asked of whom."""


def ruled_rows(cards: MiniRogueCards) -> tuple[Row, ...]:
    """What an adventurer has against an Overlord or the Automa."""
    return (
        Row("second", Name([card.id for card in cards.characters])),
        Row("turned", Names(CARD_NAMES)),
        Row("armed", Names([power.id for power in cards.powers])),
    )


def enemy_rows(state: State) -> tuple[Row, ...]:
    """The enemy in play, or the last one; by default as its card has it."""
    return (
        Row("start_hp", Number(1, MOST)),
        Row("armor", Number(0, MOST)),
        Row("damage", Number(0, MOST)),
        Row("traits", Names(TRAIT_NAMES)),
        Row("left", Number(1, HORDE_SIZE)),
        Row("poisoned", Flag()),
        Row("caller", Seat(int(state.party))),
    )


KIND_ROWS: Final = (
    Row("kind", Name(list(FOE_NAMES.values()), list(FOE_NAMES))),
    Row("phase", Number(1, 2, 1)),
)
DICE_ROWS: Final = (
    Row("dungeon", Number(0, 6)),
    Row("curse", Flag()),
    Row("poison", Flag()),
    Row("bonus", Number(0, MOST)),
    Row("potion_damage", Number(0, MOST)),
    Row("threshold", Number(0, MOST)),
    Row("announced", Names(list(ANNOUNCED.values()), list(ANNOUNCED)), "marks"),
)
"""The dice on the table,"""
ROOM_ROWS: Final = (
    Row("row", Number(0, 6), "die"),
    Row("success", Flag()),
    Row("offered", Flag()),
)
"""and what they say of a room."""
BOARD_ROWS: Final = (
    Row("difficulty", Name(DIFFICULTIES)),
    Row("augury", Number(0, AUGURY_MOST)),
)
"""The Overlord board,"""
MOMENT_ROWS: Final = (
    Row("veiled", Cells()),
    Row("room", Number(0, CELLS, 1)),
    Row("quiet", Flag()),
    Row("looked", Cells()),
    Row("bonus", Number(0, MOST)),
    Row("descended", Flag()),
    Row("asked", Flag()),
)
"""and what belongs to this room, this area, this attack."""
