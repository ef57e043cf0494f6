"""The ways Mini Rogue can be played, for soaks, golden games and tests."""

from itertools import product

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.options import DIFFICULTIES, MiniRogueOptions

MATE, THIRD = 3, 5
"""How far down the list of characters the next companion is."""


def solo(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """The base game: every character on every mat, with and without stances, in every difficulty."""
    return [
        MiniRogueOptions(hero.id, mat.id, difficulty, stances)
        for hero, mat, difficulty, stances in product(cards.characters, cards.mats, DIFFICULTIES, (False, True))
    ]


def everything(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """All of the modes below."""
    return solo(cards) + parties(cards) + chapters(cards) + boxes(cards) + overlords(cards)


def rooms_in_play(game: State) -> list[int]:
    """The room cards of a game just dealt: the ones picked, if not all are in play."""
    rooms = [int(game.deck[place]) for place in range(game.deck_count)]
    return rooms + [int(card) for row in (game.cells, game.reign.hand) for card in row if card >= 0]


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
    """Each chapter of the campaign as first reached, with everything unlocked, and with two adventurers."""
    heroes = [card.id for card in cards.characters]
    perks, relics = tuple(cards.campaign.perks), tuple(cards.campaign.relics)
    options = []
    for place, chapter in enumerate(cards.campaign.played):
        hero, mate = heroes[place % len(heroes)], heroes[(place + MATE) % len(heroes)]
        options.append(MiniRogueOptions(hero, chapter=chapter))
        options.append(MiniRogueOptions(mate, stances=True, chapter=chapter, perks=(perks,), relics=relics))
        options.append(MiniRogueOptions(hero, mates=(mate,), chapter=chapter, perks=(perks[::2], perks), relics=relics))
    return options


def boxes(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """The second box alone and both together: every character, one to three of them, every mat, deck and pile."""
    heroes = [card.id for card in cards.characters]
    options = []
    for place, hero in enumerate(heroes):
        mates = (heroes[(place + MATE) % len(heroes)], heroes[(place + THIRD) % len(heroes)])
        mixed = place % 3 != 0
        options.append(
            MiniRogueOptions(
                hero,
                cards.mats[(place + 2) % len(cards.mats)].id,
                DIFFICULTIES[place % len(DIFFICULTIES)],
                place % 4 < 2,
                mates[: place % 3],
                boxes=("base", "council") if mixed else ("council",),
                deck="picked" if mixed and place % 2 else "all",
                final="random" if mixed else "",
                reference=("in-turn", "at-random")[place % 2] if mixed else "",
                stories=("all", "published")[place % 2] if mixed else "",
            )
        )
    return options


def overlords(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """Each Overlord card, played and by itself, against one to three adventurers, in the base game and in both."""
    heroes = [card.id for card in cards.characters]
    options = []
    ways = product(cards.overlords, (False, True), range(3))
    for place, (overlord, automa, mates) in enumerate(ways):
        others = (heroes[(place + MATE) % len(heroes)], heroes[(place + THIRD) % len(heroes)])
        options.append(
            MiniRogueOptions(
                heroes[place % len(heroes)],
                cards.mats[place % len(cards.mats)].id,
                DIFFICULTIES[place // 3 % len(DIFFICULTIES)],
                place % 4 > 1,
                others[:mates],
                boxes=(("base",), ("council",), ("base", "council"))[place % 5 % 3],
                overlord=overlord.id,
                automa=automa,
                beginners=place % 3 == 1,
            )
        )
    return options


def name_of(options: MiniRogueOptions) -> str:
    """A short name, unique among the modes above except for mats, difficulties and stances."""
    if not options.chapter:
        against = [options.overlord, *(["automa"] if options.automa else [])] if options.overlord else []
        return "-".join([*options.heroes, *(options.boxes if options.boxes != ("base",) else ()), *against])
    return "-".join([f"chapter-{options.chapter}", *options.heroes, *(["perks"] if options.perks else [])])
