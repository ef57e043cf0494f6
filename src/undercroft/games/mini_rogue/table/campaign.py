"""A campaign on its sheet: who plays it, where the story is, what was earned and unlocked (MR-CAMP).

    campaign = Campaign.start(["rogue"], seed=7)
    campaign.chapter, campaign.go_on()      # chapters that are only told
    game = campaign.begin()                 # an attempt at a chapter that is played
    campaign.finish()                       # when it is over: points, and where the story continues
    campaign.buy("hardy")
    campaign.save("mine.json"); Campaign.load("mine.json")

The file holds everything that was done, in order, the results of finished attempts, and the current attempt. The sheet
follows from that, so a file of an older version keeps its story even if its games could not be replayed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypedDict, Unpack

import msgspec

from undercroft.games.mini_rogue.cards.campaign import matching
from undercroft.games.mini_rogue.cards.schema import ChapterCard, Feud, PerkCard
from undercroft.games.mini_rogue.rules.tables import FLOORS
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import PARTY_MOST
from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import quoted, written
from undercroft.table.book import BadChoice, Plain, named, named_flag
from undercroft.table.game import LARGEST_SEED, BadSeed, Game, Speaker
from undercroft.table.save import (
    DAMAGED,
    OtherRules,
    Save,
    SaveError,
    check_save,
    open_save,
    read_file,
    save_of,
    write_file,
)
from undercroft.table.shelf import SEEDS, book_of, drawn_seed

FORMAT: Final = 1
FIRST: Final = "1"


class CampaignError(SaveError):
    """A file that is not a campaign, or is inconsistent; it is left unchanged."""


class PerkRefused(UndercroftError):
    """A perk that cannot be unlocked now; the message says why."""


class NotNow(UndercroftError):
    """Something that cannot be done at this point of the campaign."""


# --- the file --------------------------------------------------------------------------------------------------------


class ChapterRead(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag="told"):
    """A chapter without a game was read; `chose` is the player's choice of where to continue."""

    chapter: str
    chose: str | None = None


class Attempt(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag="played"):
    """A game that was played to its end; without a chapter, it was played after the story."""

    chapter: str
    seed: int
    won: bool
    floor: int
    area: int
    bosses: int
    by_boss: bool
    cause: str
    final: bool = False
    """the final boss was beaten"""
    feud: str = ""
    """the chapter whose feud was settled in it"""
    helped: bool | msgspec.UnsetType = msgspec.UNSET
    """whether a hint was taken in it, in a strict campaign"""


class Bought(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag="bought"):
    perk: str
    seat: int


Step = ChapterRead | Attempt | Bought


