"""Exact odds at the table: what is at hand, what an answer leads to, and nothing hidden."""

from collections.abc import Iterator
from random import Random

import pytest

import undercroft
from undercroft.table.odds import odds_after, odds_beside


def before_check() -> undercroft.Game:
    """A Rogue of level 1 whose next throw is a check, with real dice."""
    for seed in range(50):
        game = undercroft.new(seed=seed, own_dice=True, hero="rogue")
        while not game.over and len(game) < 40:
            if game.dice_needed and game.question is not None and game.question.kind == "roll-check":
                return game
            give(game, -1)
    raise AssertionError


def give(game: undercroft.Game, place: int) -> None:
    """Roll 3s, or give the answer at this place."""
    game.answer("roll:" + ",".join("3" for _ in game.dice_needed) if game.dice_needed else game.answers[place])


def test_a_check_with_one_die_is_won_once_in_three() -> None:
    game = before_check()
    odds = game.odds()
    assert odds is not None
    assert (odds.matter, odds.good, odds.best) == ("check", "success", None)
    assert odds.chance == pytest.approx(1 / 3)
    assert odds.of("die", 6) == pytest.approx(1 / 6)
    assert [end.chance for end in odds.ends] == sorted((end.chance for end in odds.ends), reverse=True)


def test_odds_name_the_best_answer_and_what_is_left() -> None:
    random = Random(1)
    for seed in range(20):
        game = undercroft.new("tiny-epic", seed=seed)
        while not game.over:
            odds = game.odds()
            if odds is not None and odds.chance > 0:
                assert odds.best in [answer.name for answer in game.answers]
                assert set(odds.left) == set(odds.ends[0].facts)
                return
            game.answer(random.choice(game.answers))
    raise AssertionError


def test_there_are_no_odds_where_no_dice_decide() -> None:
    game = undercroft.new(seed=1)
    assert game.question is not None
    assert game.odds() is None


def before(kind: str, answer: str, *, blind: bool = False) -> undercroft.Game:
    """At a question whose answer leads to a check; who is blind has not seen the room."""
    for seed in range(300):
        game = undercroft.new(seed=seed, hero="rogue", own_dice=True)
        for _ in range(40):
            if game.question is None or game.question.kind == kind:
                break
            give(game, 0)
        if blind and not game.over:
            position = game.to_position()
            position["hero"]["afflictions"] = ["blind"]
            for room in position["rooms"]:
                room["face_up"] = room["visited"]
            game = undercroft.position(position)
        if answer in [offered.name for offered in game.answers]:
            ahead = game.copy()
            ahead.answer(answer)
            if ahead.question is not None and ahead.question.kind == "roll-check":
                return game
    raise AssertionError


def test_the_odds_of_an_answer_are_those_after_it() -> None:
    """The Rogue could evade this room."""
    game = before("arrive", "go-on")
    ahead = game.copy()
    ahead.answer("go-on")
    assert game.odds() is None
    assert game.odds("go-on") == ahead.odds()
    assert ahead.odds() is not None


def test_an_answer_that_turns_up_a_card_has_no_odds() -> None:
    """Nobody learns from the odds what lies face down."""
    assert before("explore", "right", blind=True).odds("right") is None


def test_odds_leave_the_game_as_it_is() -> None:
    game = before_check()
    kept = game.hash, game.given
    game.odds()
    assert (game.hash, game.given) == kept


def test_a_game_that_is_over_has_no_odds() -> None:
    game = undercroft.new(seed=3)
    while not game.over:
        game.answer(game.answers[0])
    assert game.odds() is None


def throws() -> Iterator[undercroft.Game]:
    """Games by chance, each time dice of an attack lie on the table."""
    for seed in range(40):
        game, chance = undercroft.new(seed=seed), Random(seed)
        while not game.over and len(game) < 40:
            if game.question is not None and game.question.kind == "rolled":
                yield game
            game.answer(chance.choice(game.answers))


@pytest.mark.once  # interpreted, the odds of fights take long
def test_odds_stand_beside_answers_only_where_dice_decide() -> None:
    """Where the end is certain whatever is answered, that is no news; else a certain end is, too."""
    certain = among_others = 0
    for game in throws():
        after = {answer.id: odds_after(game, answer.id) for answer in game.answers}
        ends = {answer: len(odds.ends) for answer, odds in after.items() if odds is not None}
        told = dict(odds_beside(game, lambda: False))
        assert set(told) == (set(ends) if any(count > 1 for count in ends.values()) else set())
        certain += bool(ends) and not told
        among_others += bool(told) and 1 in ends.values()
        if certain and among_others:
            return
    raise AssertionError
