"""Random choices among legal answers, with a separate generator."""

from typing import Final

from mypy_extensions import i64

from undercroft.kernel.dice import MULTIPLIER, PICKS, PICKS_SPENT, WORD, seeded
from undercroft.kernel.question import Question

CHOICES: Final = 2
"""The stream of a seed for random choices; a game's own streams are 0 and 1."""


class Chooser:
    """Chooses every legal answer with equal probability."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seeded(seed, CHOICES)
        self.picks: i64 = 0
        """what is left of the last draw; one draw serves several choices"""

    def choose(self, question: Question) -> i64:
        """One of the legal answers to the question."""
        return question.answers[self.pick(question.count)]

    def pick(self, count: i64) -> i64:
        """One of so many places, from 0."""
        picks = self.picks
        if picks < PICKS_SPENT:
            state = self.state
            state = MULTIPLIER * (state & WORD) + (state >> 32)
            self.state = state
            picks = state & PICKS
        self.picks = picks // count
        return picks % count
