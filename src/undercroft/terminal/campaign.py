"""The campaign in plain lines: chapters as screens, attempts, Perk Points, the sheet. Everything is saved at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from undercroft.rules.kernel.errors import UndercroftError
from undercroft.table.campaign import HEROES_MOST, Campaign, NotNow
from undercroft.table.game import LARGEST_SEED, BadSeed, Game
from undercroft.table.save import SaveError
from undercroft.table.shelf import drawn_seed
from undercroft.terminal.folders import campaign_file, exists, set_aside
from undercroft.terminal.lines import Lines, attended
from undercroft.terminal.plain import Player, PlayOptions
from undercroft.words.campaign import Tale, unlockable


@dataclass(frozen=True)
class CampaignOptions:
    """What was chosen beforehand; what is None is asked for, drawn or found out."""

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


def campaign_plain(options: CampaignOptions, read: TextIO, write: TextIO) -> int:
    """Start a campaign, or go on with it; returns the exit status."""
    teller = Teller(options, Lines(read, write))
    if options.sheet:
        teller.see_sheet()
        return 0
    return attended(read, write, teller.tell, teller.goodbye)


class Adventurer(Player):
    """One attempt: a game that is kept in the campaign's file."""

    def __init__(self, teller: "Teller", game: Game) -> None:
        super().__init__(PlayOptions(language=teller.options.language), teller.lines, game)
        self.teller = teller

    def play(self) -> None:
        if self.playing.dealt:
            self.say("", *self.narrator.told())
        self.go_on()

    def keep(self) -> None:
        self.teller.keep()


