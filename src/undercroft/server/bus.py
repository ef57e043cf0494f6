"""How the servers of one house hear of each other's entries. A single server needs to hear of nothing."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Heard = Callable[[str], Awaitable[None]]


class Bus(Protocol):
    """Carries the ids of tables that have changed. A message may get lost: the database is what counts."""

    async def listen(self, heard: Heard) -> None:
        """From now on, pass on what other servers publish."""

    async def publish(self, table: str) -> None:
        """This table has changed."""

    async def close(self) -> None: ...


class NoBus:
    """There is only one server."""

    async def listen(self, heard: Heard) -> None:
        """Nobody else speaks."""

    async def publish(self, table: str) -> None:
        """Nobody else listens."""

    async def close(self) -> None:
        """Nothing is open."""
