"""Which of many cases of a kind run in both builds."""

from collections.abc import Sequence
from typing import Any

import pytest


def first_in_both(cases: Sequence[Any], both: int) -> list[Any]:
    """All cases for `parametrize`, of which only the first few run again with the rules interpreted.

    For code that is never compiled: what it needs of the other build, a few games show.
    """
    return [*cases[:both], *(pytest.param(case, marks=pytest.mark.once) for case in cases[both:])]


def some_in_both(cases: Sequence[Any], both: int) -> list[Any]:
    """All cases for `parametrize`, of which some, from the first to the last, run again with the rules interpreted.

    For rules: that both builds play the same games, the golden games show.
    """
    every = -(-len(cases) // both)
    return [
        case if number % every == 0 else pytest.param(case, marks=pytest.mark.once) for number, case in enumerate(cases)
    ]
