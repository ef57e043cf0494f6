"""Positions that cannot be: each is refused for its reason, at its field, in one line."""

from pathlib import Path
from typing import Any

import pytest

from tests.games.mini_rogue.table.positions.games import CARDS
from tests.games.mini_rogue.table.positions.impossible_boxes import IMPOSSIBLE_BOXES
from tests.games.mini_rogue.table.positions.impossible_overlords import IMPOSSIBLE_OVERLORDS
from tests.games.mini_rogue.table.positions.impossible_parties import IMPOSSIBLE_PARTIES
from undercroft.kernel.errors import UndercroftError
from undercroft.table.position import PositionError, Reason, build, load_position, play_position

FIGHT: dict[str, Any] = {"area": 3, "rooms": {"1": "monster-a"}, "enemy": {"hp": 5}}
"""A Skeleton Soldier on floor 2."""
ROLLED = FIGHT | {"question": {"kind": "rolled"}}
AT_EXIT: dict[str, Any] = {"area": 4, "hero": {"cell": 9}}


def hero(**fields: Any) -> dict[str, Any]:
    return {"hero": fields}


def rolled(xp: int, *dice: Any) -> dict[str, Any]:
    return ROLLED | hero(xp=xp) | {"dice": {"dungeon": 3, "character": list(dice)}}


