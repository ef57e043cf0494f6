"""Attacks, Spells and the outcome of a test: targets, damage, kills (TED-HRO, TED-ATK, TED-KIL, R02)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.cardspeak import (
    A_HERO,
    AN_ENEMY,
    DAMAGE,
    EITHER,
    EMBOLDENS,
    ENEMIES,
    EXTRA,
    FREE,
    MELEE,
    MISSILE,
    NOBODY,
    PATH,
    PLACES,
    SAME,
    SEND,
    SIGHT,
    TWO_ENEMIES,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.dungeon import may_teleport
from undercroft.games.tiny_epic.rules.effects import enemies_at, gain_focus, heal, hurt, on_board, pay, torch_up
from undercroft.games.tiny_epic.rules.grid import sees, sight, within
from undercroft.games.tiny_epic.rules.lair import strike_boss
from undercroft.games.tiny_epic.rules.skilltest import (
    ability_at,
    attack_kind,
    gain_from_spares,
    needed,
    space_at,
    spare_sixes,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CAST,
    DISARM,
    EVADE,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    STRIKE,
    Hero,
    State,
    foe_of,
    tell,
)
from undercroft.games.tiny_epic.rules.state import ENEMIES as ALL_ENEMIES
from undercroft.games.tiny_epic.rules.steps import Step

MINION_TORCH: Final = 6
"""how far the torch rises for a minion (TED-KIL-09)"""

# --- targets in reach ----------------------------------------------------------------------------------------


def reach_of(state: State, hero: Hero, reach: i64, rooms: i64) -> i64:
    """The cells an ability reaches; on the boss board, everything there (TED-RNG, TED-BOS-14, R69, R70)."""
    if on_board(hero):
        return BIT[LAIR]
    if reach == SAME:
        return BIT[hero.cell]
    if reach == SIGHT:
        return sight(state.grid, hero.cell, rooms)
    return within(state.grid, hero.cell, rooms)


def targets_of(state: State, hero: Hero, ability: i64) -> i64:
    """The enemies an ability can target, a mask."""
    tables = state.tables
    return enemies_at(state, reach_of(state, hero, tables.ability_reach[ability], tables.ability_rooms[ability]))


def wide_targets(state: State, hero: Hero, ability: i64) -> i64:
    """All enemies of the second form of an attack."""
    return enemies_at(state, reach_of(state, hero, PATH, state.tables.ability_wide_rooms[ability]))


def offer_attack(state: State, hero: Hero, place: i64, ability: i64) -> None:
    """Offer an attack in each of its forms that has a target (R33)."""
    if targets_of(state, hero, ability):
        state.question.offer(answers.USE + place)
    if can_go_wide(state, hero, ability):
        state.question.offer(answers.WIDE + place)


def can_go_wide(state: State, hero: Hero, ability: i64) -> bool:
    """The second form can be paid for and has a target."""
    cost = state.tables.ability_wide_cost[ability]
    return 0 < cost <= hero.focus and wide_targets(state, hero, ability) != 0


def can_attack(state: State, hero: Hero, kinds: i64) -> bool:
    """An attack of these kinds has a target (R15)."""
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(state, hero, place)
        if ability != NO_CARD:
            action = state.tables.ability_action[ability]
            if action <= MISSILE and kinds & BIT[action]:
                if targets_of(state, hero, ability) or can_go_wide(state, hero, ability):
                    return True
        place += 1
    return False


# --- declaring -----------------------------------------------------------------------------------------------


def begin(state: State, hero: Hero, kind: i64, place: i64, ability: i64) -> None:
    """Begin a test with an ability; nothing about it is decided yet."""
    trial = state.trial
    tables = state.tables
    trial.kind = kind
    trial.seat = hero.seat
    trial.cell = hero.cell
    trial.ability = ability
    trial.place = place
    trial.skill = tables.ability_skill[ability]
    trial.wide = False
    trial.bonus = tables.ability_bonus[ability]
    trial.guard = 0
    trial.lion = 0
    trial.targets = 0
    trial.first = NOWHERE
    trial.boosted = 0
    trial.rerolled = False
    trial.killed = False
    trial.free = False
    trial.enemy_die = 0
    trial.may_change = not state.turn.resting and state.turn.seat == hero.seat
    if state.sink is not None:
        tell(state, events.USED, hero.seat, ability)


def begin_attack(state: State, hero: Hero, place: i64, wide: bool) -> None:
    """Begin a melee or missile attack with its modifiers (TED-ATK-01, R32)."""
    tables = state.tables
    trial = state.trial
    ability = ability_at(state, hero, place)
    begin(state, hero, STRIKE, place, ability)
    trial.bonus += kind_bonus(state, hero, attack_kind(state))
    if attack_kind(state) == MELEE:
        trial.lion = hero.lion
    if wide:
        trial.wide = True
        trial.bonus += tables.ability_wide_bonus[ability] - tables.ability_bonus[ability]


def declare_attack(state: State, hero: Hero, place: i64, wide: bool, bonus: i64, guard: i64) -> None:
    """Declare a melee or missile attack: its modifiers, then its target (TED-ATK-01 to -03, R32, R33)."""
    tables = state.tables
    trial = state.trial
    begin_attack(state, hero, place, wide)
    ability = trial.ability
    trial.bonus += bonus
    trial.guard = guard
    state.agenda.push(steps.SKILL, hero.seat, 0)
    if wide:
        pay(state, hero, tables.ability_wide_cost[ability])
        aim_at(state, hero, wide_targets(state, hero, ability))
        return
    if tables.ability_action[ability] == EXTRA:
        pay(state, hero, tables.ability_cost[ability])
    choose_target(state, hero, targets_of(state, hero, ability))


def kind_bonus(state: State, hero: Hero, kind: i64) -> i64:
    """What a legendary set and the hero space add to every attack of a kind (TED-SETL-01, TED-BOS-08)."""
    if kind != MELEE:
        return hero.panther
    if on_board(hero):
        return hero.bear + state.tables.space_melee[space_at(state, hero)]
    return hero.bear


def declare_cast(state: State, hero: Hero, place: i64) -> None:
    """Cast a Spell: gain the Phoenix set's focus at once, then choose a target (TED-HRO-11, R14)."""
    tables = state.tables
    ability = ability_at(state, hero, place)
    begin(state, hero, CAST, place, ability)
    state.trial.bonus += hero.cast_bonus
    if hero.phoenix:
        gain_focus(state, hero, hero.phoenix)
    whom = tables.ability_whom[ability]
    state.agenda.push(steps.SKILL, hero.seat, 0)
    if whom == A_HERO:
        state.agenda.push(steps.RECIPIENT, hero.seat, ability)
    elif whom == AN_ENEMY or whom == TWO_ENEMIES:
        if whom == TWO_ENEMIES:
            state.agenda.push(steps.SECOND_TARGET, hero.seat, ability)
        choose_target(state, hero, targets_of(state, hero, ability))
    elif whom == ENEMIES:
        aim_at(state, hero, targets_of(state, hero, ability))


