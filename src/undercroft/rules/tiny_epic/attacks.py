"""Attacks, Spells and the outcome of a test: targets, damage, kills, counter-attacks.

(TED-HRO, TED-ATK, TED-CNT, TED-KIL, R02.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.cardspeak import (
    A_HERO,
    AN_ENEMY,
    DAMAGE,
    EITHER,
    EMBOLDENS,
    ENEMIES,
    EXTRA,
    FREE,
    GUARD,
    MELEE,
    MISSILE,
    NOBODY,
    PATH,
    PLACES,
    SAME,
    SEND,
    SIGHT,
    TRIGGERED,
    TWO_ENEMIES,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from undercroft.rules.tiny_epic.cardspeak import CAST as CASTING
from undercroft.rules.tiny_epic.dungeon import may_teleport
from undercroft.rules.tiny_epic.effects import enemies_at, gain_focus, heal, hurt, on_board, pay, torch_up
from undercroft.rules.tiny_epic.grid import sees, sight, within
from undercroft.rules.tiny_epic.lair import strike_boss
from undercroft.rules.tiny_epic.skilltest import (
    SETTLE,
    ability_at,
    attack_kind,
    gain_from_spares,
    moment,
    needed,
    space_at,
    spare_sixes,
)
from undercroft.rules.tiny_epic.state import (
    BIT,
    BOSS,
    BROKEN_SHIELD,
    CAST,
    DISARM,
    EVADE,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    STRIKE,
    TORCH_FACE,
    Game,
    Hero,
    tell,
)
from undercroft.rules.tiny_epic.state import ENEMIES as ALL_ENEMIES
from undercroft.rules.tiny_epic.steps import Step

MINION_TORCH: Final = 6
"""how far the torch rises for a minion (TED-KIL-09)"""

# --- targets in reach ----------------------------------------------------------------------------------------


def reach_of(game: Game, hero: Hero, reach: i64, rooms: i64) -> i64:
    """The cells an ability reaches; on the boss board, everything there (TED-RNG, TED-BOS-14, R69, R70)."""
    if on_board(hero):
        return BIT[LAIR]
    if reach == SAME:
        return BIT[hero.cell]
    if reach == SIGHT:
        return sight(game.grid, hero.cell, rooms)
    return within(game.grid, hero.cell, rooms)


def targets_of(game: Game, hero: Hero, ability: i64) -> i64:
    """The enemies an ability can target, a mask."""
    tables = game.tables
    return enemies_at(game, reach_of(game, hero, tables.ability_reach[ability], tables.ability_rooms[ability]))


def wide_targets(game: Game, hero: Hero, ability: i64) -> i64:
    """All enemies of the second form of an attack."""
    return enemies_at(game, reach_of(game, hero, PATH, game.tables.ability_wide_rooms[ability]))


def offer_attack(game: Game, hero: Hero, place: i64, ability: i64) -> None:
    """Offer an attack in each of its forms that has a target (R33)."""
    if targets_of(game, hero, ability):
        game.question.offer(answers.USE + place)
    if can_go_wide(game, hero, ability):
        game.question.offer(answers.WIDE + place)


def can_go_wide(game: Game, hero: Hero, ability: i64) -> bool:
    """The second form can be paid for and has a target."""
    cost = game.tables.ability_wide_cost[ability]
    return 0 < cost <= hero.focus and wide_targets(game, hero, ability) != 0


def can_attack(game: Game, hero: Hero, kinds: i64) -> bool:
    """An attack of these kinds has a target (R15)."""
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(game, hero, place)
        if ability != NO_CARD:
            action = game.tables.ability_action[ability]
            if action <= MISSILE and kinds & BIT[action]:
                if targets_of(game, hero, ability) or can_go_wide(game, hero, ability):
                    return True
        place += 1
    return False


# --- declaring -----------------------------------------------------------------------------------------------


def begin(game: Game, hero: Hero, kind: i64, place: i64, ability: i64) -> None:
    """Begin a test with an ability; nothing about it is decided yet."""
    trial = game.trial
    tables = game.tables
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
    trial.may_change = not game.turn.resting and game.turn.seat == hero.seat
    if game.sink is not None:
        tell(game, events.USED, hero.seat, ability)


def declare_attack(game: Game, hero: Hero, place: i64, wide: bool, bonus: i64, guard: i64) -> None:
    """Declare a melee or missile attack: its modifiers, then its target (TED-ATK-01 to -03, R32, R33)."""
    tables = game.tables
    trial = game.trial
    ability = ability_at(game, hero, place)
    begin(game, hero, STRIKE, place, ability)
    trial.bonus += bonus
    trial.guard = guard
    if attack_kind(game) == MELEE:
        trial.bonus += hero.bear
        trial.lion = hero.lion
        if on_board(hero):
            trial.bonus += tables.space_melee[space_at(game, hero)]
    else:
        trial.bonus += hero.panther
    game.agenda.push(steps.SKILL, hero.seat, 0)
    if wide:
        pay(game, hero, tables.ability_wide_cost[ability])
        trial.wide = True
        trial.bonus += tables.ability_wide_bonus[ability] - tables.ability_bonus[ability]
        aim_at(game, hero, wide_targets(game, hero, ability))
        return
    if tables.ability_action[ability] == EXTRA:
        pay(game, hero, tables.ability_cost[ability])
    choose_target(game, hero, targets_of(game, hero, ability))


def declare_cast(game: Game, hero: Hero, place: i64) -> None:
    """Cast a Spell: gain the Phoenix set's focus at once, then choose a target (TED-HRO-11, R14)."""
    tables = game.tables
    ability = ability_at(game, hero, place)
    begin(game, hero, CAST, place, ability)
    game.trial.bonus += hero.cast_bonus
    if hero.phoenix:
        gain_focus(game, hero, hero.phoenix)
    whom = tables.ability_whom[ability]
    game.agenda.push(steps.SKILL, hero.seat, 0)
    if whom == A_HERO:
        game.agenda.push(steps.RECIPIENT, hero.seat, ability)
    elif whom == AN_ENEMY or whom == TWO_ENEMIES:
        if whom == TWO_ENEMIES:
            game.agenda.push(steps.SECOND_TARGET, hero.seat, ability)
        choose_target(game, hero, targets_of(game, hero, ability))
    elif whom == ENEMIES:
        aim_at(game, hero, targets_of(game, hero, ability))


