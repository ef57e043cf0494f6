"""A game stops only at a question: its kind, the seat that must answer, and the legal answers.

With dice rolled by hand it also stops before each throw: that is a question which dice answer.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.kernel.record import Record
from undercroft.kernel.vecs import vec

ANSWERS_MOST: Final[i64] = 64
NONE: Final[i64] = 0
"""The kind of a question that is not asked."""
CHANCE: Final[i64] = -1
"""The kind of a question that dice answer: its argument is the step that rolls them, which waits on the agenda."""


@mypyc_attr(acyclic=True)
class Question:
    """The open question: its kind is the agenda's name for the step that asks it, with that step's argument."""

    def __init__(self) -> None:
        self.kind: i64 = NONE
        self.seat: i64 = 0
        self.argument: i64 = 0
        self.count: i64 = 0
        self.answers: vec[i64] = vec[i64]([0] * ANSWERS_MOST)

    def begin(self, kind: i64, seat: i64, argument: i64) -> None:
        """Start asking; the legal answers follow one by one."""
        self.kind = kind
        self.seat = seat
        self.argument = argument
        self.count = 0

    def ask(self, kind: i64, seat: i64, argument: i64, first: i64) -> None:
        """Start asking with an answer that is always legal."""
        self.kind = kind
        self.seat = seat
        self.argument = argument
        self.answers[0] = first
        self.count = 1

    def offer(self, answer: i64) -> None:
        count = self.count
        self.answers[count] = answer
        self.count = count + 1

    def allows(self, answer: i64) -> bool:
        answers = self.answers
        place = self.count
        while place > 0:
            place -= 1
            if answers[place] == answer:
                return True
        return False

    def legal(self) -> list[int]:
        """The legal answers, in the order in which they were offered."""
        return [int(self.answers[place]) for place in range(self.count)]

    def close(self) -> None:
        self.kind = NONE
        self.count = 0

    def copy_into(self, other: "Question") -> None:
        other.kind = self.kind
        other.seat = self.seat
        other.argument = self.argument
        other.count = self.count
        place: i64 = 0
        while place < self.count:
            other.answers[place] = self.answers[place]
            place += 1

    def transfer(self, record: Record) -> None:
        """If nothing is asked, it is nobody's turn: the seat asked last is not part of a position.

        The legal answers follow from the rest of it, so a key leaves them out: some name dice by their place.
        """
        self.kind = record.number(self.kind)
        if self.kind == NONE:
            record.number(0)
            record.number(0)
        else:
            self.seat = record.number(self.seat)
            self.argument = record.number(self.argument)
        if record.keying:
            return
        self.count = record.number(self.count)
        record.places(self.answers, self.count)
