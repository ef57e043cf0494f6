"""Play in plain lines: reads and writes lines, at a terminal or through a pipe. Every answer is saved."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from undercroft.files import mark
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.book import NOBODY, Book
from undercroft.table.folders import autosave_file, exists, put_by, set_aside
from undercroft.table.game import Game
from undercroft.table.keeper import Keeper, game_keeper
from undercroft.table.puzzle import SOLVED, verdict
from undercroft.table.save import OtherRules, SaveError, load_game, read_save
from undercroft.table.seats import SYMBOLS, seated
from undercroft.terminal.plain.choosing import Asker, Choosing, PlayOptions, book_with, chosen, wanted_book
from undercroft.terminal.plain.lines import INTERRUPTED, Leave, Lines, attended, can_draw
from undercroft.words.errors import said
from undercroft.words.language import language
from undercroft.words.narrator import Narrator
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of

__all__ = ["INTERRUPTED", "PlayOptions", "play_plain"]


class NoSuchGame(UndercroftError):
    """There is no file to continue from."""

    def __init__(self, file: Path) -> None:
        super().__init__(N_("there is no saved game at {path}: start one with “undercroft play”"), path=file)


def play_plain(options: PlayOptions, read: TextIO, write: TextIO, game: Game | None = None) -> int:
    """Play one game; returns the exit status. Anything refused before it begins raises an UndercroftError.

    A given `game` is played from where it stands, and saved only if the options name a file.
    """
    player = Player(options, Lines(read, write), game)
    return attended(read, write, player.play, player.goodbye)


class Player(Asker):
    """One person and one game."""

    def __init__(self, options: PlayOptions, lines: Lines, game: Game | None = None) -> None:
        super().__init__(lines)
        self.options = options
        self.spoken = language(options.language)
        self.open(self._book(game))
        self.pictured: list[str] = []
        self.file = autosave_file() if options.file is None and game is None else options.file
        """where the game is saved; None if it is not"""
        self.kept = False
        """whether the file is up to date"""
        self.complained = False
        self.screened: int | None = None
        """the only side that may see the screen; None: everyone may"""
        self.told_from = 0
        """the first answer that the others have not been told about yet"""
        self._session: Session | None = None
        self.settled = ""
        """what happened to the goal of a puzzle"""
        self.game = game
        self.setup, self.seed = chosen(options, self.book)
        if options.code is not None or self.book.options.seats_known(options.setup):
            self._players(self.book.setup(self.setup))  # refused before anything is asked
        self.keeper: Keeper | None = None
        """writes the game into its file, if it is saved"""
        if game is not None and self.file is not None:
            self.keeper = game_keeper(game, self.file)
        if options.resume and self.file is not None:
            self.game = self._load(self.file)
            self.kept = True

    def open(self, book: Book) -> None:
        """Use this book from now on."""
        self.book = book
        drawn = can_draw(getattr(self.lines.write, "encoding", None) or "utf-8")
        self.speech = speaker_of(book, self.spoken, boxes=drawn)
        self._ = self.speech.terms._

    def _book(self, game: Game | None) -> Book:
        """The book of the game to continue, or of the code, or the one that was named."""
        return wanted_book(self.options) if game is None else game.book

    def _load(self, file: Path) -> Game:
        if not exists(file):
            raise NoSuchGame(file)
        left = mark(file)
        saved = read_save(file).game
        if saved != self.book.name:
            self.open(book_with(self.options.cards, saved))
        game = load_game(file, self.book, self.speech)
        self.keeper = game_keeper(game, file, left)
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
        Choosing(self.lines, self.book, self.speech, self.setup).set_up()
        options = self.options
        setup = self.book.setup(self.setup)
        self.say(*self.speech.opening(setup))
        players = self._players(setup)
        self.game = Game(
            self.book, setup, self.seed, strict=options.strict, own_dice=options.own_dice, speaker=self.speech
        )
        if self.file is not None:
            put_by(self.file)
            self.keeper = game_keeper(self.game, self.file)
        self.game.players = players
        self.went_on()

    def _players(self, setup: dict[str, object]) -> tuple[str, ...]:
        """Who plays each seat with this setup, if that was given."""
        if not self.options.players:
            return ()
        from undercroft.bots import BOTS

        return seated(self.options.players, self.book.seats(setup), BOTS)

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
        state = self.playing.state
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
        if self.speech.describes:
            hint = " ".join([hint, self._("Type d for everything in sentences.")])
        names = [answer.name for answer in answers]
        place = self.ask(names, hint, self.commands(), self.typed)
        if place is not None:
            self.playing.answer(answers[place])
            self.went_on()

    def commands(self) -> dict[str, Callable[[], bool]]:
        commands = {"?": self.see_table, "u": self.undo, "r": self.redo, "c": self.see_code}
        return commands | ({"d": self.describe} if self.speech.describes else {})

    def describe(self) -> bool:
        """Describe everything on the table in sentences."""
        self.say(*self.speech.described(self.playing.state))
        return False

    def went_on(self) -> None:
        """After an answer or a roll: save first, then tell what happened."""
        self.keep()
        self.tell()

    def tell(self) -> None:
        """Tell what happened; where there are two sides, each sees only what it may know."""
        self.hand_over()
        state = self.playing.state
        last = len(self.playing)
        first, seat = min(self.told_from, last), self.session.reader if self.playing.players else None
        seat = NOBODY if self.session.two_sided else seat
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
                self.say(text.format(reason=said(error, self.spoken)))

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
        text = self._("{code} deals this dungeon again: “undercroft play {code}”.")
        try:
            self.say(text.format(code=self.playing.code))
        except UndercroftError as error:
            self.refuse(error)
        return False

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
        self.keep()
        return True

    # --- several answers in one line ----------------------------------------------------------------------------

    def typed(self, typed: str) -> bool | None:
        """Give the answers that were typed in one line; None if it was no such line."""
        try:
            answers = self.speech.typed(self.playing, typed)
        except UndercroftError as error:
            self.refuse(error)
            return False
        if answers is None:
            return None
        for answer in answers:
            self.playing.answer(answer)
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
        if any(die in self.book.symbol_dice for die in needed):
            self.say(self.speech.symbols_hint())

    def _faces(self, typed: str) -> list[int] | None:
        """What was typed, as faces; None if it does not match the dice asked for."""
        needed = self.playing.dice_needed
        pieces = typed.replace(",", " ").split()
        if len(pieces) != len(needed):
            return None
        faces = [
            SYMBOLS[piece] if die in self.book.symbol_dice and piece in SYMBOLS else _face(piece)
            for die, piece in zip(needed, pieces, strict=True)
        ]
        return faces if all(faces) else None

    # --- what is shown ------------------------------------------------------------------------------------------

    def picture(self) -> None:
        """Show the area, if it matters and has changed."""
        question, state = self.playing.question, self.playing.state
        if question is not None and question.kind in self.speech.pictured:
            picture = self.speech.area(state)
            if self.options.described and self.speech.describes:
                picture = self.speech.described(state)
            if picture != self.pictured:
                self.say(*picture)
                self.pictured = picture

    def put(self) -> None:
        """Show the question, after a status line."""
        state = self.playing.state
        self.say(self.speech.status(state), *self.speech.mates(state))
        self.say(*filter(None, [self.speech.enemy(state), self.speech.question(state)]))
        answers = self.playing.answers
        for number, answer in enumerate(answers, 1):
            self.say(f"{number:3}  {answer.wording}")
        self.say(*filter(None, [self.speech.typing_hint(self.playing)]))


def _face(piece: str) -> int:
    """A face from 1 to 6; 0 for anything else."""
    return int(piece) if piece in ("1", "2", "3", "4", "5", "6") else 0
