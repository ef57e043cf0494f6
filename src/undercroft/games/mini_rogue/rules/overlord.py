"""The Overlord: when a power may be used, and what it does (MR-OVER-11 to -15, -25).

The Overlord is asked only when a power can be used and paid for. The argument is the moment, as a mask, and
the seat of the adventurer it is about.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.answers import BOARD_POWERS, CARD_POWERS, GO_ON, QUIET
from undercroft.games.mini_rogue.rules.cardspeak import (
    AFFECT,
    AFFLICT,
    BOLSTER,
    EVERY_AREA,
    EVERY_ROOM,
    FOE_GHOST,
    FOE_MONSTER,
    FOE_STORY,
    LOOK,
    LOSE,
    MAY_SWAP,
    MAY_TRADE,
    MORE_DAMAGE,
    POWERS_SIDE,
    REGAIN,
    REROLL_CHARACTER,
    REROLL_DIE,
    SET_DIE,
    TURN_CARD,
    VEIL,
    WHEN_ANY_FIGHT,
    WHEN_DICE,
    WHEN_DIE,
    WHEN_ENTRY,
    WHEN_FIGHT,
    WHEN_HIT,
    WHEN_HURT,
    WHEN_ROOM,
    first_of,
    second_of,
    verb_of,
)
from undercroft.games.mini_rogue.rules.effects import afflict, lose, turn_down
from undercroft.games.mini_rogue.rules.memory import BIT
from undercroft.games.mini_rogue.rules.reinforcement import bolster, by_fighters, gain_augury, in_final_fight, of_horde
from undercroft.games.mini_rogue.rules.second_box import HAND, PLAYED
from undercroft.games.mini_rogue.rules.skills import is_open
from undercroft.games.mini_rogue.rules.state import (
    BY_POWER,
    CHARACTER_DIE,
    DONE,
    DUNGEON_DIE,
    EXIT,
    FORESEEN,
    NO_CARD,
    RESOLVED,
    VISITED,
    Hero,
    State,
    see_room,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.throws import await_dice
from undercroft.games.mini_rogue.rules.trades import log_trade, swap_cells

SEAT_PLACE: Final = 16
"""the position of the seat in the argument"""
MOMENT: Final = (1 << SEAT_PLACE) - 1
IN_ROOM: Final = WHEN_DIE | WHEN_DICE | WHEN_HIT | WHEN_HURT | WHEN_FIGHT | WHEN_ANY_FIGHT | WHEN_ROOM
"""moments in a room: the Overlord may choose not to be asked again for that room"""

# --- which powers there are ----------------------------------------------------------------------------------


def power_at(state: State, place: i64) -> i64:
    """The power at a place, or NO_CARD (MR-OVER-12).

    Places hold the powers of the board, the Overlord card, and the Reinforcement cards under the side for powers.
    """
    tables = state.tables
    if place < BOARD_POWERS:
        if place < len(tables.board_power):
            return tables.board_power[place]
        return NO_CARD
    place -= BOARD_POWERS
    if place < CARD_POWERS:
        return tables.overlord_power[state.reign.overlord * CARD_POWERS + place]
    place -= CARD_POWERS
    if place < len(tables.reinforcement_power) and state.reign.sides[place] == POWERS_SIDE:
        return tables.reinforcement_power[place]
    return NO_CARD


def is_used(state: State, power: i64, place: i64) -> bool:
    """Whether the power was already used in this room, area or floor, whichever limits it."""
    every = state.tables.power_every[power]
    reign = state.reign
    used = reign.used_room if every == EVERY_ROOM else reign.used_area if every == EVERY_AREA else reign.used_floor
    return used & (1 << place) != 0


def mark_used(state: State, power: i64, place: i64) -> None:
    every = state.tables.power_every[power]
    reign = state.reign
    if every == EVERY_ROOM:
        reign.used_room |= 1 << place
    elif every == EVERY_AREA:
        reign.used_area |= 1 << place
    else:
        reign.used_floor |= 1 << place


def usable(state: State, hero: Hero, place: i64, moment: i64) -> bool:
    """The power exists, this is its moment, it can be paid for, is unused, and would do something."""
    power = power_at(state, place)
    if power == NO_CARD:
        return False
    tables = state.tables
    if not tables.power_when[power] & moment or tables.power_cost[power] > state.reign.augury:
        return False
    if is_used(state, power, place) or (in_final_fight(state) and not tables.power_final[power]):
        return False
    return has_effect(state, power, moment)


def has_effect(state: State, power: i64, moment: i64) -> bool:
    """The power has something to act on."""
    packed = state.tables.power_effect[power]
    verb = verb_of(packed)
    if verb == LOOK:
        hidden = hidden_rooms(state)
        return hidden > (1 if second_of(packed) == MAY_SWAP else 0)
    if verb == VEIL:
        return any_veil(state, moment)
    if verb == REGAIN:
        return state.foe.hp < state.foe.start_hp
    if verb == AFFECT:
        for hero in state.heroes:
            if is_affected(state, hero, power):
                return True
        return False
    return True


def hidden_rooms(state: State) -> i64:
    count: i64 = 0
    cell: i64 = 0
    while cell < EXIT:
        if is_open(state, cell, 0):
            count += 1
        cell += 1
    return count


def is_affected(state: State, hero: Hero, power: i64) -> bool:
    """The power would change something for an adventurer."""
    packed = state.tables.programs[state.tables.power_program[power]]
    verb = verb_of(packed)
    if verb == AFFLICT:
        return not hero.immune and first_of(packed) & ~hero.afflictions != 0
    if verb == TURN_CARD:
        return not hero.face_down
    return True


# --- asking --------------------------------------------------------------------------------------------------


def ask(state: State, hero: Hero, moment: i64) -> None:
    """Ask the Overlord if a power can be used now; whatever comes next is already on the agenda."""
    reign = state.reign
    if reign.mode != PLAYED or (reign.quiet and moment & IN_ROOM):
        return
    question = state.question
    question.ask(steps.OVERLORD, state.party, moment | (hero.seat << SEAT_PLACE), GO_ON)
    place: i64 = 0
    while place < answers.POWERS:
        if usable(state, hero, place, moment):
            question.offer(answers.POWER + place)
        place += 1
    if question.count == 1:
        question.close()
    elif moment & IN_ROOM:
        question.offer(QUIET)


class Overlord(Step):
    """Use a power? Then ask again, since others may be used at the same moment."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask(state, hero, argument & MOMENT)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == QUIET:
            state.reign.quiet = True
        elif choice != GO_ON:
            use_power(state, state.heroes[argument >> SEAT_PLACE], choice - answers.POWER, argument & MOMENT)


