"""The settings, applied and kept at once, and where things are kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from undercroft.kernel.errors import N_
from undercroft.table.folders import saved_language
from undercroft.terminal.app.widgets.frame import Frame
from undercroft.terminal.app.widgets.menu import Menu
from undercroft.terminal.settings import (
    AUTO,
    THEMES,
    aid_names,
    change,
    change_language,
    preferences,
    settings_page,
    skip_names,
    speed_names,
    theme_names,
    tips_names,
    wants_stillness,
)
from undercroft.words.language import LANGUAGES, language, own_name
from undercroft.words.nouns import sentence

PLACES: Final = 2
"""The last lines of the settings say where things are kept: this many."""


@dataclass(frozen=True)
class Row:
    """One setting: what it is called, its values in words, the one it has, and how it is changed."""

    name: str
    about: Sequence[str]
    values: dict[Any, str]
    value: Any
    put: Callable[[Any], None]

    def beside(self, way: int) -> Any:
        """The next value, wrapping around."""
        names = list(self.values)
        return names[(names.index(self.value) + way) % len(names)]


class SettingsScreen(Frame[None]):
    """A row for each setting; the keys change the selected one."""

    DEFAULT_CSS = """
    SettingsScreen #settings { height: auto; padding: 0 1; }
    SettingsScreen.-high #settings { margin: 0 0 1 0; }
    SettingsScreen #about { height: 1fr; border: round $border; padding: 0 1; }
    SettingsScreen #about-text { width: 1fr; }
    SettingsScreen { align-horizontal: center; }
    SettingsScreen #setting { max-width: 100; height: 1fr; }
    SettingsScreen.-high #setting { max-height: 28; margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "change(1)", N_("Change"), key_display="← →"),
        Binding("left", "change(-1)", N_("Change"), key_display="←", show=False),
    ]

    def __init__(self, row: int = 0) -> None:
        super().__init__()
        self._row = row

    def again(self) -> Screen[Any]:
        return SettingsScreen(self._row)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return self._("Settings")

    def body(self) -> ComposeResult:
        with Vertical(id="setting"):
            yield Menu(id="settings", classes="choices")
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="about-text")

    def help_lines(self) -> list[str]:
        return [
            self._("The up and down arrows choose a setting; left and right, Enter or the space bar change it."),
            self._("Changes take effect at once and are kept."),
        ]

    def on_mount(self) -> None:
        self._fill()
        self.settings.focus()

    @property
    def settings(self) -> Menu:
        return self.query_one(Menu)

    def _rows(self) -> list[Row]:
        return [*self._rows_of_looks(), *self._rows_of_play()]

    def _rows_of_looks(self) -> list[Row]:
        """How the app speaks, looks and moves."""
        _, app = self._, self.undercroft
        still = [_("The environment asks for reduced motion: the app starts without motion.")]
        languages = {**{spoken: sentence(own_name(spoken)) for spoken in LANGUAGES}, AUTO: _("the system’s")}
        return [
            Row(_("Language"), [_("All screens change at once.")], languages, self._language(), self._speak),
            Row(_("Look"), [_("The colours of the app.")], theme_names(app.spoken), self._theme(), app.wear),
            Row(
                _("Speed"),
                [
                    _("Dice tumble, cards turn, and what happens is shown moment by moment. Any key hurries it."),
                    *still * wants_stillness(),
                ],
                speed_names(app.spoken),
                app.speed,
                app.move,
            ),
        ]

    def _rows_of_play(self) -> list[Row]:
        """How games are played."""
        _, app = self._, self.undercroft
        on_off = {True: _("on"), False: _("off")}
        return [
            Row(
                _("Help"),
                [
                    _("Odds are told beside every answer that dice follow, as exactly as dice can be counted."),
                    _("A hint says which answer a strong player would give, and why."),
                    _("In a strict game and in the dungeon of a day, both are off until you ask for a hint."),
                ],
                aid_names(app.spoken),
                app.aid,
                app.help_with,
            ),
            Row(
                _("Tips"),
                [
                    _("A line about a thing when it first happens in a game, each once. F2 reads them again."),
                    _("A guided game tells them all; there, too, they can be switched off."),
                ],
                tips_names(app.spoken),
                app.tips,
                app.tell_tips,
            ),
            Row(
                _("Walk with letters"),
                [
                    _("h, j, k and l walk left, down, up and right, as the arrow keys do."),
                    _("H, K and L always give a hint, show your cards and the full log; h, k and l if this is off."),
                ],
                on_off,
                app.vi_keys,
                app.walk_with_letters,
            ),
            Row(
                _("Obvious questions"),
                [
                    _("A question is obvious if all answers but one only give something up: then that one is given."),
                    _("In a strict game and in the dungeon of a day they are always asked."),
                ],
                skip_names(app.spoken),
                app.skip,
                app.pass_over,
            ),
            Row(
                _("Plain lines"),
                [_("Plain lines instead of the app, for screen readers; takes effect at the next start.")],
                on_off,
                preferences().plain,
                lambda plain: app.attempt(partial(change, "plain", plain)),
            ),
        ]

    def _language(self) -> str:
        """The language setting: AUTO if none was saved and the system's is spoken."""
        spoken, saved = self.undercroft.spoken, saved_language()
        return AUTO if saved is None and spoken == language() else spoken

    def _theme(self) -> str:
        return self.app.theme if self.app.theme in THEMES else THEMES[0]

    def _speak(self, wanted: str) -> None:
        """Change the language; the system's is used without being kept as a setting."""
        app = self.undercroft
        app.speak(language() if wanted == AUTO else wanted)
        if wanted == AUTO:
            app.attempt(partial(change_language, AUTO))

    def _fill(self) -> None:
        rows = self._rows()
        width = max(len(row.name) for row in rows)
        lines = []
        for row in rows:
            value = ("‹ ", "$accent"), (row.values[row.value], "bold"), (" ›", "$accent")
            lines.append(Content.assemble(f" {row.name:<{width}}   ", *value))
        self.settings.fill(lines, self._row)

    @on(OptionList.OptionHighlighted)
    def _tell_about(self, event: OptionList.OptionHighlighted) -> None:
        self._row = event.option_index
        row = self._rows()[self._row]
        names = "\n".join(f"  {'●' if value == row.value else '○'} {name}" for value, name in row.values.items())
        kept = "\n".join(settings_page(self.undercroft.spoken)[-PLACES:])
        about = Content.assemble("\n".join(row.about), f"\n\n{names}\n\n", (kept, "dim"))
        self.query_one("#about").border_title = Content(row.name)
        self.query_one("#about-text", Static).update(about)

    # --- what it does -------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._row = event.option_index
        self.action_change(1)

    def action_change(self, way: int) -> None:
        """Give the setting its next value, at once."""
        row = self._rows()[self._row]
        row.put(row.beside(way))
        if self.is_current:
            self._fill()
