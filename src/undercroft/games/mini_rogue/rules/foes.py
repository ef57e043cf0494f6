"""The enemy: what hurts it, what it does, and what beating it brings (MR-COMBAT-14 to -24, MR-EFFECT-17 to -37)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.area import fall
from undercroft.games.mini_rogue.rules.automa import reroll_low, strengthen
from undercroft.games.mini_rogue.rules.cardspeak import (
    ALL_AFFLICTIONS,
    BLOOD,
    DECAY,
    FACE_AFFLICTS,
    FACE_DAMAGE,
    FACE_PIERCES,
    FACE_REGAINS,
    FACE_STRIKES,
    FALL,
    FEEBLE_MATES,
    FOE_BOSS,
    FOE_FINAL,
    FOE_GHOST,
    FOE_GUARDIAN,
    FOE_MONSTER,
    FOOD,
    GOLD,
    HORDE,
    HP,
    MORE_DAMAGE,
    OVERSEEN,
    REGAIN,
    REGENERATION,
    SAVAGE,
    UNSTOPPABLE,
    WEAKEN,
    WHEN_DIE,
    WHEN_HIT,
    WHEN_HURT,
    XP,
)
from undercroft.games.mini_rogue.rules.effects import afflict, armor_of, boon_amount, gain, hurt, lose, win
from undercroft.games.mini_rogue.rules.items import is_alarmed, use_item
from undercroft.games.mini_rogue.rules.overlord import ask, regain, watch
from undercroft.games.mini_rogue.rules.pool import CONFUSED, FROZEN, SHOT, WAVE_ROLLED
from undercroft.games.mini_rogue.rules.reinforcement import face_rule
from undercroft.games.mini_rogue.rules.second_box import AUTOMA
from undercroft.games.mini_rogue.rules.state import BEATEN, BY_FOE, DUNGEON_DIE, NO_CARD, PLAYING, Hero, State, tell
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.sums import (
    ARMOR,
    BOARD,
    MEMBER,
    POWER,
    PRINTED,
    SAVAGE_BLOW,
    part,
    stopped,
)
from undercroft.games.mini_rogue.rules.throws import await_dice
from undercroft.games.mini_rogue.rules.turn_order import next_fighter, seat_at

HORDE_SIZE: Final = 3
"""MR-EFFECT-31"""
SAVAGERY: Final = 3
"""MR-EFFECT-28"""


# --- the enemy is hurt ---------------------------------------------------------------------------------------


def wound(state: State, hero: Hero, damage: i64) -> bool:
    """Take HP from the enemy; true if that beat it, or a whole horde: excess damage hits the next member."""
    foe = state.foe
    left = foe.hp - damage
    if left <= 0 and foe.left > 1:
        return wound_horde(state, hero, damage)
    if left < 0:
        left = 0
    foe.hp = left
    if state.sink is not None:
        tell(state, events.FOE_HURT, hero.seat, damage, left)
    if left > 0:
        return False
    victory(state, hero)
    return True


def wound_horde(state: State, hero: Hero, damage: i64) -> bool:
    """The next member steps up with full HP; a potion affected only the one before (MR-EFFECT-31, -34)."""
    foe = state.foe
    rest = damage - foe.hp
    dealt = foe.hp
    foe.hp = 0
    tell(state, events.FOE_HURT, hero.seat, dealt, 0)
    next_of_horde(state, hero)
    return rest > 0 and wound(state, hero, rest)


def next_of_horde(state: State, hero: Hero) -> None:
    foe = state.foe
    foe.left -= 1
    foe.hp = foe.start_hp
    foe.poisoned = False
    state.pool.marks &= ~FROZEN
    tell(state, events.HORDE_THINNED, hero.seat, foe.left, foe.hp)


def slay(state: State, hero: Hero) -> bool:
    """The current enemy dies, whatever HP it has left; true unless more of a horde remain."""
    tell(state, events.FOE_EXECUTED, hero.seat)
    if state.foe.left > 1:
        next_of_horde(state, hero)
        return False
    state.foe.hp = 0
    victory(state, hero)
    return True


def victory(state: State, hero: Hero) -> None:
    """Take the reward of the row (MR-COMBAT-20); a final boss rises once more (MR-ROOM-BOSS-2 to -6)."""
    foe = state.foe
    line = foe.line
    if state.sink is not None:
        tell(state, events.FOE_BEATEN, hero.seat, line)
    foe.leave()
    state.pool.clear()
    if hero.boons or state.party > 1:
        take_blood(state)
    if state.council:
        take_bounty(state)
        if state.ruled and foe.kind == FOE_GHOST:
            hero.armed = 0  # what was armed was for this fight
    if foe.kind == FOE_FINAL:
        if foe.phase == 1:
            win(state, hero)
        else:
            foe.phase = 1
            state.agenda.push(steps.START_FIGHT, hero.seat, FOE_BOSS)
        return
    if foe.kind == FOE_BOSS:
        state.boss_count -= 1
        state.boss_place[state.bosses[state.boss_count]] = BEATEN
        state.boss_up = False
        if state.ruled and state.reign.beginners:
            state.agenda.push(steps.SECOND_REWARDS, hero.seat, 0)
        if state.goal and state.floor >= state.goal:
            win(state, hero)
            return
    elif foe.kind == FOE_GUARDIAN:
        state.boss_place[foe.card] = BEATEN
    elif foe.kind == FOE_MONSTER and state.council:
        # the alarm calls one more of the same, once (MR-COUNCIL-4, -5)
        foe.phase = 1 if foe.phase == 0 and is_alarmed(state) else 0
        if foe.phase == 1:
            state.agenda.push(steps.START_FIGHT, hero.seat, FOE_MONSTER)
    reward = state.tables.line_reward[line]
    if state.party == 1:
        state.agenda.push(steps.RUN, hero.seat, reward)
    else:
        share_reward(state, reward)


def share_reward(state: State, reward: i64) -> None:
    """Everybody who fought takes the reward, in the order of the round (MR-COOP2-16)."""
    place = state.party
    while place > 0:
        place -= 1
        seat = seat_at(state, place)
        if state.fighters & (1 << seat):
            state.agenda.push(steps.RUN, seat, reward)


def take_blood(state: State) -> None:
    """A relic heals after every fight won; each of a final boss's two fights counts (MR-CAMP-7, MR-ROOM-BOSS-5)."""
    for hero in state.heroes:
        if hero.boons & BLOOD and state.fighters & (1 << hero.seat):
            gain(state, hero, HP, boon_amount(state, BLOOD))


