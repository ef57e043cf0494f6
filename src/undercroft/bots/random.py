"""Every legal answer as likely as another."""

from undercroft.rules.mini_rogue.playout import Chooser, play_out
from undercroft.rules.mini_rogue.state import Game


class RandomBot:
    """Plays at random, from a seed of its own."""

    def __init__(self, seed: int) -> None:
        self._chooser = Chooser(seed)

    def choose(self, game: Game) -> int:
        """An answer to the open question."""
        return self._chooser.choose(game.question)

    def play_out(self, game: Game) -> int:
        """Play to the end; the number of decisions."""
        return play_out(game, self._chooser)
