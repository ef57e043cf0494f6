"""Where answers lead: declared once for each game, for keys, typed words and other tables."""

from random import Random
from typing import Any

import pytest

import undercroft
from tests.games.tiny_epic.splits import splitting
from undercroft.games.tiny_epic.table.spaces import place_of, way_between
from undercroft.table.ways import DIRECTIONS, DOWN, LEFT, ON, RIGHT, UP

GAMES: dict[str, dict[str, Any]] = {
    "alone": {"game": "mini-rogue"},
    "together": {"game": "mini-rogue", "mates": ["mage"]},
    "overlord": {"game": "mini-rogue", "boxes": ["council"], "mat": "city", "overlord": "prophet"},
    "tiny-epic": {"game": "tiny-epic", "heroes": ["ethairna", "sir-lanon", "grok-ull"]},
}


def ways(game: undercroft.Game) -> dict[str, str]:
    return {answer.way: answer.name for answer in game.answers if answer.way}


@pytest.mark.parametrize("mode", GAMES)
def test_no_two_answers_lead_the_same_way(mode: str) -> None:
    for seed in range(4):
        game, chance = undercroft.new(seed=seed, **GAMES[mode]), Random(seed)
        for _turn in range(150):
            if game.over:
                break
            led = [answer.way for answer in game.answers if answer.way]
            assert len(led) == len(set(led)), game.answers
            assert set(led) <= {*DIRECTIONS, ON}
            game.answer(chance.choice(game.answers))


def test_mini_rogue_walks_right_and_down_and_goes_on() -> None:
    game = undercroft.new(hero="rogue", seed=34)
    assert ways(game) == {RIGHT: "right", DOWN: "down"}
    game.answer("down")
    assert ways(game) == {ON: "go-on"}


def test_tiny_epic_walks_four_ways_and_ends_the_turn() -> None:
    game = undercroft.new("tiny-epic", heroes=["grok-ull", "uliessa"], seed=3)
    assert ways(game) == {UP: "north", RIGHT: "east", DOWN: "south", LEFT: "west", ON: "end-turn"}


def test_hero_spaces_are_walked_as_they_lie_around_the_boss() -> None:
    there = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}
    for space in range(1, 6):
        for here, beside in ((space, space + 1), (space + 1, space)):
            (x, y), (dx, dy) = place_of(here), there[way_between(here, beside)]
            assert place_of(beside) == (x + dx, y + dy)


def test_in_the_lair_the_ways_are_those_of_the_hero_spaces() -> None:
    game = splitting([8, 5], 2)
    game.answer(game.answers[0])
    while game.question is not None and game.question.kind != "turn":
        game.answer(game.answers[0])
    assert game.state.heroes[0].space == 1
    assert ways(game)[DOWN] == "space:up"
