"""What things are worth to a party, about, in points of damage to a minion: tests, attacks, what is held."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.attacks import defense_of, kind_bonus, targets_of
from undercroft.games.tiny_epic.rules.cardspeak import (
    AN_ENEMY,
    ANY,
    ATTACK,
    CAST,
    DAMAGE,
    ENEMIES,
    EXTRA,
    GOBLIN_SPACE,
    MISSILE,
    PLACES,
    SLOTS,
    TWO_ENEMIES,
    first_of,
    second_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.effects import skull, torch_space
from undercroft.games.tiny_epic.rules.skilltest import PLUS, dice_for, kind_of, skill_bonus
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    DICE,
    FIRST_MINION,
    NO_CARD,
    NOWHERE,
    Hero,
    State,
    ability_at,
)
from undercroft.games.tiny_epic.rules.state import ENEMIES as ALL_ENEMIES
from undercroft.kernel.vecs import vec

# Places in the row below
A_HEALTH: Final = 0
A_FOCUS: Final = 1
ASLEEP: Final = 2
"""what an unconscious hero costs"""
A_POWER: Final = 3
"""for each point of damage of a hero's best attack"""
A_DEFENSE: Final = 4
A_SPEED: Final = 5
A_CARD: Final = 6
"""equipped"""
A_TORCH: Final = 7
"""a space before the skull"""
A_GOBLIN: Final = 8
"""in the dungeon, and once more for each beyond two"""
A_MINION: Final = 9
"""killed; a part of it for its wounds"""
A_DOOR: Final = 10
A_CARD_SEEN: Final = 11
"""of the dungeon"""
THE_LAIR: Final = 12
A_LOCK: Final = 13
"""with its altar"""
A_WOUND: Final = 14
"""of the boss"""
KILL_GOBLIN_NOW: Final = 15
"""an attack that kills a goblin"""
KILL_CROWD: Final = 16
"""more for each other goblin"""
KILL_MINION_NOW: Final = 17
A_SUCCESS: Final = 18
"""any other test"""
TO_MINION: Final = 19
"""rooms that a hero would walk further for a minion,"""
TO_GOBLIN: Final = 20
"""a goblin,"""
TO_CROWDED: Final = 21
"""for each goblin beyond two,"""
TO_UNSEEN: Final = 22
"""an unexplored card,"""
TO_RIGHT_PART: Final = 23
"""one from the part of the deck that holds what is missing"""
REVEAL_LEAST: Final = 24
"""unexplored cards around that are worth a step of the torch"""
FIGHT_FROM: Final = 25
"""what an attack must promise while there is somewhere to go"""
SEARCH_WORTH: Final = 26
MEND_FROM: Final = 27
"""health missing from which on a mate is healed"""
STUDY_FROM: Final = 28
"""focus from which on a Spell is looked for"""
SHARE: Final = 29
"""rooms less far for each other hero who is at a minion already"""
PULL: Final = 30
"""rooms less far to a minion for each point of damage that a hero deals more than others"""
TOO_MANY: Final = 31
"""goblins, here or about to come, with which nothing more is explored"""
WORTH: Final = vec[float](
    [
        0.28,  # A_HEALTH
        0.18,  # A_FOCUS
        0.9,  # ASLEEP
        1.86,  # A_POWER
        0.37,  # A_DEFENSE
        0.46,  # A_SPEED
        0.43,  # A_CARD
        0.37,  # A_TORCH
        0.98,  # A_GOBLIN
        8.16,  # A_MINION
        1.06,  # A_DOOR
        0.15,  # A_CARD_SEEN
        18.4,  # THE_LAIR
        2.66,  # A_LOCK
        0.71,  # A_WOUND
        1.52,  # KILL_GOBLIN_NOW
        0.64,  # KILL_CROWD
        3.03,  # KILL_MINION_NOW
        1.96,  # A_SUCCESS
        5.03,  # TO_MINION
        0.12,  # TO_GOBLIN
        1.96,  # TO_CROWDED
        1.07,  # TO_UNSEEN
        1.14,  # TO_RIGHT_PART
        4.35,  # REVEAL_LEAST
        0.38,  # FIGHT_FROM
        0.64,  # SEARCH_WORTH
        6.68,  # MEND_FROM
        9.16,  # STUDY_FROM
        1.28,  # SHARE
        0.54,  # PULL
        5.06,  # TOO_MANY
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


# --- attacks -------------------------------------------------------------------------------------------------


def health_of(state: State, enemy: i64) -> i64:
    """Health that an attack can take from an enemy."""
    if enemy < FIRST_MINION:
        return 1
    if enemy < BOSS:
        return state.enemy_health[enemy]
    return MOST


def crowd(state: State) -> i64:
    """Goblins in the dungeon, and those that the torch brings before everybody has had a turn (TED-TOR-03)."""
    count = state.goblins
    step: i64 = 1
    while step <= state.party and state.torch + step <= skull(state):
        if torch_space(state, state.torch + step) == GOBLIN_SPACE:
            count += 1
        step += 1
    return count


def worth_of_damage(state: State, enemy: i64, damage: float) -> float:
    """What damage to an enemy is worth; a goblin's death, more in a crowd."""
    if enemy < FIRST_MINION:
        return damage * (WORTH[KILL_GOBLIN_NOW] + WORTH[KILL_CROWD] * float(crowd(state) - 1))
    if enemy == BOSS:
        return damage
    worth = damage
    if damage >= float(state.enemy_health[enemy]):
        worth += WORTH[KILL_MINION_NOW]
    return worth


def is_spell_of_damage(state: State, ability: i64) -> bool:
    whom = state.tables.ability_whom[ability]
    return whom == AN_ENEMY or whom == TWO_ENEMIES or whom == ENEMIES


def promise_of(state: State, hero: Hero, ability: i64, enemies: i64, wide: bool) -> float:
    """What an attack with an ability is worth, by what its dice are likely to bring."""
    tables = state.tables
    action = tables.ability_action[ability]
    if action == CAST:
        return promise_of_spell(state, hero, ability, enemies)
    skill = tables.ability_skill[ability]
    if (action > MISSILE and action != EXTRA) or skill >= ANY:
        return 0.0
    bonus = tables.ability_bonus[ability]
    cost: i64 = 0
    if wide:
        bonus = tables.ability_wide_bonus[ability]
        cost = tables.ability_wide_cost[ability]
    elif action == EXTRA:
        cost = tables.ability_cost[ability]
    worth = promise(state, hero, ability, bonus, enemies, wide)
    return worth - WORTH[A_FOCUS] * float(cost)


def promise(state: State, hero: Hero, ability: i64, bonus: i64, enemies: i64, wide: bool) -> float:
    """What a weapon does with a bonus to the best of the enemies, or to all together."""
    skill = state.tables.ability_skill[ability]
    kind = kind_of(state.tables.ability_action[ability])
    bonus += kind_bonus(state, hero, kind) + skill_bonus(state, hero, skill)
    dice = dice_for(state, hero, skill)
    changes = hero.focus // 4
    total = 0.0
    top = 0.0
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy]:
            least = defense_of(state, enemy, kind) + 1 - bonus - changes
            worth = worth_of_damage(state, enemy, damage_of(dice, least, health_of(state, enemy)))
            total += worth
            top = max(top, worth)
        enemy += 1
    if wide:
        return total
    return top


def promise_of_spell(state: State, hero: Hero, ability: i64, enemies: i64) -> float:
    """Damage past the Defense, if it can be paid for and the test succeeds (TED-ATK-04)."""
    tables = state.tables
    if tables.ability_cost[ability] > hero.focus:
        return 0.0
    packed = tables.programs[tables.ability_program[ability]]
    chance = chance_of_spell(state, hero, ability)
    cost = WORTH[A_FOCUS] * float(tables.ability_cost[ability])
    if verb_of(packed) == ATTACK:
        return chance * (promise_of_weapons(state, hero, first_of(packed), second_of(packed)) - cost)
    if not is_spell_of_damage(state, ability) or verb_of(packed) != DAMAGE:
        return 0.0
    total = 0.0
    top = 0.0
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy]:
            damage = min(first_of(packed), health_of(state, enemy))
            worth = worth_of_damage(state, enemy, float(damage))
            total += worth
            top = max(top, worth)
        enemy += 1
    if tables.ability_whom[ability] != AN_ENEMY or second_of(packed) > 0:
        top = (top + total) / 2.0
    return chance * (top - cost)


