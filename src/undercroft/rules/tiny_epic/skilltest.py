"""Tests: the dice of a skill, changes and boosts, the result, and the benefits of unused dice.

(TED-TST, TED-FRE-02, R01 to R08.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.kernel.chance import awaited
from undercroft.rules.kernel.vecs import vec
from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.cardspeak import (
    ADD,
    ANY,
    MELEE,
    NO_SKILL,
    ON_CAST,
    ON_DISARM,
    PLACES,
    REROLLS,
    SKILLS,
    SPECIAL,
    TRIGGERED,
    first_of,
    verb_of,
)
from undercroft.rules.tiny_epic.effects import gain_focus, on_board, pay
from undercroft.rules.tiny_epic.state import (
    BIT,
    CAST,
    DICE,
    DISARM,
    ENEMY_DIE,
    EVADE,
    HERO_DIE,
    NO_CARD,
    STRIKE,
    Game,
    Hero,
    tell,
)
from undercroft.rules.tiny_epic.steps import Step
from undercroft.rules.tiny_epic.tables import HERO_ABILITIES, SPACES

CHANGE_COST: Final = 2
"""focus to change a die by 1 (TED-FRE-02)"""
PLUS: Final = 2
"""faces up to this one may be added to the result (TED-TST-06)"""
SPARE_FOCUS: Final = vec[i64]([0, 2, 3, 1, 1, 0, 0])
"""by face: focus from an unused die after a success (TED-TST-08)"""
HEALING: Final = 6
"""the face of an unused die that heals (TED-TST-10)"""

# --- abilities -----------------------------------------------------------------------------------------------


def ability_at(game: Game, hero: Hero, place: i64) -> i64:
    """The ability at a place: the special one, or a slot's; a Hand card covers what is printed there (TED-LOO-07)."""
    tables = game.tables
    if place == SPECIAL:
        return tables.hero_ability[hero.board * HERO_ABILITIES]
    card = hero.cards[place - 1]
    if card != NO_CARD:
        return tables.card_ability[card]
    if place < HERO_ABILITIES:
        return tables.hero_ability[hero.board * HERO_ABILITIES + place]
    return NO_CARD


def attack_kind(game: Game) -> i64:
    """Melee, missile or spell."""
    trial = game.trial
    if trial.kind == CAST:
        return 2
    action = game.tables.ability_action[trial.ability]
    return action if action <= 1 else MELEE  # one more Melee Attack is a Melee Attack too


def moment(game: Game) -> i64:
    """The triggers of the current moment, a mask."""
    kind = game.trial.kind
    if kind == STRIKE:
        return BIT[attack_kind(game)]
    return ON_CAST if kind == CAST else ON_DISARM if kind == DISARM else 0


# --- rolling -------------------------------------------------------------------------------------------------


class Skill(Step):
    """If any skill may be tested, the hero chooses (TED-ICO-01); then the dice are rolled."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        if game.trial.skill != ANY:
            roll(game, hero)
            return
        game.question.begin(steps.SKILL, hero.seat, 0)
        skill: i64 = 0
        while skill < SKILLS:
            game.question.offer(answers.SKILL + skill)
            skill += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        game.trial.skill = choice - answers.SKILL
        if game.sink is not None:
            tell(game, events.SKILL_CHOSEN, hero.seat, game.trial.skill)
        roll(game, hero)


def space_at(game: Game, hero: Hero) -> i64:
    """The place of the hero's space in the tables."""
    return game.boss * (SPACES + 1) + hero.space


def dice_for(game: Game, hero: Hero, skill: i64) -> i64:
    """Never more than three dice, nor fewer than one (TED-HER-02, TED-TST-04, -12)."""
    count = hero.dice[skill]
    if on_board(hero):
        count -= game.tables.space_dice[space_at(game, hero)]
    return max(1, min(DICE, count))


