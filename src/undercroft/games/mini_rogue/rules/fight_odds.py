"""Whole fights of one adventurer, solved exactly and quickly.

The rules say what everything does: what is asked before the roll, how dice are read, which potions may be used, what an
attack takes from the enemy, what its own attack takes from the hero. They are asked once for each case and the
answers are kept. Only two things are done without them. Dice are rerolled in tables (`dice_play`), and cases are put
together: the HP an attack takes depends on the total of the dice, and what the enemy does to the hero does not depend
on the HP it has left.

A fight stands in a place: a configuration (everything but the hero's HP and XP and the enemy's HP) with these numbers.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import DRINK, GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import DODGE, HEALING, HORDE, OVERSEEN, RANGED
from undercroft.games.mini_rogue.rules.combat import FEAT_HP, FEAT_XP, score
from undercroft.games.mini_rogue.rules.dice_play import SIDES, DicePlay, Faces, dice_play
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.pool import DOUBLING, EXCHANGING, EXECUTING, FREE_FEATS
from undercroft.games.mini_rogue.rules.potions import holds
from undercroft.games.mini_rogue.rules.state import (
    CHARACTER_DIE,
    CURSE_DIE,
    HP_MOST,
    LOST,
    NO_CARD,
    PLAYING,
    POISON_DIE,
    XP_MOST,
    State,
)
from undercroft.kernel.question import CHANCE
from undercroft.kernel.question import NONE as NOTHING_ASKED
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.vecs import append, vec

XPS: Final = XP_MOST + 1
MATS: Final = (HP_MOST + 1) * XPS
"""ways a hero's HP and XP can stand"""
HUGE: Final = 1000
"""more HP than anything takes from an enemy at once"""
EQUAL: Final = 1e-13

UNKNOWN: Final = 0
ROUGH: Final = 1
"""worked out from values that may still change"""
SURE: Final = 2
PARTLY: Final = 3
"""sure, but only what comes after a feat"""

# Where something leads, if not to a configuration
DEAD: Final = -1
OVER: Final = -2

PATH_BITS: Final = 8
PATH: Final = (1 << PATH_BITS) - 1
"""One answer of those that make a use of potions."""

BLANK_FACE: Final = 1
SYMBOL_FACE: Final = 4


class NotPlain(Exception):
    """A fight with something that these tables do not hold; the long way does."""


def is_plain(state: State) -> bool:
    """One adventurer without perks, relics and Items, against one enemy that attacks after the hero."""
    hero = state.heroes[0]
    if state.party > 1 or state.ruled or hero.boons or hero.item != NO_CARD:
        return False
    return state.foe.traits & (HORDE | RANGED | DODGE | OVERSEEN) == 0


