"""How a plain fight ends if it is played as well as possible: the chances flow from where it stands to its ends.

They flow through columns in the opposite order to that in which these were solved, from the most HP of the enemy down.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.dice_play import AGAINS
from undercroft.games.mini_rogue.rules.dice_ways import PARTS, SIDES
from undercroft.games.mini_rogue.rules.fight_cases import NotPlain, as_state, is_plain
from undercroft.games.mini_rogue.rules.fight_lists import DEAD, EQUAL, NONE, XPS
from undercroft.games.mini_rogue.rules.fight_odds import SHUT, Column, FightTables, Slate
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.state import PLAYING, State
from undercroft.kernel.matter import Solved
from undercroft.kernel.question import CHANCE
from undercroft.kernel.question import NONE as NOTHING_ASKED
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import append, vec

LEAST: Final = 1e-15
"""A chance less than this is not followed any further."""


def solved_fight(fight: Fight, state: State) -> "FightSolver | None":
    """The odds of a fight, if it is a plain one."""
    if not is_plain(state):
        return None
    try:
        return FightSolver(fight, state)
    except NotPlain:
        return None


class FightSolver(Solved):
    """A plain fight, from where it stands."""

    def __init__(self, fight: Fight, state: State) -> None:
        self.fight: Fight = fight
        self.tables: FightTables = FightTables(fight, state)
        self.root: float = self.tables.position(self.tables.begin)
        self.masses: list[Masses] = []
        """the chances to be somewhere"""
        self.mass_at: vec[i64] = vec[i64]()
        """by column: where those to be there are, or NONE"""
        self.slates: list[Flow] = []
        self.found: dict[str, float] = {}
        self.facts: dict[str, list[int]] = {}

    def value(self) -> float:
        return self.root

    def choice(self) -> i64:
        state = self.tables.begin
        if state.question.kind == CHANCE:
            return NOTHING
        return self.best_answer(state)

    def best_answer(self, state: State) -> i64:
        """The best answer to a question; of equal ones the first."""
        best = -1.0
        chosen: i64 = NOTHING
        ahead = as_state(state.copy())
        for choice in state.question.legal():
            if self.fight.considers(state, choice):
                state.copy_into(ahead)
                self.fight.go_on(ahead, choice)
                value = self.tables.position(ahead)
                if value > best + EQUAL:
                    best = value
                    chosen = choice
        return chosen

    # --- the flow ---------------------------------------------------------------------------------------------------

    def ends(self) -> list[tuple[list[int], float]]:
        self.found = {}
        self.masses = []
        self.mass_at = vec[i64]()
        self.flow_early(as_state(self.tables.begin.copy()), 1.0)
        while len(self.mass_at) < len(self.tables.columns):
            self.mass_at = append(self.mass_at, NONE)
        ends = self.tables.group_ends
        at = len(ends)
        while at > 0:
            at -= 1
            first: i64 = 0
            if at > 0:
                first = ends[at - 1]
            self.flow_on(first, ends[at])
        return [(self.facts[key], mass) for key, mass in self.found.items()]

    def flow_early(self, state: State, mass: float) -> None:
        """Dice that lie there from the start are played on by the rules."""
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED or state.pool.count == 0:
            self.arrive_at(state, mass)
        elif mass < LEAST:
            return
        elif state.question.kind != CHANCE:
            choice = self.best_answer(state)
            self.fight.go_on(state, choice)
            self.flow_early(state, mass)
        else:
            face: i64 = 1
            while face <= SIDES:
                ahead = as_state(state.copy())
                ahead.dice.load(face)
                ahead.dice.throw_count = 0
                ahead.question.kind = NOTHING_ASKED
                self.fight.go_on(ahead, NOTHING)
                self.flow_early(ahead, mass / 6.0)
                face += 1

    def arrive_at(self, state: State, mass: float) -> None:
        """A position without dice on the table."""
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED:
            facts = self.tables.facts
            self.fight.tell(state, facts)
            self.end_with([int(fact) for fact in facts], mass)
            return
        hero = state.heroes[0]
        number = self.tables.number_of(state, 0, 0)
        self.arrive(self.tables.column_of(number, hero.hp * XPS + hero.xp), state.foe.hp, mass)

    def masses_of(self, column: i64) -> "Masses":
        while len(self.mass_at) <= column:
            self.mass_at = append(self.mass_at, NONE)
        if self.mass_at[column] < 0:
            self.mass_at[column] = len(self.masses)
            self.masses.append(Masses())
        return self.masses[self.mass_at[column]]

    def arrive(self, column: i64, foe: i64, mass: float) -> None:
        """Come to a place; with dice on the table, before they are rolled."""
        masses = self.masses_of(column)
        if len(masses.places) == 0:
            masses.places = vec[float]([0.0] * len(self.tables.columns[column].values))
        masses.places[foe] = masses.places[foe] + mass
        masses.top = max(masses.top, foe)

    def end_with(self, facts: list[int], mass: float) -> None:
        key = str(facts)
        self.facts[key] = facts
        self.found[key] = self.found.get(key, 0.0) + mass

    def flow_on(self, first: i64, last: i64) -> None:
        """Go on from a group of columns, if there is any chance to be there."""
        tables = self.tables
        top: i64 = 0
        at = first
        while at < last:
            place = self.mass_at[tables.solved[at].at]
            if place >= 0:
                top = max(top, self.masses[place].top)
            at += 1
        if top > 0:
            self.flow(tables.solved[first:last], top)

    def flow(self, group: list[Column], top: i64) -> None:
        """From the most HP of the enemy down."""
        dice: list[Column] = []
        places: list[Column] = []
        for column in group:
            if column.kind == steps.ROLLED:
                masses = self.masses_of(column.at)
                rolls = len(group) > 1 or len(masses.places) > 0 or len(masses.nodes) > 0
                self.slate_at(len(dice)).begin(self.tables, column, masses, top, rolls)
                dice.append(column)
            else:
                places.append(column)
        foe = top
        while foe > 0:
            self.flow_at(dice, places, foe)
            foe -= 1
        place: i64 = 0
        while place < len(dice):
            slate = self.slates[place]
            self.follow(dice[place], 0, slate.masses[0])
            self.pass_on(dice[place], slate)
            place += 1
        for column in group:
            if self.mass_at[column.at] >= 0:
                self.masses[self.mass_at[column.at]] = NO_MASSES

    def slate_at(self, place: i64) -> "Flow":
        while len(self.slates) <= place:
            self.slates.append(Flow())
        return self.slates[place]

    def flow_at(self, dice: list[Column], places: list[Column], foe: i64) -> None:
        """Play can come back to where it was: go on until next to nothing is left."""
        moved = True
        while moved:
            moved = False
            for column in places:
                masses = self.masses_of(column.at)
                if masses.top >= foe and masses.places[foe] > LEAST:
                    mass = masses.places[foe]
                    masses.places[foe] = 0.0
                    moved = True
                    if column.kind == CHANCE:
                        self.roll(column, foe, mass)
                    else:
                        self.answer(column, foe, mass)
            place: i64 = 0
            while place < len(dice):
                if self.flow_dice(dice[place], self.slates[place], foe):
                    moved = True
                place += 1

    def roll(self, column: Column, foe: i64, mass: float) -> None:
        tables = self.tables
        branch = column.first
        while tables.branch_weight[branch] > 0.0:
            part = mass * tables.branch_weight[branch]
            if tables.branch_to[branch] == DEAD:
                self.end_with([0] * len(self.fight.facts), part)
            else:
                self.arrive(tables.branch_column[branch], foe, part)
            branch += 1

    def answer(self, column: Column, foe: i64, mass: float) -> None:
        """The best answer to a question before the roll; of equal ones the first."""
        tables = self.tables
        leaf = column.first
        value = column.values[foe] - EQUAL
        while tables.move_value(foe, leaf) < value:
            leaf += 1
        left = foe - tables.leaf_loss[leaf]
        if left <= 0:
            self.fall(leaf, mass)
        elif tables.leaf_to[leaf] < 0:
            self.end_with(tables.told(leaf, False), mass)
        else:
            self.arrive(tables.leaf_column[leaf], left, mass)

    def fall(self, leaf: i64, mass: float) -> None:
        """The enemy dies."""
        tables = self.tables
        if tables.kill_to[leaf] < 0:
            self.end_with(tables.told(leaf, True), mass)
        else:
            self.arrive(tables.kill_column[leaf], tables.kill_foe[leaf], mass)

    def flow_dice(self, column: Column, slate: "Flow", foe: i64) -> bool:
        """Roll dice and play with them; whether there was anything to do."""
        masses = self.masses_of(column.at)
        mass = 0.0
        if len(masses.places) > 0 and masses.places[foe] > LEAST:
            mass = masses.places[foe]
            masses.places[foe] = 0.0
        need = foe - column.offset
        if need <= 0:
            if mass > 0.0:
                self.follow(column, foe, mass)
            return mass > 0.0
        if mass > 0.0:
            slate.roll(column, need, mass)
        if not slate.left[need]:
            return False
        slate.left[need] = False
        slate.play_on(column, need)
        stopped = slate.stopped[need]
        slate.stopped[need] = 0.0
        if stopped > 0.0:
            self.follow(column, foe, stopped)
        return True

    def follow(self, column: Column, foe: i64, mass: float) -> None:
        """The best use of potions after the dice; of equal ones the first."""
        if mass <= 0.0:
            return
        tables = self.tables
        leaf = column.first
        value = tables.stop_value(column, foe) - EQUAL
        while tables.leaf_value(column, foe, leaf) < value:
            leaf += 1
        left = foe - tables.leaf_loss[leaf]
        if tables.is_killed(column, leaf, left):
            self.fall(leaf, mass)
        elif tables.leaf_to[leaf] < 0:
            self.end_with(tables.told(leaf, False), mass)
        else:
            other = tables.columns[tables.leaf_column[leaf]]
            self.arrive(other.at, min(left + tables.leaf_gain[leaf], other.top), mass)

    def pass_on(self, column: Column, slate: "Flow") -> None:
        """What was paid for feats, and where Healing was drunk."""
        if slate.to_xp > 0:
            self.masses_of(column.by_xp).add_feats(slate.by_xp, slate.to_xp, column)
        if slate.to_hp > 0:
            self.masses_of(column.by_hp).add_feats(slate.by_hp, slate.to_hp, column)
        if slate.to_healed > 0:
            self.masses_of(column.healed).add_nodes(slate.healed, slate.to_healed, column)


class Masses:
    """The chances to be in the places of a column."""

    def __init__(self) -> None:
        self.top: i64 = 0
        """the most HP of the enemy that there is a chance of"""
        self.places: vec[float] = SHUT
        """by the enemy's HP"""
        self.feats: vec[float] = SHUT
        """with dice on the table: by throw after a feat"""
        self.nodes: vec[float] = SHUT
        """the same: by position, after Healing"""

    def add_feats(self, more: vec[float], need: i64, column: Column) -> None:
        play = column.play
        last = play.feats_from[need + 1]
        if len(self.feats) == 0:
            self.feats = vec[float]([0.0] * len(column.feats))
        at: i64 = 1
        while at < last:
            self.feats[at] = self.feats[at] + more[at]
            at += 1
        self.top = max(self.top, need + column.offset)

    def add_nodes(self, more: vec[float], need: i64, column: Column) -> None:
        last = column.play.nodes_to(need)
        if len(self.nodes) == 0:
            self.nodes = vec[float]([0.0] * len(column.play.stops))
        at: i64 = 1
        while at < last:
            self.nodes[at] = self.nodes[at] + more[at]
            at += 1
        self.top = max(self.top, need + column.offset)


