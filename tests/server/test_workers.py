"""Several servers share one PostgreSQL and hear of each other over Redis: a table is the same at all of them.

Engines are killed and started again here. Where they are not installed, these tests are skipped and say so.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.kit import Guest, founded, founding
from tests.server.test_bus import until
from tools.engines import Postgres, RedisServer
from undercroft.server import rooms as rooms_module
from undercroft.server.app import bus_of, server_app, store_of
from undercroft.server.bus import Crowd, NoBus
from undercroft.server.entries import Answered, BotSat, Dealt
from undercroft.server.online import Stale, new_token
from undercroft.server.rooms import Rooms, standing_of
from undercroft.server.settings import Settings
from undercroft.server.store import PLAYING, Standing, Store, StoreFailed

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _nothing_is_found_by_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is asked only for what cannot be heard."""
    monkeypatch.setattr(rooms_module, "NET_S", 1e9)


@pytest.fixture
def settings(postgres: Postgres, redis: RedisServer) -> Settings:
    return Settings(database=postgres.database(), redis=redis.url, burst=1e9, tables_burst=1e9)


@contextmanager
def two(settings: Settings) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers, each with a loop of its own."""
    with TestClient(server_app(settings)) as one, TestClient(server_app(settings)) as other:
        yield one, other


def hear(*servers: TestClient, up: bool = True) -> None:
    """Wait until these servers hear of each other, or no more."""
    for server in servers:
        while f"undercroft_bus_up {float(up)}" not in server.get("/metrics").text:
            pass


def play(guests: list[Guest], answers: int, chance: Random) -> None:
    """Whoever is asked answers, and everybody sees it; a game may be over sooner."""
    for _ in range(answers):
        if all(guest.shown.get("over") for guest in guests):
            return
        offered = [guest for guest in guests if guest.offered]
        assert len(offered) == 1, [guest.shown for guest in guests]
        (guest,) = offered
        number = guest.shown["number"]
        assert guest.answer(chance.choice(guest.offered))["type"] == "done"
        see(guests, number)


def see(guests: list[Guest], number: int) -> None:
    """Everybody is shown what came after this answer."""
    for guest in guests:
        while guest.shown["number"] <= number:
            guest.read()
    assert len({guest.shown["number"] for guest in guests}) == 1


def invited(one: TestClient, other: TestClient) -> tuple[str, list[str]]:
    """Ann founds a table at one server, Bob sits down at the other; returns its id and their tokens."""
    found = founded(one, "together", players=["me", "open"])
    key = other.post(f"/api/tables/{found['table']}/seats", json={"seat": 1, "name": "Bob"}).json()
    return found["table"], [found["keys"][0]["token"], key["token"]]


def test_what_one_answers_at_a_server_is_shown_to_the_other_at_another(settings: Settings) -> None:
    chance = Random(1)
    with two(settings) as (one, other):
        hear(one, other)
        table, (ann_key, bob_key) = invited(one, other)
        with Guest(one, table, ann_key) as ann, Guest(other, table, bob_key) as bob:
            ann.until("shown")
            bob.until("shown")
            play([ann, bob], 12, chance)


def test_whoever_asks_another_server_sees_what_they_have_just_answered(settings: Settings, redis: RedisServer) -> None:
    """Even if nothing is heard."""
    redis.kill()
    with two(settings) as (one, other):
        found = founded(one, "alone")
        url, token = f"/api/tables/{found['table']}", found["keys"][0]["token"]
        shown = other.get(f"{url}/game", headers={"authorization": f"Bearer {token}"}).json()
        for _ in range(4):
            given = {"token": token, "number": shown["number"], "answer": shown["question"]["answers"][0]["name"]}
            assert one.post(f"{url}/answers", json=given).status_code == 200
            before, shown = shown, other.get(f"{url}/game", headers={"authorization": f"Bearer {token}"}).json()
            assert shown["number"] > before["number"]


def test_a_killed_redis_delays_what_is_shown_but_loses_nothing(settings: Settings, redis: RedisServer) -> None:
    chance = Random(2)
    with two(settings) as (one, other):
        table, (ann_key, bob_key) = invited(one, other)
        with Guest(one, table, ann_key) as ann, Guest(other, table, bob_key) as bob:
            ann.until("shown")
            bob.until("shown")
            play([ann, bob], 2, chance)
            redis.kill()
            play([ann, bob], 2, chance)
            hear(one, other, up=False)
            redis.start()
            play([ann, bob], 2, chance)
            hear(one, other)
            play([ann, bob], 2, chance)


def test_a_killed_postgres_refuses_answers_and_the_game_goes_on_when_it_is_back(
    settings: Settings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.server.postgres.WAIT_S", 0.5)
    chance = Random(3)
    with two(settings) as (one, other):
        table, (ann_key, bob_key) = invited(one, other)
        with Guest(one, table, ann_key) as ann, Guest(other, table, bob_key) as bob:
            ann.until("shown")
            bob.until("shown")
            play([ann, bob], 2, chance)
            guest = ann if ann.offered else bob
            choice, number = guest.offered[0], guest.shown["number"]
            postgres.kill()
            assert guest.answer(choice)["reason"] == "store-failed"
            assert one.get("/health").status_code == 503
            postgres.start()
            while guest.answer(choice, number)["type"] != "done":
                pass
            see([ann, bob], number)
            play([ann, bob], 2, chance)


def test_whoever_comes_while_the_database_is_away_is_told_to_try_again(
    settings: Settings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that has just started has no table in memory."""
    monkeypatch.setattr("undercroft.server.postgres.WAIT_S", 0.5)
    with two(settings) as (one, other):
        found = founded(one, "alone")
        assert other.get("/health").status_code == 200
        postgres.kill()
        with Guest(other, found["table"], found["keys"][0]["token"]) as ann:
            said = ann.read()
            assert (said["type"], said["reason"], said["again"]) == ("bye", "store-failed", True)


