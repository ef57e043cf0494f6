"""The hero's attack: stance, roll, rerolls and feats, potions, damage (MR-COMBAT-3 to -14, MR-FEAT, MR-STANCE)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.answers import BY_HP, BY_ITEM, BY_SKILL, BY_XP, FEAT, GO_ON, PAYMENTS, REROLL
from undercroft.games.mini_rogue.rules.cardspeak import (
    AGGRESSIVE,
    COMBAT,
    DODGE,
    FEEBLE_MATES,
    FIRE,
    FIRST_BLOOD,
    FROST,
    HP,
    OVERSEEN,
    POISON_POTION,
    RANGED,
    SAVAGE,
    STEADY_HAND,
    SURE_STROKE,
    WARD,
    XP,
)
from undercroft.games.mini_rogue.rules.cardspeak import DEFENSIVE as DEFENSIVE_STANCE
from undercroft.games.mini_rogue.rules.check import ATTACKING, ask_clear_mind, may_clear_mind, roll_pool, watch_dice
from undercroft.games.mini_rogue.rules.effects import pay, use_boon
from undercroft.games.mini_rogue.rules.foes import (
    foe_attack,
    go_on_fighting,
    is_attacked,
    next_of_horde,
    slay,
    wound,
)
from undercroft.games.mini_rogue.rules.items import pays_feats, use_item
from undercroft.games.mini_rogue.rules.pool import (
    BAITED,
    DOUBLING,
    EXCHANGING,
    EXECUTING,
    FREE_FEATS,
    FROZEN,
    MIND_SET,
    POTION_USED,
    SHOT,
    WATCHED,
)
from undercroft.games.mini_rogue.rules.potions import DEFENSIVE, FIRE_DAMAGE, POISON_DAMAGE, holds, remove
from undercroft.games.mini_rogue.rules.skills import offer_skills, use_skill
from undercroft.games.mini_rogue.rules.state import CHARACTER_DIE, NO_CARD, PLAYING, Hero, State, barred, level, tell
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.sums import (
    BOON,
    DODGED,
    FIRE_POTION,
    FOE_ARMOR,
    FOE_POISON,
    announce,
    bonus_of,
    die_of,
    note_doubling,
    note_throw,
    part,
    stopped,
)
from undercroft.games.mini_rogue.rules.throws import await_dice, await_pool

DICE_COUNTED: Final = 3
"""The most Character dice that count (MR-DICE-1)."""
FEAT_XP: Final = 1
FEAT_HP: Final = 2
"""What a feat costs (MR-FEAT-2)."""


def attack(state: State, hero: Hero) -> None:
    """An Attack Phase: stance, Combat skill, roll, rerolls and feats, potion, damage (MR-COMBAT-3 to -14)."""
    state.pool.clear()
    if state.stances:
        state.agenda.push(steps.READY, hero.seat, 0)
        state.agenda.push(steps.STANCE, hero.seat, 0)
    else:
        ask_ready(state, hero)


class Attack(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        attack(state, hero)


class Stance(Step):
    """Stay, or move one step on the axis (MR-STANCE-1, -3)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.STANCE, hero.seat, 0)
        stance: i64 = AGGRESSIVE
        while stance <= DEFENSIVE_STANCE:
            if -1 <= stance - hero.stance <= 1:
                state.question.offer(answers.STANCE + stance)
            stance += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        stance = choice - answers.STANCE
        if stance != hero.stance:
            hero.stance = stance
            tell(state, events.STANCE_TAKEN, hero.seat, stance)


def ask_ready(state: State, hero: Hero) -> None:
    """Attack 1: optionally a Combat skill, before rolling (MR-COMBAT-4, MR-SKILL-3)."""
    if hero.face_down and hero.item == NO_CARD and not hero.potions & DEFENSIVE:
        roll_attack(state, hero)
        return
    state.question.ask(steps.READY, hero.seat, 0, GO_ON)
    offer_skills(state, hero, COMBAT)


