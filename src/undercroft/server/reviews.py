"""Mistakes and luck of finished games: worked out once for each, one game at a time, in a thread."""

import asyncio
from functools import partial
from typing import Final

from undercroft.bots.review import Review, ReviewStopped, review
from undercroft.online.requests import AccountEntry, Mistake, ReviewTold
from undercroft.server.rooms import Rooms
from undercroft.server.turns import Turns
from undercroft.table.game import Game
from undercroft.words.review import Entry, MistakeWords, ReviewWords

KNOWN_MOST: Final = 500
"""How many reviews are remembered."""


class Reviews:
    """What was found about games that are over. Whoever asks for the same waits for the same."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._turns = Turns(1)
        self._known: dict[tuple[str, str], asyncio.Task[Review]] = {}

    async def of(self, id: str, game: Game) -> Review:
        """The review of a table's game, which is over; NoReview if it cannot be reviewed."""
        known = id, game.hash
        task = self._known.get(known)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            if len(self._known) >= KNOWN_MOST:
                del self._known[next(iter(self._known))]
            task = self._known[known] = asyncio.create_task(self._worked_out(game))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _worked_out(self, game: Game) -> Review:
        async with self._turns.turn():
            if self._rooms.closing:
                raise ReviewStopped
            return await self._rooms.aside(partial(review, game, stop=lambda: self._rooms.closing))


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
