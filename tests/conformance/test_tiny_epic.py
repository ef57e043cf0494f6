"""States of Tiny Epic Dungeons: no field is forgotten, no list shared, no bytes believed; long games are sound."""

from collections.abc import Callable, Iterator

import pytest

from tests.conformance.kit import check_answers, check_bad_bytes, check_copies, check_fields, check_lists, rules_of
from tests.games.tiny_epic.table.positions.games import every_question_at_length, every_question_of_act_two
from undercroft.games.tiny_epic.rules import steps
from undercroft.games.tiny_epic.rules.invariants import broken_invariant
from undercroft.games.tiny_epic.rules.state import State

RULES = rules_of("tiny-epic", {})
FOLLOWS = {
    *("depth", "loaded_next"),
    *("speed", "defense", "Hero.dice", "Hero.bonus", "melee_defense", "cast_defense", "cast_bonus", "marks", "rest"),
    *("bear", "Hero.lion", "panther", "phoenix", "gear"),
}
"""What decides how much is written, and what follows from a hero's board and cards."""
LENGTH = 700
"""so many questions of a long game"""


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("games", [every_question_at_length, every_question_of_act_two])
def test_long_games_keep_every_promise(games: Callable[[int, int], Iterator[State]], seed: int) -> None:
    """Where random play hardly comes: every position is sound, every new kind of question is answered."""
    asked: set[int] = set()
    for game in games(seed, LENGTH):
        assert broken_invariant(game) is None
        kind = int(game.question.kind)
        if kind and kind not in asked:
            asked.add(kind)
            check_copies(RULES, game, game.copy())
            check_answers(RULES, game)


def in_the_lair() -> State:
    """A position with every part of the state in use."""
    for seed in range(100):
        for game in every_question_of_act_two(seed, LENGTH):
            if game.question.kind == steps.TARGET and any(card >= 0 for card in game.heroes[0].cards):
                return game
    raise AssertionError("nobody attacks in Act 2")


def test_no_field_of_the_state_is_forgotten() -> None:
    """What follows from a hero's cards is worked out again, and not written."""
    game = in_the_lair()
    game.dice.withhold()
    game.dice.want(0, 1)
    game.dice.load(3)
    assert check_fields(RULES, game, FOLLOWS) > 80


def test_no_list_of_the_state_is_shared_by_a_copy() -> None:
    game = in_the_lair()
    game.dice.load(3)
    assert check_lists(game) > 150


def test_bytes_that_are_no_game_are_refused() -> None:
    assert check_bad_bytes(RULES, in_the_lair().to_bytes()) >= 5
