"""Every saved game: to look at again, or to continue."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from undercroft import games
from undercroft.files import UNWRITTEN, FileRefused, mark, why
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import harmless
from undercroft.table.folders import autosave_file, played_last, put_by, puzzle_file, saved_games, written_last
from undercroft.table.game import Game
from undercroft.table.save import Save, load_game, open_save, read_save, rename_save
from undercroft.table.shelf import book_of
from undercroft.terminal.app.widgets.dialogs import AskText, Confirm
from undercroft.terminal.app.widgets.frame import Doing
from undercroft.terminal.app.widgets.lists import Finder, FinderScreen, Line, Page
from undercroft.terminal.app.widgets.there import if_there
from undercroft.terminal.tries import make_room
from undercroft.words.errors import said
from undercroft.words.helped import ending
from undercroft.words.language import catalogue
from undercroft.words.session import Session, Told
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech

LAST_TOLD: Final = 4
"""The page of a game shows this many answers."""
BATCH: Final = 10
"""Games read between two redraws."""
GOING_ON: Final = "going-on"
WON: Final = "won"
LOST: Final = "lost"


@dataclass(frozen=True)
class Kept:
    """A game in its file, in words; or why it cannot be read."""

    file: Path
    written: float
    """when its file was written, in seconds"""
    played: float
    """when it was last played"""
    trouble: str = ""
    game: str = ""
    name: str = ""
    """its name, given by a player"""
    seed: int = 0
    puzzle: bool = False
    guided: bool = False
    who: str = ""
    answers: int = 0
    in_file: int = 0
    """more answers than that, if rules or cards have changed since"""
    other_rules: bool = False
    outcome: str = GOING_ON
    helped: bool = False
    """whether a hint was taken where hints are off"""
    summary: Sequence[str] = ()
    in_words: Sequence[str] = ()
    """how it was set up"""
    code: str = ""
    last: Sequence[Told] = ()

    @property
    def when(self) -> str:
        return datetime.fromtimestamp(self.played).strftime("%Y-%m-%d %H:%M")

    @property
    def unfinished(self) -> bool:
        """Whether it can be continued."""
        return not self.trouble and not self.other_rules and self.outcome == GOING_ON


def read_kept(file: Path, spoken: str) -> Kept:
    """A saved game with its description; a file that cannot be read says why, and is left alone."""
    written, played = written_last(file), played_last(file)
    try:
        return _told_of(file, written, played, read_save(file), spoken)
    except UndercroftError as error:
        return Kept(file, written, played, trouble=said(error, spoken))


def _told_of(file: Path, written: float, played: float, save: Save, spoken: str) -> Kept:
    book = book_of(save.game)
    speech = speaker_of(book, spoken)
    game = open_save(save, file.name, book, speech, viewing=True)
    state = game.state
    session = Session(game, speech)
    code = ""
    with suppress(UndercroftError):  # a game that began from a position has none
        code = game.code
    return Kept(
        file,
        written,
        played,
        game=save.game,
        name=harmless(game.name),
        seed=game.seed,
        puzzle=not isinstance(save.position, msgspec.UnsetType) and not game.guided,
        guided=game.guided,
        who=speech.who_plays(state),
        answers=len(game),
        in_file=len(save.answers),
        other_rules=save.ruleset != book.ruleset or save.cards != book.card_hash,
        outcome=(WON if (game.result or {}).get("won") else LOST) if game.over else GOING_ON,
        helped=game.helped,
        summary=ending(game, speech) if game.over else [speech.summary(state), *filter(None, [speech.enemy(state)])],
        in_words=setup_words(game, speech),
        code=code,
        last=[session.told(number) for number in range(max(0, len(game) - LAST_TOLD + 1), len(game) + 1)],
    )


def setup_words(game: Game, speech: Speech) -> list[str]:
    """The choices made before a game, line by line."""
    return speech.chosen(game.setup, game.move(0).state)


def outcome_words(kept: Kept, spoken: str) -> str:
    """The state or outcome of a game, in a word or two."""
    _ = catalogue(spoken).gettext
    if kept.trouble:
        return _("unreadable")
    if kept.helped:
        return {GOING_ON: _("not finished, helped"), WON: _("won, helped"), LOST: _("lost, helped")}[kept.outcome]
    return {GOING_ON: _("not finished"), WON: _("won"), LOST: _("lost")}[kept.outcome]


class ReplaysScreen(FinderScreen):
    """The games, the last played first; they are read one by one while the player can already look at some."""

    DEFAULT_CSS = """
    ReplaysScreen #reading-on { height: 1; padding: 0 1; }
    ReplaysScreen #reading-on-text { width: auto; margin: 0 2 0 0; color: $text-muted; }
    ReplaysScreen #reading-on ProgressBar { width: 1fr; }
    ReplaysScreen #reading-on Bar { width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "go_on", N_("Continue it"), key_display="^o"),
        Binding("ctrl+l", "look", N_("Look at it"), key_display="^l"),
        Binding("f2", "rename", N_("Rename")),
        Binding("f3", "review", N_("Mistakes and luck"), show=False),
        Binding("f8", "delete", N_("Delete")),
    ]

    def __init__(self, file: Path | None = None) -> None:
        super().__init__()
        self._first = file
        self._kept: dict[Path, Kept] = {}
        self._files: list[Path] = []

    def again(self) -> Screen[Any]:
        kept = self._looked_at
        return ReplaysScreen(kept.file if kept else None)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return self._("Games so far")

    def body(self) -> ComposeResult:
        with Horizontal(id="reading-on"):
            yield Static(id="reading-on-text")
            yield ProgressBar(show_eta=False, show_percentage=False)
        yield Finder(self._page, empty=self._("No saved games yet: play one, and it appears here."))

    def help_lines(self) -> list[str]:
        return [
            self._("Every game is saved. Type part of a name, date or share code to find one."),
            self._("Enter continues an unfinished game, and shows any other from its beginning."),
            self._("The game you continue becomes the current game; the one before it stays in this list."),
            self._("F2 gives a game a name, F8 deletes it for good."),
            self._("F3 looks at it again: the chance to win after every answer, mistakes, and luck."),
        ]

    @property
    def _looked_at(self) -> Kept | None:
        key = self.finder.key
        return self._kept.get(Path(key)) if key is not None else None

    def _line(self, kept: Kept) -> Line:
        outcome = outcome_words(kept, self.undercroft.spoken)
        if kept.trouble:
            return Line(str(kept.file), kept.when, outcome, below=harmless(kept.file.name), words=kept.trouble)
        words = " ".join([kept.code, str(kept.seed), kept.when, *kept.in_words, *kept.summary])
        below = f"{kept.who} – {games.title(kept.game).title}"
        if kept.puzzle:
            below = self._("{who} – a puzzle of {game}").format(game=games.title(kept.game).title, who=kept.who)
        elif kept.guided:
            below = self._("{who} – the guided game of {game}").format(game=games.title(kept.game).title, who=kept.who)
        return Line(str(kept.file), kept.name or kept.when, outcome, below=below, words=words)

    def _page(self, key: str) -> Page:
        kept = self._kept[Path(key)]
        if kept.trouble:
            left = self._("The file has been left as it is: {path}").format(path=harmless(str(kept.file)))
            return Page(kept.when, Content.assemble((f"{kept.trouble}\n\n", "bold"), (left, "dim")))
        parts: list[Any] = [(line + "\n", "bold") for line in kept.summary]
        parts += ["\n", *(f"{line}\n" for line in kept.in_words), "\n"]
        parts += [f"{line}\n" for line in self._facts(kept)]
        heading = self._("Last lines of the log")
        parts += ["\n", (f"{heading}\n", "bold $accent")]
        for told in kept.last:
            parts += [(f"▸ {told.answered}\n", "$accent")] if told.answered else []
            parts += [f"{line}\n" for line in told.lines]
        title = f"{games.title(kept.game).title}, {outcome_words(kept, self.undercroft.spoken)}"
        return Page(title, Content.assemble(*parts), kept.when)

    def _facts(self, kept: Kept) -> list[str]:
        """How much was played, how to deal it again, and what can be done with it."""
        _ = self._
        lines = [_("Answers given: {n}.").format(n=kept.answers)]
        if kept.code:
            lines.append(_("Share code: {code}").format(code=kept.code))
        if kept.other_rules:
            lines.append(_("It was played with other rules or cards: you can look at it up to where they differ."))
        if kept.in_file > kept.answers:
            text = _("The save continues to answer {n}, but today’s rules or cards differ from here on.")
            lines.append(text.format(n=kept.in_file))
        if kept.unfinished:
            lines.append(_("Enter: continue it. Ctrl+L: look at it from the beginning."))
        else:
            lines.append(_("Enter: look at it from the beginning."))
        lines.append(_("F3: mistakes and luck."))
        return lines

    def commands(self) -> Iterable[Doing]:
        kept = self._looked_at
        if kept is not None and kept.unfinished:
            yield self._("Continue it"), self._("go on playing the selected game"), self.action_go_on
        if kept is not None and not kept.trouble:
            yield self._("Look at it"), self._("from its beginning, answer by answer"), self.action_look
            yield (
                self._("Mistakes and luck"),
                self._("the game looked at again, decision by decision"),
                self.action_review,
            )
            yield self._("Rename"), self._("give the selected game a name"), self.action_rename
        if kept is not None:
            yield self._("Delete"), self._("the selected game, for good"), self.action_delete

    # --- reading ------------------------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """Read what is new since last time; the first time, that is everything."""
        self._files = saved_games()
        self._kept = {file: kept for file, kept in self._kept.items() if kept.written == written_last(file)}
        self._show_read()
        self._read([file for file in self._files if file not in self._kept], self.undercroft.spoken)

    @work(thread=True, exclusive=True)
    def _read(self, files: Sequence[Path], spoken: str) -> None:
        """Runs in the background: replaying many games takes a while. At most a few at a time are held back."""
        worker = get_current_worker()
        batch: list[Kept] = []
        for place, file in enumerate(files):
            batch.append(read_kept(file, spoken))
            if worker.is_cancelled:
                return
            if place in (0, len(files) - 1) or len(batch) == BATCH:
                self.app.call_from_thread(if_there, self, self._took, batch)
                batch = []

    def _took(self, batch: Sequence[Kept]) -> None:
        self._kept |= {kept.file: kept for kept in batch}
        self._show_read()

    def _show_read(self) -> None:
        """Show what has been read so far, and the progress."""
        done, total = len(self._kept), len(self._files)
        self.query_one("#reading-on").display = done < total
        text = self._("Reading: {done} of {total}").format(done=done, total=total)
        self.query_one("#reading-on-text", Static).update(Content(text))
        self.query_one(ProgressBar).update(total=max(total, 1), progress=done)
        lines = [self._line(self._kept[file]) for file in self._files if file in self._kept]
        first = str(self._first) if self._first in self._kept else None
        if first is not None:
            self._first = None
        self.finder.fill(lines, first)

    # --- going on -----------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that would do nothing now."""
        if action in ("go_on", "look", "review", "rename", "delete") and self.is_mounted:
            kept = self._looked_at
            if action == "delete":
                return kept is not None
            return kept is not None and (kept.unfinished if action == "go_on" else not kept.trouble)
        return True

    @on(Finder.Looked)
    def _other_one(self) -> None:
        self.refresh_bindings()

    @on(Finder.Opened)
    def _opened(self) -> None:
        kept = self._looked_at
        if kept is None:
            return
        if kept.trouble:
            self.notify(kept.trouble, severity="warning", markup=False)
        elif kept.unfinished:
            self.action_go_on()
        else:
            self.action_look()

    def action_look(self) -> None:
        """Look at it from the beginning; nothing done there is saved."""
        if (kept := self._looked_at) is not None:
            self.undercroft.attempt(partial(self._look, kept))

    def action_review(self) -> None:
        """Look at all of it again, as far as rules and cards are the same."""
        if (kept := self._looked_at) is not None:
            self.undercroft.attempt(lambda: self.undercroft.review(self._opened_again(kept)))

    def _opened_again(self, kept: Kept) -> Game:
        book = book_of(kept.game)
        return load_game(kept.file, book, self.undercroft.speech_of(book), viewing=True)

    def _look(self, kept: Kept) -> None:
        game = self._opened_again(kept)
        self.undercroft.look_at(game, 0)
        if kept.in_file > len(game):
            text = self._("The save continues to answer {n}, but today’s rules or cards differ after answer {m}.")
            self.notify(text.format(n=kept.in_file, m=len(game)), markup=False)

    def action_go_on(self) -> None:
        if (kept := self._looked_at) is not None:
            self.undercroft.attempt(partial(self._go_on, kept))

    def _go_on(self, kept: Kept) -> None:
        """Continue it in its own file if it is the current game or puzzle; else it takes that place."""
        place = puzzle_file() if kept.puzzle else autosave_file()
        if kept.file in (autosave_file(), puzzle_file()):
            self.undercroft.resume(kept.file)
            return
        book = book_of(kept.game)
        speech = self.undercroft.speech_of(book)
        left = mark(kept.file)
        game = load_game(kept.file, book, speech)
        if kept.puzzle:
            make_room(None)
        else:
            put_by(place)
        session = Session.begun(game, speech, place)
        if session.trouble is not None:
            self.undercroft.play(session)
            return
        if mark(kept.file) == left:
            with suppress(OSError):  # it is already in its new place
                kept.file.unlink()
        self.undercroft.resume(place)

    # --- tidying up ---------------------------------------------------------------------------------------------

    def _on_table(self, kept: Kept) -> bool:
        """Whether a game is being played on a screen below this one: such a game is left alone."""
        files = [screen.session.file for screen in self.app.screen_stack if hasattr(screen, "session")]
        if kept.file in files:
            self.notify(self._("This game is being played: leave it first."), severity="warning", markup=False)
        return kept.file in files

    def action_rename(self) -> None:
        """Name a game; without a name it is listed by its date again."""
        kept = self._looked_at
        if kept is None or self._on_table(kept):
            return
        hint = self._("Leave it empty to list the game by date.")

        def take(typed: str) -> None:
            rename_save(kept.file, harmless(typed).strip(), datetime.fromtimestamp(kept.played, UTC))
            self._kept.pop(kept.file, None)
            self._first = kept.file

        self.app.push_screen(AskText(self._("Name of the game"), hint, kept.name, take))

    def action_delete(self) -> None:
        """Ask for confirmation: deleting cannot be undone."""
        kept = self._looked_at
        if kept is None or self._on_table(kept):
            return
        text = self._("Delete the game of {when}? This cannot be undone.").format(when=kept.when)
        if kept.name:
            text = self._("Delete “{name}”? This cannot be undone.").format(name=kept.name)
        confirm = Confirm(text, self._("Delete it"), self._("Keep it"))
        self.app.push_screen(confirm, lambda agreed: self._throw_away(kept) if agreed else None)

    def _throw_away(self, kept: Kept) -> None:
        try:
            kept.file.unlink(missing_ok=True)
        except OSError as error:
            self.undercroft.refuse(FileRefused(kept.file, UNWRITTEN, why(error)))
