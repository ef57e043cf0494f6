"""Whatever is changed in a position, it is refused in one line or can be played to its end."""

import random
from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import chain, islice
from typing import Any

import pytest

from tests.games.mini_rogue.table.positions.games import (
    CARDS,
    HEROES,
    MATS,
    PARTIES,
    every_question,
    every_question_against,
    every_question_together,
    play_out,
)
from tests.sample import first_in_both
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.fields import STAGE_NAMES
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.games.mini_rogue.table.position.steps import STEP_NUMBERS
from undercroft.table.position import PositionError

ODD: tuple[Any, ...] = (
    *STAGE_NAMES,
    *(card.id for card in (*CARDS.overlords, *CARDS.reinforcements)),
    *(power.id for power in CARDS.powers),
    -1,
    0,
    1,
    2,
    3,
    4,
    6,
    9,
    10,
    21,
    True,
    False,
    "",
    "axe",
    "ghoul",
    "healing",
    [],
    {},
    None,
    1.5,
)
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


def move_apart(data: Any, chance: random.Random) -> None:
    """A party that stands otherwise, or is further on, as a person might write it."""
    for hero in data.get("party", ()):
        if chance.random() < 0.3:
            hero["cell"] = chance.randrange(1, 10)
        if chance.random() < 0.4:
            hero["stage"] = chance.choice(STAGE_NAMES)
        elif chance.random() < 0.5:
            del hero["stage"]
        if chance.random() < 0.2:
            hero["bound_for"] = chance.randrange(1, 10)
    for name in ("order", "leader", "deal", "falling", "rooms", "enemy"):
        if chance.random() < 0.2:
            data.pop(name, None)
    if chance.random() < 0.1:
        data["falling"] = chance.randrange(1, 10)


def try_changes(games: Iterable[State], chance: random.Random) -> tuple[int, int]:
    """How many changed positions could be played, and how many were refused."""
    built = refused = 0
    for game in games:
        for _ in range(3):
            data = describe(CARDS, game)
            if chance.random() < 0.5:
                ask_otherwise(data, chance)
            if game.party > 1 and chance.random() < 0.5:
                move_apart(data, chance)
            for _ in range(chance.randrange(3)):
                change(data, chance)
            trouble = try_out(data, built)
            assert "\n" not in trouble
            refused += bool(trouble)
            built += not trouble
    return built, refused


@pytest.mark.parametrize("hero", first_in_both(HEROES, 4))
def test_a_changed_position_is_refused_or_can_be_played(hero: str) -> None:
    chance = random.Random(hero)
    games = chain(*(islice(every_question(hero, mat, bool(seed), seed), 61) for seed, mat in enumerate(MATS)))
    built, refused = try_changes(games, chance)
    assert built > 10
    assert refused > 10


@pytest.mark.parametrize("heroes", first_in_both(PARTIES, 2), ids="-".join)
def test_a_changed_position_of_a_party(heroes: Sequence[str]) -> None:
    chance = random.Random("-".join(heroes))
    games = chain(*(islice(every_question_together(heroes, seed), 0, 400, 7) for seed in range(4)))
    built, refused = try_changes(games, chance)
    assert built > 10
    assert refused > 10


@pytest.mark.parametrize("first", first_in_both(range(0, 24, 6), 2))
def test_a_changed_position_against_an_overlord(first: int) -> None:
    chance = random.Random(first)
    games = chain(*(islice(every_question_against(seed), 0, 200, 3) for seed in range(first, first + 6)))
    built, refused = try_changes(games, chance)
    assert built > 50
    assert refused > 50
