"""The books on the shelf: every game, by name."""

import secrets
from functools import cache

from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.kernel.errors import N_
from undercroft.table.book import Book, named
from undercroft.table.code import BadCode, symbols_of

BOOKS: dict[str, type[MiniRogueBook] | type[TinyEpicBook]] = {"mini-rogue": MiniRogueBook, "tiny-epic": TinyEpicBook}
SEEDS = 2**31
"""Drawn seeds are below this, short enough to write down."""


def book_of(game: str) -> Book:
    """The book of a game; UnknownName lists the games there are."""
    return _opened(named(N_("game"), game, tuple(BOOKS)))


@cache
def _opened(number: int) -> Book:
    return list(BOOKS.values())[number]()


def book_of_code(code: str) -> Book:
    """The book of a share code, by its letters."""
    symbols = symbols_of(code)
    for name, book in BOOKS.items():
        if symbols.startswith(book.letters):
            return book_of(name)
    raise BadCode(code)


def drawn_seed() -> int:
    return secrets.randbelow(SEEDS)
