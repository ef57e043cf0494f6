"""Tiny Epic Dungeons passes the conformance kit with every hero, every boss, and parties of two to four."""

from collections.abc import Callable, Iterator

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
from tests.games.tiny_epic.table.positions.games import every_question_at_length, every_question_of_act_two
from tests.sample import some_in_both
from tools.golden import CHANCE, Start, starts
from undercroft.games.tiny_epic.rules import answers, engine, steps
from undercroft.games.tiny_epic.rules.invariants import broken_invariant
from undercroft.games.tiny_epic.rules.setup import deal, set_table
from undercroft.games.tiny_epic.rules.state import PLAYING, State, from_bytes
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.kernel.chooser import Chooser

BOOK = TinyEpicBook()
CARDS = BOOK.cards
FOLLOWS = {
    *("depth", "loaded_next"),
    *("speed", "defense", "Hero.dice", "Hero.bonus", "melee_defense", "cast_defense", "cast_bonus", "marks", "rest"),
    *("bear", "Hero.lion", "panther", "phoenix"),
}
"""What decides how much is written, and what follows from a hero's board and cards."""
LENGTH = 700
"""so many questions of a long game"""


def mode(start: Start) -> Rules:
    table = set_table(CARDS.tables, BOOK.chosen(start.setup).setup(CARDS))

    def new(seed: int) -> State:
        game = table.copy()
        deal(game, seed)
        return game

    return Rules(
        name=str(start.setup),
        new=new,
        answer=engine.answer,
        from_bytes=lambda data: from_bytes(CARDS.tables, data),
        is_over=lambda game: bool(game.outcome != PLAYING),
        broken=broken_invariant,
        choose=lambda seed: Chooser(seed).choose,
        answers=answers.ANSWERS,
    )


MODES = [mode(start) for start in starts(BOOK.name) if start.answers == CHANCE]
IN_BOTH = some_in_both(MODES, 8)


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


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("games", [every_question_at_length, every_question_of_act_two])
def test_long_games_keep_every_promise(games: Callable[[int, int], Iterator[State]], seed: int) -> None:
    """Where random play hardly comes: every position is sound, every new kind of question is answered."""
    rules = MODES[0]
    asked: set[int] = set()
    for game in games(seed, LENGTH):
        assert broken_invariant(game) == ""
        kind = int(game.question.kind)
        if kind and kind not in asked:
            asked.add(kind)
            check_copies(rules, game, game.copy())
            check_answers(rules, game)


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
    assert check_fields(MODES[0], game, FOLLOWS) > 80


def test_no_list_of_the_state_is_shared_by_a_copy() -> None:
    game = in_the_lair()
    game.dice.load(3)
    assert check_lists(game) > 150


def test_bytes_that_are_no_game_are_refused() -> None:
    assert check_bad_bytes(MODES[0], in_the_lair().to_bytes()) >= 5


def test_every_answer_has_a_name_of_its_own() -> None:
    assert len(answers.ANSWER_NAMES) == len(set(answers.ANSWER_NAMES)) == answers.ANSWERS
