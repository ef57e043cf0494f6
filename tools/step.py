"""Does one step of setting up: says in a line what it is and how long it takes, and keeps its output in a log.

    python3 tools/step.py WHAT LOG COMMAND...

The log is shown if the command fails. Steps of one folder wait for each other.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

TICK = 0.25
"""Seconds between two looks at the clock."""


def main() -> int:
    what, log, *command = sys.argv[1:]
    began = time.monotonic()

    def show(end: str) -> None:
        print(f"\r{what}… {time.monotonic() - began:.0f} s", end=end, file=sys.stderr, flush=True)

    live = sys.stderr.isatty() and "-j" not in os.environ.get("MAKEFLAGS", "")
    if not live:
        print(f"{what}…", file=sys.stderr, flush=True)
    with Path(log).open("wb") as output, alone(Path(log).with_name("lock")):
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        try:
            while process.poll() is None:
                if live:
                    show("")
                with suppress(subprocess.TimeoutExpired):
                    process.wait(TICK)
        finally:
            if process.poll() is None:
                process.terminate()
    show("\n")
    if process.returncode:
        print(Path(log).read_text(encoding="utf-8", errors="replace"), file=sys.stderr)
    return process.returncode


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """One step at a time: a second one waits. Where files cannot be locked, it does not."""
    with path.open("a") as file:
        with suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
