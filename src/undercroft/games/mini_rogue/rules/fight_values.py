"""What blocks of a plain fight are worth, once all that follows from them is known.

Two things are done without the rules. Dice are rerolled in tables (`dice_table`, `dice_rows`), and cases are put
together: the HP an attack takes depends on the total of the dice, and what the enemy does to the hero does not depend
on the HP it has left.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.dice_play import NEVER, NO_FEATS, Feats
from undercroft.games.mini_rogue.rules.dice_rows import DiceRows, DiceTape
from undercroft.games.mini_rogue.rules.dice_table import DiceTable
from undercroft.games.mini_rogue.rules.fight_blocks import Block, pays_hp, skew
from undercroft.games.mini_rogue.rules.fight_cases import FightCases, NotPlain
from undercroft.games.mini_rogue.rules.fight_lists import DEAD, EQUAL, OVER, WASTED, XPS
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.state import State
from undercroft.kernel.breath import breathe
from undercroft.kernel.question import CHANCE
from undercroft.kernel.vecs import vec

NEVER_BEST: Final = -1.0
"""in place of a value that is less than another"""


class FightValues(FightCases):
    """Works out blocks, alone or together with those that lead back to them."""

    def __init__(self, fight: Fight, state: State) -> None:
        super().__init__(fight, state)
        self.blocks: list[Block] = []
        # room to work out dice:
        self.rows: dict[int, DiceRows] = {}
        self.tapes: dict[int, DiceTape] = {}
        self.tables: dict[int, DiceTable] = {}

    def rows_of(self, block: Block, place: i64) -> DiceRows:
        """Room to work out the dice of a block row by row, one of some at the same time."""
        key = (int(block.play.number) << 8 | block.lanes) << 16 | place
        found = self.rows.get(key)
        if found is None:
            found = DiceRows(block.play, block.lanes)
            self.rows[key] = found
        return found

    def tape_of(self, block: Block) -> DiceTape:
        """What has to be worked out with the dice of a block row by row."""
        key = ((int(block.play.number) << 8 | block.lanes) << 8 | block.top) << 8 | block.whole
        found = self.tapes.get(key)
        if found is None:
            found = DiceTape(block.play, block.lanes, block.top, block.whole)
            self.tapes[key] = found
        return found

    def table_of(self, block: Block, place: i64) -> DiceTable:
        """The same if all that follows is known."""
        key = (int(block.play.number) << 8 | block.lanes) << 16 | place
        found = self.tables.get(key)
        if found is None:
            found = DiceTable(block.play, block.lanes)
            self.tables[key] = found
        return found

    def solve(self, group: list[Block]) -> None:
        """Work blocks out from what follows, one row after another."""
        if len(group) == 1 and group[0].kind == steps.ROLLED:
            self.play_alone(group[0])
            group[0].solved = True
            return
        dice: list[Block] = []
        slates: list[DiceRows] = []
        places: list[Block] = []
        for block in group:
            if block.kind == steps.ROLLED:
                slate = self.rows_of(block, len(dice))
                self.prepare(block, slate.xp_costs)
                slate.begin(self.tape_of(block))
                dice.append(block)
                slates.append(slate)
            elif block.kind == CHANCE:
                places.append(block)
        for block in group:
            if block.kind != steps.ROLLED and block.kind != CHANCE:
                self.find_ends(block)
                places.append(block)
        row: i64 = 1
        last = skew(group)
        while row <= last:
            self.solve_row(dice, slates, places, row)
            breathe()
            row += 1
        for block in group:
            block.solved = True

    def solve_row(self, dice: list[Block], slates: list[DiceRows], places: list[Block], row: i64) -> None:
        """Pass over the blocks until nothing changes."""
        first = True
        while True:
            change = 0.0
            place: i64 = 0
            while place < len(dice):
                block = dice[place]
                if block.skew < row < block.skew + block.top + block.lanes:
                    change = max(change, self.play_row(block, slates[place], row - block.skew, first))
                place += 1
            for block in places:
                if block.skew < row < block.skew + block.top + block.lanes:
                    change = max(change, self.place_row(block, row - block.skew))
            if change < EQUAL or (len(dice) == 0 and len(places) == 1):
                break
            first = False
        place = 0
        while place < len(dice):
            block = dice[place]
            if block.feats.last > 0 and block.skew < row < block.skew + block.top + block.lanes:
                slates[place].keep_feats(block.feats, row - block.skew)
            place += 1

    def find_ends(self, block: Block) -> None:
        """What the cases of a block come to that end the fight, or kill the enemy."""
        block.killed = vec[float]([0.0] * len(block.leads))
        block.over = vec[float]([0.0] * len(block.leads))
        lane: i64 = 0
        while lane < block.lanes:
            leaf = block.firsts[lane]
            last = leaf + self.leaf_count[leaf]
            more = block.more[lane]
            higher = block.higher[lane]
            place = lane
            while leaf < last:
                if block.falls[place] >= 0:
                    other = self.blocks[block.falls[place]]
                    to = self.kill_foe[leaf] * other.lanes + self.kill_mat[leaf] % XPS + more - other.low
                    block.killed[place] = other.values[to]
                elif self.kill_to[leaf] < 0:
                    block.killed[place] = self.worth_with(self.kill_facts[leaf], more, higher)
                if self.leaf_to[leaf] == OVER:
                    block.over[place] = self.worth_with(self.leaf_facts[leaf], more, higher)
                leaf += 1
                place += block.lanes
            lane += 1

    def place_row(self, block: Block, row: i64) -> float:
        """Work out a row of a block without dice; the largest change."""
        lanes = block.lanes
        lane = max(0, row - block.top)
        last = min(lanes, row)
        change = 0.0
        while lane < last:
            foe = row - lane
            value = self.roll_value(block, lane, foe) if block.kind == CHANCE else self.answer_value(block, lane, foe)
            difference = value - block.values[foe * lanes + lane]
            block.values[foe * lanes + lane] = value
            change = max(change, difference if difference > 0.0 else -difference)
            lane += 1
        return change

    def answer_value(self, block: Block, lane: i64, foe: i64) -> float:
        """The best of the answers to a question before the roll."""
        count = self.leaf_count[block.firsts[lane]]
        best = -1.0
        answer: i64 = 0
        while answer < count:
            best = max(best, self.move_value(block, lane, foe, answer))
            answer += 1
        return best

    def move_value(self, block: Block, lane: i64, foe: i64, answer: i64) -> float:
        """What an answer comes to; a skill may take HP from the enemy."""
        leaf = block.firsts[lane] + answer
        if self.leaf_loss[leaf] >= foe:
            return block.killed[answer * block.lanes + lane]
        if self.leaf_to[leaf] < 0:
            return block.over[answer * block.lanes + lane]
        other = self.blocks[block.leads[answer * block.lanes + lane]]
        to = self.leaf_mat[leaf] % XPS + block.more[lane] - other.low
        return other.values[(foe - self.leaf_loss[leaf]) * other.lanes + to]

    def roll_value(self, block: Block, lane: i64, foe: i64) -> float:
        branch = block.firsts[lane]
        more = block.more[lane]
        place = lane
        value = 0.0
        while self.branch_weight[branch] > 0.0:
            if self.branch_to[branch] != DEAD:
                other = self.blocks[block.leads[place]]
                to = self.branch_mat[branch] % XPS + more - other.low
                need = foe - self.branch_offset[branch]
                if need > 0:
                    value += self.branch_weight[branch] * other.values[need * other.lanes + to]
                else:
                    value += self.branch_weight[branch] * other.kills[to]
            place += block.lanes
            branch += 1
        return value

    # --- dice -------------------------------------------------------------------------------------------------------

    def prepare(self, block: Block, xp_costs: vec[float]) -> None:
        """Begin to work out the dice of a block: what a kill is worth, and what it costs to pay."""
        self.find_ends(block)
        lanes = block.lanes
        block.kills = vec[float]([0.0] * lanes)
        lane: i64 = 0
        while lane < lanes:
            kill = -1.0
            case: i64 = 0
            while case < self.leaf_count[block.firsts[lane]]:
                kill = max(kill, block.killed[case * lanes + lane])
                case += 1
            block.kills[lane] = kill
            if lane > 0:
                xp_costs[lane] = block.kills[lane] - block.kills[lane - 1]
            lane += 1
        if block.by_hp >= 0:
            block.hp_costs = self.costs(block, self.blocks[block.by_hp], block.hp)
        if block.by_healing >= 0:
            block.healing_costs = self.costs(block, self.blocks[block.by_healing], block.healed)

    def costs(self, block: Block, other: Block, hp: i64) -> vec[float]:
        """How much less a kill is worth in another block, in the lanes that pay for a feat with HP."""
        if not other.solved or other.play is not block.play or other.lanes != block.lanes:
            raise NotPlain
        state = self.configurations[other.number].state
        costs: vec[float] = vec[float]([NEVER] * block.lanes)
        lane: i64 = 0
        while lane < block.lanes:
            if pays_hp(state, hp * XPS + block.low + lane):
                costs[lane] = block.kills[lane] - other.kills[lane]
            lane += 1
        return costs

    def feats_of(self, at: i64) -> Feats:
        """What feats come to that lead to a block, if any do."""
        return self.blocks[at].feats if at >= 0 else NO_FEATS

    def play_alone(self, block: Block) -> None:
        """Work out the dice of a block when all that follows is known."""
        table = self.table_of(block, 0)
        self.play_all(block, table, block.top)
        table.first_roll(block.whole)
        lane = block.whole
        while lane < block.lanes:
            at = lane * table.width + table.none
            kill = block.kills[lane]
            need: i64 = 1
            while need <= block.top:
                block.values[need * block.lanes + lane] = kill - table.sums[at + need]
                need += 1
            lane += 1
        if block.feats.last > 0:
            table.keep_feats(block.feats)

    def play_all(self, block: Block, table: DiceTable, top: i64) -> None:
        """Work out all that can be done with the dice, up to some need."""
        self.prepare(block, table.xp_costs)
        table.begin(top, block.whole)
        lane: i64 = 0
        while lane < block.lanes:
            at = lane * table.width + table.none
            need: i64 = 1
            while need <= top:
                table.stops[at + need] = NEVER
                need += 1
            case: i64 = 0
            while case < self.leaf_count[block.firsts[lane]]:
                self.stop_with(block, lane, case, table)
                case += 1
            lane += 1
        table.evaluate(self.feats_of(block.by_hp), block.hp_costs, self.feats_of(block.by_healing), block.healing_costs)

    def stop_with(self, block: Block, lane: i64, case: i64, table: DiceTable) -> None:
        """What is lost if the dice are left with one use of potions, where that is less: for each need."""
        leaf = block.firsts[lane] + case
        place = case * block.lanes + lane
        kill = block.kills[lane]
        gain = self.leaf_gain[leaf]
        lost = self.leaf_loss[leaf] - block.offset
        top = table.top
        stops = table.stops
        at = lane * table.width + table.none
        loss = kill - block.killed[place]
        need: i64 = 1
        last = min(top, lost + max(block.threshold, -gain))
        while need <= last:  # it kills
            stops[at + need] = min(stops[at + need], loss)
            need += 1
        to = self.leaf_to[leaf]
        if to >= 0:
            other = self.blocks[block.leads[place]]
            values = other.values
            stands = self.leaf_mat[leaf] % XPS + block.more[lane] - other.low
            while need <= top:
                loss = kill - values[min(need - lost + gain, other.top) * other.lanes + stands]
                stops[at + need] = min(stops[at + need], loss)
                need += 1
        elif to != WASTED:
            loss = kill - block.over[place] if to == OVER else kill
            while need <= top:
                stops[at + need] = min(stops[at + need], loss)
                need += 1

    def pay_and_play(self, block: Block, slate: DiceRows, row: i64) -> None:
        """All positions of the dice of a row."""
        slate.pay_xp(row)
        if block.by_hp >= 0:
            slate.pay_otherwise(row, self.feats_of(block.by_hp), block.hp_costs)
        if block.by_healing >= 0:
            slate.pay_otherwise(row, self.feats_of(block.by_healing), block.healing_costs)
        slate.evaluate(row, False)

    def play_row(self, block: Block, slate: DiceRows, row: i64, first: bool) -> float:
        """Work out the dice of a row, all of them or only what may have changed; the largest change of a value."""
        if not self.find_stops(block, slate, row) and not first:
            return 0.0
        if first:
            self.pay_and_play(block, slate, row)
        else:
            slate.evaluate(row, True)
        slate.first_roll(row, block.whole)
        lanes = block.lanes
        lane = max(block.whole, row - block.top)
        last = min(lanes, row)
        change = 0.0
        while lane < last:
            value = block.kills[lane] - slate.sum[lane]
            place = (row - lane) * lanes + lane
            difference = value - block.values[place]
            block.values[place] = value
            change = max(change, difference if difference > 0.0 else -difference)
            lane += 1
        return change

    def find_stops(self, block: Block, slate: DiceRows, row: i64) -> bool:
        """What is lost if the dice are left, with the best use of potions; whether that has changed."""
        lanes = block.lanes
        stops = slate.stops
        changed = False
        lane = max(0, row - block.top)
        last = min(lanes, row)
        while lane < last:
            loss = block.kills[lane] - self.stop_value(block, lane, row - lane)
            if loss != stops[row * lanes + lane]:
                changed = True
                stops[row * lanes + lane] = loss
            lane += 1
        return changed

    def stop_value(self, block: Block, lane: i64, need: i64) -> float:
        """The value of dice that leave some need, with the best use of potions."""
        count = self.leaf_count[block.firsts[lane]]
        best = -1.0
        case: i64 = 0
        while case < count:
            best = max(best, self.leaf_value(block, lane, need, case))
            case += 1
        return best

    def leaf_value(self, block: Block, lane: i64, need: i64, case: i64) -> float:
        """What one use of potions comes to."""
        leaf = block.firsts[lane] + case
        left = need + block.offset - self.leaf_loss[leaf]
        if self.is_killed(block, leaf, left):
            return block.killed[case * block.lanes + lane]
        to = self.leaf_to[leaf]
        if to == DEAD:
            return 0.0
        if to == WASTED:
            return NEVER_BEST
        if to == OVER:
            return block.over[case * block.lanes + lane]
        other = self.blocks[block.leads[case * block.lanes + lane]]
        stands = self.leaf_mat[leaf] % XPS + block.more[lane] - other.low
        return other.values[min(left + self.leaf_gain[leaf], other.top) * other.lanes + stands]

    def is_killed(self, block: Block, leaf: i64, left: i64) -> bool:
        return left <= block.threshold or left + self.leaf_gain[leaf] <= 0
