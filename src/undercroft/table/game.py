"""A game at the table: give answers by name, undo, redo, copy, save, and show it to each seat."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.kernel.events import Event as RulesEvent
from undercroft.kernel.events import Sink
from undercroft.kernel.question import CHANCE
from undercroft.kernel.watch import Watch
from undercroft.outside import quoted
from undercroft.table.beats import DEED, Beat
from undercroft.table.book import Book, Event, Plain, named_flag
from undercroft.table.refused import LARGEST_SEED as LARGEST_SEED
from undercroft.table.refused import BadSeed as BadSeed
from undercroft.table.refused import NoSuchAnswer as NoSuchAnswer
from undercroft.table.refused import NoSuchSeat as NoSuchSeat
from undercroft.table.refused import NotPickled as NotPickled
from undercroft.table.refused import RollRefused as RollRefused

if TYPE_CHECKING:
    from pathlib import Path

    from undercroft.table.odds import Odds
    from undercroft.table.sealed import Seal

START = -1
"""Stands for the answer before the first one: the deal."""
THROW = -2
"""Stands for dice that were rolled by hand."""
ROLL = "roll:"
"""What the name of a throw begins with; the faces follow."""
ME, OTHER = "me", "other"
PEOPLE = (ME, OTHER)
"""Players that are no bots."""
SHOWN = N_("this game is strict: you cannot take back what a die or a card has shown")


class AnswerRefused(UndercroftError):
    """Not a legal answer to the open question; nothing has changed."""

    def __init__(self, given: object, kind: str, seat: int, legal: Sequence[str]) -> None:
        self.given = given
        self.kind = kind
        self.seat = seat
        self.legal = tuple(legal)
        super().__init__(
            N_('"{given}" is not an answer to "{question}": give one of {legal}'),
            given=quoted(given),
            question=kind,
            legal=self.legal,
        )


class WrongSeat(UndercroftError):
    """An answer from a seat that was not asked; nothing has changed."""

    def __init__(self, seat: int, asked: int) -> None:
        self.seat = seat
        self.asked = asked
        super().__init__(N_("it is not seat {seat}'s turn to answer: it is seat {asked}'s"), seat=seat, asked=asked)


class GameOver(UndercroftError):
    """The game has ended and takes no more answers."""

    def __init__(self) -> None:
        super().__init__(N_("the game is over: it takes no more answers; undo, or start a new one"))


class UndoRefused(UndercroftError):
    """There is nothing to undo or redo, or the rules of a strict game forbid it."""


def _check_seed(seed: object) -> None:
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise BadSeed(seed)


class Speaker(Protocol):
    """Puts a state into words."""

    def question(self, state: Any) -> str: ...
    def answer(self, state: Any, answer: int) -> str: ...


@dataclass(frozen=True)
class Question:
    """What a seat is asked: a stable kind, and its wording. See `Game.dice_needed` for questions that dice answer."""

    kind: str
    seat: int
    wording: str


@dataclass(frozen=True)
class Answer:
    """A legal answer: its number, its stable name, its wording, and where it leads (see `table.ways`)."""

    id: int
    name: str
    wording: str
    way: str = ""


@dataclass(frozen=True)
class Outcome:
    """What the dice of a throw may show, in the order in which they are asked for, and how likely that is."""

    faces: tuple[int, ...]
    chance: Fraction


@dataclass(frozen=True)
class Move:
    """One past answer, or a throw of dice rolled by hand: the state after it, and what happened."""

    answer: int
    name: str
    """the answer's, or that of the throw"""
    faces: tuple[int, ...]
    state: Any
    told: tuple[RulesEvent, ...]


