"""An Overlord at the table: seats, what each side sees, refusals, what can be taken back, what is kept."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import undercroft
from tests.table.kit import AVATAR, BOOK, against, same, step
from undercroft.table.book import BadChoice, UnknownName
from undercroft.table.game import AnswerRefused, Game, NoSuchSeat, UndoRefused, WrongSeat
from undercroft.table.position import game_at

PLAYED = range(0, 24, 2)
"""Games of `against` with somebody in the Overlord's seat."""


def positions(number: int, **more: Any) -> Iterator[Game]:
    """A random game before each answer."""
    game = against(number, **more)
    chance = Random(number)
    while not game.over:
        yield game
        step(game, chance)


def at(**data: Any) -> Game:
    return game_at(data, BOOK)


# --- seats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-1")
@pytest.mark.parametrize("number", range(6))
def test_the_overlord_has_the_seat_after_the_adventurers(number: int) -> None:
    asked = set()
    for game in positions(number):
        heroes = 1 + len(game.setup["mates"])
        assert game.seats == heroes + (not game.setup["automa"])
        assert game.question is not None
        asked.add(game.question.seat)
        for seat in range(game.seats):
            view = game.view(seat)
            assert view["hero"] == (view["party"][seat] if seat < heroes else None)
            assert bool(view["question"]["answers"]) == (seat == game.question.seat)
        with pytest.raises(NoSuchSeat):
            game.view(game.seats)
    assert asked == set(range(game.seats))


def test_an_answer_out_of_turn_changes_nothing() -> None:
    refused = 0
    for game in positions(2):
        assert game.question is not None
        before, asked = game.hash, game.question.seat
        for seat in range(game.seats):
            if seat != asked:
                with pytest.raises(WrongSeat, match=f"it is not seat {seat}'s turn to answer: it is seat {asked}'s"):
                    game.answer(game.answers[0], seat=seat)
                refused += game.seats - 1 in (seat, asked)
        assert game.hash == before
    assert refused


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "kind", "said"),
    [
        ({"automa": True}, BadChoice, '"automa" is only for games against an Overlord: choose an overlord too'),
        ({"beginners": True}, BadChoice, '"beginners" is only for games against an Overlord: choose an overlord too'),
        ({"overlord": "prophet", "chapter": "2.1"}, BadChoice, "leave out the overlord"),
        ({"overlord": "king"}, UnknownName, 'no Overlord "king": choose one of prophet, weaver, devourer'),
        ({"overlord": None}, UnknownName, 'no Overlord "None"'),
        ({"overlord": 7}, UnknownName, 'no Overlord "7"'),
        ({"overlord": "prophet", "automa": 1}, UnknownName, 'no answer to automa "1": choose one of true, false'),
        ({"overlord": "prophet", "beginners": "yes"}, UnknownName, 'no answer to beginners "yes"'),
        ({"overlord": "prophet", "final": "ogs-remains"}, BadChoice, f'the final boss is "{AVATAR}"'),
        ({"overlord": "prophet", "final": "random"}, BadChoice, f'the final boss is "{AVATAR}"'),
        ({"final": AVATAR}, UnknownName, f'no final boss "{AVATAR}": choose one of ogs-remains'),
    ],
)
def test_games_that_cannot_be(choices: dict[str, Any], kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said.replace("(", r"\(")):
        undercroft.new(seed=1, **choices)


def test_the_avatar_may_be_named() -> None:
    """As a save and a share code do."""
    game = undercroft.new(seed=1, overlord="prophet", final=AVATAR)
    assert game.setup == undercroft.new(seed=1, overlord="prophet").setup


@pytest.mark.rule("MR-OVER-11")
def test_a_power_that_cannot_be_paid_is_refused_and_changes_nothing() -> None:
    game = at(overlord={"augury": 2}, question={"kind": "overlord"})
    before = game.hash
    for power in ("power:demonic-veil", "power:divination", "power:hex"):
        with pytest.raises(AnswerRefused, match="give one of go-on, power:maze") as refused:
            game.answer(power, seat=1)
        assert (refused.value.kind, refused.value.seat, game.hash) == ("overlord", 1, before)


@pytest.mark.rule("MR-OVER-19")
def test_no_fourth_card_under_a_side() -> None:
    sides = {"combat": ["cutthroats", "miasma", "long-night"]}
    game = at(overlord={"sides": sides}, question={"kind": "side", "reinforcement": "salt-tax"})
    with pytest.raises(AnswerRefused, match="give one of side:rooms, side:powers, side:avatar"):
        game.answer("side:combat")


