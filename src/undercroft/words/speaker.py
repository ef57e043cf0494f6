"""The words of a game in the language asked for."""

from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.table.book import Book
from undercroft.words.language import language

AnySpeech = MiniRogueSpeech | TinyEpicSpeech


def speaker_of(book: Book, wanted: str | None = None, *, boxes: bool = True) -> AnySpeech:
    """The words of a book's game, in the language given or that of the environment.

    Without `boxes`, maps are drawn with plain characters.
    """
    if isinstance(book, TinyEpicBook):
        return TinyEpicSpeech(book.cards, language(wanted), boxes=boxes)
    assert isinstance(book, MiniRogueBook)
    return MiniRogueSpeech(book.cards, language(wanted))
