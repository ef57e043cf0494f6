"""Whole fights of one adventurer, solved exactly and quickly.

The rules say what everything does (`fight_cases`): what is asked before the roll, how dice are read, which potions may
be used, what an attack takes from the enemy, what its own attack takes from the hero. Only two things are done without
them. Dice are rerolled in tables (`dice_play`), and cases are put together: the HP an attack takes depends on the total
of the dice, and what the enemy does to the hero does not depend on the HP it has left.

A column holds what is known of a configuration of the fight and a hero's HP and XP, for all HP of the enemy. Columns
are solved once all that follows from them is, and those that lead back to each other together.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import FIRE, HEALING, POISON_POTION, REGENERATION, WEAKEN
from undercroft.games.mini_rogue.rules.combat import FEAT_HP, FEAT_XP
from undercroft.games.mini_rogue.rules.dice_play import FRESH, DicePlay, DiceValues, dice_play
from undercroft.games.mini_rogue.rules.dice_ways import BARE, FIRST, LATER, PARTS, SIDES, Faces
from undercroft.games.mini_rogue.rules.fight_cases import FightCases, NotPlain, as_state, threshold_of
from undercroft.games.mini_rogue.rules.fight_lists import DEAD, EQUAL, NONE, OVER, XPS, Configuration, least_of_level
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.pool import FREE_FEATS
from undercroft.games.mini_rogue.rules.potions import FIRE_DAMAGE, HEALING_HP, POISON_DAMAGE, holds
from undercroft.games.mini_rogue.rules.state import (
    CHARACTER_DIE,
    HP_MOST,
    PLAYING,
    State,
)
from undercroft.kernel.breath import breathe
from undercroft.kernel.question import CHANCE
from undercroft.kernel.question import NONE as NOTHING_ASKED
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import append, vec

NO_DICE: Final = dice_play(Faces(), 1, 0, 1, False, 1)
SHUT: Final = vec[float]()
"""in place of values that there are none of"""


class Column:
    """What is known of a configuration and a hero's HP and XP, for all HP of the enemy."""

    def __init__(self, at: i64, number: i64, mat: i64, kind: i64, top: i64) -> None:
        self.at: i64 = at
        """its own number"""
        self.number: i64 = number
        """its configuration"""
        self.mat: i64 = mat
        self.kind: i64 = kind
        """what is asked; CHANCE before a roll"""
        self.top: i64 = top
        """the most HP of the enemy that matter"""
        self.first: i64 = NONE
        """where what can follow begins, among the outcomes of a roll or what answers lead to"""
        self.values: vec[float] = vec[float]([0.0] * (top + 1))
        """by the enemy's HP; with dice on the table: before the roll is seen"""
        # to find columns that lead back to each other:
        self.found: i64 = 0
        self.low: i64 = 0
        self.waiting: bool = False
        self.solved: bool = False
        # with dice on the table:
        self.play: DicePlay = NO_DICE
        self.offset: i64 = 0
        """what is taken from the enemy without dice: so much less is needed than it has HP"""
        self.threshold: i64 = 0
        """the HP at which the enemy dies after the attack"""
        self.kill: float = 0.0
        """the value of a kill"""
        self.made: i64 = 0
        """how many feats were made at least: nobody of that level rolls dice with less XP"""
        self.by_xp: i64 = NONE
        self.by_hp: i64 = NONE
        """the columns that a feat leads to"""
        self.healed: i64 = NONE
        """the column that drinking Healing leads to"""
        self.feats: vec[float] = SHUT
        """the values of the throws after a feat, for columns from which it can be paid"""
        self.whole: bool = False
        """dice are rolled into it: not all of them come from a feat"""
        self.kept: bool = False
        """the values of all positions of the dice are kept, for columns from which Healing is drunk"""
        self.nodes: vec[float] = SHUT

    def later(self) -> i64:
        """After a feat: how many dice had none, at most."""
        return self.play.counted - max(1, self.made)


