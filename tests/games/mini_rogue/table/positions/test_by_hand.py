"""Short positions as a person writes them, and what the rest becomes."""

import json
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.games.mini_rogue.table.positions.games import CARDS, every_question, every_question_together
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.table.game import Game
from undercroft.table.position import PositionError, to_toml
from undercroft.table.position import game_at as position_game

BOOK = MiniRogueBook(CARDS)


def game_at(**data: Any) -> Game:
    return position_game(data, BOOK)


def asked(game: Game) -> str:
    assert game.question is not None
    return game.question.kind


def test_nothing_written_is_a_rogue_at_the_first_entrance() -> None:
    game = game_at()
    view = game.view()
    assert asked(game) == "explore"
    assert view["hero"]["character"] == "rogue"
    assert view["hero"]["hp"] == 10
    assert (view["area"], view["hero"]["cell"]) == (1, 1)
    assert view["rooms"][1]["face_up"]
    assert view["rooms"][3]["face_up"]


def test_a_hero_before_a_room() -> None:
    game = game_at(area=4, hero={"character": "mage", "hp": 7, "cell": 5}, rooms={"5": "treasure"}, resolve=True)
    assert asked(game) == "before-check"
    game.answer("drink:perception")
    assert game.view()["floor"] == 2


def test_the_same_seed_deals_the_same_rooms() -> None:
    def hidden(seed: int) -> str:
        return json.dumps(describe(CARDS, build(CARDS, {"seed": seed, "area": 3})))

    assert hidden(7) == hidden(7)
    assert hidden(7) != hidden(8)


def test_loaded_dice_fall_first() -> None:
    game = game_at(hero={"gold": 2}, rooms={"1": "shrine"}, resolve=True, loaded_dice=[6])
    game.answer("go-on")
    assert game.view()["dice"]["dungeon"] == 6


def test_the_way_to_the_hero_is_made_up() -> None:
    rooms = game_at(hero={"cell": 5}, rooms=[{"cell": 4, "visited": True}]).view()["rooms"]
    assert [room["cell"] for room in rooms if room["visited"]] == [1, 4, 5]
    assert [room["cell"] for room in rooms if room["face_up"]] == [1, 2, 4, 5, 6, 7, 8]


def test_an_enemy_waits_for_the_next_attack() -> None:
    game = game_at(area=3, rooms={"1": "monster-b"}, enemy={"hp": 2})
    enemy = game.view()["enemy"]
    assert asked(game) == "ready"
    assert (enemy["name"], enemy["hp"], enemy["start_hp"]) == ("Goblin Warrior", 2, 9)


def test_a_boss_at_the_exit_is_met() -> None:
    game = game_at(area=4, hero={"cell": 9}, bosses={"at_exit": "spider-queen", "beaten": ["ghoul"]})
    view = game.view()
    assert view["enemy"]["name"] == "Spider Queen"
    assert view["bosses"]["beaten"] == ["ghoul"]
    assert view["bosses"]["left"] == 3


def test_a_boss_just_beaten_leaves_its_reward() -> None:
    game = game_at(
        area=2,
        hero={"cell": 9},
        bosses={"left": 3, "beaten": ["ghoul"]},
        question={"kind": "choice", "options": "fire / +2 xp"},
    )
    game.answer("option:fire")
    assert game.view()["area"] == 3


def test_an_item_brings_its_card_and_its_uses() -> None:
    item = game_at(hero={"item": {"item": "worn-sword"}}).view()["hero"]["item"]
    assert item == {"item": "worn-sword", "card": "armory", "uses": 2}


@pytest.mark.parametrize("kind", ["preparation", "place"])
def test_an_area_before_it_is_laid(kind: str) -> None:
    game = game_at(area=2, hero={"item": {"item": "crow"}}, question={"kind": kind})
    assert all(room["taken"] for room in game.view()["rooms"])
    game.answer("go-on" if kind == "preparation" else "room:3")
    assert not any(room["taken"] for room in game.view()["rooms"])


def test_every_card_is_somewhere() -> None:
    for seed in range(20):
        state = build(CARDS, {"seed": seed, "area": 1 + seed % 10, "rooms": {"3": "axe", "8": "crow"}})
        assert broken_invariant(state, list(CARDS.base_rooms)) is None


FOLLOWING = {"level", "armor_in_all", "markers", "reward", "row", "wave", "turned", "second", "armed"}
"""What a seat sees that follows from the rest, or that only an Overlord brings."""


def named(part: Any) -> set[str]:
    """The fields that say something."""
    return {name for name, value in (part or {}).items() if value} - FOLLOWING


