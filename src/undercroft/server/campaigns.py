"""Campaigns online: a story for those who play it, with a table for each attempt at a chapter.

All that is kept are entries, as of tables. A campaign is made from them anew for everybody who asks: there are few, and
whichever server is asked knows all that any has written.
"""

from collections.abc import Awaitable, Callable
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final

import msgspec

from undercroft import games
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.links import CAMPAIGNS, Link
from undercroft.online.requests import (
    ME,
    NAME_MOST,
    OPEN,
    Buy,
    CampaignFounded,
    CampaignInfo,
    Form,
    FoundCampaign,
    Key,
    Place,
    PutBot,
    ReadOn,
    Rows,
    Sit,
    StepBody,
    Try,
)
from undercroft.outside import cut
from undercroft.server.entries import (
    Begun,
    BotSat,
    Bought,
    CampaignEntry,
    CampaignFounding,
    Counted,
    Founding,
    Read,
    Sat,
    Step,
)
from undercroft.server.library import form_in
from undercroft.server.online import Chair, NotDealt, OtherVersion, Seating, new_token, players_of
from undercroft.server.rooms import ID_BYTES, NoTable, is_id
from undercroft.table.book import BadChoice
from undercroft.table.shelf import book_of, drawn_seed
from undercroft.words.story import Story

if TYPE_CHECKING:
    from undercroft.server.house import House

ENTRIES_MOST: Final = 2_000
"""So much may happen in a campaign; its story takes some dozen entries."""


class NoSuchCampaign(UndercroftError):
    """There is no such campaign."""

    def __init__(self) -> None:
        super().__init__(N_("there is no such campaign: part of its link may be missing"))


class NoCampaignHere(UndercroftError):
    """A game without a campaign."""

    def __init__(self, game: str) -> None:
        super().__init__(N_("{game} has no campaign"), game=game)


class StoryWentOn(UndercroftError):
    """A step from where the story does not stand any more."""

    def __init__(self, number: int, now: int) -> None:
        super().__init__(
            N_("the story has gone on: look where it stands; {now} steps were taken, not {n}"), n=number, now=now
        )


class SeatFree(UndercroftError):
    """An attempt needs everybody."""

    def __init__(self) -> None:
        super().__init__(N_("a seat is free: somebody must sit down there first, or a bot"))


class NotYours(UndercroftError):
    """Something for a seat that is somebody else's."""

    def __init__(self) -> None:
        super().__init__(N_("this seat is somebody else’s: what is unlocked for it is theirs to choose"))


class KeepYourSeat(UndercroftError):
    """A campaign that nobody plays in goes nowhere."""

    def __init__(self) -> None:
        super().__init__(N_("nobody else plays in this campaign: keep your seat"))


class SeatLeft(UndercroftError):
    """Somebody who has left their seat to a bot."""

    def __init__(self) -> None:
        super().__init__(N_("a bot plays your seat in this campaign now: you can still read along"))


class TooLong(UndercroftError):
    """A campaign that has been played for years, or by a program."""

    def __init__(self) -> None:
        super().__init__(N_("too much has happened in this campaign: begin another one"))


class OnlineCampaign(Seating):
    """What the entries of a campaign have made of it."""

    def __init__(self, id: str, founding: CampaignFounding, story: Story) -> None:
        super().__init__(founding.bots)
        self.id = id
        self.founding = founding
        self.story = story
        self.steps: list[Step] = []
        self.table = ""
        """where the current attempt is played"""
        story.start(founding.chosen, founding.seed, strict=founding.strict)

    def apply(self, entry: CampaignEntry) -> None:
        """Do what an entry says; what is not possible is refused, and nothing has changed."""
        match entry:
            case Sat() | BotSat():
                self.seated(entry)
            case Read():
                self.story.read_on(entry.way)
            case Bought():
                self.story.buy(entry.upgrade, entry.seat)
            case Begun():
                self.table = entry.table
            case Counted():
                self.story.count(entry.result)
                self.table = ""
        if not isinstance(entry, Sat | BotSat):
            self.steps.append(entry)
        self.number += 1

    def hand_of(self, token: str) -> int:
        """Who a token stands for: their first seat; BadToken if they do not play, SeatLeft if not any more."""
        chair = self.chairs[self.seat_of(token)]
        if not chair.is_person:
            raise SeatLeft
        return chair.hand

    def put_bot(self, token: str, seat: int, bot: str) -> BotSat | None:
        self.hand_of(token)
        entry = super().put_bot(token, seat, bot)
        if self.people == [seat]:
            raise KeepYourSeat
        return entry

    def check_seat(self, hand: int, seat: int) -> None:
        """People unlock things for themselves; for bots, and where nobody sits yet, anybody does."""
        if seat < len(self.chairs) and self.hands[seat] not in (hand, -1):
            raise NotYours

    def info(self) -> CampaignInfo:
        """What everybody with its link may know."""
        plays = self.story.seats
        places = [Place(n, plays[n], chair.name, chair.bot, chair.is_free) for n, chair in enumerate(self.chairs)]
        return CampaignInfo(
            campaign=self.id,
            game=self.founding.game,
            title=self.founding.name,
            number=len(self.steps),
            seats=places,
            strict=self.founding.strict,
            table=self.table,
            page=self.story.page(),
            sheet=self.story.told_sheet(),
        )