def here(guest: Guest) -> list[str]:
    """Who is there, as somebody was told last."""
    return [person["name"] for person in guest.people.get("seats", []) if person.get("here")]


def test_everybody_sees_who_is_there_at_other_servers(settings: Settings) -> None:
    with two(settings) as (one, other):
        table, (ann_key, bob_key) = invited(one, other)
        with Guest(one, table, ann_key) as ann:
            with Guest(other, table, bob_key) as bob, Guest(other, table):
                while here(ann) != ["Ann", "Bob"] or ann.people.get("watching") != 1:
                    ann.until("people")
                while here(bob) != ["Ann", "Bob"]:
                    bob.until("people")
            while here(ann) != ["Ann"] or ann.people.get("watching"):
                ann.until("people")


def test_the_public_list_is_told_at_every_server(settings: Settings) -> None:
    with two(settings) as (one, other), other.websocket_connect("/api/list") as list_socket:
        assert list_socket.receive_json()["tables"] == []
        founded(one, "together", players=["me", "open"], public=True, title="Ann's")
        tables = list_socket.receive_json()["tables"]
        assert [table["title"] for table in tables] == ["Ann's"]


# --- without sockets ------------------------------------------------------------------------------------------------


async def opened(settings: Settings, store: Store | None = None) -> Rooms:
    """The rooms of a server."""
    rooms = Rooms(store or store_of(settings), bus_of(settings))
    await rooms.open()
    return rooms


async def begun(rooms: Rooms, way: str, **more: Any) -> tuple[str, list[str]]:
    """A table at which everybody sits; returns its id and the tokens."""
    id = await rooms.found(founding(way, **more))
    tokens = []
    for seat, chair in enumerate((await rooms.room(id)).table.chairs):
        if chair.is_free:
            tokens.append(token := new_token())
            await rooms.change(id, lambda table, seat=seat, token=token: table.sit(seat, "Ann", token))  # type: ignore[misc]
    return id, tokens


def test_of_two_answers_at_the_same_time_one_is_applied_and_the_other_told_why_not(settings: Settings) -> None:
    async def story() -> None:
        one, other = await opened(settings), await opened(settings)
        id, _tokens = await begun(one, "alone")
        await other.room(id)
        outcomes, numbers = set(), []
        for _question in range(12):
            table = (await one.room(id)).table
            choices = [answer.name for answer in table.playing().answers]
            numbers.append(number := len(table.playing()))
            pairs = zip((one, other), (choices[0], choices[-1]), strict=True)
            told = await asyncio.gather(
                *(rooms.change(id, lambda table, c=c, n=number: table.answer(0, n, c)) for rooms, c in pairs),  # type: ignore[misc]
                return_exceptions=True,
            )
            refused = [error for error in told if isinstance(error, BaseException)]
            outcomes.add(len(refused))
            assert all(isinstance(error, Stale) for error in refused)
            assert len(refused) == (choices[0] != choices[-1])
            entries = await one.store.entries(id, 0)
            answers = [entry for entry in entries if isinstance(entry, Answered)]
            assert [entry.at for entry in answers] == numbers
            assert {(await rooms.room(id)).table.number for rooms in (one, other)} == {len(entries)}
        assert 1 in outcomes
        await one.close()
        await other.close()

    asyncio.run(story())


def test_the_same_answer_at_two_servers_is_done_at_both_and_applied_once(settings: Settings) -> None:
    async def story() -> None:
        one, other = await opened(settings), await opened(settings)
        id, _tokens = await begun(one, "alone")
        choice = (await other.room(id)).table.playing().answers[0].name
        tables = await asyncio.gather(
            *(rooms.change(id, lambda table: table.answer(0, 0, choice)) for rooms in (one, other))
        )
        given = tables[0].playing().given
        assert given[0] == choice
        assert tables[1].playing().given == given
        assert await one.store.numbers([id]) == {id: 3}
        await one.close()
        await other.close()

    asyncio.run(story())


