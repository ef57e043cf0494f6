"""The language of the cards: the numbers behind the icons.

A card's result is a small program of words, run from left to right (MR-RESOLVE-1). A word is a verb and up to three
small arguments of eight bits each.
"""

from typing import Final

from mypy_extensions import i64

# Characteristics (MR-STAT-1)
HP: Final = 0
XP: Final = 1
ARMOR: Final = 2
FOOD: Final = 3
GOLD: Final = 4
STATS: Final = 5

# Potions (MR-POTION-1 to -6); a belt is a mask of 1 << kind
FIRE: Final = 0
FROST: Final = 1
POISON_POTION: Final = 2
HEALING: Final = 3
HOLY: Final = 4
PERCEPTION: Final = 5
POTIONS: Final = 6

# Afflictions, a mask on the hero
CURSE: Final = 1
POISON: Final = 2
BLIND: Final = 4
ALL_AFFLICTIONS: Final = 7

# Enemy traits, a mask; the first three are the afflictions a hit brings
UNSTOPPABLE: Final = 8
WEAKEN: Final = 16
REGENERATION: Final = 32
FALL: Final = 64
SAVAGE: Final = 128
"""on a Dungeon die of 5, SAVAGERY more damage (MR-EFFECT-28)"""
HORDE: Final = 256
"""three of them, one after the other (MR-EFFECT-31)"""
WARD: Final = 512
"""immune to potions (MR-EFFECT-36)"""
DECAY: Final = 1024
"""a hit costs 1 food, or 1 HP (MR-EFFECT-37)"""
RANGED: Final = 2048
"""attacks right after the pool is rolled (MR-EFFECT-27)"""
DODGE: Final = 4096
"""on a Dungeon die of 5 the highest die is lost (MR-EFFECT-29)"""
FEEBLE_MATES: Final = 8192
"""helpers roll one die against it and are not attacked"""
OVERSEEN: Final = 16384
"""an Overlord or an Automa is in play: not on any card, set when a fight begins"""

# Kinds of room
MONSTER: Final = 0
TRAP: Final = 1
TOMB: Final = 2
TREASURE: Final = 3
BONFIRE: Final = 4
MERCHANT: Final = 5
SHRINE: Final = 6
ITEM: Final = 7

# Kinds of enemy
FOE_MONSTER: Final = 0
FOE_GHOST: Final = 1
FOE_BOSS: Final = 2
FOE_FINAL: Final = 3
FOE_GUARDIAN: Final = 4
"""a boss out of its place (MR-COUNCIL-7)"""
FOE_STORY: Final = 5

# Classes of characters, a mask
ROGUES: Final = 1
WARRIORS: Final = 2
WIZARDS: Final = 4
HEALERS: Final = 8

# Skill types (MR-SKILL-2 to -5)
COMBAT: Final = 0
EXPLORATION: Final = 1
PREPARATION: Final = 2
PASSIVE: Final = 3

# What a skill needs before it can be used, a mask
NEEDS_BOSS: Final = 1
"""only while fighting a boss"""
NEEDS_HIDDEN_ROOM: Final = 2
"""a face-down room to reveal"""
NEEDS_REVEALED_ROOM: Final = 4
"""a revealed room that nobody has visited"""
NEEDS_ROOM_AHEAD: Final = 8
"""a room, not the Exit, comes next (MR-SKILL-2)"""
NEEDS_HP: Final = 16
"""enough HP to give some away and survive"""
NEEDS_MAGIC: Final = 32
"""an enemy without a ward (MR-EFFECT-36)"""
NEEDS_PRICE: Final = 64
"""the price at the start of its program can be paid"""
NEEDS_EYES: Final = 128
"""no blindness (MR-SKILL-9)"""

# Stances (MR-STANCE-1)
AGGRESSIVE: Final = 0
BALANCED: Final = 1
DEFENSIVE: Final = 2

FLOOR: Final = 255
"""As an amount: the number of the current floor."""

# Verbs. Arguments in brackets, first to third. These only change numbers:
END: Final = 0
GAIN: Final = 1
"""[stat, amount]"""
LOSE: Final = 2
"""[stat, amount] a forced loss: what is missing costs HP (MR-STAT-9)"""
PAY: Final = 3
"""[stat, amount] a price: must be in hand (MR-STAT-10)"""
AFFLICT: Final = 4
"""[mask]"""
CURE: Final = 5
"""[mask]"""
BLESS: Final = 6
RAISE_HP: Final = 7
"""[amount] (MR-RESOLVE-7)"""
REFRESH: Final = 8
DROP_ITEM: Final = 9
"""discard the held Item (MR-RESOLVE-8)"""
TURN_CARD: Final = 10
"""a Character card is turned face down"""
NOTHING: Final = 11
LOOT: Final = 12
"""[gold, gold after danger] (MR-ROOM-TREASURE-1)"""
SKIP_ROOM: Final = 13
SHIELD: Final = 14
"""[armor] for the next room"""
DOUBLE_DIE: Final = 15
ADD_ARMOR: Final = 16
"""[times] add that many times the armor to the attack"""
CONFUSE: Final = 17
"""the enemy's attack hits itself"""
FREE_FEATS: Final = 18
GAIN_PER_DIE: Final = 19
"""[stat, amount]"""
GAIN_IF: Final = 20
"""[stat, amount, afflictions] only while afflicted with one of these"""
HUNGER: Final = 21
"""[HP] what going hungry costs (passive)"""

