"""What the rules refuse, and why. These carry the facts; other layers put them into words."""

from undercroft.outside import harmless


class UndercroftError(Exception):
    """The base of all Undercroft errors: the message says what to do next.

    The message may quote any input: it is always one line that a terminal can safely show.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(harmless(message))


class RulesError(UndercroftError):
    """The rules refused something; the state is unchanged."""


class IllegalAnswer(RulesError):
    """An illegal answer: the question, its seat, and the legal answers."""

    def __init__(self, kind: int, seat: int, answer: int, legal: list[int]) -> None:
        self.kind = kind
        self.seat = seat
        self.answer = answer
        self.legal = legal
        if kind == 0:
            text = f"answer {answer} was given, but the game is over"
        elif kind < 0:
            text = f"answer {answer} was given, but the game is waiting for dice"
        else:
            text = f"answer {answer} is not legal: question {kind} to seat {seat} takes one of {legal}"
        super().__init__(text)


class BadRecord(RulesError):
    """Bytes that are not the state of a game."""


class BadSetup(RulesError):
    """A setup that the rules do not know."""


class IllegalThrow(RulesError):
    """Dice that were not asked for, too few or too many of them, or a face that no die has."""

    def __init__(self, wanted: int, faces: list[int]) -> None:
        self.wanted = wanted
        self.faces = faces
        super().__init__(f"give {wanted} dice with faces from 1 to 6, not {faces}")
