"""Keys that mean the same at every question: arrows walk, `e` ends the turn or goes on. A key held down walks once."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from textual import events
from textual._time import get_time
from textual.timer import Timer

from undercroft.table.ways import DIRECTIONS, DOWN, LEFT, ON, RIGHT, UP
from undercroft.terminal.app.widgets.frame import Frame
from undercroft.terminal.app.widgets.menu import Menu
from undercroft.terminal.app.widgets.there import if_there

ON_KEY: Final = "e"
VI_KEYS: Final = {"h": LEFT, "j": DOWN, "k": UP, "l": RIGHT}
"""Letters that walk, if the player wants that."""
REPEATED: Final = 0.15
"""A key that comes again within so many seconds is held down;"""
MAYBE_REPEATED: Final = 0.8
"""one that comes again within so many may be: a key begins to repeat after a while."""


class Walking(Frame[None]):
    """A screen with a question some answers of which lead somewhere."""

    @property
    def ways(self) -> Sequence[str]:
        """Where each answer of the open question leads; nothing if nobody is asked here."""
        raise NotImplementedError

    @property
    def question(self) -> object:
        """What stays the same while one question is open."""
        raise NotImplementedError

    @property
    def answers(self) -> Menu:
        raise NotImplementedError

    def __init__(self) -> None:
        super().__init__()
        self._pressed: dict[str, float] = {}
        """when each of these keys was last pressed"""
        self._walk: Timer | None = None
        """a step that is taken unless its key turns out to be held down"""

    def _answer(self, place: int) -> None:
        """Give the answer at this place of the list."""
        raise NotImplementedError

    def _translated(self, event: events.Key) -> bool:
        """Whether a letter stands for an arrow: then that is pressed instead."""
        if not self.undercroft.vi_keys or event.key not in VI_KEYS:
            return False
        event.stop()
        event.prevent_default()
        self.app.simulate_key(VI_KEYS[event.key])
        return True

    def _place_of_way(self, way: str) -> int | None:
        """The answer that leads this way, if any."""
        return self.ways.index(way) if way in self.ways else None

    def note_key(self, key: str, time: float | None = None) -> float:
        """Remember when a key was pressed; seconds since it was pressed before."""
        way, now = VI_KEYS.get(key, key), get_time() if time is None else time
        before, self._pressed[way] = self._pressed.get(way), now
        return MAYBE_REPEATED if before is None else now - before

    def _walked_by(self, event: events.Key) -> bool:
        """Whether a key has given the answer that leads where it points, or on."""
        way = ON if event.key == ON_KEY else event.key if event.key in DIRECTIONS else ""
        if not way or self.focused not in (self.answers, None):
            return False
        since, place = self.note_key(event.key, event.time), self._place_of_way(way)
        if place is None:
            return False
        self._step_to(place, since)
        return True

    def _step_to(self, place: int, since: float) -> None:
        """Walk at once; if the key may be held down, once it is clear that it is not."""
        if self._walk is not None:
            self._walk.stop()
            self._walk = None
        if since >= MAYBE_REPEATED:
            self._answer(place)
            return
        self.answers.highlighted = place
        if since >= REPEATED:
            self._walk = self.set_timer(REPEATED, partial(if_there, self, self._walk_on, place, self.question))

    def _walk_on(self, place: int, question: object) -> None:
        """Take the step, if the question is still the same."""
        self._walk = None
        if self.ways and self.question is question and self.is_active:
            self._answer(place)
