"""How a row of bytes becomes the input of a network: every byte as what its field says it is.

A number is told twice, as one of so many cases and as a fraction of its most. A choice is one of its cases. Bits are
themselves. Each of these is a column of the input; most columns are 0.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field

Array = NDArray[Any]
CASES_MOST: Final = 24
"""A larger number is told as this case and as its fraction."""


def bytes_of(row: Any) -> NDArray[np.uint8]:
    """Bytes of the rules, as NumPy reads them: without copying."""
    return np.frombuffer(row, np.uint8)


class Encoding:
    """The columns of a network's input, in three blocks: cases, bits, fractions."""

    def __init__(self, fields: Sequence[Field]) -> None:
        cases: list[tuple[int, int]] = []
        bits: list[tuple[int, int]] = []
        fractions: list[tuple[int, float]] = []
        most: list[int] = []
        for field in fields:
            for _byte in range(field.size):
                place = len(most)
                most.append(field.most if field.kind == CHOICE else min(field.most, CASES_MOST))
                if field.kind == BITS:
                    bits += [(place, 1 << bit) for bit in range(field.most)]
                    continue
                cases += [(place, case) for case in range(most[-1] + 1)]
                if field.kind == NUMBER:
                    fractions.append((place, 1 / field.most))
        self.case_place, self.case = _columns(cases, np.uint8)
        self.bit_place, self.bit = _columns(bits, np.uint8)
        self.fraction_place, self.fraction = _columns(fractions, np.float32)
        self.places = np.concatenate([self.case_place, self.bit_place, self.fraction_place])
        """the byte that each column is about"""
        self.most = np.array(most, np.uint8)
        """what is more counts as this where a byte is told as a case"""
        self.width = len(cases) + len(bits) + len(fractions)
        self.told = np.unique(self.case_place)
        """the bytes that are told as cases"""
        self.most_told = self.most[self.told]
        self.first = np.searchsorted(self.case_place, self.told)
        """for each of them, the column of its case 0"""

    def dense(self, rows: Array, columns: Array | None = None) -> Array:
        """The input for many rows; only these columns of it, in rising order, if any are given."""
        if columns is None:
            columns = np.arange(self.width)
        bits, fractions = np.searchsorted(columns, [len(self.case), len(self.case) + len(self.bit)])
        case, bit, share = columns[:bits], columns[bits:fractions] - len(self.case), columns[fractions:]
        share = share - len(self.case) - len(self.bit)
        seen = np.empty((len(rows), len(columns)), np.float32)
        seen[:, :bits] = np.minimum(rows, self.most)[:, self.case_place[case]] == self.case[case]
        seen[:, bits:fractions] = rows[:, self.bit_place[bit]] & self.bit[bit] > 0
        seen[:, fractions:] = rows[:, self.fraction_place[share]] * self.fraction[share]
        return seen

    def ones(self, row: Array) -> Array:
        """The columns that are 1 for a row: its bits, and its cases except those of a 0."""
        told = row[self.told]
        some = np.flatnonzero(told)
        cases = self.first[some] + np.minimum(told[some], self.most_told[some])
        bits = np.flatnonzero(row[self.bit_place] & self.bit) + len(self.case)
        return np.concatenate([cases, bits])

    def fractions(self, row: Array) -> Array:
        """The last columns of a row."""
        return np.asarray(row[self.fraction_place] * self.fraction)


def _columns(found: Sequence[tuple[int, float]], kind: Any) -> tuple[Array, Array]:
    places = np.array([place for place, _value in found], np.int64)
    return places, np.array([value for _place, value in found], kind)