def take_bounty(state: State) -> None:
    """A passive skill pays each fighter who has it for every enemy defeated (MR-SKILL-5)."""
    for hero in state.heroes:
        bounty = state.tables.character_bounty[hero.character]
        if hero.second != NO_CARD:  # a passive skill does not turn the card (MR-OVER-28)
            bounty += state.tables.character_bounty[hero.second]
        if bounty > 0 and state.fighters & (1 << hero.seat):
            gain(state, hero, GOLD, bounty)


# --- the enemy's attack --------------------------------------------------------------------------------------


def foe_attack(state: State, hero: Hero) -> None:
    """Read the Dungeon die already rolled: 1 misses, 2 to 5 hit, 6 ignores armor (MR-COMBAT-15 to -17).

    Then the fight continues: after an attack from a distance, with the hero's own (MR-EFFECT-27), else with the next.
    """
    pool = state.pool
    foe = state.foe
    marks = pool.marks
    if foe.left > 1 and state.dice.by_hand and not marks & WAVE_ROLLED:
        if await_dice(state, hero, DUNGEON_DIE, foe.left - 1, steps.FOE_ATTACK, 0):
            return
    strikes = pool.dungeon != 1 and not marks & FROZEN
    if foe.traits & OVERSEEN:
        if foe.left > 1 and not marks & WAVE_ROLLED:
            roll_wave_dice(state, hero)
            return
        strikes = strikes or blow(state, None, die_of(state, hero, 0)) > 0
    if foe.traits & HORDE:
        strikes = strikes or foe.left > 1
    elif foe.traits & FEEBLE_MATES and not is_attacked(state, hero):
        go_on_fighting(state, hero)
        return
    if strikes and marks & CONFUSED and hit_itself(state, hero):
        return
    if marks:
        go_on_fighting(state, hero)
    else:
        # repeat until one side is dead (MR-COMBAT-19); in a party the next one attacks (MR-COOP2-15)
        state.agenda.push(steps.ATTACK, hero.seat if state.party == 1 else next_fighter(state, hero.seat), 0)
    if not strikes:
        tell(state, events.FOE_FROZEN if marks & FROZEN else events.FOE_MISSED, hero.seat)
    elif not marks & CONFUSED:
        hit(state, hero)


def hit_itself(state: State, hero: Hero) -> bool:
    """A confused enemy takes its own damage, past its armor; true if that beat it."""
    damage = state.foe.damage
    if state.foe.traits & HORDE:
        damage = roll_wave(state, hero, 0)
    else:
        damage = blow(state, hero, state.pool.dungeon)
    tell(state, events.FOE_HIT_ITSELF, hero.seat, damage)
    return wound(state, hero, damage)


def go_on_fighting(state: State, hero: Hero) -> None:
    """After an attack from a distance, read the hero's own attack; otherwise begin the next one."""
    if state.pool.marks & SHOT:
        state.agenda.push(steps.READ_ATTACK, hero.seat, 0)
    else:
        state.agenda.push(steps.ATTACK, hero.seat if state.party == 1 else next_fighter(state, hero.seat), 0)


