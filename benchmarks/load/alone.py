"""One server: it grows, has slow readers, is killed, and forgets the tables that nobody looks at."""

import argparse
import asyncio
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from benchmarks.load.people import Load, Table
from benchmarks.load.report import Report, Row, share
from benchmarks.load.servers import HOST, Server, asked
from undercroft.online.messages import VERSION

SLOW = 50
"""Readers that never read."""
SLOW_BUFFER = 4_096
GONE_S = 75.0
"""Within so long a reader that never reads is dropped, and an idle table has left memory."""


async def alone(report: Report, options: argparse.Namespace) -> None:
    """A server alone with a file, or with another database."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder), options.database)
        server.start()
        load = Load([server], deflate=options.deflate, quiet=options.json)
        try:
            small = [size for size in options.grow if size <= options.tables]
            await growing(load, report, sorted({*small, options.tables}), options)
            await slowed(load, report, options)
            await killed(load, report, options)
            large = [size for size in options.grow if size > options.tables]
            await growing(load, report, large, options)
            await idle(load, report)
        finally:
            load.go()
            server.kill()
        report.trouble("trouble", load.refusals, server.troubles)


@contextmanager
def slow_readers(tables: Sequence[Table], port: int) -> Iterator[list[socket.socket]]:
    """Sockets that watch, say hello, and never read."""
    opened = []
    try:
        for table in tables:
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SLOW_BUFFER)
            line.connect((HOST, port))
            protocol = ClientProtocol(parse_uri(f"ws://{HOST}:{port}/api/tables/{table.id}/socket"))
            request = protocol.connect()
            request.headers["X-Forwarded-For"] = table.address
            protocol.send_request(request)
            line.sendall(b"".join(protocol.data_to_send()))
            protocol.receive_data(line.recv(1_000))
            list(protocol.events_received())
            protocol.send_text(msgspec.json.encode({"type": "hello", "version": VERSION}))
            line.sendall(b"".join(protocol.data_to_send()))
            opened.append(line)
        yield opened
    finally:
        for line in opened:
            line.close()


async def growing(load: Load, report: Report, sizes: Sequence[int], options: argparse.Namespace) -> None:
    """The same load at each size; memory for each table."""
    server = load.servers[0]
    empty = server.megabytes
    for size in sizes:
        begun = time.perf_counter()
        missing = size - len(load.tables)
        await load.grow(size)
        took = time.perf_counter() - begun
        row: Row = {"tables": size, "founded and joined/s": round(missing / took)}
        row |= {
            "MB": round(server.megabytes),
            "kB a table": round(1000 * (server.megabytes - empty) / size),
        }
        report.add(f"{size} tables, nobody answers yet", row)
        report.add(f"{size} tables, paced", await load.play(options.seconds, options.rate))
        report.add(f"{size} tables, at full rate", await load.play(options.seconds, None))
        row = {
            "MB": round(server.megabytes),
            "kB a table": round(1000 * (server.megabytes - empty) / size),
        }
        report.add(f"{size} tables, after that", row)


async def slowed(load: Load, report: Report, options: argparse.Namespace) -> None:
    """Readers that never read slow nobody, and are dropped."""
    server = load.servers[0]
    rate = options.rate
    report.add("without slow readers", await load.play(options.seconds, rate))
    sockets = server.counted("undercroft_sockets")
    with slow_readers([load.tables[n % len(load.tables)] for n in range(SLOW)], server.port) as slow:
        report.add(f"with {SLOW} slow readers", await load.play(options.seconds, rate))
        begun = time.monotonic()
        while server.counted("undercroft_sockets") > sockets and time.monotonic() - begun < GONE_S:
            await load.play(1, rate)
        left = server.counted("undercroft_sockets") - sockets
        dropped = sum(is_closed(line) for line in slow)
        report.fail_unless(SLOW - left == SLOW)
        report.add("slow readers", {"dropped": int(SLOW - left), "connections cut": dropped})


def is_closed(line: socket.socket) -> bool:
    """Whether the other side has closed it: everything is read until then."""
    line.settimeout(1.0)
    with suppress(TimeoutError):
        try:
            while line.recv(65_536):
                pass
        except ConnectionError:
            pass
        return True
    return False


async def killed(load: Load, report: Report, options: argparse.Namespace) -> None:
    """The server is killed while everybody answers, and started again."""
    server = load.servers[0]
    load.back.clear()
    rate = options.rate
    playing = asyncio.ensure_future(load.play(3, rate))
    await asyncio.sleep(2)
    server.kill()
    begun = time.perf_counter()
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing
    acknowledged = {table.id: table.answers for table in load.tables}
    load.after_kill = True
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, server.start)
    started = time.perf_counter() - begun
    guests = [guest for table in load.tables for guest in table.guests]
    await load.until(lambda: all(guest.is_there for guest in guests), "coming back")
    took = time.perf_counter() - begun
    kept = {table.id: await loop.run_in_executor(None, table.kept) for table in load.tables}
    lost = sum(max(0, acknowledged[id] - kept[id]) for id in kept)
    row: Row = {"acknowledged answers": sum(acknowledged.values()), "lost": lost, "sockets": len(guests)}
    away = sorted(load.back)
    row |= {"server back s": round(started, 2), "all back s": round(took, 2)}
    row |= {f"{part} away s": round(share(away, of) / 1000, 2) for part, of in (("p50", 0.5), ("p99", 0.99))}
    report.fail_unless(not lost)
    report.add("killed and started again", row)
    report.add("after that, paced", await load.play(options.seconds, rate))
    load.after_kill = False


async def idle(load: Load, report: Report) -> None:
    """Everybody leaves; the tables leave memory, and come back when they are looked at."""
    server = load.servers[0]
    full = server.megabytes
    tables = load.tables
    load.go()
    begun = time.monotonic()
    while (left := server.counted("undercroft_tables_in_memory")) and time.monotonic() - begun < 2 * GONE_S:
        load.say(f"{left:.0f} tables are still in memory")
        await asyncio.sleep(1)
    empty = server.megabytes
    took = []
    for table in tables[:1_000]:
        then = time.perf_counter()
        asked(server.port, "GET", f"/api/tables/{table.id}", table.address)
        took.append(time.perf_counter() - then)
    took.sort()
    row: Row = {"tables": len(tables), "in memory": int(left), "MB before": round(full), "MB after": round(empty)}
    row |= {"p50 ms": share(took, 0.5), "p99 ms": share(took, 0.99)}
    row["kB a table again"] = round(1000 * max(0.0, server.megabytes - empty) / len(took))
    report.add("out of memory and back", row)
