"""Games on the page, as people play them: with the mouse, with keys, alone and together."""

import re
from random import Random

import pytest

from tests.page.conftest import Visit
from tests.page.kit import PHONE, Visitor, expect, long

TITLES = ("Mini Rogue", "Tiny Epic Dungeons")


def test_a_newcomer_plays_a_whole_game_with_clicks(visit: Visit) -> None:
    ann = visit()
    ann.play_now("Mini Rogue")
    given = ann.play_out(Random(1))
    assert given > 3
    expect(ann.page.locator(".ending h2")).not_to_be_empty()
    ann.page.locator(".ending").get_by_role("link", name="Statistics").click()
    expect(ann.page.locator("section", has_text="All games")).to_contain_text("of 1")
    assert ann.axe() == []
    assert ann.overflow() == []


@long
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [2, 3])
def test_whole_games_with_clicks(visit: Visit, title: str, seed: int) -> None:
    ann = visit()
    ann.play_now(title)
    assert ann.play_out(Random(seed)) > 3


def by_keys(visit: Visit, title: str, most: int) -> None:
    """A game without a mouse: Enter takes the marked answer, arrows mark another one."""
    ann = visit()
    ann.play_now(title)
    for turn in range(most):
        ann.settled()
        if ann.over:
            return
        before = ann.number
        keyed = ann.page.locator(".answer[aria-keyshortcuts]")
        if turn % 3 == 1 and keyed.count():
            ann.page.keyboard.press(keyed.last.get_attribute("aria-keyshortcuts") or "")
        else:
            ann.page.keyboard.press("Enter")
        ann.went_on(before)
    assert ann.number >= most


@long
def test_a_game_of_heroes_goes_on_with_keys(visit: Visit) -> None:
    by_keys(visit, "Tiny Epic Dungeons", 12)


@long
@pytest.mark.parametrize("title", TITLES)
def test_whole_games_with_keys(visit: Visit, title: str) -> None:
    by_keys(visit, title, 400)


def test_keys_in_a_burst_answer_only_what_was_asked(visit: Visit) -> None:
    """Keys that come before the next question is there are dropped: nothing is answered unseen, nothing twice."""
    ann = visit(motion=True)
    ann.play_now("Mini Rogue")
    ann.page.evaluate(
        """() => {
            window.sent = [];
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) { window.sent.push(JSON.parse(text)); send.call(this, text); };
        }"""
    )
    for _ in range(2):
        for _key in range(5):
            ann.page.keyboard.press("Enter")
        ann.settled()
        if ann.over:
            break
    sent = [each["number"] for each in ann.page.evaluate("window.sent") if each["type"] == "answer"]
    assert sent
    assert sent == sorted(set(sent))
    assert ann.page.locator(".notice.bad").count() == 0


def test_two_people_play_together_and_take_something_back(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.go("new", "tiny-epic")
    ann.page.locator("#name").fill("Ann")
    ann.page.locator("#seat-1").select_option("open")
    ann.page.locator("form .button.first").click()
    link = ann.page.locator("textarea").first
    expect(link).to_have_value(f"{ann.server}t/{ann.table}")
    bob.page.goto(link.input_value())
    bob.page.locator("input").first.fill("Bob")
    bob.page.locator("li.free .button.first").click()
    for one in (ann, bob):
        expect(one.ask).to_be_visible()
        expect(one.page.locator("aside")).to_contain_text("Bob" if one is ann else "Ann")

    chance = Random(4)
    asked, other = asked_of(ann, bob)
    before = asked.number
    asked.page.locator(".answer:enabled").nth(chance.randrange(2)).click()
    expect(asked.ask).not_to_have_attribute("data-number", str(before))
    expect(other.ask).to_have_attribute("data-number", str(asked.number))
    asked.page.keyboard.press("u")
    other.page.locator(".consent .button.first").click()
    expect(asked.ask).to_have_attribute("data-number", str(before))
    expect(other.ask).to_have_attribute("data-number", str(before))
    assert asked_of(ann, bob)[0] is asked


def asked_of(ann: Visitor, bob: Visitor) -> tuple[Visitor, Visitor]:
    """Who of two is asked, and the other."""
    turn = ann.page.locator(".asked")
    expect(turn).to_have_count(1)
    return (ann, bob) if "Your turn" in turn.inner_text() else (bob, ann)


@long
def test_somebody_watches_and_looks_back(visit: Visit) -> None:
    ann, bob = visit(), visit(viewport=PHONE)
    ann.play_now("Mini Rogue")
    chance = Random(5)
    for _ in range(3):
        ann.answer(chance)
    bob.page.goto(f"{bob.server}t/{ann.table}")
    expect(bob.ask).to_have_attribute("data-number", str(ann.number))
    assert bob.page.locator(".answer").count() == 0
    bob.page.keyboard.press(",")
    expect(bob.page.get_by_role("button", name="To the present")).to_be_visible()
    bob.page.keyboard.press("Escape")
    expect(bob.page.get_by_role("button", name="To the present")).to_have_count(0)


@long
def test_a_hint_is_given_and_an_answer_taken_back(visit: Visit) -> None:
    ann = visit()
    ann.play_now("Mini Rogue")
    ann.page.keyboard.press("h")
    expect(ann.page.locator(".hint:not(.tip) li").first).to_be_visible(timeout=60_000)
    before = ann.number
    ann.answer(Random(6))
    ann.page.keyboard.press("u")
    expect(ann.ask).to_have_attribute("data-number", str(before))


def test_a_tip_explains_what_is_new_once(visit: Visit) -> None:
    ann = visit()
    ann.play_now("Mini Rogue")
    tip = ann.page.locator(".tip h3")
    told = tip.inner_text()
    ann.page.locator(".tip button").click()
    expect(tip).to_have_count(0)
    ann.page.reload()
    ann.settled()
    assert told not in ann.page.locator(".ask").inner_text()


@long
def test_the_end_shows_how_the_chances_went_and_a_text_to_share(visit: Visit) -> None:
    ann = visit()
    ann.play_now("Mini Rogue")
    ann.play_out(Random(10))
    expect(ann.page.locator(".ending svg .line")).to_be_visible(timeout=60_000)
    ann.page.get_by_role("button", name="Mistakes and luck").click()
    expect(ann.page.locator(".ending table")).to_contain_text("at the start", timeout=60_000)
    assert ann.axe() == []
    ann.page.get_by_role("button", name="Share").click()
    expect(ann.page.locator(".ending textarea")).to_have_value(re.compile(f"/t/{ann.table}$"))
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.ask).to_have_attribute("data-asked", "true", timeout=20_000)
