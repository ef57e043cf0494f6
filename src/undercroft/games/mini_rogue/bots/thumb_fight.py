"""Rules of thumb for fights: dice, potions, skills and stances, by what the rest of the fight will cost."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.bots.thumb_worth import (
    A_POTION,
    AN_ITEM,
    FEAT_FINAL,
    KEEN,
    KEEN_SAVING,
    LEAST,
    POTION_PRICE,
    STRAGGLE,
    WORTH,
    armor_in,
    by_all,
    cost_of,
    loss_after,
    loss_now,
    per_blow,
    worth_of,
)
from undercroft.games.mini_rogue.rules import answers
from undercroft.games.mini_rogue.rules.answers import DRINK, FEAT, GO_ON, PAYMENTS, REROLL
from undercroft.games.mini_rogue.rules.cardspeak import (
    DODGE,
    FIRE,
    FOE_BOSS,
    FOE_FINAL,
    FROST,
    POISON_POTION,
    UNSTOPPABLE,
    XP,
)
from undercroft.games.mini_rogue.rules.combat import FEAT_HP, FEAT_XP, doubled, tribute
from undercroft.games.mini_rogue.rules.pool import CONFUSED, DOUBLING, FROZEN, SHOT
from undercroft.games.mini_rogue.rules.potions import FIRE_DAMAGE, POISON_DAMAGE
from undercroft.games.mini_rogue.rules.state import Hero, State

CHAIN: Final = 2.0
"""what a critical face is worth besides its value: it may be rerolled (MR-COMBAT-7)"""
DODGING: Final = 5
"""the face of the Dungeon die (MR-EFFECT-29)"""
PIERCING: Final = 6


class Outlook:
    """The rest of a fight, whose dice are rolled, as one fighter sees it."""

    def __init__(self, state: State, hero: Hero) -> None:
        foe = state.foe
        pool = state.pool
        self.state: State = state
        self.hero: Hero = hero
        self.need: float = float(foe.hp + (foe.left - 1) * foe.start_hp - pool.threshold)
        """damage that kills"""
        self.attack: float = by_all(state, hero, hero.stance)
        self.blow: float = per_blow(hero, armor_in(state, hero, hero.stance), foe.damage * foe.left, foe.traits)
        self.now: float = float(blow_now(state, hero))
        """HP that the enemy's attack costs if it survives this one"""
        self.later: float = loss_after(state, hero)

    def cost(self, dealt: float, extra: float) -> float:
        """What the rest of the fight costs after so much damage, and some HP more."""
        need = self.need - dealt
        if need <= 0.0:
            return cost_of(self.hero, self.later + extra)
        turns = max(LEAST, need / self.attack - STRAGGLE)
        return cost_of(self.hero, self.now + turns * self.blow + self.later + extra)


def blow_now(state: State, hero: Hero) -> i64:
    """HP that the enemy's attack costs by the Dungeon die on the table (MR-COMBAT-15 to -17)."""
    pool = state.pool
    foe = state.foe
    if pool.dungeon <= 1 or pool.marks & (FROZEN | CONFUSED | SHOT):
        return 0
    damage = foe.damage * foe.left
    if pool.dungeon == PIERCING or foe.traits & UNSTOPPABLE:
        return damage
    return max(0, damage - armor_in(state, hero, hero.stance))


def dealt_with(state: State, die: i64, value: float) -> float:
    """The damage of the attack if one die had another value; -1 for none."""
    pool = state.pool
    foe = state.foe
    total = float(pool.bonus)
    top = 0.0
    place: i64 = 0
    while place < pool.count:
        each = float(pool.values[place])
        if place == die:
            each = value
        total += each
        top = max(top, each)
        place += 1
    if pool.marks & DOUBLING:
        total += top
    if foe.traits & DODGE and pool.dungeon == DODGING:
        total -= top
    total = max(0.0, total - float(foe.armor)) + float(pool.potion_damage)
    if foe.poisoned:
        total += float(POISON_DAMAGE)
    return total


def after_reroll(state: State, outlook: Outlook, die: i64, before: i64, extra: float) -> float:
    """What the rest of the fight costs on average if a die is rolled again on top of a value."""
    hero = outlook.hero
    misses = state.tables.stance_miss[hero.stance]
    criticals = state.tables.stance_critical[hero.stance]
    total = 0.0
    rolled: i64 = 1
    while rolled <= 6:
        face = rolled
        if state.pool.curse and face > 1:
            face -= 1
        value = float(before + face)
        if misses & (1 << face):
            value = 0.0
        elif criticals & (1 << face):
            value += CHAIN
        total += outlook.cost(dealt_with(state, die, value), extra)
        rolled += 1
    return total / 6.0


def dice_worth(state: State, hero: Hero) -> float:
    """How much better than usual the dice on the table are."""
    usual = cost_of(hero, loss_now(state, hero, hero.stance))
    return usual - Outlook(state, hero).cost(dealt_with(state, -1, 0.0), 0.0)


def rolled(state: State, hero: Hero) -> i64:
    """Reroll a critical, perform a feat, or stop: whatever leaves the cheapest fight (MR-COMBAT-9 to -11)."""
    pool = state.pool
    question = state.question
    outlook = Outlook(state, hero)
    least = outlook.cost(dealt_with(state, -1, 0.0), 0.0)
    pick: i64 = GO_ON
    die: i64 = 0
    while die < pool.count:
        if pool.critical & (1 << die):
            cost = after_reroll(state, outlook, die, pool.values[die], 0.0)
            if cost < least:
                least = cost
                pick = REROLL + die
        if not pool.featured & (1 << die) and pool.values[die] <= 4:
            base = FEAT + die * PAYMENTS
            way: i64 = 0
            while way < PAYMENTS:
                if question.allows(base + way):
                    extra = 0.0
                    if way == answers.BY_HP:
                        extra = float(FEAT_HP)
                    cost = after_reroll(state, outlook, die, 0, extra) + price_of(state, hero, way)
                    if cost < least:
                        least = cost
                        pick = base + way
                way += 1
        die += 1
    return pick


