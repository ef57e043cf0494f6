"""A network reads rows of bytes as their fields say, and many rows as it reads one."""

from io import BytesIO
from typing import Any

import numpy as np
import pytest

from undercroft.bots.encoding import Encoding, bytes_of
from undercroft.bots.nearby import Nearby
from undercroft.bots.network import Network, as_bytes, load, save, softmax
from undercroft.kernel.batch import Batch
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field
from undercroft.table.shelf import book_of

SOME = [Field("many", NUMBER, 40, "a number"), Field("one", CHOICE, 2, "a choice", 2), Field("marks", BITS, 3, "bits")]


def rows_of(game: str, count: int = 40) -> Any:
    """What is seen in the middle of some games."""
    book = book_of(game)
    batch = Batch(book.rules, [book.set_table(book.setup({}))], count, 1, 3_000)
    batch.play(Chooser(1), 12)
    return bytes_of(batch.rows).reshape(count, -1)


def some_network(fields: list[Field], width: int = 16, plays: int = 9, kept: slice = slice(None)) -> Network:
    """One that has learned nothing."""
    chance = np.random.default_rng(3)
    columns = Encoding(fields).width
    state = {
        "reading.weight": chance.normal(size=(width, columns + 5)),
        "reading.bias": chance.normal(size=width),
        "thinking.0.weight": chance.normal(size=(width, width)),
        "thinking.0.bias": chance.normal(size=width),
        "policy.weight": chance.normal(size=(plays, width)),
        "policy.bias": chance.normal(size=plays),
        "value.weight": chance.normal(size=(2, width)),
        "value.bias": chance.normal(size=2),
        **{f"norms.{layer}.{part}": chance.normal(size=width) for layer in range(2) for part in ("weight", "bias")},
    }
    seen = np.zeros(columns, bool)
    seen[kept] = True
    file = BytesIO()
    save(file, state, seen, "these cards")
    file.seek(0)
    return load(file, fields)


def test_a_row_is_told_as_cases_bits_and_fractions() -> None:
    encoding = Encoding(SOME)
    assert encoding.width == 25 + 3 + 3 + 3 + 1
    row = np.array([30, 2, 0, 0b101], np.uint8)
    (dense,) = encoding.dense(row[None])
    assert np.flatnonzero(dense).tolist() == [24, 27, 28, 31, 33, 34]
    assert dense[-1] == pytest.approx(0.75)
    assert sorted(encoding.ones(row).tolist()) == [24, 27, 31, 33]  # 28 is a case of a 0


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_columns_and_dense_rows_say_the_same(game: str) -> None:
    encoding = Encoding(book_of(game).rules.fields)
    rows = rows_of(game)
    dense = encoding.dense(rows)
    for row, told in zip(rows, dense, strict=True):
        ones = np.zeros(encoding.width, np.float32)
        ones[encoding.ones(row)] = 1
        ones[encoding.first[row[encoding.told] == 0]] = 1
        ones[-len(encoding.fraction) :] = encoding.fractions(row)
        assert np.array_equal(ones, told)


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_many_rows_are_judged_like_each_of_them(game: str) -> None:
    network = some_network(book_of(game).rules.fields)
    rows = rows_of(game)
    weights, values = network.judge_many(rows)
    for row, some, value in zip(rows, weights, values, strict=True):
        shares, chance = network.judge(row, [0, 4, 5])
        assert shares == pytest.approx(softmax(some[[0, 4, 5]]), abs=1e-4)
        assert chance == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_rows_are_judged_the_same_from_what_they_differ_in(game: str) -> None:
    network = some_network(book_of(game).rules.fields)
    rows = rows_of(game, 300)
    weights, values = network.judge_many(rows)
    nearby = Nearby(network, rows[7])
    plays = np.array([0, 4, 5])
    for some in (slice(7, 8), slice(0, 20), slice(0, 300), slice(10, 30)):
        assert nearby.weights(rows[some], plays) == pytest.approx(weights[some][:, plays], abs=1e-3)
        assert nearby.chances(rows[some]) == pytest.approx(values[some], abs=1e-4)


def test_no_row_is_thought_about_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    network = some_network(SOME)
    nearby = Nearby(network, np.zeros(4, np.uint8))
    rows = np.array([[1, 0, 0, 0], [2, 0, 0, 0], [1, 0, 0, 0]], np.uint8)
    told = nearby.chances(rows)
    assert told[0] == told[2] != told[1]
    monkeypatch.setattr(network, "think", None)
    assert np.array_equal(nearby.chances(rows), told)


def test_rows_that_are_all_alike() -> None:
    network = some_network(SOME)
    rows = np.zeros((3, 4), np.uint8)
    _weights, values = network.judge_many(rows)
    assert values.tolist() == pytest.approx([network.judge(rows[0], [0])[1]] * 3)


def test_weights_as_bytes_are_near_what_they_were() -> None:
    matrix = np.random.default_rng(1).normal(size=(5, 40))
    kept, scale = as_bytes(matrix)
    assert kept.dtype == np.int8
    assert np.abs(kept * scale[:, None] - matrix).max() < np.abs(matrix).max() / 250


def test_a_column_that_never_came_up_adds_nothing() -> None:
    network = some_network(SOME, kept=slice(0, 5))
    known = [network.judge(np.array([number, 0, 0, 0], np.uint8), [0])[1] for number in (3, 4, 7, 8)]
    assert known[0] != known[1]
    assert known[2] == pytest.approx(known[3], abs=1e-6)
    assert network.cards == "these cards"
