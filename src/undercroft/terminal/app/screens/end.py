"""The end of a game: how it ended, the way there, how the chances went, what is new; and what to do next."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, ProgressBar, Static
from textual.worker import get_current_worker

from undercroft.kernel.errors import N_
from undercroft.table.asking import ANSWER_KEYS
from undercroft.table.game import Game
from undercroft.terminal.app.widgets.frame import Doing, Frame
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.aftermath import HEIGHT, Aftermath, Tale
from undercroft.words.session import Session

HEIGHT_HIGH = 9
"""Rows of the curve on a high screen; odd, so that one is in the middle."""
WIDTH_MOST = 110


class TaleScreen(Frame[None]):
    """Told at once; the curve follows as soon as it is worked out. Leaving returns to the table."""

    DEFAULT_CSS = """
    TaleScreen #end { height: 1fr; }
    TaleScreen #next { width: 30; height: 1fr; }
    TaleScreen #tale {
        width: 1fr; height: 1fr; padding: 0 1; border: round $border; margin: 0 0 0 1; scrollbar-size-vertical: 1;
    }
    TaleScreen #tale:focus { border: round $accent; }
    TaleScreen #tale Static { height: auto; }
    TaleScreen #glancing { height: auto; margin: 1 0 0 0; }
    TaleScreen #glancing ProgressBar, TaleScreen #glancing Bar { width: 1fr; }
    TaleScreen #picture { color: $accent; margin: 1 0 0 0; text-wrap: nowrap; }
    TaleScreen #turns { text-wrap: nowrap; }
    TaleScreen #share { margin: 1 0 0 0; color: $text-muted; }
    TaleScreen.-tiny #end { layout: vertical; }
    TaleScreen.-tiny #next { width: 1fr; height: 9; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", N_("Copy the text to share")),
        Binding("q", "back", N_("Back"), show=False),
    ]

    def __init__(self, doings: Sequence[Doing], chances: Sequence[float] | None = None) -> None:
        """`doings` are what the player can do next, besides what is offered here."""
        super().__init__()
        self._next = doings
        self._chances = chances
        self._doings: list[Doing] = []

    # --- what it says -------------------------------------------------------------------------------------------

    @property
    def words(self) -> Tale:
        raise NotImplementedError

    @property
    def news(self) -> Sequence[str]:
        """What is new in the records."""
        return ()

    def look_at_chances(self) -> None:
        """Find out how the chances went, and `draw` them."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        with Horizontal(id="end"):
            yield Menu(id="next", classes="choices")
            with VerticalScroll(id="tale"):
                yield Static(id="told")
                with VerticalScroll(id="glancing", can_focus=False):
                    yield Static(Content(self._("Looking at how the chances went…")))
                    yield ProgressBar(show_eta=False, show_percentage=False)
                yield Static(id="picture")
                yield Static(id="turns")
                yield Static(id="share")

    def help_lines(self) -> list[str]:
        return [
            self._("The way shows what each stretch cost: a full circle nothing, half a circle some health."),
            self._("The curve is a bot’s guess after every answer; the numbers on it are the turning points."),
            self._("y copies a text to share. It tells how far you got, and nothing about the dungeon."),
        ]

    def commands(self) -> Iterable[Doing]:
        return self._doings

    def on_mount(self) -> None:
        self._fill()
        self._tell()
        self.query_one(Menu).focus()
        self.undercroft.hush()
        self.look_at_chances()

    def _fill(self) -> None:
        """What to do next; the text to share and the statistics come before the way home."""
        _ = self._
        here: list[Doing] = []
        if self.words.share_text:
            here.append((_("Copy the text to share"), "", self.action_copy))
        here += self.more
        *others, last = self._next
        self._doings = [*others, *here, last]
        lines = (keyed(key, name) for key, (name, _about, _do) in zip(ANSWER_KEYS, self._doings, strict=False))
        self.query_one(Menu).fill(lines)

    @property
    def more(self) -> Sequence[Doing]:
        """What else can be looked at from here."""
        return ()

    # --- telling ------------------------------------------------------------------------------------------------

    @property
    def _width(self) -> int:
        pane = self.query_one("#tale").size.width or self.size.width
        return max(30, min(pane - 1, WIDTH_MOST))

    def _tell(self) -> None:
        """Everything that is known at once."""
        words = self.words
        result, *more = words.result
        parts: list[Any] = [(result, "bold"), *(f"\n{line}" for line in more), "\n\n"]
        parts.append("\n".join(words.way_lines(self._width)))
        parts += [f"\n{line}" for line in filter(None, [words.dice])]
        parts += ["\n\n", ("\n".join(self.news), "bold $accent")] if self.news else []
        self.query_one("#told", Static).update(Content.assemble(*parts))
        self.query_one("#share", Static).update(Content(words.share_text))
        if self._chances is not None:
            self.draw(self._chances)

    def draw(self, chances: Sequence[float]) -> None:
        """The curve and the turning points; nothing if no network knows these cards."""
        self._chances = chances
        self.query_one("#glancing").display = False
        if len(chances) < 2:
            return
        words, width = self.words, self._width
        height = HEIGHT_HIGH if self.has_class("-high") else HEIGHT
        self.query_one("#picture", Static).update(Content("\n".join(words.picture(chances, width, height))))
        self.query_one("#turns", Static).update(Content("\n".join(words.turns(chances, width))))

    def on_resize(self, _event: events.Resize) -> None:
        self.call_after_refresh(if_there, self, self._tell)

    # --- what comes next ----------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to copy only what there is."""
        return bool(self.words.share_text) if action == "copy" else True

    def action_copy(self) -> None:
        """Copy the text to share, and show it: not every terminal lets a program copy."""
        text = self.words.share_text
        if text:
            self.app.copy_to_clipboard(text)
            self.notify("\n".join([self._("Copied:"), text]), markup=False)

    @on(OptionList.OptionSelected, "#next")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._do(event.option_index)

    def on_key(self, event: events.Key) -> None:
        key = sign_of(event)
        if key and key in ANSWER_KEYS[: len(self._doings)]:
            event.stop()
            self._do(ANSWER_KEYS.index(key))

    def _do(self, place: int) -> None:
        """What was chosen. What leads back to the table or to another game leaves this screen first."""
        doing = self._doings[place]
        if doing in self._next:
            self.app.pop_screen()
        self.undercroft.attempt(doing[2])


