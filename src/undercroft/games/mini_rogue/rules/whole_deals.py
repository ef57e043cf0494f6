"""Whole deals, for players who think in them: an exchange is one play, not put together thing by thing (MR-COOP2-10).

A deal gives one thing, asks for one, swaps one for another, or moves all the gold. Each stands for a series of answers.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers
from undercroft.games.mini_rogue.rules.answers import (
    ANSWERS,
    ASK,
    HAND,
    THING_ARMOR,
    THING_FOOD,
    THING_GOLD,
    THING_ITEM,
    THING_NAMES,
    THINGS,
)
from undercroft.games.mini_rogue.rules.barter import can_pass, can_pass_one_more
from undercroft.games.mini_rogue.rules.state import SEATS_MOST, Hero, State
from undercroft.kernel.vecs import vec

SWAPS: Final = [
    (THING_GOLD, THING_FOOD),
    (THING_GOLD, THING_ARMOR),
    (THING_FOOD, THING_GOLD),
    (THING_FOOD, THING_ARMOR),
    (THING_ARMOR, THING_GOLD),
    (THING_ARMOR, THING_FOOD),
    (THING_ITEM, THING_ITEM),
]
"""what is given, and what is asked for"""

# The forms of a deal
GIVE_ONE: Final = 0
"""+ thing"""
ASK_ONE: Final = THINGS
"""+ thing"""
SWAP: Final = 2 * THINGS
"""+ place among the swaps"""
GIVE_ALL: Final = 27
"""the gold"""
ASK_ALL: Final = 28
FORMS: Final = 29

DEAL: Final = ANSWERS
"""the first whole deal: + seat of the other adventurer * FORMS + form"""
PLAYS: Final = DEAL + SEATS_MOST * FORMS
"""the number of plays: the answers, then the deals"""

assert SWAP + len(SWAPS) == GIVE_ALL


def offer_deals(state: State, row: vec[i64]) -> i64:
    """Write what can be played instead of the answers to BARTER: no deal, or one that can be proposed; how many."""
    hero = state.heroes[state.question.seat]
    row[0] = answers.GO_ON
    count: i64 = 1
    for mate in state.heroes:
        if not state.question.allows(answers.HERO + mate.seat):
            continue
        form: i64 = 0
        while form < FORMS:
            if can_propose(hero, mate, form):
                row[count] = DEAL + mate.seat * FORMS + form
                count += 1
            form += 1
    return count


def can_propose(giver: Hero, taker: Hero, form: i64) -> bool:
    """The deal can be put together; all the gold is more than one."""
    if form < ASK_ONE:
        return can_pass(giver, taker, form)
    if form < SWAP:
        return can_pass(taker, giver, form - ASK_ONE)
    if form == GIVE_ALL:
        return can_pass_one_more(giver, taker, THING_GOLD, 1)
    if form == ASK_ALL:
        return can_pass_one_more(taker, giver, THING_GOLD, 1)
    given, asked = SWAPS[form - SWAP]
    return can_pass(giver, taker, given) and can_pass(taker, giver, asked)


def answers_of(state: State, play: i64) -> list[int]:
    """The answers that a whole deal stands for: with whom, what, and the proposal."""
    form = (play - DEAL) % FORMS
    seat = (play - DEAL) // FORMS
    giver = state.heroes[state.question.seat]
    taker = state.heroes[seat]
    series: list[int] = [answers.HERO + seat]
    if form < ASK_ONE:
        series.append(HAND + form)
    elif form < SWAP:
        series.append(ASK + form - ASK_ONE)
    elif form == GIVE_ALL:
        series += [HAND + THING_GOLD] * all_gold(giver, taker)
    elif form == ASK_ALL:
        series += [ASK + THING_GOLD] * all_gold(taker, giver)
    else:
        given, asked = SWAPS[form - SWAP]
        series += [HAND + given, ASK + asked]
    series.append(answers.PROPOSE)
    return series


def all_gold(owner: Hero, receiver: Hero) -> int:
    """As much as can change hands."""
    laid: i64 = 0
    while can_pass_one_more(owner, receiver, THING_GOLD, laid):
        laid += 1
    return laid


def _build_names() -> list[str]:
    names = [f"give-{thing}" for thing in THING_NAMES] + [f"ask-{thing}" for thing in THING_NAMES]
    names += [f"give-{THING_NAMES[given]}-for-{THING_NAMES[asked]}" for given, asked in SWAPS]
    return [*names, "give-all-gold", "ask-all-gold"]


FORM_NAMES: Final = _build_names()
"""The stable name of each form of a deal."""
