"""Write docs/games/<game>/events.md: every event of a game with its facts, from the table that declares them.

python tools/events_doc.py
"""

from pathlib import Path
from typing import Final

from tools.cards_doc import table
from undercroft import games
from undercroft.table.book import Book

DOCS: Final = Path(__file__).resolve().parent.parent / "docs" / "games"
_TYPES: Final = {int: "number", str: "name", bool: "true or false"}
_HEAD: Final = """\
# The events of {game}

<!-- Written by tools/events_doc.py from the table of events. Do not edit: change the table, then run it again. -->

What `game.events` tells: each `Event` has a `kind`, the `seat` that it is about, and these `facts`. A fact in _italics_
is known only to that seat: for other seats, `game.events_of(n, seat)` leaves it empty. In a strict game, an answer that
brings about an event marked “shows” cannot be taken back: the event may show something that was hidden.

An event with a beat begins a moment of that kind in `game.beats(n)`, unless it joins the one under way; an event
without one always joins it.
"""


def document(book: Book) -> str:
    """The whole text for one game."""
    types, events = book.event_facts(), book.events
    rows = []
    for kind, declared in events.declared.items():
        name = events.names[kind]
        facts = [
            f"{f'_{fact.name}_' if fact.secret else f'`{fact.name}`'} ({_TYPES[types[name][fact.name]]})"
            for fact in declared.facts
        ]
        beat = declared.begins.kind if declared.begins else ""
        rows.append([f"`{name}`", ", ".join(facts), beat, "shows" if declared.reveals else ""])
    return f"{_HEAD.format(game=games.title(book.name).title)}\n{table(['kind', 'facts', 'beat', ''], rows)}\n"


def pages() -> dict[Path, str]:
    """The text of each file."""
    books = [games.title(name).book() for name in games.OURS]
    return {DOCS / games.home(book.name).name / "events.md": document(book) for book in books}


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
