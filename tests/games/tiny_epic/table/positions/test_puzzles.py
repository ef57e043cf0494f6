"""The puzzles of Tiny Epic Dungeons: each has a line that works, and an obvious one that does not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import undercroft
from undercroft.table.game import Game
from undercroft.table.position import example_positions, load_position
from undercroft.table.save import load_game
from undercroft.table.shelf import book_of

View = dict[str, Any]
PATHS = {path.stem: path for path in example_positions("tiny-epic")}


class Puzzle(NamedTuple):
    """What must be true at the end of the line; a lost game never counts."""

    solved: Callable[[View], bool]
    solution: str
    naive: str


def first(view: View) -> View:
    """The hero of seat 0."""
    hero: View = view["heroes"][0]
    return hero


PUZZLES = {
    "bait": Puzzle(
        lambda view: 0 in view["boss"]["markers"],
        "west provoke use:groks-axe result:2+6 marker:2 marker:2 marker:2 marker:2",
        "provoke use:groks-axe result:2+6",
    ),
    "firm-ground": Puzzle(
        lambda view: view["outcome"] == "won", "space:down use:groks-axe result:2+3", "use:groks-axe result:2+3"
    ),
    "last-ember": Puzzle(lambda view: view["turn"]["seat"] == 1, "east room result:1+3 pay end-turn", "rest end-turn"),
    "less-is-more": Puzzle(
        lambda view: first(view)["health"] == 7 and view["question"]["kind"] == "turn",
        "lower:die2 result:2+5",
        "raise:die1 result:6",
    ),
    "something-left-over": Puzzle(
        lambda view: (
            first(view)["conscious"] and view["enemies"][0]["health"] < 7 and view["question"]["kind"] == "turn"
        ),
        "result:5 boost:stone-guard",
        "result:1+6",
    ),
    "waste-not": Puzzle(
        lambda view: not view["enemies"] and (first(view)["focus"], first(view)["health"]) == (4, 3),
        "result:4",
        "result:6",
    ),
}


def played(name: str, line: str) -> Game:
    """The puzzle after a line of answers."""
    game = undercroft.position(PATHS[name])
    for answer in line.split():
        game.answer(answer)
    return game


def is_solved(name: str, game: Game) -> bool:
    view = game.view()
    return view["outcome"] != "lost" and PUZZLES[name].solved(view)


def test_every_example_is_tried() -> None:
    assert sorted(PUZZLES) == list(PATHS)


def test_the_puzzles_of_both_games_are_listed() -> None:
    assert example_positions() == example_positions("mini-rogue") + example_positions("tiny-epic")


@pytest.mark.parametrize("name", PUZZLES)
def test_the_solution_solves_it(name: str) -> None:
    assert is_solved(name, played(name, PUZZLES[name].solution))


@pytest.mark.parametrize("name", PUZZLES)
def test_the_naive_line_does_not(name: str) -> None:
    assert not is_solved(name, played(name, PUZZLES[name].naive))


@pytest.mark.parametrize("name", PUZZLES)
def test_it_is_not_solved_before_it_begins(name: str) -> None:
    assert not is_solved(name, played(name, ""))


@pytest.mark.parametrize("name", PUZZLES)
def test_it_has_a_title_and_a_goal_in_both_languages(name: str) -> None:
    position = load_position(PATHS[name])
    for words in (position.title, position.goal):
        assert set(words) == {"en", "fr"}
        assert all(words.values())
        assert words["en"] != words["fr"]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_is_saved_and_loaded(name: str, tmp_path: Path) -> None:
    game = played(name, PUZZLES[name].solution)
    game.save(tmp_path / "puzzle.json")
    loaded = load_game(tmp_path / "puzzle.json", book_of("tiny-epic"))
    assert (loaded.hash, loaded.given, loaded.position) == (game.hash, game.given, game.position)
