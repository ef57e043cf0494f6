"""Rules of thumb for tests: which result, and whether focus makes a better one (TED-TST, TED-FRE-02)."""

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_attack import worth_of_blow
from undercroft.games.tiny_epic.bots.thumb_worth import (
    A_FOCUS,
    A_HEALTH,
    A_SUCCESS,
    WORTH,
    worth_of_health,
)
from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.attacks import defense_of
from undercroft.games.tiny_epic.rules.cardspeak import TRIGGERED, first_of
from undercroft.games.tiny_epic.rules.skilltest import (
    CHANGE_COST,
    HEALING,
    PLUS,
    SPARE_FOCUS,
    attack_kind,
    boost_price,
    dice_for,
    needed,
    result_bonus,
    skill_bonus,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    DICE,
    EVADE,
    STRIKE,
    Hero,
    State,
    ability_at,
)
from undercroft.games.tiny_epic.rules.state import ENEMIES as ALL_ENEMIES
from undercroft.kernel.vecs import vec


class Dice:
    """The dice of a test, and what each result would be worth."""

    def __init__(self, state: State, hero: Hero) -> None:
        trial = state.trial
        self.state: State = state
        self.count: i64 = trial.count
        self.faces: vec[i64] = trial.faces[:]
        self.bonus: i64 = result_bonus(state, hero, trial.skill)
        self.health: i64 = hero.health
        self.hurt: bool = hero.health < state.tables.hero_health[hero.board]
        self.focus_room: i64 = state.tables.hero_focus[hero.board] - hero.focus

    def worth(self, result: i64) -> float:
        """What a result is worth: damage to each target, or success."""
        state = self.state
        trial = state.trial
        if trial.kind != STRIKE:
            if result < needed(state):
                return 0.0
            if trial.kind == EVADE:
                damage = state.tables.room_damage[state.grid.cells[trial.cell]]
                return worth_of_health(self.health) - worth_of_health(self.health - damage)
            return WORTH[A_SUCCESS]
        kind = attack_kind(state)
        total = 0.0
        enemy: i64 = 0
        while enemy < ALL_ENEMIES:
            if trial.targets & BIT[enemy]:
                damage = result - defense_of(state, enemy, kind)
                if damage > 0:
                    total += worth_of_blow(state, enemy, damage)
            enemy += 1
        return total

    def worth_with(self, die: i64, added: i64) -> float:
        """A die as the result with some others added; unused dice give focus, sixes heal (TED-TST-08, -10)."""
        total = self.faces[die] + self.bonus
        focus: i64 = 0
        healed = 0.0
        other: i64 = 0
        while other < self.count:
            if other != die:
                if added & BIT[other]:
                    total += self.faces[other]
                else:
                    focus += SPARE_FOCUS[self.faces[other]]
                    if self.faces[other] == HEALING and self.hurt:
                        healed += WORTH[A_HEALTH]
            other += 1
        worth = self.worth(total)
        if worth > 0.0:
            worth += WORTH[A_FOCUS] * float(min(focus, self.focus_room))
        return worth + healed

    def best(self) -> float:
        """The best result of the dice as they lie."""
        top = 0.0
        die: i64 = 0
        while die < self.count:
            added: i64 = 0
            while added < BIT[self.count]:
                if self.may_add(die, added):
                    top = max(top, self.worth_with(die, added))
                added += 1
            die += 1
        return top

    def may_add(self, die: i64, added: i64) -> bool:
        if added & BIT[die]:
            return False
        other: i64 = 0
        while other < self.count:
            if added & BIT[other] and self.faces[other] > PLUS:
                return False
            other += 1
        return True


def tested(state: State, hero: Hero) -> i64:
    """Boost, change a die or reroll one where that is worth its price; else the best result (R01)."""
    dice = Dice(state, hero)
    now = dice.best()
    better = improved(state, hero, dice, now)
    if better >= 0:
        return better
    question = state.question
    pick = question.answers[0]
    top = -1.0
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        if answers.RESULT <= choice < answers.RAISE:
            worth = dice.worth_with((choice - answers.RESULT) // 4, added_by(choice - answers.RESULT))
            if worth > top:
                top = worth
                pick = choice
        place += 1
    return pick


def added_by(chosen: i64) -> i64:
    """The dice that a result adds to its own, a mask: the first and the second of the others."""
    die = chosen // 4
    first: i64 = 1
    if die != 0:
        first = 0
    second: i64 = 2
    if die == 2:
        second = 1
    added: i64 = 0
    if chosen & 1:
        added |= BIT[first]
    if chosen & 2:
        added |= BIT[second]
    return added


def improved(state: State, hero: Hero, dice: Dice, now: float) -> i64:
    """What makes the result better by more than it costs, or -1."""
    question = state.question
    pick: i64 = -1
    top = now + 0.01
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        worth = 0.0
        if answers.RAISE <= choice < answers.LOWER:
            worth = changed(dice, choice - answers.RAISE, 1, hero.focus)
        elif answers.LOWER <= choice < answers.REROLL:
            worth = changed(dice, choice - answers.LOWER, -1, hero.focus)
        elif answers.REROLL <= choice < answers.BOOST:
            worth = rerolled(dice, choice - answers.REROLL)
        elif answers.BOOST <= choice < answers.MARKER:
            worth = boosted(state, hero, dice, choice - answers.BOOST)
        if worth > top:
            top = worth
            pick = choice
        place += 1
    return pick


def changed(dice: Dice, die: i64, by: i64, focus: i64) -> float:
    """The best result after a die is changed as often as it helps, less the focus it costs."""
    before = dice.faces[die]
    top = 0.0
    spent: i64 = 0
    while spent + CHANGE_COST <= focus and 1 <= dice.faces[die] + by <= 6:
        spent += CHANGE_COST
        dice.faces[die] = dice.faces[die] + by
        top = max(top, dice.best() - WORTH[A_FOCUS] * float(spent))
    dice.faces[die] = before
    return top


def rerolled(dice: Dice, die: i64) -> float:
    """The best result on average after a die is rolled again."""
    before = dice.faces[die]
    total = 0.0
    face: i64 = 1
    while face <= 6:
        dice.faces[die] = face
        total += dice.best()
        face += 1
    dice.faces[die] = before
    return total / 6.0


def boosted(state: State, hero: Hero, dice: Dice, place: i64) -> float:
    """The best result with a boost, less the focus it costs (TED-FRE-08)."""
    tables = state.tables
    ability = ability_at(state, hero, place)
    more = tables.ability_boost[ability]
    if tables.ability_action[ability] == TRIGGERED:
        more = first_of(tables.programs[tables.ability_program[ability]])
    dice.bonus += more
    top = dice.best() - WORTH[A_FOCUS] * float(boost_price(state, ability))
    dice.bonus -= more
    return top


def best_skill(state: State, hero: Hero) -> i64:
    """The skill with the best dice (TED-ICO-01)."""
    question = state.question
    pick = question.answers[0]
    most: i64 = -9
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        skill = choice - answers.SKILL
        worth = 3 * min(DICE, dice_for(state, hero, skill)) + 2 * skill_bonus(state, hero, skill)
        if worth > most:
            most = worth
            pick = choice
        place += 1
    return pick
