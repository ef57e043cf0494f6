"""A puzzle knows when its goal is reached, and when it is too late: the table `solved` of its position."""

from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.games.mini_rogue.table.positions import test_puzzles as mini_rogue
from tests.games.tiny_epic.table.positions import test_puzzles as tiny_epic
from undercroft.table.game import Game
from undercroft.table.position import (
    PositionError,
    Reason,
    book_at,
    example_positions,
    game_at,
    load_position,
)
from undercroft.table.puzzle import MISSED, OPEN, SOLVED, verdict
from undercroft.table.save import load_game
from undercroft.words.errors import said

pytestmark = pytest.mark.once

FILES = {path.stem: path for path in example_positions()}
PUZZLES: dict[str, mini_rogue.Puzzle | tiny_epic.Puzzle] = {**mini_rogue.PUZZLES, **tiny_epic.PUZZLES}
WITH_ANOTHER_CHANCE = {"drink-late", "one-is-enough", "pardon", "bait"}
"""Whose obvious line fails, but leaves the goal open for a while."""
HEROES: dict[str, Any] = {"game": "tiny-epic", "heroes": [{"hero": "grok-ull"}, {"hero": "uliessa"}]}


def played(name: str, line: str) -> Game:
    """A puzzle after a line of answers; it may end before them all."""
    game = undercroft.position(FILES[name])
    for answer in line.split():
        if not game.over:
            game.answer(answer)
    return game


def with_goal(name: str, **solved: Any) -> Game:
    """A puzzle with another goal."""
    data = load_position(FILES[name]).data | {"solved": solved}
    return game_at(data, book_at(data))


def test_every_example_says_when_it_is_solved() -> None:
    assert [name for name, path in FILES.items() if "solved" not in load_position(path).data] == []


@pytest.mark.parametrize("name", FILES)
def test_it_is_open_at_first(name: str) -> None:
    assert verdict(played(name, "")) == OPEN


@pytest.mark.parametrize("name", FILES)
def test_its_solution_solves_it_and_undo_takes_that_back(name: str) -> None:
    game = played(name, PUZZLES[name].solution)
    assert verdict(game) == SOLVED
    while verdict(game) == SOLVED:
        game.undo()
    assert verdict(game) == OPEN
    game.redo()
    assert verdict(game) == SOLVED


@pytest.mark.parametrize("name", FILES)
def test_its_obvious_line_does_not(name: str) -> None:
    assert verdict(played(name, PUZZLES[name].naive)) == (OPEN if name in WITH_ANOTHER_CHANCE else MISSED)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("pardon", "offer right"),
        ("bait", "provoke use:left result:die1+a end-turn"),
        ("one-is-enough", "right right right go-on go-on go-on"),
    ],
)
def test_after_another_chance_it_is_too_late(name: str, line: str) -> None:
    assert verdict(played(name, line)) == MISSED


def test_there_may_be_another_way() -> None:
    """Who drinks early can still pray for the HP that hunger took."""
    assert verdict(played("drink-late", "drink:healing skill:combat")) == SOLVED


def test_solved_stays_solved_when_the_hero_dies_later() -> None:
    game = played("guard-up", mini_rogue.PUZZLES["guard-up"].solution)
    while not game.over:
        game.answer(game.answers[0])
    assert game.result is not None
    assert not game.result["won"]
    assert verdict(game) == SOLVED


def test_a_game_that_ends_unsolved_is_missed() -> None:
    game = with_goal("tribute", event="fell")
    for answer in mini_rogue.PUZZLES["tribute"].solution.split()[:-1]:
        game.answer(answer)
        assert verdict(game) == (MISSED if game.over else OPEN)
    assert game.over


def test_facts_must_be_as_they_are_written() -> None:
    for floor, expected in ((2, SOLVED), (3, OPEN)):
        game = with_goal("rotten-boards", event="area-entered", floor=floor)
        game.answer("shift:-1")
        assert verdict(game) == expected


def test_what_comes_too_late_is_only_what_follows() -> None:
    """The hero loses 2 HP before he falls, and finds himself in area 3 afterwards."""
    for late, expected in (("lost", MISSED), ("revealed", SOLVED), ("area-entered", SOLVED)):
        game = with_goal("rotten-boards", event="area-entered", missed=[late])
        game.answer("shift:-1")
        assert verdict(game) == expected


def test_figures_are_those_of_the_hero_the_event_is_about() -> None:
    """The first hero has 4 focus after the fight, and the other one has more."""
    for least, expected in ((4, SOLVED), (5, OPEN)):
        game = with_goal("waste-not", event="slain", least={"focus": least})
        game.answer("result:die3")
        assert game.view()["heroes"][1]["focus"] > 4
        assert verdict(game) == expected


