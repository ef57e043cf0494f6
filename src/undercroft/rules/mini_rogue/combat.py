"""Combat: to the death of one side (MR-COMBAT, MR-FEAT, MR-STANCE)."""

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.answers import BY_HP, BY_ITEM, BY_SKILL, BY_XP, FEAT, GO_ON, PAYMENTS, REROLL
from undercroft.rules.mini_rogue.area import fall
from undercroft.rules.mini_rogue.cardspeak import (
    AGGRESSIVE,
    ALL_AFFLICTIONS,
    BALANCED,
    BLOOD,
    COMBAT,
    EACH_FIGHT,
    FALL,
    FIRE,
    FIRST_BLOOD,
    FOE_BOSS,
    FOE_FINAL,
    FOE_GHOST,
    FOE_MONSTER,
    FROST,
    HP,
    POISON_POTION,
    REGENERATION,
    STEADY_HAND,
    SURE_STROKE,
    UNSTOPPABLE,
    WEAKEN,
    XP,
)
from undercroft.rules.mini_rogue.cardspeak import DEFENSIVE as DEFENSIVE_STANCE
from undercroft.rules.mini_rogue.check import ATTACKING, ask_clear_mind, may_clear_mind, roll_pool
from undercroft.rules.mini_rogue.company import first_fighter, hp_against, next_fighter, seat_at
from undercroft.rules.mini_rogue.effects import afflict, boon_amount, gain, hurt, lose, pay, use_boon, win
from undercroft.rules.mini_rogue.items import pays_feats, use_item
from undercroft.rules.mini_rogue.potions import DEFENSIVE, FIRE_DAMAGE, POISON_DAMAGE, holds, remove
from undercroft.rules.mini_rogue.skills import offer_skills, use_skill
from undercroft.rules.mini_rogue.state import (
    BEATEN,
    BY_FOE,
    CHARACTER_DIE,
    CONFUSED,
    DOUBLING,
    FREE_FEATS,
    FROZEN,
    NO_CARD,
    PLAYING,
    POTION_USED,
    Game,
    Hero,
    level,
    room_at,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step

# --- the enemy -----------------------------------------------------------------------------------------------


def start_fight(game: Game, hero: Hero, kind: i64) -> None:
    """Set the enemy's HP from the row of the current floor (MR-COMBAT-1, -2, MR-ROOM-MONSTER-2)."""
    tables = game.tables
    if kind == FOE_MONSTER:
        line = tables.room_line[room_at(game, hero)] + game.floor - 1
    elif kind == FOE_GHOST:
        line = tables.ghost_line + game.floor - 1
        hero.met_danger = True  # a Ghost counts as a Monster for treasures (MR-ROOM-TREASURE-2)
    else:
        boss = game.bosses[game.boss_count - 1]
        if tables.boss_final[boss]:
            kind = FOE_FINAL
            line = tables.boss_line[boss] + game.foe.phase
        else:
            line = tables.boss_line[boss] + min(game.floor, tables.boss_lines[boss]) - 1
    foe = game.foe
    foe.kind = kind
    foe.line = line
    foe.hp = tables.line_hp[line]
    hero.stance = BALANCED  # every fight starts so (MR-STANCE-2)
    if hero.boons:
        hero.spent = hero.spent & ~EACH_FIGHT
    if game.party > 1:
        hero = line_up(game, hero)
        foe.hp = hp_against(game, foe.hp, tables.line_party_hp[line])
    foe.start_hp = foe.hp
    foe.armor = tables.line_armor[line]
    foe.damage = tables.line_damage[line]
    foe.traits = tables.line_traits[line]
    if game.sink is not None:
        tell(game, events.FOE_MET, hero.seat, line, foe.hp)
    attack(game, hero)


def line_up(game: Game, hero: Hero) -> Hero:
    """Whoever called a Ghost fights it alone (MR-COOP2-21); else the fighters were gathered. The first one attacks."""
    if game.foe.kind == FOE_GHOST:
        game.fighters = 1 << hero.seat
    for fighter in game.heroes:
        if game.fighters & (1 << fighter.seat):
            fighter.stance = BALANCED
            fighter.spent = fighter.spent & ~EACH_FIGHT
    return game.heroes[first_fighter(game)]


class StartFight(Step):
    """The argument is the kind of enemy."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        start_fight(game, hero, argument)


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
        if game.goal and game.floor >= game.goal:
            win(game, hero)
            return
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
    """A relic heals after every fight won; each of the two against a final boss is one (MR-CAMP-7, MR-ROOM-BOSS-5)."""
    for hero in game.heroes:
        if hero.boons & BLOOD and game.fighters & (1 << hero.seat):
            gain(game, hero, HP, boon_amount(game, BLOOD))


# --- the hero's attack ---------------------------------------------------------------------------------------


def attack(game: Game, hero: Hero) -> None:
    """An Attack Phase: stance, Combat skill, roll, rerolls and feats, potion, damage (MR-COMBAT-3 to -14)."""
    game.pool.clear()
    if game.stances:
        game.agenda.push(steps.READY, hero.seat, 0)
        game.agenda.push(steps.STANCE, hero.seat, 0)
    else:
        ask_ready(game, hero)


class Attack(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        attack(game, hero)


class Stance(Step):
    """Stay, or move one step on the axis (MR-STANCE-1, -3)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.STANCE, hero.seat, 0)
        stance: i64 = AGGRESSIVE
        while stance <= DEFENSIVE_STANCE:
            if -1 <= stance - hero.stance <= 1:
                game.question.offer(answers.STANCE + stance)
            stance += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        stance = choice - answers.STANCE
        if stance != hero.stance:
            hero.stance = stance
            tell(game, events.STANCE_TAKEN, hero.seat, stance)


