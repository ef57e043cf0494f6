"""Thousands of whole games: who wins, how far they get, what kills them."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from undercroft.bots import BOTS
from undercroft.kernel.errors import N_
from undercroft.table.book import Book, Plain, Tally, named

PAUSE: Final = 0.2
"""seconds between two reports of progress"""


def simulate(
    book: Book,
    setup: Plain,
    games: int,
    seed: int,
    bot: str = "random",
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play `games` games with the seeds `seed`, `seed + 1`, …; the same arguments give the same tally."""
    named(N_("bot"), bot, tuple(BOTS))
    table = book.set_table(setup)
    state = table.copy()
    tally = book.tally(setup)
    told = perf_counter()
    for number in range(games):
        table.copy_into(state)
        book.deal(state, seed + number)
        tally.add(state, BOTS[bot](book, seed + number).play_out(state))
        if progress is not None and perf_counter() > told + PAUSE:
            progress(number + 1)
            told = perf_counter()
    return tally
