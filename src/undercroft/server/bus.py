"""How the servers of one house hear of each other's entries. A single server needs to hear of nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

LIST: Final = ""
"""Published in place of a table when the list of tables has changed."""


@dataclass(frozen=True)
class Crowd:
    """Who is connected to one server at a table."""

    seats: tuple[int, ...] = ()
    watching: int = 0


NOBODY: Final = Crowd()
Heard = Callable[[str], None]
Met = Callable[[str, str, Crowd], None]
"""Told of a server, a table, and who is there."""


class Bus(Protocol):
    """Carries the ids of tables that have changed, and who is there. A message may get lost: the database counts."""

    @property
    def is_up(self) -> bool:
        """Whether what others publish is heard now. Where it is not, look into the database often."""

    @property
    def ups(self) -> int:
        """How often it has come up: what was said before, and since it was up last, was missed."""

    async def listen(self, heard: Heard, met: Met) -> None:
        """From now on, pass on what other servers publish, and whom they greet."""

    def publish(self, table: str) -> None:
        """This table has changed. Nobody waits for this, and it never fails."""

    def greet(self, table: str, crowd: Crowd) -> None:
        """Those are at the table here."""

    async def close(self) -> None: ...


class NoBus:
    """There is only one server; or there are others, which are never heard."""

    def __init__(self, *, alone: bool = True) -> None:
        self._alone = alone

    @property
    def is_up(self) -> bool:
        return self._alone

    @property
    def ups(self) -> int:
        return 0

    async def listen(self, heard: Heard, met: Met) -> None:
        """Nobody speaks."""

    def publish(self, table: str) -> None:
        """Nobody listens."""

    def greet(self, table: str, crowd: Crowd) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""
