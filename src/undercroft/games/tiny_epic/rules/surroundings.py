"""What a hero sees around: the rooms nearby, the ways to what matters, the enemies, the dungeon as a map.

This is the part of an observation that changes only when something has moved, or a card been turned up.
"""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.tiny_epic.rules.aims import (
    ALTAR,
    AWAKE,
    FALLEN,
    FAR,
    GOBLIN,
    MINION,
    aim_fields,
    write_aim,
    write_rooms,
)
from undercroft.games.tiny_epic.rules.aims import BOSS as THE_BOSS
from undercroft.games.tiny_epic.rules.enemies import reach_of_enemy
from undercroft.games.tiny_epic.rules.grid import struck
from undercroft.games.tiny_epic.rules.sketch import (
    CARD,
    CARD_MOST,
    EMPTY,
    HIDDEN,
    MARGIN,
    OUTSIDE,
    Sketch,
    look_around,
    map_out,
    map_people,
    place_of,
    rooms_to,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
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
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field, clear, up_to
from undercroft.kernel.vecs import vec

BYTE: Final[i64] = 0xFF
BOARD_MOST: Final = 24
"""hero boards, goblins, minions or bosses, numbered from 1"""
HEALTH_MOST: Final = 12
ROW_BYTES: Final = 7
"""of a map: a bit per cell"""

# Where something is, seen from the hero: so many rows south, or columns east, more than this
HERE: Final = 6
SPAN: Final = 12

WINDOW: Final = 5
"""cells across"""
SEEN: Final = 25
"""cells of the window"""
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
ENEMIES_WIDTH: Final = ENEMY_WIDTH * ENEMIES
WINDOW_WIDTH: Final = 3 * SEEN
MAPS_WIDTH: Final = 7 * ROW_BYTES


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
        *aim_fields(),
    ]


def turns_after(state: State, hero: Hero, seat: i64) -> i64:
    """How many turns after a hero's another seat's comes."""
    after = seat - hero.seat
    if after < 0:
        after += state.party
    return after


def write_surroundings(
    state: State, hero: Hero, centre: i64, stirred: bool, row: vec[u8], at: i64, mates: i64, width: i64, sketch: Sketch
) -> None:
    """Enemies, window, maps and aims, where they have changed; also how far away the mates are.

    Their places begin at `mates`, and so many bytes after each other; `stirred` says that something about them has
    changed.
    """
    grid = state.grid
    maps = at + ENEMIES_WIDTH + WINDOW_WIDTH
    aims = maps + MAPS_WIDTH
    moved = hero.cell != sketch.cell or grid.open != sketch.open
    changed: i64 = 0
    if sketch.cell == NOWHERE:
        changed = grid.revealed
    if grid.revealed != sketch.revealed or grid.hidden != sketch.hidden or sketch.cell == NOWHERE:
        moved = True
        map_out(state, sketch)
        write_map(grid.revealed, row, maps)
        write_map(grid.hidden, row, maps + ROW_BYTES)
        write_map(grid.hidden_b, row, maps + 2 * ROW_BYTES)
        write_map(grid.hidden_c, row, maps + 3 * ROW_BYTES)
    if moved:
        look_around(grid, hero.cell, sketch)
        write_rooms(grid, sketch, row, aims)
    changed |= write_enemies_around(state, hero, moved, row, at, maps + 4 * ROW_BYTES, aims, sketch)
    if moved or stirred:
        changed |= write_mates_around(state, hero, row, mates, width, aims, sketch)
        write_map(sketch.awake | sketch.fallen | BIT[hero.cell], row, maps + 5 * ROW_BYTES)
    if grid.altars != sketch.altars:
        changed |= grid.altars ^ sketch.altars
        sketch.altars = grid.altars
        write_map(grid.altars, row, maps + 6 * ROW_BYTES)
        write_aim(sketch, grid.altars, row, aims + ALTAR)
    elif moved and grid.altars:
        write_aim(sketch, grid.altars, row, aims + ALTAR)
    changed |= grid.disarmed ^ sketch.disarmed
    sketch.disarmed = grid.disarmed
    if changed:
        map_people(sketch, changed)
    if moved or changed or centre != sketch.centre:
        sketch.centre = centre
        write_window(sketch, place_of(grid, centre), row, at + ENEMIES_WIDTH)


# --- enemies and mates ---------------------------------------------------------------------------------------


def write_enemies_around(
    state: State, hero: Hero, moved: bool, row: vec[u8], at: i64, in_map: i64, aims: i64, sketch: Sketch
) -> i64:
    """Every enemy, seen from the hero; returns the cells where they have come or gone."""
    goblins: i64 = 0
    minions: i64 = 0
    boss: i64 = 0
    if state.goblins or sketch.goblins:
        goblins = write_band(state, hero, 0, FIRST_MINION, moved, row, at, sketch)
    if state.minions_met or sketch.minions:
        minions = write_band(state, hero, FIRST_MINION, BOSS, moved, row, at, sketch)
    if state.boss != NO_CARD or sketch.boss:
        boss = write_band(state, hero, BOSS, ENEMIES, moved, row, at, sketch)
    changed: i64 = 0
    if goblins != sketch.goblins or (moved and goblins):
        changed = goblins ^ sketch.goblins
        sketch.goblins = goblins
        write_aim(sketch, goblins, row, aims + GOBLIN)
    if minions != sketch.minions or (moved and minions):
        changed |= minions ^ sketch.minions
        sketch.minions = minions
        write_aim(sketch, minions, row, aims + MINION)
    if boss != sketch.boss or (moved and boss):
        changed |= boss ^ sketch.boss
        sketch.boss = boss
        write_aim(sketch, boss, row, aims + THE_BOSS)
    if changed:
        write_map(goblins | minions | boss, row, in_map)
    return changed


