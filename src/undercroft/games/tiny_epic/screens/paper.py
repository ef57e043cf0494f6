"""Paper to draw a table on, sign by sign, and the styles of what lies there."""

from typing import Final

from textual.content import Content

WALL: Final = "$border"
FLOOR: Final = "$card-plain on $card"
TITLE: Final = "bold $card-plain on $card"
BACK: Final = "$card-back-ink on $card-back"
PART: Final = "bold $foreground on $card-back"
HERO: Final = "bold $token-ink on $token"
ASKED: Final = "bold $ember-ink on $ember"
ENEMY: Final = "bold $blood-ink on $blood"
SIGN: Final = "bold $card-danger on $card"
HEADER: Final = "bold reverse $card-plain on $card"
FAINT: Final = "dim"
CURSOR: Final = "bold $accent"
STRUCK: Final = "bold reverse $error"
"""Styles; each goes with its own letter, word or frame."""
LATTICE: Final = "╱╲", "╲╱"
"""The pattern on the back of a card, line by line."""


def ink(name: str) -> str:
    """An ink on a card."""
    return f"bold $card-{name} on $card"


class Paper:
    """A grid of characters with styles."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        for place, sign in enumerate(text, x):
            self.signs[y][place] = sign
            self.styles[y][place] = style

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        for line in range(height):
            self.write(x, y + line, " " * width, style)

    def draw(self, x: int, y: int, lines: tuple[str, ...], style: str) -> None:
        """A picture; where it has no ink, the paper stays as it is."""
        for line, text in enumerate(lines, y):
            for place, sign in enumerate(text, x):
                if sign != " ":
                    self.write(place, line, sign, style)

    def content(self) -> Content:
        """The whole grid; neighbours of the same style are joined."""
        parts: list[str | tuple[str, str]] = []
        for signs, styles in zip(self.signs, self.styles, strict=True):
            start = 0
            for place in range(1, len(signs) + 1):
                if place == len(signs) or styles[place] != styles[start]:
                    parts.append(("".join(signs[start:place]), styles[start]))
                    start = place
            parts.append("\n")
        return Content.assemble(*parts[:-1])
