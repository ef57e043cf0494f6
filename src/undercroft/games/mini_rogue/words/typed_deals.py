"""Typed exchanges: "give 3 gold, fire for 1 food", "donne 3 or, feu contre 1 ration"."""

import re
from collections.abc import Mapping
from typing import Final

from undercroft.games.mini_rogue.table.deals import NO_NUMBER, UNKNOWN, UNREADABLE, DealRefused
from undercroft.games.mini_rogue.words.terms import Terms
from undercroft.table.game import Game

GIVE: Final = {"give", "gives", "hand", "offer", "donne", "donner", "donnez", "offre", "offrir"}
ASK: Final = {"ask", "asks", "want", "demande", "demander", "demandez", "veux", "voudrais"}
FOR: Final = {"for", "against", "contre", "pour"}
"""The other side comes after it; "ask for" counts as one word."""
ENGLISH_FILLER: Final = {
    "i",
    "you",
    "me",
    "my",
    "your",
    "the",
    "and",
    "of",
    "with",
    "point",
    "points",
    "potion",
    "nothing",
}
FRENCH_FILLER: Final = {
    *("je", "vous", "moi", "mon", "ma", "mes", "votre", "vos", "le", "la", "les", "et", "de", "des", "du", "d", "l"),
    *("avec", "pièce", "pièces", "rien", "eau", "potions"),
}
ONE: Final = {"a", "an", "one", "un", "une"}
ALIASES: Final = {
    "gold": ("gold", "coin", "coins", "po"),
    "food": ("food", "meal", "meals", "ration", "rations", "nourriture", "vivres", "repas"),
    "armor": ("armor", "armour", "armure"),
    "item": ("item", "objet"),
    "fire": ("fire", "feu"),
    "frost": ("frost", "givre"),
    "poison": ("poison",),
    "healing": ("healing", "heal", "soins", "soin"),
    "holy": ("holy", "bénite", "benite"),
    "perception": ("perception",),
}
THINGS: Final = {alias: thing for thing, aliases in ALIASES.items() for alias in aliases}
FRENCH_GOLD: Final = "or"
"""In English it is a different word."""
DIGITS_MOST: Final = 6
Deal = tuple[dict[str, int], dict[str, int]]
"""What is given, what is asked for."""


def words_of(typed: str) -> list[str]:
    """The words and numbers of a line, in small letters."""
    return re.findall(r"\d+|[^\W\d_]+", typed.casefold())


def looks_like_a_deal(typed: str) -> bool:
    """Whether a line has several words (an answer has one) and no colon (an answer's name has one)."""
    return ":" not in typed and len(words_of(typed)) > 1


def read_deal(typed: str, game: Game, terms: Terms) -> Deal:
    """What is given and asked for; DealRefused names the word that cannot be read."""
    text = typed.casefold()
    for name in item_names(game, terms):
        text = text.replace(name, " item ")
    if re.search(r"[-\N{MINUS SIGN}.]\s*\d", text):
        raise DealRefused(UNREADABLE, wanted=typed)
    things = {**THINGS, FRENCH_GOLD: "gold"} if terms.language == "fr" else THINGS
    reader = Reader(typed, things, hero_words(game, terms))
    for word in words_of(text):
        reader.take(word)
    return reader.deal()


def item_names(game: Game, terms: Terms) -> list[str]:
    """The Items of the party by every name they have."""
    items = {card.id: card.name for card in terms.cards.items}
    held = [items[hero["item"]["item"]] for hero in game.view()["party"] if hero["item"]]
    names = [name for both in held for name in (both.en, both.fr)]
    return [form for name in names for form in (name.casefold(), name.replace("'", "’").casefold())]


def hero_words(game: Game, terms: Terms) -> set[str]:
    """The names of the party: "give Mage 3 gold"."""
    heroes = {card.id: card.name for card in terms.cards.characters}
    names = [heroes[hero["character"]] for hero in game.view()["party"]]
    return {word for name in names for word in (*words_of(name.en), *words_of(name.fr))}


class Reader:
    """One line, word by word."""

    def __init__(self, typed: str, things: Mapping[str, str], fillers: set[str]) -> None:
        self.typed = typed
        self.things = things
        self.fillers = ENGLISH_FILLER | FRENCH_FILLER | fillers
        self.sides: Deal = ({}, {})
        self.asking = False
        self.number: int | None = None
        self.before = ""
        """the last word with a meaning"""

    def take(self, word: str) -> None:
        if word in self.fillers:
            return
        before, self.before = self.before, word
        if word in GIVE:
            self._turn(asking=False)
        elif word in ASK:
            self._turn(asking=True)
        elif word in FOR:
            if before not in ASK:
                self._turn(asking=not self.asking)
        elif word.isdecimal() or word in ONE:
            self._count(word)
        elif word in self.things:
            side = self.sides[self.asking]
            thing = self.things[word]
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
        self.number = 1 if word in ONE else int(word)

    def _check_counted(self) -> None:
        """Checks that a number is followed by what it counts."""
        if self.number is not None:
            raise DealRefused(UNREADABLE, wanted=self.typed)

    def deal(self) -> Deal:
        self._check_counted()
        return self.sides
