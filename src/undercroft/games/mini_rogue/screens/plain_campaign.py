"""The campaign in plain lines: chapters as pages, attempts, Perk Points, the sheet. Everything is saved at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from undercroft.games.mini_rogue.screens.story import PERKS, SHEET, KeptStory
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import Campaign, NotNow
from undercroft.games.mini_rogue.table.options import CAMPAIGN_OPTIONS, LATER_OPTIONS
from undercroft.games.mini_rogue.words.campaign import LaterChoices
from undercroft.games.mini_rogue.words.choices import MiniRogueChoices
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.folders import campaign_file, exists
from undercroft.table.game import LARGEST_SEED, BadSeed, Game
from undercroft.table.options import Option, Options
from undercroft.table.shelf import book_of
from undercroft.terminal.plain.choosing import Choosing, PlayOptions
from undercroft.terminal.plain.lines import Lines, attended
from undercroft.terminal.plain.play import Player
from undercroft.words.errors import said
from undercroft.words.language import language
from undercroft.words.story import BEGIN


@dataclass(frozen=True)
class CampaignOptions:
    """What was given on the command line; None is asked for, drawn or detected."""

    heroes: Sequence[str] = ()
    stances: bool | None = None
    seed: int | None = None
    strict: bool = False
    own_dice: bool = False
    new: bool = False
    """start another one; the one before is kept under another name"""
    sheet: bool = False
    """only show the sheet"""
    file: Path | None = None
    language: str | None = None

    @property
    def chosen(self) -> dict[str, Any]:
        """What was given of the choices before a campaign."""
        party = {"hero": self.heroes[0], "mates": list(self.heroes[1:])} if self.heroes else {}
        return {**party, "stances": bool(self.stances)}


def campaign_plain(options: CampaignOptions, read: TextIO, write: TextIO) -> int:
    """Start or continue a campaign; returns the exit status."""
    teller = Teller(options, Lines(read, write))
    if options.sheet:
        teller.see_sheet()
        return 0
    return attended(read, write, teller.tell, teller.goodbye)


class Adventurer(Player):
    """One attempt: a game saved in the campaign's file."""

    def __init__(self, teller: "Teller", game: Game) -> None:
        super().__init__(PlayOptions(language=teller.options.language), teller.lines, game)
        self.seats = teller.story.session(game)
        self.teller = teller

    def play(self) -> None:
        self.told_from = len(self.playing)
        self.tell()
        self.go_on()

    def complain(self) -> None:
        self.teller.story.trouble = self.session.trouble
        self.teller.complain()


def story_of(options: CampaignOptions) -> KeptStory:
    """The campaign that the options name; wrong options are refused before anything is asked."""
    book = book_of("mini-rogue")
    assert isinstance(book, MiniRogueBook)
    story = KeptStory(options.file or campaign_file(), book, MiniRogueSpeech(book.cards, language(options.language)))
    if options.seed is not None and not 0 <= options.seed <= LARGEST_SEED:
        raise BadSeed(options.seed)
    if options.heroes:
        if exists(story.file) and not options.new and not options.sheet:
            text = N_("there is a campaign in {path}: leave out --hero to continue it, or start another with --new")
            raise NotNow(text, path=story.file)
        Campaign(book, options.heroes, 0, stances=bool(options.stances))
    if not options.new:
        story.open()
    return story


