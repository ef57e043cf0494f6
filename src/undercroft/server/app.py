"""The server as a Starlette application."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import cached_property
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.server.bus import Bus, NoBus
from undercroft.server.house import House
from undercroft.server.http import ENDPOINTS, Endpoint, NoRequest, json, language_of, refusal
from undercroft.server.limits import Holder, Limiter, Rate, TooMuch
from undercroft.server.listing import ListConnection
from undercroft.server.metrics import Metrics
from undercroft.server.openapi import described
from undercroft.server.page import SMALL, page_routes
from undercroft.server.rooms import Rooms
from undercroft.server.settings import POSTGRES, SQLITE, Settings
from undercroft.server.socket import Connection, Crowded
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import NoDatabase, Store
from undercroft.server.turns import ASKER

Do = Callable[[Request], Awaitable[Response]]
FOUNDING: Final = ("/tables", "/replays", "/campaigns", "/campaigns/{campaign}/attempts")
"""What is limited as founding a table is."""
SWEEP_S: Final = 15.0
FOREIGN: Final = 4403
"""How a socket from somebody else's page is closed."""
ADDRESS_MOST: Final = 64
IPV6_HOME: Final = 64
"""How many bits of an IPv6 address say whose it is."""
CROWDED: Final = 4429
"""The same if there are too many from one address."""
PACKED: Final = Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)
"""Compresses replies that hold no secret: the games, their cards and rules, words.

The length of a compressed reply may tell what is in it to somebody who has a say in a part of it and counts its bytes
(BREACH). So what is said about a table is never compressed, with its tokens, hands and names; nor what a socket says.
"""
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}


