"""Thinking ahead: a game that a seat imagines looks the same to it, and holds nothing that it cannot know."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import undercroft
from tests.table.kit import played, step
from undercroft.table.code import NoCode
from undercroft.table.game import BadSeed, Game, NoSuchSeat

SETUPS: dict[str, dict[str, Any]] = {
    "mini-rogue": {"hero": "astrologer", "mates": ["mage"], "overlord": "weaver", "stances": True},
    "tiny-epic": {"boss": "random"},
}


def halfway(name: str, **setup: Any) -> Game:
    game = played(4, game=name, **setup)
    return game.replay(len(game) // 2)


@pytest.mark.parametrize("name", SETUPS)
def test_it_looks_the_same_to_the_seat(name: str) -> None:
    game = halfway(name, **SETUPS[name])
    before = game.hash
    for seat in range(game.seats):
        other = game.imagine(seat, 7)
        assert other.view(seat) == game.view(seat)
        assert other.answers == game.answers
        assert other.hash == game.imagine(seat, 7).hash
        assert other.hash not in (before, game.imagine(seat, 8).hash)
    assert game.hash == before


@pytest.mark.parametrize("name", SETUPS)
def test_it_goes_its_own_way(name: str) -> None:
    game = halfway(name, **SETUPS[name])
    other = game.imagine(0, 7)
    chance = Random(1)
    while not other.over:
        step(other, chance)
    assert not game.over


def test_nothing_of_the_past_is_left() -> None:
    """Neither the seed, which would deal the game again, nor the states before, with all their secrets."""
    game = halfway("mini-rogue", hero="mage")
    other = game.imagine(0, 7)
    assert (len(other), other.given, other.events, other.seed) == (0, (), (), 0)
    with pytest.raises(undercroft.UndercroftError):
        other.undo()
    with pytest.raises(NoCode):
        _ = other.code


@pytest.mark.parametrize("name", SETUPS)
def test_it_is_kept_as_a_game_that_begins_there(name: str, tmp_path: Path) -> None:
    other = halfway(name, **SETUPS[name]).imagine(0, 7)
    other.answer(other.answers[-1])
    other.save(tmp_path / "dream.json")
    again = undercroft.load(tmp_path / "dream.json")
    assert (again.hash, again.given, again.view()) == (other.hash, other.given, other.view())


def test_with_own_dice_it_waits_for_the_same_throw() -> None:
    game = undercroft.new(seed=7, own_dice=True)
    other = game.imagine(0, 1)
    assert other.dice_needed == game.dice_needed
    other.roll(*[1] * len(other.dice_needed))
    assert len(other) == 1


def test_the_page_says_what_is_so() -> None:
    page = (Path(__file__).parents[2] / "docs" / "thinking.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {"undercroft": undercroft}
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(example, names)
    assert isinstance(names["outcome"], undercroft.Outcome)
    assert len(names["after"]) == 1


def test_a_wrong_seat_or_seed_is_refused() -> None:
    game = undercroft.new(seed=7)
    with pytest.raises(NoSuchSeat):
        game.imagine(1, 1)
    with pytest.raises(BadSeed):
        game.imagine(0, -1)
