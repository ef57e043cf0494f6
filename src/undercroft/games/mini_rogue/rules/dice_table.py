"""What the dice of an attack are worth, once it is known what follows them."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.dice_play import AGAINS, NEVER, NONE, SIXTH, DicePlay, Feats, first_lanes
from undercroft.games.mini_rogue.rules.dice_ways import SIDES
from undercroft.kernel.vecs import vec

RECORD: Final = 10
"""as much is known of a position or a throw"""


@mypyc_attr(acyclic=True)
class DiceTable:
    """What the dice of a play come to, once it is known what follows them: by lane and need.

    The needs of a lane lie after as many zeros as a die that is done with can take from them: less than nothing is
    needed where that leads then.
    """

    def __init__(self, play: DicePlay, lanes: i64) -> None:
        self.play: DicePlay = play
        self.lanes: i64 = lanes
        self.none: i64 = 0
        """where in a lane nothing is needed"""
        for shift in play.shifts:
            self.none = max(self.none, shift)
        self.width: i64 = self.none + play.cap + 1
        """of a lane"""
        self.size: i64 = self.width * lanes
        self.top: i64 = 0
        """the most that is needed"""
        self.from_lane: vec[i64] = first_lanes(play, 0)
        self.stops: vec[float] = vec[float]([0.0] * self.size)
        """the loss if the dice are left and this much is still needed, with the best use of potions"""
        self.nodes: vec[float] = vec[float]([0.0] * (play.nodes * self.size))
        """by position"""
        self.throws: vec[float] = vec[float]([0.0] * (play.throws * self.size))
        """by throw"""
        self.xp_costs: vec[float] = vec[float]([NEVER] * lanes)
        """by lane: what a kill is worth less after a feat paid with XP"""
        self.sums: vec[float] = vec[float]([0.0] * self.size)
        """before the first roll"""
        self.records: vec[i64] = vec[i64]([NONE] * (RECORD * len(play.order)))
        """Of a position: dice without a feat, worth, place, paid feat, place of its throw, places of throws that cost
        nothing, then -1. Of a throw: -1 less such dice, owner, place, then where each face leads."""
        self.write_records()

    def write_records(self) -> None:
        play = self.play
        records = self.records
        size = self.size
        place: i64 = 0
        for at in play.order:
            if at >= 0:
                records[place] = play.fresh[at]
                records[place + 1] = play.worths[at]
                records[place + 2] = at * size
                slot = play.prices[at]
                records[place + 3] = slot
                if slot >= 0:
                    records[place + 4] = play.feats[slot] * size
                again: i64 = 0
                while play.agains[AGAINS * at + again] >= 0:
                    records[place + 5 + again] = play.agains[AGAINS * at + again] * size
                    again += 1
            else:
                throw = -1 - at
                records[place] = -1 - play.throw_fresh[throw]
                records[place + 1] = play.owners[throw]
                records[place + 2] = throw * size
                side: i64 = 0
                while side < SIDES:
                    lead = SIDES * throw + side
                    records[place + 3 + side] = play.leads[lead] * size - play.shifts[lead]
                    side += 1
            place += RECORD

    def begin(self, top: i64, whole: i64) -> None:
        """Dice are rolled in lanes from `whole` on."""
        self.top = top
        self.from_lane = first_lanes(self.play, whole)

    def evaluate(self, by_hp: Feats, hp_costs: vec[float], by_healing: Feats, healing_costs: vec[float]) -> None:
        """Work out positions and throws, in order; feats can also be paid with HP, and with Healing before."""
        records = self.records
        count: i64 = len(records)
        at: i64 = 0
        while at < count:
            if records[at] < 0:
                self.throw(at)
            else:
                self.choose(at)
                slot = records[at + 3]
                if slot >= 0 and by_hp.first < by_hp.last:
                    self.pay_otherwise(at, by_hp, hp_costs)
                if slot >= 0 and by_healing.first < by_healing.last:
                    self.pay_otherwise(at, by_healing, healing_costs)
            at += RECORD

    def throw(self, at: i64) -> None:
        """A die is rolled again: the mean of what its faces lead to."""
        records = self.records
        nodes = self.nodes
        throws = self.throws
        width = self.width
        to = records[at + 2]
        one = records[at + 3]
        two = records[at + 4]
        three = records[at + 5]
        four = records[at + 6]
        five = records[at + 7]
        six = records[at + 8]
        first = self.none + records[at + 1] + 1
        lane = self.from_lane[-1 - records[at]]
        while lane < self.lanes:
            here = lane * width + first
            last = lane * width + self.none + self.top
            while here <= last:
                loss = nodes[one + here] + nodes[two + here] + nodes[three + here]
                loss += nodes[four + here] + nodes[five + here] + nodes[six + here]
                throws[to + here] = loss * SIXTH
                here += 1
            lane += 1

    def choose(self, at: i64) -> None:
        """The dice are left, or one is rolled again, by a feat paid with XP or because it is critical."""
        records = self.records
        nodes = self.nodes
        throws = self.throws
        stops = self.stops
        width = self.width
        worth = records[at + 1]
        node = records[at + 2]
        slot = records[at + 3]
        paid = records[at + 4] - width
        first = self.none + worth + 1
        lane = self.from_lane[records[at]]
        while lane < self.lanes:
            begin = lane * width + first
            last = lane * width + self.none + self.top
            here = begin
            if slot >= 0 and lane > 0:
                cost = self.xp_costs[lane]
                while here <= last:
                    best = stops[here - worth]
                    loss = throws[paid + here] + cost
                    if loss < best:
                        best = loss
                    nodes[node + here] = best
                    here += 1
            else:
                while here <= last:
                    nodes[node + here] = stops[here - worth]
                    here += 1
            other = at + 5
            while records[other] >= 0:
                again = records[other]
                other += 1
                here = begin
                while here <= last:
                    loss = throws[again + here]
                    if loss < nodes[node + here]:
                        nodes[node + here] = loss
                    here += 1
            lane += 1

    def pay_otherwise(self, at: i64, feats: Feats, costs: vec[float]) -> None:
        """A feat that leads to other HP, where this costs less."""
        records = self.records
        nodes = self.nodes
        kept = feats.losses
        worth = records[at + 1]
        lane = max(feats.first, self.from_lane[records[at]])
        while lane < feats.last:
            cost = costs[lane]
            place = feats.place(records[at + 3], lane)
            node = records[at + 2] + lane * self.width + self.none
            need = worth + 1
            while need <= self.top:
                loss = kept[place + need] + cost
                if loss < nodes[node + need]:
                    nodes[node + need] = loss
                need += 1
            lane += 1

    def first_roll(self, whole: i64) -> None:
        """Sum up the first roll in the lanes that roll."""
        starts = self.play.starts
        weights = self.play.weights
        nodes = self.nodes
        sums = self.sums
        lane = whole
        while lane < self.lanes:
            begin = lane * self.width + self.none + 1
            last = begin + self.top
            here = begin
            while here < last:
                sums[here] = 0.0
                here += 1
            at: i64 = 0
            while at < len(starts):
                node = starts[at] * self.size
                weight = weights[at]
                here = begin
                while here < last:
                    sums[here] = sums[here] + weight * nodes[node + here]
                    here += 1
                at += 1
            lane += 1

    def keep_feats(self, feats: Feats) -> None:
        """Keep what feats come to."""
        play = self.play
        feats.make_room(play)
        kept = feats.losses
        throws = self.throws
        slot: i64 = 0
        while slot < len(play.feats):
            throw = play.feats[slot]
            lane = feats.first
            while lane < feats.last:
                place = feats.place(slot, lane)
                at = throw * self.size + lane * self.width + self.none
                need = play.owners[throw] + 1
                while need <= self.top:
                    kept[place + need] = throws[at + need]
                    need += 1
                lane += 1
            slot += 1
