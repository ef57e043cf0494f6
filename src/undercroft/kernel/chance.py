"""Chance as a stop: with dice rolled by hand, a game waits for every throw as it waits for an answer.

A step that rolls names the dice (`Dice.want`), then asks `awaited`. If the dice have not been thrown yet, the step goes
back on the agenda and the game stops: a state like any other, with everything before the throw already done. `thrown`
gives the faces; the step then runs again and finds them. What may be thrown, and how likely it is, a `Throw` tells.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.kernel.agenda import Agenda
from undercroft.kernel.dice import Dice
from undercroft.kernel.errors import IllegalThrow
from undercroft.kernel.question import CHANCE, NONE, Question
from undercroft.kernel.vecs import vec

FACES_MOST: Final = 6


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


class Throw:
    """The outcomes of the throw that a game has stopped for, one by one, each with its weight.

    Dice of one kind have no order, unless they are not alike; faces that mean the same are one.
    """

    def __init__(self, dice: Dice, alike: bool) -> None:
        self.alike: bool = alike
        self.count: i64 = dice.throw_count
        self.kinds: vec[i64] = dice.throw[:]
        self.faces: vec[i64] = vec[i64]([1] * self.count)
        """of the outcome at hand"""
        self.ways: vec[i64] = vec[i64]([0] * ((FACES_MOST + 1) * self.count))
        """how many faces mean the same as a face of a die, or 0 if an earlier one does"""
        self.all_ways: i64 = 1
        """the weights of all outcomes together"""
        self.more: bool = True

    def mean(self, die: i64, meanings: tuple[int, ...]) -> None:
        """Say for each face of a die the first face that means the same."""
        for face in meanings:
            self.ways[die * (FACES_MOST + 1) + face] = self.ways[die * (FACES_MOST + 1) + face] + 1
        self.all_ways *= FACES_MOST

    def weight(self) -> i64:
        """In how many ways this outcome comes about."""
        weight: i64 = 1
        of_kind: i64 = 0
        of_face: i64 = 0
        die: i64 = 0
        while die < self.count:
            if not self.follows(die):
                of_kind = 0
                of_face = 0
            elif self.faces[die] != self.faces[die - 1]:
                of_face = 0
            of_kind += 1
            of_face += 1
            weight = weight * self.ways[die * (FACES_MOST + 1) + self.faces[die]] * of_kind // of_face
            die += 1
        return weight

    def chance(self) -> float:
        return float(self.weight()) / float(self.all_ways)

    def follows(self, die: i64) -> bool:
        """The die and the one before it are interchangeable."""
        return self.alike and die > 0 and self.kinds[die] == self.kinds[die - 1]

    def next(self) -> None:
        """Go to the next outcome; `more` tells whether there is one."""
        die = self.count - 1
        while die >= 0:
            face = self.higher(die)
            if face <= FACES_MOST:
                self.faces[die] = face
                self.spread(die)
                return
            die -= 1
        self.more = False

    def higher(self, die: i64) -> i64:
        """The next face of a die that means something else."""
        face = self.faces[die] + 1
        while face <= FACES_MOST and self.ways[die * (FACES_MOST + 1) + face] == 0:
            face += 1
        return face

    def spread(self, die: i64) -> None:
        """The dice after one that has changed start again: those of its kind at its face."""
        after = die + 1
        while after < self.count:
            self.faces[after] = self.faces[after - 1] if self.follows(after) else 1
            after += 1

    def lay(self, dice: Dice, question: Question) -> None:
        """Give the dice that a game, or a copy of it, has stopped for the faces of this outcome."""
        die: i64 = 0
        while die < self.count:
            dice.load(self.faces[die])
            die += 1
        dice.throw_count = 0
        question.kind = NONE
