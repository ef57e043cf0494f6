"""What is wrong with cards, positions or choices of Tiny Epic Dungeons is said in both languages."""

import re

import pytest

from tests.games.mini_rogue.words.test_faults import raised
from tests.games.tiny_epic.table.positions.games import CARDS as POSITIONED
from tests.games.tiny_epic.table.positions.test_refusals import REFUSED
from tests.words.test_refusals import said_by_the_table
from undercroft.games.mini_rogue.words.faults import CARDS
from undercroft.games.tiny_epic.table.position import build
from undercroft.games.tiny_epic.words.faults import CARDS as OURS
from undercroft.games.tiny_epic.words.faults import CHOICES
from undercroft.table.book import Plain
from undercroft.table.position import PositionError, Reason
from undercroft.words.refusals import Refusals

pytestmark = pytest.mark.once

ENGLISH, FRENCH = Refusals("en"), Refusals("fr")


@pytest.mark.parametrize("sentence", [*OURS, *CHOICES])
def test_a_fault(sentence: str) -> None:
    text = re.sub(r"\{(\w+)\}", lambda field: f"<{field[1]}>", sentence)
    assert ENGLISH.sentence(text, (*OURS, *CHOICES)) == text
    said = FRENCH.sentence(text, (*OURS, *CHOICES))
    assert said != text
    assert sorted(re.findall(r"<\w+>", said)) == sorted(re.findall(r"<\w+>", text))


def test_no_fault_of_a_card_is_unknown() -> None:
    """A text that is changed there must be changed here."""
    found = raised("cards/tiny_epic_*.py") - {""}
    assert len(found) > 14
    assert {text for text in found if FRENCH.sentence(text, (*OURS, *CARDS)) == text} == set()


def test_no_choice_is_refused_without_words() -> None:
    found = {text for text in said_by_the_table() if "heroes" in text or "each hero" in text}
    assert found
    assert {text for text in found if FRENCH.sentence(text, CHOICES) == text} == set()


@pytest.mark.parametrize(("data", "reason", "field", "text"), REFUSED)
def test_a_position_is_refused_in_french(data: Plain, reason: Reason, field: str, text: str) -> None:
    with pytest.raises(PositionError) as refused:
        build(POSITIONED, data)
    said = FRENCH.words(refused.value)
    assert said.startswith("cette position est impossible")
    assert field in said
    assert not re.search(r"\b(use one of|must|there|from|missing)\b", said)
