"""One connection to a table: what it asks is done in order, what changes is told.

Nothing waits in a queue for a slow reader: when it is ready for more, it is told what has changed since.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.messages import (
    INCOMING,
    MESSAGE_MOST,
    VERSION,
    AskChances,
    AskHint,
    AskOdds,
    AskShare,
    AskTable,
    AskUndo,
    Bye,
    Consent,
    Done,
    GiveAnswer,
    Hello,
    Incoming,
    Leave,
    Lines,
    Look,
    Outgoing,
    People,
    Person,
    Refused,
    Shared,
    Table,
)
from undercroft.server.entries import Entry
from undercroft.server.house import House
from undercroft.server.limits import Limiter, TooMuch
from undercroft.server.online import BadToken, OnlineTable, Stale
from undercroft.server.rooms import Room
from undercroft.server.sight import Sight, seat_names
from undercroft.server.store import StoreFailed
from undercroft.server.telling import looked_back, moved_for, shared, shown_to, table_of
from undercroft.server.thinking import chances_told, hint_told, odds_told
from undercroft.table.game import Game
from undercroft.words.errors import said
from undercroft.words.language import LANGUAGES

HELLO_S: Final = 10.0
"""How long a new connection may be silent."""
SEND_S: Final = 20.0
"""How long a reader may take to receive a message."""
AT_TABLE_MOST: Final = 500
"""How many connections a table has at most."""
SLOWED_MOST_S: Final = 1.0
"""Whoever says too much is listened to only so often."""
REPLAYED_MOST: Final = 8
"""If more answers than this were missed, they are told in lines, not beat by beat."""


class BadMessage(UndercroftError):
    """A message that cannot be read."""

    def __init__(self) -> None:
        super().__init__(N_("this message cannot be read: see the description of the messages"))


class WrongVersion(UndercroftError):
    """A page or program that is too old, or too new."""

    def __init__(self) -> None:
        super().__init__(N_("the server speaks version {n} of the messages: reload the page, or update"), n=VERSION)


class Crowded(UndercroftError):
    """Too many connections, from one address or at one table."""

    def __init__(self) -> None:
        super().__init__(N_("too many are connected: close other windows, or try again later"))


class Left(Exception):
    """The other side has gone."""


def read(text: str | None) -> Incoming:
    """A message from outside; BadMessage if it is none."""
    if text is None or len(text) > MESSAGE_MOST:
        raise BadMessage
    try:
        message: Incoming = INCOMING.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadMessage from None
    return message


class Connection:
    """Somebody at a table: those on some of its seats, or somebody who watches."""

    def __init__(self, socket: WebSocket, house: House, limiter: Limiter, address: str) -> None:
        self._socket = socket
        self._house = house
        self._limiter = limiter
        self._address = address
        self._language = "en"
        self._lines: Lines = ""
        self._events = False
        self._changed = asyncio.Event()
        self.seats: list[int] = []
        self._since, self._turns = -1, 0
        """how many answers this reader knew before, and how often answers had been taken back then"""
        self._told: list[int] | None = None
        """the marks of the answers that this reader has been told of; None before the first"""
        self._people: People | None = None
        self._spoken_of: tuple[Game, Sight] | None = None
        self._tips: list[str] | None = None
        self._wanted: dict[type[Incoming], Incoming] = {}
        """what takes a while, the last of each kind: earlier ones are no longer wanted"""
        self._gone = False

    def stir(self) -> None:
        self._changed.set()

    # --- talking --------------------------------------------------------------------------------------------------

    async def serve(self, table: str) -> None:
        """Talk until one side goes."""
        await self._socket.accept()
        try:
            room = await self._greeted(table)
        except UndercroftError as error:
            await self._part(error, again=isinstance(error, StoreFailed))
            return
        except (Left, TimeoutError):
            return
        self._house.rooms.enter(room, self)
        try:
            async with anyio.create_task_group() as self._talk:
                for part in (self._listen, self._tell):
                    self._talk.start_soon(self._until_left, partial(part, room))
        finally:
            self._gone = True
            self._house.rooms.leave(room, self)

    async def turn_away(self, error: UndercroftError) -> None:
        """The same address has too many connections, or opens them too often."""
        await self._socket.accept()
        await self._part(error, again=True)

    async def _until_left(self, part: Callable[[], Awaitable[None]]) -> None:
        """A part of the talk; when the other side has gone, all end."""
        try:
            await part()
        except Left:
            self._talk.cancel_scope.cancel()

    async def _greeted(self, table: str) -> Room:
        """The room, once its visitor has said who they are."""
        with anyio.fail_after(HELLO_S):
            hello = read(await self._received())
        if not isinstance(hello, Hello):
            raise BadMessage
        if hello.version != VERSION:
            raise WrongVersion
        self._language = hello.language if hello.language in LANGUAGES else "en"
        self._lines, self._events, self._tips = hello.lines, hello.events, hello.tips
        self.seats = await self._house.seats_of(table, hello.tokens)
        self._since, self._turns = hello.since, hello.turns
        room = await self._house.rooms.room(table)
        if len(room.listeners) >= AT_TABLE_MOST:
            raise Crowded
        return room

    async def _received(self) -> str | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Left
        text = message.get("text")
        return text if isinstance(text, str) else None

    async def _send(self, message: Outgoing) -> None:
        try:
            async with asyncio.timeout(SEND_S):
                await self._socket.send_text(msgspec.json.encode(message).decode())
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            raise Left from None

    async def _part(self, error: UndercroftError, *, again: bool) -> None:
        try:
            await self._send(Bye(error.reason, said(error, self._language), again))
            await self._socket.close()
        except (Left, RuntimeError):
            pass

    # --- what is asked --------------------------------------------------------------------------------------------

    async def _listen(self, room: Room) -> None:
        while True:
            text = await self._received()
            id, pause = 0, 0.0
            try:
                self._limiter.take(self._address)
                message = read(text)
                id = 0 if isinstance(message, Hello) else message.id
                if isinstance(message, AskOdds | AskChances | AskHint):
                    self._talk.start_soon(self._until_left, partial(self._work_out, room, message))
                    continue
                reply = await self._done(room, message)
            except UndercroftError as error:
                reply = Refused(id, error.reason, said(error, self._language))
                if isinstance(error, TooMuch):
                    pause = min(error.wait, SLOWED_MOST_S)
            await self._send(reply)
            await asyncio.sleep(pause)

    async def _done(self, room: Room, message: Incoming) -> Outgoing:
        """Do what is asked."""
        if isinstance(message, Look):
            return looked_back(self._sight(room.table), message.id, message.number, self._lines, events=self._events)
        if isinstance(message, AskShare):
            return self._shared(room.table, message)
        if isinstance(message, AskTable):
            return Table(message.id, table_of(self._sight(room.table), described=message.described))
        if isinstance(message, Hello):
            raise BadMessage
        await self._house.rooms.change(room.table.id, lambda table: self._entry(table, message))
        return Done(message.id)

    def _entry(self, table: OnlineTable, message: Incoming) -> Entry | None:
        """What a request comes to."""
        match message:
            case GiveAnswer():
                return self._answered(table, message)
            case AskUndo():
                return table.ask_undo(self._own(message.seat))
            case Consent() if message.agreed:
                return table.agree(self._own(message.seat))
            case Consent():
                return table.decline(self._own(message.seat))
            case Leave():
                return table.leave_to(self._own(message.seat), message.bot)
            case _:
                raise BadMessage

    def _own(self, seat: int) -> int:
        """One of the reader's own seats; BadToken for any other."""
        if seat not in self.seats:
            raise BadToken
        return seat

    def _answered(self, table: OnlineTable, message: GiveAnswer) -> Entry | None:
        """An answer of the seat that is asked, if it is the reader's, or of the one that gave it before."""
        if not self.seats:
            raise BadToken
        at = message.number if message.at is None else message.at
        asked = table.asked_at(at)
        seat = asked if asked in self.seats else self.seats[0]
        return table.answer(seat, message.number, message.answer, message.at, self._sight(table).read)

    def _shared(self, table: OnlineTable, message: AskShare) -> Shared:
        """How points would be shared; Stale if the question is no longer open."""
        sight = self._sight(table)
        if message.number != len(sight.game):
            raise Stale(message.number, len(sight.game))
        return Shared(message.id, message.number, shared(sight, message.points))

    # --- what takes a while -----------------------------------------------------------------------------------------

    async def _work_out(self, room: Room, message: AskOdds | AskChances | AskHint) -> None:
        """Answer a request once it is worked out, beside everything else."""
        try:
            reply = await self._worked_out(room, message)
        except UndercroftError as error:
            reply = Refused(message.id, error.reason, said(error, self._language))
        await self._send(reply)

    async def _worked_out(self, room: Room, message: AskOdds | AskChances | AskHint) -> Outgoing:
        """What was worked out for the seat that is asked; Stale if the game has gone on meanwhile."""
        table, kind = room.table, type(message)
        if kind is not AskChances:
            self._own(table.asked_at(len(table.playing())))
        sight, self._wanted[kind] = self._new_sight(table), message

        def is_stale() -> bool:
            return self._gone or self._wanted[kind] is not message or room.table.marks != table.marks

        if isinstance(message, AskOdds):
            if message.number != len(sight.game):
                raise Stale(message.number, len(sight.game))
            do: Callable[[], Outgoing] = partial(odds_told, sight, message.id, is_stale)
        elif isinstance(message, AskChances):
            do = partial(chances_told, sight, message.id, is_stale)
        else:
            do = partial(hint_told, sight, message.id, helped=message.helped, stop=is_stale)
        reply = await self._house.rooms.aside(do)
        if is_stale():
            raise Stale(len(sight.game), len(room.table.playing()))
        if isinstance(message, AskHint):
            seat = self.seats[0]
            await self._house.rooms.change(table.id, lambda table: table.help(seat))
        return reply

    # --- what is told ---------------------------------------------------------------------------------------------

    async def _tell(self, room: Room) -> None:
        """Tell what has changed, whenever something has."""
        self._changed.set()
        while True:
            await self._changed.wait()
            self._changed.clear()
            for message in self._news(room):
                await self._send(message)

    def _news(self, room: Room) -> list[Outgoing]:
        """All that this reader has not been told."""
        table, news = room.table, list[Outgoing]()
        people = self._people_of(room)
        if people != self._people:
            self._people = people
            news.append(people)
        if table.game is None:
            return news
        given, sight, known = len(table.game), self._sight(table), self._known_of(table)
        if self._told == table.marks and known == given:
            return news
        back = known == given  # answers were taken back, and none was given since
        if known < 0 or back or given - known > REPLAYED_MOST:
            since = -1 if back else known
            news.append(shown_to(sight, since, self._lines, table.turned_back))
        else:
            news += [moved_for(sight, number, events=self._events) for number in range(known + 1, given + 1)]
            news.append(shown_to(sight, lines=self._lines, turns=table.turned_back))
        self._told = list(table.marks)
        return news

    def _known_of(self, table: OnlineTable) -> int:
        """How many of the answers at a table this reader has been told of; -1 if nothing at all."""
        if self._told is None:  # what they say themselves, unless it was taken back meanwhile
            is_so = self._turns == table.turned_back and self._since <= len(table.marks)
            self._told = table.marks[: self._since] if is_so and self._since >= 0 else None
            return -1 if self._told is None else self._since
        same = [one == two for one, two in zip(self._told, table.marks, strict=False)]
        return [*same, False].index(False)

    def _people_of(self, room: Room) -> People:
        table = room.table
        crowds = room.crowds
        here = {seat for crowd in crowds for seat in crowd.seats}
        names = seat_names(table, self._language)
        return People(
            seats=[
                Person(
                    seat,
                    names[seat],
                    chair.name,
                    chair.bot,
                    seat in here and chair.is_person,
                    chair.is_free and table.game is None,
                )
                for seat, chair in enumerate(table.chairs)
            ],
            watching=sum(crowd.watching for crowd in crowds),
            dealt=table.game is not None,
            commitment=table.founding.commitment,
            undo=None if table.undo is None else table.undo.seat,
            agreed=sorted(table.agreed) if table.undo is not None else [],
            declined=table.declined,
            rematch=table.rematch,
        )

    def _sight(self, table: OnlineTable) -> Sight:
        """The game as this reader sees it."""
        game = table.playing()
        if self._spoken_of is None or self._spoken_of[0] is not game:
            sight = self._new_sight(table)
            if self._spoken_of is not None:
                sight.remember(self._spoken_of[1])
            self._spoken_of = game, sight
        return self._spoken_of[1]

    def _new_sight(self, table: OnlineTable) -> Sight:
        speech = self._house.speech(table.book, self._language, boxes=self._lines != "signs")
        return Sight(table.playing(), speech, self.seats, table.hands, self._tips)