def household(address: str) -> str:
    """Whom an address counts for: everybody with IPv6 has as many as they like, and only the first half is theirs."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:ADDRESS_MOST]
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found, IPV6_HOME), strict=False).network_address)
    return str(found)


class Served:
    """One server: what it was told, what it keeps, and how much was asked of it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.house = House(Rooms(store, bus_of(settings)))
        self.metrics = Metrics(self.house.rooms)
        self.requests = Limiter(Rate(settings.burst, settings.a_second))
        self.messages = Limiter(Rate(settings.burst, settings.a_second))
        self.foundings = Limiter(Rate(settings.tables_burst, settings.tables_a_second))
        self.sockets = Holder(settings.sockets)
        self.connections = Holder(settings.connections)

    def address(self, request: Request | WebSocket) -> str:
        """Who asks: the address of the connection, or what a proxy that is trusted says."""
        forwarded = request.headers.get("x-forwarded-for", "") if self.settings.behind_proxy else ""
        if forwarded:
            return household(forwarded.rsplit(",", 1)[-1].strip())
        return household(request.client.host if request.client is not None else "")

    def admitted(self, peer: str, while_open: contextlib.ExitStack) -> bool:
        """Whether a new connection is not one too many; a proxy opens those of everybody."""
        return self.settings.behind_proxy or while_open.enter_context(self.connections.held(household(peer)))

    def is_own(self, socket: WebSocket) -> bool:
        """Whether a socket comes from a page of ours, or from a program, which names no page."""
        origin = socket.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return True
        _scheme, _mark, host = origin.partition("://")
        return bool(host) and host == socket.headers.get("host")

    # --- routes ---------------------------------------------------------------------------------------------------

    def respond(self, endpoint: Endpoint) -> Do:
        async def do(request: Request) -> Response:
            with self.metrics.request(endpoint.path):
                if endpoint.method == "POST" and endpoint.path in FOUNDING:
                    self.foundings.take(self.address(request))
                return json(await endpoint.do(self.house, request))

        return self.limited(do)

    def limited(self, do: Do) -> Do:
        """A request of whoever asks, unless they ask for too much; errors refuse it."""

        async def response(request: Request) -> Response:
            address = self.address(request)
            ASKER.set(address)
            try:
                self.requests.take(address)
                answer = await do(request)
            except UndercroftError as error:
                answer = refusal(error, language_of(request))
            answer.headers.update(HEADERS)
            return answer

        return response

    async def table_socket(self, socket: WebSocket) -> None:
        if not self.is_own(socket):
            await socket.close(FOREIGN)
            return
        address = self.address(socket)
        ASKER.set(address)
        with self.metrics.socket(), self.sockets.held(address) as is_one_more:
            connection = Connection(socket, self.house, self.messages, address)
            try:
                self.requests.take(address)
                if not is_one_more:
                    raise Crowded
            except UndercroftError as error:
                await connection.turn_away(error)
            else:
                await connection.serve(socket.path_params["table"])

    async def list_socket(self, socket: WebSocket) -> None:
        if not self.is_own(socket):
            await socket.close(FOREIGN)
            return
        address = self.address(socket)
        with self.metrics.socket(), self.sockets.held(address) as is_one_more:
            try:
                self.requests.take(address)
            except TooMuch:
                is_one_more = False
            if is_one_more:
                await ListConnection(socket, self.house).serve()
            else:
                await socket.close(CROWDED)

    async def health(self, _request: Request) -> Response:
        ready = await self.house.rooms.store.ready()
        return json({"ready": ready}, 200 if ready else 503)

    async def measured(self, _request: Request) -> Response:
        return PlainTextResponse(self.metrics.text(), media_type="text/plain; version=0.0.4")

    async def api(self, _request: Request) -> Response:
        return Response(self.description, media_type="application/json")

    @cached_property
    def description(self) -> bytes:
        return msgspec.json.encode(described(ENDPOINTS, self.settings.prefix))

    def routes(self) -> list[BaseRoute]:
        packed = {True: [PACKED], False: []}
        asked = [
            Route(each.path, self.respond(each), methods=[each.method], middleware=packed[each.packed])
            for each in ENDPOINTS
        ]
        return [
            Mount(
                "/api",
                routes=[
                    *asked,
                    Route("/openapi.json", self.limited(self.api), middleware=[PACKED]),
                    WebSocketRoute("/tables/{table}/socket", self.table_socket),
                    WebSocketRoute("/list", self.list_socket),
                ],
            ),
            Route("/health", self.limited(self.health)),
            Route("/metrics", self.limited(self.measured)),
            *page_routes(),
        ]

    @contextlib.asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Hear other servers and sweep while it runs; stop thinking and close the database at the end."""
        await self.house.rooms.open()
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await self.house.rooms.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            self.house.rooms.sweep()


def store_of(settings: Settings) -> Store:
    """The database that the settings name."""
    if settings.database.startswith(POSTGRES):
        with club():
            from undercroft.server.postgres import PostgresStore
        return PostgresStore(settings.database)
    return SqliteStore(Path(settings.database.removeprefix(SQLITE)))


def bus_of(settings: Settings) -> Bus:
    """How it hears of other servers."""
    if settings.redis:
        with club():
            from undercroft.server.redis_bus import RedisBus
        return RedisBus(settings.redis)
    return NoBus(alone=not settings.database.startswith(POSTGRES))


@contextlib.contextmanager
def club() -> Iterator[None]:
    """What several servers need is an extra."""
    try:
        yield
    except ImportError as error:
        raise NoDatabase(
            N_("{name} is missing, which several servers need: install undercroft[club]"), name=error.name
        ) from None


async def undescribed(request: Request, error: Exception) -> Response:
    """What is not there is refused like everything else."""
    assert isinstance(error, HTTPException)
    response = refusal(NoRequest(), language_of(request), error.status_code)
    response.headers.update(HEADERS | dict(error.headers or {}))
    return response


def server_app(settings: Settings, store: Store | None = None) -> Starlette:
    """The application, ready to be served."""
    served = Served(settings, store if store is not None else store_of(settings))
    routes = served.routes()
    if settings.prefix:
        routes = [Mount(settings.prefix, routes=routes)]
    app = Starlette(routes=routes, lifespan=served.lifespan, exception_handlers={HTTPException: undescribed})
    app.state.served = served
    return app
