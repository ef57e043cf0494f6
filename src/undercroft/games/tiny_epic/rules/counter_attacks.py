"""After an attack: the effects of a kill, then one survivor strikes back (TED-CNT, TED-BCA)."""

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.attacks import lowest, offer_enemies, settle, strikes_back
from undercroft.games.tiny_epic.rules.cardspeak import CAST as CASTING
from undercroft.games.tiny_epic.rules.cardspeak import (
    GUARD,
    MELEE,
    PLACES,
    TRIGGERED,
    first_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.effects import heal, hurt, pay
from undercroft.games.tiny_epic.rules.skilltest import (
    SETTLE,
    ability_at,
    attack_kind,
    boost_price,
    moment,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    BROKEN_SHIELD,
    FIRST_MINION,
    NO_CARD,
    NOWHERE,
    STRIKE,
    TORCH_FACE,
    Hero,
    State,
    foe_of,
    tell,
)
from undercroft.games.tiny_epic.rules.state import ENEMIES as ALL_ENEMIES
from undercroft.games.tiny_epic.rules.steps import Step


class After(Step):
    """Settle the result; once everything it caused is done, enemies counter-attack (R02)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if argument == SETTLE:
            settle(state, hero)
        else:
            after_attack(state, hero)


def after_attack(state: State, hero: Hero) -> None:
    """The Lion set's healing and the effects of a kill, then one survivor that can see the hero counter-attacks.

    (TED-ATK-11, TED-CNT-05, -06.)
    """
    trial = state.trial
    tables = state.tables
    if trial.kind == STRIKE:
        if trial.lion:
            heal(state, hero, trial.lion)
        if trial.killed and tables.ability_kill[trial.ability]:
            state.agenda.push(steps.RUN, hero.seat, tables.ability_kill[trial.ability])
    if hero.health == 0 or not trial.enemy_die:
        return
    able: i64 = 0
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if trial.targets & BIT[enemy] and state.enemy_cell[enemy] != NOWHERE and strikes_back(state, hero, enemy):
            able |= BIT[enemy]
        enemy += 1
    if able & (able - 1):
        state.agenda.push(steps.COUNTER, hero.seat, able)
    elif able:
        counter(state, hero, lowest(able), able)


class Counter(Step):
    """Only one enemy counter-attacks; the hero's player chooses (TED-CNT-06). The argument is a mask."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.COUNTER, hero.seat, argument)
        offer_enemies(state, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        counter(state, hero, choice - answers.ENEMY, argument)


def counter(state: State, hero: Hero, enemy: i64, able: i64) -> None:
    """First the damage, then a boss's own line and torch effect, then the torch.

    (TED-CNT-01 to -04, TED-BCA-02 to -04.)
    """
    trial = state.trial
    tables = state.tables
    if trial.enemy_die == TORCH_FACE:
        tell(state, events.COUNTER_FAILED, hero.seat, enemy, foe_of(state, enemy))
        state.agenda.push(steps.TORCH, hero.seat, 1)
        if enemy == BOSS:
            state.agenda.push(steps.RUN, hero.seat, tables.boss_torch[state.boss])
    if able & BIT[BOSS]:  # its own line applies even if another enemy counter-attacks (R79)
        line = boss_line(state)
        if line:
            state.agenda.push(steps.RUN, hero.seat, line)
    if trial.enemy_die != TORCH_FACE:
        state.agenda.push(steps.GUARD, hero.seat, enemy)


def boss_line(state: State) -> i64:
    """The program of the boss's own line against this kind of attack, whatever the die shows (TED-BCA-02, R79)."""
    return state.tables.boss_line[state.boss * 3 + attack_kind(state)]


def modifier_of(state: State, enemy: i64) -> i64:
    """An enemy's modifier against this attack."""
    return modifier_against(state, enemy, attack_kind(state))


def modifier_against(state: State, enemy: i64, kind: i64) -> i64:
    """An enemy's modifier against a kind of attack; a goblin's is the number of goblins (TED-CNT-07 to -09)."""
    tables = state.tables
    if enemy < FIRST_MINION:
        return state.goblins
    if enemy < BOSS:
        return tables.minion_modifier[state.enemy_card[enemy] * 3 + kind]
    return tables.boss_modifier[state.boss * 3 + kind]


def hero_defense(state: State, hero: Hero) -> i64:
    """The hero's Defense with all modifiers, against this attack's counter-attack (TED-HER-06, TED-CNT-10)."""
    return defense_when(hero, attack_kind(state)) + state.trial.guard


def defense_when(hero: Hero, kind: i64) -> i64:
    """The hero's Defense after a kind of attack, without what is paid for."""
    if kind == MELEE:
        return hero.defense + hero.melee_defense
    if kind == CASTING:
        return hero.defense + hero.cast_defense
    return hero.defense


def ignores_defense(state: State) -> bool:
    """The enemy die shows the broken shield (TED-CNT-03)."""
    return state.trial.enemy_die == BROKEN_SHIELD


def counter_damage(state: State, hero: Hero, enemy: i64) -> i64:
    """The damage of the counter-attack as it stands (TED-CNT-10)."""
    return damage_by(state.trial.enemy_die, modifier_of(state, enemy), hero_defense(state, hero))


def damage_by(enemy_die: i64, modifier: i64, defense: i64) -> i64:
    """Die plus modifier minus Defense; the broken shield counts as the hero's Defense (TED-CNT-02, -03, -10)."""
    if enemy_die == BROKEN_SHIELD:
        return max(0, modifier)
    return max(0, enemy_die + 1 + modifier - defense)


class Guard(Step):
    """Before the damage is worked out, the hero may pay for Defense, even with focus from this attack (R05).

    The argument is the enemy.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.GUARD, hero.seat, argument, answers.GO_ON)
        if not ignores_defense(state) and counter_damage(state, hero, argument) > 0:
            offer_guards(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.GO_ON:
            damage = counter_damage(state, hero, argument)
            if state.sink is not None:
                tell(state, events.COUNTERED, hero.seat, argument, damage, foe_of(state, argument))
            hurt(state, hero, damage)
            return
        raise_guard(state, hero, choice - answers.BOOST)
        state.agenda.push(steps.GUARD, hero.seat, argument)


def raise_guard(state: State, hero: Hero, place: i64) -> None:
    """Pay for Defense against the counter-attack (R05)."""
    tables = state.tables
    ability = ability_at(state, hero, place)
    state.trial.boosted |= BIT[place]
    tell(state, events.BOOSTED, hero.seat, ability)
    pay(state, hero, boost_price(state, ability))
    state.trial.guard += first_of(tables.programs[tables.ability_program[ability]])


def offer_guards(state: State, hero: Hero) -> None:
    """Triggered abilities for Defense, each once per attack (R04)."""
    tables = state.tables
    now = moment(state)
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(state, hero, place)
        if state.trial.boosted & BIT[place]:
            ability = NO_CARD
        if ability != NO_CARD and tables.ability_action[ability] == TRIGGERED and tables.ability_on[ability] & now:
            guards = verb_of(tables.programs[tables.ability_program[ability]]) == GUARD
            if guards and tables.ability_cost[ability] <= hero.focus:
                state.question.offer(answers.BOOST + place)
        place += 1