def choose_target(game: Game, hero: Hero, enemies: i64) -> None:
    if enemies & (enemies - 1) == 0:
        aim_at(game, hero, enemies)
    else:
        game.agenda.push(steps.TARGET, hero.seat, enemies)


def aim_at(game: Game, hero: Hero, enemies: i64) -> None:
    """The enemy die is rolled too if any target, or any enemy hit around it, sees the attack (TED-ATK-05)."""
    trial = game.trial
    if trial.first == NOWHERE:
        trial.first = lowest(enemies)
    enemies |= splashed(game)
    trial.targets |= enemies
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy]:
            if game.sink is not None:
                tell(game, events.AIMED, hero.seat, enemy)
            if sees(game.grid, hero.cell, game.enemy_cell[enemy]):
                trial.enemy_die = 1
        enemy += 1


def splashed(game: Game) -> i64:
    """The enemies around the first target that the Spell also hits; they are targets too (TED-CNT-06, R35)."""
    trial = game.trial
    if trial.kind != CAST:
        return 0
    packed = game.tables.words[game.tables.ability_program[trial.ability]]
    if verb_of(packed) != DAMAGE or second_of(packed) == 0:
        return 0
    return enemies_at(game, within(game.grid, game.enemy_cell[trial.first], 1))


def lowest(mask: i64) -> i64:
    place: i64 = 0
    while not mask & BIT[place]:
        place += 1
    return place


