"""What dice settle in Tiny Epic Dungeons: tests and attacks, with the best use of focus."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.attacks import defense_of, strikes_back
from undercroft.games.tiny_epic.rules.counter_attacks import counter_damage
from undercroft.games.tiny_epic.rules.effects import heal
from undercroft.games.tiny_epic.rules.engine import give, perform_next
from undercroft.games.tiny_epic.rules.skilltest import (
    SETTLE,
    attack_kind,
    gain_from_spares,
    needed,
    spare_sixes,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    ENEMIES,
    FIRST_MINION,
    PLAYING,
    STRIKE,
    TORCH_FACE,
    Hero,
    State,
)
from undercroft.kernel.matter import SLIGHT, Matter
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.record import KEY, scrambled, stirred
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec

HEALTH_WORTH: Final = 2
"""health against focus, between plays that are equally good"""
DAMAGE_WORTH: Final = 2.0**-12
"""damage short of a kill only decides between plays that kill equally often; against the boss it is all that counts"""

SOME: Final = 64
"""A result or a bonus can be below 0."""

TRIAL_STEPS: Final = (
    steps.SKILL,
    steps.ROLL,
    steps.REROLL,
    steps.TEST,
    steps.TARGET,
    steps.SECOND_TARGET,
)
TRIAL_QUESTIONS: Final = (steps.SKILL, steps.TEST, steps.TARGET, steps.SECOND_TARGET)


def matter_of(state: State) -> Matter | None:
    """The test or attack whose dice are about to be rolled or read."""
    question = state.question
    if state.outcome != PLAYING or question.kind == NONE:
        return None
    if question.kind not in TRIAL_QUESTIONS and question.kind != CHANCE:
        return None
    if state.trial.kind == STRIKE:
        return Attack(state)
    return Test(state)


def trial_depth(state: State) -> i64:
    """How many steps wait below those of the test."""
    agenda = state.agenda
    depth: i64 = 0
    while depth < agenda.depth and agenda.ops[depth] not in TRIAL_STEPS:
        depth += 1
    return depth


class Trial(Matter):
    """What tests and attacks have in common: they end when the result is final (R01)."""

    def __init__(self, name: str, facts: tuple[str, ...], state: State) -> None:
        super().__init__(name, facts)
        self.seat: i64 = state.trial.seat
        self.depth: i64 = trial_depth(state)

    def settled(self, state: State) -> bool:
        agenda = state.agenda
        depth = agenda.depth - 1
        return depth < self.depth or is_final(state)

    def goes_on(self, state: State) -> bool:
        """There is something to do before the next question, or the end."""
        return state.question.kind == NONE and state.outcome == PLAYING and not self.settled(state)

    def go_on(self, state: GameState, choice: i64) -> None:
        self.give(state, choice)
        self.ask(state)

    def give(self, state: GameState, choice: i64) -> None:
        assert isinstance(state, State)
        if choice >= 0:
            give(state, choice)
        while self.goes_on(state) and not reads_next(state):
            perform_next(state)

    def is_unasked(self, state: GameState) -> bool:
        assert isinstance(state, State)
        return self.goes_on(state)

    def ask(self, state: GameState) -> None:
        assert isinstance(state, State)
        while self.goes_on(state):
            perform_next(state)

    def set_back(self, ahead: GameState, state: GameState) -> None:
        """Only the dice, the test itself, what is asked and to be done, and the hero's focus and health change."""
        assert isinstance(ahead, State)
        assert isinstance(state, State)
        state.dice.copy_into(ahead.dice)
        state.agenda.copy_into(ahead.agenda)
        ahead.question.begin(state.question.kind, state.question.seat, state.question.argument)
        state.trial.copy_into(ahead.trial)
        hero = state.heroes[self.seat]
        ahead.heroes[self.seat].focus = hero.focus
        ahead.heroes[self.seat].health = hero.health
        ahead.outcome = state.outcome

    def key(self, state: GameState) -> i64:
        """What `set_back` sets back, less what was settled when the test began; a die to be rerolled shows nothing."""
        assert isinstance(state, State)
        hero = state.heroes[self.seat]
        trial = state.trial
        question = state.question
        now = ((hero.focus << 6 | hero.health) << 6 | state.agenda.depth) << 8 | 1 + question.kind
        now = (now << 2 | trial.count) << 8 | trial.boosted
        now = (now << 3 | trial.skill) << 3
        if trial.rerolled:
            now += 1
        if trial.killed:
            now += 2
        if trial.may_change:
            now += 4
        found = (((SOME + trial.result) << 8 | SOME + trial.bonus) << 8 | trial.lion) << 8 | trial.guard
        key = stirred(stirred(stirred(1, now), question.argument), found)
        lifted: i64 = -1
        if question.kind == CHANCE and trial.rerolled:
            lifted = state.agenda.arguments[state.agenda.depth - 1]
        unread = lifted >= 0 or state.has_unread_dice()
        if unread:
            key = stirred(key, self.prospect(state))
        else:
            key = stirred(stirred(key, trial.targets << 5 | 1 + trial.first), trial.enemy_die)
        return stirred(key, trial.dice_in_any_order(unread, lifted))

    def prospect(self, state: State) -> i64:
        """All that matters of the targets and the enemy die once the dice lie on the table: of a test, nothing."""
        return 0

    def considers(self, state: GameState, choice: i64) -> bool:
        """Between the roll and the result: readings, changes, rerolls and boosts, but no other free action."""
        return state.question.kind != steps.TEST or choice >= answers.RESULT


