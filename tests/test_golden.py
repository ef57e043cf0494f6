"""The golden playthroughs replay to the letter; `make golden` writes them anew after a change that is meant."""

import re

import pytest

from tools.golden import FOLDER, modes, playthrough
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

CARDS = load_mini_rogue()
MODES = modes(CARDS)


def test_each_mode_has_a_playthrough() -> None:
    assert {path.name.removesuffix(".txt") for path in FOLDER.glob("*.txt")} == set(MODES)
    assert set(MODES) > {card.id for card in CARDS.characters}
    assert {options.boxes for options in MODES.values()} == {("base",), ("council",), ("base", "council")}
    assert {len(options.heroes) for options in MODES.values()} == {1, 2, 3}
    assert {options.chapter for options in MODES.values()} == {"", *CARDS.campaign.played}


@pytest.mark.parametrize("mode", MODES)
def test_playthrough(mode: str) -> None:
    golden = (FOLDER / f"{mode}.txt").read_text(encoding="utf-8").splitlines()
    seed = re.search(r"seed (\d+)$", golden[0])
    assert seed is not None
    assert list(playthrough(CARDS, MODES[mode], int(seed[1]))) == golden
