"""The puzzles of both games: positions with a goal."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen

from undercroft.outside import quoted
from undercroft.table.position import Position, book_at, example_positions, game_at, load_position
from undercroft.terminal.app.cards import GAMES
from undercroft.terminal.app.frame import Doing
from undercroft.terminal.app.lists import Finder, FinderScreen, Line, Page
from undercroft.terminal.folders import put_by, puzzle_file
from undercroft.terminal.keeper import Keeper
from undercroft.terminal.session import Session
from undercroft.words.language import later
from undercroft.words.narrator import Narrator

PICTURE_WIDTH: Final = 136
"""From so many columns on a picture of the table fits beside the list."""
GOAL_SHOWN: Final = 10.0
"""Seconds for which the goal is said when a puzzle begins."""


class PuzzlesScreen(FinderScreen):
    """Each puzzle with its goal and its table; Enter plays it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "play", later("Play"), key_display="^o"),
    ]

    def __init__(
        self, puzzle: str | None = None, others: Mapping[str, Position] | None = None, *, strict: bool = False
    ) -> None:
        """Beginning with a `puzzle`; `others` are positions of one's own."""
        super().__init__()
        self._first = puzzle
        self._others = others or {}
        self.strict = strict
        self._puzzles: dict[str, Position] = {path.stem: load_position(path) for path in example_positions()}
        self._puzzles |= self._others

    def again(self) -> Screen[Any]:
        return PuzzlesScreen(self.finder.key, self._others, strict=self.strict)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return self._("Puzzles")

    def body(self) -> ComposeResult:
        yield Finder(self._page, side_by_side=PICTURE_WIDTH)

    def help_lines(self) -> list[str]:
        return [
            self._("Each puzzle is a table to go on from, with a goal: look at it, and play it with Enter."),
            self._("A puzzle that is going on makes room for the next one; it stays among the games so far."),
        ]

    def on_mount(self) -> None:
        lines = [self._line(name, position) for name, position in self._puzzles.items()]
        self.finder.fill(lines, self._first)

    def puzzle_title(self, name: str) -> str:
        return self._puzzles[name].title.get(self.undercroft.spoken, quoted(name))

    def puzzle_goal(self, name: str) -> str:
        return self._puzzles[name].goal.get(self.undercroft.spoken, "")

    def _line(self, name: str, position: Position) -> Line:
        words = " ".join([*position.title.values(), *position.goal.values()])
        return Line(name, self.puzzle_title(name), heading=GAMES[book_at(position.data).name], words=words)

    def _page(self, key: str) -> Page:
        """The goal, then the table."""
        position = self._puzzles[key]
        book = book_at(position.data)
        speech: Any = self.undercroft.speech_of(book)
        state = Narrator(game_at(position.data, book, speaker=speech), speech).state
        parts: list[Any] = [(self._("Goal: {goal}").format(goal=self.puzzle_goal(key)), "bold"), "\n\n"]
        parts += [f"{line}\n" for line in speech.summary(state).split(" | ")]
        parts += [f"{line}\n" for line in filter(None, [speech.enemy(state)])]
        parts += ["\n", *(f"{line}\n" for line in speech.area(state))]
        return Page(self.puzzle_title(key), Content.assemble(*parts), GAMES[book.name])

    def commands(self) -> Iterable[Doing]:
        if self.finder.key is not None:
            yield self._("Play"), self.puzzle_title(self.finder.key), self.action_play

    # --- playing ------------------------------------------------------------------------------------------------

    @on(Finder.Opened)
    def action_play(self) -> None:
        if (name := self.finder.key) is not None:
            self.undercroft.attempt(partial(self.play, name))

    def play(self, name: str) -> None:
        """From the position on; a puzzle played before makes room."""
        position = self._puzzles[name]
        book = book_at(position.data)
        speech = self.undercroft.speech_of(book)
        game = game_at(position.data, book, speaker=speech, strict=self.strict)
        put_by(puzzle_file())
        session = Session(game, speech, Keeper(game, puzzle_file()))
        session.goal = self.puzzle_goal(name)
        session.keep()
        self.undercroft.play(session, partial(self.endings, name))

    def endings(self, name: str) -> Sequence[Doing]:
        """What can be done when a puzzle is over."""
        names = list(self._puzzles)
        after = names[(names.index(name) + 1) % len(names)]
        _ = self.undercroft._
        return [
            (_("Try again"), "", partial(self._instead, name)),
            (_("Next puzzle: {title}").format(title=self.puzzle_title(after)), "", partial(self._instead, after)),
            (_("Home"), "", self.undercroft.go_home),
        ]

    def _instead(self, name: str) -> None:
        """Another puzzle in place of the one that is over."""
        self.app.pop_screen()
        self.undercroft.attempt(partial(self.play, name))
