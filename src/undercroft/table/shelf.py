"""The books on the shelf: every game, by name."""

import secrets
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.table.book import Book, named
from undercroft.table.code import BadCode, symbols_of

SEEDS = 2**31
"""Drawn seeds are below this, short enough to write down."""


def known(game: str) -> str:
    """The name of a game that there is; UnknownName lists those."""
    named(N_("game"), game, tuple(games.packages()))
    return game


def book_of(game: str) -> Book:
    """The book of a game; UnknownName lists the games there are."""
    return _opened(known(game))


@cache
def _opened(game: str) -> Book:
    book: Book = games.title(game).book()
    return book


def book_with(game: str, cards: Sequence[Path]) -> Book:
    """The book of a game with the player's own cards: folders of cards, or folders with a folder for each box."""
    title = games.title(known(game))
    book: Book = title.book([box for folder in cards for box in _boxes_in(folder, title.boxes())])
    return book


def _boxes_in(folder: Path, order: Sequence[str]) -> Sequence[Path]:
    """The folder itself, or those in it if it has no cards: boxes that the game has come in its order."""
    if any(folder.glob("*.toml")):
        return (folder,)
    inner = {path.name: path for path in sorted(folder.glob("[!._]*")) if path.is_dir()}
    known = [inner.pop(box) for box in order if box in inner]
    return (*known, *inner.values()) or (folder,)


def book_of_code(code: str) -> Book:
    """The book of a share code, by its letters."""
    symbols = symbols_of(code)
    for title in games.titles():
        if symbols.startswith(title.letters):
            return book_of(title.name)
    raise BadCode(code)


def drawn_seed() -> int:
    return secrets.randbelow(SEEDS)
