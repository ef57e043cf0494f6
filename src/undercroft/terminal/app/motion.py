"""Motion on the table: a few frames, then things are as they are. Whoever presses a key need not wait for it."""

from collections.abc import Callable
from typing import Final

from textual.timer import Timer
from textual.widget import Widget

FRAME: Final = 0.06
"""Seconds a frame is shown."""


class Motion:
    """What moves on a widget, all of it at once and never twice."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self._timer: Timer | None = None
        self._steps: list[tuple[int, Callable[[int], None], Callable[[], None]]] = []
        self._frame = 0

    @property
    def running(self) -> bool:
        return self._timer is not None

    def add(self, frames: int, step: Callable[[int], None], done: Callable[[], None]) -> None:
        """Show so many frames of something, then its end."""
        self._steps.append((frames, step, done))
        if self._timer is None:
            self._frame = 0
            self._timer = self.widget.set_interval(FRAME, self._next)
        step(0)

    def _next(self) -> None:
        self._frame += 1
        going = []
        for frames, step, done in self._steps:
            if self._frame < frames:
                step(self._frame)
                going.append((frames, step, done))
            else:
                done()
        self._steps = going
        if not going:
            self._stop()

    def settle(self) -> None:
        """Everything is where it ends, at once."""
        for _frames, _step, done in self._steps:
            done()
        self._steps = []
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
