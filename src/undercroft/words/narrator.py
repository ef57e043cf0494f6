"""A game at the table, told to its player: what happened, the current state, what was asked and answered."""

from typing import Any

from undercroft.table.game import Game
from undercroft.words.speaker import AnySpeech


class Narrator:
    """The only place that reads a game's states to put them into words; it never tells its player a secret."""

    def __init__(self, game: Game, speech: AnySpeech) -> None:
        self.game = game
        self.speech: Any = speech

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self._state(len(self.game))

    def _state(self, number: int) -> Any:
        return self.game._turns[number].state

    def told(self, number: int | None = None, seat: int | None = None) -> list[str]:
        """What this answer, or the last one, brought about; 0 is the deal.

        With a `seat`, leave out what only another seat may know.
        """
        turn = self.game._turns[len(self.game) if number is None else number]
        lines: list[str] = self.speech.told(turn.state, turn.told, seat)
        return lines

    def asked(self, number: int) -> str:
        """The question that this answer was given to, from 1 on."""
        return str(self.speech.question(self._state(number - 1)))

    def answered(self, number: int) -> str:
        """The answer with this number, from 1 on; for dice rolled by hand, what they showed."""
        turn = self.game._turns[number]
        if turn.faces:
            return ", ".join(map(str, turn.faces))
        return str(self.speech.answer(self._state(number - 1), turn.answer))

    def summary(self) -> str:
        """The heroes, where they are and how they fare, in one line."""
        return str(self.speech.summary(self.state))
