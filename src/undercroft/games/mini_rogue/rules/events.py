"""The events that the rules report: their kinds, and the meaning of their two facts."""

from typing import Final

AREA_ENTERED: Final = 1
"""area, floor"""
REVEALED: Final = 2
"""cell, card"""
BOSS_REVEALED: Final = 3
"""boss"""
MOVED: Final = 4
"""cell, card (-1 at the exit)"""
ROOM_RESOLVED: Final = 5
"""card: resolution begins"""
ROOM_SKIPPED: Final = 6
"""card"""
ROLLED_CHARACTER: Final = 7
"""die, face"""
ROLLED_DUNGEON: Final = 8
"""face"""
ROLLED_CURSE: Final = 9
"""1 if the symbol shows"""
ROLLED_POISON: Final = 10
"""1 if the symbol shows"""
CHECKED: Final = 11
"""1 for success, Dungeon die"""
SHIFTED: Final = 12
"""new value of the Dungeon die"""
ROW_READ: Final = 13
"""card, face"""
GAINED: Final = 14
"""stat, amount (0 if there was no room for more)"""
LOST: Final = 15
"""stat, amount"""
AFFLICTED: Final = 16
"""affliction"""
CURED: Final = 17
"""afflictions, a mask"""
BLESSED: Final = 18
POTION_GAINED: Final = 19
"""kind"""
POTION_LOST: Final = 20
"""kind, 1 if one of that kind was already held"""
DRANK: Final = 21
"""kind"""
FOE_MET: Final = 22
"""enemy line, HP"""
FOE_HURT: Final = 23
"""amount, HP left"""
FOE_MISSED: Final = 24
FOE_HIT: Final = 25
"""HP lost, armor that helped"""
FOE_FROZEN: Final = 26
FOE_HIT_ITSELF: Final = 27
"""amount; FOE_HURT follows"""
FOE_HEALED: Final = 28
"""amount, HP left"""
FOE_BEATEN: Final = 29
"""enemy line"""
SKILL_USED: Final = 30
"""skill"""
REFRESHED: Final = 31
ITEM_TAKEN: Final = 32
"""item, card"""
ITEM_USED: Final = 33
"""item, uses left"""
ITEM_DROPPED: Final = 34
"""item, card"""
FELL: Final = 35
"""area fallen to"""
DID_NOT_FALL: Final = 36
ATE: Final = 37
HUNGRY: Final = 38
OFFERED: Final = 39
STANCE_TAKEN: Final = 40
"""stance"""
REROLLED: Final = 41
"""die, face"""
FEAT_PERFORMED: Final = 42
"""die, payment"""
DIE_DOUBLED: Final = 43
"""die, its value"""
PEEKED: Final = 44
"""card"""
PLACED: Final = 45
"""card, place (8 for the bottom)"""
ROOMS_SWAPPED: Final = 46
"""cell, cell"""
ROOM_REPLACED: Final = 47
"""cell, new card"""
BOSS_REMOVED: Final = 48
"""boss, or -1 if nobody has seen it"""
NOTHING_HAPPENED: Final = 49
DAMAGE_DEALT: Final = 50
"""damage of the dice, other damage"""
SKILL_EFFECT: Final = 51
"""verb, amount"""
GAME_WON: Final = 52
GAME_LOST: Final = 53
"""cause, enemy line or card"""
LEADER_NAMED: Final = 54
ORDER_CHANGED: Final = 55
"""seat that now goes later"""
SLIPPED: Final = 56
"""somebody falls; the others finish their cards first"""
DEAL_PROPOSED: Final = 57
"""seat asked to agree"""
DEAL_MADE: Final = 58
"""seat that agreed"""
DEAL_REFUSED: Final = 59
"""seat that refused"""
HANDED_OVER: Final = 60
"""thing, how many, or which item"""
ITEM_DECLINED: Final = 61
"""card: others may have it"""
BOON_USED: Final = 62
"""boon, amount"""
STORY_DRAWN: Final = 63
"""story"""
HORDE_THINNED: Final = 64
"""how many are left, HP of the next one"""
PARRIED: Final = 65
"""HP saved, item"""
DIE_EXCHANGED: Final = 66
"""die, its new face"""
FOE_DODGED: Final = 67
"""value of the die that is lost"""
FOE_SUNDERED: Final = 68
"""armor left"""
FOE_EXECUTED: Final = 69
BURDENED: Final = 70
"""card"""
UNBURDENED: Final = 71
"""card"""
DIE_SET_ASIDE: Final = 72
"""face"""
MONSTER_LOWERED: Final = 73
"""item"""
SECOND_TAKEN: Final = 74
"""character: a second card"""
START_TAKEN: Final = 75
"""characteristic, its new value; potions for the last one"""
POWER_USED: Final = 76
"""power, augury left"""
AUGURY_GAINED: Final = 77
"""amount, augury"""
DIE_SET: Final = 78
"""Dungeon die, face"""
DIE_REROLLED: Final = 79
"""Dungeon die, face"""
LOOKED_AT: Final = 80
"""cell"""
TRADED_ROOM: Final = 81
"""cell, the card laid there"""
HAND_DRAWN: Final = 82
"""card"""
VEILED: Final = 83
"""cell"""
FOE_BOLSTERED: Final = 84
"""HP, armor"""
ATTACK_STRENGTHENED: Final = 85
"""damage"""
MARKER_MOVED: Final = 86
"""space, length of the track"""
REINFORCED: Final = 87
"""Reinforcement card, side"""
CARD_TURNED: Final = 88
"""0 for the own Character card, 1 for the second"""
AUTOMA_TRIGGERED: Final = 89
"""power"""
TURNED_OVER: Final = 90
"""card"""
WORST_LAID: Final = 91
"""cell, card"""
LEVEL_CHANGED: Final = 92
"""level, previous level"""
EVENTS: Final = 93
