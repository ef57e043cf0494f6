"""The answers of Tiny Epic Dungeons: a fixed space of small numbers, each with a stable name."""

from typing import Final

GO_ON: Final = 0
"""decline, stop, or what the question says"""
END_TURN: Final = 1
MOVE: Final = 2
"""+ direction: north, east, south, west"""
SPACE_UP: Final = 6
"""to the next hero space of the boss board"""
SPACE_DOWN: Final = 7
ENTER: Final = 8
"""the Lair"""
LEAVE: Final = 9
REST: Final = 10
ROOM: Final = 11
"""the room's own action"""
DISARM: Final = 12
REVEAL: Final = 13
"""the torch burns down: reveal the cards around"""
PROVOKE: Final = 14
SWAP_HANDS: Final = 15
USE: Final = 16
"""+ place of an ability"""
WIDE: Final = 24
"""+ place: the second form of an attack"""
DISCARD: Final = 32
"""+ slot"""
SLOT: Final = 39
"""+ slot: equip a card there"""
ROW: Final = 46
"""put it in its row"""
DRAW: Final = 47
OPTION: Final = 48
"""+ place among the options"""
TAKE: Final = 52
"""+ card of a row"""
CARDS_MOST: Final = 40
CELL: Final = 92
"""+ cell of the grid, row by row"""
TURN: Final = 141
"""+ quarter turns of a card"""
ENEMY: Final = 145
"""+ enemy: goblins 1 to 4, minions 1 to 4, the boss"""
HERO: Final = 154
"""+ seat"""
SKILL: Final = 158
"""+ skill"""
RESULT: Final = 161
"""+ die * 4 + which of the other two are added"""
RAISE: Final = 173
"""+ die"""
LOWER: Final = 176
"""+ die"""
REROLL: Final = 179
"""+ die"""
BOOST: Final = 182
"""+ place of a triggered ability"""
MARKER: Final = 190
"""+ health marker of the boss"""
PAY: Final = 194
STOP: Final = 195
"""movement ends on this hero space"""
ANSWERS: Final = 196
"""the number of answers"""

DIRECTION_NAMES: Final = ["north", "east", "south", "west"]
PLACE_NAMES: Final = ["special", "left", "right", "garment", "trinket1", "trinket2", "spell1", "spell2"]
SLOT_NAMES: Final = PLACE_NAMES[1:]
ENEMY_NAMES: Final = [*(f"goblin{slot}" for slot in range(1, 5)), *(f"minion{slot}" for slot in range(1, 5)), "boss"]
SKILL_NAMES: Final = ["strength", "agility", "intelligence"]


def _build_names() -> list[str]:
    names = ["go-on", "end-turn", *DIRECTION_NAMES, "space:up", "space:down", "enter", "leave", "rest", "room"]
    names += ["disarm", "reveal", "provoke", "swap-hands"]
    names += [f"use:{place}" for place in PLACE_NAMES]
    names += [f"all:{place}" for place in PLACE_NAMES]
    names += [f"discard:{slot}" for slot in SLOT_NAMES]
    names += [f"equip:{slot}" for slot in SLOT_NAMES]
    names += ["row", "draw"]
    names += [f"option:{place}" for place in range(1, 5)]
    names += [f"take:{card}" for card in range(1, CARDS_MOST + 1)]
    names += [f"cell:{row}{column}" for row in "abcdefg" for column in range(1, 8)]
    names += [f"turn:{quarters}" for quarters in range(4)]
    names += [f"enemy:{enemy}" for enemy in ENEMY_NAMES]
    names += [f"hero:{seat}" for seat in range(1, 5)]
    names += [f"skill:{skill}" for skill in SKILL_NAMES]
    names += [f"result:die{die}{added}" for die in range(1, 4) for added in ("", "+a", "+b", "+ab")]
    names += [f"raise:die{die}" for die in range(1, 4)]
    names += [f"lower:die{die}" for die in range(1, 4)]
    names += [f"reroll:die{die}" for die in range(1, 4)]
    names += [f"boost:{place}" for place in PLACE_NAMES]
    names += [f"marker:{place}" for place in range(1, 5)]
    names += ["pay", "stop"]
    return names


ANSWER_NAMES: Final = _build_names()
"""The stable name of each answer, by its number."""
