"""Positions of the second box that cannot be, each with the reason and the field that must be named."""

from typing import Any

from undercroft.table.position import Reason

COUNCIL: dict[str, Any] = {"boxes": ["council"]}


def fight(card: str, **more: Any) -> dict[str, Any]:
    """A fight on the first cell."""
    dice = {"character": [3], "dungeon": 2}
    return COUNCIL | {"rooms": {"1": card}, "enemy": {}, "dice": dice} | more


IMPOSSIBLE_BOXES: dict[str, tuple[dict[str, Any], Reason, str]] = {
    "no box": ({"boxes": []}, Reason.MISMATCH, "boxes"),
    "an unknown box": ({"boxes": ["abyss"]}, Reason.UNKNOWN_NAME, "boxes[1]"),
    "a deck picked from one box": ({"deck": "picked"}, Reason.MISMATCH, "boxes"),
    "a room of another box": ({"rooms": {"2": "jails"}}, Reason.UNKNOWN_NAME, "rooms.2.card"),
    "a reference card that is not used": (COUNCIL | {"reference": "ghost"}, Reason.UNKNOWN_NAME, "reference"),
    "a story drawn and in the pile": (
        COUNCIL | {"stories": ["gibbet"], "story": "gibbet"},
        Reason.TWICE,
        "story",
    ),
    "a burden that can be left": (COUNCIL | {"hero": {"burdens": ["jails"]}}, Reason.UNKNOWN_NAME, "hero.burdens[1]"),
    "immune by nobody's skill": ({"hero": {"immune": True}}, Reason.MISMATCH, "hero.immune"),
    "three potions without a belt": (
        COUNCIL | {"hero": {"potions": ["fire", "frost", "holy"]}},
        Reason.TOO_MANY,
        "hero.potions",
    ),
    "two of what is no horde": (fight("city-guard", enemy={"left": 2}), Reason.MISMATCH, "enemy.left"),
    "four of a horde": (fight("crow-flock", enemy={"left": 4}), Reason.OUT_OF_RANGE, "enemy.left"),
    "more armor than printed": (fight("city-guard", enemy={"armor": 9}), Reason.OUT_OF_RANGE, "enemy.armor"),
    "a shot from nearby": (fight("city-guard", question={"kind": "shot"}), Reason.QUESTION, "question.kind"),
    "a parry with nothing": (fight("city-guard", question={"kind": "parry"}), Reason.QUESTION, "question.kind"),
    "lowered for nothing": (
        COUNCIL | {"area": 3, "rooms": {"1": "city-guard"}, "question": {"kind": "lower"}},
        Reason.QUESTION,
        "question.kind",
    ),
    "goods of no story": (
        COUNCIL | {"question": {"kind": "trading", "of_story": True}},
        Reason.QUESTION,
        "question.kind",
    ),
    "too many bosses left out": (
        {"bosses": {"left_out": ["ghoul", "kings-protector"]}},
        Reason.BOSSES,
        "bosses.left_out",
    ),
    "a portal for one": (COUNCIL | {"portal": 1}, Reason.PARTY, "falling"),
    "a portal from the last floor": (
        COUNCIL | {"area": 10, "party": [{}, {}], "portal": 1, "resolve": True},
        Reason.PARTY,
        "portal",
    ),
}
