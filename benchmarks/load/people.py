"""Everybody at the tables of one or several servers: they connect, answer, and come back when they are cut off."""

import asyncio
import json
import sys
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, cycle
from random import Random
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from benchmarks.load.report import share
from benchmarks.load.servers import HOST, PATIENCE_S, Server, asked
from undercroft.online.messages import VERSION

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
"""How long to wait before connecting, or answering, again."""
AWAY = "store-failed"
"""How an answer is refused that could not be written."""


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
    again: bool = False
    reason: str = ""


SAID = msgspec.json.Decoder(Said)


class Guest(asyncio.Protocol):
    """Somebody at a socket."""

    def __init__(self, table: "Table", server: Server, tokens: list[str], deflate: bool) -> None:
        self.table = table
        self.server = server
        self.tokens = tokens
        self.deflate = deflate
        self.number = -1
        """how many answers it has been told of"""
        self.is_there = False
        self.lost_at = 0.0
        self.transport: asyncio.Transport | None = None
        self._closing = False

    async def connect(self) -> None:
        """Connect, however often it takes, to any server that is there."""
        self._closing = False
        while not self._closing:
            try:
                await asyncio.get_running_loop().create_connection(lambda: self, HOST, self.server.port)
                return
            except OSError:
                self.server = self.table.load.next_server(self.server)
                await asyncio.sleep(AGAIN_S)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        uri = parse_uri(f"ws://{HOST}:{self.server.port}/api/tables/{self.table.id}/socket")
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
        self.acknowledged: set[int] = set()
        """the numbers of the answers that were"""
        self.is_held = False
        """whether an answer was refused because it could not be written, and none was acknowledged since"""
        self.given: tuple[Guest, int, str, float] | None = None
        """who answered what to which question, and when"""
        self.is_asked: tuple[Guest, int, str] | None = None
        self.is_over = False

    def found(self) -> None:
        servers, wish = self.load.servers, json.dumps(self.wish).encode()
        found = json.loads(asked(servers[0].port, "POST", "/api/tables", self.address, wish))
        self.id = found["table"]
        tokens = [[key["token"]] for key in found["keys"]]
        if self.has_bot:
            tokens.append([])
        self.guests = [
            Guest(self, server, one, self.load.deflate) for one, server in zip(tokens, cycle(servers), strict=False)
        ]

    @property
    def answers(self) -> int:
        """How many answers it has, as far as those who gave them were told."""
        return max(self.acknowledged, default=-1) + 1

    def kept(self) -> int:
        """How many answers the server has."""
        told = json.loads(asked(self.load.servers[0].port, "GET", f"/api/tables/{self.id}", self.address))
        return int(told.get("answers", 0))

    def hear(self, guest: Guest, said: Said) -> None:
        if said.type == "shown":
            self._see(guest, said)
        elif said.type == "done":
            self.acknowledged.add(said.id)
            self.is_held = False
            if self.given is not None and self.given[1] == said.id:
                self.load.done.append(time.perf_counter() - self.given[3])
                self._settle()
        elif said.type == "refused":
            self.load.refusals[said.reason] += 1
            given, self.given = self.given, None
            if given is not None and said.reason == AWAY:
                self.is_held, self.is_asked = True, given[:3]
                self.load.later(self)
        elif said.type == "bye":
            if not said.again:
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
            if not seen or number not in self.acknowledged:
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
    """Everybody at all tables of some servers: those at one table are at different ones."""

    def __init__(self, servers: Sequence[Server], *, deflate: bool, quiet: bool) -> None:
        self.servers = servers
        self.deflate = deflate
        self.quiet = quiet
        self.tables: list[Table] = []
        self.past: list[Table] = []
        """those that were replaced by others"""
        self.numbers = count()
        self.seen: list[float] = []
        """how long an answer takes until the other socket at the table has read what came of it"""
        self.done: list[float] = []
        """how long it takes until it is acknowledged"""
        self.back: list[float] = []
        """how long those who lost the connection were away"""
        self.refusals: Counter[str] = Counter()
        self.sent = 0
        self.seconds = 0.0
        """how long everybody answers: it may be changed meanwhile"""
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

    def next_server(self, server: Server) -> Server:
        return self.servers[(self.servers.index(server) + 1) % len(self.servers)]

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
        for task in self._tasks:  # those who were about to come back
            task.cancel()
        for table in self.tables:
            table.given = table.is_asked = None
            for guest in table.guests:
                guest.close()
        self._ready.clear()
        self.tables, self.past = [], [*self.past, *self.tables]

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

    def later(self, table: Table) -> None:
        """What was refused is answered again after a while, however few answers are given besides."""
        asyncio.get_running_loop().call_later(AGAIN_S, table.answer)

    async def _replaced(self) -> None:
        """Where a game is over, another table is founded."""
        over, self.ended = self.ended, []
        for table in over:
            if table in self.tables:
                self.tables.remove(table)
                self.past.append(table)
                for guest in table.guests:
                    guest.close()
        if over:
            await self.grow(len(self.tables) + len(over))

    @property
    def _theirs_s(self) -> float:
        return sum(server.processor_s for server in self.servers)

    async def play(self, seconds: float, rate: float | None) -> dict[str, float]:
        """Answer for everybody, so many times a second or whenever somebody is asked; what came of it."""
        self.seen, self.done, self.sent = [], [], 0
        begun, ours, theirs = time.perf_counter(), time.process_time(), self._theirs_s
        self._hurries, self.seconds = rate is None, seconds
        replacing: asyncio.Task[None] | None = None
        shown = 0.0
        while (now := time.perf_counter() - begun) < self.seconds:
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
                self.say(f"{now:.0f} s, {len(self.done)} answers, {self.refusals.total()} refused")
            await asyncio.sleep(TICK_S)
        took = time.perf_counter() - begun
        self._hurries = False
        if replacing is not None:
            await replacing
        done = len(self.done)
        theirs, ours = self._theirs_s - theirs, time.process_time() - ours
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
