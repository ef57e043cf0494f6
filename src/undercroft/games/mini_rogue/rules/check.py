"""Skill checks (MR-CHECK)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.automa import reroll_highest, reroll_low, snared
from undercroft.games.mini_rogue.rules.cardspeak import (
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
from undercroft.games.mini_rogue.rules.effects import hurt, use_boon
from undercroft.games.mini_rogue.rules.overlord import watch
from undercroft.games.mini_rogue.rules.pool import MIND_SET
from undercroft.games.mini_rogue.rules.potions import DEFENSIVE, drink
from undercroft.games.mini_rogue.rules.reinforcement import room_rule
from undercroft.games.mini_rogue.rules.second_box import AUTOMA
from undercroft.games.mini_rogue.rules.state import (
    BY_POISON,
    BY_ROOM,
    CHARACTER_DIE,
    DUNGEON_DIE,
    NO_CARD,
    PLAYING,
    Hero,
    State,
    level,
    room_at,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.tables import COLUMNS, FACES
from undercroft.games.mini_rogue.rules.throws import await_dice, await_pool


def roll_pool(state: State, hero: Hero, count: i64, dungeon: i64 = 1) -> None:
    """Roll everything together: Character dice, Dungeon die, and Curse and Poison dice if owned.

    If `dungeon` is 0, no Dungeon die is rolled.
    (MR-CHECK-1, MR-COMBAT-5, MR-DICE-4, -6.) Symbols are on faces 4 to 6 (MR-DICE-5), and a blank does nothing
    (MR-EFFECT-9). Poison takes effect at once, whatever the roll leads to (MR-CHECK-5, MR-EFFECT-11).
    """
    pool = state.pool
    dice = state.dice
    faces = pool.faces
    dice.roll_into(faces, count + dungeon)
    pool.count = count
    pool.dungeon = 0
    if dungeon:
        pool.dungeon = faces[count]
    pool.curse = False
    pool.poison = False
    if hero.afflictions & (CURSE | POISON):
        pool.curse = hero.afflictions & CURSE != 0 and dice.roll() > 3
        pool.poison = hero.afflictions & POISON != 0 and dice.roll() > 3
    if state.sink is not None:
        tell_pool(state, hero)
    if pool.poison:
        hurt(state, hero, 1, BY_POISON, NO_CARD)


def tell_pool(state: State, hero: Hero) -> None:
    """Tell what each die of the pool shows."""
    pool = state.pool
    die: i64 = 0
    while die < pool.count:
        tell(state, events.ROLLED_CHARACTER, hero.seat, die, pool.faces[die])
        die += 1
    if pool.dungeon:
        tell(state, events.ROLLED_DUNGEON, hero.seat, pool.dungeon)
    if hero.afflictions & CURSE:
        tell(state, events.ROLLED_CURSE, hero.seat, 1 if pool.curse else 0)
    if hero.afflictions & POISON:
        tell(state, events.ROLLED_POISON, hero.seat, 1 if pool.poison else 0)


def roll_dungeon(state: State, hero: Hero) -> None:
    state.pool.dungeon = state.dice.roll()
    tell(state, events.ROLLED_DUNGEON, hero.seat, state.pool.dungeon)


# --- a relic against the curse -----------------------------------------------------------------------------------

ATTACKING: Final = -1
"""The argument if the roll was an attack; otherwise it is the argument of the check."""


def may_clear_mind(hero: Hero) -> bool:
    """Once per floor a curse symbol may count as blank (MR-CAMP-7)."""
    return hero.boons & ~hero.spent & CLEAR_MIND != 0


def ask_clear_mind(state: State, hero: Hero, argument: i64) -> None:
    state.question.ask(steps.CLEAR_MIND, hero.seat, argument, answers.GO_ON)
    state.question.offer(answers.TAKE)


class ClearMind(Step):
    """Before the dice are read."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_clear_mind(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.TAKE:
            use_boon(state, hero, CLEAR_MIND)
            state.pool.curse = False
        if argument == ATTACKING:
            state.pool.marks |= MIND_SET
            state.agenda.push(steps.READ_ATTACK, hero.seat, 0)
        elif judge(state, hero, argument, any_star(state)):
            read_on(state, hero, argument)


