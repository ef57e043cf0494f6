"""The rules of Tiny Epic Dungeons as one object."""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.tiny_epic.rules import setup
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.rules.engine import go_on
from undercroft.games.tiny_epic.rules.observation import FIELDS, observe
from undercroft.games.tiny_epic.rules.odds import matter_of
from undercroft.games.tiny_epic.rules.progress import progress
from undercroft.games.tiny_epic.rules.sketch import Sketch
from undercroft.games.tiny_epic.rules.state import State
from undercroft.kernel import observation
from undercroft.kernel.matter import Matter
from undercroft.kernel.rules import Rules
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec


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

    def sketch(self) -> observation.Sketch:
        return Sketch()

    def observe(self, state: GameState, seat: i64, row: vec[u8], at: i64, sketch: observation.Sketch) -> None:
        assert isinstance(state, State)
        assert isinstance(sketch, Sketch)
        observe(state, seat, row, at, sketch)

    def progress(self, state: GameState) -> float:
        assert isinstance(state, State)
        return progress(state)


RULES: Final = TinyEpicRules(len(ANSWER_NAMES), FIELDS)
