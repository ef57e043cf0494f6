"""What looking ahead gains: decisions of the learned player, each promising play tried to the end of the game.

python benchmarks/ahead.py [--game mini-rogue] [--trial alone] [--minutes 20] [--deals 1024] [--processes N]

A game's worth of such decisions, in points of the chance to win: for `strong`, and for whoever takes the play that
seems best after so many decisions in half of the deals. What that is worth is told by the ends of the other half, in
which the learned player goes on. It takes hours to tell half a point apart.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from multiprocessing import Pool
from random import Random
from time import monotonic
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is imported

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.bots.learned import LearnedBot, network_of
from undercroft.bots.mind import mind_of
from undercroft.bots.search import PROMISING, TRIED_MOST, Search
from undercroft.kernel.rules import LONGEST
from undercroft.lab.strength import SURE
from undercroft.table.book import Book
from undercroft.table.shelf import book_of

Array = NDArray[Any]
MOMENTS: Final = (1, 3, 6, 12, 30, 80, LONGEST)
FIRST: Final = 1 << 62
"""the first seed"""
EACH: Final = 3
"""decisions of a game"""


@dataclass(frozen=True)
class Looked:
    """What was gained at one decision, and for how many it stands."""

    doubtful: int
    """decisions of its game that are not clear to the network"""
    strong: float
    seen: tuple[float, ...]
    """for each moment"""


def doubtful(book: Book, state: Any) -> Iterator[tuple[Any, list[int]]]:
    """Play a game, and tell every position in which more than one play is promising, with these plays."""
    player, network, rules = LearnedBot(book, 0), network_of(book), book.rules
    assert network is not None
    while not state.outcome:
        plays = rules.playable(state)
        if len(plays) > 1 and not rules.has_plays(state):
            shares, _chance = network.judge(bytes_of(rules.seen_by(state, state.question.seat)), plays)
            ranked = np.argsort(-shares)[:TRIED_MOST]
            promising = [plays[place] for place in ranked if shares[place] >= PROMISING]
            if len(promising) > 1:
                yield state.copy(), promising
        rules.play_on(state, player.choose(state))


def gained(near: Array, ends: Array) -> float:
    """By the play that seems best in half of the deals, as it ends in the other half; the mean of both ways."""
    half = len(near) // 2
    first, second = near[:half].mean(0).argmax(), near[half:].mean(0).argmax()
    more = ends - ends[:, :1]
    return float((more[half:, first].mean() + more[:half, second].mean()) / 2)


def looked_at(task: tuple[str, str, int, int]) -> list[Looked]:
    """Some decisions of one game."""
    game, trial, number, deals = task
    book, chance = book_of(game), Random(number)
    network = network_of(book)
    assert network is not None
    setups = mind_of(book).trials()[trial]
    state = book.set_table(setups[number % len(setups)])
    book.deal(state, FIRST + number)
    positions = list(doubtful(book, state))
    found = []
    for position, plays in chance.sample(positions, min(EACH, len(positions))):
        seed = chance.randrange(FIRST)
        values = [Search(book, network, moment).compared(position, plays, seed, deals) for moment in MOMENTS]
        ends = values[-1]
        chosen = plays.index(Search(book, network).choose(position, seed + deals, mind_of(book).copies))
        strong = float((ends[:, chosen] - ends[:, 0]).mean())
        found.append(Looked(len(positions), strong, tuple(gained(near, ends) for near in values)))
    return found


def told(gains: Array) -> str:
    """Points a game, with 95 % of doubt."""
    return f"{100 * gains.mean():+.2f} ± {100 * SURE * gains.std() / np.sqrt(len(gains)):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="mini-rogue")
    parser.add_argument("--trial", default="alone")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--deals", type=int, default=1024)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    end, found = monotonic() + 60 * chosen.minutes, list[Looked]()
    tasks = ((chosen.game, chosen.trial, number, chosen.deals) for number in count())
    with Pool(chosen.processes) as pool:
        while monotonic() < end:
            some = [next(tasks) for _process in range(chosen.processes)]
            found += [looked for game in pool.map(looked_at, some) for looked in game]
            if sys.stderr.isatty():
                print(f"\r{len(found)} decisions", end="", file=sys.stderr, flush=True)
    each = np.array([looked.doubtful for looked in found])
    print(f"{len(found)} decisions; {each.mean():.0f} a game are not clear to the network")
    print(f"strong          {told(each * [looked.strong for looked in found])}")
    for place, moment in enumerate(MOMENTS):
        name = "to the end" if moment == LONGEST else f"{moment} ahead"
        print(f"{name:15} {told(each * [looked.seen[place] for looked in found])}")


if __name__ == "__main__":
    main()
