"""The sign of each kind of thing in Mini Rogue: one table for every way to show it.

The glyphs are in the fonts of every terminal, one column wide, and none is an emoji.
"""

from typing import Final

from undercroft.words.pictures import (
    CHEST,
    DOOR,
    EYE,
    FIRE,
    GHOST,
    SCALES,
    SCROLL,
    SKULL,
    SPIKES,
    STAIRS,
    SWORD,
    TOMB,
    Sign,
)

ROOMS: Final = {
    "monster": Sign("Ж", "danger", GHOST),
    "trap": Sign("▲", "danger", SPIKES),
    "tomb": Sign("∩", "plain", TOMB),
    "treasure": Sign("¤", "trade", CHEST),
    "bonfire": Sign("☼", "rest", FIRE),
    "merchant": Sign("$", "trade", SCALES),
    "shrine": Sign("Ω", "holy", EYE),
    "item": Sign("◊", "cold", SWORD),
}
"""Room cards by kind,"""
EXIT: Final = Sign("∏", "plain", STAIRS)
BOSS: Final = Sign("Ψ", "danger", SKULL)
BACK: Final = Sign("?", "plain", DOOR)
"""the exit, the boss waiting there, a card that lies face down,"""
STORY: Final = Sign("¶", "plain", SCROLL)
"""and a Story card."""
POTIONS: Final = {
    "fire": Sign("☼", "danger"),
    "frost": Sign("*", "cold"),
    "poison": Sign("§", "rest"),
    "healing": Sign("♥", "danger"),
    "holy": Sign("+", "holy"),
    "perception": Sign("◉", "trade"),
}
STATUSES: Final = {
    "curse": Sign("☾", "holy"),
    "poison": Sign("§", "rest"),
    "blind": Sign("⊘", "plain"),
    "immune": Sign("○", "rest"),
    "shield": Sign("◆", "cold"),
    "skips": Sign("»", "plain"),
}
TRACKS: Final = {
    "hp": Sign("♥", "danger"),
    "xp": Sign("↑", "rest"),
    "armor": Sign("◆", "cold"),
    "food": Sign("■", "rest"),
    "gold": Sign("●", "trade"),
}
"""What a mat counts."""
DAMAGE: Final = Sign("†", "danger")
ITEM: Final = ROOMS["item"]
