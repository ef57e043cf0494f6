"""What can be done with the dice of an attack: every way to reroll them (MR-COMBAT-7 to -11).

Dice have no order, and only their values count. A die that had its feat and is not critical is done with: what it shows
is taken from what is still needed to kill the enemy. Of the dice without a feat the lowest is rerolled first: whatever
could follow from another can follow from this one.
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
        self.fresh: vec[i64] = vec[i64]()
        """how many dice had no feat"""
        self.bare: vec[bool] = vec[bool]()
        """without a price, the dice may come to nothing"""
        # by throw:
        self.leads: vec[i64] = vec[i64]()
        """a place for each face: the position it leads to, or KILLS"""
        self.shifts: vec[i64] = vec[i64]()
        """the same: how much less is needed there"""
        self.owners: vec[i64] = vec[i64]()
        """the least worth of a position that leads to it"""
        self.throw_fresh: vec[i64] = vec[i64]()
        self.throw_bare: vec[bool] = vec[bool]()
        self.by_feat: vec[bool] = vec[bool]()
        self.order: vec[i64] = vec[i64]()
        """positions by number and throws by -1 less their number, each after those it leads to"""
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
        self.fresh = append(self.fresh, self.fresh_of(dice))
        bare = worth == 0
        for throw in (first, second, third, feat if self.free else NONE):
            if throw >= 0 and self.throw_bare[throw]:
                bare = True
        self.bare = append(self.bare, bare)
        self.order = append(self.order, at)
        self.known[key] = at
        return at

    def fresh_of(self, dice: i64) -> i64:
        """How many dice had no feat."""
        fresh: i64 = 0
        place: i64 = 0
        while dice >> place * DIE_BITS:
            if ((dice >> place * DIE_BITS & DIE) - 1) % MARKS != FEATURED:
                fresh += 1
            place += 1
        return fresh

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
        bare = False
        fresh = self.fresh_of(dice)
        if not had_feat:
            fresh += 1
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
            if to >= 0 and shift == 0 and self.bare[to]:
                bare = True
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
        self.throw_fresh = append(self.throw_fresh, fresh)
        self.throw_bare = append(self.throw_bare, bare)
        self.by_feat = append(self.by_feat, feat)
        self.order = append(self.order, -1 - at)
        self.thrown[key] = at
        return at