class Game:
    """One game. States never change: every answer makes a new one."""

    def __init__(
        self,
        book: Book,
        setup: Plain,
        seed: int,
        *,
        strict: bool = False,
        own_dice: bool = False,
        speaker: Speaker | None = None,
        position: Plain | None = None,
        seal: "Seal | None" = None,
    ) -> None:
        """With a `position` the game begins there instead of with a deal; with a `seal` it is dealt from that."""
        _check_seed(seed)
        for name, value in (("strict", strict), ("own_dice", own_dice)):
            named_flag(name, value)
        self._setup = dict(setup)
        self.seed = seed
        self.strict = strict
        self.own_dice = own_dice
        self.book = book
        """the game, its cards and its names"""
        self.speaker = speaker
        """puts questions and answers into words"""
        self._position = deepcopy(position)
        self.seal = seal
        """what it was dealt from instead of the seed: secret until it is over"""
        self._imagined = False
        self.name = ""
        """the name its players gave it"""
        self.begun: datetime | None = None
        """when it was begun, if somebody keeps track: no other game here has the same moment"""
        self.played: datetime | None = None
        """when it was last played, if somebody keeps track"""
        self.players: tuple[str, ...] = ()
        """who plays each seat, if this was set: a person (`me`, `other`) or the name of a bot"""
        self.day: date | None = None
        """the day whose dungeon it is, if it was begun as that"""
        self.helped = self.guided = False
        """whether a hint was taken where hints are off; whether each thing is explained when it first happens"""
        self._moves: list[Move] = []
        self._undone: list[Move] = []
        self._go_on(START)

    # --- what is asked ------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """How the game stands, in the form of its rules. It holds every secret: players are shown `view`."""
        return self._moves[-1].state

    def to_position(self, *, generator: bool = True) -> Plain:
        """Where the game stands as a position, everything hidden included; `undercroft.position` plays from there.

        Without the generator, what chance brings next is left open.
        """
        return self.book.position_of(self.state, generator=generator)

    @property
    def position(self) -> Plain | None:
        """The position the game began from; None if it began with a deal."""
        if self._imagined and self._position is None:
            self._position = self.book.position_of(self._moves[0].state)
        return deepcopy(self._position)

    @property
    def setup(self) -> Plain:
        """What was chosen before the game, by name."""
        return dict(self._setup)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.book.is_over(self.state)

    @property
    def result(self) -> Plain | None:
        """How it ended; None until then."""
        return self.book.result(self.state) if self.over else None

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over. Dice rolled by hand may be the answer."""
        if self.over:
            return None
        asked = self.state.question
        words = self.speaker.question(self.state) if self.speaker else ""
        return Question(self._kind, int(asked.seat), words)

    @property
    def _kind(self) -> str:
        """The name of the question; for a throw, the name of the step that rolls."""
        asked = self.state.question
        return self.book.question_name(int(asked.argument if asked.kind == CHANCE else asked.kind))

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The legal answers to the open question; none if dice answer it."""
        if self.question is None:
            return ()
        return tuple(self._answer(self.state, number) for number in self.state.question.legal())

    @property
    def offered(self) -> tuple[Answer, ...]:
        """The same, in the order in which a person is best offered them."""
        if self.question is None:
            return ()
        return tuple(self._answer(self.state, number) for number in self.book.offered(self.state))

    def answer_at(self, number: int, answer: int) -> Answer:
        """A legal answer to the question after this many answers."""
        self._check_given(number)
        return self._answer(self._moves[number].state, answer)

    def _answer(self, state: Any, number: int) -> Answer:
        words = self.speaker.answer(state, number) if self.speaker else ""
        return Answer(number, self.book.answer_name(state, number), words, self.book.way(state, number))

    # --- playing ------------------------------------------------------------------------------------------------

    def answer(self, choice: "int | str | Answer", seat: int | None = None) -> None:
        """Answer the open question by number, by name or with one of `answers`. Names of earlier versions still work.

        With a `seat`, the answer is accepted only if that seat is asked. You can also give the dice asked for by name:
        `roll:3,5`.
        """
        if self.over:
            raise GameOver
        if seat is not None:
            self._check_seat(seat)
            if seat != self.state.question.seat:
                raise WrongSeat(seat, int(self.state.question.seat))
        if self.dice_needed:
            self.roll(*self._faces(choice))
        else:
            self._go_on(self._number(choice))

    def find(self, name: str) -> int | None:
        """The number of a legal answer, by its name or by the name that its number had in earlier versions."""
        legal = self.state.question.legal()
        for naming in (partial(self.book.answer_name, self.state), self.book.answer_names.__getitem__):
            for number in legal:
                if naming(number) == name:
                    return int(number)
        return None

    def _number(self, choice: "int | str | Answer") -> int:
        legal = self.state.question.legal()
        given = choice.id if isinstance(choice, Answer) else choice
        number = self.find(given) if isinstance(given, str) else given
        if isinstance(number, int) and not isinstance(number, bool) and number in legal:
            return number
        names = [self.book.answer_name(self.state, number) for number in legal]
        raise AnswerRefused(given, self._kind, int(self.state.question.seat), names)

    def _faces(self, choice: "int | str | Answer") -> list[int]:
        """The faces of a throw given by name."""
        shown = choice.removeprefix(ROLL).split(",") if isinstance(choice, str) and choice.startswith(ROLL) else ()
        if not shown or not all(face in ("1", "2", "3", "4", "5", "6") for face in shown):
            raise RollRefused(N_("the game is waiting for dice: roll {dice}"), dice=self.dice_needed)
        return [int(face) for face in shown]

    def _go_on(self, number: int, faces: tuple[int, ...] = ()) -> None:
        """Continue to the next stop, with an answer or with dice rolled by hand."""
        sink, name = Sink(), ""
        if number != START:
            name = ROLL + ",".join(map(str, faces)) if number == THROW else self.book.answer_name(self.state, number)
            state = self.state.copy()
            state.sink = sink
            if number == THROW:
                self.book.throw(state, faces)
            else:
                self.book.answer(state, number)
        elif self._position is None:
            well = None if self.seal is None else self.seal.well
            state = self.book.start(self._setup, self.seed, sink, own_dice=self.own_dice, well=well)
        else:
            state = self.book.at(self._position, sink)
        state.sink = None
        self._moves.append(Move(number, name, faces, state, tuple(sink.take())))
        self._undone.clear()

    @property
    def dice_needed(self) -> tuple[str, ...]:
        """The dice to roll by hand before the game can continue, by name and in order."""
        return tuple(self.book.die_names[kind] for kind in self.state.dice.wanted())

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What these dice may show: dice of one kind in any order are one outcome, and so are faces that mean the same.

        The chances add up to 1. There is none where no dice are asked for.
        """
        if not self.dice_needed:
            return ()
        found: list[Outcome] = []
        throw = self.book.rules.outcomes(self.state)
        while throw.more:
            faces = tuple(int(face) for face in throw.faces)
            found.append(Outcome(faces, Fraction(int(throw.weight()), int(throw.all_ways))))
            throw.next()
        return tuple(found)

    def roll(self, *faces: int) -> None:
        """Say what the dice rolled by hand show, all of one throw at once."""
        needed = self.dice_needed
        if not needed:
            raise RollRefused(N_("the game is not asking for dice"))
        if len(faces) != len(needed) or not all(type(face) is int and 1 <= face <= 6 for face in faces):
            raise RollRefused(N_("give {n} faces from 1 to 6, for {dice}"), n=len(needed), dice=needed)
        self._go_on(THROW, faces)

    # --- what may happen ----------------------------------------------------------------------------------------

    @property
    def unaided(self) -> bool:
        """Whether hints are off: the game is strict, or the dungeon of a day, and nobody has taken one yet."""
        return not self.helped and (self.strict or self.day is not None)

    def take_help(self) -> None:
        """Somebody takes a hint: where hints are off, the game says from now on that it was helped."""
        self.helped = self.helped or self.unaided

    def odds(self, answer: "int | str | Answer | None" = None, *, most: int | None = None) -> "Odds | None":
        """The exact odds of the throw, test, attack or fight at hand, or of the one that an answer leads to.

        None if no dice are about to settle anything, or if the answer reveals something hidden first. TooLarge if that
        takes more than `most` positions.
        """
        from undercroft.table.odds import POSITIONS_MOST, odds_of

        if self.over:
            return None
        ahead = self.state if answer is None else self.ahead(answer)
        return None if ahead is None else odds_of(self.book, ahead, most or POSITIONS_MOST)

    def ahead(self, answer: "int | str | Answer") -> Any:
        """What an answer leads to before any dice are rolled; None if it reveals something hidden first."""
        if self.dice_needed:
            raise RollRefused(N_("the game is waiting for dice: roll {dice}"), dice=self.dice_needed)
        return self.book.ahead(self.state, self._number(answer))

    # --- what happened ------------------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened since the last answer, or the last throw of dice rolled by hand."""
        return self.events_of(len(self))

    def events_of(self, number: int, seat: int | None = None) -> tuple[Event, ...]:
        """What happened because of this answer, by number; 0 is the deal. With a `seat`, only what it may know."""
        self._check_given(number)
        if seat is not None:
            self._check_seat(seat)
        return tuple(self.book.event(told, seat) for told in self._moves[number].told)

    def beats(self, number: int | None = None) -> tuple[Beat, ...]:
        """What this answer, or the last one, brought about, moment by moment; the deal is a single one.

        States hold every secret: `at_beat` shows them to a seat as `view` does.
        """
        number = len(self) if number is None else number
        self._check_given(number)
        move = self._moves[number]
        if number == 0 or not move.told:
            return (Beat(DEED, move.told, len(move.told), move.state),)
        states = self._watched(move, self._moves[number - 1].state)
        beats, start = [], 0
        for cut in self.book.events.beats(move.told):
            state = move.state if cut.end == len(move.told) else states[cut.end - 1]
            beats.append(Beat(cut.kind, move.told[start : cut.end], cut.end, state))
            start = cut.end
        return tuple(beats)

    def _watched(self, move: Move, before: Any) -> list[Any]:
        """How everything stood at each event of an answer: it is given once more, with somebody watching."""
        state = before.copy()
        state.sink = watch = Watch(state)
        if move.faces:
            self.book.throw(state, move.faces)
        else:
            self.book.answer(state, move.answer)
        state.sink = None  # each would hold the other
        assert tuple(watch.events) == move.told, "an answer given again has gone another way"
        return list(watch.states)

    def at_beat(self, number: int, beat: Beat) -> "Game":
        """A copy as it was at a moment of this answer: nothing is asked, and nothing later has happened."""
        other = self.replay(number, redo=False)
        move = self._moves[number]
        other._moves[number] = replace(move, state=beat.state, told=move.told[: beat.end])
        return other

    def _check_given(self, number: int) -> None:
        if type(number) is not int or not 0 <= number < len(self._moves):
            raise NoSuchAnswer(number, len(self))

    def __len__(self) -> int:
        """How many answers have been given, including throws of dice rolled by hand."""
        return len(self._moves) - 1

    def __bool__(self) -> bool:
        """A game is true even before its first answer."""
        return True

    @property
    def given(self) -> tuple[str, ...]:
        """The answers given so far, by name; dice rolled by hand as `roll:3,5`."""
        return tuple(move.name for move in self._moves[1:])

    @property
    def hash(self) -> str:
        """Equal positions have equal hashes, on every machine and build."""
        return f"{self.state.state_hash():016x}"

    def view(self, seat: int = 0) -> Plain:
        """Exactly what a seat may know, as plain data with named fields."""
        self._check_seat(seat)
        return self.book.view(self.state, seat)

    @property
    def seats(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return self.book.seats(self._setup)

    @property
    def sides(self) -> Sequence[int]:
        """The side that each seat plays for: seats of one side share what they see."""
        return self.book.sides(self._setup)

    def private(self, *, table: bool = False) -> bool:
        """Whether the open question, or the whole table, shows what another side may not see."""
        return self.book.private(self.state, table=table)

    def move(self, number: int) -> Move:
        """An answer given, with the state after it, by number; 0 is the deal."""
        self._check_given(number)
        return self._moves[number]

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise NoSuchSeat(seat, self.seats)

    # --- back and forth -----------------------------------------------------------------------------------------

    def undo(self, *, agreed: bool = False) -> None:
        """Take back the last answer, or the last throw of dice rolled by hand.

        A strict game cannot undo a die, a revealed card or, unless all have agreed, another seat's answer.
        """
        if len(self._moves) < 2:
            raise UndoRefused(N_("there is no answer left to take back"))
        before, last = self._moves[-2], self._moves[-1]
        if self.strict:
            if last.faces or self.book.reveals(before.state, last.state, last.told):
                raise UndoRefused(SHOWN)
            passed = not self.book.is_over(last.state) and before.state.question.seat != last.state.question.seat
            if passed and not agreed:
                raise UndoRefused(N_("this game is strict: it is already another player's turn"))
        self._undone.append(self._moves.pop())

    def turn_back(self, number: int) -> None:
        """Take back all but this many answers, whoever gave them; a strict game cannot take back what was shown."""
        self._check_given(number)
        shown = (self.book.reveals(a.state, b.state, b.told) for a, b in pairwise(self._moves[number:]))
        if self.strict and any(shown):
            raise UndoRefused(SHOWN)
        self._undone += reversed(self._moves[number + 1 :])
        del self._moves[number + 1 :]

    def redo(self) -> None:
        """Give the answer that was last taken back again."""
        if not self._undone:
            raise UndoRefused(N_("there is no answer left to give again"))
        self._moves.append(self._undone.pop())

    def copy(self) -> "Game":
        """An independent game in the same position."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._moves = list(self._moves)
        other._undone = list(self._undone)
        return other

    def imagine(self, seat: int, seed: int) -> "Game":
        """A game to think ahead with: everything that the seat cannot know is drawn anew, from what it does know.

        It begins here, and holds nothing of what came before; the same seed draws the same.
        """
        self._check_seat(seat)
        _check_seed(seed)
        state = self.state.copy()
        self.book.rules.redeal(state, seat, seed)
        other = self.copy()
        other._setup, other.seed, other.seal = self.book.setup_at(state), 0, None
        other._position, other._imagined = None, True
        other._moves, other._undone = [Move(START, "", (), state, ())], []
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "Game":
        return self.copy()

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise NotPickled

    def replay(self, number: int, *, redo: bool = True) -> "Game":
        """A copy as it was after this many answers; `redo` gives the rest one by one, unless that is not wanted."""
        self._check_given(number)
        other = self.copy()
        other._undone = list(reversed(self._moves[number + 1 :])) if redo else []
        other._moves = self._moves[: number + 1]
        return other

    # --- keeping ------------------------------------------------------------------------------------------------

    def save(self, path: "str | Path") -> None:
        """Write the game to a file, completely or not at all."""
        from undercroft.table.save import write_save

        write_save(self, path)

    @property
    def code(self) -> str:
        """A short string that deals the same dungeon again."""
        from undercroft.table.code import NoCode, Uncoded, encode

        if self.seal is not None:
            raise Uncoded
        if self._imagined or self._position is not None:
            raise NoCode

        return encode(self.book, self._setup, self.seed)
