"""A game looked at again: how likely a win was after every answer, what mistakes cost, and what luck did.

Every decision is judged by what its seat knew. The best play is chosen in some fair deals, and then compared with the
one that was made in others, the same for both: neither chance nor the choosing itself makes a mistake look like one.

From the first decision to the end, the chance to win changes by what mistakes cost, by luck, where a die or a card was
shown, and by what remains: where nothing was shown, sides know different things, things are exchanged, or the judgement
is off. The three add up to the whole.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from undercroft.bots.learned import network_of
from undercroft.bots.search import SURE, Search
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.account import people_of
from undercroft.table.game import Game

COPIES: Final = 128
"""How many copies of the game are looked at for each decision: 10 to 50 ms, as far ahead as the game needs."""
COPIES_LEAST: Final = 8
COPIES_MOST: Final = 1_000_000
DOUBTED: Final = 10
"""So many of the costliest mistakes are looked at again,"""
CLOSER: Final = 4
"""with so many times the copies."""
LEAST: Final = 0.005
"""What costs less is no mistake."""
SPREAD: Final = 1 << 24
"""The deals for two decisions are numbered so far apart."""


class NoReview(UndercroftError):
    """A game that cannot be reviewed."""


class ReviewStopped(UndercroftError):
    """Somebody did not want to wait for the end."""

    def __init__(self) -> None:
        super().__init__(N_("the review was stopped before it was done"))


@dataclass(frozen=True)
class Decision:
    """A play that was made where there were others. Chances are those of the seat's own side."""

    number: int
    """how many answers were given before"""
    seat: int
    side: int
    played: int
    best: int
    """the best play found; the same if there was none better"""
    chance: float
    """to win, after the play that was made"""
    better: float
    """to win, after the best one"""
    error: float
    """the standard error of the difference"""
    luck: float = 0.0
    """what chance changed before the next decision, for side 0"""
    rest: float = 0.0
    """what changed although nothing was shown, for side 0"""

    @property
    def cost(self) -> float:
        """How much better the best play was; nothing if that is in doubt."""
        lost = self.better - self.chance
        return lost if lost >= max(LEAST, SURE * self.error) else 0.0

    @property
    def before(self) -> float:
        """The chance of side 0 before the play."""
        return _of_first(self.chance + self.cost, self.side)

    @property
    def after(self) -> float:
        """The chance of side 0 after the play, before anything is shown."""
        return _of_first(self.chance, self.side)


@dataclass(frozen=True)
class Review:
    """What was found. Chances are those of side 0, unless a decision tells its own."""

    decisions: tuple[Decision, ...]
    chances: tuple[float, ...]
    """to win after every answer; the first is that of the deal"""
    over: bool
    """whether the last of them is the end of the game"""

    @property
    def start(self) -> float:
        return self.chances[0]

    @property
    def end(self) -> float:
        return self.chances[-1]

    @property
    def luck(self) -> float:
        return sum(decision.luck for decision in self.decisions)

    @property
    def rest(self) -> float:
        return sum(decision.rest for decision in self.decisions)

    def cost(self, *seats: int) -> float:
        """What the mistakes of these seats cost their side."""
        return sum(decision.cost for decision in self.mistakes(*seats))

    def error(self, *seats: int) -> float:
        """The standard error of that."""
        return float(np.sqrt(sum(decision.error**2 for decision in self.mistakes(*seats))))

    def mistakes(self, *seats: int) -> list[Decision]:
        """What these seats had better not done, the costliest first."""
        made = [decision for decision in self.decisions if decision.seat in seats and decision.cost]
        return sorted(made, key=lambda decision: -decision.cost)


def review(
    game: Game,
    *,
    copies: int | None = None,
    tell: Callable[[int, int], None] = lambda done, whole: None,
    stop: Callable[[], bool] = lambda: False,
) -> Review:
    """Look at a game again, finished or not, from its first answer to its last.

    `tell` is called with how much is done, of how much; once `stop` says so, ReviewStopped is raised. NoReview if
    nothing was decided, no network has learned the cards, or the game must be over first: where hints are off, and
    where people play on both sides.
    """
    return Reviewer(game, copies or COPIES, tell, stop).reviewed()