def roll(game: Game, hero: Hero) -> None:
    """Roll all dice at once, with the enemy die if an enemy can see the attack (TED-ATK-05)."""
    trial = game.trial
    dice = game.dice
    if trial.skill == NO_SKILL:
        trial.count = 0
        trial.result = 0
        game.agenda.push(steps.TEST, hero.seat, 0)
        return
    count = dice_for(game, hero, trial.skill)
    if dice.by_hand:
        dice.want(HERO_DIE, count)
        dice.want(ENEMY_DIE, 1 if trial.enemy_die else 0)
        if awaited(dice, game.question, game.agenda, steps.ROLL, hero.seat, 0):
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
    if game.sink is not None:
        tell_dice(game, hero)
    game.agenda.push(steps.TEST, hero.seat, 0)


class Roll(Step):
    """The dice of a test."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        roll(game, hero)


def tell_dice(game: Game, hero: Hero) -> None:
    trial = game.trial
    die: i64 = 0
    while die < trial.count:
        tell(game, events.ROLLED, hero.seat, die, trial.faces[die])
        die += 1
    if trial.enemy_die:
        tell(game, events.ENEMY_ROLLED, hero.seat, trial.enemy_die)


# --- the result ----------------------------------------------------------------------------------------------


def ask_result(game: Game, hero: Hero) -> None:
    """Ask for the die to use, with which 1s and 2s added; or change, reroll, boost (TED-TST-05 to -07, -13, R01)."""
    trial = game.trial
    faces = trial.faces
    question = game.question
    question.begin(steps.TEST, hero.seat, 0)
    changes = trial.may_change and hero.focus >= CHANGE_COST
    rerolls = hero.marks & REROLLS and trial.kind == STRIKE and not trial.rerolled and attack_kind(game) == MELEE
    die: i64 = 0
    while die < trial.count:
        offer_results(game, die)
        if (changes or rerolls) and is_first_of_its_face(game, die):
            if changes and faces[die] < 6:
                question.offer(answers.RAISE + die)
            if changes and faces[die] > 1:
                question.offer(answers.LOWER + die)
            if rerolls:
                question.offer(answers.REROLL + die)
        die += 1
    if trial.may_change:
        offer_boosts(game, hero)


def is_first_of_its_face(game: Game, die: i64) -> bool:
    """Dice that show the same face are interchangeable."""
    faces = game.trial.faces
    earlier: i64 = 0
    while earlier < die:
        if faces[earlier] == faces[die]:
            return False
        earlier += 1
    return True


def offer_results(game: Game, die: i64) -> None:
    """Offer the die alone, or with one or both of the others added; equivalent choices are offered once.

    A die that is added shows no more than the result die does.
    """
    if not is_first_of_its_face(game, die):
        return
    trial = game.trial
    first: i64 = 1 if die == 0 else 0
    second: i64 = 1 if die == 2 else 2
    answer = answers.RESULT + die * 4
    question = game.question
    question.offer(answer)
    add_first = may_add(game, die, first)
    add_second = may_add(game, die, second)
    if add_first:
        question.offer(answer + 1)
    if add_second:
        if not add_first or trial.faces[first] != trial.faces[second]:
            question.offer(answer + 2)
        if add_first:
            question.offer(answer + 3)


def may_add(game: Game, die: i64, other: i64) -> bool:
    faces = game.trial.faces
    face = faces[other]
    return 0 < face <= PLUS and (face < faces[die] or (face == faces[die] and other > die))


def offer_boosts(game: Game, hero: Hero) -> None:
    """Offer triggered abilities and payments for a better result, each once (TED-FRE-08, -09, R04)."""
    trial = game.trial
    now = moment(game)
    if now == 0:
        return
    place: i64 = 0
    while place < PLACES:
        if not trial.boosted & BIT[place]:
            ability = ability_at(game, hero, place)
            if ability != NO_CARD and boost_cost(game, ability, now) <= hero.focus:
                game.question.offer(answers.BOOST + place)
        place += 1


def boost_cost(game: Game, ability: i64, now: i64) -> i64:
    """The focus a boost costs; more than anybody has if it is not a boost."""
    tables = game.tables
    if tables.ability_action[ability] == TRIGGERED:
        if tables.ability_on[ability] & now and verb_of(tables.words[tables.ability_program[ability]]) == ADD:
            return tables.ability_cost[ability]
    elif tables.ability_boost[ability] and ability == game.trial.ability and game.trial.kind == STRIKE:
        return tables.ability_boost_cost[ability]
    return 99


def reroll(game: Game, hero: Hero, die: i64) -> None:
    """Reroll one die; the new face counts (TED-TST-13)."""
    if game.dice.by_hand:
        game.dice.want(HERO_DIE, 1)
        if awaited(game.dice, game.question, game.agenda, steps.REROLL, hero.seat, die):
            return
    game.trial.faces[die] = game.dice.roll()
    tell(game, events.REROLLED, hero.seat, die, game.trial.faces[die])
    game.agenda.push(steps.TEST, hero.seat, 0)


class Reroll(Step):
    """The argument is the die."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        reroll(game, hero, argument)