def is_attacked(state: State, hero: Hero) -> bool:
    """If the others only help, the enemy attacks only the adventurer who met it."""
    return state.foe.caller == hero.seat


def hit(state: State, hero: Hero) -> None:
    """Printed damage minus armor; a 6 and Unstoppable ignore armor (MR-COMBAT-16, -17, MR-EFFECT-17)."""
    foe = state.foe
    armor: i64 = 0
    if state.pool.dungeon != 6 and not foe.traits & UNSTOPPABLE:
        armor = armor_of(state, hero)
    if foe.traits >= SAVAGE:
        if foe.traits & OVERSEEN:
            hit_overseen(state, hero)
            return
        if foe.traits & HORDE:
            wave(state, hero)
            return
    loss = stopped(state, hero, ARMOR, armor, blow(state, hero, state.pool.dungeon))
    if state.sink is not None:
        tell(state, events.FOE_HIT, hero.seat, loss, armor)
    if hero.item >= 0:
        take_hit(state, hero, loss)
    elif loss > 0 and not hurt(state, hero, loss, BY_FOE, foe.line):
        apply_traits(state, hero)


def wave(state: State, hero: Hero) -> None:
    """Every remaining member of a horde attacks, and their hits are added up (MR-EFFECT-32, -33)."""
    armor = armor_of(state, hero)
    loss = roll_wave(state, hero, armor)
    tell(state, events.FOE_HIT, hero.seat, loss, armor)
    take_hit(state, hero, loss)


def roll_wave(state: State, hero: Hero, armor: i64) -> i64:
    """Roll a die for each, the pool's for the first; armor is subtracted once from the sum, and never from a 6.

    A frozen one does not attack (MR-EFFECT-34).
    """
    foe = state.foe
    plain: i64 = 0
    piercing: i64 = 0
    attacker: i64 = 0
    while attacker < foe.left:
        die = die_of(state, hero, attacker)
        damage = part(state, hero, MEMBER, attacker, blow(state, None, die))
        if pierces(state, die):
            piercing += damage
        else:
            plain += damage
        attacker += 1
    if foe.traits & OVERSEEN:
        more = part(state, hero, POWER, 0, state.reign.bonus)
        if plain > 0:
            plain += more
        else:
            piercing += more
    return piercing + stopped(state, hero, ARMOR, armor, plain)


def die_of(state: State, hero: Hero, attacker: i64) -> i64:
    """The Dungeon die of one attacker; the first uses the pool's, a frozen one has 0."""
    if attacker == 0:
        if state.pool.marks & FROZEN:
            return 0
        return state.pool.dungeon
    if state.foe.traits & OVERSEEN:
        return state.reign.wave[attacker - 1]
    die = state.dice.roll()
    tell(state, events.ROLLED_DUNGEON, hero.seat, die)
    return die


def blow(state: State, hero: Hero | None, die: i64) -> i64:
    """The damage of one attack by its Dungeon die: 1 misses, a Savage one's 5 is worse (MR-COMBAT-15, MR-EFFECT-28).

    Cards under the Overlord board may add to it, or give a miss an effect (MR-OVER-18). Told part by part if there is
    a hero to tell it of.
    """
    foe = state.foe
    if die <= 1:
        if foe.traits & OVERSEEN:
            return part(state, hero, BOARD, 0, face_rule(state, die, FACE_STRIKES))
        return 0
    damage = part(state, hero, PRINTED, 0, foe.damage)
    if die == 5 and foe.traits & SAVAGE:
        damage += part(state, hero, SAVAGE_BLOW, 0, SAVAGERY)
    if foe.traits & OVERSEEN:
        damage += part(state, hero, BOARD, 0, face_rule(state, die, FACE_DAMAGE))
    return damage


def pierces(state: State, die: i64) -> bool:
    """Armor does not help (MR-COMBAT-17, MR-EFFECT-17)."""
    if die == 6 or state.foe.traits & UNSTOPPABLE:
        return True
    return state.foe.traits & OVERSEEN != 0 and (die <= 1 or face_rule(state, die, FACE_PIERCES) > 0)


# --- under the eyes of an Overlord ---------------------------------------------------------------------------


def roll_wave_dice(state: State, hero: Hero) -> None:
    """Roll all dice of a horde before reading any, so that they can be changed."""
    reign = state.reign
    state.pool.marks |= WAVE_ROLLED
    reign.wave_count = state.foe.left - 1
    die: i64 = 0
    while die < reign.wave_count:
        reign.wave[die] = state.dice.roll()
        tell(state, events.ROLLED_DUNGEON, hero.seat, reign.wave[die])
        die += 1
    state.agenda.push(steps.FOE_ATTACK, hero.seat, 0)
    if reign.mode == AUTOMA:
        reroll_low(state, hero)
    else:
        watch(state, hero, WHEN_DIE)


