"""A game looked at again: mistakes are found, luck is what was shown, and everything adds up."""

import doctest
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.kernel.test_outlook import MODES
from tests.sample import first_in_both
from undercroft.bots import BOTS
from undercroft.bots.learned import kept_network
from undercroft.bots.review import Decision, NoReview, Review, ReviewStopped, review
from undercroft.table.game import Game
from undercroft.words.errors import said

COPIES = 16


def played_on(game: Game, bot: str, answers: int) -> Game:
    """The same game, so many answers later or at its end."""
    until = len(game) + answers
    while not game.over and len(game) < until:
        play = BOTS[bot](game.book, len(game)).choose(game.state)
        for answer in game.book.rules.answers_of(game.state, play):
            game.answer(answer)
    return game


def of_first(game: Game, found: Review) -> float:
    """What mistakes have cost side 0, less what those of the other side were worth to it."""
    return sum(found.cost(seat) * (1 if side == 0 else -1) for seat, side in enumerate(game.sides))


def test_a_blunder_is_the_costliest_mistake() -> None:
    """Who lets go of the boards in the first room falls to the second floor with nothing in their hands."""
    game = undercroft.new("mini-rogue", seed=7)
    game.answer("shift:-1")
    played_on(game, "normal", 6)
    found = review(game, copies=COPIES)
    worst = found.mistakes(0)[0]
    assert (worst.number, game.given[worst.number]) == (0, "shift:-1")
    assert game.book.answer_name(game.move(0).state, worst.best) == "go-on"
    assert worst.cost > 0.2
    assert worst.cost == worst.better - worst.chance
    assert found.start - worst.cost == pytest.approx(worst.after)


def test_who_makes_none_is_told_of_none() -> None:
    game = undercroft.new("mini-rogue", seed=7)
    game.answer("go-on")
    found = review(game, copies=COPIES)
    assert found.mistakes(0) == []
    assert found.cost(0) == found.error(0) == 0
    assert found.decisions[0].best == found.decisions[0].played


@pytest.mark.parametrize("way", first_in_both(MODES, 2), ids=str)
def test_everything_adds_up(way: tuple[str, dict[str, Any]]) -> None:
    title, choices = way
    game = played_on(undercroft.new(title, seed=3, **choices), "random", 14)
    game.players = ("random",) * game.seats
    found = review(game, copies=COPIES)
    assert len(found.chances) == len(game) + 1
    assert all(0 <= chance <= 1 for chance in found.chances)
    assert found.end - found.start == pytest.approx(found.luck + found.rest - of_first(game, found))
    assert {decision.side for decision in found.decisions} <= set(game.sides)
    for one, two in zip(found.decisions, found.decisions[1:], strict=False):
        assert found.chances[two.number] == pytest.approx(one.after + one.luck + one.rest) == two.before


def test_the_end_is_certain() -> None:
    game = played_on(undercroft.new("mini-rogue", seed=5), "random", 10**6)
    found = review(game, copies=8)
    assert game.result is not None
    assert not game.result["won"]
    assert (found.over, found.end) == (True, 0.0)


def test_an_unfinished_game_ends_where_it_stands() -> None:
    game = played_on(undercroft.new("mini-rogue", seed=5), "normal", 3)
    found = review(game, copies=COPIES)
    assert not found.over
    assert 0 < found.end < 1
    longer = review(played_on(game.copy(), "normal", 1), copies=COPIES)
    assert longer.decisions[3].before == pytest.approx(found.end, abs=0.1)


def test_what_a_die_decides_is_luck() -> None:
    """The Rogue, hardly alive, strikes and rolls by hand: a miss, or a critical. The answers are the same."""
    luck = []
    for face in (1, 6):
        there = undercroft.new("mini-rogue", seed=9, hero="rogue", own_dice=True).to_position()
        there["hero"]["hp"] = 1
        there["enemy"]["hp"] = 5
        game = undercroft.position(there)
        game.answer("go-on")
        game.roll(face, 6)  # if it lives, the rat bites
        found = review(game, copies=COPIES)
        assert [decision.number for decision in found.decisions] == [0]
        assert found.rest == 0
        luck.append(found.luck)
    assert luck[0] < -0.1
    assert luck[1] > 0.1


