"""The language of cards and boards: the numbers behind the icons.

What an ability, a room or a reward does is a small program of words, run from left to right. A word is a verb and up to
three small arguments of eight bits each.
"""

from typing import Final

from mypy_extensions import i64

# Skills (TED-HER-01)
STRENGTH: Final = 0
AGILITY: Final = 1
INTELLIGENCE: Final = 2
SKILLS: Final = 3
ANY: Final = 3
"""the hero chooses the skill (TED-ICO-01)"""
NO_SKILL: Final = 4
"""no test"""

# Kinds of dungeon card
ENTRANCE: Final = 0
ROOM: Final = 1
ENCOUNTER: Final = 2
DOOR: Final = 3

# What a revealed card brings into play
NOTHING: Final = 0
GOBLIN: Final = 1
MINION: Final = 2

# Open sides of a card, a mask; turning it by one moves each to the next
NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
SIDES: Final = 4

# What kind of action an ability is
MELEE: Final = 0
MISSILE: Final = 1
CAST: Final = 2
SHADOW: Final = 3
"""a heroic action of its own"""
FREE: Final = 4
EXTRA: Final = 5
"""one more Melee Attack, once a turn (TED-HRO-01)"""
TRIGGERED: Final = 6
"""only while doing what triggers it (TED-FRE-09)"""
PASSIVE: Final = 7
SEARCH: Final = 8
"""a room's, as a heroic action"""
FORCED: Final = 9
"""a room's, on every entry"""
NO_ACTION: Final = 10

# What a triggered ability waits for, a mask
ON_MELEE: Final = 1
ON_MISSILE: Final = 2
ON_CAST: Final = 4
ON_DISARM: Final = 8

# Reach (TED-RNG-01 to -04)
SELF: Final = 0
SAME: Final = 1
SIGHT: Final = 2
PATH: Final = 3
ALL: Final = 4

# Who an ability is for
NOBODY: Final = 0
AN_ENEMY: Final = 1
A_HERO: Final = 2
ENEMIES: Final = 3
HEROES: Final = 4
TWO_ENEMIES: Final = 5

# Slots for cards (TED-LOO-08)
LEFT: Final = 0
RIGHT: Final = 1
GARMENT: Final = 2
TRINKET: Final = 3
SECOND_TRINKET: Final = 4
SPELL: Final = 5
SECOND_SPELL: Final = 6
SLOTS: Final = 7

# Places of abilities: the special one, then the slots
SPECIAL: Final = 0
PLACES: Final = 8

# What a card always allows its owner, a mask
STEALTHY: Final = 1
REROLLS: Final = 2
"""reroll one hero die of a Melee Attack"""
EMBOLDENS: Final = 4
"""one more damage of a Spell, to one of its targets"""

# Legendary sets (TED-SETL-01)
NO_SET: Final = 0
SETS: Final = 4
BEAR: Final = 1
"""Melee Attack: 1, 2, 3 more"""
LION: Final = 2
"""Melee Attack: heal 1, 2, 3"""
PANTHER: Final = 3
"""Missile Attack: 1, 2, 3 more"""
PHOENIX: Final = 4
"""Cast a Spell: gain 1, 2, 3 focus"""

# How an enemy acts (TED-ENM-04, -05)
MOVE_OR_ATTACK: Final = 0
MOVE_AND_ATTACK: Final = 1

# Spaces of the torch board
BLANK: Final = 0
GOBLIN_SPACE: Final = 1
ACTION_SPACE: Final = 2
SKULL: Final = 3

# Amounts counted when needed
GOBLINS: Final = 250
GOBLINS_AND_ONE: Final = 251

# Verbs. Arguments in brackets, first to third. These only change numbers:
END: Final = 0
HEAL: Final = 1
"""[health]"""
FOCUS: Final = 2
"""[focus]"""
HURT: Final = 3
"""[health] lost, ignoring Defense"""
DRAIN: Final = 4
"""[focus] lost"""
FULL_HEALTH: Final = 5
FULL_FOCUS: Final = 6
TORCH_UP: Final = 7
"""[steps]"""
STOP: Final = 8
"""movement ends"""
SPRINT: Final = 9
"""[speed] until the end of the turn"""
SNEAK: Final = 10
"""Stealth until the end of the turn"""
ADD: Final = 11
"""[amount] to the result of the test under way"""
GUARD: Final = 12
"""[Defense] against this attack's counter-attack"""
BOSS_GAINS: Final = 13
"""[health] gained by the boss's lowest marker"""
BOSS_HOME: Final = 14
"""the boss goes to its Lair"""

FIRST_WAITING: Final = 32
"""From here on, verbs may ask or trigger other things: the rest of the program waits for them."""
TORCH_DOWN: Final = 32
"""[steps]"""
DISCOVER: Final = 33
"""[LOOT, SPELLS or EITHER]"""
PICK_UP: Final = 34
"""[LOOT or SPELLS] from the row only"""
ADD_GOBLIN: Final = 35
"""in the hero's room"""
REVEAL_ANY: Final = 36
"""one unexplored card"""
TELEPORT: Final = 37
"""to any revealed card"""
KILL_GOBLIN: Final = 38
"""[rooms] one in sight"""
DAMAGE: Final = 39
"""[damage, splash] damage to each target; the splash to all others within one room of the first"""
MEND: Final = 40
"""[health] to the heroes it is for"""
SEND: Final = 41
"""the hero it is for teleports"""
ATTACK: Final = 42
"""[kinds, bonus, Defense] make an attack: a mask of 1 << MELEE, 1 << MISSILE"""
PUSH: Final = 43
"""[rooms] the target, away from the hero"""
HERD: Final = 44
"""[rooms] every enemy in reach, as the hero chooses"""
SHED: Final = 45
"""[LOOT or SPELLS, verb, amount] discard one equipped card; if there is none, HURT or DRAIN by the amount"""
REMOVE_THIS: Final = 46
"""the card that was used leaves the game"""
STRIDE: Final = 47
"""move up to the full Speed, with Stealth"""
CHOOSE: Final = 48
"""[count], then that many words, each the address of an option"""
REVEAL_AROUND: Final = 49
"""all unexplored cards next to the hero's"""
EACH: Final = 50
"""[rooms, verb, amount] HURT or DRAIN every hero within that many rooms of the boss"""

# What can be discovered
LOOT: Final = 0
SPELLS: Final = 1
EITHER: Final = 2


def word(verb: i64, first: i64 = 0, second: i64 = 0, third: i64 = 0) -> i64:
    """Pack a verb and its arguments."""
    return verb | (first << 8) | (second << 16) | (third << 24)


def verb_of(packed: i64) -> i64:
    return packed & 0xFF


def first_of(packed: i64) -> i64:
    return (packed >> 8) & 0xFF


def second_of(packed: i64) -> i64:
    return (packed >> 16) & 0xFF


def third_of(packed: i64) -> i64:
    return (packed >> 24) & 0xFF
