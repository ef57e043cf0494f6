"""Play in plain lines: reads and writes lines, at a terminal or through a pipe. Every answer is saved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO

from undercroft.files import mark
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.deals import DealRefused, deal_answers, refused_thing
from undercroft.games.mini_rogue.table.options import BOXES, DECKS, MATES_MOST, RANDOM, REFERENCES
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech, is_played
from undercroft.games.mini_rogue.words.terms import sentence
from undercroft.games.mini_rogue.words.typed_deals import looks_like_a_deal, read_deal
from undercroft.games.shelf import book_of, book_of_code, drawn_seed
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech, can_draw
from undercroft.kernel.errors import UndercroftError
from undercroft.table.book import Book
from undercroft.table.code import decode
from undercroft.table.game import LARGEST_SEED, BadSeed, Game
from undercroft.table.puzzle import SOLVED, verdict
from undercroft.table.save import OtherRules, SaveError, load_game, read_save
from undercroft.terminal.folders import autosave_file, exists, put_by, set_aside
from undercroft.terminal.keeper import Keeper
from undercroft.terminal.plain.lines import INTERRUPTED, Leave, Lines, attended
from undercroft.terminal.session import NOBODY, Session, seated
from undercroft.words.language import catalogue, language
from undercroft.words.narrator import Narrator
from undercroft.words.refusals import Refusals
from undercroft.words.speaker import AnySpeech, speaker_of

__all__ = ["INTERRUPTED", "PlayOptions", "play_plain"]

PICTURED: Final = (
    *("explore", "reveal-room", "replace-room", "swap-first", "swap-second"),
    *("look", "trade-room", "move-first", "move-second", "veil"),
    *("turn", "orient", "around", "reveal-any", "teleport", "goal", "step", "push", "herd"),
)
"""The questions about the area."""
ABOUT_BOXES: Final = ("boxes", "deck", "final", "reference", "rewards", "stories")
"""The choices of what to play with."""
SYMBOLS: Final = {"x": 6, "-": 1}
"""What may be typed for a die with a symbol on half of its faces: symbol or blank."""
SYMBOL_DICE: Final = ("curse", "poison")


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


class NoSuchGame(UndercroftError):
    """There is nothing to continue."""


class CodeSaysAll(UndercroftError):
    """A share code came with choices that it already makes."""


def no_such_game(file: Path, spoken: str) -> NoSuchGame:
    """There is no file to continue from."""
    _ = catalogue(spoken).gettext
    text = _("there is no saved game at {path}: start one with “undercroft play”")
    return NoSuchGame(text.format(path=file))


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
            raise CodeSaysAll(_("a share code says who, where and which seed: leave those options out"))
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


def play_plain(options: PlayOptions, read: TextIO, write: TextIO, game: Game | None = None) -> int:
    """Play one game; returns the exit status. Anything refused before it begins raises an UndercroftError.

    A given `game` is played from where it stands, and saved only if the options name a file.
    """
    player = Player(options, Lines(read, write), game)
    return attended(read, write, player.play, player.goodbye)


class Player:
    """One person and one game."""

    def __init__(self, options: PlayOptions, lines: Lines, game: Game | None = None) -> None:
        self.options = options
        self.lines = lines
        self.say, self.show = lines.say, lines.show
        self.spoken = language(options.language)
        self.refusals = Refusals(self.spoken)
        self.open(self._book(game))
        self.pictured: list[str] = []
        self.file = autosave_file() if options.file is None and game is None else options.file
        """where the game is saved; None if it is not"""
        self.kept = False
        """whether the file is up to date"""
        self.complained = False
        self.screened: bool | None = None
        """with an Overlord, who may see the screen: True for the Overlord alone; None for everyone"""
        self.told_from = 0
        """the first answer that the others have not been told about yet"""
        self._session: Session | None = None
        self.settled = ""
        """what happened to the goal of a puzzle"""
        self.game = game
        self.setup, self.seed = chosen(options, self.book, self._)
        if options.hero is not None or options.code is not None:
            self._players(self.book.setup(self.setup))  # refused before anything is asked
        self.keeper: Keeper | None = None
        """writes the game into its file, if it is saved"""
        if game is not None and self.file is not None:
            self.keeper = Keeper(game, self.file)
        if options.resume and self.file is not None:
            self.game = self._load(self.file)
            self.kept = True

    def open(self, book: Book) -> None:
        """Use this book from now on."""
        self.book = book
        drawn = can_draw(getattr(self.lines.write, "encoding", None) or "utf-8")
        self.speech: AnySpeech = speaker_of(book, self.spoken, boxes=drawn)
        self._ = self.speech.terms._

    def _book(self, game: Game | None) -> Book:
        """The book of the game to continue, or of the code, or the one that was named."""
        return wanted_book(self.options) if game is None else game._book

    @property
    def mini_rogue(self) -> tuple[MiniRogueBook, MiniRogueSpeech]:
        assert isinstance(self.book, MiniRogueBook)
        assert isinstance(self.speech, MiniRogueSpeech)
        return self.book, self.speech

    def _load(self, file: Path) -> Game:
        if not exists(file):
            raise no_such_game(file, self.spoken)
        left = mark(file)
        saved = read_save(file).game
        if saved != self.book.name:
            self.open(book_with(self.options.cards, saved))
        game = load_game(file, self.book, self.speech)
        self.keeper = Keeper(game, file, left)
        return game

    def goodbye(self) -> None:
        if self.screened is not None:
            self.lines.wipe()
        if self.game is not None:
            self.seed = self.game.seed
            if self.kept and not self.game.over:
                self.say(self.saved_where())
        self.say(self._("Farewell, adventurer. (Seed {seed})").format(seed=self.seed))
        self.lines.write.flush()

    def saved_where(self) -> str:
        """Say how to continue the game later."""
        if self.keeper is None or self.keeper.file == autosave_file():
            return self._("Your game is saved: “undercroft resume” continues it.")
        text = self._("Your game is saved: “undercroft resume {path}” continues it.")
        return text.format(path=self.keeper.file)

    # --- choosing -----------------------------------------------------------------------------------------------

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

    # --- the game that is still going on ------------------------------------------------------------------------

    def unfinished(self) -> Game | None:
        """The saved game, if it has not ended and the player wants to continue it."""
        if self.options.new or self.file is None or not exists(self.file):
            return None
        try:
            game = self._load(self.file)
        except SaveError as error:
            self._keep_aside(self.file, error)
            return None
        if game.over:
            return None
        self.say(self._("You have an unfinished game: {game}").format(game=Narrator(game, self.speech).summary()))
        ways = [[self._("Continue it")], [self._("Start a new one")]]
        self.kept = self.choose(self._("Continue?"), ways, ("resume", "new")) == "resume"
        return game if self.kept else None

    def _keep_aside(self, file: Path, error: SaveError) -> None:
        """Move a save that cannot be used out of the way; it is never lost."""
        trouble = self.refusals.words(error)
        try:
            other = set_aside(file, "other-rules" if isinstance(error, OtherRules) else "damaged")
        except OSError:
            self.say(self._("The saved game cannot be used: {reason}.").format(reason=trouble))
            return
        text = self._("The saved game cannot be used: {reason}. It is kept as {name}.")
        self.say(text.format(reason=trouble, name=other.name))

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self) -> None:
        game = self.unfinished() if self.game is None else self.game
        if game is None:
            self.begin()
        else:
            self.game = game
            self.say(self.speech.title(game.seed))
            self.told_from = len(game)
            self.tell()
        self.go_on()

    def begin(self) -> None:
        """A new game, up to its first question."""
        self.say(self.speech.title(self.seed))
        self.set_up()
        options = self.options
        setup = self.book.setup(self.setup)
        if isinstance(self.book, MiniRogueBook) and isinstance(self.speech, MiniRogueSpeech):
            self.say(*self.speech.in_play(self.book.options(setup)))
        players = self._players(setup)
        self.game = Game(
            self.book, setup, self.seed, strict=options.strict, own_dice=options.own_dice, speaker=self.speech
        )
        if self.file is not None:
            put_by(self.file)
            self.keeper = Keeper(self.game, self.file)
        self.game.players = players
        self.went_on()

    def _players(self, setup: dict[str, object]) -> tuple[str, ...]:
        """Who plays each seat with this setup, if that was given."""
        return seated(self.options.players, self.book.seats(setup)) if self.options.players else ()

    @property
    def playing(self) -> Game:
        assert self.game is not None
        return self.game

    @property
    def session(self) -> Session:
        """Who plays which seat of the game, and what they may see."""
        if self._session is None or self._session.game is not self.game:
            self._session = Session(self.playing, self.speech)
        return self._session

    @property
    def narrator(self) -> Narrator:
        return Narrator(self.playing, self.speech)

    def go_on(self) -> None:
        """Question by question to the end."""
        while not self.playing.over:
            if self.playing.dice_needed:
                self.roll()
            elif self.session.bot_to_answer:
                self.session.answer_for_bot()
                self.went_on()
            else:
                self.decide()
        state = self.narrator.state
        self.say("", *self.speech.result(state))

    def decide(self) -> None:
        """Show the question with its numbered answers, and read one."""
        self.hand_over()
        answers = self.playing.answers
        self.picture()
        self.put()
        hint = self._(
            "Type a number from 1 to {n}, ? to see the table, u to undo, r to redo, c for the share code, q to leave."
        ).format(n=len(answers))
        if isinstance(self.speech, TinyEpicSpeech):
            hint = " ".join([hint, self._("Type d for everything in sentences.")])
        names = [answer.name for answer in answers]
        place = self.ask(names, hint, self.commands(), self.typed_deal if self.trading else None)
        if place is not None:
            self.playing.answer(answers[place])
            self.went_on()

    def commands(self) -> dict[str, Callable[[], bool]]:
        commands = {"?": self.see_table, "u": self.undo, "r": self.redo, "c": self.see_code}
        return commands | ({"d": self.describe} if isinstance(self.speech, TinyEpicSpeech) else {})

    def describe(self) -> bool:
        """Describe everything on the table in sentences."""
        if isinstance(self.speech, TinyEpicSpeech):
            self.say(*self.speech.described(self.narrator.state))
        return False

    def went_on(self) -> None:
        """After an answer or a roll: save first, then tell what happened."""
        self.keep()
        self.tell()

    def tell(self) -> None:
        """Tell what happened; with an Overlord, only one side sees what only that side may know."""
        self.hand_over()
        state = self.narrator.state
        last = len(self.playing)
        first, seat = min(self.told_from, last), self.session.reader if self.playing.players else None
        seat = NOBODY if self.is_played(state) else seat
        if self.screened is None:
            self.told_from = last + 1
        else:
            first, seat = last, int(state.question.seat)
        self.say("", *(line for number in range(first, last + 1) for line in self.narrator.told(number, seat)))
        self.judge()

    def judge(self) -> None:
        """Say once that the goal of a puzzle is reached, or that it no longer can be."""
        settled = verdict(self.playing) if self.playing.position is not None else ""
        if settled and settled != self.settled:
            reached, missed = self._("The goal is reached!"), self._("The goal can no longer be reached.")
            self.say(reached if settled == SOLVED else missed)
        self.settled = settled

    # --- an Overlord at the same keyboard -----------------------------------------------------------------------

    def hand_over(self) -> None:
        """While cards for one side are shown, let only that side look.

        What the other side has missed is told again afterwards, without the cards.
        """
        state = self.narrator.state
        if not self.is_played(state):
            return
        overlord = bool(state.question.seat == state.party)
        private = not self.playing.over and self.speech.private(state)
        if self.screened is not None and (not private or overlord != self.screened):
            self.lines.wipe()
            self.screened = None
            self.pictured = []
            if not self.playing.over:
                self.pause(self._("Everyone may look again. Press Enter to continue."))
        if private:
            self.screen(overlord=overlord)

    def is_played(self, state: Any) -> bool:
        """Whether people at this keyboard play an Overlord and those against it."""
        return self.session.two_sided and is_played(state)

    def screen(self, *, overlord: bool) -> None:
        """Give the screen to one side, if it does not have it already."""
        if self.screened is None:
            only = self._("Only the Overlord may look now. Press Enter to continue.")
            self.pause(only if overlord else self._("The Overlord must not look now. Press Enter to continue."))
            self.screened = overlord

    def pause(self, text: str) -> None:
        self.say("", text)
        if self.lines.hear().lower() == "q":
            raise Leave

    def keep(self) -> None:
        """Save the game. If that fails the game still goes on, and the player is told once."""
        if self.keeper is None:
            return
        elsewhere = self.keeper.moved
        try:
            self.keeper()
            self.kept = True
            if self.keeper.moved and not elsewhere:
                text = self._("Another window is using this file. This game is now saved in {path}.")
                self.say(text.format(path=self.keeper.file))
        except SaveError as error:
            self.kept = False
            if not self.complained:
                self.complained = True
                text = self._("The game goes on, but cannot be saved: {reason}.")
                self.say(text.format(reason=self.refusals.words(error)))

    # --- what else can be typed ---------------------------------------------------------------------------------

    def see_table(self) -> bool:
        state = self.narrator.state
        if state is not None:
            if self.is_played(state) and self.speech.private(state, table=True):
                self.screen(overlord=bool(state.question.seat == state.party))
            self.say(*self.speech.state(state))
        if self.playing.dice_needed:
            self.ask_dice()
        else:
            self.put()
        return False

    def see_code(self) -> bool:
        text = self._("{code} deals this dungeon again: “undercroft play {code}”.")
        try:
            self.say(text.format(code=self.playing.code))
        except UndercroftError as error:
            self.refuse(error)
        return False

    def refuse(self, error: UndercroftError) -> None:
        self.say(self._("No: {reason}.").format(reason=self.refusals.words(error)))

    def undo(self) -> bool:
        return self._back_or_forth(self.session.undo, self._("Undone."))

    def redo(self) -> bool:
        return self._back_or_forth(self.session.redo, self._("Redone."))

    def _back_or_forth(self, move: Callable[[], None], done: str) -> bool:
        try:
            move()
        except UndercroftError as error:
            self.refuse(error)
            return False
        self.say(done)
        self.keep()
        return True

    # --- an exchange in one line --------------------------------------------------------------------------------

    @property
    def trading(self) -> bool:
        """Whether an exchange is being put together."""
        question = self.playing.question
        return question is not None and question.kind == "deal"

    def typed_deal(self, typed: str) -> bool | None:
        """Put together and propose the exchange that was typed; None if it was not an exchange."""
        game = self.playing
        try:
            if looks_like_a_deal(typed):
                answers = deal_answers(game, *read_deal(typed, game, self.mini_rogue[1].terms))
            elif refused := refused_thing(game, typed):
                raise refused
            else:
                return None
        except DealRefused as error:
            self.refuse(error)
            return False
        for answer in answers:
            game.answer(answer)
        self.went_on()
        return True

    # --- dice rolled by hand ------------------------------------------------------------------------------------

    def roll(self) -> None:
        """Read what the player's own dice show."""
        self.picture()
        self.ask_dice()
        while True:
            typed = self.lines.hear().lower()
            if typed == "q":
                raise Leave
            commands = self.commands()
            if typed in commands:
                if commands[typed]():
                    return
            elif (faces := self._faces(typed)) is not None:
                self.playing.roll(*faces)
                self.went_on()
                return
            else:
                self.ask_dice()

    def ask_dice(self) -> None:
        """Say what the dice are for, and which they are, after a status line."""
        needed = self.playing.dice_needed
        self.put()
        text = self.speech.terms.ngettext(
            "Roll it, and type its face.", "Roll them, and type their faces in this order.", len(needed)
        )
        self.say(text)
        if any(die in SYMBOL_DICE for die in needed):
            self.say(self._("(Curse and Poison dice: x for the symbol, - for a blank.)"))

    def _faces(self, typed: str) -> list[int] | None:
        """What was typed, as faces; None if it does not match the dice asked for."""
        needed = self.playing.dice_needed
        pieces = typed.replace(",", " ").split()
        if len(pieces) != len(needed):
            return None
        faces = [
            SYMBOLS[piece] if die in SYMBOL_DICE and piece in SYMBOLS else _face(piece)
            for die, piece in zip(needed, pieces, strict=True)
        ]
        return faces if all(faces) else None

    # --- what is shown ------------------------------------------------------------------------------------------

    def picture(self) -> None:
        """Show the area, if it matters and has changed."""
        question, state = self.playing.question, self.narrator.state
        if question is not None and question.kind in PICTURED:
            picture = self.speech.area(state)
            if self.options.described and isinstance(self.speech, TinyEpicSpeech):
                picture = self.speech.described(state)
            if picture != self.pictured:
                self.say(*picture)
                self.pictured = picture

    def put(self) -> None:
        """Show the question, after a status line."""
        state = self.narrator.state
        self.say(self.speech.status(state), *self.speech.mates(state))
        self.say(*filter(None, [self.speech.enemy(state), self.speech.question(state)]))
        answers = self.playing.answers
        for number, answer in enumerate(answers, 1):
            self.say(f"{number:3}  {answer.wording}")
        if self.trading and not any(answer.name == "propose" for answer in answers):
            self.say(self._("(Or type all of it in one line, like: give 3 gold, fire for 1 food.)"))


def _face(piece: str) -> int:
    """A face from 1 to 6; 0 for anything else."""
    return int(piece) if piece in ("1", "2", "3", "4", "5", "6") else 0
