"""What the vocabularies of all games have in common: a language, its catalogue, and lists of things."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from undercroft.cards.schema import Name
from undercroft.words.language import catalogue
from undercroft.words.nouns import Noun, spoken


def counted(dice: Sequence[int], names: Sequence[Callable[[int], str]]) -> list[str]:
    """How many of each kind, in the order they are rolled; a name takes the number of dice."""
    return [names[kind](len(list(alike))) for kind, alike in groupby(dice)]


def on_card(pile: str) -> Callable[[Any, int], Noun]:
    """A method of a vocabulary that names a card by its pile and its number."""
    return lambda terms, number: spoken(getattr(terms.cards, pile)[number].name, terms.language)


class Terms:
    """Short words in one language. Every class of a game's words is given that game's own."""

    def __init__(self, language: str) -> None:
        self.language = language
        tongue = catalogue(language)
        self._: Callable[[str], str] = tongue.gettext
        self.ngettext: Callable[[str, str, int], str] = tongue.ngettext
        self.dice: dict[str, str] = {}
        """what a die is called, by its name"""

    def also(self, parts: Iterable[str]) -> str:
        """One thing and another."""
        return ", ".join(part for part in parts if part)

    def either(self, parts: Iterable[str]) -> str:
        """One thing or another."""
        return self._(" or ").join(parts)

    def together(self, parts: Iterable[str]) -> str:
        """One thing, another and a third."""
        *others, last = parts
        return self._("{some} and {last}").format(some=", ".join(others), last=last) if others else last

    def in_a_row(self, sentences: Iterable[str]) -> str:
        """One sentence after another."""
        return " ".join(text for text in sentences if text)

    def labelled(self, label: str, text: str) -> str:
        return self._("{label}: {text}").format(label=label, text=text)

    def name(self, name: Name) -> Noun:
        """A name on a card."""
        return spoken(name, self.language)
