"""How fast the rules are, on one core, from a fixed list of seeds."""

from collections.abc import Callable, Sequence
from time import perf_counter

from undercroft import games
from undercroft.bots.random import RandomBot
from undercroft.kernel import is_compiled
from undercroft.kernel.batch import Batch
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.events import Sink
from undercroft.kernel.rules import LONGEST
from undercroft.kernel.state import GameState
from undercroft.table.book import Book, Plain
from undercroft.table.odds import odds_of
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
GAMES_AT_ONCE = 64
ODDS_FIGURES = ("odds_per_s", "decisions_per_odds")
FIGURES = ("decisions_per_s", "games_per_s", "copies_per_s", "redeals_per_s", "rows_per_s", "steps_per_s")


def bench() -> dict[str, object]:
    """Measure random legal play, copies, fair copies and observations of a position, many games at once, and odds."""
    compiled = is_compiled()
    result: dict[str, object] = {"compiled": compiled}
    for name in games.packages():
        book = book_of(name)
        for place, (bench, setups) in enumerate(book.benches.items()):
            seconds, share = (OTHER_SECONDS, SHARE) if place else (SECONDS, 1)
            result[bench] = measure(book, setups, seconds, GAMES[compiled] // share, COPIES[compiled] // share)
        for bench, positions in book.odds_benches.items():
            result[bench] = measure_odds(book, positions, OTHER_SECONDS, GAMES[compiled] // SHARE)
    return result


def measure(book: Book, setups: Sequence[Plain], seconds: float, count: int, copies: int) -> dict[str, int]:
    """The best of as many runs as there is time for; several setups take turns."""
    tables = [book.set_table(setup) for setup in setups]
    state = tables[0].copy()
    book.deal(state, 0)
    many = Batch(book.rules, tables, GAMES_AT_ONCE, 0, LONGEST)
    steps = copies // GAMES_AT_ONCE
    works: dict[str, Callable[[], int]] = {
        "decisions_per_s": lambda: played(book, tables, count),
        "copies_per_s": lambda: repeated(book.rules.copy_many, state, copies),
        "redeals_per_s": lambda: repeated(book.rules.redeal_many, state, copies),
        "rows_per_s": lambda: repeated(book.rules.observe_many, state, copies),
        "steps_per_s": lambda: stepped(many, steps),
    }
    best = dict.fromkeys(works, 0.0)
    end = perf_counter() + seconds
    decisions = 1
    while perf_counter() < end:
        for what, work in works.items():
            start = perf_counter()
            done = work()
            best[what] = max(best[what], done / (perf_counter() - start))
            if what == "decisions_per_s":
                decisions = done
    best["games_per_s"] = best["decisions_per_s"] * count / decisions
    return {what: round(best[what]) for what in FIGURES}


def measure_odds(book: Book, positions: Sequence[Plain], seconds: float, count: int) -> dict[str, int]:
    """The best of as many runs as there is time for, and how many random decisions are made in the time of one."""
    tables = [book.set_table(book.setup({}))]
    states = [book.at(position, Sink()) for position in positions]
    odds = decisions = 0.0
    end = perf_counter() + seconds
    while odds == 0.0 or perf_counter() < end:
        start = perf_counter()
        done = played(book, tables, count)
        between = perf_counter()
        for state in states:
            odds_of(book, state)
        decisions = max(decisions, done / (between - start))
        odds = max(odds, len(states) / (perf_counter() - between))
    return dict(zip(ODDS_FIGURES, (round(odds) or 1, round(decisions / odds)), strict=True))


def played(book: Book, tables: Sequence[GameState], count: int) -> int:
    """Whole random games; the number of decisions."""
    bot, state, decisions = RandomBot(book, 0), tables[0].copy(), 0
    for seed in range(count):
        tables[seed % len(tables)].copy_into(state)
        book.deal(state, seed)
        decisions += bot.play_out(state)
    return decisions


def repeated(work: Callable[[GameState, int], None], state: GameState, times: int) -> int:
    work(state, times)
    return times


def stepped(many: Batch, steps: int) -> int:
    """Random steps of many games at once, each with what the seat knows and may answer."""
    many.play(Chooser(1), steps)
    return steps * GAMES_AT_ONCE
