"""Bots by name: they play every seat of every mode, the same way from the same seed, and never peek."""

from typing import Any

import pytest

from tests.kernel.test_outlook import MODES, met
from tests.sample import first_in_both
from undercroft.bots import BOTS, SEATED, unlearned
from undercroft.bots.learned import LearnedBot, SearchBot, kept_network, network_of
from undercroft.bots.search import Search
from undercroft.kernel.rules import LONGEST
from undercroft.table.shelf import book_of
from undercroft.words.errors import said

WAYS: list[tuple[str, dict[str, Any]]] = [
    *MODES,
    ("mini-rogue", {"mates": ["rogue", "crusader"], "hero": "mage", "stances": True}),
    ("mini-rogue", {"boxes": ["base", "council"], "final": "random", "deck": "picked", "stories": "all"}),
    ("mini-rogue", {"overlord": "weaver", "automa": True}),
    ("mini-rogue", {"chapter": "3.1"}),
]
COPIES = 32


def test_people_are_offered_three_strengths_and_chance() -> None:
    assert SEATED == ("easy", "normal", "strong", "random")
    assert set(SEATED) <= set(BOTS)
    assert BOTS["normal"] is BOTS["learned"] is LearnedBot
    assert BOTS["strong"] is BOTS["search"] is SearchBot


def test_only_the_strong_think_and_they_stop_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told at once, it has tried nothing, and takes the network's favourite."""
    assert [name for name in SEATED if BOTS[name].thinks] == ["strong"]
    book, tried = book_of("mini-rogue"), Search._tried
    batches: list[int] = []

    def noted(search: Search, *how: Any) -> Any:
        batches.append(1)
        return tried(search, *how)

    monkeypatch.setattr(Search, "_tried", noted)
    monkeypatch.setattr("undercroft.bots.mind.Mind.copies", COPIES)
    states = [met("mini-rogue", {}, seed, 20) for seed in range(6)]
    for state in states:
        assert SearchBot(book, 7).choose(state, lambda: True) == LearnedBot(book, 7).choose(state)
    assert batches == []
    for state in states:
        SearchBot(book, 7).choose(state)
    assert batches


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_a_network_comes_with_the_cards_it_has_learned(game: str) -> None:
    book = book_of(game)
    network = network_of(book)
    assert network is not None
    assert network.plays >= book.rules.answers


def test_with_other_cards_rules_of_thumb_play(monkeypatch: pytest.MonkeyPatch) -> None:
    book = book_of("mini-rogue")
    kept = kept_network(book.name)
    monkeypatch.setattr(kept, "cards", "others")
    assert network_of(book) is None
    state = met("mini-rogue", {}, 2, 4)
    thumb = BOTS["heuristic"](book, 7).choose(state)
    assert LearnedBot(book, 7).choose(state) == SearchBot(book, 7).choose(state) == thumb


@pytest.mark.parametrize("way", first_in_both(WAYS, 2), ids=str)
def test_what_is_hidden_makes_no_difference(way: tuple[str, dict[str, Any]]) -> None:
    """Everything that the seat cannot know is drawn anew, and the answer is the same."""
    game, choices = way
    book = book_of(game)
    network = network_of(book)
    assert network is not None
    for seed in range(6):
        state = met(game, choices, seed, 4 + 3 * seed)
        seat = state.question.seat
        learned, found = LearnedBot(book, 1).choose(state), Search(book, network, 2).choose(state, 5, COPIES)
        for other in range(3):
            copy = state.copy()
            book.rules.redeal(copy, seat, 1000 + other)
            assert LearnedBot(book, 1).choose(copy) == learned
            assert Search(book, network, 2).choose(copy, 5, COPIES) == found


@pytest.mark.parametrize("way", first_in_both(WAYS, 2), ids=str)
def test_a_learned_player_plays_every_seat_to_the_end(way: tuple[str, dict[str, Any]]) -> None:
    game, choices = way
    book = book_of(game)
    state = book.set_table(book.setup(choices))
    book.deal(state, 11)
    assert LearnedBot(book, 1).play_out(state) <= LONGEST


def test_a_search_finds_the_way_that_wins() -> None:
    """What the network likes counts little against what is seen to happen."""
    book = book_of("mini-rogue")
    network = network_of(book)
    assert network is not None
    state = met("mini-rogue", {}, 2, 8)
    found = Search(book, network, 3).chances(state, 1, 96)
    assert set(found) <= set(book.rules.playable(state))
    for chance in found.values():
        assert 0 <= chance.won <= 1
        assert chance.deals > 0 or len(found) == 1


def test_a_search_that_is_stopped_still_answers() -> None:
    book = book_of("mini-rogue")
    network = network_of(book)
    assert network is not None
    state = met("mini-rogue", {}, 3, 6)
    favourite = LearnedBot(book, 1).choose(state)
    assert Search(book, network).choose(state, 1, 10**9, stop=lambda: True) == favourite


def test_plays_are_compared_in_the_same_deals() -> None:
    """A play beside itself fares the same in every deal; more deals go on where fewer have stopped."""
    book = book_of("mini-rogue")
    network = network_of(book)
    assert network is not None
    state = met("mini-rogue", {}, 4, 8)
    play, other = book.rules.playable(state)[:2]
    search = Search(book, network, 0)
    found = search.compared(state, [play, other, play], 5, 40)
    assert found.shape == (40, 3)
    assert (abs(found[:, 0] - found[:, 2]) < 1e-5).all()
    assert (found[:, 0] != found[:, 1]).any()
    assert found.std(0).min() > 0.01
    assert search.compared(state, [play, other], 25, 20) == pytest.approx(found[20:, :2], abs=1e-5)
    assert search.compared(state, [play], 5, 10**9, stop=lambda: True).shape == (0, 1)


def test_the_same_seed_thinks_the_same() -> None:
    book = book_of("tiny-epic")
    network = network_of(book)
    assert network is not None
    state = met("tiny-epic", {}, 1, 9)
    one, two = (Search(book, network, 2).chances(state, 3, 64) for _again in range(2))
    assert one == two


def test_people_are_told_that_no_network_knows_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    book = book_of("mini-rogue")
    assert unlearned(book, ["me", "normal"]) is None
    monkeypatch.setattr(kept_network(book.name), "cards", "others")
    assert unlearned(book, ["me", "easy", "random"]) is None
    notice = unlearned(book, ["me", "strong"])
    assert notice is not None
    assert "rules of thumb" in str(notice)
    assert said(notice, "fr").startswith("aucun réseau")


def test_exchanges_are_proposed_by_rules_of_thumb() -> None:
    """Whatever the network would propose, it is a rule of thumb that makes somebody answer."""
    book, asked = book_of("mini-rogue"), 0
    state = book.set_table(book.setup({"hero": "rogue", "mates": ["mage"]}))
    book.deal(state, 4)
    bot = LearnedBot(book, 9)
    while not state.outcome and asked < 12:
        if book.rules.has_plays(state):
            asked += 1
            copy, thumb = state.copy(), BOTS["heuristic"](book, asked)
            assert LearnedBot(book, asked).choose(copy) == SearchBot(book, asked).choose(copy) == thumb.choose(state)
        book.rules.play_on(state, bot.choose(state))
    assert asked == 12
