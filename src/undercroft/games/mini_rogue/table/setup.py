"""A game of Mini Rogue as the rules set it up, from the choices by name."""

from typing import Final

from undercroft.games.mini_rogue.cards.campaign import NOTHING, Campaign, Gift
from undercroft.games.mini_rogue.cards.compiler import KINDS
from undercroft.games.mini_rogue.cards.effects import parse_hp
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.cardspeak import HP
from undercroft.games.mini_rogue.rules.second_box import AUTOMA, FIXED, PLAYED
from undercroft.games.mini_rogue.rules.setup import Legacy, Setup
from undercroft.games.mini_rogue.rules.start import ROGUELIKE
from undercroft.games.mini_rogue.rules.state import NO_CARD, SEATS_MOST
from undercroft.games.mini_rogue.table.options import (
    BOXES,
    DECKS,
    DIFFICULTIES,
    MATES_MOST,
    RANDOM,
    REFERENCES,
    STORIES,
    MiniRogueOptions,
)
from undercroft.kernel.errors import N_
from undercroft.table.book import BadChoice, named

NO_BOX: Final = N_('these cards have no box "{name}"')
PICKED: Final = {
    "monster": 4,
    "trap": 4,
    "treasure": 2,
    "bonfire": 1,
    "item": 3,
    "tomb": 4,
    "merchant": 2,
    "shrine": 1,
}


def setup_of(options: MiniRogueOptions, cards: MiniRogueCards) -> Setup:
    """The same as numbers for the rules; UnknownName or BadChoice if a choice is invalid."""
    characters = [named(N_("hero"), hero, [card.id for card in cards.characters]) for hero in options.heroes]
    if len(options.mates) > MATES_MOST:
        raise BadChoice(N_("{n} adventurers are too many: choose up to {most}"), n=len(characters), most=SEATS_MOST)
    for place, hero in enumerate(options.heroes):
        if hero in options.heroes[:place]:
            raise BadChoice(N_('"{name}" is chosen twice: there is one card of each character'), name=hero)
    mat = named(N_("mat"), options.mat, [card.id for card in cards.mats])
    difficulty = named(N_("difficulty"), options.difficulty, DIFFICULTIES)
    setup = Setup(
        characters, mat, difficulty, options.stances, _rooms(options, cards), _bosses(options, cards), NO_CARD
    )
    setup.finals = _finals(options, cards)
    setup.final_boss = setup.finals[0]
    setup.picked = _picked(options, cards, setup.rooms)
    reference = named(N_("reference card"), options.settled_reference, REFERENCES)
    rewards = named(N_("reference card"), options.settled_rewards, REFERENCES)
    if max(reference, rewards) > 0 and len(cards.ghosts) < 2:
        raise BadChoice(NO_BOX, name="council")
    setup.references, setup.choosing = references_of(reference)
    setup.rewards, setup.choosing_rewards = references_of(rewards)
    setup.stories = _stories(options, cards)
    _set_overlord(options, cards, setup)
    if options.chapter:
        _begin_chapter(options, cards, setup)
    if options.feud:
        setup.final_hp = _feud_hp(options, cards)
    if options.chapter or options.perks or options.relics:
        setup.sheets = [_sheet(options, cards.campaign, seat) for seat in range(len(options.heroes))]
    return setup


# --- boxes ----------------------------------------------------------------------------------------------------------


def _rooms(options: MiniRogueOptions, cards: MiniRogueCards) -> list[int]:
    if not options.boxes:
        raise BadChoice(N_("choose at least one box: {names}, or both"), names=" or ".join(BOXES))
    for place, box in enumerate(options.boxes):
        named(N_("box"), box, BOXES)
        if box in options.boxes[:place]:
            raise BadChoice(N_('the box "{name}" is chosen twice'), name=box)
        if options.in_play(cards)[place] not in cards.room_boxes:
            raise BadChoice(NO_BOX, name=box)
    return [number for number, box in enumerate(cards.room_boxes) if box in options.in_play(cards)]


def _bosses(options: MiniRogueOptions, cards: MiniRogueCards) -> list[int]:
    """All bosses for floors 1 to 3."""
    return [
        number
        for number, (boss, box) in enumerate(zip(cards.bosses, cards.boss_boxes, strict=True))
        if box in options.in_play(cards) and not boss.final
    ]


def _finals(options: MiniRogueOptions, cards: MiniRogueCards) -> list[int]:
    """The final boss, or the ones it is drawn from (MR-COUNCIL-19)."""
    ruled = bool(options.overlord)
    finals = {boss.id: number for number, boss in enumerate(cards.bosses) if boss.final and boss.avatar is ruled}
    chosen = options.settled_final(cards)
    if options.final and options.final != chosen:
        message = N_('against an Overlord the final boss is "{name}": do not choose another')
        raise BadChoice(message, name=chosen)
    if chosen == RANDOM:
        return list(finals.values())
    named(N_("final boss"), chosen, (*finals, RANDOM))
    return [finals[chosen]]


