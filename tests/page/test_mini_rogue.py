"""The board of Mini Rogue: whatever may be answered lies on the table, and a click there answers it."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from shutil import which
from urllib.request import urlopen

import pytest

from tests.page.conftest import Visit
from tests.page.kit import PHONE, ROOT, Visitor, expect, long
from tests.server.test_process import free_port
from tools import page_fixtures

WEB = ROOT / "web"
PLACED = ".board [data-answer]"
ANSWERS = 25
OF_A_PAGE = ("landmark-one-main", "page-has-heading-one", "region")
"""What a board by itself lacks: the page around it has it."""


def names(ann: Visitor, where: str) -> list[str]:
    """The answers that can be given there."""
    found: list[str] = ann.page.locator(where).evaluate_all("each => each.map((one) => one.dataset.answer)")
    return found


def test_a_game_is_played_on_the_table_itself(visit: Visit) -> None:
    """Rooms, skills, options, the enemy: each click on the table is the answer that it says."""
    ann = visit()
    ann.play_now("Mini Rogue")
    chance, given = Random(10), 0
    for _ in range(ANSWERS):
        ann.settled()
        if ann.over:
            break
        before, asked = ann.number, names(ann, ".ask .answers [data-answer]")
        placed = [name for name in names(ann, PLACED) if name in asked]  # other answers may belong to a pause before
        if not placed:
            ann.answer(chance)
            continue
        ann.page.locator(f'.board [data-answer="{chance.choice(placed)}"]').dispatch_event("click")
        ann.went_on(before)
        given += 1
    assert given > 5


def test_rooms_are_walked_to_with_the_keyboard_alone(visit: Visit) -> None:
    ann = visit(viewport=PHONE)
    ann.play_now("Mini Rogue")
    chance = Random(11)
    while not ann.page.locator('.board [data-answer="right"]').count():
        ann.answer(chance)
    room = ann.page.locator('.board [data-answer="right"]')
    room.focus()
    before = ann.number
    ann.page.keyboard.press("Enter")
    ann.went_on(before)


def test_a_card_on_the_table_is_explained(visit: Visit) -> None:
    ann = visit()
    ann.play_now("Mini Rogue")
    ann.page.locator(".board .gauge button").first.click()
    expect(ann.page.locator("dialog[open] p").first).not_to_be_empty()


def answers(address: str) -> bool:
    with suppress(OSError), urlopen(address) as page:
        return bool(page.status == 200)
    return False


@contextmanager
def looking() -> Iterator[str]:
    """The page that shows moments of games; its address."""
    port = free_port()
    command = ["node", str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "--port", str(port), "--strictPort"]
    none = subprocess.DEVNULL
    with subprocess.Popen([*command, "--host", "127.0.0.1"], cwd=WEB, stdout=none, stderr=none) as vite:
        address = f"http://127.0.0.1:{port}/"
        try:
            while not answers(f"{address}dev.html"):
                with suppress(subprocess.TimeoutExpired):
                    raise AssertionError(f"it stopped: {vite.wait(0.1)}")
            yield address
        finally:
            vite.terminate()


@long
@pytest.mark.skipif(which("node") is None or not (WEB / "node_modules").exists(), reason="npm ci in web")
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_moment_is_drawn_and_its_answers_lie_on_the_table(visit: Visit, theme: str) -> None:
    """Each kind of question in each way to play, on the narrowest screen: no complaint, nothing illegal, all placed."""
    page_fixtures.main(["mini-rogue"])
    moments = sorted(page_fixtures.FIXTURES.glob("mini-rogue.*.json"))
    with looking() as server:
        ann = visit(server=server, viewport={"width": 320, "height": 700})
        for moment in moments:
            check_moment(ann, moment, theme)
        ann.page.goto("about:blank")  # before the tool that builds it goes, which it would look for


def check_moment(ann: Visitor, moment: Path, theme: str) -> None:
    found = json.loads(moment.read_text(encoding="utf-8"))
    legal = {offer["name"] for offer in (found["question"] or {}).get("answers", ())}
    ann.page.goto(f"{ann.server}dev.html?fixture={moment.stem}&theme={theme}&motion=none&bare=1")
    ann.page.locator(".spread").wait_for()
    placed = names(ann, ".table [data-answer]")
    assert set(placed) == legal, moment.stem
    for at, name in enumerate(placed):
        ann.page.locator(".table [data-answer]").nth(at).dispatch_event("click")
        expect(ann.page.locator("#page > p.dim")).to_have_text(f"chosen: {name}")
    assert ann.overflow() == [], moment.stem
    assert [fault for fault in ann.axe() if not fault.startswith(OF_A_PAGE)] == [], moment.stem
