"""Signs and pictures on the table: in the ink of a card, or on the bare table."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from textual.content import Content

from undercroft.terminal.app.themes import ON_TABLE
from undercroft.words.pictures import Picture, Sign, lines_of

LARGE: Final = 14
"""Columns of a large picture."""
GAP: Final = 2
"""Columns between a picture and what is beside it."""


def on_card(ink: str) -> str:
    """The style of an ink on a card."""
    return f"$card-{ink}"


def on_table(ink: str) -> str:
    """The style of an ink on the bare table."""
    return ON_TABLE[ink]


@cache
def large(picture: Picture) -> tuple[str, ...]:
    return lines_of(picture.large)


@cache
def small(picture: Picture) -> tuple[str, ...]:
    return lines_of(picture.small)


def icon(lines: Sequence[str], style: str) -> list[Content]:
    """A picture, line by line."""
    return [Content.styled(line, style) for line in lines]


def named(sign: Sign, name: str, style: str) -> Content:
    """A glyph before a name."""
    return Content.assemble((sign.glyph, f"bold {style}"), " ", name)


def beside(lines: Sequence[str], style: str, text: Content, width: int) -> Content:
    """A picture on the left, and a text on the right of it that wraps there."""
    wide = max(map(len, lines))
    rows = [row for part in text.split("\n", allow_blank=True) for row in part.wrap(width - wide - GAP)]
    both = []
    for number in range(max(len(lines), len(rows))):
        picture = lines[number] if number < len(lines) else ""
        row = rows[number] if number < len(rows) else Content("")
        both.append(Content.assemble((f"{picture:<{wide}}", style), " " * GAP, row))
    return Content("\n").join(both)
