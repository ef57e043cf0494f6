"""A campaign in the browser: told, played at its tables, told on; alone and with somebody who was invited."""

from random import Random

import pytest

from tests.page.conftest import Visit
from tests.page.kit import AXE, PHONE, Visitor, expect, long

ATTEMPTS_MOST = 4
"""Enough for the points that the first perks cost."""


def begin(ann: Visitor, **chosen: str) -> None:
    """A new campaign, from the choices before it to its first page."""
    ann.go("campaign", "mini-rogue")
    for name, value in chosen.items():
        ann.page.locator(f"#{name.replace('_', '-')}").select_option(value)
    ann.page.locator("form .button.first").click()
    ann.page.wait_for_url("**/#/c/*")
    expect(ann.page.locator("article h1")).to_be_visible()


def turn(ann: Visitor, way: int = 1) -> None:
    """Take a way on that leads to another page."""
    before = ann.page.locator("article h1").inner_text()
    ann.page.keyboard.press(str(way))
    expect(ann.page.locator("article h1")).not_to_have_text(before)


def attempt(ann: Visitor, chance: Random) -> None:
    """Play a chapter to its end, and come back to the story."""
    ann.page.locator(".ways .answer").first.click()
    ann.page.wait_for_url("**/#/t/*")
    ann.play_out(chance)
    ann.page.locator(".ending .button.first").click()
    ann.page.wait_for_url("**/#/c/*")
    expect(ann.page.locator("article .told").first).to_be_visible()


def test_a_way_leads_from_an_attempt_to_its_story_and_on(visit: Visit) -> None:
    ann = visit()
    begin(ann)
    turn(ann)
    ann.page.locator(".ways .answer").first.click()
    ann.settled()
    table = ann.page.url
    ann.page.get_by_role("button", name="Who is here").click()
    ann.page.locator("dialog[open]").get_by_role("link", name="story").click()
    ann.page.wait_for_url("**/#/c/*")
    ann.page.locator(".ways .answer").first.click()
    ann.settled()
    assert ann.page.url == table


def test_the_first_chapters_are_told_and_played_and_points_are_spent(visit: Visit) -> None:
    ann, chance = visit(), Random(5)
    ann.home()
    ann.page.get_by_role("link", name="Campaign").click()
    expect(ann.page.locator("h1")).to_have_text("A new campaign")
    begin(ann)
    turn(ann)
    expect(ann.page.locator("article h1")).to_be_focused()
    expect(ann.page.locator("article h1")).to_contain_text("Chapter 2.1")
    unlock = ann.page.locator(".sheet").get_by_role("button", name="Unlock it Hardy")
    for _attempt in range(ATTEMPTS_MOST):
        attempt(ann, chance)
        if unlock.count():
            break
    unlock.click()
    expect(ann.page.locator("dialog")).to_contain_text("This is for good.")
    ann.page.get_by_role("button", name="Unlock it", exact=True).click()
    expect(ann.page.locator(".sheet .unlocked")).to_contain_text("Hardy")
    ann.home()
    ann.page.locator("section", has_text="Continue").get_by_role("link", name="What the King Lacks").click()
    expect(ann.page.locator(".sheet .unlocked")).to_contain_text("Hardy")


def test_a_campaign_in_french_on_a_phone(visit: Visit) -> None:
    ann = visit(locale="fr-FR", viewport=PHONE)
    begin(ann)
    turn(ann)
    expect(ann.page.locator("article h1")).to_contain_text("Chapitre 2.1")
    expect(ann.page.locator(".sheet h2")).to_have_text("Feuille de campagne")
    assert ann.overflow() == []
    ann.page.get_by_role("button", name="Commencer le chapitre").click()
    ann.settled()
    table = ann.table
    ann.page.go_back()
    expect(ann.page.locator(".ways .answer")).to_contain_text("Poursuivre la tentative")
    ann.page.keyboard.press("1")
    ann.page.wait_for_url(f"**/#/t/{table}")


def test_somebody_invited_sits_down_and_both_come_to_the_same_table(visit: Visit) -> None:
    ann, bob = visit(), visit()
    begin(ann, row_party="2", seat_1="open")
    bob.page.goto(ann.page.get_by_label("Invite others").input_value())
    expect(bob.page.locator(".ways .answer").first).to_be_disabled()
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.locator(".ways .answer").first).to_be_enabled()
    turn(bob)
    expect(ann.page.locator("article h1")).to_contain_text("Chapter 2.1")  # told before long
    bob.page.locator(".ways .answer").first.click()
    expect(ann.page.locator(".ways .answer").first).to_contain_text("Continue the attempt")
    ann.page.locator(".ways .answer").first.click()
    assert ann.table == bob.table
    for one in (ann, bob):
        one.page.locator(".ask[data-number]").wait_for()
    assert sorted(str(one.ask.get_attribute("data-asked")) for one in (ann, bob)) == ["false", "true"]
    bob.page.go_back()
    bob.page.locator("article h1").wait_for()
    bob.page.get_by_role("button", name="Who is here").click()
    bob.page.get_by_role("button", name="Leave it to a bot").click()
    expect(bob.page.locator(".ways .answer").first).to_be_disabled()


def test_the_secret_link_of_a_campaign_opens_it_elsewhere(visit: Visit) -> None:
    ann, again = visit(), visit()
    begin(ann)
    ann.page.get_by_role("button", name="Who is here").click()
    again.page.goto(ann.page.get_by_label("The secret link of your campaign").input_value())
    turn(again)
    assert "#0." not in again.page.url
    expect(ann.page.locator("article h1")).to_contain_text("Chapter 2.1")


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in web")
@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=long)])
def test_every_page_of_it_is_open_to_everybody(visit: Visit, theme: str) -> None:
    ann = visit(color_scheme=theme)
    begin(ann, row_party="2", seat_1="open")
    assert ann.axe() == []
    ann.page.get_by_role("button", name="Who is here").click()
    ann.page.locator("dialog[open]").wait_for()
    assert ann.axe("dialog") == []
