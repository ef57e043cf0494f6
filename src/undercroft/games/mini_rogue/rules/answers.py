"""The answers of Mini Rogue: a fixed space of small numbers, each with a stable name."""

from typing import Final

GO_ON: Final = 0
MOVE_RIGHT: Final = 1
MOVE_DOWN: Final = 2
SHIFT_DOWN: Final = 3
SHIFT_UP: Final = 4
TAKE: Final = 5
LEAVE: Final = 6
OFFER: Final = 7
DECK_BOTTOM: Final = 8
DRINK: Final = 9
"""+ potion kind"""
SKILL: Final = 15
"""+ skill type, of the character"""
ITEM_SKILL: Final = 18
"""+ skill type, of the Item"""
REROLL: Final = 21
"""+ die"""
FEAT: Final = 25
"""+ die * PAYMENTS + payment"""
BY_XP: Final = 0
BY_HP: Final = 1
BY_ITEM: Final = 2
BY_SKILL: Final = 3
PAYMENTS: Final = 4
DOUBLE: Final = 41
"""+ die"""
STANCE: Final = 45
"""+ stance"""
OPTION: Final = 48
"""+ place on the card"""
TRADE: Final = 54
"""+ offer of the card"""
PICK: Final = 64
"""+ potion kind"""
DISCARD: Final = 70
"""+ potion kind"""
CELL: Final = 76
"""+ cell of the area, row by row"""
GIVE: Final = 84
"""+ HP given, from 1"""
HERO: Final = 104
"""+ seat"""
HAND: Final = 107
"""+ thing: give one of it in an exchange"""
ASK: Final = 117
"""+ thing: ask for one of it"""
PROPOSE: Final = 127
ACCEPT: Final = 128
REFUSE: Final = 129
MOVE_DIAGONAL: Final = 130
USE_SIGHT: Final = 131
DIE: Final = 132
"""+ die: swaps faces with the Dungeon die"""
POWER: Final = 136
"""+ place of the Overlord's power: the board's, the card's, the Reinforcement cards'"""
BOARD_POWERS: Final = 2
CARD_POWERS: Final = 3
POWERS: Final = 16
QUIET: Final = 152
"""the Overlord is not asked again for this room"""
FATE: Final = 153
"""+ Dungeon die * 6 + face - 1"""
WAVE: Final = 3
"""the most Dungeon dice on the table: one for each member of a horde"""
DUNGEON: Final = 171
"""+ Dungeon die: reroll it"""
HAND_CARD: Final = 174
"""+ place in the Overlord's hand"""
SIDE: Final = 177
"""+ side of the Overlord board - 1"""
SECOND_SKILL: Final = 181
"""+ skill type, of the second Character card"""
CHARACTER: Final = 184
"""+ character"""
CHARACTERS_MOST: Final = 24
STAT: Final = 208
"""+ characteristic; the last one is for potions"""
CARD: Final = 214
"""+ 0 for the adventurer's first Character card, 1 for the second"""
ANSWERS: Final = 216
"""the number of answers"""

# Things that change hands (MR-COOP2-10)
THING_GOLD: Final = 0
THING_FOOD: Final = 1
THING_ARMOR: Final = 2
THING_ITEM: Final = 3
THING_POTION: Final = 4
"""+ potion kind"""
THINGS: Final = 10

POTION_NAMES: Final = ["fire", "frost", "poison", "healing", "holy", "perception"]
STANCE_NAMES: Final = ["aggressive", "balanced", "defensive"]
SKILL_TYPE_NAMES: Final = ["combat", "exploration", "preparation"]
THING_NAMES: Final = ["gold", "food", "armor", "item", *POTION_NAMES]
SIDE_NAMES: Final = ["rooms", "powers", "avatar", "combat"]
START_NAMES: Final = ["hp", "xp", "armor", "food", "gold", "potion"]
PAYMENT_NAMES: Final = ["xp", "hp", "item", "skill"]


def _build_names() -> list[str]:
    names = ["go-on", "right", "down", "shift:-1", "shift:+1", "take", "leave", "offer", "place:bottom"]
    names += [f"drink:{potion}" for potion in POTION_NAMES]
    names += [f"skill:{kind}" for kind in SKILL_TYPE_NAMES]
    names += [f"item:{kind}" for kind in SKILL_TYPE_NAMES]
    names += [f"reroll:die{die}" for die in range(1, 5)]
    names += [f"feat:die{die}:{payment}" for die in range(1, 5) for payment in PAYMENT_NAMES]
    names += [f"double:die{die}" for die in range(1, 5)]
    names += [f"stance:{stance}" for stance in STANCE_NAMES]
    names += [f"option:{place}" for place in range(1, 7)]
    names += [f"trade:{place}" for place in range(1, 11)]
    names += [f"pick:{potion}" for potion in POTION_NAMES]
    names += [f"discard:{potion}" for potion in POTION_NAMES]
    names += [f"room:{cell}" for cell in range(1, 9)]
    names += [f"give:{amount}" for amount in range(1, 21)]
    names += [f"hero:{seat}" for seat in range(1, 4)]
    names += [f"hand:{thing}" for thing in THING_NAMES]
    names += [f"ask:{thing}" for thing in THING_NAMES]
    names += ["propose", "accept", "refuse", "diagonal", "sight"]
    names += [f"exchange:die{die}" for die in range(1, 5)]
    names += [f"power:board{place}" for place in range(1, BOARD_POWERS + 1)]
    names += [f"power:card{place}" for place in range(1, CARD_POWERS + 1)]
    names += [f"power:reinforcement{place}" for place in range(1, POWERS - BOARD_POWERS - CARD_POWERS + 1)]
    names += ["quiet"]
    names += [f"set:dungeon{die}:{face}" for die in range(1, WAVE + 1) for face in range(1, 7)]
    names += [f"reroll:dungeon{die}" for die in range(1, WAVE + 1)]
    names += [f"card:{place}" for place in range(1, 4)]
    names += [f"side:{side}" for side in SIDE_NAMES]
    names += [f"second:{kind}" for kind in SKILL_TYPE_NAMES]
    names += [f"character:{place}" for place in range(1, CHARACTERS_MOST + 1)]
    names += [f"start:{stat}" for stat in START_NAMES]
    names += ["turn:own", "turn:second"]
    return names


ANSWER_NAMES: Final = _build_names()
"""The stable name of each answer, by its number."""
