"""Rules of thumb for attacks: what each promises, and what it risks."""

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_worth import (
    A_BLOW,
    A_FOCUS,
    HASTE,
    KILL_CROWD,
    KILL_GOBLIN,
    KILL_MINION,
    WORTH,
    chance_of,
    chance_of_spell,
    damage_of,
    is_spell_of_damage,
    worth_of_health,
)
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.attacks import defense_of, kind_bonus, strikes_back, targets_of, wide_targets
from undercroft.games.tiny_epic.rules.cardspeak import (
    AN_ENEMY,
    ANY,
    ATTACK,
    CAST,
    DAMAGE,
    EXTRA,
    GOBLIN_SPACE,
    MISSILE,
    PLACES,
    first_of,
    second_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.counter_attacks import damage_by, defense_when, modifier_against
from undercroft.games.tiny_epic.rules.effects import skull, torch_space
from undercroft.games.tiny_epic.rules.lair import open_health
from undercroft.games.tiny_epic.rules.skilltest import dice_for, kind_of, skill_bonus
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    FIRST_MINION,
    NO_CARD,
    TORCH_FACE,
    Hero,
    State,
    ability_at,
)
from undercroft.games.tiny_epic.rules.state import ENEMIES as ALL_ENEMIES


def health_of(state: State, enemy: i64) -> i64:
    """Health that an attack can take from an enemy."""
    if enemy < FIRST_MINION:
        return 1
    if enemy < BOSS:
        return state.enemy_health[enemy]
    return open_health(state)


def crowd(state: State) -> i64:
    """Goblins in the dungeon, and those that the torch brings before everybody has had a turn (TED-TOR-03)."""
    count = state.goblins
    step: i64 = 1
    while step <= state.party and state.torch + step <= skull(state):
        if torch_space(state, state.torch + step) == GOBLIN_SPACE:
            count += 1
        step += 1
    return count


def worth_of_damage(state: State, enemy: i64, damage: float, killed: float) -> float:
    """Damage to an enemy, with the chance that it is killed; a goblin's death is worth more in a crowd."""
    if enemy < FIRST_MINION:
        return killed * (WORTH[KILL_GOBLIN] + WORTH[KILL_CROWD] * float(crowd(state) - 1))
    if enemy == BOSS:
        return WORTH[A_BLOW] * damage * haste(state)
    return (damage + killed * WORTH[KILL_MINION]) * haste(state)


def worth_of_blow(state: State, enemy: i64, damage: i64) -> float:
    """What so much damage to an enemy is worth."""
    health = health_of(state, enemy)
    return worth_of_damage(state, enemy, float(min(damage, health)), 1.0 if damage >= health else 0.0)


def haste(state: State) -> float:
    """The nearer the torch comes to the skull, the more it matters what brings it back, or ends the game."""
    return 1.0 + WORTH[HASTE] / float(max(1, skull(state) - state.torch))


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
    most = 0.0
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy]:
            least = defense_of(state, enemy, kind) + 1 - bonus - changes
            health = health_of(state, enemy)
            killed = chance_of(dice, least + health - 1)
            worth = worth_of_damage(state, enemy, damage_of(dice, least, health), killed)
            risk = (1.0 - killed) * risk_of_blow(state, hero, enemy, kind)
            total += worth
            most = max(most, risk)
            top = max(top, worth - risk)
        enemy += 1
    if wide:
        return total - most
    return top


def risk_of_blow(state: State, hero: Hero, enemy: i64, kind: i64) -> float:
    """What the counter-attack of an enemy that survives is likely to cost (TED-CNT)."""
    if not strikes_back(state, hero, enemy):
        return 0.0
    modifier = modifier_against(state, enemy, kind)
    defense = defense_when(hero, kind)
    now = worth_of_health(hero.health)
    total = 0.0
    die: i64 = 1
    while die < TORCH_FACE:
        total += now - worth_of_health(hero.health - damage_by(die, modifier, defense))
        die += 1
    return total / float(TORCH_FACE)


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
            damage = first_of(packed)
            worth = worth_of_blow(state, enemy, damage)
            if damage < health_of(state, enemy):
                worth -= risk_of_blow(state, hero, enemy, CAST)
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


# --- questions ---


def best_target(state: State, hero: Hero) -> i64:
    """The enemy that the attack or Spell promises the most against."""
    question = state.question
    trial = state.trial
    aimed = question.kind == steps.TARGET and trial.ability != NO_CARD
    pick = question.answers[0]
    top = -1.0e9
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        enemy = choice - answers.ENEMY
        worth = worth_of_blow(state, enemy, 1)
        if aimed:
            worth = promise_of(state, hero, trial.ability, BIT[enemy], False)
        if worth > top:
            top = worth
            pick = choice
        place += 1
    return pick


def best_attack(state: State, hero: Hero) -> i64:
    """The weapon that promises the most for a Spell's attack."""
    question = state.question
    pick = question.answers[0]
    top = 0.0
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        if answers.USE <= choice < answers.WIDE:
            ability = ability_at(state, hero, choice - answers.USE)
            worth = promise_of(state, hero, ability, targets_of(state, hero, ability), False)
        else:
            ability = ability_at(state, hero, choice - answers.WIDE)
            worth = promise_of(state, hero, ability, wide_targets(state, hero, ability), True)
        if worth > top:
            top = worth
            pick = choice
        place += 1
    return pick