def _picked(options: MiniRogueOptions, cards: MiniRogueCards, rooms: list[int]) -> list[int]:
    """How many rooms of each kind to pick, by the kind's number; empty for all (MR-COUNCIL-18)."""
    if DECKS[named(N_("deck"), options.deck, DECKS)] == "all":
        return []
    for kind, wanted in PICKED.items():
        there = sum(1 for room in rooms if cards.rooms[room].kind == kind)
        if there < wanted:
            message = N_("a picked deck needs {n} of {kind}: these boxes have {m}; add a box")
            raise BadChoice(message, n=wanted, kind=kind, m=there)
    return [PICKED[kind] for kind in KINDS]


def _stories(options: MiniRogueOptions, cards: MiniRogueCards) -> list[int]:
    chosen = STORIES[named(N_("pile of stories"), options.settled_stories, STORIES)]
    boxes = {"none": (), "council": ("council",), "published": ("stories",), "all": ("council", "stories")}[chosen]
    return [number for number, box in enumerate(cards.story_boxes) if box in boxes]


def _set_overlord(options: MiniRogueOptions, cards: MiniRogueCards, setup: Setup) -> None:
    """An Overlord card, played by a person or acting by itself (MR-OVER-1 to -5, MR-AUTO-1)."""
    if not options.overlord:
        for name, chosen in (("automa", options.automa), ("beginners", options.beginners)):
            if chosen:
                message = N_('"{name}" is only for games against an Overlord: choose an overlord too')
                raise BadChoice(message, name=name)
        return
    if options.chapter:
        raise BadChoice(N_("a chapter of the campaign has its own ending: leave out the overlord"))
    setup.overlord = named(N_("Overlord"), options.overlord, [card.id for card in cards.overlords])
    setup.against = AUTOMA if options.automa else PLAYED
    setup.reinforcements = list(range(len(cards.reinforcements)))
    setup.beginners = options.beginners


# --- campaign -------------------------------------------------------------------------------------------------------


def _begin_chapter(options: MiniRogueOptions, cards: MiniRogueCards, setup: Setup) -> None:
    """The chapter's mat, bosses, start and end (MR-CAMP-2, -10 to -16, -20, -21)."""
    campaign = cards.campaign
    named(N_("chapter"), options.chapter, campaign.played)
    chapter = campaign.chapters[options.chapter]
    assert chapter.mat is not None
    setup.mat = cards.mat_number(chapter.mat)
    setup.difficulty = ROGUELIKE
    setup.bosses = [boss for boss in setup.bosses if cards.bosses[boss].id not in chapter.without]
    setup.second_boss = cards.boss_number(chapter.second_boss) if chapter.second_boss else NO_CARD
    setup.area = cards.mats[setup.mat].floors[chapter.floor - 1].areas[0]
    setup.goal = chapter.goal


def _feud_hp(options: MiniRogueOptions, cards: MiniRogueCards) -> tuple[int, int]:
    """The HP that a chapter's feud adds to each phase of its boss."""
    feuds = {card.id: card.feud for card in cards.campaign.chapters.values() if card.feud}
    feud = list(feuds.values())[named(N_("feud"), options.feud, list(feuds))]
    if options.settled_final(cards) != feud.boss:
        raise BadChoice(N_('this feud is with "{name}": choose it as the final boss'), name=feud.boss)
    return parse_hp(feud.hp)


def _sheet(options: MiniRogueOptions, campaign: Campaign, seat: int) -> Legacy:
    """Perks, then relics, then the chapter's own start, which may set HP regardless of relics."""
    if options.perks and len(options.perks) != len(options.heroes):
        raise BadChoice(N_("give one list of perks for each adventurer, not {n}"), n=len(options.perks))
    perks = options.perks[seat] if options.perks else ()
    for perk in perks:
        named(N_("perk"), perk, tuple(campaign.perks))
    for relic in options.relics:
        named(N_("relic"), relic, tuple(campaign.relics))
    starts = [campaign.starts.get(options.chapter, Gift())]
    starts += [campaign.relic_starts.get((options.chapter, relic), Gift()) for relic in options.relics]
    sheet = Legacy(0, list(NOTHING), 0, 0)
    for gift in [campaign.gifts[relic] for relic in options.relics] + starts:
        add_gift(sheet, gift)
    if sheet.hp:
        sheet.bonus[HP] = sum(start.bonus[HP] for start in starts)
    for perk in perks:
        add_gift(sheet, campaign.gifts[perk])
    return sheet


def references_of(choice: int) -> tuple[list[int], int]:
    """The cards for one of REFERENCES, and how the next one is chosen among them."""
    return ([0, 1] if choice > 1 else [choice]), max(FIXED, choice - 1)


def add_gift(sheet: Legacy, gift: Gift) -> None:
    sheet.boons |= gift.boons
    sheet.bonus = [here + more for here, more in zip(sheet.bonus, gift.bonus, strict=True)]
    sheet.hp = gift.hp or sheet.hp
    sheet.afflictions |= gift.afflictions
