"""How fast the rules are, on one core, from a fixed list of seeds."""

from collections.abc import Sequence
from time import perf_counter

from undercroft import games
from undercroft.bots import RandomBot
from undercroft.kernel import is_compiled
from undercroft.table.book import Book, Plain
from undercroft.table.shelf import book_of

SECONDS = 4.0
"""The first setup of a game is measured repeatedly for this long, and the best is reported: machines are shared, and
other work on them only ever makes things slower."""
OTHER_SECONDS = 1.5
"""The same for each further setup, so that the whole takes less than twice as long."""
GAMES = {True: 2_000, False: 100}
COPIES = {True: 50_000, False: 5_000}
"""How much is done in one run, compiled or not,"""
SHARE = 4
"""and a quarter of that for further setups, whose games are longer."""


def bench() -> dict[str, object]:
    """Measure random legal play with legal answers listed, and copies of a position, in every mode of every game."""
    compiled = is_compiled()
    result: dict[str, object] = {"compiled": compiled}
    for name in games.packages():
        book = book_of(name)
        for place, (bench, setups) in enumerate(book.benches.items()):
            seconds, share = (OTHER_SECONDS, SHARE) if place else (SECONDS, 1)
            result[bench] = measure(book, setups, seconds, GAMES[compiled] // share, COPIES[compiled] // share)
    return result


def measure(book: Book, setups: Sequence[Plain], seconds: float, count: int, copies: int) -> dict[str, int]:
    """The best of as many runs as there is time for; several setups take turns."""
    tables = [book.set_table(setup) for setup in setups]
    state = tables[0].copy()
    best_play = best_copy = float("inf")
    decisions = 0
    end = perf_counter() + seconds
    while perf_counter() < end:
        bot = RandomBot(book, 0)
        decisions = 0
        start = perf_counter()
        for seed in range(count):
            tables[seed % len(tables)].copy_into(state)
            book.deal(state, seed)
            decisions += bot.play_out(state)
        best_play = min(best_play, perf_counter() - start)
        tables[0].copy_into(state)
        book.deal(state, 0)
        start = perf_counter()
        book.rules.copy_many(state, copies)
        best_copy = min(best_copy, perf_counter() - start)
    return {
        "decisions_per_s": round(decisions / best_play),
        "games_per_s": round(count / best_play),
        "copies_per_s": round(copies / best_copy),
    }
