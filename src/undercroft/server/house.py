"""What the server does for those who ask, over HTTP or a socket: found tables, sit down, answer, look."""

import hmac
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Final

from undercroft.bots import SEATED
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.requests import (
    ME,
    OPEN,
    DayResult,
    Found,
    Founded,
    Key,
    ListedTable,
    Place,
    PutBot,
    Sit,
    TableInfo,
)
from undercroft.server.entries import Entry, Founding
from undercroft.server.online import BadToken, NotOver, OnlineTable, SeatTaken, new_token
from undercroft.server.rooms import NoTable, Rooms, standing_of
from undercroft.server.sight import seat_names
from undercroft.table.book import BadChoice, named
from undercroft.table.code import daily, decode
from undercroft.table.save import Save, save_of
from undercroft.table.sealed import Seal, new_seal, seal_of
from undercroft.table.shelf import book_of

LISTED_MOST: Final = 100
DAY_SECRET: Final = b"undercroft: the dungeon of a day\0"


class NotYet(UndercroftError):
    """The dungeon of a day is secret until the day is over."""

    def __init__(self) -> None:
        super().__init__(N_("others may still play the dungeon of this day: come back tomorrow"))


def today() -> date:
    """The day it is everywhere on the server's clock."""
    return datetime.now(UTC).date()


class House:
    """All that may be asked. Errors say what was refused; nothing has changed then."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    # --- founding -------------------------------------------------------------------------------------------------

    async def found(self, wish: Found) -> Founded:
        """Found a table, and sit down on the seats that are yours."""
        book = book_of(wish.game)
        day = today() if wish.daily else None
        setup = decode(book, daily(book, day))[0] if day is not None else book.setup(wish.options)
        players = self._players(wish.players, book.seats(setup))
        founding = Founding(
            game=book.name,
            ruleset=book.ruleset,
            cards=book.card_hash,
            setup=setup,
            seal=await self._seal(book.name, day),
            strict=wish.strict or day is not None,
            public=wish.public,
            watched=wish.watched,
            name=wish.title,
            day=day,
            bots=["" if player in (ME, OPEN) else player for player in players],
        )
        table = await self.rooms.found(founding)
        keys = [await self._seated(table, seat, wish) for seat, player in enumerate(players) if player == ME]
        if not keys:  # only bots: nobody sits down to begin it
            await self.rooms.change(table, lambda _table: None)
        return Founded(table, founding.seal.commitment, keys)

    @staticmethod
    def _players(named_players: Sequence[str], seats: int) -> list[str]:
        """Who plays each seat: a single one is yours, others are open unless they are named."""
        for player in named_players:
            named(N_("player"), player, (ME, OPEN, *SEATED))
        if len(named_players) > seats:
            raise BadChoice(
                N_("{n} players for {seats} seats: name one for each seat"), n=len(named_players), seats=seats
            )
        return [*named_players, *[OPEN if named_players or seats > 1 else ME] * (seats - len(named_players))]

    async def _seal(self, game: str, day: date | None) -> Seal:
        """A new secret; for the dungeon of a day, the same for everybody on that day."""
        if day is None:
            return new_seal()
        about = DAY_SECRET + f"{game} {day.isoformat()}".encode()
        return seal_of(hmac.digest(await self.rooms.store.secret(), about, "sha256"))

    async def _seated(self, table: str, seat: int, wish: Found) -> Key:
        added = "" if wish.daily else wish.added
        return await self._sat(table, Sit(seat, wish.name, added))

    # --- seats ----------------------------------------------------------------------------------------------------

    async def sit(self, id: str, wish: Sit) -> Key:
        """Sit down; the game begins with the last one."""
        return await self._sat(id, wish)

    async def _sat(self, id: str, wish: Sit) -> Key:
        token = new_token()
        await self.rooms.change(id, lambda table: table.sit(wish.seat, wish.name, token, wish.added))
        return Key(wish.seat, token)

    async def put_bot(self, id: str, wish: PutBot) -> None:
        """Let a bot play: on a free seat, or on one's own from now on."""

        def make(table: OnlineTable) -> Entry:
            own = table.seat_of(wish.token)
            if wish.seat >= len(table.chairs) or not (wish.seat == own or table.chairs[wish.seat].is_free):
                raise SeatTaken
            return table.leave_to(wish.seat, wish.bot)

        await self.rooms.change(id, make)

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
            seats=[Place(n, plays[n], chair.name, chair.bot, chair.is_free) for n, chair in enumerate(table.chairs)],
            watched=founding.watched,
            strict=founding.strict,
            commitment=founding.seal.commitment,
            answers=0 if table.game is None else len(table.game),
            rematch=table.rematch,
        )

    async def listed(self) -> list[ListedTable]:
        """The public tables."""
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
            Founding(
                game=founding.game,
                ruleset=table.book.ruleset,
                cards=table.book.card_hash,
                setup=founding.setup,
                seal=new_seal(),
                strict=founding.strict,
                public=founding.public,
                watched=founding.watched,
                name=founding.name,
                bots=[chair.bot for chair in table.chairs],
            )
        )
        after = await self.rooms.change(id, lambda table: None if table.rematch else table.play_again(other))
        return after.rematch
