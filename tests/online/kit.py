"""A real server on a port of this machine, and people who join its tables."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Condition, Thread
from typing import Any, Final, TextIO, cast
from unittest.mock import patch

import uvicorn

from tests.server.kit import SECRET, WAYS
from undercroft.kernel.errors import UndercroftError
from undercroft.online.links import Link
from undercroft.online.requests import Key
from undercroft.server.app import server_app
from undercroft.server.settings import Settings
from undercroft.table.sealed import seal_of
from undercroft.terminal.plain.join import join_plain

PATIENCE_S: Final = 60.0


class House:
    """A server that can be stopped and started again, with the same database and at the same address."""

    def __init__(self, folder: Path, **more: Any) -> None:
        quick = {"burst": 1e9, "tables_burst": 1e9}
        self.settings = Settings(database=f"sqlite:///{folder / 'server.sqlite3'}", **quick | more)
        self.port = 0
        self.server: uvicorn.Server | None = None
        self.thread: Thread | None = None

    def open(self) -> None:
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        app = server_app(self.settings)
        self.server = server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=1, lifespan="on")
        )
        self.thread = Thread(target=lambda: server.run([listening]), daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Everybody there is thrown out."""
        assert self.server is not None
        assert self.thread is not None
        self.server.should_exit = True
        self.thread.join()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.settings.prefix}"

    def found(self, way: str, **more: Any) -> Link:
        """A new table: the link of the seats of whoever founded it."""
        game, options = WAYS[way]
        found = post(f"{self.address}/api/tables", {"game": game, "options": options, "name": "Ann"} | more)
        return Link(self.address, found["table"], tuple(Key(**key) for key in found["keys"]))


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    import httpx2

    response = httpx2.post(url, json=body)
    assert response.status_code == 200, response.text
    reply: dict[str, Any] = response.json()
    return reply


@contextmanager
def open_house(folder: Path, **more: Any) -> Iterator[House]:
    """A server whose games are dealt from the same secret every time."""
    house = House(folder, **more)
    house.open()
    try:
        with patch("undercroft.server.house.new_seal", lambda: seal_of(SECRET)):
            yield house
    finally:
        house.close()


def random_lines(seed: int, count: int = 3_000) -> list[str]:
    chance = Random(seed)
    return [str(chance.choice((1, 1, 1, 2, 2, 3, 4))) for _ in range(count)]


def piped(*lines: str) -> StringIO:
    return StringIO("".join(f"{line}\n" for line in lines))


class Keyboard:
    """What somebody types, when a test says so."""

    encoding = "utf-8"

    def __init__(self, *, terminal: bool) -> None:
        self._terminal = terminal
        self._lines: SimpleQueue[str] = SimpleQueue()

    def isatty(self) -> bool:
        return self._terminal

    def type(self, *lines: str) -> None:
        for line in lines:
            self._lines.put(f"{line}\n")

    def end(self) -> None:
        self._lines.put("")

    def readline(self) -> str:
        return self._lines.get()


class Paper(StringIO):
    """What a program writes; others may wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self._grown = Condition()

    def write(self, text: str) -> int:
        with self._grown:
            self._grown.notify_all()
            return super().write(text)

    def wait_for(self, text: str, after: int = 0) -> int:
        """Wait until a text is there; returns where it ends."""
        with self._grown:
            assert self._grown.wait_for(lambda: text in self.getvalue()[after:], PATIENCE_S), self.getvalue()[after:]
            return self.getvalue().index(text, after) + len(text)


class Player:
    """Somebody who has joined a table in plain lines."""

    def __init__(
        self,
        link: Link,
        language: str = "en",
        *,
        terminal: bool = True,
        join: Callable[..., int] = join_plain,
        **more: Any,
    ) -> None:
        self.keyboard, self.paper = Keyboard(terminal=terminal), Paper()
        self.read = 0
        self.status: int | None = None
        self.error: UndercroftError | None = None
        read, write = cast(TextIO, self.keyboard), self.paper

        def run() -> None:
            try:
                self.status = join(link, language, read, write, **more)
            except UndercroftError as error:
                self.error = error

        self.thread = Thread(target=run, daemon=True)
        self.thread.start()

    def type(self, *lines: str) -> None:
        self.keyboard.type(*lines)

    def until(self, text: str) -> None:
        """Wait until this is told, after what was waited for before."""
        self.read = self.paper.wait_for(text, self.read)

    def end(self) -> str:
        """Wait until they have gone; returns all they were told."""
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive(), self.paper.getvalue()[-2_000:]
        return self.paper.getvalue()

    def leave(self) -> str:
        self.type("q")
        return self.end()


def played(link: Link, *lines: str, language: str = "en", **more: Any) -> tuple[int, str]:
    """A game through a pipe: the exit status and everything written."""
    write = StringIO()
    return join_plain(link, language, piped(*lines), write, **more), write.getvalue()