def price_of(state: State, hero: Hero, way: i64) -> float:
    """What a feat costs besides HP; in the last fight XP is good for little else (MR-FEAT-2, -6)."""
    if way == answers.BY_XP:
        price = worth_of(state, XP, hero.xp) - worth_of(state, XP, hero.xp - FEAT_XP)
        if state.foe.kind == FOE_FINAL:
            price *= WORTH[FEAT_FINAL]
        return price
    if way == answers.BY_ITEM:
        return WORTH[AN_ITEM]
    return 0.0


def highest(state: State) -> i64:
    """The die to double (MR-SKILL-7)."""
    pool = state.pool
    best: i64 = 0
    die: i64 = 1
    while die < pool.count:
        if doubled(pool.values[die]) > doubled(pool.values[best]):
            best = die
        die += 1
    return answers.DOUBLE + best


def potion_price(state: State, kind: i64) -> float:
    price = WORTH[A_POTION + kind] * WORTH[POTION_PRICE]
    if state.foe.kind == FOE_FINAL:
        price *= WORTH[FEAT_FINAL]
    return price


def quaff(state: State, hero: Hero) -> i64:
    """The offensive potion that saves more than it is worth (MR-COMBAT-12, MR-POTION-1 to -3)."""
    question = state.question
    outlook = Outlook(state, hero)
    dealt = dealt_with(state, -1, 0.0)
    least = outlook.cost(dealt, 0.0)
    pick: i64 = GO_ON
    if question.allows(DRINK + FIRE):
        cost = outlook.cost(dealt + float(FIRE_DAMAGE), 0.0) + potion_price(state, FIRE)
        if cost < least:
            least = cost
            pick = DRINK + FIRE
    if question.allows(DRINK + POISON_POTION):
        outlook.attack += float(POISON_DAMAGE)
        cost = outlook.cost(dealt + float(POISON_DAMAGE), 0.0) + potion_price(state, POISON_POTION)
        outlook.attack -= float(POISON_DAMAGE)
        if cost < least:
            least = cost
            pick = DRINK + POISON_POTION
    if question.allows(DRINK + FROST):
        outlook.now = 0.0
        if outlook.cost(dealt, 0.0) + potion_price(state, FROST) < least:
            pick = DRINK + FROST
    return pick


def conjured(state: State, hero: Hero) -> i64:
    """The effect without the potion: poison for a long fight, fire where it kills soon, else frost."""
    foe = state.foe
    attack = by_all(state, hero, hero.stance)
    turns = float(foe.hp) / attack
    if state.question.allows(answers.PICK + POISON_POTION) and turns > 2.2:
        return answers.PICK + POISON_POTION
    if turns < 1.0 or float(foe.hp) < attack + float(FIRE_DAMAGE):
        return answers.PICK + FIRE
    return answers.PICK + FROST


def tributed(state: State, hero: Hero) -> i64:
    """As much HP as costs the least together with the rest of the fight; the argument multiplies it into damage."""
    question = state.question
    foe = state.foe
    attack = by_all(state, hero, hero.stance)
    blow = per_blow(hero, armor_in(state, hero, hero.stance), foe.damage * foe.left, foe.traits)
    pick = question.answers[0]
    least = 1.0e9
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        if answers.GIVE <= choice < answers.HERO:
            amount = choice - answers.GIVE + 1
            need = float(foe.hp) - float(tribute(question.argument, amount))
            turns = max(LEAST, need / attack - STRAGGLE)
            cost = cost_of(hero, float(amount) + turns * blow)
            if cost < least:
                least = cost
                pick = choice
        place += 1
    return pick


def ready(state: State, hero: Hero) -> i64:
    """A Combat skill where the fight costs something, and no boss is still to come who needs it more."""
    question = state.question
    loss = loss_now(state, hero, hero.stance)
    boss = state.foe.kind == FOE_BOSS or state.foe.kind == FOE_FINAL
    keen = loss > WORTH[KEEN]
    if state.boss_up and not boss:
        keen = loss > float(hero.hp) * WORTH[KEEN_SAVING]
    if keen:
        place: i64 = 0
        while place < question.count:
            choice = question.answers[place]
            if answers.SKILL <= choice < REROLL or choice >= answers.SECOND_SKILL:
                return choice
            place += 1
    return GO_ON


def stance(state: State, hero: Hero) -> i64:
    """The stance in which the fight costs the least (MR-STANCE-3)."""
    question = state.question
    pick = question.answers[0]
    least = 1.0e9
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        if answers.STANCE <= choice < answers.OPTION:
            cost = cost_of(hero, loss_now(state, hero, choice - answers.STANCE))
            if cost < least:
                least = cost
                pick = choice
        place += 1
    return pick


def is_dead(state: State) -> bool:
    """The dice as they lie kill the enemy."""
    foe = state.foe
    need = foe.hp + (foe.left - 1) * foe.start_hp - state.pool.threshold
    return dealt_with(state, -1, 0.0) >= float(need)
