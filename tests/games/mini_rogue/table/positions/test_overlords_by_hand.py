"""Short positions against an Overlord or the Automa as a person writes them, and what the rest becomes."""

from typing import Any

import pytest

from tests.games.mini_rogue.table.positions.games import CARDS
from undercroft.games.mini_rogue.rules.cardspeak import OVERSEEN
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.table.game import Game
from undercroft.table.position import game_at as position_game

BOOK = MiniRogueBook(CARDS)


def game_at(**data: Any) -> Game:
    return position_game(data, BOOK)


def asked(game: Game) -> tuple[str, int]:
    assert game.question is not None
    return game.question.kind, game.question.seat


def names(game: Game) -> list[str]:
    return [answer.name for answer in game.answers]


def waiting(game: Game) -> list[str]:
    return [step["step"] for step in describe(CARDS, game.state)["agenda"]]


@pytest.mark.rule("MR-OVER-3", "MR-OVER-4", "MR-OVER-6")
def test_an_empty_table_is_the_prophet_about_to_use_a_power() -> None:
    game = game_at(overlord={})
    board = game.view(1)["overlord"]
    assert asked(game) == ("overlord", 1)
    assert (board["card"], board["against"], board["augury"], board["marker"], board["pile"]) == (
        *("prophet", "overlord", 2, 0),
        6,
    )
    assert len(board["hand"]) == 3
    assert game.seats == 2
    assert (game.setup["overlord"], game.setup["automa"]) == ("prophet", False)
    assert game.view()["hero"]["second"] == "crusader"


def test_everybody_has_a_card_that_nobody_else_has() -> None:
    party = game_at(overlord={}, party=[{"character": "crusader"}, {"second": "rogue"}, {}]).view()["party"]
    cards = [hero[name] for hero in party for name in ("character", "second")]
    assert len(set(cards)) == 6
    assert (cards[0], cards[3]) == ("crusader", "rogue")


def test_the_top_of_the_pile_is_written_and_the_rest_is_chance() -> None:
    def pile(seed: int) -> list[str]:
        state = build(CARDS, {"seed": seed, "overlord": {"pile": ["miasma", "salt-tax"], "marker": 3}})
        found: list[str] = describe(CARDS, state)["overlord"]["pile"]
        return found

    assert pile(1)[:2] == pile(2)[:2] == ["miasma", "salt-tax"]
    assert len({tuple(pile(seed)) for seed in range(9)}) > 2
    assert game_at(overlord={"pile": ["miasma"]}).view()["overlord"]["track"] == 5


@pytest.mark.rule("MR-AUTO-6")
def test_any_number_of_cards_lies_under_a_side_of_the_automa() -> None:
    under = ["cutthroats", "miasma", "long-night", "salt-tax"]
    game = game_at(overlord={"against": "automa", "sides": {"combat": under}})
    assert game.view()["overlord"]["sides"]["combat"] == under
    assert game.seats == 1


def test_in_a_fight_with_the_dice_on_the_table() -> None:
    game = game_at(
        overlord={"augury": 3},
        rooms={"1": "monster-a"},
        enemy={"hp": 2},
        dice={"character": [6], "dungeon": 2},
        question={"kind": "overlord"},
    )
    assert names(game) == ["go-on", "power:hand-of-fate", "power:infernal-destiny", "quiet"]
    assert waiting(game) == ["read-attack", "overlord"]
    assert game.state.foe.traits & OVERSEEN
    game.answer("power:hand-of-fate")
    assert asked(game) == ("set-die", 1)
    game.answer("set:dungeon1:5")
    assert (asked(game), game.view()["dice"]["dungeon"]) == (("rolled", 0), 5)


@pytest.mark.parametrize(
    ("room", "dice", "moment", "waits"),
    [
        ("axe", {"character": [3], "dungeon": 4}, ["die", "dice"], ["judge", "overlord"]),
        ("shrine", {"dungeon": 4}, ["die"], ["read-shrine", "run", "overlord"]),
        ("axe", {}, ["room"], ["arrive"]),
        ("axe", {}, ["preparation", "entry"], ["resolve"]),
        ("axe", {}, ["exploration"], []),
    ],
)
def test_what_a_moment_interrupts_waits(room: str, dice: Any, moment: list[str], waits: list[str]) -> None:
    question = {"kind": "overlord", "moment": moment}
    game = game_at(overlord={"augury": 5}, rooms={"1": room}, dice=dice, question=question)
    assert game.view()["question"]["moment"] == moment
    assert waiting(game) == waits