def test_without_an_event_everybody_must_have_them() -> None:
    """One of two who go down has 2 HP at first, and the other one 6."""
    for least, expected in ((2, SOLVED), (3, OPEN)):
        game = with_goal("after-you", least={"hp": least})
        game.answer("hero:2")
        assert verdict(game) == expected


def test_what_json_leaves_open_is_not_asked_for() -> None:
    game = with_goal("pardon", event=None, without=["curse"], least={"hp": None}, missed=None)
    game.answer("go-on")
    assert verdict(game) == SOLVED


def test_a_position_without_a_goal_has_no_verdict() -> None:
    data = load_position(FILES["empty-plate"]).data | {"solved": None}
    game = game_at(data, book_at(data))
    game.answer("go-on")
    assert game.over
    assert verdict(game) == OPEN


@pytest.mark.parametrize("name", ["rotten-boards", "waste-not"])
def test_a_saved_puzzle_still_knows(name: str, tmp_path: Path) -> None:
    game = played(name, PUZZLES[name].solution)
    game.save(tmp_path / "puzzle.json")
    assert verdict(load_game(tmp_path / "puzzle.json", book_at(game.position or {}))) == SOLVED


BAD: dict[str, tuple[dict[str, Any], Reason, str]] = {
    "no table": ({"solved": "soon"}, Reason.WRONG_TYPE, "solved"),
    "an unknown event": ({"solved": {"event": "foe-tickled"}}, Reason.UNKNOWN_NAME, "solved.event"),
    "an event of the other game": (HEROES | {"solved": {"event": "foe-beaten"}}, Reason.UNKNOWN_NAME, "solved.event"),
    "an unknown field": ({"solved": {"event": "foe-beaten", "soon": True}}, Reason.UNKNOWN_FIELD, "solved.soon"),
    "a fact of another event": ({"solved": {"event": "foe-beaten", "area": 2}}, Reason.UNKNOWN_FIELD, "solved.area"),
    "a fact without an event": ({"solved": {"least": {"hp": 2}, "area": 2}}, Reason.UNKNOWN_FIELD, "solved.area"),
    "a text for a number": ({"solved": {"event": "area-entered", "area": "2"}}, Reason.WRONG_TYPE, "solved.area"),
    "a number for a text": ({"solved": {"event": "foe-beaten", "enemy": 2}}, Reason.WRONG_TYPE, "solved.enemy"),
    "a number for yes": (HEROES | {"solved": {"event": "tested", "success": 1}}, Reason.WRONG_TYPE, "solved.success"),
    "an unknown figure": ({"solved": {"least": {"luck": 2}}}, Reason.UNKNOWN_FIELD, "solved.least.luck"),
    "a figure of the other game": (HEROES | {"solved": {"least": {"hp": 2}}}, Reason.UNKNOWN_FIELD, "solved.least.hp"),
    "nothing at least": ({"solved": {"least": {"hp": 0}}}, Reason.OUT_OF_RANGE, "solved.least.hp"),
    "an unknown potion": ({"solved": {"keeps": ["beer"]}}, Reason.UNKNOWN_NAME, "solved.keeps[1]"),
    "an unknown affliction": ({"solved": {"without": ["curse", "cold"]}}, Reason.UNKNOWN_NAME, "solved.without[2]"),
    "potions where there are none": (HEROES | {"solved": {"keeps": ["fire"]}}, Reason.UNKNOWN_FIELD, "solved.keeps"),
    "an unknown miss": ({"solved": {"event": "fell", "missed": ["rain"]}}, Reason.UNKNOWN_NAME, "solved.missed[1]"),
    "a miss twice": ({"solved": {"event": "fell", "missed": ["moved", "moved"]}}, Reason.TWICE, "solved.missed[2]"),
    "nothing to reach": ({"solved": {"missed": ["moved"]}}, Reason.MISMATCH, "solved"),
    "nothing to reach here": (HEROES | {"solved": {}}, Reason.MISMATCH, "solved"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_goal_that_means_nothing_is_refused_in_words(name: str) -> None:
    data, reason, field = BAD[name]
    with pytest.raises(PositionError) as refused:
        game_at(data, book_at(data))
    assert (refused.value.reason, refused.value.field) == (reason, field)
    english, french = (said(refused.value, spoken) for spoken in ("en", "fr"))
    assert field in english
    assert field in french
    assert english != french
