"""A bot that plays by its game's rules of thumb."""

from typing import Any

from undercroft.bots.mind import mind_of
from undercroft.kernel.chooser import Chooser
from undercroft.table.book import Book
from undercroft.table.seats import Stop, never


class HeuristicBot:
    """Plays any game by rules of thumb, and at random one that has none; chance is settled by its own seed."""

    thinks = False

    def __init__(self, book: Book, seed: int) -> None:
        self._thumb = mind_of(book).thumb
        self._chooser = Chooser(seed)

    def choose(self, state: Any, stop: Stop = never) -> int:
        """What to play at the open question."""
        return self._thumb.choose(state, self._chooser)

    def play_out(self, state: Any) -> int:
        """Play to the end; returns the number of decisions."""
        return self._thumb.play_out(state, self._chooser)
