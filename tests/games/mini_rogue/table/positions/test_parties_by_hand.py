"""Short positions of a party as a person writes them, and what the rest becomes."""

from typing import Any

import pytest

from tests.games.mini_rogue.table.positions.games import CARDS, HEROES
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.table.game import Game
from undercroft.table.position import game_at as position_game

BOOK = MiniRogueBook(CARDS)


def game_at(*heroes: dict[str, Any], **data: Any) -> Game:
    return position_game({"party": list(heroes)} | data, BOOK)


def asked(game: Game) -> tuple[str, int]:
    assert game.question is not None
    return game.question.kind, game.question.seat


def stages(game: Game) -> list[str]:
    return [hero["stage"] for hero in game.view()["party"]]


def test_nothing_written_is_a_party_about_to_move() -> None:
    game = game_at({}, {}, {})
    view = game.view()
    assert asked(game) == ("explore", 0)
    assert [hero["character"] for hero in view["party"]] == HEROES[:3]
    assert stages(game) == ["to-move"] * 3
    assert (view["leader"], view["order"]) == (0, [0, 1, 2])
    assert game.seats == 3
    assert game.setup["mates"] == HEROES[1:3]


def test_a_party_of_one_is_a_hero() -> None:
    alone = build(CARDS, {"hero": {"hp": 4}})
    assert build(CARDS, {"party": [{"hp": 4}]}).to_bytes() == alone.to_bytes()


def test_the_others_are_where_the_first_one_is() -> None:
    game = game_at({"cell": 6}, {}, {"cell": 2})
    assert [hero["cell"] for hero in game.view()["party"]] == [6, 6, 2]


def test_the_leader_is_asked_first() -> None:
    game = game_at({}, {}, {}, leader=1)
    assert asked(game) == ("explore", 1)
    assert game.view()["order"] == [1, 2, 0]


def test_who_has_chosen_a_way_waits_for_the_others() -> None:
    game = game_at({"bound_for": 2}, {})
    assert stages(game) == ["bound", "to-move"]
    assert asked(game) == ("explore", 1)
    game.answer("down")
    assert [hero["cell"] for hero in game.view()["party"]] == [2, 4]


def test_a_room_is_entered_together() -> None:
    game = game_at({"cell": 5}, {}, rooms={"5": "merchant"}, resolve=True)
    assert asked(game) == ("arrive", 0)
    assert stages(game) == ["entered", "entered"]


@pytest.mark.rule("MR-COOP2-14", "MR-COOP2-17", "MR-COOP3-2")
@pytest.mark.parametrize(("cells", "hp"), [((5,), 6), ((5, 5), 12), ((5, 2), 6), ((5, 5, 5), 18), ((5, 2, 5), 12)])
def test_an_enemy_has_hp_for_all_who_are_there(cells: tuple[int, ...], hp: int) -> None:
    game = game_at(*({"cell": cell} for cell in cells), rooms={"5": "monster-a"}, enemy={})
    enemy = game.view()["enemy"]
    assert enemy["hp"] == enemy["start_hp"] == hp
    assert enemy["fighters"] == [seat for seat, cell in enumerate(cells) if cell == 5]


def test_the_first_fighter_of_the_order_attacks() -> None:
    game = game_at({"cell": 5}, {}, {}, leader=2, rooms={"5": "monster-a"}, enemy={"hp": 5})
    assert asked(game) == ("ready", 2)


def test_a_fight_on_the_card_of_the_second() -> None:
    game = game_at({"cell": 2}, {"cell": 5}, rooms={"2": "merchant", "5": "monster-a"}, enemy={"hp": 5})
    assert asked(game) == ("ready", 1)
    assert stages(game) == ["done", "resolved"]


def test_a_ghost_is_for_one_alone() -> None:
    game = game_at({"cell": 5}, {}, rooms={"5": "tomb"}, enemy={})
    assert game.view()["enemy"]["fighters"] == [0]
    assert stages(game) == ["resolved", "arrived"]


