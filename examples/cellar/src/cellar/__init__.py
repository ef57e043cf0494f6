"""Cellar: one hero fetches a bottle before the candles burn down."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cellar.screens.board import CellarBoard
    from cellar.table.book import CellarBook
    from cellar.words.speech import CellarSpeech
    from undercroft.games import Way
    from undercroft.words.session import Session


class Cellar:
    """The door to the game."""

    name = "cellar"
    title = "Cellar"
    letters = "CE"
    public: Mapping[str, str] = {}
    commands = ""

    def book(self, cards: Sequence[Path] | None = None) -> "CellarBook":
        from cellar.cards.loader import load_cards
        from cellar.table.book import CellarBook

        return CellarBook(load_cards(cards))

    def speech(self, book: "CellarBook", language: str, *, boxes: bool = True) -> "CellarSpeech":
        from cellar.words.speech import CellarSpeech

        return CellarSpeech(book.cards, language)

    def board(self, session: "Session") -> "CellarBoard":
        from cellar.screens.board import CellarBoard

        return CellarBoard(session)

    def ways(self) -> Sequence["Way"]:
        return ()


TITLE: Final = Cellar()
