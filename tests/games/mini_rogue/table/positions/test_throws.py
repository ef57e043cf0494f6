"""Positions that stand before a throw of dice rolled by hand: described, built again, and played on."""

import json
from random import Random
from typing import Any

import pytest

import undercroft
from tests.sample import some_in_both
from undercroft.games.mini_rogue.rules.steps import ROLLING
from undercroft.games.mini_rogue.rules.whole import RULES as MINI_ROGUE
from undercroft.games.mini_rogue.table.fields import QUESTION_NAMES
from undercroft.games.tiny_epic.rules.whole import RULES as TINY_EPIC
from undercroft.kernel.errors import IllegalAnswer, IllegalThrow
from undercroft.table.game import Game

MODES: dict[str, dict[str, Any]] = {
    "one": {"hero": "mage"},
    "stances": {"hero": "bones", "stances": True},
    "two": {"hero": "mage", "mates": ["rogue"]},
    "three": {"hero": "priestess", "mates": ["rogue", "thief"]},
    "both-boxes": {"hero": "executioner", "boxes": ["base", "council"], "mat": "city"},
    "overlord": {"hero": "mage", "boxes": ["council"], "mat": "city", "overlord": "prophet"},
    "automa": {"hero": "mage", "mates": ["executioner"], "boxes": ["base", "council"], "overlord": "weaver"}
    | {"automa": True, "mat": "city"},
    "tiny-epic": {"game": "tiny-epic", "heroes": ["uliessa", "grok-ull"]},
}
SEEDS = 5


def throws(seed: int, setup: dict[str, Any]) -> list[Game]:
    """Every stop before a throw of a random game by hand, at most a few hundred answers long."""
    game = undercroft.new(seed=seed, own_dice=True, **setup)
    chance = Random(seed)
    found = []
    while not game.over and len(game) < 300:
        if game.dice_needed:
            found.append(game.copy())
            game.roll(*(chance.randint(1, 6) for _ in game.dice_needed))
        else:
            game.answer(chance.choice(game.state.question.legal()))
    return found


@pytest.mark.parametrize("mode", some_in_both(list(MODES), 4))
def test_a_stop_before_a_throw_is_a_state_like_any_other(mode: str) -> None:
    """It is written down and comes back, as bytes and as a position; the same dice then lead to the same place."""
    rules = TINY_EPIC if mode == "tiny-epic" else MINI_ROGUE
    for seed in range(SEEDS):
        for game in throws(seed, MODES[mode]):
            state = game.state
            copy = state.copy()
            assert copy.to_bytes() == state.to_bytes()
            described = json.loads(json.dumps(game.to_position()))
            built = undercroft.position(described).state.copy()
            assert built.to_bytes() == state.to_bytes(), described["question"]
            faces = [1 + face % 6 for face in range(len(game.dice_needed))]
            rules.throw(copy, faces)
            rules.throw(built, faces)
            assert built.to_bytes() == copy.to_bytes()


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3], [0, 1], [1, 7]])
def test_wrong_faces_change_nothing(faces: list[int]) -> None:
    state = throws(7, {"hero": "rogue"})[0].state
    assert len(state.dice.wanted()) == 2
    before = state.to_bytes()
    with pytest.raises(IllegalThrow):
        MINI_ROGUE.throw(state, faces)
    with pytest.raises(IllegalAnswer, match="dice"):
        MINI_ROGUE.answer(state, 0)
    assert state.to_bytes() == before


def test_no_dice_are_taken_where_something_else_is_asked() -> None:
    state = undercroft.new(hero="rogue", seed=34).state
    with pytest.raises(IllegalThrow):
        MINI_ROGUE.throw(state, [1, 1])


def test_every_step_that_rolls_is_met_and_can_be_written_down() -> None:
    """Over all modes; a reroll of a failed check needs a perk of the campaign."""
    met = {game.view()["question"]["kind"] for mode in MODES for seed in range(9) for game in throws(seed, MODES[mode])}
    names = {QUESTION_NAMES[step] for step in ROLLING}
    assert names - met <= {"reroll-check"}
