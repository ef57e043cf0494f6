"""A player who looks ahead: it tries each promising play in many fair deals of what it cannot know.

After the play the network goes on for all seats for some decisions, and then says how likely a win is. The same deals
are used for all plays, so that luck does not tell them apart. What a network says of positions to which its own play
never leads is not to be trusted: how far ahead it is back where it knows its way differs from game to game
(`Mind.ahead`).

After each look, plays that seem clearly worse than the network's favourite are dropped, and so are those that are as
good; the others are looked at again while none is clearly better. The favourite stays to the last, and is left only for
a play that is probably better.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.bots.mind import mind_of
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
LOOK: Final = 128
"""copies for all plays together, before somebody asks what is worth another look;"""
LOOKS_LEAST: Final = 4
"""fewer, if there are not enough for so many looks"""
HOPELESS: Final = 1.0
"""A play is dropped if it is worse than the favourite by so many standard errors,"""
TRIFLE: Final = 0.002
"""or is surely not better by more than this;"""
CLEAR: Final = 3.0
"""nobody looks on if one is better by more than so many."""
DOUBT: Final = 0.5
"""standard errors by which a play must be better in the end"""
SURE: Final = 1.96
"""standard errors on each side that hold 95 %"""
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
    """by how much it is probably better than the network's favourite; less than 0 if it is not"""
    apart: float = 0.0
    """the standard error of how much better it is"""


@dataclass(frozen=True)
class Position:
    """Where somebody thinks."""

    state: GameState
    seat: int
    nearby: Nearby


class Search:
    """Looks ahead from positions of one table."""

    def __init__(self, book: Book, network: Network, ahead: int = 0) -> None:
        self.book, self.rules, self.network = book, book.rules, network
        self.ahead = ahead or mind_of(book).ahead
        """decisions after the play before the end is judged"""
        self.looked = 0
        """copies looked at so far for the last question"""
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
        self.looked = 0
        found = self._weighed(self._here(state), tried, seed, copies, stop)
        return {play: _chance(found, play, ranked[0], liked[play], value) for play in tried}

    def compared(
        self, state: GameState, plays: list[int], seed: int, deals: int, stop: Callable[[], bool] = lambda: False
    ) -> Array:
        """The chance to win after each of these plays, a row a deal: all of them are tried in the same deals."""
        return self._looked(self._here(state), plays, seed, deals, stop)

    def choose(self, state: GameState, seed: int, copies: int, stop: Callable[[], bool] = lambda: False) -> int:
        """The best play found; without any time, the network's favourite."""
        plays = self.rules.playable(state)
        if len(plays) == 1:
            return plays[0]
        return self.best(self.chances(state, seed, copies, stop))

    def best(self, found: Mapping[int, Chance]) -> int:
        """The network's favourite, unless another play is probably better."""
        return max(found, key=lambda play: (found[play].lead, found[play].liked))

    def _here(self, state: GameState) -> Position:
        seat = int(state.question.seat)
        return Position(state, seat, Nearby(self.network, bytes_of(self.rules.seen_by(state, seat))))

    def _weighed(
        self, here: Position, tried: list[int], seed: int, copies: int, stop: Callable[[], bool]
    ) -> dict[int, Array]:
        """The chance to win in each deal; plays that were dropped have fewer than the first, the favourite."""
        favourite, *others = tried
        found = {play: np.empty(0) for play in tried}
        look = min(LOOK, copies // LOOKS_LEAST)
        while others and copies >= 1 + len(others) and not stop():
            plays = [favourite, *others]
            deals = min(copies // len(plays), max(DEALS_LEAST, look // len(plays)))
            values = self._looked(here, plays, seed, deals, stop)
            for play, column in zip(plays, values.T, strict=True):
                found[play] = np.concatenate([found[play], column])
            seed, copies = seed + deals, copies - deals * len(plays)
            gaps = {play: _gap(found, play, favourite) for play in others}
            if any(gap.more > CLEAR * gap.error for gap in gaps.values()):
                break
            others = [play for play, gap in gaps.items() if gap.may_matter]
        return found

    def _looked(self, here: Position, plays: list[int], seed: int, deals: int, stop: Callable[[], bool]) -> Array:
        """The chance to win for each deal and play, in as many deals as there is time for."""
        most = max(1, COPIES // len(plays))
        found = [np.empty((0, len(plays)))]
        while deals > 0 and not stop():
            some = min(most, deals)
            found.append(self._tried(here, plays, seed, some))
            seed, deals = seed + some, deals - some
            self.looked += some * len(plays)
        return np.concatenate(found)

    def _tried(self, here: Position, plays: list[int], seed: int, deals: int) -> Array:
        """The same for so many deals at once."""
        if self._outlook is None:
            self._outlook = Outlook(self.rules, here.state, COPIES)
        outlook, count = self._outlook, deals * len(plays)
        outlook.imagine(here.state, here.seat, seed, deals, plays)
        rows = bytes_of(outlook.rows).reshape(COPIES, -1)[:count]
        masks = bytes_of(outlook.masks).reshape(COPIES, -1)[:count]
        sides, stands = bytes_of(outlook.sides)[:count], bytes_of(outlook.stands)[:count]
        going = np.flatnonzero(stands == OPEN)
        for _step in range(self.ahead):
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


@dataclass(frozen=True)
class Gap:
    """How much better a play seems than the network's favourite."""

    more: float
    error: float

    @property
    def sure(self) -> float:
        """By how much it is probably better."""
        return self.more - DOUBT * self.error

    @property
    def may_matter(self) -> bool:
        """Whether another look may show that it is better, by more than next to nothing."""
        return self.more > -HOPELESS * self.error and self.more + SURE * self.error > TRIFLE


def _gap(found: Mapping[int, Array], play: int, favourite: int) -> Gap:
    """In the deals in which both were tried."""
    count = len(found[play])
    if play == favourite:
        return Gap(0.0, 0.0)
    if count < DEALS_LEAST:
        return Gap(-1.0, 0.0)
    more = found[play] - found[favourite][:count]
    return Gap(float(more.mean()), float(more.std() / np.sqrt(count - 1)))


def _chance(found: Mapping[int, Array], play: int, favourite: int, liked: float, expected: float) -> Chance:
    """What comes of a play: what comes of the favourite, which was tried in all deals, and how much better it is.

    Without any deals, what the network expects of the position.
    """
    gap, values, count = _gap(found, play, favourite), found[favourite], len(found[play])
    if count < DEALS_LEAST:
        return Chance(expected, 0.5, count, liked, gap.sure, gap.error)
    error = np.hypot(values.std() / np.sqrt(len(values)), gap.error)
    return Chance(float(np.clip(values.mean() + gap.more, 0, 1)), float(error), count, liked, gap.sure, gap.error)