# --- what is seen ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-4", "MR-OVER-6", "MR-AUTO-2")
@pytest.mark.parametrize("number", range(8))
def test_the_board_is_open_but_for_hand_and_pile(number: int) -> None:
    for game in positions(number):
        boards = [game.view(seat)["overlord"] for seat in range(game.seats)]
        open_to_all = [{**board, "hand": None} for board in boards]
        assert all(board == open_to_all[0] for board in open_to_all)
        board, heroes = boards[-1], 1 + len(game.setup["mates"])
        assert all(board["hand"] is None for board in boards[:heroes])
        laid = [card for side in board["sides"].values() for card in side]
        drawn = game.question is not None and game.question.kind == "side"
        assert board["pile"] + len(laid) + drawn == len(BOOK.cards.reinforcements)
        assert (board["track"] is None) == (board["pile"] == 0)
        assert board["track"] is None or 0 <= board["marker"] < board["track"]
        if game.setup["automa"]:
            assert (board["against"], board["seat"], board["augury"], board["hand"]) == ("automa", None, None, None)
            assert not any(power["used"] or power["cost"] for power in board["powers"])
        else:
            assert (board["against"], board["seat"]) == ("overlord", heroes)
            assert 0 <= board["augury"] <= 5
            assert len(board["hand"]) == board["hand_size"] in (0, 3)


@pytest.mark.rule("MR-OVER-12")
def test_powers_are_shown_with_their_cost_and_whether_they_are_used_up() -> None:
    game = at(overlord={"card": "weaver", "augury": 5, "sides": {"powers": ["cutthroats"]}, "used": ["ransom"]})
    powers = {power["power"]: power for power in game.view()["overlord"]["powers"]}
    assert list(powers) == ["divination", "hand-of-fate", "silk-snare", "shifting-web", "cocoon", "ransom"]
    assert [power["cost"] for power in powers.values()] == [0, 3, 2, 2, 3, 1]
    assert [name for name, power in powers.items() if power["used"]] == ["ransom"]
    assert (powers["hand-of-fate"]["every"], powers["shifting-web"]["symbols"]) == ("floor", 1)
    game.answer(powers["shifting-web"]["answer"])
    assert {power["power"] for power in game.view()["overlord"]["powers"] if power["used"]} == {
        "ransom",
        "shifting-web",
    }


@pytest.mark.rule("MR-AUTO-3")
def test_of_the_automa_it_is_shown_what_triggers_its_powers() -> None:
    game = at(overlord={"card": "prophet", "against": "automa", "sides": {"powers": ["salt-tax"]}})
    powers = {power["power"]: power["triggers"] for power in game.view()["overlord"]["powers"]}
    assert powers == {
        "infernal-destiny": ["trap", "reference"],
        "maze": ["area"],
        "demonic-veil": ["monster"],
        "reaping": ["reference"],
    }


def test_a_game_without_an_overlord_has_none_to_show() -> None:
    view = undercroft.new(seed=1).view()
    assert view["overlord"] is None
    assert (view["hero"]["second"], view["hero"]["turned"], view["hero"]["armed"]) == (None, [], [])
    assert set(view) == set(against(2).view(0)) == set(against(2).view(against(2).seats - 1))


@pytest.mark.rule("MR-OVER-14")
def test_what_the_overlord_looks_at_is_for_the_overlord() -> None:
    game = at(overlord={"augury": 2, "hand": ["axe", "spikes", "crow"]}, question={"kind": "look"})
    game.answer("room:5")
    told = [[event for event in game.events_of(len(game), seat) if event.kind == "peeked"] for seat in (0, 1)]
    looked = [game.view(seat)["rooms"][4]["card"] for seat in (0, 1)]
    assert [event.facts["card"] for event in told[0]] == [""]
    assert [event.facts["card"] for event in told[1]] == [looked[1]]
    assert looked[0] is None
    game.answer("card:2")
    traded = [
        next(event for event in game.events_of(len(game), seat) if event.kind == "traded-room") for seat in (0, 1)
    ]
    seen, known = ({"cell": 5, "card": card, "floor": 1} for card in ("", "spikes"))
    assert [event.facts for event in traded] == [seen, known]
    assert game.view(1)["overlord"]["hand"] == ["axe", looked[1], "crow"]
    assert [game.view(seat)["rooms"][4]["card"] for seat in (0, 1)] == [None, "spikes"]


@pytest.mark.rule("MR-OVER-17")
def test_a_drawn_reinforcement_card_is_shown_when_it_lies_there() -> None:
    game = at(overlord={"pile": ["miasma"]}, question={"kind": "side", "reinforcement": "salt-tax"})
    assert [game.view(seat)["question"]["reinforcement"] for seat in (0, 1)] == [None, "salt-tax"]
    game.answer("side:avatar")
    assert game.view(0)["overlord"]["sides"]["avatar"] == ["salt-tax"]


def test_the_dice_of_a_horde_lie_on_the_table() -> None:
    game = at(
        boxes=["council"],
        overlord={"augury": 5},
        rooms={"1": "crow-flock"},
        enemy={},
        dice={"character": [3], "dungeon": 2, "wave": [4, 1]},
        question={"kind": "overlord", "moment": ["die"]},
        agenda=[{"step": "foe-attack"}],
    )
    assert game.view(0)["dice"]["wave"] == [4, 1]


