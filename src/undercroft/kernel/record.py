"""A state as numbers: to bytes, back from bytes, and the hash of a position."""

import struct
from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

from undercroft.kernel.errors import N_, BadRecord
from undercroft.kernel.vecs import vec

HEAD: Final = b"UC01"
KEY: Final[i64] = (1 << 62) - 1
STIR: Final[i64] = 0x1E3779B97F4A7C15
"""odd, so that nothing is lost"""
MORE: Final = N_("the state has more numbers than it needs")


class Record:
    """The numbers of a state in their order: a new record takes them down, one made of bytes gives them back.

    So the parts of a state name their fields once for both ways: `self.hp = record.number(self.hp)`. A third kind of
    record keeps nothing but a key of the numbers.
    """

    def __init__(self, numbers: list[int] | None = None, *, keying: bool = False, memory: bool = True) -> None:
        self.reading: bool = numbers is not None
        self.keying: bool = keying
        """only the key is wanted: generators and the order of equal dice are left out"""
        self.memory: bool = memory
        """what the seats remember is wanted too, although the table does not show it"""
        self.key: i64 = 1
        self.numbers: list[int] = [] if numbers is None else numbers
        self.at: i64 = 0

    def number(self, number: i64) -> i64:
        """Take a number down, or give it back."""
        if self.reading:
            return self.next()
        if self.keying:
            self.stir(number)
        else:
            self.numbers.append(number)
        return number

    def stir(self, number: i64) -> None:
        """Take a number into the key."""
        self.key = stirred(self.key, number)

    def flag(self, flag: bool) -> bool:
        """The same for a yes or no."""
        if not self.reading:
            self.number(1 if flag else 0)
            return flag
        number = self.next()
        if number != 0 and number != 1:
            raise BadRecord(N_("the state holds a flag that is neither 0 nor 1"))
        return number == 1

    def last(self, number: i64) -> i64:
        """The same for a number behind all others, left out where it is 0: states without it keep their bytes."""
        if not self.reading:
            return self.number(number) if number else 0
        if self.at == len(self.numbers):
            return 0
        number = self.next()
        if number == 0:
            raise BadRecord(MORE)
        return number

    def row(self, cells: vec[i64]) -> None:
        """The same for every place of a row."""
        self.places(cells, len(cells))

    def places(self, cells: vec[i64], count: i64) -> None:
        """The same for the first places of a row."""
        place: i64 = 0
        if self.keying:
            while place < count:
                self.stir(cells[place])
                place += 1
        elif self.reading:
            while place < count:
                cells[place] = self.next()
                place += 1
        else:
            self.numbers += [cells[number] for number in range(count)]

    def next(self) -> i64:
        if self.at >= len(self.numbers):
            raise BadRecord(N_("the state ends too early"))
        number = self.numbers[self.at]
        self.at += 1
        return number

    def first(self) -> i64:
        """The first number, which stays to be given back."""
        number = self.next()
        self.at = 0
        return number

    def close(self) -> None:
        """Every number must have been given back."""
        if self.at != len(self.numbers):
            raise BadRecord(MORE)


def stirred(key: i64, number: i64) -> i64:
    """A key that has taken in one more number."""
    key = ((key ^ number) * STIR) & KEY
    return key ^ (key >> 31)


def scrambled(number: i64) -> i64:
    """A number whose bits are all mixed: added up, such numbers tell a set of numbers from others, in any order."""
    number = ((number + 1) * STIR) & KEY
    number = ((number ^ (number >> 31)) * STIR) & KEY
    return number ^ (number >> 29)


def packed(record: Record) -> bytes:
    """The numbers as bytes: a head, then eight bytes each."""
    return HEAD + struct.pack(f"<{len(record.numbers)}q", *record.numbers)


def unpacked(data: bytes) -> Record:
    """The numbers of `packed`, ready to be given back."""
    body = len(data) - len(HEAD)
    if not data.startswith(HEAD) or body % 8:
        raise BadRecord(N_("this is not the state of a game"))
    return Record(list(struct.unpack(f"<{body // 8}q", data[len(HEAD) :])))


def digest(data: bytes) -> int:
    """A 64-bit hash of a state's bytes, equal on every machine and build."""
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")
