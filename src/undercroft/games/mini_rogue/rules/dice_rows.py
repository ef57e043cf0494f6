"""What the dice of an attack are worth, row by row.

A row holds a need for the least XP, one less for the next XP, and so on: to play dice, those with smaller needs are
known already, because a die that is done with leads there, and those with less XP, because a feat does. All XP of a row
can so be worked out side by side, and each row from those before it.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.dice_play import (
    AGAINS,
    NEVER,
    NONE,
    SIXTH,
    DicePlay,
    Feats,
    dice_play,
    first_lanes,
)
from undercroft.games.mini_rogue.rules.dice_ways import SIDES, Faces
from undercroft.kernel.vecs import append, vec

THROWN: Final = 2
"""A row needs the throws of the one before it, after a feat."""


@mypyc_attr(acyclic=True)
class DiceTape:
    """What has to be worked out in each row, one step after the other, with all places that it needs.

    Of a throw: -1 times how many lanes, its place, then those that its faces lead to. Of a position: how many lanes,
    its place, that of the dice as they are, that of the price, then those of throws that cost nothing, then -1. A row
    ends with a 0.
    """

    def __init__(self, play: DicePlay, lanes: i64, top: i64, whole: i64) -> None:
        self.play: DicePlay = play
        self.lanes: i64 = lanes
        self.top: i64 = top
        """the most that is needed"""
        self.from_lane: vec[i64] = first_lanes(play, whole)
        self.steps: vec[i64] = vec[i64]()
        self.whole: vec[i64] = vec[i64]()
        """by row: where its steps begin"""
        self.bare: vec[i64] = vec[i64]()
        """the same for those with which the dice may come to nothing"""
        row: i64 = 0
        while row < top + lanes:
            self.whole = append(self.whole, len(self.steps))
            self.write(play.order, row)
            self.bare = append(self.bare, len(self.steps))
            self.write(play.bare, row)
            row += 1

    def write(self, order: vec[i64], row: i64) -> None:
        """The steps of a row, in the lanes in which they are of use."""
        play = self.play
        for at in order:
            throw = -1 - at
            fresh = play.fresh[at] if at >= 0 else play.throw_fresh[throw]
            owner = play.worths[at] if at >= 0 else play.owners[throw]
            lane = max(self.from_lane[fresh], row - self.top)
            count = min(self.lanes, row - owner) - lane
            if count > 0 and at >= 0:
                self.write_position(at, row, lane, count)
            elif count > 0:
                self.write_throw(throw, row, lane, count)
        self.steps = append(self.steps, 0)

    def write_position(self, node: i64, row: i64, lane: i64, count: i64) -> None:
        play = self.play
        steps = append(self.steps, count)
        steps = append(steps, (row * play.nodes + node) * self.lanes + lane)
        steps = append(steps, (row - play.worths[node]) * self.lanes + lane)
        steps = append(steps, play.prices[node] * self.lanes + lane if play.prices[node] >= 0 else NONE)
        again = AGAINS * node
        while play.agains[again] >= 0:
            steps = append(steps, (row % THROWN * play.throws + play.agains[again]) * self.lanes + lane)
            again += 1
        self.steps = append(steps, NONE)

    def write_throw(self, throw: i64, row: i64, lane: i64, count: i64) -> None:
        play = self.play
        steps = append(self.steps, -count)
        steps = append(steps, (row % THROWN * play.throws + throw) * self.lanes + lane)
        lead = SIDES * throw
        while lead < SIDES * throw + SIDES:
            to = (row - play.shifts[lead]) * play.nodes + play.leads[lead]
            steps = append(steps, max(0, to) * self.lanes + lane)
            lead += 1
        self.steps = steps


NO_TAPE: Final = DiceTape(dice_play(Faces(), 1, 0, 1, False, 1), 1, 0, 0)


@mypyc_attr(acyclic=True)
class DiceRows:
    """What the dice of a play come to, by row and by XP: these are called lanes."""

    def __init__(self, play: DicePlay, lanes: i64) -> None:
        self.play: DicePlay = play
        self.lanes: i64 = lanes
        self.rows: i64 = play.cap + lanes
        self.tape: DiceTape = NO_TAPE
        self.top: i64 = 0
        """the most that is needed"""
        self.stops: vec[float] = vec[float]([0.0] * (self.rows * lanes))
        """by row: the loss if the dice are left and this much is still needed, with the best use of potions"""
        self.prices: vec[float] = vec[float]([NEVER] * (len(play.feats) * lanes))
        """by feat, in the row at hand: the loss after the best way to pay"""
        self.nodes: vec[float] = vec[float]([0.0] * (self.rows * play.nodes * lanes))
        """by row and position"""
        self.throws: vec[float] = vec[float]([0.0] * (THROWN * play.throws * lanes))
        """by throw, for the last rows"""
        self.xp_costs: vec[float] = vec[float]([NEVER] * lanes)
        """by lane: what a kill is worth less after a feat paid with XP"""
        self.sum: vec[float] = vec[float]([0.0] * lanes)

    def begin(self, tape: DiceTape) -> None:
        self.tape = tape
        self.top = tape.top

    def pay_xp(self, row: i64) -> None:
        """The losses after the feats of a row that are paid with XP."""
        play = self.play
        owners = play.owners
        feats = play.feats
        lanes = self.lanes
        prices = self.prices
        throws = self.throws
        costs = self.xp_costs
        before = (row - 1) % THROWN
        count: i64 = len(feats)
        first = max(0, row - self.top)
        slot: i64 = 0
        while slot < count:
            throw = feats[slot]
            price = slot * lanes
            paid = (before * play.throws + throw) * lanes - 1
            last = min(lanes, row - owners[throw])
            lane = first
            if lane == 0:
                prices[price] = NEVER
                lane = 1
            while lane < last:
                prices[price + lane] = throws[paid + lane] + costs[lane]
                lane += 1
            slot += 1

    def pay_otherwise(self, row: i64, feats: Feats, costs: vec[float]) -> None:
        """The same for feats that lead to other HP, where this costs less."""
        play = self.play
        owners = play.owners
        lanes = self.lanes
        prices = self.prices
        kept = feats.losses
        count: i64 = len(play.feats)
        first = max(feats.first, row - self.top)
        slot: i64 = 0
        while slot < count:
            lane = first
            last = min(feats.last, row - owners[play.feats[slot]])
            price = slot * lanes
            while lane < last:
                loss = kept[feats.place(slot, lane) + row - lane] + costs[lane]
                if loss < prices[price + lane]:
                    prices[price + lane] = loss
                lane += 1
            slot += 1

    def evaluate(self, row: i64, bare: bool) -> None:
        """Work out positions and throws of a row, in order: all, or those with which the dice may come to nothing.

        All is one function, because lanes are few.
        """
        steps = self.tape.steps
        stops = self.stops
        prices = self.prices
        nodes = self.nodes
        throws = self.throws
        at = self.tape.bare[row] if bare else self.tape.whole[row]
        while steps[at] != 0:
            last = steps[at]
            lane: i64 = 0
            if last < 0:
                to = steps[at + 1]
                one = steps[at + 2]
                two = steps[at + 3]
                three = steps[at + 4]
                four = steps[at + 5]
                five = steps[at + 6]
                six = steps[at + 7]
                at += 8
                last = -last
                while lane < last:
                    loss = nodes[one + lane] + nodes[two + lane] + nodes[three + lane]
                    loss += nodes[four + lane] + nodes[five + lane] + nodes[six + lane]
                    throws[to + lane] = loss * SIXTH
                    lane += 1
                continue
            node = steps[at + 1]
            stop = steps[at + 2]
            price = steps[at + 3]
            at += 4
            if price < 0:
                while lane < last:
                    nodes[node + lane] = stops[stop + lane]
                    lane += 1
            else:
                while lane < last:
                    best = stops[stop + lane]
                    paid = prices[price + lane]
                    if paid < best:
                        best = paid
                    nodes[node + lane] = best
                    lane += 1
            while steps[at] >= 0:
                again = steps[at]
                at += 1
                lane = 0
                while lane < last:
                    loss = throws[again + lane]
                    if loss < nodes[node + lane]:
                        nodes[node + lane] = loss
                    lane += 1
            at += 1

    def first_roll(self, row: i64, whole: i64) -> None:
        """Sum up the first roll in the lanes of a row that roll."""
        starts = self.play.starts
        weights = self.play.weights
        lanes = self.lanes
        nodes = self.nodes
        total = self.sum
        first_node = row * self.play.nodes * lanes
        first = max(whole, row - self.top)
        last = min(lanes, row)
        lane = first
        while lane < last:
            total[lane] = 0.0
            lane += 1
        count: i64 = len(starts)
        at: i64 = 0
        while at < count:
            node = first_node + starts[at] * lanes
            weight = weights[at]
            lane = first
            while lane < last:
                total[lane] = total[lane] + weight * nodes[node + lane]
                lane += 1
            at += 1

    def keep_feats(self, feats: Feats, row: i64) -> None:
        """Keep what the feats of a row come to."""
        play = self.play
        feats.make_room(play)
        kept = feats.losses
        throws = self.throws
        first = max(feats.first, row - self.top)
        at = row % THROWN
        slot: i64 = 0
        while slot < len(play.feats):
            throw = (at * play.throws + play.feats[slot]) * self.lanes
            lane = first
            last = min(feats.last, row - play.owners[play.feats[slot]])
            while lane < last:
                kept[feats.place(slot, lane) + row - lane] = throws[throw + lane]
                lane += 1
            slot += 1