class Sheet(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The file, field by field."""

    format: int
    campaign: str
    heroes: list[str]
    seed: int
    stances: bool = False
    strict: bool = False
    own_dice: bool = False
    steps: list[Step]
    game: Save | None = None
    check: str

    def summed(self) -> str:
        """What `check` must be: it does not match in a file that was edited by hand."""
        content = msgspec.structs.replace(self, check="")
        return blake2b(msgspec.json.encode(content), digest_size=8).hexdigest()


# --- the campaign ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """What came of an attempt."""

    won: bool
    points: int
    """Perk Points for each adventurer"""
    chapter: str
    """where the story continues; the same chapter if it must be played again"""
    again: bool


class Manner(TypedDict, total=False):
    """How all games of a campaign are played."""

    stances: bool
    strict: bool
    own_dice: bool
    speaker: Speaker | None


class Campaign:
    """One campaign, for one adventurer or two."""

    def __init__(
        self,
        book: MiniRogueBook,
        heroes: Sequence[str],
        seed: int,
        *,
        stances: bool = False,
        strict: bool = False,
        own_dice: bool = False,
        speaker: Speaker | None = None,
    ) -> None:
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise BadSeed(seed)
        if not isinstance(heroes, list | tuple):
            raise BadChoice(N_('"{name}" takes a list of names, not {value}'), name="heroes", value=written(heroes))
        if not 1 <= len(heroes) <= PARTY_MOST:
            raise BadChoice(N_("{n} adventurers cannot play a campaign: choose one or two"), n=len(heroes))
        for name, value in (("strict", strict), ("own_dice", own_dice)):
            named_flag(name, value)
        self.cards = book.cards.campaign
        if FIRST not in self.cards.chapters:
            raise BadChoice(N_("these cards have no campaign: the first chapter is missing"))
        book.setup({"hero": heroes[0], "mates": list(heroes[1:]), "stances": stances})
        self.heroes = tuple(heroes)
        self.seed = seed
        self.stances = stances
        self.strict = strict
        self.own_dice = own_dice
        self.game: Game | None = None
        """the current attempt"""
        self.book = book
        self.speaker = speaker
        self._steps: list[Step] = []
        self._chapter = FIRST
        self._points = [0] * len(heroes)
        self._perks: list[list[str]] = [[] for _ in heroes]
        self._relics: list[str] = []
        self._feud = ""
        self._enter(FIRST)

    @classmethod
    def start(
        cls,
        heroes: Sequence[str],
        *,
        seed: int | None = None,
        **manner: Unpack[Manner],
    ) -> "Campaign":
        """A new campaign; the first adventurer named leads the story."""
        return cls(_book(), heroes, drawn_seed() if seed is None else seed, **manner)

    # --- the state so far -------------------------------------------------------------------------------------------

    @property
    def chapter(self) -> ChapterCard:
        return self.cards.chapters[self._chapter]

    @property
    def played(self) -> bool:
        """Whether the chapter is played rather than only told."""
        return self.chapter.mat is not None

    @property
    def ended(self) -> bool:
        """Whether the story is over; later games still use what is on the sheet (MR-CAMP-6)."""
        return not self.played and not self.chapter.won and not self.chapter.choices

    @property
    def relics(self) -> tuple[str, ...]:
        return tuple(self._relics)

    @property
    def feud(self) -> Feud | None:
        """The final boss, stronger than usual, still to be fought after the story (MR-CAMP-18)."""
        return self.cards.chapters[self._feud].feud if self._feud else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that was done, in order."""
        return tuple(self._steps)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        return tuple(step for step in self._steps if isinstance(step, Attempt))

    def tries(self, chapter: str) -> int:
        """How often a chapter has been played to an end."""
        return sum(1 for attempt in self.attempts if attempt.chapter == chapter)

    def points(self, seat: int = 0) -> int:
        """Perk Points that are not spent."""
        return self._points[self._seat(seat)]

    def perks(self, seat: int = 0) -> tuple[str, ...]:
        return tuple(self._perks[self._seat(seat)])

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < len(self.heroes):
            text = N_("there is no seat {seat}: seats are numbered from 0 to {last}")
            raise BadChoice(text, seat=written(seat), last=len(self.heroes) - 1)
        return seat

    @property
    def _episode(self) -> str:
        return self.cards.episode.id if self.cards.episode else ""

    @property
    def _class(self) -> str:
        """Of the one who leads the story."""
        cards = self.book.cards
        return cards.characters[cards.character_number(self.heroes[0])].hero_class

    # --- the story --------------------------------------------------------------------------------------------------

    def go_on(self, choice: str | None = None) -> ChapterCard:
        """Leave a chapter that is only told; if it ends in a choice, with one of `chapter.choices`."""
        if self.played or self.ended:
            raise NotNow(N_("you cannot read past this chapter: play it") if self.played else N_("the story is over"))
        self._add(ChapterRead(self._chapter, choice))
        return self.chapter

    def begin(self, mat: str = "dungeon", difficulty: str = "roguelike", final: str = "") -> Game:
        """The current attempt, or a new one. After the story you choose mat, difficulty and final boss."""
        if self.game is not None:
            return self.game
        self.game = Game(
            self.book,
            self.attempt(mat, difficulty, final),
            self._next_seed(),
            strict=self.strict,
            own_dice=self.own_dice,
            speaker=self.speaker,
        )
        return self.game

    def attempt(self, mat: str = "dungeon", difficulty: str = "roguelike", final: str = "") -> Plain:
        """The setup of the next attempt."""
        if not self.played and not self.ended:
            raise NotNow(N_("there is no game in this chapter: read on"))
        return self._setup(mat, difficulty, final)

    def _setup(self, mat: str, difficulty: str, final: str) -> Plain:
        """The sheet as the setup of a game."""
        setup: Plain = {
            "hero": self.heroes[0],
            "mates": list(self.heroes[1:]),
            "stances": self.stances,
            "perks": [list(perks) for perks in self._perks],
            "relics": list(self._relics),
        }
        if self.played:
            setup["chapter"] = self._chapter
        else:
            setup |= {"mat": mat, "difficulty": difficulty, "final": final}
            if self.feud is not None and final == self.feud.boss:
                setup["feud"] = self._feud
        return self.book.setup(setup)

    def _next_seed(self) -> int:
        """Each attempt deals a new dungeon; the same campaign deals the same ones."""
        text = f"{self.seed} {len(self._steps)}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % SEEDS

    def finish(self) -> Outcome:
        """Record the finished game on the sheet: points, and where the story continues."""
        return self.record(self.result())

    def result(self) -> Attempt:
        """What counts of the current attempt, once it is over."""
        game = self.game
        result = None if game is None else game.result
        if game is None or result is None:
            raise NotNow(N_("there is no finished game to record: play it to the end"))
        return Attempt(
            chapter=str(game.setup.get("chapter", "")),
            seed=game.seed,
            feud=str(game.setup.get("feud", "")),
            helped=game.helped or msgspec.UNSET,
            **{name: result[name] for name in ("won", "floor", "area", "bosses", "by_boss", "cause", "final")},
        )

    def record(self, attempt: Attempt) -> Outcome:
        """Write on the sheet what came of an attempt."""
        before = self._chapter
        self.game = None
        self._add(attempt)
        again = bool(attempt.chapter) and self._chapter == before
        return Outcome(attempt.won, self.worth(attempt), self._chapter, again)

    def worth(self, attempt: Attempt) -> int:
        """Perk Points for floors reached, bosses beaten and a chapter won (MR-CAMP-4)."""
        points = self.cards.points
        if points is None or not attempt.chapter:
            return 0
        start = self.cards.chapters[attempt.chapter].floor
        worth = points.floors[attempt.floor - 1] - points.floors[start - 1] + points.boss * attempt.bosses
        if attempt.won:
            worth += points.won
            if attempt.final:
                worth += points.final_boss
        return max(points.least, worth)

    # --- perks ------------------------------------------------------------------------------------------------------

    def obstacle(self, perk: PerkCard, seat: int = 0) -> PerkRefused | None:
        """Why a perk cannot be unlocked now, if so."""
        perks = self._perks[self._seat(seat)]
        if perk.id in perks:
            return PerkRefused(N_('"{name}" is already unlocked'), name=perk.id)
        if perk.needs and not set(perk.needs) & set(perks):
            return PerkRefused(N_('"{name}" needs {perks} first'), name=perk.id, perks=" or ".join(perk.needs))
        if perk.cost > self._points[seat]:
            text = N_('"{name}" costs {n} Perk Points, and you have {m}')
            return PerkRefused(text, name=perk.id, n=perk.cost, m=self._points[seat])
        return None

    def buy(self, perk: str, seat: int = 0) -> None:
        """Unlock a perk permanently (MR-CAMP-5, -6); only between attempts."""
        named(N_("perk"), perk, tuple(self.cards.perks))
        if self.game is not None:
            raise PerkRefused(N_("spend Perk Points between attempts: finish this one first"))
        trouble = self.obstacle(self.cards.perks[perk], seat)
        if trouble is not None:
            raise trouble
        self._add(Bought(perk, seat))

    # --- what was done, step by step --------------------------------------------------------------------------------

    def _add(self, step: Step) -> None:
        """Do a step and remember it; nothing changes if it is not possible here."""
        if isinstance(step, Bought):
            self._points[step.seat] -= self.cards.perks[step.perk].cost
            self._perks[step.seat].append(step.perk)
        elif isinstance(step, ChapterRead):
            self._enter(self._way_on(step))
        elif step.chapter:
            for seat in range(len(self.heroes)):
                self._points[seat] += self.worth(step)
            self._enter(self._way_out(step))
        elif step.feud and step.final and self.feud is not None:
            # if lost, it is fought again, as chapters are
            self._relics.append(self.feud.relic)
            self._feud = ""
        self._steps.append(step)

    def _way_on(self, step: ChapterRead) -> str:
        choices = [choice.to for choice in self.chapter.choices]
        if choices:
            return choices[named(N_("choice"), step.chose, choices)]
        if step.chose is not None:
            raise NotNow(N_("this chapter has no choices: continue without one"))
        return matching(self.chapter.won, self._class) or ""

    def _way_out(self, attempt: Attempt) -> str:
        """Where a chapter leads, by outcome and class; any other death restarts it (MR-CAMP-3, -10 to -16)."""
        chapter = self.chapter
        if attempt.won:
            return matching(chapter.won, self._class) or ""
        if chapter.slain and attempt.by_boss and attempt.floor >= chapter.goal:
            return chapter.slain
        return chapter.id

    def _enter(self, chapter: str) -> None:
        """A relic is gained when its chapter begins, and kept on death (MR-CAMP-7, -12, -14 to -16)."""
        self._chapter = chapter
        card = self.chapter
        if card.loses_relics:
            self._relics.clear()
        if card.feud is not None:
            self._feud = card.id
        if card.relic and card.relic not in self._relics:
            self._relics.append(card.relic)

    # --- keeping ----------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the campaign to a file, completely or not at all."""
        write_file(path, self.sheet())

    def sheet(self) -> "Sheet":
        """The campaign in the form of its file."""
        sheet = Sheet(
            format=FORMAT,
            campaign=self._episode,
            heroes=list(self.heroes),
            seed=self.seed,
            stances=self.stances,
            strict=self.strict,
            own_dice=self.own_dice,
            steps=list(self._steps),
            game=save_of(self.game) if self.game is not None else None,
            check="",
        )
        return msgspec.structs.replace(sheet, check=sheet.summed())

    @classmethod
    def load(cls, path: str | Path, *, book: MiniRogueBook | None = None, speaker: Speaker | None = None) -> "Campaign":
        """The campaign of a file; CampaignError says what is wrong with it.

        An unfinished attempt under other rules or cards is dropped and starts again: see `interrupted`.
        """
        try:
            sheet = read_file(path, Sheet, FORMAT)
        except SaveError as error:
            raise CampaignError(error.message, **error.facts) from None
        name = quoted(Path(path).name)
        if sheet.format != FORMAT:
            raise CampaignError(N_("{name} is damaged: there is no format {n}"), name=name, n=quoted(sheet.format))
        if sheet.check != sheet.summed():
            raise CampaignError(N_("{name} was edited or damaged: its check does not match its contents"), name=name)
        return cls._restored(sheet, name, book or _book(), speaker)

    @classmethod
    def _restored(cls, sheet: Sheet, name: str, book: MiniRogueBook, speaker: Speaker | None) -> "Campaign":
        try:
            manner = Manner(stances=sheet.stances, strict=sheet.strict, own_dice=sheet.own_dice, speaker=speaker)
            campaign = cls(book, sheet.heroes, sheet.seed, **manner)
            if sheet.campaign != campaign._episode:
                text = N_('it belongs to the campaign "{name}", not "{other}"')
                raise CampaignError(text, name=quoted(sheet.campaign), other=campaign._episode)
            for number, step in enumerate(sheet.steps, 1):
                campaign._check_step(step, number)
                campaign._add(step)
        except UndercroftError as error:
            raise CampaignError(DAMAGED, name=name, reason=error) from None
        if sheet.game is not None:
            campaign._reopen(sheet.game, name)
        return campaign

    def _check_step(self, step: Step, number: int) -> None:
        """Check that a step of a file is possible at this point."""
        if isinstance(step, Bought):
            named(N_("perk"), step.perk, tuple(self.cards.perks))
            trouble = self.obstacle(self.cards.perks[step.perk], step.seat)
            if trouble is not None:
                raise CampaignError(N_("step {n}: {reason}"), n=number, reason=trouble)
        elif step.chapter != ("" if self.ended else self._chapter) or isinstance(step, Attempt) != (
            self.played or self.ended
        ):
            raise CampaignError(N_("step {n} does not belong to the current chapter of the story"), n=number)
        elif isinstance(step, Attempt) and step.feud not in ("", self._feud):
            text = N_('step {n}: the feud "{name}" is over, or never began')
            raise CampaignError(text, n=number, name=quoted(step.feud))
        elif isinstance(step, Attempt) and not 1 <= step.floor <= FLOORS:
            raise CampaignError(N_("step {n}: there is no floor {floor}"), n=number, floor=step.floor)

    interrupted: UndercroftError | None = None
    """why the last attempt cannot be continued, if so"""

    def _reopen(self, save: Save, name: str) -> None:
        """Restore the current attempt."""
        try:
            check_save(save, name)
            game = open_save(save, name, self.book, self.speaker)
        except OtherRules as error:
            self.interrupted = error
            return
        except SaveError as error:
            raise CampaignError(error.message, **error.facts) from None
        setup = game.setup
        if (setup, game.seed) != (
            self._setup(setup["mat"], setup["difficulty"], setup["final"]),
            self._next_seed(),
        ):
            reason = Message(N_("its game does not match the story so far"))
            raise CampaignError(DAMAGED, name=name, reason=reason)
        self.game = game


def _book() -> MiniRogueBook:
    book = book_of("mini-rogue")
    assert isinstance(book, MiniRogueBook)
    return book
