"""The servers of one house hear of each other through Redis.

When it is away nobody waits for it, and it is tried again.
"""

import asyncio
import contextlib
import logging
from secrets import token_hex
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from undercroft.server.bus import NOBODY, Crowd, Heard, Met
from undercroft.server.tasks import end

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "undercroft"
ANSWER_S: Final = 2.0
"""How long Redis may take to answer."""
SILENT_S: Final = 5.0
"""After so long without a word, Redis is asked whether it is still there."""
FIRST_S: Final = 0.1
LAST_S: Final = 2.0
"""How long to wait before Redis is tried again: longer each time."""
WAITING_MOST: Final = 10_000
"""How many messages wait; tables that are left out are found in the database."""
CHANGED: Final = "changed"
HERE: Final = "here"


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one server says to the others."""

    server: str
    kind: str
    table: str
    seats: tuple[int, ...] = ()
    watching: int = 0


MESSAGE: Final = msgspec.json.Decoder(Message)


class RedisBus:
    """A `Bus` over Redis, one channel for the whole house."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=ANSWER_S,
            socket_connect_timeout=ANSWER_S,
            retry=Retry(NoBackoff(), 0),
        )
        self._own = token_hex(8)
        """marks what this server publishes: it need not hear it"""
        self._is_up = False
        self._ups = 0
        self._waiting: dict[tuple[str, str], Message] = {}
        """messages by kind and table: of each, the last one counts"""
        self._any = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_up(self) -> bool:
        return self._is_up

    @property
    def ups(self) -> int:
        return self._ups

    async def listen(self, heard: Heard, met: Met) -> None:
        self._tasks += [asyncio.create_task(self._hear(heard, met)), asyncio.create_task(self._speak())]

    def publish(self, table: str) -> None:
        self._say(CHANGED, table)

    def greet(self, table: str, crowd: Crowd) -> None:
        self._say(HERE, table, crowd)

    def _say(self, kind: str, table: str, crowd: Crowd = NOBODY) -> None:
        if len(self._waiting) < WAITING_MOST:
            self._waiting[kind, table] = Message(self._own, kind, table, crowd.seats, crowd.watching)
            self._any.set()

    async def close(self) -> None:
        await end(*self._tasks)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    # --- talking --------------------------------------------------------------------------------------------------

    async def _hear(self, heard: Heard, met: Met) -> None:
        """Listen for ever, on one connection after another."""
        wait = FIRST_S
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while True:
                        self._pass_on(await self._message(channel), heard, met)
                        wait = FIRST_S
            except (RedisError, OSError) as error:
                if wait == FIRST_S:
                    LOG.warning("Redis is away: %s", type(error).__name__)
                self._is_up = False
            await asyncio.sleep(wait)
            wait = min(2 * wait, LAST_S)

    @staticmethod
    async def _message(channel: PubSub) -> dict[str, Any]:
        """The next message; an error if Redis says nothing even when it is asked."""
        message: dict[str, Any] | None = await channel.get_message(timeout=SILENT_S)
        if message is None:
            await channel.ping()
            message = await channel.get_message(timeout=ANSWER_S)
        if message is None:
            raise TimeoutError
        return message

    def _pass_on(self, message: dict[str, Any], heard: Heard, met: Met) -> None:
        if message["type"] == "subscribe":
            self._is_up = True
            self._ups += 1
            LOG.info("Redis is there")
        elif message["type"] == "message":
            try:
                said = MESSAGE.decode(message["data"])
            except msgspec.DecodeError:  # from somebody else, or a newer server
                return
            if said.server == self._own:
                return
            if said.kind == CHANGED:
                heard(said.table)
            elif said.kind == HERE:
                met(said.server, said.table, Crowd(said.seats, said.watching))

    async def _speak(self) -> None:
        """Publish what waits. What cannot be published waits on, unless something newer was said meanwhile."""
        while True:
            await self._any.wait()
            self._any.clear()
            said, self._waiting = self._waiting, {}
            try:
                async with self._redis.pipeline(transaction=False) as messages:
                    for message in said.values():
                        messages.publish(CHANNEL, msgspec.json.encode(message))
                    await messages.execute()
            except (RedisError, OSError):
                self._waiting = {**said, **self._waiting}
                self._any.set()
                await asyncio.sleep(FIRST_S)