SETTLE: Final = 1
"""As the argument of AFTER: the result is final but not settled yet."""


def change(game: Game, hero: Hero, die: i64, by: i64) -> None:
    """Change a die by one, within 1 to 6, for focus (TED-FRE-02)."""
    pay(game, hero, CHANGE_COST)
    game.trial.faces[die] = game.trial.faces[die] + by
    if game.sink is not None:
        tell(game, events.CHANGED, hero.seat, die, game.trial.faces[die])


def boost(game: Game, hero: Hero, place: i64) -> None:
    tables = game.tables
    ability = ability_at(game, hero, place)
    game.trial.boosted |= BIT[place]
    tell(game, events.BOOSTED, hero.seat, ability)
    if tables.ability_action[ability] == TRIGGERED:
        pay(game, hero, tables.ability_cost[ability])
        game.trial.bonus += first_of(tables.words[tables.ability_program[ability]])
    else:
        pay(game, hero, tables.ability_boost_cost[ability])
        game.trial.bonus += tables.ability_boost[ability]


def read_result(game: Game, hero: Hero, chosen: i64) -> None:
    """Add up, with all modifiers (TED-TST-11)."""
    trial = game.trial
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
    trial.result = total + trial.bonus + skill_bonus(game, hero, trial.skill)
    trial.used = used
    game.agenda.push(steps.AFTER, hero.seat, SETTLE)


def skill_bonus(game: Game, hero: Hero, skill: i64) -> i64:
    """What cards and the hero space add to every test of a skill (TED-BOS-08)."""
    bonus = hero.bonus[skill]
    if on_board(hero):
        bonus += game.tables.space_skill[space_at(game, hero) * SKILLS + skill]
    return bonus


def gain_from_spares(game: Game, hero: Hero, success: bool) -> None:
    """Unused dice give focus at once after a success (TED-TST-08, -09)."""
    trial = game.trial
    focus: i64 = 0
    die: i64 = 0
    while die < trial.count:
        if not trial.used & BIT[die]:
            focus += SPARE_FOCUS[trial.faces[die]]
        die += 1
    if success and focus > 0:
        gain_focus(game, hero, focus)


def spare_sixes(game: Game) -> i64:
    """How many unused dice show a 6: each heals, success or not (TED-TST-10)."""
    trial = game.trial
    count: i64 = 0
    die: i64 = 0
    while die < trial.count:
        if trial.faces[die] == HEALING and not trial.used & BIT[die]:
            count += 1
        die += 1
    return count


def needed(game: Game) -> i64:
    """The result needed by a test other than an attack (TED-TST-01)."""
    trial = game.trial
    tables = game.tables
    if trial.kind == EVADE:
        return tables.room_evade[game.grid.cells[trial.cell]]
    if trial.kind == DISARM:
        return tables.room_disarm[game.grid.cells[trial.cell]]
    return tables.ability_number[trial.ability]
