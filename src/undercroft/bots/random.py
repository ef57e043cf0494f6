"""A bot for which all legal answers are equally likely."""

from typing import Any

from undercroft.kernel.chooser import Chooser
from undercroft.table.book import Book
from undercroft.table.seats import Stop, never


class RandomBot:
    """Plays any game at random, from its own seed."""

    thinks = False

    def __init__(self, book: Book, seed: int) -> None:
        self._book = book
        self._chooser = Chooser(seed)

    def choose(self, state: Any, stop: Stop = never) -> int:
        """An answer to the open question."""
        return self._chooser.choose(state.question)

    def play_out(self, state: Any) -> int:
        """Play to the end; returns the number of decisions."""
        return self._book.rules.play_out(state, self._chooser)
