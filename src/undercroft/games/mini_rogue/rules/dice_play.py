"""What the dice of an attack are worth, for every need and all XP of a level at once.

Values are losses: how much less than a kill something comes to. So a kill is 0, and no value has to be set where the
dice kill.

Where all that follows the dice is known, each position and each throw is worked out for all needs and XP before the
next (`DiceTable`). Where play can come back to the same dice, that is done row by row (`DiceRows`). A row holds a need
for the least XP, one less for the next XP, and so on: to play dice, those with smaller needs are known already, because
a die that is done with leads there, and those with less XP, because a feat does. All XP of a row can so be worked out
side by side, and each row from those before it.
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
RECORD: Final = 10
"""as much is known of a position or a throw"""
NEVER: Final = 1e9
"""the loss of what cannot be done"""
NO_LOSSES: Final = vec[float]()
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
        self.starts: vec[i64] = vec[i64]()
        """the positions that first rolls lead to and that do not kill,"""
        self.weights: vec[float] = vec[float]()
        """and how likely each is"""
        self.kill: float = 0.0
        """how likely a first roll kills, whatever is needed"""
        self.lay_out(ways)
        self.gather_starts(ways)

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

    def gather_starts(self, ways: DiceWays) -> None:
        """Rolls that are read alike, or of which a die is set aside, lead to the same position."""
        chances: vec[float] = vec[float]([0.0] * self.nodes)
        at: i64 = 0
        while at < len(ways.starts):
            chances[ways.starts[at] + 1] = chances[ways.starts[at] + 1] + ways.weights[at]
            at += 1
        self.kill = chances[0]
        node: i64 = 1
        while node < self.nodes:
            if chances[node] > 0.0:
                self.starts = append(self.starts, node)
                self.weights = append(self.weights, chances[node])
            node += 1


@mypyc_attr(acyclic=True)
class DiceRows:
    """What the dice of a play come to, by row and by XP: these are called lanes."""

    def __init__(self, play: DicePlay, lanes: i64) -> None:
        self.play: DicePlay = play
        self.lanes: i64 = lanes
        self.rows: i64 = play.cap + lanes
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
        self.throws: vec[float] = vec[float]([0.0] * (THROWN * play.throws * lanes))
        """by throw, for the last rows"""
        self.xp_costs: vec[float] = vec[float]([NEVER] * lanes)
        """by lane: what a kill is worth less after a feat paid with XP"""
        self.sum: vec[float] = vec[float]([0.0] * lanes)
        self.order: vec[i64] = self.records(play.order)
        self.bare: vec[i64] = self.records(play.bare)

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

    def pay_otherwise(self, row: i64, feats: "Feats", costs: vec[float]) -> None:
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
        first_throw = row % THROWN * self.play.throws * lanes
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
        self.from_lane: vec[i64] = vec[i64]([0] * (DICE_COUNTED + 1))
        """by dice that had no feat: the first lane that can have so many"""
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
        """Dice are rolled in lanes from `whole` on; with each XP less, one die more had its feat."""
        self.top = top
        fresh: i64 = 0
        while fresh <= self.play.counted:
            self.from_lane[fresh] = max(0, whole - self.play.counted + fresh)
            fresh += 1

    def evaluate(self, by_hp: "Feats", hp_costs: vec[float], by_healing: "Feats", healing_costs: vec[float]) -> None:
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

    def pay_otherwise(self, at: i64, feats: "Feats", costs: vec[float]) -> None:
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


@mypyc_attr(acyclic=True)
class Feats:
    """The losses of throws after feats, for those who come there from other HP: by feat, lane and need."""

    def __init__(self, first: i64, last: i64) -> None:
        self.first: i64 = first
        self.last: i64 = last
        """which lanes are kept"""
        self.needs: i64 = 0
        self.losses: vec[float] = NO_LOSSES

    def place(self, slot: i64, lane: i64) -> i64:
        """Where the needs of a lane begin."""
        return (slot * (self.last - self.first) + lane - self.first) * self.needs

    def make_room(self, play: DicePlay) -> None:
        if len(self.losses) == 0:
            self.needs = play.cap + 1
            self.losses = vec[float]([0.0] * (len(play.feats) * (self.last - self.first) * self.needs))

    def keep(self, table: DiceTable) -> None:
        """Keep all that a table has."""
        play = table.play
        self.make_room(play)
        kept = self.losses
        throws = table.throws
        slot: i64 = 0
        while slot < len(play.feats):
            throw = play.feats[slot]
            lane = self.first
            while lane < self.last:
                place = self.place(slot, lane)
                at = throw * table.size + lane * table.width + table.none
                need = play.owners[throw] + 1
                while need <= table.top:
                    kept[place + need] = throws[at + need]
                    need += 1
                lane += 1
            slot += 1

    def keep_row(self, values: DiceRows, row: i64) -> None:
        """Keep a row."""
        play = values.play
        self.make_room(play)
        kept = self.losses
        throws = values.throws
        feats = play.feats
        first = max(self.first, row - values.top)
        at = row % THROWN
        slot: i64 = 0
        while slot < len(feats):
            throw = (at * play.throws + feats[slot]) * values.lanes
            lane = first
            last = min(self.last, row - play.owners[feats[slot]])
            while lane < last:
                kept[self.place(slot, lane) + row - lane] = throws[throw + lane]
                lane += 1
            slot += 1


NO_FEATS: Final = Feats(0, 0)

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
