"""Startup times: for the help page, for the first question of a new game, and for the first screen of the app.

python benchmarks/startup.py [--runs 9] [--json]

Each is the best of several runs on a warm disk with bytecode written, next to a bare `python -c pass`: the ratio says
more than seconds, which depend on the machine. The app runs in a terminal of 80 columns and 24 rows; the time to import
its library alone is shown next to it.
"""

import argparse
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from tempfile import TemporaryDirectory
from time import perf_counter

PROGRAM = [sys.executable, "-c", "from undercroft.cli.main import main; main()"]
GAME = ["play", "--new", "--hero", "mage", "--mat", "dungeon", "--difficulty", "normal", "--no-stances", "--seed", "7"]
PROMPT = b"\n> "
FIRST_SCREEN = "▀▀▀ ▀ ▀ ▀▀".encode()
"""A part of the first screen that nothing else shows."""
BARS = {"help": 0.3, "first question": 0.6, "first screen": 0.8}
"""The limit in seconds."""


def run(command: list[str], environment: dict[str, str]) -> float:
    """Run until the program ends."""
    start = perf_counter()
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


def run_to_prompt(command: list[str], environment: dict[str, str]) -> float:
    """Run until the program asks something."""
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


def run_to_screen(command: list[str], environment: dict[str, str]) -> float:
    """Run until the first screen is drawn, in a new terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    start = perf_counter()
    with subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while FIRST_SCREEN not in shown:
            shown += os.read(ours, 65536)
        waited = perf_counter() - start
        process.kill()
    os.close(ours)
    return waited


def best(measure: Callable[[], float], runs: int) -> float:
    """The first run warms the disk and is not counted; other work on the machine only ever makes it slower."""
    measure()
    return min(measure() for _ in range(runs))


def measured(runs: int) -> dict[str, dict[str, float]]:
    """Seconds and the ratio to a bare interpreter, by what was measured."""
    with TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"UNDERCROFT_HOME": folder, "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
        bare = best(lambda: run([sys.executable, "-c", "pass"], environment), runs)
        seconds = {
            "python -c pass": bare,
            "help": best(lambda: run([*PROGRAM, "--help"], environment), runs),
            "first question": best(lambda: run_to_prompt([*PROGRAM, *GAME], environment), runs),
            "import textual": best(lambda: run([sys.executable, "-c", "import textual.app"], environment), runs),
            "first screen": best(lambda: run_to_screen(PROGRAM, environment | {"TERM": "xterm-256color"}), runs),
        }
    results = {what: {"seconds": round(time, 4), "ratio": round(time / bare, 1)} for what, time in seconds.items()}
    results["first screen"]["to textual"] = round(seconds["first screen"] / seconds["import textual"], 2)
    return results


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
            beside = f"{result['to textual']} x import textual" if "to textual" in result else ""
            print(f"{what:<16} {result['seconds']:7.3f} s {result['ratio']:6.1f} x  {bar:<16} {beside}".rstrip())
    return int(any(results[what]["seconds"] > bar for what, bar in BARS.items()))


if __name__ == "__main__":
    sys.exit(main())