NO_MASSES: Final = Masses()


class Flow(Slate):
    """Chances that flow through the dice of a column."""

    def __init__(self) -> None:
        super().__init__()
        self.masses: vec[float] = vec[float]()
        """by position"""
        self.thrown: vec[float] = vec[float]()
        """by throw"""
        self.stopped: vec[float] = vec[float]()
        """by need: the dice were left"""
        self.left: vec[bool] = vec[bool]()
        """by need: there is something to play on with"""
        self.xp: vec[float] = SHUT
        self.hp: vec[float] = SHUT
        """the values of feats by XP and by HP"""
        self.by_xp: vec[float] = vec[float]()
        self.by_hp: vec[float] = vec[float]()
        """the chances of such feats"""
        self.healed: vec[float] = vec[float]()
        self.to_xp: i64 = 0
        self.to_hp: i64 = 0
        self.to_healed: i64 = 0
        """the most need in each of them"""

    def begin(self, tables: FightTables, column: Column, masses: Masses, top: i64, rolls: bool) -> None:
        """Work the dice out once more, and let in what comes from feats and after Healing."""
        play = column.play
        need = max(0, top - column.offset)
        tables.play_up_to(column, self, top, rolls)
        nodes = play.nodes_to(need)
        throws = play.throws_to(need)
        feats = play.feats_from[need + 1]
        self.masses = emptied(self.masses, nodes)
        self.thrown = emptied(self.thrown, throws)
        self.stopped = emptied(self.stopped, need + 1)
        self.left = vec[bool]([False] * (need + 1))
        self.to_xp = 0
        self.to_hp = 0
        self.to_healed = 0
        self.xp = SHUT
        self.hp = SHUT
        if column.by_xp >= 0:
            self.xp = tables.columns[column.by_xp].feats
            self.by_xp = emptied(self.by_xp, feats)
        if column.by_hp >= 0:
            self.hp = tables.columns[column.by_hp].feats
            self.by_hp = emptied(self.by_hp, feats)
        if column.healed >= 0:
            self.healed = emptied(self.healed, nodes)
        while need > 0:
            self.let_in(column, masses, need)
            need -= 1

    def let_in(self, column: Column, masses: Masses, need: i64) -> None:
        play = column.play
        if need + column.offset > masses.top:
            return
        if len(masses.feats) > 0:
            at = play.feats_from[need]
            last = play.feats_from[need + 1]
            while at < last:
                if masses.feats[at] > 0.0:
                    self.thrown[play.feats[at]] = masses.feats[at]
                    self.left[need] = True
                at += 1
        if len(masses.nodes) > 0:
            at = play.nodes_to(need - 1)
            last = play.nodes_to(need)
            while at < last:
                if masses.nodes[at] > 0.0:
                    self.masses[at] = masses.nodes[at]
                    self.left[need] = True
                at += 1

    def roll(self, column: Column, need: i64, mass: float) -> None:
        """The first roll."""
        play = column.play
        masses = self.masses
        count: i64 = len(play.weights)
        at: i64 = 0
        while at < count:
            node = play.starts[need * count + at]
            masses[node] = masses[node] + mass * play.weights[at]
            at += 1
        self.left[need] = True

    def play_on(self, column: Column, need: i64) -> None:
        """Let chances flow; each position comes before those it leads to."""
        play = column.play
        thrown = self.thrown
        masses = self.masses
        first = need * PARTS * play.turns
        group = first + PARTS * play.turns
        while group > first:
            group -= 1
            throw = play.throws_from[group + 1]
            throw_end = play.throws_from[group]
            while throw > throw_end:
                throw -= 1
                if thrown[throw] > LEAST:
                    self.fall(column, throw)
            node = play.nodes_from[group + 1]
            node_end = play.nodes_from[group]
            while node > node_end:
                node -= 1
                if masses[node] > LEAST:
                    mass = masses[node]
                    masses[node] = 0.0
                    self.choose(column, need, node, mass)

    def fall(self, column: Column, throw: i64) -> None:
        """A die is rolled again."""
        play = column.play
        mass = self.thrown[throw] / 6.0
        self.thrown[throw] = 0.0
        lead = SIDES * throw
        while lead < SIDES * throw + SIDES:
            node = play.leads[lead]
            self.masses[node] = self.masses[node] + mass
            if node > 0:
                self.left[play.needs[node]] = True
            lead += 1

    def choose(self, column: Column, need: i64, node: i64, mass: float) -> None:
        """What is best with the dice, as it was found before; of equal ways the one that costs least."""
        play = column.play
        value = self.nodes[node] - EQUAL
        rest = play.stops[node]
        if self.stops[rest] >= value:
            self.stopped[rest] = self.stopped[rest] + mass
            self.left[rest] = True
            return
        place = AGAINS * node
        while play.agains[place] > 0:
            throw = play.agains[place]
            if self.throws[throw] >= value:
                self.thrown[throw] = self.thrown[throw] + mass
                return
            place += 1
        feat = play.prices[node]
        if feat > 0 and len(self.xp) > 0 and self.xp[feat] >= value:
            self.by_xp[feat] = self.by_xp[feat] + mass
            self.to_xp = max(self.to_xp, need)
        elif feat > 0 and len(self.hp) > 0 and self.hp[feat] >= value:
            self.by_hp[feat] = self.by_hp[feat] + mass
            self.to_hp = max(self.to_hp, need)
        else:
            self.healed[node] = self.healed[node] + mass
            self.to_healed = max(self.to_healed, need)


def emptied(row: vec[float], length: i64) -> vec[float]:
    """A row of so many zeros at least."""
    if len(row) < length:
        return vec[float]([0.0] * length)
    at: i64 = 0
    while at < length:
        row[at] = 0.0
        at += 1
    return row
