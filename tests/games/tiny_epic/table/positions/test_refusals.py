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
    (with_hero(evaded=True), Reason.MISMATCH, "heroes[1].evaded", "there is no trap"),
    (with_hero(speed=5), Reason.MISMATCH, "heroes[1].speed", "it must be 3"),
    (two(torch={"space": 7}), Reason.OUT_OF_RANGE, "torch.space", "from 8 to 20"),
    (two(torch={"space": 21}), Reason.OUT_OF_RANGE, "torch.space", "from 8 to 20"),
    (two(turn={"seat": 2}), Reason.OUT_OF_RANGE, "turn.seat", "there is no seat 2"),
    (two(turn={"resting": True}), Reason.MISMATCH, "turn.resting", "acted must be true"),
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
    (
        two(rooms=[{"cell": "a1", "card": "graveyard"}]),
        Reason.UNREACHABLE,
        "rooms[1].cell",
        "no path leads from the Entrance to a1",
    ),
    (two(rooms=[BUNKS | {"turned": 3}]), Reason.UNREACHABLE, "rooms[1].cell", "no path leads from the Entrance to d3"),
    (two(rooms=[GRAVEYARD | {"disarmed": True}]), Reason.MISMATCH, "rooms[1].disarmed", "there is no trap"),
    (two(rooms=[GRAVEYARD | {"altar": True}]), Reason.MISMATCH, "rooms[1].altar", "it must be false"),
    (
        two(rooms=[{"cell": "d4", "card": "entrance", "altar": False}]),
        Reason.MISMATCH,
        "rooms[1].altar",
        "no altar is taken in Act 1",
    ),
    (two(rooms=[GRAVEYARD | {"open": []}]), Reason.MISMATCH, "rooms[1].open", "it must be"),
    (two(hidden={"a": ["d3", "c4"]}), Reason.MISMATCH, "hidden", "a corridor leads to d5"),
    (two(hidden={"a": ["d4"]}), Reason.MISMATCH, "hidden.a", "the card on d4 is turned up"),
    (two(hidden={"a": ["d3", "c4", "d5", "e4", "a1"]}), Reason.UNREACHABLE, "hidden.a", "no corridor leads to"),
    (two(hidden={"a": ["d3", "c4", "d5"], "b": ["d3", "e4"]}), Reason.TWICE, "hidden.b", "cell d3 is written twice"),
    (two(hidden={"a": ["d3", "c4", "d5"], "b": ["e4"]}), Reason.MISMATCH, "hidden.b", "only 0 of it are laid"),
    (two(rooms=[{"cell": "d5", "card": "lair-door", "turned": 3}]), Reason.MISMATCH, "rooms", "no card of part c"),
    (
        two(rooms=[{"cell": "d5", "card": "minion-encounter-b", "turned": 3}]),
        Reason.MISMATCH,
        "rooms",
        "1 Encounters are turned up, but only 0 cards of part b",
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
    (two(enemies=[{"card": "troll"}]), Reason.MISMATCH, "enemies", "1 minions, but 0 Encounters are turned up"),
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
    (lair(PARTY, "dragon", dead_minions=["troll"]), Reason.MISMATCH, "dead_minions", "1 minions are dead, but 2"),
    (lair(PARTY, "dragon", minions_dead=1), Reason.MISMATCH, "minions_dead", "it must be 2"),
    # Act 2 and the boss
    (two(act=2), Reason.MISMATCH, "act", "the Lair Door must be turned up"),
    (
        lair(PARTY, "dragon", enemies=[{"card": "troll"}]),
        Reason.MISMATCH,
        "act",
        "2 minions must be dead, not 1",
    ),
    (two(boss={"boss": "dragon", "markers": [8, 8]}), Reason.BOSSES, "boss.markers", "the Lair is closed in Act 1"),
    (two(boss={"boss": "dragon", "cell": "d4"}), Reason.BOSSES, "boss.cell", "the Lair is closed in Act 1"),
    (of_lair(boss="ogre"), Reason.UNKNOWN_NAME, "boss.boss", 'there is no "ogre"'),
    (of_lair(markers=[8]), Reason.BOSSES, "boss.markers", "1 markers: there must be 2"),
    (of_lair(markers=[8, 3]), Reason.OUT_OF_RANGE, "boss.markers[2]", "from 4 to 8"),
    (of_lair(locks=[{"space": 5, "altar": True}]), Reason.OUT_OF_RANGE, "boss.locks[1].space", "only 3 is possible"),
    (of_lair(locks=[{"space": 3, "altar": True}]), Reason.BOSSES, "boss.locks", "0 altars are gone from the rooms"),
    (of_lair(cell="d4"), Reason.BOSSES, "boss.cell", "the boss takes the altar of a room it enters"),
    (
        lair(PARTY, "hydra", boss={"boss": "hydra", "locks": [{"space": 2, "altar": True}]}),
        Reason.BOSSES,
        "boss.locks",
        "altars go to the highest lock first",
    ),
    (
        lair(PARTY, "dragon", heroes=[{"hero": hero, "cell": "lair", "space": 3} for hero in PARTY]),
        Reason.PARTY,
        "heroes[2].space",
        "two heroes stand on space 3",
    ),
    # the end
    (two(outcome="lost"), Reason.OUTCOME, "cause", "why is the game lost?"),
    (two(cause="torch"), Reason.OUTCOME, "cause", "nobody has lost"),
    (two(outcome="lost", cause="goblins"), Reason.OUTCOME, "cause", "fewer than 4 goblins"),
    (two(outcome="lost", cause="walls"), Reason.OUTCOME, "cause", "a face-down card is left"),
    (two(outcome="won"), Reason.OUTCOME, "outcome", "all markers of the boss are at 0"),
    (
        two(outcome="lost", cause="torch", question={"kind": "turn"}),
        Reason.OUTCOME,
        "outcome",
        "leave out the question",
    ),
    # questions and steps
    (two(question={"kind": "after"}), Reason.QUESTION, "question.kind", "nothing is asked there"),
    (two(question={"kind": "roll"}), Reason.QUESTION, "question.kind", "roll needs an armed trap"),
    (two(question={}), Reason.QUESTION, "question.kind", "it is missing"),
    (two(question={"kind": "turn", "seat": 1}), Reason.QUESTION, "question.kind", "turn is for whoever's turn it is"),
    (
        two(question={"kind": "turn"}, agenda=[{"step": "torch"}]),
        Reason.AGENDA,
        "agenda[1].step",
        "torch cannot wait for",
    ),
    (two(agenda=[{"step": "turn"}]), Reason.AGENDA, "agenda[1].step", "turn cannot wait"),
    (two(agenda=[{"step": "actors"}]), Reason.AGENDA, "agenda[1].step", "needs enemies that are still to act"),
    (two(actors=["goblin1"], enemies=goblins(1), agenda=[]), Reason.AGENDA, "actors", "leave it out"),
    (two(pushing=["goblin1"], enemies=goblins(1)), Reason.AGENDA, "pushing", "only while herd is asked"),
    (two(question={"kind": "split", "damage": 2}), Reason.QUESTION, "question.kind", "split needs a boss: it is Act 1"),
    (two(question={"kind": "test"}), Reason.QUESTION, "question.kind", "needs an armed trap where the hero stands"),
    (
        two(question={"kind": "test"}, test=TESTING),
        Reason.QUESTION,
        "question.kind",
        "needs targets that are in play",
    ),
    (
        two(enemies=goblins(1), question={"kind": "test"}, test=TESTING | {"dice": []}),
        Reason.QUESTION,
        "question.kind",
        "test rolls dice",
    ),
    (
        two(
            heroes=[{"hero": "moonblade"}, {"hero": "uliessa"}],
            question={"kind": "test"},
            test={"kind": "own", "dice": [3, 4, 5], "enemy_die": "3"},
        ),
        Reason.QUESTION,
        "question.kind",
        "test rolls no enemy die without a target",
    ),
    (
        two(enemies=goblins(1), question={"kind": "test"}, test=TESTING | {"place": "right"}),
        Reason.QUESTION,
        "question.kind",
        "needs an ability that is there for it",
    ),
    (
        two(enemies=goblins(1), question={"kind": "guard", "enemy": "goblin2"}, test=TESTING),
        Reason.QUESTION,
        "question.kind",
        "is for targets that are still in play",
    ),
    (
        two(question={"kind": "shed", "effect": "discard loot"}),
        Reason.QUESTION,
        "question.kind",
        "the rules ask nothing",
    ),
    (two(question={"kind": "orient", "cell": "d5"}), Reason.QUESTION, "question.card", "it is missing"),
    (
        two(question={"kind": "orient", "cell": "a1", "card": "graveyard"}),
        Reason.MISMATCH,
        "question.cell",
        "no card lies face down on a1",
    ),
    (
        two(question={"kind": "orient", "cell": "d5", "card": "lair-door"}),
        Reason.MISMATCH,
        "question.card",
        "part a does not hold it",
    ),
    (
        two(question={"kind": "around", "cells": ["a1"]}),
        Reason.QUESTION,
        "question.cells",
        "a1 is not next to the hero",
    ),
    (
        two(agenda=[{"step": "run", "of": "dragon", "effect": "-2 health"}]),
        Reason.AGENDA,
        "agenda[1].step",
        "needs this boss in play",
    ),
    (
        two(agenda=[{"step": "run", "of": "fireball"}]),
        Reason.AGENDA,
        "agenda[1].step",
        "needs the targets of the Spell",
    ),
    (two(own_dice=True, agenda=[{"step": "skill"}]), Reason.AGENDA, "agenda[1].step", "needs an armed trap"),
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
