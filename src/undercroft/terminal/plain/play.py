"""Play in plain lines: reads and writes lines, at a terminal or through a pipe. Every answer is saved."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final, TextIO

from undercroft.files import mark
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.asking import Offer
from undercroft.table.book import Book
from undercroft.table.folders import autosave_file, exists, put_by, set_aside
from undercroft.table.game import Game
from undercroft.table.guided import guided_game, guided_position
from undercroft.table.keeper import Keeper, game_keeper
from undercroft.table.save import OtherRules, SaveError, load_game, read_save
from undercroft.table.seats import Stop, seated
from undercroft.table.series import Series
from undercroft.terminal.plain.choosing import Asker, Choosing, PlayOptions, book_with, chosen, wanted_book
from undercroft.terminal.plain.lines import INTERRUPTED, WIDTH, Leave, Lines, attended, can_draw
from undercroft.terminal.plain.tips import PlainTips
from undercroft.terminal.settings import AIDS, HINTS, NONE, aid_names, change_aid, preferences
from undercroft.words.errors import said
from undercroft.words.goal import goal_words
from undercroft.words.helped import code_lines, ending, off_text
from undercroft.words.language import language
from undercroft.words.nouns import sentence
from undercroft.words.session import Session
from undercroft.words.shortcuts import few_ways, shares_name, sharing_hint, typed_answers
from undercroft.words.speaker import speaker_of

__all__ = ["INTERRUPTED", "PlayOptions", "play_plain"]

QUICK: Final = 0.5
"""Odds that take longer than this many seconds are left out."""
MOMENT: Final = 1.0
"""Whoever thinks for longer than this many seconds says so."""


class NoSuchGame(UndercroftError):
    """There is no file to continue from."""

    def __init__(self, file: Path) -> None:
        super().__init__(N_("there is no saved game at {path}: start one with “undercroft play”"), path=file)


def play_plain(options: PlayOptions, read: TextIO, write: TextIO, game: Game | None = None) -> int:
    """Play one game; returns the exit status. Anything refused before it begins raises an UndercroftError.

    A given `game` is played from where it stands, and not saved.
    """
    player = Player(options, Lines(read, write), game)
    return attended(read, write, player.play, player.goodbye)


class Player(Asker):
    """One person and one game."""

    def __init__(self, options: PlayOptions, lines: Lines, game: Game | None = None) -> None:
        super().__init__(lines)
        self.options = options
        self.spoken = language(options.language)
        self.open(wanted_book(options) if game is None else game.book)
        self.pictured: list[str] = []
        self.file = options.file or autosave_file()
        """where a game is saved that was not given"""
        self.clock = monotonic
        self.aid = preferences().aid
        """what helps the player to decide"""
        self.told_trouble = self.told_moved = False
        self.spaced = False
        """whether the last thing told was an empty line"""
        self.screened: int | None = None
        """the only side that may see the screen; None: everyone may"""
        self.told_from = 0
        """the first answer that the others have not been told about yet"""
        self.settled = ""
        """what happened to the goal of a puzzle"""
        self.seats: Session | None = None
        """who plays which seat of the game, what they may see, and where it is saved"""
        self.setup, self.seed = chosen(options, self.book)
        if options.code is not None or self.book.options.seats_known(options.setup):
            self._players(self.book.setup(self.setup))  # refused before anything is asked
        if game is not None:
            self.sit(game)
        elif options.resume:
            self.sit(*self._load())

    def open(self, book: Book) -> None:
        """Use this book from now on."""
        self.book = book
        drawn = can_draw(getattr(self.lines.write, "encoding", None) or "utf-8")
        self.speech = speaker_of(book, self.spoken, boxes=drawn)
        self._ = self.speech.terms._

    def sit(self, game: Game, keeper: Keeper | None = None) -> None:
        """Play this game from now on."""
        self.seats = Session(game, self.speech, keeper)
        self.seats.skips = preferences().skip
        self.tips = PlainTips(self.lines, self.seats)
        if self.seats.unlearned is not None:
            self.say(sentence(said(self.seats.unlearned, self.spoken)) + ".")

    def _load(self) -> tuple[Game, Keeper]:
        """The saved game, and what keeps it."""
        if not exists(self.file):
            raise NoSuchGame(self.file)
        left = mark(self.file)
        saved = read_save(self.file).game
        if saved != self.book.name:
            self.open(book_with(self.options.cards, saved))
        game = load_game(self.file, self.book, self.speech)
        return game, game_keeper(game, self.file, left)

    def goodbye(self) -> None:
        if self.screened is not None:
            self.lines.wipe()
        if self.seats is not None:
            self.seed = self.playing.seed
            if self.seats.file is not None and self.seats.trouble is None and not self.playing.over:
                self.say(self.saved_where(self.seats.file))
        self.say(self._("Farewell, adventurer. (Seed {seed})").format(seed=self.seed))
        self.lines.write.flush()

    def saved_where(self, file: Path) -> str:
        """Say how to continue the game later."""
        if file == autosave_file():
            return self._("Your game is saved: “undercroft resume” continues it.")
        return self._("Your game is saved: “undercroft resume {path}” continues it.").format(path=file)

    # --- the game that is still going on ------------------------------------------------------------------------

    def unfinished(self) -> bool:
        """Whether there is a saved game that has not ended, and the player continues it."""
        if self.options.new or not exists(self.file):
            return False
        try:
            game, keeper = self._load()
        except SaveError as error:
            self._keep_aside(self.file, error)
            return False
        if game.over:
            return False
        self.say(self._("You have an unfinished game: {game}").format(game=self.speech.summary(game.state)))
        ways = [[self._("Continue it")], [self._("Start a new one")]]
        if self.choose(self._("Continue?"), ways, ("resume", "new")) == "new":
            return False
        self.sit(game, keeper)
        return True

    def _keep_aside(self, file: Path, error: SaveError) -> None:
        """Move a save that cannot be used out of the way; it is never lost."""
        trouble = said(error, self.spoken)
        try:
            other = set_aside(file, "other-rules" if isinstance(error, OtherRules) else "damaged")
        except OSError:
            self.say(self._("The saved game cannot be used: {reason}.").format(reason=trouble))
            return
        text = self._("The saved game cannot be used: {reason}. It is kept as {name}.")
        self.say(text.format(reason=trouble, name=other.name))

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self) -> None:
        wanted = self.book
        if self.seats is None and not self.unfinished():
            self.open(wanted)  # what was left may be another game
            self.begin()
        else:
            self.say(self.speech.title(self.playing.seed))
            self.told_from = self.session.last_given
            self.tell()
        self.go_on()

    def begin(self) -> None:
        """A new game, up to its first question."""
        game = self._guided() if self.options.guided else self._dealt()
        put_by(self.file)
        self.sit(game, game_keeper(game, self.file))
        self.session.begin()
        self.went_on()

    def _guided(self) -> Game:
        """The guided game of this title."""
        self.say(guided_position(self.book.name).title[self.spoken])
        return guided_game(self.book, self.speech)

    def _dealt(self) -> Game:
        """A new game as it was chosen; what was not given is asked for."""
        self.say(self.speech.title(self.seed))
        Choosing(self.lines, self.book.options, self.speech.choices, self.setup).set_up()
        options = self.options
        setup = self.book.setup(self.setup)
        self.say(*self.speech.opening(setup))
        game = Game(self.book, setup, self.seed, strict=options.strict, own_dice=options.own_dice, speaker=self.speech)
        game.players, game.day = self._players(setup), options.day
        return game

    def _players(self, setup: dict[str, object]) -> tuple[str, ...]:
        """Who plays each seat with this setup, if that was given."""
        if not self.options.players:
            return ()
        from undercroft.bots import BOTS

        return seated(self.options.players, self.book.seats(setup), BOTS)

    @property
    def session(self) -> Session:
        assert self.seats is not None
        return self.seats

    @property
    def playing(self) -> Game:
        return self.session.game

    def go_on(self) -> None:
        """Question by question to the end."""
        while not self.playing.over:
            if self.playing.dice_needed:
                self.roll()
            elif self.session.bot_to_answer:
                self.session.answer_for_bot(self.telling(self.thinking()))
                self.went_on(quietly=True)
            else:
                self.decide()
        self.say("", *self.ending())

    def ending(self) -> list[str]:
        """How it ended, the way there, the turning points, and what is new."""
        if self.playing.position is not None:
            return ending(self.playing, self.speech)
        from undercroft.bots.glance import glance
        from undercroft.words.aftermath import aftermath_lines

        described = self.options.described or not can_draw(getattr(self.lines.write, "encoding", None) or "utf-8")
        return aftermath_lines(self.session.aftermath, WIDTH, glance(self.playing), described=described)

    def decide(self) -> None:
        """Show the question with its answers, and read one."""
        self.hand_over()
        self.picture()
        self.tips.tell()
        self.put()
        series = self.session.series
        if series is not None:
            self.share(series)
            return
        asking = self.session.asking
        hint = self._(
            "Type a number from 1 to {n}, ? to see the table, h for a hint, a for more or less help, “tips” for all "
            "tips, u to undo, r to redo, c for the share code, q to leave."
        ).format(n=sum(1 for label in self.labels() if label.isdigit()))
        if asking.any_time:
            hint = " ".join([hint, self._("A letter uses something.")])
        hint = " ".join([hint, self._("Type d for everything in sentences.")])
        names = [offer.answer.name for offer in asking.all]
        place = self.ask(names, hint, self.commands(), self.typed, self.labels())
        if place is not None:
            offer = asking.all[place]
            self.told_from = min(self.told_from, offer.at + 1)
            self.session.answer(offer)
            self.went_on()

    def share(self, series: Series) -> None:
        """Read how points are shared: the number of a way, or the points of each part."""
        ways = few_ways(series)
        names = [shares_name(series, way) for way in ways]
        place = self.ask(names, sharing_hint(series, self._), self.commands(), self.typed)
        if place is not None:
            self.session.answer_all(ways[place].answers)
            self.went_on()

    def labels(self) -> list[str]:
        """What is typed for each answer: the letter of what may be used at any time, else a number."""
        asking = self.session.asking
        numbers = iter(range(1, len(asking.all) + 1))
        taken: set[str] = set()
        labels = []
        for offer in asking.all:
            own = offer.key if offer not in asking.more and offer.key not in taken else ""
            labels.append(own or str(next(numbers)))
            taken.add(own)
        return labels

    def commands(self) -> dict[str, Callable[[], bool]]:
        commands = {"?": self.see_table, "d": self.describe, "u": self.undo, "r": self.redo, "c": self.see_code}
        commands |= dict.fromkeys(("h", "hint", self._("hint")), self.see_hint)
        commands |= dict.fromkeys(("a", "aid"), self.change_aid)
        if self.session.asking.more:
            commands |= dict.fromkeys(("m", "more", self._("more")), self.see_more)
        return commands | self.tips.commands

    def describe(self) -> bool:
        """Describe everything on the table in sentences."""
        self.say(*self.speech.described(self.playing.state))
        return False

    def went_on(self, *, quietly: bool = False) -> None:
        """After an answer or a roll, which is saved: tell what happened."""
        self.complain()
        self.tell(quietly=quietly)

    def complain(self) -> None:
        """If the game cannot be saved, or is saved elsewhere, it still goes on, and the player is told once."""
        session = self.session
        if session.trouble is not None and not self.told_trouble:
            self.told_trouble = True
            text = self._("The game goes on, but cannot be saved: {reason}.")
            self.say(text.format(reason=said(session.trouble, self.spoken)))
        elif session.moved and not self.told_moved:
            self.told_moved = True
            text = self._("Another window is using this file. This game is now saved in {path}.")
            self.say(text.format(path=session.file))

    def tell(self, *, quietly: bool = False) -> None:
        """Tell what happened; where there are two sides, each sees only what it may know.

        Told `quietly`, as what bots do is, no empty line follows another.
        """
        self.hand_over()
        session, last = self.session, len(self.playing)
        first, seat = min(self.told_from, last), session.reader if self.playing.players or session.two_sided else None
        if self.screened is None:
            self.told_from = last + 1
        else:
            first, seat = last, session.asked
        told = [line for number in range(first, last + 1) for line in session.narrator.told(number, seat)]
        if told or not quietly:
            self.say(*([] if quietly and self.spaced else [""]), *told)
            self.spaced = not told
        self.judge()

    def judge(self) -> None:
        """Say once that the goal of a puzzle is reached, or that it no longer can be."""
        settled = self.session.verdict
        if settled != self.settled:
            self.say(*filter(None, [goal_words(settled, self._)]))
        self.settled = settled

    # --- two sides at the same keyboard -------------------------------------------------------------------------

    def hand_over(self) -> None:
        """While cards for one side are shown, let only that side look.

        What the other side has missed is told again afterwards, without the cards.
        """
        if not self.session.two_sided:
            return
        side = self.session.asked_side
        private = not self.playing.over and self.playing.private()
        if self.screened is not None and (not private or side != self.screened):
            self.lines.wipe()
            self.screened = None
            self.pictured = []
            if not self.playing.over:
                self.pause(self._("Everyone may look again. Press Enter to continue."))
        if private:
            self.screen(side)

    def screen(self, side: int) -> None:
        """Give the screen to one side, if it does not have it already."""
        if self.screened is None:
            self.pause(" ".join([self.speech.who_may_look(side), self._("Press Enter to continue.")]))
            self.screened = side

    def pause(self, text: str) -> None:
        self.say("", text)
        if self.lines.hear().lower() == "q":
            raise Leave

    # --- what else can be typed ---------------------------------------------------------------------------------

    def see_table(self) -> bool:
        if self.session.two_sided and self.playing.private(table=True):
            self.screen(self.session.asked_side)
        self.say(*self.speech.state(self.playing.state))
        if self.playing.dice_needed:
            self.ask_dice()
        else:
            self.put()
        return False

    def see_code(self) -> bool:
        try:
            self.say(*code_lines(self.playing, self.speech))
        except UndercroftError as error:
            self.refuse(error)
        return False

    def see_hint(self) -> bool:
        """What a strong player would do here. Where hints are off, the player is asked first."""
        if self.playing.dice_needed:
            self.say(self._("Nobody is asked anything here."))
            return False
        if self.aid != HINTS:
            self.say(self._("Hints are off: a turns them on."))
            return False
        if self.playing.unaided:
            ways = [[self._("No, thank you")], [self._("Take a hint")]]
            if self.choose(off_text(self.playing, self.speech), ways, ("no", "yes")) == "no":
                return False
        if self.session.may_uncover:
            self.screen(self.session.asked_side)
        self.hint()
        return False

    def hint(self) -> None:
        """Give a hint; the game remembers it if hints are off."""
        from undercroft.bots.hint import hints_at_table
        from undercroft.words.hint import HEAD, PLAYS, hint_lines

        about, found = hints_at_table(
            self.playing, self.session.asking.pauses, stop=self.telling(self._("Looking ahead…"))
        )
        self.session.take_help()
        self.complain()
        told = hint_lines(about, found, self.speech, plain=True)
        self.say(*told[:HEAD])
        self.lines.hang(PLAYS, *told[HEAD:])
        if self.session.goal:
            self.say(self._("A hint is about winning, whatever the goal is."))

    def telling(self, text: str) -> Stop:
        """Never says stop; says once what is going on if that takes longer than a moment."""
        began, told = self.clock(), False

        def stop() -> bool:
            nonlocal told
            if not told and self.clock() - began > MOMENT:
                told = True
                self.say(text)
                self.lines.write.flush()
            return False

        return stop

    def thinking(self) -> str:
        """Who is thinking."""
        return self._("{seat} is thinking…").format(seat=self.session.seat_names[self.session.asked])

    def refuse(self, error: UndercroftError) -> None:
        self.say(self._("No: {reason}.").format(reason=said(error, self.spoken)))

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
        self.complain()
        return True

    # --- several answers in one line ----------------------------------------------------------------------------

    def typed(self, typed: str) -> bool | None:
        """Give the answers that were typed in one line, or one by a name it once had; None if it was no such line."""
        try:
            answers = typed_answers(self.playing, self.speech, self.session.series, typed)
        except UndercroftError as error:
            self.refuse(error)
            return False
        if answers is None:
            return None
        self.session.answer_all(answers)
        self.went_on()
        return True

    # --- dice rolled by hand ------------------------------------------------------------------------------------

    def roll(self) -> None:
        self.picture()
        self.ask_dice()
        self.ask((), "", self.commands(), self.rolled)

    def rolled(self, typed: str) -> bool:
        """Go on with the faces that were typed; anything else is asked again."""
        faces = self._faces(typed)
        if faces is None:
            self.ask_dice()
            return False
        self.session.roll(*faces)
        self.went_on()
        return True

    def ask_dice(self) -> None:
        """Say what the dice are for, and which they are, after a status line."""
        needed = self.playing.dice_needed
        self.put()
        text = self.speech.terms.ngettext(
            "Roll it, and type its face.", "Roll them, and type their faces in this order.", len(needed)
        )
        self.say(text)
        if any(die in self.book.symbol_dice for die in needed):
            self.say(self.speech.symbols_hint())

    def _faces(self, typed: str) -> list[int] | None:
        """What was typed, as faces; None if it does not match the dice asked for."""
        needed = self.playing.dice_needed
        pieces = typed.replace(",", " ").split()
        if len(pieces) != len(needed):
            return None
        faces = [self.session.face(die, piece) for die, piece in zip(needed, pieces, strict=True)]
        return faces if all(faces) else None

    # --- what helps to decide -----------------------------------------------------------------------------------

    def odds(self) -> dict[int, str]:
        """The odds of the answers that dice follow, as far as they come in a moment; none where hints are off."""
        from undercroft.table.odds import odds_beside
        from undercroft.words.odds import brief

        if self.aid == NONE or self.playing.unaided:
            return {}
        began = self.clock()
        found = odds_beside(self.playing, lambda: self.clock() - began > QUICK)
        return {answer: brief(odds, self.speech) for answer, odds in found}

    def change_aid(self) -> bool:
        """Choose what helps: nothing, odds, or odds and hints, one after the other."""
        self.aid = AIDS[(AIDS.index(self.aid) + 1) % len(AIDS)]
        try:
            change_aid(self.aid)
        except UndercroftError as error:
            self.refuse(error)
        self.say(self._("Help: {aid}").format(aid=aid_names(self.spoken)[self.aid]))
        self.put()
        return False

    # --- what is shown ------------------------------------------------------------------------------------------

    def picture(self) -> None:
        """Show the area, if it matters and has changed."""
        question, state = self.playing.question, self.playing.state
        if question is not None and question.kind in self.speech.pictured:
            picture = self.speech.described(state) if self.options.described else self.speech.area(state)
            if picture != self.pictured:
                self.say(*picture)
                self.pictured = picture

    def put(self) -> None:
        """Show the question, after a status line."""
        state = self.playing.state
        self.say(self.speech.status(state), *self.speech.mates(state))
        series = self.session.series
        if series is not None:
            self._put_series(series)
            return
        self.say(*filter(None, [self.speech.enemy(state), self.speech.question(state)]))
        asking = self.session.asking
        self.put_offers([*asking.main, *asking.any_time])
        if asking.more:
            self.say(f"{'m':>3}  {self._('More… ({n})').format(n=len(asking.more))}")
        self.say(*filter(None, [self.speech.typing_hint(self.playing)]))

    def _put_series(self, series: Series) -> None:
        """Show how points can be shared, each way with what it leads to if they are few."""
        self.say(self.speech.sharing(self.playing.state, series.nothing))
        for number, way in enumerate(few_ways(series), 1):
            shared = sentence(self.speech.shared(self.playing.state, way.state))
            self.say(f"{number:3}  {self.speech.terms.labelled(shares_name(series, way), shared)}")
        self.say(sharing_hint(series, self._))

    def put_offers(self, offers: Sequence[Offer]) -> None:
        """Show answers, each with what is typed for it, its odds, and what it leads to."""
        labels = dict(zip(self.session.asking.all, self.labels(), strict=True))
        odds, now = self.odds(), len(self.playing)
        for offer in offers:
            brief = odds.get(offer.answer.id, "") if offer.at == now else ""
            self.say(f"{labels[offer]:>3}  {self.session.worded(offer)}{f' [{brief}]' if brief else ''}")
            foretold = self.session.preview(offer)
            self.say(*([f"     {foretold}"] if foretold else []))

    def see_more(self) -> bool:
        """Show the answers that only give something up."""
        self.put_offers(self.session.asking.more)
        return False
