"""The ways to play the dice of an attack, laid out once for all fights.

Positions are laid out need by need. To play dice against an enemy that needs some more, all positions with a smaller
need are known already: a die that is done with leads there. Those with the same need are sorted by how many dice had no
feat yet: after one or two feats, only those with fewer such dice can be met.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.combat import DICE_COUNTED
from undercroft.games.mini_rogue.rules.dice_ways import FIRST, PARTS, SIDES, DiceWays, Faces
from undercroft.kernel.vecs import append, vec

FRESH: Final = DICE_COUNTED + 1
"""how many dice may have had no feat: none, up to all"""
AGAINS: Final = 5
"""one more than the most throws that can follow a position: three critical dice, and a feat without a price"""
SIXTH: Final = 1.0 / 6.0
"""the chance of each face"""
STEP: Final = 10
"""Layouts are made for this much need, or twice as much, or more."""


class DiceValues:
    """What dice are worth."""

    def __init__(self) -> None:
        self.stops: vec[float] = vec[float]()
        """by need: the value if the dice are left, with the best use of potions"""
        self.prices: vec[float] = vec[float]()
        """the best values of paid feats"""
        self.nodes: vec[float] = vec[float]()
        """by position"""
        self.throws: vec[float] = vec[float]()


class DicePlay:
    """The ways to play some dice, laid out need by need: places of positions, of throws and of feats, all from 1 on.

    Place 0 of the positions is a kill; place 0 of the throws and of the feats is none.
    """

    def __init__(self, ways: DiceWays) -> None:
        self.cap: i64 = ways.cap
        self.free: bool = ways.free
        self.counted: i64 = ways.counted
        self.turns: i64 = 1
        for turn in ways.turns:
            self.turns = max(self.turns, turn + 1)
        for turn in ways.throw_turns:
            self.turns = max(self.turns, turn + 1)
        # by position:
        self.stops: vec[i64] = vec[i64]([0])
        """what is still needed if the dice are left as they are"""
        self.needs: vec[i64] = vec[i64]([0])
        """what is needed to kill"""
        self.prices: vec[i64] = vec[i64]([0])
        """the feat"""
        self.agains: vec[i64] = vec[i64]([0] * AGAINS)
        """five places: the throws that cost nothing, then 0"""
        # by throw:
        self.leads: vec[i64] = vec[i64]([0] * SIDES)
        """a place for each face: the position it leads to"""
        # by feat:
        self.feats: vec[i64] = vec[i64]([0])
        """its throw"""
        # by need, part and turn: where its positions and its throws begin
        self.nodes_from: vec[i64] = vec[i64]([1] * (PARTS * self.turns))
        self.throws_from: vec[i64] = vec[i64]([1] * (PARTS * self.turns))
        # the same and by how many dice at most had no feat: where they end
        self.nodes_end: vec[i64] = vec[i64]([1] * (PARTS * self.turns * FRESH))
        self.throws_end: vec[i64] = vec[i64]([1] * (PARTS * self.turns * FRESH))
        self.last_turns: vec[i64] = vec[i64]([0] * (PARTS * FRESH))
        """by need, part and such dice: after how many turns all is played"""
        self.feats_from: vec[i64] = vec[i64]([1])
        """by need: where its feats begin"""
        self.feats_end: vec[i64] = vec[i64]([1] * FRESH)
        """by need and dice that had no feat, at most: where they end"""
        self.starts: vec[i64] = vec[i64]([0] * len(ways.starts))
        """by need: where each first roll leads"""
        self.weights: vec[float] = ways.weights
        """how likely each is"""
        self.lay_out(ways)

    def lay_out(self, ways: DiceWays) -> None:
        count: i64 = len(ways.worths)
        node_at: vec[i64] = vec[i64]([0] * (count * (ways.cap + 1)))
        throw_at: vec[i64] = vec[i64]([0] * len(ways.owners))
        slot_at: vec[i64] = vec[i64]([0] * len(ways.owners))
        turns = Turns(ways, self.turns)
        next_node: i64 = 1
        next_throw: i64 = 1
        need: i64 = 1
        while need <= ways.cap:
            turns.count(ways, need)
            nodes = sorted_by(ways.parts, turns.nodes, ways.fresh, self.turns)
            throws = sorted_by(ways.throw_parts, turns.throws, ways.throw_fresh, self.turns)
            group: i64 = 0
            node: i64 = 0
            throw: i64 = 0
            while group < PARTS * self.turns * FRESH:
                if group % FRESH == 0:
                    self.nodes_from = append(self.nodes_from, next_node)
                    self.throws_from = append(self.throws_from, next_throw)
                while node < count and group_of(ways.parts, turns.nodes, ways.fresh, self.turns, nodes[node]) == group:
                    if ways.worths[nodes[node]] < need:
                        node_at[need * count + nodes[node]] = next_node
                        next_node += 1
                    node += 1
                while throw < len(throws):
                    at = throws[throw]
                    if group_of(ways.throw_parts, turns.throws, ways.throw_fresh, self.turns, at) != group:
                        break
                    if ways.owners[at] < need:
                        throw_at[at] = next_throw
                        next_throw += 1
                    throw += 1
                self.nodes_end = append(self.nodes_end, next_node)
                self.throws_end = append(self.throws_end, next_throw)
                group += 1
            self.lay_feats(ways, throws, need, throw_at, slot_at)
            self.lay_nodes(ways, nodes, need, throw_at, slot_at)
            self.lay_throws(ways, throws, need, node_at)
            need += 1
        self.nodes_from = append(self.nodes_from, next_node)
        self.throws_from = append(self.throws_from, next_throw)
        self.feats_from = append(self.feats_from, len(self.feats))
        self.count_turns()

    def count_turns(self) -> None:
        part: i64 = PARTS
        while part < PARTS * (self.cap + 1):
            most: i64 = 0
            while most < FRESH:
                last: i64 = 0
                turn: i64 = 0
                while turn < self.turns:
                    group = part * self.turns + turn
                    turn += 1
                    end = group * FRESH + most
                    if self.nodes_end[end] + self.throws_end[end] > self.nodes_from[group] + self.throws_from[group]:
                        last = turn
                self.last_turns = append(self.last_turns, last)
                most += 1
            part += 1

    def lay_feats(self, ways: DiceWays, throws: vec[i64], need: i64, throw_at: vec[i64], slot_at: vec[i64]) -> None:
        """The throws of a need that follow a feat."""
        self.feats_from = append(self.feats_from, len(self.feats))
        fresh: i64 = 0
        while fresh < FRESH:
            for throw in throws:
                if ways.by_feat[throw] and ways.throw_fresh[throw] == fresh and ways.owners[throw] < need:
                    slot_at[throw] = len(self.feats)
                    self.feats = append(self.feats, throw_at[throw])
            self.feats_end = append(self.feats_end, len(self.feats))
            fresh += 1

    def lay_nodes(self, ways: DiceWays, nodes: vec[i64], need: i64, throw_at: vec[i64], slot_at: vec[i64]) -> None:
        """Where the positions of a need lead."""
        for node in nodes:
            if ways.worths[node] >= need:
                continue
            feat = ways.feats[node]
            self.stops = append(self.stops, need - ways.worths[node])
            price: i64 = 0
            left: i64 = AGAINS
            reroll = 3 * node
            while reroll < 3 * node + 3 and ways.rerolls[reroll] >= 0:
                self.agains = append(self.agains, throw_at[ways.rerolls[reroll]])
                left -= 1
                reroll += 1
            if feat >= 0 and ways.free:
                self.agains = append(self.agains, throw_at[feat])
                left -= 1
            elif feat >= 0:
                price = slot_at[feat]
            self.prices = append(self.prices, price)
            self.needs = append(self.needs, need)
            while left > 0:
                self.agains = append(self.agains, 0)
                left -= 1

    def lay_throws(self, ways: DiceWays, throws: vec[i64], need: i64, node_at: vec[i64]) -> None:
        """Where the throws of a need lead, and the first rolls."""
        count: i64 = len(ways.worths)
        for throw in throws:
            if ways.owners[throw] >= need:
                continue
            lead = SIDES * throw
            while lead < SIDES * throw + SIDES:
                to = ways.leads[lead]
                rest = need - ways.shifts[lead]
                if to >= 0 and rest > 0:
                    self.leads = append(self.leads, node_at[rest * count + to])
                else:
                    self.leads = append(self.leads, 0)
                lead += 1
        for start in ways.starts:
            if start >= 0:
                self.starts = append(self.starts, node_at[need * count + start])
            else:
                self.starts = append(self.starts, 0)

    def nodes_to(self, need: i64) -> i64:
        """Where the positions of a need end."""
        return self.nodes_from[(need + 1) * PARTS * self.turns]

    def throws_to(self, need: i64) -> i64:
        return self.throws_from[(need + 1) * PARTS * self.turns]

    # --- values ---------------------------------------------------------------------------------------------------

    def first_roll(self, need: i64, nodes: vec[float]) -> float:
        """The value of the first roll."""
        starts = self.starts
        weights = self.weights
        count: i64 = len(weights)
        value = 0.0
        at: i64 = 0
        while at < count:
            value += weights[at] * nodes[starts[need * count + at]]
            at += 1
        return value

    def evaluate(self, first: i64, last: i64, later: i64, fresh: i64, values: DiceValues, healed: vec[float]) -> None:
        """Evaluate parts of the positions, those of one need after those of smaller ones, turn by turn.

        After a feat at most `later` dice had none, before any at most `fresh`; with NONE these are left out. All is one
        function, because most turns have only a few positions; those of the first turn have no critical die.
        """
        nodes_from = self.nodes_from
        nodes_end = self.nodes_end
        throws_from = self.throws_from
        throws_end = self.throws_end
        rests = self.stops
        feats = self.prices
        agains = self.agains
        leads = self.leads
        stops = values.stops
        prices = values.prices
        nodes = values.nodes
        throws = values.throws
        heals = len(healed) > 0
        part = first
        while part < last:
            most = later
            if part & FIRST:
                most = fresh
            begin = part * self.turns
            end = begin
            if most >= 0:
                end += self.last_turns[part * FRESH + most]
            group = begin
            part += 1
            while group < end:
                node = nodes_from[group]
                node_end = nodes_end[group * FRESH + most]
                while node < node_end:
                    best = stops[rests[node]]
                    other = prices[feats[node]]
                    if other > best:
                        best = other
                    place = AGAINS * node
                    while group > begin and agains[place] > 0:
                        other = throws[agains[place]]
                        if other > best:
                            best = other
                        place += 1
                    if heals and healed[node] > best:
                        best = healed[node]
                    nodes[node] = best
                    node += 1
                throw = throws_from[group]
                throw_end = throws_end[group * FRESH + most]
                while throw < throw_end:
                    lead = SIDES * throw
                    value = nodes[leads[lead]] + nodes[leads[lead + 1]] + nodes[leads[lead + 2]]
                    value += nodes[leads[lead + 3]] + nodes[leads[lead + 4]] + nodes[leads[lead + 5]]
                    throws[throw] = value * SIXTH
                    throw += 1
                group += 1


class Turns:
    """After how many turns positions and throws can be evaluated: the less is needed, the more throws kill."""

    def __init__(self, ways: DiceWays, most: i64) -> None:
        self.nodes: vec[i64] = vec[i64]([0] * len(ways.turns))
        self.throws: vec[i64] = vec[i64]([0] * len(ways.throw_turns))
        self.node_order: vec[i64] = sorted_by(self.nodes, ways.turns, self.nodes, most)
        self.throw_order: vec[i64] = sorted_by(self.throws, ways.throw_turns, self.throws, most)

    def count(self, ways: DiceWays, need: i64) -> None:
        """Count the turns for a need."""
        node: i64 = 0
        throw: i64 = 0
        turn: i64 = 0
        while node < len(self.nodes) or throw < len(self.throws):
            while node < len(self.nodes) and ways.turns[self.node_order[node]] == turn:
                self.count_node(ways, self.node_order[node])
                node += 1
            while throw < len(self.throws) and ways.throw_turns[self.throw_order[throw]] == turn:
                self.count_throw(ways, need, self.throw_order[throw])
                throw += 1
            turn += 1

    def count_node(self, ways: DiceWays, node: i64) -> None:
        turn: i64 = 0
        reroll = 3 * node
        while reroll < 3 * node + 3:
            if ways.rerolls[reroll] >= 0:
                turn = max(turn, self.throws[ways.rerolls[reroll]] + 1)
            reroll += 1
        if ways.free and ways.feats[node] >= 0:
            turn = max(turn, self.throws[ways.feats[node]] + 1)
        self.nodes[node] = turn

    def count_throw(self, ways: DiceWays, need: i64, throw: i64) -> None:
        turn: i64 = 0
        lead = SIDES * throw
        while lead < SIDES * throw + SIDES:
            to = ways.leads[lead]
            if to >= 0 and ways.shifts[lead] == 0 and ways.worths[to] < need:
                turn = max(turn, self.nodes[to])
            lead += 1
        self.throws[throw] = turn


def group_of(parts: vec[i64], turns: vec[i64], fresh: vec[i64], most: i64, at: i64) -> i64:
    return (parts[at] * most + turns[at]) * FRESH + fresh[at]


def sorted_by(parts: vec[i64], turns: vec[i64], fresh: vec[i64], most: i64) -> vec[i64]:
    """Numbers sorted by part, then by turn, then by dice that had no feat."""
    places: vec[i64] = vec[i64]([0] * (PARTS * most * FRESH + 1))
    at: i64 = 0
    while at < len(parts):
        group = group_of(parts, turns, fresh, most, at) + 1
        places[group] = places[group] + 1
        at += 1
    group = 1
    while group < len(places):
        places[group] = places[group] + places[group - 1]
        group += 1
    found: vec[i64] = vec[i64]([0] * len(parts))
    at = 0
    while at < len(parts):
        group = group_of(parts, turns, fresh, most, at)
        found[places[group]] = at
        places[group] = places[group] + 1
        at += 1
    return found


PLAYS: Final[dict[int, DicePlay]] = {}
"""Those made so far: up to some hundred kilobytes for each way to read dice."""


def dice_play(faces: Faces, rolled: i64, armor: i64, counts: i64, free: bool, need: i64) -> DicePlay:
    """The layout of some dice for at least this much need."""
    cap = (need + STEP - 1) // STEP * STEP
    key = (((int(faces.code()) << 4 | rolled) << 8 | armor) << 8 | cap) << 3 | counts << 1 | (1 if free else 0)
    found = PLAYS.get(key)
    if found is None:
        found = DicePlay(DiceWays(faces, rolled, armor, counts, free, cap))
        PLAYS[key] = found
    return found
