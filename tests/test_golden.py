"""The golden playthroughs replay to the letter; `make golden` writes them anew after a change that is meant."""

import re

import pytest

from tools.golden import FOLDER, modes, playthrough
from undercroft.cards import load_mini_rogue

CARDS = load_mini_rogue()
MODES = modes(CARDS)


def test_each_character_has_a_playthrough() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {card.id for card in CARDS.characters}


@pytest.mark.parametrize("hero", MODES)
def test_playthrough(hero: str) -> None:
    golden = (FOLDER / f"{hero}.txt").read_text(encoding="utf-8").splitlines()
    seed = re.search(r"seed (\d+)$", golden[0])
    assert seed is not None
    assert list(playthrough(CARDS, MODES[hero], int(seed[1]))) == golden
