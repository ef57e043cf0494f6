"""Vector environments next to Gymnasium's `SyncVectorEnv` of the single ones, in one run, at random.

On one core it is the time of the processor that counts, with processes on all cores the time that passes; the single
environments are measured by both. The best of several rounds, in turn: other work on a machine only slows things down.
"""

import argparse
import os
import sys
from collections.abc import Callable
from time import perf_counter, process_time

from peers import Play, undercroft_sync, undercroft_vector

NAMES = ("undercroft/MiniRogue-v0", "undercroft/TinyEpic-v0")
ON_ONE_CORE = (64, 256)
"""games at once"""
ON_ALL_CORES = 1024
SECONDS = 0.3


def speed(play: Play, clock: Callable[[], float]) -> float:
    """Decisions per second."""
    decisions, start = 0, clock()
    while (elapsed := clock() - start) < SECONDS:
        decisions += play()
    return decisions / elapsed


def compare(name: str, rounds: int, processes: int) -> None:
    sync = undercroft_sync(name)
    rows = {("SyncVectorEnv of 64", process_time): sync}
    for games in ON_ONE_CORE:
        for copy in (True, False):
            how = f"{games} games{'' if copy else ', not copied'}"
            rows[how, process_time] = undercroft_vector(name, games, copy=copy)
    rows["SyncVectorEnv of 64, time that passes", perf_counter] = sync
    how = f"{ON_ALL_CORES} games, {processes} processes, not copied"
    rows[how, perf_counter] = undercroft_vector(name, ON_ALL_CORES, copy=False, processes=processes)
    best = dict.fromkeys(rows, 0.0)
    for _round in range(rounds):
        for row, play in rows.items():
            best[row] = max(best[row], speed(play, row[1]))
    print(name)
    for (how, clock), found in best.items():
        single = next(best[row] for row in rows if rows[row] is sync and row[1] is clock)
        print(f"  {how:<46}{found:>12,.0f}{found / single:>8.1f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for name in NAMES:
        compare(name, given.rounds, given.processes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
