"""Random legal play, for simulations, soaks and benchmarks: every legal answer as likely as another."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.kernel.dice import MULTIPLIER, PICKS, PICKS_SPENT, WORD, seeded
from undercroft.rules.kernel.question import Question
from undercroft.rules.mini_rogue.engine import go_on
from undercroft.rules.mini_rogue.state import PLAYING, Game

CHOICES: Final = 2
"""The stream of a seed that random choices come from; the game's own are 0 and 1."""


class Chooser:
    """Picks among legal answers with a generator of its own."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seeded(seed, CHOICES)
        self.picks: i64 = 0
        """what is left of the last draw; one serves for several choices"""

    def choose(self, question: Question) -> i64:
        """One of the legal answers to the question."""
        picks = self.picks
        if picks < PICKS_SPENT:
            state = self.state
            state = MULTIPLIER * (state & WORD) + (state >> 32)
            self.state = state
            picks = state & PICKS
        count = question.count
        self.picks = picks // count
        return question.answers[picks % count]


def play_out(game: Game, chooser: Chooser) -> i64:
    """Play to the end; returns the number of decisions. What was chosen among the legal needs no second look."""
    decisions: i64 = 0
    question = game.question
    while game.outcome == PLAYING:
        go_on(game, chooser.choose(question))
        decisions += 1
    return decisions


def copy_many(game: Game, times: i64) -> None:
    """Copy a position again and again into one other, for benchmarks."""
    other = game.copy()
    while times > 0:
        game.copy_into(other)
        times -= 1
