"""A game at the table, told to its player: what happened, what was asked and answered."""

from undercroft.table.game import Game
from undercroft.words.speech import Speech


class Narrator:
    """Puts the states of a game into words; it never tells its player a secret."""

    def __init__(self, game: Game, speech: Speech) -> None:
        self.game = game
        self.speech = speech

    def told(self, number: int | None = None, seat: int | None = None) -> list[str]:
        """What this answer, or the last one, brought about; 0 is the deal.

        With a `seat`, leave out what only another seat may know.
        """
        move = self.game.move(len(self.game) if number is None else number)
        return self.speech.told(move.state, move.told, seat)

    def asked(self, number: int) -> str:
        """The question that this answer was given to, from 1 on."""
        return self.speech.question(self.game.move(number - 1).state)

    def answered(self, number: int) -> str:
        """The answer with this number, from 1 on; for dice rolled by hand, what they showed."""
        move = self.game.move(number)
        if move.faces:
            return ", ".join(map(str, move.faces))
        return self.speech.answer(self.game.move(number - 1).state, move.answer)

    def summary(self) -> str:
        """The heroes, where they are and how they fare, in one line."""
        return self.speech.summary(self.game.state)