def use_power(state: State, hero: Hero, place: i64, moment: i64) -> None:
    """Pay, move the marker, then the effect (MR-OVER-11, -15)."""
    tables = state.tables
    power = power_at(state, place)
    mark_used(state, power, place)
    state.reign.augury -= tables.power_cost[power]
    tell(state, events.POWER_USED, state.party, power, state.reign.augury)
    state.agenda.push(steps.OVERLORD, hero.seat, moment)
    state.agenda.push(steps.POWER, hero.seat, power | (moment << SEAT_PLACE))
    if tables.power_symbols[power] > 0:
        state.agenda.push(steps.REINFORCE, hero.seat, tables.power_symbols[power])


class Power(Step):
    """What a power does; the argument is the power and the moment it was used in."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        power = argument & MOMENT
        packed = state.tables.power_effect[power]
        verb = verb_of(packed)
        if verb == SET_DIE:
            state.agenda.push(steps.SET_DIE, hero.seat, 0)
        elif verb == REROLL_DIE:
            state.agenda.push(steps.REROLL_DIE, hero.seat, 0)
        elif verb == REROLL_CHARACTER:
            state.agenda.push(steps.SNARE, hero.seat, 0)
        elif verb == LOOK:
            state.reign.looked = 0
            state.agenda.push(steps.LOOK, hero.seat, first_of(packed) | (second_of(packed) << SEAT_PLACE))
        elif verb == VEIL:
            state.agenda.push(steps.VEIL, hero.seat, argument >> SEAT_PLACE)
        elif verb == AFFECT:
            state.agenda.push(steps.VICTIM, hero.seat, power)
        else:
            do_to_foe(state, hero, power)


def do_to_foe(state: State, hero: Hero, power: i64) -> None:
    """Powers that strengthen the enemy in play."""
    packed = state.tables.power_effect[power]
    verb = verb_of(packed)
    foe = state.foe
    if verb == BOLSTER:
        bolster(state, state.tables.power_bolster[power] + of_horde(state))
        tell(state, events.FOE_BOLSTERED, hero.seat, foe.hp, foe.armor)
    elif verb == REGAIN:
        regain(state, hero, by_fighters(state, packed))
    elif verb == MORE_DAMAGE:
        state.reign.bonus += first_of(packed)
        tell(state, events.ATTACK_STRENGTHENED, hero.seat, first_of(packed))


def regain(state: State, hero: Hero, amount: i64) -> None:
    """Restore the enemy's HP, never above its starting HP."""
    foe = state.foe
    healed = min(amount, foe.start_hp - foe.hp)
    if healed > 0:
        foe.hp += healed
        tell(state, events.FOE_HEALED, hero.seat, healed, foe.hp)


# --- dice ----------------------------------------------------------------------------------------------------


def watch(state: State, hero: Hero, moment: i64) -> None:
    """Dice were rolled: a 1 on the Dungeon die in combat gives augury, then powers may be used (MR-OVER-9)."""
    count_misses(state)
    ask(state, hero, moment)


