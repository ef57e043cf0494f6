"""The sign of each kind of thing in Tiny Epic Dungeons: one table for every way to show it.

The glyphs are in the fonts of every terminal, one column wide, and none is an emoji.
"""

from typing import Final

from undercroft.games.tiny_epic.rules.cardspeak import DOOR as LAIR_DOOR
from undercroft.games.tiny_epic.rules.cardspeak import ENCOUNTER, ENTRANCE
from undercroft.games.tiny_epic.rules.state import NO_CARD
from undercroft.games.tiny_epic.rules.tables import Tables
from undercroft.words.pictures import ARCH, CHEST, DOOR, GHOST, PORTAL, SKULL, SPIKES, STAIRS, Sign

ROOMS: Final = {
    "entrance": Sign("⌂", "rest", STAIRS),
    "door": Sign("∏", "trade", DOOR),
    "encounter": Sign("Ж", "danger", GHOST),
    "trap": Sign("▲", "danger", SPIKES),
    "portal": Sign("◎", "holy", PORTAL),
    "search": Sign("¤", "trade", CHEST),
    "room": Sign("∩", "plain", ARCH),
}
"""Dungeon cards by what they are: a room with something to do there counts as a search, one with nothing as a room."""
BOSS: Final = Sign("Ψ", "danger", SKULL)
HEALTH: Final = Sign("♥", "danger")
FOCUS: Final = Sign("◆", "trade")
LOOT: Final = Sign("¤", "trade")
SPELL: Final = Sign("*", "holy")
ALTAR: Final = Sign("+", "holy")
LOCK: Final = Sign("■", "plain")


def kind_of_room(tables: Tables, card: int, *, portal: bool) -> str:
    """What a dungeon card is above all."""
    kind = int(tables.room_kind[card])
    named = {ENTRANCE: "entrance", LAIR_DOOR: "door", ENCOUNTER: "encounter"}
    if kind in named:
        return named[kind]
    if tables.room_evade[card] > 0:
        return "trap"
    if portal:
        return "portal"
    return "search" if tables.room_ability[card] != NO_CARD else "room"