def test_nobody_is_judged_by_what_they_could_not_know() -> None:
    game = undercroft.new("mini-rogue", seed=4, final="random")
    other = game.imagine(0, 77)
    judged = []
    for one in (game, other):
        one.answer(one.answers[-1])
        (decision,) = review(one, copies=COPIES).decisions
        judged.append((decision.best, decision.chance, decision.better, decision.error))
    assert judged[0] == judged[1]


def test_nothing_changes_where_nothing_is_shown() -> None:
    """Two answers that show nothing: the chance is the same after both, less what a mistake cost."""
    found = review(played_on(undercroft.new("mini-rogue", seed=5), "random", 30), copies=COPIES)
    level = [one for one, two in zip(found.decisions, found.decisions[1:], strict=False) if not one.luck]
    assert len(level) >= 5
    assert [decision.rest for decision in level] == pytest.approx([0] * len(level))


def test_an_exchange_is_not_judged() -> None:
    """Networks do not haggle: neither what is put together nor that it is proposed; but whether to agree is."""
    game = undercroft.new(hero="rogue", mates=["mage"], seed=3)
    while game.question is not None and game.question.kind != "barter":
        game.answer(game.answers[0])
    before = len(game)
    game.answer("hero:rogue")
    for answer in undercroft.deal_answers(game, give={"food": 1}, ask={"gold": 2}):
        game.answer(answer)
    agreed = len(game)
    game.answer(game.answers[-1])
    numbers = [decision.number for decision in review(game, copies=8).decisions]
    assert [number for number in numbers if number >= before] == [agreed]


def test_what_is_in_doubt_is_no_mistake() -> None:
    sure = Decision(0, 0, 0, 1, 2, 0.5, 0.6, 0.05)
    assert sure.cost == pytest.approx(0.1)
    assert Decision(0, 0, 0, 1, 2, 0.5, 0.6, 0.06).cost == 0
    assert Decision(0, 0, 0, 1, 2, 0.5, 0.504, 0.0).cost == 0


def test_the_chance_of_the_other_side_is_what_is_left() -> None:
    found = Decision(0, 1, 1, 1, 2, 0.2, 0.3, 0.0)
    assert (found.before, found.after) == (0.7, 0.8)


def test_it_tells_how_far_it_is_and_can_be_stopped() -> None:
    game = played_on(undercroft.new("mini-rogue", seed=5), "random", 4)
    told: list[tuple[int, int]] = []
    review(game, copies=8, tell=lambda done, whole: told.append((done, whole)))
    assert told == sorted(told)
    assert len(told) >= 5
    assert told[-1][0] == told[-1][1]
    with pytest.raises(ReviewStopped):
        review(game, copies=10**9, stop=lambda: True)


def test_without_a_network_or_a_decision_there_is_nothing_to_review(monkeypatch: pytest.MonkeyPatch) -> None:
    game = undercroft.new("mini-rogue", seed=5)
    with pytest.raises(NoReview, match="nothing has been decided"):
        review(game)
    game.answer(game.answers[0])
    monkeypatch.setattr(kept_network("mini-rogue"), "cards", "others")
    with pytest.raises(NoReview, match="no network has learned these cards") as refused:
        review(game)
    assert said(refused.value, "fr").startswith("aucun réseau n’a appris ces cartes")


def test_where_hints_are_off_a_game_is_reviewed_only_when_it_is_over() -> None:
    """Who is told what would have been better knows more than the others in the dungeon of a day."""
    game = undercroft.new("mini-rogue", seed=5, strict=True)
    game.answer(game.answers[0])
    with pytest.raises(undercroft.NoReview, match="once it is over"):
        undercroft.review(game)
    played_on(game, "random", 10**6)
    assert undercroft.review(game, copies=8).over


def test_people_on_both_sides_wait_for_the_end() -> None:
    """The chance of an adventurer would tell what the Overlord holds."""
    game = played_on(undercroft.new("mini-rogue", seed=3, overlord="prophet"), "random", 4)
    with pytest.raises(undercroft.NoReview, match="both sides"):
        undercroft.review(game)
    game.players = ("me", "easy")
    assert undercroft.review(game, copies=8).decisions


def test_the_page_shows_what_happens() -> None:
    page = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    shown = doctest.DocTestParser().get_doctest(page, {}, "review.md", None, 0)
    assert shown.examples
    assert doctest.DocTestRunner().run(shown).failed == 0
