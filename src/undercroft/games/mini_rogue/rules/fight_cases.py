"""What the rules say about a fight of one adventurer: each case is tried once, and kept.

Two things are never tried. One is to drink Healing before it is needed: it can be drunk at any time (MR-POTION-7), so
it is as good later, once it is seen what the dice and the enemy do. The other is to throw Fire at an enemy that lives
on: it does as much in the next attack (`fire_waits` says when that is so).
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import DRINK, GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import DODGE, FIRE, HEALING, HORDE, OVERSEEN
from undercroft.games.mini_rogue.rules.combat import FEAT_HP, score
from undercroft.games.mini_rogue.rules.dice_ways import SIDES
from undercroft.games.mini_rogue.rules.fight_lists import (
    DEAD,
    HALF,
    HUGE,
    MATS,
    NONE,
    OVER,
    WASTED,
    XPS,
    CaseLists,
    Configuration,
    least_alike,
    least_of_level,
)
from undercroft.games.mini_rogue.rules.fight_waits import can_wait, fire_waits
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.pool import DOUBLING, EXCHANGING, EXECUTING
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
from undercroft.kernel.vecs import append

PATH_BITS: Final = 8
PATH: Final = (1 << PATH_BITS) - 1
"""One answer of those that make a use of potions."""

KEY_BITS: Final = 8

BLANK_FACE: Final = 1
SYMBOL_FACE: Final = 4
DODGING: Final = 5
"""the face of the Dungeon die (MR-EFFECT-29)"""


class NotPlain(Exception):
    """A fight with something that these tables do not hold; the long way does."""


def is_plain(state: State) -> bool:
    """One adventurer without perks, relics and Items, against one enemy."""
    hero = state.heroes[0]
    if state.party > 1 or state.ruled or hero.boons or hero.item != NO_CARD:
        return False
    return state.foe.traits & (HORDE | OVERSEEN) == 0


class FightCases(CaseLists):
    """The cases of a plain fight, tried when they are needed."""

    def __init__(self, fight: Fight, state: State) -> None:
        super().__init__(fight)
        self.configurations: list[Configuration] = []
        self.numbers: dict[int, int] = {}
        self.alike: dict[tuple[int, ...], int] = {}
        begin = state.copy()
        begin.sink = None
        begin.dice.withhold()
        self.begin: State = begin
        self.work: State = begin.copy()
        """to try one thing on"""
        self.next: list[State] = [begin.copy()]
        """the same for things that follow each other"""
        self.blank: State = begin.copy()

    def number_of(self, state: State, rolled: i64, least: i64) -> i64:
        """The configuration of a position; of dice on the table it tells how many were rolled, not what they show."""
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
        pool.poison = False
        if pool.count == 0:
            pool.curse = False  # of the last roll
        question = blank.question
        if question.kind != CHANCE:
            # what may be answered depends on HP
            question.ask(question.kind, question.seat, question.argument, GO_ON)
        key = (int(blank.key()) << KEY_BITS | int(rolled)) << KEY_BITS | int(least)
        found = self.numbers.get(key)
        if found is None:
            if blank.question.kind == CHANCE and blank.question.argument != steps.ROLL_ATTACK:
                raise NotPlain
            if pool.marks & EXCHANGING:
                raise NotPlain
            found = len(self.configurations)
            self.numbers[key] = found
            configuration = Configuration(as_state(blank.copy()))
            configuration.rolled = rolled
            configuration.least = least
            self.configurations.append(configuration)
        return found

    def hp_alike(self, configuration: Configuration, hp: i64, xp: i64) -> i64:
        """HP from which everything leads to the same, with as many HP more or less; if there are none, these.

        HP only tell who lives and what can be paid, and are never more than 20. So if nobody dies and no HP are gained,
        the same follows from all HP from which nobody dies.
        """
        if configuration.kind != CHANCE and configuration.kind != steps.ROLLED:
            return hp
        model = configuration.models[xp]
        heals = configuration.kind == steps.ROLLED and holds(configuration.state.heroes[0], HEALING)
        if heals and hp <= FEAT_HP * configuration.rolled:
            return hp
        if model >= 0:
            return model if hp > configuration.model_loss[xp] else hp
        if hp < HP_MOST:
            loss = self.most_lost(configuration, hp, xp)
            if 0 <= loss < hp:
                configuration.models[xp] = hp
                configuration.model_loss[xp] = loss
        return hp

    def most_lost(self, configuration: Configuration, hp: i64, xp: i64) -> i64:
        """The most HP that can be lost, or NONE if the hero may die or gain some."""
        most: i64 = 0
        if configuration.kind == CHANCE:
            branch = self.branch_out(configuration, hp * XPS + xp)
            while self.branch_weight[branch] > 0.0:
                loss = hp - self.branch_mat[branch] // XPS
                if self.branch_to[branch] == DEAD or loss < 0:
                    return NONE
                most = max(most, loss)
                branch += 1
            return most
        leaf = self.leaves_of(configuration, hp * XPS + xp)
        last = leaf + self.leaf_count[leaf]
        while leaf < last:
            loss = hp - self.leaf_mat[leaf] // XPS
            killed = hp - self.kill_mat[leaf] // XPS
            if self.leaf_to[leaf] == DEAD or self.kill_to[leaf] == DEAD or loss < 0 or killed < 0:
                return NONE
            most = max(most, loss, killed)
            leaf += 1
        return most

    def moves_of(self, configuration: Configuration, mat: i64) -> i64:
        """Where each answer to a question leads, if the enemy lives, and if it dies of a skill."""
        if configuration.cases[mat] >= 0:
            return configuration.cases[mat]
        first = len(self.leaf_to)
        configuration.cases[mat] = first
        alive = self.copy_at(0)
        dead = self.copy_at(1)
        asked: i64 = 0
        while True:
            self.stand(configuration, mat, HUGE, alive)
            if asked >= alive.question.count:
                break
            choice = alive.question.answers[asked]
            asked += 1
            if choice == DRINK + HEALING and can_wait(alive):
                continue
            self.fight.go_on(alive, choice)
            loss: i64 = 0
            if alive.foe.line != NO_CARD:
                loss = HUGE - alive.foe.hp
            if loss > 0:
                self.stand(configuration, mat, 1, dead)
                self.fight.go_on(dead, choice)
                self.note(alive, dead, mat, loss, 0)
            else:
                self.note(alive, alive, mat, loss, 0)
        self.leaf_count[first] = len(self.leaf_to) - first
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

    def branch_out(self, configuration: Configuration, mat: i64) -> i64:
        """Everything that a roll decides but the Character dice: Dungeon die and symbols; faces alike are one."""
        if configuration.cases[mat] >= 0:
            return configuration.cases[mat]
        throw = configuration.state.dice
        curse = has_die(configuration.state, CURSE_DIE)
        poison = has_die(configuration.state, POISON_DIE)
        rolled: i64 = 0
        while throw.throw[rolled] == CHARACTER_DIE and rolled < throw.throw_count:
            rolled += 1
        first = len(self.branch_weight)
        configuration.cases[mat] = first
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
        self.branch_offset = append(self.branch_offset, 0)
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
        offset: i64 = 0
        if work.outcome != LOST:
            if work.question.kind != steps.ROLLED or work.foe.hp != 1:
                raise NotPlain
            hero = work.heroes[0]
            stands = hero.hp * XPS + hero.xp
            number = self.rolled_number(work, rolled, min(least_of_level(mat % XPS), hero.xp))
            to = self.configurations[number].like
            offset = self.configurations[number].offset
        at = first
        while at < len(self.branch_weight):
            if self.branch_to[at] == to and self.branch_mat[at] == stands and self.branch_offset[at] == offset:
                self.branch_weight[at] = self.branch_weight[at] + weight
                return
            at += 1
        self.branch_weight = append(self.branch_weight, weight)
        self.branch_to = append(self.branch_to, to)
        self.branch_mat = append(self.branch_mat, stands)
        self.branch_offset = append(self.branch_offset, offset)

    def rolled_number(self, state: State, rolled: i64, least: i64) -> i64:
        """The configuration of dice on the table, which knows the first one that leads to the same."""
        number = self.number_of(state, rolled, least)
        configuration = self.configurations[number]
        if configuration.like < 0:
            self.read_marks(configuration)
            self.read_faces(configuration)
            self.read_armor(configuration)
            likeness = self.likeness(configuration)
            if likeness not in self.alike:
                self.alike[likeness] = number
            configuration.like = self.alike[likeness]
        return number

    def likeness(self, configuration: Configuration) -> tuple[int, ...]:
        """What follows from the dice for a hero in the best of health and one without XP, to compare.

        What is taken from the enemy without dice is left out: so much less is needed.
        """
        parts: list[int] = [
            configuration.rolled,
            configuration.least,
            configuration.faces.code(),
            configuration.state.pool.marks,
            configuration.state.pool.threshold,
            configuration.most,
            configuration.armor,
            configuration.counts,
        ]
        for mat in (HP_MOST * XPS + least_alike(XP_MOST), (HP_MOST - 1) * XPS):
            leaf = self.leaves_of(configuration, mat)
            last = leaf + self.leaf_count[leaf]
            loss = self.leaf_loss[leaf]
            configuration.offset = loss + threshold_of(configuration)
            while leaf < last:
                parts += [self.leaf_loss[leaf] - loss, self.leaf_gain[leaf], self.leaf_to[leaf], self.leaf_mat[leaf]]
                parts += [self.kill_to[leaf], self.kill_mat[leaf], self.kill_foe[leaf]]
                parts += [self.leaf_facts[leaf], self.kill_facts[leaf]]
                leaf += 1
        return tuple(parts)

    def read_marks(self, configuration: Configuration) -> None:
        """How often the highest die counts."""
        state = configuration.state
        if state.pool.marks & DOUBLING:
            configuration.counts = 2
        if state.foe.traits & DODGE and state.pool.dungeon == DODGING:
            if configuration.counts == 2:
                raise NotPlain  # not always the highest is doubled
            configuration.counts = 0

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

    def lay(self, configuration: Configuration, mat: i64, foe: i64, total: i64, state: State) -> None:
        """Dice of a total lie on the table, and no more is done with them."""
        self.stand(configuration, mat, foe, state)
        pool = state.pool
        pool.count = 1
        pool.values[0] = total
        pool.faces[0] = BLANK_FACE
        if configuration.counts == 0:
            pool.count = 2  # one of them is dodged
            pool.values[1] = total
            pool.faces[1] = BLANK_FACE
        pool.marks = pool.marks & ~DOUBLING

    def read_armor(self, configuration: Configuration) -> None:
        """What is lost of the total of the dice; all else is taken from the enemy."""
        least = self.loss_by(configuration, 0)
        armor = HALF - (self.loss_by(configuration, HALF) - least)
        total: i64 = 1
        while total <= armor + 1:
            if self.loss_by(configuration, total) - least != max(0, total - armor):
                raise NotPlain
            total += 1
        configuration.armor = armor

    def loss_by(self, configuration: Configuration, total: i64) -> i64:
        """What a total takes from an enemy who then misses."""
        work = self.work
        self.lay(configuration, MATS - 1, HUGE, total, work)
        work.pool.dungeon = 1
        work.pool.count = 1
        self.fight.go_on(work, GO_ON)
        if work.question.kind == steps.QUAFF:
            self.fight.go_on(work, GO_ON)
        return HUGE - work.foe.hp

    def leaves_of(self, configuration: Configuration, mat: i64) -> i64:
        """What can follow the dice: each use of potions, with what it leads to if the enemy lives, and if it dies."""
        leaf = configuration.cases[mat]
        if leaf >= 0:
            return leaf
        first = len(self.leaf_to)
        configuration.cases[mat] = first
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
        lethal = False
        asked: i64 = 0
        while asked < alive.question.count:
            choice = alive.question.answers[asked]
            asked += 1
            if choice == DRINK + HEALING:
                if lethal:
                    self.drink(depth, choice)
                    self.go_without(configuration, mat, depth + 1, path << PATH_BITS | choice)
                continue
            self.drink(depth, choice)
            if choice == GO_ON:
                lethal = self.copy_at(2 * depth + 2).outcome == LOST
            self.grow_leaves(configuration, mat, depth + 1, path << PATH_BITS | choice)

    def go_without(self, configuration: Configuration, mat: i64, depth: i64, path: i64) -> None:
        """No more potions; after the last one nothing is asked about them."""
        if self.copy_at(2 * depth).question.kind == steps.QUAFF:
            self.drink(depth, GO_ON)
            self.add_leaf(configuration, mat, depth + 1, path << PATH_BITS | GO_ON)
        else:
            self.add_leaf(configuration, mat, depth, path)

    def drink(self, depth: i64, choice: i64) -> None:
        """Give an answer in both states, on copies."""
        which: i64 = 0
        while which < 2:
            here = self.copy_at(2 * depth + which)
            there = self.copy_at(2 * depth + 2 + which)
            here.copy_into(there)
            self.fight.go_on(there, choice)
            which += 1

    def add_leaf(self, configuration: Configuration, mat: i64, depth: i64, path: i64) -> None:
        alive = self.copy_at(2 * depth)
        loss = self.loss_of(configuration, mat, depth, path)
        gain: i64 = 0
        if alive.outcome == PLAYING and alive.question.kind != NOTHING_ASKED:
            gain = alive.foe.hp - (HUGE - loss)
        alive.foe.start_hp = configuration.most
        wasted = holds(configuration.state.heroes[0], FIRE) and not holds(alive.heroes[0], FIRE)
        if wasted and fire_waits(configuration.state):
            self.note_kill(self.copy_at(2 * depth + 1), mat, loss, gain)
        else:
            self.note(alive, self.copy_at(2 * depth + 1), mat, loss, gain)

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
        work.pool.count = 1
        self.fight.go_on(work, GO_ON)
        while depth > 0:
            depth -= 1
            self.fight.go_on(work, path >> depth * PATH_BITS & PATH)
        loss = HUGE - work.foe.hp
        configuration.paths = append(configuration.paths, path)
        configuration.losses = append(configuration.losses, loss)
        return loss

    def note(self, alive: State, dead: State, mat: i64, loss: i64, gain: i64) -> None:
        """Keep where something leads: what it takes from the enemy and gives it, and both ways it can go."""
        check_xp(alive, mat)
        self.leaf_to = append(self.leaf_to, self.to_of(alive))
        self.leaf_mat = append(self.leaf_mat, mat_of(alive))
        self.leaf_facts = append(self.leaf_facts, self.facts_of(alive))
        self.note_rest(dead, mat, loss, gain)

    def note_kill(self, dead: State, mat: i64, loss: i64, gain: i64) -> None:
        """The same for something that is done only if the enemy dies of it."""
        self.leaf_to = append(self.leaf_to, WASTED)
        self.leaf_mat = append(self.leaf_mat, mat)
        self.leaf_facts = append(self.leaf_facts, 0)
        self.note_rest(dead, mat, loss, gain)

    def note_rest(self, dead: State, mat: i64, loss: i64, gain: i64) -> None:
        check_xp(dead, mat)
        self.leaf_count = append(self.leaf_count, 0)
        self.healed_to = append(self.healed_to, DEAD)
        self.healed_mat = append(self.healed_mat, 0)
        self.leaf_loss = append(self.leaf_loss, loss)
        self.leaf_gain = append(self.leaf_gain, gain)
        self.kill_to = append(self.kill_to, self.to_of(dead))
        self.kill_mat = append(self.kill_mat, mat_of(dead))
        self.kill_foe = append(self.kill_foe, dead.foe.hp)
        self.kill_facts = append(self.kill_facts, self.facts_of(dead))

    def to_of(self, state: State) -> i64:
        if state.outcome == LOST:
            return DEAD
        if state.outcome != PLAYING or state.question.kind == NOTHING_ASKED:
            return OVER
        return self.number_of(state, 0, 0)

    def facts_of(self, state: State) -> i64:
        """The facts of an end; none if it is none."""
        if state.outcome == PLAYING and state.question.kind != NOTHING_ASKED:
            return 0
        return self.packed_facts(state)

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
        healed = self.rolled_number(work, configuration.rolled, configuration.least)
        self.healed_to[first] = self.configurations[healed].like


def check_xp(state: State, mat: i64) -> None:
    """At most one XP is lost at a time (see `least_alike`)."""
    if state.outcome != LOST and not 0 <= mat % XPS - state.heroes[0].xp <= 1:
        raise NotPlain


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
