"""The requests over HTTP: each is read, checked, done, and answered in JSON."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from undercroft import games
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.messages import Past, Shown
from undercroft.online.requests import (
    BODY_MOST,
    Again,
    DayResult,
    Found,
    Founded,
    Give,
    Key,
    ListedTable,
    PutBot,
    Sit,
    TableInfo,
    Trouble,
)
from undercroft.server.house import House
from undercroft.server.limits import TooMuch
from undercroft.server.online import BadToken
from undercroft.server.rooms import NoTable
from undercroft.server.sight import Sight
from undercroft.server.store import StoreFailed
from undercroft.server.telling import looked_back, shown_to
from undercroft.table.code import BadDay
from undercroft.words.errors import said
from undercroft.words.language import LANGUAGES
from undercroft.words.speaker import speaker_of


class BadBody(UndercroftError):
    """A body that cannot be read."""

    def __init__(self, reason: object) -> None:
        super().__init__(N_("the request cannot be read: {reason}"), reason=reason)


class BodyTooLong(UndercroftError):
    """A body that is too long."""

    def __init__(self) -> None:
        super().__init__(N_("the request is too long: send at most {n} bytes"), n=BODY_MOST)


STATUS: Final = {BadToken: 403, NoTable: 404, BodyTooLong: 413, TooMuch: 429, StoreFailed: 503, BadBody: 400}
"""How a refusal is told in HTTP; any other is 409, what is asked does not go with how things stand."""


def language_of(request: Request) -> str:
    """The language that the reader prefers, among those there are."""
    wanted = [request.query_params.get("language", ""), *request.headers.get("accept-language", "").split(",")]
    return next((name for wish in wanted for name in LANGUAGES if wish.strip().lower().startswith(name)), "en")


def json(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def refusal(error: UndercroftError, language: str) -> Response:
    response = json(Trouble(error.reason, said(error, language)), STATUS.get(type(error), 409))
    if isinstance(error, TooMuch):
        response.headers["retry-after"] = str(max(1, round(error.wait)))
    return response


async def body_of(request: Request, kind: type[Any]) -> Any:
    """The body, field by field; BadBody says what is wrong with it."""
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > BODY_MOST:
                raise BodyTooLong
        return msgspec.json.decode(data or b"{}", type=kind)
    except ClientDisconnect:
        raise BadBody("") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadBody(error) from None


def tokens_of(request: Request) -> list[str]:
    """The token of a request, as `Authorization: Bearer …`; none for those who watch."""
    scheme, _space, token = request.headers.get("authorization", "").partition(" ")
    return [token] if scheme.lower() == "bearer" and token else []


@dataclass(frozen=True)
class Endpoint:
    """One request: how it is asked, what it takes and gives. The OpenAPI description is made from these."""

    method: str
    path: str
    about: str
    do: Callable[[House, Request], Awaitable[object]]
    takes: type[Any] | None = None
    gives: Any = None


async def list_games(_house: House, request: Request) -> object:
    """Every game with the choices of its setup."""
    language = language_of(request)
    found = []
    for title in games.titles():
        from undercroft.table.shelf import book_of

        book = book_of(title.name)
        words = speaker_of(book, language).choices
        found.append({"game": title.name, "title": title.title, "options": [o.name for o in words.options.of_setup]})
    return found


async def found(house: House, request: Request) -> Founded:
    return await house.found(await body_of(request, Found))


async def list_tables(house: House, _request: Request) -> list[ListedTable]:
    return await house.listed()


async def info(house: House, request: Request) -> TableInfo:
    return await house.info(request.path_params["table"], language_of(request))


async def sit(house: House, request: Request) -> Key:
    return await house.sit(request.path_params["table"], await body_of(request, Sit))


async def put_bot(house: House, request: Request) -> dict[str, bool]:
    await house.put_bot(request.path_params["table"], await body_of(request, PutBot))
    return {"done": True}


async def sight_of(house: House, request: Request) -> Sight:
    """The game of a table as whoever asks may see it."""
    id = request.path_params["table"]
    seats = await house.seats_of(id, tokens_of(request))
    table = await house.table(id)
    return Sight(table.playing(), speaker_of(table.book, language_of(request)), seats)


async def shown(house: House, request: Request) -> Shown:
    return shown_to(await sight_of(house, request))


async def move(house: House, request: Request) -> Past:
    return looked_back(await sight_of(house, request), 0, int(request.path_params["number"]))


async def answer(house: House, request: Request) -> Shown:
    """Answer the open question, and see what has come of it."""
    id, given = request.path_params["table"], await body_of(request, Give)
    table = await house.rooms.change(
        id, lambda table: table.answer(table.seat_of(given.token), given.number, given.answer)
    )
    seat = table.seat_of(given.token)
    return shown_to(Sight(table.playing(), speaker_of(table.book, language_of(request)), [seat]), since=given.number)


async def rematch(house: House, request: Request) -> dict[str, str]:
    return {"table": await house.rematch(request.path_params["table"], (await body_of(request, Again)).token)}


async def save(house: House, request: Request) -> object:
    return await house.save(request.path_params["table"])


async def results(house: House, request: Request) -> list[DayResult]:
    try:
        day = date.fromisoformat(request.path_params["day"])
    except ValueError:
        raise BadDay(request.path_params["day"]) from None
    return await house.results(request.path_params["game"], day)


ENDPOINTS: Final[Sequence[Endpoint]] = (
    Endpoint("GET", "/games", "the games, and what can be chosen before each", list_games),
    Endpoint("POST", "/tables", "found a table", found, Found, Founded),
    Endpoint("GET", "/tables", "the public tables that are not over", list_tables, gives=list[ListedTable]),
    Endpoint("GET", "/tables/{table}", "what everybody with the link may know", info, gives=TableInfo),
    Endpoint("POST", "/tables/{table}/seats", "sit down on a free seat", sit, Sit, Key),
    Endpoint("POST", "/tables/{table}/bots", "put a bot on a free seat, or on one's own", put_bot, PutBot),
    Endpoint("GET", "/tables/{table}/game", "the game as the seat of the token sees it", shown, gives=Shown),
    Endpoint("GET", "/tables/{table}/moves/{number:int}", "a past answer and what came of it", move, gives=Past),
    Endpoint("POST", "/tables/{table}/answers", "answer the open question", answer, Give, Shown),
    Endpoint("POST", "/tables/{table}/rematch", "another table for the same people", rematch, Again),
    Endpoint("GET", "/tables/{table}/save", "a game that is over, as a save", save),
    Endpoint("GET", "/days/{game}/{day}", "results of the dungeon of a day", results, gives=list[DayResult]),
)