def test_what_a_seat_sees_has_the_same_names() -> None:
    """Every field of `view` that says something stands in a description too, unless a card or the mat says it."""
    for state in every_question("cleric", "dungeon", True, 3):
        seen, written = BOOK.view(state, 0), describe(CARDS, state)
        for name in ("hero", "enemy", "bosses", "dice"):
            follows = {"enemy", "fighters", "left", "stance"}
            assert named(seen[name]) - follows <= set(written.get(name, ()))
    for state in every_question_together(("cleric", "mage"), 3):
        seen, written = BOOK.view(state, state.question.seat), describe(CARDS, state)
        for name in ("bosses", "dice", "deal"):
            assert named(seen[name]) - {"enemy"} <= set(written.get(name, ()))
        for hero, sheet in zip(seen["party"], written["party"], strict=True):
            assert named(hero) - {"stance"} <= set(sheet)
        assert (seen["leader"], seen["order"]) == (written["leader"], written["order"])


def test_of_somebody_alone_nothing_is_said_that_only_a_party_has() -> None:
    for state in every_question("witch", "tower", False, 3):
        data = describe(CARDS, state)
        assert not {"party", "leader", "order", "deal", "last_deal", "falling", "goal_floor"} & set(data)
        assert not {"stage", "boons", "boons_spent", "bound_for", "gave_way", "proposals"} & set(data["hero"])
        assert not {"fighters", "markers"} & (set(data.get("enemy", ())) | set(data.get("last_enemy", ())))
        assert all("seat" not in step for step in data["agenda"])


def test_a_game_goes_on_from_a_file(tmp_path: Path) -> None:
    state = next(every_question("witch", "tower", False, 4))
    data = describe(CARDS, state)
    (tmp_path / "here.toml").write_text(to_toml(data), encoding="utf-8")
    (tmp_path / "here.json").write_text(json.dumps(data), encoding="utf-8")
    games = [undercroft.position(tmp_path / name) for name in ("here.toml", "here.json")]
    for game in games:
        game.answer(game.answers[0])
        game.answer(game.answers[-1])
        game.undo()
    assert games[0].hash == games[1].hash
    assert games[0].setup["hero"] == "witch"
    assert len(games[0]) == 1


def test_a_mapping_a_text_and_a_file_are_the_same(tmp_path: Path) -> None:
    data = {"area": 4, "hero": {"character": "mage", "hp": 3}}
    (tmp_path / "here.json").write_text(json.dumps(data), encoding="utf-8")
    texts = (to_toml(data), json.dumps(data), str(tmp_path / "here.json"), tmp_path / "here.json")
    games = [undercroft.position(what) for what in (data, *texts)]
    assert len({game.hash for game in games}) == 1
    assert undercroft.position("area = 4").view()["area"] == 4
    with pytest.raises(PositionError, match="position cannot be understood: "):
        undercroft.position("area = = 4")


def test_a_game_writes_where_it_stands() -> None:
    game = undercroft.new(hero="witch", seed=5)
    game.answer(game.answers[0])
    again = undercroft.position(game.to_position())
    assert again.hash == game.hash
    assert "generator" not in game.to_position(generator=False)


def test_own_dice_wait_for_the_player() -> None:
    game = game_at(own_dice=True, hero={"gold": 1}, rooms={"1": "shrine"}, resolve=True)
    game.answer("go-on")
    assert game.dice_needed == ("dungeon",)
    game.roll(4)
    assert game.view()["dice"]["dungeon"] == 4
    trap = game_at(own_dice=True, rooms={"1": "axe"}, resolve=True)
    assert trap.dice_needed == ("character", "dungeon")


def test_nobody_asks_how_it_came_to_this() -> None:
    """Two ways at once, a skill that nobody has, an enemy of another floor, dice that nobody could roll."""
    rooms = [{"cell": 2, "visited": True}, {"cell": 4, "visited": True}, {"cell": 5, "card": "monster-a"}]
    hero = {"cell": 5, "character": "mage", "shield": 1}
    game = game_at(hero=hero, rooms=rooms, enemy={"name": "Giant Rat", "hp": 9, "start_hp": 9})
    view = game.view()
    assert [room["cell"] for room in view["rooms"] if room["visited"]] == [2, 4, 5]
    assert (view["enemy"]["name"], view["enemy"]["hp"]) == ("Giant Rat", 9)
    while not game.over:
        game.answer(game.answers[0])


def test_a_deck_can_be_left_unchecked() -> None:
    """Four unused rooms, one of them of the other box."""
    unused = ["axe", "crow", "jails", "shrine"]
    with pytest.raises(PositionError, match='there is no "jails"'):
        game_at(unused_rooms=unused)
    game = undercroft.position({"unused_rooms": unused}, unchecked=True)
    assert game.view()["unused_rooms"] == 4
    while not game.over:
        game.answer(game.answers[0])


def test_a_story_that_kills_at_the_exit_blames_no_room() -> None:
    game = game_at(boxes=["council"], outcome="lost", cause="room", hero={"cell": 9, "hp": 0})
    assert game.result is not None
    assert game.result["cause"] == game.view()["cause"] == "room"
