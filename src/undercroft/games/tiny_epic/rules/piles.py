"""What can still be drawn: the dungeon deck in its parts, enemies, bosses, Loot and Spells."""

from typing import Final

from mypy_extensions import i64

from undercroft.kernel.record import Record
from undercroft.kernel.state import copy_row
from undercroft.kernel.vecs import vec

# Parts of the dungeon deck (TED-SET-A to -C)
DECK_A: Final = 0
DECK_B: Final = 1
DECK_C: Final = 2
PARTS: Final = 3


class Piles:
    """What can still be drawn. A pile is a mask of cards, since nobody knows its order."""

    def __init__(self) -> None:
        self.rooms: i64 = 0
        """Room cards not seen yet, including those left out of the game"""
        self.encounters: i64 = 0
        self.to_lay: vec[i64] = vec[i64]([0] * PARTS)
        """cards of each part of the deck still to be laid face down"""
        self.b_rooms: i64 = 0
        """how many Rooms of the middle part, laid or not, are not seen yet"""
        self.b_encounters: i64 = 0
        self.c_rooms: i64 = 0
        self.goblins: i64 = 0
        self.goblin_discards: i64 = 0
        self.minions: i64 = 0
        self.bosses: i64 = 0
        """one of these is drawn when the Lair opens"""
        self.loot: i64 = 0
        """Loot and Spells in one mask, Loot first; likewise the row"""
        self.row: i64 = 0
        """face up, available to all (TED-LOO-09)"""

    def copy_into(self, other: "Piles") -> None:
        other.rooms = self.rooms
        other.encounters = self.encounters
        copy_row(self.to_lay, other.to_lay)
        other.b_rooms = self.b_rooms
        other.b_encounters = self.b_encounters
        other.c_rooms = self.c_rooms
        other.goblins = self.goblins
        other.goblin_discards = self.goblin_discards
        other.minions = self.minions
        other.bosses = self.bosses
        other.loot = self.loot
        other.row = self.row

    def transfer(self, record: Record) -> None:
        self.rooms = record.number(self.rooms)
        self.encounters = record.number(self.encounters)
        self.b_rooms = record.number(self.b_rooms)
        self.b_encounters = record.number(self.b_encounters)
        self.c_rooms = record.number(self.c_rooms)
        record.row(self.to_lay)
        self.goblins = record.number(self.goblins)
        self.goblin_discards = record.number(self.goblin_discards)
        self.minions = record.number(self.minions)
        self.bosses = record.number(self.bosses)
        self.loot = record.number(self.loot)
        self.row = record.number(self.row)
