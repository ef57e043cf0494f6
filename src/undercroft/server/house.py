"""What the server does for those who ask, over HTTP or a socket: found tables, sit down, answer, look."""

import asyncio
import hmac
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Any, Final

import msgspec

from undercroft import games
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.links import Link
from undercroft.online.requests import (
    ME,
    NAME_MOST,
    OPEN,
    DayResult,
    Found,
    Founded,
    GameStatistics,
    Key,
    ListedTable,
    Place,
    PutBot,
    ReviewDone,
    ReviewTold,
    Sit,
    TableInfo,
    TableKey,
)
from undercroft.outside import cut
from undercroft.server.campaigns import Campaigns
from undercroft.server.entries import Dealt, Founding
from undercroft.server.online import BadToken, NotOver, OnlineTable, new_token, players_of
from undercroft.server.reviews import Reviews, review_told
from undercroft.server.rooms import NoTable, Rooms, standing_of
from undercroft.server.sight import ELSEWHERE, seat_names
from undercroft.server.tally import Tally, statistics_told
from undercroft.table.book import BadChoice, Book, Plain, named
from undercroft.table.code import daily, decode
from undercroft.table.game import Game
from undercroft.table.guided import guided_position
from undercroft.table.position import book_at, game_at, puzzles
from undercroft.table.save import Save, open_save, parse_save, save_of
from undercroft.table.sealed import Seal, new_seal, seal_of
from undercroft.table.shelf import book_of
from undercroft.table.statistics import statistics
from undercroft.words.review import ReviewWords
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech
from undercroft.words.statistics import StatisticsWords

SENT: Final = "game.json"
"""What a file that was sent is called."""
LISTED_MOST: Final = 100
DAY_SECRET: Final = b"undercroft: the dungeon of a day\0"


class NotYet(UndercroftError):
    """The dungeon of a day is secret until the day is over."""

    def __init__(self) -> None:
        super().__init__(N_("others may still play the dungeon of this day: come back tomorrow"))


def today() -> date:
    """The day it is everywhere on the server's clock."""
    return datetime.now(UTC).date()


def finished(data: bytes) -> Game:
    """A finished game from the bytes of its file, replayed and checked; NotOver if it is not over."""
    save = parse_save(data, SENT)
    game = open_save(save, SENT, book_of(save.game))
    if not game.over:
        raise NotOver
    return game


