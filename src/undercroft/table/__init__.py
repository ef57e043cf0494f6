"""A game as people use it: set up by name, played by name, undone, saved, shown to each seat."""

from undercroft.table.book import UnknownName
from undercroft.table.options import DIFFICULTIES, MiniRogueOptions

__all__ = ["DIFFICULTIES", "MiniRogueOptions", "UnknownName"]
