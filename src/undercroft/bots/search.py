"""A player who looks ahead: it tries each promising play in many fair deals of what it cannot know.

After the play the network goes on for all seats for a few decisions, and then says how likely a win is. The same deals
are used for all plays, so that luck does not tell them apart; after each round the worse half is dropped.

What the network says of positions to which its own play never leads is not to be trusted too much. So its favourite
stays to the last, and a play that seems better is looked at once more, much farther ahead: by then the network is back
where it knows its way.
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
RIVAL: Final = 0.5
"""standard errors by which a play must seem better than the network's favourite, to be looked at once more"""
FAR: Final = 30
"""decisions after the play before the end is judged then,"""
FAR_SHARE: Final = 2
"""in a deal for each so many copies"""
NEAR_WEIGHT: Final = 0.25
"""how much what was seen at first counts beside that"""
DOUBT: Final = 0.5
"""standard errors by which it must still be better"""
FIRST_LOOK: Final = 48
"""deals after which a look far ahead may end,"""
HOPELESS: Final = -0.5
CLEAR: Final = 3.0
"""if the play is then better by less or more than so many standard errors"""
DEALS_LEAST: Final = 4
"""of fewer deals nobody can tell how far they are apart"""


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
    lead: float = 0.0
    """by how much it is better than the network's favourite beyond doubt; less than 0 if it is not"""


@dataclass(frozen=True)
class Position:
    """Where somebody thinks."""

    state: GameState
    seat: int
    nearby: Nearby


