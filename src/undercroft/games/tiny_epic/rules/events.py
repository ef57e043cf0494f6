"""The events that the rules report: their kinds, and the meaning of their two facts."""

from typing import Final

TURN_BEGAN: Final = 1
MOVED: Final = 2
"""cell, dungeon card"""
REVEALED: Final = 3
"""cell, dungeon card"""
LAID: Final = 4
"""cell: a face-down card"""
GOBLIN_CAME: Final = 5
"""enemy, cell"""
MINION_CAME: Final = 6
"""enemy, cell"""
AMBUSHED: Final = 7
"""enemy"""
HEALED: Final = 8
"""amount, health"""
HURT: Final = 9
"""amount, health"""
FOCUSED: Final = 10
"""amount, focus"""
DRAINED: Final = 11
"""amount, focus"""
FELL: Final = 12
"""unconscious"""
ROSE: Final = 13
"""conscious again"""
SKILL_CHOSEN: Final = 14
"""skill"""
ROLLED: Final = 15
"""die, face"""
ENEMY_ROLLED: Final = 16
"""face"""
CHANGED: Final = 17
"""die, face"""
REROLLED: Final = 18
"""die, face"""
BOOSTED: Final = 19
"""ability"""
TESTED: Final = 20
"""result, 1 for success"""
TRAP_SPRUNG: Final = 21
"""dungeon card, damage"""
DISARMED: Final = 22
"""cell"""
USED: Final = 23
"""ability"""
AIMED: Final = 24
"""enemy"""
STRUCK: Final = 25
"""enemy, damage"""
MISSED: Final = 26
"""enemy"""
SLAIN: Final = 27
"""enemy, its card"""
COUNTERED: Final = 28
"""enemy, damage"""
COUNTER_FAILED: Final = 29
"""enemy: the torch face"""
TORCH_MOVED: Final = 30
"""space, distance to the skull"""
ENEMIES_ACT: Final = 31
ENEMY_MOVED: Final = 32
"""enemy, cell"""
ASSAULTED: Final = 33
"""enemy"""
DISCOVERED: Final = 34
"""card: drawn from the deck"""
TAKEN: Final = 35
"""card: from the row"""
EQUIPPED: Final = 36
"""card, slot"""
ROWED: Final = 37
"""card: face up in its row"""
RESTED: Final = 38
LAIR_OPENED: Final = 39
"""boss"""
ON_SPACE: Final = 40
"""hero space of the boss board"""
LEFT_LAIR: Final = 41
ALTAR_TAKEN: Final = 42
"""space of the boss's track"""
MARKER_MOVED: Final = 43
"""marker, health"""
BOSS_HEALED: Final = 44
"""marker, health"""
BOSS_HOME: Final = 45
PROVOKED: Final = 46
TELEPORTED: Final = 47
"""cell"""
PAID: Final = 48
"""focus"""
HANDS_SWAPPED: Final = 49
NOTHING_HAPPENED: Final = 50
ACT_TWO: Final = 51
TURN_ENDED: Final = 52
GAME_WON: Final = 53
GAME_LOST: Final = 54
"""cause"""
SIXES_HEAL: Final = 55
"""how many unused sixes"""
EVENTS: Final = 56
