"""The Automa: the Overlord's card acts by itself, by the kind of room and the phase (MR-AUTO).

Powers that wait for their moment in a room or a fight are in the hero's `armed`, a mask.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    AFFECT,
    BONFIRE,
    FOE_MONSTER,
    FOR_EVERYONE,
    ITEM,
    MERCHANT,
    MONSTER,
    ON_AREA,
    ON_FLOOR,
    POWERS_SIDE,
    REROLL_CHARACTER,
    REROLL_DIE,
    SHRINE,
    TOMB,
    TRAP,
    TREASURE,
    VEIL,
    WORST,
    first_of,
    second_of,
    verb_of,
)
from undercroft.games.mini_rogue.rules.memory import EVERYBODY
from undercroft.games.mini_rogue.rules.overlord import (
    affect,
    do_to_foe,
    dungeon_dice,
    dungeon_die,
    is_affected,
    reroll_character,
    reroll_die,
    veil,
)
from undercroft.games.mini_rogue.rules.reinforcement import draw_room
from undercroft.games.mini_rogue.rules.second_box import AUTOMA
from undercroft.games.mini_rogue.rules.state import (
    FORESEEN,
    NO_CARD,
    PLAYING,
    Hero,
    State,
    seats_who_know,
    see_room,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.kernel.vecs import vec

LOW: Final = 2
"""a Dungeon die showing this or less is rerolled"""
DANGER: Final = vec[i64]([MONSTER, TRAP, SHRINE, TOMB, ITEM, TREASURE, MERCHANT, BONFIRE])
"""kinds of room, the most dangerous first"""

# --- consulting the card -------------------------------------------------------------------------------------


class Consult(Step):
    """Consult the card about what was met; the argument is a kind of room, or ON_REFERENCE and so on.

    It is consulted for each adventurer who enters a room, monster rooms included (MR-AUTO-3).
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        consult(state, hero, argument)


def consult(state: State, hero: Hero, trigger: i64) -> None:
    """Trigger every matching row: the Overlord card's, then those of Reinforcement cards under the side for powers."""
    row = len(state.tables.automa_on)
    while row > 0:
        row -= 1
        if answers_to(state, row, trigger):
            state.agenda.push(steps.TRIGGER, hero.seat, row)


def answers_to(state: State, row: i64, trigger: i64) -> bool:
    tables = state.tables
    on = tables.automa_on[row]
    if on != trigger and not (on == ON_AREA and trigger == ON_FLOOR):
        return False
    owner = tables.automa_owner[row]
    if owner >= 0:
        return owner == state.reign.overlord
    return state.reign.sides[-1 - owner] == POWERS_SIDE


class Trigger(Step):
    """A power triggers: the marker moves, then the effect happens (MR-AUTO-4, -7). The argument is the row."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        tables = state.tables
        power = tables.automa_power[argument]
        tell(state, events.AUTOMA_TRIGGERED, hero.seat, power, argument, state.reign.overlord)
        state.agenda.push(steps.ACT, hero.seat, argument)
        if tables.power_symbols[power] > 0:
            state.agenda.push(steps.REINFORCE, hero.seat, tables.power_symbols[power])


class Act(Step):
    """The argument is the row."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        act(state, hero, argument)


def act(state: State, hero: Hero, row: i64) -> None:
    """What the Automa makes of a power."""
    tables = state.tables
    power = tables.automa_power[row]
    how = tables.automa_effect[row]
    verb = verb_of(tables.power_effect[power])
    if verb_of(how) == WORST:
        lay_worst(state, hero, first_of(how), second_of(how))
    elif verb == VEIL:
        veil(state, hero.cell)
    elif verb == AFFECT and verb_of(how) == FOR_EVERYONE:
        for mate in state.heroes:
            if state.outcome == PLAYING:
                affect(state, mate, power)
    elif verb == AFFECT:
        if is_affected(state, hero, power):
            affect(state, hero, power)
    else:
        arm(state, hero, row)


def arm(state: State, hero: Hero, row: i64) -> None:
    """Arm the power for this adventurer; a strengthened monster is stronger for everybody in the room."""
    power = state.tables.automa_power[row]
    together = state.tables.automa_on[row] == MONSTER
    for mate in state.heroes:
        if mate.seat == hero.seat or (mate.cell == hero.cell and together):
            mate.armed |= 1 << power


