"""Two servers share a PostgreSQL and a Redis. Those are killed while everybody plays, and then one of the two."""

import argparse
import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.load.people import AWAY, Load
from benchmarks.load.report import Report, Row, share
from benchmarks.load.servers import PATIENCE_S, Server
from tools.engines import Engine, NotInstalled, Postgres, RedisServer
from undercroft.server.entries import ENTRY, Answered

SERVERS = 2
BEFORE_S = 2.0
"""So long everybody plays before something is killed."""
SHORT_S = 1.0
LONG_S = 10.0
"""PostgreSQL is away for a moment, and for longer than requests wait for it."""
PARTS = (("p50", 0.5), ("most", 1.0))


async def club(report: Report, options: argparse.Namespace) -> None:
    """Several servers, and what they share; NotInstalled if that is not there."""
    try:
        import psycopg  # noqa: F401 - the servers need them
        import redis  # noqa: F401
    except ImportError as error:
        raise NotInstalled(f"{error.name} is not installed") from None
    with TemporaryDirectory() as folder, RedisServer() as bus, Postgres(lasting=True) as postgres:
        database = postgres.database()
        servers = [Server(Path(folder) / str(number), database, bus.url) for number in range(SERVERS)]
        load = Load(servers, deflate=options.deflate, quiet=options.json)
        try:
            for server in servers:
                server.start()
            await load.grow(options.tables)
            await load.until(lambda: hear_all(servers), "Redis")
            report.add(f"{SERVERS} servers, {options.tables} tables", await load.play(options.seconds, options.rate))
            await killed(f"PostgreSQL killed, {SHORT_S:.0f} s away", postgres, SHORT_S, load, report, options)
            await killed(f"PostgreSQL killed, {LONG_S:.0f} s away", postgres, LONG_S, load, report, options)
            await killed(f"Redis killed, {LONG_S:.0f} s away", bus, LONG_S, load, report, options)
            await one_killed(load, report, options)
            report.add("after that, paced", await load.play(options.seconds, options.rate))
        finally:
            load.go()
            for server in servers:
                server.kill()
        counted(database, load, report)
        report.trouble("trouble of several", load.refusals, [line for server in servers for line in server.troubles])


def hear_all(servers: list[Server]) -> bool:
    return all(server.counted("undercroft_bus_up") for server in servers)


async def killed(
    what: str, engine: Engine, away_s: float, load: Load, report: Report, options: argparse.Namespace
) -> None:
    """An engine is killed while everybody answers, and started again after a while."""

    async def away() -> None:
        await asyncio.to_thread(engine.kill)
        await asyncio.sleep(away_s)
        await asyncio.to_thread(engine.start)

    await meanwhile(what, away, load, report, options)


async def one_killed(load: Load, report: Report, options: argparse.Namespace) -> None:
    """A server is killed: those who were connected to it go to the other one. Later it is there again."""
    server = load.servers[-1]

    async def away() -> None:
        load.back.clear()
        server.kill()
        guests = [guest for table in load.tables for guest in table.guests]
        await load.until(lambda: all(guest.is_there for guest in guests), "coming back")

    load.after_kill = True
    await meanwhile("one server killed", away, load, report, options)
    gone = sorted(load.back)
    row: Row = {"sockets": len(gone)}
    row |= {f"{part} away s": round(share(gone, of) / 1000, 2) for part, of in PARTS}
    report.add("those who were connected to it", row)
    await asyncio.to_thread(server.start)
    load.after_kill = False


async def meanwhile(
    what: str, away: Callable[[], Awaitable[None]], load: Load, report: Report, options: argparse.Namespace
) -> None:
    """Everybody plays while something is away: what was refused, and how long until that is answered after all."""
    refused = load.refusals[AWAY]
    playing = asyncio.ensure_future(load.play(math.inf, options.rate))
    await asyncio.sleep(BEFORE_S)
    await away()
    back, held = time.perf_counter(), [table for table in load.tables if table.is_held or table.given is not None]
    took: list[float] = []
    pending = {table: table.given for table in held}
    while pending and time.perf_counter() - back < PATIENCE_S:
        for table, given in list(pending.items()):
            if table.is_over or (not table.is_held and (table.given is not given or given is None)):
                del pending[table]
                took.append(time.perf_counter() - back)
        await asyncio.sleep(0.01)
    await asyncio.sleep(max(0.0, back + options.seconds - time.perf_counter()))
    load.seconds = 0.0
    figures = await playing
    row: Row = {"refused": load.refusals[AWAY] - refused, "tables that waited": len(held)}
    row |= {f"{part} s until they went on": round(share(took, of) / 1000, 2) for part, of in PARTS}
    report.fail_unless(not pending)
    report.add(what, row | figures)


def counted(database: str, load: Load, report: Report) -> None:
    """Every answer that was acknowledged is in the database: it is looked for there, number by number."""
    from psycopg import connect

    kept: dict[str, set[int]] = {}
    with connect(database) as connection:
        for table, data in connection.execute("SELECT tbl, entry FROM entries"):
            entry = ENTRY.decode(data)
            if isinstance(entry, Answered):
                kept.setdefault(table, set()).add(entry.at)
    acknowledged = sum(len(table.acknowledged) for table in load.past)
    lost = sum(len(table.acknowledged - kept.get(table.id, set())) for table in load.past)
    report.fail_unless(acknowledged > 0 and not lost)
    report.add("counted in the database", {"acknowledged answers": acknowledged, "lost": lost})
