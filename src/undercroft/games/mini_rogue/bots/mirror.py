"""An area looked at the other way: right and down change places (MR-TURN-5)."""

from collections.abc import Sequence
from typing import Final

from undercroft.bots.mirror import Mirror
from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.state import CELLS, EXIT
from undercroft.kernel.observation import Field

ACROSS: Final = tuple(cell % 3 * 3 + cell // 3 for cell in range(CELLS))
"""the cell that each becomes"""
AROUND: Final = (0, 2, 1, 3, 5, 4)
"""the same for the cells around an adventurer: here, right, below, across, two to the right, two below"""
ABOUT_CELLS: Final = (steps.SWAP_SECOND, steps.MOVE_SECOND, steps.TRADE_ROOM)
"""questions about a cell, whose number stands where others have something else"""


def mini_rogue_mirror(fields: Sequence[Field], plays: int) -> Mirror:
    """Mini Rogue has one: an area has the same rules if its rows are its columns."""
    mirror = Mirror(fields, plays)
    mirror.swap_bytes("rooms", ACROSS[:EXIT])
    mirror.swap_bytes("rooms.here", AROUND)
    for whose in ("hero", "mate", "third"):
        mirror.swap_cases(f"{whose}.cell", ACROSS)
    for seen in ("rooms.visited", "overlord.veiled"):
        mirror.swap_bits(seen, ACROSS[:EXIT])
    mirror.swap_plays(answers.MOVE_RIGHT, (1, 0))
    mirror.swap_plays(answers.CELL, ACROSS[:EXIT])
    mirror.leave("question.kind", ABOUT_CELLS)
    return mirror
