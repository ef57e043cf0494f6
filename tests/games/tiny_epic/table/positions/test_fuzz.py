"""Whatever is changed in a position of Tiny Epic Dungeons, it is refused in one line or can be played to its end."""

import json
import random
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import pytest

from tests.games.mini_rogue.table.positions.test_fuzz import leaves
from tests.games.tiny_epic.table.positions.games import (
    CARDS,
    every_question_at_length,
    every_question_of_act_two,
    play_out,
)
from tests.sample import first_in_both
from undercroft.games.tiny_epic.rules.invariants import broken_invariant
from undercroft.games.tiny_epic.rules.state import PLAYING, State
from undercroft.games.tiny_epic.table.position import build, describe
from undercroft.games.tiny_epic.table.position.steps import STEP_NUMBERS
from undercroft.table.position import PositionError

ODD: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 4, 6, 8, 9, 24, 49, True, False, 1.5, None),
    *("", "axe", "d4", "d5", "lair", "goblin1", "minion1", "boss", "stabby", "troll", "left", "fireball", "loot"),
    [],
    {},
)
STEPS = list(STEP_NUMBERS)
OFTEN = 12
"""so many positions with the same question of a game, and a few of the others"""


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
            home[last] = deepcopy(chance.choice(ODD))
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
        if chance.random() < 0.5:
            data["question"] = {"kind": chance.choice(STEPS)}
        elif chance.random() < 0.5:
            question["kind"] = chance.choice(STEPS)
    if isinstance(data.get("agenda"), list) and chance.random() < 0.6:
        about = {name: value for name, value in (question or {}).items() if name != "kind"}
        data["agenda"].insert(0, (about if chance.random() < 0.7 else {}) | {"step": chance.choice(STEPS)})
    for name in ("question", "agenda", "hidden", "test", "turn", "torch", "rows", "generator"):
        if chance.random() < 0.15:
            data.pop(name, None)


def try_out(data: Any, seed: int) -> str:
    """Why a position is refused; nothing if it is sound, can be written down again, and played to its end."""
    before = deepcopy(data)
    try:
        state = build(CARDS, data)
    except PositionError as error:
        return str(error)
    assert data == before
    if state.outcome == PLAYING:
        assert build(CARDS, describe(CARDS, state)).to_bytes() == state.to_bytes()
    play_out(state, seed)
    assert broken_invariant(state) is None
    return ""


def try_changes(games: Iterable[State], chance: random.Random) -> tuple[int, int]:
    """How many changed positions could be played, and how many were refused."""
    built = refused = 0
    met: Counter[int] = Counter()
    for game in games:
        met[int(game.question.kind)] += 1
        if met[int(game.question.kind)] > OFTEN and chance.random() > 0.02:
            continue
        for _ in range(3):
            data = json.loads(json.dumps(describe(CARDS, game)))
            if chance.random() < 0.6:
                ask_otherwise(data, chance)
            for _ in range(chance.randrange(3)):
                change(data, chance)
            trouble = try_out(data, built)
            assert "\n" not in trouble
            refused += bool(trouble)
            built += not trouble
    return built, refused


@pytest.mark.parametrize("seed", first_in_both(range(8), 2))
def test_a_changed_position_is_refused_or_can_be_played(seed: int) -> None:
    built, refused = try_changes(every_question_at_length(seed, 400), random.Random(seed))
    assert built > 10
    assert refused > 10


@pytest.mark.parametrize("seed", first_in_both(range(6), 2))
def test_a_changed_position_of_act_two(seed: int) -> None:
    built, refused = try_changes(every_question_of_act_two(seed, 200), random.Random(seed))
    assert built > 10
    assert refused > 10
