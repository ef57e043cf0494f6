"""`undercroft verify`: whether a game was dealt from the secret that was promised."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.command_line import run
from undercroft.table.game import Game
from undercroft.table.sealed import new_seal, seal_of
from undercroft.table.shelf import book_of


def saved(folder: Path, **more: object) -> Path:
    book = book_of("mini-rogue")
    game, chance = Game(book, book.setup({"hero": "mage"}), 0, **more), Random(1)  # type: ignore[arg-type]
    for _ in range(6):
        game.answer(chance.choice(game.answers))
    game.save(folder / "game.json")
    return folder / "game.json"


def test_a_game_is_dealt_again_and_found_the_same(tmp_path: Path) -> None:
    seal = seal_of(bytes(32))
    file = saved(tmp_path, seal=seal)
    result = run("verify", str(file), "--commitment", seal.commitment.upper())
    assert result.returncode == 0, result.stderr
    assert seal.commitment in result.stdout + result.stderr
    assert "the deal and 6 answers lead to the same game" in result.stdout + result.stderr


@pytest.mark.parametrize("lie", ["secret", "added", "answers"])
def test_a_forged_file_is_found_out(lie: str, tmp_path: Path) -> None:
    file = saved(tmp_path, seal=new_seal())
    data = json.loads(file.read_text())
    if lie == "answers":
        data["answers"][-1] = data["answers"][0]
    else:
        data["seal"][lie] = new_seal().secret if lie == "secret" else ["luck"]
    file.write_text(json.dumps(data))
    result = run("verify", str(file))
    assert result.returncode == 2
    assert "damaged" in result.stdout + result.stderr


def test_what_was_noted_before_the_game_counts(tmp_path: Path) -> None:
    file = saved(tmp_path, seal=new_seal())
    result = run("verify", str(file), "--commitment", new_seal().commitment)
    assert result.returncode == 2
    assert "dealt from another secret" in result.stdout + result.stderr


def test_a_game_from_a_seed_has_nothing_to_verify(tmp_path: Path) -> None:
    result = run("verify", str(saved(tmp_path)))
    assert result.returncode == 2
    assert "nothing to verify" in result.stdout + result.stderr
