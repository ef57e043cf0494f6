"""What a hero sees around: the rooms nearby, the ways to what matters, the enemies, the dungeon as a map.

This is the part of an observation that changes only when something has moved, or a card been turned up.
"""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.tiny_epic.rules.cardspeak import (
    CHOOSE,
    DISCOVER,
    END,
    FREE,
    FULL_HEALTH,
    HEAL,
    PICK_UP,
    SEARCH,
    TORCH_UP,
    first_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.enemies import reach_of_enemy
from undercroft.games.tiny_epic.rules.grid import sides_at, sight, struck
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CENTRE,
    ENEMIES,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    WIDTH,
    Grid,
    Hero,
    State,
    foe_of,
)
from undercroft.games.tiny_epic.rules.tables import Tables
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field, clear, up_to
from undercroft.kernel.vecs import append, vec

BYTE: Final[i64] = 0xFF
BOARD_MOST: Final = 24
"""hero boards, goblins, minions or bosses, numbered from 1"""
HEALTH_MOST: Final = 12
FAR: Final = 15
"""no path leads there"""
WEST_EDGE: Final[i64] = 0x40810204081
"""the first column"""
EAST_EDGE: Final[i64] = 0x1020408102040
ROW_BYTES: Final = 7
"""of a map: a bit per cell"""

# Where something is, seen from the hero: so many rows south, or columns east, more than this
HERE: Final = 6
SPAN: Final = 12

# What lies in a cell of the window
OUTSIDE: Final = 0
EMPTY: Final = 1
HIDDEN: Final = 2
"""+ the part of the deck: a, b, c"""
CARD: Final = 5
"""+ dungeon card"""
CARD_MOST: Final = 63

WINDOW: Final = 5
"""cells across"""
SEEN: Final = 25
"""cells of the window"""

# What rooms give
TORCH: Final = 1
HEALTH: Final = 2
GEAR: Final = 4

AIMS: Final = 13
AIM_NAMES: Final = (
    "an unexplored card",
    "one of the middle part",
    "one of the bottom part",
    "a goblin",
    "a minion",
    "the Lair Door or, once it is open, the Lair",
    "the boss",
    "a conscious mate",
    "an unconscious mate",
    "an altar",
    "a room that can raise the torch",
    "a room that can heal",
    "a room that can give Loot or a Spell",
)
MAPS: Final = ("revealed", "hidden", "hidden_b", "hidden_c", "enemies", "heroes", "altars")
MAP_WORDS: Final = (
    "revealed cards",
    "face-down cards",
    "those of the middle part",
    "those of the bottom part",
    "enemies",
    "heroes",
    "altars",
)
ENEMY_WIDTH: Final = 7
SURROUNDINGS_WIDTH: Final = ENEMY_WIDTH * ENEMIES + 3 * SEEN + ROW_BYTES * 7 + 2 * AIMS


def enemy_fields(name: str) -> list[Field]:
    """An enemy, all bytes 0 if it is not in play."""
    return [
        Field(f"{name}.card", CHOICE, BOARD_MOST, "its card, from 1"),
        Field(f"{name}.health", NUMBER, HEALTH_MOST, "its health; the boss's is in its markers"),
        Field(f"{name}.row", NUMBER, SPAN, f"rows south of the hero, and {HERE}"),
        Field(f"{name}.column", NUMBER, SPAN, f"columns east of the hero, and {HERE}"),
        Field(f"{name}.rooms", NUMBER, FAR, f"rooms on foot to the hero; {FAR}: no path"),
        Field(
            f"{name}.marks",
            BITS,
            5,
            "in the hero's room; sees the hero; its attack reaches the hero; still to act; in the Lair",
        ),
        Field(f"{name}.room", CHOICE, CARD_MOST, f"the room it stands in, {CARD} more than its card; 0 in the Lair"),
    ]


