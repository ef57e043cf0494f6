"""Mistakes and luck of finished games: worked out once for each, one game at a time, in a thread."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from undercroft.bots.review import Review, ReviewStopped, review
from undercroft.online.requests import AccountEntry, Mistake, ReviewDone, ReviewTold
from undercroft.server.rooms import Rooms
from undercroft.table.game import Game
from undercroft.words.review import Entry, MistakeWords, ReviewWords

KNOWN_MOST: Final = 500
"""How many reviews are remembered."""


class Work:
    """A review that is being worked out, or was; and how far it is."""

    def __init__(self, working: Callable[["Work"], Coroutine[Any, Any, Review]]) -> None:
        self.done = ReviewDone(0, 0)
        self.task = asyncio.create_task(working(self))
        self.task.add_done_callback(lambda done: done.cancelled() or done.exception())

    @property
    def failed(self) -> bool:
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)

    def tell(self, done: int, whole: int) -> None:
        """Called in another thread."""
        self.done = ReviewDone(done, whole)


class Reviews:
    """What was found about games that are over. Whoever asks for the same waits for the same."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._known: dict[tuple[str, str], Work] = {}

    async def of(self, id: str, game: Game) -> Review:
        """The review of a table's game, which is over; NoReview if it cannot be reviewed."""
        known = id, game.hash
        work = self._known.get(known)
        if work is None or work.failed:
            if len(self._known) >= KNOWN_MOST:
                del self._known[next(iter(self._known))]
            work = self._known[known] = Work(partial(self._worked_out, game))
        return await asyncio.shield(work.task)

    def done(self, id: str, game: Game) -> ReviewDone:
        """How far that is; nothing while other games come first, or if nobody has asked for it."""
        work = self._known.get((id, game.hash))
        return ReviewDone(0, 0) if work is None else work.done

    async def _worked_out(self, game: Game, work: Work) -> Review:
        async with self._rooms.reviewing.turn():
            if self._rooms.closing:
                raise ReviewStopped
            return await self._rooms.aside(partial(review, game, tell=work.tell, stop=lambda: self._rooms.closing))


def review_told(words: ReviewWords) -> ReviewTold:
    """A review, as it is sent."""
    return ReviewTold(
        words.mistakes_heading,
        [_mistake(words, one) for one in words.mistakes()],
        words.account_heading,
        [_entry(one) for one in words.account()],
    )


def _mistake(words: ReviewWords, one: MistakeWords) -> Mistake:
    decision = one.decision
    return Mistake(
        decision.number,
        str(one.about),
        str(one.given),
        str(one.better),
        decision.chance,
        decision.better,
        words.percent(decision.chance),
        words.percent(decision.better),
    )


def _entry(one: Entry) -> AccountEntry:
    return AccountEntry(str(one.label), one.figure, one.change)
