"""Tests: the dice of a skill, changes and boosts, the result, and the benefits of unused dice.

(TED-TST, TED-FRE-02, R01 to R08.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.cardspeak import (
    ADD,
    ANY,
    MELEE,
    MISSILE,
    NO_SKILL,
    ON_CAST,
    ON_DISARM,
    PLACES,
    REROLLS,
    SKILLS,
    TRIGGERED,
    first_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.effects import gain_focus, on_board, pay
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    CAST,
    DICE,
    DISARM,
    ENEMY_DIE,
    EVADE,
    HERO_DIE,
    NO_CARD,
    STRIKE,
    Hero,
    State,
    tell,
)
from undercroft.games.tiny_epic.rules.state import ability_at as ability_at
from undercroft.games.tiny_epic.rules.steps import Step
from undercroft.games.tiny_epic.rules.tables import SPACES
from undercroft.kernel.chance import awaited
from undercroft.kernel.vecs import vec

CHANGE_COST: Final = 2
"""focus to change a die by 1 (TED-FRE-02)"""
PLUS: Final = 2
"""faces up to this one may be added to the result (TED-TST-06)"""
SPARE_FOCUS: Final = vec[i64]([0, 2, 3, 1, 1, 0, 0])
"""by face: focus from an unused die after a success (TED-TST-08)"""
HEALING: Final = 6
"""the face of an unused die that heals (TED-TST-10)"""

# --- abilities -----------------------------------------------------------------------------------------------


def attack_kind(state: State) -> i64:
    """Melee, missile or spell."""
    trial = state.trial
    if trial.kind == CAST:
        return 2
    return kind_of(state.tables.ability_action[trial.ability])


def kind_of(action: i64) -> i64:
    """Melee or missile; one more Melee Attack is a Melee Attack too."""
    if action <= MISSILE:
        return action
    return MELEE


def moment(state: State) -> i64:
    """The triggers of the current moment, a mask."""
    kind = state.trial.kind
    if kind == STRIKE:
        return BIT[attack_kind(state)]
    return ON_CAST if kind == CAST else ON_DISARM if kind == DISARM else 0


# --- rolling -------------------------------------------------------------------------------------------------


class Skill(Step):
    """If any skill may be tested, the hero chooses (TED-ICO-01); then the dice are rolled."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if state.trial.skill != ANY:
            roll(state, hero)
            return
        state.question.begin(steps.SKILL, hero.seat, 0)
        skill: i64 = 0
        while skill < SKILLS:
            state.question.offer(answers.SKILL + skill)
            skill += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        state.trial.skill = choice - answers.SKILL
        if state.sink is not None:
            tell(state, events.SKILL_CHOSEN, hero.seat, state.trial.skill)
        roll(state, hero)


def space_at(state: State, hero: Hero) -> i64:
    """The place of the hero's space in the tables."""
    return state.boss * (SPACES + 1) + hero.space


def dice_for(state: State, hero: Hero, skill: i64) -> i64:
    """Never more than three dice, nor fewer than one (TED-HER-02, TED-TST-04, -12)."""
    count = hero.dice[skill]
    if on_board(hero):
        count -= state.tables.space_dice[space_at(state, hero)]
    return max(1, min(DICE, count))


def roll(state: State, hero: Hero) -> None:
    """Roll all dice at once, with the enemy die if an enemy can see the attack (TED-ATK-05)."""
    trial = state.trial
    dice = state.dice
    if trial.skill == NO_SKILL:
        trial.count = 0
        trial.result = 0
        state.agenda.push(steps.TEST, hero.seat, 0)
        return
    count = dice_for(state, hero, trial.skill)
    if dice.by_hand:
        dice.want(HERO_DIE, count)
        dice.want(ENEMY_DIE, 1 if trial.enemy_die else 0)
        if awaited(dice, state.question, state.agenda, steps.ROLL, hero.seat, 0):
            return
    trial.count = count
    die: i64 = 0
    while die < count:
        trial.faces[die] = dice.roll()
        die += 1
    while die < DICE:
        trial.faces[die] = 0
        die += 1
    if trial.enemy_die:
        trial.enemy_die = dice.roll()
    if state.sink is not None:
        tell_dice(state, hero)
    state.agenda.push(steps.TEST, hero.seat, 0)


