"""The board of Tiny Epic Dungeons: games are played where the answers lie on the table."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.request import urlopen

import msgspec
import pytest
from playwright.sync_api import Locator

from tests.games.tiny_epic.splits import splitting
from tests.page.conftest import Visit
from tests.page.kit import PHONE, ROOT, Visitor, expect, long
from tests.server.test_process import free_port
from tools import page_fixtures

WEB = ROOT / "web"
GAME = "tiny-epic"
TITLE = "Tiny Epic Dungeons"


def offered(visitor: Visitor) -> Locator:
    """What may be pressed on the table."""
    return visitor.page.locator(".board [data-answer]:visible")


def press_on_table(visitor: Visitor, chance: Random) -> None:
    """Press anything that is offered there."""
    before, found = visitor.number, offered(visitor)
    found.first.wait_for()
    found.nth(chance.randrange(found.count())).dispatch_event("click")
    visitor.went_on(before)


def play_on_table(visitor: Visitor, chance: Random, most: int) -> None:
    visitor.play_now(TITLE)
    for _ in range(most):
        visitor.settled()
        if visitor.over:
            return
        press_on_table(visitor, chance)
        assert visitor.page.locator(".notice.bad").count() == 0
        assert visitor.overflow() == []


def test_a_game_is_played_on_the_table_itself(visit: Visit) -> None:
    play_on_table(visit(), Random(1), 10)


def test_a_click_on_the_next_room_walks_there(visit: Visit) -> None:
    ann = visit()
    ann.play_now(TITLE)
    way = ann.page.locator('.board [data-answer="north"], .board [data-answer="east"]').first
    before = ann.number
    way.click()
    ann.went_on(before)
    assert ann.number > before


def test_a_card_that_offers_nothing_explains_itself(visit: Visit) -> None:
    ann = visit()
    ann.play_now(TITLE)
    ann.page.locator('.board [data-cell="d4"]').click()
    assert ann.page.locator("dialog[open] h2").inner_text() == "Entrance"


def test_those_who_hear_the_table_miss_nothing(visit: Visit) -> None:
    ann = visit(viewport=PHONE)
    play_on_table(ann, Random(2), 3)
    assert ann.axe(".board") == []


def test_damage_that_can_be_shared_in_many_ways_is_put_together_point_by_point(visit: Visit) -> None:
    position = SimpleNamespace(data=splitting([8, 7, 6], 4).position)
    ann = visit()
    with patch("undercroft.server.house.guided_position", lambda _game: position):
        ann.home()
        ann.page.locator(".box", has_text=TITLE).get_by_role("button", name="First steps").click()
        ann.page.get_by_role("button", name="Sit down").click()  # the guided game has two heroes, this one three
        more = ann.ask.get_by_role("button", name="one more")
        expect(more).to_have_count(3)
    before, done = ann.number, ann.ask.get_by_role("button", name="Give these points")
    for points in range(1, 5):
        expect(done).to_be_disabled()
        more.first.click()
        expect(ann.ask.locator("output").first).to_have_text(str(points))
    done.click()
    ann.went_on(before)


@long
@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("how", [{}, {"viewport": PHONE, "locale": "fr-FR", "color_scheme": "light"}])
def test_whole_games_on_the_table(visit: Visit, seed: int, how: dict[str, Any]) -> None:
    play_on_table(visit(**how), Random(seed), 400)


# --- moments of real games ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def moments() -> list[Path]:
    page_fixtures.main([GAME])
    return sorted(page_fixtures.FIXTURES.glob(f"{GAME}.*.json"))


@pytest.fixture(scope="module")
def looking() -> Iterator[str]:
    """The page that shows moments; its address."""
    port = free_port()
    command = ["node_modules/.bin/vite", "--port", str(port), "--strictPort", "--host", "127.0.0.1"]
    with subprocess.Popen(command, cwd=WEB, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        assert any("ready in" in line for line in served.stdout), "it does not start"
        urlopen(f"http://127.0.0.1:{port}/dev.html").close()
        yield f"http://127.0.0.1:{port}/"
        served.terminate()


@long
def test_every_answer_of_every_moment_lies_on_the_table(browser: Any, looking: str, moments: list[Path]) -> None:
    """And nothing that lies there gives another answer, or breaks the page."""
    ann = Visitor(browser, looking)
    for moment in moments:
        told = msgspec.json.decode(moment.read_bytes())
        legal = {answer["name"] for answer in (told["question"] or {}).get("answers", [])}
        ann.page.goto(f"{looking}dev.html?fixture={moment.stem}&motion=none&bare=1")
        ann.page.locator(".board").first.wait_for()
        chosen = ann.page.evaluate(
            """async () => {
                const chosen = [];
                for (const one of document.querySelectorAll(".board [data-answer]")) {
                    one.click();
                    await new Promise((done) => setTimeout(done));
                    chosen.push(document.querySelector("p.dim").textContent);
                }
                return chosen;
            }"""
        )
        assert {f"chosen: {name}" for name in legal} == set(chosen), moment.stem
        assert ann.overflow() == [], moment.stem
    ann.close()
