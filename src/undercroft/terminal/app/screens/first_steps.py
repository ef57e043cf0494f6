"""First steps: a guided game of each title, and every tip to read again."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.table.guided import guided_position
from undercroft.table.lessons import guided_titles, unplayed_guided
from undercroft.table.shelf import book_of
from undercroft.terminal.app.widgets.frame import Doing
from undercroft.terminal.app.widgets.lists import Finder, FinderScreen, Line, Page
from undercroft.terminal.settings import tips_names
from undercroft.terminal.tries import MARK
from undercroft.words.tips import Tips, tips_of

if TYPE_CHECKING:
    from undercroft.terminal.app.app import UndercroftApp
    from undercroft.words.teller import Teller

GUIDED: Final = "guided"
"""Stands for the guided game among the tips of a title."""


class FirstStepsScreen(FinderScreen):
    """For each title its guided game, which Enter begins, and its tips."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "play", N_("Play"), key_display="^o"),
        Binding("ctrl+t", "switch", N_("Tips on or off"), key_display="^t"),
    ]

    def __init__(self, teller: "Teller | None" = None) -> None:
        """From a game: start at the tip that it tells now; else at the guided game that comes next."""
        super().__init__()
        self.told = self.undercroft.tips if teller is None else teller.on
        """whether tips are told: in the game that is played, else in ordinary games"""
        tip = teller.now() if teller is not None else None
        if teller is not None and tip is not None:
            self._first = _key(teller.session.game.book.name, tip.id)
        else:
            self._first = _key([*unplayed_guided(), *guided_titles(), games.FIRST][0], GUIDED)

    def again(self) -> Screen[Any]:
        again = FirstStepsScreen()
        again.told, again._first = self.told, self.finder.key or self._first
        return again

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        state = self._("Tips: {state}").format(state=tips_names(self.undercroft.spoken)[self.told])
        return f"{self._('First steps')} – {state}"

    def body(self) -> ComposeResult:
        yield Finder(self._page)

    def help_lines(self) -> list[str]:
        return [
            self._("A guided game is short and kind: each thing is explained when it first happens."),
            self._("Afterwards tips come once each in ordinary games. All of them can be read here."),
            self._("Ctrl+T switches tips off and on."),
        ]

    def on_screen_resume(self) -> None:
        unplayed, heading = unplayed_guided(), self._("Guided first game")
        played = self._("{mark} played").format(mark=MARK)
        lines = [
            Line(_key(game, GUIDED), games.title(game).title, "" if game in unplayed else played, heading=heading)
            for game in guided_titles()
        ]
        lines += [
            Line(_key(game, tip.id), tip.title, heading=self._tips_of(game), words=tip.text)
            for game in games.packages()
            for tip in self._tips(game)
        ]
        self.finder.fill(lines, self.finder.key or self._first)
        self.say_heading()

    def _tips(self, game: str) -> Tips:
        return tips_of(book_of(game), self.undercroft.spoken)

    def _tips_of(self, game: str) -> str:
        return self._("{game}: tips").format(game=games.title(game).title)

    def _page(self, key: str) -> Page:
        game, name = key.split("/")
        title = games.title(game).title
        if name != GUIDED:
            tip = self._tips(game)[name]
            return Page(tip.title, Content(tip.text), self._tips_of(game))
        called = guided_position(game).title[self.undercroft.spoken]
        lines = [
            self._("A short, kind dungeon in which each thing is explained when it first happens."),
            self._("It is saved like any game, does not count in your statistics, and can be left at any time."),
            self._("Enter begins it. Ctrl+T switches the tips off and on."),
        ]
        return Page(called, Content("\n\n".join(lines)), title)

    def commands(self) -> Iterable[Doing]:
        for game in guided_titles():
            title = games.title(game).title
            yield self._("Guided first game"), title, partial(self.undercroft.play_guided, game)

    # --- what it does -------------------------------------------------------------------------------------------

    @on(Finder.Opened)
    def action_play(self) -> None:
        """Begin the guided game; a tip is only read."""
        game, name = (self.finder.key or "/").split("/")
        if name == GUIDED:
            self.undercroft.attempt(partial(self.undercroft.play_guided, game))
        else:
            self.finder.page.focus()

    def action_switch(self) -> None:
        self.undercroft.tell_tips(not self.told)

    def switch_tips(self, on: bool) -> None:
        self.told = on
        self.say_heading()


def _key(game: str, name: str) -> str:
    return f"{game}/{name}"


def guided_endings(app: "UndercroftApp", played: str, screen: Screen[Any]) -> Sequence[Doing]:
    """What the player can do after a guided game: a dungeon of their own, the next guided game, or this one again."""
    _ = app._
    doings: list[Doing] = [(_("A dungeon of your own"), "", partial(_choose, app, played))]
    for name in unplayed_guided():
        if name != played:
            text = _("Guided: {title}").format(title=games.title(name).title)
            doings.append((text, "", partial(app.play_guided, name, instead=screen)))
    return [*doings, (_("The guided game again"), "", partial(app.play_guided, played, instead=screen))]


def _choose(app: "UndercroftApp", game: str) -> None:
    """The choices before an ordinary game of this title, in place of the guided one."""
    from undercroft.terminal.app.screens.new_game import NewGameScreen
    from undercroft.words.form import Choices

    app.pop_screen()
    app.push_screen(NewGameScreen(Choices(game)))
