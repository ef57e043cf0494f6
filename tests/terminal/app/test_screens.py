"""What each screen looks like, small in both languages and large in one; and nothing on it is cut.

`make screens` writes the pictures anew.
"""

from pathlib import Path

import pytest

from tests.terminal.app.kit import LANGUAGES, SIZES
from tests.terminal.app.views import GOLDEN, LOOKED_AT, PICTURED, VIEWS, file_of, looks

pytestmark = pytest.mark.once


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_screen(name: str, spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_HOME", "home")  # short and the same for everybody: screens show where things are
    found = looks(name, spoken)
    for size in (size for size, pictured in PICTURED if pictured == spoken):
        assert found.shown[size] == file_of(name, spoken, size).read_text(encoding="utf-8")
    assert found.cut == {size: [] for size in LOOKED_AT[spoken]}
    for size in LOOKED_AT[spoken]:
        columns, rows = SIZES[size]
        lines = found.shown[size].splitlines()
        assert len(lines) == rows
        assert all(len(line) <= columns for line in lines)


def test_every_size_is_looked_at_and_every_picture_taken() -> None:
    assert {size for sizes in LOOKED_AT.values() for size in sizes} == set(SIZES)
    assert all(size in LOOKED_AT[spoken] for size, spoken in PICTURED)


def test_no_picture_is_left_over() -> None:
    expected = {file_of(name, spoken, size).name for name in VIEWS for size, spoken in PICTURED}
    assert {file.name for file in GOLDEN.iterdir()} == expected
