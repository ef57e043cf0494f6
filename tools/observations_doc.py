"""Write docs/games/<game>/observation.md: every field of a game's observation, from the list that declares them.

python -m tools.observations_doc
"""

from pathlib import Path
from typing import Final

from tools.cards_doc import table
from undercroft import games
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field
from undercroft.table.book import Book

DOCS: Final = Path(__file__).resolve().parent.parent / "docs" / "games"
_KINDS: Final = {
    NUMBER: "a number up to {most}",
    CHOICE: "one of {things} things, from 0",
    BITS: "{most} bits, the lowest first",
}
_HEAD: Final = """\
# What a seat of {game} observes

<!-- Written by tools/observations_doc.py from the list of fields. Do not edit: change the list, then run it again. -->

A row of {width} bytes says what a seat knows. A field has one byte or more, each of the same kind. A number that is too
high for its field is written as the highest.
"""


def document(book: Book) -> str:
    """The whole text for one game."""
    rows = []
    at = 0
    for field in book.rules.fields:
        rows.append([places(at, field), f"`{field.name}`", kind(field), field.says])
        at += field.size
    head = _HEAD.format(game=games.title(book.name).title, width=at)
    return f"{head}\n{table(['byte', 'field', 'kind', 'what it says'], rows)}\n"


def places(at: int, field: Field) -> str:
    return str(at) if field.size == 1 else f"{at} to {at + field.size - 1}"


def kind(field: Field) -> str:
    if field.kind == BITS and field.most == 1:
        return "a bit"
    return _KINDS[field.kind].format(most=field.most, things=field.most + 1)


def pages() -> dict[Path, str]:
    """The text of each file."""
    books = [games.title(name).book() for name in games.OURS]
    return {DOCS / games.home(book.name).name / "observation.md": document(book) for book in books}


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
