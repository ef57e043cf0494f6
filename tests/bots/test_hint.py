"""Hints: the plays of a position, the best first, with chances and exact odds, and no more than the seat knows."""

import pytest

import undercroft
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


@pytest.mark.parametrize(
    ("language", "first", "chance"), [("en", "chance to win", "61 ± 2%"), ("fr", "chances de gagner", "61 ± 2 %")]
)
def test_hints_are_told_in_words(language: str, first: str, chance: str) -> None:
    game = some_question(undercroft.new("mini-rogue", seed=3, language=language))
    answer = game.answers[0]
    hint = Hint(answer.id, answer.name, 0.61, 0.01, None)
    lines = hint_lines(game, [hint], speaker_of(game.book, language))
    assert lines[0] == first
    assert chance in lines[1].replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert lines[1].endswith(answer.wording)


def test_a_sure_thing_has_no_interval() -> None:
    assert chance_text(Hint(0, "go", 0.5, 0.0, None), "en") == "50%"


def test_hints_as_data() -> None:
    assert hint_data([Hint(3, "go", 0.5, 0.25, None)]) == [{"answer": "go", "chance": 0.5, "error": 0.25, "odds": None}]
