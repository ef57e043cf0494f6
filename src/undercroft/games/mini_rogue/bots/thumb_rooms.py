"""What the rooms of an area are worth, about, by what their cards say, and the best way through them."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.bots.thumb_worth import (
    A_FALL,
    A_POTION,
    A_REWARD,
    A_TAKE,
    GHOST_PRIZE,
    GOLD_TRADE,
    SKILL_UNUSED,
    UNKNOWN,
    WORTH,
    chances_left,
    cost_of,
    cost_of_afflictions,
    ghost_loss,
    loss_by_line,
    worth_of,
)
from undercroft.games.mini_rogue.rules.cardspeak import (
    AFFLICT,
    ALL_AFFLICTIONS,
    ANY_POTION,
    BLESS,
    CHECK,
    CHOOSE,
    CURE,
    CURSE,
    DIE,
    END,
    FIGHT,
    GAIN,
    GHOST,
    GOLD,
    GUARDIAN,
    HP,
    LOOT,
    LOSE,
    LOSE_THIS,
    OFFERING,
    PAY,
    POTION,
    POTIONS,
    RAISE_HP,
    REFRESH,
    REWARDS,
    ROWS,
    TAKE,
    TRADE,
    TRY,
    TUMBLE,
    first_of,
    second_of,
)
from undercroft.games.mini_rogue.rules.effects import amount_of, fitting, owned
from undercroft.games.mini_rogue.rules.fights import monster_line
from undercroft.games.mini_rogue.rules.potions import belt_full, holds
from undercroft.games.mini_rogue.rules.prices import affordable
from undercroft.games.mini_rogue.rules.state import ACROSS, EXIT, NO_CARD, Hero, State, knows, level
from undercroft.games.mini_rogue.rules.tables import COLUMNS, FACES
from undercroft.kernel.vecs import vec

NO_WAY: Final = -1000.0
DEEP: Final = 3
"""options within options are looked at this far"""


def chance_of_check(hero: Hero) -> float:
    """A star on any Character die (MR-CHECK-2); the curse takes half of the chance half of the time (MR-CHECK-4)."""
    fails = 4.0 / 6.0
    if hero.afflictions & CURSE:
        fails = 4.5 / 6.0
    failed = fails
    dice = level(hero)
    while dice > 1:
        failed *= fails
        dice -= 1
    return 1.0 - failed


def worth_of_gain(state: State, hero: Hero, stat: i64, amount: i64) -> float:
    """What a gain adds, as far as the track has room."""
    before = owned(hero, stat)
    return worth_of(state, stat, before + fitting(hero, stat, amount)) - worth_of(state, stat, before)


def cost_of_loss(state: State, hero: Hero, stat: i64, amount: i64) -> float:
    """What a forced loss costs: HP for what is missing (MR-STAT-9)."""
    before = owned(hero, stat)
    taken = min(amount, before)
    cost = worth_of(state, stat, before) - worth_of(state, stat, before - taken)
    if stat == HP:
        return cost_of(hero, float(amount))
    if amount > taken:
        cost += cost_of(hero, float(amount - taken))
    return cost


def worth_of_potion(state: State, hero: Hero, kind: i64) -> float:
    """One more potion, in the place of the worst if the belt is full; a second of a kind is lost (MR-POTION-9)."""
    if holds(hero, kind):
        return 0.0
    if not belt_full(state, hero):
        return WORTH[A_POTION + kind]
    least = WORTH[A_POTION + kind]
    other: i64 = 0
    while other < POTIONS:
        if holds(hero, other):
            least = min(least, WORTH[A_POTION + other])
        other += 1
    return WORTH[A_POTION + kind] - least


def worth_of_any_potion(state: State, hero: Hero) -> float:
    best = 0.0
    kind: i64 = 0
    while kind < POTIONS:
        best = max(best, worth_of_potion(state, hero, kind))
        kind += 1
    return best


def worth_of_word(state: State, hero: Hero, packed: i64) -> float:
    """What one word of a program gives or costs."""
    verb = packed & 0xFF
    stat = first_of(packed)
    if verb == GAIN:
        return worth_of_gain(state, hero, stat, amount_of(state, packed))
    if verb == LOSE or verb == PAY:
        return -cost_of_loss(state, hero, stat, amount_of(state, packed))
    if verb == POTION:
        return worth_of_potion(state, hero, stat)
    if verb == ANY_POTION:
        return worth_of_any_potion(state, hero)
    if verb == AFFLICT:
        return -cost_of_afflictions(stat & ~hero.afflictions)
    if verb == BLESS:
        return cost_of_afflictions(hero.afflictions & ALL_AFFLICTIONS)
    if verb == CURE:
        return cost_of_afflictions(hero.afflictions & stat)
    if verb == RAISE_HP:
        return worth_of_gain(state, hero, HP, max(0, stat - hero.hp))
    if verb == REFRESH:
        if hero.face_down:
            return WORTH[SKILL_UNUSED] * chances_left(state, hero)
        return 0.0
    if verb == LOOT:
        gold = stat
        if hero.met_danger:
            gold = second_of(packed)
        return worth_of_gain(state, hero, GOLD, gold)
    if verb == LOSE_THIS and not holds(hero, stat):
        return -cost_of(hero, 1.0)
    if verb == GHOST:
        return WORTH[GHOST_PRIZE] - cost_of(hero, ghost_loss(state, hero))
    return worth_of_rare_word(state, hero, verb)


def worth_of_rare_word(state: State, hero: Hero, verb: i64) -> float:
    if verb == REWARDS:
        return WORTH[A_REWARD]
    if verb == TUMBLE:
        return WORTH[A_FALL]
    if verb == TAKE and hero.item == NO_CARD:
        return WORTH[A_TAKE]
    if verb == TRADE:
        return WORTH[GOLD_TRADE] * float(hero.gold)
    if verb == GUARDIAN:
        return -2.0 * cost_of(hero, ghost_loss(state, hero))
    return 0.0


def worth_of_program(state: State, hero: Hero, address: i64, card: i64, depth: i64) -> float:
    """What a program gives and costs; of options, the best that can be paid for."""
    programs = state.tables.programs
    worth = 0.0
    while programs[address] != END:
        packed = programs[address]
        verb = packed & 0xFF
        address += 1
        if verb == CHOOSE:
            if depth == 0:
                return worth
            return worth + best_option(state, hero, address, first_of(packed), card, depth - 1)
        if verb == CHECK:
            return worth + worth_of_check(state, hero, address, first_of(packed), card, depth)
        if verb == TRY:
            return worth
        if verb == DIE or verb == OFFERING:
            continue
        if verb == ROWS:
            worth += worth_of_rows(state, hero, card, 1, 0, depth)
        elif verb == FIGHT:
            worth += worth_of_fight(state, hero, card)
        else:
            worth += worth_of_word(state, hero, packed)
    return worth


def best_option(state: State, hero: Hero, options: i64, count: i64, card: i64, depth: i64) -> float:
    programs = state.tables.programs
    best = NO_WAY
    place: i64 = 0
    while place < count:
        address = programs[options + place]
        if affordable(state, hero, address):
            best = max(best, worth_of_program(state, hero, address, card, depth))
        place += 1
    if best == NO_WAY:
        return 0.0
    return best


def worth_of_check(state: State, hero: Hero, address: i64, shifts: i64, card: i64, depth: i64) -> float:
    """Success and failure by their chances (MR-CHECK-3, MR-ROOM-GEN-4)."""
    chance = chance_of_check(hero)
    if state.tables.programs[address] == ROWS:
        won = worth_of_rows(state, hero, card, 1, shifts, depth)
        return chance * won + (1.0 - chance) * worth_of_rows(state, hero, card, 0, 0, depth)
    won = worth_of_program(state, hero, address, card, depth)
    lost = worth_of_program(state, hero, state.tables.room_failure[card], card, depth)
    return chance * won + (1.0 - chance) * lost


def worth_of_rows(state: State, hero: Hero, card: i64, column: i64, shifts: i64, depth: i64) -> float:
    """The rows of a card in a column, by the Dungeon die; one that may be shifted finds the best of three."""
    total = 0.0
    before = NO_WAY
    now = worth_of_row(state, hero, card, 0, column, depth)
    face: i64 = 0
    while face < FACES:
        after = NO_WAY
        if face + 1 < FACES:
            after = worth_of_row(state, hero, card, face + 1, column, depth)
        if shifts:
            total += max(now, max(before, after))
        else:
            total += now
        before = now
        now = after
        face += 1
    return total / float(FACES)


def worth_of_row(state: State, hero: Hero, card: i64, face: i64, column: i64, depth: i64) -> float:
    address = state.tables.room_row[(card * FACES + face) * COLUMNS + column]
    if address == 0 or depth == 0:
        return 0.0
    return worth_of_program(state, hero, address, card, depth - 1)


def worth_of_fight(state: State, hero: Hero, card: i64) -> float:
    """The monster of a card, and its reward (MR-ROOM-MONSTER-2)."""
    line = monster_line(state.tables, card, state.floor)
    worth = worth_of_program(state, hero, state.tables.line_reward[line], card, 1)
    return worth - cost_of(hero, loss_by_line(state, hero, line))


# --- the way through an area ---------------------------------------------------------------------------------


def worth_of_room(state: State, hero: Hero, cell: i64, eyes: i64) -> float:
    """What entering a room is worth to an adventurer, as far as a seat knows its card."""
    card = state.cells[cell]
    if card == NO_CARD:
        return 0.0
    if not knows(state, eyes, cell):
        return WORTH[UNKNOWN]
    return worth_of_program(state, hero, state.tables.room_banner[card], card, DEEP)


def way_from(state: State, hero: Hero, eyes: i64, ways: vec[float]) -> float:
    """The best way from an adventurer's room to the exit, that room not counted; `ways` is filled in by cell."""
    start = hero.cell
    ways[EXIT] = 0.0
    cell: i64 = EXIT
    while cell > start:
        cell -= 1
        ways[cell] = NO_WAY
        if cell % ACROSS >= start % ACROSS:
            ways[cell] = way_on(cell, ways)
            if cell > start and not (hero.skipping and (cell == start + 1 or cell == start + ACROSS)):
                ways[cell] = ways[cell] + worth_of_room(state, hero, cell, eyes)
    return ways[start]


def way_on(cell: i64, ways: vec[float]) -> float:
    """The better of the ways to the right and down."""
    best = NO_WAY
    if cell % ACROSS != ACROSS - 1:
        best = ways[cell + 1]
    if cell + ACROSS <= EXIT and ways[cell + ACROSS] > best:
        best = ways[cell + ACROSS]
    return best
