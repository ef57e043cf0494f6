"""Answers of Tiny Epic Dungeons are named after what they mean, not after their place in a list."""

from typing import Any

from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.table.game import Game
from undercroft.table.position import game_at

BOOK = TinyEpicBook()


def at(**data: Any) -> Game:
    return game_at({"game": "tiny-epic", **data}, BOOK)


def names(game: Game) -> list[str]:
    return [answer.name for answer in game.answers]


def rolled(*dice: int) -> Game:
    return at(
        heroes=[{"hero": "grok-ull", "focus": 3}, {}],
        enemies=[{"card": "pokey"}],
        test={"dice": list(dice), "enemy_die": "torch", "targets": ["goblin1"]},
        question={"kind": "test"},
    )


def test_a_result_is_named_by_the_faces_that_make_it() -> None:
    results = [name for name in names(rolled(5, 1, 2)) if name.startswith("result:")]
    assert results == ["result:5", "result:1+5", "result:2+5", "result:1+2+5", "result:1", "result:2", "result:1+2"]
    assert "boost:battle-rage" in names(rolled(5, 1, 2))


def test_dice_with_the_same_face_are_one_answer() -> None:
    results = [name for name in names(rolled(2, 2, 1)) if name.startswith("result:")]
    assert results == ["result:2", "result:2+2", "result:1+2", "result:1+2+2", "result:1"]


def test_abilities_are_named_by_the_card_or_the_board() -> None:
    cards = {"left": "sun-hammer", "spell1": "fireball"}
    game = at(heroes=[{"hero": "grok-ull", "cards": cards}, {}], enemies=[{"card": "pokey"}])
    assert {"use:sun-hammer", "use:sprint", "discard:sun-hammer", "discard:fireball"} <= {*names(game)}
    assert "use:groks-axe" not in names(game)


def test_enemies_and_heroes_are_named_by_their_cards() -> None:
    """Of two goblins of a kind, each has its number."""
    hero = {"hero": "grok-ull"}
    game = at(heroes=[hero, {}], enemies=[{"card": "stabby"}, {"card": "stabby"}, {"card": "troll"}])
    game.answer("use:groks-axe")
    assert names(game) == ["enemy:stabby-1", "enemy:stabby-2", "enemy:troll"]


def test_names_of_older_versions_are_accepted() -> None:
    new, old = rolled(5, 1, 2), rolled(5, 1, 2)
    new.answer("result:1+2+5")
    old.answer("result:die1+ab")
    assert (old.hash, old.given) == (new.hash, ("result:1+2+5",))


def test_a_position_may_list_its_answers_by_either_name() -> None:
    game = rolled(5, 1, 2)
    position = game.to_position()
    for answers in (names(game), [ANSWER_NAMES[answer.id] for answer in game.answers]):
        position["question"]["answers"] = answers
        assert game_at(position, BOOK).hash == game.hash
