"""How fast the rules are, on one core, from a fixed list of seeds."""

from time import perf_counter

from undercroft.bots import RandomBot
from undercroft.cards import load_mini_rogue
from undercroft.rules import is_compiled
from undercroft.rules.mini_rogue.playout import copy_many
from undercroft.rules.mini_rogue.setup import deal, set_table
from undercroft.table import MiniRogueOptions

SECONDS = 4.0
"""Play and copies are measured again and again for so long, and the best is reported: machines are shared, and what
others do on them only ever makes things slower."""
GAMES = {True: 2_000, False: 100}
COPIES = {True: 50_000, False: 5_000}
"""How much is done in one go, compiled or not."""


def bench() -> dict[str, object]:
    """Random legal play, legal answers listed, and copies of a position."""
    compiled = is_compiled()
    cards = load_mini_rogue()
    table = set_table(cards.tables, MiniRogueOptions().setup(cards))
    game = table.copy()
    best_play = best_copy = float("inf")
    decisions = 0
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        bot = RandomBot(0)
        decisions = 0
        start = perf_counter()
        for seed in range(GAMES[compiled]):
            table.copy_into(game)
            deal(game, seed)
            decisions += bot.play_out(game)
        best_play = min(best_play, perf_counter() - start)
        table.copy_into(game)
        deal(game, 0)
        start = perf_counter()
        copy_many(game, COPIES[compiled])
        best_copy = min(best_copy, perf_counter() - start)
    return {
        "compiled": compiled,
        "mini-rogue": {
            "decisions_per_s": round(decisions / best_play),
            "games_per_s": round(GAMES[compiled] / best_play),
            "copies_per_s": round(COPIES[compiled] / best_copy),
        },
    }
