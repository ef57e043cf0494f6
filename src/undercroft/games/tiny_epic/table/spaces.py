"""How the hero spaces of the Lair lie: the first ones down its left side, the others up its right side."""

from typing import Final

from undercroft.games.tiny_epic.rules.tables import SPACES
from undercroft.table.ways import DOWN, LEFT, RIGHT, UP

ROWS: Final = SPACES // 2
"""Hero spaces on each side of the boss."""


def place_of(space: int) -> tuple[int, int]:
    """Column and row of a hero space."""
    return (0, space - 1) if space <= ROWS else (1, SPACES - space)


def way_between(here: int, there: int) -> str:
    """Which way it is from a hero space to the next."""
    (x, y), (to_x, to_y) = place_of(here), place_of(there)
    if x != to_x:
        return RIGHT if to_x > x else LEFT
    return DOWN if to_y > y else UP
