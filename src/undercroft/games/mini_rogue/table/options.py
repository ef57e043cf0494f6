"""The choices before a game of Mini Rogue, by name."""

from dataclasses import dataclass
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
from undercroft.table.book import BadChoice, named

DIFFICULTIES: Final = ("normal", "hard", "extreme", "roguelike")
"""By their number in the rules (MR-DIFF-1 to -3, -5)."""
MATES_MOST: Final = SEATS_MOST - 1
BOXES: Final = ("base", "council")
"""The boxes that rooms, bosses and reference cards come from."""
DECKS: Final = ("all", "picked")
"""All rooms of the boxes shuffled together, or a fixed number of each kind (MR-COUNCIL-17, -18)."""
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
REFERENCES: Final = ("ghost", "criminal", "in-turn", "at-random")
"""One of the reference cards, or both: for fights, and for the Rewards on their other side (MR-COUNCIL-20)."""
STORIES: Final = ("none", "council", "published", "all")
"""No Story cards, those of the second box, the larger pile of published ones, or both."""
RANDOM: Final = "random"


@dataclass(frozen=True)
class MiniRogueOptions:
    """A game of Mini Rogue. A chapter of the campaign sets the mat and the difficulty.

    Perks and relics of a campaign's sheet count in any later game too (MR-CAMP-6).
    """

    hero: str = "rogue"
    mat: str = "dungeon"
    difficulty: str = "normal"
    stances: bool = False
    mates: tuple[str, ...] = ()
    """the other adventurers, each with a seat"""
    boxes: tuple[str, ...] = ("base",)
    deck: str = "all"
    final: str = ""
    """the final boss, or `random`; by default that of the first box (MR-COUNCIL-19)"""
    reference: str = ""
    """the reference card that seals call; by default that of the first box"""
    rewards: str = ""
    """the reference card for the Rewards; by default as `reference`"""
    stories: str = ""
    """by default those of the second box, if it is in play"""
    overlord: str = ""
    """the Overlord card to play against; by default none (MR-OVER-2)"""
    automa: bool = False
    """nobody plays the Overlord: the card acts by itself (MR-AUTO-1)"""
    beginners: bool = False
    """one adventurer takes the Rewards of a boss twice (MR-OVER-31)"""
    chapter: str = ""
    perks: tuple[tuple[str, ...], ...] = ()
    """the unlocked perks of each adventurer"""
    relics: tuple[str, ...] = ()
    feud: str = ""
    """the chapter whose final boss is stronger in this game (MR-CAMP-18)"""

    @property
    def heroes(self) -> tuple[str, ...]:
        return (self.hero, *self.mates)

    def setup(self, cards: MiniRogueCards) -> Setup:
        """The same as numbers for the rules; UnknownName or BadChoice if a choice is invalid."""
        characters = [named("hero", hero, [card.id for card in cards.characters]) for hero in self.heroes]
        if len(self.mates) > MATES_MOST:
            raise BadChoice(f"{len(characters)} adventurers are too many: choose up to {SEATS_MOST}")
        for place, hero in enumerate(self.heroes):
            if hero in self.heroes[:place]:
                raise BadChoice(f'"{hero}" is chosen twice: there is one card of each character')
        mat = named("mat", self.mat, [card.id for card in cards.mats])
        difficulty = named("difficulty", self.difficulty, DIFFICULTIES)
        setup = Setup(characters, mat, difficulty, self.stances, self._rooms(cards), self._bosses(cards), NO_CARD)
        setup.finals = self._finals(cards)
        setup.final_boss = setup.finals[0]
        setup.picked = self._picked(cards, setup.rooms)
        reference = named("reference card", self.settled_reference, REFERENCES)
        rewards = named("reference card", self.settled_rewards, REFERENCES)
        if max(reference, rewards) > 0 and len(cards.ghosts) < 2:
            raise BadChoice('these cards have no box "council"')
        setup.references, setup.choosing = references_of(reference)
        setup.rewards, setup.choosing_rewards = references_of(rewards)
        setup.stories = self._stories(cards)
        self._set_overlord(cards, setup)
        if self.chapter:
            self._begin_chapter(cards, setup)
        if self.feud:
            setup.final_hp = self._feud_hp(cards)
        if self.chapter or self.perks or self.relics:
            setup.sheets = [self._sheet(cards.campaign, seat) for seat in range(len(self.heroes))]
        return setup

    # --- boxes --------------------------------------------------------------------------------------------------

    @property
    def settled_reference(self) -> str:
        return self.reference or ("ghost" if self.boxes[:1] == ("base",) else "criminal")

    @property
    def settled_rewards(self) -> str:
        return self.rewards or self.settled_reference

    @property
    def settled_stories(self) -> str:
        return self.stories or ("council" if "council" in self.boxes else "none")

    def settled_final(self, cards: MiniRogueCards) -> str:
        if self.overlord:
            return next((boss.id for boss in cards.bosses if boss.avatar), "")
        first = self._in_play(cards)[:1]
        bosses = zip(cards.bosses, cards.boss_boxes, strict=True)
        return self.final or next(
            (boss.id for boss, box in bosses if boss.final and not boss.avatar and box in first), ""
        )

    def _in_play(self, cards: MiniRogueCards) -> tuple[str, ...]:
        """The boxes by the names of their folders: the first folder is the base game, whatever it is called."""
        base = cards.room_boxes[cards.base_rooms[0]]
        return tuple(base if box == "base" else box for box in self.boxes)

    def _rooms(self, cards: MiniRogueCards) -> list[int]:
        if not self.boxes:
            raise BadChoice(f"choose at least one box: {' or '.join(BOXES)}, or both")
        for place, box in enumerate(self.boxes):
            named("box", box, BOXES)
            if box in self.boxes[:place]:
                raise BadChoice(f'the box "{box}" is chosen twice')
            if self._in_play(cards)[place] not in cards.room_boxes:
                raise BadChoice(f'these cards have no box "{box}"')
        return [number for number, box in enumerate(cards.room_boxes) if box in self._in_play(cards)]

    def _bosses(self, cards: MiniRogueCards) -> list[int]:
        """All bosses for floors 1 to 3."""
        return [
            number
            for number, (boss, box) in enumerate(zip(cards.bosses, cards.boss_boxes, strict=True))
            if box in self._in_play(cards) and not boss.final
        ]

    def _finals(self, cards: MiniRogueCards) -> list[int]:
        """The final boss, or the ones it is drawn from (MR-COUNCIL-19)."""
        ruled = bool(self.overlord)
        finals = {boss.id: number for number, boss in enumerate(cards.bosses) if boss.final and boss.avatar is ruled}
        chosen = self.settled_final(cards)
        if self.final and self.final != chosen:
            raise BadChoice(f'against an Overlord the final boss is "{chosen}": do not choose another')
        if chosen == RANDOM:
            return list(finals.values())
        named("final boss", chosen, (*finals, RANDOM))
        return [finals[chosen]]

    def _picked(self, cards: MiniRogueCards, rooms: list[int]) -> list[int]:
        """How many rooms of each kind to pick, by the kind's number; empty for all (MR-COUNCIL-18)."""
        if DECKS[named("deck", self.deck, DECKS)] == "all":
            return []
        for kind, wanted in PICKED.items():
            there = sum(1 for room in rooms if cards.rooms[room].kind == kind)
            if there < wanted:
                raise BadChoice(f"a picked deck needs {wanted} of {kind}: these boxes have {there}; add a box")
        return [PICKED[kind] for kind in KINDS]

    def _stories(self, cards: MiniRogueCards) -> list[int]:
        chosen = STORIES[named("pile of stories", self.settled_stories, STORIES)]
        boxes = {"none": (), "council": ("council",), "published": ("stories",), "all": ("council", "stories")}[chosen]
        return [number for number, box in enumerate(cards.story_boxes) if box in boxes]

    def _set_overlord(self, cards: MiniRogueCards, setup: Setup) -> None:
        """An Overlord card, played by a person or acting by itself (MR-OVER-1 to -5, MR-AUTO-1)."""
        if not self.overlord:
            for name, chosen in (("automa", self.automa), ("beginners", self.beginners)):
                if chosen:
                    raise BadChoice(f'"{name}" is only for games against an Overlord: choose an overlord too')
            return
        if self.chapter:
            raise BadChoice("a chapter of the campaign has its own ending: leave out the overlord")
        setup.overlord = named("overlord", self.overlord, [card.id for card in cards.overlords])
        setup.against = AUTOMA if self.automa else PLAYED
        setup.reinforcements = list(range(len(cards.reinforcements)))
        setup.beginners = self.beginners

    # --- campaign -----------------------------------------------------------------------------------------------

    def _begin_chapter(self, cards: MiniRogueCards, setup: Setup) -> None:
        """The chapter's mat, bosses, start and end (MR-CAMP-2, -10 to -16, -20, -21)."""
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

    def _feud_hp(self, cards: MiniRogueCards) -> tuple[int, int]:
        """The HP that a chapter's feud adds to each phase of its boss."""
        feuds = {card.id: card.feud for card in cards.campaign.chapters.values() if card.feud}
        feud = list(feuds.values())[named("feud", self.feud, list(feuds))]
        if self.settled_final(cards) != feud.boss:
            raise BadChoice(f'this feud is with "{feud.boss}": choose it as the final boss')
        return parse_hp(feud.hp)

    def _sheet(self, campaign: Campaign, seat: int) -> Legacy:
        """Perks, then relics, then the chapter's own start, which may set HP regardless of relics."""
        if self.perks and len(self.perks) != len(self.heroes):
            raise BadChoice(f"give one list of perks for each adventurer, not {len(self.perks)}")
        perks = self.perks[seat] if self.perks else ()
        for perk in perks:
            named("perk", perk, tuple(campaign.perks))
        for relic in self.relics:
            named("relic", relic, tuple(campaign.relics))
        starts = [campaign.starts.get(self.chapter, Gift())]
        starts += [campaign.relic_starts.get((self.chapter, relic), Gift()) for relic in self.relics]
        sheet = Legacy(0, list(NOTHING), 0, 0)
        for gift in [campaign.gifts[relic] for relic in self.relics] + starts:
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
