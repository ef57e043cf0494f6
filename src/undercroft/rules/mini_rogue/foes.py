"""The enemy: what hurts it, what it does, and what beating it brings (MR-COMBAT-14 to -24, MR-EFFECT-17 to -37)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.area import fall
from undercroft.rules.mini_rogue.automa import reroll_low, strengthen
from undercroft.rules.mini_rogue.cardspeak import (
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
from undercroft.rules.mini_rogue.company import next_fighter, seat_at
from undercroft.rules.mini_rogue.effects import afflict, armor_of, boon_amount, gain, hurt, lose, win
from undercroft.rules.mini_rogue.items import is_alarmed, use_item
from undercroft.rules.mini_rogue.overlord import ask, regain, watch
from undercroft.rules.mini_rogue.reinforcement import face_rule
from undercroft.rules.mini_rogue.state import (
    AUTOMA,
    BEATEN,
    BY_FOE,
    CONFUSED,
    DUNGEON_DIE,
    FROZEN,
    NO_CARD,
    PLAYING,
    SHOT,
    WAVE_ROLLED,
    Game,
    Hero,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.throws import await_dice

HORDE_SIZE: Final = 3
"""MR-EFFECT-31"""
SAVAGERY: Final = 3
"""MR-EFFECT-28"""


# --- the enemy is hurt ---------------------------------------------------------------------------------------


def wound(game: Game, hero: Hero, damage: i64) -> bool:
    """Take HP from the enemy; true if that beat it, or a whole horde: excess damage hits the next member."""
    foe = game.foe
    left = foe.hp - damage
    if left <= 0 and foe.left > 1:
        return wound_horde(game, hero, damage)
    if left < 0:
        left = 0
    foe.hp = left
    if game.sink is not None:
        tell(game, events.FOE_HURT, hero.seat, damage, left)
    if left > 0:
        return False
    victory(game, hero)
    return True


def wound_horde(game: Game, hero: Hero, damage: i64) -> bool:
    """The next member steps up with full HP; a potion affected only the one before (MR-EFFECT-31, -34)."""
    foe = game.foe
    rest = damage - foe.hp
    tell(game, events.FOE_HURT, hero.seat, foe.hp, 0)
    next_of_horde(game, hero)
    return rest > 0 and wound(game, hero, rest)


def next_of_horde(game: Game, hero: Hero) -> None:
    foe = game.foe
    foe.left -= 1
    foe.hp = foe.start_hp
    foe.poisoned = False
    game.pool.marks &= ~FROZEN
    tell(game, events.HORDE_THINNED, hero.seat, foe.left, foe.hp)


def slay(game: Game, hero: Hero) -> bool:
    """The current enemy dies, whatever HP it has left; true unless more of a horde remain."""
    tell(game, events.FOE_EXECUTED, hero.seat)
    if game.foe.left > 1:
        next_of_horde(game, hero)
        return False
    game.foe.hp = 0
    victory(game, hero)
    return True


def victory(game: Game, hero: Hero) -> None:
    """Take the reward of the row (MR-COMBAT-20); a final boss rises once more (MR-ROOM-BOSS-2 to -6)."""
    foe = game.foe
    line = foe.line
    if game.sink is not None:
        tell(game, events.FOE_BEATEN, hero.seat, line)
    foe.leave()
    game.pool.clear()
    if hero.boons or game.party > 1:
        take_blood(game)
    if game.council:
        take_bounty(game)
        if game.ruled and foe.kind == FOE_GHOST:
            hero.armed = 0  # what was armed was for this fight
    if foe.kind == FOE_FINAL:
        if foe.phase == 1:
            win(game, hero)
        else:
            foe.phase = 1
            game.agenda.push(steps.START_FIGHT, hero.seat, FOE_BOSS)
        return
    if foe.kind == FOE_BOSS:
        game.boss_count -= 1
        game.boss_place[game.bosses[game.boss_count]] = BEATEN
        game.boss_up = False
        if game.ruled and game.reign.beginners:
            game.agenda.push(steps.SECOND_REWARDS, hero.seat, 0)
        if game.goal and game.floor >= game.goal:
            win(game, hero)
            return
    elif foe.kind == FOE_GUARDIAN:
        game.boss_place[foe.card] = BEATEN
    elif foe.kind == FOE_MONSTER and game.council:
        # the alarm calls one more of the same, once (MR-COUNCIL-4, -5)
        foe.phase = 1 if foe.phase == 0 and is_alarmed(game) else 0
        if foe.phase == 1:
            game.agenda.push(steps.START_FIGHT, hero.seat, FOE_MONSTER)
    reward = game.tables.line_reward[line]
    if game.party == 1:
        game.agenda.push(steps.RUN, hero.seat, reward)
    else:
        share_reward(game, reward)


def share_reward(game: Game, reward: i64) -> None:
    """Everybody who fought takes the reward, in the order of the round (MR-COOP2-16)."""
    place = game.party
    while place > 0:
        place -= 1
        seat = seat_at(game, place)
        if game.fighters & (1 << seat):
            game.agenda.push(steps.RUN, seat, reward)


def take_blood(game: Game) -> None:
    """A relic heals after every fight won; each of a final boss's two fights counts (MR-CAMP-7, MR-ROOM-BOSS-5)."""
    for hero in game.heroes:
        if hero.boons & BLOOD and game.fighters & (1 << hero.seat):
            gain(game, hero, HP, boon_amount(game, BLOOD))


