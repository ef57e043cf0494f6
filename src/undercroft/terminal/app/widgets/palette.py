"""The command palette: every command available here, found by typing part of its name."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.fuzzy import Matcher
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from undercroft.terminal.app.widgets.frame import Dialog, Doing
from undercroft.terminal.app.widgets.menu import Menu


class Palette(Dialog[None]):
    """A search line and its results."""

    def __init__(self, doings: Sequence[Doing]) -> None:
        super().__init__()
        self._doings = doings
        self._found = list(doings)

    def compose(self) -> ComposeResult:
        with Vertical(classes="palette"):
            yield Input(placeholder=self._("Type part of a command…"))
            yield Menu(classes="choices")

    def on_mount(self) -> None:
        self._show()
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.value.strip():
            matcher = Matcher(event.value)
            scored = [
                (max(matcher.match(name), matcher.match(about) / 2), (name, about, do))
                for name, about, do in self._doings
            ]
            self._found = [doing for score, doing in sorted(scored, key=lambda pair: -pair[0]) if score > 0]
        else:
            self._found = list(self._doings)
        self._show()

    def _show(self) -> None:
        found = [Option(Content.assemble((name, "bold"), "  ", (about, "dim"))) for name, about, _do in self._found]
        nothing = Option(Content(self._("Nothing found.")), disabled=True)
        self.query_one(Menu).fill(found or [nothing], 0 if found else None)

    def key_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def key_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    @on(Input.Submitted)
    def _entered(self) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None and place < len(self._found):
            self._do(place)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._do(event.option_index)

    def _do(self, place: int) -> None:
        do = self._found[place][2]
        self.dismiss(None)
        self.app.call_later(self.undercroft.attempt, do)
