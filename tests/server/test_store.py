"""What every database does for online tables, SQLite and PostgreSQL alike: nothing acknowledged is lost."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Guest, founded, founding, installed, serving
from tools.engines import Postgres, program
from undercroft.server import sqlite
from undercroft.server.app import store_of
from undercroft.server.entries import (
    Answered,
    Begun,
    BotSat,
    CampaignEntry,
    CampaignFounding,
    Counted,
    Entry,
    Read,
    Sat,
)
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import OVER, PLAYING, WAITING, NewerDatabase, NoDatabase, Standing, Store, StoreFailed

OPEN = Standing(WAITING, free=1)
KINDS = ("sqlite", "postgresql")
Story = Callable[[Store], Coroutine[Any, Any, None]]


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'server.sqlite3'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


def tell(url: str, story: Story) -> None:
    """A story of one server and its database."""

    async def told() -> None:
        store = store_of(Settings(database=url))
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(told())


def sat(seat: int) -> Sat:
    return Sat(seat, f"Player {seat}", "token", "é\0\u2028")


def test_what_is_written_is_there_for_the_next_server(url: str) -> None:
    entries: list[Entry] = [sat(0), sat(1), Answered(0, 0, ["go-on"])]

    async def write(store: Store) -> None:
        await store.found("a", founding("alone", name="Ann’s"), OPEN)
        for number, entry in enumerate(entries):
            assert await store.append("a", number, entry, Standing(PLAYING, 0))

    async def read(store: Store) -> None:
        assert await store.founding("a") == founding("alone", name="Ann’s")
        assert await store.founding("b") is None
        assert await store.entries("a", 0) == entries
        assert await store.entries("a", 2) == entries[2:]
        assert await store.entries("a", 3) == []
        assert await store.numbers(["a", "b"]) == {"a": 3, "b": 0}
        assert await store.ready()

    tell(url, write)
    tell(url, read)


def test_a_campaign_is_there_for_the_next_server_and_each_of_its_entries_is_written_once(url: str) -> None:
    founded = CampaignFounding(game="mini-rogue", chosen={"hero": "mage"}, seed=7, name="Ann’s", bots=["", "easy"])
    entries: list[CampaignEntry] = [sat(0), Read(0, "go-on"), Begun(0, "t"), Counted("t", {"won": True})]

    async def write(store: Store) -> None:
        other = store_of(Settings(database=url))
        await store.found_campaign("a", founded)
        assert await store.campaign("a") == (founded, [])
        for number, entry in enumerate(entries):
            both = [
                one.append_campaign("a", number, mine) for one, mine in ((store, entry), (other, BotSat(1, "easy")))
            ]
            won = await asyncio.gather(*both)
            assert sorted(won) == [False, True]
            entries[number] = entry if won[0] else BotSat(1, "easy")
        await other.close()

    async def read(store: Store) -> None:
        assert await store.campaign("a") == (founded, entries)
        assert await store.campaign("b") is None
        assert await store.entries("a", 0) == []

    tell(url, write)
    tell(url, read)


def test_of_two_who_write_at_once_one_is_told_to_look_again(url: str) -> None:
    async def story(store: Store) -> None:
        other = store_of(Settings(database=url))
        await store.found("a", founding("alone"), OPEN)
        for number in range(20):
            both = [one.append("a", number, sat(seat), OPEN) for seat, one in enumerate((store, other))]
            won = await asyncio.gather(*both)
            assert sorted(won) == [False, True]
            assert await store.entries("a", number) == [sat(won.index(True))]
        await other.close()

    tell(url, story)


def test_the_very_same_entry_may_be_written_again(url: str) -> None:
    """A server that was not told whether it was written asks once more."""

    async def story(store: Store) -> None:
        await store.found("a", founding("alone"), OPEN)
        assert [await store.append("a", 0, sat(0), OPEN) for _ in range(3)] == [True] * 3
        assert not await store.append("a", 0, sat(1), Standing(OVER))
        assert await store.numbers(["a"]) == {"a": 1}

    tell(url, story)


def test_lists_show_public_tables_that_are_not_over_and_those_played_last_first(url: str) -> None:
    async def story(store: Store) -> None:
        for id, public in (("a", True), ("b", True), ("c", False), ("d", True)):
            await store.found(id, founding("alone", public=public), OPEN)
        await store.append("d", 0, sat(0), Standing(OVER))
        await store.append("a", 0, sat(0), Standing(PLAYING, 1))
        listed = await store.public(10)
        assert [(one.id, one.standing) for one in listed] == [("a", Standing(PLAYING, 1)), ("b", OPEN)]
        assert [one.id for one in await store.public(1)] == ["a"]
        for one in listed:
            assert one.founding == founding("alone", public=True)
            assert one.founded <= one.played <= datetime.now(UTC)
            assert one.played.utcoffset() is not None

    tell(url, story)


def test_results_of_a_day_are_those_that_are_over_the_best_first(url: str) -> None:
    async def story(store: Store) -> None:
        results = [Standing(OVER, score=3), Standing(OVER, won=True, score=9), Standing(OVER, score=7), OPEN]
        for number, standing in enumerate(results):
            await store.found(f"{number}", founding("alone", day=date(2026, 1, 2)), standing)
        await store.found("other day", founding("alone", day=date(2026, 1, 3)), Standing(OVER))
        assert [one.id for one in await store.of_day("2026-01-02", 10)] == ["1", "2", "0"]
        assert [one.id for one in await store.of_day("2026-01-02", 1)] == ["1"]

    tell(url, story)


def test_those_of_some_tables_that_are_over_come_in_the_order_of_their_ends(url: str) -> None:
    async def story(store: Store) -> None:
        for id in ("a", "b", "c", "d"):
            await store.found(id, founding("alone"), OPEN)
        for id in ("c", "a", "d"):
            await store.append(id, 0, sat(0), Standing(OVER, won=True))
        found = await store.over(["a", "b", "c", "e", "c", "'"])
        assert [(one.id, one.standing.won) for one in found] == [("c", True), ("a", True)]
        assert found[0].played < found[1].played
        assert await store.over([]) == []

    tell(url, story)


def test_tables_where_a_bot_is_to_answer_are_found(url: str) -> None:
    async def story(store: Store) -> None:
        for id in ("a", "b", "c"):
            await store.found(id, founding("alone"), OPEN)
        await store.append("a", 0, sat(0), Standing(PLAYING, 1, bot=True))
        await store.append("b", 0, sat(0), Standing(PLAYING, 1))
        assert await store.unanswered(0, 10) == ["a"]
        assert await store.unanswered(60, 10) == []
        await store.append("a", 1, sat(1), Standing(PLAYING, 0))
        assert await store.unanswered(0, 10) == []

    tell(url, story)


def test_the_secret_of_the_house_is_the_same_for_all_its_servers(url: str) -> None:
    secrets = set[bytes]()

    async def story(store: Store) -> None:
        other = store_of(Settings(database=url))
        secrets.update(await asyncio.gather(store.secret(), other.secret(), store.secret()))
        await other.close()

    tell(url, story)
    tell(url, story)
    assert [len(secret) for secret in secrets] == [32]


def test_servers_that_start_at_the_same_time_bring_it_up_to_date_once(url: str) -> None:
    async def story(store: Store) -> None:
        stores = [store, *(store_of(Settings(database=url)) for _ in range(4))]
        assert await asyncio.gather(*(one.ready() for one in stores)) == [True] * 5
        for one in stores[1:]:
            await one.close()

    tell(url, story)


APPENDS = """
import asyncio, sys
from undercroft.server.app import store_of
from undercroft.server.entries import Answered
from undercroft.server.settings import Settings
from undercroft.server.store import Standing

