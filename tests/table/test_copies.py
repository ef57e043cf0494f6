"""Python's own ways to copy: a copy of a game goes its own way; a pickle is refused with a word."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import undercroft
from undercroft.kernel.errors import RulesError, UndercroftError
from undercroft.table.game import Game
from undercroft.words.errors import said

GAMES = [("mini-rogue", {"hero": "rogue"}), ("mini-rogue", {"hero": "cleric", "own_dice": True}), ("tiny-epic", {})]


def new(name: str, setup: dict[str, Any]) -> Game:
    return undercroft.new(name, seed=7, language="en", **setup)


@pytest.mark.parametrize(("name", "setup"), GAMES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_another_game(name: str, setup: dict[str, Any], copied: Callable[[Game], Game]) -> None:
    """Answered, undone and answered again, it changes nothing in the game it was taken from."""
    game = new(name, setup)
    while game.dice_needed:
        game.roll(*(1 for _die in game.dice_needed))
    other = copied(game)
    assert (type(other), other.hash, other.given) == (type(game), game.hash, game.given)
    before = game.hash
    other.answer(other.answers[-1])
    assert (len(game), game.hash) == (0, before)
    game.answer(game.answers[0])
    if not game.dice_needed:
        assert len(game) == 1
        game.undo()
    assert len(other) == 1 or other.dice_needed


@pytest.mark.parametrize(("name", "setup"), GAMES)
def test_a_game_that_waits_for_dice_is_copied(name: str, setup: dict[str, Any]) -> None:
    game = new(name, setup | {"own_dice": True})
    other = copy.deepcopy(game)
    assert other.dice_needed == game.dice_needed
    while other.dice_needed:
        other.roll(*(1 for _die in other.dice_needed))
    assert not other.dice_needed


@pytest.mark.parametrize(("name", "setup"), GAMES)
def test_pickles_are_refused_with_a_word(name: str, setup: dict[str, Any]) -> None:
    game = new(name, setup)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(UndercroftError, match=r"cannot be pickled: keep it with Game\.save") as caught:
            pickle.dumps(game, protocol)
    assert "Game.save" in said(caught.value, "fr")
    assert "cannot" not in said(caught.value, "fr")


@pytest.mark.parametrize("name", ["mini-rogue", "tiny-epic"])
def test_states_are_copied_whole(name: str) -> None:
    """Of the rules, compiled or not: the copy shares nothing that an answer changes."""
    state = new(name, {}).state
    data = state.to_bytes()
    for other in (copy.copy(state), copy.deepcopy(state)):
        assert other.to_bytes() == data
        assert other.dice is not state.dice
        undercroft.new(name).book.answer(other, other.question.legal()[0])
        assert state.to_bytes() == data
    with pytest.raises(RulesError, match="to_bytes"):
        pickle.dumps(state)
