"""The same homes, and the same strictness, as for everything else in a terminal."""

from tests.terminal.app.conftest import _mistakes_are_seen
from tests.terminal.conftest import home

__all__ = ["_mistakes_are_seen", "home"]
