"""Positions at the exit and at the end of a game: what cannot be is refused, what can be comes back as it was."""

from random import Random
from typing import Any

import pytest

import undercroft
from tests.table.kit import HEROES
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.games.tiny_epic.table.position import build as build_epic
from undercroft.games.tiny_epic.table.position import describe as describe_epic
from undercroft.table.position import PositionError
from undercroft.table.shelf import book_of

CARDS: Any = getattr(book_of("mini-rogue"), "cards")  # noqa: B009


def test_nobody_descends_past_a_boss() -> None:
    """Area 2 is the last one of its floor: its boss is beaten before the descent."""
    hero = {"food": 0, "potions": ["healing"], "cell": 9}
    with pytest.raises(PositionError, match="the rules would not ask this here"):
        build(CARDS, {"area": 2, "hero": hero, "question": {"kind": "descend"}})
    beaten = build(CARDS, {"area": 2, "hero": hero, "question": {"kind": "descend"}, "bosses": {"left": 3}})
    assert build(CARDS, describe(CARDS, beaten)).state_hash() == beaten.state_hash()
    first = build(CARDS, {"area": 1, "hero": hero, "question": {"kind": "descend"}})
    assert build(CARDS, describe(CARDS, first)).state_hash() == first.state_hash()


def test_a_party_that_starves_on_the_way_comes_back_as_it_was() -> None:
    state = build(CARDS, {"party": [{"hp": 3, "food": 0, "cell": 8}, {"skill_used": True}]})
    assert state.outcome != 0
    assert build(CARDS, describe(CARDS, state)).state_hash() == state.state_hash()


@pytest.mark.parametrize("number", range(18))
def test_ends_of_games_come_back_as_they_were(number: int) -> None:
    """Whoever was asked last: at the end nobody is."""
    chance = Random(number)
    name = "tiny-epic" if number % 3 == 2 else "mini-rogue"
    hero, *mates = chance.sample(HEROES, number % 3 + 1)
    setup: dict[str, Any] = {} if name == "tiny-epic" else {"hero": hero, "mates": mates}
    book: Any = book_of(name)
    state = undercroft.new(name, seed=number, **setup).state.copy()
    while not book.is_over(state):
        book.answer(state, chance.choice(state.question.legal()))
    again = (
        build_epic(book.cards, describe_epic(book.cards, state))
        if name == "tiny-epic"
        else build(book.cards, describe(book.cards, state))
    )
    assert again.state_hash() == state.state_hash()
