"""The ways Tiny Epic Dungeons can be played, for soaks, golden games and tests."""

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.games.tiny_epic.table.book import RANDOM, TinyEpicOptions

STRIDE = 3
"""How far down the list of heroes the next companion is."""


def everything(cards: TinyEpicCards) -> list[TinyEpicOptions]:
    """Parties of two, three and four: every hero leads one of each; bosses take turns, and so does a drawn boss."""
    heroes = [card.id for card in cards.heroes]
    bosses = [RANDOM, *(card.id for card in cards.bosses)]
    options = []
    for size in range(LEAST_HEROES, MOST_HEROES + 1):
        for place in range(len(heroes)):
            party = tuple(heroes[(place + mate * STRIDE) % len(heroes)] for mate in range(size))
            options.append(TinyEpicOptions(party, bosses[(place + size) % len(bosses)]))
    return options


def name_of(options: TinyEpicOptions) -> str:
    """A short name, unique among the modes above."""
    return "-".join([*options.heroes, "against", options.boss])
