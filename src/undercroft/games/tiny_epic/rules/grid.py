"""The dungeon as bits: paths, distances, reach and sight (TED-MOV-02, TED-RNG-01 to -05, TED-DIS-08).

A set of cells is a number with one bit per cell; the boss board is the bit after them.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.cardspeak import EAST, NORTH, SOUTH, WEST
from undercroft.games.tiny_epic.rules.state import BIT, CELLS, LAIR, NOWHERE, WIDTH, Grid, State
from undercroft.kernel.vecs import vec

EVERYWHERE: Final = (1 << CELLS) - 1
DE_BRUIJN: Final[i64] = 0x3F79D71B4CB0A89
"""times a single bit, the highest six bits of the 64 are different for each"""


def _places() -> list[int]:
    places = [0] * 64
    for place in range(64 - 2):
        places[((DE_BRUIJN << place) >> 58) & 63] = place
    return places


PLACES: Final = vec[i64](_places())
"""which bit it was"""
FAR: Final = 99
"""the distance when there is no path"""


def spread(grid: Grid, cells: i64) -> i64:
    """These cells and all cells one step along a path away; attacks do not reach through the Lair Door (R70)."""
    return (
        cells
        | ((cells & grid.north) >> WIDTH)
        | ((cells & grid.south) << WIDTH)
        | ((cells & grid.east) << 1)
        | ((cells & grid.west) >> 1)
    )


def walk(grid: Grid, cells: i64) -> i64:
    """The same for walking: once the Lair is open, the boss board is next to its door (R39)."""
    if grid.open:
        return spread(grid, cells) | through_door(grid, cells)
    return spread(grid, cells)


def through_door(grid: Grid, cells: i64) -> i64:
    """Where some cells lead through the open Lair Door."""
    there: i64 = 0
    if cells & BIT[grid.door]:
        there = BIT[LAIR]
    if cells & BIT[LAIR]:
        there |= BIT[grid.door]
    return there


def within(grid: Grid, cell: i64, rooms: i64) -> i64:
    """All cells within a number of rooms, including the start; on the boss board only that (R69, R70)."""
    cells: i64 = BIT[cell]
    if cell == LAIR:
        return cells
    while rooms > 0:
        rooms -= 1
        cells = spread(grid, cells)
    return cells


def struck(grid: Grid, cell: i64, rooms: i64) -> i64:
    """The cells an enemy's attack on all heroes hits: those around it; from the Lair, the boss board and Lair Door.

    (TED-ENM-02, TED-LRX-04, Q1.)
    """
    if cell == LAIR:
        return BIT[LAIR] | BIT[grid.door]
    return within(grid, cell, rooms)


def distance(grid: Grid, cell: i64, goals: i64) -> i64:
    """The number of rooms to walk to the nearest of some cells; FAR if no path leads there."""
    seen: i64 = BIT[cell]
    rooms: i64 = 0
    while not seen & goals:
        wider = walk(grid, seen)
        if wider == seen:
            return FAR
        seen = wider
        rooms += 1
    return rooms


def ring(grid: Grid, cell: i64, rooms: i64) -> i64:
    """All cells within a number of steps on foot."""
    cells: i64 = BIT[cell]
    while rooms > 0:
        rooms -= 1
        cells = walk(grid, cells)
    return cells


def sight(grid: Grid, cell: i64, rooms: i64) -> i64:
    """Cells on a straight unbroken path, up to a number of rooms away, without the start (TED-RNG-02)."""
    if cell == LAIR:
        return 0
    seen: i64 = 0
    start: i64 = BIT[cell]
    at = start
    left = rooms
    while left > 0 and at & grid.north:
        at >>= WIDTH
        seen |= at
        left -= 1
    at = start
    left = rooms
    while left > 0 and at & grid.south:
        at <<= WIDTH
        seen |= at
        left -= 1
    at = start
    left = rooms
    while left > 0 and at & grid.east:
        at <<= 1
        seen |= at
        left -= 1
    at = start
    left = rooms
    while left > 0 and at & grid.west:
        at >>= 1
        seen |= at
        left -= 1
    return seen


def sees(grid: Grid, cell: i64, other: i64) -> bool:
    """In the same room, or at the end of a straight unbroken path of any length (R34)."""
    return cell == other or (other != LAIR and sight(grid, cell, WIDTH) & BIT[other] != 0)


def neighbour(cell: i64, direction: i64) -> i64:
    """The next cell to the north, east, south or west; NOWHERE beyond the edge (TED-DIS-08)."""
    if direction == 0:
        if cell >= WIDTH:
            return cell - WIDTH
    elif direction == 1:
        if cell % WIDTH < WIDTH - 1:
            return cell + 1
    elif direction == 2:
        if cell < CELLS - WIDTH:
            return cell + WIDTH
    elif cell % WIDTH > 0:
        return cell - 1
    return NOWHERE


def turned(sides: i64, quarters: i64) -> i64:
    """The open sides of a card after some quarter turns to the right."""
    return ((sides << quarters) | (sides >> (4 - quarters))) & 15


def sides_at(state: State, cell: i64) -> i64:
    """The open sides of a revealed card in its current orientation."""
    return turned(state.tables.room_sides[state.grid.cells[cell]], state.grid.turns[cell])


def has_path(grid: Grid, cell: i64, direction: i64) -> bool:
    bit: i64 = BIT[cell]
    if direction == 0:
        return grid.north & bit != 0
    if direction == 1:
        return grid.east & bit != 0
    if direction == 2:
        return grid.south & bit != 0
    return grid.west & bit != 0


def join(state: State, cell: i64) -> None:
    """A card was turned up: add paths where its open sides meet those of revealed neighbours (TED-MOV-02)."""
    grid = state.grid
    sides = sides_at(state, cell)
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if sides & BIT[direction] and there != NOWHERE and grid.revealed & BIT[there]:
            if sides_at(state, there) & BIT[(direction + 2) & 3]:
                link(grid, cell, direction)
                link(grid, there, (direction + 2) & 3)
        direction += 1


def link(grid: Grid, cell: i64, direction: i64) -> None:
    bit: i64 = BIT[cell]
    side: i64 = BIT[direction]
    if side == NORTH:
        grid.north |= bit
    elif side == EAST:
        grid.east |= bit
    elif side == SOUTH:
        grid.south |= bit
    elif side == WEST:
        grid.west |= bit


def first_cell(cells: i64) -> i64:
    """The lowest cell of a set."""
    return PLACES[((cells & -cells) * DE_BRUIJN >> 58) & 63]
