"""A screen with a table on it, wherever it is played: the board, the question with its answers, the log beside it."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import ContentSwitcher, OptionList, Static

from undercroft.kernel.errors import N_
from undercroft.terminal.app.screens.beats import Beats
from undercroft.terminal.app.screens.walking import Walking
from undercroft.terminal.app.widgets.asked import Asked
from undercroft.terminal.app.widgets.board import Board
from undercroft.terminal.app.widgets.frame import Doing, PageScreen
from undercroft.terminal.app.widgets.keys import UNSHIFTED
from undercroft.terminal.app.widgets.log import Log, Tells
from undercroft.terminal.app.widgets.menu import Menu
from undercroft.terminal.app.widgets.pieces import About, Piece
from undercroft.terminal.app.widgets.there import if_there
from undercroft.terminal.app.widgets.tip import Side

ROOMY: Final = 150
"""From this many columns on, the log has its own column."""
ASKED_LEAST: Final = 9
"""Lines for a question with its answers and frame, on a low screen,"""
ASKED_LEAST_HIGH: Final = 12
"""and on a high one."""
TABLE_LEAST: Final = 10
"""Lines for everything else, at least."""
AHEAD: Final = "space"
"""The key that leaves out what is being shown; if bots are playing, what they do until a person is asked."""
ALL_AT_ONCE: Final = (AHEAD, "enter", "escape")
"""Keys that show where the beats lead, at once."""


class TableScreen(Walking):
    """What is there to look at, and how: the rest is up to where the game is played."""

    AUTO_FOCUS = "#answers"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Leave")),
        Binding("space", "run_ahead", N_("Run ahead")),
        Binding("h,H", "hint", N_("Hint"), key_display="h"),
        Binding("u", "undo", N_("Undo")),
        Binding("comma,left_square_bracket,ctrl+left", "look(-1)", N_("Review"), key_display=",."),
        Binding("full_stop,right_square_bracket,ctrl+right", "look(1)", N_("Later"), key_display=".", show=False),
        Binding("less_than_sign", "look_at(0)", N_("Back to the beginning"), key_display="<", show=False),
        Binding("greater_than_sign", "look_at(None)", N_("Back to now"), key_display=">", show=False),
        Binding("i", "inspect", N_("Explain")),
        Binding("v", "switch", N_("View")),
        Binding("plus,equals_sign", "zoom(1)", N_("Zoom"), key_display="+-"),
        Binding("minus", "zoom(-1)", N_("Farther"), key_display="-", show=False),
        Binding("f1", "rules", N_("Rules"), show=False),
        Binding("l,L", "log", N_("Full log"), key_display="l", show=False),
        Binding("q", "back", N_("Leave"), show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._beats: Beats | None = None
        self._click_taken = False
        self._doings: Sequence[Doing] = ()
        """what can be done here instead of answering"""
        self.ahead = False
        """whether what others do is not watched until a person is asked here"""

    # --- what it is about ---------------------------------------------------------------------------------------

    @property
    def table(self) -> Tells:
        """What is told beside the question."""
        raise NotImplementedError

    @property
    def game_name(self) -> str:
        """The game that is played, by name; empty while that is not known."""
        raise NotImplementedError

    def new_board(self) -> Board:
        raise NotImplementedError

    def show(self) -> None:
        """Show everything as it stands."""
        raise NotImplementedError

    def _show_question(self) -> None:
        raise NotImplementedError

    @property
    def names_of_offers(self) -> Sequence[str]:
        """The answers in the order in which they are shown, by name; none if nobody is asked here."""
        raise NotImplementedError

    @property
    def _can_run_ahead(self) -> bool:
        """Whether somebody plays who is watched, and need not be."""
        raise NotImplementedError

    @property
    def _runs_on(self) -> bool:
        """Whether it is not a person's turn here."""
        raise NotImplementedError

    def _typed_for_itself(self, event: events.Key) -> bool:
        """Whether a key is neither an answer nor a command now."""
        return False

    def _shared_by(self, event: events.Key, sign: str) -> bool:
        """Whether a key has shared out a point, or taken one back."""
        raise NotImplementedError

    # --- what is there ------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        with Container(id="play"):
            yield self.new_board()
            yield Asked()
            with Side(id="aside"), ContentSwitcher(id="beside", initial="log"):
                yield Log(self.table)
                with VerticalScroll(id="info", can_focus=False):
                    yield Static(id="info-text")

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def asked(self) -> Asked:
        return self.query_one(Asked)

    @property
    def log_pane(self) -> Log:
        return self.query_one(Log)

    @property
    def answers(self) -> Menu:
        return self.asked.answers

    # --- showing ------------------------------------------------------------------------------------------------

    def _put(
        self,
        question: str,
        answers: Sequence[str],
        about: Callable[[int], str] = lambda _place: "",
        ways: Sequence[str] = (),
        own: Sequence[str] = (),
        apart: int = 0,
    ) -> None:
        """Show a question with its answers. A long one gets more space."""
        self.asked.put(question, answers, about, ways, own, apart)
        self._share_room(self.asked.lines_for(question, answers))
        if not isinstance(self.focused, Piece):
            self._tell_no_more()
        if answers and self.focused is None:
            self.answers.focus()

    def _share_room(self, wanted: int) -> None:
        """Give the question the lines it needs, as far as the table can spare them."""
        high, heading = self.size.height, self.query_one("#heading").outer_size.height
        least = ASKED_LEAST_HIGH if self.has_class("-high") else ASKED_LEAST - max(0, heading - 1)
        lines = min(max(wanted, least), max(least, high - TABLE_LEAST))
        self.query_one("#play").styles.grid_rows = f"1fr {lines}"

    @on(Asked.Marked)
    def _preview(self, event: Asked.Marked) -> None:
        """Show what an answer leads to, if it is on the table."""
        names = self.names_of_offers
        if not names or isinstance(self.focused, Piece):
            return
        about = self.board.about(names[event.place]) if event.place < len(names) else None
        if about is not None:
            self._tell_in_place(about)
        else:
            self._tell_no_more()

    def on_resize(self, event: events.Resize) -> None:
        """Wrap the answers again. On a wide screen the log has its own column."""
        self.set_class(event.size.width >= ROOMY, "-roomy")
        self.call_after_refresh(if_there, self, self._show_question_again)

    def _show_question_again(self) -> None:
        self.say_heading()
        self._scroll_log()
        kept = self.answers.highlighted
        self._show_question()
        if kept is not None and kept < self.answers.option_count:
            self.answers.highlighted = kept

    def _scroll_log(self) -> None:
        self.log_pane.scroll_to_news()

    # --- keys ---------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Handle the key of an answer; any motion stops."""
        self.board.motion.settle()
        self.app.clear_notifications()
        if self._translated(event) or self._typed_for_itself(event):
            return
        sign = event.character or ""
        sign = "6" if sign == "-" and not self.board.zooms else UNSHIFTED.get(sign, sign)
        if self._shared_by(event, sign) or self._walked_by(event):
            event.stop()
            event.prevent_default()
            return
        place = self.asked.place_of(sign)
        if place is not None:
            event.stop()
            event.prevent_default()
            self._answer(place)

    @on(OptionList.OptionSelected, "#answers")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._answer(event.option_index)

    # --- beat by beat -------------------------------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Whether what others do is shown one by one."""
        return self.undercroft.motion and not self.ahead

    def takes(self, key: str) -> bool:
        """While beats are shown, every key hurries them, and does nothing else; so does a click ("")."""
        if self._beats is None:
            return False
        self.note_key(key)
        if key in ALL_AT_ONCE:
            self.ahead = key == AHEAD and self._can_run_ahead
            self._skip()
        else:
            self._beats.hurry()
        return True

    def _skip(self) -> None:
        """Show where the beats lead, at once."""
        if self._beats is not None:
            self._beats.finish()

    def action_run_ahead(self) -> None:
        """Do not watch the others until a person is asked here; again to watch them."""
        self.ahead = not self.ahead and self._runs_on

    def _forward_event(self, event: events.Event) -> None:
        """Drop a click that hurries, to its end: it may end where an answer is shown by then."""
        if isinstance(event, events.MouseDown):
            self._click_taken = self.takes("")
        if not (self._click_taken and isinstance(event, events.MouseDown | events.MouseUp | events.Click)):
            super()._forward_event(event)

    async def on_event(self, event: events.Event) -> None:
        """A key that was typed before the beats began, and arrives now, hurries them too."""
        if isinstance(event, events.Key) and self.takes(event.key):
            event.stop()
            return
        await super().on_event(event)

    # --- asking about things ------------------------------------------------------------------------------------

    def action_inspect(self) -> None:
        """Select the first thing on the table; again to return to the answers."""
        if isinstance(self.focused, Piece):
            self.answers.focus()
            return
        pieces = [widget for widget in self.focus_chain if isinstance(widget, Piece)]
        if pieces:
            first = self.board.first_piece()
            (first if first in pieces else pieces[0]).focus()

    @on(Piece.Inspected)
    def _tell_about(self, event: Piece.Inspected) -> None:
        about = event.about
        if event.at_length and self.is_active:
            self.app.push_screen(PageScreen(about.title, about.lines))
        else:
            self._tell_in_place(about)

    def _tell_in_place(self, about: About) -> None:
        """Show it in place of the log."""
        info = self.query_one("#info", VerticalScroll)
        info.border_title = Content(about.title)
        self.query_one("#info-text", Static).update(Content(about.text))
        info.scroll_home(animate=False)
        self.query_one(Side).turn_to("info")

    @on(Piece.Left)
    def _tell_no_more(self) -> None:
        if not isinstance(self.focused, Piece):
            self.query_one(Side).turn_to("log")

    def action_switch(self) -> None:
        self.board.switch()

    def action_zoom(self, step: int) -> None:
        self.board.zoom(step)

    def action_rules(self) -> None:
        from undercroft.terminal.app.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.game_name))

    def action_log(self) -> None:
        self.app.push_screen(PageScreen(self._("What happened"), self.log_pane.full()))

    # --- back and forth -----------------------------------------------------------------------------------------

    @property
    def looks_back(self) -> bool:
        """Whether something of the past is shown, and now can be returned to."""
        raise NotImplementedError

    def action_look_at(self, number: int | None) -> None:
        """Look at an answer of the past; None returns to now."""
        raise NotImplementedError

    def _is_now(self) -> bool:
        """Whether the game is shown as it is now; a player looking back is told to return first."""
        if self.looks_back:
            self.notify(self._("You are looking back: press Esc to return to now."), markup=False)
        return not self.looks_back

    def action_back(self) -> None:
        """Escape first returns from looking around, then leaves."""
        if self.looks_back:
            self.action_look_at(None)
        elif isinstance(self.focused, Piece):
            self.answers.focus()
        else:
            self.leave()

    def leave(self) -> None:
        self.app.pop_screen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "zoom":
            return self.query_one(Board).zooms if self.query(Board) else False
        return self._can_run_ahead if action == "run_ahead" else True
