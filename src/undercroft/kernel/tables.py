"""What the tables of cards of all games have in common."""

from mypy_extensions import i64

from undercroft.kernel.state import fields_of
from undercroft.kernel.vecs import append, vec


class CardTables:
    """Rows of numbers that the rules read; filled by a card loader, never changed by play."""

    def __init__(self) -> None:
        self.programs: vec[i64] = vec[i64]([0])
        """the programs of all cards, one after another; an address is a place in it, 0 that of the empty program"""
        self.asked_about: vec[i64] = vec[i64]([0])
        """for each of these places that a question can be about, a small number; follows from the programs"""

    def add_program(self, program: list[int]) -> int:
        """Append a program, terminated by END, and return its address; the empty program has address 0."""
        if not program:
            return 0
        address = len(self.programs)
        for packed in program:
            self.programs = append(self.programs, packed)
        self.programs = append(self.programs, 0)
        return address

    def following(self) -> list[str]:
        """The rows that follow from the others."""
        return ["asked_about"]

    def figures(self) -> list[list[int]]:
        """Everything the rules read, row by row: two sets of cards with equal figures play alike."""
        left_out = ["programs", *self.following()]
        rows = [name for name in fields_of(self) if name not in left_out]
        return [[int(number) for number in getattr(self, name)] for name in ["programs", *rows]]
