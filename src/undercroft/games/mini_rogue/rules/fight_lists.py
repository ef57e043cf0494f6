"""What can follow in a fight of one adventurer, as long lists.

A fight stands in a place: a configuration (everything but the hero's HP and XP and the enemy's HP) with these numbers.
The hero's HP and XP together are a mat.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.dice_ways import Faces
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.state import HP_MOST, LEVEL_2, LEVEL_3, XP_MOST, State
from undercroft.kernel.vecs import append, vec

XPS: Final = XP_MOST + 1
MATS: Final = (HP_MOST + 1) * XPS
"""ways a hero's HP and XP can stand"""
HUGE: Final = 1000
"""more HP than anything takes from an enemy at once"""
HALF: Final = 500
XP_FACT: Final = 2
"""the place of XP among the facts of a fight"""
EQUAL: Final = 1e-13

NONE: Final = -1

# Where something leads, if not to a configuration
DEAD: Final = -1
OVER: Final = -2


class Configuration:
    """Everything about a moment of a fight but the HP and XP of the hero and the HP of the enemy."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.kind: i64 = state.question.kind
        self.most: i64 = state.foe.start_hp
        """the enemy's HP"""
        self.columns: vec[i64] = vec[i64]([NONE] * MATS)
        """by mat: the number of the column"""
        self.cases: vec[i64] = vec[i64]([NONE] * MATS)
        """by mat: where what can follow begins, among the outcomes of a roll or what answers lead to"""
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
        self.branch_column: vec[i64] = vec[i64]()
        # what can follow the dice: with which potions, what it takes from the enemy, where it leads
        self.leaf_count: vec[i64] = vec[i64]()
        """of the list that begins here"""
        self.leaf_loss: vec[i64] = vec[i64]()
        """the enemy's HP, without dice"""
        self.leaf_gain: vec[i64] = vec[i64]()
        """the enemy's HP afterwards"""
        self.leaf_to: vec[i64] = vec[i64]()
        self.leaf_mat: vec[i64] = vec[i64]()
        self.leaf_column: vec[i64] = vec[i64]()
        self.leaf_worth: vec[float] = vec[float]()
        self.kill_to: vec[i64] = vec[i64]()
        self.kill_mat: vec[i64] = vec[i64]()
        self.kill_foe: vec[i64] = vec[i64]()
        self.kill_column: vec[i64] = vec[i64]()
        self.kill_worth: vec[float] = vec[float]()
        self.leaf_facts: list[list[int]] = []
        self.kill_facts: list[list[int]] = []
        """the facts of an end, for the least XP with the same cases"""
        self.leaf_raise: vec[i64] = vec[i64]()
        """XP above that"""
        self.leaf_like: vec[i64] = vec[i64]()
        """the facts to which it is added"""
        self.healed_to: vec[i64] = vec[i64]()
        """of the list that begins here: where drinking Healing leads, with the dice as they are"""
        self.healed_mat: vec[i64] = vec[i64]()

    def raised(self, configuration: Configuration, mat: i64, more: i64, leaf: i64) -> i64:
        """The same cases with more XP."""
        first = len(self.leaf_to)
        configuration.cases[mat] = first
        count = self.leaf_count[leaf]
        last = leaf + count
        while leaf < last:
            self.leaf_count = append(self.leaf_count, count)
            self.leaf_loss = append(self.leaf_loss, self.leaf_loss[leaf])
            self.leaf_gain = append(self.leaf_gain, self.leaf_gain[leaf])
            self.leaf_to = append(self.leaf_to, self.leaf_to[leaf])
            self.leaf_mat = append(self.leaf_mat, self.leaf_mat[leaf] + more)
            self.leaf_column = append(self.leaf_column, NONE)
            self.kill_to = append(self.kill_to, self.kill_to[leaf])
            self.kill_mat = append(self.kill_mat, self.kill_mat[leaf] + more)
            self.kill_foe = append(self.kill_foe, self.kill_foe[leaf])
            self.kill_column = append(self.kill_column, NONE)
            self.leaf_like = append(self.leaf_like, self.leaf_like[leaf])
            self.leaf_raise = append(self.leaf_raise, more)
            self.leaf_worth = append(self.leaf_worth, self.worth_with(self.leaf_facts[self.leaf_like[leaf]], more))
            self.kill_worth = append(self.kill_worth, self.worth_with(self.kill_facts[self.leaf_like[leaf]], more))
            self.healed_to = append(self.healed_to, self.healed_to[leaf])
            self.healed_mat = append(self.healed_mat, self.healed_mat[leaf] + more)
            leaf += 1
        return first

    def worth_with(self, told: list[int], more: i64) -> float:
        """What an end is worth with more XP; 0 if it is none."""
        if len(told) == 0 or told[0] == 0:
            return 0.0
        place: i64 = 0
        for fact in told:
            self.facts[place] = fact
            place += 1
        self.facts[XP_FACT] = self.facts[XP_FACT] + more
        return self.fight.worth(self.facts)

    def told(self, leaf: i64, killed: bool) -> list[int]:
        """The facts of the end that a case leads to."""
        like = self.leaf_like[leaf]
        facts = self.kill_facts[like][:] if killed else self.leaf_facts[like][:]
        if facts[0]:
            facts[XP_FACT] += self.leaf_raise[leaf]
        return facts

    def raised_branches(self, configuration: Configuration, mat: i64, more: i64, branch: i64) -> i64:
        """The same outcomes of a roll with more XP."""
        first = len(self.branch_to)
        configuration.cases[mat] = first
        while True:
            self.branch_weight = append(self.branch_weight, self.branch_weight[branch])
            self.branch_to = append(self.branch_to, self.branch_to[branch])
            self.branch_mat = append(self.branch_mat, self.branch_mat[branch] + more)
            self.branch_column = append(self.branch_column, NONE)
            if self.branch_weight[branch] == 0.0:
                return first
            branch += 1

    def end_worth(self, state: State) -> float:
        self.fight.tell(state, self.facts)
        return self.fight.worth(self.facts)


def least_of_level(xp: i64) -> i64:
    """The least XP of the same level (MR-XP-2)."""
    if xp >= LEVEL_3:
        return LEVEL_3
    if xp >= LEVEL_2:
        return LEVEL_2
    return 0


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
