"""Sums for people to read: every part with its source, and what they come to."""

from collections.abc import Sequence
from typing import NamedTuple


class Addend(NamedTuple):
    """One part of a sum."""

    amount: int
    """less than 0 if it is taken off"""
    source: str = ""
    """where it comes from, if that needs a word"""
    worded: str = ""
    """the amount in words, where a number is not enough"""

    @property
    def said(self) -> str:
        """Without its sign."""
        return self.worded or f"{self.source} {abs(self.amount)}".strip()


def added(parts: Sequence[Addend]) -> str:
    """The parts one after another: 4 + 3 + Stun 4 - 1 armor; what is taken off comes where it does in the rules."""
    text = ""
    for part in parts:
        sign = "-" if part.amount < 0 else "+"
        text += f" {sign} {part.said}" if text else part.said
    return text


def equation(parts: Sequence[Addend], total: str) -> str:
    """The parts and the total; a single part is the total."""
    if len(parts) == 1:
        return f"{total} ({parts[0].source})" if parts[0].source else total
    return f"{added(parts)} = {total}" if parts else total
