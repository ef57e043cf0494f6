"""The rules keep every promise that the kit knows."""

from pathlib import Path

import pytest

from cellar.rules import engine
from cellar.rules.state import LOST, WON, State
from cellar.table.book import CellarBook
from tests.conformance.kit import (
    Rules,
    check_answers,
    check_bad_bytes,
    check_copies,
    check_fair_copy,
    check_fields,
    check_lists,
    check_names,
    check_observations,
    check_outcome,
    check_weights,
    observed,
    positions,
    rules_of,
    throws,
)
from undercroft.kernel.batch import Batch
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.rules import NOTHING
from undercroft.table.shelf import book_of

BOOK = book_of("cellar")
assert isinstance(BOOK, CellarBook)
TABLES = BOOK.cards.tables


MODES = [
    rules_of("cellar", {"hero": hero, "depth": depth}) for hero in ("cook", "cat") for depth in ("shallow", "deep")
]


@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.name)
def test_random_games_keep_every_promise(rules: Rules) -> None:
    spare = rules.new(99)
    for seed in range(20):
        for state in positions(rules, seed):
            assert rules.broken(state) is None
            check_copies(rules, state, spare)
            if not rules.is_over(state):
                check_answers(rules, state)
        check_observations(rules, seed)


@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.name)
def test_random_games_are_played_by_name(rules: Rules, tmp_path: Path) -> None:
    for seed in range(5):
        check_names(rules, seed, tmp_path / "game.json")


@pytest.mark.parametrize("depth", ["shallow", "deep"])
def test_whoever_thinks_ahead_can(depth: str) -> None:
    """With what every game has by default: fair copies, outcomes of throws, keys."""
    for seed in range(10):
        for state, chance in throws(BOOK, {"depth": depth}, seed):
            check_fair_copy(BOOK, state, 0, seed)
            check_weights(BOOK, state)
            check_outcome(BOOK, state, chance)


def test_no_field_is_forgotten() -> None:
    state = MODES[0].new(1)
    state.dice.withhold()
    state.dice.want(0, 1)
    state.dice.load(3)
    state.agenda.push(engine.ENTER, 0, 0)
    assert check_fields(MODES[0], state, {"depth", "loaded_next"}) > 10
    assert check_lists(state) > 10
    assert check_bad_bytes(MODES[0], MODES[0].new(1).to_bytes()) > 0


def test_the_hero_observes_everything_but_the_dice_to_come() -> None:
    state = MODES[0].new(1)
    before = observed(MODES[0], state, 0)
    assert before["candles"] == [state.candles]
    assert before["danger"] == [TABLES.danger[state.room]]
    for name in ("candles", "ahead", "result", "deck"):
        other = state.copy()
        setattr(other, name, getattr(state, name) ^ 1)
        assert {field for field, row in observed(MODES[0], other, 0).items() if row != before[field]} == {name}


def test_many_games_are_played_at_once() -> None:
    batch = Batch(engine.RULES, [BOOK.set_table(BOOK.setup({}))], 4, 0, 100)
    batch.play(Chooser(1), 50)
    assert len(bytes(batch.rows)) == 4 * engine.RULES.width
    assert all(0 <= share <= 1 for share in batch.progress)


def at_the(room: str, *faces: int, candles: int = 3) -> State:
    """The cook in a room, one above the bottle, with these dice to come."""
    state = engine.set_table(TABLES, 0, 0)
    state.candles, state.room = candles, [card.id for card in BOOK.cards.rooms].index(room)
    state.deck &= ~(1 << state.room)
    for face in faces:
        state.dice.load(face)
    state.agenda.push(engine.APPROACH, 0, 0)
    engine.RULES.go_on(state, NOTHING)
    return state


def test_feeling_her_way_the_cook_needs_the_danger_of_the_room() -> None:
    state = at_the("rats", 4)
    engine.RULES.answer(state, engine.FEEL)
    assert (state.outcome, state.candles) == (WON, 3)


def test_by_candlelight_the_higher_die_counts() -> None:
    state = at_the("larder", 2, 5)
    engine.RULES.answer(state, engine.LIGHT)
    assert (state.outcome, state.candles) == (WON, 4)


def test_too_low_costs_candles_or_another_one_is_lit() -> None:
    state = at_the("rats", 3, 1, 6)
    engine.RULES.answer(state, engine.FEEL)
    assert state.question.legal() == [engine.YIELD, engine.LIGHT]
    again = state.copy()
    engine.RULES.answer(state, engine.YIELD)
    engine.RULES.answer(again, engine.LIGHT)
    assert (state.candles, again.candles) == (1, 2)


def test_nobody_lights_the_last_candle_and_without_any_it_is_dark() -> None:
    state = at_the("rats", 1, candles=1)
    assert (state.outcome, state.candles) == (LOST, 0)
