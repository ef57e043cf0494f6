"""No test depends on who runs it or writes into their home: each has a folder of its own, and no language."""

import gc
import os
from itertools import count
from pathlib import Path

import pytest

from tools import words
from undercroft import games

NUMBERS = count()
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Networks are small: threads that wait for each other on a busy machine make them ten times slower."""


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues in src, if that is what is tested; workers find them compiled. Other games are hidden."""
    if not hasattr(config, "workerinput"):
        words.compile_all()
    games.entry_points = no_others  # type: ignore[assignment,attr-defined]


def no_others(group: str) -> list[str]:
    """Tests see the games of this repository, whatever else is installed."""
    return []


def pytest_collection_finish() -> None:
    """What is there now stays: looking through it for garbage again and again takes an eighth of the time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(autouse=True)
def _no_odds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With interpreted rules odds take long: only a test that is about those beside answers waits for them."""
    if "beside" not in request.keywords:
        monkeypatch.setattr("undercroft.table.odds.odds_beside", lambda _game, _stop: iter(()))


@pytest.fixture(autouse=True)
def _no_tips(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tips are told in tests that are about them."""
    if "tips" not in request.keywords:
        monkeypatch.setattr("undercroft.terminal.settings.TIPS", False)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all of them stand: pytest itself would look through thousands of folders for the next free number."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def _nobody_in_particular(monkeypatch: pytest.MonkeyPatch, homes: Path) -> None:
    home = homes / str(next(NUMBERS))
    home.mkdir()
    monkeypatch.setenv("UNDERCROFT_HOME", str(home))
    for name in [name for name in os.environ if name in ("LANG", "UNDERCROFT_LANG") or name.startswith("LC_")]:
        monkeypatch.delenv(name)
