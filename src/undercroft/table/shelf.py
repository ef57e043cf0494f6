"""The books on the shelf: every game there is, by name."""

import secrets
from functools import cache

from undercroft.table.book import Book, named
from undercroft.table.code import BadCode
from undercroft.table.mini_rogue import MiniRogueBook

BOOKS = {"mini-rogue": MiniRogueBook}
SEEDS = 2**31
"""A seed that is drawn is short enough to be written down."""


@cache
def book_of(game: str) -> Book:
    """The book of a game; UnknownName says which there are."""
    named("game", game, tuple(BOOKS))
    return BOOKS[game]()


def book_of_code(code: str) -> Book:
    """The book of a share code, by its letters."""
    letters = code.strip().upper().split("-")[0]
    for name, book in BOOKS.items():
        if book.letters == letters:
            return book_of(name)
    raise BadCode(code)


def drawn_seed() -> int:
    return secrets.randbelow(SEEDS)
