"""The tables that are in memory: loaded when somebody comes, told to everybody there, forgotten when nobody is.

Several servers may have the same table. An entry is written under its number, and only one of that number can be: who
comes second reads what the first has written, and checks its own request again.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from typing import Final, Protocol

from undercroft.bots import BOTS
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.server.bus import Bus
from undercroft.server.entries import Answered, Dealt, Entry, Founding
from undercroft.server.online import OnlineTable
from undercroft.server.store import OVER, PLAYING, WAITING, Standing, Store
from undercroft.table.shelf import book_of

ID_BYTES: Final = 12
IDLE_S: Final = 60.0
"""A table that nobody looks at leaves memory after so long."""
THINKERS: Final = 2
"""How many bots think at the same time; the others wait."""


class NoTable(UndercroftError):
    """There is no such table, or not for this reader."""

    def __init__(self) -> None:
        super().__init__(N_("there is no such table: part of its link may be missing"))


class Listener(Protocol):
    """Somebody at a table."""

    def stir(self) -> None:
        """The table has changed."""


def standing_of(table: OnlineTable) -> Standing:
    """How a table stands, for lists."""
    game = table.game
    if game is None:
        return Standing(WAITING, free=sum(chair.is_free for chair in table.chairs))
    if not game.over:
        return Standing(PLAYING, int(game.state.question.seat))
    _part, reached = table.book.leg(game.state)
    return Standing(OVER, won=bool(table.book.result(game.state)["won"]), score=reached)


class Room:
    """A table in memory, and those who look at it."""

    def __init__(self, table: OnlineTable) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.touched = time.monotonic()
        self.driver: asyncio.Task[None] | None = None
        """lets bots answer"""

    def stir(self) -> None:
        self.touched = time.monotonic()
        for listener in self.listeners:
            listener.stir()


class Rooms:
    """All tables of one server process."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store = store
        self.bus = bus
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, "undercroft-bot")
        self._closing = False
        self.news: set[Listener] = set()
        """those who look at the list of tables"""
        self.written = 0
        """how many entries were written"""

    def __len__(self) -> int:
        return len(self._rooms)

    # --- coming and going -----------------------------------------------------------------------------------------

    async def found(self, founding: Founding) -> str:
        """A new table; returns its id."""
        table = token_urlsafe(ID_BYTES)
        await self.store.found(table, founding, standing_of(OnlineTable(table, founding, book_of(founding.game))))
        self._spread(founding)
        return table

    async def room(self, id: str) -> Room:
        """A table with what has happened there; NoTable if there is none."""
        task = self._rooms.get(id)
        if task is None or (task.done() and task.exception() is not None):
            task = self._rooms[id] = asyncio.create_task(self._loaded(id))
        try:
            return await asyncio.shield(task)
        except UndercroftError:
            self._rooms.pop(id, None)
            raise

    async def _loaded(self, id: str) -> Room:
        founding = await self.store.founding(id)
        if founding is None:
            raise NoTable
        room = Room(OnlineTable(id, founding, book_of(founding.game)))
        for entry in await self.store.entries(id, 0):
            room.table.apply(entry)
        self._drive(room)
        return room

    def sweep(self) -> None:
        """Forget the tables that nobody has looked at for a while."""
        now = time.monotonic()
        for id, task in list(self._rooms.items()):
            if task.done() and (task.exception() is not None or self._is_idle(task.result(), now)):
                del self._rooms[id]

    @staticmethod
    def _is_idle(room: Room, now: float) -> bool:
        busy = room.listeners or room.lock.locked() or (room.driver is not None and not room.driver.done())
        return not busy and now - room.touched > IDLE_S

    # --- what happens ---------------------------------------------------------------------------------------------

    async def change(self, id: str, make: Callable[[OnlineTable], Entry | None]) -> OnlineTable:
        """Check a request and write what it comes to; errors of `make` refuse it, and nothing has changed.

        None is nothing to write. The table may have gone on meanwhile: then it is checked again.
        """
        room = await self.room(id)
        async with room.lock:
            while (entry := make(room.table)) is not None:
                if await self._written(room, entry):
                    break
                await self._catch_up(room)
            table = room.table
            if table.is_full and table.game is None:
                await self._written(room, Dealt())
        self._drive(room)
        return room.table

    async def _written(self, room: Room, entry: Entry) -> bool:
        """Write an entry and tell everybody; False if somebody else has written meanwhile."""
        after = room.table.copy()
        after.apply(entry)
        if not await self.store.append(after.id, after.number - 1, entry, standing_of(after)):
            return False
        self.written += 1
        room.table = after
        room.stir()
        await self.bus.publish(after.id)
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

    async def heard(self, id: str) -> None:
        """Another server has written an entry."""
        task = self._rooms.get(id)
        if task is not None and task.done() and task.exception() is None:
            room = task.result()
            async with room.lock:
                await self._catch_up(room)
            self._drive(room)

    def _spread(self, founding: Founding) -> None:
        if founding.public:
            for listener in self.news:
                listener.stir()

    # --- bots -----------------------------------------------------------------------------------------------------

    def _drive(self, room: Room) -> None:
        """See to it that bots answer, if it is their turn."""
        if room.table.bot_to_answer and (room.driver is None or room.driver.done()) and not self._closing:
            room.driver = asyncio.create_task(self._let_bots_answer(room))

    async def _let_bots_answer(self, room: Room) -> None:
        while room.table.bot_to_answer and not self._closing:
            table = room.table
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

        return await asyncio.get_running_loop().run_in_executor(self._thinkers, bot.choose, game.state, is_late)

    async def close(self) -> None:
        """Stop thinking, and write what is left."""
        self._closing = True
        rooms = [task.result() for task in self._rooms.values() if task.done() and task.exception() is None]
        await asyncio.gather(*(room.driver for room in rooms if room.driver is not None), return_exceptions=True)
        self._thinkers.shutdown(wait=True, cancel_futures=True)
        await self.bus.close()
        await self.store.close()
