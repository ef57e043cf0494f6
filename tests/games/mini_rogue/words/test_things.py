"""Everything that lies on the table has a name and can be explained, in every language."""

from random import Random
from typing import Any

import pytest

from tests.table.kit import BOOK, against, step
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Plain
from undercroft.words import LANGUAGES
from undercroft.words.card_shelf import Thing

SPEECH = {spoken: MiniRogueSpeech(BOOK.cards, spoken) for spoken in LANGUAGES}


def things(language: str) -> dict[str, Thing]:
    return {each.id: each for each in SPEECH[language].library.things()}


def named(view: Plain) -> set[str]:
    """The things that a view speaks of, by id."""
    found = {f"floor:{view['mat']}:{view['floor']}"}
    for hero in view["party"]:
        found |= {f"potion:{potion}" for potion in hero["potions"]}
        found |= {f"affliction:{affliction}" for affliction in hero["afflictions"]}
        found |= {f"item:{hero['item']['item']}"} if hero["item"] else set()
        found |= {f"power:{power}" for power in hero["armed"]}
    enemies: list[Any] = [view["enemy"], view["bosses"]["enemy"], *(room["enemy"] for room in view["rooms"])]
    for enemy in filter(None, enemies):
        found |= {f"enemy:{enemy['name']}", *(f"trait:{trait}" for trait in enemy["traits"])}
        found |= {f"reward:{enemy['reward']}"} if enemy["reward"] else set()
    reign = view["overlord"]
    if reign is not None:
        found |= {f"power:{power['power']}" for power in reign["powers"]}
        found |= {f"side:{side}" for side in reign["sides"]}
        found |= {f"trigger:{trigger}" for power in reign["powers"] for trigger in power["triggers"]}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_and_a_rule(language: str) -> None:
    for thing in things(language).values():
        assert thing.name == thing.name.strip() != ""
        assert thing.lines, thing.id
        assert all(thing.lines), thing.id


def test_languages_name_the_same_things() -> None:
    assert len({tuple(things(language)) for language in LANGUAGES}) == 1


def test_no_two_things_have_the_same_id() -> None:
    ids = [each.id for each in SPEECH["en"].library.things()]
    assert len(set(ids)) == len(ids)


def test_whatever_a_view_speaks_of_is_there() -> None:
    chance, there = Random(3), set(things("en"))
    game = against(3)
    spoken = set[str]()
    while not game.over:
        spoken |= named(game.view(int(game.state.question.seat)))
        step(game, chance)
    assert spoken <= there
    assert {name.partition(":")[0] for name in spoken} >= {"floor", "enemy", "reward", "power", "trigger", "potion"}