def still_aimed_at(game: Game, hero: Hero) -> bool:
    """Drop targets that a free action has killed or taken out of reach; true if any is left (R36).

    Those around a target are lost with it.
    """
    trial = game.trial
    tables = game.tables
    ability = trial.ability
    whom = tables.ability_whom[ability] if ability != NO_CARD else NOBODY
    aimed = whom == AN_ENEMY or whom == TWO_ENEMIES or whom == ENEMIES
    if trial.kind != STRIKE and not (trial.kind == CAST and aimed):
        return True
    reached = wide_targets(game, hero, ability) if trial.wide else targets_of(game, hero, ability)
    if reached & BIT[trial.first]:
        if whom == TWO_ENEMIES:
            reached |= enemies_at(game, within(game.grid, game.enemy_cell[trial.first], tables.ability_rooms[ability]))
        reached |= splashed(game)
    elif whom == AN_ENEMY:
        return False
    trial.targets &= reached
    if trial.targets == 0:
        return False
    if not trial.targets & BIT[trial.first]:
        trial.first = lowest(trial.targets)
    return True


def offer_enemies(game: Game, enemies: i64) -> None:
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy]:
            game.question.offer(answers.ENEMY + enemy)
        enemy += 1


class Target(Step):
    """The argument is a mask of enemies."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.TARGET, hero.seat, argument)
        offer_enemies(game, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        aim_at(game, hero, BIT[choice - answers.ENEMY])


class SecondTarget(Step):
    """Another enemy near the first one, if there is any (R35). The argument is the ability."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        trial = game.trial
        cell = game.enemy_cell[trial.first]
        near = enemies_at(game, within(game.grid, cell, game.tables.ability_rooms[argument])) & ~trial.targets
        if near:
            game.question.begin(steps.SECOND_TARGET, hero.seat, argument)
            offer_enemies(game, near)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        aim_at(game, hero, BIT[choice - answers.ENEMY])


def recipients(game: Game, hero: Hero, ability: i64) -> i64:
    """The heroes in reach that an ability can help, a mask; no teleport for those who cannot teleport (R24, R25)."""
    tables = game.tables
    cells = reach_of(game, hero, tables.ability_reach[ability], tables.ability_rooms[ability])
    sending = verb_of(tables.words[tables.ability_program[ability]]) == SEND
    found: i64 = 0
    for mate in game.heroes:
        if cells & BIT[mate.cell] and (not sending or may_teleport(game, mate)):
            found |= BIT[mate.seat]
    return found


class Recipient(Step):
    """Choose a hero in reach; the user counts too. The argument is the ability."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.RECIPIENT, hero.seat, argument)
        found = recipients(game, hero, argument)
        for mate in game.heroes:
            if found & BIT[mate.seat]:
                game.question.offer(answers.HERO + mate.seat)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        tables = game.tables
        if tables.ability_action[argument] == FREE:
            game.agenda.push(steps.RUN, choice - answers.HERO, tables.ability_program[argument])
        else:
            game.trial.first = choice - answers.HERO


class Weapon(Step):
    """A Spell lets the hero attack: choose the weapon. The argument is the word (R15)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.WEAPON, hero.seat, argument)
        place: i64 = 0
        while place < PLACES:
            ability = ability_at(game, hero, place)
            if ability != NO_CARD:
                action = game.tables.ability_action[ability]
                if action <= MISSILE and first_of(argument) & BIT[action]:
                    offer_attack(game, hero, place, ability)
            place += 1
        if game.question.count == 0:
            game.question.close()

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        wide = choice >= answers.WIDE
        place = choice - (answers.WIDE if wide else answers.USE)
        declare_attack(game, hero, place, wide, second_of(argument), third_of(argument))


# --- the outcome ---------------------------------------------------------------------------------------------


