"""How often somebody wins, and how sure that is."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

SURE: Final = 1.959964
"""standard deviations on each side that hold 95 %"""


@dataclass(frozen=True)
class Wins:
    """Games won of games played."""

    won: int
    games: int

    def __add__(self, other: "Wins") -> "Wins":
        return Wins(self.won + other.won, self.games + other.games)

    @property
    def rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, with 95 % confidence (Wilson)."""
        if not self.games:
            return (0.0, 1.0)
        square = SURE * SURE / self.games
        middle = self.rate + square / 2
        spread = SURE * sqrt(self.rate * (1 - self.rate) / self.games + square / self.games / 4)
        return ((middle - spread) / (1 + square), (middle + spread) / (1 + square))
