"""What things are worth to a party, about, in points of damage to a minion: health, focus, what is held, tests."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.cardspeak import (
    AN_ENEMY,
    ANY,
    CAST,
    DAMAGE,
    ENEMIES,
    MISSILE,
    PLACES,
    TWO_ENEMIES,
    first_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.skilltest import PLUS, dice_for, skill_bonus
from undercroft.games.tiny_epic.rules.state import DICE, NO_CARD, Hero, State, ability_at
from undercroft.kernel.vecs import vec

# Places in the row below
A_HEALTH: Final = 0
LOW: Final = 1
"""each health missing below SAFE costs so much more"""
A_FOCUS: Final = 2
A_POWER: Final = 3
"""for each point of damage of a hero's best attack"""
A_DEFENSE: Final = 4
A_SPEED: Final = 5
A_FIND: Final = 6
"""a card of Loot still to be drawn"""
A_ROOM: Final = 7
"""each room nearer to what is wanted"""
TO_MINION: Final = 8
"""rooms that a hero would walk further for a minion than for a goblin,"""
TO_UNSEEN: Final = 9
"""an unexplored card,"""
TO_RIGHT_PART: Final = 10
"""one from the part of the deck that holds what is missing,"""
STILL_TO_COME: Final = 11
"""one that can be turned up at once, with the rest of the turn still to come,"""
TO_DOOR: Final = 12
"""the open Lair Door,"""
TO_ALTAR: Final = 13
"""an altar that the boss must pass"""
KILL_GOBLIN: Final = 14
KILL_CROWD: Final = 15
"""more for each other goblin"""
KILL_MINION: Final = 16
"""more than for its wounds"""
A_BLOW: Final = 17
"""a point of damage to the boss"""
AN_ALTAR: Final = 18
"""the boss lured past one"""
HASTE: Final = 19
"""how much more both are worth, over the spaces before the skull"""
A_SUCCESS: Final = 20
"""a test that is no attack and no trap"""
GO_IN: Final = 21
"""spaces before the skull from which on somebody opens the Lair"""
WORTH: Final = vec[float](
    [
        0.2,  # A_HEALTH
        0.33,  # LOW
        0.16,  # A_FOCUS
        1.9,  # A_POWER
        0.27,  # A_DEFENSE
        0.68,  # A_SPEED
        0.9,  # A_FIND
        0.38,  # A_ROOM
        4.4,  # TO_MINION
        1.6,  # TO_UNSEEN
        3.8,  # TO_RIGHT_PART
        3.0,  # STILL_TO_COME
        18.0,  # TO_DOOR
        2.0,  # TO_ALTAR
        2.0,  # KILL_GOBLIN
        2.6,  # KILL_CROWD
        3.5,  # KILL_MINION
        2.6,  # A_BLOW
        2.6,  # AN_ALTAR
        3.6,  # HASTE
        1.96,  # A_SUCCESS
        3.8,  # GO_IN
    ]
)
"""found by playing: small changes were kept where they won more games"""

MOST: Final = 10
"""the highest total of three dice"""


def _chances() -> list[float]:
    """How likely some dice are to reach a total, by dice * (MOST + 1) + total (TED-TST-05, -06)."""
    found = [0.0] * ((DICE + 1) * (MOST + 1))
    for dice in range(1, DICE + 1):
        ways = 6**dice
        for way in range(ways):
            faces = sorted([way // 6**die % 6 + 1 for die in range(dice)])
            total = faces[-1] + sum([face for face in faces[:-1] if face <= PLUS])
            for reached in range(total + 1):
                found[dice * (MOST + 1) + reached] += 1 / ways
    return found


CHANCES: Final = vec[float](_chances())


def chance_of(dice: i64, total: i64) -> float:
    """How likely so many dice are to reach a total."""
    if total <= 0:
        return 1.0
    if total > MOST:
        return 0.0
    return CHANCES[dice * (MOST + 1) + total]


def damage_of(dice: i64, least: i64, most: i64) -> float:
    """The damage to expect of an attack that needs `least` for the first point, up to the enemy's health."""
    damage = 0.0
    point: i64 = 0
    while point < most:
        damage += chance_of(dice, least + point)
        point += 1
    return damage


def chance_of_test(state: State, hero: Hero, skill: i64, number: i64) -> float:
    """The chance of a test; with any skill, of the best one."""
    if skill > ANY:
        return 1.0
    if skill < ANY:
        return chance_of(dice_for(state, hero, skill), number - skill_bonus(state, hero, skill))
    best = 0.0
    each: i64 = 0
    while each < ANY:
        best = max(best, chance_of_test(state, hero, each, number))
        each += 1
    return best


SAFE: Final = 4
"""the health below which a hero must look out"""


def worth_of_health(health: i64) -> float:
    """What is left to lose: the last points are worth the most."""
    left = max(0, health)
    return WORTH[A_HEALTH] * float(left) - WORTH[LOW] * float(max(0, SAFE - left))


def worth_of_mending(state: State, hero: Hero, amount: i64) -> float:
    """What health is worth to a hero."""
    after = min(state.tables.hero_health[hero.board], hero.health + amount)
    return worth_of_health(after) - worth_of_health(hero.health)


# --- what a hero can do ---


def is_spell_of_damage(state: State, ability: i64) -> bool:
    whom = state.tables.ability_whom[ability]
    return whom == AN_ENEMY or whom == TWO_ENEMIES or whom == ENEMIES


def chance_of_spell(state: State, hero: Hero, ability: i64) -> float:
    tables = state.tables
    skill = tables.ability_skill[ability]
    if skill >= ANY:
        return 1.0
    bonus = skill_bonus(state, hero, skill) + hero.cast_bonus + tables.ability_bonus[ability]
    return chance_of(dice_for(state, hero, skill), tables.ability_number[ability] - bonus)


TYPICAL: Final = 4
"""the Defense of an enemy, and"""
STURDY: Final = 7
"""its health"""


def power_of(state: State, hero: Hero) -> float:
    """The damage of a hero's best attack on a typical minion, with a part of the second best."""
    best = 0.0
    second = 0.0
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(state, hero, place)
        if ability != NO_CARD:
            power = power_of_ability(state, hero, ability)
            if power > best:
                second = best
                best = power
            elif power > second:
                second = power
        place += 1
    return best + 0.2 * second


def power_of_ability(state: State, hero: Hero, ability: i64) -> float:
    tables = state.tables
    action = tables.ability_action[ability]
    skill = tables.ability_skill[ability]
    if action <= MISSILE and skill < ANY:
        bonus = tables.ability_bonus[ability] + hero.bonus[skill]
        if action == MISSILE:
            bonus += hero.panther
        else:
            bonus += hero.bear
        dice = max(1, min(DICE, hero.dice[skill]))
        return damage_of(dice, TYPICAL + 1 - bonus, STURDY)
    if action == CAST and is_spell_of_damage(state, ability):
        packed = tables.programs[tables.ability_program[ability]]
        if verb_of(packed) == DAMAGE:
            return chance_of_spell(state, hero, ability) * float(first_of(packed))
    return 0.0


def worth_of_hero(state: State, hero: Hero) -> float:
    worth = worth_of_health(hero.health) + WORTH[A_FOCUS] * float(hero.focus)
    worth += WORTH[A_POWER] * power_of(state, hero) + WORTH[A_SPEED] * float(hero.speed)
    return worth + WORTH[A_DEFENSE] * (float(hero.defense) + 0.5 * float(hero.melee_defense))
