"""The end of an online game: how it ended, the way there, how the chances went; and what to do next."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from textual.screen import Screen

from undercroft.online.messages import AskChances, Chances, Incoming, Shown
from undercroft.online.tale import OnlineTale
from undercroft.terminal.app.screens.end import TaleScreen
from undercroft.terminal.app.widgets.frame import Doing


class JoinedEnd(TaleScreen):
    """What the server tells of it; the chances are worked out there, too."""

    def __init__(self, shown: Shown, ask: Callable[[Incoming], None], doings: Sequence[Doing]) -> None:
        super().__init__(doings)
        self.shown = shown
        self._ask = ask

    def again(self) -> Screen[Any]:
        return JoinedEnd(self.shown, self._ask, self._next)

    def heading(self) -> str:
        return self._("The end")

    @cached_property
    def words(self) -> OnlineTale:
        return OnlineTale(self.shown, self.undercroft.spoken)

    def look_at_chances(self) -> None:
        self._ask(AskChances(0))

    def tell_chances(self, chances: Chances) -> None:
        """The server has worked them out."""
        self.words.chances = chances
        self.draw(chances.chances)
