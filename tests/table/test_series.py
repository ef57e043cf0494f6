"""Points that the rules ask for one by one, shared out at once; undo and looking back count them as one answer."""

from random import Random

import pytest

import undercroft
from tests.games.tiny_epic.splits import splitting
from undercroft.table.game import Game
from undercroft.table.seats import Seats
from undercroft.table.series import Series


def series_at(markers: list[int], damage: int, *, altar: bool = False) -> Series:
    game = splitting(markers, damage, altar=altar)
    return Series(game.book, game.state)


def ends_one_by_one(game: Game) -> set[tuple[int, ...]]:
    """Where the markers stand at the end, whatever is answered."""
    if game.over or game.question is None or game.question.kind != "split":
        return {tuple(int(marker) for marker in game.state.markers[: game.seats])}
    found = set()
    for answer in game.answers:
        other = game.copy()
        other.answer(answer)
        found |= ends_one_by_one(other)
    return found


@pytest.mark.parametrize(
    ("markers", "damage", "altar"),
    [([8, 5], 3, False), ([8, 8, 5], 4, False), ([8, 1], 4, True), ([4, 4, 5, 6], 5, False), ([2, 1, 1], 4, True)],
)
def test_all_ways_are_those_of_the_rules(markers: list[int], damage: int, altar: bool) -> None:
    series = series_at(markers, damage, altar=altar)
    assert {way.levels for way in series.whole} == ends_one_by_one(splitting(markers, damage, altar=altar))


@pytest.mark.parametrize("markers", [[8, 8, 5], [8, 7], [6, 6, 6, 5]])
def test_each_way_is_given_by_its_answers(markers: list[int]) -> None:
    for way in series_at(markers, 4).whole:
        seats = Seats(splitting(markers, 4))
        seats.answer_all(way.answers)
        assert tuple(int(marker) for marker in seats.state.markers[: len(markers)]) == way.levels
        assert seats.game.question is None or seats.game.question.kind != "split"


def test_a_lock_stops_a_marker_and_an_altar_lets_it_pass() -> None:
    assert min(way.levels[1] for way in series_at([8, 5], 3).whole) == 4
    assert min(way.levels[1] for way in series_at([8, 5], 3, altar=True).whole) == 2


def test_one_point_more_and_one_less() -> None:
    series = series_at([8, 7, 5], 3)
    one = series.more(series.nothing, 2)
    assert one is not None
    assert (one.levels, one.open) == ((8, 7, 4), True)
    assert series.more(one, 2) is None, "the lock"
    assert series.less(one, 2) is series.nothing
    assert series.less(series.nothing, 0) is None
    rest = series.more(one, 1)
    assert rest is not None
    assert (rest.levels, rest.open) == ((8, 6, 4), True)
    assert series.less(rest, 2) == series.more(series.nothing, 1)


def test_what_only_one_marker_can_take_it_takes_at_once() -> None:
    series = series_at([8, 5], 3)
    locked = series.more(series.nothing, 1)
    assert locked is not None
    assert (locked.levels, locked.open) == ((6, 4), False)
    assert series.shares(locked) == (2, 1)


def test_markers_at_the_same_level_are_interchangeable() -> None:
    series = series_at([8, 8, 5], 4)
    one = series.more(series.nothing, 1)
    assert one is not None
    assert one.levels == (7, 8, 5), "the rules ask for the first of them"
    found = series.found([1, 3, 0])
    assert found is not None
    assert found.levels == (5, 7, 5)
    assert series.found([0, 0, 4]) is None, "the lock again"
    assert series.found([4, 0]) is None


def test_a_single_point_is_an_ordinary_question() -> None:
    assert Seats(splitting([8, 5], 1)).series is None
    assert Seats(splitting([8, 5], 2)).series is not None


def test_other_questions_are_in_no_series() -> None:
    for name in ("mini-rogue", "tiny-epic"):
        game, chance = undercroft.new(name, seed=3), Random(3)
        for _turn in range(60):
            if game.over:
                break
            if game.question is not None and game.question.kind != "split":
                assert Seats(game).series is None
            game.answer(chance.choice(game.answers))


def test_undo_takes_all_points_back_and_redo_gives_all_again() -> None:
    seats = Seats(splitting([8, 8, 5], 4))
    before, series = seats.game.hash, seats.series
    assert series is not None
    way = series.found([2, 1, 1])
    assert way is not None
    seats.answer_all(way.answers)
    after, given = seats.game.hash, len(seats.game)
    assert given > 1
    seats.undo()
    assert (seats.game.hash, len(seats.game)) == (before, 0)
    seats.redo()
    assert (seats.game.hash, len(seats.game)) == (after, given)


def test_undo_of_the_next_answer_leaves_the_points_given() -> None:
    seats = Seats(splitting([8, 8, 5], 4))
    series = seats.series
    assert series is not None
    seats.answer_all(series.whole[0].answers)
    after = seats.game.hash
    seats.answer("end-turn")
    seats.undo()
    assert seats.game.hash == after


def test_looking_back_steps_over_the_middle_of_a_split() -> None:
    seats = Seats(splitting([8, 8, 5], 4))
    series = seats.series
    assert series is not None
    seats.answer_all(series.whole[0].answers)
    last = len(seats.game)
    seats.answer("end-turn")
    seats.look(-1)
    assert seats.at == last
    seats.look(-1)
    assert seats.at == 0
    seats.look(1)
    assert seats.at == last


def test_a_strict_game_takes_a_split_back() -> None:
    seats = Seats(splitting([8, 8, 5], 4, strict=True))
    series = seats.series
    assert series is not None
    seats.answer_all(series.whole[0].answers)
    seats.undo()
    assert len(seats.game) == 0


def test_what_is_told_and_saved_is_the_series_of_answers() -> None:
    seats = Seats(splitting([8, 5], 3))
    series = seats.series
    assert series is not None
    way = series.found([2, 1])
    assert way is not None
    seats.answer_all(way.answers)
    assert set(seats.game.given) <= {"marker:1", "marker:2"}
    again = splitting([8, 5], 3)
    for name in seats.game.given:
        again.answer(name)
    assert again.hash == seats.game.hash
