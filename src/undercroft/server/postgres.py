"""Online tables in PostgreSQL, for several servers on one or many machines.

Every request is one statement, committed by itself, and may be made again: when the connection is lost on the way, it
is, on another one, for a while. So nobody notices that the database was restarted, unless it stays away.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import astuple
from secrets import token_bytes
from typing import Any, Final, TypeVar

import msgspec
from psycopg import AsyncConnection, Error
from psycopg_pool import AsyncConnectionPool

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
from undercroft.server.store import COLUMNS, OVER, Listed, NewerDatabase, Standing, StoreFailed, listed
from undercroft.table.sealed import SECRET_BYTES

Result = TypeVar("Result")
Connection = AsyncConnection[tuple[Any, ...]]
LOG: Final = logging.getLogger(__name__)
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it warns of every connection, we once
MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id text PRIMARY KEY, founding bytea NOT NULL, founded timestamptz NOT NULL DEFAULT now(),
        played timestamptz NOT NULL DEFAULT now(), public boolean NOT NULL, day text, stage text NOT NULL,
        asked integer NOT NULL, won boolean NOT NULL, score integer NOT NULL, free integer NOT NULL,
        bot boolean NOT NULL
    );
    CREATE INDEX tables_public ON tables (played) WHERE public AND stage <> 'over';
    CREATE INDEX tables_day ON tables (day, won, score) WHERE day IS NOT NULL;
    CREATE INDEX tables_bot ON tables (played) WHERE bot;
    CREATE TABLE house (name text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE entries (
        tbl text NOT NULL, number integer NOT NULL, written timestamptz NOT NULL DEFAULT now(), entry bytea NOT NULL,
        PRIMARY KEY (tbl, number)
    );
    """,
    """
    CREATE TABLE campaigns (
        id text PRIMARY KEY, founded timestamptz NOT NULL DEFAULT now(), founding bytea NOT NULL
    );
    CREATE TABLE campaign_entries (
        campaign text NOT NULL, number integer NOT NULL, written timestamptz NOT NULL DEFAULT now(),
        entry bytea NOT NULL, PRIMARY KEY (campaign, number)
    );
    """,
)
"""How the database came about, version by version; the table `migrations` says which have been carried out."""
MIGRATING: Final = 0x756E64657263726F
"""The lock of those who bring the database up to date: one at a time."""
CONNECTIONS: Final = 8
"""The most connections of one server."""
WAIT_S: Final = 4.0
"""How long a request waits for a connection; how long it is tried to get one, before somebody asks again."""
TRIED_S: Final = 5.0
"""How long a request is made again if connections are lost."""
STATEMENT_S: Final = 5.0
"""How long the database may take for one request."""
LONGEST_S: Final = 10.0
"""How long a request may take in all, even if the database has stopped without a word."""
FOUND: Final = """
    INSERT INTO tables (id, founding, public, day, stage, asked, won, score, free, bot)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
"""
APPEND: Final = """
    WITH appended AS (
        INSERT INTO entries (tbl, number, entry) VALUES (%(table)s, %(number)s, %(entry)s)
        ON CONFLICT DO NOTHING RETURNING tbl
    ), stands AS (
        UPDATE tables SET played = now(), stage = %(stage)s, asked = %(asked)s, won = %(won)s, score = %(score)s,
            free = %(free)s, bot = %(bot)s
        FROM appended WHERE id = tbl
    )
    SELECT count(*) = 1 FROM appended
"""
NUMBERS: Final = """
    SELECT id, coalesce((SELECT max(number) + 1 FROM entries WHERE tbl = id), 0) FROM unnest(%s::text[]) AS wanted (id)
"""
FOUND_CAMPAIGN: Final = "INSERT INTO campaigns (id, founding) VALUES (%s, %s) ON CONFLICT DO NOTHING"
CAMPAIGN: Final = """
    SELECT founding, entry FROM campaigns LEFT JOIN campaign_entries ON campaign = id WHERE id = %s ORDER BY number
"""
APPEND_CAMPAIGN: Final = """
    INSERT INTO campaign_entries (campaign, number, entry) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING RETURNING true
"""
READY: Final = "INSERT INTO house VALUES ('ready', '') ON CONFLICT (name) DO UPDATE SET value = excluded.value"
PUBLIC: Final = f"SELECT {COLUMNS} FROM tables WHERE public AND stage <> '{OVER}' ORDER BY played DESC LIMIT %s"
OF_DAY: Final = (
    f"SELECT {COLUMNS} FROM tables WHERE day = %s AND stage = '{OVER}' ORDER BY won DESC, score DESC LIMIT %s"
)
ENDED: Final = f"SELECT {COLUMNS} FROM tables WHERE id = ANY(%s::text[]) AND stage = '{OVER}' ORDER BY played, id"
UNANSWERED: Final = """
    SELECT id FROM tables WHERE bot AND played <= now() - make_interval(secs => %s) ORDER BY played DESC LIMIT %s
"""


def session() -> dict[str, Any]:
    """How the database is spoken to."""
    return {
        "autocommit": True,
        "connect_timeout": max(1, int(WAIT_S)),
        "tcp_user_timeout": int(LONGEST_S * 1000),
        "application_name": "undercroft",
        "options": f"-c statement_timeout={int(STATEMENT_S * 1000)} -c timezone=UTC",
    }


async def migrate(connection: Connection) -> None:
    """Bring the database up to date; servers that start at the same time take turns."""
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, done timestamptz DEFAULT now())"
        )
        ((version,),) = await _rows(connection, "SELECT coalesce(max(number), 0) FROM migrations")
        if version > len(MIGRATIONS):
            raise NewerDatabase
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            await connection.execute(script.encode())
            await connection.execute("INSERT INTO migrations (number) VALUES (%s)", (number,))