class Slate(DiceValues):
    """Room to work out the dice of a column."""

    def __init__(self) -> None:
        super().__init__()
        self.rolls: bool = False
        """the first roll is worked out as well"""

    def clear(self, column: Column, rolls: bool) -> None:
        play = column.play
        self.rolls = rolls and column.made == 0
        if len(self.stops) <= play.cap:
            self.stops = vec[float]([0.0] * (play.cap + 1))
        if len(self.prices) < len(play.feats):
            self.prices = vec[float]([0.0] * len(play.feats))
        if len(self.nodes) < len(play.stops):
            self.nodes = vec[float]([0.0] * len(play.stops))
        if len(self.throws) * SIDES < len(play.leads):
            self.throws = vec[float]([0.0] * (len(play.leads) // SIDES))
        self.prices[0] = -1.0
        self.throws[0] = -1.0
        self.nodes[0] = column.kill


class FightTables(FightCases):
    """What is known of a plain fight that stands somewhere, and is worked out when it is asked for."""

    def __init__(self, fight: Fight, state: State) -> None:
        super().__init__(fight, state)
        self.early: dict[int, float] = {}
        """values of positions with dice that lie there from the start, by key"""
        self.columns: list[Column] = []
        self.solved: list[Column] = []
        """those solved, each after all that follows, except where they lead back to each other"""
        self.group_ends: vec[i64] = vec[i64]()
        """where each group of those that lead back to each other ends among them; most are alone"""
        self.count: i64 = 0
        self.stack: list[Column] = []
        self.slates: list[Slate] = []

    def position(self, state: State) -> float:
        """The value of a position that may have dice on the table: from there to the next roll the rules play on."""
        question = state.question
        if state.outcome != PLAYING or question.kind == NOTHING_ASKED or state.pool.count == 0:
            return self.landing(state)
        key = int(state.key())
        if key in self.early:
            return self.early[key]
        ahead = as_state(state.copy())
        if question.kind != CHANCE:
            best = -1.0
            for choice in question.legal():
                if self.fight.considers(state, choice):
                    state.copy_into(ahead)
                    self.fight.go_on(ahead, choice)
                    best = max(best, self.position(ahead))
            self.early[key] = best
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
        return mean

    def landing(self, state: State) -> float:
        """The value of a position without dice on the table."""
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED:
            return self.end_worth(state)
        hero = state.heroes[0]
        return self.worth_at(self.number_of(state, 0, 0), hero.hp * XPS + hero.xp, state.foe.hp)

    def worth_at(self, number: i64, mat: i64, foe: i64) -> float:
        """The value of a place."""
        column = self.columns[self.column_of(number, mat)]
        if not column.solved:
            self.visit(column)
        return column.values[foe]

    # --- columns ----------------------------------------------------------------------------------------------------

    def column_of(self, number: i64, mat: i64) -> i64:
        configuration = self.configurations[number]
        at = configuration.columns[mat]
        if at < 0:
            at = len(self.columns)
            configuration.columns[mat] = at
            self.columns.append(Column(at, number, mat, configuration.kind, self.top_of(configuration)))
        return at

    def top_of(self, configuration: Configuration) -> i64:
        """The most HP that the enemy can have there: it only loses some, at least those that a thrown potion took."""
        foe = configuration.state.foe
        begin = self.begin.foe
        if foe.line != begin.line or foe.phase != begin.phase or foe.traits & REGENERATION:
            return configuration.most
        thrown = self.begin.heroes[0].potions & ~configuration.state.heroes[0].potions
        top = begin.hp
        if thrown & (1 << FIRE):
            top -= FIRE_DAMAGE
        if thrown & (1 << POISON_POTION):
            top -= POISON_DAMAGE
        return max(0, top)

    def visit(self, column: Column) -> None:
        """Solve a column and all that follows from it; columns that lead back to each other are solved together."""
        self.count += 1
        breathe()
        column.found = self.count
        column.low = self.count
        column.waiting = True
        self.stack.append(column)
        follow = self.expand(column)
        at: i64 = 0
        while at < len(follow):
            other = self.columns[follow[at]]
            at += 1
            if other.found == 0:
                self.visit(other)
                column.low = min(column.low, other.low)
            elif other.waiting:
                column.low = min(column.low, other.found)
        if column.low == column.found:
            if self.stack[-1] is column:
                self.stack.pop()
                column.waiting = False
                self.solved.append(column)
                self.solve_alone(column)
            else:
                self.solve(self.pop_group(column))
            self.group_ends = append(self.group_ends, len(self.solved))

    def pop_group(self, column: Column) -> list[Column]:
        """The columns that lead back to this one."""
        group: list[Column] = []
        while True:
            other = self.stack.pop()
            other.waiting = False
            group.append(other)
            self.solved.append(other)
            if other is column:
                return group

    def expand(self, column: Column) -> vec[i64]:
        """The columns that can follow."""
        configuration = self.configurations[column.number]
        follow: vec[i64] = vec[i64]()
        if column.kind == CHANCE:
            branch = self.branch_out(configuration, column.mat)
            column.first = branch
            while self.branch_weight[branch] > 0.0:
                if self.branch_to[branch] != DEAD:
                    to = self.column_of(self.branch_to[branch], self.branch_mat[branch])
                    self.branch_column[branch] = to
                    self.require(self.columns[to], False)
                    follow = append(follow, to)
                branch += 1
            return follow
        if column.kind == steps.ROLLED:
            column.first = self.leaves_of(configuration, column.mat)
            follow = self.expand_dice(configuration, column)
        else:
            column.first = self.moves_of(configuration, column.mat)
        leaf = column.first
        last = leaf + self.leaf_count[leaf]
        while leaf < last:
            if self.leaf_to[leaf] >= 0:
                self.leaf_column[leaf] = self.column_of(self.leaf_to[leaf], self.leaf_mat[leaf])
                follow = append(follow, self.leaf_column[leaf])
            if self.kill_to[leaf] >= 0 and (column.kind == steps.ROLLED or self.leaf_loss[leaf] > 0):
                self.kill_column[leaf] = self.column_of(self.kill_to[leaf], self.kill_mat[leaf])
                follow = append(follow, self.kill_column[leaf])
            leaf += 1
        return follow

    def expand_dice(self, configuration: Configuration, column: Column) -> vec[i64]:
        """What feats and Healing lead to."""
        free = configuration.state.pool.marks & FREE_FEATS != 0
        counts = configuration.counts
        follow: vec[i64] = vec[i64]()
        leaf = column.first
        column.threshold = threshold_of(configuration)
        column.offset = self.leaf_loss[leaf] + column.threshold
        need = max(1, column.top - column.offset)
        column.play = dice_play(configuration.faces, configuration.rolled, configuration.armor, counts, free, need)
        column.made = max(0, configuration.least - column.mat % XPS)
        if not free and column.made < column.play.counted:
            if column.mat % XPS >= FEAT_XP:
                column.by_xp = self.column_of(column.number, column.mat - FEAT_XP)
                follow = append(follow, column.by_xp)
            if column.mat // XPS > FEAT_HP and not pays_xp_first(configuration.state, column.mat):
                column.by_hp = self.column_of(column.number, column.mat - FEAT_HP * XPS)
                follow = append(follow, column.by_hp)
        if self.healed_to[leaf] >= 0:
            column.healed = self.column_of(self.healed_to[leaf], self.healed_mat[leaf])
            self.require(self.columns[column.healed], True)
            follow = append(follow, column.healed)
        return follow

    def require(self, column: Column, kept: bool) -> None:
        """Dice are rolled into a column, or lie there in any way; it may have been solved without them."""
        if column.solved and (not column.whole or (kept and not column.kept)):
            column.whole = True
            column.kept = column.kept or kept
            self.play_up_to(column, self.slate_at(0), column.top, True)
        column.whole = True
        column.kept = column.kept or kept

    # --- their values -----------------------------------------------------------------------------------------------

    def slate_at(self, place: i64) -> Slate:
        while len(self.slates) <= place:
            self.slates.append(Slate())
        return self.slates[place]

    def solve_alone(self, column: Column) -> None:
        """Work out a column that does not lead back to itself."""
        if column.kind == steps.ROLLED:
            self.play_up_to(column, self.slate_at(0), column.top, column.whole)
        else:
            foe: i64 = 1
            while foe <= column.top:
                if column.kind == CHANCE:
                    column.values[foe] = self.roll_value(column, foe)
                else:
                    column.values[foe] = self.answer_value(column, foe)
                foe += 1
        column.solved = True

    def solve(self, group: list[Column]) -> None:
        """Work columns out from what follows, for one HP of the enemy after another."""
        dice: list[Column] = []
        places: list[Column] = []
        top: i64 = 0
        for column in group:
            top = max(top, column.top)
            if column.kind == steps.ROLLED:
                self.prepare(column, self.slate_at(len(dice)), column.whole)
                dice.append(column)
            elif column.kind == CHANCE:
                places.append(column)
        for column in group:
            if column.kind != steps.ROLLED and column.kind != CHANCE:
                places.append(column)
        foe: i64 = 1
        while foe <= top:
            self.solve_at(dice, places, foe)
            foe += 1
        for column in group:
            column.solved = True

    def solve_at(self, dice: list[Column], places: list[Column], foe: i64) -> None:
        """Pass over the columns until nothing changes."""
        first = True
        while True:
            change = 0.0
            place: i64 = 0
            while place < len(dice):
                column = dice[place]
                value = self.dice_value(column, self.slates[place], foe, first)
                difference = value - column.values[foe]
                column.values[foe] = value
                change = max(change, difference if difference > 0.0 else -difference)
                place += 1
            for column in places:
                value = self.roll_value(column, foe) if column.kind == CHANCE else self.answer_value(column, foe)
                difference = value - column.values[foe]
                column.values[foe] = value
                change = max(change, difference if difference > 0.0 else -difference)
            if change < EQUAL:
                break
            first = False
        place = 0
        while place < len(dice):
            self.finish(dice[place], self.slates[place], foe)
            place += 1

    def answer_value(self, column: Column, foe: i64) -> float:
        """The best of the answers to a question before the roll."""
        leaf = column.first
        last = leaf + self.leaf_count[leaf]
        best = -1.0
        while leaf < last:
            best = max(best, self.move_value(foe, leaf))
            leaf += 1
        return best

    def move_value(self, foe: i64, leaf: i64) -> float:
        """What an answer comes to; a skill may take HP from the enemy."""
        if self.leaf_loss[leaf] >= foe:
            return self.kill_value(leaf)
        if self.leaf_to[leaf] < 0:
            return self.leaf_worth[leaf]
        return self.columns[self.leaf_column[leaf]].values[foe - self.leaf_loss[leaf]]

    def kill_value(self, leaf: i64) -> float:
        if self.kill_to[leaf] < 0:
            return self.kill_worth[leaf]
        return self.columns[self.kill_column[leaf]].values[self.kill_foe[leaf]]

    def roll_value(self, column: Column, foe: i64) -> float:
        branch = column.first
        value = 0.0
        while self.branch_weight[branch] > 0.0:
            if self.branch_to[branch] != DEAD:
                value += self.branch_weight[branch] * self.columns[self.branch_column[branch]].values[foe]
            branch += 1
        return value

    # --- dice -------------------------------------------------------------------------------------------------------

    def prepare(self, column: Column, slate: Slate, rolls: bool) -> None:
        """Begin to work out the dice of a column, from the first roll on or only after it."""
        leaf = column.first
        last = leaf + self.leaf_count[leaf]
        column.kill = -1.0
        while leaf < last:
            column.kill = max(column.kill, self.kill_value(leaf))
            leaf += 1
        slate.clear(column, rolls)
        play = column.play
        if not play.free and len(column.feats) == 0:
            need = max(0, column.top - column.offset)
            column.feats = vec[float]([0.0] * play.feats_from[need + 1])

    def dice_value(self, column: Column, slate: Slate, foe: i64, first: bool) -> float:
        """The value of the dice before they are rolled; what cannot change is worked out only the first time."""
        need = foe - column.offset
        if need <= 0:
            return column.kill
        play = column.play
        part = need * PARTS
        if first:
            self.find_prices(column, slate, need)
            self.evaluate(column, slate, part + LATER, part + BARE)
        stop = self.stop_value(column, foe)
        if not first and stop == slate.stops[need]:
            return column.values[foe]
        slate.stops[need] = stop
        if play.free:
            self.evaluate(column, slate, part + BARE, part + FIRST)
        if not slate.rolls:
            return column.values[foe]
        if first:
            self.evaluate(column, slate, part + FIRST, part + PARTS)
        else:
            self.evaluate(column, slate, part + FIRST + BARE, part + PARTS)
        return play.first_roll(need, slate.nodes)

    def evaluate(self, column: Column, slate: Slate, first: i64, last: i64) -> None:
        """Some parts of the positions of the dice."""
        healed = SHUT
        if column.healed >= 0:
            healed = self.columns[column.healed].nodes
        fresh = column.play.counted
        if not slate.rolls:
            fresh = NONE
        column.play.evaluate(first, last, column.later(), fresh, slate, healed)

    def finish(self, column: Column, slate: Slate, foe: i64) -> None:
        """Once nothing changes: what comes after a feat, and what is kept."""
        need = foe - column.offset
        if need > 0:
            if not column.play.free:
                self.evaluate(column, slate, need * PARTS + BARE, need * PARTS + FIRST)
            self.keep(column, slate, need)

    def keep(self, column: Column, slate: Slate, need: i64) -> None:
        """Keep what other columns ask for."""
        play = column.play
        if not play.free:
            feats = column.feats
            throws = slate.throws
            slots = play.feats
            at = play.feats_from[need]
            last = play.feats_end[need * FRESH + column.later()]
            while at < last:
                feats[at] = throws[slots[at]]
                at += 1
        if column.kept and need + column.offset == column.top:
            column.nodes = slate.nodes[: play.nodes_to(need)]

    def play_up_to(self, column: Column, slate: Slate, top: i64, rolls: bool) -> None:
        """Work out the dice of a column up to some HP of the enemy, when all that follows is known."""
        self.prepare(column, slate, rolls)
        foe: i64 = 1
        while foe <= top:
            need = foe - column.offset
            if need > 0:
                self.find_prices(column, slate, need)
                slate.stops[need] = self.stop_value(column, foe)
            else:
                column.values[foe] = column.kill
            foe += 1
        most = top - column.offset
        self.evaluate(column, slate, PARTS, (most + 1) * PARTS)
        need = 1
        while need <= most:
            if slate.rolls:
                column.values[need + column.offset] = column.play.first_roll(need, slate.nodes)
            self.keep(column, slate, need)
            need += 1

    def find_prices(self, column: Column, slate: Slate, need: i64) -> None:
        """The best values of the feats of a need that are paid with XP or with HP."""
        fresh = column.later()
        if slate.rolls:
            fresh += 1
        if fresh == 0:
            return
        at = column.play.feats_from[need]
        last = column.play.feats_end[need * FRESH + fresh - 1]
        prices = slate.prices
        if column.by_xp >= 0 and column.by_hp >= 0:
            by_xp = self.columns[column.by_xp].feats
            by_hp = self.columns[column.by_hp].feats
            while at < last:
                best = by_xp[at]
                if by_hp[at] > best:
                    best = by_hp[at]
                prices[at] = best
                at += 1
            return
        feats = SHUT
        if column.by_xp >= 0:
            feats = self.columns[column.by_xp].feats
        elif column.by_hp >= 0:
            feats = self.columns[column.by_hp].feats
        if len(feats) == 0:
            while at < last:
                prices[at] = -1.0
                at += 1
        while at < last:
            prices[at] = feats[at]
            at += 1

    def stop_value(self, column: Column, foe: i64) -> float:
        """The value of leaving the enemy with some HP before potions are used, with the best use of them."""
        best = -1.0
        leaf = column.first
        last = leaf + self.leaf_count[leaf]
        while leaf < last:
            best = max(best, self.leaf_value(column, foe, leaf))
            leaf += 1
        return best

    def leaf_value(self, column: Column, foe: i64, leaf: i64) -> float:
        """What one use of potions comes to."""
        left = foe - self.leaf_loss[leaf]
        if self.is_killed(column, leaf, left):
            return self.kill_value(leaf)
        to = self.leaf_to[leaf]
        if to == DEAD:
            return 0.0
        if to == OVER:
            return self.leaf_worth[leaf]
        other = self.columns[self.leaf_column[leaf]]
        return other.values[min(left + self.leaf_gain[leaf], other.top)]

    def is_killed(self, column: Column, leaf: i64, left: i64) -> bool:
        return left <= column.threshold or left + self.leaf_gain[leaf] <= 0


def pays_xp_first(state: State, mat: i64) -> bool:
    """A feat is better paid with 1 XP that costs no level than with 2 HP.

    Who has kept the 2 HP can do all that can be done with the XP and pay with HP later; both count the same in the end.
    That is so unless the enemy takes XP (MR-EFFECT-18), HP are gained beyond the most, or a skill may do anything.
    """
    hero = state.heroes[0]
    xp = mat % XPS
    if xp == least_of_level(xp) or state.foe.traits & WEAKEN or not hero.face_down:
        return False
    most = mat // XPS
    if holds(hero, HEALING):
        most += HEALING_HP
    return most <= HP_MOST
