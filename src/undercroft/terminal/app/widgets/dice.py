"""Dice drawn with pips, or small if there is no room; and how they tumble."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from textual.content import Content

PIPS: Final = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
WIDE: Final = 8
"""Columns of a die with pips, and the gap after it."""
SMALL: Final = 6
"""Columns of a small die, and the gap after it."""


@dataclass(frozen=True)
class Die:
    """A die on the table: what it shows, and what is written below it."""

    face: int
    """from 1 to 6; 0 for a die that shows a symbol"""
    name: str
    style: str = ""
    sign: str = ""
    """shown instead of pips"""
    symbol: bool = False
    """a die with a symbol on half of its faces"""

    def rows(self, *, small: bool) -> list[str]:
        """The die without its name."""
        if small:
            return ["╭───╮", f"│{(self.sign or str(self.face))[:3]:^3}│", "╰───╯"]
        inside = ("     ", f"{self.sign[:5]:^5}", "     ") if self.sign or not self.face else PIPS[self.face]
        return ["╭─────╮", *(f"│{line}│" for line in inside), "╰─────╯"]


def tumbled(dice: Sequence[Die], chance: Random) -> list[Die]:
    """The same dice while they roll: any face, not theirs yet."""
    return [
        replace(die, sign=chance.choice(("?", die.sign or "·")))
        if die.symbol
        else replace(die, face=1 + chance.randrange(6))
        for die in dice
    ]


def draw(dice: Sequence[Die], width: int, height: int) -> Content:
    """The dice side by side, with pips if they fit; each with its name below."""
    small = len(dice) * WIDE > width + 1 or height < 6
    step = SMALL if len(dice) * WIDE > width + 1 else WIDE
    across = max(1, (width + 1) // step)
    blocks = [_row(dice[first : first + across], step, small=small) for first in range(0, len(dice), across)]
    return Content("\n").join(blocks)


def _row(dice: Sequence[Die], step: int, *, small: bool) -> Content:
    drawn = [die.rows(small=small) for die in dice]
    lines = []
    for number in range(len(drawn[0]) if drawn else 0):
        lines.append(
            Content.assemble(*((f"{rows[number]:<{step}}", die.style) for die, rows in zip(dice, drawn, strict=True)))
        )
    lines.append(Content.assemble(*((f"{die.name[: step - 1]:^{step - 1}} ", die.style) for die in dice)))
    return Content("\n").join(lines)
