"""Plain line play: reads lines, writes lines, works at a terminal and through a pipe."""

import os
import secrets
import sys
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TextIO

from undercroft.cards import MiniRogueCards, load_mini_rogue
from undercroft.rules.kernel.errors import UndercroftError
from undercroft.rules.kernel.events import Sink
from undercroft.rules.mini_rogue import engine, steps
from undercroft.rules.mini_rogue.answers import ANSWER_NAMES
from undercroft.rules.mini_rogue.setup import deal, set_table
from undercroft.rules.mini_rogue.state import PLAYING, Game
from undercroft.table.book import named
from undercroft.table.options import DIFFICULTIES, MiniRogueOptions
from undercroft.words import Speech, language

WIDTH: Final = 79
SEEDS: Final = 2**31
"""A seed that is drawn is short enough to be written down."""
LARGEST_SEED: Final = 2**63 - 1
PICTURED: Final = (steps.EXPLORE, steps.REVEAL_ROOM, steps.REPLACE_ROOM, steps.SWAP_FIRST, steps.SWAP_SECOND)
"""The questions that are about the area."""
INTERRUPTED: Final = 130


class BadSeed(UndercroftError):
    """A seed that the rules cannot count to."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        super().__init__(f"the seed {seed} is out of range: choose a number from 0 to {LARGEST_SEED}")


@dataclass(frozen=True)
class PlayOptions:
    """What was chosen beforehand; what is None is asked for, drawn (the seed) or found out (the language)."""

    hero: str | None = None
    mat: str | None = None
    difficulty: str | None = None
    stances: bool | None = None
    seed: int | None = None
    language: str | None = None
    cards: Sequence[Path] | None = None
    """folders of one's own cards, the base box first"""


class Leave(Exception):
    """The player leaves, or the input has ended."""


def play_plain(options: PlayOptions, read: TextIO, write: TextIO) -> int:
    """Play one game; returns the exit status. Options that name nothing raise UnknownName or UnknownLanguage."""
    for stream in (read, write):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # no byte and no letter may end a game
    player = Player(options, load_mini_rogue(options.cards), read, write)
    try:
        player.play()
    except Leave:
        player.goodbye()
    except KeyboardInterrupt:
        player.goodbye()
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly(write)
    return 0


def _close_quietly(write: TextIO) -> None:
    """Nobody reads any more: what is still buffered goes nowhere, so that the interpreter can end without a word."""
    if write is sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), write.fileno())


def allowed(what: str, name: str | None, known: Sequence[str]) -> str | None:
    """The name, if it was left open or is on the list; else UnknownName."""
    if name is not None:
        named(what, name, known)
    return name


