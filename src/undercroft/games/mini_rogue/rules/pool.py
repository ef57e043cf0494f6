"""The dice on the table, and what was announced for the attack."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.kernel.record import KEY, Record, scrambled
from undercroft.kernel.vecs import vec

DICE_MOST: Final = 4

# What was announced for an attack, a mask
DOUBLING: Final = 1
"""one die's value will be doubled"""
FREE_FEATS: Final = 2
FROZEN: Final = 4
"""the enemy does not act this turn"""
CONFUSED: Final = 8
"""the enemy's attack hits itself"""
POTION_USED: Final = 16
"""the one offensive potion of the phase"""
BAITED: Final = 32
"""one more Character die is rolled"""
EXECUTING: Final = 64
"""an enemy with little HP left dies"""
EXCHANGING: Final = 128
"""the Dungeon die may swap faces with another die"""
MIND_SET: Final = 512
"""whether the curse symbol counts has been settled"""
SHOT: Final = 256
"""the enemy has already attacked, from a distance"""
WATCHED: Final = 1024
"""the Overlord has seen the dice"""
WAVE_ROLLED: Final = 2048
"""each member of a horde has its own Dungeon die"""


@mypyc_attr(acyclic=True)
class Pool:
    """The dice on the table, and the state of the attack."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.faces: vec[i64] = vec[i64]([0] * (DICE_MOST + 1))
        """last natural face, by die; the extra place is for a Dungeon die rolled with them"""
        self.values: vec[i64] = vec[i64]([0] * DICE_MOST)
        """what each die is worth in this attack, critical chain included"""
        self.critical: i64 = 0
        """mask of dice that may be rerolled as criticals"""
        self.featured: i64 = 0
        """mask of dice that had their one feat (MR-FEAT-3)"""
        self.dungeon: i64 = 0
        self.curse: bool = False
        """the curse symbol shows"""
        self.poison: bool = False
        """the poison symbol shows"""
        self.bonus: i64 = 0
        """flat damage added to the dice"""
        self.potion_damage: i64 = 0
        """damage counted apart from the dice (MR-ARMOR-3)"""
        self.marks: i64 = 0
        """what was announced for this attack, a mask"""
        self.threshold: i64 = 0
        """an enemy with at most this much HP left after the attack dies"""
        self.skill: i64 = -1
        """the skill used last, a note for `added`"""
        self.added: i64 = 0
        """a note of what the bonus is made of, packed; no part of the position: nothing is decided by it"""
        self.chains: vec[i64] = vec[i64]([0] * DICE_MOST)
        """a note of the throws that make up the value of each die, packed; no part of the position either"""
        self.twice: i64 = 0
        """a note of what doubling has added, and to which die, packed"""

    def clear(self) -> None:
        """Reset before a roll: no dice on the table, nothing announced."""
        self.count = 0
        self.critical = 0
        self.featured = 0
        self.dungeon = 0
        self.bonus = 0
        self.potion_damage = 0
        self.marks = 0
        self.threshold = 0
        self.skill = -1
        self.added = 0
        self.twice = 0

    def unread(self) -> None:
        """Clear the values of the dice: only an attack scores them, once they are read."""
        die = self.count
        while die > 0:
            die -= 1
            self.values[die] = 0
            self.chains[die] = 0

    def copy_into(self, other: "Pool") -> None:
        other.count = self.count
        die: i64 = 0
        while die < self.count:
            other.faces[die] = self.faces[die]
            other.values[die] = self.values[die]
            other.chains[die] = self.chains[die]
            die += 1
        other.critical = self.critical
        other.featured = self.featured
        other.dungeon = self.dungeon
        other.curse = self.curse
        other.poison = self.poison
        other.bonus = self.bonus
        other.potion_damage = self.potion_damage
        other.marks = self.marks
        other.threshold = self.threshold
        other.skill = self.skill
        other.added = self.added
        other.twice = self.twice

    def transfer(self, record: Record, in_order: bool) -> None:
        """In a key the dice have no order, unless they are to be kept in it."""
        self.count = record.number(self.count)
        if record.keying and not in_order:
            self.key_dice(record)
        else:
            die: i64 = 0
            while die < self.count:
                self.faces[die] = record.number(self.faces[die])
                value = record.number(self.values[die])
                if value != self.values[die]:
                    self.chains[die] = 0
                self.values[die] = value
                die += 1
            self.critical = record.number(self.critical)
            self.featured = record.number(self.featured)
        self.dungeon = record.number(self.dungeon)
        self.curse = record.flag(self.curse)
        self.poison = record.flag(self.poison)
        self.bonus = record.number(self.bonus)
        self.potion_damage = record.number(self.potion_damage)
        self.marks = record.number(self.marks)
        self.threshold = record.number(self.threshold)

    def key_dice(self, record: Record) -> None:
        """Each die with its marks, in any order."""
        dice: i64 = 0
        die: i64 = 0
        while die < self.count:
            marks = ((self.critical >> die) & 1) | ((self.featured >> die) & 1) << 1
            dice += scrambled(self.values[die] << 8 | marks << 4 | self.faces[die])
            die += 1
        record.number(dice & KEY)