class Reviewer:
    """Whoever looks at one game again."""

    def __init__(
        self, game: Game, copies: int, tell: Callable[[int, int], None], stop: Callable[[], bool] = lambda: False
    ) -> None:
        network = network_of(game.book)
        if network is None:
            raise NoReview(N_("no network has learned these cards: only games played with ours can be reviewed"))
        if game.unaided and not game.over:
            raise NoReview(N_("this game is strict, or the dungeon of a day: it can be reviewed once it is over"))
        if len({game.sides[seat] for seat in people_of(game)}) > 1 and not game.over:
            raise NoReview(N_("people play on both sides of this game: it can be reviewed once it is over"))
        self.game, self.rules = game, game.book.rules
        self.copies, self.stop = max(copies, COPIES_LEAST), stop
        self._search = Search(game.book, network)
        self._tell, self._done, self._whole = tell, 0, 0

    def reviewed(self) -> Review:
        """All of it: every decision once, the costliest twice."""
        asked = list(self._decided())
        if not asked or asked[0] == len(self.game):
            raise NoReview(N_("nothing has been decided in this game: there is nothing to review"))
        self._whole = len(asked) + min(DOUBTED, len(asked)) * CLOSER
        found = {number: self._judged(number, self.copies) for number in asked}
        doubted = sorted(found.values(), key=lambda decision: decision.chance - decision.better)[:DOUBTED]
        for decision in doubted:
            if decision.best != decision.played:
                found[decision.number] = self._judged(decision.number, self.copies * CLOSER)
        self._tell(self._whole, self._whole)
        decisions = self._levelled(list(found.values()))
        if asked[-1] < len(self.game):
            return self._accounted(decisions, self._end(decisions[-1]))
        return self._accounted(decisions[:-1], decisions[-1].before)

    # --- what was decided ---------------------------------------------------------------------------------------

    def _state(self, number: int) -> Any:
        return self.game.move(number).state

    def _decided(self) -> Iterator[int]:
        """After how many answers something was to be decided. Exchanges are left out: networks do not haggle."""
        number = 0
        while number <= len(self.game):
            state = self._state(number)
            if self.rules.has_plays(state) and number < len(self.game):
                number = self._exchanged(number)
                continue
            if self._is_open(state):
                yield number
            number += 1

    def _is_open(self, state: Any) -> bool:
        """Whether somebody is asked who can answer this or that."""
        if state.outcome or state.dice.wanted() or self.rules.has_plays(state):
            return False
        return len(self.rules.playable(state)) > 1

    def _exchanged(self, number: int) -> int:
        """The answers up to the end of a whole play: until somebody else is asked, or the same thing anew."""
        state = self._state(number)
        whole = self.game.move(number + 1).answer in self.rules.playable(state)
        number += 1
        while not whole and number < len(self.game):
            now = self._state(number)
            if now.question.seat != state.question.seat or self.rules.has_plays(now):
                break
            number += 1
        return number

    # --- judging ------------------------------------------------------------------------------------------------

    def _judged(self, number: int, copies: int) -> Decision:
        """One decision: what was played, beside the best play; at the open question, that alone."""
        state = self._state(number)
        seed, half = (number + 1) * SPREAD, copies // 2
        best = self._search.best(self._search.chances(state, seed, half, self.stop))
        played = int(self.game.move(number + 1).answer) if number < len(self.game) else best
        plays = [played] if best == played else [best, played]
        values = self._search.compared(state, plays, seed + copies, half // len(plays), self.stop)
        if self.stop():
            raise ReviewStopped
        self._done += copies // self.copies
        self._tell(self._done, self._whole)
        better, chance = float(values[:, 0].mean()), float(values[:, -1].mean())
        if better <= chance:
            best, better = played, chance
        error = float((values[:, 0] - values[:, -1]).std() / np.sqrt(len(values)))
        seat = int(state.question.seat)
        return Decision(number, seat, int(self.rules.side(state, seat)), played, best, chance, better, error)

    def _end(self, last: Decision) -> float:
        """The end of the game; where nobody can be asked now, nothing is known beyond the last decision."""
        if not self.game.over:
            return last.after
        return 1.0 if self.rules.reward(self.game.state, 0) > 0 else 0.0

    # --- adding up ----------------------------------------------------------------------------------------------

    def _levelled(self, decisions: Sequence[Decision]) -> list[Decision]:
        """Where nothing is shown between decisions of one side, no chance changes but by mistakes.

        Each of them tells the chance before the first; their mean is surer, whatever is asked last.
        """
        found: list[Decision] = []
        row: list[Decision] = []
        for decision in decisions:
            if row and not self._goes_on(row[-1], decision):
                found += _level(row)
                row = []
            row.append(decision)
        return found + _level(row)

    def _goes_on(self, one: Decision, two: Decision) -> bool:
        return two.number == one.number + 1 and one.side == two.side and not self._shows(two.number)

    def _accounted(self, decisions: Sequence[Decision], end: float) -> Review:
        """What came between one decision and the next is luck if anything was shown."""
        last = len(self.game)
        until = [*(decision.number for decision in decisions[1:]), last]
        then = [*(decision.before for decision in decisions[1:]), end]
        found, chances = [], [decisions[0].before] * (decisions[0].number + 1)
        for decision, number, chance in zip(decisions, until, then, strict=True):
            change = chance - decision.after
            shown = any(self._shows(answer) for answer in range(decision.number + 1, number + 1))
            found.append(replace(decision, luck=change) if shown else replace(decision, rest=change))
            chances += [decision.after] * (number - decision.number - 1) + [chance]
        return Review(tuple(found), tuple(chances), self.game.over)

    def _shows(self, number: int) -> bool:
        """Whether an answer brought something hidden to light."""
        before, move = self._state(number - 1), self.game.move(number)
        return bool(move.faces) or self.game.book.reveals(before, move.state, move.told)


def _level(row: Sequence[Decision]) -> list[Decision]:
    """The same decisions, agreed on the chance before the first of them."""
    lost = 0.0
    told = []
    for decision in row:
        told.append(decision.chance + decision.cost + lost)
        lost += decision.cost
    agreed, found = float(np.mean(told)), []
    for decision, chance in zip(row, told, strict=True):
        change = min(max(agreed - chance, -decision.chance), 1 - decision.better)
        found.append(replace(decision, chance=decision.chance + change, better=decision.better + change))
    return found


def _of_first(chance: float, side: int) -> float:
    """A side's chance, as that of side 0."""
    return chance if side == 0 else 1 - chance
