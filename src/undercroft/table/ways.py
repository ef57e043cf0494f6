"""Where answers lead: a direction on the table as it is drawn, or on. Each game declares its own, see `Book.way`."""

from typing import Final

LEFT, RIGHT, UP, DOWN = "left", "right", "up", "down"
DIRECTIONS: Final = (LEFT, RIGHT, UP, DOWN)
ON: Final = "on"
"""ends the turn, passes, or simply goes on"""