class After(Step):
    """Settle the result; once everything it caused is done, enemies counter-attack (R02)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        if argument == SETTLE:
            settle(game, hero)
        else:
            after_attack(game, hero)


def settle(game: Game, hero: Hero) -> None:
    """Success or not, by the kind of test (TED-TST-02, -03, TED-HRO-09, TED-ATK-07, -10, R03)."""
    trial = game.trial
    if trial.kind == STRIKE:
        strike(game, hero)
        return
    success = trial.count == 0 or trial.result >= needed(game)
    if game.sink is not None:
        tell(game, events.TESTED, hero.seat, trial.result, 1 if success else 0)
    if trial.targets:
        game.agenda.push(steps.AFTER, hero.seat, 0)
    sixes = spare_sixes(game)
    if sixes > 0:
        game.agenda.push(steps.SIXES, hero.seat, sixes)  # after the test is resolved, even if it failed (R01)
    gain_from_spares(game, hero, success)
    if trial.kind == EVADE:
        hero.evaded = hero.cell == trial.cell
        if not success:
            card = game.grid.cells[trial.cell]
            damage = game.tables.room_damage[card]
            tell(game, events.TRAP_SPRUNG, hero.seat, card, damage)
            hurt(game, hero, damage)
    elif trial.kind == DISARM:
        if success:
            game.grid.disarmed |= BIT[trial.cell]
            tell(game, events.DISARMED, hero.seat, trial.cell)
            game.agenda.push(steps.EITHER, hero.seat, 0)
    else:
        settle_ability(game, hero, success)


def settle_ability(game: Game, hero: Hero, success: bool) -> None:
    """Pay for and apply the effect of an ability, or apply the effect of a failure (TED-TST-03, Q2)."""
    trial = game.trial
    tables = game.tables
    ability = trial.ability
    if not success:
        if tables.ability_failure[ability]:
            game.agenda.push(steps.RUN, hero.seat, tables.ability_failure[ability])
    elif tables.ability_cost[ability] == 0:
        game.agenda.push(steps.RUN, hero.seat, tables.ability_program[ability])
    elif hero.focus >= tables.ability_cost[ability]:
        game.agenda.push(steps.PAY, hero.seat, ability)


class Pay(Step):
    """Pay the price of an effect, or decline it and its effect. The argument is the ability (Q2)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.PAY, hero.seat, argument, answers.PAY)
        game.question.offer(answers.GO_ON)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.PAY:
            pay(game, hero, game.tables.ability_cost[argument])
            game.agenda.push(steps.RUN, hero.seat, game.tables.ability_program[argument])


# --- damage --------------------------------------------------------------------------------------------------


def defense_of(game: Game, enemy: i64, kind: i64) -> i64:
    """The Defense of an enemy against a kind of attack (TED-ATK-08)."""
    tables = game.tables
    card = game.enemy_card[enemy]
    if enemy < FIRST_MINION:
        return tables.goblin_defense[card]
    if enemy < BOSS:
        return tables.minion_defense[card] + tables.minion_guard[card * 3 + kind]
    return tables.boss_defense[game.boss]


def strike(game: Game, hero: Hero) -> None:
    """An enemy takes damage for the part of the result above its Defense (TED-ATK-07, -09, -10, R32)."""
    trial = game.trial
    kind = attack_kind(game)
    success = False
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if trial.targets & BIT[enemy] and trial.result > defense_of(game, enemy, kind):
            success = True
        enemy += 1
    if game.sink is not None:
        tell(game, events.TESTED, hero.seat, trial.result, 1 if success else 0)
    gain_from_spares(game, hero, success)
    heal(game, hero, spare_sixes(game))  # nothing can hurt the hero before the counter-attack (R02)
    game.agenda.push(steps.AFTER, hero.seat, 0)
    enemy = 0
    while enemy < ALL_ENEMIES:
        if trial.targets & BIT[enemy]:
            damage = trial.result - defense_of(game, enemy, kind)
            if damage > 0:
                wound(game, hero, enemy, damage)
                if game.outcome != PLAYING:
                    return
            elif game.sink is not None:
                tell(game, events.MISSED, hero.seat, enemy)
        enemy += 1


