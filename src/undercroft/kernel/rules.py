"""The rules of a game as one object: what tables, bots, batches and environments play with, whatever the game.

Calls through it cost a few nanoseconds each. Within one decision the rules of a game call each other directly.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from undercroft.kernel.chance import Throw, thrown
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.matter import Matter
from undercroft.kernel.observation import Field, Sketch, width_of
from undercroft.kernel.question import ANSWERS_MOST
from undercroft.kernel.state import PLAYING, WON, GameState
from undercroft.kernel.vecs import vec

NOTHING: Final = -1
"""Stands for no answer: at the start, and after a throw."""
LONGEST: Final = 3_000
"""Every game ends within so many decisions: at random, thing by thing or in whole plays, however somebody stalls."""
FACES: Final = (1, 2, 3, 4, 5, 6)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """How a game is dealt and goes on, and what a seat knows of it.

    What raises NotImplementedError every game must say; the rest suits a game in which nothing is hidden but the dice
    to come, and all seats play for the same side.
    """

    def __init__(self, answers: i64, fields: list[Field]) -> None:
        self.answers: i64 = answers
        """how many answers there are: each is a number below this"""
        self.fields: list[Field] = fields
        """what an observation holds, in order"""
        self.width: i64 = width_of(fields)
        """bytes in an observation"""

    def deal(self, state: GameState, seed: i64) -> None:
        """Deal into a set table, up to the first question."""
        raise NotImplementedError

    def go_on(self, state: GameState, choice: i64) -> None:
        """Do what a legal answer says, or NOTHING, and continue to the next question or the end."""
        raise NotImplementedError

    def plays(self, state: GameState) -> i64:
        """How many plays there are at a table set like this, for players who think: each is a number below this.

        The answers come first, and are plays. A play beyond them stands for a whole series of answers.
        """
        return self.answers

    def has_plays(self, state: GameState) -> bool:
        """Whether what can be played at this question is something else than its answers."""
        return False

    def offer_plays(self, state: GameState, row: vec[i64]) -> i64:
        """Write what can be played at this question, at most ANSWERS_MOST numbers; returns how many."""
        question = state.question
        count = question.count
        place: i64 = 0
        while place < count:
            row[place] = question.answers[place]
            place += 1
        return count

    def answers_of(self, state: GameState, play: i64) -> list[int]:
        """The answers that a play stands for, in the order in which they are given."""
        return [play]

    def redeal(self, state: GameState, seat: i64, seed: i64) -> None:
        """Draw everything that the seat cannot know anew, from what it does know."""
        state.dice.reseed(seed)

    def sketch(self) -> Sketch:
        """A sketch for a row in which nothing is written yet."""
        return Sketch()

    def observe(self, state: GameState, seat: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
        """Write what the seat knows as `width` bytes, from the place `at` of the row.

        The sketch says what stands there already: that need not be written again.
        """
        raise NotImplementedError

    def side(self, state: GameState, seat: i64) -> i64:
        """The side that a seat plays for: 0 wins and loses with the outcome, 1 the other way round."""
        return 0

    def progress(self, state: GameState) -> float:
        """How far side 0 has come on its way to winning, from 0 to 1."""
        return 0.0

    def faces(self, die: i64) -> tuple[int, ...]:
        """For each face of a kind of die, the first face that means the same."""
        return FACES

    def alike(self, state: GameState) -> bool:
        """Whether it makes no difference which die of a kind shows what, in the throw that the game has stopped for."""
        return True

    def matter(self, state: GameState) -> Matter | None:
        """What dice are about to settle, if the game can tell the odds of it."""
        return None

    # --- the same for every game --------------------------------------------------------------------------------

    def answer(self, state: GameState, choice: i64) -> None:
        """Give a legal answer to the open question; any other raises IllegalAnswer and changes nothing.

        The game then continues to its next question or its end.
        """
        question = state.question
        if not question.allows(choice):
            raise IllegalAnswer(question.kind, question.seat, choice, question.legal())
        self.go_on(state, choice)

    def playable(self, state: GameState) -> list[int]:
        """What can be played at this question."""
        row = vec[i64]([0] * ANSWERS_MOST)
        return [int(row[place]) for place in range(self.offer_plays(state, row))]

    def play(self, state: GameState, play: i64) -> None:
        """Make one of these plays; any other raises IllegalAnswer and changes nothing."""
        question = state.question
        playable = self.playable(state)
        if play not in playable:
            raise IllegalAnswer(question.kind, question.seat, play, playable)
        self.play_on(state, play)

    def play_on(self, state: GameState, play: i64) -> None:
        """Make a play that is not checked again: its answers one after another, or NOTHING."""
        if play < self.answers:
            self.go_on(state, play)
            return
        for answer in self.answers_of(state, play):
            self.go_on(state, answer)

    def throw(self, state: GameState, faces: list[int]) -> None:
        """Set the faces of the dice the game is waiting for; impossible faces raise IllegalThrow and change nothing.

        The game then continues to its next stop.
        """
        thrown(state.dice, state.question, faces)
        self.go_on(state, NOTHING)

    def outcomes(self, state: GameState) -> Throw:
        """What the dice may show that the game has stopped for."""
        throw = Throw(state.dice, self.alike(state))
        die: i64 = 0
        while die < throw.count:
            throw.mean(die, self.faces(throw.kinds[die]))
            die += 1
        return throw

    def reward(self, state: GameState, seat: i64) -> i64:
        """1 if the seat has won, -1 if it has lost, 0 while the game is on."""
        if state.outcome == PLAYING:
            return 0
        won = state.outcome == WON
        return 1 if won == (self.side(state, seat) == 0) else -1

    def seen_by(self, state: GameState, seat: i64) -> vec[u8]:
        """What the seat knows, as a row of its own."""
        row = vec[u8]([0] * self.width)
        self.observe(state, seat, row, 0, self.sketch())
        return row

    def play_out(self, state: GameState, chooser: Chooser) -> i64:
        """Play to the end with random answers, which are not checked again; returns the number of decisions."""
        decisions: i64 = 0
        question = state.question
        while state.outcome == PLAYING:
            self.go_on(state, chooser.choose(question))
            decisions += 1
        return decisions

    def copy_many(self, state: GameState, times: i64) -> None:
        """Copy a position into another many times, to measure it."""
        other = state.copy()
        while times > 0:
            state.copy_into(other)
            times -= 1

    def redeal_many(self, state: GameState, times: i64) -> None:
        """The same, with what the seat asked cannot know drawn anew each time."""
        other = state.copy()
        seat = state.question.seat
        while times > 0:
            state.copy_into(other)
            self.redeal(other, seat, times)
            times -= 1

    def observe_many(self, state: GameState, times: i64) -> None:
        """Write what the seat asked knows again and again where it was written before."""
        row = vec[u8]([0] * self.width)
        seat = state.question.seat
        sketch = self.sketch()
        while times > 0:
            self.observe(state, seat, row, 0, sketch)
            times -= 1
