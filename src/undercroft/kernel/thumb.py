"""Rules of thumb: what somebody who does not think for long would play. Each game fills in its own.

They know only what the seat they play for knows. What an answer leads to is tried on a copy in which everything else is
drawn anew: the same for all answers that are compared.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.kernel.chooser import Chooser
from undercroft.kernel.dice import PICKS_SPENT
from undercroft.kernel.question import ANSWERS_MOST
from undercroft.kernel.rules import Rules
from undercroft.kernel.state import PLAYING, WON, GameState
from undercroft.kernel.vecs import vec

DECIDED: Final = 1000.0
"""what a game won is worth; a game lost costs as much"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Thumb:
    """Without rules of its own a game is played at random."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.row: vec[i64] = vec[i64]([0] * ANSWERS_MOST)
        """what can be played"""
        self.next_row: vec[i64] = vec[i64]([0] * ANSWERS_MOST)
        """the same for a question that follows"""
        self.spares: list[GameState] = []
        """copies to try something on"""

    def choose(self, state: GameState, chooser: Chooser) -> i64:
        """What to play at the open question; the chooser settles what is left to chance."""
        count = self.rules.offer_plays(state, self.row)
        return self.row[chooser.pick(count)]

    def play_out(self, state: GameState, chooser: Chooser) -> i64:
        """Play all seats to the end; returns the number of decisions."""
        decisions: i64 = 0
        while state.outcome == PLAYING:
            self.rules.play_on(state, self.choose(state, chooser))
            decisions += 1
        return decisions

    # --- one play ahead -------------------------------------------------------------------------------------------

    def worth(self, state: GameState, seat: i64) -> float:
        """How well a game stands that is not over, for the side of a seat."""
        return 0.0

    def goes_on(self, state: GameState) -> bool:
        """The open question belongs to the play before it: only its answer shows what that was good for."""
        return False

    def settle(self, state: GameState, seat: i64) -> None:
        """Go on from a play to where it shows what it was good for."""

    def best(self, state: GameState, row: vec[i64], count: i64, samples: i64, chooser: Chooser) -> i64:
        """The play after which the game stands best, of some: each is tried on the same copies."""
        seat = state.question.seat
        pick = row[0]
        if count == 1:
            return pick
        seed = chooser.pick(PICKS_SPENT)
        top = -4.0 * DECIDED * float(samples)
        place: i64 = 0
        while place < count:
            total = 0.0
            sample: i64 = 0
            while sample < samples:
                total += self.tried(state, seat, seed + sample, row[place])
                sample += 1
            if total > top:
                top = total
                pick = row[place]
            place += 1
        return pick

    def is_like(self, one: GameState, other: GameState) -> bool:
        """Two tables are set alike: one can be copied into the other."""
        return False

    def spare(self, state: GameState, which: i64) -> GameState:
        """A copy of a game that is not needed any more when the next one is made."""
        if not self.spares or not self.is_like(self.spares[0], state):
            self.spares = [state.copy(), state.copy()]
        copy = self.spares[which]
        state.copy_into(copy)
        return copy

    def fair_copy(self, state: GameState, seat: i64, seed: i64) -> GameState:
        """The game as it may be, for all the seat knows."""
        copy = self.spare(state, 0)
        self.rules.redeal(copy, seat, seed)
        copy.dice.by_hand = False
        return copy

    def tried(self, state: GameState, seat: i64, seed: i64, play: i64) -> float:
        """How the game stands after a play."""
        copy = self.fair_copy(state, seat, seed)
        self.rules.play_on(copy, play)
        if copy.outcome == PLAYING and copy.question.seat == seat and self.goes_on(copy):
            return self.followed(copy, seat)
        self.settle(copy, seat)
        return self.standing(copy, seat)

    def followed(self, state: GameState, seat: i64) -> float:
        """How the game stands after the best answer to the question that follows from a play."""
        row = self.next_row
        count = self.rules.offer_plays(state, row)
        top = -2.0 * DECIDED
        place: i64 = 0
        while place < count:
            copy = self.spare(state, 1)
            self.rules.play_on(copy, row[place])
            self.settle(copy, seat)
            top = max(top, self.standing(copy, seat))
            place += 1
        return top

    def standing(self, state: GameState, seat: i64) -> float:
        """How the game stands, over or not."""
        if state.outcome == PLAYING:
            return self.worth(state, seat)
        won = state.outcome == WON
        if won == (self.rules.side(state, seat) == 0):
            return DECIDED
        return -DECIDED