IMMUNE: Final = 22
"""no affliction until the next room is resolved"""
ADD_DAMAGE: Final = 23
"""[damage] to this attack"""
EXTRA_DIE: Final = 24
"""one more Character die in this attack (MR-SKILL-8)"""
EXECUTE: Final = 25
"""[HP] after this attack, an enemy with at most that plus the floor number left dies"""
EXCHANGE: Final = 26
"""after the roll, the Dungeon die may swap faces with a Character die"""
REVEAL_ALL: Final = 27
"""[1 if it cures a blind adventurer instead]"""
SUNDER: Final = 28
"""[armor] less for the enemy, in this fight"""
BOUNTY: Final = 29
"""[gold] for every enemy defeated (passive)"""
LOSE_THIS: Final = 30
"""[potion] a forced loss: without it, 1 HP (MR-STAT-9, -11)"""

# Prices and conditions of an option, besides PAY and PAY_POTION: they must be in hand, or hold
FIRST_PRICE: Final = 40
CLASS: Final = 40
"""[mask] only for these classes (MR-STORY-4)"""
PAY_AFFLICTION: Final = 41
"""[mask] the affliction is cured"""
UNAFFLICTED: Final = 42
PAY_THIS: Final = 43
"""[potion]"""
PAY_ITEM: Final = 44
LAST_PRICE: Final = 44

FIRST_WAITING: Final = 64
"""From here on, verbs may ask, fight or fall: the rest of the program waits for them."""
POTION: Final = 64
"""[kind]"""
ANY_POTION: Final = 65
PAY_POTION: Final = 66
"""a potion of the player's choice as the price"""
GHOST: Final = 67
"""fight the reference card (MR-ROOM-GHOST-1)"""
REWARDS: Final = 68
TUMBLE: Final = 69
"""fall (MR-EFFECT-20)"""
TAKE: Final = 70
"""the card may be taken as an Item (MR-ITEM-5)"""
CHOOSE: Final = 71
"""[count], then that many words, each the address of an option (MR-ROOM-GEN-2)"""
CHECK: Final = 72
"""[1 if the die may be shifted by one]; the rest of the banner is for success"""
DIE: Final = 73
"""roll the Dungeon die only"""
OFFERING: Final = 74
TRADE: Final = 75
FIGHT: Final = 76
"""fight this room's monster"""
SWAP_ROOMS: Final = 77
"""exchange two rooms nobody has visited"""
ROWS: Final = 78
"""read the row of the Dungeon die in the column of the check"""
REVEAL: Final = 79
"""[rooms] reveal up to that many"""
REPLACE_ROOM: Final = 80
"""replace a revealed room by an unused one"""
ARRANGE: Final = 81
"""[cards] look at the top cards of the deck and place them"""
CONJURE: Final = 82
"""a Fire, Frost or Poison potion's effect without the potion"""
TRIBUTE: Final = 83
"""[times] lose HP, deal that many times as much"""
EVERYONE: Final = 84
"""the rest of the program is for every adventurer"""
ANYONE: Final = 85
"""the rest of the program is for one adventurer of the player's choice"""
TRY: Final = 86
"""a skill check; the next word is the address of what a failure brings, the rest is for success (MR-STORY-5)"""
MUST_TAKE: Final = 87
"""the card must be taken (MR-COUNCIL-2)"""
GUARDIAN: Final = 88
"""fight a boss from outside the stack (MR-COUNCIL-6)"""
STRIKE: Final = 89
"""[HP, 1 if the floor is added] the enemy loses HP, past its armor"""
ORDER: Final = 90
"""[cards] look at the top cards of the deck; put some back on top, the others at the bottom"""
DOWN: Final = 91
"""[floors] go to the first area of a deeper floor"""
BUY: Final = 92
"""the Item that was paid for is the merchant's own card (MR-COUNCIL-10)"""
STORY: Final = 93
"""draw a Story card (MR-STORY-1)"""
OPTIONS: Final = 94
"""[count], then that many words: the options of a Story card"""
STORY_FIGHT: Final = 95
"""fight the enemy of the Story card"""