async def main():
    store = store_of(Settings(database=sys.argv[1]))
    for number in range(1_000_000):
        assert await store.append("a", number, Answered(0, number, ["x" * 100]), Standing("playing", 0))
        print(number, flush=True)

asyncio.run(main())
"""


def test_a_server_that_is_killed_in_the_middle_of_writing_loses_nothing_it_has_acknowledged(url: str) -> None:
    tell(url, lambda store: store.found("a", founding("alone"), OPEN))
    writer = subprocess.Popen([sys.executable, "-c", APPENDS, url], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(150)]
    writer.kill()
    acknowledged += [int(line) for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    writer.wait()

    async def read(store: Store) -> None:
        entries = await store.entries("a", 0)
        assert [entry.at for entry in entries if isinstance(entry, Answered)] == list(range(len(entries)))
        assert len(entries) - len(acknowledged) in (0, 1)  # one may have been written that nobody was told of
        assert acknowledged == list(range(len(acknowledged)))
        assert await store.append("a", len(entries), sat(0), OPEN)

    tell(url, read)


# --- backups --------------------------------------------------------------------------------------------------------


def test_a_copy_made_while_a_server_writes_is_restored(
    url: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    copies: list[str] = []

    async def write(store: Store) -> None:
        await store.found("a", founding("alone"), OPEN)
        await store.append("a", 0, sat(0), OPEN)
        copies.append(copied(url, request, tmp_path))
        await store.append("a", 1, sat(1), OPEN)

    async def read(store: Store) -> None:
        assert await store.founding("a") == founding("alone")
        assert await store.entries("a", 0) == [sat(0)]
        assert await store.append("a", 1, sat(1), OPEN)

    tell(url, write)
    tell(copies[0], read)


def copied(url: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of a copy, made as the documents say."""
    if url.startswith("sqlite"):
        copy = folder / "copy.sqlite3"
        with sqlite3.connect(url.removeprefix("sqlite:///")) as base, sqlite3.connect(copy) as other:
            base.backup(other)  # as .backup does
        return f"sqlite:///{copy}"
    other_url: str = request.getfixturevalue("postgres").database()
    dump = str(folder / "undercroft.dump")
    subprocess.run([installed(program, "pg_dump"), "--format=custom", f"--file={dump}", url], check=True)
    subprocess.run([installed(program, "pg_restore"), "--no-owner", f"--dbname={other_url}", dump], check=True)
    return other_url


