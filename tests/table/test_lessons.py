"""What a player has been taught is remembered, and forgotten without harm."""

import pytest

from undercroft.table.folders import lessons_file
from undercroft.table.lessons import forget_tips, guided_titles, note_guided, note_told, told_tips, unplayed_guided


def test_nothing_is_known_at_first() -> None:
    assert told_tips("mini-rogue") == frozenset()
    assert unplayed_guided() == guided_titles() == ["mini-rogue", "tiny-epic"]
    assert not lessons_file().exists()


def test_tips_are_remembered_game_by_game() -> None:
    note_told("mini-rogue", ["food", "area"])
    note_told("mini-rogue", ["food", "boss"])
    note_told("tiny-epic", ["torch"])
    assert told_tips("mini-rogue") == {"food", "area", "boss"}
    assert told_tips("tiny-epic") == {"torch"}


def test_nothing_is_written_where_nothing_is_new() -> None:
    note_told("mini-rogue", [])
    assert not lessons_file().exists()
    note_told("mini-rogue", ["food"])
    before = lessons_file().stat().st_mtime_ns
    note_told("mini-rogue", ["food"])
    assert lessons_file().stat().st_mtime_ns == before


def test_tips_of_one_game_come_again() -> None:
    note_told("mini-rogue", ["food"])
    note_told("tiny-epic", ["torch"])
    note_guided("mini-rogue")
    forget_tips(["mini-rogue"])
    assert told_tips("mini-rogue") == frozenset()
    assert told_tips("tiny-epic") == {"torch"}
    assert unplayed_guided() == ["tiny-epic"]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"format": 1, "told": 3}', b'{"format": 99}', b"\xff\xfe"])
def test_a_damaged_file_begins_anew(damage: bytes) -> None:
    lessons_file().write_bytes(damage)
    assert told_tips("mini-rogue") == frozenset()
    assert unplayed_guided() == ["mini-rogue", "tiny-epic"]
    note_told("mini-rogue", ["food"])
    assert told_tips("mini-rogue") == {"food"}


def test_a_file_that_cannot_be_written_is_no_matter() -> None:
    lessons_file().mkdir()
    note_told("mini-rogue", ["food"])
    note_guided("mini-rogue")
    assert told_tips("mini-rogue") == frozenset()
