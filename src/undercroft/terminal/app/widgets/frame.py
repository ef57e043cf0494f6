"""What all screens have in common: a title, a bar of keys, help on `?`, commands on ctrl+p, and a way back."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from rich import _wrap
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static

from undercroft.kernel.errors import N_
from undercroft.terminal.app.widgets.there import is_there

if TYPE_CHECKING:
    from undercroft.terminal.app.app import UndercroftApp

_wrap.re_word = re.compile(r"[ \n]*[^ \n]+[ \n]*")
"""Lines break at spaces, but never at a non-breaking one, such as before a French colon."""

Result = TypeVar("Result")

Doing = tuple[str, str, Callable[[], Any]]
"""A command: its name, what it does, and the call that does it."""


def translate_bindings(node: DOMNode, words: Callable[[str], str]) -> None:
    """Describe the keys of a node in the player's language: classes can hold only one."""
    for name, keys in node._bindings.key_to_bindings.items():
        told = [replace(key, description=words(key.description) if key.description else "") for key in keys]
        node._bindings.key_to_bindings[name] = told  # its own list: those of a class are shared by all its nodes


def own_actions(node: DOMNode) -> set[str]:
    """What our own keys of a node do: those of the library are well known, and described in English."""
    ours = [kind for kind in type(node).__mro__ if kind.__module__.startswith("undercroft")]
    bindings = [binding for kind in ours for binding in vars(kind).get("BINDINGS", ())]
    return {binding.action for binding in bindings if isinstance(binding, Binding)}


class Choice(Message):
    """Something was chosen on a screen; it counts only while that screen is ready."""


class Standing(Screen[Result], Generic[Result]):
    """A screen on which keys count once it is ready: mounted, on top, and filled with its content.

    Keys and choices take a moment to arrive. Those that arrive after the screen was left or covered, or that were made
    before it was ready, are dropped.
    """

    def __init__(self) -> None:
        super().__init__()
        self._ = self.undercroft._
        translate_bindings(self, self._)

    @property
    def undercroft(self) -> "UndercroftApp":
        return cast("UndercroftApp", self.app)

    def on_screen_resume(self) -> None:
        self.call_later(self.undercroft.stand, self)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not self.undercroft.heeds(event):
            return
        await super().on_event(event)

    async def _on_message(self, message: Message) -> None:
        if isinstance(message, (Choice, OptionList.OptionSelected, Input.Submitted)) and not self._counts(message):
            return
        await super()._on_message(message)

    def _counts(self, choice: Message) -> bool:
        """Whether this was chosen here, from options that are still shown."""
        if isinstance(choice, OptionList.OptionSelected):
            now = choice.option_list.options[choice.option_index : choice.option_index + 1]
            return self.is_active and now == [choice.option]
        return self.is_active

    async def _invoke_and_clear_callbacks(self) -> None:
        """Skip a callback if the screen has been left by then."""
        if self in self.app.screen_stack:
            await super()._invoke_and_clear_callbacks()


class KeyBar(Footer):
    """The keys of a screen; it is rebuilt only when it has others to show."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False, compact=True)
        self._shown: list[tuple[Binding, bool, str]] | None = None

    async def recompose(self) -> None:
        if not is_there(self):
            return
        active = self.screen.active_bindings.values()
        shown = [(key.binding, key.enabled, key.tooltip) for key in active if key.binding.show]
        if shown != self._shown:
            self._shown = shown
            await super().recompose()


class Frame(Standing[Result], Generic[Result]):
    """A full screen. Subclasses give `heading`, `body` and `help_lines`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back")),
        Binding("question_mark", "help", N_("Help"), key_display="?"),
        Binding("ctrl+p", "commands", N_("Menu"), key_display="^p"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (64, "-narrow"), (120, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (20, "-low"), (36, "-high")]  # noqa: RUF012

    def again(self) -> Screen[Any]:
        """The same screen rebuilt in the language of the app."""
        return type(self)()

    # --- what a screen says -------------------------------------------------------------------------------------

    def heading(self) -> str:
        """The line at the top."""
        return ""

    def body(self) -> ComposeResult:
        """Everything between the heading and the keys."""
        raise NotImplementedError

    def help_lines(self) -> list[str]:
        """What the player can do here, in a few sentences."""
        return []

    def commands(self) -> Iterable[Doing]:
        """What the command palette offers here besides what it offers everywhere."""
        return ()

    def takes(self, key: str) -> bool:
        """Whether a key is for the screen itself now: then it does nothing else."""
        return False

    def switch_tips(self, on: bool) -> None:
        """Tips are switched on or off while this screen is open."""

    # --- what all screens do ------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(Content(self.heading()), id="heading")
        yield from self.body()
        yield KeyBar()

    def say_heading(self) -> None:
        self.query_one("#heading", Static).update(Content(self.heading()))

    def action_back(self) -> None:
        self.app.pop_screen()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self))

    def action_commands(self) -> None:
        from undercroft.terminal.app.widgets.palette import Palette

        self.app.push_screen(Palette([*self.commands(), *self.undercroft.commands()]))


class Dialog(Standing[Result], ModalScreen[Result], Generic[Result]):
    """A window over a screen. Escape closes it without a result."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", N_("Close"))]

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close it, once."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def action_close(self) -> None:
        self.dismiss(None)


class PageScreen(Dialog[None]):
    """Some lines to read, with scrolling."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q,question_mark", "close", N_("Close"), show=False)]

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self._title = title
        self._lines = list(lines)

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="page") as page:
            page.border_title = Content(self._title)
            page.border_subtitle = Content(self._("Esc closes"))
            yield Static(Content("\n".join(self._lines)))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class HelpScreen(PageScreen):
    """What the player can do on a screen: a few sentences, then its keys."""

    def __init__(self, frame: Frame[Any]) -> None:
        _ = frame._
        said = frame.undercroft.say  # the app's own keys are described in English until they are read
        keys = [
            (frame.app.get_key_display(active.binding), said(active.binding.description))
            for active in frame.active_bindings.values()
            if active.binding.description and active.binding.action in own_actions(active.node)
        ]
        width = max((len(key) for key, _description in keys), default=0)
        rows = {description: f"  {key:<{width}}  {description}" for key, description in reversed(keys)}
        super().__init__(_("Help"), [*frame.help_lines(), "", _("Keys"), *reversed(rows.values())])
