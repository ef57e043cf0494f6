"""How Tiny Epic Dungeons is practised and tried."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

from undercroft.bots.mind import Mind
from undercroft.games.tiny_epic.bots.thumb import TinyEpicThumb
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.table.book import Plain

NAMED: Final = 0.4
"""how often the boss is known from the start in practice"""


class TinyEpicMind(Mind):
    """Any party against any boss, as many games of each size."""

    book: TinyEpicBook
    ahead = 30
    copies = 256

    def practice(self, chance: Random) -> Plain:
        heroes = [card.id for card in self.book.cards.heroes]
        choices: Plain = {"heroes": chance.sample(heroes, chance.randint(LEAST_HEROES, MOST_HEROES))}
        if chance.random() < NAMED:
            choices |= {"boss": chance.choice([card.id for card in self.book.cards.bosses])}
        return self.book.setup(choices)

    @property
    def thumb(self) -> TinyEpicThumb:
        return TinyEpicThumb()

    @property
    def widest(self) -> Plain:
        heroes = [card.id for card in self.book.cards.heroes]
        return self.book.setup({"heroes": heroes[:MOST_HEROES]})

    def trials(self) -> Mapping[str, Sequence[Plain]]:
        """Every party of each size, and every boss."""
        heroes = [card.id for card in self.book.cards.heroes]
        bosses = [card.id for card in self.book.cards.bosses]
        ways: dict[str, list[Plain]] = {
            f"{size} heroes": [{"heroes": list(party)} for party in combinations(heroes, size)]
            for size in range(LEAST_HEROES, MOST_HEROES + 1)
        }
        for boss in bosses:
            ways[boss] = [setup | {"boss": boss} for setup in ways[f"{MOST_HEROES} heroes"]]
        return {name: [self.book.setup(choices) for choices in setups] for name, setups in ways.items()}
