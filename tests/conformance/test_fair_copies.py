"""Fair copies of every game in every mode: a seat sees no difference, and nothing is left that it cannot know."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.kit import Rules, check_fair_copy, positions, rules_of
from tests.sample import some_in_both
from tools.golden import CHANCE
from tools.hashes import modes
from undercroft.kernel.chooser import Chooser
from undercroft.table.shelf import book_of

MODES = [(game, start.setup) for game, start in modes() if start.answers == CHANCE]
IN_BOTH = some_in_both(MODES, 20)
EVERY = 9
"""Of so many positions one is looked at, and each that asks something new."""


def some(rules: Rules, seeds: int) -> Iterator[Any]:
    """Positions of random games, with every question that they ask."""
    asked: set[int] = set()
    for seed in range(seeds):
        for number, state in enumerate(positions(rules, seed)):
            if number % EVERY == seed % EVERY or int(state.question.kind) not in asked:
                asked.add(int(state.question.kind))
                yield state


@pytest.mark.parametrize("mode", IN_BOTH, ids=str)
def test_a_seat_sees_no_difference_and_nothing_hidden_survives(mode: tuple[str, dict[str, Any]]) -> None:
    """Nor does anything in the copy break a rule of every game, and it can be played to its end."""
    game, setup = mode
    book, rules = book_of(game), rules_of(game, setup)
    differ = 0
    for number, state in enumerate(some(rules, 2)):
        for seat in range(book.seats(book.setup(setup))):
            copy = check_fair_copy(book, state, seat, number)
            differ += copy.state_hash() != state.state_hash()
            if setup.get("deck") != "picked":  # there, another deck may have been picked
                assert rules.broken(copy) is None
            assert rules.from_bytes(copy.to_bytes()).to_bytes() == copy.to_bytes()
        if number % EVERY == 0:
            book.rules.play_out(copy, Chooser(number))
            assert book.is_over(copy)
    assert differ
