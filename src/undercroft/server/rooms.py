"""The tables that are in memory: loaded when somebody comes, told to everybody there, forgotten when nobody is.

Several servers may have the same table. An entry is written under its number, and only one of that number can be: who
comes second reads what the first has written, and checks its own request again. What others write is heard over a bus;
while that is away, and now and then at any time, the database is asked. The server that has written last lets bots
answer; if it is gone, any other does after a while.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from random import uniform
from secrets import token_urlsafe
from typing import Final, Protocol, TypeVar

import msgspec

from undercroft.bots import BOTS
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.server.bus import LIST, NOBODY, Bus, Crowd
from undercroft.server.entries import Answered, Dealt, Entry, Founding
from undercroft.server.online import OnlineTable, OtherVersion
from undercroft.server.store import OVER, PLAYING, WAITING, Standing, Store, StoreFailed
from undercroft.server.tasks import end
from undercroft.server.turns import Turns, Workers
from undercroft.table.shelf import book_of

Result = TypeVar("Result")
LOG: Final = logging.getLogger(__name__)
ID_BYTES: Final = 12
IDLE_S: Final = 60.0
"""A table that nobody looks at leaves memory after so long."""
THINKERS: Final = 2
"""How many bots think at the same time; the others wait for their turn."""
HELPERS: Final = 2
"""The same for odds, hints and whatever else people wait for."""
REVIEWS: Final = 1
"""How many games that are over are reviewed at the same time."""
BOTS_ONLY: Final = 1
"""At how many tables that nobody plays at bots answer at the same time."""
REST_S: Final = 60.0
"""There they rest when nobody has looked for so long."""
WATCH_S: Final = 1.0
"""How often to look after the tables in memory; what the bus does not tell is noticed within this time."""
NET_S: Final = 10.0
"""How often to ask the database for what was missed, although the bus is up."""
LATE_S: Final = 5.0
"""A bot that has not answered for so long is on a server that is gone."""
LEFT_S: Final = 15.0
"""How often to look for tables that were left in the middle of a bot's turn."""
LEFT_MOST: Final = 32
GONE_S: Final = 3 * NET_S
"""Those at a server that has said nothing for so long are not there any more."""
ID_MOST: Final = 64
ENTRIES_MOST: Final = 20_000
"""So much may happen at a table; a game takes some hundred entries. It must not take long to load."""
AT_ONCE: Final = 200
"""So many entries are loaded before others have a turn."""


class NoTable(UndercroftError):
    """There is no such table, or not for this reader."""

    def __init__(self) -> None:
        super().__init__(N_("there is no such table: part of its link may be missing"))


class Endless(UndercroftError):
    """Somebody has answered and taken back at a table for days."""

    def __init__(self) -> None:
        super().__init__(N_("too much has happened at this table: go on at a new one"))


class Listener(Protocol):
    """Somebody at a table."""

    def stir(self) -> None:
        """The table has changed."""


class Visitor(Listener, Protocol):
    """Somebody on some seats of a table, or on none of them."""

    seats: list[int]


def is_id(text: str) -> bool:
    """Whether a table may have this id."""
    return len(text) <= ID_MOST and text.isascii() and text.isprintable()


def standing_of(table: OnlineTable) -> Standing:
    """How a table stands, for lists."""
    game = table.game
    if game is None:
        return Standing(WAITING, free=sum(chair.is_free for chair in table.chairs))
    if not game.over:
        return Standing(PLAYING, int(game.state.question.seat), bot=bool(table.bot_to_answer and table.people))
    _part, reached = table.book.leg(game.state)
    return Standing(OVER, won=bool(table.book.result(game.state)["won"]), score=reached)