def wound(game: Game, hero: Hero, enemy: i64, damage: i64) -> None:
    """An enemy takes damage; at 0 it dies (TED-KIL-01, -02, -05)."""
    if game.sink is not None:
        tell(game, events.STRUCK, hero.seat, enemy, damage)
    if enemy == BOSS:
        strike_boss(game, hero, damage)
        return
    if enemy >= FIRST_MINION:
        game.enemy_health[enemy] = max(0, game.enemy_health[enemy] - damage)
        if game.enemy_health[enemy] > 0:
            return
    game.trial.killed = True
    kill(game, hero, enemy)


def kill(game: Game, hero: Hero, enemy: i64) -> None:
    """The killer gets the reward; an enemy that replaces it was not attacked (TED-KIL-01, -03 to -10, R37)."""
    card = game.enemy_card[enemy]
    game.enemy_cell[enemy] = NOWHERE
    game.trial.targets &= ~BIT[enemy]
    tell(game, events.SLAIN, hero.seat, enemy, card)
    if enemy < FIRST_MINION:
        game.enemy_card[enemy] = NO_CARD
        game.goblins -= 1
        game.piles.goblin_discards |= BIT[card]
        game.agenda.push(steps.RUN, hero.seat, game.tables.goblin_reward[card])
    else:
        game.minions_dead += 1
        torch_up(game, MINION_TORCH)
        game.agenda.push(steps.EITHER, hero.seat, EITHER)
        game.agenda.push(steps.EITHER, hero.seat, EITHER)


def deal(game: Game, hero: Hero, damage: i64, splash: i64) -> None:
    """Damage of a Spell, ignoring Defense (TED-ATK-04); enemies around the first target take the splash (R35)."""
    targets = game.trial.targets
    if hero.marks & EMBOLDENS and game.trial.kind == CAST:
        if targets & (targets - 1):
            game.agenda.push(steps.EMBOLDEN, hero.seat, damage | (splash << 8) | (targets << 16))
            return
        deal_to(game, hero, targets, damage, splash, targets)
        return
    deal_to(game, hero, targets, damage, splash, 0)


def deal_to(game: Game, hero: Hero, enemies: i64, damage: i64, splash: i64, emboldened: i64) -> None:
    """Deal each target its share, and one more to the target chosen for it."""
    first = game.trial.first
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        if enemies & BIT[enemy] and game.outcome == PLAYING:
            share = splash if splash and enemy != first else damage
            wound(game, hero, enemy, share + 1 if emboldened & BIT[enemy] else share)
        enemy += 1


