"""Tests in an observation: the abilities that could be used now, and the test under way with its dice."""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.attacks import defense_of, kind_bonus, targets_of
from undercroft.games.tiny_epic.rules.cardspeak import A_HERO, CAST, EXTRA, MISSILE, NO_SKILL, PLACES, SKILLS
from undercroft.games.tiny_epic.rules.counter_attacks import counter_damage
from undercroft.games.tiny_epic.rules.sketch import Sketch
from undercroft.games.tiny_epic.rules.skilltest import (
    SPARE_FOCUS,
    attack_kind,
    dice_for,
    kind_of,
    needed,
    result_bonus,
    skill_bonus,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    DICE,
    ENEMIES,
    FIRST_MINION,
    NO_CARD,
    NOWHERE,
    STRIKE,
    Hero,
    State,
    ability_at,
)
from undercroft.games.tiny_epic.rules.state import CAST as CASTING
from undercroft.games.tiny_epic.rules.surroundings import BYTE, HEALTH_MOST, turns_after
from undercroft.games.tiny_epic.rules.tables import MOST_HEROES
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field, clear, up_to
from undercroft.kernel.vecs import vec

ABILITY_MOST: Final = 99
VALUE_MOST: Final = 31
FIGURE_MOST: Final = 15
LESS: Final = 4
"""A bonus can be below 0: it is written as so much more."""
ENOUGH: Final = 12
"""A result that is just enough; what is more or less is added to it."""
RESULTS: Final = 12
"""ways to read the dice: die * 4 + which of the other two are added"""
USES_WIDTH: Final = 2 * PLACES
TEST_WIDTH: Final = 19 + 2 * RESULTS


def trial_fields() -> list[Field]:
    """In the order in which they are written."""
    return [
        Field(
            "uses.need",
            NUMBER,
            FIGURE_MOST,
            "what the dice must show to use each ability now; 0: cannot, or no test",
            PLACES,
        ),
        Field("uses.dice", NUMBER, DICE, "and how many dice there are", PLACES),
        Field("test.kind", CHOICE, 6, "the test under way: evade, disarm, room, Spell, attack, own; 0 for none"),
        Field("test.skill", CHOICE, 4, "the skill tested, from 1; 4: to be chosen"),
        Field("test.ability", CHOICE, ABILITY_MOST, "the ability used, from 1"),
        Field("test.place", CHOICE, PLACES, "where that ability is: special or a slot, from 1"),
        Field("test.faces", CHOICE, 6, "the dice", DICE),
        Field("test.enemy_die", CHOICE, 6, "the enemy die: 2 to 5, the broken shield, the torch; 0 if not rolled"),
        Field("test.bonus", NUMBER, VALUE_MOST, f"added to the result, and {LESS}"),
        Field("test.need", NUMBER, VALUE_MOST, "the least result that is a success"),
        Field("test.targets", BITS, 8, "the enemies aimed at: goblins, minions, boss", 2),
        Field("test.first", CHOICE, ENEMIES, "the enemy aimed at first, from 1"),
        Field("test.hero", CHOICE, MOST_HEROES, "the hero a Spell is for: 1 and so many turns later"),
        Field("test.health", NUMBER, HEALTH_MOST, "the health of the target that is easiest to hit"),
        Field("test.guard", NUMBER, FIGURE_MOST, "more Defense against the counter-attack"),
        Field("test.damage", NUMBER, FIGURE_MOST, "what a counter-attack would do now"),
        Field("test.marks", BITS, 4, "rerolled; dice may be changed; the second form of an attack; has killed"),
        Field("test.boosted", BITS, PLACES, "abilities already used to boost it"),
        Field(
            "test.margin",
            NUMBER,
            VALUE_MOST,
            f"for each way to read the dice, the result above what is needed, and {ENOUGH}; 0: not possible",
            RESULTS,
        ),
        Field("test.spare", NUMBER, FIGURE_MOST, "and the focus from unused dice", RESULTS),
    ]


