"""What a server holds: many tables, slow readers, a server that is killed, tables that nobody looks at.

python benchmarks/load.py [--tables 1000] [--grow 100,5000] [--seconds 15] [--rate 200] [--json]

A real server runs in a process of its own, and this one plays at all its tables, both titles: most have two people, one
in ten has one, a bot, and somebody who watches. Where a game ends, another begins. Each table has an address of its
own, so that the limits of the server hold. An update counts when the other socket at the table has read it. The
processor time of both processes is shown as well: on a busy machine it says more than the clock. Needs Linux.
"""

import argparse
import asyncio
import http.client
import json
import os
import resource
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import local
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from undercroft.online.messages import VERSION

PROGRAM = [sys.executable, "-c", "from undercroft.cli.main import main; main()"]
HOST = "127.0.0.1"
TOGETHER = {"hero": "mage", "mates": ["rogue"], "boxes": ["base", "council"], "stories": "all"}
HEROES = {"heroes": ["grok-ull", "uliessa"]}
PEOPLE = [{"game": "mini-rogue", "options": TOGETHER}, {"game": "tiny-epic", "options": HEROES}]
WITH_BOTS = 10
"""One table in so many has a bot on its second seat."""
BOTS = ("random", "easy")
FOUNDERS = 4
"""So many tables are founded at the same time."""
TICK_S = 0.005
AGAIN_S = 0.1
"""How long to wait before connecting again."""
SPARE_FILES = 200
SLOW = 50
"""Readers that never read."""
SLOW_BUFFER = 4_096
GONE_S = 75.0
"""Within so long a reader that never reads is dropped, and an idle table has left memory."""
PATIENCE_S = 120.0


# --- what is measured -----------------------------------------------------------------------------------------------


