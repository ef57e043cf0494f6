"""`undercroft review` looks at a saved game again, in both languages, as JSON and as a picture in a file."""

import json
from pathlib import Path
from typing import Any, NoReturn

import pytest

import undercroft
from tests.cli.command_line import run
from undercroft.bots.learned import kept_network


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Rogue falls through the first floor on purpose."""
    file = tmp_path_factory.mktemp("saves") / "fallen.json"
    game = undercroft.new("mini-rogue", seed=7)
    game.answer("shift:-1")
    game.answer(game.answers[0])
    game.save(file)
    return file


def test_a_review_is_printed(saved: Path) -> None:
    done = run("review", str(saved), "--copies", "16", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1  Answer 1, area 1 (costs " in done.stdout
    assert "better: Keep 6 (Footsteps: fight Apparition" in done.stdout
    assert "luck" in done.stdout


def test_in_french(saved: Path) -> None:
    shown = run("review", str(saved), "--copies", "16", "--lang", "fr").stdout
    assert "1  Réponse 1, zone 1 (coûte " in shown
    assert "Chance et talent" in shown


def test_described(saved: Path) -> None:
    shown = run("review", str(saved), "--copies", "16", "--lang", "en", "--described").stdout
    assert "1. Answer 1, area 1" in shown
    assert "█" not in shown


def test_as_json_and_as_a_picture(saved: Path, tmp_path: Path) -> None:
    picture = tmp_path / "fallen.svg"
    data = json.loads(run("review", str(saved), "--copies", "16", "--json", "--svg", str(picture)).stdout)
    assert data["mistakes"][0] == 0
    assert len(data["chances"]) == 3
    assert picture.read_text("utf-8").startswith("<svg ")


def test_a_picture_that_cannot_be_written_is_refused(saved: Path) -> None:
    done = run("review", str(saved), "--copies", "8", "--svg", str(saved / "x.svg"), "--lang", "en")
    assert done.returncode == 2
    assert "x.svg" in done.stderr


def test_a_save_of_older_rules_is_reviewed_as_far_as_they_agree(saved: Path, tmp_path: Path) -> None:
    save = json.loads(saved.read_text("utf-8"))
    save["ruleset"] -= 1
    save["hashes"][-1] = "0" * 16
    older = tmp_path / "older.json"
    older.write_text(json.dumps(save), "utf-8")
    done = run("review", str(older), "--copies", "8", "--json", "--lang", "en")
    assert len(json.loads(done.stdout)["chances"]) == 2
    assert done.stderr.startswith("The save continues to answer 2, but")


def test_cards_that_nobody_has_learned(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_network("mini-rogue"), "cards", "others")
    done = run("review", str(saved), "--lang", "en")
    assert done.returncode == 2
    assert "no network has learned these cards: only games played with ours can be reviewed" in done.stderr


def test_who_interrupts_it_is_told_so(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_game: Any, **_how: Any) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("undercroft.bots.review.review", interrupted)
    done = run("review", str(saved), "--lang", "en")
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.strip() == "the review was stopped before it was done"


@pytest.mark.parametrize("copies", ["7", "many", "-1", "1e3"])
def test_copies_must_be_a_number(saved: Path, copies: str) -> None:
    assert run("review", str(saved), "--copies", copies).returncode == 2
