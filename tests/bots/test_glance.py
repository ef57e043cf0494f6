"""The chances of a whole game at a glance."""

import pytest

import undercroft
from tests.table.test_chronicle import LOSES, WINS, finished
from undercroft.bots import glance as glance_module
from undercroft.bots.glance import TURNS_MOST, glance, turning_points

pytestmark = pytest.mark.once


def shows(game: undercroft.Game, number: int) -> bool:
    """Whether an answer brought a die or a card."""
    move = game.move(number)
    return game.book.reveals(game.move(number - 1).state, move.state, move.told)


@pytest.mark.parametrize(("seed", "end"), [(LOSES, 0.0), (WINS, 1.0)])
def test_a_chance_after_every_answer_down_to_the_end(seed: int, end: float) -> None:
    game = finished(seed)
    chances = glance(game)
    assert len(chances) == len(game) + 1
    assert all(0 <= chance <= 1 for chance in chances)
    assert chances[-1] == end


def test_it_tells_how_far_it_is_and_stops_when_told() -> None:
    game, told = finished(WINS), []
    glance(game, lambda done, whole: told.append((done, whole)))
    assert told[0][0] == 0
    assert told == sorted(told)
    assert glance(game, stop=lambda: True) == []


def test_cards_that_no_network_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glance_module, "network_of", lambda book: None)
    assert glance(finished(LOSES)) == []


def test_turning_points_are_where_something_was_shown() -> None:
    game = finished(LOSES)
    steep = [1 - number / len(game) for number in range(len(game) + 1)]
    assert turning_points(game, steep) == []
    last = max(number for number in range(1, len(game)) if shows(game, number))
    turned = [0.9] * last + [0.1] * (len(game) + 1 - last)
    [turn] = turning_points(game, turned)
    assert (turn.number, turn.before, turn.after) == (last, 0.9, 0.1)
    jumping = [number % 2 * 0.5 for number in range(len(game) + 1)]
    found = turning_points(game, jumping)
    assert len(found) == TURNS_MOST
    assert [turn.number for turn in found] == sorted(turn.number for turn in found)


def test_an_answer_that_shows_nothing_is_no_turning_point() -> None:
    game = finished(WINS)
    dull = next(number for number in range(1, len(game)) if not shows(game, number))
    assert turning_points(game, [0.9] * dull + [0.1] * (len(game) + 1 - dull)) == []
