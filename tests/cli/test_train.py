"""`undercroft train`: what is typed reaches the training, and what happens is told in lines."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import run
from undercroft.lab import train


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What trainings and mergings were begun with; they tell that they are done, and do nothing."""
    found: dict[str, Any] = {}

    def trained(game: str, folder: Path, resume: bool, device: str, numbers: Any, tell: Any, ours: bool) -> None:
        found.update(game=game, folder=folder, resume=resume, numbers=numbers, ours=ours)
        tell({"event": "end", "seconds": 60, "decisions": 5_000})

    def merged(game: str, folder: Path, others: Any, device: str, numbers: Any, tell: Any) -> None:
        found.update(game=game, folder=folder, others=others, numbers=numbers)
        tell({"event": "merge", "plan": {"game": game}, "teachers": ["a", "b", "c"], "seconds": 0})
        tell({"event": "gathered", "positions": 3_000, "seconds": 5.0})
        tell({"event": "apart", "done": 0.5, "agree": 0.8, "seconds": 9.0})
        tell({"event": "merged", "agree": 0.9316, "seconds": 90.0})

    monkeypatch.setattr(train, "trained", trained)
    monkeypatch.setattr(train, "merged", merged)
    return found


def test_a_training_is_begun_as_it_was_typed(begun: dict[str, Any], tmp_path: Path) -> None:
    done = run("train", "tiny-epic", "--folder", str(tmp_path), "--minutes", "2", "--width", "64", "--ours")
    assert done.returncode == 0
    assert (begun["game"], begun["folder"], begun["ours"]) == ("tiny-epic", tmp_path, True)
    assert begun["numbers"] == {"seconds": 120, "width": 64, "layers": 2, "seed": 1}
    assert done.stdout.split()[0] == "1:00"


def test_how_many_games_are_played_at_once_is_kept_unless_it_is_typed(begun: dict[str, Any]) -> None:
    assert run("train", "--resume").returncode == 0
    assert "games" not in begun["numbers"]
    assert run("train", "--resume", "--games", "64").returncode == 0
    assert begun["numbers"]["games"] == 64


def test_cards_of_ones_own_are_learned_and_others_practised(begun: dict[str, Any], tmp_path: Path) -> None:
    run(
        "train", "--folder", str(tmp_path), "--cards", "base", "--cards", "mine", "--variant", "one", "--variant", "two"
    )
    assert begun["numbers"]["cards"] == (Path("base"), Path("mine"))
    assert begun["numbers"]["variants"] == (Path("one"), Path("two"))


def test_networks_are_merged(begun: dict[str, Any], tmp_path: Path) -> None:
    files = [tmp_path / "one.npz", tmp_path / "two.npz"]
    words = [word for file in files for word in ("--merge", str(file))]
    done = run("train", "mini-rogue", "--folder", str(tmp_path), *words, "--positions", "5000", "--processes", "3")
    assert (begun["folder"], begun["others"]) == (tmp_path, files)
    assert begun["numbers"] == {"seed": 1, "processes": 3, "positions": 5_000}
    lines = done.stdout.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("3 networks become one for Mini Rogue")
    assert "3,000 positions gathered" in lines[1]
    assert "93.2 % of its favourites are theirs" in lines[3]


def test_too_few_positions_are_refused(begun: dict[str, Any]) -> None:
    done = run("train", "--merge", "one.npz", "--positions", "5")
    assert done.returncode == 2
    assert "--positions" in done.stderr
    assert not begun


def test_whoever_resumes_begins_with_nothing_else(begun: dict[str, Any]) -> None:
    done = run("train", "--resume", "--ours")
    assert done.returncode == 2
    assert "leave out --ours" in done.stderr
    assert not begun


@pytest.mark.parametrize("more", ["--resume", "--ours", "--cards=mine", "--variant=mine"])
def test_what_goes_on_is_not_merged(begun: dict[str, Any], more: str) -> None:
    done = run("train", "--merge", "one.npz", more)
    assert done.returncode == 2
    assert "leave out --resume, --ours and other cards" in done.stderr
    assert not begun
