"""Whose turn it is where only so much can be done at the same time: everybody who asks has as many turns as anybody."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

Result = TypeVar("Result")
ASKER: Final = ContextVar("ASKER", default="")
"""The address whose request is being done. What is begun for a request, such as a bot's answer, counts for the same."""


class Turns:
    """So many at the same time. Of those who wait each address has a turn, and then again each.

    So whoever has a hundred things to do lets nobody wait longer than somebody with one.
    """

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """by address; the first has the next turn"""

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A turn of whoever asks, once it has come."""
        await self._begun(ASKER.get())
        try:
            yield
        finally:
            self._end()

    async def _begun(self, who: str) -> None:
        if self._free:
            self._free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it had come all the same
                self._end()
            raise

    def _end(self) -> None:
        """The next one begins, if anybody waits."""
        while self._waiting:
            who = next(iter(self._waiting))
            theirs = self._waiting.pop(who)
            first = theirs.popleft()
            if theirs:
                self._waiting[who] = theirs
            if not first.done():
                first.set_result(None)
                return
        self._free += 1


class Workers:
    """Threads in which something is worked out, in turns."""

    def __init__(self, most: int, name: str) -> None:
        self._turns = Turns(most)
        self._threads = ThreadPoolExecutor(most, name)

    def __len__(self) -> int:
        """How many wait."""
        return len(self._turns)

    async def do(self, work: Callable[..., Result], *arguments: Any) -> Result:
        async with self._turns.turn():
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    def close(self) -> None:
        """Wait for what is being worked out."""
        self._threads.shutdown(wait=True, cancel_futures=True)
