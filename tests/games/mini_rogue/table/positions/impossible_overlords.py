"""Positions against an Overlord or the Automa that cannot be, each with the reason and the field that must be named."""

from typing import Any

from undercroft.table.position import Reason


def played(**fields: Any) -> dict[str, Any]:
    """Somebody plays the Prophet."""
    return {"overlord": fields}


def automa(**fields: Any) -> dict[str, Any]:
    return {"overlord": {"against": "automa"} | fields}


def ask(kind: str, **fields: Any) -> dict[str, Any]:
    return {"question": {"kind": kind} | fields}


FIGHT: dict[str, Any] = {"rooms": {"1": "monster-a"}, "enemy": {}}
SIX = ["cutthroats", "miasma", "long-night", "salt-tax", "open-graves", "royal-levy"]
HAND = ["axe", "spikes", "crow"]

IMPOSSIBLE_OVERLORDS: dict[str, tuple[dict[str, Any], Reason, str]] = {
    "an unknown Overlord": (played(card="king"), Reason.UNKNOWN_NAME, "overlord.card"),
    "played by nobody known": (played(against="cat"), Reason.UNKNOWN_NAME, "overlord.against"),
    "an unknown field of the board": (played(mood="bad"), Reason.UNKNOWN_FIELD, "overlord.mood"),
    "augury 6": (played(augury=6), Reason.OUT_OF_RANGE, "overlord.augury"),
    "augury below 0": (played(augury=-1), Reason.OUT_OF_RANGE, "overlord.augury"),
    "augury of the Automa": (automa(augury=2), Reason.MISMATCH, "overlord.augury"),
    "a hand of the Automa": (automa(hand=HAND), Reason.MISMATCH, "overlord.hand"),
    "powers of the Automa used up": (automa(used=["maze"]), Reason.MISMATCH, "overlord.used"),
    "a seat of the Automa": (automa(seat=1), Reason.MISMATCH, "overlord.seat"),
    "the seat of somebody else": (played(seat=0), Reason.MISMATCH, "overlord.seat"),
    "a hand of two": (played(hand=HAND[:2]), Reason.MISMATCH, "overlord.hand"),
    "a hand of four": (played(hand=[*HAND, "shrine"]), Reason.MISMATCH, "overlord.hand"),
    "a card of the hand in the area": (
        played(hand=HAND) | {"rooms": {"2": "axe"}},
        Reason.TWICE,
        "overlord.hand",
    ),
    "a card of the hand unused": (played(hand=HAND) | {"unused_rooms": ["crow"]}, Reason.TWICE, "unused_rooms"),
    "a room of another box in the hand": (
        played(hand=["jails", *HAND[:2]]),
        Reason.UNKNOWN_NAME,
        "overlord.hand[1]",
    ),
    "a Reinforcement card under two sides": (
        played(sides={"rooms": ["miasma"], "combat": ["miasma"]}),
        Reason.TWICE,
        "overlord.sides.combat",
    ),
    "a Reinforcement card laid and in the pile": (
        played(sides={"rooms": ["miasma"]}, pile=["miasma"]),
        Reason.TWICE,
        "overlord.pile",
    ),
    "a Reinforcement card drawn and in the pile": (
        played(pile=["miasma"]) | ask("side", reinforcement="miasma"),
        Reason.TWICE,
        "question.reinforcement",
    ),
    "nothing left to be drawn": (played(pile=SIX) | ask("side"), Reason.QUESTION, "question.reinforcement"),
    "an unknown Reinforcement card": (played(pile=["plague"]), Reason.UNKNOWN_NAME, "overlord.pile[1]"),
    "an unknown side": (played(sides={"left": ["miasma"]}), Reason.UNKNOWN_FIELD, "overlord.sides.left"),
    "four cards under one side": (played(sides={"combat": SIX[:4]}), Reason.TOO_MANY, "overlord.sides.combat"),
    "a marker beyond the track": (played(pile=["cutthroats"], marker=4), Reason.OUT_OF_RANGE, "overlord.marker"),
    "a marker without a pile": (
        played(sides={"rooms": SIX[:3], "combat": SIX[3:]}, marker=1),
        Reason.OUT_OF_RANGE,
        "overlord.marker",
    ),
    "another track": (played(pile=["cutthroats"], track=6), Reason.MISMATCH, "overlord.track"),
    "an unknown power": (played(used=["mercy"]), Reason.UNKNOWN_NAME, "overlord.used[1]"),
    "a power of another Overlord": (played(used=["cocoon"]), Reason.UNKNOWN_NAME, "overlord.used[1]"),
    "a power of a card in the pile": (played(used=["rally"]), Reason.UNKNOWN_NAME, "overlord.used[1]"),
    "a veil that nobody can lay": (played(card="weaver", veiled=[2]), Reason.MISMATCH, "overlord.veiled"),
    "a veil on the exit": (played(veiled=[9]), Reason.OUT_OF_RANGE, "overlord.veiled[1]"),
    "a room veiled twice": (played(veiled=[2, 2]), Reason.TWICE, "overlord.veiled[2]"),
    "another final boss": (played() | {"final": "ogs-remains"}, Reason.UNKNOWN_NAME, "final"),
    "an Avatar without an Overlord": ({"final": "avatar-of-the-overlord"}, Reason.UNKNOWN_NAME, "final"),
    "a chapter": (played() | {"goal_floor": 2}, Reason.MISMATCH, "goal_floor"),
    "asked too early": (played(asked=True), Reason.MISMATCH, "overlord.asked"),
    "a descent that is over": (played(descended=True), Reason.MISMATCH, "overlord.descended"),
    "a second card without an Overlord": ({"hero": {"second": "mage"}}, Reason.MISMATCH, "hero.second"),
    "the second card turned, without one": ({"hero": {"turned": ["second"]}}, Reason.MISMATCH, "hero.turned"),
    "an armed power without an Automa": ({"hero": {"armed": ["frenzy"]}}, Reason.MISMATCH, "hero.armed"),
    "an armed power of a player": (
        played(card="devourer") | {"hero": {"armed": ["frenzy"]}},
        Reason.UNKNOWN_NAME,
        "hero.armed[1]",
    ),
    "the own card as the second": (
        played() | {"hero": {"character": "mage", "second": "mage"}},
        Reason.TWICE,
        "hero.second",
    ),
    "somebody else's card as the second": (
        played() | {"party": [{"second": "mage"}, {"character": "mage"}]},
        Reason.TWICE,
        "party[1].second",
    ),
    "the same second card for two": (
        played() | {"party": [{"second": "witch"}, {"second": "witch"}]},
        Reason.TWICE,
        "party[2].second",
    ),
    "turned, and not": (
        played() | {"hero": {"turned": ["own"], "skill_used": True}},
        Reason.MISMATCH,
        "hero.skill_used",
    ),
    "a second card before it is chosen": (
        played() | {"hero": {"second": "mage"}} | ask("second-card"),
        Reason.MISMATCH,
        "hero.second",
    ),
    "augury before the first area": (
        played(augury=5) | ask("second-card"),
        Reason.OUT_OF_RANGE,
        "overlord.augury",
    ),
    "an enemy before the first area": (played() | FIGHT | ask("second-start"), Reason.MISMATCH, "enemy"),
    "a card laid before the first area": (
        played(sides={"rooms": ["miasma"]}) | ask("second-card"),
        Reason.MISMATCH,
        "overlord.sides.rooms",
    ),
    "somewhere else before the first area": (
        played() | {"hero": {"cell": 9}} | ask("second-card"),
        Reason.UNREACHABLE,
        "hero.cell",
    ),
    "a second card chosen in the middle": (
        played() | ask("explore") | {"agenda": [{"step": "begin"}]},
        Reason.AGENDA,
        "agenda",
    ),
    "a question to an Overlord who is not there": (ask("overlord"), Reason.QUESTION, "question.kind"),
    "a question to the Automa": (automa() | ask("overlord"), Reason.QUESTION, "question.kind"),
    "no power that can be paid": (
        played(augury=0, used=["divination"]) | ask("overlord"),
        Reason.QUESTION,
        "question.kind",
    ),
    "no power for this moment": (played(augury=5) | FIGHT | ask("overlord"), Reason.QUESTION, "question.kind"),
    "no moment": (played() | ask("overlord", moment=[]), Reason.QUESTION, "question.moment"),
    "an unknown moment": (played() | ask("overlord", moment=["noon"]), Reason.UNKNOWN_NAME, "question.moment[1]"),
    "a hit by nobody": (played() | ask("overlord", moment=["hit"]), Reason.QUESTION, "question.kind"),
    "a die that was not rolled": (played() | ask("overlord", moment=["die"]), Reason.QUESTION, "question.kind"),
    "the entry of an area that was left": (
        played() | {"hero": {"cell": 5}} | ask("overlord", moment=["entry"]),
        Reason.QUESTION,
        "question.kind",
    ),
    "the descent in the middle": (played() | ask("overlord", moment=["descent"]), Reason.QUESTION, "question.kind"),
    "asked about the Overlord": (
        played() | {"party": [{}, {}]} | ask("overlord", about=2),
        Reason.OUT_OF_RANGE,
        "question.about",
    ),
    "the seat of an adventurer": (played(augury=5) | ask("overlord", seat=0), Reason.MISMATCH, "question.seat"),
    "a trade of a room not looked at": (played() | ask("trade-room", cell=5), Reason.QUESTION, "question.cell"),
    "a room looked at that everybody sees": (
        played(looked=[1, 5]) | ask("move-first"),
        Reason.MISMATCH,
        "overlord.looked",
    ),
    "a track without a pile": (
        played(sides={"rooms": SIX[:3], "combat": SIX[3:]}, track=4),
        Reason.MISMATCH,
        "overlord.track",
    ),
    "rooms changed that were not looked at": (played() | ask("move-first"), Reason.QUESTION, "question.kind"),
    "a victim of no power": (played() | ask("victim"), Reason.QUESTION, "question.power"),
    "a power that waits for nothing": (
        played(augury=5) | ask("explore") | {"agenda": [{"step": "power", "power": "maze", "moment": ["exploration"]}]},
        Reason.AGENDA,
        "agenda",
    ),
    "second rewards for experts": (
        played() | {"party": [{"cell": 9}, {}], "area": 3, "bosses": {"left": 3}} | ask("second-rewards"),
        Reason.QUESTION,
        "question.kind",
    ),
    "an enemy stronger than anything makes it": (played() | FIGHT | {"enemy": {"armor": 3}}, Reason.ENEMY, "enemy"),
    "an enemy strengthened by nobody": (
        {"overlord": {"card": "weaver"}} | FIGHT | {"enemy": {"damage": 9}},
        Reason.ENEMY,
        "enemy",
    ),
    "killed by a power that is not there": (
        played() | {"outcome": "lost", "cause": "power: Ransom", "hero": {"hp": 0}},
        Reason.OUTCOME,
        "cause",
    ),
    "killed by a power of nobody": (
        {"outcome": "lost", "cause": "power: Ransom", "hero": {"hp": 0}},
        Reason.OUTCOME,
        "cause",
    ),
    "a wave without its dice": (
        played()
        | {"boxes": ["council"], "rooms": {"1": "crow-flock"}, "enemy": {}, "dice": {"character": [3], "dungeon": 2}}
        | ask("overlord", moment=["die"])
        | {"agenda": [{"step": "foe-attack"}]},
        Reason.DICE,
        "dice.wave",
    ),
}
