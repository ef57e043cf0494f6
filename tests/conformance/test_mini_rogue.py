"""States of Mini Rogue: no field is forgotten, no list shared, no bytes believed."""

from tests.conformance.kit import NOTES, check_bad_bytes, check_fields, check_lists, positions, rules_of
from undercroft.games.mini_rogue.rules.state import State

FIGHT = rules_of(
    "mini-rogue",
    {
        **{"hero": "witch", "mates": ["mage"], "stances": True, "boxes": ["base", "council"], "stories": "all"},
        **{"overlord": "weaver", "automa": True},
    },
)


def in_a_fight() -> State:
    """A position with every part of the state in use."""
    for seed in range(100):
        for game in positions(FIGHT, seed):
            if game.pool.count and game.foe.hp and game.agenda.depth and game.question.count > 1:
                assert isinstance(game, State)
                return game
    raise AssertionError("no fight in a hundred games")


def test_no_field_of_the_state_is_forgotten() -> None:
    game = in_a_fight()
    game.dice.withhold()
    game.dice.want(0, 1)
    game.dice.load(3)
    game.memory.trade_count = 1
    assert check_fields(FIGHT, game, {"depth", "loaded_next", *NOTES}) > 50


def test_no_list_of_the_state_is_shared_by_a_copy() -> None:
    game = in_a_fight()
    game.dice.load(3)
    assert check_lists(game) > 100


def test_bytes_that_are_no_game_are_refused() -> None:
    assert check_bad_bytes(FIGHT, in_a_fight().to_bytes()) >= 5
