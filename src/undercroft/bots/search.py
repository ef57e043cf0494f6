"""A player who looks ahead: it tries each promising play in many fair deals of what it cannot know.

After the play the network goes on for all seats for a few decisions, and then says how likely a win is. The same deals
are used for all plays, so that luck does not tell them apart; after each round the worse half is dropped.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.bots.nearby import Nearby
from undercroft.bots.network import Network
from undercroft.kernel.outlook import OPEN, WON, Outlook
from undercroft.kernel.state import GameState
from undercroft.table.book import Book

Array = NDArray[Any]
COPIES: Final = 256
"""as many are played on together"""
PROMISING: Final = 0.02
"""A play is tried if the network would choose it at least so often,"""
TRIED_MOST: Final = 8
"""and it is among the first so many."""
WAVERING: Final = 0.5
"""how far whoever goes on strays from the network's favourite: 0 never, 1 as often as it would choose otherwise"""


@dataclass(frozen=True)
class Chance:
    """What comes of a play."""

    won: float
    """how likely a win is"""
    error: float
    """its standard error"""
    deals: int
    """in how many deals it was tried"""
    liked: float
    """how often the network would choose it"""


class Search:
    """Looks ahead from positions of one table."""

    def __init__(self, book: Book, network: Network, ahead: int = 3, prior: float = 0.02) -> None:
        self.book, self.rules, self.network = book, book.rules, network
        self.ahead = ahead
        """decisions after the play before the end is judged"""
        self.prior = prior
        """what it is worth that the network likes a play best"""
        self._outlook: Outlook | None = None

    def chances(
        self, state: GameState, seed: int, copies: int, stop: Callable[[], bool] = lambda: False, least: int = 1
    ) -> dict[int, Chance]:
        """What comes of each play that was tried, in so many copies of the game in all.

        At least so many plays are tried, if there are as many, however little the network thinks of them.
        The same arguments give the same answer, unless `stop` says that there is no more time.
        """
        seat = int(state.question.seat)
        plays = self.rules.playable(state)
        row = bytes_of(self.rules.seen_by(state, seat))
        shares, value = self.network.judge(row, plays)
        liked = dict(zip(plays, shares.tolist(), strict=True))
        ranked = sorted(plays, key=lambda play: -liked[play])
        promising = sum(share >= PROMISING for share in liked.values())
        tried = ranked[: min(TRIED_MOST, max(promising, least))]
        if len(tried) == 1:
            return {tried[0]: Chance(value, 0.0, 0, 1.0)}
        found: dict[int, list[float]] = {play: [] for play in tried}
        nearby = Nearby(self.network, row)
        rounds = (len(tried) - 1).bit_length()
        for _round in range(rounds):
            left = copies // rounds
            while left > 0 and not stop():
                deals = max(1, min(COPIES, left) // len(tried))
                for play, values in zip(tried, self._tried(state, seat, seed, deals, tried, nearby).T, strict=True):
                    found[play].extend(values.tolist())
                seed += deals
                left -= deals * len(tried)
            tried = sorted(tried, key=lambda play: -self._worth(found[play], liked[play]))[: (len(tried) + 1) // 2]
        return {play: _summed(values, liked[play], value) for play, values in found.items()}

    def compared(
        self, state: GameState, plays: list[int], seed: int, deals: int, stop: Callable[[], bool] = lambda: False
    ) -> Array:
        """The chance to win after each of these plays, a row a deal: all of them are tried in the same deals."""
        seat, most = int(state.question.seat), max(1, COPIES // len(plays))
        nearby = Nearby(self.network, bytes_of(self.rules.seen_by(state, seat)))
        found = [np.empty((0, len(plays)))]
        while deals > 0 and not stop():
            some = min(most, deals)
            found.append(self._tried(state, seat, seed, some, plays, nearby))
            seed, deals = seed + some, deals - some
        return np.concatenate(found)

    def _worth(self, values: list[float], liked: float) -> float:
        """A play that the network likes needs less proof."""
        return float(np.mean(values)) + self.prior * liked if values else liked - 1

    def choose(self, state: GameState, seed: int, copies: int, stop: Callable[[], bool] = lambda: False) -> int:
        """The best play found; without any time, the network's favourite, which it likes best."""
        plays = self.rules.playable(state)
        if len(plays) == 1:
            return plays[0]
        return self.best(self.chances(state, seed, copies, stop))

    def best(self, found: Mapping[int, Chance]) -> int:
        """The best of the plays that were tried to the last; what the network likes counts a little."""
        most = max(chance.deals for chance in found.values())
        last = [play for play, chance in found.items() if chance.deals == most]
        return max(last, key=lambda play: found[play].won + self.prior * found[play].liked)

    def _tried(self, state: GameState, seat: int, seed: int, deals: int, plays: list[int], nearby: Nearby) -> Array:
        """The chance to win for each deal and play."""
        if self._outlook is None:
            self._outlook = Outlook(self.rules, state, COPIES)
        outlook, count = self._outlook, deals * len(plays)
        outlook.imagine(state, seat, seed, deals, plays)
        rows = bytes_of(outlook.rows).reshape(COPIES, -1)[:count]
        masks = bytes_of(outlook.masks).reshape(COPIES, -1)[:count]
        sides, stands = bytes_of(outlook.sides)[:count], bytes_of(outlook.stands)[:count]
        chance = np.random.default_rng(seed)
        going = np.flatnonzero(stands == OPEN)
        for _step in range(self.ahead):
            if not len(going):
                break
            legal = np.flatnonzero(masks[going].any(0))
            weights = nearby.weights(rows[going], legal) + chance.gumbel(size=(len(going), len(legal))) * WAVERING
            made = np.zeros(count, "<u2")
            made[going] = legal[np.where(masks[going][:, legal] > 0, weights, -np.inf).argmax(1)]
            outlook.step(made.tobytes())
            going = going[stands[going] == OPEN]
        mine = int(self.rules.side(state, seat))
        values = ((stands == WON) == (mine == 0)).astype(np.float32)
        if len(going):
            told = nearby.chances(rows[going])
            values[going] = np.where(sides[going] == mine, told, 1 - told)
        return np.asarray(values.reshape(deals, len(plays)))


def _summed(values: list[float], liked: float, expected: float) -> Chance:
    """Without any deals, what the network expects of the position."""
    count = len(values)
    if not count:
        return Chance(expected, 0.5, 0, liked)
    return Chance(float(np.mean(values)), float(np.std(values) / np.sqrt(count)), count, liked)
