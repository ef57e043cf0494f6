"""Positions of Tiny Epic Dungeons: any situation written down, and played on from there.

state = build(cards, data)     # checked; PositionError says which field is wrong, and why
data = describe(cards, state)  # the inverse

The names are those of the view; docs/positions.md lists them all.
"""

from undercroft.games.tiny_epic.table.position.read import build
from undercroft.games.tiny_epic.table.position.write import describe

__all__ = ["build", "describe"]