# --- SQLite ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_is_a_refusal_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        url, token = f"/api/tables/{found['table']}", found["keys"][0]["token"]
        store = client.app.state.served.house.rooms.store  # type: ignore[attr-defined]
        most = portal_call(client, lambda: fill(store))
        with Guest(client, found["table"], token) as ann:
            ann.until("shown")
            given: dict[str, Any] = {"token": token, "number": 0, "answer": ann.offered[0]}
            refused = client.post(f"{url}/answers", json=given)
            assert (refused.status_code, refused.json()["reason"]) == (503, "store-failed")
            assert "try again" in refused.json()["message"]
            assert ann.answer(ann.offered[0])["reason"] == "store-failed"
            assert "answers" not in client.get(url).json()
            refused = client.post("/api/tables", json={"game": "mini-rogue"})
            assert (refused.status_code, refused.json()["reason"]) == (503, "store-failed")
            portal_call(client, lambda: room_for(store, most))
            assert ann.answer(ann.offered[0])["type"] == "done"
            assert client.get(url).json()["answers"] >= 1


def portal_call(client: Any, do: Callable[[], Awaitable[int]]) -> int:
    """Do something where the server runs."""
    result: int = client.portal.call(do)
    return result


async def fill(store: SqliteStore) -> int:
    """Let the file grow no more, and use up what is free in it; returns how large it could have been."""
    most = await room_for(store, 1)
    for size in (100_000, 3_000, 10):
        for number in range(1_000_000):
            try:
                await store.append("filling", size * 1_000_000 + number, Answered(0, 0, ["x" * size]), OPEN)
            except StoreFailed:
                break
    return most


async def room_for(store: SqliteStore, pages: int) -> int:
    def work(base: sqlite3.Connection) -> int:
        (before,) = base.execute("PRAGMA max_page_count").fetchone()
        base.execute(f"PRAGMA max_page_count = {pages}")
        return int(before)

    return await store._writer.do(work)


def test_one_bad_request_stops_nobody_else(tmp_path: Path) -> None:
    def bad(base: sqlite3.Connection) -> None:
        raise ZeroDivisionError

    async def story() -> None:
        store = SqliteStore(tmp_path / "server.sqlite3")
        for worker in (store._writer, store._reader):
            with pytest.raises(ZeroDivisionError):
                await worker.do(bad)
        assert await store.ready()
        assert await store.founding("a") is None
        await store.close()

    asyncio.run(story())


def test_a_file_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "server.sqlite3"
    with sqlite3.connect(file) as base:
        base.executescript(sqlite.MIGRATIONS[0] + "PRAGMA user_version = 1")
        base.execute("INSERT INTO entries VALUES ('a', 0, '2026-01-01', ?)", (b'{"type":"dealt"}',))
    base.close()

    async def story(store: Store) -> None:
        assert await store.numbers(["a"]) == {"a": 1}
        assert await store.unanswered(0, 1) == []

    tell(f"sqlite:///{file}", story)


