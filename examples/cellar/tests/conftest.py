"""No test depends on who runs it or writes into their home."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _nobody_in_particular(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    monkeypatch.setenv("UNDERCROFT_DEBUG", "1")
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "UNDERCROFT_LANG"):
        monkeypatch.delenv(name, raising=False)
