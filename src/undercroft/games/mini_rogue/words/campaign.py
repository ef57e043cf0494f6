"""The campaign in words: its chapters as screens, the sheet, what an attempt earned."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from undercroft.cards.schema import Name
from undercroft.games.mini_rogue.cards.campaign import Gift
from undercroft.games.mini_rogue.cards.schema import ChapterCard, Feud, PerkCard
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import HP, STATS
from undercroft.games.mini_rogue.rules.start import ROGUELIKE
from undercroft.games.mini_rogue.table.campaign import Attempt, Campaign, ChapterRead, Outcome
from undercroft.games.mini_rogue.words.choices import MiniRogueChoices
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.table.options import Chosen, Option
from undercroft.words.nouns import Noun, sentence
from undercroft.words.story import LOCKED, SIGNS, UNLOCKED, WITHIN_REACH, Mark

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech

DEATH: Final = "†"


class LaterChoices(MiniRogueChoices):
    """What can be chosen after the story, and what is known about the boss that it left waiting."""

    def __init__(self, speech: "MiniRogueSpeech", feud: Feud | None) -> None:
        super().__init__(speech)
        self.feud, self.tale = feud, Tale(speech.terms)

    def entry(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        return [*super().entry(option, way, chosen), *self.tale.feud(self.feud, way)]

    def about(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        return [*super().about(option, way, chosen), *self.tale.feud(self.feud, way)]


class Tale:
    """A campaign in one language."""

    def __init__(self, terms: MiniRogueTerms) -> None:
        self.terms = terms
        self.effects = Effects(terms)
        self.cards = terms.cards.campaign
        self._ = terms._
        self.ngettext = terms.ngettext

    # --- chapters ---------------------------------------------------------------------------------------------------

    def title(self) -> str:
        return self.terms.name(self.cards.episode.name) if self.cards.episode else ""

    def heading(self, chapter: ChapterCard) -> str:
        return self._("Chapter {number}: {name}").format(number=chapter.id, name=self.terms.name(chapter.name))

    def screen(self, campaign: Campaign) -> list[str]:
        """The current chapter: its heading and its text, paragraph by paragraph."""
        chapter = campaign.chapter
        rule = "─" * len(self.heading(chapter))
        lines = [self.heading(chapter), rule]
        again = chapter.again if campaign.tries(chapter.id) else None
        for paragraph in self.paragraphs(again or chapter.text):
            lines += [paragraph, ""]
        return lines

    def paragraphs(self, text: Name) -> list[str]:
        """A text paragraph by paragraph: of a card, line breaks are kept as spaces, so that a blank line is two."""
        return self.terms.name(text).strip().split("  ")

    def facts(self, campaign: Campaign) -> list[str]:
        """Where a chapter is played, how it starts, and what ends it."""
        chapter, terms = campaign.chapter, self.terms
        lines = []
        if chapter.relic and chapter.relic in campaign.relics:
            lines.append(self.relic(chapter.relic))
        if chapter.mat is None:
            return lines
        mat = terms.cards.mats[terms.cards.mat_number(chapter.mat)]
        place: str = terms.name(mat.name)
        floor = mat.floors[chapter.floor - 1]
        if chapter.floor > 1:
            place = self._("{mat}, from floor {n}: {floor}").format(
                mat=place, n=chapter.floor, floor=terms.name(floor.name)
            )
        lines.append(f"{place}. {terms.difficulties[ROGUELIKE]}.")
        lines += [sentence(text) for text in self.starts(campaign)]
        return lines + self.bosses(chapter)

    def conditions(self, campaign: Campaign) -> list[str]:
        """The same as the lines of a list."""
        return [f"• {line}" for line in self.facts(campaign)]

    def starts(self, campaign: Campaign) -> list[str]:
        """What the chapter itself says about the start."""
        chapter = campaign.chapter
        gifts = [self.cards.starts[chapter.id]]
        gifts += [self.cards.relic_starts.get((chapter.id, relic), Gift()) for relic in campaign.relics]
        hp = max(gift.hp for gift in gifts)
        texts = [self._("start with {n} HP").format(n=hp)] if hp else []
        for gift in gifts:
            texts += self.start(gift)
        return texts

    def bosses(self, chapter: ChapterCard) -> list[str]:
        """Which bosses wait where, which are absent, and which one to beat."""
        cards, lines = self.terms.cards, []

        def boss(name: str) -> Noun:
            return self.terms.name(cards.bosses[cards.boss_number(name)].name)

        if chapter.second_boss:
            lines.append(self._("Waiting on floor 2: {boss}.").format(boss=boss(chapter.second_boss)))
        for name in chapter.without:
            lines.append(self._("Not in this chapter: {boss}.").format(boss=boss(name)))
        if chapter.goal:
            lines.append(self._("The chapter ends with the boss of floor {n}.").format(n=chapter.goal))
        else:
            final = self.terms.name(cards.bosses[cards.final_boss].name)
            lines.append(self._("The chapter ends with {boss}.").format(boss=final))
        return lines

    # --- perks and relics -------------------------------------------------------------------------------------------

    def start(self, gift: Gift) -> list[str]:
        texts = [
            self._("start with {gain}").format(gain=self.terms.gain(stat, gift.bonus[stat]))
            for stat in range(STATS)
            if gift.bonus[stat]
        ]
        return texts + [
            self._("start {affliction}").format(affliction=text) for text in self.terms.afflicted(gift.afflictions)
        ]

    def gift(self, gift: Gift) -> str:
        """Everything that a perk or a relic does."""
        return self.terms.also([*(self.boon(boon, amount) for boon, amount in gift.amounts), *self.start(gift)])

    def boon(self, boon: int, amount: int) -> str:
        """What a perk or relic grants throughout a game."""
        _ = self._
        texts = {
            speak.SCOUT: _("the centre room of each area is face up, unless you are blind"),
            speak.HAGGLE: _("your first purchase at each merchant costs {n} gold less, but at least 1"),
            speak.DEFT: _("once per area, reroll one Character die of a skill check"),
            speak.PATHFINDER: _("once per floor, move diagonally: one to the right and one down"),
            speak.STOMACH: _("going hungry costs {n} HP"),
            speak.DRESSING: _("eating during the descent: {gain}"),
            speak.SECOND_WIND: _("once per game, keep {n} HP instead of dying"),
            speak.FIRST_BLOOD: _("{n} more damage in the first attack of each fight, unless every die misses"),
            speak.STEADY_HAND: _("one feat in each fight is free"),
            speak.SURE_STROKE: _("if the reroll of a critical is a Miss, the die keeps its value"),
            speak.CLEAR_MIND: _("once per floor, a curse symbol counts as blank"),
            speak.SIGHT: _("once per area, between two rooms, reveal one room, even while blind"),
            speak.BLOOD: _("after each fight won: {gain}"),
        }
        return texts[boon].format(n=amount, gain=self.terms.gain(HP, amount))

    def relic(self, relic: str) -> str:
        name = self.terms.name(self.cards.relics[relic].name)
        return self.terms.labelled(name, self.gift(self.cards.gifts[relic]))

    def perk(self, perk: PerkCard) -> str:
        """Name, price and what it does, in one line."""
        return self.terms.labelled(f"{self.terms.name(perk.name)} ({perk.cost})", self.gift(self.cards.gifts[perk.id]))

    def points(self, n: int) -> str:
        return self.ngettext("{n} Perk Point", "{n} Perk Points", n).format(n=n)

    # --- the sheet --------------------------------------------------------------------------------------------------

    def sheet(self, campaign: Campaign) -> list[str]:
        """The adventurers, the path so far, relics, and each adventurer's skill tree."""
        terms = self.terms
        lines = [self.title(), "─" * len(self.title()), self.way(campaign), *self.notes(campaign)]
        for seat, hero in enumerate(campaign.heroes):
            name = terms.character(terms.cards.character_number(hero))
            lines += ["", terms.labelled(name, self.points(campaign.points(seat)))]
            lines += self.tree(campaign, seat)
        key = self._("{unlocked} unlocked   {within} within reach   {locked} locked")
        return [*lines, "", key.format(unlocked=UNLOCKED, within=WITHIN_REACH, locked=LOCKED)]

    def notes(self, campaign: Campaign) -> list[str]:
        """What is on the sheet besides the adventurers: hints taken, relics, the boss that the story left waiting."""
        lines = []
        helped = sum(1 for attempt in campaign.attempts if attempt.helped is True)
        if helped:
            text = self.ngettext("{n} attempt was helped by a hint", "{n} attempts were helped by hints", helped)
            lines.append(text.format(n=helped))
        lines += [self.relic(relic) for relic in campaign.relics]
        if campaign.feud is not None:
            lines += self.feud(campaign.feud, campaign.feud.boss)
        return lines

    def feud(self, feud: Feud | None, boss: str) -> list[str]:
        """What is known about a final boss that the story has left waiting; empty for any other."""
        if feud is None or feud.boss != boss:
            return []
        relic = self.terms.name(self.cards.relics[feud.relic].name)
        text = self._("An old score: {boss}, with {hp} more HP in each phase, and {relic} for beating him")
        name = next(self.terms.name(card.name) for card in self.terms.cards.bosses if card.id == boss)
        return [text.format(boss=name, hp=feud.hp, relic=relic)]

    def way(self, campaign: Campaign) -> str:
        """The chapters in order, with a cross for each death; the last one is the current chapter."""
        way: list[str] = []
        deaths = 0
        told = [step for step in campaign.steps if isinstance(step, ChapterRead | Attempt) and step.chapter]
        chapters = [*(step.chapter for step in told), campaign.chapter.id]
        for step, following in zip(told, chapters[1:], strict=True):
            if isinstance(step, Attempt):
                deaths += not step.won
            if isinstance(step, ChapterRead) or following != step.chapter:
                way.append(step.chapter + DEATH * deaths)
                deaths = 0
        way.append(campaign.chapter.id + DEATH * deaths)
        return " → ".join(way)

    def paths(self) -> dict[str, str]:
        _ = self._
        return {"exploration": _("Exploration"), "survival": _("Survival"), "combat": _("Combat")}

    def tree(self, campaign: Campaign, seat: int) -> list[str]:
        lines = []
        for path, name in self.paths().items():
            lines.append(f"  {name}")
            for perk in self.cards.perks.values():
                if perk.path == path:
                    lines.append(f"    {SIGNS[self.mark(campaign, perk, seat)]} {self.perk(perk)}{self.needs(perk)}")
        return lines

    def mark(self, campaign: Campaign, perk: PerkCard, seat: int) -> Mark:
        if perk.id in campaign.perks(seat):
            return "unlocked"
        return "locked" if campaign.obstacle(perk, seat) else "within-reach"

    def missing(self, campaign: Campaign, perk: PerkCard, seat: int) -> str:
        """Why a perk that is locked cannot be unlocked now."""
        if self.mark(campaign, perk, seat) != "locked":
            return ""
        if perk.needs and not set(perk.needs) & set(campaign.perks(seat)):
            return self._("Not yet: unlock the perk before it first.")
        return self._("Not yet: not enough Perk Points.")

    def unlocking(self, perk: PerkCard) -> str:
        """What is asked before a perk is unlocked: it cannot be given back."""
        text = self._("Unlock {perk} for {points}? This is for good.")
        return text.format(perk=self.terms.name(perk.name), points=self.points(perk.cost))

    def needs(self, perk: PerkCard) -> str:
        if not perk.needs:
            return ""
        names = self.terms.either(self.terms.name(self.cards.perks[need].name) for need in perk.needs)
        return " [" + self._("after {perks}").format(perks=names) + "]"

    # --- what came of an attempt ------------------------------------------------------------------------------------

    def outcome(self, campaign: Campaign, outcome: Outcome) -> list[str]:
        lines = []
        if outcome.points:
            lines.append(self._("For this attempt: {points}.").format(points=self.points(outcome.points)))
        if outcome.again:
            lines.append(self._("The chapter starts over."))
        return lines

    def summary(self, campaign: Campaign) -> str:
        """The campaign in one line."""
        cards = self.terms.cards
        heroes = self.terms.also(self.terms.character(cards.character_number(hero)) for hero in campaign.heroes)
        return f"{heroes} | {self.heading(campaign.chapter)}"


def unlockable(campaign: Campaign, seat: int) -> Sequence[PerkCard]:
    """The perks that can be unlocked now."""
    return [perk for perk in campaign.cards.perks.values() if not campaign.obstacle(perk, seat)]
