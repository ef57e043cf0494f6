"""Strength is measured on the same seeds for all, and what is known already is not played again."""

from typing import Any

from tools import strength
from undercroft.lab.strength import Wins


def wanted(games: int) -> dict[str, Any]:
    about = {"game": "mini-rogue", "version": "now", "trial": "tower", "players": ["easy"]}
    return about | {"setup": 6, "games": games}


def test_more_games_go_on_where_fewer_have_ended() -> None:
    few = strength.measured((wanted(6), strength.NOTHING))
    more = strength.measured((wanted(16), Wins(few["won"], few["games"])))
    at_once = strength.measured((wanted(16), strength.NOTHING))
    assert more == at_once
    assert 0 < few["won"] < more["won"] < 16


def test_of_two_measurements_the_longer_one_counts() -> None:
    lines = [wanted(50) | {"won": 20}, wanted(200) | {"won": 90}, wanted(100) | {"won": 40}]
    (found,) = strength.best_known(lines).values()
    assert found == Wins(90, 200)
    rows = strength.rows_of("mini-rogue", lines)
    assert rows == {"tower": {"easy": {6: Wins(90, 200)}}}
