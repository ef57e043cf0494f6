"""Online tables in one SQLite file, with nothing to set up.

One thread writes. Whatever has been asked of it meanwhile goes to disk in one go, and only then is anybody told.
"""

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from datetime import UTC, datetime, timedelta
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final, TypeVar

import msgspec

from undercroft.kernel.errors import N_
from undercroft.server.entries import (
    CAMPAIGN_ENTRY,
    CAMPAIGN_FOUNDING,
    ENTRY,
    FOUNDING,
    CampaignEntry,
    CampaignFounding,
    Entry,
    Founding,
)
from undercroft.server.store import (
    COLUMNS,
    OVER,
    Listed,
    NewerDatabase,
    NoDatabase,
    Standing,
    StoreFailed,
    listed,
)
from undercroft.table.sealed import SECRET_BYTES

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Any]
MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, founding BLOB NOT NULL, founded TEXT NOT NULL, played TEXT NOT NULL,
        public INTEGER NOT NULL, day TEXT, stage TEXT NOT NULL, asked INTEGER NOT NULL, won INTEGER NOT NULL,
        score INTEGER NOT NULL, free INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_public ON tables (played) WHERE public;
    CREATE INDEX tables_day ON tables (day, won, score) WHERE day IS NOT NULL;
    CREATE INDEX tables_playing ON tables (played) WHERE stage = 'playing';
    CREATE TABLE house (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries (
        tbl TEXT NOT NULL, number INTEGER NOT NULL, written TEXT NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (tbl, number)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
    DROP INDEX tables_playing;
    CREATE INDEX tables_bot ON tables (played) WHERE bot;
    """,
    """
    CREATE TABLE campaigns (id TEXT PRIMARY KEY, founded TEXT NOT NULL, founding BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE campaign_entries (
        campaign TEXT NOT NULL, number INTEGER NOT NULL, written TEXT NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (campaign, number)
    ) WITHOUT ROWID;
    """,
)
"""How the tables of the file came about, version by version; `user_version` says how many have been carried out."""
BATCH: Final = 256
"""The most that is written in one go."""
BUSY_S: Final = 10.0


def opened(file: Path) -> sqlite3.Connection:
    """The database, brought up to date."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(file, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        migrate(database)
    except (OSError, sqlite3.Error) as error:
        raise NoDatabase(N_("the database {name} cannot be opened: {reason}"), name=file, reason=error) from None
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Carry out what has not been yet; others who want to wait meanwhile."""
    database.execute("BEGIN IMMEDIATE")
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise NewerDatabase
    for statement in "".join(MIGRATIONS[version:]).split(";")[:-1]:
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    database.execute("COMMIT")


class Worker:
    """A thread with a connection of its own. Work that writes is done many at a time, in one transaction."""

    def __init__(self, database: sqlite3.Connection, *, writes: bool) -> None:
        self._database = database
        self._writes = writes
        self._waiting: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="undercroft-store", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, future))
        return await future

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self._database.close()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = [first]
            while self._writes and len(batch) < BATCH and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                batch.append(following)
            self._do(batch)

    def _do(self, batch: Sequence[tuple[Work, "asyncio.Future[Any]"]]) -> None:
        results: list[Any] = []
        try:
            if self._writes:
                self._database.execute("BEGIN IMMEDIATE")
            results = [work(self._database) for work, _future in batch]
            if self._writes:
                self._database.execute("COMMIT")
        except Exception as error:  # whatever it is: everybody is told, and the thread goes on
            with contextlib.suppress(sqlite3.Error):
                self._database.rollback()
            results = [StoreFailed() if isinstance(error, sqlite3.Error) else error for _ in batch]
        for (_work, future), result in zip(batch, results, strict=True):
            future.get_loop().call_soon_threadsafe(_settle, future, result)


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    if future.done():  # nobody waits any more
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def _ago(seconds: float) -> str:
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat(timespec="microseconds")


def _listed(row: tuple[Any, ...]) -> Listed:
    id, founding, founded, played, stage, asked, won, score, free, bot = row
    times = datetime.fromisoformat(founded), datetime.fromisoformat(played)
    return listed(id, founding, *times, stage, asked, bool(won), score, free, bool(bot))


class SqliteStore:
    """A `Store` in a file."""

    def __init__(self, file: Path) -> None:
        self._writer = Worker(opened(file), writes=True)
        self._reader = Worker(opened(file), writes=False)

    async def found(self, table: str, founding: Founding, standing: Standing) -> None:
        now, day = _ago(0), None if founding.day is None else founding.day.isoformat()
        row = (table, msgspec.json.encode(founding), now, now, founding.public, day, *astuple(standing))
        places = ",".join("?" * len(row))
        await self._writer.do(lambda base: base.execute(f"INSERT INTO tables VALUES ({places})", row) and None)

    async def founding(self, table: str) -> Founding | None:
        def work(base: sqlite3.Connection) -> Founding | None:
            row = base.execute("SELECT founding FROM tables WHERE id = ?", (table,)).fetchone()
            return None if row is None else FOUNDING.decode(row[0])

        return await self._reader.do(work)

    async def entries(self, table: str, since: int) -> Sequence[Entry]:
        text = "SELECT entry FROM entries WHERE tbl = ? AND number >= ? ORDER BY number"
        return await self._reader.do(lambda base: [ENTRY.decode(row[0]) for row in base.execute(text, (table, since))])

    async def append(self, table: str, number: int, entry: Entry, standing: Standing) -> bool:
        data = msgspec.json.encode(entry)

        def work(base: sqlite3.Connection) -> bool:
            now = _ago(0)
            row = (table, number, now, data)
            if base.execute("INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?)", row).rowcount != 1:
                text = "SELECT entry FROM entries WHERE tbl = ? AND number = ?"
                return bool(base.execute(text, (table, number)).fetchone() == (data,))
            stands = "stage = ?, asked = ?, won = ?, score = ?, free = ?, bot = ?"
            base.execute(f"UPDATE tables SET played = ?, {stands} WHERE id = ?", (now, *astuple(standing), table))
            return True

        return await self._writer.do(work)

    async def numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        text = "SELECT value, coalesce((SELECT max(number) + 1 FROM entries WHERE tbl = value), 0) FROM json_each(?)"
        return await self._reader.do(lambda base: dict(base.execute(text, (json.dumps(list(tables)),))))

    async def public(self, most: int) -> Sequence[Listed]:
        text = f"SELECT {COLUMNS} FROM tables WHERE public AND stage != '{OVER}' ORDER BY played DESC LIMIT ?"
        return await self._reader.do(lambda base: [_listed(row) for row in base.execute(text, (most,))])

    async def of_day(self, day: str, most: int) -> Sequence[Listed]:
        text = f"SELECT {COLUMNS} FROM tables WHERE day = ? AND stage = '{OVER}' ORDER BY won DESC, score DESC LIMIT ?"
        return await self._reader.do(lambda base: [_listed(row) for row in base.execute(text, (day, most))])

    async def over(self, tables: Sequence[str]) -> Sequence[Listed]:
        these = f"id IN (SELECT value FROM json_each(?)) AND stage = '{OVER}'"
        text, row = f"SELECT {COLUMNS} FROM tables WHERE {these} ORDER BY played, id", (json.dumps(list(tables)),)
        return await self._reader.do(lambda base: [_listed(found) for found in base.execute(text, row)])

    async def unanswered(self, waited: float, most: int) -> Sequence[str]:
        text = "SELECT id FROM tables WHERE bot AND played <= ? ORDER BY played DESC LIMIT ?"
        row = (_ago(waited), most)
        return await self._reader.do(lambda base: [str(id) for (id,) in base.execute(text, row)])

    async def found_campaign(self, campaign: str, founding: CampaignFounding) -> None:
        row = (campaign, _ago(0), msgspec.json.encode(founding))
        await self._writer.do(lambda base: base.execute("INSERT INTO campaigns VALUES (?, ?, ?)", row) and None)

    async def campaign(self, campaign: str) -> tuple[CampaignFounding, Sequence[CampaignEntry]] | None:
        text = "SELECT entry FROM campaign_entries WHERE campaign = ? ORDER BY number"

        def work(base: sqlite3.Connection) -> tuple[CampaignFounding, Sequence[CampaignEntry]] | None:
            row = base.execute("SELECT founding FROM campaigns WHERE id = ?", (campaign,)).fetchone()
            if row is None:
                return None
            entries = [CAMPAIGN_ENTRY.decode(entry) for (entry,) in base.execute(text, (campaign,))]
            return CAMPAIGN_FOUNDING.decode(row[0]), entries

        return await self._reader.do(work)

    async def append_campaign(self, campaign: str, number: int, entry: CampaignEntry) -> bool:
        row = (campaign, number, _ago(0), msgspec.json.encode(entry))
        text = "INSERT OR IGNORE INTO campaign_entries VALUES (?, ?, ?, ?)"
        return await self._writer.do(lambda base: base.execute(text, row).rowcount == 1)

    async def secret(self) -> bytes:
        def work(base: sqlite3.Connection) -> bytes:
            row = ("secret", token_bytes(SECRET_BYTES))
            base.execute("INSERT OR IGNORE INTO house VALUES (?, ?)", row)
            return bytes(base.execute("SELECT value FROM house WHERE name = 'secret'").fetchone()[0])

        return await self._writer.do(work)

    async def ready(self) -> bool:
        try:
            row = ("ready", _ago(0).encode())
            await self._writer.do(lambda base: base.execute("INSERT OR REPLACE INTO house VALUES (?, ?)", row) and None)
        except StoreFailed:
            return False
        return True

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
