"""Exchanges as they are typed, in both languages."""

import pytest

from tests.games.mini_rogue.table.test_deals import dealing
from undercroft import DealRefused, Game
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.mini_rogue.words.typed_deals import looks_like_a_deal, read_deal
from undercroft.words.errors import said

pytestmark = pytest.mark.once


def read(typed: str, spoken: str = "en", game: Game | None = None) -> tuple[dict[str, int], dict[str, int]]:
    game = game or dealing()
    return read_deal(typed, game, MiniRogueSpeech(game.book.cards, spoken).terms)


@pytest.mark.parametrize(
    ("typed", "give", "ask"),
    [
        ("give 3 gold, fire for 1 food", {"gold": 3, "fire": 1}, {"food": 1}),
        ("GIVE 3 Gold AND a Fire potion FOR 1 food", {"gold": 3, "fire": 1}, {"food": 1}),
        ("3gold+fire for food", {"gold": 3, "fire": 1}, {"food": 1}),
        ("give Mage 2 armor", {"armor": 2}, {}),
        ("give 1 gold, 1 gold", {"gold": 2}, {}),
        ("ask for 2 food", {}, {"food": 2}),
        ("ask 2 food for 1 gold", {"gold": 1}, {"food": 2}),
        ("ask Mage for the holy potion and give 1 gold", {"gold": 1}, {"holy": 1}),
        ("give nothing for 1 food", {}, {"food": 1}),
        ("give my item for your item", {"item": 1}, {"item": 1}),
        ("give 0 gold for 1 food", {"gold": 0}, {"food": 1}),
        ("donne 3 rations contre 1 objet", {"food": 3}, {"item": 1}),
    ],
)
def test_what_is_typed_is_understood(typed: str, give: dict[str, int], ask: dict[str, int]) -> None:
    assert looks_like_a_deal(typed)
    assert read(typed) == (give, ask)


@pytest.mark.parametrize(
    ("typed", "give", "ask"),
    [
        ("donne 3 or, feu contre 1 nourriture", {"gold": 3, "fire": 1}, {"food": 1}),
        ("Je donne 3 pièces d’or et une potion de feu contre 1 ration", {"gold": 3, "fire": 1}, {"food": 1}),
        ("donne 1 or et la potion d'eau bénite pour 2 points d'armure", {"gold": 1, "holy": 1}, {"armor": 2}),
        ("demande 1 or contre une potion de soins", {"healing": 1}, {"gold": 1}),
        ("give 3 gold for 1 food", {"gold": 3}, {"food": 1}),
    ],
)
def test_in_french_too(typed: str, give: dict[str, int], ask: dict[str, int]) -> None:
    assert read(typed, "fr") == (give, ask)


def test_an_item_goes_by_its_name() -> None:
    game = dealing()
    state = game.state
    for hero, name in zip(state.heroes, ("worn-sword", "crow"), strict=True):
        hero.item = game.book.cards.item_number(name)
        hero.item_card, hero.item_uses = 0, 1
    assert read("give Worn Sword for crow", game=game) == ({"item": 1}, {"item": 1})
    assert read("donne l’épée usée contre le corbeau", "fr", game) == ({"item": 1}, {"item": 1})


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("give 3 lamps", 'you cannot trade "lamps": choose one of gold, food, armor, item, fire'),
        ("give gold or food", 'you cannot trade "or"'),
        ("right right", 'you cannot trade "right"'),
        ("give 3 for 1 food", '"give 3 for 1 food" cannot be read: write it like "give 3 gold, fire for 1 food"'),
        ("give 3 2 gold", "cannot be read"),
        ("give gold 3", "cannot be read"),
        ("give -3 gold", "cannot be read"),
        ("give 1.5 gold", "cannot be read"),
        ("give 9999999 gold", '"9999999" is not a valid amount'),
        ("give ٣ gold", "is not a valid amount"),
    ],
)
def test_what_cannot_be_read_is_said(typed: str, reason: str) -> None:
    with pytest.raises(DealRefused) as refused:
        read(typed)
    assert reason in str(refused.value)
    assert said(refused.value, "en") == str(refused.value)
    assert said(refused.value, "fr") != str(refused.value)


@pytest.mark.parametrize("typed", ["", "1", "14", "?", "hand:gold", "give:20", "gold", "quit"])
def test_an_answer_is_no_deal(typed: str) -> None:
    assert not looks_like_a_deal(typed)
