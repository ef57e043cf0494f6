"""Chance as a stop: with dice rolled by hand, a game waits for every throw as it waits for an answer.

A step that rolls names the dice (`Dice.want`), then asks `awaited`. If the dice have not been thrown yet, the step goes
back on the agenda and the game stops: a state like any other, with everything before the throw already done. `thrown`
gives the faces; the step then runs again and finds them.
"""

from mypy_extensions import i64

from undercroft.kernel.agenda import Agenda
from undercroft.kernel.dice import Dice
from undercroft.kernel.errors import IllegalThrow
from undercroft.kernel.question import CHANCE, NONE, Question


def awaited(dice: Dice, question: Question, agenda: Agenda, step: i64, seat: i64, argument: i64) -> bool:
    """Stop for the dice that are wanted, unless they are ready; the step runs again when they are."""
    if dice.lie_ready():
        return False
    agenda.push(step, seat, argument)
    question.begin(CHANCE, seat, step)
    return True


def thrown(dice: Dice, question: Question, faces: list[int]) -> None:
    """Give the faces of the dice that the game has stopped for; IllegalThrow, and no change, if they are wrong."""
    if question.kind != CHANCE or len(faces) != dice.throw_count or not all(1 <= face <= 6 for face in faces):
        raise IllegalThrow(dice.throw_count, faces)
    for face in faces:
        dice.load(face)
    dice.throw_count = 0
    question.kind = NONE
