"""The layout of an observation: a row of bytes, field by field, that says what a seat knows."""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.kernel.vecs import vec

NUMBER: Final = "number"
"""from 0 to `most`; what is more counts as `most`"""
CHOICE: Final = "choice"
"""one of `most` + 1 things, which have no order"""
BITS: Final = "bits"
"""`most` things that are so or not, the first in the lowest bit"""


class Field:
    """Some bytes of the same kind, under one name; `says` tells in plain words what they mean."""

    def __init__(self, name: str, kind: str, most: int, says: str, size: int = 1) -> None:
        self.name: str = name
        self.kind: str = kind
        self.most: int = most
        self.says: str = says
        self.size: int = size


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
