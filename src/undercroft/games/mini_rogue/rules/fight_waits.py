"""What is as good later in a fight of one adventurer, and so is not tried before."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    CHOOSE,
    COMBAT,
    END,
    FIRE,
    NEEDS_HP,
    POISON_POTION,
    REWARDS,
    STRIKE,
    verb_of,
)
from undercroft.games.mini_rogue.rules.potions import holds
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.rules.tables import SKILL_TYPES


def can_wait(state: State) -> bool:
    """Healing is as good after the roll: until then, at most 1 HP is lost to poison, and none is given as a tribute."""
    hero = state.heroes[0]
    if hero.hp < 2 or state.question.kind == steps.TRIBUTE:
        return False
    if hero.face_down:
        return True
    skill = state.tables.character_skill[hero.character * SKILL_TYPES + COMBAT]
    return skill < 0 or state.tables.skill_needs[skill] & NEEDS_HP == 0


def fire_waits(state: State) -> bool:
    """Fire that does not kill the enemy now is as good in the next attack, where as much damage is needed in all.

    Not if Poison is held, because only one of them is thrown in an attack, nor if a skill takes HP before the roll, or
    may give a potion.
    """
    hero = state.heroes[0]
    return holds(hero, FIRE) and not holds(hero, POISON_POTION) and not skill_says(state, STRIKE, CHOOSE, REWARDS)


def wastes_fire(begin: State, state: State) -> bool:
    """Whether Fire was thrown since then at an enemy that lives on, although it could have waited."""
    if holds(state.heroes[0], FIRE) or not fire_waits(begin):
        return False
    return state.foe.line == begin.foe.line and state.foe.phase == begin.foe.phase


def skill_says(state: State, *verbs: i64) -> bool:
    """Whether the Combat skill can still be used and says one of these."""
    tables = state.tables
    hero = state.heroes[0]
    skill = tables.character_skill[hero.character * SKILL_TYPES + COMBAT]
    if skill < 0 or hero.face_down:
        return False
    address = tables.skill_program[skill]
    while tables.programs[address] != END:
        if verb_of(tables.programs[address]) in verbs:
            return True
        address += 1
    return False