def count_misses(state: State) -> None:
    if state.foe.line == NO_CARD:
        return
    die: i64 = 0
    while die < dungeon_dice(state):
        if dungeon_die(state, die) == 1:
            gain_augury(state, 1)
        die += 1


def dungeon_dice(state: State) -> i64:
    """How many Dungeon dice are on the table: the pool's, or those of a wave."""
    if state.reign.wave_count > 0:
        return state.reign.wave_count
    return 1 if state.pool.dungeon > 0 else 0


def dungeon_die(state: State, die: i64) -> i64:
    return state.reign.wave[die] if state.reign.wave_count > 0 else state.pool.dungeon


def turn_die(state: State, die: i64, face: i64) -> None:
    if state.reign.wave_count > 0:
        state.reign.wave[die] = face
    else:
        state.pool.dungeon = face


class SetDie(Step):
    """Set one die to another face; this does not count as a roll (MR-OVER-9)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.SET_DIE, state.party, hero.seat)
        die: i64 = 0
        while die < dungeon_dice(state):
            face: i64 = 1
            while face <= 6:
                if face != dungeon_die(state, die):
                    state.question.offer(answers.FATE + die * 6 + face - 1)
                face += 1
            die += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        die = (choice - answers.FATE) // 6
        face = (choice - answers.FATE) % 6 + 1
        turn_die(state, die, face)
        tell(state, events.DIE_SET, argument, die, face)


class RerollDie(Step):
    """Roll a Dungeon die again: the new face counts, and a 1 gives augury (MR-OVER-9)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.REROLL_DIE, state.party, hero.seat)
        die: i64 = 0
        while die < dungeon_dice(state):
            state.question.offer(answers.DUNGEON + die)
            die += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        reroll_die(state, state.heroes[argument], choice - answers.DUNGEON)


def reroll_die(state: State, hero: Hero, die: i64) -> None:
    if state.dice.by_hand and await_dice(state, hero, DUNGEON_DIE, 1, steps.REROLL_DUNGEON, die):
        return
    face = state.dice.roll()
    turn_die(state, die, face)
    tell(state, events.DIE_REROLLED, hero.seat, die, face)
    if face == 1 and state.foe.line != NO_CARD:
        gain_augury(state, 1)


class RerollDungeon(Step):
    """The argument is which Dungeon die."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        reroll_die(state, hero, argument)


class Snare(Step):
    """Reroll one of the Character dice; the new face counts."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.SNARE, state.party, hero.seat)
        die: i64 = 0
        while die < state.pool.count:
            state.question.offer(answers.REROLL + die)
            die += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        reroll_character(state, state.heroes[argument], choice - answers.REROLL)


def reroll_character(state: State, hero: Hero, die: i64) -> None:
    if state.dice.by_hand and await_dice(state, hero, CHARACTER_DIE, 1, steps.REROLL_CHARACTER, die):
        return
    face = state.dice.roll()
    state.pool.faces[die] = face
    tell(state, events.REROLLED, hero.seat, die, face)


class RerollCharacter(Step):
    """The argument is which Character die."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        reroll_character(state, hero, argument)


# --- rooms ---------------------------------------------------------------------------------------------------


class Look(Step):
    """Look at some face-down rooms; then exchange one for a card from the hand, or swap two.

    The argument is how many are left to look at, and the purpose.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.LOOK, state.party, argument)
        cell: i64 = 0
        while cell < EXIT:
            if is_open(state, cell, 0) and not state.reign.looked & (1 << cell):
                state.question.offer(answers.CELL + cell)
            cell += 1
        if state.question.count == 0:
            state.question.close()
            after_looking(state, argument >> SEAT_PLACE, NO_CARD)  # there were not enough

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        state.reign.looked |= 1 << cell
        state.cell_marks[cell] |= FORESEEN << state.party
        see_room(state, state.cells[cell], BIT[state.party])
        tell(state, events.LOOKED_AT, state.party, cell)
        tell(state, events.PEEKED, state.party, state.cells[cell], state.floor)
        if argument & MOMENT > 1:
            state.agenda.push(steps.LOOK, 0, argument - 1)
        else:
            after_looking(state, argument >> SEAT_PLACE, cell)


def after_looking(state: State, purpose: i64, cell: i64) -> None:
    if purpose == MAY_SWAP:
        state.agenda.push(steps.MOVE_FIRST, 0, 0)
    else:
        state.agenda.push(steps.TRADE_ROOM, 0, cell | (purpose << SEAT_PLACE))


