"""Ways into a game other than one press: with bots, the dungeon of the day, first steps, a saved game to watch."""

from pathlib import Path
from random import Random

import pytest

from tests.page.conftest import Visit
from tests.page.kit import expect, long
from undercroft import new


def test_bots_play_the_other_seats(visit: Visit) -> None:
    ann = visit()
    ann.go("new", "tiny-epic")
    ann.page.locator("#seat-1").select_option("easy")
    ann.page.locator("form .button.first").click()
    chance = Random(14)
    for _ in range(8):
        ann.settled()
        ann.answer(chance)
    expect(ann.page.locator("aside")).to_contain_text("bot")


@long
@pytest.mark.parametrize("press", ["The dungeon of the day", "First steps"])
def test_a_dungeon_that_is_dealt_for_a_purpose(visit: Visit, press: str) -> None:
    ann = visit()
    ann.home()
    ann.page.locator(".box", has_text="Mini Rogue").get_by_role("button", name=press).click()
    chance = Random(16)
    for _ in range(5):
        ann.settled()
        ann.answer(chance)


def test_a_saved_game_is_watched_answer_by_answer(visit: Visit, tmp_path: Path) -> None:
    game, chance = new(hero="mage", seed=17), Random(17)
    while not game.over:
        game.answer(chance.choice(game.answers))
    save = tmp_path / "mine.json"
    game.save(save)
    ann = visit()
    ann.home()
    ann.page.locator('input[type="file"]').set_input_files(save)
    expect(ann.page.locator(".ending")).to_be_visible()
    assert ann.number == len(game)
    ann.page.keyboard.press("<")
    expect(ann.page.locator(".where .chip")).to_contain_text("0")
    ann.page.keyboard.press(".")
    expect(ann.page.locator(".where .chip")).to_contain_text("1")
    assert ann.page.locator(".answer").count() == 0


def test_a_file_that_is_no_saved_game_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    odd = tmp_path / "odd.json"
    odd.write_text("not a game", encoding="utf-8")
    ann = visit()
    ann.home()
    ann.page.locator('input[type="file"]').set_input_files(odd)
    expect(ann.page.get_by_role("alert")).to_have_text("This file is no saved game.")