def reads_next(state: State) -> bool:
    """The dice lie on the table, and how to read them is to be asked."""
    agenda = state.agenda
    return agenda.ops[agenda.depth - 1] == steps.TEST


def is_final(state: State) -> bool:
    """The result has been chosen, and settling it is next."""
    agenda = state.agenda
    depth = agenda.depth - 1
    return depth >= 0 and agenda.ops[depth] == steps.AFTER and agenda.arguments[depth] == SETTLE


class Test(Trial):
    """A test, or a Spell (TED-TST): best play succeeds as often as possible, and then keeps focus and health."""

    def __init__(self, state: State) -> None:
        super().__init__("test", ("success", "result", "focus", "health"), state)

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        assert isinstance(state, State)
        hero = state.heroes[self.seat]
        trial = state.trial
        success = False
        facts[1] = 0
        if is_final(state):
            success = trial.count == 0 or trial.result >= needed(state)
            facts[1] = trial.result
            gain_from_spares(state, hero, success)
            heal(state, hero, spare_sixes(state))
        facts[0] = 1 if success else 0
        facts[2] = hero.focus
        facts[3] = hero.health

    def worth(self, facts: vec[i64]) -> float:
        left = float(facts[2] + HEALTH_WORTH * facts[3])
        return SLIGHT * left + 1.0 if facts[0] else SLIGHT * left


class Attack(Trial):
    """A Melee or Missile Attack (TED-ATK): best play kills the first target as often as it can, or hurts the boss most.

    The counter-attack is told as it would be without paying for Defense; if several enemies can strike back, the
    weakest does (TED-CNT-06).
    """

    def __init__(self, state: State) -> None:
        super().__init__("attack", ("killed", "hit", "damage", "counter", "torch", "focus", "health", "boss"), state)

    def prospect(self, state: State) -> i64:
        """Of each target what it takes to hit and kill it, and its counter-attack: who it is makes no difference."""
        trial = state.trial
        hero = state.heroes[self.seat]
        kind = attack_kind(state)
        prospect: i64 = 0
        enemy: i64 = 0
        while enemy < ENEMIES:
            if trial.targets & BIT[enemy]:
                target = (SOME + defense_of(state, enemy, kind)) << 8 | health_of(state, enemy)
                target = target << 8 | self.reply(state, hero, enemy)
                target <<= 2
                if enemy == trial.first:
                    target += 1
                if enemy == BOSS:
                    target += 2
                prospect += scrambled(target)
            enemy += 1
        return prospect & KEY

    def reply(self, state: State, hero: Hero, enemy: i64) -> i64:
        """What an enemy's counter-attack would do, and 2; 1: the torch; 0: it makes none."""
        die = state.trial.enemy_die
        if die == 0 or not strikes_back(state, hero, enemy):
            return 0
        if die == TORCH_FACE:
            return 1
        return 2 + counter_damage(state, hero, enemy)

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        assert isinstance(state, State)
        hero = state.heroes[self.seat]
        place: i64 = 0
        while place < len(self.facts):
            facts[place] = 0
            place += 1
        if is_final(state):
            target = state.trial.first
            damage = damage_to(state, target)
            facts[0] = 1 if is_deadly(state, target, damage) else 0
            facts[1] = 1 if hits_any(state) else 0
            facts[2] = min(damage, health_of(state, target))
            facts[7] = 1 if target == BOSS else 0
            gain_from_spares(state, hero, facts[1] == 1)
            heal(state, hero, spare_sixes(state))
            tell_counter(state, hero, facts)
        facts[5] = hero.focus
        facts[6] = max(0, hero.health - facts[3])

    def worth(self, facts: vec[i64]) -> float:
        left = SLIGHT * float(facts[5] + HEALTH_WORTH * facts[6])
        damage = float(facts[2])
        if facts[7]:
            return damage + left
        return float(facts[0]) + DAMAGE_WORTH * damage + left


def damage_to(state: State, enemy: i64) -> i64:
    """The part of the result above the enemy's Defense (TED-ATK-07)."""
    return max(0, state.trial.result - defense_of(state, enemy, attack_kind(state)))


def hits_any(state: State) -> bool:
    enemy: i64 = 0
    while enemy < ENEMIES:
        if state.trial.targets & BIT[enemy] and damage_to(state, enemy) > 0:
            return True
        enemy += 1
    return False


def health_of(state: State, enemy: i64) -> i64:
    """The damage that kills an enemy (TED-KIL-01, -02); of the boss, all that its markers have left (TED-ALT-01)."""
    if enemy < FIRST_MINION:
        return 1
    if enemy < BOSS:
        return state.enemy_health[enemy]
    left: i64 = 0
    marker: i64 = 0
    while marker < state.party:
        left += state.markers[marker]
        marker += 1
    return left


def is_deadly(state: State, enemy: i64, damage: i64) -> bool:
    return damage >= health_of(state, enemy)


def tell_counter(state: State, hero: Hero, facts: vec[i64]) -> None:
    """The least damage of a counter-attack by one of the survivors, or the torch (TED-CNT-01 to -06)."""
    trial = state.trial
    if trial.enemy_die == 0:
        return
    least: i64 = -1
    enemy: i64 = 0
    while enemy < ENEMIES:
        if trial.targets & BIT[enemy] and strikes_back(state, hero, enemy):
            survives = not is_deadly(state, enemy, damage_to(state, enemy))
            if survives and trial.enemy_die == TORCH_FACE:
                facts[4] = 1
            elif survives:
                damage = counter_damage(state, hero, enemy)
                least = damage if least < 0 else min(least, damage)
        enemy += 1
    facts[3] = max(0, least)
