"""Who speaks for a game: its words in the language asked for."""

from undercroft.table.book import Book
from undercroft.table.game import Speaker
from undercroft.table.mini_rogue import MiniRogueBook
from undercroft.words.language import language
from undercroft.words.speech import Speech


def speaker_of(book: Book, wanted: str | None = None) -> Speaker:
    """The words of a book's game, in the language wanted or the one of the environment."""
    assert isinstance(book, MiniRogueBook)
    return Speech(book.cards, language(wanted))