def take_bounty(game: Game) -> None:
    """A passive skill pays each fighter who has it for every enemy defeated (MR-SKILL-5)."""
    for hero in game.heroes:
        bounty = game.tables.character_bounty[hero.character]
        if hero.second != NO_CARD:  # a passive skill does not turn the card (MR-OVER-28)
            bounty += game.tables.character_bounty[hero.second]
        if bounty > 0 and game.fighters & (1 << hero.seat):
            gain(game, hero, GOLD, bounty)


# --- the enemy's attack --------------------------------------------------------------------------------------


def foe_attack(game: Game, hero: Hero) -> None:
    """Read the Dungeon die already rolled: 1 misses, 2 to 5 hit, 6 ignores armor (MR-COMBAT-15 to -17).

    Then the fight continues: after an attack from a distance, with the hero's own (MR-EFFECT-27), else with the next.
    """
    pool = game.pool
    foe = game.foe
    marks = pool.marks
    if foe.left > 1 and game.dice.by_hand and not marks & WAVE_ROLLED:
        if await_dice(game, hero, DUNGEON_DIE, foe.left - 1, steps.FOE_ATTACK, 0):
            return
    strikes = pool.dungeon != 1 and not marks & FROZEN
    if foe.traits & OVERSEEN:
        if foe.left > 1 and not marks & WAVE_ROLLED:
            roll_wave_dice(game, hero)
            return
        strikes = strikes or blow(game, die_of(game, hero, 0)) > 0
    if foe.traits & HORDE:
        strikes = strikes or foe.left > 1
    elif foe.traits & FEEBLE_MATES and not is_attacked(game, hero):
        go_on_fighting(game, hero)
        return
    if strikes and marks & CONFUSED and hit_itself(game, hero):
        return
    if marks:
        go_on_fighting(game, hero)
    else:
        # repeat until one side is dead (MR-COMBAT-19); in a party the next one attacks (MR-COOP2-15)
        game.agenda.push(steps.ATTACK, hero.seat if game.party == 1 else next_fighter(game, hero.seat), 0)
    if not strikes:
        tell(game, events.FOE_FROZEN if marks & FROZEN else events.FOE_MISSED, hero.seat)
    elif not marks & CONFUSED:
        hit(game, hero)


def hit_itself(game: Game, hero: Hero) -> bool:
    """A confused enemy takes its own damage, past its armor; true if that beat it."""
    damage = game.foe.damage
    if game.foe.traits & HORDE:
        damage = roll_wave(game, hero, 0)
    else:
        damage = blow(game, game.pool.dungeon)
    tell(game, events.FOE_HIT_ITSELF, hero.seat, damage)
    return wound(game, hero, damage)


def go_on_fighting(game: Game, hero: Hero) -> None:
    """After an attack from a distance, read the hero's own attack; otherwise begin the next one."""
    if game.pool.marks & SHOT:
        game.agenda.push(steps.READ_ATTACK, hero.seat, 0)
    else:
        game.agenda.push(steps.ATTACK, hero.seat if game.party == 1 else next_fighter(game, hero.seat), 0)


def is_attacked(game: Game, hero: Hero) -> bool:
    """If the others only help, the enemy attacks only the adventurer who met it."""
    return game.foe.caller == hero.seat


