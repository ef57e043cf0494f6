"""The state of a game. Nothing in it is hidden: a room is drawn when it is entered."""

from dataclasses import dataclass
from typing import Final

from undercroft.kernel.record import Record, unpacked
from undercroft.kernel.state import LOST as LOST
from undercroft.kernel.state import PLAYING as PLAYING
from undercroft.kernel.state import WON as WON
from undercroft.kernel.state import GameState

NO_ROOM: Final = -1
CANDLES_MOST: Final = 9
DEPTHS: Final = (3, 5)
"""rooms above the bottle: in a shallow cellar, and in a deep one"""
NUMBERS: Final = ("outcome", "hero", "candles", "ahead", "room", "deck", "result")
PARTS: Final = ("question", "agenda", "dice")


@dataclass(frozen=True)
class Tables:
    """The figures of the cards, by number."""

    candles: tuple[int, ...]
    bonus: tuple[int, ...]
    danger: tuple[int, ...]
    costs: tuple[int, ...]
    finds: tuple[int, ...]


class State(GameState):
    """One hero in the cellar."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.tables = tables
        self.hero = 0
        self.candles = 0
        self.ahead = 0
        """rooms between this one and the bottle"""
        self.room = NO_ROOM
        self.deck = 0
        """the rooms that were not drawn yet, one bit each"""
        self.result = 0
        """of the last throw that was too low in this room"""

    def copy(self) -> "State":
        other = State(self.tables)
        self.copy_into(other)
        return other

    def copy_into(self, other: GameState) -> None:
        for name in NUMBERS:
            setattr(other, name, getattr(self, name))
        for name in PARTS:
            getattr(self, name).copy_into(getattr(other, name))

    def transfer(self, record: Record) -> None:
        for name in NUMBERS:
            setattr(self, name, record.number(getattr(self, name)))
        for name in PARTS:
            getattr(self, name).transfer(record)

    def tell(self, event: int, *facts: int) -> None:
        """Say what happened, if somebody listens."""
        if self.sink is not None:
            self.sink.tell(event, 0, *facts, *(0,) * (5 - len(facts)))


def from_bytes(tables: Tables, data: bytes) -> State:
    state = State(tables)
    state.read(unpacked(data))
    return state
