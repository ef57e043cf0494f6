"""How often somebody wins, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from undercroft.bots import BOTS
from undercroft.kernel.rules import LONGEST
from undercroft.table.book import Book, Plain

SURE: Final = 1.959964
"""standard deviations on each side that hold 95 %"""


@dataclass(frozen=True)
class Wins:
    """Games won of games played."""

    won: int
    games: int

    def __add__(self, other: "Wins") -> "Wins":
        return Wins(self.won + other.won, self.games + other.games)

    @property
    def rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, with 95 % confidence (Wilson)."""
        if not self.games:
            return (0.0, 1.0)
        square = SURE * SURE / self.games
        middle = self.rate + square / 2
        spread = SURE * sqrt(self.rate * (1 - self.rate) / self.games + square / self.games / 4)
        return ((middle - spread) / (1 + square), (middle + spread) / (1 + square))


def won(book: Book, setup: Plain, seed: int, players: Sequence[str]) -> bool:
    """Whether side 0 wins a game in which the bots of these names play, one for each side."""
    state = book.set_table(setup)
    book.deal(state, seed)
    bots = [BOTS[name](book, seed) for name in players]
    rules = book.rules
    for _decision in range(LONGEST):
        if state.outcome:
            break
        bot = bots[min(int(rules.side(state, state.question.seat)), len(bots) - 1)]
        rules.play_on(state, bot.choose(state))
    return bool(rules.reward(state, 0) > 0)


def strength(book: Book, setups: Sequence[Plain], seed: int, games: int, players: Sequence[str]) -> list[Wins]:
    """Wins with each setup, over the seeds from `seed` on: the same for everybody who is measured."""
    found = []
    for setup in setups:
        wins = sum(won(book, setup, seed + number, players) for number in range(games))
        found.append(Wins(wins, games))
    return found
