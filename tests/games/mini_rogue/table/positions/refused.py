"""Positions that are refused, each with the reason and the field that must be named."""

from typing import Any

from tests.games.mini_rogue.table.positions.games import CARDS
from undercroft.table.position import Reason

FIGHT: dict[str, Any] = {"area": 3, "rooms": {"1": "monster-a"}, "enemy": {"hp": 5}}
"""A Skeleton Soldier on floor 2."""
ROLLED = FIGHT | {"question": {"kind": "rolled"}}
AT_EXIT: dict[str, Any] = {"area": 4, "hero": {"cell": 9}}


def hero(**fields: Any) -> dict[str, Any]:
    return {"hero": fields}


def rolled(xp: int, *dice: Any) -> dict[str, Any]:
    return ROLLED | hero(xp=xp) | {"dice": {"dungeon": 3, "character": list(dice)}}


def party(*heroes: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"party": list(heroes)} | rest


def two(first: dict[str, Any], second: dict[str, Any] | None = None, **rest: Any) -> dict[str, Any]:
    """Two on cell 5, or where they say."""
    return party({"cell": 5} | first, second or {}, **rest)


def deal(kind: str = "deal", **fields: Any) -> dict[str, Any]:
    """A Rogue with 5 gold and a Thief with 10; both carry something."""
    potions = {"potions": ["fire", "holy"]}
    return party(
        {"cell": 5, "character": "rogue", **potions},
        {"character": "thief", "potions": ["fire", "frost"]},
        question={"kind": kind},
        deal=fields,
    )


MONSTER: dict[str, Any] = {"rooms": {"5": "monster-a", "2": "merchant"}}
COUNCIL: dict[str, Any] = {"boxes": ["council"]}


def fight(card: str, **more: Any) -> dict[str, Any]:
    """A fight on the first cell."""
    dice = {"character": [3], "dungeon": 2}
    return COUNCIL | {"rooms": {"1": card}, "enemy": {}, "dice": dice} | more


def played(**fields: Any) -> dict[str, Any]:
    """Somebody plays the Prophet."""
    return {"overlord": fields}


def automa(**fields: Any) -> dict[str, Any]:
    return {"overlord": {"against": "automa"} | fields}


def ask(kind: str, **fields: Any) -> dict[str, Any]:
    return {"question": {"kind": kind} | fields}


MET: dict[str, Any] = {"rooms": {"1": "monster-a"}, "enemy": {}}
SIX = ["cutthroats", "miasma", "long-night", "salt-tax", "open-graves", "royal-levy"]
HAND = ["axe", "spikes", "crow"]

