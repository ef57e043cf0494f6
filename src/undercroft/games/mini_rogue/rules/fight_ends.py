"""How a plain fight ends if it is played as well as possible: the chances flow from where it stands to its ends.

They flow through blocks in the opposite order to that in which these were solved, from the last row down.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import DRINK
from undercroft.games.mini_rogue.rules.cardspeak import HEALING
from undercroft.games.mini_rogue.rules.dice_play import AGAINS, NO_FEATS, SIXTH, Feats
from undercroft.games.mini_rogue.rules.dice_table import DiceTable
from undercroft.games.mini_rogue.rules.dice_ways import SIDES
from undercroft.games.mini_rogue.rules.fight_blocks import SHUT, Block, skew
from undercroft.games.mini_rogue.rules.fight_cases import NotPlain, as_state, is_plain
from undercroft.games.mini_rogue.rules.fight_lists import DEAD, EQUAL, XPS, facts_with
from undercroft.games.mini_rogue.rules.fight_odds import FightTables
from undercroft.games.mini_rogue.rules.fight_waits import can_wait
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.state import PLAYING, State
from undercroft.kernel.breath import breathe
from undercroft.kernel.matter import Solved
from undercroft.kernel.question import CHANCE
from undercroft.kernel.question import NONE as NOTHING_ASKED
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import vec

LEAST: Final = 1e-15
"""A chance less than this is not followed any further."""
LEAST_IN_ALL: Final = 1e-13
"""The same for all that a group of blocks is reached with."""


def solved_fight(fight: Fight, state: State, most: i64) -> "FightSolver | None":
    """The odds of a fight, if it is a plain one; TooLarge if that takes more than so many positions the long way."""
    if not is_plain(state):
        return None
    try:
        return FightSolver(fight, state, most)
    except NotPlain:
        return None


class FightSolver(Solved):
    """A plain fight, from where it stands."""

    def __init__(self, fight: Fight, state: State, most: i64) -> None:
        self.fight: Fight = fight
        self.tables: FightTables = FightTables(fight, state, most)
        self.root: float = self.tables.position(self.tables.begin)
        self.masses: list[Masses] = []
        """by block: the chances to be there"""
        self.slates: dict[int, Flow] = {}
        self.found: dict[int, float] = {}
        """by the facts of an end, in one number: how likely it is"""

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
        waits = state.pool.count == 0 and can_wait(state)
        for choice in state.question.legal():
            if choice == DRINK + HEALING and waits:
                continue
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
        self.masses = [NO_MASSES] * len(self.tables.blocks)
        self.flow_early(as_state(self.tables.begin.copy()), 1.0)
        ends = self.tables.group_ends
        at = len(ends)
        while at > 0:
            at -= 1
            first: i64 = 0
            if at > 0:
                first = ends[at - 1]
            self.flow_on(first, ends[at])
        return [(self.tables.unpacked(packed), mass) for packed, mass in self.found.items()]

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
            self.end_with(self.tables.packed_facts(state), mass)
            return
        hero = state.heroes[0]
        number = self.tables.number_of(state, 0, 0)
        block = self.tables.blocks[self.tables.block_of(number, hero.hp * XPS + hero.xp)]
        self.arrive(block, hero.xp, state.foe.hp, mass)

    def own_masses(self, block: Block) -> "Masses":
        masses = self.masses[block.at]
        if masses is NO_MASSES:
            masses = Masses()
            self.masses[block.at] = masses
        return masses

    def arrive(self, block: Block, xp: i64, foe: i64, mass: float) -> None:
        """Come to a place; with dice on the table, before they are rolled, where `foe` is what is needed."""
        masses = self.own_masses(block)
        if len(masses.places) == 0:
            masses.places = vec[float]([0.0] * len(block.values))
        lane = xp - block.low
        place = foe * block.lanes + lane
        masses.places[place] = masses.places[place] + mass
        masses.all += mass
        masses.last = max(masses.last, max(1, foe + lane))

    def end_with(self, packed: i64, mass: float) -> None:
        self.found[packed] = self.found.get(packed, 0.0) + mass

    def flow_on(self, first: i64, last: i64) -> None:
        """Go on from a group of blocks, if there is any chance to be there."""
        group = self.tables.solved[first:last]
        skew(group)
        row: i64 = 0
        mass = 0.0
        for block in group:
            masses = self.masses[block.at]
            if masses is not NO_MASSES:
                row = max(row, block.skew + masses.last)
                mass += masses.all
        if mass > LEAST_IN_ALL:
            breathe()
            self.flow(group, row)

    def flow(self, group: list[Block], row: i64) -> None:
        """From the last row down."""
        dice: list[Block] = []
        slates: list[Flow] = []
        places: list[Block] = []
        for block in group:
            if block.kind == steps.ROLLED:
                slate = self.slate_of(block, len(dice))
                self.tables.play_all(block, slate.table, min(block.top, row - block.skew))
                slate.begin(self, block)
                dice.append(block)
                slates.append(slate)
            else:
                places.append(block)
        while row > 0:
            self.flow_row(dice, slates, places, row)
            row -= 1
        place: i64 = 0
        while place < len(dice):
            self.finish(dice[place], slates[place])
            place += 1
        for block in group:
            self.masses[block.at] = NO_MASSES

    def slate_of(self, block: Block, place: i64) -> "Flow":
        key = (int(block.play.number) << 8 | block.lanes) << 16 | place
        found = self.slates.get(key)
        if found is None:
            found = Flow(self.tables.table_of(block, place))
            self.slates[key] = found
        return found

    def flow_row(self, dice: list[Block], slates: "list[Flow]", places: list[Block], row: i64) -> None:
        """Play can come back to where it was: go on until next to nothing is left."""
        moved = True
        while moved:
            moved = False
            for block in places:
                if self.flow_places(block, row - block.skew):
                    moved = True
            place: i64 = 0
            while place < len(dice):
                if self.flow_dice(dice[place], slates[place], row - dice[place].skew):
                    moved = True
                place += 1

    def flow_places(self, block: Block, row: i64) -> bool:
        """Go on from a row without dice; whether there was anything to do."""
        masses = self.masses[block.at]
        moved = False
        if len(masses.places) == 0:
            return False
        lane = max(0, row - block.top)
        last = min(block.lanes, row)
        while lane < last:
            place = (row - lane) * block.lanes + lane
            mass = masses.places[place]
            if mass > LEAST:
                masses.places[place] = 0.0
                moved = True
                if block.kind == CHANCE:
                    self.roll(block, lane, row - lane, mass)
                else:
                    self.answer(block, lane, row - lane, mass)
            lane += 1
        return moved

    def roll(self, block: Block, lane: i64, foe: i64, mass: float) -> None:
        tables = self.tables
        branch = block.firsts[lane]
        more = block.more[lane]
        place = lane
        while tables.branch_weight[branch] > 0.0:
            part = mass * tables.branch_weight[branch]
            if tables.branch_to[branch] == DEAD:
                self.end_with(0, part)
            else:
                other = tables.blocks[block.leads[place]]
                need = max(0, foe - tables.branch_offset[branch])
                self.arrive(other, tables.branch_mat[branch] % XPS + more, need, part)
            place += block.lanes
            branch += 1

    def answer(self, block: Block, lane: i64, foe: i64, mass: float) -> None:
        """The best answer to a question before the roll; of equal ones the first."""
        tables = self.tables
        answer: i64 = 0
        value = block.values[foe * block.lanes + lane] - EQUAL
        while tables.move_value(block, lane, foe, answer) < value:
            answer += 1
        left = foe - tables.leaf_loss[block.firsts[lane] + answer]
        if left <= 0:
            self.fall(block, lane, answer, mass)
        else:
            self.go_to(block, lane, answer, left, mass)

    def go_to(self, block: Block, lane: i64, case: i64, foe: i64, mass: float) -> None:
        """The enemy lives."""
        tables = self.tables
        leaf = block.firsts[lane] + case
        more = block.more[lane]
        if tables.leaf_to[leaf] < 0:
            self.end_with(facts_with(tables.leaf_facts[leaf], more, block.higher[lane]), mass)
        else:
            other = tables.blocks[block.leads[case * block.lanes + lane]]
            self.arrive(other, tables.leaf_mat[leaf] % XPS + more, min(foe, other.top), mass)

    def fall(self, block: Block, lane: i64, case: i64, mass: float) -> None:
        """The enemy dies."""
        tables = self.tables
        leaf = block.firsts[lane] + case
        more = block.more[lane]
        if tables.kill_to[leaf] < 0:
            self.end_with(facts_with(tables.kill_facts[leaf], more, block.higher[lane]), mass)
        else:
            other = tables.blocks[block.falls[case * block.lanes + lane]]
            self.arrive(other, tables.kill_mat[leaf] % XPS + more, tables.kill_foe[leaf], mass)

    def flow_dice(self, block: Block, slate: "Flow", row: i64) -> bool:
        """Roll the dice of a row and play with them; whether there was anything to do."""
        if row <= 0 or row >= block.top + block.lanes:
            return False
        places = self.masses[block.at].places
        if len(places) > 0:
            lane = max(block.whole, row - block.top)
            last = min(block.lanes, row)
            while lane < last:
                place = (row - lane) * block.lanes + lane
                if places[place] > LEAST:
                    slate.roll(row, lane, places[place])
                    places[place] = 0.0
                lane += 1
        if not slate.left[row]:
            return False
        slate.left[row] = False
        slate.play_on(row)
        lane = max(0, row - block.top)
        last = min(block.lanes, row)
        while lane < last:
            stopped = slate.stopped[row * block.lanes + lane]
            slate.stopped[row * block.lanes + lane] = 0.0
            if stopped > 0.0:
                self.stop(block, lane, row - lane, stopped)
            lane += 1
        return True

    def stop(self, block: Block, lane: i64, need: i64, mass: float) -> None:
        """The best use of potions after the dice; of equal ones the first."""
        tables = self.tables
        case: i64 = 0
        value = tables.stop_value(block, lane, need) - EQUAL
        while tables.leaf_value(block, lane, need, case) < value:
            case += 1
        leaf = block.firsts[lane] + case
        left = need + block.offset - tables.leaf_loss[leaf]
        if tables.is_killed(block, leaf, left):
            self.fall(block, lane, case, mass)
        else:
            self.go_to(block, lane, case, left + tables.leaf_gain[leaf], mass)

    def finish(self, block: Block, slate: "Flow") -> None:
        """Kills, what was paid for feats with HP, and with Healing."""
        lanes = block.lanes
        places = self.masses[block.at].places
        lane: i64 = 0
        while lane < lanes:
            mass = slate.killed[lane]
            if len(places) > 0:
                mass += places[lane]  # nothing was needed
            if mass > 0.0:
                case: i64 = 0
                while block.killed[case * lanes + lane] < block.kills[lane] - EQUAL:
                    case += 1
                self.fall(block, lane, case, mass)
            lane += 1


@mypyc_attr(acyclic=True)
class Masses:
    """The chances to be in the places of a block."""

    def __init__(self) -> None:
        self.last: i64 = 0
        """the last row that there is a chance of"""
        self.all: float = 0.0
        """the chance to be there at all"""
        self.places: vec[float] = SHUT
        """by the enemy's HP, or what is needed, and lane"""
        self.feats: vec[float] = SHUT
        """with dice on the table: after a feat, as `Feats` keeps what it comes to"""

    def feat(self, kept: Feats, place: i64, row: i64, mass: float) -> None:
        """Come there by a feat."""
        if len(self.feats) == 0:
            self.feats = vec[float]([0.0] * len(kept.losses))
        self.feats[place] = self.feats[place] + mass
        self.all += mass
        self.last = max(self.last, row)


