"""Wins and how sure they are."""

import pytest

from undercroft.bots.learned import network_of
from undercroft.lab.strength import Wins, strength, together, won
from undercroft.table.shelf import book_of


def test_an_interval_holds_the_rate() -> None:
    """Eight of ten: by Wilson's formula from 49.0 % to 94.3 %."""
    wins = Wins(8, 10)
    assert wins.rate == 0.8
    assert wins.interval == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_without_games_nothing_is_known() -> None:
    assert Wins(0, 0).interval == (0.0, 1.0)


def test_no_interval_goes_beyond_none_and_all() -> None:
    assert [Wins(0, games).interval[0] for games in (36, 1050)] == [0.0, 0.0]
    assert [Wins(games, games).interval[1] for games in (36, 1050)] == [1.0, 1.0]


def test_wins_add_up() -> None:
    assert Wins(1, 2) + Wins(3, 4) == Wins(4, 6)
    low, high = Wins(400, 600).interval
    assert Wins(4, 6).interval[0] < low < high < Wins(4, 6).interval[1]


def test_everybody_is_measured_on_the_same_seeds() -> None:
    """The same bot wins the same games; rules of thumb win some where chance wins none."""
    book = book_of("mini-rogue")
    setups = [book.setup({"hero": "witch", "mat": "tower"})]
    (chance,), (thumb,), (again,) = (strength(book, setups, 5, 8, [name]) for name in ("random", "easy", "easy"))
    assert chance.won < thumb.won
    assert thumb == again
    assert thumb.games == 8


def test_each_side_has_its_own_bot() -> None:
    """An adventurer at random loses to any Overlord; by rules of thumb not always to one at random."""
    book = book_of("mini-rogue")
    setup = book.setup({"hero": "witch", "overlord": "prophet"})
    games = range(6)
    assert not any(won(book, setup, seed, ["random", "easy"]) for seed in games)
    assert any(won(book, setup, seed, ["easy", "random"]) for seed in games)


@pytest.mark.parametrize("setup", [{"hero": "witch"}, {"hero": "rogue", "mates": ["mage"]}])
def test_many_games_at_once_are_the_games_one_by_one(setup: dict[str, object]) -> None:
    book = book_of("mini-rogue")
    network = network_of(book)
    assert network is not None
    table, seeds = book.setup(setup), range(40, 43)
    one_by_one = sum(won(book, table, seed, ["normal"]) for seed in seeds)
    assert together(book, network, table, seeds[0], len(seeds)) == one_by_one
    assert strength(book, [table], seeds[0], len(seeds), ["normal"]) == [Wins(one_by_one, len(seeds))]