class House:
    """All that may be asked. Errors say what was refused; nothing has changed then."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.campaigns = Campaigns(self)
        self._tally = Tally(rooms)
        self._reviews = Reviews(rooms)
        self._list: tuple[int, asyncio.Task[list[ListedTable]] | None] = 0, None
        self._speeches: dict[tuple[str, str, bool], Speech] = {}

    def speech(self, book: Book, language: str, *, boxes: bool = True) -> Speech:
        """The words of a game, made once for all its tables: that takes longer than an answer."""
        key = book.name, language, boxes
        if key not in self._speeches:
            self._speeches[key] = speaker_of(book, language, boxes=boxes)
        return self._speeches[key]

    # --- founding -------------------------------------------------------------------------------------------------

    async def found(self, wish: Found, server: str = "") -> Founded:
        """Found a table, and sit down on the seats that are yours; `server` is where links lead."""
        book = book_of(wish.game)
        begins = await self._begins(book, wish)
        players = players_of(wish.players, book.seats(begins["setup"]))
        day = begins.get("day")
        founding = Founding(
            game=book.name,
            ruleset=book.ruleset,
            cards=book.card_hash,
            strict=wish.strict or day is not None,
            public=wish.public,
            watched=wish.watched,
            name=cut(wish.title, NAME_MOST),
            bots=["" if player in (ME, OPEN) else player for player in players],
            **begins,
        )
        table = await self.rooms.found(founding)
        mine = [seat for seat, player in enumerate(players) if player == ME]
        keys = [await self._sat(table, Sit(seat, wish.name, "" if day else wish.added), mine[0]) for seat in mine]
        if not keys:  # only bots: nobody sits down to begin it
            await self.rooms.change(table, lambda _table: None)
        link = Link(server, table, tuple(keys))
        return Founded(table, founding.commitment, keys, link.invitation, str(link) if keys else "")

    async def _begins(self, book: Book, wish: Found) -> dict[str, Any]:
        """What a game is dealt from, as its founding says it; BadChoice if several things are wished for."""
        wishes = [bool(wish.options), wish.daily, wish.guided, bool(wish.puzzle), bool(wish.code)]
        if sum(wishes) > 1:
            raise BadChoice(N_("choose one thing: options, the dungeon of the day, a guided game, a puzzle or a code"))
        if wish.daily:
            day = today()
            return {"setup": decode(book, daily(book, day))[0], "seal": await self.seal(book.name, day), "day": day}
        if wish.code:
            setup, seed = decode(book, wish.code)
            return {"setup": setup, "seed": seed}
        if wish.guided or wish.puzzle:
            position = self._position(book, wish)
            return {"setup": game_at(position, book).setup, "position": position, "guided": wish.guided}
        return {"setup": book.setup(wish.options), "seal": await self.seal(book.name)}

    @staticmethod
    def _position(book: Book, wish: Found) -> Plain:
        """Where a guided game or a puzzle begins."""
        if wish.guided:
            return guided_position(book.name).data
        here = {name: puzzle.data for name, puzzle in puzzles().items() if book_at(puzzle.data).name == book.name}
        named(N_("puzzle"), wish.puzzle, tuple(here))
        return here[wish.puzzle]

    async def seal(self, game: str, day: date | None = None) -> Seal:
        """A new secret; for the dungeon of a day, the same for everybody on that day."""
        if day is None:
            return new_seal()
        about = DAY_SECRET + f"{game} {day.isoformat()}".encode()
        return seal_of(hmac.digest(await self.rooms.store.secret(), about, "sha256"))

    async def replay(self, data: bytes) -> tuple[str, int]:
        """Keep a finished game of somebody's to be watched; returns the table and how many answers it has."""
        game = await self.rooms.aside(partial(finished, data))
        book = game.book
        founding = Founding(
            game=book.name,
            ruleset=book.ruleset,
            cards=book.card_hash,
            setup=game.setup,
            seal=game.seal,
            seed=game.seed,
            position=game.position,
            guided=game.guided,
            own_dice=game.own_dice,
            replay=True,
            strict=game.strict,
            bots=[""] * game.seats,
        )
        return await self.rooms.keep(founding, Dealt(list(game.given))), len(game)

    # --- seats ----------------------------------------------------------------------------------------------------

    async def sit(self, id: str, wish: Sit) -> Key:
        """Sit down; the game begins with the last one."""
        return await self._sat(id, wish)

    async def _sat(self, id: str, wish: Sit, hand: int = -1) -> Key:
        """`hand` is the first seat of the same person."""
        token = new_token()
        await self.rooms.change(id, lambda table: table.sit(wish.seat, wish.name, token, wish.added, hand))
        return Key(wish.seat, token)

    async def put_bot(self, id: str, wish: PutBot) -> None:
        """Let a bot play: on a free seat, or on one's own from now on."""
        await self.rooms.change(id, lambda table: table.put_bot(wish.token, wish.seat, wish.bot))

    # --- looking --------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> OnlineTable:
        return (await self.rooms.current(id)).table

    async def seats_of(self, id: str, tokens: Sequence[str]) -> list[int]:
        """The seats that these tokens open; none for those who watch, if anybody may."""
        table = await self.table(id)
        seats = sorted({table.seat_of(token) for token in tokens})
        if not seats and not table.founding.watched:
            raise NoTable
        return seats

    async def info(self, id: str, language: str) -> TableInfo:
        """What everybody with the link may know."""
        table = await self.table(id)
        founding, plays = table.founding, seat_names(table, language)
        return TableInfo(
            table=id,
            game=founding.game,
            title=founding.name,
            stage=standing_of(table).stage,
            setup=founding.setup,
            seats=[Place(n, plays[n], chair.name, chair.bot, table.is_open(n)) for n, chair in enumerate(table.chairs)],
            watched=founding.watched,
            strict=founding.strict,
            commitment=founding.commitment,
            dealt=founding.dealt,
            answers=0 if table.game is None else len(table.game),
            rematch=table.rematch,
            campaign=founding.campaign,
        )

    async def listed(self) -> list[ListedTable]:
        """The public tables, read once for everybody who looks at the same edition of the list."""
        edition, reading = self._list
        if reading is None or edition != self.rooms.edition or (reading.done() and reading.exception() is not None):
            reading = asyncio.create_task(self._listed())
            self._list = self.rooms.edition, reading
        return await asyncio.shield(reading)

    async def _listed(self) -> list[ListedTable]:
        return [
            ListedTable(
                found.id,
                found.founding.game,
                found.founding.name,
                found.standing.stage,
                found.played.isoformat(),
                len(found.founding.bots),
                found.standing.free,
            )
            for found in await self.rooms.store.public(LISTED_MOST)
        ]

    async def results(self, game: str, day: date) -> list[DayResult]:
        """How people fared in the dungeon of a day, the best first."""
        book_of(game)
        found = [
            one for one in await self.rooms.store.of_day(day.isoformat(), LISTED_MOST) if one.founding.game == game
        ]
        names = [", ".join(chair.name for chair in (await self.table(one.id)).chairs if chair.name) for one in found]
        return [DayResult(name, one.standing.won, one.standing.score) for name, one in zip(names, found, strict=True)]

    async def save(self, id: str) -> Save:
        """A game that is over, with the secret it was dealt from."""
        table = await self.table(id)
        if not table.is_over:
            raise NotOver
        if table.founding.day is not None and table.founding.day >= today():
            raise NotYet
        game = table.playing()
        return save_of(game)

    async def statistics(self, keys: Sequence[TableKey], language: str) -> list[GameStatistics]:
        """What came of somebody's games, a page for each game."""
        records, day = await self._tally.records(keys), today()

        def told(name: str) -> GameStatistics:
            book = book_of(name)
            return statistics_told(StatisticsWords(statistics(book, records, day), self.speech(book, language), day))

        return await self.rooms.aside(lambda: [told(title.name) for title in games.titles()])

    async def review(self, id: str, tokens: Sequence[str], language: str) -> ReviewTold:
        """Mistakes and luck of a game that is over, for those on the seats of these tokens."""
        seats, table = await self.seats_of(id, tokens), await self.table(id)
        if not table.is_over:
            raise NotOver
        game, speech = table.playing().copy(), self.speech(table.book, language)
        mine = {table.hands[seat] for seat in seats}
        if seats:
            own = [seat in seats or (hand >= 0 and hand in mine) for seat, hand in enumerate(table.hands)]
            game.players = tuple(ME if one else ELSEWHERE for one in own)
        found = await self._reviews.of(id, game.copy())
        return await self.rooms.aside(lambda: review_told(ReviewWords(game, found, speech)))

    async def review_done(self, id: str, tokens: Sequence[str]) -> ReviewDone:
        """How far the review of that game is."""
        await self.seats_of(id, tokens)
        return self._reviews.done(id, (await self.table(id)).playing())

    # --- afterwards -----------------------------------------------------------------------------------------------

    async def rematch(self, id: str, token: str) -> str:
        """Another table with the same options and bots; returns its id, the same for everybody who asks."""
        table = await self.table(id)
        if not table.chairs[table.seat_of(token)].is_person:
            raise BadToken
        if table.rematch:
            return table.rematch
        if not table.is_over:
            raise NotOver
        founding = table.founding
        other = await self.rooms.found(
            msgspec.structs.replace(
                founding,
                ruleset=table.book.ruleset,
                cards=table.book.card_hash,
                seal=None if founding.seal is None else new_seal(),
                day=None,
                campaign="",
                bots=[chair.bot for chair in table.chairs],
            )
        )
        after = await self.rooms.change(id, lambda table: None if table.rematch else table.play_again(other))
        return after.rematch