def test_servers_without_redis_look_into_the_database(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = Settings(database=settings.database)
    assert not bus_of(quiet).is_up
    assert bus_of(Settings()).is_up
    monkeypatch.setattr(rooms_module, "WATCH_S", 0.05)

    async def story() -> None:
        one, other = await opened(quiet), await opened(quiet)
        id, _tokens = await begun(one, "alone")
        room = await other.room(id)
        choice = room.table.playing().answers[0].name
        await one.change(id, lambda table: table.answer(0, 0, choice))
        await until(lambda: choice in room.table.playing().given[:1])
        await one.close()
        await other.close()

    asyncio.run(story())


class Unsure:
    """A database that writes, but fails before it says so."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.fails = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *entry: Any) -> bool:
        written = await self._store.append(*entry)
        if self.fails:
            raise StoreFailed
        return written


def test_what_was_written_although_the_database_failed_is_shown_soon(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "WATCH_S", 0.05)

    async def story() -> None:
        unsure = Unsure(store_of(settings))
        rooms = Rooms(unsure, NoBus())
        await rooms.open()
        id, _tokens = await begun(rooms, "alone")
        room = await rooms.room(id)
        choice = room.table.playing().answers[0].name
        unsure.fails = True
        with pytest.raises(StoreFailed):
            await rooms.change(id, lambda table: table.answer(0, 0, choice))
        await until(lambda: choice in room.table.playing().given[:1])
        await rooms.close()

    asyncio.run(story())


@pytest.fixture
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WATCH_S", "LATE_S", "LEFT_S"):
        monkeypatch.setattr(rooms_module, name, 0.05)


async def left_to_bot(store: Store, id: str, **more: Any) -> None:
    """A table whose server was killed when a bot was to answer."""
    await store.found(id, founding("alone", **more), Standing(PLAYING))
    await store.append(id, 0, BotSat(0, "random"), Standing(PLAYING))
    await store.append(id, 1, Dealt(), Standing(PLAYING, bot=True))


class Ear:
    """Somebody who watches."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.stirred = 0

    def stir(self) -> None:
        self.stirred += 1


def test_those_at_a_server_that_is_gone_are_forgotten(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        rooms = Rooms(store_of(settings), NoBus())
        id, _tokens = await begun(rooms, "alone")
        room = await rooms.room(id)
        rooms.enter(room, ear := Ear())
        rooms.met("another", id, Crowd((0,)))
        await rooms.look()
        assert room.crowds == [Crowd(watching=1), Crowd((0,))]
        monkeypatch.setattr(rooms_module, "GONE_S", -1.0)
        stirred = ear.stirred
        await rooms.look()
        assert room.crowds == [Crowd(watching=1)]
        assert ear.stirred == stirred + 1
        await rooms.close()

    asyncio.run(story())


@pytest.mark.usefixtures("_soon")
def test_a_table_that_was_left_in_a_bots_turn_is_taken_over(settings: Settings) -> None:
    """Nobody looks at it: any server does."""

    async def story() -> None:
        store = store_of(settings)
        await left_to_bot(store, "left")
        rooms = await opened(settings, store)
        await until(lambda: "left" in rooms)
        room = await rooms.room("left")
        await until(lambda: room.table.is_over)
        assert await rooms.store.unanswered(0, 10) == []
        await rooms.close()

    asyncio.run(story())


@pytest.mark.usefixtures("_soon")
def test_a_table_in_memory_whose_bot_is_at_a_server_that_is_gone_goes_on(settings: Settings) -> None:
    async def story() -> None:
        here, gone = await opened(settings), store_of(settings)
        id, _tokens = await begun(here, "alone")
        room = await here.room(id)
        after = room.table.copy()
        after.apply(entry := BotSat(0, "random"))
        assert await gone.append(id, after.number - 1, entry, standing_of(after))
        here.heard(id)
        await until(lambda: room.table.is_over)
        await gone.close()
        await here.close()

    asyncio.run(story())


@pytest.mark.usefixtures("_soon")
def test_a_table_of_other_rules_stops_no_other_from_being_taken_over(settings: Settings) -> None:
    async def story() -> None:
        store = store_of(settings)
        await left_to_bot(store, "left")
        await left_to_bot(store, "old", ruleset=0)
        assert await store.unanswered(0, 10) == ["old", "left"]
        rooms = Rooms(store, NoBus())
        await rooms.open()
        await until(lambda: "left" in rooms)
        assert "old" not in rooms
        await rooms.close()

    asyncio.run(story())
