"""Beats: what an answer brings about, in moments that are worth being seen one after the other.

A beat is a few events that belong together, and the table as it stands once they have happened. Which events begin one
is declared with the events of a game. Screens show the beats of an answer in order; nobody needs to: the events are all
told with the answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from undercroft.kernel.events import Event as RulesEvent

DEED: Final = "deed"
"""What the answer itself does, before anything else happens."""
ROLL: Final = "roll"
"""Dice are thrown, and show what they show."""
MOVE: Final = "move"
"""A hero goes somewhere, or an enemy does."""
ROOM: Final = "room"
"""A card says what happens there."""
CARD: Final = "card"
"""A card is turned up, laid or drawn."""
ENEMY: Final = "enemy"
"""An enemy appears."""
BLOW: Final = "blow"
"""An enemy is hit, or missed."""
COUNTER: Final = "counter"
"""An enemy hits, or misses."""
CHANGE: Final = "change"
"""Something is gained or lost because of what was seen before."""
BEATEN: Final = "beaten"
"""An enemy dies."""
LEVEL: Final = "level"
"""A hero rises a level, or drops one."""
FALL: Final = "fall"
"""A hero falls: to another floor, or unconscious."""
AREA: Final = "area"
"""A new part of the dungeon begins."""
BOSS: Final = "boss"
"""A boss shows itself."""
POWER: Final = "power"
"""Somebody who rules the dungeon does something."""
TORCH: Final = "torch"
"""Time runs out a little."""
TURN: Final = "turn"
"""It is another player's turn."""
END: Final = "end"
"""The game is won or lost."""
BEATS: Final = (
    *(DEED, ROLL, MOVE, ROOM, CARD, ENEMY, BLOW, COUNTER, CHANGE),
    *(BEATEN, LEVEL, FALL, AREA, BOSS, POWER, TORCH, TURN, END),
)
"""All kinds of beats."""


@dataclass(frozen=True)
class Begins:
    """How an event begins a beat: unless one of the same kind, or of those it joins, is under way.

    Where `after` is given, only if one of those is under way: else it joins what is.
    """

    kind: str
    joins: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    anew: bool = False
    """whether it begins another beat even if one of its kind is under way"""

    def is_begun(self, under_way: str) -> bool:
        """Whether the event begins a beat now."""
        if self.after:
            return under_way in self.after
        if under_way == self.kind:
            return self.anew
        return under_way not in self.joins


@dataclass(frozen=True)
class Cut:
    """A stretch of the events of an answer: what kind of beat it is, and where it ends."""

    kind: str
    end: int
    """how many events there are up to its end, those of earlier beats included"""


@dataclass(frozen=True)
class Beat:
    """One moment of an answer: what happens, and how everything stands then."""

    kind: str
    told: tuple[RulesEvent, ...]
    end: int
    """how many events of the answer have happened when it is over"""
    state: Any


@dataclass(frozen=True)
class Moment:
    """A beat that is being shown: of which answer, and which of its beats."""

    number: int
    beat: Beat
    last: bool
    """whether nothing else happens because of this answer"""

    @property
    def kind(self) -> str:
        return self.beat.kind


def cut(begins: Sequence[Begins | None]) -> list[Cut]:
    """The beats of some events: for each event, how it begins one, if it does. There is always one beat at least."""
    cuts: list[Cut] = []
    kind = DEED
    for place, begin in enumerate(begins):
        if begin is None or not begin.is_begun(kind):
            continue
        if place:
            cuts.append(Cut(kind, place))
        kind = begin.kind
    return [*cuts, Cut(kind, len(begins))]
