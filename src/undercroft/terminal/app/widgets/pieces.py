"""The things on the table: each can be hovered over, selected or clicked, and then explains its rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


@dataclass(frozen=True)
class About:
    """What a thing is, and its rule in words."""

    title: str
    lines: Sequence[str]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


Telling = Callable[[], About]
"""Called only when the player wants to know: words take time."""


class Piece(Static, can_focus=True):
    """One thing on the table."""

    DEFAULT_CSS = """
    Piece { height: auto; }
    Piece:focus { text-style: reverse; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "tell", show=False)]

    class Inspected(Message):
        """The player wants to know what this is; `at_length` in its own window."""

        def __init__(self, about: About, *, at_length: bool = False) -> None:
            super().__init__()
            self.about = about
            self.at_length = at_length

    class Left(Message):
        """The player has stopped looking at it."""

    def __init__(self, *, id: str | None = None, classes: str | None = None, grows: bool = False) -> None:
        """With `grows` its height follows its content; else its size is fixed, which is much faster."""
        super().__init__(id=id, classes=classes)
        self.telling: Telling | None = None
        self.grows = grows
        self._shown: Content | None = None

    def put(self, content: Content | str, telling: Telling | None = None) -> None:
        """Show something else here; its old explanation is dropped."""
        self.tooltip = None
        shown = Content(content) if isinstance(content, str) else content
        if shown != self._shown:
            self._shown = shown
            self.update(shown, layout=self.grows)
        if telling is not None:
            self.telling = telling
        if self.has_focus:
            self._ask()

    def _ask(self, *, at_length: bool = False) -> None:
        if self.telling is not None:
            self.post_message(self.Inspected(self.telling(), at_length=at_length))

    def on_focus(self) -> None:
        self._ask()

    def on_blur(self) -> None:
        self.post_message(self.Left())

    def on_enter(self) -> None:
        if self.telling is not None:
            about = self.telling()
            self.tooltip = Content.assemble((about.title, "bold"), "\n", about.text)

    def action_tell(self) -> None:
        """All of it, in a window."""
        self._ask(at_length=True)


def meter(value: int, most: int, marks: Sequence[int] = (), full: str = "█", empty: str = "░") -> str:
    """A track as a bar, one character a step, with a line before each of the `marks`."""
    steps = []
    for step in range(1, most + 1):
        steps.append("│" if step in marks else "")
        steps.append(full if step <= value else empty)
    return "".join(steps)


def bar(value: int, most: int, width: int) -> str:
    """A share of a whole as a bar of this width; it looks empty only at zero."""
    filled = 0 if most <= 0 else round(width * min(value, most) / most)
    filled = max(filled, 1) if value > 0 else 0
    return "█" * filled + "░" * (width - filled)
