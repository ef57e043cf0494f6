"""A bot for which all legal answers are equally likely."""

from undercroft.games.mini_rogue.rules.playout import play_out as play_mini_rogue
from undercroft.games.mini_rogue.rules.state import State as MiniRogueState
from undercroft.games.tiny_epic.rules.playout import play_out as play_tiny_epic
from undercroft.games.tiny_epic.rules.state import State as TinyEpicState
from undercroft.kernel.chooser import Chooser


class RandomBot:
    """Plays any game at random, from its own seed."""

    def __init__(self, seed: int) -> None:
        self._chooser = Chooser(seed)

    def choose(self, game: MiniRogueState | TinyEpicState) -> int:
        """An answer to the open question."""
        return self._chooser.choose(game.question)

    def play_out(self, game: MiniRogueState | TinyEpicState) -> int:
        """Play to the end; returns the number of decisions."""
        if isinstance(game, MiniRogueState):
            return play_mini_rogue(game, self._chooser)
        return play_tiny_epic(game, self._chooser)
