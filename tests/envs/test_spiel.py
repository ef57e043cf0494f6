"""Games as OpenSpiel plays them: its own checks pass, and chance, copies and observations are those of the rules."""

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import undercroft
from undercroft.bots.encoding import bytes_of

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

OVERLORD: dict[str, Any] = {"hero": "mage", "boxes": ["council"], "mat": "city", "overlord": "prophet"}
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("mini-rogue", {"hero": "rogue"}),
    ("mini-rogue", {"hero": "mage", "mates": ["rogue", "thief"]}),
    ("mini-rogue", OVERLORD),
    ("tiny-epic", {"heroes": ["moonblade", "grok-ull"]}),
]


def spiel_game(game: str, **options: Any) -> Any:
    from undercroft.envs import spiel

    return spiel.spiel_game(game, **options)


def step(state: Any, chance: Random) -> None:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(chance.choices([place for place, _ in outcomes], [likely for _, likely in outcomes])[0])
    else:
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_open_spiel_finds_nothing_wrong(game: str) -> None:
    pyspiel.random_sim_test(spiel_game(game, deals=3), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "choices"), GAMES)
def test_a_game_goes_as_it_would_at_the_table(game: str, choices: dict[str, Any]) -> None:
    """The same deal, answers and throws lead to the same position."""
    from undercroft.table.shelf import book_of

    book = book_of(game)
    for seed in range(4):
        state, chance = spiel_game(game, deals=5, **choices).new_initial_state(), Random(seed)
        assert [likely for _, likely in state.chance_outcomes()] == [1 / 5] * 5
        state.apply_action(3)
        table = undercroft.new(game, seed=3, own_dice=True, **choices)
        while not state.is_terminal():
            assert state.current_player() == (-1 if table.dice_needed else table.state.question.seat)
            if state.is_chance_node():
                assert sum(likely for _, likely in state.chance_outcomes()) == pytest.approx(1)
            before = state.clone()
            step(state, chance)
            if before.is_chance_node():
                table.answer(before.action_to_string(-1, state.history()[-1]))
            else:
                for answer in book.rules.answers_of(table.state, state.history()[-1]):
                    table.answer(answer)
            assert state.position.state.state_hash() == table.state.state_hash()
        won = bool(book.result(table.state)["won"])
        assert state.returns() == [1.0 if won == (side == 0) else -1.0 for side in book.sides(table.setup)]


def somewhere(game: str, seed: int, **choices: Any) -> Any:
    """Forty steps into a game."""
    state, chance = spiel_game(game, deals=5, **choices).new_initial_state(), Random(seed)
    while state.move_number() < 40 and not state.is_terminal():
        step(state, chance)
    return state


def test_copies_share_nothing() -> None:
    state = somewhere("tiny-epic", 1)
    before = state.position.state.to_bytes()
    for copy in (state.clone(), deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert copy.position.state.to_bytes() == before
        assert str(copy) == str(state)
        while not copy.is_terminal():
            step(copy, Random(2))
        assert state.position.state.to_bytes() == before


def test_observations_are_those_of_the_seat() -> None:
    state = somewhere("mini-rogue", 4, hero="mage", mates=["rogue"])
    rules = state.position.table.rules
    for seat in range(2):
        seen = bytes_of(rules.seen_by(state.position.state, seat))
        assert list(state.observation_tensor(seat)) == list(seen)
        assert bytes.fromhex(state.observation_string(seat)) == bytes(seen)
        *plays, last = state.information_state_string(seat).split()
        assert bytes.fromhex(last) == bytes(seen)
        assert [int(play) for play in plays] == [play for who, play in state.played if who == seat]
    assert state.information_state_string(0) != state.information_state_string(1)


def test_a_game_is_loaded_by_its_name() -> None:
    game = spiel_game("mini-rogue", deals=7, seed=11, hero="mage")
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    state = again.new_initial_state()
    state.apply_action(2)
    assert state.position.state.state_hash() == undercroft.new(hero="mage", seed=13, own_dice=True).state.state_hash()
    assert pyspiel.load_game("undercroft_tiny_epic").num_players() == 2


def test_a_search_of_open_spiel_plays_it() -> None:
    import numpy as np

    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    state = spiel_game("tiny-epic", deals=5).new_initial_state()
    while state.is_chance_node():
        step(state, Random(1))
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()