class Roll(Step):
    """The dice of a test."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        roll(state, hero)


def tell_dice(state: State, hero: Hero) -> None:
    trial = state.trial
    die: i64 = 0
    while die < trial.count:
        tell(state, events.ROLLED, hero.seat, die, trial.faces[die])
        die += 1
    if trial.enemy_die:
        tell(state, events.ENEMY_ROLLED, hero.seat, trial.enemy_die)


# --- the result ----------------------------------------------------------------------------------------------


def ask_result(state: State, hero: Hero) -> None:
    """Ask for the die to use, with which 1s and 2s added; or change, reroll, boost (TED-TST-05 to -07, -13, R01)."""
    trial = state.trial
    faces = trial.faces
    question = state.question
    question.begin(steps.TEST, hero.seat, 0)
    changes = trial.may_change and hero.focus >= CHANGE_COST
    rerolls = hero.marks & REROLLS != 0 and trial.kind == STRIKE and not trial.rerolled and attack_kind(state) == MELEE
    die: i64 = 0
    while die < trial.count:
        offer_results(state, die)
        if (changes or rerolls) and is_first_of_its_face(state, die):
            if changes and faces[die] < 6:
                question.offer(answers.RAISE + die)
            if changes and faces[die] > 1:
                question.offer(answers.LOWER + die)
            if rerolls:
                question.offer(answers.REROLL + die)
        die += 1
    if trial.may_change:
        offer_boosts(state, hero)


def is_first_of_its_face(state: State, die: i64) -> bool:
    """Dice that show the same face are interchangeable."""
    faces = state.trial.faces
    earlier: i64 = 0
    while earlier < die:
        if faces[earlier] == faces[die]:
            return False
        earlier += 1
    return True


def offer_results(state: State, die: i64) -> None:
    """Offer the die alone, or with one or both of the others added; equivalent choices are offered once.

    A die that is added shows no more than the result die does.
    """
    if not is_first_of_its_face(state, die):
        return
    trial = state.trial
    first: i64 = 1 if die == 0 else 0
    second: i64 = 1 if die == 2 else 2
    answer = answers.RESULT + die * 4
    question = state.question
    question.offer(answer)
    add_first = may_add(state, die, first)
    add_second = may_add(state, die, second)
    if add_first:
        question.offer(answer + 1)
    if add_second:
        if not add_first or trial.faces[first] != trial.faces[second]:
            question.offer(answer + 2)
        if add_first:
            question.offer(answer + 3)


def may_add(state: State, die: i64, other: i64) -> bool:
    faces = state.trial.faces
    face = faces[other]
    return 0 < face <= PLUS and (face < faces[die] or (face == faces[die] and other > die))


def offer_boosts(state: State, hero: Hero) -> None:
    """Offer triggered abilities and payments for a better result, each once (TED-FRE-08, -09, R04)."""
    trial = state.trial
    now = moment(state)
    if now == 0:
        return
    place: i64 = 0
    while place < PLACES:
        if not trial.boosted & BIT[place]:
            ability = ability_at(state, hero, place)
            if ability != NO_CARD and boost_cost(state, ability, now) <= hero.focus:
                state.question.offer(answers.BOOST + place)
        place += 1


def boost_cost(state: State, ability: i64, now: i64) -> i64:
    """The focus a boost costs; more than anybody has if it is not a boost."""
    tables = state.tables
    if tables.ability_action[ability] == TRIGGERED:
        if tables.ability_on[ability] & now and verb_of(tables.programs[tables.ability_program[ability]]) == ADD:
            return boost_price(state, ability)
    elif tables.ability_boost[ability] and ability == state.trial.ability and state.trial.kind == STRIKE:
        return boost_price(state, ability)
    return 99


def reroll(state: State, hero: Hero, die: i64) -> None:
    """Reroll one die; the new face counts (TED-TST-13)."""
    if state.dice.by_hand:
        state.dice.want(HERO_DIE, 1)
        if awaited(state.dice, state.question, state.agenda, steps.REROLL, hero.seat, die):
            return
    state.trial.faces[die] = state.dice.roll()
    tell(state, events.REROLLED, hero.seat, die, state.trial.faces[die])
    state.agenda.push(steps.TEST, hero.seat, 0)


class Reroll(Step):
    """The argument is the die."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        reroll(state, hero, argument)


SETTLE: Final = 1
"""As the argument of AFTER: the result is final but not settled yet."""


def change(state: State, hero: Hero, die: i64, by: i64) -> None:
    """Change a die by one, within 1 to 6, for focus (TED-FRE-02)."""
    pay(state, hero, CHANGE_COST)
    state.trial.faces[die] = state.trial.faces[die] + by
    if state.sink is not None:
        tell(state, events.CHANGED, hero.seat, die, state.trial.faces[die])


def boost(state: State, hero: Hero, place: i64) -> None:
    ability = ability_at(state, hero, place)
    state.trial.boosted |= BIT[place]
    tell(state, events.BOOSTED, hero.seat, ability)
    pay(state, hero, boost_price(state, ability))
    state.trial.bonus += boost_amount(state, ability)


