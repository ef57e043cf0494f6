"""A million random games of every hero and mode on all cores; stops at the first broken invariant."""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from tools.modes import everything, rooms_in_play
from tools.tiny_epic_golden import ways
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules.engine import go_on
from undercroft.games.mini_rogue.rules.invariants import play_checked
from undercroft.games.mini_rogue.rules.setup import lay_out, set_table
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.rules import setup as tiny_epic
from undercroft.games.tiny_epic.rules.invariants import play_checked as play_epic
from undercroft.kernel import is_compiled
from undercroft.kernel.chooser import Chooser

BATCH = 5_000
EPIC = 5
"""One batch in this many is of Tiny Epic Dungeons."""


def soak(options: MiniRogueOptions, first: int, games: int) -> str:
    """Play a batch of seeds; returns the first fault, or an empty text."""
    cards = load_mini_rogue()
    table = set_table(cards.tables, options.setup(cards))
    game = table.copy()
    for seed in range(first, first + games):
        table.copy_into(game)
        lay_out(game, seed)
        rooms = rooms_in_play(game)
        go_on(game)
        trouble = play_checked(game, Chooser(seed), rooms)
        if trouble:
            return f"{options}, seed {seed}: {trouble}"
    return ""


def soak_epic(number: int, first: int, games: int) -> str:
    """The same for Tiny Epic Dungeons."""
    cards = load_tiny_epic()
    every = list(ways(cards).items())
    name, options = every[number % len(every)]
    table = tiny_epic.set_table(cards.tables, options.setup(cards))
    game = table.copy()
    for seed in range(first, first + games):
        table.copy_into(game)
        tiny_epic.deal(game, seed)
        trouble = play_epic(game, Chooser(seed))
        if trouble:
            return f"{name}, seed {seed}: {trouble}"
    return ""


def modes() -> list[MiniRogueOptions]:
    cards = load_mini_rogue()
    return everything(cards)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    games = parser.parse_args().games
    every = modes()
    batches = [(every[number % len(every)], number * BATCH) for number in range(-(-games // BATCH))]
    print(f"{len(batches) * BATCH:,} games, {len(every)} modes, {'compiled' if is_compiled() else 'interpreted'}")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = [
            pool.submit(soak_epic, number, first, BATCH)
            if number % EPIC == EPIC - 1
            else pool.submit(soak, options, first, BATCH)
            for number, (options, first) in enumerate(batches)
        ]
        for done, future in enumerate(as_completed(running), 1):
            trouble = future.result()
            if trouble:
                pool.shutdown(cancel_futures=True)
                print(f"\n{trouble}")
                return 1
            print(f"\r{done * BATCH:>12,} games, no invariant broken", end="", flush=True)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
