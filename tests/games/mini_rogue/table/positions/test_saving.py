"""A game that began from a position is saved with it, and has no share code."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.table.code import NoCode
from undercroft.table.position import example_positions
from undercroft.table.save import SaveError
from undercroft.words.errors import said


@pytest.mark.parametrize("path", example_positions("mini-rogue"), ids=lambda path: path.stem)
def test_a_puzzle_is_saved_and_loaded(path: Path, tmp_path: Path) -> None:
    game = undercroft.position(path)
    game.answer(game.answers[0])
    game.save(tmp_path / "puzzle.json")
    loaded = undercroft.load(tmp_path / "puzzle.json")
    assert loaded.hash == game.hash
    assert loaded.given == game.given
    assert loaded.position == game.position


def test_a_position_has_no_share_code() -> None:
    with pytest.raises(NoCode, match="share the position's file"):
        undercroft.position(example_positions("mini-rogue")[0]).code  # noqa: B018


EDITS = {
    "a seat more": lambda save: save["setup"].update(mates=["mage"]),
    "another hero": lambda save: save["setup"].update(hero="mage"),
    "another mat": lambda save: save["setup"].update(mat="tower"),
    "another seed": lambda save: save.update(seed=save["seed"] + 1),
    "other dice": lambda save: save.update(own_dice=not save["own_dice"]),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=list(EDITS))
def test_a_save_agrees_with_its_position(edit: Callable[[Any], None], tmp_path: Path) -> None:
    """Whoever sits at the table, the seed and whose dice are rolled follow from the position."""
    place, path = tmp_path / "place.json", tmp_path / "game.json"
    place.write_text('{"party": [{"character": "rogue"}, {"character": "priestess"}], "seed": 3}')
    game = undercroft.position(place)
    game.answer(game.answers[0])
    game.save(path)
    assert undercroft.load(path).hash == game.hash
    save = json.loads(path.read_text())
    edit(save)
    path.write_text(json.dumps(save))
    with pytest.raises(SaveError, match="its setup, seed or dice are not those of its position") as caught:
        undercroft.load(path)
    assert "its" not in said(caught.value, "fr").split()


def test_a_tiny_epic_save_agrees_with_its_position(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = undercroft.position(example_positions("tiny-epic")[0])
    game.answer(game.answers[0])
    game.save(path)
    save = json.loads(path.read_text())
    save["setup"]["heroes"].pop()
    path.write_text(json.dumps(save))
    with pytest.raises(SaveError):
        undercroft.load(path)
