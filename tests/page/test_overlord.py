"""An adventurer against an Overlord in two browsers: each is shown their own side."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.page.conftest import Visit
from tests.page.kit import Visitor, expect

ANSWERS = 12
DUEL = {"hero": "mage", "boxes": ["council"], "mat": "city", "overlord": "weaver"}


def hearing(one: Visitor) -> list[dict[str, Any]]:
    """All messages that a browser is sent from now on."""
    heard: list[dict[str, Any]] = []
    one.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame))))
    return heard


def views(heard: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Everything that was told of the table, whole or in parts."""
    for message in heard:
        yield message.get("view", {})
        yield from (beat["changed"] for beat in message.get("beats", ()))


def hands(heard: list[dict[str, Any]]) -> list[list[str] | None]:
    return [view["overlord"]["hand"] for view in views(heard) if view.get("overlord")]


def asked_first(ann: Visitor, bob: Visitor) -> tuple[Visitor, Visitor]:
    """Both, once each has been told whose turn it is; whoever is asked comes first."""
    for one in (ann, bob):
        one.page.locator('.ask[data-asked="true"], .ask .waits, .ending').first.wait_for()
    expect(bob.ask).to_have_attribute("data-number", str(ann.number))
    return (ann, bob) if ann.page.locator(".ask .waits").count() == 0 else (bob, ann)


def test_the_hand_of_an_overlord_is_shown_to_nobody_else(visit: Visit) -> None:
    ann, bob = visit(), visit()
    told_ann, told_bob = hearing(ann), hearing(bob)
    begins = {"game": "mini-rogue", "options": DUEL, "players": ["open", "open"]}
    table = ann.page.request.post(f"{ann.server}api/tables", data=begins).json()["table"]
    for one, name in ((ann, "Ann"), (bob, "Bob")):
        one.page.goto(f"{one.server}t/{table}")
        one.page.locator("input").first.fill(name)
        one.page.locator("li.free .button.first").first.click()
    chance = Random(13)
    for _ in range(ANSWERS):
        asked, other = asked_first(ann, bob)
        if asked.over:
            break
        assert other.page.locator(".answer").count() == 0
        before = asked.number
        answers = asked.page.locator(".ask .answers .answer:enabled")
        answers.nth(chance.randrange(answers.count())).click()
        for one in (ann, bob):
            expect(one.ask).not_to_have_attribute("data-number", str(before))
    asked_first(ann, bob)

    held = [hand for hand in hands(told_bob) if hand]
    assert held
    assert not any(hands(told_ann))
    assert bob.page.locator(".reign .hand button.mini").count() == len(held[-1])
    assert ann.page.locator(".reign .hand .mini.back").count() == len(held[-1])
    assert ann.page.locator(".reign .hand button").count() == 0
