"""How Mini Rogue is practised and tried."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from undercroft.bots.mind import Mind
from undercroft.bots.mirror import Mirror
from undercroft.games.mini_rogue.bots.mirror import mini_rogue_mirror
from undercroft.games.mini_rogue.bots.thumb import MiniRogueThumb
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import DECKS, DIFFICULTIES, RANDOM, REFERENCES, STORIES
from undercroft.table.book import Plain

STANCES: Final = 0.15
"""how often stances are practised"""
COMMON: Final = 0.75
"""how often the first mat and the first difficulty are practised; otherwise any"""
COUNCIL: Final = "council"
"""the second box"""
PERKS: Final = 4
"""the most perks of an adventurer in practice"""


def _often(chance: Random, ways: Sequence[str]) -> str:
    """The first of these ways at least so often, since most people play it."""
    return ways[0] if chance.random() < COMMON else chance.choice(ways)


class MiniRogueMind(Mind):
    """Alone, together, against an Overlord, in the campaign; every character, box, mat and difficulty."""

    book: MiniRogueBook
    copies = 1_024

    def practice(self, chance: Random) -> Plain:
        """Most games are of one adventurer with the first box; many others are of two or three.

        What has no cards does not come up.
        """
        ruled, campaign = bool(self.book.cards.overlords), bool(self.book.cards.campaign.played)
        ways: Mapping[Callable[[Random], Plain], int] = {
            self._base: 70,
            self._council: 10 * self.second_box,
            lambda chance: self._party(chance, 1): 12,
            lambda chance: self._party(chance, 2): 12,
            lambda chance: self._ruled(chance, automa=True): 3 * ruled,
            lambda chance: self._ruled(chance, automa=False): 8 * ruled,
            self._chapter: 5 * campaign,
        }
        way = chance.choices(list(ways), list(ways.values()))[0]
        return self.book.setup(way(chance))

    @property
    def second_box(self) -> bool:
        """Whether there are its rooms."""
        return COUNCIL in self.book.cards.room_boxes

    @property
    def base_heroes(self) -> list[str]:
        """The characters that need no second box."""
        cards = self.book.cards
        return [card.id for card, box in zip(cards.characters, cards.character_boxes, strict=True) if box != COUNCIL]

    def _base(self, chance: Random) -> Plain:
        return {
            "hero": chance.choice(self.base_heroes),
            "mat": _often(chance, ["dungeon", "tower"]),
            "difficulty": _often(chance, DIFFICULTIES),
            "stances": chance.random() < STANCES,
        }

    def _council(self, chance: Random) -> Plain:
        """Any character and mat, with rooms of the second box or of both."""
        both = chance.random() < 0.5
        choices: Plain = {
            "hero": chance.choice([card.id for card in self.book.cards.characters]),
            "mat": chance.choice([card.id for card in self.book.cards.mats]),
            "difficulty": chance.choice(DIFFICULTIES),
            "stances": chance.random() < STANCES,
            "boxes": ["base", COUNCIL] if both else [COUNCIL],
        }
        if both:
            choices |= {
                "deck": chance.choice(DECKS),
                "final": chance.choice(["", RANDOM]),
                "reference": chance.choice(REFERENCES),
                "stories": chance.choice(STORIES),
            }
        return choices

    def _party(self, chance: Random, mates: int) -> Plain:
        """Two or three adventurers, with the first box or any."""
        choices = self._base(chance) if chance.random() < 0.6 or not self.second_box else self._council(chance)
        known = self.base_heroes if chance.random() < 0.6 else [card.id for card in self.book.cards.characters]
        hero, *others = chance.sample(known, 1 + mates)
        return choices | {"hero": hero, "mates": others}

    def _ruled(self, chance: Random, automa: bool) -> Plain:
        """Against an Overlord."""
        choices = self._party(chance, chance.choice([0, 0, 1, 2]))
        choices.pop("final", None)
        overlord = chance.choice([card.id for card in self.book.cards.overlords])
        return choices | {"overlord": overlord, "automa": automa, "beginners": chance.random() < 0.1}

    def _chapter(self, chance: Random) -> Plain:
        """A chapter of the campaign, with what could have been earned by then."""
        campaign = self.book.cards.campaign
        heroes = chance.sample(self.base_heroes, chance.choice([1, 1, 2]))
        perks = sorted(campaign.perks)
        earned = [chance.sample(perks, chance.randrange(min(PERKS, len(perks)) + 1)) for _hero in heroes]
        relics = [relic for relic in sorted(campaign.relics) if chance.random() < 0.3]
        return {
            "hero": heroes[0],
            "mates": heroes[1:],
            "chapter": chance.choice(list(campaign.played)),
            "perks": earned,
            "relics": relics,
        }

    @property
    def thumb(self) -> MiniRogueThumb:
        return MiniRogueThumb()

    @property
    def mirror(self) -> Mirror:
        rules = self.book.rules
        return mini_rogue_mirror(rules.fields, rules.plays(self.book.set_table(self.widest)))

    @property
    def widest(self) -> Plain:
        return self.book.setup({"mates": self.base_heroes[1:3]})

    def trials(self) -> Mapping[str, Sequence[Plain]]:
        heroes, book = self.base_heroes, self.book
        overlords = [card.id for card in book.cards.overlords]
        alone = [{"hero": hero} for hero in heroes]
        twos = [{"hero": one, "mates": [two]} for one in heroes for two in heroes if one < two]
        threes = [
            {"hero": one, "mates": [two, three]}
            for one in heroes
            for two in heroes
            for three in heroes
            if one < two < three
        ]
        council = [card.id for card in book.cards.characters if card.id not in heroes]
        ruled = [choices | {"overlord": overlord} for overlord in overlords for choices in alone]
        ways: dict[str, list[Plain]] = {
            "alone": alone,
            **{level: [one | {"difficulty": level} for one in alone] for level in DIFFICULTIES[1:]},
            "tower": [one | {"mat": "tower"} for one in alone],
            "stances": [one | {"stances": True} for one in alone],
            "council": [
                {"hero": hero, "mat": mat, "boxes": [COUNCIL]} for hero in council for mat in ("city", "cathedral")
            ],
            "two": twos,
            "three": threes,
            "automa": [one | {"automa": True} for one in ruled],
            "overlord": ruled,
            "campaign": [{"chapter": chapter} for chapter in book.cards.campaign.played],
        }
        return {name: [book.setup(choices) for choices in setups] for name, setups in ways.items() if setups}
