"""What a row holds already, and what follows from the dungeon as it was when the row was written.

A card that lies face up stays as it is, so a map of the dungeon is only added to. The walks from a hero's room are the
same until the hero moves or a card is turned up.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.grid import first_cell, sides_at, sight, through_door, walk
from undercroft.games.tiny_epic.rules.state import BIT, CELLS, CENTRE, ENEMIES, LAIR, NOWHERE, WIDTH, Grid, State
from undercroft.games.tiny_epic.rules.tables import MOST_HEROES
from undercroft.kernel import observation
from undercroft.kernel.observation import NOBODY, up_to
from undercroft.kernel.vecs import vec

NOTHING_WRITTEN: Final = -1
"""instead of anything that a row was written for"""
WEST_EDGE: Final[i64] = 0x40810204081
"""the first column"""
EAST_EDGE: Final[i64] = 0x1020408102040

# What lies in a cell of the window
OUTSIDE: Final = 0
EMPTY: Final = 1
HIDDEN: Final = 2
"""+ the part of the deck: a, b, c"""
CARD: Final = 5
"""+ dungeon card"""
CARD_MOST: Final = 63

MARGIN: Final = 2
"""lines above and below the grid, so that the window never ends"""
LINES: Final = WIDTH + 2 * MARGIN
NO_LINES: Final = vec[i64]([0] * LINES)
EMPTY_LINE: Final[i64] = 0x01010101010101
NO_CARDS: Final = vec[i64]([EMPTY_LINE if MARGIN <= line < MARGIN + WIDTH else OUTSIDE for line in range(LINES)])
"""a byte for each cell of a line"""
LAST_BYTE: Final[i64] = 0xFF000000000000
"""of a line, shifted to the others: in compiled code a small literal shifted to the left has too few bits"""
LAST_BYTE_PLACE: Final = 48

# Who or what else is in a cell of the window
ARMED: Final = 64
"""a trap"""
DISARMED: Final = 128

NEAR: Final = 8
"""rooms: three digits tell how far"""

# What rooms give
TORCH: Final = 1
HEALTH: Final = 2
GEAR: Final = 4


class Sketch(observation.Sketch):
    """A row, as it was last written."""

    def __init__(self) -> None:
        super().__init__()
        self.kind: i64 = NOTHING_WRITTEN
        """the question"""
        self.decks: i64 = NOTHING_WRITTEN
        self.loot: i64 = NOTHING_WRITTEN
        self.row: i64 = NOTHING_WRITTEN
        self.track: i64 = NOTHING_WRITTEN
        """the boss with its markers"""
        self.about: bool = True
        """something stands there that the question is about"""
        self.uses: bool = True
        """abilities that could be used stand there"""
        self.test: bool = True
        """a test stands there"""
        self.act: i64 = NOTHING_WRITTEN
        self.torch: i64 = NOTHING_WRITTEN
        self.gear: vec[i64] = vec[i64]([NOTHING_WRITTEN] * MOST_HEROES)
        """what each seat has equipped"""
        self.conditions: vec[i64] = vec[i64]([NOTHING_WRITTEN] * MOST_HEROES)
        """how each mate is, and where"""
        self.enemies: vec[i64] = vec[i64]([NOTHING_WRITTEN] * ENEMIES)
        """who each enemy is, and where"""

        self.revealed: i64 = 0
        self.hidden: i64 = 0
        self.disarmed: i64 = 0
        self.altars: i64 = NOTHING_WRITTEN
        self.goblins: i64 = NOTHING_WRITTEN
        self.minions: i64 = NOTHING_WRITTEN
        self.boss: i64 = NOTHING_WRITTEN
        self.awake: i64 = 0
        """conscious mates"""
        self.fallen: i64 = 0
        self.cards: vec[i64] = NO_CARDS[:]
        """what the window shows of each cell, line by line: the card,"""
        self.ways: vec[i64] = NO_LINES[:]
        """its open sides and paths,"""
        self.who: vec[i64] = NO_LINES[:]
        """and who is there"""
        self.north: i64 = 0
        """cells of cards that are open to the north, and so on; not those at the edge"""
        self.east: i64 = 0
        self.south: i64 = 0
        self.west: i64 = 0
        self.traps: i64 = 0
        self.torches: i64 = 0
        """rooms that can raise the torch"""
        self.healing: i64 = 0
        self.giving: i64 = 0

        self.centre: i64 = NOWHERE
        """of the window"""
        self.cell: i64 = NOWHERE
        """of the hero"""
        self.down: i64 = 0
        """its row and column"""
        self.across: i64 = 0
        self.open: bool = False
        self.seen: i64 = 0
        """the hero's room, and what can be seen from there"""
        self.rings: vec[i64] = vec[i64]([0] * (CELLS + 2))
        """the cells that are so many rooms away, on foot"""
        self.reach: i64 = 0
        """how many rings there are"""
        self.been: i64 = 0
        """all their cells"""
        self.near: i64 = 0
        """those less than NEAR rooms away;"""
        self.odd: i64 = 0
        """those where the number of rooms is odd, its second digit 1, its third digit 1"""
        self.second: i64 = 0
        self.third: i64 = 0
        self.north_first: i64 = 0
        """those to which a shortest way begins in the north, and so on"""
        self.east_first: i64 = 0
        self.south_first: i64 = 0
        self.west_first: i64 = 0
        self.lair_first: i64 = 0
        """or goes through the Lair Door"""

    def forget(self) -> None:
        self.kind = NOTHING_WRITTEN
        self.decks = NOTHING_WRITTEN
        self.loot = NOTHING_WRITTEN
        self.row = NOTHING_WRITTEN
        self.track = NOTHING_WRITTEN
        self.about = True
        self.uses = True
        self.test = True
        self.act = NOTHING_WRITTEN
        enemy: i64 = 0
        while enemy < ENEMIES:
            self.enemies[enemy] = NOTHING_WRITTEN
            enemy += 1
        self.altars = NOTHING_WRITTEN
        self.goblins = NOTHING_WRITTEN
        self.minions = NOTHING_WRITTEN
        self.boss = NOTHING_WRITTEN
        self.turn_page()

    def turn_page(self) -> None:
        """The heroes and the dungeon are others."""
        self.seat = NOBODY
        self.centre = NOWHERE
        self.cell = NOWHERE
        self.revealed = 0
        self.hidden = 0
        self.disarmed = 0
        self.awake = 0
        self.fallen = 0
        self.cards = NO_CARDS[:]
        self.ways = NO_LINES[:]
        self.who = NO_LINES[:]
        self.north = 0
        self.east = 0
        self.south = 0
        self.west = 0
        self.traps = 0
        self.torches = 0
        self.healing = 0
        self.giving = 0


