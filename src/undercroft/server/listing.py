"""The list of public tables, told anew whenever it changes."""

import asyncio
from typing import Final

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft.server.house import House

GENTLY_S: Final = 0.5
"""The list is told at most once in so long."""
SEND_S: Final = 20.0
SAID_MOST: Final = 20
"""Whoever says more than this is not listened to any longer."""


class ListConnection:
    """Somebody who looks at the list."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self._socket = socket
        self._house = house
        self._changed = asyncio.Event()

    def stir(self) -> None:
        self._changed.set()

    async def serve(self) -> None:
        await self._socket.accept()
        self._house.rooms.news.add(self)
        try:
            async with anyio.create_task_group() as talk:
                talk.start_soon(self._tell, talk.cancel_scope)
                await self._listen()
                talk.cancel_scope.cancel()
        finally:
            self._house.rooms.news.discard(self)

    async def _listen(self) -> None:
        """Nothing is asked here."""
        for _ in range(SAID_MOST):
            if (await self._socket.receive())["type"] == "websocket.disconnect":
                return
        await self._socket.close()

    async def _tell(self, talk: anyio.CancelScope) -> None:
        told = ""
        try:
            while True:
                tables = {"type": "tables", "tables": await self._house.listed()}
                text = msgspec.json.encode(tables).decode()
                if text != told:
                    with anyio.fail_after(SEND_S):
                        await self._socket.send_text(text)
                    told = text
                await asyncio.sleep(GENTLY_S)
                await self._changed.wait()
                self._changed.clear()
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            talk.cancel()
