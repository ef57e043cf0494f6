"""Windows that ask for one thing: a line of text, or yes or no."""

from collections.abc import Callable

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from undercroft.kernel.errors import UndercroftError
from undercroft.terminal.app.widgets.frame import Dialog
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.words.errors import said
from undercroft.words.nouns import sentence


class AskText(Dialog[None]):
    """A line to type. It closes when the text is accepted; refused text stays, with the reason below."""

    DEFAULT_CSS = """
    AskText .ask { width: 64; max-width: 95%; height: auto; border: round $accent; background: $surface; padding: 0 1; }
    AskText #refused { color: $warning; height: auto; }
    """

    def __init__(self, title: str, hint: str, value: str, accept: Callable[[str], None]) -> None:
        super().__init__()
        self._title = title
        self._hint = hint
        self._value = value
        self._accept = accept

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask") as ask:
            ask.border_title = Content(self._title)
            ask.border_subtitle = Content(self._("Enter accepts, Esc closes"))
            yield Static(Content(self._hint))
            yield Input(self._value)
            yield Static(id="refused")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        try:
            self._accept(event.value)
        except UndercroftError as error:
            words = said(error, self.undercroft.spoken)
            self.query_one("#refused", Static).update(Content(f"! {sentence(words)}."))
            return
        self.dismiss(None)


class Confirm(Dialog[bool]):
    """Something that cannot be undone: yes or no. What a key struck by mistake must not do is offered last."""

    DEFAULT_CSS = """
    Confirm .confirm { width: 60; max-width: 95%; height: auto; border: round $accent; background: $surface; }
    Confirm .confirm Static { padding: 0 1; }
    Confirm OptionList { height: auto; border: none; background: $surface; }
    """

    def __init__(self, text: str, yes: str, no: str, *, careful: bool = False) -> None:
        super().__init__()
        self._text = text
        self._answers = (no, yes) if careful else (yes, no)
        self._yes = self._answers.index(yes)

    def compose(self) -> ComposeResult:
        with Vertical(classes="confirm"):
            yield Static(Content(self._text))
            yield Menu(*(keyed(place, words) for place, words in enumerate(self._answers, 1)), classes="choices")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index == self._yes)

    def on_key(self, event: events.Key) -> None:
        if (sign := sign_of(event)) in ("1", "2"):
            event.stop()
            self.dismiss(int(sign) - 1 == self._yes)
