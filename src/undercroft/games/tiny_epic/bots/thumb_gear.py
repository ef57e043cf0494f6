"""Rules of thumb for what is found: Loot rather than Spells, and what is missing before both."""

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_worth import (
    A_FIND,
    A_FOCUS,
    WORTH,
    chance_of_test,
    worth_of_health,
    worth_of_mending,
)
from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.cardspeak import DISCOVER, DRAIN, FOCUS, HEAL, HURT, LOOT, first_of, verb_of
from undercroft.games.tiny_epic.rules.state import Hero, State


def loot_or_spell(state: State) -> i64:
    """Loot rather than a Spell, and a Spell rather than nothing."""
    return state.question.answers[min(1, state.question.count - 1)]


def best_reward(state: State, hero: Hero) -> i64:
    """The option that gives the most."""
    question = state.question
    programs = state.tables.programs
    pick = question.answers[0]
    top = 0.0
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        if choice != answers.GO_ON:
            packed = programs[programs[question.argument + choice - answers.OPTION]]
            worth = worth_of_gift(state, hero, verb_of(packed), first_of(packed))
            if worth > top:
                top = worth
                pick = choice
        place += 1
    return pick


def worth_of_gift(state: State, hero: Hero, verb: i64, amount: i64) -> float:
    """Loot, unless health or focus is needed more."""
    tables = state.tables
    if verb == HEAL:
        return worth_of_mending(state, hero, amount)
    if verb == FOCUS:
        return WORTH[A_FOCUS] * float(min(amount, tables.hero_focus[hero.board] - hero.focus))
    if verb == HURT:
        return worth_of_health(hero.health - amount) - worth_of_health(hero.health)
    if verb == DRAIN:
        return -WORTH[A_FOCUS] * float(min(amount, hero.focus))
    if verb == DISCOVER and amount == LOOT:
        return WORTH[A_FIND]
    return 0.0


def worth_of_disarming(state: State, hero: Hero) -> float:
    """The Loot behind the trap in this room (TED-HRO-08)."""
    tables = state.tables
    card = state.grid.cells[hero.cell]
    return WORTH[A_FIND] * chance_of_test(state, hero, tables.room_disarm_skill[card], tables.room_disarm[card])