class Ready(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if state.foe.line != NO_CARD:  # a skill may have killed it
            ask_ready(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            roll_attack(state, hero)
        else:
            state.agenda.push(steps.READY, hero.seat, 0)
            use_skill(state, hero, choice)


def roll_attack(state: State, hero: Hero) -> None:
    """Attack 2 and 3: the whole pool, then the curse and poison symbols (MR-COMBAT-5, -6)."""
    pool = state.pool
    special = pool.marks != 0 or state.foe.traits >= SAVAGE
    if state.dice.by_hand:
        dungeon: i64 = 0 if only_helps(state, hero) else 1
        if await_pool(state, hero, attack_dice(state, hero), dungeon, steps.ROLL_ATTACK, 0):
            return
    if special:
        roll_otherwise(state, hero)
    else:
        roll_pool(state, hero, level(hero))
    if state.outcome != PLAYING:  # poison killed: the attack is never completed (MR-COMBAT-21)
        pool.unread()
    elif special or pool.curse:
        pool.unread()
        settle_roll(state, hero)
    else:
        read_attack(state, hero)


class RollAttack(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        roll_attack(state, hero)


def only_helps(state: State, hero: Hero) -> bool:
    """Against some enemies, adventurers other than the one who met it roll one die and no Dungeon die."""
    return state.foe.traits & FEEBLE_MATES != 0 and not is_attacked(state, hero)


def attack_dice(state: State, hero: Hero) -> i64:
    """The Character dice of an attack (MR-DICE-7, MR-SKILL-8)."""
    if only_helps(state, hero):
        return 1
    return level(hero) + (1 if state.pool.marks & BAITED else 0)


def roll_otherwise(state: State, hero: Hero) -> None:
    """Roll one extra die, but count at most three: the lowest of four is set aside (MR-SKILL-8, MR-DICE-1)."""
    roll_pool(state, hero, attack_dice(state, hero), 0 if only_helps(state, hero) else 1)
    if state.pool.count > DICE_COUNTED:
        set_lowest_aside(state, hero)


def set_lowest_aside(state: State, hero: Hero) -> None:
    pool = state.pool
    lowest: i64 = 0
    die: i64 = 1
    while die < pool.count:
        if pool.faces[die] < pool.faces[lowest]:
            lowest = die
        die += 1
    tell(state, events.DIE_SET_ASIDE, hero.seat, pool.faces[lowest])
    pool.count -= 1
    while lowest < pool.count:
        pool.faces[lowest] = pool.faces[lowest + 1]
        lowest += 1


def settle_roll(state: State, hero: Hero) -> None:
    """What happens between the roll and reading it: an exchange of faces, a clear mind, an attack from a distance.

    Before all of these, an Overlord or Automa may change the dice.
    """
    pool = state.pool
    if state.foe.traits & OVERSEEN and not pool.marks & WATCHED:
        pool.marks |= WATCHED
        state.agenda.push(steps.READ_ATTACK, hero.seat, 0)
        watch_dice(state, hero)
    elif pool.marks & EXCHANGING:
        ask_exchange(state, hero)
    elif pool.curse and not pool.marks & MIND_SET and may_clear_mind(hero):
        ask_clear_mind(state, hero, ATTACKING)
    elif state.foe.traits & RANGED and not pool.marks & SHOT:
        if hero.potions and not barred(state, hero):
            ask_shot(state, hero)
        else:
            shoot(state, hero)
    else:
        read_attack(state, hero)


def read_attack(state: State, hero: Hero) -> None:
    """Read the dice: what each is worth, and which may be rerolled."""
    die = state.pool.count
    while die > 0:
        die -= 1
        score(state, hero, die, 0)
    ask_rolled(state, hero)


class ReadAttack(Step):
    """The dice of the attack are rolled, and one question about them has been settled."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        settle_roll(state, hero)


def ask_exchange(state: State, hero: Hero) -> None:
    """The Dungeon die may swap faces with a Character die, before the curse and any reroll."""
    state.question.ask(steps.EXCHANGE, hero.seat, 0, GO_ON)
    die: i64 = 0
    while die < state.pool.count:
        if state.pool.faces[die] != state.pool.dungeon:
            state.question.offer(answers.DIE + die)
        die += 1


class Exchange(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_exchange(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        pool = state.pool
        pool.marks &= ~EXCHANGING
        if choice != GO_ON:
            die = choice - answers.DIE
            face = pool.faces[die]
            pool.faces[die] = pool.dungeon
            pool.dungeon = face
            tell(state, events.DIE_EXCHANGED, hero.seat, die, pool.faces[die])
        settle_roll(state, hero)


def ask_shot(state: State, hero: Hero) -> None:
    """Right after the roll a Frost potion can still stop an enemy at a distance, others help (MR-POTION-11, -12)."""
    state.question.ask(steps.SHOT, hero.seat, 0, GO_ON)
    if holds(hero, FROST) and not state.foe.traits & WARD:
        state.question.offer(answers.DRINK + FROST)


class Shot(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_shot(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            throw(state, hero, FROST)
        shoot(state, hero)


def shoot(state: State, hero: Hero) -> None:
    """The enemy's attack comes first (MR-EFFECT-27)."""
    state.pool.marks |= SHOT
    foe_attack(state, hero)


def score(state: State, hero: Hero, die: i64, before: i64) -> None:
    """Read a die just rolled: what it adds to `before`, whether it wiped it, whether it is critical.

    The curse symbol takes one from every face, rerolls too, so that a 2 becomes a Miss and a 6 is not critical
    (MR-EFFECT-5, -6, MR-FEAT-11, MR-COMBAT-22). The stance says which faces miss and which are critical
    (MR-STANCE-4 to -6); a Miss wipes what the die had (MR-COMBAT-7, -8).
    """
    pool = state.pool
    tables = state.tables
    face = pool.faces[die]
    if pool.curse and face > 1:
        face -= 1
    mark: i64 = 1 << face
    value = before + face
    if tables.stance_miss[hero.stance] & mark:
        value = 0
    pool.values[die] = value
    note_throw(state, die, before, face != pool.faces[die])
    if tables.stance_critical[hero.stance] & mark:
        pool.critical = pool.critical | (1 << die)
    elif pool.critical:
        pool.critical = pool.critical & ~(1 << die)


def ask_rolled(state: State, hero: Hero) -> None:
    """Attack 4 to 6: reroll criticals and perform feats in any order, or stop (MR-COMBAT-9 to -11, MR-FEAT-1 to -8)."""
    pool = state.pool
    question = state.question
    question.ask(steps.ROLLED, hero.seat, 0, GO_ON)
    die: i64 = 0
    while die < pool.count:
        if pool.critical & (1 << die):
            question.offer(REROLL + die)
        if not pool.featured & (1 << die):
            offer_feats(state, hero, FEAT + die * PAYMENTS)
        die += 1


def offer_feats(state: State, hero: Hero, answer: i64) -> None:
    """Offer each way to pay for a feat that is available: XP, HP to spare, an Item, a skill (MR-FEAT-2, -6, -8)."""
    if hero.xp >= FEAT_XP:
        state.question.offer(answer + BY_XP)
    if hero.hp > FEAT_HP:
        state.question.offer(answer + BY_HP)
    if hero.item >= 0 and pays_feats(state, hero):
        state.question.offer(answer + BY_ITEM)
    if state.pool.marks & FREE_FEATS or (hero.boons and hero.boons & ~hero.spent & STEADY_HAND):
        state.question.offer(answer + BY_SKILL)


class Rolled(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_rolled(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            if state.pool.marks & DOUBLING:
                state.agenda.push(steps.DOUBLING, hero.seat, 0)
            else:
                ask_quaff(state, hero)
        elif choice < FEAT:
            reroll_attack(state, hero, choice - REROLL, False)
        else:
            die = (choice - FEAT) // PAYMENTS
            pay_feat(state, hero, die, (choice - FEAT) % PAYMENTS)
            reroll_attack(state, hero, die, True)


def reroll_attack(state: State, hero: Hero, die: i64, feat: bool) -> None:
    """Reroll one die: a critical, or a feat, which replaces the die's whole value (MR-FEAT-9)."""
    if state.dice.by_hand:
        again = die << 1 | (1 if feat else 0)
        if await_dice(state, hero, CHARACTER_DIE, 1, steps.REROLL_ATTACK, again):
            return
    if feat:
        reroll(state, hero, die, 0)
    else:
        reroll_critical(state, hero, die)
    ask_rolled(state, hero)


class RerollAttack(Step):
    """The argument is the die; its lowest bit says whether a feat was performed."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        reroll_attack(state, hero, argument >> 1, argument & 1 == 1)


def reroll_critical(state: State, hero: Hero, die: i64) -> None:
    """Add to the die's value; with a perk a Miss does not wipe that value (MR-COMBAT-7, -8)."""
    values = state.pool.values
    before = values[die]
    chain = state.pool.chains[die]
    reroll(state, hero, die, before)
    if hero.boons & SURE_STROKE and values[die] == 0:
        values[die] = before
        state.pool.chains[die] = chain
        tell(state, events.BOON_USED, hero.seat, SURE_STROKE)


def reroll(state: State, hero: Hero, die: i64, before: i64) -> None:
    """Roll one die again and add to its value `before` (MR-COMBAT-7, MR-FEAT-4, -5)."""
    face = state.dice.roll()
    state.pool.faces[die] = face
    if state.sink is not None:
        tell(state, events.REROLLED, hero.seat, die, face)
    score(state, hero, die, before)


def pay_feat(state: State, hero: Hero, die: i64, payment: i64) -> None:
    """1 XP, or 2 HP, or what an Item or a skill grants; one feat a die (MR-FEAT-2, -3, -6).

    Losing a Level this way does not remove a die from the table (MR-FEAT-10).
    """
    state.pool.featured = state.pool.featured | (1 << die)
    if state.sink is not None:
        tell(state, events.FEAT_PERFORMED, hero.seat, die, payment)
    if payment == BY_XP:
        pay(state, hero, XP, FEAT_XP)
    elif payment == BY_HP:
        pay(state, hero, HP, FEAT_HP)
    elif payment == BY_ITEM:
        use_item(state, hero)
    elif not state.pool.marks & FREE_FEATS:
        use_boon(state, hero, STEADY_HAND)


class Doubling(Step):
    """Double the value of one Character die (MR-SKILL-7)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.DOUBLING, hero.seat, 0)
        die: i64 = 0
        while die < state.pool.count:
            state.question.offer(answers.DOUBLE + die)
            die += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        die = choice - answers.DOUBLE
        before = state.pool.values[die]
        state.pool.values[die] = doubled(before)
        note_doubling(state, die, before)
        tell(state, events.DIE_DOUBLED, hero.seat, die, state.pool.values[die])
        ask_quaff(state, hero)


def doubled(value: i64) -> i64:
    return 2 * value


class Conjuring(Step):
    """Use an offensive potion's effect without the potion; an enemy cannot be poisoned twice (MR-POTION-14)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.CONJURING, hero.seat, 0)
        state.question.offer(answers.PICK + FIRE)
        state.question.offer(answers.PICK + FROST)
        if not state.foe.poisoned:
            state.question.offer(answers.PICK + POISON_POTION)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        splash(state, hero, choice - answers.PICK)


def throw(state: State, hero: Hero, kind: i64) -> None:
    """The one offensive potion of an Attack Phase (MR-COMBAT-13)."""
    remove(hero, kind)
    state.pool.marks |= POTION_USED
    splash(state, hero, kind)


def splash(state: State, hero: Hero, kind: i64) -> None:
    """What an offensive potion does to the enemy (MR-POTION-1 to -3)."""
    tell(state, events.DRANK, hero.seat, kind)
    if kind == FIRE:
        state.pool.potion_damage += FIRE_DAMAGE
    elif kind == FROST:
        state.pool.marks |= FROZEN
    else:
        state.foe.poisoned = True


class Tribute(Step):
    """Lose any amount of HP short of death; the argument multiplies it into damage."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.TRIBUTE, hero.seat, argument)
        amount: i64 = 1
        while amount < hero.hp:
            state.question.offer(answers.GIVE + amount - 1)
            amount += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        amount = choice - answers.GIVE + 1
        pay(state, hero, HP, amount)
        announce(state, tribute(argument, amount))


def tribute(argument: i64, amount: i64) -> i64:
    """The damage for an amount of HP."""
    return argument * amount


def ask_quaff(state: State, hero: Hero) -> None:
    """Attack 7: one offensive potion an Attack Phase (MR-COMBAT-12, -13, MR-POTION-14)."""
    if hero.potions == 0 or barred(state, hero):
        strike(state, hero)
        return
    question = state.question
    question.ask(steps.QUAFF, hero.seat, 0, GO_ON)
    if not state.pool.marks & POTION_USED and not state.foe.traits & WARD:
        if holds(hero, FIRE):
            question.offer(answers.DRINK + FIRE)
        if holds(hero, FROST) and not state.pool.marks & SHOT:
            question.offer(answers.DRINK + FROST)
        if holds(hero, POISON_POTION) and not state.foe.poisoned:
            question.offer(answers.DRINK + POISON_POTION)


class Quaff(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_quaff(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            strike(state, hero)
        else:
            throw(state, hero, choice - answers.DRINK)
            ask_quaff(state, hero)


def strike(state: State, hero: Hero) -> None:
    """Attack 8: all damage lands; at 0 HP the enemy dies and does not attack (MR-COMBAT-11, -14, MR-POTION-13)."""
    pool = state.pool
    foe = state.foe
    dice = dealt_by_dice(state, hero)
    if hero.boons and hero.boons & ~hero.spent & FIRST_BLOOD:
        dice += part(state, hero, BOON, FIRST_BLOOD, first_blood(state, hero))
    if foe.traits & DODGE and pool.dungeon == 5:
        dice += part(state, hero, DODGED, 0, -dodged(state, hero))
    left = stopped(state, hero, FOE_ARMOR, foe.armor, dice)
    besides = part(state, hero, FIRE_POTION, 0, pool.potion_damage)
    if foe.poisoned:
        if foe.left > 1 and foe.hp <= POISON_DAMAGE:
            # the poison alone kills this enemy, and ends with it (MR-EFFECT-34)
            next_of_horde(state, hero)
        else:
            besides += part(state, hero, FOE_POISON, 0, POISON_DAMAGE)
    if state.sink is not None:
        tell(state, events.DAMAGE_DEALT, hero.seat, dice, besides)
    if wound(state, hero, left + besides):
        return
    if pool.marks & (EXECUTING | SHOT):
        if pool.marks & EXECUTING and foe.hp <= pool.threshold and slay(state, hero):
            return
        if pool.marks & SHOT:
            pool.marks &= ~SHOT
            go_on_fighting(state, hero)
            return
    foe_attack(state, hero)


def dealt_by_dice(state: State, hero: Hero | None) -> i64:
    """The values of the dice and the bonus of the attack; told part by part if there is a hero to tell it of."""
    pool = state.pool
    dice: i64 = 0
    die: i64 = 0
    while die < pool.count:
        dice += die_of(state, hero, die)
        die += 1
    return dice + bonus_of(state, hero)


def left_by_dice(state: State) -> i64:
    """The enemy's HP if the dice landed as they lie: its dodge, poison and perks are still to come."""
    pool, foe = state.pool, state.foe
    return max(0, foe.hp - stopped(state, None, FOE_ARMOR, foe.armor, dealt_by_dice(state, None)) - pool.potion_damage)


def dodged(state: State, hero: Hero) -> i64:
    """The die with the highest final value is lost (MR-EFFECT-29, -30)."""
    highest: i64 = 0
    die: i64 = 0
    while die < state.pool.count:
        if state.pool.values[die] > highest:
            highest = state.pool.values[die]
        die += 1
    tell(state, events.FOE_DODGED, hero.seat, highest)
    return highest


def first_blood(state: State, hero: Hero) -> i64:
    """More damage in the first attack of a fight, unless every die misses; either way it is used up."""
    die = state.pool.count
    while die > 0:
        die -= 1
        if state.pool.values[die] > 0:
            return use_boon(state, hero, FIRST_BLOOD)
    hero.spent = hero.spent | FIRST_BLOOD
    return 0
