"""`undercroft hint` prints what a strong player would do; where hints are off, the save then says so."""

import json
from pathlib import Path

import pytest

import undercroft
from tests.cli.command_line import run
from undercroft.bots.mind import Mind

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _few_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mind, "copies", 10)


def saved(file: Path, *, strict: bool) -> Path:
    game = undercroft.new(seed=7, hero="rogue", strict=strict)
    game.answer(game.answers[0])
    game.save(file)
    return file


@pytest.mark.parametrize(("spoken", "heading"), [("en", "chance to win"), ("fr", "chances de gagner")])
def test_a_hint_is_printed_and_the_file_left_alone(spoken: str, heading: str, tmp_path: Path) -> None:
    file = saved(tmp_path / "game.json", strict=False)
    before = file.read_bytes()
    assert heading in run("hint", str(file), "--lang", spoken).stdout
    data = json.loads(run("hint", str(file), "--json").stdout)
    assert {"answer", "chance", "error", "odds"} == data[0].keys()
    assert file.read_bytes() == before


@pytest.mark.parametrize(("spoken", "word"), [("en", "strict game"), ("fr", "partie stricte")])
def test_in_a_strict_game_a_hint_is_asked_for_by_name_and_written_down(spoken: str, word: str, tmp_path: Path) -> None:
    file = saved(tmp_path / "game.json", strict=True)
    before = file.read_bytes()
    refused = run("hint", str(file), "--lang", spoken)
    assert refused.returncode == 2
    assert word in refused.stderr
    assert file.read_bytes() == before
    assert run("hint", str(file), "--lang", spoken, "--helped").returncode == 0
    game = undercroft.load(file)
    assert game.helped
    assert len(game) == 1
    assert run("hint", str(file), "--lang", spoken).returncode == 0, "it has been said"