class Room:
    """A table in memory, and those who look at it."""

    def __init__(self, table: OnlineTable) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Visitor] = set()
        self.elsewhere: dict[str, tuple[float, Crowd]] = {}
        """who is there at other servers, and when they said so"""
        self.touched = self.looked = time.monotonic()
        """when something has happened, and when somebody has looked last"""
        self.driver: asyncio.Task[None] | None = None
        """lets bots answer"""
        self.behind = False
        """whether others may have written"""
        self.reader: asyncio.Task[None] | None = None
        """reads what others have written"""

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot is to answer and nobody lets it; one that failed is not asked again."""
        idle = self.driver is None or (self.driver.done() and self.driver.exception() is None)
        return self.has_bot_to_answer and idle and time.monotonic() - self.touched > LATE_S

    @property
    def has_bot_to_answer(self) -> bool:
        """Whether a bot is to answer now: where only bots play, they rest unless somebody looks."""
        is_wanted = self.table.people or self.listeners or time.monotonic() - self.looked < REST_S
        return bool(self.table.bot_to_answer and is_wanted)

    def stir(self) -> None:
        self.touched = time.monotonic()
        self.wake()

    def wake(self) -> None:
        """Everybody sees who is there."""
        for listener in self.listeners:
            listener.stir()

    @property
    def here(self) -> Crowd:
        """Who is connected to this server."""
        seats = sorted({seat for visitor in self.listeners for seat in visitor.seats})
        return Crowd(tuple(seats), sum(not visitor.seats for visitor in self.listeners))

    @property
    def crowds(self) -> list[Crowd]:
        """Who is there, by server."""
        return [self.here, *(crowd for _when, crowd in self.elsewhere.values())]

    def meet(self, server: str, crowd: Crowd) -> bool:
        """Those are there at another server; returns whether nobody was before."""
        _when, known = self.elsewhere.pop(server, (0.0, NOBODY))
        if crowd != NOBODY:
            self.elsewhere[server] = time.monotonic(), crowd
        if crowd != known:
            self.wake()
        return known == NOBODY

    def miss(self) -> None:
        """Forget those whose server has said nothing for long."""
        then = time.monotonic() - GONE_S
        for server in [server for server, (when, _crowd) in self.elsewhere.items() if when < then]:
            self.meet(server, NOBODY)


class Rooms:
    """All tables of one server process."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store = store
        self.bus = bus
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._thinkers = Workers(THINKERS, "undercroft-bot")
        self._helpers = Workers(HELPERS, "undercroft-help")
        self._bots_only = Turns(BOTS_ONLY)
        self.reviewing = Turns(REVIEWS)
        self._closing = False
        self.news: set[Listener] = set()
        """those who look at the list of tables"""
        self.edition = 0
        """how often that list may have changed"""
        self.written = 0
        """how many entries were written"""
        self._watching: asyncio.Task[None] | None = None
        self._hopeless: set[str] = set()
        """tables with a bot to answer that cannot be played here"""

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def closing(self) -> bool:
        """Whether the server ends: nobody waits any more."""
        return self._closing

    @property
    def waiting(self) -> int:
        """How much waits for its turn."""
        return len(self._thinkers) + len(self._helpers) + len(self._bots_only) + len(self.reviewing)

    def __contains__(self, id: str) -> bool:
        return id in self._rooms

    # --- coming and going -----------------------------------------------------------------------------------------

    async def found(self, founding: Founding) -> str:
        """A new table; returns its id."""
        table = token_urlsafe(ID_BYTES)
        await self.store.found(table, founding, standing_of(OnlineTable(table, founding, book_of(founding.game))))
        self._spread(founding)
        return table

    async def keep(self, founding: Founding, dealt: Dealt) -> str:
        """A table whose game is over already; returns its id."""
        table = token_urlsafe(ID_BYTES)
        await self.store.found(table, founding, Standing(OVER))
        await self.store.append(table, 0, dealt, Standing(OVER))
        return table

    async def room(self, id: str) -> Room:
        """A table with what has happened there; NoTable if there is none."""
        if not is_id(id):
            raise NoTable
        task = self._rooms.get(id)
        if task is None or (task.done() and task.exception() is not None):
            task = self._rooms[id] = asyncio.create_task(self._loaded(id))
        try:
            room = await asyncio.shield(task)
        except UndercroftError:
            self._rooms.pop(id, None)
            raise
        room.looked = time.monotonic()
        return room

    async def current(self, id: str) -> Room:
        """A table with what any server has written by now; as it was last known, if the database is away."""
        room = await self.room(id)
        with contextlib.suppress(StoreFailed):
            async with room.lock:
                await self._catch_up(room)
        return room

    async def _loaded(self, id: str) -> Room:
        try:
            founding, entries = await self.store.founding(id), await self.store.entries(id, 0)
        except msgspec.DecodeError:  # a newer server has written it
            raise OtherVersion from None
        if founding is None:
            raise NoTable
        room = Room(OnlineTable(id, founding, book_of(founding.game)))
        for number, entry in enumerate(entries):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            room.table.apply(entry)
        self._drive(room)
        return room

    def enter(self, room: Room, visitor: Visitor) -> None:
        """Somebody comes; everybody is told."""
        room.listeners.add(visitor)
        self._greet(room)

    def leave(self, room: Room, visitor: Visitor) -> None:
        """Somebody goes."""
        room.listeners.discard(visitor)
        room.looked = time.monotonic()
        self._greet(room)

    def _greet(self, room: Room) -> None:
        room.wake()
        self.bus.greet(room.table.id, room.here)

    def _present(self) -> list[Room]:
        """The rooms that are loaded."""
        return [task.result() for task in self._rooms.values() if task.done() and task.exception() is None]

    def sweep(self) -> None:
        """Forget the tables that nobody has looked at for a while."""
        now = time.monotonic()
        for id, task in list(self._rooms.items()):
            if task.done() and (task.exception() is not None or self._is_idle(task.result(), now)):
                del self._rooms[id]

    @staticmethod
    def _is_idle(room: Room, now: float) -> bool:
        busy = room.listeners or room.lock.locked() or (room.driver is not None and not room.driver.done())
        return not busy and now - max(room.touched, room.looked) > IDLE_S

    # --- what happens ---------------------------------------------------------------------------------------------

    async def change(self, id: str, make: Callable[[OnlineTable], Entry | None]) -> OnlineTable:
        """Check a request and write what it comes to; errors of `make` refuse it, and nothing has changed.

        None is nothing to write. The table may have gone on meanwhile: then it is checked again.
        """
        room = await self.room(id)
        async with room.lock:
            while (entry := make(room.table)) is not None:
                if room.table.number >= ENTRIES_MOST:
                    raise Endless
                if await self._written(room, entry):
                    break
                await self._catch_up(room)
            table = room.table
            if table.is_full and table.game is None and not await self._written(room, table.deal()):
                await self._catch_up(room)
        self._drive(room)
        return room.table

    async def _written(self, room: Room, entry: Entry) -> bool:
        """Write an entry and tell everybody; False if somebody else has written meanwhile."""
        after = room.table.copy()
        after.apply(entry)
        try:
            if not await self.store.append(after.id, after.number - 1, entry, standing_of(after)):
                return False
        except StoreFailed:
            room.behind = True  # it may have been written even so
            raise
        self.written += 1
        room.table = after
        room.stir()
        self.bus.publish(after.id)
        if not isinstance(entry, Answered) or after.is_over:
            self._spread(after.founding)
        return True

    async def _catch_up(self, room: Room) -> None:
        """Read what others have written."""
        entries = await self.store.entries(room.table.id, room.table.number)
        if entries:
            after = room.table.copy()
            for entry in entries:
                after.apply(entry)
            room.table = after
            room.stir()

    def _spread(self, founding: Founding) -> None:
        """The list of tables has changed, if this table is in it."""
        if founding.public:
            self._stir_news()
            self.bus.publish(LIST)

    def _stir_news(self) -> None:
        self.edition += 1
        for listener in self.news:
            listener.stir()

    # --- other servers ----------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Hear what other servers write, and look after what was missed or left."""
        await self.bus.listen(self.heard, self.met)
        self._watching = asyncio.create_task(self._watch())

    def heard(self, id: str) -> None:
        """Another server has changed this table, or the list."""
        if id == LIST:
            self._stir_news()
        elif (task := self._rooms.get(id)) is not None:
            task.add_done_callback(self._fall_behind)

    def met(self, server: str, id: str, crowd: Crowd) -> None:
        """Another server says who is at a table there; one that is new is told who is here."""
        task = self._rooms.get(id)
        if task is not None and task.done() and task.exception() is None:
            room = task.result()
            if room.meet(server, crowd) and crowd != NOBODY and room.listeners:
                self.bus.greet(id, room.here)

    def _fall_behind(self, task: "asyncio.Task[Room]") -> None:
        if not task.cancelled() and task.exception() is None:
            self._refresh(task.result())

    def _refresh(self, room: Room) -> None:
        """Read what others have written at a table, beside everything else."""
        room.behind = True
        if (room.reader is None or room.reader.done()) and not self._closing:
            room.reader = asyncio.create_task(self._read(room))

    async def _read(self, room: Room) -> None:
        while room.behind:
            async with room.lock:
                room.behind = False
                try:
                    await self._catch_up(room)
                except StoreFailed:  # later
                    room.behind = True
                    return

    async def _watch(self) -> None:
        """Notice what the bus has not told; see to bots that nobody lets answer."""
        known, asked, left = -1, 0.0, 0.0
        while True:
            now, ups = time.monotonic(), self.bus.ups
            try:
                if not self.bus.is_up or ups != known or now - asked > NET_S:
                    await self.look()
                    known, asked = ups, now
                if now > left:
                    left = now + uniform(LEFT_S, 2 * LEFT_S)
                    await self._take_over()
            except UndercroftError:
                pass  # it is tried again
            for room in self._present():
                if room.behind:
                    self._refresh(room)
                if room.awaits_bot:
                    self._drive(room)
            await asyncio.sleep(WATCH_S)

    async def look(self) -> None:
        """Ask the database which tables have changed, and say again who is there."""
        rooms = {room.table.id: room for room in self._present()}
        for id, room in rooms.items():
            room.miss()
            if room.listeners:
                self.bus.greet(id, room.here)
        if rooms:
            numbers = await self.store.numbers(list(rooms))
            for id, room in rooms.items():
                if numbers[id] > room.table.number:
                    self._refresh(room)
        self._stir_news()

    async def _take_over(self) -> None:
        """Load tables that a server has left in the middle of a bot's turn; that lets the bot answer."""
        for id in await self.store.unanswered(LATE_S, LEFT_MOST):
            if id not in self and id not in self._hopeless:
                try:
                    await self.room(id)
                except StoreFailed:
                    raise
                except Exception as error:  # such as other rules, or a bot that is no more
                    LOG.warning("a table with a bot to answer cannot be played: %s", error)
                    self._hopeless.add(id)

    # --- bots -----------------------------------------------------------------------------------------------------

    def _drive(self, room: Room) -> None:
        """See to it that bots answer, if it is their turn."""
        if room.has_bot_to_answer and (room.driver is None or room.driver.done()) and not self._closing:
            room.driver = asyncio.create_task(self._let_bots_answer(room))

    async def _let_bots_answer(self, room: Room) -> None:
        """Bots that people play with answer as soon as they can; where only bots play, they wait for each other."""
        while room.has_bot_to_answer and not self._closing:
            async with contextlib.nullcontext() if room.table.people else self._bots_only.turn():
                try:
                    await self._let_one_answer(room)
                except StoreFailed:  # it is asked again after a while
                    return

    async def _let_one_answer(self, room: Room) -> None:
        table = room.table
        if not table.bot_to_answer or self._closing:
            return
        number, play = len(table.playing()), await self._decided(room, table)
        if room.table is table:
            async with room.lock:
                entry = room.table.play(number, play)
                if entry is not None and not await self._written(room, entry):
                    await self._catch_up(room)

    async def _decided(self, room: Room, table: OnlineTable) -> int:
        """What the bot whose turn it is plays. One that takes its time does so in a thread, until the table changes."""
        game = table.playing()
        bot = BOTS[table.bot_to_answer](table.book, len(game))
        if not bot.thinks:
            await asyncio.sleep(0)
            return bot.choose(game.state)

        def is_late() -> bool:
            return self._closing or room.table is not table

        return await self._thinkers.do(bot.choose, game.state, is_late)

    async def aside(self, do: Callable[[], Result]) -> Result:
        """Work something out in a thread, beside everything else."""
        return await self._helpers.do(do)

    async def close(self) -> None:
        """Stop thinking, and write what is left."""
        self._closing = True
        await end(self._watching)
        doing = [task for room in self._present() for task in (room.driver, room.reader) if task is not None]
        await asyncio.gather(*doing, return_exceptions=True)
        for workers in (self._thinkers, self._helpers):
            workers.close()
        await self.bus.close()
        await self.store.close()
