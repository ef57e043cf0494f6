"""How fast the rules are, on one core, from a fixed list of seeds."""

from time import perf_counter

from undercroft.bots import RandomBot
from undercroft.cards import load_mini_rogue
from undercroft.rules import is_compiled
from undercroft.rules.mini_rogue.playout import copy_many
from undercroft.rules.mini_rogue.setup import deal, set_table
from undercroft.table import MiniRogueOptions

ROUNDS = 5
"""The best of so many is reported: these machines are shared."""
GAMES = {True: 20_000, False: 600}
COPIES = {True: 400_000, False: 20_000}
"""How much is done in a round, compiled or not."""


def bench() -> dict[str, object]:
    """Random legal play, legal answers listed and checked, and copies of a position."""
    compiled = is_compiled()
    cards = load_mini_rogue()
    table = set_table(cards.tables, MiniRogueOptions().setup(cards))
    game = table.copy()
    best_play, best_copy, decisions = float("inf"), float("inf"), 0
    for _ in range(ROUNDS):
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
