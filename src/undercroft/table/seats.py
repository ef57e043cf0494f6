"""Who plays which seat of a game, what may be shown to whom, and what is kept. The app, plain play and a server use it.

Secrets exist only where a game has sides. If people sit on both, what is shown is what both may see, until one side has
said that the others are not looking (`uncover`); the next answer covers it again.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.asking import Asking, Offer, Pauses
from undercroft.table.beats import Moment
from undercroft.table.book import NOBODY, BadChoice, Book, Event, Plain, named
from undercroft.table.game import ME, OTHER, PEOPLE, Answer, Game
from undercroft.table.keeper import Keeper
from undercroft.table.puzzle import verdict
from undercroft.table.save import SaveError
from undercroft.table.series import Series, in_series

__all__ = ["FACES", "ME", "OTHER", "PEOPLE", "SYMBOLS", "Bot", "Bots", "Seats", "Stop", "never", "seated"]

FACES: Final = {str(face): face for face in range(1, 7)}
SYMBOLS: Final = {"x": 6, "-": 1}
"""What may be typed for a die with a symbol on half of its faces: symbol or blank."""


Stop = Callable[[], bool]
"""Asked now and then by whoever thinks: whether nobody waits for the answer any more."""


def never() -> bool:
    """Somebody waits, however long it takes."""
    return False


class Bot(Protocol):
    """A computer player."""

    thinks: bool
    """whether it takes its time: it must not keep people waiting for anything else"""

    def __init__(self, book: Book, seed: int) -> None: ...

    def choose(self, state: Any, stop: Stop = never) -> int:
        """What to play at the open question: an answer, or a play that stands for several."""


Bots = Mapping[str, type[Bot]]
"""By name; each is made for a game, from a seed."""


def seated(players: Sequence[str], seats: int, bots: Bots) -> tuple[str, ...]:
    """Who plays each seat; UnknownName for an unknown player, BadChoice if there is not one for each seat."""
    for player in players:
        named(N_("player"), player, (*PEOPLE, *bots))
    if len(players) != seats:
        raise BadChoice(N_("{n} players for {seats} seats: name one for each seat"), n=len(players), seats=seats)
    return tuple(players)


class Seats:
    """One game and those who play it."""

    def __init__(self, game: Game, save: Callable[[], None] | None = None, *, viewing: bool = False) -> None:
        """With `viewing`, the game is only viewed: nobody answers any more. UnknownName for an unknown bot."""
        self.game = game
        self.viewing = viewing
        self._save = save
        self.trouble: SaveError | None = None
        """why the game could not be saved, if so"""
        self.players = game.players or (ME,) + (OTHER,) * (game.seats - 1)
        for player in self.players:
            if player not in PEOPLE:
                named(N_("bot"), player, tuple(self.bots()))
        self.uncovered = False
        self._looked = self.people[0] if self.people else 0
        self.at: int | None = None
        """the past answer being viewed; None: the game as it stands"""
        self.moment: Moment | None = None
        """the beat being shown, before the game is shown as it stands; see `show_moment`"""
        self.rolling = False
        """whether its dice still roll: nothing is told of it yet"""
        self._then = game
        """the game as it was at that beat"""
        self._series: Series | None = None
        self._series_at: Any = None
        """the state that it begins at"""
        self.skips = False
        """whether questions with a single sensible answer are passed over; see `Pauses`"""
        self._asking: tuple[Any, bool, Asking] = None, False, Asking()

    def bots(self) -> Bots:
        """The computer players there are; they are loaded only if one plays."""
        return {}

    def take_over(self, other: "Seats") -> None:
        """Go on where other seats of the same game stand."""
        self.uncovered, self._looked, self.at, self.skips = other.uncovered, other._looked, other.at, other.skips

    # --- who ----------------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player in PEOPLE]

    @property
    def state(self) -> Any:
        """How the game stands, or stood at the answer being viewed."""
        return self.shown.state

    @property
    def asked(self) -> int:
        """The seat that is asked, or was asked last."""
        return int(self.game.state.question.seat)

    @property
    def bot_to_answer(self) -> bool:
        """Whether it is a bot's turn. Only people roll dice by hand: a bot has none."""
        if self.game.over or self.game.dice_needed or self.at is not None or self.viewing:
            return False
        return self.players[self.asked] not in PEOPLE and self.moment is None

    @property
    def two_sided(self) -> bool:
        """Whether people play on both sides."""
        sides = self.game.sides
        return len({sides[seat] for seat in self.people}) == 2

    @property
    def asked_side(self) -> int:
        """The side that is asked, or was asked last."""
        return self.game.sides[self.asked]

    @property
    def verdict(self) -> str:
        """Whether the goal of a puzzle is reached or missed; empty while it is open, or if there is none."""
        return verdict(self.game) if self.game.position is not None else ""

    # --- secrets ------------------------------------------------------------------------------------------------

    @property
    def must_uncover(self) -> bool:
        """Whether asking the open question would show what the other side may not see."""
        return self._could_uncover and self.game.private()

    @property
    def may_uncover(self) -> bool:
        """Whether the player who is asked has something that the other side may not see."""
        return self._could_uncover and self.game.private(table=True)

    @property
    def _could_uncover(self) -> bool:
        """Whether two sides play, here and now, and nothing is uncovered."""
        if self.uncovered or self.viewing or self.at is not None or self.game.over:
            return False
        return self.two_sided and self.moment is None

    def uncover(self) -> None:
        """Only the side that is asked is looking now."""
        self.uncovered = True

    def cover(self) -> None:
        self.uncovered = False

    @property
    def eyes(self) -> int:
        """The seat whose view is shown: the one asked, now or then; for a bot, the seat shown before."""
        back = self.at is not None or self.moment is not None
        if back and not self.uncovered:
            seat = int(self.state.question.seat)
            return seat if seat in self.people else self._looked
        if back:
            return self._looked
        if self.asked in self.people:
            self._looked = self.asked
        return self._looked

    @property
    def reader(self) -> int | None:
        """For whom the log is written: a seat, or NOBODY where both sides read it."""
        if self.two_sided and not self.uncovered:
            return NOBODY
        return self.eyes if self.people else None

    @property
    def shown(self) -> Game:
        """The game as it stands, or as it stood."""
        if self.moment is not None:
            return self._then
        return self.game if self.at is None else self.game.replay(self.at)

    @property
    def view(self) -> Plain:
        """What may be shown now."""
        return self._as_seen(self.shown)

    @property
    def before(self) -> Plain | None:
        """What could be seen before the last answer that is shown."""
        return self._as_seen(self.game.replay(self.place - 1)) if self.place else None

    def _as_seen(self, game: Game) -> Plain:
        view = game.view(self.eyes)
        return self.game.book.in_the_open(view) if self.two_sided and not self.uncovered else view

    @property
    def can_ask(self) -> bool:
        """Whether a person is asked now, and the question may be shown."""
        if self.at is not None or self.viewing or self.game.over or self.game.dice_needed or self.moment is not None:
            return False
        return not self.bot_to_answer and not self.must_uncover

    def hides(self, number: int) -> bool:
        """Whether the question after this many answers shows what the current reader may not see."""
        then = self.game.replay(number)
        if self.reader is None or not then.private():
            return False
        sides = self.game.sides
        return self.reader == NOBODY or sides[int(then.state.question.seat)] != sides[self.reader]

    def events(self, number: int) -> tuple[Event, ...]:
        """What an answer brought about, as far as may be shown."""
        game = self._then if self.moment is not None else self.game
        seen = game.events_of(number, self.eyes)
        if self.reader != NOBODY:
            return seen
        others = game.events_of(number, self._across)
        return tuple(two if one.seat == self.eyes else one for one, two in zip(seen, others, strict=True))

    # --- moment by moment -----------------------------------------------------------------------------------------

    def moments(self, first: int) -> list[Moment]:
        """The beats of all answers from this one on, in the order in which they are shown; of a series, the last."""
        return [
            Moment(number, beat, beat is beats[-1])
            for number in range(first, len(self.game) + 1)
            if not in_series(self.game, number)
            for beats in [self.game.beats(number)]
            for beat in beats
        ]

    def show_moment(self, moment: Moment | None, *, rolling: bool = False) -> None:
        """Show the table as it is at a beat, and nothing of what comes after it; None shows the game as it stands.

        While its dice are `rolling`, nothing is told of it.
        """
        self.moment, self.rolling = moment, rolling
        self._then = self.game if moment is None else self.game.at_beat(moment.number, moment.beat)

    def is_by_hand(self, moment: Moment) -> bool:
        """Whether somebody has rolled the dice of a beat: they lie there already."""
        return bool(self.game.move(moment.number).faces)

    @property
    def moment_events(self) -> tuple[Event, ...]:
        """What happens at the beat being shown, as far as may be shown."""
        if self.moment is None:
            return ()
        return self.events(self.moment.number)[self.moment.beat.end - len(self.moment.beat.told) :]

    @property
    def _across(self) -> int:
        """A seat of the other side."""
        sides = self.game.sides
        return next(seat for seat, side in enumerate(sides) if side != sides[self.eyes])

    # --- going on -----------------------------------------------------------------------------------------------

    def answer(self, choice: int | str | Answer | Offer) -> None:
        """Answer the open question, pass on what need not be asked after it, and keep the game.

        With an `Offer` of a pause that was passed on, that pause is taken up again and answered.
        """
        self.answer_all([choice])

    def answer_all(self, choices: Sequence[int | str | Answer | Offer]) -> None:
        """Give several answers one after another, and keep the game once."""
        side = self.asked_side
        for choice in choices:
            if isinstance(choice, Offer):
                self.game.turn_back(choice.at)
            self.game.answer(choice.answer if isinstance(choice, Offer) else choice)
        self._pass_on()
        self._went_on(side)

    @property
    def series(self) -> Series | None:
        """The series of questions that the open one begins, if a person is asked it as one."""
        if not self.can_ask:
            return None
        if self._series is None or self._series_at is not self.game.state:
            self._series, self._series_at = Series(self.game.book, self.game.state), self.game.state
        return self._series if self._series.is_one else None

    def begin(self) -> None:
        """Pass on what need not be asked after the deal, and keep the game."""
        self._pass_on()
        self.keep()

    def _pass_on(self) -> None:
        """Pass on pauses, and obvious questions if that is wanted, up to a question that must be asked."""
        while (number := self.pauses.next_pass()) is not None:
            self.game.answer(number)

    @property
    def pauses(self) -> Pauses:
        """Which questions are passed on by themselves."""
        return Pauses(self.game, self.people, lambda: self.skips)

    @property
    def asking(self) -> Asking:
        """The open question, taken apart as a person is best asked it."""
        state, unaided, asking = self._asking
        if state is not self.game.state or unaided != self.game.unaided:
            asking = self.pauses.asking()
            self._asking = self.game.state, self.game.unaided, asking
        return asking

    @property
    def answers(self) -> list[Answer]:
        """The legal answers as they are offered: the best result of a test first, what gives something up last."""
        return list(self.game.offered)

    def roll(self, *faces: int) -> None:
        """Say what dice rolled by hand show."""
        self.game.roll(*faces)
        self._pass_on()
        self._went_on()

    def face(self, die: str, typed: str) -> int:
        """What somebody typed as the face of a die: a number from 1 to 6, or a symbol; 0 for anything else."""
        faces = FACES | SYMBOLS if die in self.game.book.symbol_dice else FACES
        return faces.get(typed, 0)

    @property
    def bot_thinks(self) -> bool:
        """Whether it is the turn of a bot that takes its time."""
        return self.bot_to_answer and self.bots()[self.players[self.asked]].thinks

    @property
    def bot(self) -> Bot:
        """The bot whose turn it is. Its random choices depend only on the game and the moment."""
        return self.bots()[self.players[self.asked]](self.game.book, self.game.seed + len(self.game))

    def answer_for_bot(self, stop: Stop = never) -> None:
        """Let the bot whose turn it is answer, unless it is told to stop before it has decided."""
        play = self.bot.choose(self.game.state, stop)
        if not stop():
            self.play(play)

    def play(self, play: int) -> None:
        """Do what a bot has decided. It may take several answers: they are given one after another."""
        self.answer_all(self.game.book.rules.answers_of(self.game.state, play))

    def _went_on(self, side: int | None = None) -> None:
        """Save after every change. What is uncovered stays so only while the same side must keep looking."""
        looking, self.uncovered = self.uncovered, False
        if looking and side == self.asked_side and self.must_uncover:
            self.uncovered = True
        self.keep()

    def take_help(self) -> None:
        """A hint is taken: where hints are off, the game says so from now on, and its file does."""
        if self.game.unaided:
            self.game.take_help()
            self.keep()

    def keep(self) -> None:
        """Write the game into its file. If that fails the game still goes on, see `trouble`."""
        if self._save is None:
            return
        try:
            self._save()
            self.trouble = None
        except SaveError as error:
            self.trouble = error

    @property
    def file(self) -> Path | None:
        """Where the game is saved, if it has its own file."""
        return self._save.file if isinstance(self._save, Keeper) else None

    @property
    def moved(self) -> bool:
        """Whether another window uses that file, and this one has another."""
        return isinstance(self._save, Keeper) and self._save.moved

    # --- back and forth -----------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last answer of a person, all of a series at once, and what followed by itself or by bots."""
        stood = len(self.game)
        try:
            passed = self._undo_one()
            while len(self.game) and (passed or self._in_series or (self.bot_to_answer and self.people)):
                passed = self._undo_one()
        except UndercroftError:
            while len(self.game) < stood:
                self.game.redo()
            raise
        self._went_on()

    def _undo_one(self) -> bool:
        """Take back one answer, and say whether it had passed on a question by itself."""
        passed = self.pauses.is_pass(len(self.game))
        if passed:
            self.game.turn_back(len(self.game) - 1)
        else:
            self.game.undo()
        return passed

    def redo(self) -> None:
        """Redo what was taken back, all of a series at once, with what followed by itself or by bots."""
        self.game.redo()
        while self._in_series or self.bot_to_answer or self.pauses.next_pass() is not None:
            try:
                self.game.redo()
            except UndercroftError:
                break
        self._went_on()

    @property
    def _in_series(self) -> bool:
        """Whether the open question goes on with a series."""
        return in_series(self.game, len(self.game))

    @property
    def last_given(self) -> int:
        """The number of the last answer that was not given by itself."""
        number = len(self.game)
        while self.pauses.is_pass(number):
            number -= 1
        return number

    def look(self, step: int) -> None:
        """Look at an earlier answer (-1), or at a later one (1); a series is one, a pass is stepped over."""
        number = self.place + step
        while 0 < number < len(self.game) and (in_series(self.game, number) or self.pauses.is_pass(number + 1)):
            number += step
        self.look_at(number)

    def look_at(self, number: int | None) -> None:
        """Look back at an answer, as far as there are any; None returns to now."""
        if number is None or number >= len(self.game):
            self.at = None
        else:
            self.at = max(0, number)

    @property
    def place(self) -> int:
        """The number of the answer that is shown."""
        if self.moment is not None:
            return self.moment.number
        return len(self.game) if self.at is None else self.at