class Embolden(Step):
    """One of the targets takes one more. The argument is the damage, the splash and the targets."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.EMBOLDEN, hero.seat, argument)
        offer_enemies(game, argument >> 16)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        chosen: i64 = BIT[choice - answers.ENEMY]
        deal_to(game, hero, argument >> 16, argument & 255, (argument >> 8) & 255, chosen)


# --- counter-attacks -----------------------------------------------------------------------------------------


def after_attack(game: Game, hero: Hero) -> None:
    """The Lion set's healing and the effects of a kill, then one survivor that can see the hero counter-attacks.

    (TED-ATK-11, TED-CNT-05, -06.)
    """
    trial = game.trial
    tables = game.tables
    if trial.kind == STRIKE:
        if trial.lion:
            heal(game, hero, trial.lion)
        if trial.killed and tables.ability_kill[trial.ability]:
            game.agenda.push(steps.RUN, hero.seat, tables.ability_kill[trial.ability])
    if hero.health == 0 or not trial.enemy_die:
        return
    able: i64 = 0
    enemy: i64 = 0
    while enemy < ALL_ENEMIES:
        cell = game.enemy_cell[enemy]
        if trial.targets & BIT[enemy] and cell != NOWHERE and sees(game.grid, hero.cell, cell):
            able |= BIT[enemy]
        enemy += 1
    if able & (able - 1):
        game.agenda.push(steps.COUNTER, hero.seat, able)
    elif able:
        counter(game, hero, lowest(able), able)


class Counter(Step):
    """Only one enemy counter-attacks; the hero's player chooses (TED-CNT-06). The argument is a mask."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.COUNTER, hero.seat, argument)
        offer_enemies(game, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        counter(game, hero, choice - answers.ENEMY, argument)


def counter(game: Game, hero: Hero, enemy: i64, able: i64) -> None:
    """First the damage, then a boss's own line and torch effect, then the torch.

    (TED-CNT-01 to -04, TED-BCA-02 to -04.)
    """
    trial = game.trial
    tables = game.tables
    if trial.enemy_die == TORCH_FACE:
        tell(game, events.COUNTER_FAILED, hero.seat, enemy)
        game.agenda.push(steps.TORCH, hero.seat, 1)
        if enemy == BOSS:
            game.agenda.push(steps.RUN, hero.seat, tables.boss_torch[game.boss])
    if able & BIT[BOSS]:  # its own line applies even if another enemy counter-attacks (R79)
        line = tables.boss_line[game.boss * 3 + attack_kind(game)]
        if line:
            game.agenda.push(steps.RUN, hero.seat, line)
    if trial.enemy_die != TORCH_FACE:
        game.agenda.push(steps.GUARD, hero.seat, enemy)


def modifier_of(game: Game, enemy: i64) -> i64:
    """An enemy's modifier against a kind of attack; a goblin's is the number of goblins (TED-CNT-07 to -09)."""
    tables = game.tables
    if enemy < FIRST_MINION:
        return game.goblins
    kind = attack_kind(game)
    if enemy < BOSS:
        return tables.minion_modifier[game.enemy_card[enemy] * 3 + kind]
    return tables.boss_modifier[game.boss * 3 + kind]


def hero_defense(game: Game, hero: Hero) -> i64:
    """The hero's Defense with all modifiers, against this attack's counter-attack (TED-HER-06, TED-CNT-10)."""
    kind = attack_kind(game)
    defense = hero.defense + game.trial.guard
    if kind == MELEE:
        defense += hero.melee_defense
    elif kind == CASTING:
        defense += hero.cast_defense
    return defense


def counter_damage(game: Game, hero: Hero, enemy: i64) -> i64:
    """Die plus modifier minus Defense; the broken shield counts as the hero's Defense (TED-CNT-02, -03, -10)."""
    modifier = modifier_of(game, enemy)
    if game.trial.enemy_die == BROKEN_SHIELD:
        return max(0, modifier)
    return max(0, game.trial.enemy_die + 1 + modifier - hero_defense(game, hero))


class Guard(Step):
    """Before the damage is worked out, the hero may pay for Defense, even with focus from this attack (R05).

    The argument is the enemy.
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.GUARD, hero.seat, argument, answers.GO_ON)
        if game.trial.enemy_die != BROKEN_SHIELD and counter_damage(game, hero, argument) > 0:
            offer_guards(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.GO_ON:
            damage = counter_damage(game, hero, argument)
            if game.sink is not None:
                tell(game, events.COUNTERED, hero.seat, argument, damage)
            hurt(game, hero, damage)
            return
        place = choice - answers.BOOST
        ability = ability_at(game, hero, place)
        tables = game.tables
        game.trial.boosted |= BIT[place]
        tell(game, events.BOOSTED, hero.seat, ability)
        pay(game, hero, tables.ability_cost[ability])
        game.trial.guard += first_of(tables.words[tables.ability_program[ability]])
        game.agenda.push(steps.GUARD, hero.seat, argument)


def offer_guards(game: Game, hero: Hero) -> None:
    """Triggered abilities for Defense, each once per attack (R04)."""
    tables = game.tables
    now = moment(game)
    place: i64 = 0
    while place < PLACES:
        ability = NO_CARD if game.trial.boosted & BIT[place] else ability_at(game, hero, place)
        if ability != NO_CARD and tables.ability_action[ability] == TRIGGERED and tables.ability_on[ability] & now:
            guards = verb_of(tables.words[tables.ability_program[ability]]) == GUARD
            if guards and tables.ability_cost[ability] <= hero.focus:
                game.question.offer(answers.BOOST + place)
        place += 1
