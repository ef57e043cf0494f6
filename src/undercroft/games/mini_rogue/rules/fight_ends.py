"""How a plain fight ends if it is played as well as possible: the chances flow from where it stands to its ends."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.combat import FEAT_HP, FEAT_XP
from undercroft.games.mini_rogue.rules.dice_play import SIDES, DicePlay
from undercroft.games.mini_rogue.rules.fight_cases import (
    DEAD,
    EQUAL,
    OVER,
    XPS,
    Configuration,
    NotPlain,
    as_state,
    is_plain,
    threshold_of,
)
from undercroft.games.mini_rogue.rules.fight_odds import FightTables
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.pool import FREE_FEATS
from undercroft.games.mini_rogue.rules.state import PLAYING, State
from undercroft.kernel.matter import Solved
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import vec

SPENT: Final = 1e-12
"""Less than this of all chances is not followed any further."""
LEAST: Final = 1e-15
"""Less than this does not move on."""
PASSES_MOST: Final = 100


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
        self.masses: list[vec[float]] = []
        """by configuration: the chance to be in each place"""
        self.waiting: float = 0.0
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
        self.waiting = 0.0
        self.flow_early(as_state(self.tables.begin.copy()), 1.0)
        passes: i64 = 0
        while self.waiting > SPENT and passes < PASSES_MOST:
            self.flow()
            passes += 1
        return [(self.facts[key], mass) for key, mass in self.found.items()]

    def flow_early(self, state: State, mass: float) -> None:
        """Dice that lie there from the start are played on by the rules."""
        if state.outcome != PLAYING or state.question.kind == NONE or state.pool.count == 0:
            self.arrive_at(state, mass)
        elif mass < SPENT * SPENT:
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
                ahead.question.kind = NONE
                self.fight.go_on(ahead, NOTHING)
                self.flow_early(ahead, mass / 6.0)
                face += 1

    def arrive_at(self, state: State, mass: float) -> None:
        """A position without dice on the table."""
        if state.outcome != PLAYING or state.question.kind == NONE:
            self.end(state, mass)
            return
        hero = state.heroes[0]
        self.arrive(self.tables.number_of(state), hero.hp * XPS + hero.xp, state.foe.hp, mass)

    def arrive(self, number: i64, mat: i64, foe: i64, mass: float) -> None:
        configurations = self.tables.configurations
        while len(self.masses) <= number:
            configuration = configurations[len(self.masses)]
            self.masses.append(vec[float]([0.0] * len(configuration.values)))
        masses = self.masses[number]
        at = mat * configurations[number].width + foe
        masses[at] = masses[at] + mass
        self.waiting += mass

    def end(self, state: State, mass: float) -> None:
        facts = self.tables.facts
        self.fight.tell(state, facts)
        self.end_with([int(fact) for fact in facts], mass)

    def end_with(self, facts: list[int], mass: float) -> None:
        key = str(facts)
        self.facts[key] = facts
        self.found[key] = self.found.get(key, 0.0) + mass

    def flow(self) -> None:
        """Pass over all places, those that come first in a fight first."""
        order = self.tables.order
        at = len(order)
        while at > 0:
            at -= 3
            number = order[at]
            if number >= len(self.masses):
                continue
            configuration = self.tables.configurations[number]
            place = order[at + 1] * configuration.width + order[at + 2]
            masses = self.masses[number]
            mass = masses[place]
            if mass > LEAST:
                masses[place] = 0.0
                self.waiting -= mass
                self.leave(configuration, order[at + 1], order[at + 2], mass)

    def leave(self, configuration: Configuration, mat: i64, foe: i64, mass: float) -> None:
        """Go on from a place."""
        tables = self.tables
        if configuration.kind != CHANCE:
            state = as_state(configuration.state.copy())
            tables.stand(configuration, mat, foe, state)
            choice = self.best_answer(state)
            self.fight.go_on(state, choice)
            self.arrive_at(state, mass)
            return
        branch = configuration.branches[mat]
        nothing: vec[float] = vec[float]()
        while tables.branch_weight[branch] > 0.0:
            part = mass * tables.branch_weight[branch]
            to = tables.branch_to[branch]
            if to == DEAD:
                self.end_with([0] * len(self.fight.facts), part)
            else:
                self.flow_row(tables.configurations[to], tables.branch_mat[branch], foe, part, nothing, nothing)
            branch += 1

    def flow_row(
        self, configuration: Configuration, mat: i64, foe: i64, mass: float, slots: vec[float], nodes: vec[float]
    ) -> None:
        """Chances flow through dice on the table: from a first roll, from feats, or from where Healing was drunk."""
        tables = self.tables
        tables.fill_row(configuration, mat, foe, mass > 0.0 or len(nodes) > 0)
        leaf = configuration.leaves[mat]
        play = tables.play_of(configuration, foe, leaf)
        dice = DiceFlow(tables, configuration, mat, foe, leaf, play)
        dice.pour(mass, slots, nodes)
        stop = tables.stop_top
        total: i64 = 0
        while total <= play.cap:
            if dice.stopped[total] > 0.0:
                self.follow(configuration, foe, leaf, total, dice.stopped[total], tables.stops[stop + total])
            total += 1
        nothing: vec[float] = vec[float]()
        if dice.to_xp:
            self.flow_row(configuration, mat - FEAT_XP, foe, 0.0, dice.by_xp, nothing)
        if dice.to_hp:
            self.flow_row(configuration, mat - FEAT_HP * XPS, foe, 0.0, dice.by_hp, nothing)
        if dice.to_healed:
            healed = tables.configurations[tables.healed_to[leaf]]
            self.flow_row(healed, tables.healed_mat[leaf], foe, 0.0, nothing, dice.healed)

    def follow(self, configuration: Configuration, foe: i64, leaf: i64, total: i64, mass: float, value: float) -> None:
        """The best use of potions after the dice."""
        tables = self.tables
        last = leaf + tables.leaf_count[leaf]
        while leaf < last - 1 and tables.leaf_value(configuration, foe, leaf, total) < value - EQUAL:
            leaf += 1
        left = foe - tables.leaf_loss[leaf] - configuration.hits[total]
        if left <= threshold_of(configuration) or left + tables.leaf_gain[leaf] <= 0:
            if tables.kill_to[leaf] == OVER:
                self.end_with(tables.kill_facts[leaf], mass)
            else:
                self.arrive(tables.kill_to[leaf], tables.kill_mat[leaf], tables.kill_foe[leaf], mass)
        elif tables.leaf_to[leaf] == DEAD or tables.leaf_to[leaf] == OVER:
            self.end_with(tables.leaf_facts[leaf], mass)
        else:
            left = min(left + tables.leaf_gain[leaf], configuration.width - 1)
            self.arrive(tables.leaf_to[leaf], tables.leaf_mat[leaf], left, mass)


class DiceFlow:
    """Chances that flow through the positions of some dice."""

    def __init__(
        self, tables: FightTables, configuration: Configuration, mat: i64, foe: i64, leaf: i64, play: DicePlay
    ) -> None:
        self.tables: FightTables = tables
        self.play: DicePlay = play
        self.free: bool = configuration.state.pool.marks & FREE_FEATS != 0
        self.xp_row: i64 = -1
        self.hp_row: i64 = -1
        if play.feat_throws > 0 and not self.free:
            if mat % XPS >= FEAT_XP:
                self.xp_row = configuration.rows[(mat - FEAT_XP) * configuration.width + foe]
            if mat // XPS > FEAT_HP:
                self.hp_row = configuration.rows[(mat - FEAT_HP * XPS) * configuration.width + foe]
        self.stopped: vec[float] = vec[float]([0.0] * (play.cap + 1))
        self.nodes: vec[float] = vec[float]([0.0] * (len(play.totals) + 1))
        self.throws: vec[float] = vec[float]([0.0] * len(play.slots))
        self.by_xp: vec[float] = vec[float]([0.0] * play.feat_throws)
        self.by_hp: vec[float] = vec[float]([0.0] * play.feat_throws)
        self.healed: vec[float] = vec[float]([0.0] * (len(play.totals) + 1))
        self.to_xp: bool = False
        self.to_hp: bool = False
        self.to_healed: bool = False

    def pour(self, mass: float, slots: vec[float], nodes: vec[float]) -> None:
        """Let chances in, and let them flow; each position comes before those it leads to."""
        play = self.play
        at: i64 = 0
        if mass > 0.0:
            while at < len(play.starts):
                start = play.starts[at]
                self.nodes[start] = self.nodes[start] + mass * play.weights[at]
                at += 1
        at = 0
        while at < len(nodes):
            self.nodes[at] = nodes[at]
            at += 1
        if len(slots) > 0:
            at = 0
            while at < len(play.slots):
                if play.slots[at] >= 0:
                    self.throws[at] = slots[play.slots[at]]
                at += 1
        at = len(play.order)
        while at > 0:
            at -= 1
            node = play.order[at]
            if node < 0:
                self.fall(-1 - node)
            elif self.nodes[node + 1] > 0.0:
                self.choose(node, self.nodes[node + 1])
        self.stopped[play.cap] = self.nodes[0]

    def fall(self, throw: i64) -> None:
        """A die is rolled again."""
        leads = self.play.leads
        mass = self.throws[throw] / 6.0
        if mass > 0.0:
            lead = SIDES * throw
            while lead < SIDES * throw + SIDES:
                node = leads[lead]
                self.nodes[node] = self.nodes[node] + mass
                lead += 1

    def choose(self, node: i64, mass: float) -> None:
        """What is best with the dice, as it was found before; of equal ways the one that costs least."""
        play = self.play
        tables = self.tables
        value = tables.nodes[node + 1] - EQUAL
        total = play.totals[node]
        if tables.stops[tables.stop_top + total] >= value:
            self.stopped[total] = self.stopped[total] + mass
            return
        place = 3 * node
        while place < 3 * node + 3:
            throw = play.rerolls[place]
            if throw >= 0 and tables.throws[throw] >= value:
                self.throws[throw] = self.throws[throw] + mass
                return
            place += 1
        feat = play.feats[node]
        if feat >= 0 and self.free and tables.throws[feat] >= value:
            self.throws[feat] = self.throws[feat] + mass
            return
        if feat >= 0 and self.pay(play.slots[feat], mass, value):
            return
        self.healed[node + 1] = self.healed[node + 1] + mass
        self.to_healed = True

    def pay(self, slot: i64, mass: float, value: float) -> bool:
        """A feat by XP or by HP, if one of them is best."""
        store = self.tables.store
        if self.xp_row >= 0 and store[self.xp_row + 1 + slot] >= value:
            self.by_xp[slot] = self.by_xp[slot] + mass
            self.to_xp = True
            return True
        if self.hp_row >= 0 and store[self.hp_row + 1 + slot] >= value:
            self.by_hp[slot] = self.by_hp[slot] + mass
            self.to_hp = True
            return True
        return False
