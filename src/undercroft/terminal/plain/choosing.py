"""What is chosen before a game in plain lines: given on the command line, or asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from undercroft import games
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table import shelf
from undercroft.table.book import Book
from undercroft.table.code import decode
from undercroft.table.game import LARGEST_SEED, BadSeed
from undercroft.table.options import Chosen, Option, Options
from undercroft.table.shelf import book_of, book_of_code, drawn_seed
from undercroft.terminal.plain.lines import Leave, Lines
from undercroft.words.choices import ChoiceWords

NOBODY: Final = "nobody"


@dataclass(frozen=True)
class PlayOptions:
    """What was given on the command line; None is asked for, drawn (the seed) or detected (the language)."""

    setup: Mapping[str, Any] = field(default_factory=dict)
    """the choices of the game, by name; the others are asked for"""
    seed: int | None = None
    language: str | None = None
    cards: Sequence[Path] | None = None
    """folders of the player's own cards, the base box first"""
    strict: bool = False
    own_dice: bool = False
    code: str | None = None
    """a share code: setup and seed at once"""
    day: date | None = None
    """the day whose dungeon the code deals, if it was asked for as that"""
    new: bool = False
    """do not ask about an unfinished game"""
    resume: bool = False
    """continue a saved game, or say that there is none"""
    file: Path | None = None
    """where the game is saved, if not in the usual place"""
    game: str | None = None
    """which game; the first there is unless this, a code or a save says otherwise"""
    described: bool = False
    """sentences instead of pictures"""
    players: Sequence[str] | None = None
    """who plays each seat: `me`, `other`, or a bot by its name; all of them people if it is None"""
    guided: bool = False
    """the guided game, which has its own dungeon"""


class CodeSaysAll(UndercroftError):
    """A share code came with choices that it already makes."""


class GuidedSaysAll(UndercroftError):
    """A guided game came with choices of another dungeon."""


def book_with(cards: Sequence[Path] | None, game: str | None = None) -> Book:
    """The book of a game, the first if none is named, with the player's own cards if there are any."""
    return shelf.book_with(game or games.FIRST, cards) if cards else book_of(game or games.FIRST)


def chosen(options: PlayOptions, book: Book) -> tuple[dict[str, Any], int]:
    """The setup and seed from the options; wrong ones are refused before anything is asked."""
    setup = dict(options.setup)
    if options.guided:
        others = (options.code, options.cards, options.players, options.strict, options.own_dice)
        if setup or options.seed is not None or any(others):
            raise GuidedSaysAll(N_("a guided game has its own dungeon: leave out everything but --game"))
        return {}, 0
    if options.code is not None:
        if setup or options.seed is not None:
            raise CodeSaysAll(N_("a share code says who, where and which seed: leave those options out"))
        return decode(book, options.code)
    book.setup(setup)
    if options.seed is None:
        return setup, drawn_seed()
    if not 0 <= options.seed <= LARGEST_SEED:
        raise BadSeed(options.seed)
    return setup, options.seed


def wanted_book(options: PlayOptions) -> Book:
    """The book of the code, or the one that was named."""
    if options.code is not None and options.game is None and not options.cards:
        return book_of_code(options.code)
    return book_with(options.cards, options.game)


def daily_dungeon(typed: str | None, game: str | None = None) -> tuple[date, str]:
    """A day, today if none is typed, and the share code of its dungeon."""
    from undercroft.table.code import daily
    from undercroft.words.options import day as read_day

    day = date.today() if typed is None else read_day(typed)
    return day, daily(book_of(game or games.FIRST), day)


class Asker:
    """Asks for one of several things, by number or name."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.say, self.show = lines.say, lines.show
        self._: Callable[[str], str]

    def ask(
        self,
        names: Sequence[str],
        hint: str,
        commands: Mapping[str, Callable[[], bool]],
        otherwise: Callable[[str], bool | None] | None = None,
        labels: Sequence[str] = (),
    ) -> int | None:
        """The index of what was typed, by number, its own label or name; anything else is asked again.

        None when a command has changed the question, or `otherwise` has with what was typed; `otherwise` returns None
        if it could not use it either.
        """
        numbers = labels or [str(number) for number in range(1, len(names) + 1)]
        while True:
            typed = self.lines.hear().lower()
            if typed == "q":
                raise Leave
            if typed in commands:
                if commands[typed]():
                    return None
            elif typed in names:
                return names.index(typed)
            elif typed in numbers:
                return numbers.index(typed)
            elif otherwise is None or (changed := otherwise(typed)) is None:
                self.say(hint)
            elif changed:
                return None

    def choose(self, title: str, entries: Sequence[Sequence[str]], ids: Sequence[str]) -> str:
        """The id of one of several things, each described in a few lines."""

        def describe() -> bool:
            self.say("", title)
            for number, (first, *others) in enumerate(entries, 1):
                self.say(f"{number:3}  {first}")
                self.show([f"       {line}" for line in others])
            return False

        describe()
        hint = self._("Type a number from 1 to {n}, ? to see them again, or q to leave.").format(n=len(ids))
        place = self.ask(ids, hint, {"?": describe})
        assert place is not None
        return ids[place]


class Choosing(Asker):
    """The choices before one game."""

    def __init__(self, lines: Lines, options: Options, words: ChoiceWords, setup: dict[str, Any]) -> None:
        super().__init__(lines)
        self._ = words.say
        self.options = options
        self.words = words
        self.setup = setup
        """what is chosen so far"""
        self.given = frozenset(setup)

    def set_up(self) -> None:
        """Ask for what was not given."""
        for option in self.options:
            if option.asked(self._so_far()):
                self.setup[option.name] = self._several(option) if option.most else self._one(option)

    def _so_far(self, **more: Any) -> Chosen:
        return Chosen(self.options.cards, {**self.setup, **more}, given=self.given)

    def _one(self, option: Option) -> Any:
        """One of the ways there are."""
        so_far = self._so_far()
        ways = option.ways(so_far)
        entries = [self.words.entry(option, way, so_far) for way in ways]
        return ways[self.choose(self.words.say(option.questions[0]), entries, tuple(ways))]

    def _several(self, option: Option) -> list[str]:
        """One after the other, until there are enough or no more can be taken."""
        taken: list[str] = []
        while len(taken) < option.most:
            so_far = self._so_far(**{option.name: taken})
            left = [way for way in option.ways(so_far) if way not in (self.setup.get(option.joins), *taken)]
            nobody = [NOBODY] if len(taken) >= option.least else []
            entries = [[self.words.say(option.enough)] for _nobody in nobody]
            entries += [self.words.entry(option, way, so_far) for way in left]
            question = option.questions[min(len(taken), len(option.questions) - 1)]
            wanted = self.choose(self.words.say(question), entries, [*nobody, *left])
            if wanted == NOBODY:
                break
            taken.append(wanted)
        return taken
