"""The first screen: continue, begin, look things up."""

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.worker import get_current_worker

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.table.folders import autosave_file, exists, played_last, puzzle_file
from undercroft.table.lessons import unplayed_guided
from undercroft.terminal.app.widgets.frame import Doing, Frame
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.terminal.app.widgets.there import if_there

if TYPE_CHECKING:
    from undercroft.terminal.app.app import UndercroftApp

BANNER = (
    "█ █ █▀▄ █▀▄ █▀▀ █▀▄ █▀▀ █▀▄ █▀█ █▀▀ ▀█▀",
    "█ █ █ █ █ █ █▀▀ █▀▄ █   █▀▄ █ █ █▀▀  █ ",
    "▀▀▀ ▀ ▀ ▀▀  ▀▀▀ ▀ ▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀    ▀ ",
)
GATE = (
    "        ▄▄▄▄▄▄▄        ",
    "     ▄█▀▀     ▀▀█▄     ",
    "   ▄█▀  ▄▄▄▄▄▄▄  ▀█▄   ",
    "  ██  ▄█▀ │ │ ▀█▄  ██  ",
    "  ██  █ │ │ │ │ █  ██  ",
    "  ██  █─┼─┼─┼─┼─█  ██  ",
    "  ██  █ │ │ │ │ █  ██  ",
    "  ██  █─┼─┼─┼─┼─█  ██  ",
    "▄▄██▄▄█▄│▄│▄│▄│▄█▄▄██▄▄",
)


FIRST_KEY: Final = "g"
"""The key of the first steps: they come first until every guided game is played."""
JOIN_KEY: Final = "j"
PLAYED: Final = (
    (("new_game", "NewGameScreen"), N_("New game"), N_("alone or with others, against any opponent")),
    (("daily", "DailyScreen"), N_("Dungeon of the day"), N_("the same for everybody, a new one each day")),
)
LOOKED_UP: Final = (
    (("puzzles", "PuzzlesScreen"), N_("Puzzles"), N_("positions with a goal")),
    (("replays", "ReplaysScreen"), N_("Games so far"), N_("look at them again, or continue one")),
    (("cards", "CardsScreen"), N_("Cards"), N_("every card of every game")),
    (("rules", "RulesScreen"), N_("Rules"), N_("look up anything, in our own words")),
    (("settings", "SettingsScreen"), N_("Settings"), N_("language, colours, speed")),
    (("statistics", "StatisticsScreen"), N_("Statistics"), N_("wins, streaks, dice, days and achievements")),
)
"""The screens to go to, with their modules: each is imported only when it is opened."""


def places(app: "UndercroftApp") -> Iterable[Doing]:
    """Where the player can go from here; what games offer besides single games comes in between."""
    say = app.say
    *others, last = (title.title for title in games.titles())
    playable = app._(" or ").join([", ".join(others), last] if others else [last])
    for (module, screen), name, about in PLAYED:
        line = say(about)
        if module == "new_game":
            line = f"{playable}, {line}"
        yield say(name), line, partial(go_to, app, module, screen)
    for way in games.ways():
        yield say(way.label), say(way.about), partial(open_way, app, way)
    for (module, screen), name, about in LOOKED_UP:
        yield say(name), say(about), partial(go_to, app, module, screen)


def first_steps(app: "UndercroftApp") -> Doing:
    """The guided games and the tips."""
    name, about = N_("First steps"), N_("the guided games and every tip, to read again")
    if unplayed_guided():
        name = N_("Guided first game")
        about = N_("a short, kind dungeon in which each thing is explained when it first happens")
    return app.say(name), app.say(about), partial(go_to, app, "first_steps", "FirstStepsScreen")


def joining(app: "UndercroftApp") -> Doing:
    """Tables that are played on a server."""

    def ask() -> None:
        from undercroft.terminal.app.screens.sitting import ask_link

        ask_link(app)

    return app.say(N_("Join a table")), app.say(N_("a game online, with the link that somebody has sent you")), ask


def go_to(app: "UndercroftApp", module: str, screen: str) -> None:
    app.push_screen(getattr(import_module(f"undercroft.terminal.app.screens.{module}"), screen)())


def open_way(app: "UndercroftApp", way: games.Way) -> None:
    """Open the screen of something that is more than a single game."""
    app.push_screen(way.screen())


