"""One connection to a table: what it asks is done in order, what changes is told.

Nothing waits in a queue for a slow reader: when it is ready for more, it is told what has changed since.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft.bots.hint import asked_for
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.messages import (
    INCOMING,
    MESSAGE_MOST,
    VERSION,
    AskHint,
    AskTable,
    AskUndo,
    Bye,
    Consent,
    Done,
    GiveAnswer,
    Hello,
    Hinted,
    Incoming,
    Leave,
    Lines,
    Look,
    Outgoing,
    People,
    Person,
    Refused,
    Table,
)
from undercroft.server.entries import Entry
from undercroft.server.house import House
from undercroft.server.limits import Limiter
from undercroft.server.online import BadToken, OnlineTable
from undercroft.server.rooms import Room
from undercroft.server.sight import Sight, seat_names
from undercroft.server.telling import looked_back, moved_for, shown_to, table_of
from undercroft.table.game import Game
from undercroft.words.errors import said
from undercroft.words.hint import hint_lines
from undercroft.words.language import LANGUAGES
from undercroft.words.speaker import speaker_of

HELLO_S: Final = 10.0
"""How long a new connection may be silent."""
SEND_S: Final = 20.0
"""How long a reader may take to receive a message."""
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
        self._changed = asyncio.Event()
        self.seats: list[int] = []
        self._known = -1
        """how many answers this reader has been told of"""
        self._turned_back = 0
        self._people: People | None = None
        self._spoken_of: tuple[Game, Sight] | None = None

    def stir(self) -> None:
        self._changed.set()

    # --- talking --------------------------------------------------------------------------------------------------

    async def serve(self, table: str) -> None:
        """Talk until one side goes."""
        await self._socket.accept()
        try:
            room = await self._greeted(table)
        except UndercroftError as error:
            await self._part(error, again=False)
            return
        except (Left, TimeoutError):
            return
        self._house.rooms.enter(room, self)
        try:
            async with anyio.create_task_group() as talk:
                for part in (self._listen, self._tell):
                    talk.start_soon(self._until_left, part, room, talk.cancel_scope)
        finally:
            self._house.rooms.leave(room, self)

    @staticmethod
    async def _until_left(part: Callable[[Room], Awaitable[None]], room: Room, talk: anyio.CancelScope) -> None:
        """One side of the talk; when the other side has gone, both end."""
        try:
            await part(room)
        except Left:
            talk.cancel()

    async def _greeted(self, table: str) -> Room:
        """The room, once its visitor has said who they are."""
        with anyio.fail_after(HELLO_S):
            hello = read(await self._received())
        if not isinstance(hello, Hello):
            raise BadMessage
        if hello.version != VERSION:
            raise WrongVersion
        self._language = hello.language if hello.language in LANGUAGES else "en"
        self._lines = hello.lines
        self.seats = await self._house.seats_of(table, hello.tokens)
        self._known = hello.since
        return await self._house.rooms.room(table)

    async def _received(self) -> str | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Left
        text = message.get("text")
        return text if isinstance(text, str) else None

    async def _send(self, message: Outgoing) -> None:
        try:
            with anyio.fail_after(SEND_S):
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
            id = 0
            try:
                self._limiter.take(self._address)
                message = read(text)
                id = 0 if isinstance(message, Hello) else message.id
                reply = await self._done(room, message)
            except UndercroftError as error:
                reply = Refused(id, error.reason, said(error, self._language))
            await self._send(reply)

    async def _done(self, room: Room, message: Incoming) -> Outgoing:
        """Do what is asked."""
        if isinstance(message, Look):
            return looked_back(self._sight(room.table), message.id, message.number)
        if isinstance(message, AskTable):
            return Table(message.id, table_of(self._sight(room.table), described=message.described))
        if isinstance(message, AskHint):
            return await self._hint(room, message)
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
        asked = int(table.playing().state.question.seat)
        given = [seat for seat in self.seats if table.is_given(seat, message.number, message.answer)]
        seat = given[0] if given else asked if asked in self.seats else self.seats[0]
        return table.answer(seat, message.number, message.answer)

    async def _hint(self, room: Room, message: AskHint) -> Outgoing:
        """A hint for the seat that is asked, worked out beside everything else."""
        table = room.table
        game = table.playing()
        self._own(int(game.state.question.seat))
        found = await asyncio.to_thread(asked_for, game.copy(), helped=message.helped)
        seat = self.seats[0]
        await self._house.rooms.change(table.id, lambda table: table.help(seat))
        speech = self._sight(table).speech
        return Hinted(message.id, hint_lines(game, found, speech, plain=bool(self._lines), offered=True))

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
        given, sight = len(table.game), self._sight(table)
        back = table.turned_back != self._turned_back or self._known > given
        if not back and self._known == given:
            return news
        first = self._known < 0 or back
        if first or given - self._known > REPLAYED_MOST:
            news.append(shown_to(sight, since=-1 if first else self._known, lines=self._lines))
        else:
            news += [moved_for(sight, number) for number in range(self._known + 1, given + 1)]
            news.append(shown_to(sight, lines=self._lines))
        self._known, self._turned_back = given, table.turned_back
        return news

    def _people_of(self, room: Room) -> People:
        table = room.table
        crowds = room.crowds
        here = {seat for crowd in crowds for seat in crowd.seats}
        names = seat_names(table, self._language)
        return People(
            seats=[
                Person(seat, names[seat], chair.name, chair.bot, seat in here and chair.is_person, chair.is_free)
                for seat, chair in enumerate(table.chairs)
            ],
            watching=sum(crowd.watching for crowd in crowds),
            dealt=table.game is not None,
            commitment=table.founding.seal.commitment,
            undo=None if table.undo is None else table.undo.seat,
            agreed=sorted(table.agreed) if table.undo is not None else [],
            declined=table.declined,
            rematch=table.rematch,
        )

    def _sight(self, table: OnlineTable) -> Sight:
        """The game as this reader sees it."""
        game = table.playing()
        if self._spoken_of is None or self._spoken_of[0] is not game:
            speech = speaker_of(table.book, self._language, boxes=self._lines != "signs")
            self._spoken_of = game, Sight(game, speech, self.seats)
        return self._spoken_of[1]
