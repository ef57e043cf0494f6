"""A step of setting up: what it does is said, its output is kept, and its failure shown."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

STEP = Path(__file__).parents[2] / "tools" / "step.py"


def step(log: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command("1 of 2: counting", log, code), capture_output=True, text=True)


def command(what: str, log: Path, code: str) -> list[str]:
    return [sys.executable, str(STEP), what, str(log), sys.executable, "-u", "-c", code]


def test_what_it_does_is_said_and_its_output_kept(tmp_path: Path) -> None:
    done = step(tmp_path / "count.log", "print(1 + 1)")
    assert done.returncode == 0
    assert done.stderr.startswith("1 of 2: counting…\n")
    assert done.stderr.endswith(" s\n")
    assert done.stdout == ""
    assert (tmp_path / "count.log").read_text() == "2\n"


def test_a_failure_is_shown_with_all_that_was_said(tmp_path: Path) -> None:
    done = step(tmp_path / "count.log", "print('one, two'); raise SystemExit(3)")
    assert done.returncode == 3
    assert "one, two" in done.stderr


def test_a_second_step_waits_for_the_first(tmp_path: Path) -> None:
    slow = "import time; print(time.time()); time.sleep(0.5); print(time.time())"
    first = subprocess.Popen(command("first", tmp_path / "1.log", slow), stderr=subprocess.DEVNULL)
    while not (tmp_path / "1.log").exists() or not (tmp_path / "1.log").read_text():
        pass
    step(tmp_path / "2.log", slow)
    assert first.wait() == 0
    times = [float(line) for name in ("1.log", "2.log") for line in (tmp_path / name).read_text().splitlines()]
    assert times == sorted(times)
