"""A game as people set it up and use it."""

from undercroft.table.options import DIFFICULTIES, MiniRogueOptions, UnknownName

__all__ = ["DIFFICULTIES", "MiniRogueOptions", "UnknownName"]
