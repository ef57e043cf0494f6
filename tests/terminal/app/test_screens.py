"""What each screen looks like, small in both languages and large in one; and nothing on it is cut, at any size.

`make screens` writes the pictures anew.
"""

from pathlib import Path

import pytest

from tests.terminal.app.kit import LANGUAGES, SIZES
from tests.terminal.app.views import GOLDEN, PICTURED, VIEWS, file_of, looks

pytestmark = pytest.mark.once


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_screen(name: str, spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_HOME", "home")  # short and the same for everybody: screens show where things are
    found = looks(name, spoken)
    for size in (size for size, pictured in PICTURED if pictured == spoken):
        assert found.shown[size] == file_of(name, spoken, size).read_text(encoding="utf-8")
    assert found.cut == {size: [] for size in SIZES}
    for size, (columns, rows) in SIZES.items():
        lines = found.shown[size].splitlines()
        assert len(lines) == rows
        assert all(len(line) <= columns for line in lines)


def test_no_picture_is_left_over() -> None:
    expected = {file_of(name, spoken, size).name for name in VIEWS for size, spoken in PICTURED}
    assert {file.name for file in GOLDEN.iterdir()} == expected
