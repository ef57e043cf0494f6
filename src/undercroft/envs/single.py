"""One game at a time, for Gymnasium."""

from typing import Any, Final

import gymnasium

from undercroft.envs.table import SEEDS, WIN, Observation, Table
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.rules import LONGEST
from undercroft.kernel.state import PLAYING
from undercroft.table.book import Plain

MODES: Final = ("ansi", "rgb_array")


class GameEnv(gymnasium.Env[Observation, Any]):
    """A game in which one agent answers for all seats of a side; random answers are given for the other.

    An observation is what the seat that is asked knows, and the mask of what it can play: an answer, or a whole series
    of them. A play that is not legal is not made: nothing changes, and `info["illegal"]` says so. Further arguments are
    options of the game.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        reward: str = WIN,
        side: int = 0,
        most: int = LONGEST,
        render_mode: str | None = None,
        **choices: Any,
    ) -> None:
        self.table = Table(game, reward, choices)
        self.side = side
        self.most = most
        self.render_mode = render_mode
        self.state = self.table.state.copy()
        self.decisions = 0
        self.observation_space: Any = self.table.observation_space()
        self.action_space = self.table.action_space()
        self._others = Chooser(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Plain]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(SEEDS))
        self.table.state.copy_into(self.state)
        self.table.rules.deal(self.state, dealt)
        self._others = Chooser(dealt)
        self.decisions = 0
        self._answer_for_others()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Plain]:
        question = self.state.question
        seat, before = int(question.seat), self.table.rules.progress(self.state)
        legal = self.state.outcome == PLAYING and int(action) in self.table.rules.playable(self.state)
        if legal:
            self.table.rules.play_on(self.state, int(action))
            self._answer_for_others()
        self.decisions += 1
        over = bool(self.state.outcome != PLAYING)
        reward = self.table.reward(self.state, seat, before) if legal else 0.0
        return (
            self._seen(),
            reward,
            over,
            not over and self.decisions >= self.most,
            self._info() | {"illegal": not legal},
        )

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return self.table.text(self.state)
        if self.render_mode == "rgb_array":
            return self.table.picture(self.state)
        return None

    def _answer_for_others(self) -> None:
        question = self.state.question
        while self.state.outcome == PLAYING and self.table.sides[question.seat] != self.side:
            playable = self.table.rules.playable(self.state)
            self.table.rules.play_on(self.state, playable[self._others.pick(len(playable))])

    def _seen(self) -> Observation:
        return self.table.observation(self.state, self._seat())

    def _seat(self) -> int:
        """Who is asked; after the end, the first seat of the side."""
        return int(self.state.question.seat) if self.state.outcome == PLAYING else self.table.sides.index(self.side)

    def _info(self) -> Plain:
        seen = {"seat": self._seat(), "decisions": self.decisions}
        return seen | ({"result": self.table.book.result(self.state)} if self.state.outcome != PLAYING else {})
