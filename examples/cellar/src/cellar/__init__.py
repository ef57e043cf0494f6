"""Cellar: one hero fetches a bottle before the candles burn down."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.games import Title

if TYPE_CHECKING:
    from cellar.screens.board import CellarBoard
    from cellar.table.book import CellarBook
    from cellar.words.speech import CellarSpeech
    from undercroft.terminal.app.widgets.board import Seen


class Cellar(Title):
    """The door to the game."""

    name = "cellar"
    title = "Cellar"
    letters = "CE"

    def book(self, cards: Sequence[Path] | None = None) -> "CellarBook":
        from cellar.cards.loader import load_cards
        from cellar.table.book import CellarBook

        return CellarBook(load_cards(cards))

    def speech(self, book: "CellarBook", language: str, *, boxes: bool = True) -> "CellarSpeech":
        from cellar.words.speech import CellarSpeech

        return CellarSpeech(book.cards, language)

    def board(self, seen: "Seen") -> "CellarBoard":
        from cellar.screens.board import CellarBoard

        return CellarBoard(seen)


TITLE: Final = Cellar()