def lay_worst(state: State, hero: Hero, count: i64, cell: i64) -> None:
    """Turn over a number of unused rooms; the most dangerous one replaces a room, face down.

    Until then they are kept where an Overlord would keep a hand.
    """
    hand = state.reign.hand
    worst: i64 = 0
    place: i64 = 0
    while place < count:
        hand[place] = draw_room(state)
        see_room(state, hand[place], EVERYBODY)
        state.memory.put_back(hand[place], EVERYBODY)
        tell(state, events.TURNED_OVER, hero.seat, hand[place], state.floor)
        if danger(state, hand[place]) < danger(state, hand[worst]):
            worst = place
        place += 1
    card = hand[worst]
    hand[worst] = state.cells[cell]
    state.memory.draw(card)
    if hand[worst] != NO_CARD:
        state.memory.put_back(hand[worst], seats_who_know(state, cell))
    state.cells[cell] = card
    state.cell_marks[cell] = 0
    for mate in state.heroes:
        state.cell_marks[cell] |= FORESEEN << mate.seat  # everybody has seen it
    tell(state, events.WORST_LAID, hero.seat, cell, card, state.floor)
    put_back(state)


def put_back(state: State) -> None:
    """Return the other rooms that were turned over to the unused ones."""
    hand = state.reign.hand
    place: i64 = 0
    while place < len(hand):
        if hand[place] != NO_CARD:
            state.deck[state.deck_count] = hand[place]
            state.deck_count += 1
            hand[place] = NO_CARD
        place += 1


def danger(state: State, card: i64) -> i64:
    """The place of a room in the order of danger."""
    place: i64 = 0
    while DANGER[place] != state.tables.room_kind[card]:
        place += 1
    return place


# --- what waits for its moment -------------------------------------------------------------------------------


def take_armed(state: State, hero: Hero, verb: i64) -> i64:
    """Take a power that waits for this moment, and disarm it; NO_CARD if there is none."""
    if state.reign.mode != AUTOMA or not hero.armed:
        return NO_CARD
    power: i64 = 0
    while power < len(state.tables.power_effect):
        if hero.armed & (1 << power) and verb_of(state.tables.power_effect[power]) == verb:
            disarm(state, hero, power)
            return power
        power += 1
    return NO_CARD


def disarm(state: State, hero: Hero, power: i64) -> None:
    """A power triggers once; in a fight with a monster, once for all fighters together."""
    together = state.foe.line != NO_CARD and state.foe.kind == FOE_MONSTER
    for mate in state.heroes:
        if mate.seat == hero.seat or (mate.cell == hero.cell and together):
            mate.armed &= ~(1 << power)


def strengthen(state: State, hero: Hero, verb: i64) -> None:
    """Apply to the enemy all powers that wait for this moment."""
    power = take_armed(state, hero, verb)
    while power != NO_CARD:
        do_to_foe(state, hero, power)
        power = take_armed(state, hero, verb)


def reroll_low(state: State, hero: Hero, die: i64 = 0) -> None:
    """Reroll the next Dungeon die that shows 1 or 2, once; earlier dice have been checked already."""
    while die < dungeon_dice(state):
        if dungeon_die(state, die) <= LOW and take_armed(state, hero, REROLL_DIE) != NO_CARD:
            state.agenda.push(steps.REROLL_LOW, hero.seat, die + 1)
            reroll_die(state, hero, die)
            return
        die += 1


class RerollLow(Step):
    """Check the remaining dice; the argument is the next one."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        reroll_low(state, hero, argument)


def snared(state: State, hero: Hero) -> bool:
    """Whether a power waited for a successful check; it is then used up."""
    return state.pool.count > 0 and take_armed(state, hero, REROLL_CHARACTER) != NO_CARD


def reroll_highest(state: State, hero: Hero) -> None:
    """Reroll the highest die of a successful check."""
    pool = state.pool
    highest: i64 = 0
    die: i64 = 1
    while die < pool.count:
        if pool.faces[die] > pool.faces[highest]:
            highest = die
        die += 1
    reroll_character(state, hero, highest)
