"""What the dice of an attack are worth, for every need and all XP of a level at once.

Values are losses: how much less than a kill something comes to. So a kill is 0, and no value has to be set where the
dice kill.

They lie in rows. A row holds a need for the least XP, one less for the next XP, and so on: to play dice, those with
smaller needs are known already, because a die that is done with leads there, and those with less XP, because a feat
does. All XP of a row can so be worked out side by side, and each row from those before it.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.combat import DICE_COUNTED
from undercroft.games.mini_rogue.rules.dice_ways import SIDES, DiceWays, Faces
from undercroft.kernel.vecs import append, vec

AGAINS: Final = 5
"""one more than the most throws that can follow a position: three critical dice, and a feat without a price"""
SIXTH: Final = 1.0 / 6.0
"""the chance of each face"""
NONE: Final = -1
RECORD: Final = 9
"""as much is known of a position or a throw"""
NEVER: Final = 1e9
"""the loss of what cannot be done"""
NO_FEATS: Final = vec[float]()
THROWN: Final = 2
"""A row needs the throws of the one before it, after a feat."""


class DicePlay:
    """The ways to play some dice: places of positions from 1 on, of throws and of paid feats.

    Place 0 of the positions is a kill.
    """

    def __init__(self, ways: DiceWays, number: i64) -> None:
        self.number: i64 = number
        self.cap: i64 = ways.cap
        self.free: bool = ways.free
        self.counted: i64 = ways.counted
        self.nodes: i64 = len(ways.worths) + 1
        self.throws: i64 = len(ways.owners)
        # by position:
        self.worths: vec[i64] = vec[i64]([0])
        """what the dice take from the enemy if they are left as they are"""
        self.fresh: vec[i64] = vec[i64]([0])
        """how many dice had no feat"""
        self.prices: vec[i64] = vec[i64]([-1])
        """the paid feat, or -1"""
        self.agains: vec[i64] = vec[i64]([-1] * (AGAINS * self.nodes))
        """five places: the throws that cost nothing, then -1"""
        # by throw:
        self.owners: vec[i64] = ways.owners
        """the least worth of a position that leads to it"""
        self.throw_fresh: vec[i64] = ways.throw_fresh
        self.leads: vec[i64] = vec[i64]([0] * (SIDES * self.throws))
        """a place for each face: the position it leads to"""
        self.shifts: vec[i64] = ways.shifts
        """the same: how much less is needed there"""
        self.feats: vec[i64] = vec[i64]()
        """by paid feat: its throw"""
        self.order: vec[i64] = vec[i64]()
        """positions by place and throws by -1 less their place, each after those it leads to"""
        self.bare: vec[i64] = vec[i64]()
        """of these, those with which the dice may come to nothing"""
        self.starts: vec[i64] = vec[i64]([0] * len(ways.starts))
        """where each first roll leads"""
        self.weights: vec[float] = ways.weights
        """how likely each is"""
        self.lay_out(ways)

    def lay_out(self, ways: DiceWays) -> None:
        slots: vec[i64] = vec[i64]([-1] * self.throws)
        throw: i64 = 0
        while throw < self.throws:
            if ways.by_feat[throw] and not ways.free:
                slots[throw] = len(self.feats)
                self.feats = append(self.feats, throw)
            throw += 1
        lead: i64 = 0
        while lead < len(ways.leads):
            self.leads[lead] = ways.leads[lead] + 1
            lead += 1
        start: i64 = 0
        while start < len(ways.starts):
            self.starts[start] = ways.starts[start] + 1
            start += 1
        node: i64 = 0
        while node < len(ways.worths):
            self.worths = append(self.worths, ways.worths[node])
            self.fresh = append(self.fresh, ways.fresh[node])
            feat = ways.feats[node]
            self.prices = append(self.prices, slots[feat] if feat >= 0 else -1)
            place = AGAINS * (node + 1)
            reroll: i64 = 3 * node
            while reroll < 3 * node + 3 and ways.rerolls[reroll] >= 0:
                self.agains[place] = ways.rerolls[reroll]
                place += 1
                reroll += 1
            if feat >= 0 and ways.free:
                self.agains[place] = feat
            node += 1
        for at in ways.order:
            here = at + 1 if at >= 0 else at
            self.order = append(self.order, here)
            if ways.bare[at] if at >= 0 else ways.throw_bare[-1 - at]:
                self.bare = append(self.bare, here)


@mypyc_attr(acyclic=True)
class DiceValues:
    """What the dice of a play come to, by row and by XP: these are called lanes."""

    def __init__(self, play: DicePlay, lanes: i64, *, keeps: bool = True) -> None:
        self.play: DicePlay = play
        self.lanes: i64 = lanes
        self.rows: i64 = play.cap + lanes
        self.thrown: i64 = self.rows if keeps else THROWN
        """rows of throws that are kept: unless somebody looks at them later, only the last ones"""
        self.top: i64 = 0
        """the most that is needed"""
        self.from_lane: vec[i64] = vec[i64]([0] * (DICE_COUNTED + 1))
        """by dice that had no feat: the first lane that can have so many"""
        self.stops: vec[float] = vec[float]([0.0] * (self.rows * lanes))
        """by row: the loss if the dice are left and this much is still needed, with the best use of potions"""
        self.prices: vec[float] = vec[float]([NEVER] * (len(play.feats) * lanes))
        """by feat, in the row at hand: the loss after the best way to pay"""
        self.nodes: vec[float] = vec[float]([0.0] * (self.rows * play.nodes * lanes))
        """by row and position"""
        self.throws: vec[float] = vec[float]([0.0] * (self.thrown * play.throws * lanes))
        """by row, as far as it is kept, and throw"""
        self.xp_costs: vec[float] = vec[float]([NEVER] * lanes)
        """by lane: what a kill is worth less after a feat paid with XP"""
        self.sum: vec[float] = vec[float]([0.0] * lanes)
        self.starts: vec[i64] = vec[i64]()
        """the places of the positions that first rolls lead to and that do not kill,"""
        self.weights: vec[float] = vec[float]()
        """and how likely each is"""
        self.gather_starts()
        self.order: vec[i64] = self.records(play.order)
        self.bare: vec[i64] = self.records(play.bare)

    def gather_starts(self) -> None:
        """Rolls that are read alike, or of which a die is set aside, lead to the same position."""
        play = self.play
        chances: vec[float] = vec[float]([0.0] * play.nodes)
        at: i64 = 0
        while at < len(play.starts):
            chances[play.starts[at]] = chances[play.starts[at]] + play.weights[at]
            at += 1
        node: i64 = 1
        while node < play.nodes:
            if chances[node] > 0.0:
                self.starts = append(self.starts, node * self.lanes)
                self.weights = append(self.weights, chances[node])
            node += 1

    def records(self, order: vec[i64]) -> vec[i64]:
        """All that has to be known of positions and throws, with places in rows of so many lanes.

        Of a position: dice without a feat, worth, place, place of the price, then those of throws, then -1. Of a throw:
        -1 less such dice, owner, place, then how far back each face leads.
        """
        play = self.play
        lanes = self.lanes
        records: vec[i64] = vec[i64]([NONE] * (RECORD * len(order)))
        place: i64 = 0
        for at in order:
            if at >= 0:
                records[place] = play.fresh[at]
                records[place + 1] = play.worths[at]
                records[place + 2] = at * lanes
                if play.prices[at] >= 0:
                    records[place + 3] = play.prices[at] * lanes
                again: i64 = 0
                while play.agains[AGAINS * at + again] >= 0:
                    records[place + 4 + again] = play.agains[AGAINS * at + again] * lanes
                    again += 1
            else:
                throw = -1 - at
                records[place] = -1 - play.throw_fresh[throw]
                records[place + 1] = play.owners[throw]
                records[place + 2] = throw * lanes
                side: i64 = 0
                while side < SIDES:
                    lead = SIDES * throw + side
                    records[place + 3 + side] = (play.shifts[lead] * play.nodes - play.leads[lead]) * lanes
                    side += 1
            place += RECORD
        return records

    def begin(self, top: i64, whole: i64) -> None:
        """Dice are rolled in lanes from `whole` on; with each XP less, one die more had its feat."""
        self.top = top
        fresh: i64 = 0
        while fresh <= self.play.counted:
            self.from_lane[fresh] = max(0, whole - self.play.counted + fresh)
            fresh += 1

    def pay_xp(self, row: i64) -> None:
        """The losses after the feats of a row that are paid with XP."""
        play = self.play
        owners = play.owners
        feats = play.feats
        lanes = self.lanes
        prices = self.prices
        throws = self.throws
        costs = self.xp_costs
        before = (row - 1) % self.thrown
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

    def pay_otherwise(self, row: i64, feats: "Feats", costs: vec[float]) -> None:
        """The same for feats that lead to other HP, where this costs less."""
        play = self.play
        owners = play.owners
        lanes = self.lanes
        prices = self.prices
        kept = feats.losses
        width = feats.last - feats.first
        count: i64 = len(play.feats)
        first = max(feats.first, row - self.top)
        slot: i64 = 0
        while slot < count:
            lane = first
            last = min(feats.last, row - owners[play.feats[slot]])
            place = (row * count + slot) * width - feats.first
            price = slot * lanes
            while lane < last:
                loss = kept[place + lane] + costs[lane]
                if loss < prices[price + lane]:
                    prices[price + lane] = loss
                lane += 1
            slot += 1

    def evaluate(self, row: i64, records: vec[i64]) -> None:
        """Work out positions and throws of a row, in order. All is one function, because lanes are few."""
        lanes = self.lanes
        from_lane = self.from_lane
        stops = self.stops
        prices = self.prices
        nodes = self.nodes
        throws = self.throws
        least = row - self.top
        first_node = row * self.play.nodes * lanes
        first_throw = row % self.thrown * self.play.throws * lanes
        count: i64 = len(records)
        place: i64 = 0
        while place < count:
            at = place
            place += RECORD
            fresh = records[at]
            limit = row - records[at + 1]
            last = limit if limit < lanes else lanes
            lane = from_lane[fresh] if fresh >= 0 else from_lane[-1 - fresh]
            if lane < least:
                lane = least
            if lane >= last:
                continue
            if fresh < 0:
                to = first_throw + records[at + 2]
                one = max(0, first_node - records[at + 3])
                two = max(0, first_node - records[at + 4])
                three = max(0, first_node - records[at + 5])
                four = max(0, first_node - records[at + 6])
                five = max(0, first_node - records[at + 7])
                six = max(0, first_node - records[at + 8])
                while lane < last:
                    loss = nodes[one + lane] + nodes[two + lane] + nodes[three + lane]
                    loss += nodes[four + lane] + nodes[five + lane] + nodes[six + lane]
                    throws[to + lane] = loss * SIXTH
                    lane += 1
                continue
            node = first_node + records[at + 2]
            stop = limit * lanes
            price = records[at + 3]
            first = lane
            while lane < last:
                best = stops[stop + lane]
                if price >= 0:
                    paid = prices[price + lane]
                    if paid < best:
                        best = paid
                nodes[node + lane] = best
                lane += 1
            while records[at + 4] >= 0:
                again = first_throw + records[at + 4]
                at += 1
                lane = first
                while lane < last:
                    loss = throws[again + lane]
                    if loss < nodes[node + lane]:
                        nodes[node + lane] = loss
                    lane += 1

    def first_roll(self, row: i64, whole: i64) -> None:
        """Sum up the first roll in the lanes of a row that roll."""
        starts = self.starts
        weights = self.weights
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
            node = first_node + starts[at]
            weight = weights[at]
            lane = first
            while lane < last:
                total[lane] = total[lane] + weight * nodes[node + lane]
                lane += 1
            at += 1


@mypyc_attr(acyclic=True)
class Feats:
    """The losses of throws after feats, for those who come there from other HP: by row, feat and lane."""

    def __init__(self, first: i64, last: i64) -> None:
        self.first: i64 = first
        self.last: i64 = last
        """which lanes are kept"""
        self.losses: vec[float] = NO_FEATS

    def keep(self, values: DiceValues, row: i64) -> None:
        play = values.play
        count: i64 = len(play.feats)
        width = self.last - self.first
        if len(self.losses) == 0:
            self.losses = vec[float]([0.0] * (values.rows * count * width))
        kept = self.losses
        throws = values.throws
        feats = play.feats
        first = max(self.first, row - values.top)
        at = row % values.thrown
        slot: i64 = 0
        while slot < count:
            throw = (at * play.throws + feats[slot]) * values.lanes
            place = (row * count + slot) * width - self.first
            lane = first
            last = min(self.last, row - play.owners[feats[slot]])
            while lane < last:
                kept[place + lane] = throws[throw + lane]
                lane += 1
            slot += 1


PLAYS: Final[dict[int, DicePlay]] = {}
"""Those made so far: some ten kilobytes for each way to read dice."""


def dice_play(faces: Faces, rolled: i64, armor: i64, counts: i64, free: bool, need: i64) -> DicePlay:
    """The ways to play some dice for this much need, or less."""
    key = (((int(faces.code()) << 4 | rolled) << 8 | armor) << 8 | need) << 3 | counts << 1 | (1 if free else 0)
    found = PLAYS.get(key)
    if found is None:
        found = DicePlay(DiceWays(faces, rolled, armor, counts, free, need), len(PLAYS))
        PLAYS[key] = found
    return found
