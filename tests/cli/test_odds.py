"""`undercroft odds` prints what a saved game stands at, in both languages and as JSON."""

import json
from pathlib import Path

import pytest

import undercroft
from tests.cli.command_line import run


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Rogue of level 1 before a check, with real dice."""
    file = tmp_path_factory.mktemp("saves") / "check.json"
    for seed in range(20):
        game = undercroft.new(seed=seed, hero="rogue", own_dice=True)
        if game.question is not None and game.question.kind == "roll-check":
            game.save(file)
            return file
    raise AssertionError


def test_odds_are_printed(saved: Path) -> None:
    shown = run("odds", str(saved), "--lang", "en").stdout
    assert "the check succeeds   33.33% █████████████" in shown


def test_odds_are_printed_in_french(saved: Path) -> None:
    shown = run("odds", str(saved), "--lang", "fr").stdout
    assert "33,33\u00a0%" in shown
    assert "PV restants" in shown


def test_odds_as_json(saved: Path) -> None:
    data = json.loads(run("odds", str(saved), "--json").stdout)
    assert data["matter"] == "check"
    assert data["chance"] == pytest.approx(1 / 3)
    assert sum(end["chance"] for end in data["ends"]) == pytest.approx(1)


def test_a_fight_names_the_best_answer_and_draws_what_is_left(tmp_path: Path) -> None:
    """Found in the first fight of a game: the Rogue rolls, with 10 HP against a weak monster."""
    file = tmp_path / "fight.json"
    for seed in range(100):
        game = undercroft.new(seed=seed, hero="rogue")
        while game.question is not None and game.question.kind not in ("ready", "rolled"):
            game.answer(game.answers[0])
        if game.question is not None and game.question.kind == "ready":
            game.save(file)
            break
    shown = run("odds", str(file), "--lang", "en").stdout
    assert "the fight is survived" in shown
    assert "best answer:" in shown
    assert "HP left" in shown


def at_a_shrine(file: Path) -> None:
    """A Rogue of level 1 with gold to offer."""
    for seed in range(400):
        game = undercroft.new(seed=seed, hero="rogue")
        while game.question is not None and game.question.kind != "offering" and len(game) < 40:
            game.answer(game.answers[0])
        if "offer" in [answer.name for answer in game.answers]:
            game.save(file)
            return
    raise AssertionError


def test_a_shrine_draws_its_die_in_both_languages(tmp_path: Path) -> None:
    """Best play offers: a 1 becomes a 2, and both a 5 and a 6 are read as a 6."""
    file = tmp_path / "shrine.json"
    at_a_shrine(file)
    shown = run("odds", str(file), "--lang", "en").stdout
    assert "the shrine does no harm   66.67% " in shown
    assert "cursed after it   33.33% " in shown
    assert "the Dungeon die, offering included\n" in shown
    assert f"{6:>28}   33.33% " in shown
    assert "poisoned" not in shown
    french = run("odds", str(file), "--lang", "fr", "--answer", "go-on").stdout
    assert "le sanctuaire est clément  50,00" in french
    assert "poison ensuite  16,67" in french


def test_where_no_dice_decide_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "quiet.json"
    game = undercroft.new("tiny-epic", seed=1)
    game.save(file)
    assert run("odds", str(file), "--lang", "en").stdout == "No dice are about to settle anything here.\n"


def test_an_answer_that_is_not_offered_is_refused(saved: Path, tmp_path: Path) -> None:
    game = undercroft.new("tiny-epic", seed=1)
    game.save(tmp_path / "quiet.json")
    refused = run("odds", str(tmp_path / "quiet.json"), "--answer", "fly", "--lang", "en")
    assert refused.returncode == 2
    assert "fly" in refused.stderr


def test_in_a_strict_game_odds_are_asked_for_by_name_and_written_down(tmp_path: Path) -> None:
    """Side by side they say which answer is best, as a hint does."""
    file = tmp_path / "strict.json"
    for seed in range(20):
        game = undercroft.new(seed=seed, hero="rogue", strict=True)
        if game.odds() is not None:
            break
    game.save(file)
    before = file.read_bytes()
    refused = run("odds", str(file), "--lang", "en")
    assert refused.returncode != 0
    assert "odds are off in a strict game" in refused.stderr
    assert file.read_bytes() == before
    assert run("odds", str(file), "--helped").returncode == 0
    assert undercroft.load(file).helped
    assert run("odds", str(file)).returncode == 0, "it says so already"
