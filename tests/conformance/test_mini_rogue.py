"""Mini Rogue passes the conformance kit in every mode."""

import pytest

from tests.conformance.kit import (
    Rules,
    check_answers,
    check_bad_bytes,
    check_copies,
    check_fields,
    check_lists,
    positions,
)
from tests.sample import some_in_both
from tools.golden import CHANCE, Start, starts
from undercroft.games.mini_rogue.rules import answers, engine
from undercroft.games.mini_rogue.rules.invariants import broken_invariant, rooms_in_play
from undercroft.games.mini_rogue.rules.setup import lay_out, set_table
from undercroft.games.mini_rogue.rules.state import PLAYING, State, from_bytes
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.kernel.chooser import Chooser

BOOK = MiniRogueBook()
CARDS = BOOK.cards


def mode(start: Start) -> Rules:
    table = set_table(CARDS.tables, BOOK.chosen(start.setup).setup(CARDS))
    rooms: list[int] = []

    def new(seed: int) -> State:
        game = table.copy()
        lay_out(game, seed)
        rooms[:] = rooms_in_play(game)
        engine.go_on(game)
        return game

    return Rules(
        name=str(start.setup),
        new=new,
        answer=engine.answer,
        from_bytes=lambda data: from_bytes(CARDS.tables, data),
        is_over=lambda game: bool(game.outcome != PLAYING),
        broken=lambda game: broken_invariant(game, rooms),
        choose=lambda seed: Chooser(seed).choose,
        answers=answers.ANSWERS,
    )


MODES = [mode(start) for start in starts(BOOK.name) if start.answers == CHANCE]
IN_BOTH = some_in_both(MODES, 24)


@pytest.mark.parametrize("rules", IN_BOTH, ids=lambda rules: rules.name)
def test_invariants_hold_and_games_end(rules: Rules) -> None:
    for seed in range(25):
        for game in positions(rules, seed):
            assert rules.broken(game) == ""


@pytest.mark.parametrize("rules", IN_BOTH, ids=lambda rules: rules.name)
def test_copies_and_bytes_round_trip(rules: Rules) -> None:
    spare = rules.new(99)
    for seed in range(6):
        for game in positions(rules, seed):
            check_copies(rules, game, spare)


@pytest.mark.parametrize("rules", IN_BOTH, ids=lambda rules: rules.name)
def test_the_legal_answers_are_what_is_accepted(rules: Rules) -> None:
    for seed in range(2):
        for game in positions(rules, seed):
            check_answers(rules, game)


FIGHT = mode(
    Start(
        {
            **{"hero": "witch", "mates": ["mage"], "stances": True, "boxes": ["base", "council"], "stories": "all"},
            **{"overlord": "weaver", "automa": True},
        },
        0,
    )
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
    assert check_fields(FIGHT, game, {"depth", "loaded_next"}) > 50


def test_no_list_of_the_state_is_shared_by_a_copy() -> None:
    game = in_a_fight()
    game.dice.load(3)
    assert check_lists(game) > 100


def test_bytes_that_are_no_game_are_refused() -> None:
    assert check_bad_bytes(FIGHT, in_a_fight().to_bytes()) >= 5


def test_every_answer_has_a_name_of_its_own() -> None:
    assert len(answers.ANSWER_NAMES) == len(set(answers.ANSWER_NAMES)) == answers.ANSWERS
