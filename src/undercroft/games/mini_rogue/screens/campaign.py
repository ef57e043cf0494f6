"""The campaign: chapters told as pages, attempts, Perk Points and the sheet. Every step is saved at once."""

import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions, story_of
from undercroft.games.mini_rogue.screens.story import PERKS, SHEET, KeptStory
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import CampaignError
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.kernel.errors import N_
from undercroft.outside import harmless
from undercroft.table.folders import campaign_file
from undercroft.table.shelf import book_of
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.screens.end import EndScreen
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.widgets.frame import Doing, Frame, PageScreen
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.words.errors import said
from undercroft.words.story import ATTEMPT, BEGIN

SHEET_WIDTH: Final = 61
"""Fits beside the page, and on its own page on a small screen."""


class CampaignScreen(Frame[None]):
    """Where the story stands, and what the player can do there."""

    DEFAULT_CSS = """
    CampaignScreen #campaign { height: 1fr; layout: vertical; }
    CampaignScreen #tale { height: 1fr; border: round $border; padding: 0 2; scrollbar-size-vertical: 1; }
    CampaignScreen #tale:focus { border: round $accent; }
    CampaignScreen #onward { height: auto; }
    CampaignScreen #ways { height: auto; max-height: 10; }
    CampaignScreen #sheet { display: none; scrollbar-size-vertical: 1; }
    CampaignScreen.-wide #campaign { layout: horizontal; }
    CampaignScreen.-wide #tale { width: 1fr; height: 100%; padding: 1 3; }
    CampaignScreen.-wide #onward { width: 66; height: 100%; }
    CampaignScreen.-wide #sheet { display: block; height: 1fr; border: round $border; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown,space", "page(1)", N_("Turn the page"), key_display="PgDn", priority=True),
        Binding("pageup", "page(-1)", N_("Turn back"), key_display="PgUp", priority=True, show=False),
        Binding("q", "back", N_("Back"), show=False),
    ]

    def __init__(self, story: KeptStory | None = None) -> None:
        super().__init__()
        self._damage = ""
        self._complained = self._told_moved = False
        self._doings: Sequence[Doing] = ()
        self.story = story or self._opened()
        self.story.speak(self._speech())

    def again(self) -> Screen[Any]:
        return CampaignScreen(self.story)

    def _speech(self) -> MiniRogueSpeech:
        speech = self.undercroft.speech_of(book_of("mini-rogue"))
        assert isinstance(speech, MiniRogueSpeech)
        return speech

    def _opened(self) -> KeptStory:
        """Load the campaign. One that cannot be used is kept under another name, and its player is told."""
        book = book_of("mini-rogue")
        assert isinstance(book, MiniRogueBook)
        story = KeptStory(campaign_file(), book, self._speech())
        try:
            story.open()
        except CampaignError as error:
            reason, name = said(error, self.undercroft.spoken), story.keep_aside()
            text = self._("Your campaign cannot be used: {reason}.")
            if name:
                text = self._("Your campaign cannot be used: {reason}. It is kept as {name}.")
            self._damage = text.format(reason=reason, name=name)
        return story

    # --- what is there ------------------------------------------------------------------------------------------

    def heading(self) -> str:
        if self.story.campaign is None:
            return self._("Campaign")
        return f"{self.story.tale.title()} – {self.story.tale.summary(self.story.campaign)}"

    def body(self) -> ComposeResult:
        with Container(id="campaign"):
            with VerticalScroll(id="tale"):
                yield Static(id="tale-text")
            with Vertical(id="onward"):
                yield Menu(id="ways", classes="choices")
                with VerticalScroll(id="sheet"):
                    yield Static(id="sheet-text")

    def help_lines(self) -> list[str]:
        _ = self._
        return [
            _("Choose with the number in front of a line, the arrow keys and Enter, or the mouse."),
            _("Page Down or the space bar turns the page when a chapter is longer than the screen."),
            _("Everything is saved at once: leave at any time and continue where you were."),
        ]

    def commands(self) -> Iterable[Doing]:
        return [(name, about, partial(self.undercroft.attempt, do)) for name, about, do in self._doings]

    def on_mount(self) -> None:
        self.query_one("#ways", OptionList).focus()

    def on_screen_resume(self) -> None:
        self.show()

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the page, the options, and the sheet."""
        tale = self.query_one("#tale", VerticalScroll)
        campaign = self.story.campaign
        started = campaign is not None
        tale.border_title = Content(self.story.tale.heading(campaign.chapter) if campaign else self.story.tale.title())
        self.query_one("#tale-text", Static).update(self._page() if started else self._beginning())
        tale.scroll_home(animate=False)
        sheet = self.query_one("#sheet", VerticalScroll)
        sheet.visible = started
        sheet.border_title = Content(self._("Campaign sheet"))
        self.query_one("#sheet-text", Static).update(Content("\n".join(self._sheet())))
        self._show_ways()
        self.say_heading()
        self._complain()

    def _sheet(self) -> list[str]:
        """The sheet, with long lines wrapped and indented."""
        lines: list[str] = []
        for line in self.story.tale.sheet(self.story.campaign)[2:] if self.story.campaign else ():
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            lines += textwrap.wrap(line, SHEET_WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]
        return lines

    def _beginning(self) -> Content:
        """Before the first chapter; what happened to a damaged file comes first."""
        damage = [(f"! {self._damage}\n\n", "bold $warning")] if self._damage else []
        return Content.assemble(*damage, "\n\n".join(self.story.before().introduction()))

    def _page(self) -> Content:
        """The result of the last attempt, or the state of the current one; the chapter, and its special rules."""
        story = self.story
        campaign = story.going_on
        news = story.news()
        _heading, _rule, *chapter = story.tale.screen(campaign)
        parts: list[str | tuple[str, str]] = [(f"▸ {line}\n", "bold $accent") for line in news]
        parts += ["\n"] if news else []
        parts += ["\n".join(chapter), "\n", *((f"{line}\n", "dim") for line in story.tale.conditions(campaign))]
        return Content.assemble(*parts)

    def _show_ways(self) -> None:
        self._doings = list(self._ways())
        ways = self.query_one(Menu)
        ways.fill(keyed(place, name) for place, (name, _about, _do) in enumerate(self._doings, 1))
        ways.border_title = Content(self.story.asked() if self.story.campaign is not None else "")

    def _ways(self) -> Iterable[Doing]:
        """The ways on, what can be looked at, and a new start."""
        if self.story.campaign is None:
            yield self._("Start the campaign"), self._("choose who sets out"), self._start
            return
        ways = self.story.ways() | self.story.between()
        for way, words in ways.items():
            yield words, "", partial(self._go, way)
        if SHEET not in ways:
            yield self._("See the campaign sheet"), "", partial(self._go, SHEET)
        if PERKS not in ways:
            yield self._("Look at the perks"), "", partial(self._go, PERKS)
        yield self._("Start over (this campaign is kept)"), "", self._start

    def _complain(self) -> None:
        if self.story.trouble is not None and not self._complained:
            self._complained = True
            self.undercroft.refuse(self.story.trouble)
        if self.story.moved and not self._told_moved:
            self._told_moved = True
            text = self._("Another window is using this file. This campaign is now saved in {path}.")
            self.notify(text.format(path=harmless(str(self.story.file))), severity="warning", markup=False)

    # --- doing --------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#ways")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._do(event.option_index)

    def on_key(self, event: events.Key) -> None:
        sign = sign_of(event)
        if sign and sign in "123456789"[: len(self._doings)]:
            event.stop()
            self._do(int(sign) - 1)

    def _do(self, place: int) -> None:
        self.undercroft.attempt(self._doings[place][2])

    def _go(self, way: str) -> None:
        """Take one of the ways on."""
        if way == SHEET:
            self.app.push_screen(PageScreen(self._("Campaign sheet"), self._sheet()))
        elif way == PERKS:
            self._look_at_perks()
        elif way in (ATTEMPT, BEGIN):
            self._attempt()
        else:
            self.story.read_on(way)
            self.show()

    def _look_at_perks(self) -> None:
        """Show the tree of the first adventurer who has a perk within reach."""
        from undercroft.games.mini_rogue.screens.perks import PerksScreen

        seats = range(len(self.story.going_on.heroes))
        self.app.push_screen(PerksScreen(self.story, next((seat for seat in seats if self.story.perks(seat)), 0)))

    def _attempt(self) -> None:
        """Begin an attempt, continue one, or record one that is over."""
        campaign = self.story.going_on
        if campaign.game is None and campaign.ended:
            from undercroft.games.mini_rogue.screens.campaign_choices import LaterGameScreen

            self.app.push_screen(LaterGameScreen(self.story, self.story.later().choices))
            return
        if campaign.game is not None and campaign.game.over:
            self.story.finish()
            self.show()
            return
        self.story.begin()
        play_attempt(self.undercroft, self.story)

    def _start(self) -> None:
        from undercroft.games.mini_rogue.screens.campaign_choices import CampaignStartScreen

        self.app.push_screen(CampaignStartScreen(self.story, self.story.before().choices))

    def action_page(self, step: int) -> None:
        tale = self.query_one("#tale", VerticalScroll)
        tale.scroll_page_down() if step > 0 else tale.scroll_page_up()


