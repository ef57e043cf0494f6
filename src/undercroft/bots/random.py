"""A bot for which all legal answers are equally likely."""

from undercroft.rules.kernel.chooser import Chooser
from undercroft.rules.mini_rogue.playout import play_out as play_mini_rogue
from undercroft.rules.mini_rogue.state import Game as MiniRogueGame
from undercroft.rules.tiny_epic.playout import play_out as play_tiny_epic
from undercroft.rules.tiny_epic.state import Game as TinyEpicGame


class RandomBot:
    """Plays any game at random, from its own seed."""

    def __init__(self, seed: int) -> None:
        self._chooser = Chooser(seed)

    def choose(self, game: MiniRogueGame | TinyEpicGame) -> int:
        """An answer to the open question."""
        return self._chooser.choose(game.question)

    def play_out(self, game: MiniRogueGame | TinyEpicGame) -> int:
        """Play to the end; returns the number of decisions."""
        if isinstance(game, MiniRogueGame):
            return play_mini_rogue(game, self._chooser)
        return play_tiny_epic(game, self._chooser)
