"""What can follow in a fight of one adventurer, as long lists.

A fight stands in a place: a configuration (everything but the hero's HP and XP and the enemy's HP) with these numbers.
The hero's HP and XP together are a mat.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.dice_ways import Faces
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.state import HP_MOST, LEVEL_2, LEVEL_3, XP_MOST, State
from undercroft.kernel.vecs import vec

XPS: Final = XP_MOST + 1
MATS: Final = (HP_MOST + 1) * XPS
"""ways a hero's HP and XP can stand"""
HUGE: Final = 1000
"""more HP than anything takes from an enemy at once"""
HALF: Final = 500
HP_FACT: Final = 1
XP_FACT: Final = 2
"""the places of HP and XP among the facts of a fight"""
FACT_BITS: Final = 7
FACT: Final = (1 << FACT_BITS) - 1
"""a fact of a fight: nothing that is left is more"""
EQUAL: Final = 1e-13

NONE: Final = -1

# Where something leads, if not to a configuration
DEAD: Final = -1
OVER: Final = -2
WASTED: Final = -3
"""to what something else is at least as good for"""


@mypyc_attr(acyclic=True)
class Configuration:
    """Everything about a moment of a fight but the HP and XP of the hero and the HP of the enemy."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.kind: i64 = state.question.kind
        self.most: i64 = state.foe.start_hp
        """the enemy's HP"""
        self.blocks: vec[i64] = vec[i64]([NONE] * MATS)
        """by mat with the least XP of a block: the number of the block"""
        self.models: vec[i64] = vec[i64]([NONE] * XPS)
        """by the least XP alike: HP from which everything follows as from others"""
        self.model_loss: vec[i64] = vec[i64]([0] * XPS)
        """the most HP that are lost then"""
        self.cases: vec[i64] = vec[i64]([NONE] * MATS)
        """by mat with the least XP alike: where what can follow begins, among the outcomes of a roll or what answers
        lead to"""
        # with dice on the table:
        self.like: i64 = NONE
        """the first configuration that leads to the same"""
        self.faces: Faces = Faces()
        self.rolled: i64 = 0
        self.least: i64 = 0
        """the least XP of the level at which they were rolled"""
        self.counts: i64 = 1
        """how often the highest die counts"""
        self.armor: i64 = 0
        """what is lost of the total of the dice"""
        self.offset: i64 = 0
        """what is taken from the enemy without dice: so much less is needed than it has HP"""
        self.paths: vec[i64] = vec[i64]()
        """the uses of potions met so far"""
        self.losses: vec[i64] = vec[i64]()
        """what each takes from the enemy"""


class CaseLists:
    """What is known of the outcomes of rolls and of what answers lead to."""

    def __init__(self, fight: Fight) -> None:
        self.fight: Fight = fight
        self.facts: vec[i64] = vec[i64]([0] * len(fight.facts))
        # outcomes of a roll; each list ends with a weight of 0
        self.branch_weight: vec[float] = vec[float]()
        self.branch_to: vec[i64] = vec[i64]()
        self.branch_mat: vec[i64] = vec[i64]()
        self.branch_offset: vec[i64] = vec[i64]()
        """so much less is needed of the dice than the enemy has HP"""
        # what can follow the dice: with which potions, what it takes from the enemy, where it leads
        self.leaf_count: vec[i64] = vec[i64]()
        """of the list that begins here"""
        self.leaf_loss: vec[i64] = vec[i64]()
        """the enemy's HP, without dice"""
        self.leaf_gain: vec[i64] = vec[i64]()
        """the enemy's HP afterwards"""
        self.leaf_to: vec[i64] = vec[i64]()
        self.leaf_mat: vec[i64] = vec[i64]()
        self.kill_to: vec[i64] = vec[i64]()
        self.kill_mat: vec[i64] = vec[i64]()
        self.kill_foe: vec[i64] = vec[i64]()
        self.leaf_facts: vec[i64] = vec[i64]()
        self.kill_facts: vec[i64] = vec[i64]()
        """the facts of an end in one number, for the least XP with the same cases; 0 if the hero is dead, or if it is
        no end"""
        self.healed_to: vec[i64] = vec[i64]()
        """of the list that begins here: where drinking Healing leads, with the dice as they are"""
        self.healed_mat: vec[i64] = vec[i64]()

    def worth_with(self, packed: i64, more: i64, higher: i64) -> float:
        """What an end is worth with more XP and HP; 0 if it is none."""
        if packed == 0:
            return 0.0
        packed = facts_with(packed, more, higher)
        place: i64 = 0
        while place < len(self.facts):
            self.facts[place] = packed >> place * FACT_BITS & FACT
            place += 1
        return self.fight.worth(self.facts)

    def packed_facts(self, state: State) -> i64:
        """The facts of an end in one number."""
        self.fight.tell(state, self.facts)
        packed: i64 = 0
        place: i64 = 0
        while place < len(self.facts):
            packed += self.facts[place] << place * FACT_BITS
            place += 1
        return packed

    def unpacked(self, packed: i64) -> list[int]:
        return [packed >> place * FACT_BITS & FACT for place in range(len(self.facts))]

    def end_worth(self, state: State) -> float:
        self.fight.tell(state, self.facts)
        return self.fight.worth(self.facts)


def facts_with(packed: i64, more: i64, higher: i64) -> i64:
    """The facts of an end with more XP and HP; a dead hero has none."""
    if packed == 0:
        return 0
    return packed + (higher << HP_FACT * FACT_BITS) + (more << XP_FACT * FACT_BITS)


def least_of_level(xp: i64) -> i64:
    """The least XP of the same level (MR-XP-2)."""
    if xp >= LEVEL_3:
        return LEVEL_3
    if xp >= LEVEL_2:
        return LEVEL_2
    return 0


def most_of_level(xp: i64) -> i64:
    """The most XP of the same level."""
    if xp >= LEVEL_3:
        return XP_MOST
    if xp >= LEVEL_2:
        return LEVEL_3 - 1
    return LEVEL_2 - 1


def least_alike(xp: i64) -> i64:
    """The least XP from which everything leads to the same, with as much less XP (MR-XP-2 to -4).

    XP tell the level, and at most one is lost at a time: a level with the last one of it, or 1 HP without any.
    """
    if xp > LEVEL_3:
        return LEVEL_3 + 1
    if xp == LEVEL_3 or xp == LEVEL_2 or xp == 0:
        return xp
    if xp > LEVEL_2:
        return LEVEL_2 + 1
    return 1