def test_the_moment_is_the_one_where_they_are() -> None:
    hungry = game_at(overlord={"card": "devourer", "augury": 5}, hero={"cell": 9})
    assert hungry.view()["question"]["moment"] == ["descent"]
    party = game_at(overlord={"augury": 5}, party=[{"cell": 2}, {"cell": 4}], question={"kind": "overlord", "about": 1})
    view = party.view(2)
    assert (view["question"]["moment"], view["question"]["about"]) == (["exploration"], 1)
    assert [hero["stage"] for hero in view["party"]] == ["done", "done"]


def test_the_start_of_a_game() -> None:
    game = game_at(overlord={}, party=[{}, {}, {}], question={"kind": "second-start", "seat": 1})
    assert [hero["second"] is not None for hero in game.view()["party"]] == [True, True, False]
    assert waiting(game) == ["second-card", "begin"]
    assert game.view(3)["overlord"]["hand"] == []
    assert game.view()["order"] == [0, 1, 2]


def enemy(**data: Any) -> tuple[int, int, int, list[str]]:
    seen = game_at(**{"rooms": {"1": "monster-a"}, "enemy": {}} | data).view()["enemy"]
    return seen["start_hp"], seen["armor"], seen["damage"], seen["traits"]


@pytest.mark.rule("MR-OVER-18", "MR-OVER-23")
def test_an_enemy_is_as_strong_as_the_board_makes_it() -> None:
    assert enemy(overlord={}) == (6, 0, 2, [])
    assert enemy(overlord={"sides": {"rooms": ["royal-levy"]}}) == (8, 0, 2, [])
    avatar: dict[str, Any] = {"area": 10, "hero": {"cell": 9}, "rooms": {}}
    assert enemy(overlord={}, **avatar) == (40, 0, 10, ["curse"])
    sides = {"avatar": ["royal-levy", "miasma", "salt-tax"]}
    assert enemy(overlord={"sides": sides}, **avatar) == (46, 1, 12, ["curse"])
    assert enemy(overlord={"sides": sides}, **avatar | {"enemy": {"phase": 2}}) == (46, 1, 13, ["savage"])


def test_figures_that_a_power_has_changed_are_written() -> None:
    assert enemy(overlord={"card": "weaver"}, enemy={"start_hp": 9, "armor": 1}) == (9, 1, 2, [])
    assert enemy(overlord={"card": "devourer"}, enemy={"damage": 3, "traits": ["savage"]}) == (6, 0, 3, ["savage"])


@pytest.mark.rule("MR-OVER-28")
def test_cards_are_turned_one_by_one() -> None:
    game = game_at(overlord={"against": "automa"}, hero={"second": "mage", "turned": ["own"]})
    hero = game.view()["hero"]
    assert (hero["turned"], hero["skill_used"]) == (["own"], False)
    both = game_at(overlord={"against": "automa"}, hero={"skill_used": True})
    assert both.view()["hero"]["turned"] == ["own", "second"]


def test_powers_used_up_and_powers_that_wait() -> None:
    game = game_at(overlord={"augury": 5, "used": ["maze"]}, question={"kind": "overlord"})
    assert names(game) == ["go-on", "power:demonic-veil"]
    used = {power["power"]: power["used"] for power in game.view()["overlord"]["powers"]}
    assert [power for power, so in used.items() if so] == ["maze"]
    automa = game_at(
        overlord={"card": "weaver", "against": "automa"},
        hero={"armed": ["cocoon"]},
        rooms={"1": "monster-a"},
        resolve=True,
    )
    assert (automa.view()["enemy"]["hp"], automa.view()["hero"]["armed"]) == (9, [])


def test_whoever_looked_at_a_card_is_written_by_seat() -> None:
    rooms = [{"cell": 5, "card": "axe", "foreseen": [1]}, {"cell": 6, "card": "crow", "foreseen": True}]
    game = game_at(overlord={"augury": 5}, rooms=rooms)
    assert [game.view(seat)["rooms"][4]["card"] for seat in (0, 1)] == [None, "axe"]
    assert [game.view(seat)["rooms"][5]["card"] for seat in (0, 1)] == ["crow", None]
    looking = game_at(overlord={"augury": 5, "looked": [5, 8]}, question={"kind": "move-first"})
    assert [looking.view(seat)["rooms"][7]["card"] is None for seat in (0, 1)] == [True, False]
