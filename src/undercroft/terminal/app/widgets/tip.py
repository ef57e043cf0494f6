"""A tip at the table: beside the question, until the player goes on."""

from collections.abc import Callable
from typing import Final, Protocol

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import ContentSwitcher, Static

SIGN: Final = "☞"
"""What marks a tip, besides its frame."""


class TipWords(Protocol):
    """A tip, wherever it comes from."""

    @property
    def title(self) -> str: ...

    @property
    def text(self) -> str: ...


class TipPanel(VerticalScroll, can_focus=False):
    """One tip, in a frame of its own."""

    def compose(self) -> ComposeResult:
        yield Static(id="tip-text")

    def put(self, tip: TipWords, _: Callable[[str], str]) -> None:
        self.border_title = Content(f"{SIGN} {tip.title}")
        self.border_subtitle = Content(_("F2: all tips"))
        self.query_one("#tip-text", Static).update(Content(tip.text))
        self.scroll_home(animate=False)


class Side(Vertical):
    """What stands beside the question: the log, or what is explained in its place, and below it a tip.

    On a low screen a tip takes the place of the log, and gives way to what is explained.
    """

    DEFAULT_CSS = """
    Side { height: 100%; }
    Side TipPanel {
        display: none; height: auto; max-height: 100%; padding: 0 1; border: double $secondary;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    Side.-tip TipPanel { display: block; }
    Side.-tip.-low TipPanel { height: 100%; }
    Side.-tip.-low #beside, Side.-tip.-low.-explaining TipPanel { display: none; }
    Side.-tip.-low.-explaining #beside { display: block; }
    """

    LOW: Final = 12
    """With fewer lines, there is no room for both."""

    def compose(self) -> ComposeResult:
        yield TipPanel(id="tip")

    def on_resize(self) -> None:
        self.set_class(self.size.height < self.LOW, "-low")

    def tell(self, tip: TipWords | None, _: Callable[[str], str]) -> None:
        """Show a tip, or none; `_` translates what is said besides."""
        if tip is not None:
            self.query_one(TipPanel).put(tip, _)
        self.set_class(tip is not None, "-tip")

    def turn_to(self, pane: str) -> None:
        """Show the log, or what is explained instead."""
        self.query_one("#beside", ContentSwitcher).current = pane
        self.set_class(pane != "log", "-explaining")
