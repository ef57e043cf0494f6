"""A saved game, looked at again."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest

import undercroft
from undercroft.table.save import SaveError
from undercroft.terminal.plain.replay import ReplayOptions, replay_plain

pytestmark = pytest.mark.once


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A short game: three answers, the last of which passed on a pause."""
    game = undercroft.new("mini-rogue", hero="rogue", seed=7)
    for name in ("shift:-1", "right", "go-on"):
        game.answer(name)
    game.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def shown(options: ReplayOptions, *typed: str) -> str:
    write = StringIO()
    assert replay_plain(options, StringIO("".join(f"{line}\n" for line in typed)), write) == 0
    return write.getvalue()


def places(text: str) -> list[int]:
    """The answers that were looked at, one after another."""
    return [int(place) for place in re.findall(r"^\[(\d+) of 3\]", text, re.MULTILINE)]


def test_step_through_back_and_jump(file: Path) -> None:
    text = shown(ReplayOptions(file, "en"), "", "", "b", "3", "0", "", "q")
    assert places(text) == [0, 1, 3, 1, 3, 0, 1]


def test_begin_anywhere(file: Path) -> None:
    assert places(shown(ReplayOptions(file, "en", to=2), "")) == [2, 3]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9", "No: there is no answer 9: choose from 0 (the deal) to 3"),
        ("b", "No: there is no answer -1"),
        ("x", "[0 of 3] Enter: the next answer"),
        ("9" * 5000, "[0 of 3] Enter: the next answer"),
        ("?", "- Backstab: double the value of one die"),
        ("p", "[2]"),
    ],
)
def test_what_else_is_typed(file: Path, typed: str, said: str) -> None:
    text = shown(ReplayOptions(file, "en", to=3 if typed == "p" else 0), typed)
    assert said in text


def test_the_end_is_said(file: Path) -> None:
    assert "That was the last answer.\n" in shown(ReplayOptions(file, "en", to=3), "")


def test_the_log_reads_in_both_languages(file: Path) -> None:
    english, french = (shown(ReplayOptions(file, spoken, log=True)) for spoken in ("en", "fr"))
    assert english.count("\n> ") == french.count("\n> ") == 2
    assert "You fall, and land in area 3!" in english
    assert "étage" in french


def test_a_game_of_other_cards_is_shown_as_far_as_it_agrees(file: Path) -> None:
    save = json.loads(file.read_text(encoding="utf-8"))
    save["cards"] = "0" * 32
    save["hashes"][2] = "0" * 16
    file.write_text(json.dumps(save), encoding="utf-8")
    text = shown(ReplayOptions(file, "en", log=True))
    assert text.count("\n> ") == 1
    assert "The save continues to answer 3" in text


def test_a_file_that_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("[]", encoding="utf-8")
    with pytest.raises(SaveError, match="is not a save"):
        shown(ReplayOptions(tmp_path / "other.json", "en"))