Made = Callable[[OnlineCampaign, int], Awaitable[Step]]
"""The step that somebody wants to take, if it is possible."""


class Campaigns:
    """All that may be asked about campaigns."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._store = house.rooms.store

    def _story(self, game: str, language: str) -> Story:
        """The story of a game, before it begins."""
        book = book_of(game)
        story: Story | None = games.title(book.name).story(book, self._house.speech(book, language))
        if story is None:
            raise NoCampaignHere(games.title(book.name).title)
        return story

    # --- founding -------------------------------------------------------------------------------------------------

    def before(self, game: str, wish: Rows, language: str) -> Form:
        """The choices before a campaign."""
        return form_in(self._story(game, language).before(), wish)

    async def found(self, wish: FoundCampaign, server: str) -> CampaignFounded:
        """Found a campaign, and sit down on the seats that are yours."""
        story = self._story(wish.game, "en")
        story.start(wish.options, 0, strict=wish.strict)
        players = players_of(wish.players, len(story.seats))
        if not {ME, OPEN} & set(players):
            raise BadChoice(N_("somebody must play in a campaign: leave a seat to a person"))
        founding = CampaignFounding(
            game=wish.game,
            chosen=wish.options,
            seed=drawn_seed(),
            strict=wish.strict,
            name=cut(wish.title, NAME_MOST),
            bots=["" if player in (ME, OPEN) else player for player in players],
        )
        id = token_urlsafe(ID_BYTES)
        await self._store.found_campaign(id, founding)
        mine = [seat for seat, player in enumerate(players) if player == ME]
        keys = [await self.sit(id, Sit(seat, wish.name, wish.added), mine[0]) for seat in mine]
        link = Link(server, id, tuple(keys), CAMPAIGNS)
        return CampaignFounded(id, keys, link.invitation, str(link) if keys else "")

    # --- seats ----------------------------------------------------------------------------------------------------

    async def sit(self, id: str, wish: Sit, hand: int = -1) -> Key:
        """Sit down on a free seat; `hand` is the first seat of the same person."""
        token = new_token()
        await self._write(id, lambda campaign: campaign.sit(wish.seat, wish.name, token, wish.added, hand))
        return Key(wish.seat, token)

    async def put_bot(self, id: str, wish: PutBot) -> None:
        """Let a bot play in the attempts from now on: on a free seat, or on one's own."""
        await self._write(id, lambda campaign: campaign.put_bot(wish.token, wish.seat, wish.bot))

    async def _write(self, id: str, make: Callable[[OnlineCampaign], Sat | BotSat | None]) -> None:
        while True:
            campaign = await self._opened(id)
            entry = make(campaign)
            if entry is None or await self._store.append_campaign(id, campaign.number, entry):
                return

    # --- looking --------------------------------------------------------------------------------------------------

    async def info(self, id: str, language: str) -> CampaignInfo:
        return (await self._standing(id, language)).info()

    async def later(self, id: str, wish: Rows, language: str) -> Form:
        """The choices before an attempt, once the story is over."""
        return form_in((await self._opened(id, language)).story.later(), wish)

    async def saved(self, id: str) -> object:
        """The campaign as a file, without the attempt that is under way."""
        return (await self._opened(id)).story.saved()

    async def _opened(self, id: str, language: str = "en") -> OnlineCampaign:
        """A campaign as its entries have made it."""
        try:
            found = await self._store.campaign(id) if is_id(id) else None
        except msgspec.DecodeError:  # a newer server has written it
            raise OtherVersion from None
        if found is None:
            raise NoSuchCampaign
        founding, entries = found
        campaign = OnlineCampaign(id, founding, self._story(founding.game, language))
        for entry in entries:
            campaign.apply(entry)
        return campaign

    async def _standing(self, id: str, language: str) -> OnlineCampaign:
        """A campaign with its current attempt: one that is over counts, once, whoever looks first."""
        while True:
            campaign = await self._opened(id, language)
            if not campaign.table:
                return campaign
            try:
                game = (await self._house.table(campaign.table)).playing()
            except (OtherVersion, NoTable, NotDealt) as error:
                campaign.story.take_up(error)
                campaign.table = ""
                return campaign
            campaign.story.take_up(game)
            if not game.over:
                return campaign
            counted = Counted(campaign.table, campaign.story.result())
            await self._store.append_campaign(id, campaign.number, counted)

    # --- going on -------------------------------------------------------------------------------------------------

    async def read_on(self, id: str, wish: ReadOn, language: str) -> CampaignInfo:
        async def make(_campaign: OnlineCampaign, hand: int) -> Step:
            return Read(hand, wish.way)

        return await self._step(id, wish, language, make)

    async def buy(self, id: str, wish: Buy, language: str) -> CampaignInfo:
        async def make(campaign: OnlineCampaign, hand: int) -> Step:
            campaign.check_seat(hand, wish.seat)
            return Bought(hand, wish.seat, wish.upgrade)

        return await self._step(id, wish, language, make)

    async def attempt(self, id: str, wish: Try, language: str) -> CampaignInfo:
        async def make(campaign: OnlineCampaign, hand: int) -> Step:
            return Begun(hand, await self._table_for(campaign, wish))

        return await self._step(id, wish, language, make)

    async def _step(self, id: str, wish: StepBody, language: str, make: Made) -> CampaignInfo:
        """Take a step once: checked in order, written, and told as the campaign stands then."""
        while True:
            campaign = await self._standing(id, language)
            hand, now = campaign.hand_of(wish.token), len(campaign.steps)
            if wish.number < now and is_step(campaign.steps[wish.number], wish, hand):
                return campaign.info()
            if wish.number != now:
                raise StoryWentOn(wish.number, now)
            if isinstance(wish, Try) and campaign.table:
                return campaign.info()
            if campaign.number >= ENTRIES_MOST:
                raise TooLong
            number, step = campaign.number, await make(campaign, hand)
            campaign.apply(step)
            if await self._store.append_campaign(id, number, step):
                return await self.info(id, language)

    async def _table_for(self, campaign: OnlineCampaign, wish: Try) -> str:
        """A table for the next attempt, at which those of the campaign sit with the tokens they have."""
        setup = campaign.story.attempt(wish.options)
        if not campaign.is_full:
            raise SeatFree
        book = book_of(campaign.founding.game)
        founding = Founding(
            game=book.name,
            ruleset=book.ruleset,
            cards=book.card_hash,
            setup=setup,
            seal=await self._house.seal(book.name),
            strict=campaign.founding.strict,
            name=campaign.founding.name,
            campaign=campaign.id,
            bots=[chair.bot for chair in campaign.chairs],
        )
        table = await self._house.rooms.found(founding)
        for seat in campaign.people:
            await self._seat(table, seat, campaign.chairs[seat])
        return table

    async def _seat(self, table: str, seat: int, chair: Chair) -> None:
        await self._house.rooms.change(table, lambda found: found.sit_too(seat, chair))


def is_step(step: Step, wish: StepBody, hand: int) -> bool:
    """Whether a wish has become this very step: it may arrive again however often. An attempt is begun for all."""
    match step, wish:
        case Read(by, way), ReadOn():
            return (by, way) == (hand, wish.way)
        case Bought(by, seat, upgrade), Buy():
            return (by, seat, upgrade) == (hand, wish.seat, wish.upgrade)
        case Begun(), Try():
            return True
    return False