@pytest.mark.rule("MR-OVER-26", "MR-AUTO-8")
def test_the_result_says_who_has_won() -> None:
    won = {"area": 10, "hero": {"cell": 9}, "enemy": {"phase": 2, "hp": 1}}
    for against_whom in ("overlord", "automa"):
        overlord = {"against": against_whom, "augury": 0} if against_whom == "overlord" else {"against": against_whom}
        game = at(overlord=overlord, loaded_dice=[5, 2], **won)
        while not game.over:
            game.answer(game.answers[0])
        assert game.result is not None
        assert (game.result["won"], game.result["winner"], game.result["final"]) == (True, "adventurers", True)
    game = at(overlord={}, outcome="lost", cause="hunger", hero={"hp": 0})
    assert game.result is not None
    assert (game.result["won"], game.result["winner"]) == (False, "overlord")
    assert game.view(1)["outcome"] == "lost"
    plain = at(outcome="lost", cause="hunger", hero={"hp": 0})
    assert plain.result is not None
    assert "winner" not in plain.result


# --- what can be taken back -----------------------------------------------------------------------------------------


def test_a_strict_game_takes_no_look_of_the_overlord_back() -> None:
    game = game_at({"overlord": {"augury": 2}, "question": {"kind": "overlord"}}, BOOK, strict=True)
    game.answer("power:maze")
    game.undo()
    game.answer("power:maze")
    assert game.question is not None
    assert game.question.kind == "look"
    game.answer("room:5")
    with pytest.raises(UndoRefused, match="what a die or a card has shown"):
        game.undo()
    for room in ("room:6", "room:8"):
        game.answer(room)
    game.answer("room:5")
    assert game.question.kind == "move-second"
    game.undo()
    assert game.question.kind == "move-first"
    game.answer("go-on")
    with pytest.raises(UndoRefused, match="this game is strict"):
        game.undo()


@pytest.mark.rule("MR-OVER-16")
def test_a_strict_game_takes_no_drawn_reinforcement_back() -> None:
    overlord = {"card": "weaver", "augury": 5, "pile": ["cutthroats"], "marker": 3}
    game = game_at({"overlord": overlord, "question": {"kind": "overlord"}}, BOOK, strict=True)
    game.answer("power:shifting-web")
    assert game.question is not None
    assert game.question.kind == "side"
    with pytest.raises(UndoRefused, match="what a die or a card has shown"):
        game.undo()
    game.answer("side:rooms")
    with pytest.raises(UndoRefused, match="what a die or a card has shown"):
        game.undo()


@pytest.mark.parametrize("number", PLAYED)
def test_a_strict_game_never_goes_back_across_what_was_shown(number: int) -> None:
    shown = {"peeked", "hand-drawn", "revealed", "turned-over", "reinforced", "story-drawn", "rolled-dungeon"}
    free = 0
    for game in positions(number, strict=True):
        trial = game.copy()
        kinds = {event.kind for event in game.events}
        seat = game.state.question.seat
        try:
            trial.undo()
        except UndoRefused:
            continue
        free += 1
        assert not kinds & shown
        assert trial.state.question.seat == seat
    assert free


@pytest.mark.parametrize("number", [2, 3])
def test_a_game_that_is_not_strict_goes_all_the_way_back(number: int) -> None:
    game = against(number)
    chance = Random(number)
    for _ in range(50):
        if not game.over:
            step(game, chance)
    hashes = [game.replay(place).hash for place in range(len(game) + 1)]
    while len(game):
        game.undo()
        assert game.hash == hashes[len(game)]
    for place in range(1, len(hashes)):
        game.redo()
        assert game.hash == hashes[place]


# --- what is kept ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("own_dice", [False, True])
def test_a_game_is_saved_and_dealt_from_its_code(number: int, own_dice: bool, tmp_path: Path) -> None:
    game = against(number, own_dice=own_dice, strict=number % 3 == 0)
    chance = Random(number)
    while game.dice_needed or (not game.over and len(game) < 60):
        step(game, chance)
    game.save(tmp_path / "game.json")
    assert same(undercroft.load(tmp_path / "game.json"), game)
    again = undercroft.play_code(game.code)
    assert (again.setup, again.seed, again.code) == (game.setup, game.seed, game.code)
    if not own_dice:
        assert again.hash == game.replay(0).hash


def test_a_game_from_a_position_is_saved_with_its_overlord(tmp_path: Path) -> None:
    overlord = {"card": "devourer", "augury": 4, "beginners": True}
    game = at(overlord=overlord, party=[{}, {}], question={"kind": "overlord"})
    game.answer("power:gnawing-hunger")
    game.answer("hero:2")
    game.save(tmp_path / "game.json")
    again = undercroft.load(tmp_path / "game.json")
    assert same(again, game)
    assert (again.seats, again.setup["overlord"], again.setup["beginners"]) == (3, "devourer", True)
