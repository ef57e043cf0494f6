"""A position that is refused names its reason and its field, in one line."""

from pathlib import Path

import pytest

import undercroft
from tests.games.mini_rogue.table.positions.games import CARDS
from tests.games.mini_rogue.table.positions.refused import REFUSED, rolled
from undercroft.games.mini_rogue.table.position import build
from undercroft.kernel.errors import UndercroftError
from undercroft.table.position import PositionError, Reason, load_position


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_is_refused(name: str) -> None:
    data, reason, field = REFUSED[name]
    with pytest.raises(PositionError) as refused:
        build(CARDS, data)
    assert (refused.value.reason, refused.value.field) == (reason, field), str(refused.value)
    assert str(refused.value).startswith(f"{field}: " if field else "the ")
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, UndercroftError)


@pytest.mark.rule("MR-FEAT-10")
def test_a_die_stays_when_its_level_was_paid_for_a_feat() -> None:
    state = build(CARDS, rolled(5, {"face": 3, "feat_done": True}, {"face": 4}))
    assert state.pool.count == 2


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("broken.toml", "area = 3\nhero = {", "line 2"),
        ("broken.json", '{\n"area": }', "line 2"),
    ],
)
def test_a_file_that_cannot_be_understood(tmp_path: Path, name: str, text: str, place: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(PositionError, match=place) as refused:
        load_position(path)
    assert refused.value.reason is Reason.SYNTAX
    assert name in str(refused.value)


def test_files_that_are_no_positions(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match="cannot be read") as refused:
        load_position(tmp_path / "nothing.toml")
    assert refused.value.reason is Reason.NO_FILE
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    for name in ("list.json", "noise.toml", "deep.json"):
        with pytest.raises(PositionError):
            undercroft.position(tmp_path / name)