def play_attempt(app: UndercroftApp, story: KeptStory) -> None:
    """Play the current attempt; when it is over, the story continues."""
    game = story.going_on.game
    assert game is not None
    app.play(story.session(game), partial(endings, app, story))


def endings(app: UndercroftApp, story: KeptStory) -> Sequence[Doing]:
    """What the player can do when an attempt is over."""

    def go_on() -> None:
        if story.going_on.game is not None:
            story.finish()
        app.pop_screen()

    def look_back() -> None:
        if isinstance(app.screen, PlayScreen):
            app.screen.action_look(-1)

    def tell_end() -> None:
        if isinstance(app.screen, PlayScreen):
            app.push_screen(EndScreen(app.screen.session, doings))

    doings: list[Doing] = [
        (app._("Continue the story"), "", go_on),
        (app._("Look back at the game"), "", look_back),
        (app._("Home"), "", app.go_home),
    ]
    return [*doings, (app._("How it went"), "", tell_end)]


def opening_campaign(options: CampaignOptions) -> Opening:
    """The campaign, from where its story stands; a new one if heroes are named."""
    story = None
    if options.heroes or options.new or options.file is not None:
        story = story_of(options)
    if options.heroes and story is not None:
        story.start(options.chosen, options.seed, strict=options.strict, own_dice=options.own_dice)

    def tell(app: UndercroftApp) -> None:
        app.push_screen(CampaignScreen(story))

    return tell