NO_MASSES: Final = Masses()


@mypyc_attr(acyclic=True)
class Flow:
    """Chances that flow through the dice of a block."""

    def __init__(self, table: DiceTable) -> None:
        self.table: DiceTable = table
        play = table.play
        lanes = table.lanes
        rows = play.cap + lanes
        self.masses: vec[float] = vec[float]([0.0] * (rows * play.nodes * lanes))
        """by row, position and lane"""
        self.thrown: vec[float] = vec[float]([0.0] * (rows * play.throws * lanes))
        """by row, throw and lane"""
        self.stopped: vec[float] = vec[float]([0.0] * (rows * lanes))
        """by row and lane: the dice were left"""
        self.killed: vec[float] = vec[float]([0.0] * lanes)
        """by lane: they killed the enemy"""
        self.left: vec[bool] = vec[bool]([False] * rows)
        """by row: there is something to play on with"""
        self.met: vec[bool] = vec[bool]([False] * (rows * (play.nodes + play.throws)))
        """by row: which positions, and then which throws, there is a chance of"""
        # how feats are paid with HP, or with Healing: what they cost, what they come to, and the chances of that
        self.hp_costs: vec[float] = SHUT
        self.hp_feats: Feats = NO_FEATS
        self.by_hp: Masses = NO_MASSES
        self.healed_feats: Feats = NO_FEATS
        self.by_healing: Masses = NO_MASSES

    def begin(self, solver: FightSolver, block: Block) -> None:
        """Let in what comes from feats."""
        play = self.table.play
        blocks = solver.tables.blocks
        lane: i64 = 0
        while lane < block.lanes:
            self.killed[lane] = 0.0
            lane += 1
        self.hp_costs = block.hp_costs
        self.hp_feats = solver.tables.feats_of(block.by_hp)
        self.healed_feats = solver.tables.feats_of(block.by_healing)
        if block.by_hp >= 0:
            self.by_hp = solver.own_masses(blocks[block.by_hp])
        if block.by_healing >= 0:
            self.by_healing = solver.own_masses(blocks[block.by_healing])
        masses = solver.own_masses(block).feats
        feats = block.feats
        if len(masses) == 0:
            return
        slot: i64 = 0
        while slot < len(play.feats):
            lane = feats.first
            while lane < feats.last:
                place = feats.place(slot, lane)
                need: i64 = 1
                while need < feats.needs:
                    if masses[place + need] > 0.0:
                        self.throw_again(need + lane, play.feats[slot], lane, masses[place + need])
                    need += 1
                lane += 1
            slot += 1

    def roll(self, row: i64, lane: i64, mass: float) -> None:
        """The first roll."""
        play = self.table.play
        self.killed[lane] = self.killed[lane] + mass * play.kill
        at: i64 = 0
        while at < len(play.starts):
            self.come_to(row, play.starts[at], lane, mass * play.weights[at])
            at += 1
        self.left[row] = True

    def come_to(self, row: i64, node: i64, lane: i64, mass: float) -> None:
        """A position, if it does not kill the enemy."""
        play = self.table.play
        if node == 0 or row - lane <= play.worths[node]:
            self.killed[lane] = self.killed[lane] + mass
            return
        place = (row * play.nodes + node) * self.table.lanes + lane
        self.masses[place] = self.masses[place] + mass
        self.left[row] = True
        self.met[row * (play.nodes + play.throws) + node] = True

    def throw_again(self, row: i64, throw: i64, lane: i64, mass: float) -> None:
        """A die is about to be rolled again."""
        play = self.table.play
        place = (row * play.throws + throw) * self.table.lanes + lane
        self.thrown[place] = self.thrown[place] + mass
        self.left[row] = True
        self.met[row * (play.nodes + play.throws) + play.nodes + throw] = True

    def play_on(self, row: i64) -> None:
        """Let chances flow; each position comes before those it leads to."""
        play = self.table.play
        met = self.met
        order = play.order
        first = row * (play.nodes + play.throws)
        at = len(order)
        while at > 0:
            at -= 1
            here = order[at]
            place = first + here if here >= 0 else first + play.nodes - 1 - here
            if met[place]:
                met[place] = False
                if here >= 0:
                    self.choose_all(row, here)
                else:
                    self.throw_all(row, -1 - here)

    def throw_all(self, row: i64, throw: i64) -> None:
        """A die is rolled again, in all lanes: its faces one after the other."""
        play = self.table.play
        lanes = self.table.lanes
        thrown = self.thrown
        masses = self.masses
        killed = self.killed
        first = (row * play.throws + throw) * lanes
        lead = SIDES * throw
        while lead < SIDES * throw + SIDES:
            to = max(0, row - play.shifts[lead])
            node = play.leads[lead]
            place = (to * play.nodes + node) * lanes
            lives = to - play.worths[node] if node > 0 else 0
            lane: i64 = 0
            while lane < lanes:
                mass = thrown[first + lane]
                if mass > LEAST:
                    if lane < lives:
                        masses[place + lane] = masses[place + lane] + mass * SIXTH
                    else:
                        killed[lane] = killed[lane] + mass * SIXTH
                lane += 1
            if lives > 0:
                self.left[to] = True
                self.met[to * (play.nodes + play.throws) + node] = True
            lead += 1
        lane = 0
        while lane < lanes:
            thrown[first + lane] = 0.0
            lane += 1

    def choose_all(self, row: i64, node: i64) -> None:
        """The best of all that can be done with some dice, in all lanes: dice that are left are done with."""
        table = self.table
        play = table.play
        lanes = table.lanes
        masses = self.masses
        losses = table.nodes
        stops = table.stops
        stopped = self.stopped
        worth = play.worths[node]
        first = (row * play.nodes + node) * lanes
        cell = node * table.size + table.none + row
        stop = table.none + row - worth
        lane: i64 = 0
        while lane < lanes:
            mass = masses[first + lane]
            masses[first + lane] = 0.0
            if mass > LEAST:
                loss = losses[cell] + EQUAL
                if stops[stop] <= loss:
                    place = (row - worth) * lanes + lane
                    stopped[place] = stopped[place] + mass
                    self.left[row - worth] = True
                else:
                    self.choose(row, node, lane, loss, mass)
            cell += table.width - 1
            stop += table.width - 1
            lane += 1

    def choose(self, row: i64, node: i64, lane: i64, loss: float, mass: float) -> None:
        """How a die is rolled again, as it was found to be best; of equal ways the one that costs least."""
        table = self.table
        play = table.play
        need = row - lane
        cell = lane * table.width + table.none + need
        place = AGAINS * node
        while play.agains[place] >= 0:
            if table.throws[play.agains[place] * table.size + cell] <= loss:
                self.throw_again(row, play.agains[place], lane, mass)
                return
            place += 1
        slot = play.prices[node]
        throw = play.feats[slot]
        if lane > 0 and table.throws[throw * table.size + cell - table.width] + table.xp_costs[lane] <= loss:
            self.throw_again(row - 1, throw, lane - 1, mass)
            return
        kept = self.hp_feats
        if kept.first <= lane < kept.last:
            at = kept.place(slot, lane) + need
            if kept.losses[at] + self.hp_costs[lane] <= loss:
                self.by_hp.feat(kept, at, row, mass)
                return
        self.by_healing.feat(self.healed_feats, self.healed_feats.place(slot, lane) + need, row, mass)
