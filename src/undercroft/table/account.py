"""What statistics count of one game that is over: who played, how far, what it was lost to, and the way there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from undercroft.table.game import PEOPLE, Game

WELL: Final = "well"
HURT: Final = "hurt"
BADLY: Final = "badly"
LOST: Final = "lost"
WON: Final = "won"
MARKS: Final = (WELL, HURT, BADLY, LOST, WON)
"""What became of the heroes on one leg of the way: nothing was lost, something, half or more; it ended here."""
PIPS: Final = 3.5
"""What a die shows on average."""


@dataclass(frozen=True)
class Account:
    """One game as its book counts it. Names are stable: ids of cards, values of options."""

    heroes: Sequence[str] = ()
    difficulty: str = ""
    modes: Sequence[str] = ()
    """how it was played: one name, or several that hold at once"""
    cause: str = ""
    """what it was lost to"""
    reached: int = 0
    """how far it went,"""
    whole: int = 0
    """of how far"""
    faces: Sequence[int] = ()
    """what the dice of people showed that are the better the higher they fall"""
    feats: Mapping[str, int] = field(default_factory=dict)
    """figures that achievements look at"""


@dataclass(frozen=True)
class Leg:
    """A stretch of the way."""

    part: int
    """the larger part of the game it belongs to"""
    number: int
    mark: str


def people_of(game: Game) -> list[int]:
    """The seats of people; all of them, if it is not known who played."""
    return [seat for seat in range(game.seats) if not game.players or game.players[seat] in PEOPLE]


def won_by_people(game: Game) -> bool:
    """Whether the side won that the first person plays for."""
    seat = next(iter(people_of(game)), 0)
    return bool(game.book.rules.reward(game.state, seat) > 0)


def way_of(game: Game) -> list[Leg]:
    """The way through a game so far: for each leg, how much health it cost those who went."""
    book, now = game.book, game.book.health(game.move(0).state)
    legs: list[tuple[int, int]] = []
    spans: list[tuple[int, int]] = []
    """the health at the beginning of each leg, and the least there"""
    for number in range(len(game) + 1):
        state = game.move(number).state
        if not legs or legs[-1] != book.leg(state):
            legs.append(book.leg(state))
            spans.append((now, now))
        now = book.health(state)
        spans[-1] = (spans[-1][0], min(spans[-1][1], now))
    marks = [_mark(*span) for span in spans]
    if game.over:
        marks[-1] = WON if game.book.rules.reward(game.state, 0) > 0 else LOST
    return [Leg(*here, mark) for here, mark in zip(legs, marks, strict=True)]


def _mark(before: int, least: int) -> str:
    if least >= before:
        return WELL
    return HURT if 2 * least > before else BADLY
