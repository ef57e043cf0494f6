"""A game that began from a position is saved with it, and has no share code."""

from pathlib import Path

import pytest

import undercroft
from undercroft.table.code import NoCode
from undercroft.table.position import example_positions, play_position


@pytest.mark.parametrize("path", example_positions("mini-rogue"), ids=lambda path: path.stem)
def test_a_puzzle_is_saved_and_loaded(path: Path, tmp_path: Path) -> None:
    game = play_position(path)
    game.answer(game.answers[0])
    game.save(tmp_path / "puzzle.json")
    loaded = undercroft.load(tmp_path / "puzzle.json")
    assert loaded.hash == game.hash
    assert loaded.given == game.given
    assert loaded.position == game.position


def test_a_position_has_no_share_code() -> None:
    with pytest.raises(NoCode, match="share the position's file"):
        play_position(example_positions("mini-rogue")[0]).code  # noqa: B018
