"""How often somebody wins, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np

from undercroft.bots import BOTS
from undercroft.bots.encoding import bytes_of
from undercroft.bots.learned import network_of
from undercroft.bots.mind import mind_of
from undercroft.bots.network import Network
from undercroft.kernel.batch import FACTS, OVER, WON, Batch
from undercroft.kernel.rules import LONGEST
from undercroft.table.book import Book, Plain

SURE: Final = 1.959964
"""standard deviations on each side that hold 95 %"""
TOGETHER: Final = 256
"""games that a network plays at once"""


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
        return (max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square)))


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
    network = network_of(book) if set(players) == {"normal"} else None
    found = []
    for setup in setups:
        if network is not None:
            firsts = range(0, games, TOGETHER)
            wins = sum(together(book, network, setup, seed + first, min(TOGETHER, games - first)) for first in firsts)
        else:
            wins = sum(won(book, setup, seed + number, players) for number in range(games))
        found.append(Wins(wins, games))
    return found


def together(book: Book, network: Network, setup: Plain, seed: int, games: int) -> int:
    """How many of so many games the learned player wins on all seats: as one by one, in a tenth of the time."""
    batch = Batch(book.rules, [book.set_table(setup)], games, seed, LONGEST, mind_of(book).thumb)
    rows, masks = (bytes_of(part).reshape(games, -1) for part in (batch.rows, batch.masks))
    facts = bytes_of(batch.facts).reshape(FACTS, games)
    open_, won_ = np.ones(games, bool), np.zeros(games, bool)
    while open_.any():
        plays: Any = masks.argmax(1)  # whatever is legal, in games that are over
        weights, _chances = network.judge_many(rows[open_])
        plays[open_] = np.where(masks[open_] > 0, weights[:, : masks.shape[1]], -np.inf).argmax(1)
        batch.step(plays.astype("<u2").tobytes())
        ended = open_ & (facts[OVER] > 0)
        won_ |= ended & (facts[WON] > 0)
        open_ &= ~ended
    return int(won_.sum())
