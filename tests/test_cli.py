"""The command line, as people type it: what it prints, and what it says when something is wrong."""

import json
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import undercroft
from undercroft.cards import load_mini_rogue
from undercroft.rules import is_compiled

BASE = Path(undercroft.__file__).parent / "cards" / "mini_rogue" / "base"


def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", "from undercroft.cli import main; main()", *words]
    return subprocess.run(program, input=typed, capture_output=True, text=True)


def refused(*words: str) -> str:
    """The one line with which a command is refused."""
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("undercroft: ")
    return done.stderr


def test_version_says_which_build() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert (
        done.stdout == f"undercroft {undercroft.__version__} ({'compiled' if is_compiled() else 'interpreted'} rules)\n"
    )


def test_alone_it_shows_what_there_is() -> None:
    done = run()
    assert done.returncode == 0
    for command in ("play", "simulate", "bench"):
        assert command in done.stdout


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("option", "known"),
    [
        ("--hero", "rogue, crusader, mage, priestess, thief, cleric, witch, bones"),
        ("--mat", "dungeon, tower"),
        ("--difficulty", "normal, hard, extreme, roguelike"),
    ],
)
def test_an_unknown_name_says_what_is_known(command: str, option: str, known: str) -> None:
    assert refused(command, option, "nobody") == (
        f'undercroft: there is no {option[2:]} "nobody": choose one of {known}\n'
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "chess"], 'there is no game "chess": choose one of mini-rogue'),
        (["simulate", "--bot", "genius"], 'there is no bot "genius": choose one of random'),
        (["simulate", "--games", "many"], "--games"),
        (["simulate", "--games", "0"], "--games"),
        (["play", "--seed", "-1"], "--seed"),
        (["play", "--lang", "xx"], "en, fr"),
        (["play", "--colour"], "allowed are --hero, --mat"),
        (["dance"], "allowed are play, simulate, bench"),
    ],
)
def test_what_is_refused(words: list[str], said: str) -> None:
    assert said in refused(*words)


def test_cards_of_ones_own(tmp_path: Path) -> None:
    box = copytree(BASE, tmp_path / "box")
    rooms = box / "rooms.toml"
    rooms.write_text(rooms.read_text(encoding="utf-8").replace("damage = 2", "damage = 20"), encoding="utf-8")
    words = ["simulate", "--games", "300", "--json"]
    assert json.loads(run(*words, "--cards", str(box)).stdout) != json.loads(run(*words).stdout)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_broken_card_is_named(tmp_path: Path, command: str) -> None:
    box = copytree(BASE, tmp_path / "box")
    rooms = box / "rooms.toml"
    text = rooms.read_text(encoding="utf-8")
    rooms.write_text(text.replace('failure = "-floor food"', 'failure = "-floor fod"', 1), encoding="utf-8")
    line = text.split('failure = "-floor food"')[0].count("\n") + 1
    said = refused(command, "--cards", str(box))
    assert f"rooms.toml:{line}: " in said
    assert 'card "axe"' in said


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "nowhere" in refused("simulate", "--cards", str(tmp_path / "nowhere"))


def test_simulate_reports_wins_areas_and_deaths() -> None:
    words = ["simulate", "mini-rogue", "--games", "400", "--seed", "5", "--hero", "bones", "--json"]
    done = run(*words)
    report = json.loads(done.stdout)
    assert report["games"] == 400
    assert sum(report["areas"].values()) == 400
    assert report["wins"] + sum(report["deaths"].values()) == 400
    assert set(report["areas"]) == {str(area) for area in range(1, 11)}
    assert run(*words).stdout == done.stdout
    assert done.stderr == ""


def test_simulate_for_people() -> None:
    shown = run("simulate", "--games", "200", "--stances", "--mat", "tower").stdout
    assert "of 200 games won" in shown
    assert "ended in area" in shown
    assert "█" in shown


def test_bench_prints_the_figures() -> None:
    figures = json.loads(run("bench", "--json").stdout)
    assert figures["compiled"] == is_compiled()
    assert set(figures["mini-rogue"]) == {"decisions_per_s", "games_per_s", "copies_per_s"}
    assert all(figure > 0 for figure in figures["mini-rogue"].values())


def test_a_piped_game_to_its_end() -> None:
    done = run("play", "--hero", "rogue", "--mat", "dungeon", "--difficulty", "normal", "--no-stances", "--seed", "4",
               typed="1\n" * 3000)  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Seed 4" in done.stdout


def test_the_end_of_the_input_leaves_cleanly() -> None:
    done = run("play", "--seed", "1", typed="mage\n")
    assert done.returncode == 0
    assert done.stderr == ""


def test_every_character_of_the_help_exists() -> None:
    shown = " ".join(run("simulate", "--help").stdout.split())
    for card in load_mini_rogue().characters:
        assert card.id in shown
