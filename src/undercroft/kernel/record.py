"""A state as numbers: to bytes, back from bytes, and the hash of a position."""

import struct
from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

from undercroft.kernel.errors import BadRecord
from undercroft.kernel.vecs import vec

HEAD: Final = b"UC01"


class Record:
    """Reads numbers back in the order in which they were written."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers: list[int] = numbers
        self.at: i64 = 0

    def next(self) -> i64:
        if self.at >= len(self.numbers):
            raise BadRecord("the state ends too early")
        number = self.numbers[self.at]
        self.at += 1
        return number

    def flag(self) -> bool:
        """A number that means no or yes."""
        number = self.next()
        if number != 0 and number != 1:
            raise BadRecord("the state holds a flag that is neither 0 nor 1")
        return number == 1

    def fill(self, cells: vec[i64]) -> None:
        """Read as many numbers as the vec has places."""
        place: i64 = 0
        while place < len(cells):
            cells[place] = self.next()
            place += 1

    def close(self) -> None:
        """Every number must have been read."""
        if self.at != len(self.numbers):
            raise BadRecord("the state has more numbers than it needs")


def write_all(record: list[int], cells: vec[i64]) -> None:
    """Write every place of a vec."""
    place: i64 = 0
    while place < len(cells):
        record.append(cells[place])
        place += 1


def packed(numbers: list[int]) -> bytes:
    """The numbers as bytes: a head, then eight bytes each."""
    return HEAD + struct.pack(f"<{len(numbers)}q", *numbers)


def unpacked(data: bytes) -> Record:
    """The numbers of `packed`, ready to be read."""
    body = len(data) - len(HEAD)
    if not data.startswith(HEAD) or body % 8:
        raise BadRecord("this is not the state of a game")
    return Record(list(struct.unpack(f"<{body // 8}q", data[len(HEAD) :])))


def digest(data: bytes) -> int:
    """A 64-bit hash of a state's bytes, equal on every machine and build."""
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")
