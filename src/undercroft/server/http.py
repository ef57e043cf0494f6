"""The requests over HTTP: each is read, checked, done, and answered in JSON."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.links import CAMPAIGNS, SCHEMES, Link
from undercroft.online.messages import Past, Shown
from undercroft.online.page_words import page_words
from undercroft.online.requests import (
    BODY_MOST,
    PLAYED_BODY_MOST,
    REPLAY_MOST,
    Again,
    Buy,
    CampaignFounded,
    CampaignInfo,
    CardPage,
    CodeInfo,
    DayResult,
    Did,
    Form,
    Found,
    FoundCampaign,
    Founded,
    GameInfo,
    GameStatistics,
    Give,
    ListedTable,
    PageWords,
    Played,
    PutBot,
    PuzzleInfo,
    ReadOn,
    Rematch,
    Replayed,
    ReviewDone,
    ReviewTold,
    Rows,
    RuleChapter,
    Seated,
    Sit,
    TableInfo,
    ThingPage,
    Trouble,
    Try,
)
from undercroft.server.campaigns import NoSuchCampaign, SeatLeft
from undercroft.server.entries import Entry
from undercroft.server.house import House
from undercroft.server.library import cards_of, code_of, form_of, games_in, puzzles_in, rules_of, things_of
from undercroft.server.limits import TooMuch
from undercroft.server.online import BadToken, OnlineTable
from undercroft.server.rooms import NoTable
from undercroft.server.settings import Settings
from undercroft.server.sight import Sight
from undercroft.server.store import StoreFailed
from undercroft.server.telling import looked_back, shown_to
from undercroft.table.code import BadDay
from undercroft.words.errors import said
from undercroft.words.language import LANGUAGES, own_name
from undercroft.words.nouns import sentence

BODY_S: Final = 10.0
"""How long the body of a request may take to arrive."""


class BadBody(UndercroftError):
    """A body that cannot be read."""

    def __init__(self, reason: object) -> None:
        super().__init__(N_("the request cannot be read: {reason}"), reason=reason)


class NoRequest(UndercroftError):
    """A path or a method that is not described."""

    def __init__(self) -> None:
        super().__init__(N_("there is no such request: see the description of the requests"))


class Count(Convertor[int]):
    """A number in a path, which cannot be too long to be read."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("count", Count())


class BodyTooLong(UndercroftError):
    """A body that is too long."""

    def __init__(self, most: int) -> None:
        super().__init__(N_("the request is too long: send at most {n} bytes"), n=most)


STATUS: Final = {
    BadToken: 403,
    SeatLeft: 403,
    NoTable: 404,
    NoSuchCampaign: 404,
    BodyTooLong: 413,
    TooMuch: 429,
    StoreFailed: 503,
    BadBody: 400,
}
"""How a refusal is told in HTTP; any other is 409, what is asked does not go with how things stand."""


def language_of(request: Request) -> str:
    """The language that the reader prefers, among those there are."""
    wanted = [request.query_params.get("language", ""), *request.headers.get("accept-language", "").split(",")]
    return next((name for wish in wanted for name in LANGUAGES if wish.strip().lower().startswith(name)), "en")


