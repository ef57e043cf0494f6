"""A screen of choices: rows to change on the left, what each of them means on the right, and a way to begin."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.terminal.app.widgets.dialogs import AskText
from undercroft.terminal.app.widgets.frame import Doing, Frame, translate_bindings
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.errors import said
from undercroft.words.form import TYPED, Choices
from undercroft.words.form_words import RowWords
from undercroft.words.nouns import sentence

ROW_KEYS: Final = "1234567890acdefghijklmnoprtuvwxyz"
"""The keys of the rows, in order; `b` begins, `s` surprises, `q` leaves."""
BEGIN: Final = "begin"
LABEL_MOST: Final = 24
"""A longer label is cut: it is shown in full beside the list."""


@dataclass(frozen=True)
class Deed:
    """An action on the choices, on its own line."""

    action: str
    key: str
    name: str
    about: Callable[[], list[str]]


class Rows(Menu):
    """A list whose lines can be changed with left and right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "screen.turn(-1)", N_("Change"), key_display="←→"),
        Binding("right", "screen.turn(1)", N_("Change"), show=False),
    ]


class ChoosingScreen(Frame[None]):
    """Rows on the left, the card or the meaning of the one under the cursor on the right.

    A subclass says what is chosen, and what to do with it.
    """

    DEFAULT_CSS = """
    ChoosingScreen #choosing { height: 1fr; }
    ChoosingScreen.-tiny #rows { width: 1fr; }
    ChoosingScreen.-tiny #about { display: none; }
    ChoosingScreen #rows { width: 52; height: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
    ChoosingScreen #chosen { display: none; height: auto; border: round $border; padding: 0 2; }
    ChoosingScreen #about { width: 1fr; height: 1fr; border: round $border; padding: 0 1; scrollbar-size-vertical: 1; }
    ChoosingScreen #about:focus { border: round $accent; }
    ChoosingScreen.-wide #rows { width: 64; }
    ChoosingScreen.-wide #about { padding: 1 2; }
    ChoosingScreen.-wide #chosen { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "begin", N_("Begin")),
        Binding("q", "back", N_("Back"), show=False),
    ]

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices
        self.words = self.wording()

    # --- what a subclass says -----------------------------------------------------------------------------------

    def wording(self) -> RowWords:
        """The choices in the language of the app."""
        return RowWords(self.choices, self.undercroft.spoken)

    def begin(self) -> None:
        """Carry out the choices; an UndercroftError says why that is not possible."""
        raise NotImplementedError

    def doings(self) -> list[Deed]:
        """The actions on the choices."""
        return [Deed(BEGIN, "b", f"▶ {self._('Begin')}", self._all_of_it)]

    # --- what is there ------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        with Horizontal(id="choosing"):
            rows = Rows(id="rows", classes="choices")
            translate_bindings(rows, self._)
            yield rows
            with Vertical():
                with VerticalScroll(id="about"):
                    yield Static(id="about-text")
                yield Static(id="chosen")

    def help_lines(self) -> list[str]:
        _ = self._
        return [
            _("Up and down move between rows; so does the key in front of a row."),
            _("Left and right change the choice; so does Enter or a click."),
            _("The right side explains the choice; Tab goes there to scroll."),
        ]

    def commands(self) -> Iterable[Doing]:
        yield self._("Begin"), self._("with these choices"), self.action_begin

    def on_mount(self) -> None:
        self.fill(BEGIN)
        self.rows.focus()

    def on_resize(self) -> None:
        """Show titles between the rows only if there is room."""
        if self.rows.option_count:
            self.call_after_refresh(if_there, self, lambda: self.fill(self.at))

    @property
    def rows(self) -> Rows:
        return self.query_one(Rows)

    @property
    def at(self) -> str:
        """The row under the cursor."""
        place = self.rows.highlighted
        return BEGIN if place is None else self.rows.get_option_at_index(place).id or BEGIN

    # --- showing ------------------------------------------------------------------------------------------------

    def fill(self, at: str) -> None:
        """Show all rows, the cursor on one of them."""
        lines = [*self._doing_lines(), *self._row_lines()]
        names = [line.id for line in lines]
        self.rows.fill(lines, names.index(at) if at in names else 0)
        self._tell(self.at)
        chosen = self.query_one("#chosen", Static)
        chosen.border_title = Content(self._("All choices"))
        chosen.update(Content("\n".join(self._all_of_it())))

    def _doing_lines(self) -> list[Option]:
        return [Option(keyed(deed.key, (deed.name, "bold $success")), id=deed.action) for deed in self.doings()]

    def _row_lines(self) -> list[Option]:
        names = self.choices.rows()
        labels = {row: self.words.row(row) for row in names}
        width = min(LABEL_MOST, max(len(label) for label in labels.values()))
        keys = dict(zip(names, ROW_KEYS, strict=False))
        lines: list[Option] = []
        for group in self.choices.groups():
            title = self.words.group(group)
            if title and self.has_class("-high"):
                lines.append(Option(Content(f"\n── {title} ──").stylize("dim"), disabled=True))
            lines += [Option(self._line(keys[row], cut(labels[row], width), row), id=row) for row in group]
        return lines

    def _line(self, key: str, label: str, row: str) -> Content:
        value = self.words.value(row, self.choices.value(row))
        before, after = ("", " …") if row in TYPED else ("‹ ", " ›")
        return keyed(key, f"{label}  ", (before, "dim"), (value, "bold"), (after, "dim"))

    def _tell(self, row: str) -> None:
        """What the row under the cursor is about."""
        about = self.query_one("#about", VerticalScroll)
        deed = next((deed for deed in self.doings() if deed.action == row), None)
        if deed is None:
            title, text = self.words.row(row), self._about_row(row)
        else:
            title, text = deed.name, Content("\n".join(deed.about()))
        about.border_title = Content(title)
        self.query_one("#about-text", Static).update(text)
        about.scroll_home(animate=False)

    def _all_of_it(self) -> list[str]:
        """The choices, or why they do not go together."""
        try:
            return self.words.summary()
        except UndercroftError as error:
            return [sentence(said(error, self.undercroft.spoken))]

    def _about_row(self, row: str) -> Content:
        """The value, what it means, and what else could be chosen."""
        value, options = self.choices.value(row), self.choices.options(row)
        name = sentence(self.words.value(row, value))
        first, *others = self.words.about(row, value) or [name]
        if not first.startswith(name):  # a card begins with its name
            first, others = name, ["", first, *others]
        parts: list[str | tuple[str, str]] = [(first, "bold $accent"), *(f"\n{line}" for line in others)]
        if options:
            parts.append("\n\n")
        for option in options:
            name = sentence(self.words.value(row, option))
            parts.append((f"● {name}\n", "bold") if option == value else (f"○ {name}\n", "dim"))
        return Content.assemble(*parts)

    # --- changing -----------------------------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted, "#rows")
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id is not None:
            self._tell(event.option_id)

    @on(OptionList.OptionSelected, "#rows")
    def _entered(self, event: OptionList.OptionSelected) -> None:
        self._enter(event.option_id or BEGIN)

    def _enter(self, row: str) -> None:
        """Enter on a row: do it, type it, or change it."""
        if row in [deed.action for deed in self.doings()]:
            getattr(self, f"action_{row}")()
        elif row in TYPED:
            self._ask(row)
        else:
            self._turn(row, 1)

    def action_turn(self, step: int) -> None:
        self._turn(self.at, step)

    def _turn(self, row: str, step: int) -> None:
        if row in self.choices.rows() and row not in TYPED:
            self.choices.change(row, step)
            self.fill(row)

    def _ask(self, row: str) -> None:
        """Ask for a seed or a share code; anything else is refused, and nothing is lost."""
        hints = {
            "seed": self._("A whole number; leave it empty for a random one."),
            "code": self._("It looks like MR-27BR-0029-H."),
        }
        accept = {"seed": self.choices.type_seed, "code": self.choices.type_code}[row]

        def take(typed: str) -> None:
            accept(typed)
            self.fill(row)

        self.app.push_screen(AskText(self.words.row(row), hints[row], self.choices.value(row), take))

    def on_key(self, event: events.Key) -> None:
        """The key of a row goes there; on the row itself it changes it."""
        sign = sign_of(event)
        names = self.choices.rows()
        deed = next((deed for deed in self.doings() if deed.key == sign), None)
        if deed is not None:
            self._enter(deed.action)
        elif sign and sign in ROW_KEYS[: len(names)]:
            row = names[ROW_KEYS.index(sign)]
            if row == self.at:
                self._enter(row)
            else:
                self.rows.highlighted = self.rows.get_option_index(row)
        else:
            return
        event.stop()

    def action_begin(self) -> None:
        self.undercroft.attempt(self.begin)


def cut(text: str, width: int) -> str:
    """A text of exactly this width."""
    return f"{text[: width - 1]}…" if len(text) > width else text.ljust(width)
