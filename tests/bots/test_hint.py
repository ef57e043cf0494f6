"""Hints: the plays of a position, the best first, with chances and exact odds, and no more than the seat knows."""

from collections.abc import Callable
from datetime import date

import pytest

import undercroft
from undercroft.bots import search
from undercroft.bots.hint import Hint, hints
from undercroft.bots.learned import kept_network
from undercroft.table.game import Game
from undercroft.words.hint import chance_text, hint_data, hint_lines
from undercroft.words.speaker import speaker_of

COPIES = 60


def some_question(game: Game) -> Game:
    while len(game.answers) < 2:
        game.answer(game.answers[0])
    return game


@pytest.mark.parametrize("title", ["mini-rogue", "tiny-epic"])
def test_every_hint_is_a_legal_answer(title: str) -> None:
    game = some_question(undercroft.new(title, seed=2))
    found = hints(game, copies=COPIES)
    assert 2 <= len(found) <= 8
    assert {hint.name for hint in found} <= {answer.name for answer in game.answers}
    for hint in found:
        assert hint.chance is not None
        assert 0 <= hint.chance <= 1


def test_a_hint_tells_no_odds_of_a_companion() -> None:
    """The Mage may still do something before the room is resolved, but the Rogue rolls first."""
    game = undercroft.new(hero="rogue", mates=["mage"], seed=1, language="en")
    while len(game) < 7:
        game.answer(game.answers[0])
    odds = game.odds("go-on")
    assert game.question is not None
    assert (game.question.seat, odds is not None and odds.matter) == (1, "check")
    assert [hint.odds for hint in hints(game, copies=COPIES) if hint.name == "go-on"] == [None]


def test_the_game_is_not_changed() -> None:
    game = some_question(undercroft.new("mini-rogue", seed=3))
    before = game.state.to_bytes()
    assert hints(game, copies=COPIES) == hints(game, copies=COPIES)
    assert game.state.to_bytes() == before


def test_what_is_hidden_changes_no_hint() -> None:
    game = some_question(undercroft.new("mini-rogue", seed=4, final="random"))
    other = game.imagine(0, 77)
    mine, others = (hints(one, copies=COPIES) for one in (game, other))
    assert [(hint.name, hint.chance) for hint in mine] == [(hint.name, hint.chance) for hint in others]


def test_who_rolls_the_dice_changes_no_hint() -> None:
    game = some_question(undercroft.new("mini-rogue", seed=3))
    by_hand = undercroft.new("mini-rogue", seed=3, own_dice=True)
    by_hand.state.dice.by_hand = False
    some_question(by_hand)
    by_hand.state.dice.by_hand = True
    assert hints(by_hand, copies=COPIES) == hints(game, copies=COPIES)


def test_with_other_cards_rules_of_thumb_give_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_network("mini-rogue"), "cards", "others")
    (hint,) = hints(some_question(undercroft.new("mini-rogue", seed=3)))
    assert hint.chance is None


def test_after_the_end_there_is_nothing_to_say() -> None:
    game = undercroft.new("mini-rogue", seed=1)
    while not game.over:
        game.answer(game.answers[0])
    assert hints(game) == []
    assert hint_lines(game, [], speaker_of(game.book, "en")) == ["Nobody is asked anything here."]


def test_a_sure_thing_has_no_interval() -> None:
    assert chance_text(Hint(0, "go", 0.5, 0.0, None), "en") == "50%"


def test_when_there_is_no_more_time_nothing_more_is_tried() -> None:
    """The network's favourite is still there, without a single deal."""
    game = some_question(undercroft.new("mini-rogue", seed=3))
    found = hints(game, copies=10**9, stop=lambda: True)
    assert found[0].error == 0.5
    assert all(hint.odds is None for hint in found)


def test_how_far_it_is_is_told_from_nothing_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "COPIES", 10)
    told: list[float] = []
    hints(some_question(undercroft.new("mini-rogue", seed=3)), copies=COPIES, tell=told.append)
    assert told[0] == 0
    assert told[-1] == 1
    assert told == sorted(told)
    assert len(told) > 4


@pytest.mark.parametrize(("more", "first"), [(0.005, "favourite"), (0.02, "rival")])
def test_the_favourite_comes_first_unless_another_play_is_surely_better(
    more: float, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two plays that undo each other can seem a little better in turn: that would lead round in circles."""
    game = some_question(undercroft.new("mini-rogue", seed=3))
    one, two = (int(game.book.rules.playable(game.state)[place]) for place in (0, 1))
    apart = 0.004
    found = {
        one: search.Chance(0.5, 0.01, 60, 0.9),
        two: search.Chance(0.5 + more, 0.01, 60, 0.1, more - search.DOUBT * apart, apart),
    }
    monkeypatch.setattr(search.Search, "chances", lambda *_asked: found)
    assert [hint.play for hint in hints(game)] == ([one, two] if first == "favourite" else [two, one])


# --- where hints are off --------------------------------------------------------------------------------------------


def strict() -> Game:
    return some_question(undercroft.new("mini-rogue", seed=3, strict=True))


def of_a_day() -> Game:
    game = undercroft.play_code(undercroft.daily(date(2025, 12, 24)))
    game.day = date(2025, 12, 24)
    return some_question(game)


@pytest.mark.parametrize("begin", [strict, of_a_day])
def test_hints_are_off_until_the_game_may_say_so(begin: Callable[[], Game]) -> None:
    game = begin()
    with pytest.raises(undercroft.HintsOff, match="helped"):
        undercroft.hints(game)
    assert game.unaided
    assert undercroft.hints(game, helped=True, copies=COPIES)
    assert game.helped
    assert undercroft.hints(game, copies=COPIES), "it has been said"


def test_an_ordinary_game_gives_hints_and_says_nothing() -> None:
    game = some_question(undercroft.new("mini-rogue", seed=3))
    found = undercroft.hints(game, copies=COPIES)
    assert not game.helped
    assert undercroft.why(game, found, "en").startswith(f"“{game.answers[0].wording}”") or len(found) > 1


def test_taking_answers_back_takes_no_help_back() -> None:
    game = undercroft.new("mini-rogue", seed=3, strict=True)
    game.take_help()
    while not game.over:
        game.answer(game.answers[0])
        if game.copy().helped and len(game) > 3:
            break
    assert game.replay(0).helped


# --- as data --------------------------------------------------------------------------------------------------------


def test_hints_as_data() -> None:
    assert hint_data([Hint(3, "go", 0.5, 0.25, None)]) == [{"answer": "go", "chance": 0.5, "error": 0.25, "odds": None}]