class EndScreen(TaleScreen):
    """The end of a game that was played here."""

    def __init__(self, session: Session, doings: Sequence[Doing], chances: Sequence[float] | None = None) -> None:
        super().__init__(doings, chances)
        self.session = session

    def again(self) -> Screen[Any]:
        return EndScreen(self.session, self._next, self._chances)

    def heading(self) -> str:
        speech = self.undercroft.speech_of(self.session.game.book)
        name = self._("The end")
        return f"{name} – {speech.who_plays(self.session.game.state)}"

    @cached_property
    def words(self) -> Aftermath:
        return Aftermath(self.session.game, self.undercroft.speech_of(self.session.game.book))

    @property
    def news(self) -> Sequence[str]:
        return [] if self.session.viewing else self.words.news

    @property
    def more(self) -> Sequence[Doing]:
        return [(self._("Statistics"), "", self._statistics)]

    def _statistics(self) -> None:
        from undercroft.terminal.app.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.session.game.book.name))

    def look_at_chances(self) -> None:
        self._glance(self.session.game.copy())

    @work(thread=True, exclusive=True)
    def _glance(self, game: Game) -> None:
        """Runs in the background, until the player leaves."""
        from undercroft.bots.glance import glance

        worker = get_current_worker()

        def tell(done: int, whole: int) -> None:
            if not worker.is_cancelled:
                self.app.call_from_thread(if_there, self, self._progress, done, whole)

        chances = glance(game, tell, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(if_there, self, self.draw, chances)

    def _progress(self, done: int, whole: int) -> None:
        self.query_one(ProgressBar).update(total=whole, progress=done)
