"""The compiled and the interpreted rules play the very same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.hashes import BATCH, digests
from undercroft.kernel import is_compiled

ROOT = Path(__file__).parent.parent
BATCHES = 10_000 // BATCH


@pytest.mark.skipif(not is_compiled(), reason="only the interpreted build is here")
@pytest.mark.parametrize("half", [0, 1])
def test_ten_thousand_games_have_equal_hashes(half: int) -> None:
    first, last = half * BATCHES // 2, (half + 1) * BATCHES // 2
    run = subprocess.run(
        [sys.executable, "-m", "tools.hashes", str(first), str(last)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=True,
    )
    build, *interpreted = run.stdout.splitlines()
    assert build == "interpreted"
    assert interpreted == digests(first, last)
