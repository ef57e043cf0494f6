"""Every game ends: at random, and with players who do whatever keeps the game where it is."""

from collections.abc import Iterator
from typing import Any

import pytest

from tools.hashes import modes
from undercroft import games
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.rules import LONGEST
from undercroft.kernel.state import PLAYING, GameState
from undercroft.table.book import Book
from undercroft.table.shelf import book_of

HAND_CARDS = {"heroes": ["thordin-torvak", "sir-lanon", "moonblade"]}
"""In its games of the seeds 3, 4 and 11 somebody holds one Hand card, and could change hands for ever."""
STALLED: list[tuple[str, dict[str, Any], int]] = [("tiny-epic", HAND_CARDS, seed) for seed in (3, 4, 11)]


def stalled() -> Iterator[Any]:
    """Two games of every mode that is measured, and some that would not end without their limits."""
    for name in games.packages():
        for bench, setups in book_of(name).benches.items():
            yield from (pytest.param(name, setups[seed % len(setups)], seed, id=f"{bench}-{seed}") for seed in (0, 1))
    yield from (pytest.param(*game, id=f"{game[0]}-hand-cards-{game[2]}") for game in STALLED)


def at_random(book: Book, state: GameState, chooser: Chooser) -> int:
    playable = book.rules.playable(state)
    return playable[chooser.pick(len(playable))]


def stalling(book: Book, state: GameState, chooser: Chooser) -> int:
    """Whatever leads to the same question of the same seat; else to that seat; at least not to the end."""
    asked = state.question
    plays = [(_held_up(after, int(asked.kind), int(asked.seat)), play) for play, after in _tried(book, state)]
    best = max(held_up for held_up, _play in plays)
    most = [play for held_up, play in plays if held_up == best]
    return most[chooser.pick(len(most))]


def _tried(book: Book, state: GameState) -> Iterator[tuple[int, GameState]]:
    for play in book.rules.playable(state):
        after = state.copy()
        book.rules.play_on(after, play)
        yield play, after


def _held_up(after: GameState, kind: int, seat: int) -> int:
    if after.outcome != PLAYING:
        return 0
    if after.question.seat != seat:
        return 1
    return 3 if after.question.kind == kind else 2


def length(book: Book, setup: dict[str, Any], seed: int, choose: Any) -> int:
    """The decisions of a game, or more than there may be."""
    state, chooser, decisions = book.set_table(setup), Chooser(seed), 0
    book.deal(state, seed)
    while state.outcome == PLAYING and decisions <= LONGEST:
        book.rules.play_on(state, choose(book, state, chooser))
        decisions += 1
    return decisions


@pytest.mark.parametrize("name", list(games.packages()))
def test_random_games_of_every_mode_end(name: str) -> None:
    book = book_of(name)
    for number, (game, start) in enumerate(modes()):
        if game == name:
            assert length(book, book.setup(start.setup), number, at_random) <= LONGEST, start


@pytest.mark.parametrize(("name", "setup", "seed"), list(stalled()))
def test_stalling_ends_too(name: str, setup: dict[str, Any], seed: int) -> None:
    book = book_of(name)
    assert length(book, book.setup(setup), seed, stalling) <= LONGEST