async def _rows(connection: Connection, text: str, values: Any = ()) -> list[tuple[Any, ...]]:
    return await (await connection.execute(text.encode(), values)).fetchall()


async def _appended(connection: Connection, append: str, values: Any, same: str, written: Any) -> bool:
    """Write an entry; whether it is there now."""
    if (True,) in await _rows(connection, append, values):
        return True
    # It may be ours: written, but the connection was lost before we were told.
    return (True,) in await _rows(connection, same, written)


class PostgresStore:
    """A `Store` in PostgreSQL. It is opened when it is first needed, and again when it could not be."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._opening = asyncio.Lock()
        self._pool: AsyncConnectionPool[Connection] | None = None
        self._is_current = False
        """whether it has been brought up to date"""
        self._failed = False
        """whether the last request failed: the log says so once"""

    # --- connections ----------------------------------------------------------------------------------------------

    async def _opened(self) -> "AsyncConnectionPool[Connection]":
        if self._pool is None:
            self._pool = AsyncConnectionPool(
                self._url,
                kwargs=session(),
                min_size=1,
                max_size=CONNECTIONS,
                timeout=WAIT_S,
                reconnect_timeout=WAIT_S,
                open=False,
            )
            await self._pool.open()
        return self._pool

    async def _do(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        """Do this, once the database is up to date."""
        if not self._is_current:
            async with self._opening:
                if not self._is_current:
                    await self._tried(migrate)
                    self._is_current = True
        return await self._tried(work)

    async def _tried(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        """Do this on any connection that holds; StoreFailed if there is none, or if the database refuses."""
        until = time.monotonic() + TRIED_S
        try:
            async with asyncio.timeout(LONGEST_S):
                while True:
                    async with (await self._opened()).connection() as connection:
                        try:
                            result = await work(connection)
                        except Error:
                            if not connection.closed or time.monotonic() > until:
                                raise
                        else:
                            self._log(None)
                            return result
        except (Error, OSError, TimeoutError) as error:
            self._log(error)
            raise StoreFailed from error

    def _log(self, error: Exception | None) -> None:
        if (error is not None) == self._failed:
            return
        self._failed = error is not None
        if error is None:
            LOG.info("the database is back")
        else:
            LOG.warning("the database failed: %s: %s", type(error).__name__, str(error).partition("\n")[0])

    async def _read(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._do(lambda connection: _rows(connection, text, values))

    # --- what is kept ---------------------------------------------------------------------------------------------

    async def found(self, table: str, founding: Founding, standing: Standing) -> None:
        day = None if founding.day is None else founding.day.isoformat()
        row = (table, msgspec.json.encode(founding), founding.public, day, *astuple(standing))
        await self._do(lambda connection: connection.execute(FOUND, row))

    async def founding(self, table: str) -> Founding | None:
        rows = await self._read("SELECT founding FROM tables WHERE id = %s", table)
        return FOUNDING.decode(rows[0][0]) if rows else None

    async def entries(self, table: str, since: int) -> Sequence[Entry]:
        text = "SELECT entry FROM entries WHERE tbl = %s AND number >= %s ORDER BY number"
        return [ENTRY.decode(entry) for (entry,) in await self._read(text, table, since)]

    async def append(self, table: str, number: int, entry: Entry, standing: Standing) -> bool:
        data = msgspec.json.encode(entry)
        values = {"table": table, "number": number, "entry": data} | vars(standing)
        same = "SELECT entry = %s FROM entries WHERE tbl = %s AND number = %s"
        return await self._do(lambda connection: _appended(connection, APPEND, values, same, (data, table, number)))

    async def numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        return dict(await self._read(NUMBERS, list(tables)))

    async def public(self, most: int) -> Sequence[Listed]:
        return [listed(*row) for row in await self._read(PUBLIC, most)]

    async def of_day(self, day: str, most: int) -> Sequence[Listed]:
        return [listed(*row) for row in await self._read(OF_DAY, day, most)]

    async def over(self, tables: Sequence[str]) -> Sequence[Listed]:
        return [listed(*row) for row in await self._read(ENDED, list(tables))]

    async def unanswered(self, waited: float, most: int) -> Sequence[str]:
        return [id for (id,) in await self._read(UNANSWERED, waited, most)]

    async def found_campaign(self, campaign: str, founding: CampaignFounding) -> None:
        row = (campaign, msgspec.json.encode(founding))
        await self._do(lambda connection: connection.execute(FOUND_CAMPAIGN, row))

    async def campaign(self, campaign: str) -> tuple[CampaignFounding, Sequence[CampaignEntry]] | None:
        rows = await self._read(CAMPAIGN, campaign)
        if not rows:
            return None
        entries = [CAMPAIGN_ENTRY.decode(entry) for _founding, entry in rows if entry is not None]
        return CAMPAIGN_FOUNDING.decode(rows[0][0]), entries

    async def append_campaign(self, campaign: str, number: int, entry: CampaignEntry) -> bool:
        data = msgspec.json.encode(entry)
        same = "SELECT true FROM campaign_entries WHERE campaign = %s AND number = %s AND entry = %s"
        row = (campaign, number, data)
        return await self._do(lambda connection: _appended(connection, APPEND_CAMPAIGN, row, same, row))

    async def secret(self) -> bytes:
        make = "INSERT INTO house VALUES ('secret', %s) ON CONFLICT DO NOTHING"
        made = token_bytes(SECRET_BYTES)
        await self._do(lambda connection: connection.execute(make, (made,)))
        return bytes((await self._read("SELECT value FROM house WHERE name = 'secret'"))[0][0])

    async def ready(self) -> bool:
        try:
            await self._do(lambda connection: connection.execute(READY))
        except (StoreFailed, NewerDatabase):
            return False
        return True

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()
