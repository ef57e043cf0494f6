"""Parties that cannot be: what is wrong, and where."""

from typing import Any

from undercroft.table.position import Reason


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
GHOST: dict[str, Any] = {"rooms": {"5": "tomb"}}
SPENT = {"boons": ["scout"], "boons_spent": ["scout"]}
AIM = {"character": "priestess", "skill_used": True}

IMPOSSIBLE_PARTIES: dict[str, tuple[dict[str, Any], Reason, str]] = {
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
    "a shield nobody gives": (
        party({}, {"character": "mage", "shield": 1}, {"character": "witch"}),
        Reason.OUT_OF_RANGE,
        "party[2].shield",
    ),
    "an unknown boon": (party({"boons": ["luck"]}, {}), Reason.UNKNOWN_NAME, "party[1].boons[1]"),
    "a boon that is never used up": (party(SPENT, {}), Reason.MISMATCH, "party[1].boons_spent"),
    "a boon of nobody used up": ({"hero": {"boons_spent": ["deft"]}}, Reason.MISMATCH, "hero.boons_spent"),
    # who comes when
    "a leader who is not there": (party({}, {}, leader=2), Reason.OUT_OF_RANGE, "leader"),
    "a seat too many": (party({}, {}, order=[0, 1, 2]), Reason.OUT_OF_RANGE, "order[3]"),
    "a seat too few": (party({}, {}, order=[1]), Reason.PARTY, "order"),
    "a seat twice": (party({}, {}, order=[0, 0]), Reason.TWICE, "order[2]"),
    "another order in a new round": (party({}, {}, order=[1, 0]), Reason.PARTY, "order"),
    "gave way before anybody entered": (party({"gave_way": True}, {}), Reason.MISMATCH, "party[1].gave_way"),
    "proposals in a new round": (party({"proposals": 1}, {}), Reason.MISMATCH, "party[1].proposals"),
    "too many proposals": (two({"proposals": 7}), Reason.OUT_OF_RANGE, "party[1].proposals"),
    "a question to nobody": (
        party({}, {}, question={"kind": "explore", "seat": 2}),
        Reason.OUT_OF_RANGE,
        "question.seat",
    ),
    "a question to the second first": (
        party({}, {}, question={"kind": "explore", "seat": 1}),
        Reason.PARTY,
        "question.seat",
    ),
    "a step of nobody": (party({}, {}, agenda=[{"step": "run", "seat": 3}]), Reason.OUT_OF_RANGE, "agenda[1].seat"),
    "a step that the stages tell": (party({}, {}, agenda=[{"step": "resolve"}]), Reason.AGENDA, "agenda[1].step"),
    # how far each is
    "an unknown stage": (party({"stage": "asleep"}, {}), Reason.UNKNOWN_NAME, "party[1].stage"),
    "a stage of somebody alone": ({"hero": {"stage": "done"}}, Reason.MISMATCH, "hero.stage"),
    "moving while a card is resolved": (
        two({"stage": "resolved"}, {"stage": "to-move"}),
        Reason.PARTY,
        "party[1].stage",
    ),
    "a stage that is not asked": (
        two({"stage": "arrived"}, {"stage": "arrived"}, question={"kind": "barter"}),
        Reason.PARTY,
        "party[1].stage",
    ),
    "resolving before all have arrived": (
        two({"stage": "resolved"}, {"stage": "entered"}),
        Reason.PARTY,
        "party[1].stage",
    ),
    "two cards at a time": (
        two({"stage": "arrived"}, {"cell": 3, "stage": "arrived"}),
        Reason.PARTY,
        "party[2].stage",
    ),
    "fed in the middle": (two({"stage": "fed"}), Reason.PARTY, "party[1].stage"),
    "moving on from the exit": (party({"cell": 9, "stage": "to-move"}, {"cell": 5}), Reason.PARTY, "party[1].stage"),
    "done with a boss who waits": (
        party({"cell": 9, "stage": "done"}, {"stage": "done"}, area=2),
        Reason.PARTY,
        "party[1].stage",
    ),
    "bound for nowhere": (two({"stage": "bound"}), Reason.UNREACHABLE, "party[1].bound_for"),
    "bound for a cell too far": (two({"bound_for": 9}), Reason.UNREACHABLE, "party[1].bound_for"),
    "on two cells of no area": (
        party({"cell": 9}, {"cell": 1}, area=2, question={"kind": "preparation"}),
        Reason.UNREACHABLE,
        "party[2].cell",
    ),
    "no walks for two": (
        two({}, {"cell": 3}, rooms=[{"cell": 7, "visited": True}]),
        Reason.UNREACHABLE,
        "rooms[1].visited",
    ),
    "nobody came by": (two({}, {"cell": 3}, rooms=[{"cell": 2, "visited": False}]), Reason.UNREACHABLE, "rooms"),
    "foreseen by two": (party({}, {}, rooms=[{"cell": 8, "foreseen": [0, 1]}]), Reason.TOO_MANY, "rooms[1].foreseen"),
    "foreseen by nobody who is there": (
        party({}, {}, rooms=[{"cell": 8, "foreseen": [2]}]),
        Reason.OUT_OF_RANGE,
        "rooms[1].foreseen[1]",
    ),
    # fights
    "fighters on two cards": (
        two({}, {"cell": 2}, enemy={"fighters": [0, 1]}, **MONSTER),
        Reason.PARTY,
        "enemy.fighters",
    ),
    "nobody fights": (two({}, enemy={"fighters": []}, **MONSTER), Reason.PARTY, "enemy.fighters"),
    "a fighter who is not there": (
        two({}, enemy={"fighters": [2]}, **MONSTER),
        Reason.OUT_OF_RANGE,
        "enemy.fighters[1]",
    ),
    "a ghost against two": (two({}, enemy={"fighters": [0, 1]}, **GHOST), Reason.PARTY, "enemy.fighters"),
    "a bystander": (
        two({}, {"stage": "arrived"}, enemy={"fighters": [0]}, **MONSTER),
        Reason.PARTY,
        "enemy.fighters",
    ),
    "a fight out of turn": (
        party({"cell": 2, "stage": "arrived"}, {"cell": 5}, enemy={"fighters": [1]}, **MONSTER),
        Reason.PARTY,
        "enemy.fighters",
    ),
    "a fighter who is done": (two({"stage": "done"}, enemy={}, **MONSTER), Reason.PARTY, "party[1].stage"),
    "HP for two against one": (two({}, {"cell": 2}, enemy={"hp": 12}, **MONSTER), Reason.OUT_OF_RANGE, "enemy.hp"),
    "an attack of a bystander": (
        two({}, enemy={"fighters": [0]}, question={"kind": "ready", "seat": 1}, **MONSTER),
        Reason.QUESTION,
        "question.kind",
    ),
    # questions of a party
    "an exchange alone": ({"question": {"kind": "barter"}}, Reason.QUESTION, "question.kind"),
    "an exchange on two cards": (two({}, {"cell": 2}, question={"kind": "barter"}), Reason.QUESTION, "question.kind"),
    "giving way to an earlier one": (
        two({}, question={"kind": "give-way", "seat": 0}),
        Reason.QUESTION,
        "question.kind",
    ),
    "an offer of somebody else": (
        party({"stage": "entered"}, {}, {}, question={"kind": "give-way", "seat": 2, "offered_by": 1}),
        Reason.PARTY,
        "question.seat",
    ),
    "wanting a trap": (
        two({}, rooms={"5": "axe"}, question={"kind": "want-item"}),
        Reason.QUESTION,
        "question.kind",
    ),
    "a clear mind without a curse": (
        two({"boons": ["clear-mind"]}, dice={"character": [3], "dungeon": 3}, rooms={"5": "axe"})
        | {"question": {"kind": "clear-mind"}},
        Reason.QUESTION,
        "question.kind",
    ),
    "nothing for anyone": (party(AIM, {}, question={"kind": "aim"}, agenda=[]), Reason.QUESTION, "question.kind"),
    "arriving after the card": (
        two(AIM, question={"kind": "choice", "options": "+1 xp / +1 food / +2 hp"}, rooms={"5": "bonfire"})
        | {"agenda": [{"step": "arrive"}]},
        Reason.AGENDA,
        "agenda[1].step",
    ),
    # exchanges
    "more gold than there is": (deal(gives={"gold": 6}), Reason.OUT_OF_RANGE, "deal.gives.gold"),
    "more gold than fits": (deal(gives={"gold": 1}), Reason.OUT_OF_RANGE, "deal.gives.gold"),
    "gold for gold": (deal(asks={"food": 1}, gives={"food": 1}), Reason.PARTY, "deal.asks.food"),
    "a potion that the other has": (deal(gives={"potions": ["fire"]}), Reason.UNKNOWN_NAME, "deal.gives.potions[1]"),
    "an Item nobody holds": (deal(asks={"item": True}), Reason.ITEM, "deal.asks.item"),
    "experience": (deal(gives={"xp": 1}), Reason.UNKNOWN_FIELD, "deal.gives.xp"),
    "a deal with oneself": (deal() | {"deal": {"with": 0}}, Reason.PARTY, "deal"),
    "a deal with nobody": (deal() | {"deal": {"with": 2}}, Reason.OUT_OF_RANGE, "deal.with"),
    "a deal of somebody else": (deal(by=1), Reason.MISMATCH, "deal.by"),
    "a deal on two cards": (two({}, {"cell": 2}, question={"kind": "deal"}), Reason.PARTY, "deal"),
    "consent to nothing": (deal("consent"), Reason.PARTY, "deal"),
    "a deal nobody asks about": (two({}, deal={}), Reason.PARTY, "deal"),
    "two deals": (deal() | {"last_deal": {}}, Reason.PARTY, "last_deal"),
    # falls and the end
    "falling alone": ({"falling": 1}, Reason.PARTY, "falling"),
    "falling in the tower": (two({}, {"cell": 2}, falling=5, mat="tower"), Reason.PARTY, "falling"),
    "falling where nobody is": (two({}, {"cell": 2}, falling=3), Reason.PARTY, "falling"),
    "falling while moving": (two({"stage": "to-move"}, {"stage": "to-move"}, falling=5), Reason.PARTY, "falling"),
    "lost, and nobody is dead": (party({}, {}, outcome="lost", cause="hunger"), Reason.OUTCOME, "party"),
    "lost, and two are dead": (
        party({"hp": 0}, {"hp": 0}, outcome="lost", cause="hunger"),
        Reason.OUTCOME,
        "party",
    ),
    "lost with a second wind": (
        party({"hp": 0, "boons": ["second-wind"]}, {}, outcome="lost", cause="hunger"),
        Reason.OUTCOME,
        "party[1].boons_spent",
    ),
}
