"""A curve in plain characters: dots of braille, eight to a character."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

ACROSS: Final = 2
DOWN: Final = 4
"""The dots of one character."""
DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""What each of them adds, by column and row."""
EMPTY: Final = 0x2800


def curve(values: Sequence[float], width: int, height: int, marks: Mapping[int, str]) -> list[str]:
    """Values from 0 to 1 from left to right, in so many columns and rows.

    Some of them, by their place, are marked with a sign, which stands over the curve; under it if there is no room.
    """
    cells = [[EMPTY] * width for _row in range(height)]
    reached = _heights(values, width * ACROSS, height * DOWN - 1)
    last = reached[0]
    for column, (low, high) in enumerate(reached):
        # each column reaches to the one before it, so that the curve does not break
        for y in range(min(low, last[1] + 1), max(high, last[0] - 1) + 1):
            row = height - 1 - y // DOWN
            cells[row][column // ACROSS] |= DOTS[column % ACROSS][DOWN - 1 - y % DOWN]
        last = reached[column]
    rows = [[chr(cell) if cell != EMPTY else " " for cell in line] for line in cells]
    taken: set[tuple[int, int]] = set()
    for place in sorted(marks):
        _mark(rows, column_of(place, len(values), width), marks[place], taken)
    return ["".join(row).rstrip() for row in rows]


def column_of(place: int, count: int, width: int) -> int:
    """The column of one of so many values."""
    return round(place * (width - 1) / max(1, count - 1))


def _heights(values: Sequence[float], columns: int, most: int) -> list[tuple[int, int]]:
    """The lowest and the highest dot of each column: of the values that fall there, or between its neighbours."""
    step = (len(values) - 1) / (columns - 1)
    found = []
    for column in range(columns):
        at = column * step
        left = int(at)
        right = min(left + 1, len(values) - 1)
        here = [values[left] + (values[right] - values[left]) * (at - left)]
        here += values[ceil(at) : ceil(at + step)]
        found.append((round(min(here) * most), round(max(here) * most)))
    return found


def _mark(rows: list[list[str]], column: int, sign: str, taken: set[tuple[int, int]]) -> None:
    """Put a sign over the curve, or under it."""
    while (0, column) in taken and column + 1 < len(rows[0]):
        column += 1
    drawn = [row for row, line in enumerate(rows) if line[column] != " "]
    row = drawn[0] - 1 if drawn and drawn[0] > 0 else min(drawn[-1] + 1, len(rows) - 1) if drawn else 0
    rows[row][column] = sign
    taken.add((0, column))
