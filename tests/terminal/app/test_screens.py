"""What each screen looks like, in both languages, small and large. `make screens` writes the pictures anew."""

from pathlib import Path

import pytest

from tests.terminal.app.kit import LANGUAGES, SIZES
from tests.terminal.app.screens import GOLDEN, VIEWS, file_of, picture

pytestmark = pytest.mark.once


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_screen(name: str, spoken: str, size: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_HOME", "home")  # short and the same for everybody: screens show where things are
    shown = picture(name, spoken, size)
    assert shown == file_of(name, spoken, size).read_text(encoding="utf-8")
    columns, rows = SIZES[size]
    assert len(shown.splitlines()) == rows
    assert all(len(line) <= columns for line in shown.splitlines())


def test_no_picture_is_left_over() -> None:
    expected = {file_of(name, spoken, size).name for name in VIEWS for spoken in LANGUAGES for size in SIZES}
    assert {file.name for file in GOLDEN.iterdir()} == expected
