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
        self.most = np.array(most, np.uint8)
        """what is more counts as this where a byte is told as a case"""
        self.width = len(cases) + len(bits) + len(fractions)
        self.told = np.unique(self.case_place)
        """the bytes that are told as cases"""
        self.first = np.searchsorted(self.case_place, self.told)
        """for each of them, the column of its case 0"""

    def dense(self, rows: Array) -> Array:
        """The input for many rows."""
        capped = np.minimum(rows, self.most)
        return np.concatenate(
            [
                (capped[:, self.case_place] == self.case).astype(np.float32),
                (rows[:, self.bit_place] & self.bit > 0).astype(np.float32),
                rows[:, self.fraction_place] * self.fraction,
            ],
            1,
        )

    def ones(self, row: Array) -> Array:
        """The columns that are 1 for a row: its cases and its bits."""
        cases = self.first + np.minimum(row, self.most)[self.told]
        bits = np.flatnonzero(row[self.bit_place] & self.bit) + len(self.case)
        return np.concatenate([cases, bits])

    def changes(self, rows: Array) -> tuple[Array, Array, Array]:
        """Where rows differ from the first of them: of each the row, in order, the column and how much."""
        first = rows[0]
        capped = np.minimum(rows, self.most)
        told, was = capped[:, self.told], capped[0, self.told]
        row, place = np.nonzero(told != was)
        new, old = self.first[place] + told[row, place], self.first[place] + was[place]
        bits, before = rows[:, self.bit_place] & self.bit > 0, first[self.bit_place] & self.bit > 0
        turned, bit = np.nonzero(bits != before)
        turns = np.where(bits[turned, bit], 1, -1)
        parts, share = np.nonzero(rows[:, self.fraction_place] != first[self.fraction_place])
        at = self.fraction_place[share]
        rises = (rows[parts, at].astype(np.float32) - first[at]) * self.fraction[share]
        where = np.concatenate([row, row, turned, parts])
        after = len(self.case)
        columns = np.concatenate([new, old, bit + after, share + after + len(self.bit)])
        amounts = np.concatenate([np.ones(len(row)), -np.ones(len(row)), turns, rises]).astype(np.float32)
        order = np.argsort(where, kind="stable")
        return where[order], columns[order], amounts[order]

    def fractions(self, row: Array) -> Array:
        """The last columns of a row."""
        return np.asarray(row[self.fraction_place] * self.fraction)


def _columns(found: Sequence[tuple[int, float]], kind: Any) -> tuple[Array, Array]:
    places = np.array([place for place, _value in found], np.int64)
    return places, np.array([value for _place, value in found], kind)
