"""Tiny Epic Dungeons for two to four heroes."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.games import Title

if TYPE_CHECKING:
    from undercroft.games.tiny_epic.bots.mind import TinyEpicMind
    from undercroft.games.tiny_epic.screens.board import TinyEpicBoard
    from undercroft.games.tiny_epic.table.book import TinyEpicBook
    from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
    from undercroft.terminal.app.widgets.board import Seen


class TinyEpic(Title):
    """The door to Tiny Epic Dungeons."""

    name = "tiny-epic"
    title = "Tiny Epic Dungeons"
    letters = "TE"

    def book(self, cards: Sequence[Path] | None = None) -> "TinyEpicBook":
        from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
        from undercroft.games.tiny_epic.table.book import TinyEpicBook

        return TinyEpicBook(load_tiny_epic(cards) if cards else None)

    def boxes(self) -> Sequence[str]:
        from undercroft.games.tiny_epic.cards.loader import BOXES

        return BOXES

    def speech(self, book: "TinyEpicBook", language: str, *, boxes: bool = True) -> "TinyEpicSpeech":
        from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech

        return TinyEpicSpeech(book.cards, language, boxes=boxes)

    def mind(self, book: "TinyEpicBook") -> "TinyEpicMind":
        from undercroft.games.tiny_epic.bots.mind import TinyEpicMind

        return TinyEpicMind(book)

    def board(self, seen: "Seen") -> "TinyEpicBoard":
        from undercroft.games.tiny_epic.screens.board import TinyEpicBoard

        return TinyEpicBoard(seen)

    def page_words(self) -> Mapping[str, str]:
        from undercroft.games.tiny_epic.words.page import WORDS

        return WORDS


TITLE: Final = TinyEpic()
