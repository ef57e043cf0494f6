"""Long work takes a breath now and then: others can go on meanwhile, and it can be told to stop."""

from collections.abc import Callable
from threading import get_ident
from typing import Final

TAKING: Final[dict[int, Callable[[], None]]] = {}
"""What the work of a thread does with its breaths, by the number of the thread; it may raise to end the work."""


def breathe() -> None:
    """Called by long work every millisecond or so."""
    if TAKING:
        taking = TAKING.get(get_ident())
        if taking is not None:
            taking()
