"""A campaign and its file: what the player can do where the story stands. Plain lines and the app both use it."""

from collections.abc import Sequence
from pathlib import Path

from undercroft.files import ANYTHING, UNWRITTEN, Mark, mark, why
from undercroft.games.mini_rogue.cards.schema import PerkCard
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import Campaign, Outcome
from undercroft.games.mini_rogue.words.campaign import Tale, unlockable
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.chronicle import note
from undercroft.table.folders import another_name, exists, set_aside
from undercroft.table.game import Game
from undercroft.table.keeper import Keeper, date_beginning
from undercroft.table.save import SaveError
from undercroft.table.shelf import drawn_seed
from undercroft.words.session import Session

GO_ON = "go-on"
BEGIN = "begin"
ATTEMPT = "attempt"
PERKS = "perks"
SHEET = "sheet"


def campaign_keeper(campaign: Campaign, file: Path, left: Mark | None = ANYTHING) -> Keeper:
    """Keeps a campaign; another window's stays beside it."""
    return Keeper(campaign.sheet, file, left, elsewhere=another_name)


class Story:
    """One campaign, saved after every step. A failed save does not end it, see `trouble`."""

    def __init__(self, file: Path, book: MiniRogueBook, speech: MiniRogueSpeech) -> None:
        self.file = file
        self.book = book
        self.campaign: Campaign | None = None
        self.trouble: SaveError | None = None
        """why the campaign could not be saved, if so"""
        self._keeper: Keeper | None = None
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

    # --- the file -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """The campaign of the file, if there is one; CampaignError says what is wrong with it."""
        if exists(self.file):
            left = mark(self.file)
            self.campaign = Campaign.load(self.file, book=self.book, speaker=self.speech)
            self._keeper = campaign_keeper(self.campaign, self.file, left)

    def keep_aside(self) -> str:
        """Move a file that cannot be used out of the way; its new name, or none if it had to stay."""
        try:
            return set_aside(self.file, "damaged").name
        except OSError:
            return ""

    def keep(self) -> None:
        try:
            self._write()
            self.trouble = None
        except SaveError as error:
            self.trouble = error

    def _write(self) -> None:
        assert self._keeper is not None
        self._keeper()
        self.file = self._keeper.file
        if self.campaign is not None and self.campaign.game is not None:
            note(self.campaign.game, self.file)

    @property
    def moved(self) -> bool:
        """Whether another window uses the campaign's file, and this one has another."""
        return self._keeper is not None and self._keeper.moved

    # --- beginning ----------------------------------------------------------------------------------------------

    def start(self, heroes: Sequence[str], seed: int | None = None, **how: bool) -> None:
        """A new campaign; the one before it is kept under another name. BadChoice before anything is changed."""
        seed = drawn_seed() if seed is None else seed
        campaign = Campaign(self.book, heroes, seed, speaker=self.speech, **how)
        self._make_room()
        self.campaign = campaign
        self._keeper = campaign_keeper(campaign, self.file)
        self.outcome = None
        self.keep()

    def _make_room(self) -> None:
        """Rename the campaign before; if that is not allowed, no new one is started in its place."""
        try:
            if exists(self.file):
                set_aside(self.file, "earlier")
        except OSError as error:
            raise SaveError(UNWRITTEN, path=self.file, reason=why(error)) from None

    # --- where it stands ----------------------------------------------------------------------------------------

    def asked(self) -> str:
        """The question where the story stands."""
        campaign = self.going_on
        if campaign.game is not None or campaign.ended or campaign.played:
            return self._("What now?")
        return self._("What do you do?") if campaign.chapter.choices else self._("Continue?")

    def ways(self) -> dict[str, str]:
        """The options, in words: an attempt, reading on, or a choice of the story by the chapter it leads to."""
        campaign = self.going_on
        if campaign.game is not None:
            over = campaign.game.over
            return {ATTEMPT: self._("Continue the story") if over else self._("Continue the attempt")}
        if campaign.ended:
            return {BEGIN: self._("Play another game with this sheet"), **self._between()}
        if campaign.played:
            return {BEGIN: self._("Begin the chapter"), **self._between()}
        choices = campaign.chapter.choices
        return {choice.to: self.speech.terms.name(choice.name) for choice in choices} or {GO_ON: self._("Read on")}

    def _between(self) -> dict[str, str]:
        """What the player can do between two attempts."""
        within_reach = any(self.perks(seat) for seat in range(len(self.going_on.heroes)))
        perks = {PERKS: self._("Spend Perk Points")} if within_reach else {}
        return perks | {SHEET: self._("See the campaign sheet")}

    def interrupted(self, reason: str) -> str:
        return self._("The attempt starts over: {reason}.").format(reason=reason)

    # --- going on -----------------------------------------------------------------------------------------------

    def read_on(self, way: str) -> None:
        """Leave a chapter that is only told, by one of its `ways`."""
        self.outcome = None
        self.going_on.go_on(None if way == GO_ON else way)
        self.keep()

    def begin(self, mat: str = "dungeon", difficulty: str = "roguelike", final: str = "") -> Game:
        """The current attempt, or a new one; place and difficulty are free only after the story."""
        self.outcome = None
        game = self.going_on.begin(mat, difficulty, final)
        date_beginning(game)
        self.keep()
        return game

    def session(self, game: Game) -> Session:
        """An attempt at the keyboard, saved in the campaign's file."""
        return Session(game, self.speech, self._write)

    def finish(self) -> list[str]:
        """Record the finished attempt on the sheet; returns what it was worth, in words."""
        self.outcome = self.going_on.finish()
        self.keep()
        return self.told_outcome()

    def told_outcome(self) -> list[str]:
        """The result of the last attempt, if that was the last step."""
        return [] if self.outcome is None else self.tale.outcome(self.going_on, self.outcome)

    # --- perks --------------------------------------------------------------------------------------------------

    def perks(self, seat: int) -> Sequence[PerkCard]:
        """Those that can be unlocked now."""
        return unlockable(self.going_on, seat)

    def buy(self, perk: str, seat: int) -> None:
        """Unlock a perk for good; PerkRefused says why not."""
        self.going_on.buy(perk, seat)
        self.keep()

    def purse(self, seat: int) -> str:
        """An adventurer with the unspent Perk Points."""
        terms, campaign = self.speech.terms, self.going_on
        name = terms.character(terms.cards.character_number(campaign.heroes[seat]))
        return terms.labelled(name, self.tale.points(campaign.points(seat)))
