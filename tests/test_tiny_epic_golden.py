"""Golden games of Tiny Epic Dungeons: the rules of today play them as they were written down, and open their saves."""

import re
from pathlib import Path

import pytest

from tools.tiny_epic_golden import PLAYED, SAVED, playthrough, ways
from undercroft.games.shelf import book_of
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.table.save import load_game

CARDS = load_tiny_epic()
WAYS = ways(CARDS)
SAVES = sorted(SAVED.glob("*.json"))


@pytest.mark.parametrize("name", WAYS)
def test_the_game_is_played_as_it_was_written_down(name: str) -> None:
    written = (PLAYED / f"{name}.txt").read_text("utf-8").splitlines()
    seed = re.search(r"seed (\d+)$", written[0])
    assert seed
    assert list(playthrough(CARDS, WAYS[name], int(seed[1]))) == written


def test_nothing_is_left_over() -> None:
    assert {path.stem for path in PLAYED.iterdir()} == set(WAYS)
    assert {path.stem for path in SAVES} == set(WAYS)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_leads_to_the_same_place(path: Path) -> None:
    game = load_game(path, book_of("tiny-epic"))
    assert len(game) > 10
    assert load_game(path, book_of("tiny-epic")).hash == game.hash
