"""A million random games of every hero and mode on all cores; stops at a broken invariant, or a game without an end."""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module

from tools.golden import Start, play
from tools.hashes import modes
from undercroft.games import packages
from undercroft.kernel import is_compiled
from undercroft.kernel.rules import LONGEST
from undercroft.table.shelf import book_of

BATCH = 5_000


def soak(game: str, start: Start, first: int) -> str:
    """Play a batch of seeds; returns the first fault, or an empty text."""
    book = book_of(game)
    watch = import_module(f"{packages()[game]}.rules.invariants").watch
    for seed in range(first, first + BATCH):
        broken = None
        for decisions, (state, _) in enumerate(play(book, Start(start.setup, seed))):
            broken = broken or watch(state)
            if trouble := broken(state):
                return f"{game} {start.setup}, seed {seed}: {trouble}"
            if decisions > LONGEST:
                return f"{game} {start.setup}, seed {seed}: no end after {LONGEST} decisions"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    games = parser.parse_args().games
    every = modes()
    batches = [(*every[number % len(every)], number * BATCH) for number in range(-(-games // BATCH))]
    print(f"{len(batches) * BATCH:,} games, {len(every)} modes, {'compiled' if is_compiled() else 'interpreted'}")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = [pool.submit(soak, *batch) for batch in batches]
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
