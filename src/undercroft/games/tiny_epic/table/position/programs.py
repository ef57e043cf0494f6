"""The programs of the cards in words: whose they are, and what of them is still to come.

The argument of a step is a number of the rules; here it is written so that a person can read and type it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from undercroft.games.tiny_epic.cards.effects import EFFECTS, PROGRAMS
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.cardspeak import first_of, verb_of
from undercroft.games.tiny_epic.rules.tables import SPACES
from undercroft.table.position_rows import made_once


def goblin_names(cards: TinyEpicCards) -> list[str]:
    """Every goblin card by a name of its own: the second copy of "stabby" is "stabby 2"."""
    ids = [card.id for card in cards.goblins]
    counts = [ids[: place + 1].count(name) for place, name in enumerate(ids)]
    return [name if count == 1 else f"{name} {count}" for name, count in zip(ids, counts, strict=True)]


@dataclass(frozen=True)
class Owner:
    """What has a program: an ability, or the card of an enemy."""

    name: str
    kind: str
    """ability, goblin, minion, boss, or space for the bonus of a hero space"""
    number: int
    places: tuple[int, ...]
    """every place of a word from which one of its programs may go on"""


class Programs:
    """All programs of some cards."""

    def __init__(self, cards: TinyEpicCards) -> None:
        self.words = [int(word) for word in cards.tables.programs]
        self.owners = [
            Owner(name, kind, number, tuple(dict.fromkeys(place for start in starts for place in self._walk(start))))
            for name, kind, number, starts in _starts(cards)
        ]
        self.texts = {
            word: EFFECTS.show(word)
            for word in (self.words[place] for owner in self.owners for place in owner.places)
            if verb_of(word) != speak.CHOOSE
        }
        """by packed word, as a card writes it"""
        self._by_place = {place: owner for owner in self.owners for place in owner.places}

    def _walk(self, address: int) -> Iterator[int]:
        while self.words[address] != speak.END:
            yield address
            packed = self.words[address]
            if verb_of(packed) == speak.CHOOSE:
                for option in self.options(address + 1):
                    yield from self._walk(option)
                address += int(first_of(packed))
            address += 1

    def options(self, place: int) -> list[int]:
        """The addresses of the options that stand from here on."""
        return self.words[place : place + int(first_of(self.words[place - 1]))]

    def text(self, address: int) -> str:
        """The rest of a program as cards write it."""
        return PROGRAMS.program(self.words, address)

    def owner_of(self, address: int) -> Owner:
        return self._by_place[address]

    def runs(self, owner: Owner) -> dict[int, str]:
        """What of an owner's programs can still be to come, by address."""
        return {place: self.text(place) for place in owner.places}

    def choices(self, owner: Owner) -> list[int]:
        """Where lists of options stand."""
        return [place + 1 for place in owner.places if verb_of(self.words[place]) == speak.CHOOSE]


programs_of = made_once(Programs)


def _starts(cards: TinyEpicCards) -> Iterator[tuple[str, str, int, list[int]]]:
    """Whatever has programs: its name, its kind, its number and where they begin."""
    tables = cards.tables
    for number, ability in enumerate(cards.abilities):
        if ability.action != "triggered":
            rows = (tables.ability_program, tables.ability_failure, tables.ability_kill)
            yield ability.id, "ability", number, [int(row[number]) for row in rows]
    for number, name in enumerate(goblin_names(cards)):
        yield name, "goblin", number, [int(tables.goblin_reward[number])]
    for number, minion in enumerate(cards.minions):
        yield minion.id, "minion", number, [int(tables.minion_effect[number]), int(tables.minion_after[number])]
    for number, boss in enumerate(cards.bosses):
        lines = [int(tables.boss_line[number * 3 + kind]) for kind in range(3)]
        rows = (tables.boss_effect, tables.boss_after, tables.boss_torch)
        yield boss.id, "boss", number, [*lines, *(int(row[number]) for row in rows)]
        first = number * (SPACES + 1)
        spaces = [int(tables.space_bonus[first + space]) for space in range(1, SPACES + 1)]
        yield f"{boss.id} board", "space", number, spaces