def hit(game: Game, hero: Hero) -> None:
    """Printed damage minus armor; a 6 and Unstoppable ignore armor (MR-COMBAT-16, -17, MR-EFFECT-17)."""
    foe = game.foe
    armor: i64 = 0
    if game.pool.dungeon != 6 and not foe.traits & UNSTOPPABLE:
        armor = armor_of(game, hero)
    damage = foe.damage
    if foe.traits >= SAVAGE:
        if foe.traits & OVERSEEN:
            hit_overseen(game, hero)
            return
        if foe.traits & HORDE:
            wave(game, hero)
            return
        damage = blow(game, game.pool.dungeon)
    loss = damage - armor
    if loss < 0:
        loss = 0
    if game.sink is not None:
        tell(game, events.FOE_HIT, hero.seat, loss, armor)
    if hero.item >= 0:
        take_hit(game, hero, loss)
    elif loss > 0 and not hurt(game, hero, loss, BY_FOE, foe.line):
        apply_traits(game, hero)


def wave(game: Game, hero: Hero) -> None:
    """Every remaining member of a horde attacks, and their hits are added up (MR-EFFECT-32, -33)."""
    armor = armor_of(game, hero)
    loss = roll_wave(game, hero, armor)
    tell(game, events.FOE_HIT, hero.seat, loss, armor)
    take_hit(game, hero, loss)


def roll_wave(game: Game, hero: Hero, armor: i64) -> i64:
    """Roll a die for each, the pool's for the first; armor is subtracted once from the sum, and never from a 6.

    A frozen one does not attack (MR-EFFECT-34).
    """
    foe = game.foe
    plain: i64 = 0
    piercing: i64 = 0
    attacker: i64 = 0
    while attacker < foe.left:
        die = die_of(game, hero, attacker)
        if pierces(game, die):
            piercing += blow(game, die)
        else:
            plain += blow(game, die)
        attacker += 1
    if foe.traits & OVERSEEN:
        if plain > 0:
            plain += game.reign.bonus
        else:
            piercing += game.reign.bonus
    return piercing + max(0, plain - armor)


def die_of(game: Game, hero: Hero, attacker: i64) -> i64:
    """The Dungeon die of one attacker; the first uses the pool's, a frozen one has 0."""
    if attacker == 0:
        return 0 if game.pool.marks & FROZEN else game.pool.dungeon
    if game.foe.traits & OVERSEEN:
        return game.reign.wave[attacker - 1]
    die = game.dice.roll()
    tell(game, events.ROLLED_DUNGEON, hero.seat, die)
    return die


def blow(game: Game, die: i64) -> i64:
    """The damage of one attack by its Dungeon die: 1 misses, a Savage one's 5 is worse (MR-COMBAT-15, MR-EFFECT-28).

    Cards under the Overlord board may add to it, or give a miss an effect (MR-OVER-18).
    """
    foe = game.foe
    if die <= 1:
        return face_rule(game, die, FACE_STRIKES) if foe.traits & OVERSEEN else 0
    damage = foe.damage
    if die == 5 and foe.traits & SAVAGE:
        damage += SAVAGERY
    if foe.traits & OVERSEEN:
        damage += face_rule(game, die, FACE_DAMAGE)
    return damage


def pierces(game: Game, die: i64) -> bool:
    """Armor does not help (MR-COMBAT-17, MR-EFFECT-17)."""
    if die == 6 or game.foe.traits & UNSTOPPABLE:
        return True
    return game.foe.traits & OVERSEEN != 0 and (die <= 1 or face_rule(game, die, FACE_PIERCES) > 0)


# --- under the eyes of an Overlord ---------------------------------------------------------------------------


def roll_wave_dice(game: Game, hero: Hero) -> None:
    """Roll all dice of a horde before reading any, so that they can be changed."""
    reign = game.reign
    game.pool.marks |= WAVE_ROLLED
    reign.wave_count = game.foe.left - 1
    die: i64 = 0
    while die < reign.wave_count:
        reign.wave[die] = game.dice.roll()
        tell(game, events.ROLLED_DUNGEON, hero.seat, reign.wave[die])
        die += 1
    game.agenda.push(steps.FOE_ATTACK, hero.seat, 0)
    if reign.mode == AUTOMA:
        reroll_low(game, hero)
    else:
        watch(game, hero, WHEN_DIE)