IMPOSSIBLE: dict[str, tuple[dict[str, Any], Reason, str]] = (
    {
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
        "a shield without the skill": (hero(shield=1), Reason.OUT_OF_RANGE, "hero.shield"),
        "skipping without the skill": (
            hero(character="mage", skips_next_room=True),
            Reason.MISMATCH,
            "hero.skips_next_room",
        ),
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
        "an Item's card on a cell": (
            hero(item={"item": "crow"}) | {"rooms": {"2": "crow"}},
            Reason.TWICE,
            "rooms.2",
        ),
        "an Item of another card": (hero(item={"item": "crow", "card": "armory"}), Reason.ITEM, "hero.item.card"),
        "an Item without a name": (hero(item={"card": "armory"}), Reason.ITEM, "hero.item.item"),
        "an Item with too many uses": (
            hero(item={"item": "great-axe", "uses": 4}),
            Reason.OUT_OF_RANGE,
            "hero.item.uses",
        ),
        "an Item used up": (hero(item={"item": "great-axe", "uses": 0}), Reason.OUT_OF_RANGE, "hero.item.uses"),
        "too many unused rooms": (
            {"unused_rooms": [CARDS.rooms[card].id for card in CARDS.base_rooms]},
            Reason.TOO_MANY,
            "unused_rooms",
        ),
        "visited beyond the hero": (
            hero(cell=2) | {"rooms": [{"cell": 3, "visited": True}]},
            Reason.UNREACHABLE,
            "rooms[1].visited",
        ),
        "visited on two ways": (
            hero(cell=5) | {"rooms": [{"cell": 2, "visited": True}, {"cell": 4, "visited": True}]},
            Reason.UNREACHABLE,
            "rooms",
        ),
        "a hero where nobody was": (
            hero(cell=4) | {"rooms": [{"cell": 4, "visited": False}]},
            Reason.UNREACHABLE,
            "rooms[1].visited",
        ),
        "no way to the hero": (
            hero(cell=2) | {"rooms": [{"cell": 1, "visited": False}]},
            Reason.UNREACHABLE,
            "rooms",
        ),
        "a visited room face down": (
            {"rooms": [{"cell": 1, "face_up": False}]},
            Reason.MISMATCH,
            "rooms[1].face_up",
        ),
        "a room taken that nobody visited": (
            {"rooms": [{"cell": 8, "taken": True}]},
            Reason.UNREACHABLE,
            "rooms[1].taken",
        ),
        "enemy HP above the start": (FIGHT | {"enemy": {"hp": 10}}, Reason.OUT_OF_RANGE, "enemy.hp"),
        "an enemy of another floor": (FIGHT | {"enemy": {"name": "Giant Rat"}}, Reason.ENEMY, "enemy.name"),
        "a boss in a room": (FIGHT | {"enemy": {"kind": "boss"}}, Reason.ENEMY, "enemy.kind"),
        "a ghost at the bonfire": (
            {"rooms": {"1": "bonfire"}, "enemy": {"kind": "ghost"}},
            Reason.ENEMY,
            "enemy.kind",
        ),
        "a second phase of a rat": (FIGHT | {"enemy": {"phase": 2}}, Reason.OUT_OF_RANGE, "enemy.phase"),
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
            Reason.BOSSES,
            "bosses.stack",
        ),
        "beaten and removed": (
            {"area": 5, "bosses": {"beaten": ["ghoul"], "removed": ["ghoul"]}},
            Reason.TWICE,
            "bosses",
        ),
        "a fall in the tower": (
            {"mat": "tower", "area": 4, "bosses": {"removed": ["ghoul"]}},
            Reason.BOSSES,
            "bosses.removed",
        ),
        "a boss where none waits": ({"area": 1, "bosses": {"at_exit": "ghoul"}}, Reason.BOSSES, "bosses.at_exit"),
        "a 7 loaded": ({"loaded_dice": [6, 7]}, Reason.OUT_OF_RANGE, "loaded_dice[2]"),
        "too many loaded": ({"loaded_dice": [1] * 65}, Reason.TOO_MANY, "loaded_dice"),
        "a 7 on the table": (rolled(0, {"face": 7}), Reason.OUT_OF_RANGE, "dice.character[1].face"),
        "two dice at level 1": (rolled(5, 3, 4), Reason.DICE, "dice.character"),
        "one die at level 2": (rolled(6, 3), Reason.DICE, "dice.character"),
        "dice before the roll": (
            FIGHT | {"question": {"kind": "ready"}, "dice": {"character": [3]}},
            Reason.DICE,
            "dice.character",
        ),
        "a roll without the Dungeon die": (ROLLED | {"dice": {"character": [3]}}, Reason.DICE, "dice.dungeon"),
        "a critical 5": (rolled(0, {"face": 5, "critical": True}), Reason.MISMATCH, "dice.character[1].critical"),
        "a miss with a value": (rolled(0, {"face": 1, "value": 1}), Reason.OUT_OF_RANGE, "dice.character[1].value"),
        "unknown question": ({"question": {"kind": "why"}}, Reason.UNKNOWN_NAME, "question.kind"),
        "nothing is asked": ({"question": {"kind": "resolve"}}, Reason.QUESTION, "question.kind"),
        "trading in a trap": (
            {"rooms": {"1": "axe"}, "question": {"kind": "trading"}},
            Reason.QUESTION,
            "question.kind",
        ),
        "a check without a potion": (
            {"rooms": {"1": "axe"}, "question": {"kind": "before-check"}},
            Reason.QUESTION,
            "question.kind",
        ),
        "starving with food": (
            AT_EXIT | {"area": 3, "question": {"kind": "descend"}},
            Reason.QUESTION,
            "question.kind",
        ),
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
        "a step that cannot wait": ({"agenda": [{"step": "quaff"}]}, Reason.AGENDA, "agenda[1].step"),
        "a step without a name": ({"agenda": [{}]}, Reason.QUESTION, "agenda[1].step"),
        "at the exit for ever": (AT_EXIT | {"agenda": []}, Reason.AGENDA, "agenda"),
        "lost with a question": (
            {"outcome": "lost", "cause": "hunger", "question": {"kind": "explore"}},
            Reason.OUTCOME,
            "outcome",
        ),
        "lost for no reason": ({"outcome": "lost"}, Reason.OUTCOME, "cause"),
    }
    | IMPOSSIBLE_PARTIES
    | IMPOSSIBLE_BOXES
    | IMPOSSIBLE_OVERLORDS
)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position(name: str) -> None:
    data, reason, field = IMPOSSIBLE[name]
    with pytest.raises(PositionError) as refused:
        build(CARDS, data)
    assert (refused.value.reason, refused.value.field) == (reason, field), str(refused.value)
    assert str(refused.value).startswith(f"{field}: ")
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, UndercroftError)


def test_every_reason_is_tried() -> None:
    tried = {reason for _, reason, _ in IMPOSSIBLE.values()}
    assert tried | {Reason.NO_FILE, Reason.SYNTAX} == set(Reason)


@pytest.mark.rule("MR-FEAT-10")
def test_a_die_stays_when_its_level_was_paid_for_a_feat() -> None:
    state = build(CARDS, rolled(5, {"face": 3, "feat_done": True}, {"face": 4}))
    assert state.pool.count == 2


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("broken.toml", "area = 3\nhero = {", "line 2"),
        ("broken.json", '{\n"area": }', "line 2"),
    ],
)
def test_a_file_that_cannot_be_understood(tmp_path: Path, name: str, text: str, place: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(PositionError, match=place) as refused:
        load_position(path)
    assert refused.value.reason is Reason.SYNTAX
    assert name in str(refused.value)


def test_files_that_are_no_positions(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match="cannot be read") as refused:
        load_position(tmp_path / "nothing.toml")
    assert refused.value.reason is Reason.NO_FILE
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    for name in ("list.json", "noise.toml", "deep.json"):
        with pytest.raises(PositionError):
            play_position(tmp_path / name)
