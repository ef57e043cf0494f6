"""Vector environments next to Gymnasium's `SyncVectorEnv` of the single ones, in one run, at random.

On one core it is the time of the processor that counts, with processes on all cores the time that passes; the single
environments are measured by both. Everything takes turns, 2,048 decisions and 16 steps at a time at least, and the best
of each counts: other work on a machine only slows things down.
"""

import argparse
import os
import sys
from time import perf_counter, process_time

from peers import undercroft_sync, undercroft_vector

NAMES = ("undercroft/MiniRogue-v0", "undercroft/TinyEpic-v0")
SINGLE = "SyncVectorEnv of 64"
AT_ONCE = (64, 256)
"""games on one core"""
ON_ALL_CORES = (256, 512, 1024)
DECISIONS = 2048
STEPS = 16
"""in a turn, or more"""


def compare(name: str, seconds: float, processes: int) -> None:
    """Measure one game."""
    plays = {SINGLE: undercroft_sync(name)}
    for games in AT_ONCE:
        plays[f"{games} games"] = undercroft_vector(name, games, DECISIONS // games)
        plays[f"{games} games, not copied"] = undercroft_vector(name, games, DECISIONS // games, copy=False)
    together = {}
    for games in ON_ALL_CORES:
        steps = max(STEPS, DECISIONS // games)
        row = f"{games} games, {processes} processes, not copied"
        together[row] = undercroft_vector(name, games, steps, copy=False, processes=processes)
    plays |= together
    busy, passed = dict.fromkeys(plays, 0.0), dict.fromkeys(plays, 0.0)
    end = perf_counter() + seconds
    while perf_counter() < end:
        for row, play in plays.items():
            start, start_busy = perf_counter(), process_time()
            decisions = play()
            busy[row] = max(busy[row], decisions / (process_time() - start_busy))
            passed[row] = max(passed[row], decisions / (perf_counter() - start))
    print(f"{name}: decisions per second, and times as many as {SINGLE}")
    for row in plays:
        best = passed if row in together else busy
        print(f"  {row:<42}{best[row]:>12,.0f}{best[row] / best[SINGLE]:>8.1f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="for each game")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", choices=NAMES, help="one of the games")
    given = parser.parse_args()
    for name in [given.only] if given.only else NAMES:
        compare(name, given.seconds, given.processes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
