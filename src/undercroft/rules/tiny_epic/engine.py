"""The one stepping function: check an answer, apply it, and run the agenda to the next question or the end."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.kernel.chance import thrown
from undercroft.rules.kernel.errors import IllegalAnswer
from undercroft.rules.kernel.question import NONE
from undercroft.rules.tiny_epic import (
    attacks,
    dungeon,
    enemies,
    equipment,
    freeactions,
    lair,
    programs,
    skilltest,
    steps,
    turn,
)
from undercroft.rules.tiny_epic.state import PLAYING, Game
from undercroft.rules.tiny_epic.steps import Step
from undercroft.rules.tiny_epic.turn import take_turn


def _all_steps() -> list[Step]:
    table = [Step()] * steps.STEPS
    table[steps.TURN] = turn.Turn()
    table[steps.SIXES] = turn.Sixes()
    table[steps.ORIENT] = dungeon.Orient()
    table[steps.AROUND] = dungeon.Around()
    table[steps.REVEAL_ANY] = dungeon.RevealAny()
    table[steps.TELEPORT] = dungeon.Teleport()
    table[steps.SKILL] = skilltest.Skill()
    table[steps.ROLL] = skilltest.Roll()
    table[steps.TEST] = freeactions.Test()
    table[steps.REROLL] = skilltest.Reroll()
    table[steps.PAY] = attacks.Pay()
    table[steps.TARGET] = attacks.Target()
    table[steps.SECOND_TARGET] = attacks.SecondTarget()
    table[steps.RECIPIENT] = attacks.Recipient()
    table[steps.WEAPON] = attacks.Weapon()
    table[steps.AFTER] = attacks.After()
    table[steps.COUNTER] = attacks.Counter()
    table[steps.GUARD] = attacks.Guard()
    table[steps.EMBOLDEN] = attacks.Embolden()
    table[steps.SPLIT] = lair.Split()
    table[steps.KILL] = programs.Kill()
    table[steps.RUN] = programs.Run()
    table[steps.CHOICE] = programs.Choice()
    table[steps.EITHER] = equipment.Either()
    table[steps.DISCOVER] = equipment.Discover()
    table[steps.PICK_UP] = equipment.PickUp()
    table[steps.EQUIP] = equipment.Equip()
    table[steps.SHED] = equipment.Shed()
    table[steps.TORCH] = enemies.Torch()
    table[steps.ACTORS] = enemies.Actors()
    table[steps.GOAL] = enemies.Goal()
    table[steps.STEP] = enemies.EnemyStep()
    table[steps.ASSAULT] = enemies.Assault()
    table[steps.PUSH] = enemies.Push()
    table[steps.HERD] = enemies.Herd()
    return table


NOTHING: Final = -1
"""Stands for no answer, at the start."""
STEPS: Final = _all_steps()
"""What each step does, by its number."""


def answer(game: Game, choice: i64) -> None:
    """Give a legal answer to the open question; any other raises IllegalAnswer and changes nothing.

    The game then continues to its next question or its end.
    """
    question = game.question
    if not question.allows(choice):
        raise IllegalAnswer(question.kind, question.seat, choice, question.legal())
    go_on(game, choice)


def throw(game: Game, faces: list[int]) -> None:
    """Set the faces of the dice the game is waiting for; impossible faces raise IllegalThrow and change nothing.

    The game then continues to its next stop.
    """
    thrown(game.dice, game.question, faces)
    go_on(game)


def go_on(game: Game, choice: i64 = NOTHING) -> None:
    """Do what a legal answer says, then what is on the agenda, up to the next question or the end.

    If dice are rolled by hand, stop at the next throw. When the agenda is empty, the turn continues.
    A question with a single legal answer is not asked.
    """
    question = game.question
    agenda = game.agenda
    heroes = game.heroes
    while True:
        if choice >= 0:
            kind = question.kind
            question.kind = NONE
            STEPS[kind].answer(game, heroes[question.seat], question.argument, choice)
        while question.kind == NONE:
            depth = agenda.depth - 1
            if game.outcome != PLAYING:
                agenda.depth = 0
                question.count = 0
                return
            if depth >= 0:
                agenda.depth = depth
                STEPS[agenda.ops[depth]].perform(game, heroes[agenda.seats[depth]], agenda.arguments[depth])
            else:
                take_turn(game)
        if question.count != 1:
            return  # with no answer at all, dice must be rolled by hand
        choice = question.answers[0]
