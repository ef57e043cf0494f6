"""What can be done with the dice of an attack: every way to reroll them, once for all fights (MR-COMBAT-7 to -11).

Dice have no order, and only their values count. A die that had its feat and is not critical is done with: what it shows
is taken from what is still needed to kill the enemy. Of the dice without a feat the lowest is rerolled first: whatever
could follow from another can follow from this one.

Positions are laid out need by need. To play dice against an enemy that needs some more, all positions with a smaller
need are known already: a die that is done with leads there.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.combat import DICE_COUNTED, doubled
from undercroft.kernel.vecs import append, vec

KILLS: Final = -1
"""In place of dice: enough to kill the enemy, whatever it needs."""
NONE: Final = -1
SIDES: Final = 6

# A die as a number: its value, and what may be done with it
PLAIN: Final = 0
CRITICAL: Final = 1
FEATURED: Final = 2
"""critical, after its feat"""
MARKS: Final = 3
DIE_BITS: Final = 9
DIE: Final = (1 << DIE_BITS) - 1
SUM_BITS: Final = 8

# The positions of a need come in four parts, one after the other
LATER: Final = 0
"""after a feat,"""
FIRST: Final = 2
"""before any feat;"""
BARE: Final = 1
"""of both: those from which, without a price, the dice may come to nothing"""
PARTS: Final = 4
AGAINS: Final = 4
"""the most throws that can follow a position: three critical dice, and a feat without a price"""
STEP: Final = 10
"""Layouts are made for this much need, or twice as much, or more."""


class Faces:
    """How the faces of a Character die are read: what each adds, which wipe the die, which are critical."""

    def __init__(self) -> None:
        self.adds: vec[i64] = vec[i64]([0] * (SIDES + 1))
        self.misses: i64 = 0
        self.criticals: i64 = 0

    def code(self) -> i64:
        """A number that tells ways to read dice apart."""
        code = self.misses << 8 | self.criticals
        face: i64 = 1
        while face <= SIDES:
            code = code << 4 | self.adds[face]
            face += 1
        return code


class DiceWays:
    """The positions of some dice and the throws between them, each after those it leads to."""

    def __init__(self, faces: Faces, rolled: i64, armor: i64, counts: i64, free: bool, cap: i64) -> None:
        self.faces: Faces = faces
        self.armor: i64 = armor
        """what is lost of the total of the dice"""
        self.counts: i64 = counts
        """how often the highest die counts: doubled twice, dodged not at all (MR-SKILL-7, MR-EFFECT-29)"""
        self.free: bool = free
        """feats have no price"""
        self.cap: i64 = cap
        """more is never needed"""
        self.counted: i64 = min(rolled, DICE_COUNTED)
        # by position:
        self.worths: vec[i64] = vec[i64]()
        """what the dice take from the enemy if they are left as they are"""
        self.feats: vec[i64] = vec[i64]()
        """the throw after a feat, or NONE"""
        self.rerolls: vec[i64] = vec[i64]()
        """three places: the throws of critical dice, then NONE"""
        self.turns: vec[i64] = vec[i64]()
        """positions of a turn lead to throws of earlier turns, and throws to positions of the same turn or earlier"""
        self.parts: vec[i64] = vec[i64]()
        # by throw:
        self.leads: vec[i64] = vec[i64]()
        """a place for each face: the position it leads to, or KILLS"""
        self.shifts: vec[i64] = vec[i64]()
        """the same: how much less is needed there"""
        self.owners: vec[i64] = vec[i64]()
        """the least worth of a position that leads to it"""
        self.throw_turns: vec[i64] = vec[i64]()
        self.throw_parts: vec[i64] = vec[i64]()
        self.by_feat: vec[bool] = vec[bool]()
        # the first roll:
        self.starts: vec[i64] = vec[i64]()
        self.weights: vec[float] = vec[float]()
        self.known: dict[int, int] = {}
        self.thrown: dict[int, int] = {}
        self.begin(rolled, 0, 1, 0, 0, 1.0)
        self.known = {}
        self.thrown = {}

    # --- the first roll -------------------------------------------------------------------------------------------

    def begin(self, rolled: i64, place: i64, lowest: i64, run: i64, dice: i64, weight: float) -> None:
        """Roll a die, none lower than the ones before: of four, the first is set aside (MR-DICE-1, MR-SKILL-8)."""
        if place == rolled:
            self.starts = append(self.starts, self.position(dice, 0, 0))
            self.weights = append(self.weights, weight)
            return
        face = lowest
        while face <= SIDES:
            same = run + 1 if face == lowest else 1
            orders = float(place + 1) / float(same)
            grown = dice
            if rolled - place <= DICE_COUNTED:
                grown = self.with_die(dice, self.die_of(0, face, False))
            self.begin(rolled, place + 1, face, same, grown, weight * orders / 6.0)
            face += 1

    # --- positions and throws -------------------------------------------------------------------------------------

    def die_of(self, before: i64, face: i64, had_feat: bool) -> i64:
        """A die just rolled on top of a value; it may be done with. Nobody rerolls one that cannot do more."""
        mark: i64 = 1 << face
        value = before + self.faces.adds[face]
        if self.faces.misses & mark:
            value = 0
        most = self.cap + self.armor
        value = min(value, most)
        if self.faces.criticals & mark and value < most:
            return 1 + value * MARKS + (FEATURED if had_feat else CRITICAL)
        return 1 + value * MARKS + PLAIN

    def with_die(self, dice: i64, die: i64) -> i64:
        """Add a die in its place: the largest first."""
        above: i64 = 0
        shift: i64 = 0
        while dice >> shift & DIE > die:
            above = above | (dice >> shift & DIE) << shift
            shift += DIE_BITS
        return above | die << shift | (dice >> shift) << (shift + DIE_BITS)

    def without(self, dice: i64, place: i64) -> i64:
        shift = place * DIE_BITS
        below: i64 = dice >> (shift + DIE_BITS)
        return (dice & ((1 << shift) - 1)) | below << shift

    def position(self, dice: i64, spent: i64, highest: i64) -> i64:
        """The number of some dice, where those that are done with have `spent` part of the enemy's armor.

        The highest of those is remembered if it matters; one that may be dodged is not yet taken from the need.
        """
        total = spent
        if self.counts == 0:
            total += highest
        most = highest
        place: i64 = 0
        while dice >> place * DIE_BITS:
            value = ((dice >> place * DIE_BITS & DIE) - 1) // MARKS
            total += value
            most = max(most, value)
            place += 1
        if self.counts == 2:
            total += doubled(most) - most
        elif self.counts == 0:
            total -= most
        worth = max(0, total - self.armor)
        if worth >= self.cap:
            return KILLS
        key = (dice << SUM_BITS | spent) << SUM_BITS | highest
        found = self.known.get(key)
        if found is not None:
            return found
        feat: i64 = NONE
        lowest = self.lowest(dice, place)
        if lowest >= 0:
            feat = self.throw(self.without(dice, lowest), spent, highest, 0, True, True, worth)
        first = self.reroll(dice, 0, spent, highest, worth)
        second = self.reroll(dice, 1, spent, highest, worth)
        third = self.reroll(dice, 2, spent, highest, worth)
        if second == NONE:
            second = third
            third = NONE
        if first == NONE:
            first = second
            second = third
            third = NONE
        at = len(self.worths)
        self.worths = append(self.worths, worth)
        self.feats = append(self.feats, feat)
        self.rerolls = append(append(append(self.rerolls, first), second), third)
        self.place(worth, first, second, third, feat if self.free else NONE, self.are_fresh(dice, self.counted))
        self.known[key] = at
        return at

    def place(self, worth: i64, first: i64, second: i64, third: i64, feat: i64, fresh: bool) -> None:
        """The turn and the part of a position, by the throws it leads to."""
        turn: i64 = 0
        part: i64 = LATER
        if fresh:
            part = FIRST
        if worth == 0:
            part = part | BARE
        for throw in (first, second, third, feat):
            if throw >= 0:
                turn = max(turn, self.throw_turns[throw] + 1)
                part = part | (self.throw_parts[throw] & BARE)
        self.turns = append(self.turns, turn)
        self.parts = append(self.parts, part)

    def are_fresh(self, dice: i64, count: i64) -> bool:
        """There are so many dice, and none has had its feat."""
        place: i64 = 0
        while dice >> place * DIE_BITS:
            if ((dice >> place * DIE_BITS & DIE) - 1) % MARKS == FEATURED:
                return False
            place += 1
        return place == count

    def lowest(self, dice: i64, count: i64) -> i64:
        """The lowest die that had no feat, or NONE."""
        place = count
        while place > 0:
            place -= 1
            if ((dice >> place * DIE_BITS & DIE) - 1) % MARKS != FEATURED:
                return place
        return NONE

    def reroll(self, dice: i64, place: i64, spent: i64, highest: i64, worth: i64) -> i64:
        """The throw of a critical die, or NONE; equal dice are rerolled once."""
        die = dice >> place * DIE_BITS & DIE
        if die == 0 or (place > 0 and dice >> (place - 1) * DIE_BITS & DIE == die):
            return NONE
        mark = (die - 1) % MARKS
        if mark == PLAIN:
            return NONE
        before = (die - 1) // MARKS
        return self.throw(self.without(dice, place), spent, highest, before, mark == FEATURED, False, worth)

    def throw(self, dice: i64, spent: i64, highest: i64, before: i64, had_feat: bool, feat: bool, worth: i64) -> i64:
        """One die is rolled again, beside the others."""
        key = (((dice << SUM_BITS | spent) << SUM_BITS | highest) << SUM_BITS | before) << 2
        key = key | (2 if had_feat else 0) | (1 if feat else 0)
        found = self.thrown.get(key)
        if found is not None:
            known: i64 = found
            self.owners[known] = min(self.owners[known], worth)
            return known
        leads: vec[i64] = vec[i64]()
        shifts: vec[i64] = vec[i64]()
        turn: i64 = 0
        part: i64 = LATER
        if not had_feat and self.are_fresh(dice, self.counted - 1):
            part = FIRST
        face: i64 = 1
        while face <= SIDES:
            die = self.die_of(before, face, had_feat)
            shift: i64 = 0
            if had_feat and (die - 1) % MARKS == PLAIN:
                value = (die - 1) // MARKS
                most: i64 = 0
                if self.counts != 1:
                    most = max(highest, value)
                if self.counts == 0:
                    value = min(highest, value)
                used = min(self.armor, spent + value)
                shift = spent + value - used
                to = self.position(dice, used, most)
            else:
                to = self.position(self.with_die(dice, die), spent, highest)
            if to >= 0 and shift == 0:
                turn = max(turn, self.turns[to])
                part = part | (self.parts[to] & BARE)
            leads = append(leads, to)
            shifts = append(shifts, shift)
            face += 1
        at = len(self.owners)
        place: i64 = 0
        while place < SIDES:
            self.leads = append(self.leads, leads[place])
            self.shifts = append(self.shifts, shifts[place])
            place += 1
        self.owners = append(self.owners, worth)
        self.throw_turns = append(self.throw_turns, turn)
        self.throw_parts = append(self.throw_parts, part)
        self.by_feat = append(self.by_feat, feat)
        self.thrown[key] = at
        return at


class DicePlay:
    """The ways to play some dice, laid out need by need: places of positions, of throws and of feats, all from 1 on.

    Place 0 of the positions is a kill; place 0 of the throws and of the feats is none.
    """

    def __init__(self, ways: DiceWays) -> None:
        self.cap: i64 = ways.cap
        self.free: bool = ways.free
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
        """four places: the throws that cost nothing, then 0"""
        # by throw:
        self.leads: vec[i64] = vec[i64]([0] * SIDES)
        """a place for each face: the position it leads to"""
        # by feat:
        self.feats: vec[i64] = vec[i64]([0])
        """its throw"""
        # by need, part and turn: where its positions and its throws begin
        self.nodes_from: vec[i64] = vec[i64]([1] * (PARTS * self.turns))
        self.throws_from: vec[i64] = vec[i64]([1] * (PARTS * self.turns))
        self.last_turns: vec[i64] = vec[i64]([0] * PARTS)
        """by need and part: after how many turns all is played"""
        self.feats_from: vec[i64] = vec[i64]([1])
        """by need: where its feats begin"""
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
        nodes = sorted_by(ways.parts, ways.turns, self.turns)
        throws = sorted_by(ways.throw_parts, ways.throw_turns, self.turns)
        next_node: i64 = 1
        next_throw: i64 = 1
        need: i64 = 1
        while need <= ways.cap:
            self.feats_from = append(self.feats_from, len(self.feats))
            group: i64 = 0
            node: i64 = 0
            throw: i64 = 0
            while group < PARTS * self.turns:
                self.nodes_from = append(self.nodes_from, next_node)
                self.throws_from = append(self.throws_from, next_throw)
                while node < count and self.group_of(ways.parts, ways.turns, nodes[node]) == group:
                    if ways.worths[nodes[node]] < need:
                        node_at[need * count + nodes[node]] = next_node
                        next_node += 1
                    node += 1
                while throw < len(throws) and self.group_of(ways.throw_parts, ways.throw_turns, throws[throw]) == group:
                    at = throws[throw]
                    if ways.owners[at] < need:
                        throw_at[at] = next_throw
                        next_throw += 1
                        if ways.by_feat[at]:
                            slot_at[at] = len(self.feats)
                            self.feats = append(self.feats, throw_at[at])
                    throw += 1
                group += 1
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
            turn = self.turns
            end = (part + 1) * self.turns
            while turn > 0 and self.nodes_from[end] == self.nodes_from[part * self.turns + turn - 1]:
                if self.throws_from[end] != self.throws_from[part * self.turns + turn - 1]:
                    break
                turn -= 1
            self.last_turns = append(self.last_turns, turn)
            part += 1

    def group_of(self, parts: vec[i64], turns: vec[i64], at: i64) -> i64:
        return parts[at] * self.turns + turns[at]

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

    def evaluate(
        self,
        need: i64,
        part: i64,
        stops: vec[float],
        prices: vec[float],
        healed: vec[float],
        nodes: vec[float],
        throws: vec[float],
    ) -> None:
        """Evaluate a part of the positions of a need, turn by turn."""
        heals = len(healed) > 0
        turn: i64 = 0
        turns = self.last_turns[need * PARTS + part]
        while turn < turns:
            group = (need * PARTS + part) * self.turns + turn
            node = self.nodes_from[group]
            last = self.nodes_from[group + 1]
            if turn == 0:
                self.evaluate_plain(node, last, stops, prices, nodes)
            else:
                self.evaluate_critical(node, last, stops, prices, nodes, throws)
            while heals and node < last:
                nodes[node] = max(nodes[node], healed[node])
                node += 1
            self.evaluate_throws(self.throws_from[group], self.throws_from[group + 1], nodes, throws)
            turn += 1

    def evaluate_plain(self, node: i64, last: i64, stops: vec[float], prices: vec[float], nodes: vec[float]) -> None:
        """Positions without a critical die: leave the dice, or pay for a feat."""
        rests = self.stops
        feats = self.prices
        while node < last:
            best = stops[rests[node]]
            other = prices[feats[node]]
            if other > best:
                best = other
            nodes[node] = best
            node += 1

    def evaluate_critical(
        self, node: i64, last: i64, stops: vec[float], prices: vec[float], nodes: vec[float], throws: vec[float]
    ) -> None:
        """Positions from which a die may be rolled again without a price."""
        rests = self.stops
        feats = self.prices
        agains = self.agains
        while node < last:
            best = stops[rests[node]]
            other = prices[feats[node]]
            if other > best:
                best = other
            place = AGAINS * node
            throw = agains[place]
            while throw > 0:
                other = throws[throw]
                if other > best:
                    best = other
                place += 1
                throw = agains[place]
            nodes[node] = best
            node += 1

    def evaluate_throws(self, throw: i64, last: i64, nodes: vec[float], throws: vec[float]) -> None:
        leads = self.leads
        lead = SIDES * throw
        while throw < last:
            value = nodes[leads[lead]] + nodes[leads[lead + 1]] + nodes[leads[lead + 2]]
            value += nodes[leads[lead + 3]] + nodes[leads[lead + 4]] + nodes[leads[lead + 5]]
            throws[throw] = value / 6.0
            lead += SIDES
            throw += 1


def sorted_by(parts: vec[i64], turns: vec[i64], most: i64) -> vec[i64]:
    """Numbers sorted by part, then by turn."""
    found: vec[i64] = vec[i64]()
    group: i64 = 0
    while group < PARTS * most:
        at: i64 = 0
        while at < len(parts):
            if parts[at] * most + turns[at] == group:
                found = append(found, at)
            at += 1
        group += 1
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
