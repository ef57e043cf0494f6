"""Blocks: what is known of a moment of a fight, for the XP of a level and all HP of the enemy."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.cardspeak import GAIN, HEALING, REWARDS, WEAKEN
from undercroft.games.mini_rogue.rules.combat import FEAT_HP
from undercroft.games.mini_rogue.rules.dice_play import NO_FEATS, DicePlay, Feats, dice_play
from undercroft.games.mini_rogue.rules.dice_ways import Faces
from undercroft.games.mini_rogue.rules.fight_lists import NONE, XPS, least_of_level
from undercroft.games.mini_rogue.rules.fight_waits import skill_says
from undercroft.games.mini_rogue.rules.potions import HEALING_HP, holds
from undercroft.games.mini_rogue.rules.state import HP_MOST, State
from undercroft.kernel.vecs import append, vec

NO_DICE: Final = dice_play(Faces(), 1, 0, 1, False, 1)
SHUT: Final = vec[float]()
"""in place of values that there are none of"""


@mypyc_attr(acyclic=True)
class Block:
    """What is known of a configuration and a hero's HP, for the XP of a level and all HP of the enemy.

    Each XP has a lane. With dice on the table there are lanes for less XP than that, which feats lead to.
    """

    def __init__(self, at: i64, number: i64, kind: i64, hp: i64, low: i64, lanes: i64, top: i64) -> None:
        self.at: i64 = at
        """its own number"""
        self.number: i64 = number
        """its configuration"""
        self.kind: i64 = kind
        """what is asked; CHANCE before a roll"""
        self.hp: i64 = hp
        self.low: i64 = low
        """the XP of the first lane"""
        self.lanes: i64 = lanes
        self.top: i64 = top
        """the most HP of the enemy that matter, or the most that is needed of the dice"""
        self.firsts: vec[i64] = vec[i64]([NONE] * lanes)
        """by lane: where what can follow begins, among the outcomes of a roll or what answers lead to"""
        self.more: vec[i64] = vec[i64]([0] * lanes)
        """by lane: how much more XP it has than these are told for"""
        self.higher: vec[i64] = vec[i64]([0] * lanes)
        """the same for HP"""
        self.values: vec[float] = vec[float]([0.0] * ((top + 1) * lanes))
        """by the enemy's HP and lane; with dice on the table by what is needed, before the roll is seen"""
        self.leads: vec[i64] = vec[i64]()
        """by case and lane: the block it leads to"""
        self.falls: vec[i64] = vec[i64]()
        """the same if the enemy dies of it"""
        self.killed: vec[float] = SHUT
        """by case and lane: what it comes to if the enemy dies of it"""
        self.over: vec[float] = SHUT
        """the same if it ends the fight otherwise"""
        # to find blocks that lead back to each other:
        self.found: i64 = 0
        self.reach: i64 = 0
        self.waiting: bool = False
        self.solved: bool = False
        self.skew: i64 = 0
        """in which row of its group its first one is worked out"""
        # with dice on the table:
        self.play: DicePlay = NO_DICE
        self.whole: i64 = 0
        """the first lane in which dice are rolled"""
        self.offset: i64 = 0
        """what is taken from the enemy without dice, and by dying early"""
        self.threshold: i64 = 0
        """the HP at which the enemy dies after the attack"""
        self.kills: vec[float] = SHUT
        """by lane: the value of a kill"""
        self.by_hp: i64 = NONE
        """the block that a feat paid with HP leads to"""
        self.hp_costs: vec[float] = SHUT
        """by lane: what a kill is worth less then"""
        self.by_healing: i64 = NONE
        """the block that Healing and such a feat lead to"""
        self.healed: i64 = 0
        """the HP in between"""
        self.healing_costs: vec[float] = SHUT
        self.feats: Feats = NO_FEATS
        """kept for those who come here from other HP"""


def lengthened(row: vec[i64], length: i64) -> vec[i64]:
    """A row of at least this length; what is new leads nowhere."""
    while len(row) < length:
        row = append(row, NONE)
    return row


def skew(group: list[Block]) -> i64:
    """Set blocks of a group against each other, so that the same XP and HP of the enemy are in the same row."""
    low = group[0].low
    for block in group:
        low = min(low, block.low)
    last: i64 = 0
    for block in group:
        block.skew = block.low - low + block.threshold
        last = max(last, block.skew + block.top + block.lanes - 1)
    return last


def pays_hp(state: State, mat: i64) -> bool:
    """A feat may be paid with HP, and that may be best."""
    return mat // XPS > FEAT_HP and not pays_xp_first(state, mat)


def first_paid(state: State, low: i64, lanes: i64, hp: i64) -> i64:
    """The first lane in which a feat may be paid with HP."""
    lane: i64 = 0
    while lane < lanes and not pays_hp(state, hp * XPS + low + lane):
        lane += 1
    return lane


def last_paid(state: State, low: i64, lanes: i64, hp: i64) -> i64:
    """One more than the last of them."""
    while lanes > 0 and not pays_hp(state, hp * XPS + low + lanes - 1):
        lanes -= 1
    return lanes


def pays_xp_first(state: State, mat: i64) -> bool:
    """A feat is better paid with 1 XP that costs no level than with 2 HP.

    Who has kept the 2 HP can do all that can be done with the XP and pay with HP later; both count the same in the end.
    That is so unless the enemy takes XP (MR-EFFECT-18), or HP are gained beyond the most.
    """
    hero = state.heroes[0]
    xp = mat % XPS
    if xp == least_of_level(xp) or state.foe.traits & WEAKEN:
        return False
    most = mat // XPS
    if holds(hero, HEALING):
        most += HEALING_HP
    return most <= HP_MOST and not skill_says(state, GAIN, REWARDS)
