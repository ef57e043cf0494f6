"""Exact odds: what a matter that dice settle comes to if it is played as well as possible.

The rules themselves are played: on copies that stop before every throw, every answer and every outcome of the dice is
tried once, and positions with equal keys are one. So whatever the rules know, the odds know.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.kernel.breath import breathe
from undercroft.kernel.errors import N_, RulesError
from undercroft.kernel.matter import Matter, Solved
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.record import stirred
from undercroft.kernel.rules import NOTHING, Rules
from undercroft.kernel.state import PLAYING, GameState
from undercroft.kernel.vecs import append, vec

EQUAL: Final = 1e-13
"""Values that differ by less are the same: what is left is rounding."""
SWEEPS_MOST: Final = 10_000
DEEPEST: Final = 4_000
"""The longest line of play that is looked at; every step of one takes room on the stack."""
TRIES_EACH: Final = 2
"""As many answers and outcomes are tried for each position that may be looked at."""
BREATH: Final = 127
"""A breath is taken every so many positions; one less than a power of two."""
ENDED: Final = -1
"""In place of a best answer: the matter is settled."""
BY_DICE: Final = -2
"""In place of a best answer: dice decide."""


class TooLarge(RulesError):
    """A matter with more positions than may be looked at."""

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__(N_("these odds are too large to work out: more than {most} positions"), most=most)


class Solver(Solved):
    """All positions of a matter, each with its value and its best answer."""

    def __init__(self, rules: Rules, matter: Matter, state: GameState, most: i64) -> None:
        self.rules: Rules = rules
        self.matter: Matter = matter
        self.most: i64 = most
        self.values: vec[float] = vec[float]()
        self.best: vec[i64] = vec[i64]()
        """the place of the best answer among the edges, or ENDED or BY_DICE"""
        self.first: vec[i64] = vec[i64]()
        """where the edges of a position begin; for an end, where its facts do"""
        self.counts: vec[i64] = vec[i64]()
        self.children: vec[i64] = vec[i64]()
        self.answers: vec[i64] = vec[i64]()
        """of each edge"""
        self.weights: vec[float] = vec[float]()
        self.told: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()
        """the positions, each after those it leads to, except where play can come back"""
        self.loops: bool = False
        self.size: i64 = 1 << 10
        self.keys: vec[i64] = vec[i64]([0] * self.size)
        self.places: vec[i64] = vec[i64]([-1] * self.size)
        self.open: vec[bool] = vec[bool]()
        self.facts: vec[i64] = vec[i64]([0] * len(matter.facts))
        self.copies: list[GameState] = []
        begin = state.copy()
        begin.sink = None
        begin.dice.withhold()
        self.copies.append(begin)
        self.tries: i64 = 0
        try:
            self.root: i64 = self.visit(0)
        except RecursionError:
            raise TooLarge(most) from None
        self.evaluate()

    # --- the positions ----------------------------------------------------------------------------------------------

    def visit(self, depth: i64) -> i64:
        """The place of the position at this depth, with all that follows."""
        state = self.copies[depth]
        unasked = self.matter.is_unasked(state)
        if not unasked and (state.outcome != PLAYING or state.question.kind == NONE):
            return self.end(state)
        key = self.matter.key(state)
        slot = self.slot_of(key)
        if self.places[slot] >= 0:
            place = self.places[slot]
            self.loops = self.loops or self.open[place]
            return place
        if unasked:
            self.matter.ask(state)
            if state.outcome != PLAYING or state.question.kind == NONE:
                return self.end(state)
        place = self.new_place(key, slot)
        if place >= self.most or depth > DEEPEST or self.tries > TRIES_EACH * self.most:
            raise TooLarge(self.most)
        if place & BREATH == 0:
            breathe()
        if len(self.copies) == depth + 1:
            self.copies.append(state.copy())
        children: vec[i64] = vec[i64]()
        answers: vec[i64] = vec[i64]()
        weights: vec[float] = vec[float]()
        ahead = self.copies[depth + 1]
        if state.question.kind == CHANCE:
            self.best[place] = BY_DICE
            throw = self.rules.outcomes(state)
            while throw.more:
                self.matter.set_back(ahead, state)
                throw.lay(ahead.dice, ahead.question)
                self.matter.give(ahead, NOTHING)
                children = append(children, self.visit(depth + 1))
                answers = append(answers, NOTHING)
                weights = append(weights, throw.chance())
                throw.next()
        else:
            question = state.question
            asked: i64 = 0
            while asked < question.count:
                choice = question.answers[asked]
                asked += 1
                if self.matter.considers(state, choice):
                    self.matter.set_back(ahead, state)
                    self.matter.give(ahead, choice)
                    children = append(children, self.visit(depth + 1))
                    answers = append(answers, choice)
                    weights = append(weights, 0.0)
        self.tries += len(children)
        self.keep(place, children, answers, weights)
        return place

    def new_place(self, key: i64, slot: i64) -> i64:
        place = len(self.values)
        self.keys[slot] = key
        self.places[slot] = place
        self.values = append(self.values, 0.0)
        self.best = append(self.best, 0)
        self.first = append(self.first, 0)
        self.counts = append(self.counts, 0)
        self.open = append(self.open, True)
        if 2 * (place + 1) > self.size:
            self.grow()
        return place

    def keep(self, place: i64, children: vec[i64], answers: vec[i64], weights: vec[float]) -> None:
        """The edges of a position whose followers are all known."""
        self.first[place] = len(self.children)
        self.counts[place] = len(children)
        at: i64 = 0
        while at < len(children):
            self.children = append(self.children, children[at])
            self.answers = append(self.answers, answers[at])
            self.weights = append(self.weights, weights[at])
            at += 1
        self.open[place] = False
        self.order = append(self.order, place)

    def end(self, state: GameState) -> i64:
        """The place of an end; ends with equal facts are one."""
        facts = self.facts
        count: i64 = len(self.matter.facts)
        self.matter.tell(state, facts)
        key: i64 = 2
        at: i64 = 0
        while at < count:
            key = stirred(key, facts[at])
            at += 1
        slot = self.slot_of(key)
        if self.places[slot] >= 0:
            return self.places[slot]
        place = self.new_place(key, slot)
        self.values[place] = self.matter.worth(facts)
        self.best[place] = ENDED
        self.first[place] = len(self.told)
        at = 0
        while at < count:
            self.told = append(self.told, facts[at])
            at += 1
        self.open[place] = False
        self.order = append(self.order, place)
        return place

    def slot_of(self, key: i64) -> i64:
        """Where a key is kept, or would be."""
        slot = key & (self.size - 1)
        while self.places[slot] >= 0 and self.keys[slot] != key:
            slot = (slot + 1) & (self.size - 1)
        return slot

    def grow(self) -> None:
        keys = self.keys
        places = self.places
        old = self.size
        self.size = 4 * old
        self.keys = vec[i64]([0] * self.size)
        self.places = vec[i64]([-1] * self.size)
        at: i64 = 0
        while at < old:
            if places[at] >= 0:
                slot = self.slot_of(keys[at])
                self.keys[slot] = keys[at]
                self.places[slot] = places[at]
            at += 1

    # --- their values -----------------------------------------------------------------------------------------------

    def evaluate(self) -> None:
        """Once in order; where play can come back to a position, until nothing changes."""
        sweeps: i64 = 0
        while self.sweep() > EQUAL and self.loops and sweeps < SWEEPS_MOST:
            sweeps += 1

    def sweep(self) -> float:
        """Evaluate every position; the largest change of a value."""
        largest = 0.0
        at: i64 = 0
        while at < len(self.order):
            place = self.order[at]
            at += 1
            if self.best[place] == ENDED:
                continue
            value = self.mean(place) if self.best[place] == BY_DICE else self.choose(place)
            change = value - self.values[place]
            self.values[place] = value
            largest = max(largest, change if change > 0.0 else -change)
        return largest

    def mean(self, place: i64) -> float:
        value = 0.0
        edge = self.first[place]
        last = edge + self.counts[place]
        while edge < last:
            value += self.weights[edge] * self.values[self.children[edge]]
            edge += 1
        return value

    def choose(self, place: i64) -> float:
        """The best answer; of equal ones the first."""
        first = self.first[place]
        best: i64 = 0
        value = self.values[self.children[first]]
        edge: i64 = 1
        while edge < self.counts[place]:
            other = self.values[self.children[first + edge]]
            if other > value + EQUAL:
                value = other
                best = edge
            edge += 1
        self.best[place] = best
        return value

    # --- what comes of it -------------------------------------------------------------------------------------------

    def value(self) -> float:
        return self.values[self.root]

    def choice(self) -> i64:
        if self.best[self.root] < 0:
            return NOTHING
        return self.answers[self.first[self.root] + self.best[self.root]]

    def ends(self) -> list[tuple[list[int], float]]:
        masses: vec[float] = vec[float]([0.0] * len(self.values))
        masses[self.root] = 1.0
        left = 1.0
        sweeps: i64 = 0
        while left > EQUAL and sweeps < SWEEPS_MOST:
            left = self.spread(masses)
            sweeps += 1
        found: list[tuple[list[int], float]] = []
        at: i64 = 0
        while at < len(masses):
            if self.best[at] == ENDED and masses[at] > 0.0:
                found.append((self.facts_of(at), masses[at]))
            at += 1
        return found

    def spread(self, masses: vec[float]) -> float:
        """Pass what reaches each position on to those that follow; what is still under way."""
        at = len(self.order)
        while at > 0:
            at -= 1
            place = self.order[at]
            mass = masses[place]
            if mass == 0.0 or self.best[place] == ENDED:
                continue
            masses[place] = 0.0
            first = self.first[place]
            if self.best[place] != BY_DICE:
                child = self.children[first + self.best[place]]
                masses[child] = masses[child] + mass
                continue
            edge = first
            while edge < first + self.counts[place]:
                child = self.children[edge]
                masses[child] = masses[child] + mass * self.weights[edge]
                edge += 1
        left = 0.0
        at = 0
        while at < len(masses):
            if self.best[at] != ENDED:
                left += masses[at]
            at += 1
        return left

    def facts_of(self, place: i64) -> list[int]:
        found: list[int] = []
        at: i64 = 0
        while at < len(self.matter.facts):
            found.append(int(self.told[self.first[place] + at]))
            at += 1
        return found
