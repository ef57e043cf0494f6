"""Whole fights of one adventurer, solved exactly and quickly.

The rules say what everything does (`fight_cases`): what is asked before the roll, how dice are read, which potions may
be used, what an attack takes from the enemy, what its own attack takes from the hero. Only two things are done without
them. Dice are rerolled in tables (`dice_play`), and cases are put together: the HP an attack takes depends on the total
of the dice, and what the enemy does to the hero does not depend on the HP it has left.
"""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.combat import FEAT_HP, FEAT_XP
from undercroft.games.mini_rogue.rules.dice_play import SIDES, DicePlay, dice_play
from undercroft.games.mini_rogue.rules.fight_cases import (
    DEAD,
    EQUAL,
    OVER,
    PARTLY,
    ROUGH,
    SURE,
    XPS,
    Configuration,
    FightCases,
    NotPlain,
    as_state,
    threshold_of,
)
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.pool import DOUBLING, FREE_FEATS
from undercroft.games.mini_rogue.rules.state import (
    CHARACTER_DIE,
    PLAYING,
    State,
)
from undercroft.kernel.question import CHANCE
from undercroft.kernel.question import NONE as NOTHING_ASKED
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import append, vec


class FightTables(FightCases):
    """What is known of a plain fight that stands somewhere, and is worked out when it is asked for."""

    def __init__(self, fight: Fight, state: State) -> None:
        super().__init__(fight, state)
        self.early: dict[int, float] = {}
        """values of positions with dice that lie there from the start, by key"""
        self.stops: vec[float] = vec[float]()
        """a stack: the values of the totals of the dice"""
        self.stop_top: i64 = 0
        self.store: vec[float] = vec[float]()
        """the values of throws, row by row: first the whole roll, then each throw after a feat"""
        self.store_top: i64 = 0
        self.nodes: vec[float] = vec[float]()
        self.throws: vec[float] = vec[float]()
        self.rough: bool = False
        self.group_mat: i64 = -1
        self.group_foe: i64 = -1
        self.counter: i64 = 0
        self.passing: i64 = 0
        self.change: float = 0.0
        self.order: vec[i64] = vec[i64]()
        """places whose values are sure, in the order in which they became so: configuration, mat, enemy HP"""

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
        return self.worth_at(self.number_of(state), hero.hp * XPS + hero.xp, state.foe.hp)

    def worth_at(self, number: i64, mat: i64, foe: i64) -> float:
        """The value of a place.

        Play can come back to a place only from places with the same HP and XP of the hero and the same HP of the enemy
        (nobody was hurt): such a group is worked out again until nothing changes.
        """
        configuration = self.configurations[number]
        at = mat * configuration.width + foe
        known = configuration.known[at]
        if known == SURE:
            return configuration.values[at]
        if mat == self.group_mat and foe == self.group_foe:
            if configuration.passes[at] != self.passing:
                self.work_out(configuration, number, mat, foe)
            else:
                self.rough = True
            return configuration.values[at]
        group_mat = self.group_mat
        group_foe = self.group_foe
        passing = self.passing
        change = self.change
        rough = self.rough
        self.group_mat = mat
        self.group_foe = foe
        self.settle(configuration, number, mat, foe)
        self.group_mat = group_mat
        self.group_foe = group_foe
        self.passing = passing
        self.change = change
        self.rough = rough
        return configuration.values[at]

    def settle(self, configuration: Configuration, number: i64, mat: i64, foe: i64) -> None:
        """Pass over a group until nothing changes; where one place comes back to itself, guess where that leads."""
        at = mat * configuration.width + foe
        before = 0.0
        last = 0.0
        times: i64 = 0
        while True:
            times += 1
            self.counter += 1
            self.passing = self.counter
            self.change = 0.0
            self.rough = False
            before = last
            last = configuration.values[at]
            self.work_out(configuration, number, mat, foe)
            if not self.rough or self.change < EQUAL:
                break
            now = configuration.values[at]
            if times % 2 == 0 and last != before:
                slope = (now - last) / (last - before)
                if 0.0 < slope < 1.0:
                    configuration.values[at] = now + (now - last) * slope / (1.0 - slope)
        configuration.known[at] = SURE
        self.order = append(append(append(self.order, number), mat), foe)

    def work_out(self, configuration: Configuration, number: i64, mat: i64, foe: i64) -> None:
        """Work a place out once, from what is known."""
        at = mat * configuration.width + foe
        configuration.passes[at] = self.passing
        rough = self.rough
        self.rough = False
        if configuration.kind == CHANCE:
            value = self.roll_value(configuration, mat, foe)
        else:
            value = self.answer_value(configuration, mat, foe)
        change = value - configuration.values[at]
        configuration.values[at] = value
        self.change = max(self.change, change if change > 0.0 else -change)
        if not self.rough and configuration.known[at] != SURE:
            configuration.known[at] = SURE
            self.order = append(append(append(self.order, number), mat), foe)
        self.rough = self.rough or rough

    def answer_value(self, configuration: Configuration, mat: i64, foe: i64) -> float:
        """The best of the answers to a question before the roll."""
        leaf = self.moves_of(configuration, mat)
        last = leaf + self.leaf_count[leaf]
        best = -1.0
        while leaf < last:
            best = max(best, self.move_value(foe, leaf))
            leaf += 1
        return best

    def move_value(self, foe: i64, leaf: i64) -> float:
        """What an answer comes to; a skill may take HP from the enemy."""
        if self.leaf_loss[leaf] >= foe:
            if self.kill_to[leaf] == OVER:
                return self.kill_worth[leaf]
            return self.worth_at(self.kill_to[leaf], self.kill_mat[leaf], self.kill_foe[leaf])
        if self.leaf_to[leaf] == DEAD or self.leaf_to[leaf] == OVER:
            return self.leaf_worth[leaf]
        return self.worth_at(self.leaf_to[leaf], self.leaf_mat[leaf], foe - self.leaf_loss[leaf])

    def roll_value(self, configuration: Configuration, mat: i64, foe: i64) -> float:
        branch = configuration.branches[mat]
        if branch < 0:
            branch = self.branch_out(configuration, mat)
        value = 0.0
        while self.branch_weight[branch] > 0.0:
            weight = self.branch_weight[branch]
            to = self.branch_to[branch]
            if to != DEAD:
                rolled = self.configurations[to]
                row = self.row_of(rolled, self.branch_mat[branch], foe, True)
                value += weight * self.store[row]
            branch += 1
        return value

    def play_of(self, configuration: Configuration, foe: i64, leaf: i64) -> DicePlay:
        """The table of the dice, up to the total that kills without a potion."""
        short = foe - self.leaf_loss[leaf] - threshold_of(configuration)
        cap: i64 = 0
        while configuration.hits[cap] < short:
            cap += 1
        doubling = configuration.state.pool.marks & DOUBLING != 0
        return dice_play(configuration.faces, configuration.rolled, cap, doubling)

    def row_of(self, configuration: Configuration, mat: i64, foe: i64, whole: bool) -> i64:
        """Where the values of the throws begin, for dice on the table: all, or only those after a feat."""
        at = mat * configuration.width + foe
        known = configuration.known[at]
        if known == SURE or (known == PARTLY and not whole):
            return configuration.rows[at]
        return self.fill_row(configuration, mat, foe, whole)

    def fill_row(self, configuration: Configuration, mat: i64, foe: i64, whole: bool) -> i64:
        """Evaluate a row; the values of its positions are then in `nodes`."""
        at = mat * configuration.width + foe
        leaf = self.leaves_of(configuration, mat)
        play = self.play_of(configuration, foe, leaf)
        row = configuration.rows[at]
        if row < 0:
            row = self.new_row(play)
            configuration.rows[at] = row
        rough = self.rough
        self.rough = False
        by_xp: i64 = -1
        by_hp: i64 = -1
        if play.feat_throws > 0 and not configuration.state.pool.marks & FREE_FEATS:
            if mat % XPS >= FEAT_XP:
                by_xp = self.row_of(configuration, mat - FEAT_XP, foe, False)
            if mat // XPS > FEAT_HP:
                by_hp = self.row_of(configuration, mat - FEAT_HP * XPS, foe, False)
        healed: vec[float] = vec[float]()
        if self.healed_to[leaf] >= 0:
            self.fill_row(self.configurations[self.healed_to[leaf]], self.healed_mat[leaf], foe, True)
            healed = self.nodes[:]
        stop = self.stop_top
        self.stop_top = stop + play.cap + 1
        self.fill_stops(configuration, foe, leaf, play, stop)
        self.stop_top = stop
        self.sweep(configuration, play, stop, row, by_xp, by_hp, healed, whole)
        configuration.known[at] = ROUGH if self.rough else SURE if whole else PARTLY
        self.rough = self.rough or rough
        return row

    def new_row(self, play: DicePlay) -> i64:
        row = self.store_top
        self.store_top = row + 1 + play.feat_throws
        if self.store_top > len(self.store):
            store: vec[float] = vec[float]([0.0] * (2 * self.store_top))
            place: i64 = 0
            while place < row:
                store[place] = self.store[place]
                place += 1
            self.store = store
        return row

    def fill_stops(self, configuration: Configuration, foe: i64, leaf: i64, play: DicePlay, stop: i64) -> None:
        """The value of each total, with the best use of potions; the last is that of a kill."""
        total: i64 = 0
        while total <= play.cap:
            value = self.stop_value(configuration, foe, leaf, total)
            while len(self.stops) <= stop + total:
                self.stops = append(self.stops, 0.0)
            self.stops[stop + total] = value
            total += 1

    def stop_value(self, configuration: Configuration, foe: i64, leaf: i64, total: i64) -> float:
        best = -1.0
        last = leaf + self.leaf_count[leaf]
        while leaf < last:
            best = max(best, self.leaf_value(configuration, foe, leaf, total))
            leaf += 1
        return best

    def leaf_value(self, configuration: Configuration, foe: i64, leaf: i64, total: i64) -> float:
        """What one use of potions comes to."""
        left = foe - self.leaf_loss[leaf] - configuration.hits[total]
        if left <= threshold_of(configuration) or left + self.leaf_gain[leaf] <= 0:
            if self.kill_to[leaf] == OVER:
                return self.kill_worth[leaf]
            return self.worth_at(self.kill_to[leaf], self.kill_mat[leaf], self.kill_foe[leaf])
        to = self.leaf_to[leaf]
        if to == DEAD:
            return 0.0
        if to == OVER:
            return self.leaf_worth[leaf]
        left = min(left + self.leaf_gain[leaf], configuration.width - 1)
        return self.worth_at(to, self.leaf_mat[leaf], left)

    def sweep(
        self,
        configuration: Configuration,
        play: DicePlay,
        stop: i64,
        row: i64,
        by_xp: i64,
        by_hp: i64,
        healed: vec[float],
        whole: bool,
    ) -> None:
        """Evaluate every position of the dice, each after those it leads to."""
        nodes = self.grown(self.nodes, len(play.totals) + 1)
        throws = self.grown(self.throws, len(play.slots))
        self.nodes = nodes
        self.throws = throws
        stops = self.stops
        store = self.store
        free = configuration.state.pool.marks & FREE_FEATS != 0
        heals = len(healed) > 0
        nodes[0] = stops[stop + play.cap]
        order = play.order if whole else play.later
        leads = play.leads
        totals = play.totals
        feats = play.feats
        slots = play.slots
        rerolls = play.rerolls
        at: i64 = 0
        count: i64 = len(order)
        while at < count:
            node = order[at]
            at += 1
            if node >= 0:
                best = stops[stop + totals[node]]
                feat = feats[node]
                if feat >= 0:
                    slot = slots[feat] + 1
                    if by_xp >= 0:
                        best = max(best, store[by_xp + slot])
                    if by_hp >= 0:
                        best = max(best, store[by_hp + slot])
                    if free:
                        best = max(best, throws[feat])
                if heals:
                    best = max(best, healed[node + 1])
                place = 3 * node
                while place < 3 * node + 3 and rerolls[place] >= 0:
                    best = max(best, throws[rerolls[place]])
                    place += 1
                nodes[node + 1] = best
            else:
                throw = -1 - node
                value = mean_of(nodes, leads, SIDES * throw)
                throws[throw] = value
                if slots[throw] >= 0:
                    store[row + 1 + slots[throw]] = value
        if whole:
            store[row] = first_roll(play, nodes)

    def grown(self, row: vec[float], length: i64) -> vec[float]:
        while len(row) < length:
            row = append(row, 0.0)
        return row


def mean_of(nodes: vec[float], leads: vec[i64], lead: i64) -> float:
    """The value of a throw: each face leads somewhere."""
    value = nodes[leads[lead]] + nodes[leads[lead + 1]] + nodes[leads[lead + 2]]
    value += nodes[leads[lead + 3]] + nodes[leads[lead + 4]] + nodes[leads[lead + 5]]
    return value / 6.0


def first_roll(play: DicePlay, nodes: vec[float]) -> float:
    """The value of the first roll."""
    starts = play.starts
    weights = play.weights
    value = 0.0
    at: i64 = 0
    while at < len(starts):
        value += weights[at] * nodes[starts[at]]
        at += 1
    return value
