"""Whatever is changed in a position, it is refused in one line or can be played to its end."""

import random
from copy import deepcopy
from typing import Any

import pytest

from tests.table_positions.games import CARDS, HEROES, MATS, every_question, play_out
from undercroft.table.position import PositionError, build, describe
from undercroft.table.position_steps import STEP_NUMBERS

ODD: tuple[Any, ...] = (-1, 0, 1, 2, 3, 4, 6, 9, 10, 21, True, False, "", "axe", "ghoul", "healing", [], {}, None, 1.5)
STEPS = list(STEP_NUMBERS)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the fields of a position are."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path] * bool(path) + [leaf for key, value in inner for leaf in leaves(value, (*path, key))]


def change(data: Any, chance: random.Random) -> None:
    """Change, drop or double one field, or give it another field's value."""
    places = leaves(data)
    *path, last = chance.choice(places)
    home = data
    for key in path:
        home = home[key]
    match chance.randrange(4):
        case 0:
            del home[last]
        case 1:
            home[last] = chance.choice(ODD)
        case 2 if isinstance(home[last], int) and not isinstance(home[last], bool):
            home[last] += chance.choice((-1, 1, 2))
        case _:
            source = data
            for key in chance.choice(places):
                source = source[key]
            home[last] = deepcopy(source)


def ask_otherwise(data: Any, chance: random.Random) -> None:
    """Another question or other steps waiting, as a person might write them."""
    question = data.get("question")
    if isinstance(question, dict):
        question.pop("answers", None)
        if chance.random() < 0.5:
            data["question"] = {"kind": chance.choice(STEPS)}
    if chance.random() < 0.3:
        data.pop("question", None)
    if chance.random() < 0.3:
        data.pop("agenda", None)
    elif isinstance(data.get("agenda"), list):
        data["agenda"].insert(0, {"step": chance.choice(STEPS)})


def try_out(data: Any, seed: int) -> str:
    """Why a position is refused; nothing if it could be played to its end."""
    try:
        state = build(CARDS, data)
    except PositionError as error:
        return str(error)
    play_out(state, seed)
    return ""


@pytest.mark.parametrize("hero", HEROES)
def test_a_changed_position_is_refused_or_can_be_played(hero: str) -> None:
    chance = random.Random(hero)
    built = refused = 0
    for seed, mat in enumerate(MATS):
        for number, game in enumerate(every_question(hero, mat, bool(seed), seed)):
            if number > 60:
                break
            for _ in range(3):
                data = describe(CARDS, game)
                if chance.random() < 0.5:
                    ask_otherwise(data, chance)
                for _ in range(chance.randrange(3)):
                    change(data, chance)
                trouble = try_out(data, seed)
                assert "\n" not in trouble
                refused += bool(trouble)
                built += not trouble
    assert built > 10
    assert refused > 10
