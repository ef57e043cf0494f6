"""Random legal play, for simulations, soaks and benchmarks: all legal answers are equally likely."""

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.engine import go_on
from undercroft.games.tiny_epic.rules.state import PLAYING, State
from undercroft.kernel.chooser import Chooser


def play_out(state: State, chooser: Chooser) -> i64:
    """Play to the end; returns the number of decisions. Answers chosen from the legal ones are not checked again."""
    decisions: i64 = 0
    question = state.question
    while state.outcome == PLAYING:
        go_on(state, chooser.choose(question))
        decisions += 1
    return decisions


def copy_many(state: State, times: i64) -> None:
    """Copy a position into another many times, for benchmarks."""
    other = state.copy()
    while times > 0:
        state.copy_into(other)
        times -= 1
