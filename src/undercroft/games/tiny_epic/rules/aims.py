"""The ways to what matters: how far it is, and where to go."""

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
from undercroft.games.tiny_epic.rules.sketch import GEAR, HEALTH, TORCH, Sketch, nearest, rooms_to
from undercroft.games.tiny_epic.rules.state import BIT, LAIR, NO_CARD, NOWHERE, WIDTH, Grid
from undercroft.games.tiny_epic.rules.tables import Tables
from undercroft.kernel.observation import BITS, NUMBER, Field, up_to
from undercroft.kernel.vecs import append, vec

FAR: Final = 15
"""no path leads there"""
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
# Where in that list
UNEXPLORED: Final = 0
GOBLIN: Final = 3
MINION: Final = 4
DOOR: Final = 5
BOSS: Final = 6
AWAKE: Final = 7
FALLEN: Final = 8
ALTAR: Final = 9
GIVES_TORCH: Final = 10
GIVES_HEALTH: Final = 11
GIVES_GEAR: Final = 12


def aim_fields() -> list[Field]:
    """In the order in which they are written."""
    return [
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


# --- writing -------------------------------------------------------------------------------------------------


def write_rooms(grid: Grid, sketch: Sketch, row: vec[u8], at: i64) -> None:
    """The nearest unexplored cards, by the room from which they can be entered, the Lair, the nearest useful rooms."""
    write_unexplored(sketch, grid.hidden, row, at + UNEXPLORED)
    write_unexplored(sketch, grid.hidden_b, row, at + UNEXPLORED + 1)
    write_unexplored(sketch, grid.hidden_c, row, at + UNEXPLORED + 2)
    door: i64 = 0
    if grid.open:
        door = BIT[LAIR]
    elif grid.door != NOWHERE:
        door = BIT[grid.door]
    write_aim(sketch, door, row, at + DOOR)
    write_aim(sketch, sketch.torches, row, at + GIVES_TORCH)
    write_aim(sketch, sketch.healing, row, at + GIVES_HEALTH)
    write_aim(sketch, sketch.giving, row, at + GIVES_GEAR)


def write_unexplored(sketch: Sketch, hidden: i64, row: vec[u8], at: i64) -> None:
    """The nearest card from which an open side leads to a face-down one; in its own room, those sides."""
    above = sketch.north & hidden << WIDTH
    right = sketch.east & hidden >> 1
    below = sketch.south & hidden >> WIDTH
    left = sketch.west & hidden << 1
    write_aim(sketch, above | right | below | left, row, at)
    here = sketch.rings[0]
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


def write_aim(sketch: Sketch, aim: i64, row: vec[u8], at: i64) -> None:
    """How far it is to the nearest of some cells, and which ways lead nearer."""
    far: i64 = 0
    ways: i64 = 0
    if aim & sketch.been:
        found = nearest(sketch, aim)
        far = 1 + rooms_to(sketch, found)
        if found & sketch.north_first:
            ways = 1
        if found & sketch.east_first:
            ways += 2
        if found & sketch.south_first:
            ways += 4
        if found & sketch.west_first:
            ways += 8
        if found & sketch.lair_first:
            ways += 16
    row[at] = up_to(far, FAR)
    row[at + AIMS] = u8(ways)
