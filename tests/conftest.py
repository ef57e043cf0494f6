"""No test depends on who runs it or writes into their home: each has a folder of its own, and no language."""

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _nobody_in_particular(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path_factory.mktemp("home")))
    for name in [name for name in os.environ if name in ("LANG", "UNDERCROFT_LANG") or name.startswith("LC_")]:
        monkeypatch.delenv(name)
    assert Path(os.environ["UNDERCROFT_HOME"]).is_dir()
