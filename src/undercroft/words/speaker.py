"""The words of a game in the language asked for."""

from undercroft.table.book import Book
from undercroft.table.mini_rogue import MiniRogueBook
from undercroft.table.tiny_epic import TinyEpicBook
from undercroft.words.language import language
from undercroft.words.speech import Speech
from undercroft.words.tiny_epic_speech import TinyEpicSpeech

AnySpeech = Speech | TinyEpicSpeech


def speaker_of(book: Book, wanted: str | None = None, *, boxes: bool = True) -> AnySpeech:
    """The words of a book's game, in the language given or that of the environment.

    Without `boxes`, maps are drawn with plain characters.
    """
    if isinstance(book, TinyEpicBook):
        return TinyEpicSpeech(book.cards, language(wanted), boxes=boxes)
    assert isinstance(book, MiniRogueBook)
    return Speech(book.cards, language(wanted))