class HomeScreen(Frame[None]):
    """A list of places, with a line on each."""

    DEFAULT_CSS = """
    HomeScreen #welcome { height: 1fr; }
    HomeScreen #places { width: 34; height: 1fr; }
    HomeScreen #about { width: 1fr; height: 1fr; padding: 1 2; border: round $border; margin: 0 0 0 1; }
    HomeScreen #banner { height: 5; content-align: center middle; color: $primary; text-style: bold; }
    HomeScreen.-flat #banner { display: none; }
    HomeScreen.-tiny #about { display: none; }
    HomeScreen.-tiny #places { width: 1fr; }
    HomeScreen #gate { color: $border; text-align: center; width: 1fr; margin: 1 0 0 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.leave", N_("Quit"))]

    def __init__(self) -> None:
        super().__init__()
        self._doings: dict[str, Doing] = {}
        """by the key that does it"""
        self._found: dict[str, str] = {}
        """what was found out about some of them since, by their names"""

    def heading(self) -> str:
        return self._("Undercroft – a table for small-box dungeon crawls")

    def body(self) -> ComposeResult:
        yield Static(Content("\n".join(BANNER)), id="banner")
        with Horizontal(id="welcome"):
            yield Menu(id="places", classes="choices")
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="about-text")
                yield Static(Content("\n".join(GATE)), id="gate")

    def help_lines(self) -> list[str]:
        return [
            self._("Choose with the key in front of a line, the arrow keys and Enter, or the mouse."),
            self._("Every game is saved after each answer: whatever happens, “Continue” picks it up."),
            self._("“undercroft play --plain” plays in plain lines, for screen readers, braille and pipes."),
        ]

    def on_mount(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        self._fill()

    def _fill(self) -> None:
        """What the player can do; continuing comes first, with the last game played."""
        numbered = {str(number): doing for number, doing in enumerate(places(self.undercroft), 1)}
        leaving = self._("Quit"), self._("Until next time."), self.undercroft.action_leave
        first = {FIRST_KEY: first_steps(self.undercroft)}
        before, after = (first, {}) if unplayed_guided() else ({}, first)
        online = {JOIN_KEY: joining(self.undercroft)}
        self._doings = self._going_on() | before | numbered | online | after | {"q": leaving}
        self.query_one(Menu).fill(keyed(key, name) for key, (name, _about, _do) in self._doings.items())
        self._look(self.undercroft.spoken)

    # --- what is found out while the player looks ---------------------------------------------------------------

    @work(thread=True, exclusive=True)
    def _look(self, spoken: str) -> None:
        """Runs in the background: saved games are replayed, puzzles are read, the chronicle catches up."""
        from undercroft.table.chronicle import catch_up
        from undercroft.terminal.app.standing import puzzles_told, told_of

        worker = get_current_worker()
        for name, file in ((N_("Continue"), autosave_file()), (N_("Continue the puzzle"), puzzle_file())):
            if exists(file) and not worker.is_cancelled:
                self.app.call_from_thread(if_there, self, self._found_out, name, told_of(file, spoken))
        if not worker.is_cancelled:
            self.app.call_from_thread(if_there, self, self._found_out, N_("Puzzles"), puzzles_told(spoken))
        catch_up(stop=lambda: worker.is_cancelled)

    def _found_out(self, name: str, about: str) -> None:
        """Tell more about a place, if it is the one that is marked."""
        self._found[self.undercroft.say(name)] = about
        menu = self.query_one(Menu)
        if menu.highlighted is not None:
            self._tell(menu.highlighted)

    def _going_on(self) -> dict[str, Doing]:
        """The unfinished games, the last played first; each has a fixed key."""
        _, app = self._, self.undercroft
        game, puzzle = autosave_file(), puzzle_file()
        known: list[tuple[Path, str, Doing]] = [
            (game, "c", (_("Continue"), _("your last game"), partial(app.resume, game))),
            (puzzle, "p", (_("Continue the puzzle"), _("your last puzzle"), partial(app.resume, puzzle))),
        ]
        for way in games.ways():
            doing = app.say(way.resume), app.say(way.resume_about), partial(open_way, app, way)
            known.append((way.file(), way.key, doing))
        there = [one for one in known if exists(one[0])]
        return {key: doing for _file, key, doing in sorted(there, key=lambda one: -played_last(one[0]))}

    @on(OptionList.OptionHighlighted)
    def _tell_about(self, event: OptionList.OptionHighlighted) -> None:
        self._tell(event.option_index)

    def _tell(self, place: int) -> None:
        name, about, _do = list(self._doings.values())[place]
        text = self._found.get(name, about)
        self.query_one("#about-text", Static).update(Content(text))
        self.query_one("#gate").display = self.has_class("-high") or "\n" not in text

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._go(list(self._doings)[event.option_index])

    def _go(self, key: str) -> None:
        self.undercroft.attempt(self._doings[key][2])

    def on_key(self, event: events.Key) -> None:
        key = sign_of(event)
        if key in self._doings and key != "q":
            event.stop()
            self._go(key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do nothing: there is nowhere to go back to."""
        return action != "back"
