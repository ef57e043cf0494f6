"""Exchanges in one go: the answers they are made of, and what is refused with its reason."""

from random import Random
from typing import Any

import pytest

import undercroft
from undercroft import DealRefused, Game, deal_answers
from undercroft.games.mini_rogue.rules import engine
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, THING_NAMES
from undercroft.games.mini_rogue.rules.state import RESOLVED
from undercroft.games.mini_rogue.table.deals import refused_thing

ROGUE, MAGE = 0, 1
FIRE, FROST, HOLY = (1 << POTION_NAMES.index(name) for name in ("fire", "frost", "holy"))


def dealing() -> Game:
    """Rogue puts a deal with Mage together. Rogue has 3 gold, 1 food, 2 armor, Fire and Frost."""
    game = undercroft.new(hero="rogue", mates=["mage"], seed=3, language="en")
    state = game.state
    state.agenda.clear()
    state.leader, state.order = ROGUE, MAGE << 2
    for hero, gold, food, armor, potions in zip(
        state.heroes, (3, 9), (1, 4), (2, 0), (FIRE | FROST, HOLY | FROST), strict=True
    ):
        hero.gold, hero.food, hero.armor, hero.potions = gold, food, armor, potions
        hero.cell, hero.stage = 0, RESOLVED
    state.question.close()
    engine.go_on(state)
    game.answer("hero:mage")
    return game


def proposed(game: Game, give: dict[str, int], ask: dict[str, int]) -> Any:
    for answer in deal_answers(game, give, ask):
        game.answer(answer)
    return game.view(MAGE)["deal"]


def test_a_deal_is_proposed_as_it_is_said() -> None:
    deal = proposed(dealing(), {"gold": 1, "fire": 1, "armor": 2}, {"food": 1})
    assert deal["gives"] == {"gold": 1, "armor": 2, "potions": ["fire"]}
    assert deal["asks"] == {"food": 1}
    assert (deal["by"], deal["with"]) == (ROGUE, MAGE)


def test_a_gift_and_a_request() -> None:
    assert proposed(dealing(), {"food": 0, "armor": 1}, {})["asks"] == {}
    assert proposed(dealing(), {}, {"holy": 1, "gold": 7})["asks"] == {"gold": 7, "potions": ["holy"]}


def test_what_lies_in_the_deal_already_counts() -> None:
    game = dealing()
    game.answer("hand:gold")
    assert deal_answers(game, {"gold": 1}, {"food": 1}) == ["ask:food", "propose"]
    assert proposed(game, {"gold": 1, "armor": 1}, {})["gives"] == {"gold": 1, "armor": 1}


REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"gold": 4}, {}, "Rogue has 3 gold, not 4"),
    ({}, {"food": 5}, "Mage has 4 food, not 5"),
    ({"gold": 2}, {}, "Mage has 9 gold and can hold 10, not 2 more"),
    ({}, {"food": 4}, "Rogue has 1 food and can hold 4, not 4 more"),
    ({"frost": 1}, {}, "Mage already has a Frost potion: nobody can carry two of a kind"),
    ({"healing": 1}, {}, "Rogue has no Healing potion"),
    ({"fire": 2}, {}, "Rogue has one Fire potion, not 2"),
    ({"item": 1}, {}, "Rogue has no Item"),
    ({}, {"item": 1}, "Mage has no Item"),
    ({"gold": 1}, {"gold": 2}, "gold cannot be both given and asked for"),
    ({"frost": 1}, {"frost": 1}, "Frost potion cannot be both given and asked for"),
    ({"xp": 1}, {}, f'you cannot trade "xp": choose one of {", ".join(THING_NAMES)}'),
    ({"gold": -1}, {}, '"-1" is not a valid amount'),
    ({"gold": 1.5}, {}, '"1.5" is not a valid amount'),
    ({"gold": True}, {}, '"True" is not a valid amount'),
    ({}, {}, "this deal is empty: give something, or ask for something"),
    ({"gold": 0}, {"food": 0}, "this deal is empty: give something, or ask for something"),
]


@pytest.mark.parametrize(("give", "ask", "reason"), REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(give: dict[str, Any], ask: dict[str, Any], reason: str) -> None:
    game = dealing()
    before = game.hash
    with pytest.raises(DealRefused) as refused:
        deal_answers(game, give, ask)
    assert str(refused.value) == reason
    assert game.hash == before


def test_more_than_the_line_says_lies_there_already() -> None:
    game = dealing()
    game.answer("hand:gold")
    game.answer("hand:fire")
    with pytest.raises(DealRefused, match="this deal already has 1 gold: drop it and start again"):
        deal_answers(game, {"fire": 1}, {"food": 1})
    with pytest.raises(DealRefused, match="this deal already has the Fire potion"):
        deal_answers(game, {"gold": 1}, {"food": 1})


def test_only_where_a_deal_is_put_together() -> None:
    game = dealing()
    game.answer("leave")
    for give in ({"gold": 1}, {}):
        with pytest.raises(DealRefused, match="no exchange is under way"):
            deal_answers(game, give, {})


@pytest.mark.parametrize(
    ("laid", "answer", "reason"),
    [
        (["hand:gold"], "hand:gold", "Mage has 9 gold and can hold 10, not 2 more"),
        (["hand:armor", "hand:armor"], "hand:armor", "Rogue has 2 armor, not 3"),
        (["hand:gold"], "ask:gold", "gold cannot be both given and asked for"),
        (["hand:fire"], "hand:fire", "Rogue has one Fire potion, not 2"),
        ([], "ask:item", "Mage has no Item"),
        ([], "hand:holy", "Rogue has no Holy potion"),
    ],
)
def test_one_thing_too_many_says_why(laid: list[str], answer: str, reason: str) -> None:
    game = dealing()
    for name in laid:
        game.answer(name)
    assert answer not in [legal.name for legal in game.answers]
    assert str(refused_thing(game, answer)) == reason


def test_only_things_are_explained() -> None:
    game = dealing()
    assert refused_thing(game, "go-on") is None
    assert refused_thing(game, "hand:xp") is None
    assert refused_thing(game, "hand:gold") is None


def test_every_deal_is_either_legal_all_the_way_or_refused() -> None:
    chance = Random(1)
    legal = refused = 0
    for _ in range(300):
        game = dealing()
        give, ask = (
            {thing: chance.choice((1, 1, 2)) for thing in chance.sample(THING_NAMES, chance.randrange(3))}
            for _ in range(2)
        )
        try:
            answers = deal_answers(game, give, ask)
        except DealRefused:
            refused += 1
            continue
        legal += 1
        for answer in answers:
            game.answer(answer, ROGUE)
        assert game.question is not None
        assert game.question.kind == "consent"
    assert legal > 3
    assert refused > 100
