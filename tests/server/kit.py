"""Online tables for tests: with or without a server around them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from starlette.testclient import TestClient

from tools.engines import NotInstalled
from undercroft.online.messages import VERSION
from undercroft.server.app import server_app
from undercroft.server.entries import Founding
from undercroft.server.online import OnlineTable, new_token
from undercroft.server.settings import Settings
from undercroft.table.sealed import seal_of
from undercroft.table.shelf import book_of

Found = TypeVar("Found")
SECRET = bytes(range(32))
WAYS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "alone": ("mini-rogue", {"hero": "mage"}),
    "together": ("mini-rogue", {"hero": "mage", "mates": ["rogue"], "boxes": ["base", "council"], "stories": "all"}),
    "overlord": ("mini-rogue", {"hero": "mage", "boxes": ["council"], "mat": "city", "overlord": "weaver"}),
    "heroes": ("tiny-epic", {"heroes": ["grok-ull", "uliessa"]}),
}
"""Games of both titles: alone, together, against each other."""
LARGE: Mapping[str, tuple[str, dict[str, Any]]] = {
    "four": ("tiny-epic", {"heroes": ["grok-ull", "uliessa", "moonblade", "ethairna"]}),
}
"""Larger ones, for those who look at them."""


def installed(find: Callable[..., Found], *names: str) -> Found:
    """A program, or an engine that needs some; skips the test if it is missing."""
    try:
        return find(*names)
    except NotInstalled as error:
        pytest.skip(f"{error}: this is not tested here")


def founding(way: str, **more: Any) -> Founding:
    name, choices = {**WAYS, **LARGE}[way]
    book = book_of(name)
    setup = book.setup(choices)
    settled: dict[str, Any] = {"game": name, "ruleset": book.ruleset, "cards": book.card_hash, "setup": setup}
    return Founding(**settled | {"seal": seal_of(SECRET), "bots": [""] * book.seats(setup)} | more)


def table_of(way: str, **more: Any) -> OnlineTable:
    """A table at which nobody sits yet."""
    founded = founding(way, **more)
    return OnlineTable("a-table", founded, book_of(founded.game))


def seated(way: str, **more: Any) -> tuple[OnlineTable, list[str]]:
    """A table at which everybody sits and the game has begun, and the tokens of its seats."""
    table = table_of(way, **more)
    tokens = [new_token() for _ in table.chairs]
    for seat, token in enumerate(tokens):
        if table.chairs[seat].is_free:
            table.apply(table.sit(seat, f"Player {seat}", token))
    table.apply(table.deal())
    return table, tokens


def asked(table: OnlineTable) -> int:
    return int(table.playing().state.question.seat)


def give(table: OnlineTable, choice: str, seat: int | None = None) -> None:
    """Answer the open question, as the seat that is asked."""
    entry = table.answer(asked(table) if seat is None else seat, len(table.playing()), choice)
    assert entry is not None
    table.apply(entry)


def play_on(table: OnlineTable, answers: int, chance: Random) -> None:
    """Random answers."""
    for _ in range(answers):
        if not table.is_over:
            give(table, chance.choice(table.playing().answers).name)


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[TestClient]:
    """A server with its database in a folder."""
    quick: dict[str, Any] = {"burst": 1e9, "tables_burst": 1e9, "database": f"sqlite:///{folder / 'server.sqlite3'}"}
    settings = Settings(**quick | more)
    with TestClient(server_app(settings)) as client:
        yield client


def founded(client: TestClient, way: str, **more: Any) -> dict[str, Any]:
    """A new table over HTTP."""
    game, options = WAYS[way]
    response = client.post("/api/tables", json={"game": game, "options": options, "name": "Ann"} | more)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


class Guest:
    """Somebody at a socket: reads what comes and remembers all of it."""

    def __init__(self, client: TestClient, table: str, *tokens: str, **more: Any) -> None:
        self.socket = client.websocket_connect(f"/api/tables/{table}/socket")
        self.bytes: list[str] = []
        self.shown: dict[str, Any] = {}
        self.people: dict[str, Any] = {}
        self.moved: list[dict[str, Any]] = []
        self._hello = {"type": "hello", "version": VERSION, "tokens": list(tokens)} | more
        self._id = 0

    def __enter__(self) -> "Guest":
        self.socket.__enter__()
        self.socket.send_json(self._hello)
        return self

    def __exit__(self, *error: Any) -> None:
        self.socket.__exit__(*error)

    def read(self) -> dict[str, Any]:
        """The next message."""
        text = self.socket.receive_text()
        self.bytes.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        kind = message["type"]
        if kind == "shown":
            self.shown = message
        elif kind == "people":
            self.people = message
        elif kind == "moved":
            self.moved.append(message)
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """Read on up to a message of this kind."""
        while (message := self.read())["type"] != kind:
            assert message["type"] != "bye", message
        return message

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Ask for something; returns what is said to that."""
        self._id += 1
        self.socket.send_json({"type": kind, "id": self._id} | more)
        while (message := self.read()).get("id") != self._id:
            pass
        return message

    def answer(self, choice: str, number: int | None = None) -> dict[str, Any]:
        return self.ask("answer", number=self.shown["number"] if number is None else number, answer=choice)

    @property
    def offered(self) -> list[str]:
        """The answers to the open question itself, by name."""
        question = self.shown.get("question") or {}
        return [answer["name"] for answer in question.get("answers", []) if "at" not in answer]