def boost_amount(state: State, ability: i64) -> i64:
    """What a boost adds to the result; nothing if the ability is for Defense."""
    tables = state.tables
    if tables.ability_action[ability] != TRIGGERED:
        return tables.ability_boost[ability]
    packed = tables.programs[tables.ability_program[ability]]
    if verb_of(packed) == ADD:
        return first_of(packed)
    return 0


def boost_price(state: State, ability: i64) -> i64:
    """The focus that a triggered ability, or a weapon's own boost, costs."""
    tables = state.tables
    if tables.ability_action[ability] == TRIGGERED:
        return tables.ability_cost[ability]
    return tables.ability_boost_cost[ability]


def read_result(state: State, hero: Hero, chosen: i64) -> None:
    """Add up, with all modifiers (TED-TST-11)."""
    trial = state.trial
    die = chosen // 4
    added = chosen % 4
    first: i64 = 1 if die == 0 else 0
    second: i64 = 1 if die == 2 else 2
    used: i64 = BIT[die]
    total = trial.faces[die]
    if added & 1:
        total += trial.faces[first]
        used |= BIT[first]
    if added & 2:
        total += trial.faces[second]
        used |= BIT[second]
    trial.result = total + result_bonus(state, hero, trial.skill)
    trial.used = used
    state.agenda.push(steps.AFTER, hero.seat, SETTLE)


def result_bonus(state: State, hero: Hero, skill: i64) -> i64:
    """Everything added to the result of the current test if it uses a skill (TED-TST-11)."""
    return state.trial.bonus + skill_bonus(state, hero, skill)


def skill_bonus(state: State, hero: Hero, skill: i64) -> i64:
    """What cards and the hero space add to every test of a skill (TED-BOS-08)."""
    return hero.bonus[skill] + space_bonus(state, hero, skill)


def space_bonus(state: State, hero: Hero, skill: i64) -> i64:
    """What the hero space on the boss board adds (TED-BOS-08)."""
    if on_board(hero):
        return state.tables.space_skill[space_at(state, hero) * SKILLS + skill]
    return 0


BY_SPACE: Final = -2
BY_CARDS: Final = -3
"""In place of an ability: where else a part of the bonus comes from."""


def bonus_parts(state: State, hero: Hero, skill: i64) -> list[tuple[int, int]]:
    """What `result_bonus` is made of: abilities, the weapon first, then the space and all other cards, each with what
    it adds."""
    trial = state.trial
    parts: list[tuple[int, int]] = []
    left = result_bonus(state, hero, skill)
    if trial.kind == STRIKE or trial.kind == CAST:
        left = take_part(parts, trial.ability, state.tables.ability_bonus[trial.ability], left)
    place: i64 = 0
    while place < PLACES:
        if trial.boosted & BIT[place]:
            ability = ability_at(state, hero, place)
            left = take_part(parts, ability, boost_amount(state, ability), left)
        place += 1
    left = take_part(parts, BY_SPACE, space_bonus(state, hero, skill), left)
    take_part(parts, BY_CARDS, left, left)
    return parts


def take_part(parts: list[tuple[int, int]], source: i64, amount: i64, left: i64) -> i64:
    """Note a part unless it is nothing; what is left of the whole."""
    if amount != 0:
        parts.append((int(source), int(amount)))
    return left - amount


def gain_from_spares(state: State, hero: Hero, success: bool) -> None:
    """Unused dice give focus at once after a success (TED-TST-08, -09)."""
    trial = state.trial
    focus: i64 = 0
    die: i64 = 0
    while die < trial.count:
        if not trial.used & BIT[die]:
            focus += SPARE_FOCUS[trial.faces[die]]
        die += 1
    if success and focus > 0:
        gain_focus(state, hero, focus)


def spare_sixes(state: State) -> i64:
    """How many unused dice show a 6: each heals, success or not (TED-TST-10)."""
    trial = state.trial
    count: i64 = 0
    die: i64 = 0
    while die < trial.count:
        if trial.faces[die] == HEALING and not trial.used & BIT[die]:
            count += 1
        die += 1
    return count


def needed(state: State) -> i64:
    """The result needed by a test other than an attack (TED-TST-01)."""
    trial = state.trial
    tables = state.tables
    if trial.kind == EVADE:
        return tables.room_evade[state.grid.cells[trial.cell]]
    if trial.kind == DISARM:
        return tables.room_disarm[state.grid.cells[trial.cell]]
    return tables.ability_number[trial.ability]
