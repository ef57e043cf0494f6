"""A curve in plain characters: it goes where the values go, does not break, and bears its marks."""

import pytest

from undercroft.words.curve import column_of, curve


def test_a_curve_goes_from_corner_to_corner() -> None:
    assert curve([0, 1], 4, 2, {}) == ["  ⡠⠊", "⡠⠊"]
    assert curve([1, 0], 6, 3, {}) == ["⠑⢄", "  ⠑⢄", "    ⠑⢄"]


def test_one_value_is_a_level_line() -> None:
    assert curve([0.5], 5, 3, {}) == ["", "⠒⠒⠒⠒⠒", ""]


@pytest.mark.parametrize("values", [[0, 1], [1, 0]])
def test_a_curve_does_not_break_where_it_is_steep(values: list[float]) -> None:
    """Eight columns of dots for thirty-six rows: there is a dot in every one."""
    rows = curve(values, 4, 9, {})
    dots = [ord(sign) - 0x2800 for row in rows for sign in row if sign != " "]
    assert sum(dot.bit_count() for dot in dots) == 36


def test_no_value_is_lost_among_many() -> None:
    """One dip among a thousand values is seen in ten columns."""
    values = [1.0] * 1000
    values[555] = 0.0
    rows = curve(values, 10, 4, {})
    assert rows[-1].strip()


def test_marks_stand_over_the_curve_or_under_it() -> None:
    assert curve([0, 0], 3, 2, {0: "1"})[0] == "1"
    assert curve([1, 1], 3, 2, {0: "1"})[1] == "1"


def test_two_marks_do_not_hide_each_other() -> None:
    rows = curve([0.0] * 100, 10, 3, {50: "1", 51: "2"})
    assert "12" in rows[1]


def test_columns() -> None:
    assert [column_of(place, 5, 9) for place in range(5)] == [0, 2, 4, 6, 8]
    assert column_of(0, 1, 9) == 0
