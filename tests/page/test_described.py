"""The table in sentences, for those who hear the page."""

from random import Random

import pytest

from tests.page.conftest import Visit
from tests.page.kit import expect

TITLES = {"Mini Rogue": "Room 1: ", "Tiny Epic Dungeons": "Entrance"}


@pytest.mark.parametrize("title", TITLES)
def test_the_table_is_told_in_sentences_for_those_who_want_it(visit: Visit, title: str) -> None:
    ann = visit()
    ann.go("settings")
    ann.page.get_by_label("The table in sentences").check()
    ann.play_now(title)
    table = ann.page.get_by_role("region", name="The table")
    expect(table).to_contain_text(TITLES[title])
    assert table.locator("svg").count() == 0
    chance = Random(12)
    before = table.inner_text()
    for _ in range(3):
        ann.answer(chance)
    after = table.inner_text()
    assert after != before
    ann.page.keyboard.press("<")
    expect(ann.page.get_by_role("button", name="To the present")).to_be_visible()
    expect(table).not_to_have_text(after)
    assert ann.axe() == []
