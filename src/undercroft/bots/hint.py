"""What a strong player would do, and why: the plays of a position ranked by the chance to win."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.bots import search
from undercroft.bots.heuristic import HeuristicBot
from undercroft.bots.learned import network_of
from undercroft.bots.mind import mind_of
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.game import Game
from undercroft.table.odds import Odds, odds_after
from undercroft.table.seats import Stop, never

MORE: Final = 4
"""So many times the copies of a bot are looked at: a fraction of a second."""
LEAST: Final = 3
"""How many plays are tried if there are so many, whatever one thinks of them."""
ODDS_MOST: Final = 4
"""How many of them are told with their odds: those of a long fight take a while."""
LOOKING: Final = 0.7
"""The share of the work that is looking ahead; the rest is odds."""
Tell = Callable[[float], None]
"""Told how much of the work is done, from 0 to 1."""


class HintsOff(UndercroftError):
    """A hint was asked for in a strict game or the dungeon of a day, and not knowingly; odds give as much away."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "hints and odds are off in a strict game and in the dungeon of a day: ask with “helped” or --helped, "
                "and the game says that it was helped"
            )
        )


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
    apart: float = 0.0
    """the standard error of how much better it is than what the network likes best: all were tried in the same deals"""


def hints(game: Game, *, copies: int | None = None, stop: Stop = never, tell: Tell = lambda _done: None) -> list[Hint]:
    """The plays worth a thought at the open question, the best first; nothing if there is no question.

    They know no more than the seat that is asked. When `stop` says so, what was found by then is all there is.
    """
    if game.over or game.dice_needed:
        return []
    book, state, copies = game.book, game.state, copies or MORE * mind_of(game.book).copies
    network = network_of(book)
    if network is None:
        play = int(HeuristicBot(book, len(game)).choose(state))
        return [Hint(play, book.play_name(state, play), None, 0.0, _odds(game, play))]
    looking = search.Search(book, network)
    found = looking.chances(state, len(game), copies, _counted(looking, stop, tell, copies), LEAST)
    tell(LOOKING)
    best = _best(found)
    ranked = sorted(found, key=lambda play: (play != best, -found[play].won))
    hinted = []
    for place, play in enumerate(ranked):
        odds = _odds(game, play) if place < ODDS_MOST and not stop() else None
        came = found[play]
        hinted.append(Hint(play, book.play_name(state, play), came.won, came.error, odds, came.apart))
        tell(LOOKING + (1 - LOOKING) * (place + 1) / len(ranked))
    return hinted


def hints_at_table(
    game: Game, pauses: Sequence[int], *, stop: Stop = never, tell: Tell = lambda _done: None
) -> tuple[Game, list[Hint]]:
    """The hints at the open question, or at a pause just before it if the best is to use something there.

    `pauses` are the numbers of answers after which something could have been used. The game comes with the hints as it
    is at the question that they are about.
    """
    for number in pauses:
        before = game.replay(number)
        found = hints(before, stop=stop, tell=tell)
        if found and found[0].play != game.book.passing and not stop():
            return before, found
    return game, hints(game, stop=stop, tell=tell)


def asked_for(game: Game, *, helped: bool = False, copies: int | None = None) -> list[Hint]:
    """The hints of a game whose players ask for them; HintsOff where hints are off, unless it may say `helped`."""
    if game.unaided and not helped:
        raise HintsOff
    found = hints(game, copies=copies)
    if found:
        game.take_help()
    return found


def _best(found: Mapping[int, search.Chance]) -> int:
    """What the network likes best, unless another play is surely better: so nobody is led round in circles."""
    favourite = max(found, key=lambda play: found[play].liked)
    best = max(found, key=lambda play: found[play].lead)
    more = found[best].lead + search.DOUBT * found[best].apart
    return best if more > search.SURE * found[best].apart else favourite


def _counted(looking: search.Search, stop: Stop, tell: Tell, copies: int) -> Stop:
    """The same question; whenever it is asked, somebody is told how far the search is."""

    def counted() -> bool:
        tell(min(1.0, looking.looked / copies) * LOOKING)
        return stop()

    return counted


def _odds(game: Game, play: int) -> Odds | None:
    """The odds of what a play leads to; a whole exchange leads to none."""
    return odds_after(game, play) if play < game.book.rules.answers else None
