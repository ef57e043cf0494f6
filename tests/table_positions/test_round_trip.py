"""A position that is described and built again is the same, byte for byte, whatever is asked."""

import json
import tomllib
from collections.abc import Iterator
from itertools import chain

import pytest

from tests.table_positions.games import CARDS, HEROES, MATS, Curious, every_question
from undercroft.rules.mini_rogue.state import PLAYING, Game
from undercroft.table.mini_rogue_view import QUESTION_NAMES, view
from undercroft.table.position import build, describe, to_toml
from undercroft.table.position_steps import ASKING

RARE = (
    {
        "area": 5,
        "hero": {"character": "rogue", "xp": 8},
        "rooms": {"1": "monster-a"},
        "enemy": {},
        "dice": {"character": [3, 4], "dungeon": 2, "announced": ["doubling"]},
        "question": {"kind": "doubling"},
    },
    {
        "hero": {"potions": ["healing"]},
        "rooms": {"1": "shrine"},
        "dice": {"dungeon": 5, "row": 5},
        "question": {"kind": "after-die"},
    },
)
"""Questions that a game seldom comes to."""


def games(hero: str, seeds: int) -> Iterator[Game]:
    player = Curious(len(hero))
    for seed in range(seeds):
        for mat in MATS:
            yield from every_question(hero, mat, bool(seed % 2), seed, player)


@pytest.mark.parametrize("hero", HEROES)
def test_described_and_built_again(hero: str) -> None:
    for number, game in enumerate(games(hero, 4)):
        data = describe(CARDS, game)
        if number % 2:
            again = build(CARDS, json.loads(json.dumps(data)))
        else:
            again = build(CARDS, tomllib.loads(to_toml(data)))
        if game.outcome != PLAYING:
            # what was asked last leaves a trace that nothing reads
            again.question.argument = game.question.argument
        assert again.to_bytes() == game.to_bytes(), to_toml(data)


def test_every_question_can_be_written_down() -> None:
    asked: set[int] = set()
    seldom = (build(CARDS, data) for data in RARE)
    for game in chain(seldom, *(games(hero, 15) for hero in HEROES)):
        kind = int(game.question.kind)
        if kind and kind not in asked:
            asked.add(kind)
            assert build(CARDS, describe(CARDS, game)).to_bytes() == game.to_bytes()
    assert {QUESTION_NAMES[kind] for kind in ASKING - asked} == set()


def test_building_leaves_the_data_alone() -> None:
    for game in every_question("witch", "dungeon", True, 5):
        data = describe(CARDS, game)
        text = json.dumps(data)
        build(CARDS, data)
        assert json.dumps(data) == text


def test_without_the_generator_only_chance_differs() -> None:
    for game in every_question("thief", "tower", False, 2):
        data = describe(CARDS, game, generator=False)
        assert "generator" not in data
        again = build(CARDS, data)
        assert view(CARDS, again, 0) == view(CARDS, game, 0)
        again.dice, game_copy = game.copy().dice, game.copy()
        again.question.argument = game.question.argument
        assert again.to_bytes() == game_copy.to_bytes()


def test_loaded_dice_are_kept_in_order() -> None:
    game = next(every_question("rogue", "dungeon", False, 1))
    for face in (6, 3, 1):
        game.dice.load(face)
    data = describe(CARDS, game)
    assert data["loaded_dice"] == [6, 3, 1]
    assert build(CARDS, data).to_bytes() == game.to_bytes()


def test_own_dice_are_kept() -> None:
    game = next(every_question("rogue", "dungeon", False, 1))
    game.dice.by_hand = True
    assert build(CARDS, describe(CARDS, game)).dice.by_hand
