"""The rules of Tiny Epic Dungeons as one object."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import setup
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.rules.engine import go_on
from undercroft.games.tiny_epic.rules.odds import matter_of
from undercroft.games.tiny_epic.rules.state import PLAYING, State
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.matter import Matter
from undercroft.kernel.rules import Rules
from undercroft.kernel.state import GameState


class TinyEpicRules(Rules):
    def deal(self, state: GameState, seed: i64) -> None:
        assert isinstance(state, State)
        setup.deal(state, seed)

    def go_on(self, state: GameState, choice: i64) -> None:
        assert isinstance(state, State)
        go_on(state, choice)

    def matter(self, state: GameState) -> Matter | None:
        assert isinstance(state, State)
        return matter_of(state)

    def play_out(self, state: GameState, chooser: Chooser) -> i64:
        """As for every game, with a direct call for each decision."""
        assert isinstance(state, State)
        decisions: i64 = 0
        question = state.question
        while state.outcome == PLAYING:
            go_on(state, chooser.choose(question))
            decisions += 1
        return decisions


RULES: Final = TinyEpicRules(len(ANSWER_NAMES), [])
