"""What came of the games so far: figures, bars, a calendar and achievements, a page for each game."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, Final

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.table import chronicle
from undercroft.table.chronicle import Record
from undercroft.table.shelf import book_of
from undercroft.table.statistics import statistics
from undercroft.terminal.app.widgets.frame import Doing, Frame
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.statistics import CAUSES_OF_LOSS, DONE, FULL, LUCK, REACHED, REST, Section, StatisticsWords

COLUMN_LEAST: Final = 54
"""The narrowest column."""
COLUMNS_MOST: Final = 3
GAP: Final = 3
LOSSES: Final = (REACHED, CAUSES_OF_LOSS)
"""Sections that count games lost."""


class StatisticsScreen(Frame[None]):
    """Read from the chronicle, once it has caught up with the saves."""

    DEFAULT_CSS = """
    StatisticsScreen #tabs { height: 1; padding: 0 1; }
    StatisticsScreen #catching-up { height: 1; padding: 0 1; }
    StatisticsScreen #catching-up Bar { width: 1fr; }
    StatisticsScreen #catching-up Static { width: auto; margin: 0 2 0 0; color: $text-muted; }
    StatisticsScreen #catching-up ProgressBar { width: 1fr; }
    StatisticsScreen #page { height: 1fr; border: round $border; padding: 0 1; }
    StatisticsScreen #page:focus { border: round $accent; }
    StatisticsScreen #columns { height: auto; }
    StatisticsScreen .column { width: 1fr; height: auto; padding: 0 2 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,shift+tab", "turn(-1)", N_("Game before"), show=False),
        Binding("right,tab", "turn(1)", N_("Other game"), key_display="→"),
        Binding("q", "back", N_("Back"), show=False),
    ]

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.game = game or games.FIRST
        self._records: Sequence[Record] = ()

    def again(self) -> Screen[Any]:
        return StatisticsScreen(self.game)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return self._("Statistics")

    def body(self) -> ComposeResult:
        yield Static(id="tabs")
        with Horizontal(id="catching-up"):
            yield Static(Content(self._("Looking through your games…")))
            yield ProgressBar(show_eta=False, show_percentage=False)
        with VerticalScroll(id="page"), Horizontal(id="columns"):
            for number in range(COLUMNS_MOST):
                with Vertical(classes="column", id=f"column-{number}"):
                    yield Static()

    def help_lines(self) -> list[str]:
        return [
            self._("The arrow keys to the left and right, or the number of a game, turn to another game."),
            self._("A game counts once it is over, if it was dealt and a person played."),
            self._("Puzzles, games of bots alone and games of others do not count."),
        ]

    def commands(self) -> Iterable[Doing]:
        for title in games.titles():
            yield title.title, self._("its statistics"), partial(self._turn_to, title.name)

    # --- reading ------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._records = chronicle.records()
        self._show()
        self.query_one("#page").focus()
        self.query_one("#catching-up").display = False
        self._catch_up()

    @work(thread=True, exclusive=True)
    def _catch_up(self) -> None:
        """Runs in the background: there may be many games that the chronicle does not know."""
        worker = get_current_worker()

        def tell(done: int, whole: int) -> None:
            if not worker.is_cancelled:
                self.app.call_from_thread(if_there, self, self._progress, done, whole)

        chronicle.catch_up(tell, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(if_there, self, self._caught_up, chronicle.records())

    def _progress(self, done: int, whole: int) -> None:
        self.query_one("#catching-up").display = True
        self.query_one(ProgressBar).update(total=whole, progress=done)

    def _caught_up(self, found: Sequence[Record]) -> None:
        self._records = found
        self.query_one("#catching-up").display = False
        self._show()

    # --- showing ------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The page of the game, in as many columns as fit."""
        tabs: list[Any] = []
        for number, title in enumerate(games.titles(), 1):
            mark, style = ("▸", "bold reverse") if title.name == self.game else (" ", "")
            tabs += [(f"{mark}{number} {title.title} ", style), "  "]
        self.query_one("#tabs", Static).update(Content.assemble(*tabs))
        book = book_of(self.game)
        words = StatisticsWords(statistics(book, self._records), self.undercroft.speech_of(book))
        wide = max(COLUMN_LEAST, self.size.width - 6)
        count = max(1, min(COLUMNS_MOST, wide // COLUMN_LEAST))
        sections = words.sections(wide // count - GAP)
        for number, column in enumerate(_shared(sections, count)):
            self.query_one(f"#column-{number}").display = number < count
            self.query_one(f"#column-{number} Static", Static).update(_drawn(column))

    def on_resize(self, _event: events.Resize) -> None:
        self.call_after_refresh(if_there, self, self._show)

    # --- turning pages ------------------------------------------------------------------------------------------

    def action_turn(self, step: int) -> None:
        names = list(games.packages())
        self._turn_to(names[(names.index(self.game) + step) % len(names)])

    def _turn_to(self, game: str) -> None:
        self.game = game
        self._show()
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def on_key(self, event: events.Key) -> None:
        names, sign = list(games.packages()), sign_of(event)
        if sign.isdigit() and 1 <= int(sign) <= len(names):
            event.stop()
            self._turn_to(names[int(sign) - 1])


def _shared(sections: Sequence[Section], count: int) -> list[list[Section]]:
    """The sections in so many columns of about the same length, in order."""
    columns: list[list[Section]] = [[] for _column in range(COLUMNS_MOST)]
    whole, so_far = sum(len(section.lines) + 2 for section in sections), 0
    for section in sections:
        high = len(section.lines) + 2
        columns[min(count - 1, int((so_far + high / 2) * count / whole))].append(section)
        so_far += high
    return columns


def _drawn(sections: Sequence[Section]) -> Content:
    parts: list[Any] = []
    for section in sections:
        parts += [(f"{section.title}\n", "bold $accent"), *_coloured(section), "\n\n"]
    return Content.assemble(*parts)


def _coloured(section: Section) -> list[Any]:
    """Bars and stars stand out; they are told apart without that, too."""
    full = "$error" if section.name in LOSSES else "$success"
    styles = {FULL: full, REST: "$border", DONE: "bold $accent", LUCK: "bold $accent"}
    signs = "\n".join(section.lines)
    return [("".join(alike), style) for style, alike in groupby(signs, key=lambda sign: styles.get(sign, ""))]
