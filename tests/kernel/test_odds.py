"""The outcomes of a throw, and exact odds whatever the game."""

from collections import Counter
from itertools import product

import pytest

from undercroft.games.mini_rogue.rules.state import CHARACTER_DIE, CURSE_DIE, DUNGEON_DIE, POISON_DIE, State
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.book import MiniRogueBook

C, D, CURSE, POISON = CHARACTER_DIE, DUNGEON_DIE, CURSE_DIE, POISON_DIE


def waiting_for(*kinds: int) -> State:
    book = MiniRogueBook()
    state = book.set_table(book.setup({}))
    for kind in kinds:
        state.dice.want(kind, 1)
    return state


def outcomes(*kinds: int) -> dict[tuple[int, ...], float]:
    throw = RULES.outcomes(waiting_for(*kinds))
    found: dict[tuple[int, ...], float] = {}
    while throw.more:
        faces = tuple(int(face) for face in throw.faces)
        assert faces not in found
        found[faces] = throw.chance()
        throw.next()
    return found


def counted(*kinds: int) -> dict[tuple[int, ...], float]:
    """Every order of every face, put together by what it means."""
    found: Counter[tuple[int, ...]] = Counter()
    for faces in product(range(1, 7), repeat=len(kinds)):
        shown = [RULES.faces(kind)[face - 1] for kind, face in zip(kinds, faces, strict=True)]
        found[tuple(face for _, face in sorted(zip(kinds, shown, strict=True)))] += 1
    return {faces: count / 6 ** len(kinds) for faces, count in found.items()}


@pytest.mark.parametrize(
    "kinds", [(C,), (C, C, C), (C, D), (C, C, C, D, CURSE, POISON), (CURSE,), (D, D), (C, C, C, C, D)]
)
def test_a_throw_has_every_outcome_once_with_its_weight(kinds: tuple[int, ...]) -> None:
    assert outcomes(*kinds) == pytest.approx(counted(*kinds), abs=1e-15)


def test_three_dice_have_fifty_six_outcomes_and_a_symbol_has_two() -> None:
    assert len(outcomes(C, C, C)) == 56
    assert outcomes(CURSE) == pytest.approx({(1,): 0.5, (4,): 0.5})