def armor_of(game: Game, hero: Hero) -> i64:
    """Armor on the mat, a shield for this room, and the Defensive stance (MR-STAT-4, MR-STANCE-5)."""
    armor = hero.armor + hero.shield
    if game.stances:
        armor += game.tables.stance_armor[hero.stance]
    return armor


def ask_ready(game: Game, hero: Hero) -> None:
    """Attack 1: optionally a Combat skill, before rolling (MR-COMBAT-4, MR-SKILL-3)."""
    if hero.face_down and hero.item == NO_CARD and not hero.potions & DEFENSIVE:
        roll_attack(game, hero)
        return
    game.question.ask(steps.READY, hero.seat, 0, GO_ON)
    offer_skills(game, hero, COMBAT)


class Ready(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_ready(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            roll_attack(game, hero)
        else:
            game.agenda.push(steps.READY, hero.seat, 0)
            use_skill(game, hero, choice)


def roll_attack(game: Game, hero: Hero) -> None:
    """Attack 2 and 3: the whole pool, then the curse and poison symbols (MR-COMBAT-5, -6)."""
    roll_pool(game, hero, level(hero))
    if game.outcome != PLAYING:  # poison killed: the attack is never completed (MR-COMBAT-21)
        game.pool.unread()
        return
    if game.pool.curse and may_clear_mind(hero):
        game.pool.unread()
        ask_clear_mind(game, hero, ATTACKING)
        return
    read_attack(game, hero)


def read_attack(game: Game, hero: Hero) -> None:
    die = game.pool.count
    while die > 0:
        die -= 1
        score(game, hero, die, 0)
    ask_rolled(game, hero)


class ReadAttack(Step):
    """The dice of the attack lie there, and it is settled whether the curse counts."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        read_attack(game, hero)


def score(game: Game, hero: Hero, die: i64, before: i64) -> None:
    """Read a die just rolled: what it adds to `before`, whether it wiped it, whether it is critical.

    The curse symbol takes one from every face, rerolls too, so that a 2 becomes a Miss and a 6 is no critical
    (MR-EFFECT-5, -6, MR-FEAT-11, MR-COMBAT-22). The stance says which faces miss and which are critical
    (MR-STANCE-4 to -6); a Miss wipes what the die had (MR-COMBAT-7, -8).
    """
    pool = game.pool
    tables = game.tables
    face = pool.faces[die]
    if pool.curse and face > 1:
        face -= 1
    mark: i64 = 1 << face
    pool.values[die] = 0 if tables.stance_miss[hero.stance] & mark else before + face
    if tables.stance_critical[hero.stance] & mark:
        pool.critical = pool.critical | (1 << die)
    elif pool.critical:
        pool.critical = pool.critical & ~(1 << die)


def ask_rolled(game: Game, hero: Hero) -> None:
    """Attack 4 to 6: reroll criticals and perform feats in any order, or stop (MR-COMBAT-9 to -11, MR-FEAT-1 to -8)."""
    pool = game.pool
    question = game.question
    question.ask(steps.ROLLED, hero.seat, 0, GO_ON)
    die: i64 = 0
    while die < pool.count:
        if pool.critical & (1 << die):
            question.offer(REROLL + die)
        if not pool.featured & (1 << die):
            offer_feats(game, hero, FEAT + die * PAYMENTS)
        die += 1


def offer_feats(game: Game, hero: Hero, answer: i64) -> None:
    """The ways to pay for a feat that are in hand: XP, HP to spare, an Item, a skill (MR-FEAT-2, -6, -8)."""
    if hero.xp > 0:
        game.question.offer(answer + BY_XP)
    if hero.hp > 2:
        game.question.offer(answer + BY_HP)
    if hero.item >= 0 and pays_feats(game, hero):
        game.question.offer(answer + BY_ITEM)
    if game.pool.marks & FREE_FEATS or (hero.boons and hero.boons & ~hero.spent & STEADY_HAND):
        game.question.offer(answer + BY_SKILL)


class Rolled(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_rolled(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            if game.pool.marks & DOUBLING:
                game.agenda.push(steps.DOUBLING, hero.seat, 0)
            else:
                ask_quaff(game, hero)
        elif choice < FEAT:
            reroll_critical(game, hero, choice - REROLL)
            ask_rolled(game, hero)
        else:
            die = (choice - FEAT) // PAYMENTS
            pay_feat(game, hero, die, (choice - FEAT) % PAYMENTS)
            reroll(game, hero, die, 0)  # a feat replaces all the die had (MR-FEAT-9)
            ask_rolled(game, hero)


def reroll_critical(game: Game, hero: Hero, die: i64) -> None:
    """On top of what the die has; a perk keeps that even on a Miss (MR-COMBAT-7, -8)."""
    values = game.pool.values
    before = values[die]
    reroll(game, hero, die, before)
    if hero.boons & SURE_STROKE and values[die] == 0:
        values[die] = before
        tell(game, events.BOON_USED, hero.seat, SURE_STROKE)


def reroll(game: Game, hero: Hero, die: i64, before: i64) -> None:
    """Roll one die again, on top of what it is worth `before` (MR-COMBAT-7, MR-FEAT-4, -5)."""
    face = game.dice.roll(CHARACTER_DIE)
    game.pool.faces[die] = face
    if game.sink is not None:
        tell(game, events.REROLLED, hero.seat, die, face)
    score(game, hero, die, before)


def pay_feat(game: Game, hero: Hero, die: i64, payment: i64) -> None:
    """1 XP, or 2 HP, or what an Item or a skill grants; one feat a die (MR-FEAT-2, -3, -6).

    A Level lost by it takes no die off the table (MR-FEAT-10).
    """
    game.pool.featured = game.pool.featured | (1 << die)
    if game.sink is not None:
        tell(game, events.FEAT_PERFORMED, hero.seat, die, payment)
    if payment == BY_XP:
        pay(game, hero, XP, 1)
    elif payment == BY_HP:
        pay(game, hero, HP, 2)
    elif payment == BY_ITEM:
        use_item(game, hero)
    elif not game.pool.marks & FREE_FEATS:
        use_boon(game, hero, STEADY_HAND)


class Doubling(Step):
    """Double the value of one Character die (MR-SKILL-7)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.DOUBLING, hero.seat, 0)
        die: i64 = 0
        while die < game.pool.count:
            game.question.offer(answers.DOUBLE + die)
            die += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        die = choice - answers.DOUBLE
        game.pool.values[die] = 2 * game.pool.values[die]
        tell(game, events.DIE_DOUBLED, hero.seat, die, game.pool.values[die])
        ask_quaff(game, hero)


class Conjuring(Step):
    """The effect of an offensive potion without the potion; no second poisoning (MR-POTION-14)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.CONJURING, hero.seat, 0)
        game.question.offer(answers.PICK + FIRE)
        game.question.offer(answers.PICK + FROST)
        if not game.foe.poisoned:
            game.question.offer(answers.PICK + POISON_POTION)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        splash(game, hero, choice - answers.PICK)


def splash(game: Game, hero: Hero, kind: i64) -> None:
    """What an offensive potion does to the enemy (MR-POTION-1 to -3)."""
    tell(game, events.DRANK, hero.seat, kind)
    if kind == FIRE:
        game.pool.potion_damage += FIRE_DAMAGE
    elif kind == FROST:
        game.pool.marks |= FROZEN
    else:
        game.foe.poisoned = True


class Tribute(Step):
    """Any amount of HP short of death; the argument is how many times it is dealt."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.TRIBUTE, hero.seat, argument)
        amount: i64 = 1
        while amount < hero.hp:
            game.question.offer(answers.GIVE + amount - 1)
            amount += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        amount = choice - answers.GIVE + 1
        pay(game, hero, HP, amount)
        game.pool.bonus += argument * amount


def ask_quaff(game: Game, hero: Hero) -> None:
    """Attack 7: one offensive potion an Attack Phase (MR-COMBAT-12, -13, MR-POTION-14)."""
    if hero.potions == 0:
        strike(game, hero)
        return
    question = game.question
    question.ask(steps.QUAFF, hero.seat, 0, GO_ON)
    if not game.pool.marks & POTION_USED:
        if holds(hero, FIRE):
            question.offer(answers.DRINK + FIRE)
        if holds(hero, FROST):
            question.offer(answers.DRINK + FROST)
        if holds(hero, POISON_POTION) and not game.foe.poisoned:
            question.offer(answers.DRINK + POISON_POTION)


class Quaff(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_quaff(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            strike(game, hero)
        else:
            remove(hero, choice - answers.DRINK)
            game.pool.marks |= POTION_USED
            splash(game, hero, choice - answers.DRINK)
            ask_quaff(game, hero)


def strike(game: Game, hero: Hero) -> None:
    """Attack 8: all damage lands; at 0 HP the enemy dies and does not attack (MR-COMBAT-11, -14, MR-POTION-13)."""
    pool = game.pool
    foe = game.foe
    dice = pool.bonus
    die: i64 = 0
    while die < pool.count:
        dice += pool.values[die]
        die += 1
    if hero.boons and hero.boons & ~hero.spent & FIRST_BLOOD:
        dice += first_blood(game, hero)
    besides = pool.potion_damage
    if foe.poisoned:
        besides += POISON_DAMAGE
    if game.sink is not None:
        tell(game, events.DAMAGE_DEALT, hero.seat, dice, besides)
    dice -= foe.armor
    if dice < 0:
        dice = 0
    if not wound(game, hero, dice + besides):
        foe_attack(game, hero)


def first_blood(game: Game, hero: Hero) -> i64:
    """More damage in the first attack of a fight, unless every die misses; the chance is gone either way."""
    die = game.pool.count
    while die > 0:
        die -= 1
        if game.pool.values[die] > 0:
            return use_boon(game, hero, FIRST_BLOOD)
    hero.spent = hero.spent | FIRST_BLOOD
    return 0


def wound(game: Game, hero: Hero, damage: i64) -> bool:
    """Take HP from the enemy; true if that beat it."""
    foe = game.foe
    left = foe.hp - damage
    if left < 0:
        left = 0
    foe.hp = left
    if game.sink is not None:
        tell(game, events.FOE_HURT, hero.seat, damage, left)
    if left > 0:
        return False
    victory(game, hero)
    return True


# --- the enemy's attack --------------------------------------------------------------------------------------


def foe_attack(game: Game, hero: Hero) -> None:
    """Read the Dungeon die already rolled: 1 misses, 2 to 5 hit, 6 ignores armor (MR-COMBAT-15 to -17)."""
    pool = game.pool
    foe = game.foe
    marks = pool.marks
    strikes = pool.dungeon != 1 and not marks & FROZEN
    if strikes and marks & CONFUSED:
        tell(game, events.FOE_HIT_ITSELF, hero.seat, foe.damage)
        if wound(game, hero, foe.damage):
            return
    # repeat until one side is dead (MR-COMBAT-19); in a party the next one attacks (MR-COOP2-15)
    game.agenda.push(steps.ATTACK, hero.seat if game.party == 1 else next_fighter(game, hero.seat), 0)
    if not strikes:
        tell(game, events.FOE_FROZEN if marks & FROZEN else events.FOE_MISSED, hero.seat)
    elif not marks & CONFUSED:
        hit(game, hero)


def hit(game: Game, hero: Hero) -> None:
    """Printed damage minus armor, which neither a 6 nor Unstoppable minds (MR-COMBAT-16, -17, MR-EFFECT-17)."""
    foe = game.foe
    armor: i64 = 0
    if game.pool.dungeon != 6 and not foe.traits & UNSTOPPABLE:
        armor = armor_of(game, hero)
    loss = foe.damage - armor
    if loss < 0:
        loss = 0
    if game.sink is not None:
        tell(game, events.FOE_HIT, hero.seat, loss, armor)
    if loss > 0 and not hurt(game, hero, loss, BY_FOE, foe.line):
        apply_traits(game, hero)


def apply_traits(game: Game, hero: Hero) -> None:
    """The enemy's effects, only after an attack that cost HP (MR-COMBAT-18, -23, -24, MR-EFFECT-2)."""
    foe = game.foe
    traits = foe.traits
    if traits & ALL_AFFLICTIONS:
        afflict(game, hero, traits & ALL_AFFLICTIONS)
    if traits & REGENERATION:
        regenerate(game, hero)
    # 1 XP less at once, or 1 HP without any (MR-EFFECT-18)
    if traits & WEAKEN and lose(game, hero, XP, 1, BY_FOE, foe.line):
        return
    if traits & FALL:
        fall(game, hero)


def regenerate(game: Game, hero: Hero) -> None:
    """The enemy regains HP, never above its start (MR-EFFECT-19)."""
    foe = game.foe
    healed = min(game.tables.line_regeneration[foe.line], foe.start_hp - foe.hp)
    if healed > 0:
        foe.hp += healed
        tell(game, events.FOE_HEALED, hero.seat, healed, foe.hp)
