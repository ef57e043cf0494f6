"""Every game on the shelf passes the conformance kit in every mode of its golden games."""

from pathlib import Path

import pytest

from tests.conformance.kit import (
    Rules,
    check_copies,
    check_game,
    check_names,
    check_observations,
    positions,
    rules_of,
)
from tests.sample import first_in_both, some_in_both
from tools.golden import CHANCE
from tools.hashes import modes
from undercroft.games import packages
from undercroft.table.shelf import book_of

MODES = [rules_of(game, start.setup) for game, start in modes() if start.answers == CHANCE]
IN_BOTH = some_in_both(MODES, 30)


@pytest.mark.parametrize("rules", IN_BOTH, ids=lambda rules: rules.name)
def test_invariants_hold_and_games_end(rules: Rules) -> None:
    for seed in range(25):
        for state in positions(rules, seed):
            assert rules.broken(state) is None


@pytest.mark.parametrize("rules", IN_BOTH, ids=lambda rules: rules.name)
def test_copies_and_bytes_round_trip(rules: Rules) -> None:
    spare = rules.new(99)
    for seed in range(3):
        for state in positions(rules, seed):
            check_copies(rules, state, spare)


@pytest.mark.parametrize("rules", IN_BOTH, ids=lambda rules: rules.name)
def test_the_legal_answers_are_what_is_accepted(rules: Rules) -> None:
    for seed in range(2):
        check_game(rules, seed)


@pytest.mark.parametrize("rules", first_in_both(MODES, 10), ids=lambda rules: rules.name)
def test_answers_are_known_by_name(rules: Rules, tmp_path: Path) -> None:
    check_names(rules, 7, tmp_path / "game.json")


@pytest.mark.parametrize("rules", IN_BOTH, ids=lambda rules: rules.name)
def test_what_a_seat_observes_is_written_whole_and_in_range(rules: Rules) -> None:
    for seed in range(2):
        check_observations(rules, seed)


@pytest.mark.parametrize("game", packages())
def test_every_number_has_a_name_of_its_own(game: str) -> None:
    names = book_of(game).answer_names
    assert len(set(names)) == len(names)
