"""Motion on the table: a few frames, then the final state. A key press ends it at once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from textual.timer import Timer
from textual.widget import Widget

from undercroft.terminal.app.widgets.there import if_there

FRAME: Final = 0.06
"""Seconds a frame is shown."""


@dataclass(eq=False)
class Animation:
    """One animation."""

    frames: int
    show: Callable[[int], None]
    done: Callable[[], object]
    frame: int = 0


class Motion:
    """The animations of a widget: all at the same time, and none twice."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self._timer: Timer | None = None
        self._steps: list[Animation] = []
        self.pace = 1.0
        """how much longer than usual everything takes"""
        self.then: Callable[[], object] | None = None
        """what is done once nothing moves any more"""

    @property
    def running(self) -> bool:
        return self._timer is not None

    def add(self, frames: int, step: Callable[[int], None], done: Callable[[], object]) -> None:
        """Show a number of frames, then the end."""
        self._steps.append(Animation(frames, step, done))
        if self._timer is None:
            self._timer = self.widget.set_interval(FRAME * self.pace, partial(if_there, self.widget, self._next))
        step(0)

    def _next(self) -> None:
        ended = []
        for step in self._steps:
            step.frame += 1
            if step.frame < step.frames:
                step.show(step.frame)
            else:
                ended.append(step)
        self._steps = [step for step in self._steps if step not in ended]
        if not self._steps:
            self._stop()
        for step in ended:
            step.done()
        self._rest()

    def settle(self) -> None:
        """End all animations at once."""
        steps, self._steps = self._steps, []
        self._stop()
        for step in steps:
            step.done()
        self._rest()

    def _rest(self) -> None:
        """Nothing moves, unless an end has begun something else."""
        if self.then is not None and not self.running:
            then, self.then = self.then, None
            then()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
