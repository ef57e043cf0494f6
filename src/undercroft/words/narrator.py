"""A game at the table, told to its player: what happened, how things stand, what was asked and answered."""

from typing import Any

from undercroft.table.game import Game
from undercroft.words.speaker import AnySpeech


class Narrator:
    """The one place that looks at the states of a game for words; it says nothing that its player may not know."""

    def __init__(self, game: Game, speech: AnySpeech) -> None:
        self.game = game
        self.speech: Any = speech

    @property
    def state(self) -> Any:
        """How the game stands."""
        return self._state(len(self.game))

    def _state(self, number: int) -> Any:
        return self.game._turns[number].state

    def told(self, number: int | None = None, seat: int | None = None) -> list[str]:
        """What the answer of this number brought about, or the last one; 0 is the deal.

        With a `seat`, nothing that only somebody else may know.
        """
        turn = self.game._turns[len(self.game) if number is None else number]
        lines: list[str] = self.speech.told(turn.state, turn.told, seat)
        return lines

    def asked(self, number: int) -> str:
        """The question to which an answer was given, from 1 on."""
        return str(self.speech.question(self._state(number - 1)))

    def answered(self, number: int) -> str:
        """The answer of this number, from 1 on; of dice rolled by hand, what they showed."""
        turn = self.game._turns[number]
        if turn.faces:
            return ", ".join(map(str, turn.faces))
        return str(self.speech.answer(self._state(number - 1), turn.answer))

    def summary(self) -> str:
        """Who, where and how, in one line."""
        return str(self.speech.summary(self.state))