def choose_target(state: State, hero: Hero, enemies: i64) -> None:
    if enemies & (enemies - 1) == 0:
        aim_at(state, hero, enemies)
    else:
        state.agenda.push(steps.TARGET, hero.seat, enemies)


def aim_at(state: State, hero: Hero, enemies: i64) -> None:
    """The enemy die is rolled too if any target, or any enemy hit around it, sees the attack (TED-ATK-05)."""
    trial = state.trial
    if trial.first == NOWHERE:
        trial.first = lowest(enemies)
    enemies |= splashed(state)
    trial.targets |= enemies
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy]:
            if state.sink is not None:
                tell(state, events.AIMED, hero.seat, enemy, foe_of(state, enemy))
            if strikes_back(state, hero, enemy):
                trial.enemy_die = 1
        enemy += 1


def strikes_back(state: State, hero: Hero, enemy: i64) -> bool:
    """An enemy that sees its attacker can counter-attack (TED-ATK-05, -11)."""
    return sees(state.grid, hero.cell, state.enemy_cell[enemy])


def splashed(state: State) -> i64:
    """The enemies around the first target that the Spell also hits; they are targets too (TED-CNT-06, R35)."""
    trial = state.trial
    if trial.kind != CAST:
        return 0
    packed = state.tables.programs[state.tables.ability_program[trial.ability]]
    if verb_of(packed) != DAMAGE or second_of(packed) == 0:
        return 0
    return enemies_at(state, within(state.grid, state.enemy_cell[trial.first], 1))


