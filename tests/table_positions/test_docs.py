"""What the page about positions shows is true."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.table_positions.games import CARDS
from undercroft.table.position import PositionError, Reason, build

PAGE = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")


def test_the_examples_can_be_built() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 2
    for text in examples:
        build(CARDS, tomllib.loads(text))


def test_the_refusals_are_worded_so() -> None:
    for data in (
        {"hero": {"hp": 21}},
        {"hero": {"potions": ["fire", "fire"]}},
        {"rooms": {"2": "axe", "3": "axe"}},
    ):
        with pytest.raises(PositionError) as refused:
            build(CARDS, data)
        assert str(refused.value) in PAGE


def test_every_reason_is_named() -> None:
    assert all(f"`{reason}`" in PAGE for reason in Reason)
