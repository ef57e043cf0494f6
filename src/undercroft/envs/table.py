"""What the environments of a game share: its table, its spaces, its rewards, its picture."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.kernel.errors import N_
from undercroft.kernel.state import GameState
from undercroft.table.book import Book, Plain, named
from undercroft.table.shelf import book_of
from undercroft.words.speaker import speaker_of

WIN: Final = "win"
"""1 for a win, and nothing else"""
SHAPED: Final = "shaped"
"""the same, and on the way the progress made, 1 in all for a game that is won"""
REWARDS: Final = (WIN, SHAPED)
SEEDS: Final = 2**62

Row = NDArray[np.uint8]
Observation = dict[str, NDArray[Any]]


def name_of(game: str) -> str:
    """The name of a game's environment."""
    return f"undercroft/{''.join(word.capitalize() for word in game.split('-'))}-v0"


class Table:
    """A game, set up as chosen, for agents to play."""

    def __init__(self, game: str, reward: str, choices: Plain) -> None:
        named(N_("reward"), reward, REWARDS)
        self.book: Book = book_of(game)
        self.rules = self.book.rules
        self.setup = self.book.setup(choices)
        self.state: GameState = self.book.set_table(self.setup)
        """before the deal"""
        self.seats = self.book.seats(self.setup)
        self.sides: Sequence[int] = self.book.sides(self.setup)
        self.shaped = reward == SHAPED
        self.plays = int(self.rules.plays(self.state))
        self.width = int(self.rules.width)

    def observation_space(self) -> spaces.Dict[Any]:
        """What the seat knows, and what it can play."""
        most = [_most(field.kind, field.most) for field in self.rules.fields for _byte in range(field.size)]
        return spaces.Dict(
            {
                "observation": spaces.Box(0, np.array(most, np.uint8), (self.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.plays,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete[np.int64]:
        return spaces.Discrete(self.plays)

    def observation(self, state: GameState, seat: int) -> Observation:
        """What a seat knows, and what it can play: nothing if another seat is asked."""
        row = self.rules.seen_by(state, seat)
        mask = np.zeros(self.plays, np.int8)
        if state.question.seat == seat and not state.outcome:
            mask[self.rules.playable(state)] = 1
        return {"observation": bytes_of(row).copy(), "action_mask": mask}

    def reward(self, state: GameState, seat: int, before: float) -> float:
        """The reward of a step, from the progress before it."""
        gained = self.rules.progress(state) - before if self.shaped else 0.0
        won = float(self.rules.reward(state, seat) > 0)
        return won + (gained if self.sides[seat] == 0 else -gained)

    def text(self, state: GameState) -> str:
        """The table in words, as it is told to people."""
        speech = speaker_of(self.book)
        lines = speech.result(state) if state.outcome else [speech.question(state), *speech.answers(state)]
        return "\n".join([*speech.state(state), "", *lines])

    def picture(self, state: GameState) -> Row:
        """The same as an image."""
        from undercroft.envs.picture import drawn

        return drawn(self.text(state))


def _most(kind: str, most: int) -> int:
    """The largest byte of a field."""
    return (1 << most) - 1 if kind == "bits" else most
