"""Another way to look at a position that means the same: a network that is asked both ways is surer of its answer.

A game says what changes places (`Mind.mirror`). Two mirrorings undo each other.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.kernel.observation import Field, places, width_of

Array = NDArray[Any]
BYTE: Final = 256


class Mirror:
    """What changes places, in rows and among plays. At first nothing does."""

    def __init__(self, fields: Sequence[Field], plays: int) -> None:
        self._at = places(list(fields))
        self._order: Array = np.arange(width_of(list(fields)))
        self._told: dict[int, Array] = {}
        """what the values of a byte become"""
        self._one_way: list[tuple[int, Array]] = []
        self.plays: Array = np.arange(plays)
        """what each play becomes"""

    def swap_bytes(self, field: str, partners: Sequence[int]) -> None:
        """The bytes of a field change places with their partners."""
        at = self._at[field]
        for place, partner in enumerate(partners):
            self._order[at + place] = at + partner

    def swap_cases(self, field: str, partners: Sequence[int]) -> None:
        """A choice becomes its partner; those beyond stay what they are."""
        told = self._told[self._at[field]] = np.arange(BYTE, dtype=np.uint8)
        told[: len(partners)] = partners

    def swap_bits(self, field: str, partners: Sequence[int]) -> None:
        """The bits of a byte change places with their partners; those beyond stay what they are."""
        whole = np.arange(BYTE)
        told = whole >> len(partners) << len(partners)
        for bit, partner in enumerate(partners):
            told |= (whole >> bit & 1) << partner
        self._told[self._at[field]] = told.astype(np.uint8)

    def swap_plays(self, first: int, partners: Sequence[int]) -> None:
        """Plays from the first one on become their partners."""
        self.plays[first : first + len(partners)] = [first + partner for partner in partners]

    def leave(self, field: str, cases: Sequence[int]) -> None:
        """Rows of these cases can only be looked at one way."""
        told = np.zeros(BYTE, bool)
        told[list(cases)] = True
        self._one_way.append((self._at[field], told))

    def rows(self, rows: Array) -> Array:
        """The other way to look at these rows; where there is none, as they are."""
        turned = rows[:, self._order]
        for place, told in self._told.items():
            turned[:, place] = told[turned[:, place]]
        stays = self.stays(rows)
        turned[stays] = rows[stays]
        return np.asarray(turned)

    def stays(self, rows: Array) -> Array:
        """Which rows can only be looked at one way: their plays stay what they are, too."""
        stays = np.zeros(len(rows), bool)
        for place, cases in self._one_way:
            stays |= cases[rows[:, place]]
        return stays
