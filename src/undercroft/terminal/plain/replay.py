"""Look at a saved game again: step by step, from any answer, or as a full log."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from undercroft.kernel.errors import UndercroftError
from undercroft.table.folders import autosave_file, exists
from undercroft.table.game import Game
from undercroft.table.save import load_game, read_save
from undercroft.terminal.plain.choosing import book_with
from undercroft.terminal.plain.lines import Leave, Lines, attended
from undercroft.terminal.plain.play import NoSuchGame
from undercroft.words.errors import said
from undercroft.words.helped import code_lines, ending
from undercroft.words.language import language
from undercroft.words.narrator import Narrator
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of


@dataclass(frozen=True)
class ReplayOptions:
    """Which game, and from where; by default the last one, from its beginning."""

    file: Path | None = None
    language: str | None = None
    to: int | None = None
    log: bool = False
    cards: Sequence[Path] | None = None


def replay_plain(options: ReplayOptions, read: TextIO, write: TextIO) -> int:
    """Show a game; returns the exit status. A file that is not a save raises an UndercroftError."""
    viewer = Viewer(options, Lines(read, write))
    return attended(read, write, viewer.log if options.log else viewer.step, lambda: None)


class Viewer:
    """One person looking at one game."""

    def __init__(self, options: ReplayOptions, lines: Lines) -> None:
        self.lines = lines
        self.say, self.show = lines.say, lines.show
        self.spoken = language(options.language)
        file = options.file or autosave_file()
        if options.file is None and not exists(file):
            raise NoSuchGame(file)
        save = read_save(file)
        book = book_with(options.cards, save.game)
        self.speech: Any = speaker_of(book, self.spoken)
        self._ = self.speech.terms._
        self.written = len(save.answers)
        game = load_game(file, book, self.speech, viewing=True)
        last = len(game) if options.log else 0
        self.game = game
        self.pauses = Session(game, self.speech, viewing=True).pauses
        self.at = len(game.replay(last if options.to is None else options.to))

    # --- the whole game -----------------------------------------------------------------------------------------

    def log(self) -> None:
        """Everything that was told, asked and answered, up to here."""
        self.title()
        for number in range(self.at + 1):
            self.tell(number)
        self.ending(self.game.replay(self.at))

    def title(self) -> None:
        given = self._("Answers given: {n}.").format(n=len(self.game))
        self.say(f"{self.speech.title(self.game.seed)} {given}")
        with suppress(UndercroftError):  # a game that began from a position has no code
            self.say(*code_lines(self.game, self.speech))
        if self.written > len(self.game):
            text = self._("The save continues to answer {n}, but today’s rules or cards differ from here on.")
            self.say(text.format(n=self.written))

    def tell(self, number: int) -> None:
        """One answer: the question, the answer, and what happened; of a pause that was passed on, only that."""
        narrator = Narrator(self.game, self.speech)
        passed = self.pauses.is_pause(number)
        self.say(*[""] * (not passed))
        if number and not passed:
            self.say(f"[{number}] {narrator.asked(number)}", f"> {narrator.answered(number)}")
        self.say(*narrator.told(number))

    def ending(self, game: Game) -> None:
        if game.over:
            self.say("", *ending(game, self.speech))

    # --- step by step -------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One answer after another, until the player leaves."""
        self.title()
        self.look()
        while True:
            typed = self.lines.hear().lower()
            if typed == "q":
                raise Leave
            if typed == "p":
                self.log()
            elif typed == "?":
                self.table()
            elif typed in ("", "b"):
                self.go(self._with_pauses(self._asked(self.at) - 1) if typed else self._with_pauses(self.at + 1))
            elif typed.isascii() and typed.isdigit() and len(typed) < 10:
                self.go(int(typed))
            else:
                self.hint()

    def go(self, number: int) -> None:
        if number == len(self.game) + 1:
            self.say(self._("That was the last answer."))
            return
        try:
            self.at = len(self.game.replay(number))
        except UndercroftError as error:
            self.say(self._("No: {reason}.").format(reason=said(error, self.spoken)))
            return
        self.look()

    def _asked(self, number: int) -> int:
        """The last answer up to this one that did not only pass on a pause."""
        while self.pauses.is_pause(number):
            number -= 1
        return number

    def _with_pauses(self, number: int) -> int:
        """The last answer that only passed on a pause after this one, or this one."""
        while number < len(self.game) and self.pauses.is_pause(number + 1):
            number += 1
        return number

    def look(self) -> None:
        """The answer reached, with the pauses passed on after it, and how things stand then."""
        for number in range(self._asked(self.at), self.at + 1):
            self.tell(number)
        now = self.game.replay(self.at)
        state = now.state
        if now.over:
            self.ending(now)
        else:
            self.say(self.speech.status(state), *self.speech.mates(state))
            self.say(*filter(None, [self.speech.enemy(state)]))
        self.hint()

    def table(self) -> None:
        state = self.game.replay(self.at).state
        self.say(*self.speech.state(state))

    def hint(self) -> None:
        text = self._(
            "[{at} of {n}] Enter: the next answer, b: back, a number: go there, ?: the table, p: the log, q: leave"
        )
        self.say(text.format(at=self.at, n=len(self.game)))
