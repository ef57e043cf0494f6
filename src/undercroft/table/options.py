"""What is chosen before a game of Mini Rogue, by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from undercroft.cards import MiniRogueCards
from undercroft.cards.campaign import NOTHING, Campaign, Gift
from undercroft.rules.mini_rogue.cardspeak import HP
from undercroft.rules.mini_rogue.setup import ROGUELIKE, Setup, Sheet
from undercroft.rules.mini_rogue.state import NO_CARD, SEATS_MOST
from undercroft.table.book import BadChoice, named

DIFFICULTIES: Final = ("normal", "hard", "extreme", "roguelike")
"""By their number in the rules (MR-DIFF-1 to -3, -5)."""
MATES_MOST: Final = SEATS_MOST - 1


@dataclass(frozen=True)
class MiniRogueOptions:
    """A game of Mini Rogue. With a chapter it is one of the campaign, which says where and how hard it is.

    Perks and relics of a campaign's sheet count in any later game too (MR-CAMP-6).
    """

    hero: str = "rogue"
    mat: str = "dungeon"
    difficulty: str = "normal"
    stances: bool = False
    mates: tuple[str, ...] = ()
    """who comes along, each with a seat of their own"""
    chapter: str = ""
    perks: tuple[tuple[str, ...], ...] = ()
    """those unlocked, by adventurer"""
    relics: tuple[str, ...] = ()

    @property
    def heroes(self) -> tuple[str, ...]:
        return (self.hero, *self.mates)

    def setup(self, cards: MiniRogueCards) -> Setup:
        """The same in the numbers of the rules; UnknownName or BadChoice where a choice means nothing."""
        characters = [named("hero", hero, [card.id for card in cards.characters]) for hero in self.heroes]
        if len(self.mates) > MATES_MOST:
            raise BadChoice(f"{len(characters)} adventurers are too many: choose up to {SEATS_MOST}")
        for place, hero in enumerate(self.heroes):
            if hero in self.heroes[:place]:
                raise BadChoice(f'"{hero}" is chosen twice: there is one card of each character')
        mat = named("mat", self.mat, [card.id for card in cards.mats])
        difficulty = named("difficulty", self.difficulty, DIFFICULTIES)
        setup = Setup(
            characters,
            mat,
            difficulty,
            self.stances,
            list(cards.base_rooms),
            list(cards.base_bosses),
            cards.final_boss,
        )
        if self.chapter:
            self._begin_chapter(cards, setup)
        if self.chapter or self.perks or self.relics:
            setup.sheets = [self._sheet(cards.campaign, seat) for seat in range(len(self.heroes))]
        return setup

    def _begin_chapter(self, cards: MiniRogueCards, setup: Setup) -> None:
        """What the chapter says of mat, bosses, start and end (MR-CAMP-2, -10 to -16, -20, -21)."""
        campaign = cards.campaign
        named("chapter", self.chapter, campaign.played)
        chapter = campaign.chapters[self.chapter]
        assert chapter.mat is not None
        setup.mat = cards.mat_number(chapter.mat)
        setup.difficulty = ROGUELIKE
        setup.bosses = [boss for boss in setup.bosses if cards.bosses[boss].id not in chapter.without]
        setup.second_boss = cards.boss_number(chapter.second_boss) if chapter.second_boss else NO_CARD
        setup.area = cards.mats[setup.mat].floors[chapter.floor - 1].areas[0]
        setup.goal = chapter.goal

    def _sheet(self, campaign: Campaign, seat: int) -> Sheet:
        """Perks, then relics, then the chapter's own words, which may set HP whatever a relic would add."""
        if self.perks and len(self.perks) != len(self.heroes):
            raise BadChoice(f"{len(self.perks)} lists of perks are given: give one for each adventurer")
        perks = self.perks[seat] if self.perks else ()
        for perk in perks:
            named("perk", perk, tuple(campaign.perks))
        for relic in self.relics:
            named("relic", relic, tuple(campaign.relics))
        starts = [campaign.starts.get(self.chapter, Gift())]
        starts += [campaign.relic_starts.get((self.chapter, relic), Gift()) for relic in self.relics]
        sheet = Sheet(0, list(NOTHING), 0, 0)
        for gift in [campaign.gifts[relic] for relic in self.relics] + starts:
            add_gift(sheet, gift)
        if sheet.hp:
            sheet.bonus[HP] = sum(start.bonus[HP] for start in starts)
        for perk in perks:
            add_gift(sheet, campaign.gifts[perk])
        return sheet


def add_gift(sheet: Sheet, gift: Gift) -> None:
    sheet.boons |= gift.boons
    sheet.bonus = [here + more for here, more in zip(sheet.bonus, gift.bonus, strict=True)]
    sheet.hp = gift.hp or sheet.hp
    sheet.afflictions |= gift.afflictions


def frozen(names: Any) -> Any:
    """Lists, as JSON has them, made into tuples, so that options can be compared."""
    if isinstance(names, Sequence) and not isinstance(names, str):
        return tuple(frozen(name) for name in names)
    return names