# --- the check ----------------------------------------------------------------------------------------------------
# The argument of both steps: the address to continue from; its lowest bit says whether the die may be shifted.


def begin_check(state: State, hero: Hero, argument: i64) -> bool:
    """The moment before the roll: a Perception potion succeeds by itself (MR-CHECK-8).

    True if there is no question before or after the roll, so that the result can be read at once.
    """
    if hero.potions & DEFENSIVE:
        state.question.ask(steps.BEFORE_CHECK, hero.seat, argument, answers.GO_ON)
        return False
    return roll_check(state, hero, argument)


def roll_check(state: State, hero: Hero, argument: i64) -> bool:
    """Roll the pool, with no feats and no critical rerolls; true if the result can be read at once (MR-CHECK-6, -7)."""
    state.pool.clear()
    if state.dice.by_hand and await_pool(state, hero, level(hero), 1, steps.ROLL_CHECK, argument):
        return False
    roll_pool(state, hero, level(hero))
    state.pool.unread()
    if state.ruled:
        if state.outcome == PLAYING:
            watch_check(state, hero, argument)
        return False
    if state.pool.curse and may_clear_mind(hero):
        if state.outcome == PLAYING:
            ask_clear_mind(state, hero, argument)
        return False
    return state.outcome == PLAYING and judge(state, hero, argument, any_star(state))


class RollCheck(Step):
    """The dice of a check."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if roll_check(state, hero, argument):
            read_on(state, hero, argument)


def roll_check_die(state: State, hero: Hero, argument: i64) -> None:
    """The check has already succeeded: roll only the Dungeon die and use the success column (MR-CHECK-8)."""
    state.pool.clear()
    if state.dice.by_hand and await_dice(state, hero, DUNGEON_DIE, 1, steps.ROLL_CHECK_DIE, argument):
        return
    roll_dungeon(state, hero)
    if state.ruled:
        watch_check(state, hero, argument)
    elif judge(state, hero, argument, True):
        read_on(state, hero, argument)


class RollCheckDie(Step):
    """The Dungeon die of a check that a Perception potion has decided."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        roll_check_die(state, hero, argument)


def watch_check(state: State, hero: Hero, argument: i64) -> None:
    """An Overlord or Automa may change the dice before they are read; in some rooms a success shifts no die."""
    if room_rule(state, state.tables.room_kind[room_at(state, hero)], NO_SHIFT):
        argument = argument & ~1
    state.agenda.push(steps.JUDGE, hero.seat, argument)
    watch_dice(state, hero)


def watch_dice(state: State, hero: Hero) -> None:
    """The dice are rolled: the Overlord may use powers (MR-OVER-11), the Automa rerolls a low die (MR-AUTO-3)."""
    if state.reign.mode == AUTOMA:
        reroll_low(state, hero)
    else:
        dice: i64 = WHEN_DICE if state.pool.count > 0 else 0
        watch(state, hero, (WHEN_DIE if state.pool.dungeon > 0 else 0) | dice)


