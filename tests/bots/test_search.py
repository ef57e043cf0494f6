"""A search leaves the network's favourite only for a play that is better beyond doubt, also seen from far ahead."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.kernel.test_outlook import met
from undercroft.bots.encoding import bytes_of
from undercroft.bots.learned import network_of
from undercroft.bots.search import FAR, Search
from undercroft.table.shelf import book_of

LUCK = 0.3
"""how much a deal moves the chance to win"""


def a_choice(many: int = 2) -> tuple[Search, Any, list[int]]:
    """A position of Mini Rogue with so many plays at least, two of which the network likes; the favourite first."""
    book = book_of("mini-rogue")
    network = network_of(book)
    assert network is not None
    for seed in range(40):
        state = met("mini-rogue", {}, seed, 9)
        plays = book.rules.playable(state)
        shares, _value = network.judge(bytes_of(book.rules.seen_by(state, 0)), plays)
        ranked = [plays[place] for place in (-shares).argsort()]
        if sum(shares > 0.1) > 1 and len(plays) >= many:
            return Search(book, network), state, ranked
    raise AssertionError("no such position")


def deals_with(near: dict[int, float], far: dict[int, float], alike: bool = False) -> Callable[..., Any]:
    """Deals in which some plays are better, as it seems at first and as it is seen far ahead, whatever luck says."""

    def tried(_here: Any, plays: list[int], seed: int, deals: int, ahead: int) -> Any:
        gain = far if ahead == FAR else near
        luck = np.random.default_rng(seed).normal(0, LUCK, (deals, 1 if alike else len(plays)))
        return 0.5 + luck + np.array([gain.get(play, 0.0) for play in plays])

    return tried


def test_a_better_play_is_made_once_it_is_beyond_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.1}, {other: 0.1}))
    assert search.choose(state, 1, 6) == favourite
    assert search.choose(state, 1, 4_000) == other


def test_luck_that_all_plays_share_leaves_no_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (_favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.1}, {other: 0.1}, alike=True))
    assert search.choose(state, 1, 8) == other


def test_what_only_seems_better_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks farther ahead sees that it is not."""
    search, state, (favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.1}, {other: -0.1}))
    assert search.choose(state, 1, 4_000) == favourite


def test_who_is_stopped_before_looking_far_ahead_trusts_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, other, *_rest) = a_choice()
    monkeypatch.setattr(search, "_tried", deals_with({other: 0.2}, {other: 0.2}, alike=True))
    asked = iter([False, True])
    found = search.chances(state, 1, 10**6, stop=lambda: next(asked, True))
    assert found[other].won > found[favourite].won
    assert search.best(found) == favourite


def test_the_favourite_stays_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    search, state, (favourite, *_rest) = a_choice(4)
    monkeypatch.setattr(search, "_tried", deals_with({favourite: -0.2}, {}))
    found = search.chances(state, 1, 400, least=4)
    assert found[favourite].deals == max(chance.deals for chance in found.values())
    assert found[favourite].lead == 0
    assert len({chance.deals for chance in found.values()}) > 1