REFUSED: dict[str, tuple[dict[str, Any], Reason, str]] = {
    # types, names, ranges, and cards in two places
    "21 HP": (hero(hp=21), Reason.OUT_OF_RANGE, "hero.hp"),
    "0 HP": (hero(hp=0), Reason.OUT_OF_RANGE, "hero.hp"),
    "24 XP": (hero(xp=24), Reason.OUT_OF_RANGE, "hero.xp"),
    "5 armor": (hero(armor=5), Reason.OUT_OF_RANGE, "hero.armor"),
    "5 food": (hero(food=5), Reason.OUT_OF_RANGE, "hero.food"),
    "11 gold": (hero(gold=11), Reason.OUT_OF_RANGE, "hero.gold"),
    "two equal potions": (hero(potions=["fire", "fire"]), Reason.TWICE, "hero.potions[2]"),
    "three potions": (hero(potions=["fire", "frost", "holy"]), Reason.TOO_MANY, "hero.potions"),
    "unknown potion": (hero(potions=["beer"]), Reason.UNKNOWN_NAME, "hero.potions[1]"),
    "unknown hero": (hero(character="knight"), Reason.UNKNOWN_NAME, "hero.character"),
    "wrong level": (hero(xp=6, level=1), Reason.MISMATCH, "hero.level"),
    "a stance without stances": (hero(stance="defensive"), Reason.MISMATCH, "hero.stance"),
    "a text for a number": (hero(hp="ten"), Reason.WRONG_TYPE, "hero.hp"),
    "yes for a number": (hero(hp=True), Reason.WRONG_TYPE, "hero.hp"),
    "unknown field": ({"weather": "rain"}, Reason.UNKNOWN_FIELD, "weather"),
    "unknown field of the hero": (hero(mood="bad"), Reason.UNKNOWN_FIELD, "hero.mood"),
    "unknown mat": ({"mat": "attic"}, Reason.UNKNOWN_NAME, "mat"),
    "area 11": ({"area": 11}, Reason.OUT_OF_RANGE, "area"),
    "area and floor": ({"area": 3, "floor": 1}, Reason.MISMATCH, "floor"),
    "unknown room": ({"rooms": {"2": "pantry"}}, Reason.UNKNOWN_NAME, "rooms.2.card"),
    "no such cell": ({"rooms": {"9": "axe"}}, Reason.UNKNOWN_FIELD, "rooms"),
    "a cell twice": ({"rooms": [{"cell": 2}, {"cell": 2}]}, Reason.TWICE, "rooms[2].cell"),
    "a card on two cells": ({"rooms": {"2": "axe", "3": "axe"}}, Reason.TWICE, "rooms.3"),
    "a card on a cell and unused": ({"rooms": {"2": "axe"}, "unused_rooms": ["axe"]}, Reason.TWICE, "unused_rooms"),
    "an Item's card on a cell": (hero(item={"item": "crow"}) | {"rooms": {"2": "crow"}}, Reason.TWICE, "rooms.2"),
    "an Item of another card": (hero(item={"item": "crow", "card": "armory"}), Reason.UNKNOWN_NAME, "hero.item.card"),
    "an Item without a name": (hero(item={"card": "armory"}), Reason.QUESTION, "hero.item.item"),
    "an Item with too many uses": (hero(item={"item": "great-axe", "uses": 4}), Reason.OUT_OF_RANGE, "hero.item.uses"),
    "an Item used up": (hero(item={"item": "great-axe", "uses": 0}), Reason.OUT_OF_RANGE, "hero.item.uses"),
    "too many unused rooms": (
        {"unused_rooms": [CARDS.rooms[card].id for card in CARDS.base_rooms]},
        Reason.TOO_MANY,
        "unused_rooms",
    ),
    "a room taken that nobody visited": ({"rooms": [{"cell": 8, "taken": True}]}, Reason.UNREACHABLE, "rooms[1].taken"),
    "enemy HP above the start": (FIGHT | {"enemy": {"hp": 10}}, Reason.OUT_OF_RANGE, "enemy.hp"),
    "a boss in a room": (FIGHT | {"enemy": {"kind": "boss"}}, Reason.ENEMY, "enemy.name"),
    "a ghost at the bonfire": ({"rooms": {"1": "bonfire"}, "enemy": {"kind": "ghost"}}, Reason.ENEMY, "enemy.name"),
    "a fight that does not go on": (FIGHT | {"question": {"kind": "explore"}}, Reason.AGENDA, "agenda"),
    "a boss twice in the stack": (
        {"bosses": {"stack": ["ghoul", "ghoul", "spider-queen", "ogs-remains"]}},
        Reason.TWICE,
        "bosses.stack[2]",
    ),
    "the final boss too early": (
        {"bosses": {"stack": ["ogs-remains", "ghoul", "spider-queen", "cursed-dragon"]}},
        Reason.BOSSES,
        "bosses.stack",
    ),
    "a stack that does not fit the floor": ({"area": 5, "bosses": {"left": 4}}, Reason.OUT_OF_RANGE, "bosses.left"),
    "too many bosses beaten": ({"area": 1, "bosses": {"beaten": ["ghoul"]}}, Reason.BOSSES, "bosses"),
    "beaten out of order": (
        {
            "area": 3,
            "bosses": {
                "stack": ["ghoul", "spider-queen", "cursed-dragon", "ogs-remains"],
                "beaten": ["spider-queen"],
            },
        },
        Reason.TWICE,
        "bosses.beaten",
    ),
    "beaten and removed": ({"area": 5, "bosses": {"beaten": ["ghoul"], "removed": ["ghoul"]}}, Reason.TWICE, "bosses"),
    "a boss where none waits": ({"area": 1, "bosses": {"at_exit": "ghoul"}}, Reason.BOSSES, "bosses.at_exit"),
    "a 7 loaded": ({"loaded_dice": [6, 7]}, Reason.OUT_OF_RANGE, "loaded_dice[2]"),
    "too many loaded": ({"loaded_dice": [1] * 65}, Reason.TOO_MANY, "loaded_dice"),
    "a 7 on the table": (rolled(0, {"face": 7}), Reason.OUT_OF_RANGE, "dice.character[1].face"),
    "unknown question": ({"question": {"kind": "why"}}, Reason.UNKNOWN_NAME, "question.kind"),
    "nothing is asked": ({"question": {"kind": "resolve"}}, Reason.UNKNOWN_NAME, "question.kind"),
    "trading in a trap": ({"rooms": {"1": "axe"}, "question": {"kind": "trading"}}, Reason.QUESTION, "question.kind"),
    "a check without a potion": (
        {"rooms": {"1": "axe"}, "question": {"kind": "before-check"}},
        Reason.QUESTION,
        "question.kind",
    ),
    "starving with food": (AT_EXIT | {"area": 3, "question": {"kind": "descend"}}, Reason.QUESTION, "question.kind"),
    "descending in the middle": ({"question": {"kind": "descend"}}, Reason.QUESTION, "question.kind"),
    "a fight question without an enemy": ({"question": {"kind": "ready"}}, Reason.QUESTION, "question.kind"),
    "an answer that is not legal": (
        {"question": {"kind": "explore", "answers": ["left"]}},
        Reason.MISMATCH,
        "question.answers",
    ),
    "a program of another card": (
        {"rooms": {"1": "axe"}, "agenda": [{"step": "run", "effect": "+9 gold"}]},
        Reason.AGENDA,
        "agenda[1].effect",
    ),
    "a step that cannot wait": ({"agenda": [{"step": "quaff"}]}, Reason.UNKNOWN_NAME, "agenda[1].step"),
    "a step without a name": ({"agenda": [{}]}, Reason.QUESTION, "agenda[1].step"),
    "at the exit for ever": (AT_EXIT | {"agenda": []}, Reason.AGENDA, "agenda"),
    "lost with a question": (
        {"outcome": "lost", "cause": "hunger", "question": {"kind": "explore"}},
        Reason.OUTCOME,
        "outcome",
    ),
    "lost for no reason": ({"outcome": "lost"}, Reason.OUTCOME, "cause"),
    # parties
    "four heroes": (party({}, {}, {}, {}), Reason.TOO_MANY, "party"),
    "no heroes": (party(), Reason.TOO_MANY, "party"),
    "a hero and a party": (party({}, hero={}), Reason.PARTY, "hero"),
    "the same character twice": (
        party({"character": "mage"}, {"character": "mage"}),
        Reason.TWICE,
        "party[2].character",
    ),
    "21 HP of the second": (party({}, {"hp": 21}), Reason.OUT_OF_RANGE, "party[2].hp"),
    "0 HP in a game": (party({}, {"hp": 0}), Reason.OUT_OF_RANGE, "party[2].hp"),
    "an Item held twice": (
        party({"item": {"item": "crow"}}, {"item": {"item": "crow"}}),
        Reason.TWICE,
        "party[2].item",
    ),
    "an unknown boon": (party({"boons": ["luck"]}, {}), Reason.UNKNOWN_NAME, "party[1].boons[1]"),
    "a leader who is not there": (party({}, {}, leader=2), Reason.OUT_OF_RANGE, "leader"),
    "a seat too many": (party({}, {}, order=[0, 1, 2]), Reason.OUT_OF_RANGE, "order[3]"),
    "a seat too few": (party({}, {}, order=[1]), Reason.PARTY, "order"),
    "a seat twice": (party({}, {}, order=[0, 0]), Reason.TWICE, "order[2]"),
    "too many proposals": (two({"proposals": 7}), Reason.OUT_OF_RANGE, "party[1].proposals"),
    "a question to nobody": (
        party({}, {}, question={"kind": "explore", "seat": 2}),
        Reason.OUT_OF_RANGE,
        "question.seat",
    ),
    "a question to the second first": (
        party({}, {}, question={"kind": "explore", "seat": 1}),
        Reason.MISMATCH,
        "question.seat",
    ),
    "a step of nobody": (party({}, {}, agenda=[{"step": "run", "seat": 3}]), Reason.OUT_OF_RANGE, "agenda[1].seat"),
    "an unknown stage": (party({"stage": "asleep"}, {}), Reason.UNKNOWN_NAME, "party[1].stage"),
    "a stage of somebody alone": ({"hero": {"stage": "done"}}, Reason.MISMATCH, "hero.stage"),
    "a stage that is not asked": (
        two({"stage": "arrived"}, {"stage": "arrived"}, question={"kind": "barter"}),
        Reason.QUESTION,
        "question.kind",
    ),
    "bound for nowhere": (two({"stage": "bound"}), Reason.UNREACHABLE, "party[1].bound_for"),
    "foreseen by nobody who is there": (
        party({}, {}, rooms=[{"cell": 8, "foreseen": [2]}]),
        Reason.OUT_OF_RANGE,
        "rooms[1].foreseen[1]",
    ),
    "nobody fights": (two({}, enemy={"fighters": []}, **MONSTER), Reason.PARTY, "enemy.fighters"),
    "a fighter who is not there": (
        two({}, enemy={"fighters": [2]}, **MONSTER),
        Reason.OUT_OF_RANGE,
        "enemy.fighters[1]",
    ),
    "HP for two against one": (two({}, {"cell": 2}, enemy={"hp": 12}, **MONSTER), Reason.OUT_OF_RANGE, "enemy.hp"),
    "an exchange alone": ({"question": {"kind": "barter"}}, Reason.QUESTION, "question.kind"),
    "an exchange on two cards": (two({}, {"cell": 2}, question={"kind": "barter"}), Reason.QUESTION, "question.kind"),
    "more gold than there is": (deal(gives={"gold": 6}), Reason.OUT_OF_RANGE, "deal.gives.gold"),
    "more gold than fits": (deal(gives={"gold": 1}), Reason.OUT_OF_RANGE, "deal.gives.gold"),
    "a potion that the other has": (deal(gives={"potions": ["fire"]}), Reason.UNKNOWN_NAME, "deal.gives.potions[1]"),
    "an Item nobody holds": (deal(asks={"item": True}), Reason.ITEM, "deal.asks.item"),
    "experience": (deal(gives={"xp": 1}), Reason.UNKNOWN_FIELD, "deal.gives.xp"),
    "a deal with oneself": (deal() | {"deal": {"with": 0}}, Reason.PARTY, "deal"),
    "a deal with nobody": (deal() | {"deal": {"with": 2}}, Reason.OUT_OF_RANGE, "deal.with"),
    "a deal of somebody else": (deal(by=1), Reason.PARTY, "deal"),
    "a deal on two cards": (two({}, {"cell": 2}, question={"kind": "deal"}), Reason.PARTY, "deal"),
    "two deals": (deal() | {"last_deal": {}}, Reason.PARTY, "last_deal"),
    "falling alone": ({"falling": 1}, Reason.PARTY, "falling"),
    "falling where nobody is": (two({}, {"cell": 2}, falling=3), Reason.PARTY, "falling"),
    "lost, and nobody is dead": (party({}, {}, outcome="lost", cause="hunger"), Reason.OUTCOME, "outcome"),
    # the second box
    "no box": ({"boxes": []}, Reason.MISMATCH, "boxes"),
    "an unknown box": ({"boxes": ["abyss"]}, Reason.UNKNOWN_NAME, "boxes[1]"),
    "a deck picked from one box": ({"deck": "picked"}, Reason.MISMATCH, "boxes"),
    "a room of another box": ({"rooms": {"2": "jails"}}, Reason.UNKNOWN_NAME, "rooms.2.card"),
    "a reference card that is not used": (COUNCIL | {"reference": "ghost"}, Reason.UNKNOWN_NAME, "reference"),
    "a story drawn and in the pile": (COUNCIL | {"stories": ["gibbet"], "story": "gibbet"}, Reason.TWICE, "story"),
    "three potions without a belt": (
        COUNCIL | {"hero": {"potions": ["fire", "frost", "holy"]}},
        Reason.TOO_MANY,
        "hero.potions",
    ),
    "four of a horde": (fight("crow-flock", enemy={"left": 4}), Reason.OUT_OF_RANGE, "enemy.left"),
    "a shot from nearby": (fight("city-guard", question={"kind": "shot"}), Reason.QUESTION, "question.kind"),
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
    # an Overlord or the Automa
    "an unknown Overlord": (played(card="king"), Reason.UNKNOWN_NAME, "overlord.card"),
    "played by nobody known": (played(against="cat"), Reason.UNKNOWN_NAME, "overlord.against"),
    "an unknown field of the board": (played(mood="bad"), Reason.UNKNOWN_FIELD, "overlord.mood"),
    "augury 6": (played(augury=6), Reason.OUT_OF_RANGE, "overlord.augury"),
    "augury below 0": (played(augury=-1), Reason.OUT_OF_RANGE, "overlord.augury"),
    "augury of the Automa": (automa(augury=2), Reason.UNKNOWN_FIELD, "overlord.augury"),
    "a hand of the Automa": (automa(hand=HAND), Reason.MISMATCH, "overlord.hand"),
    "powers of the Automa used up": (automa(used=["maze"]), Reason.UNKNOWN_NAME, "overlord.used[1]"),
    "a seat of the Automa": (automa(seat=1), Reason.MISMATCH, "overlord.seat"),
    "the seat of somebody else": (played(seat=0), Reason.MISMATCH, "overlord.seat"),
    "a hand of two": (played(hand=HAND[:2]), Reason.MISMATCH, "overlord.hand"),
    "a hand of four": (played(hand=[*HAND, "shrine"]), Reason.MISMATCH, "overlord.hand"),
    "a card of the hand in the area": (played(hand=HAND) | {"rooms": {"2": "axe"}}, Reason.TWICE, "overlord.hand"),
    "a card of the hand unused": (played(hand=HAND) | {"unused_rooms": ["crow"]}, Reason.TWICE, "unused_rooms"),
    "a room of another box in the hand": (played(hand=["jails", *HAND[:2]]), Reason.UNKNOWN_NAME, "overlord.hand[1]"),
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
    "an unknown Reinforcement card": (played(pile=["plague"]), Reason.UNKNOWN_NAME, "overlord.pile[1]"),
    "an unknown side": (played(sides={"left": ["miasma"]}), Reason.UNKNOWN_FIELD, "overlord.sides.left"),
    "four cards under one side": (played(sides={"combat": SIX[:4]}), Reason.MISMATCH, ""),
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
    "a veil on the exit": (played(veiled=[9]), Reason.OUT_OF_RANGE, "overlord.veiled[1]"),
    "a room veiled twice": (played(veiled=[2, 2]), Reason.TWICE, "overlord.veiled[2]"),
    "another final boss": (played() | {"final": "ogs-remains"}, Reason.UNKNOWN_NAME, "final"),
    "an Avatar without an Overlord": ({"final": "avatar-of-the-overlord"}, Reason.UNKNOWN_NAME, "final"),
    "a second card without an Overlord": ({"hero": {"second": "mage"}}, Reason.UNKNOWN_FIELD, "hero.second"),
    "the second card turned, without one": ({"hero": {"turned": ["second"]}}, Reason.MISMATCH, "hero.turned"),
    "an armed power without an Automa": ({"hero": {"armed": ["frenzy"]}}, Reason.UNKNOWN_FIELD, "hero.armed"),
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
    "an enemy before the first area": (played() | MET | ask("second-start"), Reason.MISMATCH, "enemy"),
    "a question to an Overlord who is not there": (ask("overlord"), Reason.QUESTION, "question.kind"),
    "a question to the Automa": (automa() | ask("overlord"), Reason.QUESTION, "question.kind"),
    "no power that can be paid": (
        played(augury=0, used=["divination"]) | ask("overlord"),
        Reason.QUESTION,
        "question.kind",
    ),
    "no power for this moment": (played(augury=5) | MET | ask("overlord"), Reason.QUESTION, "question.kind"),
    "an unknown moment": (played() | ask("overlord", moment=["noon"]), Reason.UNKNOWN_NAME, "question.moment[1]"),
    "a hit by nobody": (played() | ask("overlord", moment=["hit"]), Reason.QUESTION, "question.kind"),
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
    "killed by a power that is not there": (
        played() | {"outcome": "lost", "cause": "power: Ransom", "hero": {"hp": 0}},
        Reason.UNKNOWN_NAME,
        "cause",
    ),
    "killed by a power of nobody": (
        {"outcome": "lost", "cause": "power: Ransom", "hero": {"hp": 0}},
        Reason.UNKNOWN_NAME,
        "cause",
    ),
}