# --- the map -------------------------------------------------------------------------------------------------


def map_out(state: State, sketch: Sketch) -> None:
    """Cards have been laid or turned up since: add them to the map."""
    grid = state.grid
    turned_up = grid.revealed & ~sketch.revealed
    laid = grid.hidden & ~sketch.hidden & ~turned_up
    sketch.revealed = grid.revealed
    sketch.hidden = grid.hidden
    while laid:
        cell = first_cell(laid)
        bit = laid & -laid
        laid ^= bit
        code: i64 = HIDDEN
        if grid.hidden_b & bit:
            code += 1
        elif grid.hidden_c & bit:
            code += 2
        put(sketch.cards, cell, code)
    while turned_up:
        cell = first_cell(turned_up)
        turned_up &= turned_up - 1
        map_card(state, cell, sketch)


def put(lines: vec[i64], cell: i64, shown: i64) -> None:
    """Write the byte of a cell."""
    line = cell // WIDTH + MARGIN
    place = cell % WIDTH * 8
    lines[line] = lines[line] & ~(LAST_BYTE >> LAST_BYTE_PLACE - place) | shown << place


def add(lines: vec[i64], cell: i64, shown: i64) -> None:
    """Add to the byte of a cell."""
    line = cell // WIDTH + MARGIN
    lines[line] = lines[line] | shown << cell % WIDTH * 8


def map_card(state: State, cell: i64, sketch: Sketch) -> None:
    """A card that lies face up: its sides, its paths and those of the cards around, what it can give."""
    grid = state.grid
    bit: i64 = BIT[cell]
    sides = sides_at(state, cell)
    sketch.north |= (sides & 1) << cell
    sketch.east |= (sides >> 1 & 1) << cell & ~EAST_EDGE
    sketch.south |= (sides >> 2 & 1) << cell
    sketch.west |= (sides >> 3) << cell & ~WEST_EDGE
    card = grid.cells[cell]
    put(sketch.cards, cell, i64(up_to(CARD + card, CARD_MOST)))
    if state.tables.room_evade[card]:
        sketch.traps |= bit
        put(sketch.who, cell, ARMED)
    ways = sketch.ways
    if grid.north & bit:
        sides += 16
        add(ways, cell - WIDTH, 64)
    if grid.east & bit:
        sides += 32
        add(ways, cell + 1, 128)
    if grid.south & bit:
        sides += 64
        add(ways, cell + WIDTH, 16)
    if grid.west & bit:
        sides += 128
        add(ways, cell - 1, 32)
    add(ways, cell, sides)
    gift = state.tables.room_gifts[card]
    if gift & TORCH:
        sketch.torches |= bit
    if gift & HEALTH:
        sketch.healing |= bit
    if gift & GEAR:
        sketch.giving |= bit


