"""The puzzles of all games: positions with a goal."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.outside import quoted
from undercroft.table.folders import puzzle_file
from undercroft.table.position import Position, book_at, game_at, puzzles
from undercroft.table.puzzle import SOLVED
from undercroft.terminal.app.widgets.frame import Doing
from undercroft.terminal.app.widgets.lists import Finder, FinderScreen, Line, Page
from undercroft.terminal.tries import MARK, make_room, next_puzzle, solved_puzzles, solved_words
from undercroft.words.session import Session

PICTURE_WIDTH: Final = 136
"""From this many columns on, a picture of the table fits beside the list."""


class PuzzlesScreen(FinderScreen):
    """Each puzzle with its goal and its table; Enter plays it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "play", N_("Play"), key_display="^o"),
    ]

    def __init__(
        self, puzzle: str | None = None, others: Mapping[str, Position] | None = None, *, strict: bool = False
    ) -> None:
        """Start at a `puzzle`; `others` are the player's own positions."""
        super().__init__()
        self._first = puzzle
        self._others = others or {}
        self.strict = strict
        self._solved_before = solved_puzzles()
        self._puzzles: dict[str, Position] = {**puzzles(), **self._others}

    def again(self) -> Screen[Any]:
        return PuzzlesScreen(self.finder.key, self._others, strict=self.strict)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        solved = solved_words(len(solved_puzzles()), len(puzzles()), self.undercroft.spoken)
        return f"{self._('Puzzles')} – {solved}"

    def body(self) -> ComposeResult:
        yield Finder(self._page, side_by_side=PICTURE_WIDTH)

    def help_lines(self) -> list[str]:
        return [
            self._("Each puzzle is a position with a goal: look at it, then press Enter to play it."),
            self._("Solved puzzles are marked with {mark}.").format(mark=MARK),
            self._("If you leave a try for another puzzle, it stays in the games so far: the last try of each puzzle."),
        ]

    def on_screen_resume(self) -> None:
        """If a puzzle has been solved since, select the next one."""
        solved = solved_puzzles()
        wanted = self._first or self.finder.key
        if wanted is None or (wanted in solved and wanted not in self._solved_before):
            wanted = next_puzzle(list(self._puzzles), wanted)
        self._first, self._solved_before = None, solved
        lines = [self._line(name, position, solved) for name, position in self._puzzles.items()]
        self.finder.fill(lines, wanted)
        self.say_heading()

    def puzzle_title(self, name: str) -> str:
        return self._puzzles[name].title[self.undercroft.spoken] or quoted(name)

    def _line(self, name: str, position: Position, solved: Collection[str]) -> Line:
        words = " ".join([*position.title.values(), *position.goal.values()])
        title, beside = self.puzzle_title(name), ""
        if name in solved:
            title, beside = f"{MARK} {title}", self._("solved")
        return Line(name, title, beside, heading=games.title(book_at(position.data).name).title, words=words)

    def _page(self, key: str) -> Page:
        """The goal, then the table."""
        position = self._puzzles[key]
        book = book_at(position.data)
        speech: Any = self.undercroft.speech_of(book)
        state = game_at(position.data, book, speaker=speech).state
        goal = self._("Goal: {goal}").format(goal=position.goal[self.undercroft.spoken])
        parts: list[Any] = [(goal, "bold"), "\n\n"]
        parts += [f"{line}\n" for line in speech.summary(state).split(" | ")]
        parts += [f"{line}\n" for line in filter(None, [speech.enemy(state)])]
        parts += ["\n", *(f"{line}\n" for line in speech.area(state))]
        return Page(self.puzzle_title(key), Content.assemble(*parts), games.title(book.name).title)

    def commands(self) -> Iterable[Doing]:
        if self.finder.key is not None:
            yield self._("Play"), self.puzzle_title(self.finder.key), self.action_play

    # --- playing ------------------------------------------------------------------------------------------------

    @on(Finder.Opened)
    def action_play(self) -> None:
        if (name := self.finder.key) is not None:
            self.undercroft.attempt(partial(self.play, name))

    def play(self, name: str) -> None:
        """Play from the position; the try before is moved out of the way."""
        position = self._puzzles[name]
        book = book_at(position.data)
        speech = self.undercroft.speech_of(book)
        game = game_at(position.data, book, speaker=speech, strict=self.strict)
        make_room(game.position)
        self.go_on(name, Session.begun(game, speech, puzzle_file()))

    def go_on(self, name: str, session: Session) -> None:
        """Play a try from where it stands."""
        self.undercroft.play(session, partial(self.endings, name, session))

    def endings(self, name: str, session: Session) -> Sequence[Doing]:
        """What the player can do when a puzzle is over; after a solved one, the next comes first."""
        after = next_puzzle(list(self._puzzles), name)
        _ = self.undercroft._
        again = (_("Try again"), "", partial(self._instead, name))
        onward = (_("Next puzzle: {title}").format(title=self.puzzle_title(after)), "", partial(self._instead, after))
        first = [onward, again] if session.verdict == SOLVED else [again, onward]
        return [*first, (_("Home"), "", self.undercroft.go_home)]

    def _instead(self, name: str) -> None:
        """Play another puzzle in place of the one that is over."""
        self.app.pop_screen()
        self.undercroft.attempt(partial(self.play, name))
