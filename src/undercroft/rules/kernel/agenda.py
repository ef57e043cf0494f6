"""What is still to be done: a stack of steps in the state, never Python's call stack.

A step is one number: what to do, for which seat, and one argument.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.rules.kernel.record import Record

DEPTH: Final[i64] = 48
OP_BITS: Final = 8
"""The lowest bits of a step say what to do,"""
SEAT_MASK: Final = 15
"""the next four for which seat,"""
ARGUMENT_SHIFT: Final = 12
"""and the rest is the argument."""


class Agenda:
    """The steps to come, the next one on top."""

    def __init__(self) -> None:
        self.steps: vec[i64] = vec[i64]([0] * DEPTH)
        self.depth: i64 = 0

    def push(self, op: i64, seat: i64, argument: i64) -> None:
        """Do this next, before everything pushed earlier."""
        depth = self.depth
        self.steps[depth] = op | (seat << OP_BITS) | (argument << ARGUMENT_SHIFT)
        self.depth = depth + 1

    def pop(self) -> i64:
        depth = self.depth - 1
        self.depth = depth
        return self.steps[depth]

    def clear(self) -> None:
        self.depth = 0

    def copy_into(self, other: "Agenda") -> None:
        other.depth = self.depth
        place: i64 = 0
        while place < self.depth:
            other.steps[place] = self.steps[place]
            place += 1

    def write(self, record: list[int]) -> None:
        record.append(self.depth)
        place: i64 = 0
        while place < self.depth:
            record.append(self.steps[place])
            place += 1

    def read(self, record: Record) -> None:
        self.depth = 0
        waiting = record.next()
        while self.depth < waiting:
            self.steps[self.depth] = record.next()
            self.depth += 1
