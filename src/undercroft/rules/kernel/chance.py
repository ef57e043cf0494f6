"""Chance as a stop: a game whose dice are rolled by hand waits for every throw as it waits for an answer.

Whoever is about to roll names the dice (`Dice.want`), then asks `awaited`. If the dice do not lie there yet, the step
that rolls them goes back on the agenda and the game stops: a state like any other, with everything done that comes
before the throw. `thrown` gives the faces; the step is then performed again and finds them.
"""

from mypy_extensions import i64

from undercroft.rules.kernel.agenda import Agenda
from undercroft.rules.kernel.dice import Dice
from undercroft.rules.kernel.errors import IllegalThrow
from undercroft.rules.kernel.question import CHANCE, NONE, Question


def awaited(dice: Dice, question: Question, agenda: Agenda, step: i64, seat: i64, argument: i64) -> bool:
    """Stop for the dice that are wanted, unless they lie there; the step comes again when they do."""
    if dice.lie_ready():
        return False
    agenda.push(step, seat, argument)
    question.begin(CHANCE, seat, step)
    return True


def thrown(dice: Dice, question: Question, faces: list[int]) -> None:
    """The dice the game has stopped for show these faces; IllegalThrow, and no change, if they cannot."""
    if question.kind != CHANCE or len(faces) != dice.throw_count or not all(1 <= face <= 6 for face in faces):
        raise IllegalThrow(dice.throw_count, faces)
    for face in faces:
        dice.load(face)
    dice.throw_count = 0
    question.kind = NONE
