"""Exact odds at the table: of the throw, test, attack or fight at hand, played as well as possible."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from undercroft.kernel.matter import Matter, Solved
from undercroft.table.book import Book

POSITIONS_MOST: Final = 500_000
"""More positions than these are not looked at: about a second with compiled rules, and about 100 MB of memory."""


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
        return sum(end.chance for end in self.ends if end.facts[fact] == value)

    @cached_property
    def left(self) -> Mapping[str, float]:
        """The mean of every fact over the good ends, by name; empty if there is no good end."""
        good = [end for end in self.ends if end.facts[self.good]]
        names = good[0].facts if good else ()
        return {name: sum(end.facts[name] * end.chance for end in good) / self.chance for name in names}


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
