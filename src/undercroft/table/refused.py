"""What a game refuses, whatever is asked: seats, answers, dice and seeds that there are not."""

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import written

LARGEST_SEED = 2**62


class NoSuchSeat(UndercroftError):
    """A seat that does not exist."""

    def __init__(self, seat: object, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        super().__init__(
            N_("there is no seat {seat}: seats are numbered from 0 to {last}"), seat=written(seat), last=seats - 1
        )


class NoSuchAnswer(UndercroftError):
    """The number of an answer that has not been given."""

    def __init__(self, number: object, given: int) -> None:
        self.number = number
        self.given = given
        super().__init__(
            N_("there is no answer {number}: choose from 0 (the deal) to {given} (the last answer given)"),
            number=written(number),
            given=given,
        )


class RollRefused(UndercroftError):
    """Missing dice, or dice that were not asked for."""


class BadSeed(UndercroftError):
    """A seed outside the range the rules can use."""

    def __init__(self, seed: object) -> None:
        self.seed = seed
        super().__init__(
            N_("{seed} is not a seed: choose a whole number from 0 to {most}"), seed=written(seed), most=LARGEST_SEED
        )


class NotPickled(UndercroftError):
    """Games are saved as answers: a pickled state would work with one version and one build only."""

    def __init__(self) -> None:
        super().__init__(N_("a game cannot be pickled: keep it with Game.save, and open it with undercroft.load"))
