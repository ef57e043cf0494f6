"""Typed exchanges: "give 3 gold, fire for 1 food", "donne 3 or, feu contre 1 ration"."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from undercroft.games.mini_rogue.table.deals import NO_NUMBER, UNKNOWN, UNREADABLE, DealRefused
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.table.game import Game

DIGITS_MOST: Final = 6
Deal = tuple[dict[str, int], dict[str, int]]
"""What is given, what is asked for."""


class _Tongue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"for_": "for"}):
    """The words of one language."""

    give: frozenset[str]
    ask: frozenset[str]
    for_: frozenset[str]
    one: frozenset[str]
    filler: frozenset[str]
    things: dict[str, tuple[str, ...]]
    own: dict[str, tuple[str, ...]] = {}


class Vocabulary:
    """The words of all languages, for the reader of one."""

    def __init__(self, tongues: dict[str, _Tongue], language: str) -> None:
        spoken = tongues.values()
        self.give = frozenset().union(*(tongue.give for tongue in spoken))
        self.ask = frozenset().union(*(tongue.ask for tongue in spoken))
        self.for_ = frozenset().union(*(tongue.for_ for tongue in spoken))
        self.one = frozenset().union(*(tongue.one for tongue in spoken))
        self.filler = frozenset().union(*(tongue.filler for tongue in spoken))
        own = tongues[language].own if language in tongues else {}
        tables = [*(tongue.things for tongue in spoken), own]
        self.things = {word: thing for table in tables for thing, words in table.items() for word in words}


@cache
def vocabulary(language: str) -> Vocabulary:
    text = Path(__file__).with_suffix(".toml").read_text("utf-8")
    return Vocabulary(msgspec.convert(tomllib.loads(text), dict[str, _Tongue]), language)


def words_of(typed: str) -> list[str]:
    """The words and numbers of a line, in small letters."""
    return re.findall(r"\d+|[^\W\d_]+", typed.casefold())


def looks_like_a_deal(typed: str) -> bool:
    """Whether a line has several words (an answer has one) and no colon (an answer's name has one)."""
    return ":" not in typed and len(words_of(typed)) > 1


def read_deal(typed: str, game: Game, terms: MiniRogueTerms) -> Deal:
    """What is given and asked for; DealRefused names the word that cannot be read."""
    text = typed.casefold()
    for name in item_names(game, terms):
        text = text.replace(name, " item ")
    if re.search(r"[-\N{MINUS SIGN}.]\s*\d", text):
        raise DealRefused(UNREADABLE, wanted=typed)
    reader = Reader(typed, vocabulary(terms.language), hero_words(game, terms))
    for word in words_of(text):
        reader.take(word)
    return reader.deal()


def item_names(game: Game, terms: MiniRogueTerms) -> list[str]:
    """The Items of the party by every name they have."""
    items = {card.id: card.name for card in terms.cards.items}
    held = [items[hero["item"]["item"]] for hero in game.view()["party"] if hero["item"]]
    texts = [text for name in held for text in name.texts.values()]
    return [form for name in texts for form in (name.casefold(), name.replace("'", "’").casefold())]


def hero_words(game: Game, terms: MiniRogueTerms) -> set[str]:
    """The names of the party: "give Mage 3 gold"."""
    heroes = {card.id: card.name for card in terms.cards.characters}
    names = [heroes[hero["character"]] for hero in game.view()["party"]]
    return {word for name in names for text in name.texts.values() for word in words_of(text)}


class Reader:
    """One line, word by word."""

    def __init__(self, typed: str, words: Vocabulary, fillers: set[str]) -> None:
        self.typed = typed
        self.words = words
        self.fillers = words.filler | fillers
        self.sides: Deal = ({}, {})
        self.asking = False
        self.number: int | None = None
        self.before = ""
        """the last word with a meaning"""

    def take(self, word: str) -> None:
        if word in self.fillers:
            return
        before, self.before = self.before, word
        if word in self.words.give:
            self._turn(asking=False)
        elif word in self.words.ask:
            self._turn(asking=True)
        elif word in self.words.for_:
            if before not in self.words.ask:
                self._turn(asking=not self.asking)
        elif word.isdecimal() or word in self.words.one:
            self._count(word)
        elif word in self.words.things:
            side = self.sides[self.asking]
            thing = self.words.things[word]
            side[thing] = side.get(thing, 0) + (1 if self.number is None else self.number)
            self.number = None
        else:
            raise DealRefused(UNKNOWN, thing=word)

    def _turn(self, *, asking: bool) -> None:
        self._check_counted()
        self.asking = asking

    def _count(self, word: str) -> None:
        self._check_counted()
        if len(word) > DIGITS_MOST or not word.isascii():
            raise DealRefused(NO_NUMBER, wanted=word)
        self.number = 1 if word in self.words.one else int(word)

    def _check_counted(self) -> None:
        """Checks that a number is followed by what it counts."""
        if self.number is not None:
            raise DealRefused(UNREADABLE, wanted=self.typed)

    def deal(self) -> Deal:
        self._check_counted()
        return self.sides