class Configuration:
    """Everything about a moment of a fight but HP and XP, and what is known of its places."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.kind: i64 = state.question.kind
        self.width: i64 = state.foe.start_hp + 1
        # by place, that is by mat and enemy HP; with dice on the table there are none:
        places: i64 = 0 if self.kind == steps.ROLLED else MATS * self.width
        self.values: vec[float] = vec[float]([0.0] * places)
        self.known: vec[i64] = vec[i64]([UNKNOWN] * places)
        self.passes: vec[i64] = vec[i64]([0] * places)
        """the pass in which a rough value was worked out"""
        self.branches: vec[i64] = vec[i64]([-1] * MATS)
        """by mat: where the outcomes of the roll begin"""
        # with dice on the table:
        self.like: i64 = -1
        """the first configuration that leads to the same"""
        self.faces: Faces = Faces()
        self.rolled: i64 = 0
        self.hits: vec[i64] = vec[i64]()
        """by the total of the dice: how much more they take from the enemy than no dice"""
        self.leaves: vec[i64] = vec[i64]([-1] * MATS)
        """by mat: where what can follow the dice begins"""
        self.rows: vec[i64] = vec[i64]()
        """by place: where the values of the throws begin; `known` tells whether they are sure"""
        self.paths: vec[i64] = vec[i64]()
        """the uses of potions met so far"""
        self.losses: vec[i64] = vec[i64]()
        """what each takes from the enemy"""


class FightTables:
    """What is known of a plain fight that stands somewhere, and is worked out when it is asked for."""

    def __init__(self, fight: Fight, state: State) -> None:
        self.fight: Fight = fight
        self.facts: vec[i64] = vec[i64]([0] * len(fight.facts))
        self.configurations: list[Configuration] = []
        self.numbers: dict[int, int] = {}
        self.alike: dict[str, int] = {}
        self.early: dict[int, float] = {}
        """values of positions with dice that lie there from the start, by key"""
        begin = state.copy()
        begin.sink = None
        begin.dice.withhold()
        self.begin: State = begin
        self.work: State = begin.copy()
        """to try one thing on"""
        self.next: list[State] = [begin.copy()]
        """the same for things that follow each other"""
        self.blank: State = begin.copy()

        # outcomes of a roll; each list ends with a weight of 0
        self.branch_weight: vec[float] = vec[float]()
        self.branch_to: vec[i64] = vec[i64]()
        self.branch_mat: vec[i64] = vec[i64]()
        # what can follow the dice: with which potions, what it takes from the enemy, where it leads
        self.leaf_count: vec[i64] = vec[i64]()
        """of the list that begins here"""
        self.leaf_loss: vec[i64] = vec[i64]()
        """the enemy's HP, without dice"""
        self.leaf_gain: vec[i64] = vec[i64]()
        """the enemy's HP afterwards"""
        self.leaf_to: vec[i64] = vec[i64]()
        self.leaf_mat: vec[i64] = vec[i64]()
        self.leaf_worth: vec[float] = vec[float]()
        self.kill_to: vec[i64] = vec[i64]()
        self.kill_mat: vec[i64] = vec[i64]()
        self.kill_foe: vec[i64] = vec[i64]()
        self.kill_worth: vec[float] = vec[float]()
        self.leaf_facts: list[list[int]] = []
        self.kill_facts: list[list[int]] = []
        self.healed_to: vec[i64] = vec[i64]()
        """of the list that begins here: where drinking Healing leads, with the dice as they are"""
        self.healed_mat: vec[i64] = vec[i64]()

        self.stops: vec[float] = vec[float]()
        """a stack: the values of the totals of the dice"""
        self.stop_top: i64 = 0
        self.store: vec[float] = vec[float]()
        """the values of throws, row by row: first the whole roll, then each throw after a feat"""
        self.store_top: i64 = 0
        self.nodes: vec[float] = vec[float]()
        self.throws: vec[float] = vec[float]()
        self.rough: bool = False
        self.group_mat: i64 = -1
        self.group_foe: i64 = -1
        self.counter: i64 = 0
        self.passing: i64 = 0
        self.change: float = 0.0
        self.order: vec[i64] = vec[i64]()
        """places whose values are sure, in the order in which they became so: configuration, mat, enemy HP"""

    # --- places -----------------------------------------------------------------------------------------------------

    def position(self, state: State) -> float:
        """The value of a position that may have dice on the table: from there to the next roll the rules play on."""
        question = state.question
        if state.outcome != PLAYING or question.kind == NOTHING_ASKED or state.pool.count == 0:
            return self.landing(state)
        key = int(state.key())
        if key in self.early:
            return self.early[key]
        ahead = as_state(state.copy())
        if question.kind != CHANCE:
            best = -1.0
            for choice in question.legal():
                if self.fight.considers(state, choice):
                    state.copy_into(ahead)
                    self.fight.go_on(ahead, choice)
                    best = max(best, self.position(ahead))
            self.early[key] = best
            return best
        if state.dice.throw_count != 1 or state.dice.throw[0] != CHARACTER_DIE:
            raise NotPlain
        mean = 0.0
        face: i64 = 1
        while face <= SIDES:
            state.copy_into(ahead)
            ahead.dice.load(face)
            ahead.dice.throw_count = 0
            ahead.question.kind = NOTHING_ASKED
            self.fight.go_on(ahead, NOTHING)
            mean += self.position(ahead) / 6.0
            face += 1
        self.early[key] = mean
        return mean

    def landing(self, state: State) -> float:
        """The value of a position without dice on the table."""
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED:
            return self.end_worth(state)
        hero = state.heroes[0]
        return self.worth_at(self.number_of(state), hero.hp * XPS + hero.xp, state.foe.hp)

    def end_worth(self, state: State) -> float:
        self.fight.tell(state, self.facts)
        return self.fight.worth(self.facts)

    def number_of(self, state: State) -> i64:
        """The configuration of a position; what its dice show does not matter."""
        blank = self.blank
        state.copy_into(blank)
        hero = blank.heroes[0]
        hero.hp = 1
        hero.xp = 0
        blank.foe.hp = 1
        pool = blank.pool
        die: i64 = 0
        while die < pool.count:
            pool.faces[die] = 0
            pool.values[die] = 0
            die += 1
        pool.critical = 0
        pool.featured = 0
        if blank.question.kind == steps.ROLLED:
            blank.question.ask(steps.ROLLED, 0, 0, GO_ON)
        key = int(blank.key())
        found = self.numbers.get(key)
        if found is None:
            if blank.question.kind == CHANCE and blank.question.argument != steps.ROLL_ATTACK:
                raise NotPlain
            if pool.marks & EXCHANGING:
                raise NotPlain
            found = len(self.configurations)
            self.numbers[key] = found
            self.configurations.append(Configuration(as_state(blank.copy())))
        return found

    def worth_at(self, number: i64, mat: i64, foe: i64) -> float:
        """The value of a place.

        Play can come back to a place only from places with the same HP and XP of the hero and the same HP of the enemy
        (nobody was hurt): such a group is worked out again until nothing changes.
        """
        configuration = self.configurations[number]
        at = mat * configuration.width + foe
        known = configuration.known[at]
        if known == SURE:
            return configuration.values[at]
        if mat == self.group_mat and foe == self.group_foe:
            if configuration.passes[at] != self.passing:
                self.work_out(configuration, number, mat, foe)
            else:
                self.rough = True
            return configuration.values[at]
        group_mat = self.group_mat
        group_foe = self.group_foe
        passing = self.passing
        change = self.change
        rough = self.rough
        self.group_mat = mat
        self.group_foe = foe
        self.settle(configuration, number, mat, foe)
        self.group_mat = group_mat
        self.group_foe = group_foe
        self.passing = passing
        self.change = change
        self.rough = rough
        return configuration.values[at]

    def settle(self, configuration: Configuration, number: i64, mat: i64, foe: i64) -> None:
        """Pass over a group until nothing changes; where one place comes back to itself, guess where that leads."""
        at = mat * configuration.width + foe
        before = 0.0
        last = 0.0
        times: i64 = 0
        while True:
            times += 1
            self.counter += 1
            self.passing = self.counter
            self.change = 0.0
            self.rough = False
            before = last
            last = configuration.values[at]
            self.work_out(configuration, number, mat, foe)
            if not self.rough or self.change < EQUAL:
                break
            now = configuration.values[at]
            if times % 2 == 0 and last != before:
                slope = (now - last) / (last - before)
                if 0.0 < slope < 1.0:
                    configuration.values[at] = now + (now - last) * slope / (1.0 - slope)
        configuration.known[at] = SURE
        self.order = append(append(append(self.order, number), mat), foe)

    def work_out(self, configuration: Configuration, number: i64, mat: i64, foe: i64) -> None:
        """Work a place out once, from what is known."""
        at = mat * configuration.width + foe
        configuration.passes[at] = self.passing
        rough = self.rough
        self.rough = False
        if configuration.kind == CHANCE:
            value = self.roll_value(configuration, mat, foe)
        else:
            value = self.answer_value(configuration, mat, foe)
        change = value - configuration.values[at]
        configuration.values[at] = value
        self.change = max(self.change, change if change > 0.0 else -change)
        if not self.rough and configuration.known[at] != SURE:
            configuration.known[at] = SURE
            self.order = append(append(append(self.order, number), mat), foe)
        self.rough = self.rough or rough

    def answer_value(self, configuration: Configuration, mat: i64, foe: i64) -> float:
        """The best of the answers to a question before the roll."""
        leaf = self.moves_of(configuration, mat)
        last = leaf + self.leaf_count[leaf]
        best = -1.0
        while leaf < last:
            best = max(best, self.move_value(foe, leaf))
            leaf += 1
        return best

    def move_value(self, foe: i64, leaf: i64) -> float:
        """What an answer comes to; a skill may take HP from the enemy."""
        if self.leaf_loss[leaf] >= foe:
            if self.kill_to[leaf] == OVER:
                return self.kill_worth[leaf]
            return self.worth_at(self.kill_to[leaf], self.kill_mat[leaf], self.kill_foe[leaf])
        if self.leaf_to[leaf] == DEAD or self.leaf_to[leaf] == OVER:
            return self.leaf_worth[leaf]
        return self.worth_at(self.leaf_to[leaf], self.leaf_mat[leaf], foe - self.leaf_loss[leaf])

    def moves_of(self, configuration: Configuration, mat: i64) -> i64:
        """Where each answer to a question leads, if the enemy lives, and if it dies of a skill."""
        if configuration.leaves[mat] >= 0:
            return configuration.leaves[mat]
        first = len(self.leaf_to)
        configuration.leaves[mat] = first
        alive = self.copy_at(0)
        dead = self.copy_at(1)
        asked: i64 = 0
        while True:
            self.stand(configuration, mat, HUGE, alive)
            if asked >= alive.question.count:
                break
            self.stand(configuration, mat, 1, dead)
            choice = alive.question.answers[asked]
            self.fight.go_on(alive, choice)
            self.fight.go_on(dead, choice)
            loss: i64 = 0
            if alive.foe.line != NO_CARD:
                loss = HUGE - alive.foe.hp
            self.note(alive, dead, loss, 0)
            asked += 1
        self.leaf_count[first] = asked
        return first

    def stand(self, configuration: Configuration, mat: i64, foe: i64, state: State) -> None:
        """Make a state stand at a place."""
        configuration.state.copy_into(state)
        hero = state.heroes[0]
        hero.hp = mat // XPS
        hero.xp = mat % XPS
        state.foe.hp = foe
        question = state.question
        if question.kind != CHANCE and question.kind != steps.ROLLED:
            # what may be answered depends on HP
            state.agenda.push(question.kind, question.seat, question.argument)
            question.kind = NOTHING_ASKED
            self.fight.go_on(state, NOTHING)

    # --- the roll ---------------------------------------------------------------------------------------------------

    def roll_value(self, configuration: Configuration, mat: i64, foe: i64) -> float:
        branch = configuration.branches[mat]
        if branch < 0:
            branch = self.branch_out(configuration, mat)
        value = 0.0
        while self.branch_weight[branch] > 0.0:
            weight = self.branch_weight[branch]
            to = self.branch_to[branch]
            if to != DEAD:
                rolled = self.configurations[to]
                row = self.row_of(rolled, self.branch_mat[branch], foe, True)
                value += weight * self.store[row]
            branch += 1
        return value

    def branch_out(self, configuration: Configuration, mat: i64) -> i64:
        """Everything that a roll decides but the Character dice: Dungeon die and symbols; faces alike are one."""
        throw = configuration.state.dice
        curse = has_die(configuration.state, CURSE_DIE)
        poison = has_die(configuration.state, POISON_DIE)
        rolled: i64 = 0
        while throw.throw[rolled] == CHARACTER_DIE and rolled < throw.throw_count:
            rolled += 1
        first = len(self.branch_weight)
        configuration.branches[mat] = first
        symbols: i64 = 0
        while symbols < 4:
            if (symbols & 1 == 0 or curse) and (symbols & 2 == 0 or poison):
                weight = (0.5 if curse else 1.0) * (0.5 if poison else 1.0) / 6.0
                dungeon: i64 = 1
                while dungeon <= SIDES:
                    self.branch(configuration, mat, first, rolled, dungeon, symbols, weight)
                    dungeon += 1
            symbols += 1
        self.branch_weight = append(self.branch_weight, 0.0)
        self.branch_to = append(self.branch_to, DEAD)
        self.branch_mat = append(self.branch_mat, 0)
        return first

    def branch(
        self, configuration: Configuration, mat: i64, first: i64, rolled: i64, dungeon: i64, symbols: i64, weight: float
    ) -> None:
        work = self.work
        self.stand(configuration, mat, 1, work)
        die: i64 = 0
        while die < rolled:
            work.dice.load(BLANK_FACE)
            die += 1
        work.dice.load(dungeon)
        if has_die(configuration.state, CURSE_DIE):
            work.dice.load(SYMBOL_FACE if symbols & 1 else BLANK_FACE)
        if has_die(configuration.state, POISON_DIE):
            work.dice.load(SYMBOL_FACE if symbols & 2 else BLANK_FACE)
        work.dice.throw_count = 0
        work.question.kind = NOTHING_ASKED
        self.fight.go_on(work, NOTHING)
        to: i64 = DEAD
        stands: i64 = 0
        if work.outcome != LOST:
            if work.question.kind != steps.ROLLED:
                raise NotPlain
            hero = work.heroes[0]
            stands = hero.hp * XPS + hero.xp
            to = self.rolled_number(work, rolled)
        at = first
        while at < len(self.branch_weight):
            if self.branch_to[at] == to and self.branch_mat[at] == stands:
                self.branch_weight[at] = self.branch_weight[at] + weight
                return
            at += 1
        self.branch_weight = append(self.branch_weight, weight)
        self.branch_to = append(self.branch_to, to)
        self.branch_mat = append(self.branch_mat, stands)

    def rolled_number(self, state: State, rolled: i64) -> i64:
        """The configuration of dice on the table; Dungeon dice that lead to the same are one."""
        number = self.number_of(state)
        configuration = self.configurations[number]
        if configuration.like < 0:
            configuration.rolled = rolled
            self.read_faces(configuration)
            self.read_hits(configuration)
            likeness = self.likeness(configuration)
            if likeness not in self.alike:
                self.alike[likeness] = number
                configuration.rows = vec[i64]([-1] * (MATS * configuration.width))
                configuration.known = vec[i64]([UNKNOWN] * (MATS * configuration.width))
            configuration.like = self.alike[likeness]
        return configuration.like

    def likeness(self, configuration: Configuration) -> str:
        """What follows from the dice for a hero in the best of health and one without XP, as a text to compare."""
        parts: list[int] = [
            configuration.rolled,
            configuration.faces.code(),
            configuration.state.pool.marks,
            configuration.state.pool.threshold,
            configuration.width,
        ]
        for hits in configuration.hits:
            parts.append(hits)
        for mat in (HP_MOST * XPS + XP_MOST, (HP_MOST - 1) * XPS):
            leaf = self.leaves_of(configuration, mat)
            last = leaf + self.leaf_count[leaf]
            while leaf < last:
                parts += [self.leaf_loss[leaf], self.leaf_gain[leaf], self.leaf_to[leaf], self.leaf_mat[leaf]]
                parts += [self.kill_to[leaf], self.kill_mat[leaf], self.kill_foe[leaf]]
                leaf += 1
        return str(parts)

    def read_faces(self, configuration: Configuration) -> None:
        """How the rules read each face, in this stance and under this symbol."""
        work = self.work
        self.stand(configuration, MATS - 1, 1, work)
        work.pool.count = 1
        faces = configuration.faces
        face: i64 = 1
        while face <= SIDES:
            work.pool.critical = 0
            work.pool.faces[0] = face
            score(work, work.heroes[0], 0, HUGE)
            mark: i64 = 1 << face
            if work.pool.values[0] == 0:
                faces.misses = faces.misses | mark
            else:
                faces.adds[face] = work.pool.values[0] - HUGE
            if work.pool.critical:
                faces.criticals = faces.criticals | mark
            face += 1

    # --- what follows the dice --------------------------------------------------------------------------------------

    def lay(self, configuration: Configuration, mat: i64, foe: i64, total: i64, state: State) -> None:
        """Dice of a total lie on the table, and no more is done with them."""
        self.stand(configuration, mat, foe, state)
        pool = state.pool
        pool.count = 1
        pool.values[0] = total
        pool.faces[0] = BLANK_FACE
        pool.marks = pool.marks & ~DOUBLING

    def read_hits(self, configuration: Configuration) -> None:
        """What each total takes from an enemy who then misses."""
        least: i64 = 0
        total: i64 = 0
        while True:
            work = self.work
            self.lay(configuration, MATS - 1, HUGE, total, work)
            work.pool.dungeon = 1
            self.fight.go_on(work, GO_ON)
            if work.question.kind == steps.QUAFF:
                self.fight.go_on(work, GO_ON)
            loss = HUGE - work.foe.hp
            if total == 0:
                least = loss
            configuration.hits = append(configuration.hits, loss - least)
            if loss - least >= configuration.width + configuration.state.pool.threshold:
                return
            total += 1

    def leaves_of(self, configuration: Configuration, mat: i64) -> i64:
        """What can follow the dice: each use of potions, with what it leads to if the enemy lives, and if it dies."""
        leaf = configuration.leaves[mat]
        if leaf >= 0:
            return leaf
        first = len(self.leaf_to)
        configuration.leaves[mat] = first
        alive = self.copy_at(0)
        self.lay(configuration, mat, HUGE, 0, alive)
        alive.foe.start_hp = 2 * HUGE
        self.fight.go_on(alive, GO_ON)
        dead = self.copy_at(1)
        self.lay(configuration, mat, 1, HUGE, dead)
        self.fight.go_on(dead, GO_ON)
        self.grow_leaves(configuration, mat, 0, 1)
        self.leaf_count[first] = len(self.leaf_to) - first
        self.add_healing(configuration, mat, first)
        return first

    def copy_at(self, place: i64) -> State:
        while len(self.next) <= place:
            self.next.append(as_state(self.begin.copy()))
        return self.next[place]

    def grow_leaves(self, configuration: Configuration, mat: i64, depth: i64, path: i64) -> None:
        """Follow two states through the same potions: the enemy lives, and it dies."""
        alive = self.copy_at(2 * depth)
        if alive.question.kind != steps.QUAFF:
            self.add_leaf(configuration, mat, depth, path)
            return
        asked: i64 = 0
        while asked < alive.question.count:
            choice = alive.question.answers[asked]
            which: i64 = 0
            while which < 2:
                here = self.copy_at(2 * depth + which)
                there = self.copy_at(2 * depth + 2 + which)
                here.copy_into(there)
                self.fight.go_on(there, choice)
                which += 1
            self.grow_leaves(configuration, mat, depth + 1, path << PATH_BITS | choice)
            asked += 1

    def add_leaf(self, configuration: Configuration, mat: i64, depth: i64, path: i64) -> None:
        alive = self.copy_at(2 * depth)
        loss = self.loss_of(configuration, mat, depth, path)
        gain: i64 = 0
        if alive.outcome == PLAYING and alive.question.kind != NOTHING_ASKED:
            gain = alive.foe.hp - (HUGE - loss)
        alive.foe.start_hp = configuration.width - 1
        self.note(alive, self.copy_at(2 * depth + 1), loss, gain)

    def loss_of(self, configuration: Configuration, mat: i64, depth: i64, path: i64) -> i64:
        """What a use of potions takes from an enemy who then misses: the same whatever the hero's HP and XP."""
        known: i64 = 0
        while known < len(configuration.paths):
            if configuration.paths[known] == path:
                return configuration.losses[known]
            known += 1
        work = self.work
        self.lay(configuration, mat, HUGE, 0, work)
        work.pool.dungeon = 1
        self.fight.go_on(work, GO_ON)
        while depth > 0:
            depth -= 1
            self.fight.go_on(work, path >> depth * PATH_BITS & PATH)
        loss = HUGE - work.foe.hp
        configuration.paths = append(configuration.paths, path)
        configuration.losses = append(configuration.losses, loss)
        return loss

    def note(self, alive: State, dead: State, loss: i64, gain: i64) -> None:
        """Keep where something leads: what it takes from the enemy and gives it, and both ways it can go."""
        self.leaf_count = append(self.leaf_count, 0)
        self.healed_to = append(self.healed_to, DEAD)
        self.healed_mat = append(self.healed_mat, 0)
        self.leaf_loss = append(self.leaf_loss, loss)
        self.leaf_gain = append(self.leaf_gain, gain)
        self.leaf_to = append(self.leaf_to, self.to_of(alive))
        self.leaf_mat = append(self.leaf_mat, mat_of(alive))
        self.leaf_worth = append(self.leaf_worth, self.worth_of(alive))
        self.kill_to = append(self.kill_to, self.to_of(dead))
        self.kill_mat = append(self.kill_mat, mat_of(dead))
        self.kill_foe = append(self.kill_foe, dead.foe.hp)
        self.kill_worth = append(self.kill_worth, self.worth_of(dead))
        self.leaf_facts.append(self.facts_of(alive))
        self.kill_facts.append(self.facts_of(dead))

    def to_of(self, state: State) -> i64:
        if state.outcome == LOST:
            return DEAD
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED:
            return OVER
        return self.number_of(state)

    def worth_of(self, state: State) -> float:
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED:
            return self.end_worth(state)
        return 0.0

    def facts_of(self, state: State) -> list[int]:
        """The facts of an end; none if it is none."""
        if state.outcome == PLAYING and state.question.kind != NOTHING_ASKED:
            return []
        self.fight.tell(state, self.facts)
        return [int(fact) for fact in self.facts]

    def add_healing(self, configuration: Configuration, mat: i64, first: i64) -> None:
        """Healing may be drunk among the rerolls: that pays for feats, which nothing later does."""
        hero = configuration.state.heroes[0]
        if not holds(hero, HEALING) or mat // XPS > FEAT_HP * configuration.rolled:
            return
        work = self.work
        self.lay(configuration, mat, 1, 0, work)
        work.pool.marks = configuration.state.pool.marks
        work.pool.count = configuration.state.pool.count
        self.fight.go_on(work, DRINK + HEALING)
        self.healed_mat[first] = mat_of(work)
        self.healed_to[first] = self.rolled_number(work, configuration.rolled)

    # --- the dice ---------------------------------------------------------------------------------------------------

    def play_of(self, configuration: Configuration, foe: i64, leaf: i64) -> DicePlay:
        """The table of the dice, up to the total that kills without a potion."""
        short = foe - self.leaf_loss[leaf] - threshold_of(configuration)
        cap: i64 = 0
        while configuration.hits[cap] < short:
            cap += 1
        doubling = configuration.state.pool.marks & DOUBLING != 0
        return dice_play(configuration.faces, configuration.rolled, cap, doubling)

    def row_of(self, configuration: Configuration, mat: i64, foe: i64, whole: bool) -> i64:
        """Where the values of the throws begin, for dice on the table: all, or only those after a feat."""
        at = mat * configuration.width + foe
        known = configuration.known[at]
        if known == SURE or (known == PARTLY and not whole):
            return configuration.rows[at]
        return self.fill_row(configuration, mat, foe, whole)

    def fill_row(self, configuration: Configuration, mat: i64, foe: i64, whole: bool) -> i64:
        """Evaluate a row; the values of its positions are then in `nodes`."""
        at = mat * configuration.width + foe
        leaf = self.leaves_of(configuration, mat)
        play = self.play_of(configuration, foe, leaf)
        row = configuration.rows[at]
        if row < 0:
            row = self.new_row(play)
            configuration.rows[at] = row
        rough = self.rough
        self.rough = False
        by_xp: i64 = -1
        by_hp: i64 = -1
        if play.feat_throws > 0 and not configuration.state.pool.marks & FREE_FEATS:
            if mat % XPS >= FEAT_XP:
                by_xp = self.row_of(configuration, mat - FEAT_XP, foe, False)
            if mat // XPS > FEAT_HP:
                by_hp = self.row_of(configuration, mat - FEAT_HP * XPS, foe, False)
        healed: vec[float] = vec[float]()
        if self.healed_to[leaf] >= 0:
            self.fill_row(self.configurations[self.healed_to[leaf]], self.healed_mat[leaf], foe, True)
            healed = self.nodes[:]
        stop = self.stop_top
        self.stop_top = stop + play.cap + 1
        self.fill_stops(configuration, foe, leaf, play, stop)
        self.stop_top = stop
        self.sweep(configuration, play, stop, row, by_xp, by_hp, healed, whole)
        configuration.known[at] = ROUGH if self.rough else SURE if whole else PARTLY
        self.rough = self.rough or rough
        return row

    def new_row(self, play: DicePlay) -> i64:
        row = self.store_top
        self.store_top = row + 1 + play.feat_throws
        if self.store_top > len(self.store):
            store: vec[float] = vec[float]([0.0] * (2 * self.store_top))
            place: i64 = 0
            while place < row:
                store[place] = self.store[place]
                place += 1
            self.store = store
        return row

    def fill_stops(self, configuration: Configuration, foe: i64, leaf: i64, play: DicePlay, stop: i64) -> None:
        """The value of each total, with the best use of potions; the last is that of a kill."""
        total: i64 = 0
        while total <= play.cap:
            value = self.stop_value(configuration, foe, leaf, total)
            while len(self.stops) <= stop + total:
                self.stops = append(self.stops, 0.0)
            self.stops[stop + total] = value
            total += 1

    def stop_value(self, configuration: Configuration, foe: i64, leaf: i64, total: i64) -> float:
        best = -1.0
        last = leaf + self.leaf_count[leaf]
        while leaf < last:
            best = max(best, self.leaf_value(configuration, foe, leaf, total))
            leaf += 1
        return best

    def leaf_value(self, configuration: Configuration, foe: i64, leaf: i64, total: i64) -> float:
        """What one use of potions comes to."""
        left = foe - self.leaf_loss[leaf] - configuration.hits[total]
        if left <= threshold_of(configuration) or left + self.leaf_gain[leaf] <= 0:
            if self.kill_to[leaf] == OVER:
                return self.kill_worth[leaf]
            return self.worth_at(self.kill_to[leaf], self.kill_mat[leaf], self.kill_foe[leaf])
        to = self.leaf_to[leaf]
        if to == DEAD:
            return 0.0
        if to == OVER:
            return self.leaf_worth[leaf]
        left = min(left + self.leaf_gain[leaf], configuration.width - 1)
        return self.worth_at(to, self.leaf_mat[leaf], left)

    def sweep(
        self,
        configuration: Configuration,
        play: DicePlay,
        stop: i64,
        row: i64,
        by_xp: i64,
        by_hp: i64,
        healed: vec[float],
        whole: bool,
    ) -> None:
        """Evaluate every position of the dice, each after those it leads to."""
        nodes = self.grown(self.nodes, len(play.totals) + 1)
        throws = self.grown(self.throws, len(play.slots))
        self.nodes = nodes
        self.throws = throws
        stops = self.stops
        store = self.store
        free = configuration.state.pool.marks & FREE_FEATS != 0
        heals = len(healed) > 0
        nodes[0] = stops[stop + play.cap]
        order = play.order if whole else play.later
        leads = play.leads
        totals = play.totals
        feats = play.feats
        slots = play.slots
        rerolls = play.rerolls
        at: i64 = 0
        count: i64 = len(order)
        while at < count:
            node = order[at]
            at += 1
            if node >= 0:
                best = stops[stop + totals[node]]
                feat = feats[node]
                if feat >= 0:
                    slot = slots[feat] + 1
                    if by_xp >= 0:
                        best = max(best, store[by_xp + slot])
                    if by_hp >= 0:
                        best = max(best, store[by_hp + slot])
                    if free:
                        best = max(best, throws[feat])
                if heals:
                    best = max(best, healed[node + 1])
                place = 3 * node
                while place < 3 * node + 3 and rerolls[place] >= 0:
                    best = max(best, throws[rerolls[place]])
                    place += 1
                nodes[node + 1] = best
            else:
                throw = -1 - node
                lead = SIDES * throw
                value = nodes[leads[lead]] + nodes[leads[lead + 1]] + nodes[leads[lead + 2]]
                value += nodes[leads[lead + 3]] + nodes[leads[lead + 4]] + nodes[leads[lead + 5]]
                value = value / 6.0
                throws[throw] = value
                if slots[throw] >= 0:
                    store[row + 1 + slots[throw]] = value
        if not whole:
            return
        starts = play.starts
        weights = play.weights
        value = 0.0
        at = 0
        while at < len(starts):
            value += weights[at] * nodes[starts[at]]
            at += 1
        store[row] = value

    def grown(self, row: vec[float], length: i64) -> vec[float]:
        while len(row) < length:
            row = append(row, 0.0)
        return row


def threshold_of(configuration: Configuration) -> i64:
    """The HP at which the enemy dies after the attack."""
    pool = configuration.state.pool
    return pool.threshold if pool.marks & EXECUTING else 0


def mat_of(state: State) -> i64:
    hero = state.heroes[0]
    return hero.hp * XPS + hero.xp


def has_die(state: State, kind: i64) -> bool:
    """A die of a kind is waited for."""
    die: i64 = 0
    while die < state.dice.throw_count:
        if state.dice.throw[die] == kind:
            return True
        die += 1
    return False


def as_state(state: object) -> State:
    assert isinstance(state, State)
    return state
