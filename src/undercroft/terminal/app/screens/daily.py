"""The dungeon of the day of each game: the same for everyone, today's or another day's."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.table.code import daily, decode
from undercroft.table.folders import saved_games
from undercroft.table.game import Game
from undercroft.table.save import SaveError, read_save
from undercroft.table.shelf import book_of
from undercroft.terminal.app.screens.replays import Kept, outcome_words, read_kept, setup_words
from undercroft.terminal.app.widgets.frame import Choice, Doing, Frame
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.options import day as read_day


def games_like(game: Game, spoken: str) -> Iterator[Kept]:
    """The games dealt like this one, the last played first; unreadable files are skipped."""
    for file in saved_games():
        try:
            save = read_save(file)
        except SaveError:
            continue
        if (save.game, save.seed, save.setup) == (game.book.name, game.seed, game.setup):
            kept = read_kept(file, spoken)
            if not kept.trouble and not kept.puzzle:
                yield kept


class DayCard(VerticalScroll, can_focus=True):
    """The dungeon of one game. Enter or a click on its last line starts it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "begin", show=False)]

    class Begun(Choice):
        def __init__(self, game: str) -> None:
            super().__init__()
            self.game = game

    def __init__(self, game: str) -> None:
        super().__init__(id=f"day-{game}", classes="day")
        self.game = game

    def compose(self) -> ComposeResult:
        yield Static(classes="dealt")
        yield Static(classes="played")
        yield Static(classes="begin")

    def action_begin(self) -> None:
        self.post_message(self.Begun(self.game))

    def on_click(self, event: events.Click) -> None:
        if event.widget is self.query_one(".begin"):
            self.action_begin()


class DailyScreen(Frame[None]):
    """A day, and a card for each game."""

    DEFAULT_CSS = """
    DailyScreen #days { height: 3; }
    DailyScreen #day { width: 22; }
    DailyScreen #hint { width: 1fr; height: 3; content-align: left middle; padding: 0 1; color: $text-muted; }
    DailyScreen #dungeons { height: 1fr; }
    DailyScreen .day {
        width: 1fr; height: 1fr; border: round $border; padding: 0 1; scrollbar-size-vertical: 1; margin: 0 1 0 0;
    }
    DailyScreen .day:focus { border: round $accent; }
    DailyScreen .played { margin: 1 0; }
    DailyScreen .begin { color: $accent; text-style: bold; }
    DailyScreen .day:focus .begin { text-style: bold reverse; }
    DailyScreen.-high #dungeons { max-height: 24; }
    DailyScreen.-wide .day { padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "begin(0)", show=False),
        Binding("2", "begin(1)", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
        Binding("p", "step(-1)", N_("Day before")),
        Binding("n", "step(1)", N_("Day after")),
        Binding("d", "day", N_("Another day")),
    ]

    def __init__(self, today: date | None = None) -> None:
        super().__init__()
        self.day = today or date.today()
        self._games: dict[str, Game] = {}

    def again(self) -> Screen[Any]:
        return DailyScreen(self.day)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return self._("Dungeon of the day – {day}").format(day=self.day.isoformat())

    def body(self) -> ComposeResult:
        with Horizontal(id="days"):
            line = Input(self.day.isoformat(), id="day", max_length=10)
            line.border_title = Content(self._("Day"))
            yield line
            yield Static(Content(self._("Everyone plays these dungeons on this day.")), id="hint")
        with Horizontal(id="dungeons"):
            for game in games.packages():
                yield DayCard(game)

    def help_lines(self) -> list[str]:
        return [
            self._("Enter or the number of a game starts its dungeon; the arrow keys move between the games."),
            self._("There is a new one every day. To play another day’s, type the date, year first."),
        ]

    def commands(self) -> Iterable[Doing]:
        for place, game in enumerate(games.packages()):
            yield (
                self._("Begin: {game}").format(game=games.title(game).title),
                self.day.isoformat(),
                partial(self.action_begin, place),
            )

    def on_mount(self) -> None:
        self._show()
        self.query(DayCard).first().focus()

    def on_screen_resume(self) -> None:
        if self._games:
            self._look_for_played()

    def _show(self) -> None:
        self.say_heading()
        with self.prevent(Input.Changed):
            self.query_one(Input).value = self.day.isoformat()
        for place, card in enumerate(self.query(DayCard), 1):
            book = book_of(card.game)
            code = daily(book, self.day)
            speech = self.undercroft.speech_of(book)
            setup, seed = decode(book, code)
            self._games[card.game] = game = Game(book, setup, seed, speaker=speech)
            card.border_title = Content(f"{place} {games.title(card.game).title}")
            dealt = Content.assemble((code, "bold $accent"), "\n\n", "\n".join(setup_words(game, speech)))
            card.query_one(".dealt", Static).update(dealt)
            begin = self._(" ▶ Enter or {n}: begin ").format(n=place)
            card.query_one(".begin", Static).update(Content(begin))
        self._look_for_played()

    def _look_for_played(self) -> None:
        for card in self.query(DayCard):
            waiting = Content.styled(self._("Looking through your games…"), "dim")
            card.query_one(".played", Static).update(waiting)
        self._read(list(self._games.values()), self.undercroft.spoken)

    @work(thread=True, exclusive=True)
    def _read(self, dealt: Sequence[Game], spoken: str) -> None:
        """Runs in the background: there may be many games to look through."""
        worker = get_current_worker()
        for game in dealt:
            found = list(games_like(game, spoken))
            if worker.is_cancelled:
                return
            self.app.call_from_thread(if_there, self, self._tell_played, game, found)

    def _tell_played(self, game: Game, found: Sequence[Kept]) -> None:
        """Whether it was played, and the outcome."""
        if self._games.get(game.book.name) is not game:
            return
        lines = [self._("Not played yet.")] if not found else []
        for kept in found:
            text = self._("Played on {when}: {outcome}.")
            lines.append(text.format(when=kept.when, outcome=outcome_words(kept, self.undercroft.spoken)))
            lines += [f"  {line}" for line in kept.summary[:1]]
        self.query_one(f"#day-{game.book.name} .played", Static).update(Content("\n".join(lines)))

    # --- what it does -------------------------------------------------------------------------------------------

    def action_begin(self, place: int) -> None:
        self._begin(list(games.packages())[place])

    @on(DayCard.Begun)
    def _begun(self, event: DayCard.Begun) -> None:
        self._begin(event.game)

    def _begin(self, name: str) -> None:
        game = self._games[name]
        fresh = Game(game.book, game.setup, game.seed, speaker=self.undercroft.speech_of(game.book))
        fresh.day = self.day
        self.undercroft.attempt(partial(self.undercroft.play_new, fresh))

    def action_step(self, days: int) -> None:
        """Go to the day before or after, as far as there are days."""
        wanted = self.day.toordinal() + days
        if date.min.toordinal() <= wanted <= date.max.toordinal():
            self.day += timedelta(days=days)
            self._show()

    def action_day(self) -> None:
        line = self.query_one(Input)
        line.focus()
        line.select_all()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        """A day was typed; anything else is refused, and can be corrected."""
        wanted = self.undercroft.attempt(partial(read_day, event.value))
        if wanted is not None:
            self.day = wanted
            self._show()
            self.query(DayCard).first().focus()

    def action_back(self) -> None:
        """While a day is typed, go back to the dungeons first."""
        line = self.query_one(Input)
        if line.has_focus:
            line.value = self.day.isoformat()
            self.query(DayCard).first().focus()
        else:
            self.app.pop_screen()
