"""Positions of Tiny Epic Dungeons that cannot be are refused in one line that names the field."""

from typing import Any

import pytest

from tests.games.tiny_epic.table.positions.games import CARDS, lair
from undercroft.games.tiny_epic.table.position import build
from undercroft.games.tiny_epic.table.view import view
from undercroft.table.book import Plain
from undercroft.table.position import PositionError, Reason

PARTY = ["grok-ull", "uliessa"]
GRAVEYARD = {"cell": "d5", "card": "graveyard"}
BUNKS = {"cell": "d3", "card": "goblin-bunks", "turned": 1}


def two(**changes: Any) -> Plain:
    return {"game": "tiny-epic", "heroes": [{"hero": hero} for hero in PARTY]} | changes


def with_hero(**fields: Any) -> Plain:
    return two(heroes=[{"hero": "grok-ull"} | fields, {"hero": "uliessa"}])


def goblins(count: int) -> list[Plain]:
    return [{"card": card} for card in ("stabby", "stabby", "shooty", "shooty", "boomy")[:count]]


def of_lair(**boss: Any) -> Plain:
    return lair(PARTY, "dragon", boss={"boss": "dragon"} | boss)


TESTING = {"kind": "attack", "dice": [3, 4, 5], "targets": ["goblin1"], "enemy_die": "3"}
REFUSED: tuple[tuple[Plain, Reason, str, str], ...] = (
    # names, types, ranges
    (two(game="chess"), Reason.UNKNOWN_NAME, "game", 'there is no "chess"'),
    (two(hero={}), Reason.UNKNOWN_FIELD, "hero", "there is no such field"),
    (two(act="2"), Reason.WRONG_TYPE, "act", "is not a whole number"),
    (two(heroes=[{"hero": "grok-ull"}]), Reason.PARTY, "heroes", "1 heroes cannot set out: from 2 to 4"),
    (with_hero(hero="uliessa"), Reason.TWICE, "heroes[2].hero", '"uliessa" stands twice'),
    (with_hero(hero="rogue"), Reason.UNKNOWN_NAME, "heroes[1].hero", 'there is no "rogue"'),
    (with_hero(health=9), Reason.OUT_OF_RANGE, "heroes[1].health", "9 is out of range: from 0 to 8"),
    (with_hero(focus=5), Reason.OUT_OF_RANGE, "heroes[1].focus", "from 0 to 4"),
    (with_hero(cell="h8"), Reason.UNKNOWN_NAME, "heroes[1].cell", 'there is no cell "h8": from a1 to g7, or lair'),
    (with_hero(cell="a1"), Reason.MISMATCH, "heroes[1].cell", "no card is turned up on a1"),
    (with_hero(cell="lair"), Reason.MISMATCH, "heroes[1].cell", "the Lair is closed in Act 1"),
    (with_hero(space=2), Reason.OUT_OF_RANGE, "heroes[1].space", "only 0 is possible"),
    (with_hero(speed=5), Reason.MISMATCH, "heroes[1].speed", "it must be 3"),
    (two(torch={"space": 7}), Reason.OUT_OF_RANGE, "torch.space", "from 8 to 20"),
    (two(torch={"space": 21}), Reason.OUT_OF_RANGE, "torch.space", "from 8 to 20"),
    (two(turn={"seat": 2}), Reason.OUT_OF_RANGE, "turn.seat", "there is no seat 2"),
    (two(turn={"speed_left": 7}), Reason.MISMATCH, "turn.speed_left", "it must be 3"),
    # cards
    (with_hero(cards={"left": "fireball"}), Reason.ITEM, "heroes[1].cards.left", "use one of spell1, spell2"),
    (with_hero(cards={"garment": "boots"}), Reason.ITEM, "heroes[1].cards.garment", "trinket1, trinket2"),
    (
        with_hero(cards={"left": "claw", "right": "claw"}),
        Reason.TWICE,
        "heroes[1].cards.right",
        'the card "claw" is also at heroes[1].cards.left',
    ),
    (
        with_hero(cards={"left": "claw"}) | {"rows": {"loot": ["claw"]}},
        Reason.TWICE,
        "rows.loot",
        "also at heroes[1].cards.left",
    ),
    (
        with_hero(cards={"left": "claw"}) | {"question": {"kind": "equip", "card": "claw"}},
        Reason.TWICE,
        "question.card",
        "a card is in one place only",
    ),
    (two(rows={"spells": ["claw"]}), Reason.UNKNOWN_NAME, "rows.spells[1]", 'there is no "claw"'),
    # the dungeon
    (two(rooms=[{"cell": "d5"}]), Reason.QUESTION, "rooms[1].card", "it is missing"),
    (two(rooms=[{"card": "graveyard"}]), Reason.QUESTION, "rooms[1].cell", "it is missing: from a1 to g7"),
    (two(rooms=[{"cell": "g8", "card": "graveyard"}]), Reason.UNKNOWN_NAME, "rooms[1].cell", "from a1 to g7"),
    (two(rooms=[GRAVEYARD, GRAVEYARD]), Reason.TWICE, "rooms[2].cell", "cell d5 is written twice"),
    (
        two(rooms=[GRAVEYARD, {"cell": "d3", "card": "graveyard"}]),
        Reason.TWICE,
        "rooms[2].card",
        'the card "graveyard" is also at rooms[1].card',
    ),
    (two(rooms=[{"cell": "d4", "card": "graveyard"}]), Reason.MISMATCH, "rooms[1].card", "the Entrance"),
    (two(rooms=[GRAVEYARD | {"altar": True}]), Reason.MISMATCH, "", "2 altars"),
    (two(rooms=[{"cell": "d4", "card": "entrance", "altar": False}]), Reason.MISMATCH, "", "0 altars"),
    (two(rooms=[GRAVEYARD | {"open": []}]), Reason.MISMATCH, "rooms[1].open", "it must be"),
    (two(hidden={"a": ["d4"]}), Reason.MISMATCH, "hidden.a", "the card on d4 is turned up"),
    (two(hidden={"a": ["d3", "c4", "d5"], "b": ["d3", "e4"]}), Reason.TWICE, "hidden.b", "cell d3 is written twice"),
    (
        two(hidden={"a": ["d3", "c4", "d5"], "b": ["e4"]}),
        Reason.MISMATCH,
        "hidden",
        "the dungeon cards do not add up to a deck",
    ),
    (
        two(rooms=[{"cell": "d5", "card": "lair-door", "turned": 3}]),
        Reason.MISMATCH,
        "hidden",
        "the dungeon cards do not add up to a deck",
    ),
    (
        two(rooms=[{"cell": "d5", "card": "minion-encounter-b", "turned": 3}]),
        Reason.MISMATCH,
        "hidden",
        "the dungeon cards do not add up to a deck",
    ),
    (two(cards_left=3), Reason.MISMATCH, "cards_left", "it must be 17"),
    # enemies
    (two(enemies=[{"card": "ogre"}]), Reason.UNKNOWN_NAME, "enemies[1].card", 'there is no "ogre"'),
    (two(enemies=[{"card": "boomy", "cell": "d5"}]), Reason.MISMATCH, "enemies[1].cell", "no card is turned up on d5"),
    (two(enemies=[{"card": "boomy", "cell": "lair"}]), Reason.MISMATCH, "enemies[1].cell", "the Lair is closed"),
    (two(enemies=goblins(5)), Reason.TOO_MANY, "enemies", "5 goblins are too many"),
    (two(enemies=[{"card": "boomy"}] * 2), Reason.TWICE, "enemies[2].card", 'the card "boomy" is also at'),
    (
        two(enemies=[{"card": "boomy"}], goblin_discards=["boomy"]),
        Reason.TWICE,
        "goblin_discards[1]",
        'the card "boomy" is also at enemies[1].card',
    ),
    (
        two(enemies=[{"card": "boomy", "enemy": "goblin2"}, {"card": "pokey", "enemy": "goblin2"}]),
        Reason.TWICE,
        "enemies[2].enemy",
        '"goblin2" stands twice',
    ),
    (
        lair(PARTY, "dragon", enemies=[{"card": "troll", "health": 8}]),
        Reason.OUT_OF_RANGE,
        "enemies[1].health",
        "from 1 to 7",
    ),
    (
        lair(PARTY, "dragon", dead_minions=["troll", "troll"]),
        Reason.TWICE,
        "dead_minions[2]",
        '"troll" stands twice',
    ),
    (lair(PARTY, "dragon", minions_dead=1), Reason.MISMATCH, "minions_dead", "it must be 2"),
    # Act 2 and the boss
    (two(act=2), Reason.MISMATCH, "act", "the Lair Door must be turned up"),
    (
        two(boss={"boss": "dragon", "markers": [8, 8]}),
        Reason.UNKNOWN_FIELD,
        "boss.markers",
        "there is no such field: use one of boss",
    ),
    (
        two(boss={"boss": "dragon", "cell": "d4"}),
        Reason.UNKNOWN_FIELD,
        "boss.cell",
        "there is no such field: use one of boss",
    ),
    (of_lair(boss="ogre"), Reason.UNKNOWN_NAME, "boss.boss", 'there is no "ogre"'),
    (of_lair(markers=[8]), Reason.BOSSES, "boss.markers", "1 markers: there must be 2"),
    (of_lair(markers=[8, 3]), Reason.OUT_OF_RANGE, "boss.markers[2]", "from 4 to 8"),
    (
        of_lair(locks=[{"space": 5, "altar": True}]),
        Reason.BOSSES,
        "boss.locks[1].space",
        "there is no lock on space 5: use one of 3",
    ),
    (of_lair(locks=[{"space": 3, "altar": True}]), Reason.MISMATCH, "", "3 altars in rooms, 1 on locks"),
    # the end
    (two(outcome="lost"), Reason.OUTCOME, "cause", "why is the game lost?"),
    (two(cause="torch"), Reason.OUTCOME, "cause", "nobody has lost"),
    (two(outcome="won"), Reason.OUTCOME, "outcome", "all markers of the boss are at 0"),
    (
        two(outcome="lost", cause="torch", question={"kind": "turn"}),
        Reason.OUTCOME,
        "outcome",
        "leave out the question",
    ),
    # questions and steps
    (two(question={"kind": "after"}), Reason.UNKNOWN_NAME, "question.kind", 'there is no "after"'),
    (two(question={}), Reason.QUESTION, "question.kind", "it is missing"),
    (two(question={"kind": "turn", "seat": 1}), Reason.MISMATCH, "question.seat", "it must be 0"),
    (
        two(question={"kind": "turn"}, agenda=[{"step": "torch"}]),
        Reason.QUESTION,
        "question.kind",
        "the rules would not ask this here",
    ),
    (two(agenda=[{"step": "turn"}]), Reason.UNKNOWN_NAME, "agenda[1].step", 'there is no "turn": use one of'),
    (
        two(question={"kind": "split", "damage": 2}),
        Reason.QUESTION,
        "question.kind",
        "the rules would not ask this here",
    ),
    (two(question={"kind": "test"}), Reason.QUESTION, "question.kind", "the rules would not ask this here"),
    (
        two(enemies=goblins(1), question={"kind": "test"}, test=TESTING | {"dice": []}),
        Reason.QUESTION,
        "question.kind",
        "the rules would not ask this here",
    ),
    (
        two(enemies=goblins(1), question={"kind": "guard", "enemy": "goblin2"}, test=TESTING),
        Reason.UNKNOWN_NAME,
        "question.enemy",
        'there is no "goblin2"',
    ),
    (
        two(question={"kind": "shed", "effect": "discard loot"}),
        Reason.QUESTION,
        "question.kind",
        "the rules would not ask this here",
    ),
    (two(question={"kind": "orient", "cell": "d5"}), Reason.QUESTION, "question.card", "it is missing"),
    (
        two(question={"kind": "orient", "cell": "a1", "card": "graveyard"}),
        Reason.MISMATCH,
        "question.cell",
        "no card lies face down on a1",
    ),
    (
        two(question={"kind": "around", "cells": ["a1"]}),
        Reason.QUESTION,
        "question.cells",
        "a1 is not next to the hero",
    ),
    (two(loaded_dice=[7]), Reason.OUT_OF_RANGE, "loaded_dice[1]", "7 is not a face of a die"),
    (two(generator={"dice": 0}), Reason.OUT_OF_RANGE, "generator.dice", "0 is out of range"),
)


@pytest.mark.parametrize(("data", "reason", "field", "text"), REFUSED, ids=[f"{row[2]}-{row[3]}" for row in REFUSED])
def test_it_is_refused(data: Plain, reason: Reason, field: str, text: str) -> None:
    with pytest.raises(PositionError) as refused:
        build(CARDS, data)
    assert refused.value.field == field, str(refused.value)
    assert text in refused.value.text
    assert refused.value.reason == reason
    assert "\n" not in str(refused.value)


def test_more_cards_than_there_are() -> None:
    """Two heroes play with 21 cards: nine Rooms, then six and two Encounters, then three and the Lair Door."""
    large = lair([*PARTY, "ethairna", "moonblade"], "dragon")
    hidden = view(CARDS, build(CARDS, large), 0)["hidden"]
    with pytest.raises(PositionError, match="rooms: 23 dungeon cards are laid: 2 heroes play with 21") as refused:
        build(CARDS, two(rooms=large["rooms"], hidden=hidden))
    assert refused.value.reason == Reason.TOO_MANY
