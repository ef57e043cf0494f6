"""Games are kept where nothing is lost: another window, another game, another day."""

from pathlib import Path

import pytest

import undercroft
from undercroft.table.game import Game
from undercroft.terminal.folders import autosave_file, games_folder, played_last, put_by, saved_games
from undercroft.terminal.keeper import Keeper

pytestmark = pytest.mark.once


def played(seed: int, answers: int = 0) -> Game:
    game = undercroft.new(seed=seed)
    for _turn in range(answers):
        game.answer(game.answers[0])
    return game


def test_two_windows_do_not_write_over_each_other() -> None:
    """The first window plays, a second one begins a game of its own, the first one plays on: both games are there."""
    first, second = played(1, 2), played(2)
    keep_first = Keeper(first, autosave_file())
    keep_first()
    put_by(autosave_file())
    keep_second = Keeper(second, autosave_file())
    keep_second()
    first.answer(first.answers[0])
    keep_first()
    second.answer(second.answers[0])
    keep_second()
    assert undercroft.load(autosave_file()).given == second.given
    assert first.given in [undercroft.load(file).given for file in games_folder().iterdir()]


def test_one_window_keeps_its_game_in_one_file() -> None:
    game = played(1)
    keep = Keeper(game, autosave_file())
    for _turn in range(3):
        keep()
        game.answer(game.answers[0])
    keep()
    assert saved_games() == [autosave_file()]
    assert undercroft.load(autosave_file()).given == game.given


def test_a_game_that_makes_room_is_kept_by_its_date() -> None:
    played(1, 2).save(autosave_file())
    put_by(autosave_file())
    played(2, 3).save(autosave_file())
    put_by(autosave_file())
    kept = saved_games()
    assert [len(undercroft.load(file)) for file in sorted(kept)] in ([2, 3], [3, 2])
    assert not autosave_file().exists()


def test_a_game_without_an_answer_is_nothing_to_keep() -> None:
    played(1).save(autosave_file())
    put_by(autosave_file())
    assert saved_games() == []


def test_a_file_that_is_no_game_is_kept_all_the_same(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    autosave_file().write_text("once a game", encoding="utf-8")
    put_by(autosave_file())
    [kept] = games_folder().iterdir()
    assert kept.read_text(encoding="utf-8") == "once a game"


def test_where_nothing_was_kept_nothing_is_found() -> None:
    put_by(autosave_file())
    assert saved_games() == []
    assert played_last(autosave_file()) == 0.0
