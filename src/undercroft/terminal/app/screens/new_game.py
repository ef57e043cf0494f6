"""All choices before a game, on one screen."""

from collections.abc import Iterable
from functools import partial
from random import SystemRandom
from typing import Any, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import Screen

from undercroft.kernel.errors import N_
from undercroft.table.folders import read_settings
from undercroft.terminal.app.screens.choosing import ChoosingScreen, Deed
from undercroft.terminal.app.widgets.frame import Doing
from undercroft.terminal.settings import change
from undercroft.words.form import Choices

LAST: Final = "last_game"
"""The setting that holds the last choices."""


class NewGameScreen(ChoosingScreen):
    """Which game, who, with what, where, against whom, and who plays."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f6", "surprise", N_("Surprise me"))]

    def __init__(self, choices: Choices | None = None) -> None:
        """Start with these `choices`, or else the last ones."""
        super().__init__(choices or Choices.recalled(read_settings().get(LAST)))
        self.chance = SystemRandom()

    def again(self) -> Screen[Any]:
        return NewGameScreen(self.choices)

    def heading(self) -> str:
        return self._("New game")

    def help_lines(self) -> list[str]:
        _ = self._
        return [
            *super().help_lines(),
            _("F5 or b starts the game; F6 or s chooses at random who sets out, and with what."),
        ]

    def commands(self) -> Iterable[Doing]:
        yield from super().commands()
        yield self._("Surprise me"), self._("chance chooses who sets out, and with what"), self.action_surprise

    def doings(self) -> list[Deed]:
        return [*super().doings(), Deed("surprise", "s", f"◆ {self._('Surprise me')}", self._about_surprise)]

    def _about_surprise(self) -> list[str]:
        return [
            self._("Chance chooses who sets out, with what, where, and whom they meet."),
            self._("The kind of game, its difficulty and its players stay the same."),
        ]

    def action_surprise(self) -> None:
        self.choices.surprise(self.chance)
        self.fill(self.at)

    def begin(self) -> None:
        game = self.choices.deal(self.undercroft.speech_of(self.choices.book))
        self._remember()
        self.undercroft.play_new(game, instead=self)

    def action_back(self) -> None:
        self._remember()
        super().action_back()

    def _remember(self) -> None:
        """Keep the choices for next time."""
        self.undercroft.attempt(partial(change, LAST, self.choices.remembered()))
