"""A search leaves the network's favourite only for a play that is better beyond doubt."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.kernel.test_outlook import met
from undercroft.bots.encoding import bytes_of
from undercroft.bots.learned import network_of
from undercroft.bots.search import LOOK, Search
from undercroft.table.shelf import book_of

LUCK = 0.3
"""how much a deal moves the chance to win"""


def a_choice(many: int = 2) -> tuple[Search, Any, list[int]]:
    """A position of Mini Rogue with so many plays at least, two of which the network likes; the favourite first."""
    book = book_of("mini-rogue")
    network = network_of(book)
    assert network is not None
    for seed in range(400):
        state = met("mini-rogue", {}, seed, 9)
        plays = book.rules.playable(state)
        shares, _value = network.judge(bytes_of(book.rules.seen_by(state, 0)), plays)
        ranked = [plays[place] for place in (-shares).argsort()]
        if sum(shares > 0.1) > 1 and len(plays) >= many:
            return Search(book, network), state, ranked
    raise AssertionError("no such position")


def deals_with(gain: dict[int, float], alike: bool = False, luck: float = LUCK) -> Callable[..., Any]:
    """Deals in which some plays are better, whatever luck says."""

    def tried(_here: Any, plays: list[int], seed: int, deals: int) -> Any:
        moved = np.random.default_rng(seed).normal(0, luck, (deals, 1 if alike else len(plays)))
        return 0.5 + moved + np.array([gain.get(play, 0.0) for play in plays])

    return tried


def test_a_better_play_is_made_once_it_is_beyond_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.1}))
    assert search.choose(state, 1, 6) == favourite
    assert search.choose(state, 1, 4_000) == other


def test_luck_that_all_plays_share_leaves_no_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (_favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.1}, alike=True))
    assert search.choose(state, 1, 40) == other


def test_nobody_looks_on_if_a_play_is_clearly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 1.0}))
    found = search.chances(state, 1, 4_000)
    assert found[favourite].deals + found[other].deals <= 1_000
    assert search.best(found) == other


def test_what_is_clearly_worse_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, other, third, *_rest) = a_choice(3)
    monkeypatch.setattr(search, "_tried", deals_with({third: -1.0}))
    found = search.chances(state, 1, 4_000, least=3)
    assert found[third].deals < found[other].deals <= found[favourite].deals
    assert found[favourite].lead == 0


def test_what_is_as_good_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some copies tell that the two plays are within a thousandth of each other: the favourite will do."""
    search, state, (favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.0001}, luck=0.002))
    found = search.chances(state, 1, 4_000)
    assert found[favourite].deals + found[other].deals <= LOOK


def test_few_copies_are_enough_for_a_play_that_is_far_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many plays share them: nobody is dropped before there is anything to tell."""
    search, state, ranked = a_choice(5)
    monkeypatch.setattr(search, "_tried", deals_with({ranked[4]: 0.4}, alike=True))
    found = search.chances(state, 1, 64, least=5)
    assert search.best(found) == ranked[4]
    assert found[ranked[4]].apart < 0.01


def test_where_nothing_is_better_the_favourite_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({}, alike=True))
    assert search.choose(state, 1, 4_000) == favourite


def test_without_any_time_the_network_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.2}, alike=True))
    assert search.choose(state, 1, 10**6, stop=lambda: True) == favourite


def test_no_more_copies_are_looked_at_than_were_asked_for() -> None:
    search, state, _ranked = a_choice(3)
    for copies in (1, 7, 100, 512):
        found = search.chances(state, 1, copies, least=3)
        assert sum(chance.deals for chance in found.values()) <= copies