def surroundings_fields() -> list[Field]:
    """In the order in which they are written."""
    names = [*(f"goblin{slot}" for slot in range(1, 5)), *(f"minion{slot}" for slot in range(1, 5)), "boss"]
    centre = "five by five cells, row by row, around the hero or the enemy to be moved"
    return [
        *[field for name in names for field in enemy_fields(name)],
        Field(
            "window.card",
            CHOICE,
            CARD_MOST,
            f"{centre}: {OUTSIDE} outside, {EMPTY} empty, {HIDDEN} to {HIDDEN + 2} face down by the part of the deck, "
            f"{CARD} more than its card",
            SEEN,
        ),
        Field("window.ways", BITS, 8, "open sides from the north on, then those with a path to the next card", SEEN),
        Field(
            "window.who",
            BITS,
            8,
            "goblin, minion, boss, conscious mate, unconscious mate, altar, armed trap, disarmed trap",
            SEEN,
        ),
        *[
            Field(f"map.{name}", BITS, 8, f"cells with {words}, row by row", ROW_BYTES)
            for name, words in zip(MAPS, MAP_WORDS, strict=True)
        ],
        Field(
            "aims.rooms",
            NUMBER,
            FAR,
            f"rooms to walk, and 1, to the nearest of: {'; '.join(AIM_NAMES)}; 0: none, or no path",
            AIMS,
        ),
        Field("aims.ways", BITS, 5, "for each of them, the ways that lead nearer: north to west, in or out", AIMS),
    ]


def room_gifts(tables: Tables) -> vec[i64]:
    """What the action of each dungeon card can give, a mask."""
    gifts = vec[i64]()
    for ability in tables.room_ability:
        gift: i64 = 0
        if ability != NO_CARD:
            action = tables.ability_action[ability]
            if action == SEARCH or action == FREE:
                gift = gifts_of(tables, tables.ability_program[ability])
        gifts = append(gifts, gift)
    return gifts


def gifts_of(tables: Tables, address: i64) -> i64:
    programs = tables.programs
    gifts: i64 = 0
    while programs[address] != END:
        packed = programs[address]
        verb = verb_of(packed)
        if verb == TORCH_UP:
            gifts |= TORCH
        elif verb == HEAL or verb == FULL_HEALTH:
            gifts |= HEALTH
        elif verb == DISCOVER or verb == PICK_UP:
            gifts |= GEAR
        elif verb == CHOOSE:
            option: i64 = first_of(packed)
            while option > 0:
                gifts |= gifts_of(tables, programs[address + option])
                option -= 1
            address += first_of(packed)
        address += 1
    return gifts


def turns_after(state: State, hero: Hero, seat: i64) -> i64:
    """How many turns after a hero's another seat's comes."""
    after = seat - hero.seat
    if after < 0:
        after += state.party
    return after


def place_of(grid: Grid, cell: i64) -> i64:
    """A cell of the grid; the Lair lies behind its door."""
    if cell != LAIR:
        return cell
    if grid.door != NOWHERE:
        return grid.door
    return CENTRE


def write_surroundings(
    state: State, hero: Hero, centre: i64, row: vec[u8], at: i64, mates: i64, mate_width: i64
) -> None:
    """Enemies, window, maps and aims; also how far away the mates are, whose fields begin at `mates`."""
    grid = state.grid
    write_distances(state, hero, row, at, mates, mate_width)
    goblins: i64 = 0
    minions: i64 = 0
    boss: i64 = 0
    enemy: i64 = 0
    while enemy < ENEMIES:
        cell = state.enemy_cell[enemy]
        if cell != NOWHERE:
            if enemy < FIRST_MINION:
                goblins |= BIT[cell]
            elif enemy < BOSS:
                minions |= BIT[cell]
            else:
                boss = BIT[cell]
        enemy += 1
    awake: i64 = 0
    fallen: i64 = 0
    for mate in state.heroes:
        if mate.seat != hero.seat:
            if mate.health > 0:
                awake |= BIT[mate.cell]
            else:
                fallen |= BIT[mate.cell]
    at += ENEMY_WIDTH * ENEMIES
    write_window(state, centre, row, at, goblins, minions, boss, awake, fallen)
    at += 3 * SEEN
    at = write_map(grid.revealed, row, at)
    at = write_map(grid.hidden, row, at)
    at = write_map(grid.hidden_b, row, at)
    at = write_map(grid.hidden_c, row, at)
    at = write_map(goblins | minions | boss, row, at)
    at = write_map(awake | fallen | BIT[hero.cell], row, at)
    at = write_map(grid.altars, row, at)
    here: i64 = BIT[hero.cell]
    door: i64 = 0
    if grid.open:
        door = BIT[LAIR]
    elif grid.door != NOWHERE:
        door = BIT[grid.door]
    write_aim(grid, here, goblins, row, at + 3)
    write_aim(grid, here, minions, row, at + 4)
    write_aim(grid, here, door, row, at + 5)
    write_aim(grid, here, boss, row, at + 6)
    write_aim(grid, here, awake, row, at + 7)
    write_aim(grid, here, fallen, row, at + 8)
    write_aim(grid, here, grid.altars, row, at + 9)
    write_rooms(state, here, row, at)