def lowest(mask: i64) -> i64:
    place: i64 = 0
    while not mask & BIT[place]:
        place += 1
    return place


def still_aimed_at(state: State, hero: Hero) -> bool:
    """Drop targets that a free action has killed or taken out of reach; true if any is left (R36).

    Those around a target are lost with it.
    """
    trial = state.trial
    tables = state.tables
    ability = trial.ability
    whom: i64 = NOBODY
    if ability != NO_CARD:
        whom = tables.ability_whom[ability]
    aimed = whom == AN_ENEMY or whom == TWO_ENEMIES or whom == ENEMIES
    if trial.kind != STRIKE and not (trial.kind == CAST and aimed):
        return True
    reached = wide_targets(state, hero, ability) if trial.wide else targets_of(state, hero, ability)
    if reached & BIT[trial.first]:
        if whom == TWO_ENEMIES:
            reached |= enemies_at(
                state, within(state.grid, state.enemy_cell[trial.first], tables.ability_rooms[ability])
            )
        reached |= splashed(state)
    elif whom == AN_ENEMY:
        return False
    trial.targets &= reached
    if trial.targets == 0:
        return False
    if not trial.targets & BIT[trial.first]:
        trial.first = lowest(trial.targets)
    return True


def offer_enemies(state: State, enemies: i64) -> None:
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy]:
            state.question.offer(answers.ENEMY + enemy)
        enemy += 1


class Target(Step):
    """The argument is a mask of enemies."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.TARGET, hero.seat, argument)
        offer_enemies(state, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        aim_at(state, hero, BIT[choice - answers.ENEMY])


class SecondTarget(Step):
    """Another enemy near the first one, if there is any (R35). The argument is the ability."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        trial = state.trial
        cell = state.enemy_cell[trial.first]
        near = enemies_at(state, within(state.grid, cell, state.tables.ability_rooms[argument])) & ~trial.targets
        if near:
            state.question.begin(steps.SECOND_TARGET, hero.seat, argument)
            offer_enemies(state, near)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        aim_at(state, hero, BIT[choice - answers.ENEMY])


def recipients(state: State, hero: Hero, ability: i64) -> i64:
    """The heroes in reach that an ability can help, a mask; no teleport for those who cannot teleport (R24, R25)."""
    tables = state.tables
    cells = reach_of(state, hero, tables.ability_reach[ability], tables.ability_rooms[ability])
    sending = verb_of(tables.programs[tables.ability_program[ability]]) == SEND
    found: i64 = 0
    for mate in state.heroes:
        if cells & BIT[mate.cell] and (not sending or may_teleport(state, mate)):
            found |= BIT[mate.seat]
    return found