class TradeRoom(Step):
    """Exchange the room for a card from the hand (MR-OVER-14); the argument is its cell and whether it is forced."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.TRADE_ROOM, state.party, argument)
        if argument >> SEAT_PLACE == MAY_TRADE:
            state.question.offer(GO_ON)
        place: i64 = 0
        while place < HAND:
            if state.reign.hand[place] != NO_CARD:
                state.question.offer(answers.HAND_CARD + place)
            place += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            return
        place = choice - answers.HAND_CARD
        cell = argument & MOMENT
        card = state.reign.hand[place]
        log_trade(state, cell)
        state.reign.hand[place] = state.cells[cell]
        state.cells[cell] = card
        state.cell_marks[cell] = FORESEEN << state.party  # those who knew the old card do not know this one
        tell(state, events.TRADED_ROOM, state.party, cell, card, state.floor)


def offer_looked_at(state: State, first: i64) -> None:
    """The rooms looked at, other than `first`."""
    cell: i64 = 0
    while cell < EXIT:
        if state.reign.looked & (1 << cell) and cell != first:
            state.question.offer(answers.CELL + cell)
        cell += 1


class MoveFirst(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.MOVE_FIRST, state.party, 0, GO_ON)
        offer_looked_at(state, NO_CARD)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            state.agenda.push(steps.MOVE_SECOND, 0, choice - answers.CELL)


class MoveSecond(Step):
    """The argument is the first cell."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.MOVE_SECOND, state.party, argument)
        offer_looked_at(state, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        swap_cells(state, argument, choice - answers.CELL)
        tell(state, events.ROOMS_SWAPPED, state.party, argument, choice - answers.CELL)


def can_veil(state: State, cell: i64, moment: i64) -> bool:
    """Somebody can still enter this room, or has entered it and not begun to resolve it."""
    if state.cells[cell] == NO_CARD or state.reign.veiled & (1 << cell):
        return False
    visited = state.cell_marks[cell] & VISITED
    for hero in state.heroes:
        if hero.cell == cell:
            if is_unresolved(state, hero, moment):
                return True
        elif not visited and hero.cell % 3 <= cell % 3 and hero.cell // 3 <= cell // 3:
            return True
    return False


def is_unresolved(state: State, hero: Hero, moment: i64) -> bool:
    """The hero has entered the room but not begun to resolve it."""
    if not moment & (WHEN_ROOM | WHEN_ENTRY):
        return False
    return state.party == 1 or not RESOLVED <= hero.stage <= DONE


def any_veil(state: State, moment: i64) -> bool:
    cell: i64 = 0
    while cell < EXIT:
        if can_veil(state, cell, moment):
            return True
        cell += 1
    return False


class Veil(Step):
    """The argument is the moment."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.VEIL, state.party, argument)
        cell: i64 = 0
        while cell < EXIT:
            if can_veil(state, cell, argument):
                state.question.offer(answers.CELL + cell)
            cell += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        veil(state, choice - answers.CELL)


def veil(state: State, cell: i64) -> None:
    state.reign.veiled |= 1 << cell
    tell(state, events.VEILED, state.party, cell)


# --- adventurers ---------------------------------------------------------------------------------------------


class Victim(Step):
    """Whom? The argument is the power."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.VICTIM, state.party, argument)
        for mate in state.heroes:
            if is_affected(state, mate, argument):
                state.question.offer(answers.HERO + mate.seat)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        affect(state, state.heroes[choice - answers.HERO], argument)


def affect(state: State, hero: Hero, power: i64) -> None:
    """What the power does to an adventurer.

    If one of two Character cards is turned, the Overlord chooses which; the Automa takes the first card first.
    """
    packed = state.tables.programs[state.tables.power_program[power]]
    verb = verb_of(packed)
    if verb == AFFLICT:
        afflict(state, hero, first_of(packed))
    elif verb == LOSE:
        lose(state, hero, first_of(packed), second_of(packed), BY_POWER, power)
    elif hero.second != NO_CARD and hero.turned == 0 and state.reign.mode == PLAYED:
        state.agenda.push(steps.TURN_CARD, hero.seat, 0)
    else:
        turn_down(state, hero, 1 if hero.turned & 1 else 0)


class TurnCard(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.TURN_CARD, state.party, hero.seat, answers.CARD)
        state.question.offer(answers.CARD + 1)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        turn_down(state, state.heroes[argument], choice - answers.CARD)


# --- moments -------------------------------------------------------------------------------------------------


def begin_room(state: State, cell: i64) -> None:
    """Another room: powers limited to once per room can be used again, and the Overlord is asked again."""
    reign = state.reign
    if reign.room != cell:
        reign.room = cell
        reign.used_room = 0
        reign.quiet = False


def fight_moment(state: State) -> i64:
    """What kind of fight starts, for powers that strengthen an enemy."""
    kind = state.foe.kind
    if kind == FOE_MONSTER or kind == FOE_GHOST:
        return WHEN_FIGHT | WHEN_ANY_FIGHT
    return WHEN_ANY_FIGHT if kind == FOE_STORY else 0
