"""A campaign of a server in plain lines: told page by page. Its attempts are played at their tables."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TextIO

from undercroft.online.asking import campaign, later_form, step
from undercroft.online.links import TABLES, Link
from undercroft.online.requests import Buy, CampaignInfo, ReadOn, Rows, StepBody, Try
from undercroft.online.trouble import NoServer, ServerRefused
from undercroft.terminal.plain.choosing import Asker
from undercroft.terminal.plain.join import Joined, SittingDown, way_back
from undercroft.terminal.plain.lines import Leave, Lines, attended
from undercroft.terminal.plain.typed import Typed
from undercroft.words.errors import said
from undercroft.words.language import catalogue
from undercroft.words.story import LOCKED, SIGNS, UNLOCKED, WITHIN_REACH, StorySheet, Upgrade

SHEET: Final = "sheet"
UNLOCK: Final = "unlock"
LOOK: Final = "look"
KEEP: Final = "keep"

Play = Callable[[Link], None]
"""Plays at a table, until its game is over or the player leaves it."""


def story_plain(
    link: Link, spoken: str, read: TextIO, write: TextIO, *, described: bool = False, play: Play | None = None
) -> int:
    """Go through a campaign, or read along; returns the exit status. Attempts are played in lines too, or by `play`."""
    typed = Typed(read) if play is None else read

    def play_plain(table: Link) -> None:
        assert isinstance(typed, Typed)
        Attempt(table, spoken, typed, write, described=described).play()

    teller = Teller(link, spoken, Lines(typed, write), play or play_plain)
    return attended(read, write, teller.tell, teller.goodbye)


class Attempt(Joined):
    """The table of an attempt: afterwards the story goes on."""

    def plays_again(self) -> bool:
        return False


class Teller(Asker):
    """One person and a campaign on a server."""

    def __init__(self, link: Link, spoken: str, lines: Lines, play: Play) -> None:
        super().__init__(lines)
        self.link = link
        self.spoken = spoken
        self.play = play
        self._ = catalogue(spoken).gettext
        self.turned = -1
        """the number of steps up to the page that was told last"""

    def tell(self) -> None:
        """Sit down if the link is an invitation and a seat is free, and go on for as long as the player likes."""
        info = self.look()
        if not self.link.keys:
            self.link = SittingDown(self.lines, self.spoken).among(self.link, info.seats, watched=True)
            info = self.look()
        while True:
            try:
                self.go_on(info)
            except ServerRefused as error:
                self.say(said(error, self.spoken))
            except NoServer as error:
                self.wait(error)
            info = self.stands(info)

    def look(self) -> CampaignInfo:
        """Where the story stands now. Seats that were left to a bot are not the player's own any more."""
        info = campaign(self.link, self.spoken)
        bots = {place.seat for place in info.seats if place.bot}
        self.link = self.link.of_seats([key for key in self.link.keys if key.seat not in bots])
        return info

    def stands(self, before: CampaignInfo) -> CampaignInfo:
        """Where the story stands now; as it was known before, if nobody answers."""
        try:
            return self.look()
        except NoServer as error:
            self.wait(error)
            return before

    def wait(self, error: NoServer) -> None:
        """Nobody answers: the player says when to try again."""
        self.say(said(error, self.spoken), self._("Press Enter to try again, or type q to leave."))
        if self.lines.hear().lower() == "q":
            raise Leave

    def goodbye(self) -> None:
        way_back(self.link, self.spoken, self.lines.write)
        self.say(self._("Farewell, adventurer."))
        self.lines.write.flush()

    # --- what is told ---------------------------------------------------------------------------------------------

    def go_on(self, info: CampaignInfo) -> None:
        """Tell where the story stands, if that is news, and take one of the ways on."""
        page = info.page
        if info.number != self.turned:
            self.turned = info.number
            self.say("", page.title, page.summary, "", *page.news)
            for paragraph in page.text:
                self.lines.recite(paragraph, "")
            self.say(*(f"• {note}" for note in page.notes))
        ways = {way.way: way.label for way in page.ways} if self.link.keys else {}
        chosen = self.choose(page.asked, [[label] for label in (ways | self.besides(info)).values()], self.ids(info))
        self.take(info, chosen)

    def ids(self, info: CampaignInfo) -> list[str]:
        """What can be chosen, by name."""
        return [*([way.way for way in info.page.ways] if self.link.keys else []), *self.besides(info)]

    def besides(self, info: CampaignInfo) -> dict[str, str]:
        """What can be done besides going on."""
        unlock = {UNLOCK: self._("Unlock something")} if any(self.within_reach(info).values()) else {}
        return {SHEET: self._("See the campaign sheet"), **unlock, LOOK: self._("See whether the story has gone on")}

    def within_reach(self, info: CampaignInfo) -> Mapping[int, list[Upgrade]]:
        """What can be unlocked now, by seat: for one's own, and for those that no other person has."""
        mine = {place.seat for place in info.seats if place.seat in self.link.seats or place.bot or place.free}
        return {
            seat.seat: [one for path in seat.paths for one in path.upgrades if one.question]
            for seat in info.sheet.seats
            if self.link.keys and seat.seat in mine
        }

    # --- what is done ---------------------------------------------------------------------------------------------

    def take(self, info: CampaignInfo, chosen: str) -> None:
        token, number = self.link.tokens[0] if self.link.keys else "", info.number
        if chosen == SHEET:
            self.see_sheet(info.sheet)
        elif chosen == UNLOCK:
            self.unlock(info)
        elif chosen == LOOK:
            self.turned = -1
        elif next(way for way in info.page.ways if way.way == chosen).attempt:
            options = self.later() if info.page.later else {}
            self.attempt(info if info.table else self.step(Try(token=token, number=number, options=options)))
        else:
            self.step(ReadOn(token=token, number=number, way=chosen))

    def step(self, wish: StepBody) -> CampaignInfo:
        return step(self.link, wish, self.spoken)

    def attempt(self, info: CampaignInfo) -> None:
        """Play at the table of the attempt, with the same keys."""
        if info.table:
            self.play(replace(self.link, table=info.table, place=TABLES))

    def later(self) -> dict[str, Any]:
        """The choices before a game after the story, row by row."""
        form, place = later_form(self.link, Rows(), self.spoken), 0
        while place < len(rows := [row for group in form.groups for row in group.rows]):
            row, place = rows[place], place + 1
            entries = [[way.label, *way.about] for way in row.ways]
            value = self.choose(row.label, entries, [way.value for way in row.ways])
            form = later_form(self.link, Rows(form.rows, row.row, value), self.spoken)
        return form.options

    def unlock(self, info: CampaignInfo) -> None:
        """Unlock one thing after the other, as long as any is within reach."""
        purses = {seat.seat: seat.purse for seat in info.sheet.seats}
        for seat, upgrades in self.within_reach(info).items():
            if not upgrades:
                continue
            entries = [[self._("Keep the rest")], *([line_of(one)] for one in upgrades)]
            chosen = self.choose(purses[seat], entries, [KEEP, *(one.id for one in upgrades)])
            if chosen != KEEP:
                wish = Buy(token=self.link.tokens[0], number=info.number, upgrade=chosen, seat=seat)
                after = self.step(wish)
                self.turned = after.number  # the page is the same
                self.unlock(after)
                return

    def see_sheet(self, sheet: StorySheet) -> None:
        """The adventurers, the path so far, and what everybody has earned."""
        self.say("", sheet.title, "─" * len(sheet.title), sheet.way, *sheet.notes)
        for seat in sheet.seats:
            self.say("", seat.purse)
            for path in seat.paths:
                self.say(f"  {path.name}", *(f"    {SIGNS[one.mark]} {line_of(one)}" for one in path.upgrades))
        key = self._("{unlocked} unlocked   {within} within reach   {locked} locked")
        self.say("", key.format(unlocked=UNLOCKED, within=WITHIN_REACH, locked=LOCKED), "")


def line_of(upgrade: Upgrade) -> str:
    """Name, price and what it does."""
    return f"{upgrade.name} ({upgrade.price}) – {upgrade.about}"
