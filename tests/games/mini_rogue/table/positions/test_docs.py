"""What the page about positions shows is true."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.games.mini_rogue.table.positions.games import CARDS, PARTIES, every_question_against, every_question_together
from undercroft.games.mini_rogue.table.fields import BOON_NAMES, MOMENT_NAMES, STAGE_NAMES
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.table.position import PositionError, Reason

pytestmark = pytest.mark.once

DERIVED = {"traits", "damage", "markers", "answers", "card_looked_at"}
"""Fields that follow from others: "and others" of the page."""
WHOLE = (Path(__file__).parents[5] / "docs" / "positions.md").read_text(encoding="utf-8")
PAGE = WHOLE.partition("\n# Tiny Epic Dungeons\n")[0]
"""What it says of Mini Rogue."""


def test_the_examples_can_be_built() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 5
    for text in examples:
        build(CARDS, tomllib.loads(text))


def test_the_refusals_are_worded_so() -> None:
    for data in (
        {"hero": {"hp": 21}},
        {"hero": {"potions": ["fire", "fire"]}},
        {"rooms": {"2": "axe", "3": "axe"}},
        {"party": [{"character": "mage"}, {"character": "mage"}]},
    ):
        with pytest.raises(PositionError) as refused:
            build(CARDS, data)
        assert str(refused.value) in PAGE


def test_every_reason_is_named() -> None:
    assert all(f"`{reason}`" in PAGE for reason in Reason)


def test_every_stage_boon_and_moment_is_named() -> None:
    assert all(f"`{name}`" in PAGE for name in (*STAGE_NAMES, *BOON_NAMES, *MOMENT_NAMES))


def test_every_field_is_named() -> None:
    """Of a party with an exchange behind it, and one open."""
    fields: set[str] = set()
    for game in every_question_together(PARTIES[-1], 0):
        data = describe(CARDS, game)
        parts = [data, *data["party"], *data["rooms"], data.get("enemy", {}), data.get("deal", {}), data["bosses"]]
        fields.update(*parts)
    assert {field for field in fields if f"`{field}`" not in PAGE and f"`[{field}]`" not in PAGE} <= DERIVED


def test_every_field_of_an_overlord_is_named() -> None:
    """Of the board, of the adventurers, and of what is asked or waits."""
    fields: set[str] = set()
    for seed in range(8):
        for game in every_question_against(seed):
            data = describe(CARDS, game)
            heroes = data.get("party") or [data["hero"]]
            fields.update(data["overlord"], data["dice"], *heroes, data.get("question", {}), *data["agenda"])
    assert {"hand", "pile", "second", "moment", "overseen"} <= fields
    assert {field for field in fields if f"`{field}`" not in PAGE and f"`{field} = " not in PAGE} <= DERIVED
