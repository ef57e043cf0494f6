"""Games of several seats, each an agent, for PettingZoo."""

from typing import Any

from pettingzoo import AECEnv

from undercroft.envs.single import MODES
from undercroft.envs.table import SEEDS, WIN, Observation, Table
from undercroft.kernel.rules import LONGEST
from undercroft.kernel.state import PLAYING

__all__ = ["GameAECEnv", "env"]


def env(game: str, **choices: Any) -> "GameAECEnv":
    """A game as an environment of PettingZoo; see `GameAECEnv`."""
    return GameAECEnv(game, **choices)


class GameAECEnv(AECEnv):  # type: ignore[misc]
    """A game in which each seat is an agent: `seat_0`, `seat_1` and so on, an Overlord last.

    An observation is what the seat knows, and the mask of what it can play: all zeros while another seat is asked. A
    play that is not legal raises IllegalAnswer. Further arguments are options of the game.
    """

    def __init__(
        self, game: str, *, reward: str = WIN, most: int = LONGEST, render_mode: str | None = None, **choices: Any
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 4}
        self.table = Table(game, reward, choices)
        self.most = most
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self.state_now = self.table.state.copy()
        self.decisions = 0
        self._seeds: Any = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._seeds is None:
            from gymnasium.utils.seeding import np_random

            self._seeds, _seed = np_random(seed)
        self.table.state.copy_into(self.state_now)
        self.table.rules.deal(self.state_now, int(self._seeds.integers(SEEDS)))
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        return self.table.observation(self.state_now, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.table.rules.progress(self.state_now)
        self.table.rules.play(self.state_now, int(action))
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        over = self.state_now.outcome != PLAYING
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = self.table.reward(self.state_now, seat, before)
            self.terminations[other] = over
            self.truncations[other] = not over and self.decisions >= self.most
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        """Whoever is asked answers next; after the end, one after another leaves."""
        if self.state_now.outcome == PLAYING:
            self.agent_selection = self.possible_agents[self.state_now.question.seat]
        else:
            self.agent_selection = self.agents[0]

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return self.table.text(self.state_now)
        if self.render_mode == "rgb_array":
            return self.table.picture(self.state_now)
        return None

    def close(self) -> None:
        """There is no window to close."""
