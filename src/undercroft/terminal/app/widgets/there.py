"""What is done later is done only to what is still there.

A worker's result, a timer or a call after the next frame may come when its screen is being closed. The screen is still
attached then, but its parts are already gone.
"""

from collections.abc import Callable
from typing import Any

from textual.widget import Widget


def is_there(widget: Widget) -> bool:
    """Whether a screen, or a part of one, has all its parts: it is not being closed."""
    return widget.is_running and widget.is_attached and widget.screen.is_running


def if_there(widget: Widget, do: Callable[..., Any], *args: Any) -> None:
    """Do something to a widget, unless it is gone by now."""
    if is_there(widget):
        do(*args)
