"""A mistake of ours is seen in a test, and not told kindly."""

import pytest


@pytest.fixture(autouse=True)
def _mistakes_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_DEBUG", "1")
    monkeypatch.setenv("TZ", "UTC")
