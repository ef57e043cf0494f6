"""How long one waits: for the help page, and for the first question of a new game.

python benchmarks/startup.py [--runs 9] [--json]

Each is the best of several runs on a warm disk with bytecode written, next to a bare `python -c pass`: the ratio says
more than seconds, which are the machine's.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory
from time import perf_counter

PROGRAM = [sys.executable, "-c", "from undercroft.cli import main; main()"]
GAME = ["play", "--new", "--hero", "mage", "--mat", "dungeon", "--difficulty", "normal", "--no-stances", "--seed", "7"]
PROMPT = b"\n> "
BARS = {"help": 0.3, "first question": 0.6}
"""Seconds that are not to be exceeded."""


def run(command: list[str], environment: dict[str, str]) -> float:
    """Until the program has ended."""
    start = perf_counter()
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


def run_to_prompt(command: list[str], environment: dict[str, str]) -> float:
    """Until the program asks something."""
    start = perf_counter()
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        shown = b""
        while not shown.endswith(PROMPT):
            piece = os.read(process.stdout.fileno(), 65536)
            if not piece:
                raise RuntimeError("the program ended without a question")
            shown += piece
        waited = perf_counter() - start
        process.kill()
    return waited


def best(measure: Callable[[], float], runs: int) -> float:
    """The first run warms the disk and is not counted; what others do on the machine only ever makes it slower."""
    measure()
    return min(measure() for _ in range(runs))


def measured(runs: int) -> dict[str, dict[str, float]]:
    """Seconds and the ratio to a bare interpreter, by what was waited for."""
    with TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"UNDERCROFT_HOME": folder, "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
        bare = best(lambda: run([sys.executable, "-c", "pass"], environment), runs)
        seconds = {
            "python -c pass": bare,
            "help": best(lambda: run([*PROGRAM, "--help"], environment), runs),
            "first question": best(lambda: run_to_prompt([*PROGRAM, *GAME], environment), runs),
        }
    return {what: {"seconds": round(time, 4), "ratio": round(time / bare, 1)} for what, time in seconds.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how long one waits for undercroft.")
    parser.add_argument("--runs", type=int, default=9, help="so many runs, of which the best counts")
    parser.add_argument("--json", action="store_true", help="as data")
    options = parser.parse_args()
    results = measured(options.runs)
    if options.json:
        print(json.dumps(results))
    else:
        for what, result in results.items():
            bar = f"at most {BARS[what]} s" if what in BARS else ""
            print(f"{what:<16} {result['seconds']:7.3f} s {result['ratio']:6.1f} x  {bar}".rstrip())
    return int(any(results[what]["seconds"] > bar for what, bar in BARS.items()))


if __name__ == "__main__":
    sys.exit(main())
