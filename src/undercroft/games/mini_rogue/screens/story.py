"""A campaign and its file. Plain lines and the app both use it."""

from pathlib import Path

from undercroft.files import ANYTHING, UNWRITTEN, Mark, mark, why
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import Campaign
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.mini_rogue.words.story import MiniRogueStory
from undercroft.table.chronicle import note
from undercroft.table.folders import another_name, exists, set_aside
from undercroft.table.game import Game
from undercroft.table.keeper import Keeper, date_beginning
from undercroft.table.save import SaveError
from undercroft.words.session import Session

PERKS = "perks"
SHEET = "sheet"


def campaign_keeper(campaign: Campaign, file: Path, left: Mark | None = ANYTHING) -> Keeper:
    """Keeps a campaign; another window's stays beside it."""
    return Keeper(campaign.sheet, file, left, elsewhere=another_name)


class KeptStory(MiniRogueStory):
    """One campaign, saved after every step. A failed save does not end it, see `trouble`."""

    def __init__(self, file: Path, book: MiniRogueBook, speech: MiniRogueSpeech) -> None:
        super().__init__(book, speech)
        self.file = file
        self.trouble: SaveError | None = None
        """why the campaign could not be saved, if so"""
        self._keeper: Keeper | None = None

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
        if self._keeper is None:
            self._keeper = campaign_keeper(self.going_on, self.file)
        self._keeper()
        self.file = self._keeper.file
        if self.campaign is not None and self.campaign.game is not None:
            note(self.campaign.game, self.file)

    @property
    def moved(self) -> bool:
        """Whether another window uses the campaign's file, and this one has another."""
        return self._keeper is not None and self._keeper.moved

    def make_room(self) -> None:
        """Rename the campaign before; if that is not allowed, no new one is started in its place."""
        try:
            if exists(self.file):
                set_aside(self.file, "earlier")
        except OSError as error:
            raise SaveError(UNWRITTEN, path=self.file, reason=why(error)) from None
        self._keeper = None

    # --- going on -----------------------------------------------------------------------------------------------

    def between(self) -> dict[str, str]:
        """What the player can do between two attempts, besides the ways on."""
        campaign = self.going_on
        if campaign.game is not None or not (campaign.played or campaign.ended):
            return {}
        within_reach = any(self.perks(seat) for seat in range(len(campaign.heroes)))
        perks = {PERKS: self._("Spend Perk Points")} if within_reach else {}
        return perks | {SHEET: self._("See the campaign sheet")}

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