# --- enemies -------------------------------------------------------------------------------------------------


def write_distances(state: State, hero: Hero, row: vec[u8], at: i64, mates: i64, mate_width: i64) -> None:
    """Everybody, seen from the hero."""
    grid = state.grid
    place = place_of(grid, hero.cell)
    across = place % WIDTH
    down = place // WIDTH
    own: i64 = BIT[hero.cell]
    seen = sight(grid, hero.cell, WIDTH) | own
    everybody: i64 = 0
    enemy_cell = state.enemy_cell
    enemy: i64 = 0
    while enemy < ENEMIES:
        cell = enemy_cell[enemy]
        to = at + enemy * ENEMY_WIDTH
        if cell == NOWHERE:
            if row[to]:
                clear(row, to, ENEMY_WIDTH)
        else:
            everybody |= BIT[cell]
            place = place_of(grid, cell)
            row[to] = up_to(1 + foe_of(state, enemy), BOARD_MOST)
            health: i64 = 0
            if enemy < FIRST_MINION:
                health = 1
            elif enemy < BOSS:
                health = state.enemy_health[enemy]
            row[to + 1] = u8(health)
            row[to + 2] = u8(place // WIDTH - down + HERE)
            row[to + 3] = u8(place % WIDTH - across + HERE)
            row[to + 4] = FAR
            marks: i64 = 0
            if cell == hero.cell:
                marks = 1
            if BIT[cell] & seen:
                marks += 2
            if struck(grid, cell, reach_of_enemy(state, enemy)) & own:
                marks += 4
            if state.actors & BIT[enemy]:
                marks += 8
            if cell == LAIR:
                marks += 16
                row[to + 6] = 0
            else:
                row[to + 6] = up_to(CARD + grid.cells[cell], CARD_MOST)
            row[to + 5] = u8(marks)
        enemy += 1
    for mate in state.heroes:
        if mate.seat != hero.seat:
            everybody |= BIT[mate.cell]
            place = place_of(grid, mate.cell)
            to = mates + (turns_after(state, hero, mate.seat) - 1) * mate_width
            row[to] = u8(place // WIDTH - down + HERE)
            row[to + 1] = u8(place % WIDTH - across + HERE)
            row[to + 2] = FAR
    measure(state, hero, everybody, row, at, mates, mate_width)


def measure(state: State, hero: Hero, everybody: i64, row: vec[u8], at: i64, mates: i64, mate_width: i64) -> None:
    """Walk from the hero's room in all directions, and write down whom one meets after how many rooms."""
    grid = state.grid
    north = grid.north
    east = grid.east
    south = grid.south
    west = grid.west
    enemy_cell = state.enemy_cell
    door: i64 = 0
    if grid.open:
        door = BIT[grid.door]
    lair: i64 = BIT[LAIR]
    seen: i64 = BIT[hero.cell]
    fresh = seen
    rooms: i64 = 0
    while rooms < FAR:
        met = fresh & everybody
        if met:
            enemy: i64 = 0
            while enemy < ENEMIES:
                cell = enemy_cell[enemy]
                if cell != NOWHERE and met & BIT[cell]:
                    row[at + enemy * ENEMY_WIDTH + 4] = u8(rooms)
                enemy += 1
            for mate in state.heroes:
                if mate.seat != hero.seat and met & BIT[mate.cell]:
                    row[mates + (turns_after(state, hero, mate.seat) - 1) * mate_width + 2] = u8(rooms)
            everybody &= ~met
            if everybody == 0:
                return
        wider = ((fresh & north) >> WIDTH) | ((fresh & south) << WIDTH) | ((fresh & east) << 1) | ((fresh & west) >> 1)
        if fresh & door:
            wider |= lair
        if fresh & lair:
            wider |= door
        fresh = wider & ~seen
        if fresh == 0:
            return
        seen |= fresh
        rooms += 1


# --- the window and the maps ---------------------------------------------------------------------------------


def write_window(
    state: State,
    centre: i64,
    row: vec[u8],
    at: i64,
    goblins: i64,
    minions: i64,
    boss: i64,
    awake: i64,
    fallen: i64,
) -> None:
    """The cells around one of them."""
    grid = state.grid
    revealed = grid.revealed
    hidden = grid.hidden
    cells = grid.cells
    evade = state.tables.room_evade
    others = goblins | minions | boss | awake | fallen | grid.altars
    place = place_of(grid, centre)
    column = place % WIDTH - 2
    down = place // WIDTH - 2
    last = down + WINDOW
    while down < last:
        across = column
        while across < column + WINDOW:
            code: i64 = OUTSIDE
            ways: i64 = 0
            who: i64 = 0
            if 0 <= down < WIDTH and 0 <= across < WIDTH:
                cell = down * WIDTH + across
                bit: i64 = BIT[cell]
                code = EMPTY
                if revealed & bit:
                    card = cells[cell]
                    code = CARD + card
                    ways = ways_of(state, cell, bit)
                    if others & bit:
                        who = who_is_on(grid, bit, goblins, minions, boss, awake, fallen)
                    if evade[card]:
                        who += 128 if grid.disarmed & bit else 64
                elif hidden & bit:
                    code = HIDDEN
                    if grid.hidden_b & bit:
                        code += 1
                    elif grid.hidden_c & bit:
                        code += 2
            row[at] = up_to(code, CARD_MOST)
            row[at + SEEN] = u8(ways)
            row[at + 2 * SEEN] = u8(who)
            at += 1
            across += 1
        down += 1


def who_is_on(grid: Grid, bit: i64, goblins: i64, minions: i64, boss: i64, awake: i64, fallen: i64) -> i64:
    """Who and what stands on a card."""
    who: i64 = 0
    if goblins & bit:
        who = 1
    if minions & bit:
        who += 2
    if boss & bit:
        who += 4
    if awake & bit:
        who += 8
    if fallen & bit:
        who += 16
    if grid.altars & bit:
        who += 32
    return who


def ways_of(state: State, cell: i64, bit: i64) -> i64:
    """The open sides of a revealed card, and which of them have a path to the next."""
    grid = state.grid
    ways = sides_at(state, cell)
    if grid.north & bit:
        ways += 16
    if grid.east & bit:
        ways += 32
    if grid.south & bit:
        ways += 64
    if grid.west & bit:
        ways += 128
    return ways


def write_map(cells: i64, row: vec[u8], at: i64) -> i64:
    """A set of cells, row by row; whoever is in the Lair is on no cell."""
    row[at] = u8(cells & BYTE)
    row[at + 1] = u8(cells >> 8 & BYTE)
    row[at + 2] = u8(cells >> 16 & BYTE)
    row[at + 3] = u8(cells >> 24 & BYTE)
    row[at + 4] = u8(cells >> 32 & BYTE)
    row[at + 5] = u8(cells >> 40 & BYTE)
    row[at + 6] = u8(cells >> 48 & 1)
    return at + ROW_BYTES


# --- the ways to what matters --------------------------------------------------------------------------------


def write_rooms(state: State, here: i64, row: vec[u8], at: i64) -> None:
    """The nearest unexplored cards, by the room from which they can be entered, and the nearest useful rooms."""
    grid = state.grid
    cells = grid.cells
    gifts = state.tables.room_gifts
    north: i64 = 0
    east: i64 = 0
    south: i64 = 0
    west: i64 = 0
    torches: i64 = 0
    healing: i64 = 0
    gear: i64 = 0
    revealed = grid.revealed
    cell: i64 = 0
    bit: i64 = 1
    while bit <= revealed:
        if revealed & bit:
            sides = sides_at(state, cell)
            if sides & 1:
                north |= bit
            if sides & 2:
                east |= bit
            if sides & 4:
                south |= bit
            if sides & 8:
                west |= bit
            gift = gifts[cells[cell]]
            if gift:
                if gift & TORCH:
                    torches |= bit
                if gift & HEALTH:
                    healing |= bit
                if gift & GEAR:
                    gear |= bit
        cell += 1
        bit <<= 1
    east &= ~EAST_EDGE
    west &= ~WEST_EDGE
    write_unexplored(grid, here, grid.hidden, north, east, south, west, row, at)
    write_unexplored(grid, here, grid.hidden_b, north, east, south, west, row, at + 1)
    write_unexplored(grid, here, grid.hidden_c, north, east, south, west, row, at + 2)
    write_aim(grid, here, torches, row, at + 10)
    write_aim(grid, here, healing, row, at + 11)
    write_aim(grid, here, gear, row, at + 12)


def write_unexplored(
    grid: Grid, here: i64, hidden: i64, north: i64, east: i64, south: i64, west: i64, row: vec[u8], at: i64
) -> None:
    """The nearest card from which an open side leads to a face-down one; in its own room, those sides."""
    above = north & hidden << WIDTH
    right = east & hidden >> 1
    below = south & hidden >> WIDTH
    left = west & hidden << 1
    write_aim(grid, here, above | right | below | left, row, at)
    ways: i64 = 0
    if above & here:
        ways = 1
    if right & here:
        ways += 2
    if below & here:
        ways += 4
    if left & here:
        ways += 8
    if ways:
        row[at + AIMS] = u8(ways)


def write_aim(grid: Grid, here: i64, aim: i64, row: vec[u8], at: i64) -> None:
    """How far it is to the nearest of some cells, and which ways lead nearer."""
    if aim & here:
        row[at] = 1
        row[at + AIMS] = 0
        return
    north = grid.north
    east = grid.east
    south = grid.south
    west = grid.west
    lair: i64 = BIT[LAIR]
    door: i64 = 0
    if grid.open:
        door = BIT[grid.door]
    seen = aim
    rooms: i64 = 1
    while seen:
        wider = (
            seen | ((seen & north) >> WIDTH) | ((seen & south) << WIDTH) | ((seen & east) << 1) | ((seen & west) >> 1)
        )
        if seen & door:
            wider |= lair
        if seen & lair:
            wider |= door
        rooms += 1
        if wider & here:
            row[at] = up_to(rooms, FAR)
            row[at + AIMS] = u8(ways_into(grid, here, seen, door))
            return
        if wider == seen:
            break
        seen = wider
    row[at] = 0
    row[at + AIMS] = 0


def ways_into(grid: Grid, here: i64, cells: i64, door: i64) -> i64:
    """The ways from a room that lead into some cells."""
    ways: i64 = 0
    if here & grid.north and cells & here >> WIDTH:
        ways = 1
    if here & grid.east and cells & here << 1:
        ways += 2
    if here & grid.south and cells & here << WIDTH:
        ways += 4
    if here & grid.west and cells & here >> 1:
        ways += 8
    if (here & door and cells & BIT[LAIR]) or (here & BIT[LAIR] and cells & door):
        ways += 16
    return ways