class Recipient(Step):
    """Choose a hero in reach; the user counts too. The argument is the ability."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.RECIPIENT, hero.seat, argument)
        found = recipients(state, hero, argument)
        for mate in state.heroes:
            if found & BIT[mate.seat]:
                state.question.offer(answers.HERO + mate.seat)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        tables = state.tables
        if tables.ability_action[argument] == FREE:
            state.agenda.push(steps.RUN, choice - answers.HERO, tables.ability_program[argument])
        else:
            state.trial.first = choice - answers.HERO


class Weapon(Step):
    """A Spell lets the hero attack: choose the weapon. The argument is the word (R15)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.WEAPON, hero.seat, argument)
        place: i64 = 0
        while place < PLACES:
            ability = ability_at(state, hero, place)
            if ability != NO_CARD:
                action = state.tables.ability_action[ability]
                if action <= MISSILE and first_of(argument) & BIT[action]:
                    offer_attack(state, hero, place, ability)
            place += 1
        if state.question.count == 0:
            state.question.close()

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        wide = choice >= answers.WIDE
        place = choice - (answers.WIDE if wide else answers.USE)
        declare_attack(state, hero, place, wide, second_of(argument), third_of(argument))


# --- the outcome ---------------------------------------------------------------------------------------------


def settle(state: State, hero: Hero) -> None:
    """Success or not, by the kind of test (TED-TST-02, -03, TED-HRO-09, TED-ATK-07, -10, R03)."""
    trial = state.trial
    if trial.kind == STRIKE:
        strike(state, hero)
        return
    success = trial.count == 0 or trial.result >= needed(state)
    if state.sink is not None:
        tell(state, events.TESTED, hero.seat, trial.result, 1 if success else 0)
    if trial.targets:
        state.agenda.push(steps.AFTER, hero.seat, 0)
    sixes = spare_sixes(state)
    if sixes > 0:
        state.agenda.push(steps.SIXES, hero.seat, sixes)  # after the test is resolved, even if it failed (R01)
    gain_from_spares(state, hero, success)
    if trial.kind == EVADE:
        hero.evaded = hero.cell == trial.cell
        if not success:
            card = state.grid.cells[trial.cell]
            damage = state.tables.room_damage[card]
            tell(state, events.TRAP_SPRUNG, hero.seat, card, damage)
            hurt(state, hero, damage)
    elif trial.kind == DISARM:
        if success:
            state.grid.disarmed |= BIT[trial.cell]
            tell(state, events.DISARMED, hero.seat, trial.cell, state.grid.cells[trial.cell])
            state.agenda.push(steps.EITHER, hero.seat, 0)
    else:
        settle_ability(state, hero, success)


def settle_ability(state: State, hero: Hero, success: bool) -> None:
    """Pay for and apply the effect of an ability, or apply the effect of a failure (TED-TST-03, Q2)."""
    trial = state.trial
    tables = state.tables
    ability = trial.ability
    if not success:
        if tables.ability_failure[ability]:
            state.agenda.push(steps.RUN, hero.seat, tables.ability_failure[ability])
    elif tables.ability_cost[ability] == 0:
        state.agenda.push(steps.RUN, hero.seat, tables.ability_program[ability])
    elif hero.focus >= tables.ability_cost[ability]:
        state.agenda.push(steps.PAY, hero.seat, ability)


