"""The steps of the agenda. A step that may ask has the same number as the question it asks."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.state import TEST as TEST
from undercroft.games.tiny_epic.rules.state import Hero, State

# The turn
TURN: Final = 1
"""asks: what next?"""

# The dungeon
ORIENT: Final = 8
"""asks: which way to turn the new card?"""
ENTER: Final = 9
AROUND: Final = 10
"""asks: which of the cards around to reveal first?"""
REVEAL_ANY: Final = 11
"""asks: which card to reveal?"""
TELEPORT: Final = 12
"""asks: where to go?"""

# Tests and attacks
SKILL: Final = 16
"""asks: which skill to test?"""
ROLL: Final = 17
PAY: Final = 19
"""asks: pay for the effect?"""
TARGET: Final = 20
"""asks: which enemy?"""
SECOND_TARGET: Final = 21
"""asks: which other enemy?"""
RECIPIENT: Final = 22
"""asks: which hero?"""
WEAPON: Final = 23
"""asks: which attack?"""
AFTER: Final = 24
COUNTER: Final = 25
"""asks: which enemy counter-attacks?"""
GUARD: Final = 26
"""asks: pay for Defense against it?"""
EMBOLDEN: Final = 27
"""asks: which target takes the additional damage?"""
SPLIT: Final = 28
"""asks: which of the boss's health markers goes down?"""
KILL: Final = 29
"""asks: which goblin dies?"""
SIXES: Final = 31

# Programs and cards
RUN: Final = 32
CHOICE: Final = 33
"""asks: which of the options?"""
EITHER: Final = 34
"""asks: Loot or Spell?"""
DISCOVER: Final = 35
"""asks: draw, or take a card from the row?"""
PICK_UP: Final = 36
"""asks: which card of the row?"""
EQUIP: Final = 37
"""asks: where does the card go?"""
SHED: Final = 38
"""asks: which card to give up?"""

# Enemies and torch
TORCH: Final = 40
ENEMY_ACTION: Final = 41
ACTORS: Final = 42
GOAL: Final = 43
"""asks: which of the nearest heroes does the enemy go towards?"""
STEP: Final = 44
"""asks: which way does it go?"""
ASSAULT: Final = 45
PUSH: Final = 46
"""asks: where to push it?"""
HERD: Final = 47
"""asks: where to drive it?"""
REROLL: Final = 30
STEPS: Final = 48
ROLLING: Final = frozenset((ROLL, REROLL))
"""Steps that begin with a throw, and wait for dice rolled by hand."""


class Step:
    """One kind of step. A step that asks also knows what each answer does."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        """Do it, or begin its question."""

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        """Do what a legal answer to its question says."""
