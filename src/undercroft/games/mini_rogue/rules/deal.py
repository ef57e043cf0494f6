"""An exchange between two adventurers (MR-COOP2-10)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.kernel.record import Record

HAGGLED_MOST: Final = 1_200
"""after so many answers spent on exchanges in one game no more are begun, so that every game ends"""


@mypyc_attr(acyclic=True)
class Deal:
    """An exchange between two adventurers, as put together so far (MR-COOP2-10)."""

    def __init__(self) -> None:
        self.giver: i64 = 0
        """the seat that proposes"""
        self.taker: i64 = 0
        self.gold: i64 = 0
        """what the giver gives, or asks for if negative; likewise food and armor"""
        self.food: i64 = 0
        self.armor: i64 = 0
        self.potions_given: i64 = 0
        self.potions_asked: i64 = 0
        self.item_given: bool = False
        self.item_asked: bool = False
        self.haggled: i64 = 0
        """answers spent on exchanges in this game"""

    def begin(self, giver: i64, taker: i64) -> None:
        self.giver = giver
        self.taker = taker
        self.gold = 0
        self.food = 0
        self.armor = 0
        self.potions_given = 0
        self.potions_asked = 0
        self.item_given = False
        self.item_asked = False

    def copy_into(self, other: "Deal") -> None:
        other.giver = self.giver
        other.taker = self.taker
        other.gold = self.gold
        other.food = self.food
        other.armor = self.armor
        other.potions_given = self.potions_given
        other.potions_asked = self.potions_asked
        other.item_given = self.item_given
        other.item_asked = self.item_asked
        other.haggled = self.haggled

    def transfer(self, record: Record) -> None:
        self.giver = record.number(self.giver)
        self.taker = record.number(self.taker)
        self.gold = record.number(self.gold)
        self.food = record.number(self.food)
        self.armor = record.number(self.armor)
        self.potions_given = record.number(self.potions_given)
        self.potions_asked = record.number(self.potions_asked)
        self.item_given = record.flag(self.item_given)
        self.item_asked = record.flag(self.item_asked)

    def transfer_last(self, record: Record) -> None:
        """How long there has been haggling tells two positions apart only once it has been too long."""
        if record.memory:
            self.haggled = record.last(self.haggled)
        elif self.haggled >= HAGGLED_MOST:
            record.number(1)
