"""What is chosen before a game in plain lines: given on the command line, or asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import BOXES, DECKS, MATES_MOST, RANDOM, REFERENCES
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.mini_rogue.words.terms import sentence
from undercroft.games.shelf import book_of, book_of_code, drawn_seed
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.book import Book
from undercroft.table.code import decode
from undercroft.table.game import LARGEST_SEED, BadSeed
from undercroft.terminal.plain.lines import Leave, Lines
from undercroft.words.speaker import AnySpeech

ABOUT_BOXES: Final = ("boxes", "deck", "final", "reference", "rewards", "stories")
"""The choices of what to play with."""


@dataclass(frozen=True)
class PlayOptions:
    """What was given on the command line; None is asked for, drawn (the seed) or detected (the language)."""

    hero: str | None = None
    mat: str | None = None
    difficulty: str | None = None
    stances: bool | None = None
    seed: int | None = None
    language: str | None = None
    cards: Sequence[Path] | None = None
    """folders of the player's own cards, the base box first"""
    strict: bool = False
    own_dice: bool = False
    code: str | None = None
    """a share code: setup and seed at once"""
    new: bool = False
    """do not ask about an unfinished game"""
    resume: bool = False
    """continue a saved game, or say that there is none"""
    file: Path | None = None
    """where the game is saved, if not in the usual place"""
    mates: Sequence[str] | None = None
    """who joins; asked for only if it is None and no hero was chosen either"""
    boxes: Sequence[str] | None = None
    """asked for only if it is None, no mat was chosen, and nothing that says more about boxes"""
    deck: str | None = None
    final: str | None = None
    reference: str | None = None
    rewards: str | None = None
    stories: str | None = None
    overlord: str | None = None
    """asked for only if it is None and the second box was chosen when asked"""
    automa: bool | None = None
    beginners: bool | None = None
    game: str | None = None
    """which game; Mini Rogue unless this, a code or a save says otherwise"""
    boss: str | None = None
    first: str | None = None
    """who begins, in Tiny Epic Dungeons"""
    described: bool = False
    """sentences instead of pictures"""
    players: Sequence[str] | None = None
    """who plays each seat: `me`, `other`, or a bot by its name; all of them people if it is None"""


class CodeSaysAll(UndercroftError):
    """A share code came with choices that it already makes."""


def book_with(cards: Sequence[Path] | None, game: str | None = None) -> Book:
    """The book of a game, Mini Rogue if none is named, with the player's own cards if there are any."""
    book = book_of(game or "mini-rogue")
    if not cards:
        return book
    if isinstance(book, TinyEpicBook):
        from undercroft.games.tiny_epic.cards.loader import load_tiny_epic

        return TinyEpicBook(load_tiny_epic(cards))
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

    return MiniRogueBook(load_mini_rogue(cards))


def chosen(options: PlayOptions, book: Book, _: Callable[[str], str]) -> tuple[dict[str, object], int]:
    """The setup and seed from the options; wrong ones are refused before anything is asked."""
    epic = isinstance(book, TinyEpicBook)
    heroes = None if options.hero is None else [options.hero, *(options.mates or ())]
    given = {
        "heroes": heroes if epic else None,
        "boss": options.boss,
        "first": options.first,
        "hero": None if epic else options.hero,
        "mat": options.mat,
        "difficulty": options.difficulty,
        "stances": options.stances,
        "mates": None if epic or options.mates is None else list(options.mates),
        "boxes": None if options.boxes is None else list(options.boxes),
        "deck": options.deck,
        "final": options.final,
        "reference": options.reference,
        "rewards": options.rewards,
        "stories": options.stories,
        "overlord": options.overlord,
        "automa": options.automa,
        "beginners": options.beginners,
    }
    setup: dict[str, object] = {name: value for name, value in given.items() if value is not None}
    if options.code is not None:
        if setup or options.seed is not None:
            raise CodeSaysAll(N_("a share code says who, where and which seed: leave those options out"))
        return decode(book, options.code)
    book.setup(setup)
    if options.seed is None:
        return setup, drawn_seed()
    if not 0 <= options.seed <= LARGEST_SEED:
        raise BadSeed(options.seed)
    return setup, options.seed


def wanted_book(options: PlayOptions) -> Book:
    """The book of the code, or the one that was named."""
    if options.code is not None and options.game is None and not options.cards:
        return book_of_code(options.code)
    return book_with(options.cards, options.game)


