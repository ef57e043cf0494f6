"""The Automa: the Overlord's card acts by itself, by the kind of room and the phase (MR-AUTO).

Powers that wait for their moment in a room or a fight are in the hero's `armed`, a mask.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.kernel.vecs import vec
from undercroft.rules.mini_rogue import events, steps
from undercroft.rules.mini_rogue.cardspeak import (
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
from undercroft.rules.mini_rogue.overlord import (
    affect,
    do_to_foe,
    dungeon_dice,
    dungeon_die,
    is_affected,
    reroll_character,
    reroll_die,
    veil,
)
from undercroft.rules.mini_rogue.reinforcement import draw_room
from undercroft.rules.mini_rogue.state import AUTOMA, FORESEEN, NO_CARD, PLAYING, Game, Hero, tell
from undercroft.rules.mini_rogue.steps import Step

LOW: Final = 2
"""a Dungeon die showing this or less is rerolled"""
DANGER: Final = vec[i64]([MONSTER, TRAP, SHRINE, TOMB, ITEM, TREASURE, MERCHANT, BONFIRE])
"""kinds of room, the most dangerous first"""

# --- consulting the card -------------------------------------------------------------------------------------


class Consult(Step):
    """Consult the card about what was met; the argument is a kind of room, or ON_REFERENCE and so on.

    It is consulted for each adventurer who enters a room, monster rooms included (MR-AUTO-3).
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        consult(game, hero, argument)


def consult(game: Game, hero: Hero, trigger: i64) -> None:
    """Trigger every matching row: the Overlord card's, then those of Reinforcement cards under the side for powers."""
    row = len(game.tables.automa_on)
    while row > 0:
        row -= 1
        if answers_to(game, row, trigger):
            game.agenda.push(steps.TRIGGER, hero.seat, row)


def answers_to(game: Game, row: i64, trigger: i64) -> bool:
    tables = game.tables
    on = tables.automa_on[row]
    if on != trigger and not (on == ON_AREA and trigger == ON_FLOOR):
        return False
    owner = tables.automa_owner[row]
    if owner >= 0:
        return owner == game.reign.overlord
    return game.reign.sides[-1 - owner] == POWERS_SIDE


class Trigger(Step):
    """A power triggers: the marker moves, then the effect happens (MR-AUTO-4, -7). The argument is the row."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        tables = game.tables
        power = tables.automa_power[argument]
        tell(game, events.AUTOMA_TRIGGERED, hero.seat, power)
        game.agenda.push(steps.ACT, hero.seat, argument)
        if tables.power_symbols[power] > 0:
            game.agenda.push(steps.REINFORCE, hero.seat, tables.power_symbols[power])


class Act(Step):
    """The argument is the row."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        act(game, hero, argument)


def act(game: Game, hero: Hero, row: i64) -> None:
    """What the Automa makes of a power."""
    tables = game.tables
    power = tables.automa_power[row]
    how = tables.automa_effect[row]
    verb = verb_of(tables.power_effect[power])
    if verb_of(how) == WORST:
        lay_worst(game, hero, first_of(how), second_of(how))
    elif verb == VEIL:
        veil(game, hero.cell)
    elif verb == AFFECT and verb_of(how) == FOR_EVERYONE:
        for mate in game.heroes:
            if game.outcome == PLAYING:
                affect(game, mate, power)
    elif verb == AFFECT:
        if is_affected(game, hero, power):
            affect(game, hero, power)
    else:
        arm(game, hero, row)


def arm(game: Game, hero: Hero, row: i64) -> None:
    """Arm the power for this adventurer; a strengthened monster is stronger for everybody in the room."""
    power = game.tables.automa_power[row]
    together = game.tables.automa_on[row] == MONSTER
    for mate in game.heroes:
        if mate.seat == hero.seat or (mate.cell == hero.cell and together):
            mate.armed |= 1 << power


def lay_worst(game: Game, hero: Hero, count: i64, cell: i64) -> None:
    """Turn over a number of unused rooms; the most dangerous one replaces a room, face down.

    Until then they are kept where an Overlord would keep a hand.
    """
    hand = game.reign.hand
    worst: i64 = 0
    place: i64 = 0
    while place < count:
        hand[place] = draw_room(game)
        tell(game, events.TURNED_OVER, hero.seat, hand[place])
        if danger(game, hand[place]) < danger(game, hand[worst]):
            worst = place
        place += 1
    card = hand[worst]
    hand[worst] = game.cells[cell]
    game.cells[cell] = card
    game.cell_marks[cell] = 0
    for mate in game.heroes:
        game.cell_marks[cell] |= FORESEEN << mate.seat  # everybody has seen it
    tell(game, events.WORST_LAID, hero.seat, cell, card)
    put_back(game)


def put_back(game: Game) -> None:
    """Return the other rooms that were turned over to the unused ones."""
    hand = game.reign.hand
    place: i64 = 0
    while place < len(hand):
        if hand[place] != NO_CARD:
            game.deck[game.deck_count] = hand[place]
            game.deck_count += 1
            hand[place] = NO_CARD
        place += 1


def danger(game: Game, card: i64) -> i64:
    """The place of a room in the order of danger."""
    place: i64 = 0
    while DANGER[place] != game.tables.room_kind[card]:
        place += 1
    return place


# --- what waits for its moment -------------------------------------------------------------------------------


def take_armed(game: Game, hero: Hero, verb: i64) -> i64:
    """Take a power that waits for this moment, and disarm it; NO_CARD if there is none."""
    if game.reign.mode != AUTOMA or not hero.armed:
        return NO_CARD
    power: i64 = 0
    while power < len(game.tables.power_effect):
        if hero.armed & (1 << power) and verb_of(game.tables.power_effect[power]) == verb:
            disarm(game, hero, power)
            return power
        power += 1
    return NO_CARD


def disarm(game: Game, hero: Hero, power: i64) -> None:
    """A power triggers once; in a fight with a monster, once for all fighters together."""
    together = game.foe.line != NO_CARD and game.foe.kind == FOE_MONSTER
    for mate in game.heroes:
        if mate.seat == hero.seat or (mate.cell == hero.cell and together):
            mate.armed &= ~(1 << power)


def strengthen(game: Game, hero: Hero, verb: i64) -> None:
    """Apply to the enemy all powers that wait for this moment."""
    power = take_armed(game, hero, verb)
    while power != NO_CARD:
        do_to_foe(game, hero, power)
        power = take_armed(game, hero, verb)


def reroll_low(game: Game, hero: Hero, die: i64 = 0) -> None:
    """Reroll the next Dungeon die that shows 1 or 2, once; earlier dice have been checked already."""
    while die < dungeon_dice(game):
        if dungeon_die(game, die) <= LOW and take_armed(game, hero, REROLL_DIE) != NO_CARD:
            game.agenda.push(steps.REROLL_LOW, hero.seat, die + 1)
            reroll_die(game, hero, die)
            return
        die += 1


class RerollLow(Step):
    """Check the remaining dice; the argument is the next one."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        reroll_low(game, hero, argument)


def snared(game: Game, hero: Hero) -> bool:
    """Whether a power waited for a successful check; it is then used up."""
    return game.pool.count > 0 and take_armed(game, hero, REROLL_CHARACTER) != NO_CARD


def reroll_highest(game: Game, hero: Hero) -> None:
    """Reroll the highest die of a successful check."""
    pool = game.pool
    highest: i64 = 0
    die: i64 = 1
    while die < pool.count:
        if pool.faces[die] > pool.faces[highest]:
            highest = die
        die += 1
    reroll_character(game, hero, highest)
