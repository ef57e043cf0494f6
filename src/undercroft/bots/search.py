"""A player who looks ahead: it tries each promising play in many fair deals of what it cannot know.

After the play the network goes on for all seats for a few decisions, and then says how likely a win is. The same deals
are used for all plays, so that luck does not tell them apart; after each round the worse half is dropped.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.bots.network import Network
from undercroft.kernel.outlook import OPEN, WON, Outlook
from undercroft.kernel.state import GameState
from undercroft.table.book import Book

Array = NDArray[Any]
COPIES: Final = 64
PROMISING: Final = 0.02
"""A play is tried if the network would choose it at least so often,"""
TRIED_MOST: Final = 8
"""and it is among the first so many."""


class Search:
    """Looks ahead from positions of one table."""

    def __init__(self, book: Book, network: Network, ahead: int = 6, prior: float = 0.02) -> None:
        self.book, self.rules, self.network = book, book.rules, network
        self.ahead = ahead
        """decisions after the play before the end is judged"""
        self.prior = prior
        """what it is worth that the network likes a play best"""
        self._outlook: Outlook | None = None

    def chances(
        self, state: GameState, seed: int, seconds: float, stop: Callable[[], bool] = lambda: False
    ) -> dict[int, tuple[float, float, int]]:
        """For each play that was tried: the chance to win, its standard error, and in how many deals.

        Thinks for so many seconds at most, and no longer than `stop` allows.
        """
        end = perf_counter() + seconds
        seat = int(state.question.seat)
        plays = self.rules.playable(state)
        shares, _value = self.network.judge(bytes_of(self.rules.seen_by(state, seat)), plays)
        order = np.argsort(-shares)
        tried = [plays[place] for place in order[:TRIED_MOST] if shares[place] >= PROMISING or place == order[0]]
        found: dict[int, list[float]] = {play: [] for play in tried}
        rounds = max(1, int(np.ceil(np.log2(len(tried)))))
        per_round = seconds / rounds
        for number in range(rounds):
            until = end - (rounds - 1 - number) * per_round
            while True:
                deals = COPIES // len(tried)
                values = self._round(state, seat, seed, deals, tried)
                seed += deals
                for play, some in zip(tried, values.T, strict=True):
                    found[play].extend(some.tolist())
                if perf_counter() >= until or stop():
                    break
            tried = sorted(tried, key=lambda play: -float(np.mean(found[play])))[: max(1, (len(tried) + 1) // 2)]
        liked = dict(zip(plays, shares.tolist(), strict=True))
        return {play: self._summed(values, liked[play]) for play, values in found.items()}

    def _summed(self, values: list[float], liked: float) -> tuple[float, float, int]:
        count = len(values)
        error = float(np.std(values) / np.sqrt(count)) if count > 1 else 0.5
        return float(np.mean(values)) + self.prior * liked, error, count

    def _round(self, state: GameState, seat: int, seed: int, deals: int, plays: list[int]) -> Array:
        """The chance to win for each deal and play."""
        if self._outlook is None:
            self._outlook = Outlook(self.rules, state, COPIES)
        outlook = self._outlook
        outlook.imagine(state, seat, seed, deals, plays)
        count = deals * len(plays)
        rows = bytes_of(outlook.rows).reshape(COPIES, -1)[:count]
        masks = bytes_of(outlook.masks).reshape(COPIES, -1)[:count]
        sides, stands = bytes_of(outlook.sides)[:count], bytes_of(outlook.stands)[:count]
        chance = np.random.default_rng(seed)
        for _step in range(self.ahead):
            if not (stands == OPEN).any():
                break
            weights, _values = self.network.judge_many(rows)
            weights = np.where(masks > 0, weights[:, : masks.shape[1]], -np.inf)
            weights += chance.gumbel(size=weights.shape) * 0.5
            outlook.step(weights.argmax(1).astype("<u2").tobytes())
        mine = int(self.rules.side(state, seat))
        _weights, values = self.network.judge_many(rows)
        values = np.where(sides == mine, values, 1 - values)
        won = (stands == WON) == (mine == 0)
        return np.where(stands == OPEN, values, won.astype(np.float32)).reshape(deals, len(plays))

    def choose(self, state: GameState, seed: int, seconds: float) -> int:
        """The best play found."""
        plays = self.rules.playable(state)
        if len(plays) == 1:
            return plays[0]
        found = self.chances(state, seed, seconds)
        most = max(count for _chance, _error, count in found.values())
        return max((play for play in found if found[play][2] == most), key=lambda play: found[play][0])
