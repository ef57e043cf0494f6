"""The one stepping function: apply an answer, and run the agenda to the next question or the end."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import (
    attacks,
    counter_attacks,
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
from undercroft.games.tiny_epic.rules.state import PLAYING, State
from undercroft.games.tiny_epic.rules.steps import Step
from undercroft.games.tiny_epic.rules.turn import take_turn
from undercroft.kernel.question import NONE
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import vec


def _all_steps() -> list[Step]:
    table = [Step()] * steps.STEPS
    table[steps.TURN] = turn.TurnStep()
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
    table[steps.AFTER] = counter_attacks.After()
    table[steps.COUNTER] = counter_attacks.Counter()
    table[steps.GUARD] = counter_attacks.Guard()
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


STEPS: Final = vec[Step](_all_steps())
"""What each step does, by its number."""


def go_on(state: State, choice: i64 = NOTHING, alone: bool = False) -> None:
    """Do what a legal answer says, then what is on the agenda, up to the next question or the end.

    If dice are rolled by hand, stop at the next throw. When the agenda is empty, the turn continues.
    A question with a single legal answer is not asked. With `alone`, only the answer is done.
    """
    question = state.question
    agenda = state.agenda
    table = STEPS
    heroes = state.heroes
    while True:
        if choice >= 0:
            kind = question.kind
            question.kind = NONE
            table[kind].answer(state, heroes[question.seat], question.argument, choice)
            if alone:
                return
        while question.kind == NONE:
            depth = agenda.depth - 1
            if state.outcome != PLAYING:
                agenda.depth = 0
                question.count = 0
                return
            if depth >= 0:
                agenda.depth = depth
                table[agenda.ops[depth]].perform(state, heroes[agenda.seats[depth]], agenda.arguments[depth])
            else:
                take_turn(state)
        if question.count != 1:
            return  # with no answer at all, dice must be rolled by hand
        choice = question.answers[0]


def perform_next(state: State) -> None:
    """Do the next step on the agenda, and nothing else."""
    agenda = state.agenda
    depth = agenda.depth - 1
    agenda.depth = depth
    STEPS[agenda.ops[depth]].perform(state, state.heroes[agenda.seats[depth]], agenda.arguments[depth])


def give(state: State, choice: i64) -> None:
    """Do what an answer says, and nothing else."""
    go_on(state, choice, True)
