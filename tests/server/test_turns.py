"""Bots think, hints and reviews are worked out in turns: whoever asks for much lets nobody else wait for it."""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any, ClassVar

import pytest
from starlette.testclient import TestClient

from tests.server.kit import WAYS, Guest, founded, founding, seated, serving
from tests.server.test_bus import until
from undercroft.bots import BOTS
from undercroft.server import rooms as rooms_module
from undercroft.server.bus import NoBus
from undercroft.server.entries import BotSat
from undercroft.server.rooms import Rooms, standing_of
from undercroft.server.sqlite import SqliteStore
from undercroft.server.turns import ASKER, Turns
from undercroft.table.game import Game
from undercroft.table.shelf import book_of

pytestmark = pytest.mark.once


def task_of(who: str, do: Callable[[], Any]) -> "asyncio.Task[Any]":
    """Something that an address asks for."""
    context = copy_context()
    context.run(ASKER.set, who)
    return asyncio.create_task(do(), context=context)


def test_addresses_take_turns_however_much_each_wants() -> None:
    async def story() -> list[str]:
        turns, had, hold = Turns(1), list[str](), asyncio.Event()

        async def do(what: str) -> None:
            async with turns.turn():
                await hold.wait()
                had.append(what)

        wanted = [("eve", "eve 1"), ("eve", "eve 2"), ("eve", "eve 3"), ("eve", "eve 4"), ("ann", "ann 1")]
        wanted += [("bob", "bob 1"), ("ann", "ann 2")]
        tasks = []
        for who, what in wanted:
            tasks.append(task_of(who, lambda what=what: do(what)))  # type: ignore[misc]
            await asyncio.sleep(0)
        assert len(turns) == len(wanted) - 1
        hold.set()
        await asyncio.gather(*tasks)
        assert len(turns) == 0
        return had

    assert asyncio.run(story()) == ["eve 1", "eve 2", "ann 1", "bob 1", "eve 3", "ann 2", "eve 4"]


def test_so_many_have_a_turn_at_the_same_time() -> None:
    async def story() -> None:
        turns, hold, busy = Turns(2), asyncio.Event(), list[int]()

        async def do(number: int) -> None:
            async with turns.turn():
                busy.append(number)
                await hold.wait()

        tasks = [asyncio.create_task(do(number)) for number in range(4)]
        await until(lambda: len(turns) == 2)
        assert busy == [0, 1]
        hold.set()
        await asyncio.gather(*tasks)
        assert busy == [0, 1, 2, 3]

    asyncio.run(story())


def test_whoever_no_longer_waits_leaves_the_turn_to_others() -> None:
    async def story() -> None:
        turns, hold = Turns(1), asyncio.Event()

        async def do() -> None:
            async with turns.turn():
                await hold.wait()

        first, second, third = [asyncio.create_task(do()) for _ in range(3)]
        await until(lambda: len(turns) == 2)
        hold.set()
        await first
        second.cancel()  # its turn has just come
        await third
        async with turns.turn():
            pass

    asyncio.run(story())


# --- bots -----------------------------------------------------------------------------------------------------------


class Slow:
    """A bot that thinks, until it is told that it has thought enough."""

    thinks = True
    thought: ClassVar[list[str]] = []
    enough: ClassVar[Event] = Event()

    def __init__(self, book: Any, seed: int) -> None:
        self._bot = BOTS["random"](book, seed)

    def choose(self, state: Any, stop: Callable[[], bool]) -> int:
        self.thought.append(type(self).__name__)
        self.enough.wait(60)
        return self._bot.choose(state)


class Eves(Slow):
    """The bots of somebody with many tables."""


class Anns(Slow):
    """The bot of somebody with one."""


def begun(client: TestClient, who: str, players: list[str]) -> None:
    """A table at which the first seat is asked first."""
    name, options = WAYS["heroes"]
    book = book_of(name)
    games = (Game(book, book.setup(options), seed) for seed in count())
    code = next(game.code for game in games if int(game.state.question.seat) == 0)
    wish = {"game": name, "code": code, "players": players}
    assert client.post("/api/tables", json=wish, headers={"x-forwarded-for": who}).status_code == 200


def wait_for(client: TestClient, waiting: int) -> None:
    """Wait until so much waits for its turn."""
    while f"undercroft_waiting {float(waiting)}" not in client.get("/metrics").text:
        pass


def test_nobody_waits_for_the_bots_of_somebody_with_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann's bot thinks as soon as the two of Eve's that had begun are done, although many more of hers have waited."""
    monkeypatch.setattr(Slow, "thought", [])
    monkeypatch.setattr(Slow, "enough", Event())
    monkeypatch.setattr(rooms_module, "BOTS", {"strong": Eves, "normal": Anns})
    with serving(tmp_path, behind_proxy=True) as client:
        for _ in range(8):
            begun(client, "203.0.113.9", ["strong", "me"])
        wait_for(client, 6)
        begun(client, "203.0.113.1", ["normal", "me"])
        wait_for(client, 7)
        Slow.enough.set()
        while "Anns" not in Slow.thought:
            pass
    assert Slow.thought.index("Anns") <= 3


@pytest.fixture
def _they_rest_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("REST_S", "LATE_S", "WATCH_S"):
        monkeypatch.setattr(rooms_module, name, 0.0)


@pytest.mark.usefixtures("_they_rest_at_once")
def test_where_only_bots_play_they_rest_until_somebody_looks(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = founded(client, "together", players=["random", "easy"])["table"]
        for _ in range(20):
            assert client.get(f"/api/tables/{table}").json()["stage"] == "playing"
        assert "undercroft_entries_written 1.0" in client.get("/metrics").text  # the deal
        with Guest(client, table) as ann:
            ann.until("shown")
            while not ann.shown.get("over"):
                ann.until("shown")


@pytest.mark.usefixtures("_they_rest_at_once")
def test_bots_that_somebody_plays_with_never_rest(tmp_path: Path) -> None:
    async def story() -> None:
        rooms = Rooms(SqliteStore(tmp_path / "tables.sqlite3"), NoBus())
        id = await rooms.found(founding("together"))
        await rooms.change(id, lambda table: table.sit(0, "Ann", "token"))
        room = await rooms.room(id)
        await rooms.change(id, lambda table: table.leave_to(1, "random"))
        while not room.table.is_over:
            await until(lambda: room.table.is_over or not room.table.bot_to_answer)
            if not room.table.is_over:
                number = len(room.table.playing())
                choice = room.table.playing().answers[0].name
                await rooms.change(id, lambda table, n=number, c=choice: table.answer(0, n, c))  # type: ignore[misc]
        await rooms.close()

    asyncio.run(story())


def test_one_bot_at_a_time_answers_where_only_bots_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Slow, "thought", [])
    monkeypatch.setattr(Slow, "enough", Event())
    monkeypatch.setattr(rooms_module, "BOTS", {"strong": Eves})
    with serving(tmp_path) as client:
        for _ in range(3):
            begun(client, "203.0.113.9", ["strong", "strong"])
        wait_for(client, 2)
        assert len(Slow.thought) <= 1
        Slow.enough.set()
        while len(Slow.thought) < 6:
            pass


def test_nobody_takes_over_a_table_where_only_bots_play() -> None:
    """Nobody waits for it: whoever looks lets them go on."""
    table, _tokens = seated("together")
    assert not standing_of(table).bot
    seat = int(table.playing().state.question.seat)
    table.apply(BotSat(seat, "random"))
    assert standing_of(table).bot
    table.apply(BotSat(1 - seat, "random"))
    assert not standing_of(table).bot
    assert table.bot_to_answer
