"""The layout of an observation: a row of bytes, field by field, that says what a seat knows."""

from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from undercroft.kernel.vecs import vec

NUMBER: Final = "number"
"""from 0 to `most`; what is more counts as `most`"""
CHOICE: Final = "choice"
"""one of `most` + 1 things, which have no order"""
BITS: Final = "bits"
"""`most` things that are so or not, the first in the lowest bit"""
NOBODY: Final = -1
"""instead of a seat"""


class Field:
    """Some bytes of the same kind, under one name; `says` tells in plain words what they mean."""

    def __init__(self, name: str, kind: str, most: int, says: str, size: int = 1) -> None:
        self.name: str = name
        self.kind: str = kind
        self.most: int = most
        self.says: str = says
        self.size: int = size


@mypyc_attr(allow_interpreted_subclasses=True)
class Sketch:
    """What a row was last written for: whoever keeps it spares the rules from writing again what has not changed.

    It belongs to one place of one row and follows one game; the seat may change. A game that has more to remember than
    a stamp keeps it in a class of its own.
    """

    def __init__(self) -> None:
        self.seat: i64 = NOBODY
        self.stamp: i64 = 0
        """of the parts that seldom change; 0 if nothing was written yet"""

    def forget(self) -> None:
        """Another game begins, or something else has been written there."""
        self.seat = NOBODY
        self.stamp = 0

    def turn_page(self) -> None:
        """Another game begins at a table set the same way, and the row is still there."""
        self.forget()


def width_of(fields: list[Field]) -> int:
    """The bytes of a row."""
    return sum([field.size for field in fields])


def places(fields: list[Field]) -> dict[str, int]:
    """Where each field begins."""
    found: dict[str, int] = {}
    at = 0
    for field in fields:
        found[field.name] = at
        at += field.size
    return found


def up_to(number: i64, most: i64) -> u8:
    """A number in a byte."""
    if number > most:
        return u8(most)
    if number < 0:
        return 0
    return u8(number)


def clear(row: vec[u8], at: i64, width: i64) -> None:
    """Write zeros."""
    end = at + width
    while at < end:
        row[at] = 0
        at += 1
