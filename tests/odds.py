"""Odds found the long way, to hold the quick one against: every order of the dice, every answer, nothing remembered."""

from itertools import product
from typing import Any

from mypy_extensions import i64

from undercroft.kernel.chance import thrown
from undercroft.kernel.matter import Matter, Solved
from undercroft.kernel.odds import Solver
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.rules import NOTHING, Rules
from undercroft.kernel.state import PLAYING
from undercroft.kernel.vecs import vec


def enumerated(matter: Matter, state: Any) -> float:
    """What a matter is worth, through the chance stop."""
    ahead = state.copy()
    ahead.sink = None
    ahead.dice.withhold()
    return _value(matter, ahead)


def _value(matter: Matter, state: Any) -> float:
    if state.outcome != PLAYING or state.question.kind == NONE:
        facts = vec[i64]([0] * len(matter.facts))
        matter.tell(state, facts)
        return float(matter.worth(facts))
    values = []
    if state.question.kind == CHANCE:
        for faces in product(range(1, 7), repeat=int(state.dice.throw_count)):
            ahead = state.copy()
            thrown(ahead.dice, ahead.question, list(faces))
            matter.go_on(ahead, NOTHING)
            values.append(_value(matter, ahead))
        return sum(values) / len(values)
    for choice in state.question.legal():
        if matter.considers(state, choice):
            ahead = state.copy()
            matter.go_on(ahead, choice)
            values.append(_value(matter, ahead))
    return max(values)


def solved(rules: Rules, state: Any, most: int = 200_000) -> Solved:
    """The quick way."""
    return Solver(rules, matter_at(rules, state), state, most)


def matter_at(rules: Rules, state: Any) -> Matter:
    matter = rules.matter(state)
    assert matter is not None
    return matter


def chance(rules: Rules, state: Any, fact: str = "") -> float:
    """How likely a fact is to hold under best play: that of a good end, or another."""
    facts = matter_at(rules, state).facts
    place = facts.index(fact) if fact else 0
    return sum(chance for told, chance in solved(rules, state).ends() if told[place])
