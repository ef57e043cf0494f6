"""The rules of Mini Rogue as one object."""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.mini_rogue.rules import hidden, setup, steps
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES
from undercroft.games.mini_rogue.rules.die_odds import matter_of
from undercroft.games.mini_rogue.rules.engine import go_on
from undercroft.games.mini_rogue.rules.observation import observe
from undercroft.games.mini_rogue.rules.observation_fields import FIELDS
from undercroft.games.mini_rogue.rules.state import CURSE_DIE, WON, State
from undercroft.games.mini_rogue.rules.tables import AREAS
from undercroft.games.mini_rogue.rules.whole_deals import PLAYS, answers_of, offer_deals
from undercroft.kernel.matter import Matter
from undercroft.kernel.observation import Sketch
from undercroft.kernel.rules import FACES, Rules
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec

SYMBOL_FACES: Final = (1, 1, 1, 4, 4, 4)
PROGRESS: Final = vec[float]([max(0, area - 1) / AREAS for area in range(AREAS)])
"""by area"""


class MiniRogueRules(Rules):
    def deal(self, state: GameState, seed: i64) -> None:
        assert isinstance(state, State)
        setup.deal(state, seed)

    def go_on(self, state: GameState, choice: i64) -> None:
        assert isinstance(state, State)
        go_on(state, choice)

    def observe(self, state: GameState, seat: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
        assert isinstance(state, State)
        observe(state, seat, row, at, sketch, self.width)

    def side(self, state: GameState, seat: i64) -> i64:
        """The Overlord has the seat after the adventurers'."""
        assert isinstance(state, State)
        if seat < state.party:
            return 0
        return 1

    def progress(self, state: GameState) -> float:
        """The areas behind the party, of all."""
        assert isinstance(state, State)
        if state.outcome == WON:
            return 1.0
        return PROGRESS[state.area]

    def matter(self, state: GameState) -> Matter | None:
        assert isinstance(state, State)
        return matter_of(state)

    def faces(self, die: i64) -> tuple[int, ...]:
        """The Curse and the Poison die show their symbol on half of the faces (MR-DICE-5)."""
        return SYMBOL_FACES if die >= CURSE_DIE else FACES

    def alike(self, state: GameState) -> bool:
        """Under the eyes of an Overlord or Automa, each of a horde has its own Dungeon die, in their order."""
        assert isinstance(state, State)
        return not (state.ruled and state.question.argument == steps.FOE_ATTACK)

    def redeal(self, state: GameState, seat: i64, seed: i64) -> None:
        assert isinstance(state, State)
        hidden.redeal(state, seat, seed)

    def plays(self, state: GameState) -> i64:
        """A party exchanges things in whole deals."""
        assert isinstance(state, State)
        return self.answers if state.party == 1 else PLAYS

    def has_plays(self, state: GameState) -> bool:
        return state.question.kind == steps.BARTER

    def offer_plays(self, state: GameState, row: vec[i64]) -> i64:
        assert isinstance(state, State)
        if state.question.kind != steps.BARTER:
            return super().offer_plays(state, row)
        return offer_deals(state, row)

    def answers_of(self, state: GameState, play: i64) -> list[int]:
        assert isinstance(state, State)
        return answers_of(state, play) if play >= self.answers else [play]


RULES: Final = MiniRogueRules(len(ANSWER_NAMES), FIELDS)
