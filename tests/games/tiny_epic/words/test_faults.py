"""What is wrong with a position of Tiny Epic Dungeons is said in French too."""

import re

import pytest

from tests.games.tiny_epic.table.positions.games import CARDS
from tests.games.tiny_epic.table.positions.test_refusals import REFUSED
from undercroft.games.tiny_epic.table.position import build
from undercroft.table.book import Plain
from undercroft.table.position import PositionError, Reason
from undercroft.words.errors import said

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("data", "reason", "field", "text"), REFUSED)
def test_a_position_is_refused_in_french(data: Plain, reason: Reason, field: str, text: str) -> None:
    with pytest.raises(PositionError) as refused:
        build(CARDS, data)
    french = said(refused.value, "fr")
    assert french.startswith("cette position est impossible")
    assert field in french
    assert not re.search(r"\b(use one of|must|there|from|missing)\b", french)
