"""What can be done with the dice of an attack: every way to reroll them, once for all fights (MR-COMBAT-7 to -11).

Dice have no order, and only their values count. A die that had its feat and is not critical can only be added up. Of
the dice without a feat the lowest is rerolled first: whatever could follow from another can follow from this one.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.combat import DICE_COUNTED, doubled
from undercroft.kernel.vecs import append, vec

KILLS: Final = -1
"""In place of dice: enough to kill the enemy."""
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


class DicePlay:
    """The positions of some dice that are together worth less than `cap`, each after those it leads to."""

    def __init__(self, faces: Faces, rolled: i64, cap: i64, doubling: bool) -> None:
        self.faces: Faces = faces
        self.cap: i64 = cap
        self.doubling: bool = doubling
        self.totals: vec[i64] = vec[i64]()
        """what the dice are worth if they are left as they are"""
        self.feats: vec[i64] = vec[i64]()
        """by position: the throw after a feat, or NONE"""
        self.rerolls: vec[i64] = vec[i64]()
        """by position, three places: the throws of critical dice, then NONE"""
        self.leads: vec[i64] = vec[i64]()
        """by throw, a place for each face: 1 + the position it leads to, or 0 if it kills"""
        self.slots: vec[i64] = vec[i64]()
        """by throw: its place among those after a feat, or NONE"""
        self.feat_throws: i64 = 0
        self.order: vec[i64] = vec[i64]()
        """positions, and throws as -1 - throw"""
        self.later: vec[i64] = vec[i64]()
        """those of them that come after a feat"""
        self.counted: i64 = min(rolled, DICE_COUNTED)
        self.starts: vec[i64] = vec[i64]()
        """1 + the positions that the first roll leads to, or 0 if it kills"""
        self.weights: vec[float] = vec[float]()
        """how likely each is"""
        self.known: dict[int, int] = {}
        self.thrown: dict[int, int] = {}
        self.begin(rolled, 0, 1, 0, 0, 1.0)
        self.known = {}
        self.thrown = {}

    # --- the first roll -------------------------------------------------------------------------------------------

    def begin(self, rolled: i64, place: i64, lowest: i64, run: i64, dice: i64, weight: float) -> None:
        """Roll a die, none lower than the ones before: of four, the first is set aside (MR-DICE-1, MR-SKILL-8)."""
        if place == rolled:
            self.starts = append(self.starts, 1 + self.position(dice, 0, 0))
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
        """A die just rolled on top of a value; it may be done with."""
        mark: i64 = 1 << face
        value = before + self.faces.adds[face]
        if self.faces.misses & mark:
            value = 0
        value = min(value, self.cap)
        if self.faces.criticals & mark:
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

    def position(self, dice: i64, added: i64, highest: i64) -> i64:
        """The place of some dice, besides those that are only added up; KILLS if that is enough."""
        total = added
        most = highest
        place: i64 = 0
        while dice >> place * DIE_BITS:
            value = ((dice >> place * DIE_BITS & DIE) - 1) // MARKS
            total += value
            most = max(most, value)
            place += 1
        worth = total
        if self.doubling:
            worth = total - most + doubled(most)
        if worth >= self.cap:
            return KILLS
        key = (dice << SUM_BITS | added) << SUM_BITS | (highest if self.doubling else 0)
        found = self.known.get(key)
        if found is not None:
            return found
        feat: i64 = NONE
        lowest = self.lowest(dice, place)
        if lowest >= 0:
            feat = self.throw(self.without(dice, lowest), added, highest, 0, True, True)
        first = self.reroll(dice, 0, added, highest)
        second = self.reroll(dice, 1, added, highest)
        third = self.reroll(dice, 2, added, highest)
        if second == NONE:
            second = third
            third = NONE
        if first == NONE:
            first = second
            second = third
            third = NONE
        at = len(self.totals)
        self.totals = append(self.totals, worth)
        self.feats = append(self.feats, feat)
        self.rerolls = append(append(append(self.rerolls, first), second), third)
        self.order = append(self.order, at)
        if not self.are_fresh(dice, self.counted):
            self.later = append(self.later, at)
        self.known[key] = at
        return at

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

    def reroll(self, dice: i64, place: i64, added: i64, highest: i64) -> i64:
        """The throw of a critical die, or NONE; equal dice are rerolled once."""
        die = dice >> place * DIE_BITS & DIE
        if die == 0 or (place > 0 and dice >> (place - 1) * DIE_BITS & DIE == die):
            return NONE
        mark = (die - 1) % MARKS
        if mark == PLAIN:
            return NONE
        return self.throw(self.without(dice, place), added, highest, (die - 1) // MARKS, mark == FEATURED, False)

    def throw(self, dice: i64, added: i64, highest: i64, before: i64, had_feat: bool, feat: bool) -> i64:
        """One die is rolled again, beside the others."""
        key = (((dice << SUM_BITS | added) << SUM_BITS | (highest if self.doubling else 0)) << SUM_BITS | before) << 2
        key = key | (2 if had_feat else 0) | (1 if feat else 0)
        found = self.thrown.get(key)
        if found is not None:
            return found
        leads: vec[i64] = vec[i64]()
        face: i64 = 1
        while face <= SIDES:
            die = self.die_of(before, face, had_feat)
            if had_feat and (die - 1) % MARKS == PLAIN:
                value = (die - 1) // MARKS
                leads = append(leads, self.position(dice, added + value, max(highest, value)))
            else:
                leads = append(leads, self.position(self.with_die(dice, die), added, highest))
            face += 1
        at = len(self.slots)
        place: i64 = 0
        while place < SIDES:
            self.leads = append(self.leads, 1 + leads[place])
            place += 1
        if feat:
            self.slots = append(self.slots, self.feat_throws)
            self.feat_throws += 1
        else:
            self.slots = append(self.slots, NONE)
        self.order = append(self.order, -1 - at)
        if had_feat or not self.are_fresh(dice, self.counted - 1):
            self.later = append(self.later, -1 - at)
        self.thrown[key] = at
        return at


PLAYS: Final[dict[int, DicePlay]] = {}
"""Those made so far: a few hundred kilobytes for each way to read dice."""


def dice_play(faces: Faces, rolled: i64, cap: i64, doubling: bool) -> DicePlay:
    key = ((int(faces.code()) << 4 | rolled) << 8 | cap) << 1 | (1 if doubling else 0)
    found = PLAYS.get(key)
    if found is None:
        found = DicePlay(faces, rolled, cap, doubling)
        PLAYS[key] = found
    return found
