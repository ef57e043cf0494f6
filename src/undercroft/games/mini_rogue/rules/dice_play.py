"""Ways to play the dice of an attack, and what is kept of what they are worth.

Values are losses: how much less than a kill something comes to. So a kill is 0, and no value has to be set where the
dice kill. They are worked out for every need and all XP of a level at once; an XP is called a lane.

Where all that follows the dice is known, each position and each throw is worked out for all lanes and needs before the
next (`dice_table`). Where play can come back to the same dice, that is done row by row (`dice_rows`).
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
NEVER: Final = 1e9
"""the loss of what cannot be done"""
NO_LOSSES: Final = vec[float]()


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


def first_lanes(play: DicePlay, whole: i64) -> vec[i64]:
    """By dice that had no feat: the first lane that can have so many.

    Dice are rolled in lanes from `whole` on; with each XP less, one die more had its feat.
    """
    lanes: vec[i64] = vec[i64]([0] * (DICE_COUNTED + 1))
    fresh: i64 = 0
    while fresh <= play.counted:
        lanes[fresh] = max(0, whole - play.counted + fresh)
        fresh += 1
    return lanes


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


NO_FEATS: Final = Feats(0, 0)
