"""Rules of thumb in every mode: every game ends, nobody peeks, and they are better than chance."""

from collections.abc import Iterator
from typing import Any

import pytest

import undercroft
from tests.sample import some_in_both
from tools.golden import CHANCE
from tools.hashes import modes
from undercroft.bots import BOTS
from undercroft.bots.heuristic import HeuristicBot
from undercroft.bots.mind import mind_of
from undercroft.games.mini_rogue.rules.answers import REFUSE
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.rules import LONGEST
from undercroft.kernel.thumb import Thumb
from undercroft.lab.simulate import simulate
from undercroft.table.seats import Seats
from undercroft.table.shelf import book_of

MODES = [(game, start.setup) for game, start in modes() if start.answers == CHANCE]
IN_BOTH = some_in_both(MODES, 12)
EVERY = 9
"""Of so many positions one is looked at, and each that asks something new."""
REDEALS = 3


def dealt(game: str, setup: dict[str, Any], seed: int) -> Any:
    book = book_of(game)
    state = book.set_table(book.setup(setup))
    book.deal(state, seed)
    return state


def positions(thumb: Thumb, state: Any, chooser: Chooser, at_random: bool) -> Iterator[Any]:
    """A game played by rules of thumb or at random, question by question."""
    player = Thumb(thumb.rules) if at_random else thumb
    for _decision in range(LONGEST):
        if state.outcome:
            return
        yield state
        thumb.rules.play(state, player.choose(state, chooser))
    raise AssertionError("somebody stalls")


@pytest.mark.parametrize("at_random", [False, True], ids=["by thumb", "at random"])
@pytest.mark.parametrize("mode", IN_BOTH, ids=str)
def test_nobody_peeks(mode: tuple[str, dict[str, Any]], at_random: bool) -> None:
    """Whatever the seat cannot know is drawn anew, and the same is chosen; what is chosen can be played."""
    thumb = mind_of(book_of(mode[0])).thumb
    asked: set[int] = set()
    for number, state in enumerate(positions(thumb, dealt(*mode, 4), Chooser(4), at_random)):
        if number % EVERY and state.question.kind in asked:
            continue
        asked.add(state.question.kind)
        before = state.to_bytes()
        chosen = thumb.choose(state, Chooser(number))
        assert state.to_bytes() == before
        for seed in range(REDEALS):
            copy = state.copy()
            thumb.rules.redeal(copy, state.question.seat, 100 * number + seed)
            assert thumb.choose(copy, Chooser(number)) == chosen, state.question.kind


@pytest.mark.parametrize("mode", IN_BOTH, ids=str)
def test_every_game_ends(mode: tuple[str, dict[str, Any]]) -> None:
    for seed in range(2):
        state = dealt(*mode, seed)
        assert HeuristicBot(book_of(mode[0]), seed).play_out(state) <= LONGEST
        assert state.outcome


@pytest.mark.once
@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_rules_of_thumb_get_further_than_chance(game: str) -> None:
    """In every way that strength is measured: an Overlord keeps the adventurers from getting as far."""
    book = book_of(game)
    mind = mind_of(book)
    thumb, chance = mind.thumb, Thumb(book.rules)
    for way, setups in mind.trials().items():
        come = [0.0, 0.0]
        for number in range(16):
            table = book.set_table(setups[number % len(setups)])
            for who, player in enumerate((thumb, chance)):
                state = table.copy()
                book.deal(state, number)
                player.play_out(state, Chooser(number))
                come[who] += book.rules.progress(state)
        assert come[0] > 1.2 * come[1], way


def test_a_game_without_rules_of_thumb_is_played_at_random() -> None:
    book = book_of("tiny-epic")
    state = dealt("tiny-epic", {}, 1)
    thumb, chooser = Thumb(book.rules), Chooser(1)
    assert len({thumb.choose(state, chooser) for _time in range(100)}) == state.question.count


def test_the_same_seed_plays_the_same_game() -> None:
    book = book_of("mini-rogue")
    setup = book.setup({"hero": "mage", "mates": ["rogue"]})
    tallies = [simulate(book, setup, 5, 3, "heuristic").data() for _time in range(2)]
    assert tallies[0] == tallies[1]


def test_an_exchange_at_the_table_is_given_answer_by_answer() -> None:
    """A bot that proposes a deal has put it together: the other one is asked next."""
    book = book_of("mini-rogue")

    class Table(Seats):
        def bots(self) -> Any:
            return BOTS

    for seed in range(20):
        game = undercroft.new("mini-rogue", seed=seed, hero="mage", mates=["rogue"])
        game.players = ("heuristic", "heuristic")
        table = Table(game)
        while not game.over:
            asked = game.state.question.kind
            answers = len(game)
            table.answer_for_bot()
            if len(game) > answers + 1:
                assert book.question_name(asked) == "barter"
                assert book.question_name(game.state.question.kind) == "consent"
                return
    raise AssertionError("nothing is ever exchanged")


def test_nobody_is_asked_again_for_what_they_have_just_refused() -> None:
    book = book_of("mini-rogue")
    thumb, chooser, refused = mind_of(book).thumb, Chooser(3), 0
    for seed in range(40):
        state, last = dealt("mini-rogue", {"hero": "mage", "mates": ["rogue", "cleric"]}, seed), (-1, -1)
        while not state.outcome:
            seat, asked = state.question.seat, book.question_name(state.question.kind)
            if asked == "consent":
                book.rules.play_on(state, REFUSE)
                refused += 1
                continue
            play = thumb.choose(state, chooser)
            if asked == "barter" and play >= book.rules.answers:
                assert (seat, play) != last
            last = (seat, play)
            book.rules.play_on(state, play)
    assert refused > 10