def test_a_boss_waits_for_all() -> None:
    game = game_at({"cell": 9}, {"cell": 5}, area=2)
    assert asked(game) == ("explore", 1)
    game = game_at({"cell": 9}, {}, area=2)
    assert asked(game) == ("arrive", 0)
    while asked(game)[0] == "arrive":
        game.answer("go-on")
    assert game.view()["enemy"]["fighters"] == [0, 1]


def test_a_boss_just_beaten() -> None:
    question = {"kind": "choice", "options": "fire / +2 xp"}
    game = game_at({"cell": 9}, {}, area=2, bosses={"left": 3}, question=question)
    assert stages(game) == ["resolved", "resolved"]


def test_an_exchange_half_put_together() -> None:
    deal = {"gives": {"gold": 2}, "asks": {"food": 1}}
    game = game_at({"cell": 5, "food": 1}, {"gold": 0}, question={"kind": "deal"}, deal=deal)
    assert game.view()["deal"] == {"by": 0, "with": 1, **deal}
    game.answer("propose")
    assert asked(game) == ("consent", 1)
    game.answer("accept")
    assert [hero["gold"] for hero in game.view()["party"]] == [3, 2]


def test_consent_of_the_first() -> None:
    game = game_at({"cell": 5}, {}, question={"kind": "consent", "seat": 0}, deal={"asks": {"gold": 2}})
    assert stages(game) == ["done", "resolved"]
    game.answer("accept")
    assert [hero["gold"] for hero in game.view()["party"]] == [3, 2]


def same_again(game: Game) -> None:
    """The position comes back from its own description."""
    assert build(CARDS, describe(CARDS, game.state)).state_hash() == game.state.state_hash()


def test_one_has_left_the_crow_to_the_others() -> None:
    heroes = {"cell": 5, "gold": 2, "food": 1, "stage": "declined"}, {"gold": 2, "food": 1}
    game = game_at(*heroes, rooms={"5": "crow"}, question={"kind": "want-item", "seat": 1})
    assert stages(game) == ["declined", "resolved"]
    same_again(game)
    game.answer("leave")
    assert [hero["gold"] for hero in game.view()["party"]] == [1, 1]


def test_a_trap_is_resolved_although_its_card_is_taken() -> None:
    first = {"cell": 5, "burdens": ["alarm-tower"], "stage": "resolved", "potions": []}
    other = {"potions": ["healing"], "hp": 9, "stage": "resolved", "food": 2}
    check = {"kind": "before-check", "seat": 1}
    data = {
        "boxes": ["base", "council"],
        "rooms": [{"cell": 5, "taken": True}],
        "taken": "alarm-tower",
        "question": check,
    }
    game = game_at(first, other, loaded_dice=[5, 1], **data)
    assert stages(game) == ["resolved", "resolved"]
    same_again(game)
    gold = game.view()["party"][1]["gold"]
    while asked(game)[0] in ("before-check", "after-check"):
        game.answer("go-on")
    assert game.view()["party"][1]["gold"] == gold + 2
    same_again(game)


def test_an_item_is_given_by_its_name() -> None:
    holder = {"cell": 5, "item": {"item": "crow"}}
    for item in ("crow", True):
        game = game_at(holder, {}, question={"kind": "consent"}, deal={"gives": {"item": item}})
        game.answer("accept")
        assert game.view()["party"][1]["item"]["item"] == "crow"


def test_a_place_in_the_order_is_offered() -> None:
    game = game_at({"cell": 5}, {}, question={"kind": "give-way"})
    assert asked(game) == ("give-way", 1)
    game.answer("accept")
    assert game.view()["order"] == [1, 0]


def test_a_skill_for_anyone() -> None:
    game = game_at({"character": "priestess", "hp": 5}, {"hp": 3}, question={"kind": "aim"})
    game.answer("hero:2")
    assert [hero["hp"] for hero in game.view()["party"]] == [5, 5]
    assert asked(game) == ("explore", 0)