def promise_of_weapons(state: State, hero: Hero, kinds: i64, bonus: i64) -> float:
    """The best weapon of some kinds, with the bonus of a Spell (R15)."""
    tables = state.tables
    top = 0.0
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(state, hero, place)
        if ability != NO_CARD:
            action = tables.ability_action[ability]
            if action <= MISSILE and kinds & BIT[action] and tables.ability_skill[ability] < ANY:
                enemies = targets_of(state, hero, ability)
                top = max(top, promise(state, hero, ability, tables.ability_bonus[ability] + bonus, enemies, False))
        place += 1
    return top


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


# --- how a game stands ---------------------------------------------------------------------------------------


def worth_of_hero(state: State, hero: Hero) -> float:
    worth = WORTH[A_HEALTH] * float(hero.health) + WORTH[A_FOCUS] * float(hero.focus)
    if hero.health == 0:
        worth -= WORTH[ASLEEP]
    worth += WORTH[A_POWER] * power_of(state, hero) + WORTH[A_SPEED] * float(hero.speed)
    worth += WORTH[A_DEFENSE] * (float(hero.defense) + 0.5 * float(hero.melee_defense))
    slot: i64 = 0
    while slot < SLOTS:
        if hero.cards[slot] != NO_CARD:
            worth += WORTH[A_CARD]
        slot += 1
    return worth


def worth_of_game(state: State) -> float:
    """The heroes, the torch, the enemies, and how far the party has come."""
    worth = WORTH[A_TORCH] * float(skull(state) - state.torch)
    worth -= WORTH[A_GOBLIN] * float(state.goblins + max(0, state.goblins - 2))
    for hero in state.heroes:
        worth += worth_of_hero(state, hero)
    if state.act:
        return worth + WORTH[THE_LAIR] + worth_of_act_two(state)
    seen = state.grid.revealed
    while seen:
        seen &= seen - 1
        worth += WORTH[A_CARD_SEEN]
    if state.grid.door != NOWHERE:
        worth += WORTH[A_DOOR]
    worth += WORTH[A_MINION] * float(state.minions_dead)
    enemy: i64 = FIRST_MINION
    while enemy < BOSS:
        if state.enemy_cell[enemy] != NOWHERE:
            worth += float(STURDY - state.enemy_health[enemy])
        enemy += 1
    return worth


def worth_of_act_two(state: State) -> float:
    worth = 0.0
    covered = state.covered
    while covered:
        covered &= covered - 1
        worth += WORTH[A_LOCK]
    marker: i64 = 0
    while marker < state.party:
        worth -= WORTH[A_WOUND] * float(state.markers[marker])
        marker += 1
    return worth
