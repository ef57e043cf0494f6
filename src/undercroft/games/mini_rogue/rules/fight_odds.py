"""Whole fights of one adventurer, solved exactly and quickly.

The rules say what everything does (`fight_cases`): what is asked before the roll, how dice are read, which potions may
be used, what an attack takes from the enemy, what its own attack takes from the hero.

A block holds what is known of a configuration of the fight and a hero's HP, for all XP of a level and all HP of the
enemy. Blocks are solved once all that follows from them is (`fight_values`), and those that lead back to each other
together, row by row (`dice_rows` says what a row is).
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import FIRE, POISON_POTION, REGENERATION
from undercroft.games.mini_rogue.rules.combat import DICE_COUNTED, FEAT_HP
from undercroft.games.mini_rogue.rules.dice_play import Feats, dice_play
from undercroft.games.mini_rogue.rules.dice_ways import SIDES
from undercroft.games.mini_rogue.rules.fight_blocks import Block, first_paid, last_paid, lengthened
from undercroft.games.mini_rogue.rules.fight_cases import NotPlain, as_state, threshold_of
from undercroft.games.mini_rogue.rules.fight_lists import (
    DEAD,
    NONE,
    XPS,
    Configuration,
    least_alike,
    least_of_level,
    most_of_level,
)
from undercroft.games.mini_rogue.rules.fight_values import NEVER_BEST, FightValues
from undercroft.games.mini_rogue.rules.fight_waits import wastes_fire
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.pool import FREE_FEATS
from undercroft.games.mini_rogue.rules.potions import FIRE_DAMAGE, POISON_DAMAGE
from undercroft.games.mini_rogue.rules.state import (
    CHARACTER_DIE,
    HP_MOST,
    PLAYING,
    State,
)
from undercroft.kernel.breath import breathe
from undercroft.kernel.odds import TooLarge
from undercroft.kernel.question import CHANCE
from undercroft.kernel.question import NONE as NOTHING_ASKED
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import append, vec

PLACES_EACH: Final = 7_500
"""So many places of tables take as long as one position the long way."""


class FightTables(FightValues):
    """What is known of a plain fight that stands somewhere, and is worked out when it is asked for."""

    def __init__(self, fight: Fight, state: State, most: i64) -> None:
        super().__init__(fight, state)
        self.most: i64 = most
        """TooLarge is raised when this takes more than so many positions the long way"""
        self.places: i64 = 0
        """how many places the dice of all blocks so far have"""
        self.early: dict[int, float] = {}
        """values of positions with dice that lie there from the start, by key"""
        self.solved: list[Block] = []
        """those solved, each after all that follows, except where they lead back to each other"""
        self.group_ends: vec[i64] = vec[i64]()
        """where each group of those that lead back to each other ends among them; most are alone"""
        self.count: i64 = 0
        self.stack: list[Block] = []
        self.spare: list[State] = []
        """states to try things on"""

    def position(self, state: State) -> float:
        """The value of a position that may have dice on the table: from there to the next roll the rules play on."""
        question = state.question
        if state.outcome != PLAYING or question.kind == NOTHING_ASKED or state.pool.count == 0:
            return self.landing(state)
        key = int(state.key())
        if key in self.early:
            return self.early[key]
        ahead = self.spare.pop() if self.spare else as_state(state.copy())
        if question.kind != CHANCE:
            best = NEVER_BEST
            for choice in question.legal():
                if self.fight.considers(state, choice):
                    state.copy_into(ahead)
                    self.fight.go_on(ahead, choice)
                    best = max(best, self.position(ahead))
            self.early[key] = best
            self.spare.append(ahead)
            return best
        if state.dice.throw_count != 1 or state.dice.throw[0] != CHARACTER_DIE:
            raise NotPlain
        mean = 0.0
        face: i64 = 1
        while face <= SIDES:
            state.copy_into(ahead)
            ahead.dice.load(face)
            ahead.dice.throw_count = 0
            ahead.question.kind = NOTHING_ASKED
            self.fight.go_on(ahead, NOTHING)
            mean += self.position(ahead) / 6.0
            face += 1
        self.early[key] = mean
        self.spare.append(ahead)
        return mean

    def landing(self, state: State) -> float:
        """The value of a position without dice on the table."""
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED:
            return self.end_worth(state)
        hero = state.heroes[0]
        if wastes_fire(self.begin, state):
            return NEVER_BEST
        return self.worth_at(self.number_of(state, 0, 0), hero.hp * XPS + hero.xp, state.foe.hp)

    def worth_at(self, number: i64, mat: i64, foe: i64) -> float:
        """The value of a place."""
        block = self.blocks[self.block_of(number, mat)]
        if not block.solved:
            self.visit(block)
        return block.values[foe * block.lanes + mat % XPS - block.low]

    # --- blocks -----------------------------------------------------------------------------------------------------

    def block_of(self, number: i64, mat: i64) -> i64:
        """The number of a block; XP are never gained in a fight."""
        configuration = self.configurations[number]
        low = least_of_level(mat % XPS)
        high = most_of_level(mat % XPS)
        if configuration.kind == steps.ROLLED:
            low = configuration.least
            high = most_of_level(low)
            if configuration.state.pool.marks & FREE_FEATS == 0:
                low = max(0, low - min(configuration.rolled, DICE_COUNTED))
        hp = mat // XPS
        at = configuration.blocks[hp * XPS + low]
        if at < 0:
            at = len(self.blocks)
            configuration.blocks[hp * XPS + low] = at
            lanes = min(high, self.begin.heroes[0].xp) - low + 1
            self.blocks.append(Block(at, number, configuration.kind, hp, low, lanes, self.top_of(configuration)))
        return at

    def top_of(self, configuration: Configuration) -> i64:
        """The most HP that the enemy can have there: it only loses some, at least those that a thrown potion took."""
        if not self.only_loses(configuration):
            return configuration.most
        thrown = self.begin.heroes[0].potions & ~configuration.state.heroes[0].potions
        top = self.begin.foe.hp
        if thrown & (1 << FIRE):
            top -= FIRE_DAMAGE
        if thrown & (1 << POISON_POTION):
            top -= POISON_DAMAGE
        return max(0, top)

    def only_loses(self, configuration: Configuration) -> bool:
        """Whether this is the enemy the fight stands with now, and it regains no HP."""
        foe = configuration.state.foe
        begin = self.begin.foe
        return foe.line == begin.line and foe.phase == begin.phase and not foe.traits & REGENERATION

    def visit(self, block: Block) -> None:
        """Solve a block and all that follows from it; blocks that lead back to each other are solved together."""
        self.count += 1
        breathe()
        block.found = self.count
        block.reach = self.count
        block.waiting = True
        self.stack.append(block)
        follow = self.expand(block)
        at: i64 = 0
        while at < len(follow):
            other = self.blocks[follow[at]]
            at += 1
            if other.found == 0:
                self.visit(other)
                block.reach = min(block.reach, other.reach)
            elif other.waiting:
                block.reach = min(block.reach, other.found)
        if block.reach == block.found:
            group = self.pop_group(block)
            self.solve(group)
            self.group_ends = append(self.group_ends, len(self.solved))

    def pop_group(self, block: Block) -> list[Block]:
        """The blocks that lead back to this one."""
        group: list[Block] = []
        while True:
            other = self.stack.pop()
            other.waiting = False
            group.append(other)
            self.solved.append(other)
            if other is block:
                return group

    def expand(self, block: Block) -> vec[i64]:
        """Ask what can follow, once for all XP and HP alike; the blocks that do."""
        configuration = self.configurations[block.number]
        follow: vec[i64] = vec[i64]()
        lane: i64 = 0
        before: i64 = NONE
        while lane < block.lanes:
            alike = least_alike(block.low + lane)
            block.more[lane] = block.low + lane - alike
            if alike == before:
                block.firsts[lane] = block.firsts[lane - 1]
                block.higher[lane] = block.higher[lane - 1]
            else:
                hp = self.hp_alike(configuration, block.hp, alike)
                block.higher[lane] = block.hp - hp
                block.firsts[lane] = self.cases_of(configuration, hp * XPS + alike)
            if block.kind == CHANCE:
                follow = self.follow_branches(block, lane, alike != before, follow)
            else:
                follow = self.follow_leaves(block, lane, alike != before, follow)
            before = alike
            lane += 1
        if block.kind == steps.ROLLED:
            follow = self.expand_dice(configuration, block, follow)
        return follow

    def cases_of(self, configuration: Configuration, mat: i64) -> i64:
        if configuration.kind == CHANCE:
            return self.branch_out(configuration, mat)
        if configuration.kind == steps.ROLLED:
            return self.leaves_of(configuration, mat)
        return self.moves_of(configuration, mat)

    def follow_branches(self, block: Block, lane: i64, new: bool, follow: vec[i64]) -> vec[i64]:
        """What the outcomes of a roll lead to; with more XP to the same blocks, because of a level."""
        branch = block.firsts[lane]
        place = lane
        while self.branch_weight[branch] > 0.0:
            block.leads = lengthened(block.leads, place + 1)
            if not new:
                block.leads[place] = block.leads[place - 1]
            elif self.branch_to[branch] != DEAD:
                mat = self.branch_mat[branch] + block.higher[lane] * XPS
                block.leads[place] = self.block_of(self.branch_to[branch], mat)
                follow = append(follow, block.leads[place])
            place += block.lanes
            branch += 1
        return follow

    def follow_leaves(self, block: Block, lane: i64, new: bool, follow: vec[i64]) -> vec[i64]:
        """What answers, or uses of potions, lead to."""
        leaf = block.firsts[lane]
        last = leaf + self.leaf_count[leaf]
        higher = block.higher[lane] * XPS
        place = lane
        while leaf < last:
            block.leads = lengthened(block.leads, place + 1)
            block.falls = lengthened(block.falls, place + 1)
            if not new:
                block.leads[place] = block.leads[place - 1]
                block.falls[place] = block.falls[place - 1]
            else:
                if self.leaf_to[leaf] >= 0:
                    block.leads[place] = self.block_of(self.leaf_to[leaf], self.leaf_mat[leaf] + higher)
                    follow = append(follow, block.leads[place])
                if self.kill_to[leaf] >= 0 and (block.kind == steps.ROLLED or self.leaf_loss[leaf] > 0):
                    block.falls[place] = self.block_of(self.kill_to[leaf], self.kill_mat[leaf] + higher)
                    follow = append(follow, block.falls[place])
            place += block.lanes
            leaf += 1
        return follow

    def expand_dice(self, configuration: Configuration, block: Block, follow: vec[i64]) -> vec[i64]:
        """What feats and Healing lead to."""
        free = configuration.state.pool.marks & FREE_FEATS != 0
        counts = configuration.counts
        block.threshold = threshold_of(configuration)
        block.offset = configuration.offset
        block.whole = configuration.least - block.low
        need = self.begin.foe.hp if self.only_loses(configuration) else configuration.most
        block.play = dice_play(configuration.faces, configuration.rolled, configuration.armor, counts, free, need)
        self.places += block.top * block.lanes * (block.play.nodes + block.play.throws)
        if self.places // PLACES_EACH > self.most:
            raise TooLarge(self.most)
        if free:
            return follow
        first = first_paid(configuration.state, block.low, block.lanes, block.hp)
        if first < block.lanes:
            block.by_hp = self.block_of(block.number, (block.hp - FEAT_HP) * XPS + block.low)
            last = last_paid(configuration.state, block.low, block.lanes, block.hp)
            self.require(self.blocks[block.by_hp], first, last)
            follow = append(follow, block.by_hp)
        lane: i64 = 0
        while lane < block.lanes and block.by_healing < 0:
            leaf = block.firsts[lane]
            if self.healed_to[leaf] >= 0:
                follow = self.heal(block, leaf, follow)
            lane += 1
        first = first_paid(configuration.state, block.low, block.lanes, block.hp + FEAT_HP)
        if first < block.lanes and block.hp + FEAT_HP <= HP_MOST:
            last = last_paid(configuration.state, block.low, block.lanes, block.hp + FEAT_HP)
            self.require(block, first, last)
        return follow

    def heal(self, block: Block, leaf: i64, follow: vec[i64]) -> vec[i64]:
        """Where drinking Healing and paying with HP leads, if some lanes pay so: others rather pay with XP."""
        state = self.configurations[self.healed_to[leaf]].state
        hp = self.healed_mat[leaf] // XPS
        first = first_paid(state, block.low, block.lanes, hp)
        if first == block.lanes:
            return follow
        block.healed = hp
        block.by_healing = self.block_of(self.healed_to[leaf], (hp - FEAT_HP) * XPS + block.low)
        self.require(self.blocks[block.by_healing], first, last_paid(state, block.low, block.lanes, hp))
        return append(follow, block.by_healing)

    def require(self, block: Block, first: i64, last: i64) -> None:
        """Feats of some lanes are to be kept; a block may have been solved without."""
        feats = block.feats
        if feats.first < feats.last:
            if feats.first <= first and last <= feats.last:
                return
            first = min(first, feats.first)
            last = max(last, feats.last)
        block.feats = Feats(first, last)
        if block.solved:
            self.play_alone(block)