def write_band(
    state: State, hero: Hero, enemy: i64, end: i64, moved: bool, row: vec[u8], at: i64, sketch: Sketch
) -> i64:
    """The enemies of one kind; returns the cells where they are."""
    enemy_cell = state.enemy_cell
    known = sketch.enemies
    cells: i64 = 0
    while enemy < end:
        cell = enemy_cell[enemy]
        if cell != NOWHERE:
            cells |= BIT[cell]
            now = key_of(state, enemy, cell)
            if moved or now != known[enemy]:
                known[enemy] = now
                write_enemy(state, hero, enemy, cell, row, at + enemy * ENEMY_WIDTH, sketch)
        elif known[enemy]:
            known[enemy] = 0
            clear(row, at + enemy * ENEMY_WIDTH, ENEMY_WIDTH)
        enemy += 1
    return cells


def key_of(state: State, enemy: i64, cell: i64) -> i64:
    """A number above 0 that changes with an enemy."""
    key = ((1 + foe_of(state, enemy)) << 6 | cell) << 8 | state.enemy_health[enemy] << 1
    return key + (state.actors >> enemy & 1)


def write_enemy(state: State, hero: Hero, enemy: i64, cell: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """An enemy in play."""
    grid = state.grid
    row[at] = up_to(1 + foe_of(state, enemy), BOARD_MOST)
    row[at + 1] = 0
    if enemy < FIRST_MINION:
        row[at + 1] = 1
    elif enemy < BOSS:
        row[at + 1] = u8(state.enemy_health[enemy])
    write_place(grid, cell, row, at + 2, sketch)
    marks: i64 = 0
    if cell == hero.cell:
        marks = 1
    marks += (sketch.seen >> cell & 1) << 1
    marks += (struck(grid, cell, reach_of_enemy(state, enemy)) >> hero.cell & 1) << 2
    marks += (state.actors >> enemy & 1) << 3
    if cell == LAIR:
        marks += 16
        row[at + 6] = 0
    else:
        row[at + 6] = up_to(CARD + grid.cells[cell], CARD_MOST)
    row[at + 5] = u8(marks)


def write_mates_around(
    state: State, hero: Hero, row: vec[u8], mates: i64, width: i64, aims: i64, sketch: Sketch
) -> i64:
    """Where the mates are, seen from the hero; returns the cells where they have come, changed or gone."""
    grid = state.grid
    awake: i64 = 0
    fallen: i64 = 0
    for mate in state.heroes:
        if mate.seat != hero.seat:
            cell = mate.cell
            if mate.health > 0:
                awake |= BIT[cell]
            else:
                fallen |= BIT[cell]
            write_place(grid, cell, row, mates + (turns_after(state, hero, mate.seat) - 1) * width, sketch)
    changed: i64 = (awake ^ sketch.awake) | (fallen ^ sketch.fallen)
    sketch.awake = awake
    sketch.fallen = fallen
    write_aim(sketch, awake, row, aims + AWAKE)
    write_aim(sketch, fallen, row, aims + FALLEN)
    return changed


def write_place(grid: Grid, cell: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """Where somebody is, seen from the hero, and how far away on foot."""
    place = place_of(grid, cell)
    row[at] = u8(place // WIDTH - sketch.down + HERE)
    row[at + 1] = u8(place % WIDTH - sketch.across + HERE)
    row[at + 2] = FAR
    if sketch.been >> cell & 1:
        row[at + 2] = up_to(rooms_to(sketch, BIT[cell]), FAR)


# --- the window and the maps ---------------------------------------------------------------------------------


def write_window(sketch: Sketch, place: i64, row: vec[u8], at: i64) -> None:
    """The cells around one of them: of the lines of the grid, those before and after it."""
    before: i64 = (place % WIDTH - MARGIN) * 8
    outside: i64 = 0
    if before < 0:
        outside = -before
        before = 0
    line = place // WIDTH
    end = at + SEEN
    while at < end:
        cards = sketch.cards[line] >> before << outside
        ways = sketch.ways[line] >> before << outside
        who = sketch.who[line] >> before << outside
        last = at + WINDOW
        while at < last:
            row[at] = u8(cards & BYTE)
            row[at + SEEN] = u8(ways & BYTE)
            row[at + 2 * SEEN] = u8(who & BYTE)
            cards >>= 8
            ways >>= 8
            who >>= 8
            at += 1
        line += 1


def write_map(cells: i64, row: vec[u8], at: i64) -> None:
    """A set of cells, row by row; whoever is in the Lair is on no cell."""
    row[at] = u8(cells & BYTE)
    row[at + 1] = u8(cells >> 8 & BYTE)
    row[at + 2] = u8(cells >> 16 & BYTE)
    row[at + 3] = u8(cells >> 24 & BYTE)
    row[at + 4] = u8(cells >> 32 & BYTE)
    row[at + 5] = u8(cells >> 40 & BYTE)
    row[at + 6] = u8(cells >> 48 & 1)
