"""Undercroft: a table for small-box dungeon crawls."""

from undercroft.rules.kernel.errors import UndercroftError

__version__ = "0.1.0"

__all__ = ["UndercroftError", "__version__"]
