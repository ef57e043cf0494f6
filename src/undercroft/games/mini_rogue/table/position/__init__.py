"""Positions of Mini Rogue: any situation written down, and played on from there.

state = build(cards, data)     # checked; PositionError says which field is wrong, and why
data = describe(cards, state)  # the inverse, hidden facts included

The names are those of the view; docs/positions.md lists them all.
"""

from undercroft.games.mini_rogue.table.position.read import build
from undercroft.games.mini_rogue.table.position.write import describe

__all__ = ["build", "describe"]
