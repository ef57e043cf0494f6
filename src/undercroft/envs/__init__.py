"""Environments for agents: Gymnasium, its vector environments, and PettingZoo. They need `undercroft[agents]`.

Importing this package registers `undercroft/MiniRogue-v0`, `undercroft/TinyEpic-v0` and one for every further game.
"""

import gymnasium

from undercroft import games
from undercroft.envs.table import name_of

__all__ = ["register"]


def register() -> None:
    """Make every game known to Gymnasium."""
    for game in games.packages():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point="undercroft.envs.single:GameEnv",
                vector_entry_point="undercroft.envs.vector:GameVectorEnv",
                disable_env_checker=True,
                kwargs={"game": game},
            )


register()
