"""What the active hero has done this turn."""

from mypy_extensions import i64

from undercroft.kernel.record import Record


class Turn:
    """What the active hero has done this turn."""

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.moved: i64 = 0
        """rooms entered (TED-HER-05)"""
        self.sprint: i64 = 0
        """extra Speed this turn"""
        self.sneaking: bool = False
        self.acted: bool = False
        """the heroic action (TED-HRO-01)"""
        self.extra: bool = False
        """the one-time action"""
        self.striding: bool = False
        """a move that is itself the heroic action"""
        self.halted: bool = False
        """movement is over (TED-MOV-03, -05)"""
        self.penned: bool = False
        """by entering an enemy's room (TED-MOV-12)"""
        self.resting: bool = False
        """the hero began the turn unconscious (TED-HRO-03)"""
        self.ending: bool = False
        """the torch is going down at the end of the turn"""
        self.free: i64 = 0
        """free actions taken, without cards discarded"""

    def begin(self, seat: i64) -> None:
        self.seat = seat
        self.moved = 0
        self.sprint = 0
        self.sneaking = False
        self.acted = False
        self.extra = False
        self.striding = False
        self.halted = False
        self.penned = False
        self.resting = False
        self.ending = False
        self.free = 0

    def copy_into(self, other: "Turn") -> None:
        other.seat = self.seat
        other.moved = self.moved
        other.sprint = self.sprint
        other.sneaking = self.sneaking
        other.acted = self.acted
        other.extra = self.extra
        other.striding = self.striding
        other.halted = self.halted
        other.penned = self.penned
        other.resting = self.resting
        other.ending = self.ending
        other.free = self.free

    def transfer(self, record: Record) -> None:
        """All but the free actions, which come last of all: ruleset 2 did not count them."""
        self.seat = record.number(self.seat)
        self.moved = record.number(self.moved)
        self.sprint = record.number(self.sprint)
        self.sneaking = record.flag(self.sneaking)
        self.acted = record.flag(self.acted)
        self.extra = record.flag(self.extra)
        self.striding = record.flag(self.striding)
        self.halted = record.flag(self.halted)
        self.penned = record.flag(self.penned)
        self.resting = record.flag(self.resting)
        self.ending = record.flag(self.ending)
