"""A series of questions asked as one: points given one by one, with nothing rolled or revealed between them.

The rules ask "which one?" once for every point. A person shares out all points at once. Which ways there are to do
that, and what each leads to, is tried on copies of the state, answer by answer. Where only one answer is left the rules
give it themselves: a way is known by where everything stands then, not by how many answers it took.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from undercroft.kernel.events import Event, Sink
from undercroft.table.book import Book
from undercroft.table.game import Game

WAYS_MOST: Final = 4_000
"""A series with more ways than this, unfinished ones included, is asked question by question."""

Levels = tuple[int, ...]
"""Where each part stands."""


@dataclass(frozen=True)
class Way:
    """A way to share out points, or some of them."""

    levels: Levels
    """where the parts stand then"""
    answers: tuple[int, ...]
    """that lead there, one after another"""
    state: Any
    """after these answers, before any dice are rolled"""
    told: tuple[Event, ...]
    """what happens on the way"""
    open: bool
    """whether there are points left to give"""


class Series:
    """The questions of a series from the open one on."""

    def __init__(self, book: Book, state: Any) -> None:
        self.book = book
        self.parts = tuple(book.series(state))
        """the answers among which the points are shared"""
        start = state.copy()
        start.sink = None
        start.dice.withhold()
        self.nothing = Way(self._levels(start), (), start, (), bool(self.parts))
        """no point is given yet"""
        self._ways = {self.nothing.levels: self.nothing}
        self._next: dict[Levels, dict[int, Way]] = {}
        """the ways that lead on from one, by the part that gets the next point"""
        self._try_all()

    def _levels(self, state: Any) -> Levels:
        return tuple(self.book.level(state, part) for part in self.parts)

    def _try_all(self) -> None:
        left = [self.nothing] if self.parts else []
        while left and len(self._ways) <= WAYS_MOST:
            before = left.pop()
            nexts = self._next[before.levels] = {}
            for place, part in enumerate(self.parts):
                if before.state.question.allows(part):
                    way = self._answered(before, part)
                    nexts[place] = self._ways.setdefault(way.levels, way)
                    if nexts[place] is way and way.open:
                        left.append(way)

    def _answered(self, before: Way, answer: int) -> Way:
        state = before.state.copy()
        state.sink = Sink()
        self.book.answer(state, answer)
        told = tuple(state.sink.take())
        state.sink = None
        still = self.book.continues(before.state, state, told)
        return Way(self._levels(state), (*before.answers, answer), state, (*before.told, *told), still)

    @property
    def is_one(self) -> bool:
        """Whether there is more than a single question to it, and all ways are known."""
        several = any(way.open for way in self._ways.values() if way is not self.nothing)
        return several and len(self._ways) <= WAYS_MOST

    @property
    def whole(self) -> list[Way]:
        """All ways to give every point."""
        return [way for way in self._ways.values() if not way.open]

    # --- one point more or less -----------------------------------------------------------------------------------

    def more(self, way: Way, place: int) -> Way | None:
        """One point more for a part, or for another at the same level if the rules ask for that one."""
        nexts = self._next.get(way.levels, {})
        return next((nexts[part] for part in self._alike(way.levels, place) if part in nexts), None)

    def less(self, way: Way, place: int) -> Way | None:
        """One point less, or as many as the rules give at once."""
        for part in self._alike(way.levels, place):
            found = [other for other in self._ways.values() if self._is_before(other.levels, way.levels, part)]
            if found:
                return min(found, key=lambda other: abs(other.levels[part] - way.levels[part]))
        return None

    def _is_before(self, levels: Levels, now: Levels, part: int) -> bool:
        """Whether a part alone stands nearer to where it began."""
        others = (*levels[:part], *levels[part + 1 :]) == (*now[:part], *now[part + 1 :])
        begun = self.nothing.levels[part]
        return others and abs(levels[part] - begun) < abs(now[part] - begun)

    @staticmethod
    def _alike(levels: Levels, place: int) -> list[int]:
        """A part, then those that stand at the same level."""
        return [place, *(part for part, level in enumerate(levels) if level == levels[place] and part != place)]

    # --- all of them ----------------------------------------------------------------------------------------------

    def shares(self, way: Way) -> tuple[int, ...]:
        """How many points each part gets."""
        return tuple(abs(new - old) for old, new in zip(self.nothing.levels, way.levels, strict=True))

    def found(self, shares: Sequence[int]) -> Way | None:
        """The way that gives these shares, parts at the same level exchanged if the rules ask for another of them."""
        ways = {self.shares(way): way for way in self._ways.values()}
        begun = self.nothing.levels
        for order in permutations(range(len(begun))):
            if len(shares) == len(begun) and all(begun[at] == level for at, level in zip(order, begun, strict=True)):
                exchanged = tuple(shares[at] for at in order)
                if exchanged in ways:
                    return ways[exchanged]
        return None


def in_series(game: Game, number: int) -> bool:
    """Whether the question after this many answers of a game is part of a series that an earlier one has begun."""
    if number == 0 or game.move(number).faces:
        return False
    move = game.move(number)
    return game.book.continues(game.move(number - 1).state, move.state, move.told)
