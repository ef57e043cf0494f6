"""Random legal play, for simulations, soaks and benchmarks: all legal answers are equally likely."""

from mypy_extensions import i64

from undercroft.rules.kernel.chooser import Chooser
from undercroft.rules.mini_rogue.engine import go_on
from undercroft.rules.mini_rogue.state import PLAYING, Game


def play_out(game: Game, chooser: Chooser) -> i64:
    """Play to the end; returns the number of decisions. Answers chosen from the legal ones are not checked again."""
    decisions: i64 = 0
    question = game.question
    while game.outcome == PLAYING:
        go_on(game, chooser.choose(question))
        decisions += 1
    return decisions


def copy_many(game: Game, times: i64) -> None:
    """Copy a position into another many times, for benchmarks."""
    other = game.copy()
    while times > 0:
        game.copy_into(other)
        times -= 1
