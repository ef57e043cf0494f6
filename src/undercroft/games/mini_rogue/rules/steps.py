"""The steps of the agenda. A step that may ask has the same number as the question it asks."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.state import Hero, State

# The area: preparation, exploration, descent
PREPARE: Final = 1
PREPARATION: Final = 2
"""asks: use a Preparation skill before the cards are laid?"""
PLACE: Final = 3
"""asks: where does the card just looked at go?"""
LAY: Final = 4
RESOLVE: Final = 5
LEAVE_ROOM: Final = 6
EXPLORE: Final = 7
"""asks: which way?"""
ARRIVE: Final = 8
"""asks: use an Exploration skill before the room is resolved?"""
DESCEND: Final = 11
"""asks: anything to drink before going hungry?"""
REVEAL_ROOM: Final = 12
"""asks: which room to reveal?"""
REPLACE_ROOM: Final = 13
"""asks: which room to replace?"""
SWAP_FIRST: Final = 14
"""asks: which room to exchange?"""
SWAP_SECOND: Final = 15
"""asks: with which room?"""

# Rooms and results
RUN: Final = 16
CHOICE: Final = 17
"""asks: which of the options?"""
OFFERING: Final = 18
"""asks: offer 1 gold before the die is rolled?"""
AFTER_DIE: Final = 19
"""asks: anything to drink before the row is read?"""
TRADING: Final = 20
"""asks: buy or sell?"""
PAY_WITH_POTION: Final = 21
"""asks: which potion to hand over?"""
GAIN_POTION: Final = 22
"""asks: which potion to give up for the new one?"""
PICK_POTION: Final = 23
"""asks: which potion to take?"""
TAKE_ITEM: Final = 24
"""asks: take the card as an Item?"""
ROLL_REWARDS: Final = 25
USE_UP_ITEM: Final = 26
AIM: Final = 27
"""asks: which adventurer?"""
ROLL_SHRINE: Final = 31

# Skill checks
BEFORE_CHECK: Final = 32
"""asks: anything to drink before the check is rolled?"""
AFTER_CHECK: Final = 33
"""asks: shift the Dungeon die, or drink, before the result is read?"""
ROLL_CHECK: Final = 35
ROLL_CHECK_DIE: Final = 36
REROLL_CHECK: Final = 37
STORY_CHOICE: Final = 28
"""asks: which option of the Story card?"""
SHED_POTION: Final = 29
"""asks: which potion to give up?"""
SETTLE: Final = 30
CLEAR_MIND: Final = 34
"""asks: treat the curse symbol as blank?"""

# Adventurers together
GIVE_WAY: Final = 40
"""asks: go before the adventurer who offers it?"""
WANT_ITEM: Final = 41
"""asks: resolve the Item room, with others present?"""
BARTER: Final = 42
"""asks: exchange things with somebody here?"""
DEAL: Final = 43
"""asks: what is given, what is asked for?"""
CONSENT: Final = 44
"""asks: agree to the exchange?"""

# Combat
START_FIGHT: Final = 48
ATTACK: Final = 49
STANCE: Final = 50
"""asks: which stance?"""
READY: Final = 51
"""asks: use a Combat skill before rolling?"""
CONJURING: Final = 52
"""asks: which potion's effect?"""
TRIBUTE: Final = 53
"""asks: how much HP to give?"""
ROLLED: Final = 54
"""asks: reroll a critical, perform a feat, or stop?"""
DOUBLING: Final = 55
"""asks: which die to double?"""
QUAFF: Final = 56
"""asks: which potion before the damage lands and the enemy attacks?"""
READ_ATTACK: Final = 57
EXCHANGE: Final = 58
"""asks: which die swaps faces with the Dungeon die?"""
SHOT: Final = 59
"""asks: a Frost potion before the enemy attacks from a distance?"""
PARRY: Final = 60
"""asks: use the Item against this hit?"""
LOWER: Final = 61
"""asks: give up the Item for a weaker monster?"""
FOE_ATTACK: Final = 62
LAND: Final = 63
ROLL_ATTACK: Final = 45
REROLL_ATTACK: Final = 46

# The Overlord and the Automa
OVERLORD: Final = 64
"""asks: use a power?"""
SET_DIE: Final = 65
"""asks: which face?"""
REROLL_DIE: Final = 66
"""asks: which Dungeon die?"""
SNARE: Final = 67
"""asks: which Character die is rerolled?"""
LOOK: Final = 68
"""asks: which room to look at?"""
TRADE_ROOM: Final = 69
"""asks: which card of the hand instead?"""
MOVE_FIRST: Final = 70
"""asks: which of the rooms looked at to swap?"""
MOVE_SECOND: Final = 71
"""asks: with which?"""
VEIL: Final = 72
"""asks: which room?"""
VICTIM: Final = 73
"""asks: which adventurer?"""
TURN_CARD: Final = 74
"""asks: which Character card?"""
SIDE: Final = 75
"""asks: under which side of the board?"""
REROLL_DUNGEON: Final = 88
REROLL_CHARACTER: Final = 89
REROLL_LOW: Final = 90
SIDE_BY_DIE: Final = 91
POWER: Final = 76
REINFORCE: Final = 77
CONSULT: Final = 78
TRIGGER: Final = 79
ACT: Final = 87
JUDGE: Final = 80
READ_SHRINE: Final = 81
READ_REWARDS: Final = 82

# Adventurers who face them
SECOND_CARD: Final = 83
"""asks: which second Character card?"""
SECOND_START: Final = 84
"""asks: which of its starting characteristics?"""
BEGIN: Final = 85
SECOND_REWARDS: Final = 86
"""asks: who takes the Rewards a second time?"""
STEPS: Final = 96


ROLLING: Final = frozenset(
    (
        ROLL_CHECK,
        ROLL_CHECK_DIE,
        REROLL_CHECK,
        ROLL_SHRINE,
        ROLL_REWARDS,
        ROLL_ATTACK,
        REROLL_ATTACK,
        FOE_ATTACK,
        REROLL_DUNGEON,
        REROLL_CHARACTER,
        SIDE_BY_DIE,
    )
)
"""Steps that begin with a throw, and wait for dice rolled by hand."""


class Step:
    """One kind of step. A step that asks also knows what each answer does."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        """Do it, or begin its question."""

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        """Do what a legal answer to its question says."""