class Teller:
    """One person and one campaign."""

    def __init__(self, options: CampaignOptions, lines: Lines) -> None:
        self.options = options
        self.lines = lines
        self.say = lines.say
        self.guest = Player(PlayOptions(language=options.language), lines)
        """asks what there is to choose"""
        self.book, self.speech = self.guest.mini_rogue
        self._ = self.guest._
        self.tale = Tale(self.speech.terms)
        self.file = options.file or campaign_file()
        self.complained = False
        self.campaign: Campaign | None = None
        self._check_options()
        if exists(self.file) and not options.new:
            self.campaign = Campaign.load(self.file, book=self.book, speaker=self.speech)

    def _check_options(self) -> None:
        """Refused before anything is asked."""
        options = self.options
        if options.seed is not None and not 0 <= options.seed <= LARGEST_SEED:
            raise BadSeed(options.seed)
        if options.heroes:
            if exists(self.file) and not options.new and not options.sheet:
                text = self._(
                    "a campaign is going on in {path}: leave --hero out to go on with it, or start with --new"
                )
                raise NotNow(text.format(path=self.file))
            Campaign(self.book, options.heroes, 0, stances=bool(options.stances))

    @property
    def going_on(self) -> Campaign:
        assert self.campaign is not None
        return self.campaign

    def keep(self) -> None:
        """Save the campaign. If that fails it goes on all the same, and its player is told once."""
        try:
            self.going_on.save(self.file)
        except SaveError as error:
            if not self.complained:
                self.complained = True
                text = self._("The campaign cannot be saved and goes on without: {reason}.")
                self.say(text.format(reason=self.guest.refusals.words(error)))

    def goodbye(self) -> None:
        if self.campaign is not None and not self.complained:
            self.say(self._("Your campaign is saved: “undercroft campaign” goes on with it."))
        self.say(self._("Farewell, adventurer."))
        self.lines.write.flush()

    # --- beginning --------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """From wherever the story stands to its end."""
        if self.campaign is None:
            self.start()
        else:
            self.say(self.tale.title(), self.tale.summary(self.campaign), "")
            if self.campaign.interrupted is not None:
                reason = self.guest.refusals.words(self.campaign.interrupted)
                self.say(self._("The attempt that was going on begins anew: {reason}.").format(reason=reason), "")
        while True:
            self.go_on()

    def start(self) -> None:
        options, speech = self.options, self.speech
        names = [card.id for card in self.book.cards.characters]
        heroes = list(options.heroes)
        if not heroes:
            self.say(self.tale.title())
            sheets = [speech.character(number) for number in range(len(names))]
            heroes.append(self.guest.choose(self._("Who sets out?"), sheets, names))
            others = [name for name in names if name not in heroes]
            nobody = [[self._("Nobody: a campaign for one")]]
            sheets = nobody + [speech.character(names.index(name)) for name in others]
            mate = self.guest.choose(self._("Who comes along?"), sheets, ["nobody", *others])
            heroes += [mate] if mate != "nobody" else []
        if exists(self.file):
            set_aside(self.file, "earlier")
        self.campaign = Campaign(
            self.book,
            heroes[:HEROES_MOST],
            drawn_seed() if options.seed is None else options.seed,
            stances=bool(options.stances),
            strict=options.strict,
            own_dice=options.own_dice,
            speaker=speech,
        )
        self.keep()

    # --- going on ---------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """One step of the story."""
        campaign = self.going_on
        if campaign.game is not None:
            self.play(campaign.game)
            return
        self.lines.recite("", *self.tale.screen(campaign))
        self.say(*self.tale.conditions(campaign))
        if campaign.ended:
            self.after_the_story()
        elif campaign.played:
            self.before_an_attempt()
        else:
            self.read_on()

    def read_on(self) -> None:
        """A chapter that is only told: go on, or choose how."""
        campaign = self.going_on
        choices = campaign.chapter.choices
        if choices:
            ways = [[self.speech.terms.name(choice.name)] for choice in choices]
            choice = self.guest.choose(self._("What do you do?"), ways, [choice.to for choice in choices])
            campaign.go_on(choice)
        else:
            self.guest.choose(self._("Go on?"), [[self._("Read on")]], ["go-on"])
            campaign.go_on()
        self.keep()

    def before_an_attempt(self) -> None:
        while True:
            way = self.choose_way(self._("Begin the chapter"))
            if way == "begin":
                self.play(self.going_on.begin())
                return

    def choose_way(self, begin: str) -> str:
        """Begin, spend points, or look at the sheet; what is not beginning is done here."""
        campaign = self.going_on
        ways = {"begin": begin}
        if any(unlockable(campaign, seat) for seat in range(len(campaign.heroes))):
            ways["perks"] = self._("Spend Perk Points")
        ways["sheet"] = self._("See the campaign sheet")
        way = self.guest.choose(self._("What now?"), [[text] for text in ways.values()], list(ways))
        if way == "perks":
            self.spend()
        elif way == "sheet":
            self.see_sheet()
        return way

    def spend(self) -> None:
        """Perk after perk, as long as there is one within reach."""
        campaign, terms = self.going_on, self.speech.terms
        for seat, hero in enumerate(campaign.heroes):
            while perks := unlockable(campaign, seat):
                name = terms.character(terms.cards.character_number(hero))
                title = terms.labelled(name, self.tale.points(campaign.points(seat)))
                entries = [[self._("Keep the rest")], *([self.tale.perk(perk)] for perk in perks)]
                perk = self.guest.choose(title, entries, ["keep", *(perk.id for perk in perks)])
                if perk == "keep":
                    break
                campaign.buy(perk, seat)
                self.keep()

    def see_sheet(self) -> None:
        if self.campaign is None:
            text = self._("there is no campaign at {path}: start one with “undercroft campaign”")
            raise NoCampaign(text.format(path=self.file))
        self.say(*self.tale.sheet(self.campaign))

    def play(self, game: Game) -> None:
        """An attempt, from where it stands to its end, and what it was worth."""
        self.keep()
        Adventurer(self, game).play()
        outcome = self.going_on.finish()
        self.keep()
        self.say(*self.tale.outcome(self.going_on, outcome))

    def after_the_story(self) -> None:
        """The story is told. What stands on the sheet counts in later games (MR-CAMP-6)."""
        while True:
            way = self.choose_way(self._("Play another game with this sheet"))
            if way == "begin":
                break
        names = dict(self.book.choices)
        mats = [[self.speech.mat(number)] for number in range(len(names["mat"]))]
        mat = self.guest.choose(self._("Where do you go?"), mats, names["mat"])
        grades = [[self.speech.difficulty(number)] for number in range(len(names["difficulty"]))]
        difficulty = self.guest.choose(self._("Which difficulty?"), grades, names["difficulty"])
        self.play(self.going_on.begin(mat, difficulty, self.final_boss()))

    def final_boss(self) -> str:
        """Whom they meet at the end; the one the story has left waiting is stronger, and has something to give."""
        terms = self.speech.terms
        feud = self.going_on.feud
        bosses = [boss for boss in terms.cards.bosses if boss.final and not boss.avatar]
        entries = [[terms.name(boss.name), *self.tale.feud(feud, boss.id)] for boss in bosses]
        return self.guest.choose(self._("Which final boss?"), entries, [boss.id for boss in bosses])


class NoCampaign(UndercroftError):
    """There is no campaign to show."""
