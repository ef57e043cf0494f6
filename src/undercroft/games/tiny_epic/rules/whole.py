"""The rules of Tiny Epic Dungeons as one object."""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.tiny_epic.rules import setup
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.rules.engine import go_on
from undercroft.games.tiny_epic.rules.observation import FIELDS, observe
from undercroft.games.tiny_epic.rules.odds import matter_of
from undercroft.games.tiny_epic.rules.sketch import Sketch
from undercroft.games.tiny_epic.rules.state import NOWHERE, WON, State
from undercroft.games.tiny_epic.rules.tables import TRACK
from undercroft.kernel import observation
from undercroft.kernel.matter import Matter
from undercroft.kernel.rules import Rules
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec

MINIONS_DEAD: Final = 0.4
DOOR_FOUND: Final = 0.1
LAIR_ENTERED: Final = 0.6
"""how far on the way to winning: the rest is the boss's health"""


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
        """Minions killed and the Lair Door found, then the Lair entered, then the boss's health."""
        assert isinstance(state, State)
        if state.outcome == WON:
            return 1.0
        if not state.act:
            found = DOOR_FOUND if state.grid.door != NOWHERE else 0.0
            return found + MINIONS_DEAD * float(min(state.minions_dead, state.party)) / float(state.party)
        left: i64 = 0
        marker: i64 = 0
        while marker < state.party:
            left += state.markers[marker]
            marker += 1
        return 1.0 - (1.0 - LAIR_ENTERED) * float(left) / float(TRACK * state.party)


RULES: Final = TinyEpicRules(len(ANSWER_NAMES), FIELDS)
