"""Skill checks (MR-CHECK)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.automa import reroll_highest, reroll_low, snared
from undercroft.rules.mini_rogue.cardspeak import (
    CLEAR_MIND,
    CURSE,
    DEFT,
    FAILURE_COSTS,
    NO_SHIFT,
    PERCEPTION,
    POISON,
    ROWS,
    TRY,
    WHEN_DICE,
    WHEN_DIE,
)
from undercroft.rules.mini_rogue.effects import hurt, use_boon
from undercroft.rules.mini_rogue.overlord import watch
from undercroft.rules.mini_rogue.potions import DEFENSIVE, drink
from undercroft.rules.mini_rogue.reinforcement import room_rule
from undercroft.rules.mini_rogue.state import (
    AUTOMA,
    BY_POISON,
    BY_ROOM,
    CHARACTER_DIE,
    DUNGEON_DIE,
    MIND_SET,
    NO_CARD,
    PLAYING,
    Game,
    Hero,
    level,
    room_at,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.throws import await_dice, await_pool


def roll_pool(game: Game, hero: Hero, count: i64, dungeon: i64 = 1) -> None:
    """Roll everything together: Character dice, Dungeon die, and Curse and Poison dice if owned.

    If `dungeon` is 0, no Dungeon die is rolled.
    (MR-CHECK-1, MR-COMBAT-5, MR-DICE-4, -6.) Symbols are on faces 4 to 6 (MR-DICE-5), and a blank does nothing
    (MR-EFFECT-9). Poison takes effect at once, whatever the roll leads to (MR-CHECK-5, MR-EFFECT-11).
    """
    pool = game.pool
    dice = game.dice
    faces = pool.faces
    dice.roll_into(faces, count + dungeon)
    pool.count = count
    pool.dungeon = faces[count] if dungeon else 0
    pool.curse = False
    pool.poison = False
    if hero.afflictions & (CURSE | POISON):
        pool.curse = hero.afflictions & CURSE != 0 and dice.roll() > 3
        pool.poison = hero.afflictions & POISON != 0 and dice.roll() > 3
    if game.sink is not None:
        tell_pool(game, hero)
    if pool.poison:
        hurt(game, hero, 1, BY_POISON, NO_CARD)


def tell_pool(game: Game, hero: Hero) -> None:
    """Tell what each die of the pool shows."""
    pool = game.pool
    die: i64 = 0
    while die < pool.count:
        tell(game, events.ROLLED_CHARACTER, hero.seat, die, pool.faces[die])
        die += 1
    if pool.dungeon:
        tell(game, events.ROLLED_DUNGEON, hero.seat, pool.dungeon)
    if hero.afflictions & CURSE:
        tell(game, events.ROLLED_CURSE, hero.seat, 1 if pool.curse else 0)
    if hero.afflictions & POISON:
        tell(game, events.ROLLED_POISON, hero.seat, 1 if pool.poison else 0)


def roll_dungeon(game: Game, hero: Hero) -> None:
    game.pool.dungeon = game.dice.roll()
    tell(game, events.ROLLED_DUNGEON, hero.seat, game.pool.dungeon)


# --- a relic against the curse -----------------------------------------------------------------------------------

ATTACKING: Final = -1
"""The argument if the roll was an attack; otherwise it is the argument of the check."""


def may_clear_mind(hero: Hero) -> bool:
    """Once per floor a curse symbol may count as blank (MR-CAMP-7)."""
    return hero.boons & ~hero.spent & CLEAR_MIND != 0


def ask_clear_mind(game: Game, hero: Hero, argument: i64) -> None:
    game.question.ask(steps.CLEAR_MIND, hero.seat, argument, answers.GO_ON)
    game.question.offer(answers.TAKE)


class ClearMind(Step):
    """Before the dice are read."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_clear_mind(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.TAKE:
            use_boon(game, hero, CLEAR_MIND)
            game.pool.curse = False
        if argument == ATTACKING:
            game.pool.marks |= MIND_SET
            game.agenda.push(steps.READ_ATTACK, hero.seat, 0)
        elif judge(game, hero, argument, any_star(game)):
            read_on(game, hero, argument)


