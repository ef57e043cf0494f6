"""The ways Mini Rogue can be played, for soaks, golden games and tests."""

from itertools import product

from undercroft.cards import MiniRogueCards
from undercroft.table.options import DIFFICULTIES, MiniRogueOptions

MATE, THIRD = 3, 5
"""How far down the list of characters a companion is found."""


def solo(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """Every character on every mat, with and without stances, in every difficulty."""
    return [
        MiniRogueOptions(hero.id, mat.id, difficulty, stances)
        for hero, mat, difficulty, stances in product(cards.characters, cards.mats, DIFFICULTIES, (False, True))
    ]


def parties(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """Two and three adventurers: every character leads one of each, and mats, difficulties and stances take turns."""
    heroes = [card.id for card in cards.characters]
    options = []
    for place, hero in enumerate(heroes):
        mates = (heroes[(place + MATE) % len(heroes)], heroes[(place + THIRD) % len(heroes)])
        for size in (1, 2):
            mat = cards.mats[(place + size) % len(cards.mats)].id
            difficulty = DIFFICULTIES[place % len(DIFFICULTIES)]
            options.append(MiniRogueOptions(hero, mat, difficulty, place % 4 < 2, mates[:size]))
    return options


def chapters(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """Each chapter of the campaign as it may first be met, with everything unlocked, and with two adventurers."""
    heroes = [card.id for card in cards.characters]
    perks, relics = tuple(cards.campaign.perks), tuple(cards.campaign.relics)
    options = []
    for place, chapter in enumerate(cards.campaign.played):
        hero, mate = heroes[place % len(heroes)], heroes[(place + MATE) % len(heroes)]
        options.append(MiniRogueOptions(hero, chapter=chapter))
        options.append(MiniRogueOptions(mate, stances=True, chapter=chapter, perks=(perks,), relics=relics))
        options.append(MiniRogueOptions(hero, mates=(mate,), chapter=chapter, perks=(perks[::2], perks), relics=relics))
    return options


def name_of(options: MiniRogueOptions) -> str:
    """A short name, different for each of those above but for mats, difficulties and stances."""
    if not options.chapter:
        return "-".join(options.heroes)
    return "-".join([f"chapter-{options.chapter}", *options.heroes, *(["perks"] if options.perks else [])])
