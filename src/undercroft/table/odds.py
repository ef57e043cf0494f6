"""Exact odds at the table: of the throw, test, attack or fight at hand, played as well as possible."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from threading import get_ident
from time import sleep
from typing import TYPE_CHECKING, Any, Final

from undercroft.kernel.breath import TAKING
from undercroft.kernel.matter import Matter, Solved
from undercroft.kernel.odds import TooLarge
from undercroft.kernel.state import GameState
from undercroft.table.book import Book

if TYPE_CHECKING:
    from undercroft.table.game import Game

POSITIONS_MOST: Final = 500_000
"""More positions than these are not looked at: about a second with compiled rules, and about 100 MB of memory."""
QUICK_MOST: Final = 20_000
"""The same for odds that are told beside an answer: what takes longer is left out."""


@dataclass(frozen=True)
class End:
    """One way a matter can end: its facts by name, and its chance."""

    facts: Mapping[str, int]
    chance: float


@dataclass(frozen=True)
class Odds:
    """How a matter ends if it is played as well as possible."""

    matter: str
    """what kind of matter it is, by name"""
    good: str
    """the fact that tells a good end: `chance` is about it, and `left` about what is left then"""
    best: str | None
    """the name of the best answer to the open question; None if dice come first"""
    ends: tuple[End, ...]
    """the likeliest first"""

    @cached_property
    def chance(self) -> float:
        """How likely a good end is."""
        return self.of(self.good, 1)

    def of(self, fact: str, value: int) -> float:
        """How likely an end with this fact is."""
        return min(1.0, fsum(end.chance for end in self.ends if end.facts[fact] == value))

    @cached_property
    def left(self) -> Mapping[str, float]:
        """The mean of every fact over the good ends, by name; empty if there is no good end."""
        good = [end for end in self.ends if end.facts[self.good]]
        names = good[0].facts if good else ()
        return {name: sum(end.facts[name] * end.chance for end in good) / self.chance for name in names}

    def mean(self, fact: str) -> float:
        """The mean of a fact over all ends."""
        return sum(end.facts[fact] * end.chance for end in self.ends)


def odds_of(book: Book, state: Any, most: int = POSITIONS_MOST) -> Odds | None:
    """The odds of what dice are about to settle in a state; None if there is nothing, or the game cannot tell."""
    matter = book.rules.matter(state)
    if matter is None:
        return None
    return odds_in(book, matter, book.solve(matter, state, most))


def odds_in(book: Book, matter: Matter, solved: Solved) -> Odds:
    choice = int(solved.choice())
    ends = sorted(solved.ends(), key=lambda end: (-end[1], end[0]))
    return Odds(
        matter=matter.name,
        good=matter.facts[0],
        best=book.answer_names[choice] if choice >= 0 else None,
        ends=tuple(End(dict(zip(matter.facts, facts, strict=True)), chance) for facts, chance in ends),
    )


# --- beside the answers ---------------------------------------------------------------------------------------------


class Stopped(Exception):
    """Odds are no longer wanted."""


def odds_after(game: "Game", answer: int) -> Odds | None:
    """The odds of what an answer leads to, unless it is a companion's matter or takes too long to work out."""
    ahead = game.ahead(answer)
    if ahead is None or _is_companions(game, ahead):
        return None
    try:
        return odds_of(game.book, ahead, QUICK_MOST)
    except TooLarge:
        return None


def _is_companions(game: "Game", ahead: GameState) -> bool:
    """Whether somebody else of the same side is asked next: the dice are about them."""
    asked, next_asked = int(game.state.question.seat), int(ahead.question.seat)
    return asked != next_asked and game.sides[asked] == game.sides[next_asked]


def odds_beside(game: "Game", stop: Callable[[], bool]) -> Iterator[tuple[int, Odds]]:
    """The odds of every answer to the open question that dice follow, one after the other, until `stop` says so.

    Where the dice are settled whatever is answered, there is nothing to tell. Other threads go on meanwhile, compiled
    rules or not.
    """
    if game.over or game.dice_needed:
        return
    found: list[tuple[int, Odds]] = []
    open_yet = False
    for answer in game.state.question.legal():
        try:
            with _breathing(stop):
                odds = odds_after(game, int(answer))
        except Stopped:
            return
        if odds is None:
            continue
        found.append((int(answer), odds))
        open_yet = open_yet or len(odds.ends) > 1
        if open_yet:
            yield from found
            found.clear()


@contextmanager
def _breathing(stop: Callable[[], bool]) -> Iterator[None]:
    def take() -> None:
        sleep(0)  # whoever waits for this thread may go on
        if stop():
            raise Stopped

    TAKING[get_ident()] = take
    try:
        take()
        yield
    finally:
        del TAKING[get_ident()]