# --- the check ----------------------------------------------------------------------------------------------------
# The argument of both steps: the address to continue from; its lowest bit says whether the die may be shifted.


def begin_check(game: Game, hero: Hero, argument: i64) -> bool:
    """The moment before the roll: a Perception potion succeeds by itself (MR-CHECK-8).

    True if there is no question before or after the roll, so that the result can be read at once.
    """
    if hero.potions & DEFENSIVE:
        game.question.ask(steps.BEFORE_CHECK, hero.seat, argument, answers.GO_ON)
        return False
    return roll_check(game, hero, argument)


def roll_check(game: Game, hero: Hero, argument: i64) -> bool:
    """Roll the pool, with no feats and no critical rerolls; true if the result can be read at once (MR-CHECK-6, -7)."""
    game.pool.clear()
    if game.dice.by_hand and await_pool(game, hero, level(hero), 1, steps.ROLL_CHECK, argument):
        return False
    roll_pool(game, hero, level(hero))
    game.pool.unread()
    if game.ruled:
        if game.outcome == PLAYING:
            watch_check(game, hero, argument)
        return False
    if game.pool.curse and may_clear_mind(hero):
        if game.outcome == PLAYING:
            ask_clear_mind(game, hero, argument)
        return False
    return game.outcome == PLAYING and judge(game, hero, argument, any_star(game))


class RollCheck(Step):
    """The dice of a check."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        if roll_check(game, hero, argument):
            read_on(game, hero, argument)


def roll_check_die(game: Game, hero: Hero, argument: i64) -> None:
    """The check has already succeeded: roll only the Dungeon die and use the success column (MR-CHECK-8)."""
    game.pool.clear()
    if game.dice.by_hand and await_dice(game, hero, DUNGEON_DIE, 1, steps.ROLL_CHECK_DIE, argument):
        return
    roll_dungeon(game, hero)
    if game.ruled:
        watch_check(game, hero, argument)
    elif judge(game, hero, argument, True):
        read_on(game, hero, argument)


class RollCheckDie(Step):
    """The Dungeon die of a check that a Perception potion has decided."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        roll_check_die(game, hero, argument)


def watch_check(game: Game, hero: Hero, argument: i64) -> None:
    """An Overlord or Automa may change the dice before they are read; in some rooms a success shifts no die."""
    if room_rule(game, game.tables.room_kind[room_at(game, hero)], NO_SHIFT):
        argument = argument & ~1
    game.agenda.push(steps.JUDGE, hero.seat, argument)
    watch_dice(game, hero)


def watch_dice(game: Game, hero: Hero) -> None:
    """The dice are rolled: the Overlord may use powers (MR-OVER-11), the Automa rerolls a low die (MR-AUTO-3)."""
    if game.reign.mode == AUTOMA:
        reroll_low(game, hero)
    else:
        dice: i64 = WHEN_DICE if game.pool.count > 0 else 0
        watch(game, hero, (WHEN_DIE if game.pool.dungeon > 0 else 0) | dice)


