"""The words of a game in the language asked for."""

from undercroft import games
from undercroft.table.book import Book
from undercroft.words.language import language
from undercroft.words.speech import Speech


def speaker_of(book: Book, wanted: str | None = None, *, boxes: bool = True) -> Speech:
    """The words of a book's game, in the language given or that of the environment.

    Without `boxes`, maps are drawn with plain characters.
    """
    speech: Speech = games.title(book.name).speech(book, language(wanted), boxes=boxes)
    return speech