class FoeAttack(Step):
    """The dice of a horde are rolled, or final."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.reign.wave_count = 0
        foe_attack(game, hero)


def hit_overseen(game: Game, hero: Hero) -> None:
    """The attack hits: a power may strengthen it before the damage is dealt."""
    game.reign.bonus = 0
    game.agenda.push(steps.LAND, hero.seat, 0)
    if game.reign.mode == AUTOMA:
        strengthen(game, hero, MORE_DAMAGE)
    else:
        ask(game, hero, WHEN_HIT)


class Land(Step):
    """Deal the damage, with what the Overlord board adds for the Dungeon die's face (MR-OVER-18)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        armor = armor_of(game, hero)
        if game.foe.traits & HORDE:
            loss = roll_wave(game, hero, armor)
        else:
            loss = blow(game, game.pool.dungeon) + game.reign.bonus
            if pierces(game, game.pool.dungeon):
                armor = 0
            loss = max(0, loss - armor)
        regain_by_face(game, hero)
        tell(game, events.FOE_HIT, hero.seat, loss, armor)
        take_hit(game, hero, loss)


def regain_by_face(game: Game, hero: Hero) -> None:
    """On some faces the enemy regains HP, once per wave."""
    attacker: i64 = 0
    while attacker < game.foe.left:
        amount = face_rule(game, die_of(game, hero, attacker), FACE_REGAINS)
        if amount > 0:
            regain(game, hero, amount)
            return
        attacker += 1


def after_wound(game: Game, hero: Hero) -> None:
    """An attack has cost HP: apply afflictions by the face of the die, then powers (MR-OVER-18)."""
    attacker: i64 = 0
    while attacker < game.foe.left:
        afflictions = face_rule(game, die_of(game, hero, attacker), FACE_AFFLICTS)
        if afflictions:
            afflict(game, hero, afflictions)
        attacker += 1
    if game.reign.mode == AUTOMA:
        strengthen(game, hero, REGAIN)
    else:
        ask(game, hero, WHEN_HURT)


def take_hit(game: Game, hero: Hero, loss: i64) -> None:
    """An Item may absorb part of the hit first."""
    if loss > 0 and hero.item >= 0 and game.tables.item_parry[hero.item] > 0:
        ask_parry(game, hero, loss)
    else:
        suffer(game, hero, loss)


def suffer(game: Game, hero: Hero, loss: i64) -> None:
    if loss > 0 and not hurt(game, hero, loss, BY_FOE, game.foe.line):
        apply_traits(game, hero)
        if game.foe.traits & OVERSEEN and game.foe.line != NO_CARD and game.outcome == PLAYING:
            after_wound(game, hero)


def ask_parry(game: Game, hero: Hero, loss: i64) -> None:
    game.question.ask(steps.PARRY, hero.seat, loss, answers.GO_ON)
    game.question.offer(answers.TAKE)


class Parry(Step):
    """The argument is the HP about to be lost."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_parry(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        loss = argument
        if choice == answers.TAKE:
            saved = min(loss, game.tables.item_parry[hero.item])
            loss -= saved
            tell(game, events.PARRIED, hero.seat, saved, hero.item)
            use_item(game, hero)
        suffer(game, hero, loss)


def apply_traits(game: Game, hero: Hero) -> None:
    """The enemy's effects, only after an attack that cost HP (MR-COMBAT-18, -23, -24, MR-EFFECT-2)."""
    foe = game.foe
    traits = foe.traits
    if traits & ALL_AFFLICTIONS:
        afflict(game, hero, traits & ALL_AFFLICTIONS)
    if traits & REGENERATION:
        regenerate(game, hero)
    # lose 1 XP at once, or 1 HP without XP (MR-EFFECT-18)
    if traits & WEAKEN and lose(game, hero, XP, 1, BY_FOE, foe.line):
        return
    # lose 1 food, or 1 HP without food (MR-EFFECT-37)
    if traits & DECAY and lose(game, hero, FOOD, 1, BY_FOE, foe.line):
        return
    if traits & FALL:
        fall(game, hero)


def regenerate(game: Game, hero: Hero) -> None:
    """The enemy regains HP, never above its starting HP (MR-EFFECT-19)."""
    foe = game.foe
    healed = min(game.tables.line_regeneration[foe.line], foe.start_hp - foe.hp)
    if healed > 0:
        foe.hp += healed
        tell(game, events.FOE_HEALED, hero.seat, healed, foe.hp)