class Judge(Step):
    """The dice of a check are final; a Perception potion needs no Character dice (MR-CHECK-8)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        pool = state.pool
        if pool.curse and pool.count > 0 and may_clear_mind(hero):
            ask_clear_mind(state, hero, argument)
            return
        success = pool.count == 0 or any_star(state)
        if success and snared(state, hero):
            state.agenda.push(steps.JUDGE, hero.seat, argument)
            reroll_highest(state, hero)
        elif judge(state, hero, argument, success):
            read_on(state, hero, argument)


def judge(state: State, hero: Hero, argument: i64, success: bool) -> bool:
    """The check is rolled; a success may shift the Dungeon die where the banner says so (MR-CHECK-9)."""
    state.success = success
    state.die = state.pool.dungeon
    if state.sink is not None:
        tell(state, events.CHECKED, hero.seat, 1 if success else 0, state.die)
    if hero.potions & DEFENSIVE or (success and argument & 1) or (hero.boons and not success and may_reroll(hero)):
        ask_after(state, hero, argument)
        return False
    return True


def any_star(state: State) -> bool:
    """A 5 or a 6 on any Character die, each counting one less under the curse symbol (MR-CHECK-2, -4)."""
    pool = state.pool
    least: i64 = 6 if pool.curse else 5
    die: i64 = 0
    while die < pool.count:
        if pool.faces[die] >= least:
            return True
        die += 1
    return False


def ask_after(state: State, hero: Hero, argument: i64) -> None:
    """Before the row is read: shift the die within 1 to 6, or drink (MR-CHECK-9, -10, MR-POTION-7)."""
    question = state.question
    question.ask(steps.AFTER_CHECK, hero.seat, argument, answers.GO_ON)
    if argument & 1 and state.success:
        if state.die > 1:
            question.offer(answers.SHIFT_DOWN)
        if state.die < 6:
            question.offer(answers.SHIFT_UP)
    if not state.success and may_reroll(hero):
        die: i64 = 0
        while die < state.pool.count:
            question.offer(answers.REROLL + die)
            die += 1


def may_reroll(hero: Hero) -> bool:
    """A perk allows rerolling one Character die of a check, once per area (MR-CAMP-6)."""
    return hero.boons & ~hero.spent & DEFT != 0


def reroll_check(state: State, hero: Hero, argument: i64, die: i64) -> None:
    """Reroll one die; its new face counts."""
    if state.dice.by_hand:
        again = argument << DIE_BITS | die
        if await_dice(state, hero, CHARACTER_DIE, 1, steps.REROLL_CHECK, again):
            return
    face = state.dice.roll()
    state.pool.faces[die] = face
    tell(state, events.REROLLED, hero.seat, die, face)
    if judge(state, hero, argument, any_star(state)):
        read_on(state, hero, argument)


DIE_BITS: Final = 2
"""One of at most four Character dice, in the argument of a reroll."""


class RerollCheck(Step):
    """The argument is the argument of the check, plus the die."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        reroll_check(state, hero, argument >> DIE_BITS, argument & 3)


def next_address(state: State, hero: Hero, argument: i64) -> i64:
    """Rows apply in either case, the rest of a banner only after a success (MR-CHECK-3, MR-ROOM-GEN-4)."""
    address = argument >> 1
    programs = state.tables.programs
    if state.success or programs[address] == ROWS:
        return address
    if is_story_check(state, argument):  # it has its own result for a failure
        return programs[address - 1]
    return state.tables.room_failure[room_at(state, hero)]


def is_story_check(state: State, argument: i64) -> bool:
    """The check of a Story card, which has no rows (MR-STORY-5); the argument is that of the check."""
    address = argument >> 1
    return address > 1 and state.tables.programs[address - 2] & 0xFF == TRY


def row_address(state: State, card: i64, face: i64) -> i64:
    """What a face of the Dungeon die brings in a room, in the column of the check (MR-CHECK-3); 0 for nothing."""
    column: i64 = 1 if state.success else 0
    return state.tables.room_row[(card * FACES + face - 1) * COLUMNS + column]


def read_on(state: State, hero: Hero, argument: i64) -> None:
    if state.ruled and not state.success:
        card = room_at(state, hero)
        more = room_rule(state, state.tables.room_kind[card], FAILURE_COSTS)
        if hurt(state, hero, more, BY_ROOM, card):
            return
    state.agenda.push(steps.RUN, hero.seat, next_address(state, hero, argument))


class BeforeCheck(Step):
    """The last moment before the roll."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if begin_check(state, hero, argument):
            read_on(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            drink(state, hero, PERCEPTION)
            roll_check_die(state, hero, argument)
        elif roll_check(state, hero, argument):
            read_on(state, hero, argument)


class AfterCheck(Step):
    """Between the roll and the reading of its row."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_after(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice >= answers.REROLL:
            use_boon(state, hero, DEFT)
            reroll_check(state, hero, argument, choice - answers.REROLL)
            return
        if choice != answers.GO_ON:
            state.die += 1 if choice == answers.SHIFT_UP else -1
            tell(state, events.SHIFTED, hero.seat, state.die)
        read_on(state, hero, argument)
