"""What is still to be done: a stack of steps in the state, not Python's call stack.

A step says what to do, for which seat, and has one argument.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.kernel.record import Record
from undercroft.kernel.vecs import vec

DEPTH: Final = 48


@mypyc_attr(acyclic=True)
class Agenda:
    """The steps to come, the next one on top. The engine takes them off."""

    def __init__(self) -> None:
        self.ops: vec[i64] = vec[i64]([0] * DEPTH)
        self.seats: vec[i64] = vec[i64]([0] * DEPTH)
        self.arguments: vec[i64] = vec[i64]([0] * DEPTH)
        self.depth: i64 = 0

    def push(self, op: i64, seat: i64, argument: i64) -> None:
        """Do this next, before everything pushed earlier."""
        depth = self.depth
        self.ops[depth] = op
        self.seats[depth] = seat
        self.arguments[depth] = argument
        self.depth = depth + 1

    def clear(self) -> None:
        self.depth = 0

    def copy_into(self, other: "Agenda") -> None:
        other.depth = self.depth
        place: i64 = 0
        while place < self.depth:
            other.ops[place] = self.ops[place]
            other.seats[place] = self.seats[place]
            other.arguments[place] = self.arguments[place]
            place += 1

    def transfer(self, record: Record) -> None:
        self.depth = record.number(self.depth)
        place: i64 = 0
        while place < self.depth:
            self.ops[place] = record.number(self.ops[place])
            self.seats[place] = record.number(self.seats[place])
            self.arguments[place] = record.number(self.arguments[place])
            place += 1