def test_a_file_of_a_newer_version_and_one_that_is_none_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "server.sqlite3"
    with sqlite3.connect(file) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(NewerDatabase, match="newer version"):
        SqliteStore(file)
    file.write_bytes(b"not a database, but long enough to be taken for one" * 20)
    with pytest.raises(NoDatabase, match="cannot be opened"):
        SqliteStore(file)


# --- PostgreSQL -----------------------------------------------------------------------------------------------------


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers give up soon."""
    monkeypatch.setattr("undercroft.server.postgres.WAIT_S", 0.5)


def test_nobody_notices_that_connections_were_cut(postgres: Postgres) -> None:
    async def story(store: Store) -> None:
        await store.found("a", founding("alone"), OPEN)
        for number in range(5):
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'undercroft'"
            postgres.tell(cut)
            assert await store.append("a", number, sat(0), OPEN)
        assert await store.numbers(["a"]) == {"a": 5}

    tell(postgres.database(), story)


@pytest.mark.usefixtures("_impatient")
def test_a_database_that_was_killed_is_refused_meanwhile_and_used_again_when_it_is_back(postgres: Postgres) -> None:
    async def story(store: Store) -> None:
        await store.found("a", founding("alone"), OPEN)
        await store.append("a", 0, sat(0), OPEN)
        postgres.kill()
        with pytest.raises(StoreFailed):
            await store.append("a", 1, sat(1), OPEN)
        assert not await store.ready()
        postgres.start()
        while not await store.ready():
            await asyncio.sleep(0.05)
        assert await store.append("a", 1, sat(1), OPEN)
        assert await store.entries("a", 0) == [sat(0), sat(1)]

    tell(postgres.database(), story)


@pytest.mark.usefixtures("_impatient")
def test_a_database_that_comes_later_than_the_server_is_waited_for(postgres: Postgres) -> None:
    url = postgres.database()
    postgres.kill()

    async def story(store: Store) -> None:
        with pytest.raises(StoreFailed):
            await store.founding("a")
        postgres.start()
        while not await store.ready():
            await asyncio.sleep(0.05)
        assert await store.founding("a") is None

    tell(url, story)


def test_a_database_that_takes_too_long_is_a_refusal(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    from psycopg.errors import QueryCanceled

    monkeypatch.setattr("undercroft.server.postgres.STATEMENT_S", 0.2)
    monkeypatch.setattr("undercroft.server.postgres.PUBLIC", "SELECT pg_sleep(60), %s")

    async def story(store: Store) -> None:
        with pytest.raises(StoreFailed) as refused:
            await store.public(1)
        assert isinstance(refused.value.__cause__, QueryCanceled)
        while not await store.ready():
            pass

    tell(postgres.database(), story)


def test_a_full_disk_of_postgresql_is_a_refusal_and_the_game_goes_on_when_there_is_room(postgres: Postgres) -> None:
    """Its entries are refused as the database refuses them when it cannot write: with its own error."""
    from psycopg import connect
    from psycopg.errors import DiskFull

    url = postgres.database()

    def let(do: str) -> None:
        with connect(url, autocommit=True) as base:
            base.execute(do.encode())

    async def story(store: Store) -> None:
        await store.found("a", founding("alone"), OPEN)
        assert await store.append("a", 0, sat(0), OPEN)
        let("CREATE FUNCTION is_full() RETURNS trigger AS $$ BEGIN RAISE disk_full; END $$ LANGUAGE plpgsql")
        let("CREATE TRIGGER is_full BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION is_full()")
        with pytest.raises(StoreFailed) as refused:
            await store.append("a", 1, sat(1), Standing(OVER))
        assert isinstance(refused.value.__cause__, DiskFull)
        assert await store.entries("a", 0) == [sat(0)]
        assert await store.ready()
        let("DROP TRIGGER is_full ON entries")
        assert await store.append("a", 1, sat(1), OPEN)

    tell(url, story)


def test_a_database_of_a_newer_version_is_refused(postgres: Postgres) -> None:
    from psycopg import connect

    url = postgres.database()
    tell(url, lambda store: store.found("a", founding("alone"), OPEN))
    with connect(url) as base:
        base.execute("INSERT INTO migrations (number) VALUES (99)")

    async def story(store: Store) -> None:
        with pytest.raises(NewerDatabase):
            await store.founding("a")
        assert not await store.ready()

    tell(url, story)