class Pay(Step):
    """Pay the price of an effect, or decline it and its effect. The argument is the ability (Q2)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.PAY, hero.seat, argument, answers.PAY)
        state.question.offer(answers.GO_ON)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.PAY:
            pay(state, hero, state.tables.ability_cost[argument])
            state.agenda.push(steps.RUN, hero.seat, state.tables.ability_program[argument])


# --- damage --------------------------------------------------------------------------------------------------


def defense_of(state: State, enemy: i64, kind: i64) -> i64:
    """The Defense of an enemy against a kind of attack (TED-ATK-08)."""
    tables = state.tables
    card = state.enemy_card[enemy]
    if enemy < FIRST_MINION:
        return tables.goblin_defense[card]
    if enemy < BOSS:
        return tables.minion_defense[card] + tables.minion_guard[card * 3 + kind]
    return tables.boss_defense[state.boss]


def strike(state: State, hero: Hero) -> None:
    """An enemy takes damage for the part of the result above its Defense (TED-ATK-07, -09, -10, R32)."""
    trial = state.trial
    kind = attack_kind(state)
    success = False
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if trial.targets & BIT[enemy] and trial.result > defense_of(state, enemy, kind):
            success = True
        enemy += 1
    if state.sink is not None:
        tell(state, events.TESTED, hero.seat, trial.result, 1 if success else 0)
    gain_from_spares(state, hero, success)
    heal(state, hero, spare_sixes(state))  # nothing can hurt the hero before the counter-attack (R02)
    state.agenda.push(steps.AFTER, hero.seat, 0)
    enemy = 0
    while enemy < ALL_ENEMIES:
        if trial.targets & BIT[enemy]:
            damage = trial.result - defense_of(state, enemy, kind)
            if damage > 0:
                wound(state, hero, enemy, damage)
                if state.outcome != PLAYING:
                    return
            elif state.sink is not None:
                tell(state, events.MISSED, hero.seat, enemy, foe_of(state, enemy))
        enemy += 1


def wound(state: State, hero: Hero, enemy: i64, damage: i64) -> None:
    """An enemy takes damage; at 0 it dies (TED-KIL-01, -02, -05)."""
    left: i64 = 0
    if FIRST_MINION <= enemy < BOSS:
        left = max(0, state.enemy_health[enemy] - damage)
        state.enemy_health[enemy] = left
    if state.sink is not None:
        tell(state, events.STRUCK, hero.seat, enemy, damage, foe_of(state, enemy), left)
    if enemy == BOSS:
        strike_boss(state, hero, damage)
        return
    if left > 0:
        return
    state.trial.killed = True
    kill(state, hero, enemy)


def kill(state: State, hero: Hero, enemy: i64) -> None:
    """The killer gets the reward; an enemy that replaces it was not attacked (TED-KIL-01, -03 to -10, R37)."""
    card = state.enemy_card[enemy]
    state.enemy_cell[enemy] = NOWHERE
    state.trial.targets &= ~BIT[enemy]
    tell(state, events.SLAIN, hero.seat, enemy, card)
    if enemy < FIRST_MINION:
        state.enemy_card[enemy] = NO_CARD
        state.goblins -= 1
        state.piles.goblin_discards |= BIT[card]
        state.agenda.push(steps.RUN, hero.seat, state.tables.goblin_reward[card])
    else:
        state.minions_dead += 1
        torch_up(state, MINION_TORCH)
        state.agenda.push(steps.EITHER, hero.seat, EITHER)
        state.agenda.push(steps.EITHER, hero.seat, EITHER)


def deal(state: State, hero: Hero, damage: i64, splash: i64) -> None:
    """Damage of a Spell, ignoring Defense (TED-ATK-04); enemies around the first target take the splash (R35)."""
    targets = state.trial.targets
    if hero.marks & EMBOLDENS and state.trial.kind == CAST:
        if targets & (targets - 1):
            state.agenda.push(steps.EMBOLDEN, hero.seat, damage | (splash << 8) | (targets << 16))
            return
        deal_to(state, hero, targets, damage, splash, targets)
        return
    deal_to(state, hero, targets, damage, splash, 0)


def deal_to(state: State, hero: Hero, enemies: i64, damage: i64, splash: i64, emboldened: i64) -> None:
    """Deal each target its share, and one more to the target chosen for it."""
    first = state.trial.first
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy] and state.outcome == PLAYING:
            share = splash if splash and enemy != first else damage
            wound(state, hero, enemy, share + 1 if emboldened & BIT[enemy] else share)
        enemy += 1


class Embolden(Step):
    """One of the targets takes one more. The argument is the damage, the splash and the targets."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.EMBOLDEN, hero.seat, argument)
        offer_enemies(state, argument >> 16)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        chosen: i64 = BIT[choice - answers.ENEMY]
        deal_to(state, hero, argument >> 16, argument & 255, (argument >> 8) & 255, chosen)