# What perks and relics grant, a mask on the hero (MR-CAMP-5 to -7); amounts are in the tables, by place
SCOUT: Final = 1
"""the centre room of an area is laid face up, unless blind"""
HAGGLE: Final = 2
"""[gold] the first purchase from each merchant costs less, but at least 1"""
DEFT: Final = 4
"""once per area, reroll a Character die of a check"""
PATHFINDER: Final = 8
"""once per floor, move diagonally"""
STOMACH: Final = 16
"""[HP] the most that hunger costs"""
DRESSING: Final = 32
"""[HP] gained by eating in the descent"""
SECOND_WIND: Final = 64
"""[HP] once per game, instead of dying"""
FIRST_BLOOD: Final = 128
"""[damage] more in the first attack of a fight, unless every die misses"""
STEADY_HAND: Final = 256
"""once per fight, a feat is free"""
SURE_STROKE: Final = 512
"""a die keeps its value when a critical reroll misses"""
CLEAR_MIND: Final = 1024
"""once per floor, a curse symbol counts as blank"""
SIGHT: Final = 2048
"""once per area, between two rooms, reveal one, even while blind"""
BLOOD: Final = 4096
"""[HP] gained after each fight won"""
BOONS: Final = 13

EACH_AREA: Final = DEFT | SIGHT
EACH_FLOOR: Final = PATHFINDER | CLEAR_MIND
EACH_FIGHT: Final = FIRST_BLOOD | STEADY_HAND
"""those that come back with each area, floor, fight; haggling comes back with each merchant"""

# When a power of the Overlord may be used, a mask (MR-OVER-11)
WHEN_DIE: Final = 1
"""just after a Dungeon die was rolled"""
WHEN_DICE: Final = 2
"""just after Character dice were rolled, before critical rerolls"""
WHEN_HIT: Final = 4
"""an enemy's attack hits"""
WHEN_HURT: Final = 8
"""an enemy's attack has cost HP"""
WHEN_FIGHT: Final = 16
"""a fight with a monster or the reference card starts"""
WHEN_ANY_FIGHT: Final = 32
"""a fight starts, except against a boss"""
WHEN_PREPARATION: Final = 64
"""the area is laid (MR-OVER-14)"""
WHEN_ENTRY: Final = 128
"""before the Entrance is resolved"""
WHEN_EXPLORATION: Final = 256
"""between two rooms, before the next ones are revealed"""
WHEN_ROOM: Final = 512
"""a room has been entered but not resolved yet"""
WHEN_DESCENT: Final = 1024
"""before eating"""

# How often a power may be used
EVERY_ROOM: Final = 0
EVERY_AREA: Final = 1
EVERY_FLOOR: Final = 2

# What a power does: a verb, with arguments like the other words
SET_DIE: Final = 1
REROLL_DIE: Final = 2
REROLL_CHARACTER: Final = 3
LOOK: Final = 4
"""[rooms, what for] look at face-down rooms of the area"""
MAY_TRADE: Final = 0
"""a room may be exchanged for a card of the hand"""
MUST_TRADE: Final = 1
MAY_SWAP: Final = 2
"""two of the rooms may swap places"""
VEIL: Final = 5
"""no potions or skills in one room"""
BOLSTER: Final = 6
"""the enemy is stronger in this fight; the tables say by how much"""
REGAIN: Final = 7
"""[HP, HP against two or more] never above its starting HP"""
AFFECT: Final = 8
"""a program for one adventurer"""
MORE_DAMAGE: Final = 9
"""[damage] more from the attack that hits"""

# What the Automa makes of a power (MR-AUTO-3)
AS_WRITTEN: Final = 0
WORST: Final = 1
"""[cards, cell] the most dangerous of that many unused rooms is laid there"""
FOR_EVERYONE: Final = 2
"""as written, for every adventurer"""

# When the Automa is consulted, besides the kinds of room (MR-AUTO-3)
ON_REFERENCE: Final = 8
ON_AREA: Final = 9
ON_FLOOR: Final = 10
"""an area that starts a floor"""

# The sides of the Overlord board (MR-OVER-18)
IN_PILE: Final = 0
ROOMS_SIDE: Final = 1
POWERS_SIDE: Final = 2
AVATAR_SIDE: Final = 3
COMBAT_SIDE: Final = 4
SIDES: Final = 4

# What a Reinforcement card does to all rooms of a kind, on the top side
GHOST_FIRST: Final = 1
"""the reference card is fought first"""
FAILURE_COSTS: Final = 2
"""[HP] more for a failed check"""
NO_REFRESH: Final = 3
DEARER: Final = 4
"""[gold] more for each purchase"""
NO_SHIFT: Final = 5
TOUGHER: Final = 6
"""its enemies are stronger; the tables say by how much"""

# What one does to all enemies by the Dungeon die, on the bottom side
FACE_DAMAGE: Final = 1
"""[damage] more"""
FACE_AFFLICTS: Final = 2
"""[mask] if the attack cost HP"""
FACE_REGAINS: Final = 3
"""[HP, HP against two or more]"""
FACE_PIERCES: Final = 4
"""armor does not help"""
FACE_STRIKES: Final = 5
"""[damage] instead of missing, past the armor"""


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