def json(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def refusal(error: UndercroftError, language: str, status: int | None = None) -> Response:
    response = json(Trouble(error.reason, said(error, language)), status or STATUS.get(type(error), 409))
    if isinstance(error, TooMuch):
        response.headers["retry-after"] = str(max(1, round(error.wait)))
    return response


async def data_of(request: Request, most: int = BODY_MOST) -> bytes:
    """The body, up to a length."""
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for part in request.stream():
                data += part
                if len(data) > most:
                    raise BodyTooLong(most)
    except (ClientDisconnect, TimeoutError):
        raise BadBody("") from None
    return bytes(data)


async def body_of(request: Request, kind: type[Any], most: int = BODY_MOST) -> Any:
    """The body, field by field; BadBody says what is wrong with it."""
    data = await data_of(request, most)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadBody(error) from None


def server_of(request: Request) -> str:
    """Where links to tables lead: the address that whoever asks has used, or what a proxy that is trusted says."""
    settings: Settings = request.app.state.served.settings
    scheme = request.headers.get("x-forwarded-proto", "") if settings.behind_proxy else ""
    host = request.headers.get("host", "")
    return f"{scheme if scheme in SCHEMES else request.url.scheme}://{host}{settings.prefix}"


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
    packed: bool = False
    """whether a long reply is compressed: see `app.PACKED`"""


async def list_games(_house: House, request: Request) -> list[GameInfo]:
    """Every game with the choices of its setup."""
    return games_in(language_of(request))


async def form(_house: House, request: Request) -> Form:
    """The choices before a game, after one of them has changed."""
    return form_of(request.path_params["game"], await body_of(request, Rows), language_of(request))


async def cards(_house: House, request: Request) -> list[CardPage]:
    """The cards of a game."""
    return cards_of(request.path_params["game"], language_of(request))


async def things(_house: House, request: Request) -> list[ThingPage]:
    """What else lies on the table of a game."""
    return things_of(request.path_params["game"], language_of(request))


async def rules(_house: House, request: Request) -> list[RuleChapter]:
    """The rules of a game."""
    return rules_of(request.path_params["game"], language_of(request))


async def words(_house: House, request: Request) -> PageWords:
    """The page's own words."""
    language = language_of(request)
    return PageWords(language, {each: sentence(own_name(each)) for each in LANGUAGES}, page_words(language))


async def list_puzzles(house: House, request: Request) -> list[PuzzleInfo]:
    """The puzzles of all games."""
    return await house.rooms.aside(partial(puzzles_in, language_of(request)))


async def code(_house: House, request: Request) -> CodeInfo:
    """What a share code deals."""
    return code_of(request.path_params["code"], language_of(request))


async def found(house: House, request: Request) -> Founded:
    return await house.found(await body_of(request, Found), server_of(request))


async def replay(house: House, request: Request) -> Replayed:
    table, answers = await house.replay(await data_of(request, REPLAY_MOST))
    return Replayed(table, answers, Link(server_of(request), table).invitation)


async def list_tables(house: House, _request: Request) -> list[ListedTable]:
    return await house.listed()


async def info(house: House, request: Request) -> TableInfo:
    return await house.info(request.path_params["table"], language_of(request))


async def sit(house: House, request: Request) -> Seated:
    id = request.path_params["table"]
    key = await house.sit(id, await body_of(request, Sit))
    return Seated(key.seat, key.token, str(Link(server_of(request), id, (key,))))


async def put_bot(house: House, request: Request) -> Did:
    await house.put_bot(request.path_params["table"], await body_of(request, PutBot))
    return Did()


async def sight_of(house: House, request: Request) -> Sight:
    """The game of a table as whoever asks may see it."""
    id = request.path_params["table"]
    seats = await house.seats_of(id, tokens_of(request))
    table = await house.table(id)
    return Sight(table.playing(), house.speech(table.book, language_of(request)), seats, table.hands)


async def shown(house: House, request: Request) -> Shown:
    sight = await sight_of(house, request)
    return shown_to(sight, turns=(await house.table(request.path_params["table"])).turned_back)


async def move(house: House, request: Request) -> Past:
    return looked_back(await sight_of(house, request), 0, request.path_params["number"])


async def answer(house: House, request: Request) -> Shown:
    """Answer the open question, and see what has come of it."""
    id, given = request.path_params["table"], await body_of(request, Give)

    def sight(table: OnlineTable) -> Sight:
        speech = house.speech(table.book, language_of(request))
        return Sight(table.playing(), speech, [table.seat_of(given.token)], table.hands)

    def make(table: OnlineTable) -> Entry | None:
        return table.answer(table.seat_of(given.token), given.number, given.answer, given.at, sight(table).read)

    table = await house.rooms.change(id, make)
    since = given.number if given.at is None else given.at
    return shown_to(sight(table), since, turns=table.turned_back)


async def rematch(house: House, request: Request) -> Rematch:
    table = await house.rematch(request.path_params["table"], (await body_of(request, Again)).token)
    return Rematch(table, Link(server_of(request), table).invitation)


async def save(house: House, request: Request) -> object:
    return await house.save(request.path_params["table"])


async def review(house: House, request: Request) -> ReviewTold:
    return await house.review(request.path_params["table"], tokens_of(request), language_of(request))


async def before_campaign(house: House, request: Request) -> Form:
    """The choices before a campaign, after one of them has changed."""
    return house.campaigns.before(request.path_params["game"], await body_of(request, Rows), language_of(request))


async def found_campaign(house: House, request: Request) -> CampaignFounded:
    return await house.campaigns.found(await body_of(request, FoundCampaign), server_of(request))


async def campaign(house: House, request: Request) -> CampaignInfo:
    """Where its story stands."""
    return await house.campaigns.info(request.path_params["campaign"], language_of(request))


async def sit_in_campaign(house: House, request: Request) -> Seated:
    id = request.path_params["campaign"]
    key = await house.campaigns.sit(id, await body_of(request, Sit))
    return Seated(key.seat, key.token, str(Link(server_of(request), id, (key,), CAMPAIGNS)))


async def put_bot_in_campaign(house: House, request: Request) -> Did:
    await house.campaigns.put_bot(request.path_params["campaign"], await body_of(request, PutBot))
    return Did()


async def read_on(house: House, request: Request) -> CampaignInfo:
    id, wish = request.path_params["campaign"], await body_of(request, ReadOn)
    return await house.campaigns.read_on(id, wish, language_of(request))


async def buy(house: House, request: Request) -> CampaignInfo:
    id, wish = request.path_params["campaign"], await body_of(request, Buy)
    return await house.campaigns.buy(id, wish, language_of(request))


async def attempt(house: House, request: Request) -> CampaignInfo:
    id, wish = request.path_params["campaign"], await body_of(request, Try)
    return await house.campaigns.attempt(id, wish, language_of(request))


async def later(house: House, request: Request) -> Form:
    """The choices before a game after the story."""
    id, wish = request.path_params["campaign"], await body_of(request, Rows)
    return await house.campaigns.later(id, wish, language_of(request))


async def campaign_file(house: House, request: Request) -> object:
    return await house.campaigns.saved(request.path_params["campaign"])


async def review_done(house: House, request: Request) -> ReviewDone:
    return await house.review_done(request.path_params["table"], tokens_of(request))


async def statistics(house: House, request: Request) -> list[GameStatistics]:
    """What came of somebody's games."""
    played: Played = await body_of(request, Played, PLAYED_BODY_MOST)
    return await house.statistics(played.tables, language_of(request))


async def results(house: House, request: Request) -> list[DayResult]:
    try:
        day = date.fromisoformat(request.path_params["day"])
    except ValueError:
        raise BadDay(request.path_params["day"]) from None
    return await house.results(request.path_params["game"], day)


ENDPOINTS: Final[Sequence[Endpoint]] = (
    Endpoint(
        "GET", "/games", "the games, and what can be chosen before each", list_games, gives=list[GameInfo], packed=True
    ),
    Endpoint("POST", "/games/{game}/form", "the choices before a game, in words", form, Rows, Form, packed=True),
    Endpoint("GET", "/games/{game}/cards", "its cards in words", cards, gives=list[CardPage], packed=True),
    Endpoint("GET", "/games/{game}/things", "what else lies on its table", things, gives=list[ThingPage], packed=True),
    Endpoint("GET", "/games/{game}/rules", "its rules to look up", rules, gives=list[RuleChapter], packed=True),
    Endpoint(
        "POST", "/games/{game}/campaign", "the choices before its campaign", before_campaign, Rows, Form, packed=True
    ),
    Endpoint("GET", "/words", "the labels of the page in the reader's language", words, gives=PageWords, packed=True),
    Endpoint("GET", "/puzzles", "positions with a goal", list_puzzles, gives=list[PuzzleInfo], packed=True),
    Endpoint("GET", "/codes/{code}", "the game that a share code deals", code, gives=CodeInfo),
    Endpoint("POST", "/tables", "found a table", found, Found, Founded),
    Endpoint("POST", "/replays", "keep a finished game, sent as its save, to be watched", replay, Any, Replayed),
    Endpoint("GET", "/tables", "the public tables that are not over", list_tables, gives=list[ListedTable]),
    Endpoint("GET", "/tables/{table}", "what everybody with the link may know", info, gives=TableInfo),
    Endpoint("POST", "/tables/{table}/seats", "sit down on a free seat", sit, Sit, Seated),
    Endpoint("POST", "/tables/{table}/bots", "put a bot on a free seat, or on one's own", put_bot, PutBot, Did),
    Endpoint("GET", "/tables/{table}/game", "the game as the seat of the token sees it", shown, gives=Shown),
    Endpoint("GET", "/tables/{table}/moves/{number:count}", "a past answer and what came of it", move, gives=Past),
    Endpoint("POST", "/tables/{table}/answers", "answer the open question", answer, Give, Shown),
    Endpoint("POST", "/tables/{table}/rematch", "another table for the same people", rematch, Again, Rematch),
    Endpoint("GET", "/tables/{table}/save", "a game that is over, as a save", save),
    Endpoint("GET", "/tables/{table}/review", "mistakes and luck of a game that is over", review, gives=ReviewTold),
    Endpoint("GET", "/tables/{table}/review/done", "how far that review is", review_done, gives=ReviewDone),
    Endpoint("POST", "/campaigns", "found a campaign", found_campaign, FoundCampaign, CampaignFounded),
    Endpoint("GET", "/campaigns/{campaign}", "where its story stands", campaign, gives=CampaignInfo),
    Endpoint("POST", "/campaigns/{campaign}/seats", "sit down on a free seat", sit_in_campaign, Sit, Seated),
    Endpoint("POST", "/campaigns/{campaign}/bots", "put a bot on a free or own seat", put_bot_in_campaign, PutBot, Did),
    Endpoint("POST", "/campaigns/{campaign}/pages", "read on", read_on, ReadOn, CampaignInfo),
    Endpoint("POST", "/campaigns/{campaign}/upgrades", "unlock something for good", buy, Buy, CampaignInfo),
    Endpoint("POST", "/campaigns/{campaign}/attempts", "begin an attempt, at a table", attempt, Try, CampaignInfo),
    Endpoint("POST", "/campaigns/{campaign}/form", "the choices before a game after the story", later, Rows, Form),
    Endpoint("GET", "/campaigns/{campaign}/file", "the campaign as the file its command opens", campaign_file),
    Endpoint("GET", "/days/{game}/{day}", "results of the dungeon of a day", results, gives=list[DayResult]),
    Endpoint("POST", "/statistics", "what came of your finished games", statistics, Played, list[GameStatistics]),
)
