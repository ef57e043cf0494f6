"""A million random games of every hero and mode on all cores; stops at the first broken invariant."""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from tools.golden import Start
from tools.hashes import modes
from undercroft.games.mini_rogue.rules import invariants as mini_rogue
from undercroft.games.tiny_epic.rules import invariants as tiny_epic
from undercroft.kernel import is_compiled
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.events import Sink
from undercroft.table.shelf import book_of

BATCH = 5_000


def soak(game: str, start: Start, first: int) -> str:
    """Play a batch of seeds; returns the first fault, or an empty text."""
    book = book_of(game)
    setup = book.setup(start.setup)
    for seed in range(first, first + BATCH):
        state = book.start(setup, seed, Sink())
        state.sink = None
        chooser = Chooser(seed)
        if game == "mini-rogue":
            trouble = mini_rogue.play_checked(state, chooser, mini_rogue.rooms_in_play(state))
        else:
            trouble = tiny_epic.play_checked(state, chooser)
        if trouble:
            return f"{game} {start.setup}, seed {seed}: {trouble}"
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