class Search:
    """Looks ahead from positions of one table."""

    def __init__(self, book: Book, network: Network, ahead: int = 3) -> None:
        self.book, self.rules, self.network = book, book.rules, network
        self.ahead = ahead
        """decisions after the play before the end is judged"""
        self._outlook: Outlook | None = None

    def chances(
        self, state: GameState, seed: int, copies: int, stop: Callable[[], bool] = lambda: False, least: int = 1
    ) -> dict[int, Chance]:
        """What comes of each play that was tried, in so many copies of the game in all.

        At least so many plays are tried, if there are as many, however little the network thinks of them.
        The same arguments give the same answer, unless `stop` says that there is no more time.
        """
        plays = self.rules.playable(state)
        shares, value = self.network.judge(bytes_of(self.rules.seen_by(state, state.question.seat)), plays)
        liked = dict(zip(plays, shares.tolist(), strict=True))
        ranked = sorted(plays, key=lambda play: -liked[play])
        promising = sum(share >= PROMISING for share in liked.values())
        tried = ranked[: min(TRIED_MOST, max(promising, least))]
        if len(tried) == 1:
            return {ranked[0]: Chance(value, 0.0, 0, 1.0)}
        here = self._here(state)
        found = self._halved(here, tried, seed, copies, stop)
        leads = {play: _lead(found, play, ranked[0]) for play in tried}
        rival = max(tried[1:], key=lambda play: leads[play])
        if leads[rival] > 0:
            near = float(np.mean(found[rival]) - np.mean(found[ranked[0]][: len(found[rival])]))
            deals = max(DEALS_LEAST, copies // FAR_SHARE)
            far = self._far(here, [ranked[0], rival], seed + copies, deals, near, stop)
            leads = dict.fromkeys(tried, -1.0) | {ranked[0]: 0.0, rival: far.sure}
        return {play: _summed(values, liked[play], value, leads[play]) for play, values in found.items()}

    def compared(
        self, state: GameState, plays: list[int], seed: int, deals: int, stop: Callable[[], bool] = lambda: False
    ) -> Array:
        """The chance to win after each of these plays, a row a deal: all of them are tried in the same deals."""
        return self._looked(self._here(state), plays, seed, deals, self.ahead, stop)

    def choose(self, state: GameState, seed: int, copies: int, stop: Callable[[], bool] = lambda: False) -> int:
        """The best play found; without any time, the network's favourite."""
        plays = self.rules.playable(state)
        if len(plays) == 1:
            return plays[0]
        return self.best(self.chances(state, seed, copies, stop))

    def best(self, found: Mapping[int, Chance]) -> int:
        """The network's favourite, unless another play is better beyond doubt."""
        return max(found, key=lambda play: (found[play].lead, found[play].liked))

    def _here(self, state: GameState) -> Position:
        seat = int(state.question.seat)
        return Position(state, seat, Nearby(self.network, bytes_of(self.rules.seen_by(state, seat))))

    def _halved(
        self, here: Position, tried: list[int], seed: int, copies: int, stop: Callable[[], bool]
    ) -> dict[int, list[float]]:
        """The chance to win in each deal for plays of which the worse half is dropped again and again.

        The first is the network's favourite, and stays.
        """
        favourite, *others = tried
        found: dict[int, list[float]] = {play: [] for play in tried}
        rounds = len(others).bit_length()
        for _round in range(rounds):
            plays, left = [favourite, *others], copies // rounds
            while left > 0 and not stop():
                deals = max(1, min(COPIES, left) // len(plays))
                values = self._tried(here, plays, seed, deals, self.ahead)
                for play, column in zip(plays, values.T, strict=True):
                    found[play].extend(column.tolist())
                seed += deals
                left -= deals * len(plays)
            others.sort(key=lambda play: -float(np.mean(found[play])) if found[play] else 0.0)
            others = others[: max(1, len(others) // 2)]
        return found

    def _far(
        self, here: Position, plays: list[int], seed: int, deals: int, near: float, stop: Callable[[], bool]
    ) -> "Gap":
        """How much better the second of two plays is than the first, from far ahead: as many deals as that takes."""
        first = min(FIRST_LOOK, deals)
        found = self._looked(here, plays, seed, first, FAR, stop)
        gap = Gap.between(found, near)
        if gap.is_open and not stop():
            rest = self._looked(here, plays, seed + first, deals - first, FAR, stop)
            gap = Gap.between(np.concatenate([found, rest]), near)
        return gap

    def _looked(
        self, here: Position, plays: list[int], seed: int, deals: int, ahead: int, stop: Callable[[], bool]
    ) -> Array:
        """The chance to win for each deal and play, in as many deals as there is time for."""
        most = max(1, COPIES // len(plays))
        found = [np.empty((0, len(plays)))]
        while deals > 0 and not stop():
            some = min(most, deals)
            found.append(self._tried(here, plays, seed, some, ahead))
            seed, deals = seed + some, deals - some
        return np.concatenate(found)

    def _tried(self, here: Position, plays: list[int], seed: int, deals: int, ahead: int) -> Array:
        """The same for so many deals at once, judged so many decisions after the play."""
        if self._outlook is None:
            self._outlook = Outlook(self.rules, here.state, COPIES)
        outlook, count = self._outlook, deals * len(plays)
        outlook.imagine(here.state, here.seat, seed, deals, plays)
        rows = bytes_of(outlook.rows).reshape(COPIES, -1)[:count]
        masks = bytes_of(outlook.masks).reshape(COPIES, -1)[:count]
        sides, stands = bytes_of(outlook.sides)[:count], bytes_of(outlook.stands)[:count]
        going = np.flatnonzero(stands == OPEN)
        for _step in range(ahead):
            if not len(going):
                break
            legal = np.flatnonzero(masks[going].any(0))
            weights = here.nearby.weights(rows[going], legal)
            made = np.zeros(count, "<u2")
            made[going] = legal[np.where(masks[going][:, legal] > 0, weights, -np.inf).argmax(1)]
            outlook.step(made.tobytes())
            going = going[stands[going] == OPEN]
        mine = int(self.rules.side(here.state, here.seat))
        values = ((stands == WON) == (mine == 0)).astype(np.float32)
        if len(going):
            told = here.nearby.chances(rows[going])
            values[going] = np.where(sides[going] == mine, told, 1 - told)
        return np.asarray(values.reshape(deals, len(plays)))


def _lead(found: Mapping[int, list[float]], play: int, favourite: int) -> float:
    """How much better a play seems than the network's favourite, in the deals in which both were tried."""
    count = len(found[play])
    if play == favourite:
        return 0.0
    if count < DEALS_LEAST:
        return -1.0
    more = np.array(found[play]) - np.array(found[favourite][:count])
    return float(more.mean() - RIVAL * more.std() / np.sqrt(count - 1))


@dataclass(frozen=True)
class Gap:
    """How much better a play is than another, from the deals looked at far ahead and what was seen before."""

    more: float
    error: float

    @classmethod
    def between(cls, found: Array, near: float) -> "Gap":
        if len(found) < DEALS_LEAST:
            return cls(-1.0, 0.0)
        more = found[:, 1] - found[:, 0]
        return cls(float(more.mean() + NEAR_WEIGHT * near), float(more.std() / np.sqrt(len(more) - 1)))

    @property
    def is_open(self) -> bool:
        """Whether more deals might change what is thought of it."""
        return HOPELESS * self.error < self.more < CLEAR * self.error

    @property
    def sure(self) -> float:
        """By how much the play is better beyond doubt."""
        return self.more - DOUBT * self.error


def _summed(values: list[float], liked: float, expected: float, lead: float) -> Chance:
    """Without any deals, what the network expects of the position."""
    count = len(values)
    if not count:
        return Chance(expected, 0.5, 0, liked, lead)
    return Chance(float(np.mean(values)), float(np.std(values) / np.sqrt(count)), count, liked, lead)
