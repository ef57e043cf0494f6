"""A connection to a table that comes back by itself: what was asked and not answered is asked again, once it may be."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from random import uniform
from threading import Event, RLock, Thread
from typing import Final

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from undercroft.kernel.errors import UndercroftError
from undercroft.online.hearing import heard
from undercroft.online.links import Link
from undercroft.online.messages import (
    TIPS_MOST,
    VERSION,
    AskChances,
    AskHint,
    AskOdds,
    AskShare,
    AskTable,
    Bye,
    GiveAnswer,
    Hello,
    Incoming,
    Lines,
    Look,
    Outgoing,
    Refused,
    Shown,
)
from undercroft.online.trouble import NoServer, NotSent, ServerRefused
from undercroft.words.errors import said

OPEN_S: Final = 10.0
CLOSE_S: Final = 1.0
HEARD_MOST: Final = 8_000_000
"""The longest message that is read, in bytes: a whole game in lines."""
FIRST_PAUSE_S: Final = 0.25
LONGEST_PAUSE_S: Final = 6.0
TOO_MUCH: Final = "too-much"
AGAIN_S: Final = 1.0
"""Whoever asked too often waits so long."""
REPEATED: Final = (GiveAnswer, Look, AskShare, AskTable, AskOdds, AskChances, AskHint)
"""What may arrive twice: it is done once, or changes nothing."""


@dataclass(frozen=True)
class Lost:
    """The connection is gone. It is looked for again and again."""


@dataclass(frozen=True)
class Regained:
    """There is a connection again."""


@dataclass(frozen=True)
class Ended:
    """The talk is over, and this is why."""

    error: UndercroftError


Heard = Outgoing | Lost | Regained | Ended


def pauses() -> Iterator[float]:
    """Seconds between the attempts to connect again: longer and longer, and not the same for everybody."""
    for attempt in count():
        yield uniform(0.5, 1.0) * min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** min(attempt, 10))


class Talk:
    """One reader at a table. Whatever is heard is passed on, in order, from a thread of its own."""

    def __init__(
        self,
        link: Link,
        language: str,
        lines: Lines,
        tell: Callable[[Heard], None],
        tips: Sequence[str] | None = None,
        *,
        events: bool = False,
    ) -> None:
        """`tips` are those that are known already; without them none are told."""
        self.link = link
        self.language = language
        self.lines = lines
        self.events = events
        self.tips = None if tips is None else list(tips)
        self._tell = tell
        self._numbers = count(1)
        self._lock = RLock()
        self._socket: ClientConnection | None = None
        self._waiting: dict[int, Incoming] = {}
        """what was asked and not answered, in order"""
        self._known, self._turns = -1, 0
        """how many answers have been told of, and how often some were taken back by then"""
        self._closing = Event()
        self._thread = Thread(target=self._run, name="undercroft-talk", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Say no more, and hear no more."""
        self._closing.set()
        with self._lock:
            socket = self._socket
        if socket is not None:
            socket.close()
        self._thread.join(2 * CLOSE_S)

    def ask(self, message: Incoming) -> int:
        """Ask for something; what is said to that has the number that is returned."""
        number = next(self._numbers)
        with self._lock:
            self._waiting[number] = message = msgspec.structs.replace(message, id=number)
            if self._socket is not None:
                self._send(self._socket, message)
        return number

    # --- the thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        """Connect, listen, and connect again, until the end of the talk."""
        waits, been_there, away = pauses(), False, False
        while not self._closing.is_set():
            try:
                with closing(self._messages()) as messages:
                    for message in messages:
                        if away:
                            self._tell(Regained())
                        waits, been_there, away = pauses(), True, False
                        self._take(message)
            except UndercroftError as error:
                self._tell(Ended(error))
                return
            except (OSError, WebSocketException, ValueError) as error:
                if not been_there:
                    self._tell(Ended(NoServer(self.link.host, error)))
                    return
            if not away and not self._closing.is_set():
                away = True
                self._tell(Lost())
            self._closing.wait(next(waits))

    def _messages(self) -> Generator[Outgoing, None, None]:
        """All that is said over one connection; when that is gone, what went wrong."""
        with connect(
            self.link.socket, open_timeout=OPEN_S, close_timeout=CLOSE_S, max_size=HEARD_MOST, ping_timeout=OPEN_S
        ) as socket:
            hello = Hello(
                VERSION, self.link.tokens, self.language, self._known, self._turns, self.lines, self.events, self.tips
            )
            socket.send(msgspec.json.encode(hello).decode())
            self._take_up(socket)
            try:
                while True:
                    yield heard(socket.recv(), self.link.host)
            finally:
                self._drop()

    def _take_up(self, socket: ClientConnection) -> None:
        """Ask again what was not answered."""
        with self._lock:
            self._socket = socket
            for message in self._waiting.values():
                self._send(socket, message)

    def _drop(self) -> None:
        """The connection is gone: what must not arrive twice is not asked again."""
        with self._lock:
            self._socket = None
            lost = [number for number, message in self._waiting.items() if not isinstance(message, REPEATED)]
            for number in lost:
                del self._waiting[number]
        for number in lost:
            error = NotSent()
            self._tell(Refused(number, error.reason, said(error, self.language)))

    def _take(self, message: Outgoing) -> None:
        """Pass on a message, unless it only says to ask again later."""
        if isinstance(message, Bye):
            if not message.again:
                raise ServerRefused(message.reason, message.message)
            return
        if isinstance(message, Refused) and message.reason == TOO_MUCH and message.id in self._waiting:
            self._closing.wait(AGAIN_S)
            with self._lock:
                if self._socket is not None:
                    self._send(self._socket, self._waiting[message.id])
            return
        if isinstance(message, Shown):
            self._known, self._turns = message.number, message.turns
            if self.tips is not None and message.tip is not None:
                self.tips = [*self.tips, message.tip.id][-TIPS_MOST:]
        with self._lock:
            self._waiting.pop(getattr(message, "id", 0), None)
        self._tell(message)

    @staticmethod
    def _send(socket: ClientConnection, message: Incoming) -> None:
        """Say something; if that fails, whoever listens finds out too."""
        try:
            socket.send(msgspec.json.encode(message).decode())
        except (OSError, WebSocketException):
            return
