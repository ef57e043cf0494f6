"""Every golden save opens: a change of the rules that breaks old games is seen at once.

Where a change is meant, raise the ruleset and write a new corpus with `make saves`: see docs/saves.md.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.table.kit import HEROES, MATS
from tools.saves import FOLDER, SIZE_MOST
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.table.save import OtherRules

SAVES = sorted(FOLDER.glob("*.json"))
DATA: list[dict[str, Any]] = [json.loads(path.read_text(encoding="utf-8")) for path in SAVES]


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_golden_save_leads_where_it_led(path: Path) -> None:
    """Whatever became of the cards' texts: only rules and figures can fail this one."""
    game = undercroft.load(path, viewing=True)
    expected = json.loads(path.read_text(encoding="utf-8"))["hashes"]
    assert [game.replay(number).hash for number in range(len(game) + 1)] == expected


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_golden_save_is_of_these_rules_and_cards_and_saves_the_same_again(path: Path, tmp_path: Path) -> None:
    game = undercroft.load(path)
    game.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == path.read_bytes()


@pytest.mark.once
def test_the_corpus_has_everything() -> None:
    setups = [data["setup"] for data in DATA]
    for name, values in {"hero": HEROES, "mat": MATS, "difficulty": DIFFICULTIES, "stances": (False, True)}.items():
        assert {setup[name] for setup in setups} == set(values), name
    for name in ("strict", "own_dice"):
        assert {data[name] for data in DATA} == {False, True}, name
    for hero in HEROES:
        assert {setup["mat"] for setup in setups if setup["hero"] == hero} >= set(MATS[:2]), hero
    assert {undercroft.load(path).over for path in SAVES} == {False, True}


@pytest.mark.once
def test_the_corpus_goes_deep_and_stays_small() -> None:
    results = [undercroft.load(path).result or {} for path in SAVES]
    assert any(result.get("won") for result in results)
    assert any(result.get("won") is False for result in results)
    assert sum(path.stat().st_size for path in SAVES) < SIZE_MOST


def test_saves_of_older_rules_open_for_viewing() -> None:
    """Old corpora are kept beside the current one, each in a folder named for its ruleset."""
    for path in FOLDER.parent.glob(f"{FOLDER.name}_ruleset_*/*.json"):
        with pytest.raises(OtherRules):
            undercroft.load(path)
        assert undercroft.load(path, viewing=True).view()