class FoeAttack(Step):
    """The dice of a horde are rolled, or final."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.reign.wave_count = 0
        foe_attack(state, hero)


def hit_overseen(state: State, hero: Hero) -> None:
    """The attack hits: a power may strengthen it before the damage is dealt."""
    state.reign.bonus = 0
    state.agenda.push(steps.LAND, hero.seat, 0)
    if state.reign.mode == AUTOMA:
        strengthen(state, hero, MORE_DAMAGE)
    else:
        ask(state, hero, WHEN_HIT)


class Land(Step):
    """Deal the damage, with what the Overlord board adds for the Dungeon die's face (MR-OVER-18)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        armor = armor_of(state, hero)
        if state.foe.traits & HORDE:
            loss = roll_wave(state, hero, armor)
        else:
            loss = blow(state, hero, state.pool.dungeon) + part(state, hero, POWER, 0, state.reign.bonus)
            if pierces(state, state.pool.dungeon):
                armor = 0
            loss = stopped(state, hero, ARMOR, armor, loss)
        regain_by_face(state, hero)
        tell(state, events.FOE_HIT, hero.seat, loss, armor)
        take_hit(state, hero, loss)


def regain_by_face(state: State, hero: Hero) -> None:
    """On some faces the enemy regains HP, once per wave."""
    attacker: i64 = 0
    while attacker < state.foe.left:
        amount = face_rule(state, die_of(state, hero, attacker), FACE_REGAINS)
        if amount > 0:
            regain(state, hero, amount)
            return
        attacker += 1


def after_wound(state: State, hero: Hero) -> None:
    """An attack has cost HP: apply afflictions by the face of the die, then powers (MR-OVER-18)."""
    attacker: i64 = 0
    while attacker < state.foe.left:
        afflictions = face_rule(state, die_of(state, hero, attacker), FACE_AFFLICTS)
        if afflictions:
            afflict(state, hero, afflictions)
        attacker += 1
    if state.reign.mode == AUTOMA:
        strengthen(state, hero, REGAIN)
    else:
        ask(state, hero, WHEN_HURT)


def take_hit(state: State, hero: Hero, loss: i64) -> None:
    """An Item may absorb part of the hit first."""
    if loss > 0 and hero.item >= 0 and state.tables.item_parry[hero.item] > 0:
        ask_parry(state, hero, loss)
    else:
        suffer(state, hero, loss)


def suffer(state: State, hero: Hero, loss: i64) -> None:
    if loss > 0 and not hurt(state, hero, loss, BY_FOE, state.foe.line):
        apply_traits(state, hero)
        if state.foe.traits & OVERSEEN and state.foe.line != NO_CARD and state.outcome == PLAYING:
            after_wound(state, hero)


def ask_parry(state: State, hero: Hero, loss: i64) -> None:
    state.question.ask(steps.PARRY, hero.seat, loss, answers.GO_ON)
    state.question.offer(answers.TAKE)


def parried(state: State, hero: Hero, loss: i64) -> i64:
    """The HP that the hero's Item saves from a hit."""
    return min(loss, state.tables.item_parry[hero.item])


class Parry(Step):
    """The argument is the HP about to be lost."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_parry(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        loss = argument
        if choice == answers.TAKE:
            saved = parried(state, hero, loss)
            loss -= saved
            tell(state, events.PARRIED, hero.seat, saved, hero.item)
            use_item(state, hero)
        suffer(state, hero, loss)


def apply_traits(state: State, hero: Hero) -> None:
    """The enemy's effects, only after an attack that cost HP (MR-COMBAT-18, -23, -24, MR-EFFECT-2)."""
    foe = state.foe
    traits = foe.traits
    if traits & ALL_AFFLICTIONS:
        afflict(state, hero, traits & ALL_AFFLICTIONS)
    if traits & REGENERATION:
        regenerate(state, hero)
    # lose 1 XP at once, or 1 HP without XP (MR-EFFECT-18)
    if traits & WEAKEN and lose(state, hero, XP, 1, BY_FOE, foe.line):
        return
    # lose 1 food, or 1 HP without food (MR-EFFECT-37)
    if traits & DECAY and lose(state, hero, FOOD, 1, BY_FOE, foe.line):
        return
    if traits & FALL:
        fall(state, hero)


def regenerate(state: State, hero: Hero) -> None:
    """The enemy regains HP, never above its starting HP (MR-EFFECT-19)."""
    foe = state.foe
    healed = min(state.tables.line_regeneration[foe.line], foe.start_hp - foe.hp)
    if healed > 0:
        foe.hp += healed
        tell(state, events.FOE_HEALED, hero.seat, healed, foe.hp)