class Teller:
    """One person and one campaign."""

    def __init__(self, options: CampaignOptions, lines: Lines) -> None:
        self.options = options
        self.lines = lines
        self.say = lines.say
        self.guest = Player(PlayOptions(language=options.language), lines)
        """asks for choices"""
        book, speech = self.guest.book, self.guest.speech
        assert isinstance(book, MiniRogueBook)
        assert isinstance(speech, MiniRogueSpeech)
        self.book, self.speech = book, speech
        self._ = self.guest._
        self.story = story_of(options)
        self.file = self.story.file
        self.tale = self.story.tale
        self.complained = False
        self.moved = False
        """whether the player knows that the campaign is now saved in another file"""

    def complain(self) -> None:
        """If the campaign cannot be saved, it goes on, and the player is told once."""
        if self.story.trouble is not None and not self.complained:
            self.complained = True
            text = self._("The campaign goes on, but cannot be saved: {reason}.")
            self.say(text.format(reason=said(self.story.trouble, self.guest.spoken)))
        if self.story.moved and not self.moved:
            self.moved = True
            text = self._("Another window is using this file. This campaign is now saved in {path}.")
            self.say(text.format(path=self.story.file))

    def goodbye(self) -> None:
        if self.story.campaign is not None and not self.complained:
            self.say(self.saved_where())
        self.say(self._("Farewell, adventurer."))
        self.lines.write.flush()

    def saved_where(self) -> str:
        """Say how to continue the campaign later."""
        if self.story.file == campaign_file():
            return self._("Your campaign is saved: “undercroft campaign” continues it.")
        text = self._("Your campaign is saved: “undercroft campaign {path}” continues it.")
        return text.format(path=self.story.file)

    # --- beginning --------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """From where the story stands to its end."""
        campaign = self.story.campaign
        if campaign is None:
            self.start()
        else:
            self.say(self.tale.title(), self.tale.summary(campaign), "")
            if campaign.interrupted is not None:
                self.say(self.story.interrupted(), "")
        while True:
            self.go_on()

    def start(self) -> None:
        options, chosen = self.options, self.options.chosen
        if not options.heroes:
            self.say(self.tale.title())
            chosen |= self.choose_among(CAMPAIGN_OPTIONS, self.speech.choices)
        self.story.start(chosen, options.seed, strict=options.strict, own_dice=options.own_dice)
        self.complain()

    def choose_among(self, options: Sequence[Option], words: MiniRogueChoices) -> dict[str, Any]:
        """What is chosen when all of these options are asked for."""
        setup: dict[str, Any] = {}
        Choosing(self.lines, Options(options, self.book.cards), words, setup).set_up()
        return setup

    # --- going on ---------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """One step of the story."""
        campaign = self.story.going_on
        if campaign.game is not None:
            self.play(campaign.game)
            return
        self.lines.recite("", *self.tale.screen(campaign))
        self.say(*self.tale.conditions(campaign))
        if campaign.ended:
            self.after_the_story()
        elif campaign.played:
            self.between_attempts()
            self.play(self.story.begin())
        else:
            self.story.read_on(self.choose_way())
            self.complain()

    def choose_way(self) -> str:
        ways = self.story.ways() | self.story.between()
        return self.guest.choose(self.story.asked(), [[text] for text in ways.values()], list(ways))

    def between_attempts(self) -> None:
        """Spend points and look at the sheet until an attempt begins."""
        while (way := self.choose_way()) != BEGIN:
            {PERKS: self.spend, SHEET: self.see_sheet}[way]()

    def spend(self) -> None:
        """Unlock perk after perk, as long as one is within reach."""
        story = self.story
        for seat in range(len(story.going_on.heroes)):
            while perks := story.perks(seat):
                entries = [[self._("Keep the rest")], *([self.tale.perk(perk)] for perk in perks)]
                perk = self.guest.choose(story.purse(seat), entries, ["keep", *(perk.id for perk in perks)])
                if perk == "keep":
                    break
                story.buy(perk, seat)
                self.complain()

    def see_sheet(self) -> None:
        if self.story.campaign is None:
            raise NoCampaign(N_("there is no campaign at {path}: start one with “undercroft campaign”"), path=self.file)
        self.say(*self.tale.sheet(self.story.campaign))

    def play(self, game: Game) -> None:
        """Play an attempt from where it stands to its end, and say what it was worth."""
        self.story.keep()
        self.complain()
        Adventurer(self, game).play()
        told = self.story.finish()
        self.complain()
        self.say(*told)

    def after_the_story(self) -> None:
        """The story is over. What is on the sheet counts in later games (MR-CAMP-6)."""
        self.between_attempts()
        later = self.choose_among(LATER_OPTIONS, LaterChoices(self.speech, self.story.going_on.feud))
        self.play(self.story.begin(**later))


class NoCampaign(UndercroftError):
    """There is no campaign to show."""
