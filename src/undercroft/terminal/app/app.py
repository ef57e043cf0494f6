"""The app: its settings, its screens, and the commands available everywhere.

Game code is imported only when a game is played, so that the first screen appears at once.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual._time import get_time
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.folders import autosave_file, put_by
from undercroft.terminal.app.sanity import left_sane
from undercroft.terminal.app.themes import LOOKS
from undercroft.terminal.app.widgets.frame import Doing, Frame
from undercroft.terminal.settings import (
    NONE,
    aid_names,
    change,
    change_aid,
    change_language,
    change_speed,
    preferences,
    skip_names,
    speed_names,
    theme_names,
    tips_names,
    wants_stillness,
)
from undercroft.words.language import LANGUAGES, catalogue, language, own_name
from undercroft.words.nouns import sentence

if TYPE_CHECKING:
    from undercroft.table.book import Book
    from undercroft.table.game import Game
    from undercroft.words.session import Session
    from undercroft.words.speech import Speech

MOMENT: Final = 0.5
"""The end of a game waits for this many seconds without a key: a key held down is not a choice of what comes next."""
ALWAYS: Final = ("ctrl+q", "ctrl+c")
"""Keys that quit, whatever is on the screen."""

NEW_THINGS: Final = 50_000
"""So many new things are made before they are searched for garbage."""

Opening = Callable[["UndercroftApp"], None]
"""What the app opens at the start, besides the home screen."""


class UndercroftApp(App[int]):
    """One person, or several, at one terminal."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Undercroft"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", N_("Quit"), show=False, priority=True),
        Binding("ctrl+c", "leave", N_("Quit"), show=False, priority=True),
    ]

    def __init__(self, spoken: str | None = None, opening: Opening | None = None) -> None:
        super().__init__()
        self.spoken = language(spoken)
        self.opening = opening
        liked = preferences()
        self.speed = NONE if wants_stillness() else liked.speed
        """how fast what happens is shown"""
        self.aid = liked.aid
        """what helps the player to decide"""
        self.vi_keys = liked.vi_keys
        """whether h, j, k and l walk"""
        self.skip = liked.skip
        """whether obvious questions are passed over"""
        self.tips = liked.tips
        """whether tips are told in ordinary games"""
        self.last_words = ""
        """what to say after the app has quit because of an error"""
        self.moment = MOMENT
        self.stays = False
        """whether what is loaded is set apart, see `set_apart`; only the app of a whole process does so"""
        self._apart: set[str] = set()
        self._standing: Screen[Any] | None = None
        self._stood_at = 0.0
        self._quiet_until = 0.0
        for look in LOOKS.values():
            self.register_theme(look)
        self.theme = liked.theme
        if not self.motion:
            self.animation_level = "none"

    def say(self, message: str) -> str:
        """A message in the language of the app."""
        return catalogue(self.spoken).gettext(message)

    _ = say

    def on_mount(self) -> None:
        from undercroft.terminal.app.screens.home import HomeScreen

        self.push_screen(HomeScreen())
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        """Open what was asked for; keys count only after that."""
        opening, self.opening = self.opening, None
        if opening is not None:
            self.attempt(partial(opening, self))
        self.set_apart("")

    def set_apart(self, game: str) -> None:
        """What is loaded by now, once for each game, stays to the end: it is not searched for garbage again and again.

        Such a search would make the player wait for a tenth of a second, every few answers. New things are searched
        more rarely, too: one picture of the table is made of thousands, which are gone with the next.
        """
        if self.stays and game not in self._apart:
            self._apart.add(game)
            gc.freeze()
            gc.set_threshold(NEW_THINGS)

    # --- keys ---------------------------------------------------------------------------------------------------

    @property
    def stands(self) -> bool:
        """Whether the top screen has become ready, so that keys are meant for it."""
        return self.opening is None and self._standing is self.screen

    def stand(self, screen: Screen[Any]) -> None:
        """Note that a screen is ready: keys count there from now on, if it is still on top."""
        if screen is self.screen and screen is not self._standing:
            self._standing = screen
            self._stood_at = get_time()

    def hush(self) -> None:
        """Take no keys for a moment; a key pressed meanwhile restarts it."""
        self._quiet_until = get_time() + self.moment

    def heeds(self, key: events.Key) -> bool:
        """Whether a key counts: it was typed after the top screen was ready, and not in a moment of quiet."""
        if key.key in ALWAYS:
            return True
        if not self.stands or key.time < self._stood_at:
            return False
        if key.time < self._quiet_until:
            self._quiet_until = max(self._quiet_until, key.time + self.moment)
            return False
        return True

    async def on_event(self, event: events.Event) -> None:
        """Keys arrive here twice: when they are typed, and when nothing on the screen has handled them."""
        if isinstance(event, events.Key) and not self.heeds(event):
            return
        if isinstance(event, events.Key) and not event.is_forwarded and self._is_taken(event.key):
            return
        await super().on_event(event)

    def _is_taken(self, key: str) -> bool:
        """Whether the screen takes a key for itself, whatever else it would do."""
        return key not in ALWAYS and isinstance(self.screen, Frame) and self.screen.takes(key)

    # --- words and books ----------------------------------------------------------------------------------------

    def attempt(self, do: Callable[[], Any]) -> Any:
        """Do something that may be refused, and say why if it is."""
        try:
            return do()
        except UndercroftError as error:
            self.refuse(error)
            return None

    def refuse(self, error: UndercroftError) -> None:
        from undercroft.words.errors import said

        text = sentence(said(error, self.spoken))
        self.clear_notifications()
        self.notify(text if text.endswith((".", "!")) else f"{text}.", severity="warning", markup=False)

    def _handle_exception(self, error: Exception) -> None:
        """Handle a bug: write a report, so that the player does not have to read a traceback."""
        if os.environ.get("UNDERCROFT_DEBUG"):
            super()._handle_exception(error)
        else:
            self._give_up(error, f"{type(error).__name__}: {error}")

    def panic(self, *renderables: Any) -> None:
        """The terminal itself fails, or the library does."""
        if os.environ.get("UNDERCROFT_DEBUG"):
            super().panic(*renderables)
            return
        with self.console.capture() as told:
            self.console.print(*renderables)
        lines = told.get().strip().splitlines() or ["?"]
        self._give_up("\n".join(lines), lines[-1])

    def _give_up(self, error: Exception | str, said: str) -> None:
        """Quit, and say why once the terminal is restored; ignore errors after that."""
        if self.last_words:
            return
        from undercroft.terminal.mishaps import report_on
        from undercroft.words.errors import unexpected

        sessions = [session for screen in self.screen_stack if (session := getattr(screen, "session", None))]
        kept = None
        parts = [f"screens: {[type(screen).__name__ for screen in self.screen_stack]}, {self.size}"]
        for session in sessions:
            kept = session.trouble is None
            parts.append(session.written())
        report = report_on(error, parts)
        self.last_words = unexpected(said, str(report or ""), self.spoken, kept=kept)
        self.exit(2, return_code=2)

    # --- going places -------------------------------------------------------------------------------------------

    def speech_of(self, book: "Book") -> "Speech":
        from undercroft.words.speaker import speaker_of

        return speaker_of(book, self.spoken)

    def play(self, session: "Session", after: Callable[[], Sequence[Doing]] | None = None) -> None:
        """Play a game from where it stands."""
        from undercroft.terminal.app.screens.play import PlayScreen

        self.push_screen(PlayScreen(session, after))

    def play_new(self, game: "Game", *, instead: Screen[Any] | None = None) -> None:
        """Play a new game: move the one before out of the way, and save the new one before asking anything."""
        from undercroft.words.session import Session

        file = autosave_file()
        put_by(file)
        session = Session.begun(game, self.speech_of(game.book), file)
        if instead is not None:
            self.pop_screen()
        self.play(session)

    def play_guided(self, name: str, *, instead: Screen[Any] | None = None) -> None:
        """Play the guided game of a title, from its beginning."""
        from undercroft.table.guided import guided_game
        from undercroft.table.shelf import book_of

        book = book_of(name)
        self.play_new(guided_game(book, self.speech_of(book)), instead=instead)

    def look_at(self, game: "Game", start: int) -> None:
        """Look at a game from one of its answers on; nothing is saved or changed."""
        from undercroft.words.session import Session

        session = Session(game, self.speech_of(game.book), viewing=True)
        session.look_at(start)
        self.play(session)

    def review(self, game: "Game") -> None:
        """Look at a whole game again: its mistakes, and its luck."""
        from undercroft.terminal.app.screens.review import ReviewScreen

        self.push_screen(ReviewScreen(game))

    def resume(self, file: Path) -> None:
        """Continue a saved game, in its own file."""
        from undercroft.table.position import puzzle_name
        from undercroft.table.save import read_save
        from undercroft.table.shelf import book_of
        from undercroft.words.session import Session

        book = book_of(read_save(file).game)
        session = Session.resumed(file, book, self.speech_of(book))
        position = session.game.position
        name = puzzle_name(position) if position is not None else None
        if name is None:
            self.play(session)
            return
        from undercroft.terminal.app.screens.puzzles import PuzzlesScreen

        among = PuzzlesScreen(name)
        self.push_screen(among)
        among.go_on(name, session)

    def go_home(self) -> None:
        """Close every screen but the first one."""
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def action_leave(self) -> None:
        self.exit(0)

    def commands(self) -> Iterable[Doing]:
        """What the command palette offers on every screen."""
        from undercroft.terminal.app.screens.home import first_steps, joining, places

        yield self._("Home"), self._("back to the first screen; your game is saved"), self.go_home
        yield from places(self)
        yield joining(self)
        yield first_steps(self)
        for name, look in theme_names(self.spoken).items():
            yield self._("Look: {theme}").format(theme=look), self._("change the colours"), partial(self.wear, name)
        for spoken in LANGUAGES:
            yield sentence(own_name(spoken)), self._("change the language"), partial(self.speak, spoken)
        for speed, name in speed_names(self.spoken).items():
            yield (
                self._("Speed: {speed}").format(speed=name),
                self._("how fast things happen"),
                partial(self.move, speed),
            )
        for aid, name in aid_names(self.spoken).items():
            about = self._("what helps you to decide")
            yield self._("Help: {aid}").format(aid=name), about, partial(self.help_with, aid)
        for skip, name in skip_names(self.spoken).items():
            about = self._("those that have a single sensible answer")
            yield self._("Obvious questions: {state}").format(state=name), about, partial(self.pass_over, skip)
        about = self._("a line about a thing when it first happens")
        for told, name in tips_names(self.spoken).items():
            yield self._("Tips: {state}").format(state=name), about, partial(self.tell_tips, told)
        yield self._("Quit"), self._("leave; your game is saved"), self.action_leave

    # --- settings -----------------------------------------------------------------------------------------------

    def wear(self, theme: str) -> None:
        """Change the theme."""
        self.theme = theme
        self.attempt(partial(change, "theme", theme))

    @property
    def motion(self) -> bool:
        """Whether anything moves."""
        return self.speed != NONE

    def move(self, speed: str) -> None:
        """Change how fast what happens is shown."""
        self.speed = speed
        self.animation_level = "full" if self.motion else "none"
        self.attempt(partial(change_speed, speed))

    def help_with(self, aid: str) -> None:
        """Change what helps the player to decide."""
        self.aid = aid
        self.attempt(partial(change_aid, aid))

    def walk_with_letters(self, wanted: bool) -> None:
        """Change what h, j, k and l do."""
        self.vi_keys = wanted
        self.attempt(partial(change, "vi_keys", wanted))

    def get_key_display(self, binding: Binding) -> str:
        """How a key is shown; a letter that walks does the rest as a capital."""
        shown = super().get_key_display(binding)
        return shown.upper() if self.vi_keys and shown in ("h", "k", "l") else shown

    def pass_over(self, skip: bool) -> None:
        """Change whether obvious questions are passed over."""
        self.skip = skip
        self.attempt(partial(change, "skip", skip))

    def tell_tips(self, on: bool) -> None:
        """Switch tips on or off, also in the game that is being played."""
        self.tips = on
        self.attempt(partial(change, "tips", on))
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.switch_tips(on)

    def speak(self, spoken: str) -> None:
        """Change the language: every screen is rebuilt in it."""
        assert spoken in LANGUAGES
        self.attempt(partial(change_language, spoken))
        self.spoken = spoken
        again = [screen.again for screen in self.screen_stack[1:] if isinstance(screen, Frame)]
        while len(self.screen_stack) > 1:
            self.pop_screen()
        for reopen in again:
            self.push_screen(reopen())


def run_app(spoken: str, opening: Opening | None = None) -> int:
    """Run the app until the player quits; returns the exit status."""
    app = UndercroftApp(spoken, opening)
    app.stays = True
    with left_sane():
        status = app.run()
    if app.last_words:
        print(f"undercroft: {app.last_words}", file=sys.stderr)
    return app.return_code or status or 0