def write_enemies(enemies: i64, row: vec[u8], at: i64) -> None:
    """A set of enemies."""
    row[at] = u8(enemies & BYTE)
    row[at + 1] = u8(enemies >> 8 & 1)


# --- abilities -----------------------------------------------------------------------------------------------


def write_uses(state: State, hero: Hero, kind: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """For each ability that can be used now with a test: what the dice must show."""
    if sketch.uses:
        clear(row, at, USES_WIDTH)
        sketch.uses = False
    question = state.question
    if (kind != steps.TURN and kind != steps.WEAPON) or question.seat != hero.seat:
        return
    number: i64 = 0
    while number < question.count:
        place = question.answers[number] - answers.USE
        if 0 <= place < PLACES:
            ability = ability_at(state, hero, place)
            skill = state.tables.ability_skill[ability]
            if skill < SKILLS:
                sketch.uses = True
                row[at + place] = u8(max(1, min(FIGURE_MOST, wanted(state, hero, ability, skill))))
                row[at + PLACES + place] = u8(dice_for(state, hero, skill))
        number += 1


def wanted(state: State, hero: Hero, ability: i64, skill: i64) -> i64:
    """What the dice must show for a success: against the target that is easiest to hit, if it is an attack."""
    tables = state.tables
    action = tables.ability_action[ability]
    bonus = tables.ability_bonus[ability] + skill_bonus(state, hero, skill)
    if action <= MISSILE or action == EXTRA:
        attack = kind_of(action)
        return (
            least_defense(state, targets_of(state, hero, ability), attack) + 1 - bonus - kind_bonus(state, hero, attack)
        )
    if action == CAST:
        bonus += hero.cast_bonus
    return tables.ability_number[ability] - bonus


def least_defense(state: State, targets: i64, kind: i64) -> i64:
    """The lowest Defense of some enemies against a kind of attack."""
    least: i64 = VALUE_MOST
    enemy: i64 = 0
    while enemy < ENEMIES:
        if targets & BIT[enemy]:
            least = min(least, defense_of(state, enemy, kind))
        enemy += 1
    return least


# --- the test under way --------------------------------------------------------------------------------------


SHOWN: Final = vec[i64](
    [
        1
        if kind
        in (
            steps.TEST,
            steps.SKILL,
            steps.TARGET,
            steps.SECOND_TARGET,
            steps.PAY,
            steps.COUNTER,
            steps.GUARD,
            steps.EMBOLDEN,
            steps.ROLL,
            steps.REROLL,
        )
        else 0
        for kind in range(steps.STEPS)
    ]
)
"""1 for questions in the course of a test"""


def is_rolled(kind: i64) -> bool:
    """A question while the dice of a test lie on the table."""
    return (
        kind == steps.TEST
        or kind == steps.PAY
        or kind == steps.COUNTER
        or kind == steps.GUARD
        or kind == steps.EMBOLDEN
        or kind == steps.REROLL
    )


def write_test(state: State, hero: Hero, kind: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """The test under way, its dice and what they may come to."""
    if not SHOWN[kind]:
        if sketch.test:
            sketch.test = False
            clear(row, at, TEST_WIDTH)
        return
    sketch.test = True
    trial = state.trial
    tester = state.heroes[trial.seat]
    row[at] = u8(1 + trial.kind)
    row[at + 1] = u8((1 + trial.skill) % (1 + NO_SKILL))
    row[at + 2] = up_to(1 + trial.ability, ABILITY_MOST)
    row[at + 3] = 0
    if trial.ability != NO_CARD:
        row[at + 3] = u8(1 + trial.place)
    need: i64 = 0
    health: i64 = 0
    if trial.kind == STRIKE:
        if trial.targets:
            need = 1 + least_defense(state, trial.targets, attack_kind(state))
            health = easiest_health(state, need - 1)
    elif trial.skill != NO_SKILL:
        need = needed(state)
    bonus = trial.bonus
    if trial.skill < SKILLS:
        bonus = result_bonus(state, tester, trial.skill)
    row[at + 8] = up_to(bonus + LESS, VALUE_MOST)
    row[at + 9] = up_to(need, VALUE_MOST)
    write_enemies(trial.targets, row, at + 10)
    row[at + 12] = 0
    if trial.targets:
        row[at + 12] = u8(1 + trial.first)
    row[at + 13] = 0
    if trial.kind == CASTING and trial.first != NOWHERE and state.tables.ability_whom[trial.ability] == A_HERO:
        row[at + 13] = u8(1 + turns_after(state, hero, trial.first))
    row[at + 14] = up_to(health, HEALTH_MOST)
    row[at + 15] = up_to(trial.guard, FIGURE_MOST)
    marks: i64 = 1 if trial.rerolled else 0
    if trial.may_change:
        marks += 2
    if trial.wide:
        marks += 4
    if trial.killed:
        marks += 8
    row[at + 17] = u8(marks)
    row[at + 18] = u8(trial.boosted)
    write_dice(state, tester, kind, row, at)
    if kind == steps.TEST:
        write_results(state, row, at + 19, need - bonus)
    else:
        clear(row, at + 19, 2 * RESULTS)


def easiest_health(state: State, defense: i64) -> i64:
    """The least health among the targets with this Defense; a boss's is more than any attack takes."""
    kind = attack_kind(state)
    least: i64 = 0
    enemy: i64 = 0
    while enemy < ENEMIES:
        if state.trial.targets & BIT[enemy] and defense_of(state, enemy, kind) == defense:
            health: i64 = HEALTH_MOST
            if enemy < FIRST_MINION:
                health = 1
            elif enemy < BOSS:
                health = state.enemy_health[enemy]
            if least == 0 or health < least:
                least = health
        enemy += 1
    return least


def write_dice(state: State, tester: Hero, kind: i64, row: vec[u8], at: i64) -> None:
    """The dice on the table, and what a counter-attack would do."""
    trial = state.trial
    rolled = is_rolled(kind)
    die: i64 = 0
    while die < DICE:
        row[at + 4 + die] = 0
        if rolled and die < trial.count:
            row[at + 4 + die] = u8(trial.faces[die])
        die += 1
    row[at + 7] = 0
    row[at + 16] = 0
    if rolled:
        row[at + 7] = u8(trial.enemy_die)
        if trial.enemy_die:
            write_damage(state, tester, kind, row, at + 16)


def write_damage(state: State, tester: Hero, kind: i64, row: vec[u8], at: i64) -> None:
    """What a counter-attack would do: of the enemy that makes it, or of the one aimed at first."""
    enemy = state.trial.first
    if kind == steps.GUARD:
        enemy = state.question.argument
    elif not state.trial.targets & BIT[enemy]:
        return
    row[at] = up_to(counter_damage(state, tester, enemy), FIGURE_MOST)


def write_results(state: State, row: vec[u8], at: i64, wanted: i64) -> None:
    """For each way to read the dice that is offered: the result above or below what is needed, and the spare focus."""
    clear(row, at, 2 * RESULTS)
    faces = state.trial.faces
    question = state.question
    number: i64 = 0
    while number < question.count:
        chosen = question.answers[number] - answers.RESULT
        if 0 <= chosen < RESULTS:
            die = chosen // 4
            first = faces[1 if die == 0 else 0]
            second = faces[1 if die == 2 else 2]
            total = faces[die] - wanted + ENOUGH
            spare: i64 = 0
            if chosen & 1:
                total += first
            else:
                spare = SPARE_FOCUS[first]
            if chosen & 2:
                total += second
            else:
                spare += SPARE_FOCUS[second]
            row[at + chosen] = u8(max(1, min(VALUE_MOST, total)))
            row[at + RESULTS + chosen] = u8(spare)
        number += 1