class Judge(Step):
    """The dice of a check are final; a Perception potion needs no Character dice (MR-CHECK-8)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        pool = game.pool
        if pool.curse and pool.count > 0 and may_clear_mind(hero):
            ask_clear_mind(game, hero, argument)
            return
        success = pool.count == 0 or any_star(game)
        if success and snared(game, hero):
            game.agenda.push(steps.JUDGE, hero.seat, argument)
            reroll_highest(game, hero)
        elif judge(game, hero, argument, success):
            read_on(game, hero, argument)


def judge(game: Game, hero: Hero, argument: i64, success: bool) -> bool:
    """The check is rolled; a success may shift the Dungeon die where the banner says so (MR-CHECK-9)."""
    game.success = success
    game.die = game.pool.dungeon
    if game.sink is not None:
        tell(game, events.CHECKED, hero.seat, 1 if success else 0, game.die)
    if hero.potions & DEFENSIVE or (success and argument & 1) or (hero.boons and not success and may_reroll(hero)):
        ask_after(game, hero, argument)
        return False
    return True


def any_star(game: Game) -> bool:
    """A 5 or a 6 on any Character die, each counting one less under the curse symbol (MR-CHECK-2, -4)."""
    pool = game.pool
    least: i64 = 6 if pool.curse else 5
    die: i64 = 0
    while die < pool.count:
        if pool.faces[die] >= least:
            return True
        die += 1
    return False


def ask_after(game: Game, hero: Hero, argument: i64) -> None:
    """Before the row is read: shift the die within 1 to 6, or drink (MR-CHECK-9, -10, MR-POTION-7)."""
    question = game.question
    question.ask(steps.AFTER_CHECK, hero.seat, argument, answers.GO_ON)
    if argument & 1 and game.success:
        if game.die > 1:
            question.offer(answers.SHIFT_DOWN)
        if game.die < 6:
            question.offer(answers.SHIFT_UP)
    if not game.success and may_reroll(hero):
        die: i64 = 0
        while die < game.pool.count:
            question.offer(answers.REROLL + die)
            die += 1


def may_reroll(hero: Hero) -> bool:
    """A perk allows rerolling one Character die of a check, once per area (MR-CAMP-6)."""
    return hero.boons & ~hero.spent & DEFT != 0


def reroll_check(game: Game, hero: Hero, argument: i64, die: i64) -> None:
    """Reroll one die; its new face counts."""
    if game.dice.by_hand:
        again = argument << DIE_BITS | die
        if await_dice(game, hero, CHARACTER_DIE, 1, steps.REROLL_CHECK, again):
            return
    face = game.dice.roll()
    game.pool.faces[die] = face
    tell(game, events.REROLLED, hero.seat, die, face)
    if judge(game, hero, argument, any_star(game)):
        read_on(game, hero, argument)


DIE_BITS: Final = 2
"""One of at most four Character dice, in the argument of a reroll."""


class RerollCheck(Step):
    """The argument is the argument of the check, plus the die."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        reroll_check(game, hero, argument >> DIE_BITS, argument & 3)


def next_address(game: Game, hero: Hero, argument: i64) -> i64:
    """Rows apply in either case, the rest of a banner only after a success (MR-CHECK-3, MR-ROOM-GEN-4)."""
    address = argument >> 1
    words = game.tables.words
    if game.success or words[address] == ROWS:
        return address
    if words[address - 2] & 0xFF == TRY:  # a Story has its own result for a failure
        return words[address - 1]
    return game.tables.room_failure[room_at(game, hero)]


def read_on(game: Game, hero: Hero, argument: i64) -> None:
    if game.ruled and not game.success:
        card = room_at(game, hero)
        more = room_rule(game, game.tables.room_kind[card], FAILURE_COSTS)
        if hurt(game, hero, more, BY_ROOM, card):
            return
    game.agenda.push(steps.RUN, hero.seat, next_address(game, hero, argument))


class BeforeCheck(Step):
    """The last moment before the roll."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        if begin_check(game, hero, argument):
            read_on(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            drink(game, hero, PERCEPTION)
            roll_check_die(game, hero, argument)
        elif roll_check(game, hero, argument):
            read_on(game, hero, argument)


class AfterCheck(Step):
    """Between the roll and the reading of its row."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_after(game, hero, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice >= answers.REROLL:
            use_boon(game, hero, DEFT)
            reroll_check(game, hero, argument, choice - answers.REROLL)
            return
        if choice != answers.GO_ON:
            game.die += 1 if choice == answers.SHIFT_UP else -1
            tell(game, events.SHIFTED, hero.seat, game.die)
        read_on(game, hero, argument)
