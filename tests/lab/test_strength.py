"""Wins and how sure they are."""

import pytest

from undercroft.lab.strength import Wins


def test_an_interval_holds_the_rate() -> None:
    """Eight of ten: by Wilson's formula from 49.0 % to 94.3 %."""
    wins = Wins(8, 10)
    assert wins.rate == 0.8
    assert wins.interval == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_without_games_nothing_is_known() -> None:
    assert Wins(0, 0).interval == (0.0, 1.0)


def test_wins_add_up() -> None:
    assert Wins(1, 2) + Wins(3, 4) == Wins(4, 6)
    low, high = Wins(400, 600).interval
    assert Wins(4, 6).interval[0] < low < high < Wins(4, 6).interval[1]
