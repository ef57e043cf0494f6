"""Computer players."""

from typing import Final

from undercroft.bots.heuristic import HeuristicBot
from undercroft.bots.random import RandomBot

BOTS: Final[dict[str, type[RandomBot] | type[HeuristicBot]]] = {"random": RandomBot, "heuristic": HeuristicBot}
"""By name; each is made for a game, from a seed."""

__all__ = ["BOTS", "HeuristicBot", "RandomBot"]
