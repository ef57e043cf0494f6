"""What things are worth to an adventurer, about, in HP: what is held, what a fight will cost, what a card gives.

Only what cards say counts, never which card it is.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.cardspeak import (
    ARMOR,
    BLIND,
    CURSE,
    FOE_FINAL,
    FOOD,
    GOLD,
    HP,
    POISON,
    POTIONS,
    REGENERATION,
    UNSTOPPABLE,
    WEAKEN,
    XP,
)
from undercroft.games.mini_rogue.rules.effects import armor_of
from undercroft.games.mini_rogue.rules.fights import boss_line
from undercroft.games.mini_rogue.rules.potions import POISON_DAMAGE
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM
from undercroft.games.mini_rogue.rules.state import (
    ACROSS,
    EXIT,
    LEVEL_2,
    LEVEL_3,
    NO_CARD,
    Hero,
    State,
    level,
)
from undercroft.games.mini_rogue.rules.tables import AREAS
from undercroft.kernel.vecs import vec

# Places in the row below
EACH_HP: Final = 0
FIRST_HP: Final = 1
"""more for each of the first 4,"""
SOME_HP: Final = 2
"""and of the first 9"""
EACH_XP: Final = 3
XP_EARLY: Final = 4
"""more for each area still to come"""
DIE_TWO: Final = 5
"""for level 2,"""
DIE_THREE: Final = 6
EACH_ARMOR: Final = 7
FOOD_FIRST: Final = 8
FOOD_MORE: Final = 9
"""food that can still be eaten; the rest is worth nothing"""
EACH_GOLD: Final = 10
GOLD_EARLY: Final = 11
"""more for each area still to come"""
A_POTION: Final = 12
"""+ kind"""
CURSED: Final = 18
POISONED: Final = 19
BLINDED: Final = 20
SKILL_UNUSED: Final = 21
"""a Character card face up, for each room and boss before it is refreshed"""
AN_ITEM: Final = 22
AN_AREA: Final = 23
"""behind the party"""
A_LOSS: Final = 24
"""for each HP that a fight will cost,"""
A_DEATH: Final = 25
"""and for each that will be lacking"""
MARGIN: Final = 26
"""HP that should be left after a fight"""
AHEAD: Final = 27
"""how much a boss who waits counts"""
UNKNOWN: Final = 28
"""a room face down"""
A_REWARD: Final = 29
"""the Rewards card"""
A_FALL: Final = 30
GHOST_PRIZE: Final = 31
A_TAKE: Final = 32
"""an Item where none is held"""
GOLD_TRADE: Final = 33
"""what each gold gains at a merchant"""
KEEN: Final = 34
"""the loss from which on a Combat skill is used,"""
KEEN_SAVING: Final = 35
"""the part of the HP if a boss is still to come"""
POTION_PRICE: Final = 36
"""the part of its worth that a potion must save"""
FEAT_FINAL: Final = 37
"""what XP is still worth in the last fight"""
SICK: Final = 38
"""HP at or below which Healing is drunk outside of fights"""
AUGURY: Final = 39
WORTH: Final = vec[float](
    [
        1.0,  # EACH_HP
        1.33,  # FIRST_HP
        0.53,  # SOME_HP
        0.92,  # EACH_XP
        0.25,  # XP_EARLY
        2.64,  # DIE_TWO
        4.98,  # DIE_THREE
        2.86,  # EACH_ARMOR
        2.51,  # FOOD_FIRST
        1.04,  # FOOD_MORE
        0.38,  # EACH_GOLD
        0.02,  # GOLD_EARLY
        3.66,  # A_POTION: fire
        4.19,  # A_POTION: frost
        3.85,  # A_POTION: poison
        5.51,  # A_POTION: healing
        2.11,  # A_POTION: holy
        1.44,  # A_POTION: perception
        4.33,  # CURSED
        3.74,  # POISONED
        1.5,  # BLINDED
        0.53,  # SKILL_UNUSED
        1.99,  # AN_ITEM
        0.58,  # AN_AREA
        1.03,  # A_LOSS
        2.79,  # A_DEATH
        1.97,  # MARGIN
        0.51,  # AHEAD
        0.59,  # UNKNOWN
        3.79,  # A_REWARD
        -1.09,  # A_FALL
        0.02,  # GHOST_PRIZE
        1.09,  # A_TAKE
        0.49,  # GOLD_TRADE
        1.3,  # KEEN
        0.69,  # KEEN_SAVING
        0.69,  # POTION_PRICE
        0.36,  # FEAT_FINAL
        5.04,  # SICK
        0.5,  # AUGURY
    ]
)
"""found by playing: small changes were kept where they won more games"""

HIT_FACES: Final = 4
"""faces of the Dungeon die that hit and are reduced by armor; one misses, one pierces (MR-COMBAT-15 to -17)"""
STRAGGLE: Final = 0.45
"""the part of a turn saved because the enemy does not attack when it dies"""
LEAST: Final = 0.15
"""of a turn, for any fight"""


def areas_left(state: State) -> i64:
    return AREAS - 1 - state.area


# --- what is held --------------------------------------------------------------------------------------------


def worth_of(state: State, stat: i64, amount: i64) -> float:
    """An amount of a characteristic."""
    left = float(areas_left(state))
    if stat == HP:
        return (
            WORTH[EACH_HP] * float(amount)
            + WORTH[FIRST_HP] * float(min(amount, 4))
            + WORTH[SOME_HP] * float(min(amount, 9))
        )
    if stat == XP:
        worth = (WORTH[EACH_XP] + WORTH[XP_EARLY] * left) * float(amount)
        if amount >= LEVEL_2:
            worth += WORTH[DIE_TWO]
        if amount >= LEVEL_3:
            worth += WORTH[DIE_THREE]
        return worth
    if stat == FOOD:
        eaten = min(amount, areas_left(state))
        return WORTH[FOOD_FIRST] * float(min(eaten, 1)) + WORTH[FOOD_MORE] * float(eaten)
    if stat == GOLD:
        return (WORTH[EACH_GOLD] + WORTH[GOLD_EARLY] * left) * float(amount)
    return WORTH[EACH_ARMOR] * float(amount)


def worth_of_potions(potions: i64) -> float:
    worth = 0.0
    kind: i64 = 0
    while kind < POTIONS:
        if potions & (1 << kind):
            worth += WORTH[A_POTION + kind]
        kind += 1
    return worth


def cost_of_afflictions(afflictions: i64) -> float:
    cost = 0.0
    if afflictions & CURSE:
        cost += WORTH[CURSED]
    if afflictions & POISON:
        cost += WORTH[POISONED]
    if afflictions & BLIND:
        cost += WORTH[BLINDED]
    return cost


def chances_left(state: State, hero: Hero) -> float:
    """Rooms before a used skill comes back; a boss at the exit counts twice."""
    rooms: i64 = 4 - hero.cell // ACROSS - hero.cell % ACROSS
    if hero.cell == EXIT:
        rooms = 0
    if state.boss_up:
        rooms += 2
    return float(rooms)


def worth_of_hero(state: State, hero: Hero) -> float:
    """Everything on the mat."""
    worth = worth_of(state, HP, hero.hp) + worth_of(state, XP, hero.xp) + worth_of(state, ARMOR, hero.armor)
    worth += worth_of(state, FOOD, hero.food) + worth_of(state, GOLD, hero.gold)
    worth += worth_of_potions(hero.potions) - cost_of_afflictions(hero.afflictions)
    if not hero.face_down:
        unused = 1.0
        if hero.turned:
            unused = 0.5
        worth += unused * WORTH[SKILL_UNUSED] * chances_left(state, hero)
    if hero.item >= 0:
        worth += WORTH[AN_ITEM] * float(max(1, hero.item_uses))
    return worth


def worth_of_party(state: State) -> float:
    """All adventurers, with the fight under way and a boss who waits."""
    worth = WORTH[AN_AREA] * float(state.area * state.party)
    for hero in state.heroes:
        worth += worth_of_hero(state, hero)
        if state.foe.line != NO_CARD:
            if state.party == 1 or state.fighters & (1 << hero.seat):
                worth -= cost_of(hero, loss_now(state, hero, hero.stance))
        elif state.boss_up:
            worth -= WORTH[AHEAD] * cost_of(hero, boss_loss(state, hero))
    return worth


# --- fights --------------------------------------------------------------------------------------------------


def die_value(state: State, stance: i64, cursed: bool) -> float:
    """What a Character die adds to an attack, about: misses, criticals and the stance (MR-COMBAT-7, MR-STANCE-4)."""
    tables = state.tables
    misses = tables.stance_miss[stance]
    criticals = tables.stance_critical[stance]
    total = 0.0
    missed = 0.0
    critical = 0.0
    chained = 0.0
    rolled: i64 = 1
    while rolled <= 6:
        face = rolled
        if cursed and face > 1:
            face -= 1
        if misses & (1 << face):
            missed += 1.0
        else:
            total += float(face)
            if criticals & (1 << face):
                critical += 1.0
                chained += float(face)
        rolled += 1
    mean = total / 6.0
    return mean + (critical * mean - chained * missed / 6.0) / 6.0


def per_attack(state: State, hero: Hero, stance: i64, armor: i64) -> float:
    """Damage of an attack in a stance, about."""
    die = die_value(state, stance, False)
    if hero.afflictions & CURSE:
        die = (die + die_value(state, stance, True)) / 2.0
    return max(0.8, float(level(hero)) * die - float(armor))


def armor_in(state: State, hero: Hero, stance: i64) -> i64:
    """The armor that the hero would have in a stance."""
    armor = armor_of(state, hero)
    if state.stances:
        armor += state.tables.stance_armor[stance] - state.tables.stance_armor[hero.stance]
    return armor


def per_blow(hero: Hero, armor: i64, damage: i64, traits: i64) -> float:
    """HP lost to an enemy's attack, about, with what else a hit brings."""
    plain = damage
    if not traits & UNSTOPPABLE:
        plain = max(0, damage - armor)
    blow = float(HIT_FACES * plain + damage) / 6.0
    if traits & POISON & ~hero.afflictions:
        blow += 0.7
    if traits & CURSE & ~hero.afflictions:
        blow += 0.6
    if traits & WEAKEN:
        blow += 0.5
    if hero.afflictions & POISON:
        blow += 0.5
    return blow