def map_people(sketch: Sketch, changed: i64) -> None:
    """Somebody or something has come, changed or gone on these cells."""
    changed &= sketch.revealed
    while changed:
        cell = first_cell(changed)
        bit = changed & -changed
        changed ^= bit
        who: i64 = 0
        if sketch.goblins & bit:
            who = 1
        if sketch.minions & bit:
            who += 2
        if sketch.boss & bit:
            who += 4
        if sketch.awake & bit:
            who += 8
        if sketch.fallen & bit:
            who += 16
        if sketch.altars & bit:
            who += 32
        if sketch.traps & bit:
            who += ARMED
            if sketch.disarmed & bit:
                who += DISARMED - ARMED
        put(sketch.who, cell, who)


# --- walks ---------------------------------------------------------------------------------------------------


def place_of(grid: Grid, cell: i64) -> i64:
    """A cell of the grid; the Lair lies behind its door."""
    if cell != LAIR:
        return cell
    if grid.door != NOWHERE:
        return grid.door
    return CENTRE


def look_around(grid: Grid, cell: i64, sketch: Sketch) -> None:
    """Walk from the hero's room in all directions."""
    sketch.cell = cell
    sketch.open = grid.open
    place = place_of(grid, cell)
    sketch.down = place // WIDTH
    sketch.across = place % WIDTH
    here: i64 = BIT[cell]
    sketch.seen = sight(grid, cell, WIDTH) | here
    rings = sketch.rings
    near: i64 = 0
    been: i64 = 0
    odd: i64 = 0
    second: i64 = 0
    third: i64 = 0
    reach: i64 = 0
    fresh = here
    while fresh:
        rings[reach] = fresh
        odd |= fresh & -(reach & 1)
        second |= fresh & -(reach >> 1 & 1)
        third |= fresh & -(reach >> 2 & 1)
        reach += 1
        if reach == NEAR:
            near = been | fresh
        been |= fresh
        fresh = walk(grid, fresh) & ~been
    sketch.been = been
    sketch.odd = odd
    sketch.second = second
    sketch.third = third
    if reach < NEAR:
        near = been
    sketch.near = near
    sketch.reach = reach
    sketch.north_first = beyond(grid, sketch, (here & grid.north) >> WIDTH)
    sketch.east_first = beyond(grid, sketch, (here & grid.east) << 1)
    sketch.south_first = beyond(grid, sketch, (here & grid.south) << WIDTH)
    sketch.west_first = beyond(grid, sketch, (here & grid.west) >> 1)
    sketch.lair_first = 0
    if grid.open:
        sketch.lair_first = beyond(grid, sketch, through_door(grid, here))


def beyond(grid: Grid, sketch: Sketch, cells: i64) -> i64:
    """The cells to which the shortest ways lead through a room next door, and that room; nothing if there is none."""
    rings = sketch.rings
    led = cells
    ring: i64 = 2
    while cells and ring < sketch.reach:
        cells = walk(grid, cells) & rings[ring]
        led |= cells
        ring += 1
    return led


def nearest(sketch: Sketch, cells: i64) -> i64:
    """Of some cells, one of which can be reached, those the fewest rooms away."""
    found = cells & sketch.near
    if not found:
        return cells & sketch.rings[rooms_to(sketch, cells)]
    closer = found & ~sketch.third
    if closer:
        found = closer
    closer = found & ~sketch.second
    if closer:
        found = closer
    closer = found & ~sketch.odd
    if closer:
        found = closer
    return found


def rooms_to(sketch: Sketch, cells: i64) -> i64:
    """How many rooms away some cells are, one of which can be reached and all of which are as far."""
    rooms: i64 = 0
    if cells & sketch.near:
        if cells & sketch.odd:
            rooms = 1
        if cells & sketch.second:
            rooms += 2
        if cells & sketch.third:
            rooms += 4
        return rooms
    rooms = NEAR
    while not sketch.rings[rooms] & cells:
        rooms += 1
    return rooms