def share(sorted_times: Sequence[float], part: float) -> float:
    """A percentile, in milliseconds."""
    if not sorted_times:
        return 0.0
    return round(1000 * sorted_times[min(len(sorted_times) - 1, int(part * len(sorted_times)))], 1)


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self._database = database or f"sqlite:///{folder / 'server.sqlite3'}"
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [*PROGRAM, "serve", "--port", str(self.port), "--database", self._database, "--behind-proxy"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stderr=log)
        until = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                sys.exit("the server does not start:\n" + (self.folder / "log").read_text())
            time.sleep(0.02)

    def _answers(self) -> bool:
        with suppress(OSError):
            socket.create_connection((HOST, self.port), 1).close()
            return True
        return False

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def _place(self) -> Path:
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}")

    @property
    def megabytes(self) -> float:
        """Its memory."""
        return int((self._place / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def processor_s(self) -> float:
        """The processor time it has had."""
        fields = (self._place / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def counted(self, name: str) -> float:
        """One of its own figures."""
        lines = asked(self.port, "GET", "/metrics", "127.0.0.1").decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))

    @property
    def troubles(self) -> list[str]:
        """What it has logged that should not be."""
        lines = (self.folder / "log").read_text().splitlines()
        return [line for line in lines if '"level": "info"' not in line]


LINES = local()


def asked(port: int, method: str, path: str, address: str, body: bytes | None = None) -> bytes:
    """A request over HTTP."""
    for attempt in range(3):
        line = getattr(LINES, "line", None)
        if line is None:
            line = LINES.line = http.client.HTTPConnection(HOST, port, timeout=PATIENCE_S)
        try:
            line.request(method, path, body, {"X-Forwarded-For": address})
            response = line.getresponse()
            data: bytes = response.read()
        except (OSError, http.client.HTTPException):  # it was closed meanwhile
            LINES.line = None
            if attempt == 2:
                raise
            continue
        if response.status != 200:
            raise RuntimeError(f"{method} {path}: {response.status} {data.decode()}")
        return data
    raise AssertionError


# --- people at tables -----------------------------------------------------------------------------------------------


class Offered(msgspec.Struct):
    name: str
    at: int | None = None
    seat: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it answers the question itself, and the seat that is asked gives it."""
        return self.at is None and self.seat is None


class Posed(msgspec.Struct):
    number: int
    answers: list[Offered] = []


class Said(msgspec.Struct):
    """What is needed of a message."""

    type: str
    id: int = -1
    number: int = -1
    question: Posed | None = None
    over: bool = False
    reason: str = ""


SAID = msgspec.json.Decoder(Said)


class Guest(asyncio.Protocol):
    """Somebody at a socket."""

    def __init__(self, table: "Table", tokens: list[str], deflate: bool) -> None:
        self.table = table
        self.tokens = tokens
        self.deflate = deflate
        self.number = -1
        """how many answers it has been told of"""
        self.is_there = False
        self.lost_at = 0.0
        self.transport: asyncio.Transport | None = None
        self._closing = False

    async def connect(self) -> None:
        """Connect, however often it takes."""
        self._closing = False
        load = self.table.load
        while not self._closing:
            try:
                await asyncio.get_running_loop().create_connection(lambda: self, HOST, load.server.port)
                return
            except OSError:
                await asyncio.sleep(AGAIN_S)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        uri = parse_uri(f"ws://{HOST}:{self.table.load.server.port}/api/tables/{self.table.id}/socket")
        extensions = [ClientPerMessageDeflateFactory(client_max_window_bits=True)] if self.deflate else None
        self._protocol = ClientProtocol(uri, extensions=extensions, max_size=None)
        request = self._protocol.connect()
        request.headers["X-Forwarded-For"] = self.table.address
        self._protocol.send_request(request)
        self._flush()

    def _flush(self) -> None:
        assert self.transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self.transport.write(data)

    def say(self, message: dict[str, Any]) -> None:
        self._protocol.send_text(msgspec.json.encode(message))
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                since = max(-1, self.number - 1)  # the last answer is told again, and the question with it
                self.say({"type": "hello", "version": VERSION, "tokens": self.tokens, "since": since})
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.table.hear(self, SAID.decode(event.data))
        self._flush()

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_there = False
        self.transport = None
        if not self._closing:
            self.lost_at = time.perf_counter()
            self.table.load.lost(self)

    def close(self) -> None:
        self._closing = True
        self.is_there = False
        if self.transport is not None:
            self.transport.abort()


class Table:
    """A table, those at it, and what they answer."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.chance = Random(number)
        self.has_bot = number % WITH_BOTS == WITH_BOTS - 1
        self.wish = dict(PEOPLE[number % len(PEOPLE)])
        self.wish["players"] = ["me", self.chance.choice(BOTS)] if self.has_bot else ["me", "me"]
        self.id = ""
        self.guests: list[Guest] = []
        self.acknowledged = 0
        """how many answers it has, as far as those who gave them were told"""
        self.given: tuple[Guest, int, str, float] | None = None
        """who answered what to which question, and when"""
        self.is_asked: tuple[Guest, int, str] | None = None
        self.is_over = False

    def found(self) -> None:
        port = self.load.server.port
        found = json.loads(asked(port, "POST", "/api/tables", self.address, json.dumps(self.wish).encode()))
        self.id = found["table"]
        tokens = [[key["token"]] for key in found["keys"]]
        if self.has_bot:
            tokens.append([])
        self.guests = [Guest(self, one, self.load.deflate) for one in tokens]

    def kept(self) -> int:
        """How many answers the server has."""
        told = json.loads(asked(self.load.server.port, "GET", f"/api/tables/{self.id}", self.address))
        return int(told.get("answers", 0))

    def hear(self, guest: Guest, said: Said) -> None:
        if said.type == "shown":
            self._see(guest, said)
        elif said.type == "done":
            if self.given is not None and self.given[1] == said.id:
                self.load.done.append(time.perf_counter() - self.given[3])
                self.acknowledged = said.id + 1
                self._settle()
        elif said.type == "refused":
            self.load.refusals[said.reason] = self.load.refusals.get(said.reason, 0) + 1
            self.given = None
        elif said.type == "bye":
            raise RuntimeError(f"the server says bye: {said.reason}")

    def _see(self, guest: Guest, said: Said) -> None:
        guest.number = said.number
        if not guest.is_there:
            guest.is_there = True
            self.load.regained(guest)
        if self.given is not None and guest is not self.given[0] and said.number > self.given[1]:
            self.load.seen.append(time.perf_counter() - self.given[3])
        offered = [offer for offer in said.question.answers if offer.is_plain] if said.question is not None else []
        if said.over:
            if not self.is_over:
                self.is_over = True
                self.load.ended.append(self)
        elif offered:
            choice = self.chance.choice(offered).name
            if self.given is not None and self.given[1] == said.number:  # not written when the server was killed
                choice, self.given = self.given[2], None
            self.is_asked = guest, said.number, choice
        self._settle()

    def _settle(self) -> None:
        """Once everybody has seen an answer and it was acknowledged, the next one may be given."""
        if self.given is not None:
            number = self.given[1]
            seen = all(guest.number > number for guest in self.guests)
            if not seen or self.acknowledged <= number:
                if not (seen and self.load.after_kill):
                    return
            self.given = None
        if self.is_asked is not None and not self.is_over:
            self.load.is_ready(self)

    def answer(self) -> bool:
        """Give the answer that is ready."""
        if self.is_asked is None or self.given is not None:
            return False
        guest, number, choice = self.is_asked
        if not guest.is_there:
            return False
        self.is_asked = None
        self.given = guest, number, choice, time.perf_counter()
        guest.say({"type": "answer", "id": number, "number": number, "answer": choice})
        self.load.sent += 1
        return True


class Load:
    """Everybody at all tables of a server."""

    def __init__(self, server: Server, *, deflate: bool, quiet: bool) -> None:
        self.server = server
        self.deflate = deflate
        self.quiet = quiet
        self.tables: list[Table] = []
        self.numbers = count()
        self.seen: list[float] = []
        """how long an answer takes until the other socket at the table has read what came of it"""
        self.done: list[float] = []
        """how long it takes until it is acknowledged"""
        self.back: list[float] = []
        """how long those who lost the connection were away"""
        self.refusals: dict[str, int] = {}
        self.sent = 0
        self.ended: list[Table] = []
        self.after_kill = False
        self._ready: deque[Table] = deque()
        self._hurries = False
        self._founders = ThreadPoolExecutor(FOUNDERS)
        self._tasks: set[asyncio.Task[Any]] = set()

    def say(self, text: str) -> None:
        """Show how far it is."""
        if not self.quiet and sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def beside(self, doing: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- coming and going -------------------------------------------------------------------------------------------

    async def grow(self, tables: int) -> None:
        """Found tables and sit down, until there are so many."""
        loop = asyncio.get_running_loop()
        while len(self.tables) < tables:
            new = [Table(self, next(self.numbers)) for _ in range(min(50, tables - len(self.tables)))]
            await asyncio.gather(*(loop.run_in_executor(self._founders, table.found) for table in new))
            self.tables += new
            await self.come(new)
            self.say(f"{len(self.tables)} tables")

    async def come(self, tables: Sequence[Table]) -> None:
        """Everybody connects, and is shown the game."""
        await asyncio.gather(*(guest.connect() for table in tables for guest in table.guests))
        await self.until(lambda: all(guest.is_there for table in tables for guest in table.guests), "connecting")

    def go(self) -> None:
        """Everybody leaves."""
        for table in self.tables:
            table.given = table.is_asked = None
            for guest in table.guests:
                guest.close()
        self._ready.clear()

    def lost(self, guest: Guest) -> None:
        self.beside(self._back(guest))

    async def _back(self, guest: Guest) -> None:
        await asyncio.sleep(guest.table.chance.uniform(0, AGAIN_S))
        await guest.connect()

    def regained(self, guest: Guest) -> None:
        if guest.lost_at:
            self.back.append(time.perf_counter() - guest.lost_at)
            guest.lost_at = 0.0

    async def until(self, is_so: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not is_so():
            if time.monotonic() > deadline:
                raise RuntimeError(f"waited too long: {what}")
            await asyncio.sleep(0.02)

    # --- playing ----------------------------------------------------------------------------------------------------

    def is_ready(self, table: Table) -> None:
        if self._hurries:
            table.answer()
        else:
            self._ready.append(table)

    async def _replaced(self) -> None:
        """Where a game is over, another table is founded."""
        over, self.ended = self.ended, []
        for table in over:
            if table in self.tables:
                self.tables.remove(table)
                for guest in table.guests:
                    guest.close()
        if over:
            await self.grow(len(self.tables) + len(over))

    async def play(self, seconds: float, rate: float | None) -> dict[str, float]:
        """Answer for everybody, so many times a second or whenever somebody is asked; what came of it."""
        self.seen, self.done, self.sent = [], [], 0
        begun, ours, theirs = time.perf_counter(), time.process_time(), self.server.processor_s
        self._hurries = rate is None
        replacing: asyncio.Task[None] | None = None
        shown = 0.0
        while (now := time.perf_counter() - begun) < seconds:
            if rate is None:
                while self._ready:
                    self._ready.popleft().answer()
            else:
                due = int(now * rate) - self.sent
                while due > 0 and self._ready:
                    due -= self._ready.popleft().answer()
            if self.ended and (replacing is None or replacing.done()):
                if replacing is not None:
                    replacing.result()
                replacing = asyncio.ensure_future(self._replaced())
            if now - shown > 0.5:
                shown = now
                self.say(f"{now:.0f} of {seconds:.0f} s, {len(self.done)} answers")
            await asyncio.sleep(TICK_S)
        took = time.perf_counter() - begun
        self._hurries = False
        if replacing is not None:
            await replacing
        done = len(self.done)
        theirs, ours = self.server.processor_s - theirs, time.process_time() - ours
        seen = sorted(self.seen)
        return {
            "answers/s": round(done / took),
            "p50 ms": share(seen, 0.5),
            "p99 ms": share(seen, 0.99),
            "most ms": share(seen, 1.0),
            "server ms/answer": round(1000 * theirs / max(1, done), 2),
            "server cores": round(theirs / took, 2),
            "load cores": round(ours / took, 2),
        }


# --- slow readers ---------------------------------------------------------------------------------------------------


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


# --- the stages -----------------------------------------------------------------------------------------------------

Row = dict[str, Any]


class Report:
    """Rows of figures, printed as they come."""

    def __init__(self, quiet: bool) -> None:
        self.rows: dict[str, Row] = {}
        self._quiet = quiet

    def add(self, what: str, row: Row) -> None:
        self.rows[what] = row
        if not self._quiet:
            if sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            figures = "   ".join(f"{name} {value:,}" for name, value in row.items())
            print(f"{what:<34} {figures}", flush=True)


async def growing(load: Load, report: Report, sizes: Sequence[int], options: argparse.Namespace) -> None:
    """The same load at each size; memory for each table."""
    empty = load.server.megabytes
    for size in sizes:
        begun = time.perf_counter()
        missing = size - len(load.tables)
        await load.grow(size)
        took = time.perf_counter() - begun
        row: Row = {"tables": size, "founded and joined/s": round(missing / took)}
        row |= {"MB": round(load.server.megabytes), "kB a table": round(1000 * (load.server.megabytes - empty) / size)}
        report.add(f"{size} tables, nobody answers yet", row)
        report.add(f"{size} tables, paced", await load.play(options.seconds, options.rate))
        report.add(f"{size} tables, at full rate", await load.play(options.seconds, None))
        row = {"MB": round(load.server.megabytes), "kB a table": round(1000 * (load.server.megabytes - empty) / size)}
        report.add(f"{size} tables, after that", row)


async def slowed(load: Load, report: Report, options: argparse.Namespace) -> None:
    """Readers that never read slow nobody, and are dropped."""
    rate = options.rate
    report.add("without slow readers", await load.play(options.seconds, rate))
    sockets = load.server.counted("undercroft_sockets")
    with slow_readers([load.tables[n % len(load.tables)] for n in range(SLOW)], load.server.port) as slow:
        report.add(f"with {SLOW} slow readers", await load.play(options.seconds, rate))
        begun = time.monotonic()
        while load.server.counted("undercroft_sockets") > sockets and time.monotonic() - begun < GONE_S:
            await load.play(1, rate)
        left = load.server.counted("undercroft_sockets") - sockets
        dropped = sum(is_closed(line) for line in slow)
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
    load.back.clear()
    rate = options.rate
    playing = asyncio.ensure_future(load.play(3, rate))
    await asyncio.sleep(2)
    load.server.kill()
    begun = time.perf_counter()
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing
    acknowledged = {table.id: table.acknowledged for table in load.tables}
    load.after_kill = True
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, load.server.start)
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
    report.add("killed and started again", row)
    report.add("after that, paced", await load.play(options.seconds, rate))
    load.after_kill = False


async def idle(load: Load, report: Report) -> None:
    """Everybody leaves; the tables leave memory, and come back when they are looked at."""
    full = load.server.megabytes
    tables = load.tables
    load.go()
    begun = time.monotonic()
    while (left := load.server.counted("undercroft_tables_in_memory")) and time.monotonic() - begun < 2 * GONE_S:
        load.say(f"{left:.0f} tables are still in memory")
        await asyncio.sleep(1)
    empty = load.server.megabytes
    took = []
    for table in tables[:1_000]:
        then = time.perf_counter()
        asked(load.server.port, "GET", f"/api/tables/{table.id}", table.address)
        took.append(time.perf_counter() - then)
    took.sort()
    row: Row = {"tables": len(tables), "in memory": int(left), "MB before": round(full), "MB after": round(empty)}
    row |= {"p50 ms": share(took, 0.5), "p99 ms": share(took, 0.99)}
    row["kB a table again"] = round(1000 * max(0.0, load.server.megabytes - empty) / len(took))
    report.add("out of memory and back", row)


def raise_limit(files: int) -> None:
    """Every socket is a file, here and at the server, which inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        if hard != resource.RLIM_INFINITY and hard < files:
            sys.exit(
                f"{files} open files are needed, and {hard} allowed: raise the limit (ulimit -Hn), or fewer tables"
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


async def measured(options: argparse.Namespace) -> Report:
    report = Report(options.json)
    with TemporaryDirectory() as folder:
        server = Server(Path(folder), options.database)
        server.start()
        load = Load(server, deflate=options.deflate, quiet=options.json)
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
        trouble = {"refused": sum(load.refusals.values()), "warnings logged": len(server.troubles)}
        report.add("trouble", trouble | load.refusals)
        for line in server.troubles[:5]:
            print(line, file=sys.stderr)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what a server holds.")
    parser.add_argument("--tables", type=int, default=1_000, help="at so many tables a server is slowed and killed")
    parser.add_argument("--grow", default="100,5000", help="measured at so many tables as well")
    parser.add_argument("--seconds", type=float, default=15, help="how long each figure is measured")
    parser.add_argument("--rate", type=float, default=200, help="paced: so many answers a second at all tables")
    parser.add_argument("--database", default="", help="another one than a new SQLite file")
    parser.add_argument("--deflate", action="store_true", help="compress messages, as browsers do")
    parser.add_argument("--json", action="store_true", help="as data")
    options = parser.parse_args()
    options.grow = [int(size) for size in options.grow.split(",") if size]
    raise_limit(2 * max([options.tables, *options.grow]) + SLOW + SPARE_FILES)
    report = asyncio.run(measured(options))
    if options.json:
        print(json.dumps(report.rows))
    lost = report.rows["killed and started again"]["lost"]
    return int(lost > 0 or report.rows["slow readers"]["dropped"] < SLOW)


if __name__ == "__main__":
    sys.exit(main())