def loss_of(state: State, hero: Hero, hp: i64, armor: i64, damage: i64, traits: i64) -> float:
    """HP that a fight alone costs, about."""
    attack = per_attack(state, hero, hero.stance, armor)
    if traits & REGENERATION:
        attack = max(0.8, attack - 1.0)
    turns = max(LEAST, float(hp) / attack - STRAGGLE)
    return turns * per_blow(hero, armor_of(state, hero), damage, traits)


def loss_by_line(state: State, hero: Hero, line: i64) -> float:
    """The same for a row of an enemy card."""
    tables = state.tables
    hp = tables.line_hp[line]
    return loss_of(state, hero, hp, tables.line_armor[line], tables.line_damage[line], tables.line_traits[line])


def loss_now(state: State, hero: Hero, stance: i64) -> float:
    """HP that the fight under way will still cost this fighter in a stance."""
    foe = state.foe
    hp = float(foe.hp + (foe.left - 1) * foe.start_hp)
    turns = max(LEAST, hp / by_all(state, hero, stance) - STRAGGLE)
    blow = per_blow(hero, armor_in(state, hero, stance), foe.damage * foe.left, foe.traits)
    return turns * blow + loss_after(state, hero)


def by_all(state: State, hero: Hero, stance: i64) -> float:
    """What all fighters do to the enemy before this one attacks again (MR-COOP2-15)."""
    foe = state.foe
    total = per_attack(state, hero, stance, foe.armor)
    if foe.traits & REGENERATION:
        total = max(0.8, total - 1.0)
    if foe.poisoned:
        total += float(POISON_DAMAGE)
    if state.party > 1:
        for mate in state.heroes:
            if mate.seat != hero.seat and state.fighters & (1 << mate.seat):
                total += per_attack(state, mate, mate.stance, foe.armor)
    return total