def test_a_skill_for_anyone_in_a_room_and_in_a_fight() -> None:
    priestess = {"character": "priestess", "cell": 5, "stage": "entered"}
    game = game_at(priestess, {"hp": 3}, rooms={"5": "merchant"}, question={"kind": "aim"})
    game.answer("hero:2")
    assert asked(game) == ("arrive", 0)
    cleric = {"character": "cleric", "cell": 5, "item": {"item": "crow"}, "skill_used": True}
    effect = {"kind": "aim", "effect": "+4 hp"}
    game = game_at(cleric, {"hp": 3}, rooms={"5": "monster-a"}, enemy={}, question=effect)
    game.answer("hero:2")
    assert game.view()["party"][1]["hp"] == 7


@pytest.mark.rule("MR-COOP2-13")
def test_all_fall_when_the_others_are_done() -> None:
    game = game_at({"cell": 5}, {"cell": 3}, falling=5, rooms={"5": "corridor", "3": "bonfire"})
    assert stages(game) == ["done", "entered"]
    game.answer("go-on")
    assert asked(game) == ("choice", 1)
    game.answer("option:bonfire-hone-weapon")
    view = game.view()
    assert (view["area"], view["rooms"][0]["card"]) == (3, "corridor")


def test_the_second_eats_after_the_first() -> None:
    game = game_at({"cell": 9}, {"food": 0, "potions": ["healing"]}, question={"kind": "descend", "seat": 1})
    assert stages(game) == ["fed", "done"]


def test_cards_are_placed_by_one_of_them() -> None:
    question = {"kind": "place", "seat": 1, "cards": 2}
    game = game_at({}, {"item": {"item": "crow"}}, area=2, question=question, rooms={"3": "axe"})
    assert game.view(1)["rooms"][2]["card"] == "axe"
    assert game.view(0)["rooms"][2]["card"] is None


def test_perks_and_relics() -> None:
    boons = {"boons": ["pathfinder", "sight"], "boons_spent": ["sight"]}
    game = position_game({"hero": boons}, BOOK)
    names = [answer.name for answer in game.answers]
    assert "diagonal" in names
    assert "sight" not in names
    assert position_game({"party": [boons, {"boons": ["sight"]}]}, BOOK).view()["party"][0]["boons_spent"] == ["sight"]


def test_a_diagonal_walk_needs_its_perk() -> None:
    spent = {"boons": ["pathfinder"], "boons_spent": ["pathfinder"], "cell": 5}
    rooms = [{"cell": 2, "visited": False}, {"cell": 4, "visited": False}]
    state = build(CARDS, {"hero": spent, "rooms": rooms})
    assert [room["cell"] for room in describe(CARDS, state)["rooms"] if room["visited"]] == [1, 5]


def test_a_curse_may_be_overlooked() -> None:
    dice = {"character": [5], "dungeon": 3, "curse": True}
    hero = {"boons": ["clear-mind"], "cell": 5}
    game = position_game({"hero": hero, "rooms": {"5": "axe"}, "dice": dice, "question": {"kind": "clear-mind"}}, BOOK)
    game.answer("take")
    assert game.view()["dice"]["success"]
    fight = {"hero": hero, "rooms": {"5": "monster-a"}, "enemy": {}, "dice": dice, "question": {"kind": "clear-mind"}}
    game = position_game(fight, BOOK)
    game.answer("go-on")
    assert game.view()["dice"]["character"][0]["value"] == 4


def test_a_goal_before_the_last_floor() -> None:
    data = {"area": 2, "goal_floor": 1, "hero": {"cell": 9, "xp": 18}, "enemy": {"hp": 1}, "loaded_dice": [3, 3, 3, 1]}
    game = position_game(data, BOOK)
    while not game.over:
        game.answer("go-on")
    assert game.view()["outcome"] == "won"


def test_bosses_of_floors_never_seen() -> None:
    state = build(CARDS, {"area": 3, "bosses": {"stack": ["ghoul", "spider-queen", "ogs-remains"]}})
    assert describe(CARDS, state)["bosses"]["stack"] == ["ghoul", "spider-queen", "ogs-remains"]
    assert state.boss_count == 3
