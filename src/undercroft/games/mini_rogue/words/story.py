"""A campaign in one language: where its story stands, and what can be done there. Every way of playing it uses this."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from undercroft.games.mini_rogue.cards.schema import PerkCard
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import Attempt, Campaign, Outcome
from undercroft.games.mini_rogue.table.options import CAMPAIGN_OPTIONS, LATER_OPTIONS
from undercroft.games.mini_rogue.words.campaign import LaterChoices, Tale, unlockable
from undercroft.games.mini_rogue.words.campaign_choices import LaterRows, LaterWords, StartRows, StartWords
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.kernel.errors import UndercroftError
from undercroft.table.book import Plain
from undercroft.table.game import Game
from undercroft.table.options import Options
from undercroft.table.shelf import drawn_seed
from undercroft.words.errors import said
from undercroft.words.form import Choices
from undercroft.words.narrator import Narrator
from undercroft.words.nouns import sentence
from undercroft.words.story import (
    ATTEMPT,
    BEGIN,
    Story,
    StoryPage,
    StorySeat,
    StorySheet,
    StoryWay,
    Upgrade,
    UpgradePath,
)

GO_ON = "go-on"


class MiniRogueStory(Story):
    """One campaign of Mini Rogue."""

    def __init__(self, book: MiniRogueBook, speech: MiniRogueSpeech) -> None:
        self.book = book
        self.campaign: Campaign | None = None
        self.outcome: Outcome | None = None
        """the result of the last attempt, until the next step"""
        self.speak(speech)

    def speak(self, speech: MiniRogueSpeech) -> None:
        """Use these words from now on."""
        self.speech = speech
        self.tale = Tale(speech.terms)
        self._ = speech.terms._
        if self.campaign is not None:
            self.campaign.speaker = speech

    @property
    def going_on(self) -> Campaign:
        assert self.campaign is not None
        return self.campaign

    def make_room(self) -> None:
        """Another campaign begins: whoever has a file puts the one before aside."""

    def keep(self) -> None:
        """Something was done: whoever has a file writes it."""

    # --- before it ------------------------------------------------------------------------------------------------

    def before(self) -> StartWords:
        return StartWords(StartRows(self.book.name), self.speech.language)

    def start(self, chosen: Mapping[str, Any], seed: int | None = None, **how: bool) -> None:
        Options(CAMPAIGN_OPTIONS, self.book.cards).check(chosen)
        setup = self.book.setup(chosen)
        heroes = [setup["hero"], *setup["mates"]]
        seed = drawn_seed() if seed is None else seed
        campaign = Campaign(self.book, heroes, seed, stances=setup["stances"], speaker=self.speech, **how)
        self.make_room()
        self.campaign, self.outcome = campaign, None
        self.keep()

    # --- where it stands ------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        terms = self.speech.terms
        return [sentence(terms.character(terms.cards.character_number(hero))) for hero in self.going_on.heroes]

    def page(self) -> StoryPage:
        campaign, tale = self.going_on, self.tale
        _heading, _rule, *text = tale.screen(campaign)
        return StoryPage(
            title=str(tale.title()),
            heading=tale.heading(campaign.chapter),
            summary=tale.summary(campaign),
            news=self.news(),
            text=[line for line in text if line],
            notes=tale.facts(campaign),
            asked=self.asked(),
            ways=[StoryWay(way, str(label), way in (ATTEMPT, BEGIN)) for way, label in self.ways().items()],
            later=campaign.ended and campaign.game is None,
        )

    def asked(self) -> str:
        """The question where the story stands."""
        campaign = self.going_on
        if campaign.game is not None or campaign.ended or campaign.played:
            return self._("What now?")
        return self._("What do you do?") if campaign.chapter.choices else self._("What comes next?")

    def ways(self) -> dict[str, str]:
        """The ways on, in words: an attempt, reading on, or a choice of the story by the chapter it leads to."""
        campaign = self.going_on
        if campaign.game is not None:
            over = campaign.game.over
            return {ATTEMPT: self._("Continue the story") if over else self._("Continue the attempt")}
        if campaign.ended:
            return {BEGIN: self._("Play another game with this sheet")}
        if campaign.played:
            return {BEGIN: self._("Begin the chapter")}
        choices = campaign.chapter.choices
        return {choice.to: self.speech.terms.name(choice.name) for choice in choices} or {GO_ON: self._("Read on")}

    def news(self) -> list[str]:
        """What came of the last attempt, or how the current one stands."""
        campaign, lines = self.going_on, self.told_outcome()
        if campaign.interrupted is not None and campaign.game is None:
            lines.append(self.interrupted())
        if campaign.game is not None:
            lines.append(Narrator(campaign.game, self.speech).summary())
        return lines

    def interrupted(self) -> str:
        """Why the last attempt could not be played to its end."""
        assert self.going_on.interrupted is not None
        reason = said(self.going_on.interrupted, self.speech.language)
        return self._("The attempt starts over: {reason}.").format(reason=reason)

    def told_outcome(self) -> list[str]:
        """The result of the last attempt, if that was the last step."""
        return [] if self.outcome is None else self.tale.outcome(self.going_on, self.outcome)

    # --- going on -------------------------------------------------------------------------------------------------

    def read_on(self, way: str) -> None:
        """Leave a chapter that is only told, by one of its `ways`."""
        self.going_on.go_on(None if way == GO_ON else way)
        self.outcome = None
        self.keep()

    def finish(self) -> list[str]:
        """Record the finished attempt on the sheet; returns what it was worth, in words."""
        self.outcome = self.going_on.finish()
        self.keep()
        return self.told_outcome()

    def later(self) -> LaterWords:
        return self.later_words(LaterRows(self.book.name))

    def later_words(self, rows: Choices) -> LaterWords:
        """The words for choices after the story, as they change."""
        return LaterWords(rows, LaterChoices(self.speech, self.going_on.feud), self.speech)

    # --- attempts that are played elsewhere -----------------------------------------------------------------------

    def attempt(self, chosen: Mapping[str, Any]) -> Plain:
        Options(LATER_OPTIONS, self.book.cards).check(chosen)
        return self.going_on.attempt(**chosen)

    def take_up(self, game: Game | UndercroftError | None) -> None:
        campaign = self.going_on
        campaign.game = game if isinstance(game, Game) else None
        campaign.interrupted = game if isinstance(game, UndercroftError) else None
        if game is not None:
            self.outcome = None

    def result(self) -> Plain:
        result: Plain = msgspec.to_builtins(self.going_on.result())
        return result

    def count(self, result: Plain) -> None:
        self.take_up(None)
        self.outcome = self.going_on.record(msgspec.convert(result, Attempt))

    def saved(self) -> object:
        return msgspec.to_builtins(self.going_on.sheet())

    # --- perks ----------------------------------------------------------------------------------------------------

    def perks(self, seat: int) -> Sequence[PerkCard]:
        """Those that can be unlocked now."""
        return unlockable(self.going_on, seat)

    def buy(self, upgrade: str, seat: int) -> None:
        """Unlock a perk for good; PerkRefused says why not."""
        self.going_on.buy(upgrade, seat)
        self.keep()

    def purse(self, seat: int) -> str:
        """An adventurer with the unspent Perk Points."""
        terms, campaign = self.speech.terms, self.going_on
        name = terms.character(terms.cards.character_number(campaign.heroes[seat]))
        return terms.labelled(name, self.tale.points(campaign.points(seat)))

    def told_sheet(self) -> StorySheet:
        campaign, tale = self.going_on, self.tale
        seats = [StorySeat(seat, self.purse(seat), self._paths(seat)) for seat in range(len(campaign.heroes))]
        return StorySheet(str(tale.title()), tale.way(campaign), tale.notes(campaign), seats)

    def _paths(self, seat: int) -> list[UpgradePath]:
        perks = self.tale.cards.perks.values()
        return [
            UpgradePath(name, [self._upgrade(perk, seat) for perk in perks if perk.path == path])
            for path, name in self.tale.paths().items()
        ]

    def _upgrade(self, perk: PerkCard, seat: int) -> Upgrade:
        """A perk as it is looked at: what it does, what it costs, and what is missing."""
        campaign, tale = self.going_on, self.tale
        mark = tale.mark(campaign, perk, seat)
        within = mark == "within-reach" and campaign.game is None
        return Upgrade(
            id=perk.id,
            name=str(self.speech.terms.name(perk.name)),
            price=tale.points(perk.cost),
            about=sentence(tale.gift(tale.cards.gifts[perk.id])) + ".",
            mark=mark,
            missing=tale.missing(campaign, perk, seat),
            question=tale.unlocking(perk) if within else "",
        )