def loss_after(state: State, hero: Hero) -> float:
    """HP that the second phase of a final boss costs, if it is still to come (MR-ROOM-BOSS-2)."""
    if state.foe.kind == FOE_FINAL and state.foe.phase == 0:
        return loss_by_line(state, hero, state.foe.line + 1)
    return 0.0


def boss_loss(state: State, hero: Hero) -> float:
    """HP that the boss at the exit will cost."""
    boss = state.bosses[state.boss_count - 1]
    line = boss_line(state.tables, boss, state.floor)
    loss = loss_by_line(state, hero, line)
    if state.tables.boss_final[boss]:
        loss += loss_by_line(state, hero, line + 1)
    return loss


def cost_of(hero: Hero, loss: float) -> float:
    """What losing so many HP costs: more, if few are left."""
    cost = WORTH[A_LOSS] * loss
    lacking = loss + WORTH[MARGIN] - float(hero.hp)
    if lacking > 0.0:
        cost += WORTH[A_DEATH] * min(lacking, 15.0)
    return cost


def ghost_loss(state: State, hero: Hero) -> float:
    """HP that the reference card costs on this floor; one that comes up at random is not known (MR-COUNCIL-20)."""
    ghost = state.ghost
    if state.council and state.court.choosing == AT_RANDOM:
        ghost = 0
    return loss_by_line(state, hero, state.tables.ghost_line[ghost] + state.floor - 1)
