"""The rules to look up: short pages by topic, in both languages, and a search through them."""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from msgspec import field

from undercroft import games
from undercroft.cards.schema import Id, Name, Part, Text, convert
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.book import named
from undercroft.words.language import LANGUAGES, UnknownLanguage

ITEM: Final = "- "
"""How an item of a list begins."""
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae"})
_WORD: Final = re.compile(r"\w+")


class UnknownEntry(UndercroftError):
    """An entry that is not in the reference."""

    def __init__(self, game: str, entry: str) -> None:
        self.game = game
        self.entry = entry
        super().__init__(
            N_('the reference of {game} has no entry "{entry}": search finds the ids there are'), game=game, entry=entry
        )


@dataclass(frozen=True)
class Chapter:
    """Entries that belong together, by their common subject."""

    id: str
    name: str


@dataclass(frozen=True)
class Entry:
    """One topic that a player looks up."""

    id: str
    chapter: str
    """the id of its chapter"""
    title: str
    text: str
    also: tuple[str, ...]
    """search words that the text does not contain"""
    rules: tuple[str, ...]
    """the numbered rules that it covers"""
    see: tuple[str, ...]
    """the ids of other entries"""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text as it is shown: a paragraph, or an item of a list, which begins with a dash, on one line each."""
        parts: list[str] = []
        fresh = True
        for line in self.text.splitlines():
            if not line:
                fresh = True
            elif fresh or line.startswith(ITEM):
                parts.append(line)
                fresh = False
            else:
                parts[-1] += " " + line.strip()
        return tuple(parts)


class Reference:
    """The reference of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        named(N_("game"), game, tuple(games.packages()))
        if language not in LANGUAGES:
            raise UnknownLanguage(language)
        self.game = game
        self.language = language

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """In the order in which they are read."""
        return _chapters(self.game, self.language)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """In the order in which they are read, chapter by chapter."""
        return _entries(self.game, self.language)

    def entry(self, entry_id: str) -> Entry:
        for entry in self.entries:
            if entry.id == entry_id:
                return entry
        raise UnknownEntry(self.game, entry_id)

    def search(self, words: str) -> list[Entry]:
        """The entries that contain every word, whole or as the start of a word; without words, all of them.

        Matches in a title come first, then extra search words, then words of the text. Among titles the
        shortest comes first, so that "curse" finds the curse before the die that is named after it.
        """
        wanted = _words(words)
        found: list[tuple[int, int, int]] = []
        for place, shelf in enumerate(_shelves(self.game, self.language)):
            depth = shelf.depth(wanted)
            if depth is not None:
                found.append((depth, 0 if depth else len(shelf.title), place))
        return [self.entries[place] for *_, place in sorted(found)] if wanted else list(self.entries)


@dataclass(frozen=True)
class _Shelf:
    """The words of one entry, folded, for the search."""

    title: tuple[str, ...]
    also: tuple[str, ...]
    text: tuple[str, ...]

    def depth(self, wanted: tuple[str, ...]) -> int | None:
        """The depths of all words added up; None if one of them is missing."""
        depths = [self._depth_of(word) for word in wanted]
        return None if None in depths else sum(depth or 0 for depth in depths)

    def _depth_of(self, word: str) -> int | None:
        """0 in the title, 2 in the text."""
        for depth, words in enumerate((self.title, self.also, self.text)):
            if any(one.startswith(word) for one in words):
                return depth
        return None


def folded(text: str) -> str:
    """Without case, accents and ligatures, as people type."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(folded(text)))


@cache
def _shelves(game: str, language: str) -> tuple[_Shelf, ...]:
    return tuple(
        _Shelf(_words(entry.title), _words(" ".join(entry.also)), _words(entry.text))
        for entry in _entries(game, language)
    )


# --- the files ------------------------------------------------------------------------------------------------------


class _ChapterPage(Part, frozen=True, kw_only=True):
    id: Id
    name: Name


class _EntryPage(Part, frozen=True, kw_only=True):
    id: Id
    chapter: Id
    title: Name
    text: Name
    also: dict[str, tuple[Text, ...]] = field(default_factory=dict)
    rules: tuple[Text, ...] = ()
    see: tuple[Id, ...] = ()


class _Pages(Part, frozen=True, kw_only=True):
    chapter: tuple[_ChapterPage, ...]
    entry: tuple[_EntryPage, ...]


@cache
def _pages(game: str) -> _Pages:
    text = (games.home(game) / "words" / "reference.toml").read_text(encoding="utf-8")
    return convert(tomllib.loads(text), _Pages)


@cache
def _chapters(game: str, language: str) -> tuple[Chapter, ...]:
    return tuple(Chapter(page.id, page.name[language]) for page in _pages(game).chapter)


@cache
def _entries(game: str, language: str) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            id=page.id,
            chapter=page.chapter,
            title=page.title[language],
            text=page.text[language],
            also=page.also.get(language, ()),
            rules=page.rules,
            see=page.see,
        )
        for page in _pages(game).entry
    )
