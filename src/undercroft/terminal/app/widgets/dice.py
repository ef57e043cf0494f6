"""Dice drawn with pips, large or small; and how they tumble."""

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
"""Columns of a large die, and the gap after it."""
SMALL: Final = 6
"""Columns of a small die, and the gap after it."""
HIGH: Final = 6
"""Lines of a large die with its name."""
BONE, BLOOD = "bone", "blood"
"""What dice are made of: the colours of the theme with these names."""


@dataclass(frozen=True)
class Die:
    """A die on the table: what it shows, and what is written below it."""

    face: int
    """from 1 to 6; 0 for a die that shows a symbol"""
    name: str
    style: str = ""
    """of its name"""
    sign: str = ""
    """shown instead of pips"""
    symbol: bool = False
    """a die with a symbol on half of its faces"""
    made_of: str = BONE

    @property
    def inside(self) -> tuple[str, ...]:
        """What it shows, in three lines."""
        return ("     ", f"{self.sign[:5]:^5}", "     ") if self.sign or not self.face else PIPS[self.face]

    def rows(self, *, small: bool) -> list[Content]:
        """The die without its name: a solid block, with rounded edges if it is large."""
        face = f"bold ${self.made_of}-ink on ${self.made_of}"
        if small:
            return [Content.styled(line, face) for line in self.inside]
        edge = f"${self.made_of}"
        middle = [Content.styled(f" {line} ", face) for line in self.inside]
        return [Content.styled("▗▄▄▄▄▄▖", edge), *middle, Content.styled("▝▀▀▀▀▀▘", edge)]


def tumbled(dice: Sequence[Die], chance: Random) -> list[Die]:
    """The same dice while they roll: any face, not theirs yet."""
    return [
        replace(die, sign=chance.choice(("?", die.sign or "·")))
        if die.symbol
        else replace(die, face=1 + chance.randrange(6))
        for die in dice
    ]


def draw(dice: Sequence[Die], width: int, height: int) -> Content:
    """The dice side by side, large if they fit; each with its name below."""
    narrow = len(dice) * WIDE > width + 1
    step = SMALL if narrow else WIDE
    across = max(1, (width + 1) // step)
    small = narrow or height < HIGH
    blocks = [_row(dice[first : first + across], step, small=small) for first in range(0, len(dice), across)]
    return Content("\n").join(blocks)


def _row(dice: Sequence[Die], step: int, *, small: bool) -> Content:
    drawn = [die.rows(small=small) for die in dice]
    lines = []
    for number in range(len(drawn[0]) if drawn else 0):
        lines.append(Content.assemble(*(_spaced(rows[number], step) for rows in drawn)))
    lines.append(Content.assemble(*((f"{die.name[: step - 1]:^{step - 1}} ", die.style) for die in dice)))
    return Content("\n").join(lines)


def _spaced(row: Content, step: int) -> Content:
    """A line of a die in the middle of its place."""
    left = (step - 1 - row.cell_length) // 2
    return Content.assemble(" " * left, row, " " * (step - left - row.cell_length))