class Player:
    """One person at the keyboard."""

    def __init__(self, options: PlayOptions, cards: MiniRogueCards, read: TextIO, write: TextIO) -> None:
        self.cards = cards
        self.speech = Speech(cards, language(options.language))
        self._ = self.speech.terms._
        self.read = read
        self.write = write
        self.echo = not read.isatty()
        self.pictured: list[str] = []
        self.heroes = [card.id for card in cards.characters]
        self.mats = [card.id for card in cards.mats]
        self.hero = allowed("hero", options.hero, self.heroes)
        self.mat = allowed("mat", options.mat, self.mats)
        self.difficulty = allowed("difficulty", options.difficulty, DIFFICULTIES)
        self.stances = options.stances
        self.seed = secrets.randbelow(SEEDS) if options.seed is None else options.seed
        if not 0 <= self.seed <= LARGEST_SEED:
            raise BadSeed(self.seed)

    # --- lines in and out ---------------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        for line in lines:
            for piece in textwrap.wrap(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False) or [""]:
                self.write.write(piece + "\n")

    def show(self, lines: Sequence[str]) -> None:
        """Lines that must keep their shape."""
        self.write.write("".join(f"{line}\n" for line in lines))

    def hear(self) -> str:
        """One line from the player, blanks cut off; at the end of the input, Leave."""
        self.write.write("> ")
        self.write.flush()
        line = self.read.readline()
        if self.echo or not line:  # at the end of the input nobody else has ended the line
            self.write.write(line.rstrip("\n") + "\n")
        if not line:
            raise Leave
        return line.strip()

    def goodbye(self) -> None:
        self.say(self._("Farewell, adventurer. (Seed {seed})").format(seed=self.seed))
        self.write.flush()

    # --- choosing -----------------------------------------------------------------------------------------------

    def ask(self, names: Sequence[str], repeat: Callable[[], None]) -> int:
        """The place of what was typed: its number or its name; anything else is asked again."""
        numbers = [str(number) for number in range(1, len(names) + 1)]
        hint = self._("Type a number from 1 to {n}, ? to see the table, or q to leave.").format(n=len(names))
        while True:
            typed = self.hear().lower()
            if typed == "q":
                raise Leave
            if typed == "?":
                repeat()
            elif typed in names:
                return names.index(typed)
            elif typed in numbers:
                return numbers.index(typed)
            else:
                self.say(hint)

    def choose(self, title: str, entries: Sequence[Sequence[str]], ids: Sequence[str]) -> str:
        """The id of one of several things that are each described in a few lines."""

        def describe() -> None:
            self.say("", title)
            for number, (first, *others) in enumerate(entries, 1):
                self.say(f"{number:3}  {first}")
                self.show([f"       {line}" for line in others])

        describe()
        return ids[self.ask(ids, describe)]

    def set_up(self) -> Game:
        """Ask for what was not given, and set the table."""
        speech = self.speech
        if self.hero is None:
            sheets = [speech.character(number) for number in range(len(self.heroes))]
            self.hero = self.choose(self._("Who sets out?"), sheets, self.heroes)
        if self.mat is None:
            places = [[speech.mat(number)] for number in range(len(self.mats))]
            self.mat = self.choose(self._("Where do you go?"), places, self.mats)
        if self.difficulty is None:
            grades = [[speech.difficulty(number)] for number in range(len(DIFFICULTIES))]
            self.difficulty = self.choose(self._("Which difficulty?"), grades, DIFFICULTIES)
        if self.stances is None:
            ways = [[self._("No")], [self._("Yes: fight in an aggressive, balanced or defensive stance")]]
            self.stances = self.choose(self._("Play with combat stances?"), ways, ("no", "yes")) == "yes"
        options = MiniRogueOptions(self.hero, self.mat, self.difficulty, self.stances)
        return set_table(self.cards.tables, options.setup(self.cards))

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self.say(self._("Mini Rogue. Seed {seed}.").format(seed=self.seed))
        game = self.set_up()
        sink = Sink()
        game.sink = sink
        deal(game, self.seed)
        self.say("", *self.speech.told(game, sink.take()))
        while game.outcome == PLAYING:
            engine.answer(game, self.decide(game))
            self.say("", *self.speech.told(game, sink.take()))
        self.say("", *self.speech.result(game))

    def decide(self, game: Game) -> int:
        """Show the question with its numbered answers, and hear one."""
        legal = game.question.legal()
        self.picture(game)
        self.put(game)

        def repeat() -> None:
            self.show(self.speech.state(game))
            self.put(game)

        return legal[self.ask([ANSWER_NAMES[answer] for answer in legal], repeat)]

    def picture(self, game: Game) -> None:
        """The area, where it matters and when it has changed."""
        if game.question.kind in PICTURED:
            picture = self.speech.area(game)
            if picture != self.pictured:
                self.show(picture)
                self.pictured = picture

    def put(self, game: Game) -> None:
        """The question, after a line on how things stand."""
        self.say(*filter(None, [self.speech.status(game), self.speech.enemy(game), self.speech.question(game)]))
        for number, answer in enumerate(self.speech.answers(game), 1):
            self.say(f"{number:3}  {answer}")
