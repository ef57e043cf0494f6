"""Connections as the server holds them: none for longer than it is used, and nothing about them is logged."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from undercroft.server.limits import Limiter, Rate, TooMuch

CUT_S: Final = 5.0
"""How long the other side of a socket may take to read the last words; then the connection is cut."""
HEAD_S: Final = 10.0
"""How long a request may take to arrive, up to its body."""
REQUEST_S: Final = 60.0
"""How long it may take from there until its answer has been read."""
BESIDES: Final = Rate(burst=200, a_second=2)
"""How many pings, pongs and parts of messages a socket may send."""
LOG: Final = logging.getLogger(__name__)
LOG.addFilter(lambda record: record.levelno >= logging.WARNING and not _is_theirs(record))


def _is_theirs(record: logging.LogRecord) -> bool:
    """Whether it is only about what somebody has sent: text that is none."""
    return record.exc_info is not None and isinstance(record.exc_info[1], UnicodeError)


class Door(H11Protocol):
    """A connection for requests. Whoever is too slow to ask, or to take the answer, is cut off."""

    _timer: asyncio.TimerHandle | None = None
    _is_socket = False
    """whether it has become a socket, which others look after"""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._while_open = ExitStack()
        self._wait(HEAD_S)
        served = self.app.state.served
        if not served.admitted(self.client[0] if self.client else "", self._while_open):
            transport.abort()

    def data_received(self, data: bytes) -> None:
        was_busy = self._is_busy
        super().data_received(data)
        if self._is_socket:
            return
        if self._is_busy and not was_busy:
            self._wait(REQUEST_S)
        elif not self._is_busy and self._timer is None and self.timeout_keep_alive_task is None:
            self._wait(HEAD_S)

    @property
    def _is_busy(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self, seconds: float) -> None:
        self._rest()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def on_response_complete(self) -> None:
        self._rest()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._rest()
        self._while_open.close()  # sockets are counted by themselves
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self._while_open.close()
        super().connection_lost(exc)


class Gathered:
    """A transport that sends once in a turn of the loop: much is told in several messages, and sending takes long."""

    def __init__(self, transport: asyncio.Transport, soon: Callable[[Callable[[], None]], object]) -> None:
        self._transport = transport
        self._soon = soon
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._parts:
            self._soon(self._send)
        self._parts.append(data)

    def close(self) -> None:
        self._send()
        self._transport.close()

    def _send(self) -> None:
        parts, self._parts = self._parts, []
        if parts:
            self._transport.write(b"".join(parts))


class Line(WebSocketsSansIOProtocol):
    """A socket. Whoever does not read what is left for them holds it no longer than a moment.

    Messages are limited elsewhere. What is none, pings and parts of messages, nobody has to send: whoever sends very
    many is cut off, before the replies to them fill the memory.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = self.conn.logger = LOG
        self._besides = Limiter(BESIDES)

    def _is_too_much(self) -> bool:
        """Count something that is no message; whether the connection was cut off because of it."""
        try:
            self._besides.take("")
        except TooMuch:
            self.transport.abort()
            return True
        return False

    def handle_ping(self) -> None:
        if not self._is_too_much():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._is_too_much():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._is_too_much():
            super().handle_cont(event)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(Gathered(transport, self.loop.call_soon))  # type: ignore[arg-type]

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        self.loop.call_later(CUT_S, self.transport.abort)