def daily_code(day: str | None, game: str | None = None) -> str:
    """The share code of a day, today's if none is given."""
    from datetime import date

    from undercroft.table.code import daily
    from undercroft.words.options import day as read_day

    return daily(book_of(game or "mini-rogue"), date.today() if day is None else read_day(day))


class Asker:
    """Asks for one of several things, by number or name."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.say, self.show = lines.say, lines.show
        self._: Callable[[str], str]

    def ask(
        self,
        names: Sequence[str],
        hint: str,
        commands: Mapping[str, Callable[[], bool]],
        otherwise: Callable[[str], bool | None] | None = None,
    ) -> int | None:
        """The index of what was typed, by number or name; anything else is asked again.

        None when a command has changed the question, or `otherwise` has with what was typed; `otherwise` returns None
        if it could not use it either.
        """
        numbers = [str(number) for number in range(1, len(names) + 1)]
        while True:
            typed = self.lines.hear().lower()
            if typed == "q":
                raise Leave
            if typed in commands:
                if commands[typed]():
                    return None
            elif typed in names:
                return names.index(typed)
            elif typed in numbers:
                return numbers.index(typed)
            elif otherwise is None or (changed := otherwise(typed)) is None:
                self.say(hint)
            elif changed:
                return None

    def choose(self, title: str, entries: Sequence[Sequence[str]], ids: Sequence[str]) -> str:
        """The id of one of several things, each described in a few lines."""

        def describe() -> bool:
            self.say("", title)
            for number, (first, *others) in enumerate(entries, 1):
                self.say(f"{number:3}  {first}")
                self.show([f"       {line}" for line in others])
            return False

        describe()
        hint = self._("Type a number from 1 to {n}, ? to see them again, or q to leave.").format(n=len(ids))
        place = self.ask(ids, hint, {"?": describe})
        assert place is not None
        return ids[place]


class Choosing(Asker):
    """The choices before one game."""

    def __init__(self, lines: Lines, book: Book, speech: AnySpeech, setup: dict[str, object]) -> None:
        super().__init__(lines)
        self.book = book
        self.speech = speech
        self._ = speech.terms._
        self.setup = setup
        """what is chosen so far"""

    @property
    def mini_rogue(self) -> tuple[MiniRogueBook, MiniRogueSpeech]:
        assert isinstance(self.book, MiniRogueBook)
        assert isinstance(self.speech, MiniRogueSpeech)
        return self.book, self.speech

    def _ask_for(self, what: str, title: str, entries: Sequence[Sequence[str]], ids: Sequence[str]) -> None:
        if what not in self.setup:
            self.setup[what] = self.choose(title, entries, ids)

    def set_up(self) -> None:
        """Ask for what was not given."""
        if isinstance(self.speech, TinyEpicSpeech):
            self.set_up_epic(self.speech)
            return
        _book, speech = self.mini_rogue
        names = dict(self.book.choices)
        heroes, mats, grades = names["hero"], names["mat"], names["difficulty"]
        sheets = [speech.character(number) for number in range(len(heroes))]
        asked = "hero" not in self.setup
        self._ask_for("hero", self._("Who sets out?"), sheets, heroes)
        if asked and "mates" not in self.setup:
            self.setup["mates"] = self.gather(heroes)
        if not {"mat", *ABOUT_BOXES} & set(self.setup):
            self.choose_boxes()
        numbers = self.mats_in_order()
        places = [[speech.mat(number)] for number in numbers]
        self._ask_for("mat", self._("Where do you go?"), places, [mats[number] for number in numbers])
        handicaps = [[speech.difficulty(number)] for number in range(len(grades))]
        self._ask_for("difficulty", self._("Which difficulty?"), handicaps, grades)
        if "stances" not in self.setup:
            ways = [[self._("No")], [self._("Yes: fight in an aggressive, balanced or defensive stance")]]
            self.setup["stances"] = self.choose(self._("Play with combat stances?"), ways, ("no", "yes")) == "yes"

    def set_up_epic(self, speech: TinyEpicSpeech) -> None:
        """Two to four heroes, which of them begins, and perhaps which boss they meet (TED-SET-O, -R, -V)."""
        known = [card.id for card in speech.cards.heroes]
        if "heroes" not in self.setup:
            chosen: list[str] = []
            while len(chosen) < MOST_HEROES:
                left = [hero for hero in known if hero not in chosen]
                done = len(chosen) >= LEAST_HEROES
                entries = [[self._("Nobody else")]] if done else []
                entries += [speech.character(known.index(hero)) for hero in left]
                title = self._("Who else joins you?") if chosen else self._("Who sets out?")
                wanted = self.choose(title, entries, [*(["nobody"] if done else []), *left])
                if wanted == "nobody":
                    break
                chosen.append(wanted)
            self.setup["heroes"] = chosen
        self.choose_first(speech)
        bosses = [card.id for card in speech.cards.bosses]
        ways = [[self._("One at random, unseen")], *([speech.boss(number)] for number in range(len(bosses)))]
        self._ask_for("boss", self._("Which boss?"), ways, [RANDOM, *bosses])

    def choose_first(self, speech: TinyEpicSpeech) -> None:
        """One of those who set out, or one at random (R12)."""
        heroes = self.setup["heroes"]
        assert isinstance(heroes, list)
        if self.setup.get("first") in (RANDOM, *heroes):
            return
        names: dict[str, str] = {card.id: speech.terms.name(card.name) for card in speech.cards.heroes}
        entries = [[self._("One of them at random")], *([names[hero]] for hero in heroes)]
        self.setup["first"] = self.choose(self._("Who takes the first turn?"), entries, [RANDOM, *heroes])

    def choose_boxes(self) -> None:
        """Which boxes and, with several of them, how to combine them (MR-COUNCIL-17 to -20)."""
        book, speech = self.mini_rogue
        if not set(BOXES) <= set(book.cards.room_boxes):
            return
        words, cards = speech.choices, book.cards
        ways = {"base": ["base"], "council": ["council"], "both": list(BOXES)}
        entries = [[sentence(words.boxes["base"])], [words.boxes["council"]], [self._("Both")]]
        wanted = self.choose(self._("Which boxes?"), entries, tuple(ways))
        self.setup["boxes"] = ways[wanted]
        if wanted != "base" and "overlord" not in self.setup:
            self.choose_overlord()
        if wanted != "both":
            return
        decks = [[sentence(words.decks[deck])] for deck in DECKS]
        self._ask_for("deck", self._("Which rooms?"), decks, DECKS)
        if not self.setup.get("overlord"):  # the Overlord has its Avatar
            bosses = [boss for boss in cards.bosses if boss.final and not boss.avatar]
            finals: dict[str, str] = {boss.id: speech.terms.name(boss.name) for boss in bosses}
            finals[RANDOM] = self._("One at random")
            self._ask_for("final", self._("Which final boss?"), [[name] for name in finals.values()], tuple(finals))
        references = [[words.references[reference]] for reference in REFERENCES]
        self._ask_for("reference", self._("Which reference card?"), references, REFERENCES)
        rewards = [[sentence(words.rewards[reference])] for reference in REFERENCES]
        self._ask_for("rewards", self._("Whose Rewards?"), rewards, REFERENCES)

    def choose_overlord(self) -> None:
        """Whom the adventurers are up against, if anybody, and who plays it (MR-OVER-1, -2, MR-AUTO-1)."""
        book, speech = self.mini_rogue
        ids = [card.id for card in book.cards.overlords]
        if not ids:
            return
        entries = [[self._("No Overlord")], *(speech.overlord(number) for number in range(len(ids)))]
        wanted = self.choose(self._("Against an Overlord?"), entries, ("none", *ids))
        if wanted == "none":
            return
        self.setup["overlord"] = wanted
        if "automa" not in self.setup:
            acting = speech.overlord(ids.index(wanted), automa=True)[1:]
            ways = [[self._("One of you")], [self._("Nobody: the card acts by itself (Automa)"), *acting]]
            player = self.choose(self._("Who plays the Overlord?"), ways, ("played", "automa"))
            self.setup["automa"] = player == "automa"

    def mats_in_order(self) -> list[int]:
        """Those of the boxes in play first."""
        boxes, where = self.setup.get("boxes", BOXES[:1]), self.mini_rogue[0].cards.mat_boxes
        assert isinstance(boxes, list | tuple)
        return sorted(range(len(where)), key=lambda mat: where[mat] not in boxes)

    def gather(self, heroes: Sequence[str]) -> list[str]:
        """Who joins, one after the other, until nobody else does or the party is complete (MR-COOP2-1, MR-COOP3-1)."""
        _book, speech = self.mini_rogue
        mates: list[str] = []
        while len(mates) < MATES_MOST:
            left = [hero for hero in heroes if hero not in (self.setup["hero"], *mates)]
            party = 2 + len(mates)
            entries = [[self._("Nobody")], *(speech.character(heroes.index(hero), party) for hero in left)]
            title = self._("Who joins you?") if not mates else self._("Who else joins you?")
            wanted = self.choose(title, entries, ("nobody", *left))
            if wanted == "nobody":
                break
            mates.append(wanted)
        return mates
