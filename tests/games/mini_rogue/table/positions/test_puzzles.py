"""The puzzles that come with the program: each has a line that works, and an obvious one that does not."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import undercroft
from undercroft.table.game import Game
from undercroft.table.position import example_positions, load_position

View = dict[str, Any]


class Puzzle(NamedTuple):
    """What must be true at the end of the line; a dead hero never counts."""

    solved: Callable[[View], bool]
    solution: str
    naive: str


def alone(view: View) -> bool:
    """The enemy is gone."""
    return view["enemy"] is None


PUZZLES = {
    "after-you": Puzzle(
        lambda view: alone(view) and view["party"][0]["xp"] == 1, "hero:crusader accept go-on go-on", "go-on"
    ),
    "bad-luck-elsewhere": Puzzle(alone, "feat:die2:xp reroll:die1 go-on", "reroll:die1 feat:die2:xp go-on"),
    "blood-or-wisdom": Puzzle(
        lambda view: alone(view) and view["hero"]["level"] == 2,
        "feat:die1:hp reroll:die1 go-on go-on",
        "feat:die1:xp reroll:die1 go-on go-on",
    ),
    "confusion": Puzzle(alone, "skill:combat go-on go-on", "go-on go-on drink:poison"),
    "conjuration": Puzzle(alone, "skill:combat pick:poison go-on", "skill:combat pick:fire go-on"),
    "drink-late": Puzzle(
        lambda view: view["area"] == 6 and view["hero"]["hp"] == 20, "go-on drink:healing", "drink:healing"
    ),
    "empty-plate": Puzzle(lambda view: view["area"] == 4, "drink:healing go-on", "go-on"),
    "evasion": Puzzle(
        lambda view: view["area"] == 4 and view["hero"]["hp"] >= 3,
        "down go-on skill:exploration",
        "skill:exploration down go-on",
    ),
    "ghoul-and-frost": Puzzle(alone, "go-on drink:frost go-on drink:fire", "go-on drink:fire"),
    "guard-up": Puzzle(alone, "stance:defensive go-on stance:balanced", "stance:balanced go-on"),
    "last-ration": Puzzle(
        lambda view: view["area"] == 2,
        "hero:mage ask:food propose accept go-on go-on",
        "go-on go-on",
    ),
    "one-is-enough": Puzzle(
        lambda view: alone(view) and view["party"][0]["xp"] == 21,
        "right down down go-on go-on",
        "right right right go-on go-on",
    ),
    "pardon": Puzzle(lambda view: not view["hero"]["afflictions"], "go-on", "offer"),
    "perception": Puzzle(
        lambda view: "healing" in view["hero"]["potions"] and view["dice"]["row"] > 0,
        "drink:perception go-on",
        "go-on drink:healing go-on",
    ),
    "rotten-boards": Puzzle(lambda view: view["floor"] == 2 and alone(view), "shift:-1", "go-on"),
    "tribute": Puzzle(
        lambda view: view["outcome"] == "won",
        "skill:combat give:5 go-on go-on",
        "skill:combat give:4 go-on go-on",
    ),
    "tunnel": Puzzle(
        lambda view: view["hero"]["cell"] in (5, 7) and alone(view),
        "option:hermit-tunnel room:7 room:8 down go-on",
        "option:hermit-share-meal down go-on",
    ),
}


def played(name: str, line: str) -> Game:
    """The puzzle after a line of answers; it may end before them all, when the hero has died."""
    path = next(path for path in example_positions("mini-rogue") if path.stem == name)
    game = undercroft.position(path)
    for answer in line.split():
        if not game.over:
            game.answer(answer)
    return game


def is_solved(name: str, game: Game) -> bool:
    view = game.view()
    return view["outcome"] != "lost" and PUZZLES[name].solved(view)


def test_every_example_is_tried() -> None:
    assert sorted(PUZZLES) == [path.stem for path in example_positions("mini-rogue")]


@pytest.mark.parametrize("name", PUZZLES)
def test_the_solution_solves_it(name: str) -> None:
    assert is_solved(name, played(name, PUZZLES[name].solution))


@pytest.mark.parametrize("name", PUZZLES)
def test_the_naive_line_does_not(name: str) -> None:
    assert not is_solved(name, played(name, PUZZLES[name].naive))


@pytest.mark.parametrize("name", PUZZLES)
def test_it_is_not_solved_before_it_begins(name: str) -> None:
    assert not is_solved(name, played(name, ""))


@pytest.mark.parametrize("path", example_positions("mini-rogue"), ids=lambda path: path.stem)
def test_it_has_a_title_and_a_goal_in_both_languages(path: Any) -> None:
    position = load_position(path)
    for words in (position.title, position.goal):
        assert set(words) == {"en", "fr"}
        assert all(words.values())
        assert words["en"] != words["fr"]
