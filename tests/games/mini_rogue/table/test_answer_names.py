"""Answers of Mini Rogue are named after what they mean, not after their place in a list."""

from typing import Any

import pytest

import undercroft
from tests.table.kit import BOOK
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES
from undercroft.table.game import AnswerRefused, Game
from undercroft.table.position import PositionError, game_at


def at(room: str = "merchant", **data: Any) -> Game:
    return game_at({"rooms": {"1": room}, "resolve": True, "boxes": ["base", "council"], **data}, BOOK)


def names(game: Game) -> list[str]:
    return [answer.name for answer in game.answers]


def numbered(game: Game) -> list[str]:
    """The names of the numbers, as older versions gave them."""
    return [ANSWER_NAMES[answer.id] for answer in game.answers]


def test_a_merchant_sells_and_buys_by_name() -> None:
    game = at(hero={"gold": 9, "hp": 3, "armor": 1, "afflictions": ["curse"], "potions": ["fire"]})
    assert names(game) == [
        *("go-on", "trade:buy-hp", "trade:buy-food", "trade:buy-bless", "trade:buy-4-hp", "trade:buy-armor"),
        *("trade:buy-any-potion", "trade:sell-armor", "trade:sell-potion"),
    ]
    game.answer("trade:buy-food")
    assert game.view()["hero"]["gold"] == 7
    assert game.given == ("trade:buy-food",)


def test_the_same_goods_have_the_same_name_wherever_they_are_sold() -> None:
    """Food is the second offer of the Merchant, and the first of the Hunter."""
    for room, number in (("merchant", "trade:2"), ("hunter", "trade:1")):
        game = at(room, hero={"gold": 10})
        assert dict(zip(names(game), numbered(game), strict=True))["trade:buy-food"] == number


def test_a_merchant_sells_its_own_card_by_its_name() -> None:
    assert "trade:buy-throwing-hammer" in names(at("blacksmith", hero={"gold": 10}))


def test_an_option_is_named_by_its_card() -> None:
    game = at("hermit", hero={"xp": 5})
    assert names(game) == ["option:hermit-help", "option:hermit-share-meal", "option:hermit-tunnel"]
    game.answer("option:hermit-help")
    assert game.events[0].facts["stat"] == "xp"


def test_an_option_without_a_name_is_named_by_what_it_does() -> None:
    assert names(at("crow", hero={"food": 2})) == ["option:pay-food,take", "option:-1-gold"]


@pytest.mark.parametrize("cards", [BOOK.cards.rooms, BOOK.cards.stories])
def test_every_option_that_has_a_name_has_an_id_of_its_own(cards: Any) -> None:
    options = [[option.id for option in card.options] for card in cards if card.options]
    assert options
    for ids in options:
        assert all(ids)
        assert len(set(ids)) == len(ids)


def test_characters_adventurers_and_powers_are_named() -> None:
    game = undercroft.new(hero="rogue", mates=["mage"], overlord="prophet", seed=3)
    assert "character:witch" in names(game)
    first = game_at({"party": [{"character": "rogue"}, {"character": "mage"}], "question": {"kind": "barter"}}, BOOK)
    assert names(first) == ["go-on", "hero:mage"]
    ruled = game_at({"overlord": {"augury": 5}, "question": {"kind": "overlord"}}, BOOK)
    assert names(ruled)[1:] == ["power:maze", "power:demonic-veil"]
    powers = ruled.view(1)["overlord"]["powers"]
    assert {power["answer"] for power in powers} >= {*names(ruled)[1:]}


def test_the_name_of_a_card_in_hand_gives_nothing_away() -> None:
    """It stands in saves and refusals, which the adventurers may read."""
    looking = {"kind": "trade-room", "cell": 5}
    game = game_at(
        {"overlord": {"augury": 5, "looked": [5], "hand": ["axe", "bats", "crow"]}, "question": looking}, BOOK
    )
    assert names(game) == ["go-on", "card:1", "card:2", "card:3"]


def test_names_of_older_versions_are_accepted() -> None:
    new, old = at("hermit"), at("hermit")
    new.answer("option:hermit-help")
    old.answer("option:1")
    assert (old.hash, old.given) == (new.hash, ("option:hermit-help",))
    with pytest.raises(AnswerRefused, match="give one of option:hermit-help, option:hermit-share-meal"):
        at("hermit").answer("option:4")


def test_a_position_may_list_its_answers_by_either_name() -> None:
    game = at("hermit")
    position = game.to_position()
    for answers in (names(game), numbered(game)):
        position["question"]["answers"] = answers
        assert game_at(position, BOOK).hash == game.hash
    position["question"]["answers"] = ["option:1", "option:hermit-share-meal", "option:hermit-tunnel"]
    with pytest.raises(PositionError):
        game_at(position, BOOK)
