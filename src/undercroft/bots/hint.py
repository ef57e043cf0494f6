"""What a strong player would do, and why: the plays of a position ranked by the chance to win."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from undercroft.bots.heuristic import HeuristicBot
from undercroft.bots.learned import network_of
from undercroft.bots.search import Search
from undercroft.kernel.odds import TooLarge
from undercroft.table.game import Game
from undercroft.table.odds import Odds

COPIES: Final = 1_024
"""How many copies of the game are looked at: a fraction of a second."""
POSITIONS_MOST: Final = 20_000
"""Odds that take longer are left out."""
LEAST: Final = 3
"""How many plays are tried if there are so many, whatever one thinks of them."""


@dataclass(frozen=True)
class Hint:
    """A play, and what is known of it."""

    play: int
    name: str
    """as answers are named; a whole exchange by everything that changes hands"""
    chance: float | None
    """to win, from 0 to 1, for the side that is asked; None if no network knows these cards"""
    error: float
    """the standard error of that"""
    odds: Odds | None
    """the exact odds of the throw, test, attack or fight that it leads to"""


def hints(game: Game, *, copies: int = COPIES, stop: Callable[[], bool] = lambda: False) -> list[Hint]:
    """The plays worth a thought at the open question, the best first; nothing if there is no question.

    They know no more than the seat that is asked.
    """
    if game.over or game.dice_needed:
        return []
    book, state = game.book, game.state
    network = network_of(book)
    if network is None:
        play = int(HeuristicBot(book, len(game)).choose(state))
        return [Hint(play, book.play_name(state, play), None, 0.0, _odds(game, play))]
    search = Search(book, network)
    found = search.chances(state, len(game), copies, stop, LEAST)
    best = search.best(found)
    ranked = sorted(found, key=lambda play: (play != best, -found[play].won))
    names = [book.play_name(state, play) for play in ranked]
    return [
        Hint(play, name, found[play].won, found[play].error, _odds(game, play))
        for play, name in zip(ranked, names, strict=True)
    ]


def _odds(game: Game, play: int) -> Odds | None:
    """The odds of what an answer leads to, unless they take too long to work out."""
    if play >= game.book.rules.answers:
        return None
    try:
        return game.odds(play, most=POSITIONS_MOST)
    except TooLarge:
        return None
