"""A game at the table, told to its player: what happened, how things stand, what was asked and answered."""

from undercroft.rules.mini_rogue.state import Game as State
from undercroft.table.game import Game
from undercroft.words.speech import Speech


class Narrator:
    """The one place that looks at the states of a game for words; it says nothing that its player may not know."""

    def __init__(self, game: Game, speech: Speech) -> None:
        self.game = game
        self.speech = speech

    @property
    def state(self) -> State | None:
        """How the game stands; None while it waits for its very first dice."""
        return self._state(len(self.game)) if self.game._turns else None

    def _state(self, number: int) -> State:
        state: State = self.game._turns[number].state
        return state

    def told(self, number: int | None = None, seat: int | None = None) -> list[str]:
        """What the answer of this number brought about, or the last one; 0 is the deal.

        With a `seat`, nothing that only somebody else may know.
        """
        turn = self.game._turns[len(self.game) if number is None else number]
        return self.speech.told(turn.state, turn.told, seat)

    def asked(self, number: int) -> str:
        """The question to which an answer was given, from 1 on."""
        return self.speech.question(self._state(number - 1))

    def answered(self, number: int) -> str:
        """The answer of this number, from 1 on."""
        return self.speech.answer(self._state(number - 1), self.game._turns[number].answer)

    def summary(self) -> str:
        """Who, where and how, in one line."""
        state = self.state
        if state is None:
            return ""
        place = self.speech.terms.place(int(state.mat), int(state.area))
        return " | ".join([self.speech.status(state), *self.speech.mates(state), place])
