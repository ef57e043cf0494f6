"""One network from several: it learns to answer as they do on average, both ways round.

PyTorch is not among what these tests install: where it is missing, they are skipped.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from undercroft.bots.encoding import Encoding
from undercroft.bots.learned import network_file
from undercroft.bots.mind import mind_of
from undercroft.table.shelf import book_of

pytest.importorskip("torch")
GAME = "mini-rogue"


def another(folder: Path) -> Path:
    """A network that likes other plays than ours."""
    from undercroft.bots.network import save, state_of

    book, file = book_of(GAME), folder / "another.npz"
    state, seen = state_of(network_file(GAME), Encoding(book.rules.fields).width)
    state["policy.bias"] = state["policy.bias"] + np.linspace(-5, 5, len(state["policy.bias"]))
    save(file, state, seen, book.card_hash)
    return file


@pytest.fixture
def gathered() -> Any:
    from undercroft.lab.training import merge

    return merge.gathered((GAME, (), 300, "some"))


def test_there_is_something_to_think_about_in_what_is_gathered(gathered: Any) -> None:
    legal = np.unpackbits(gathered.legal, axis=1)[:, : gathered.shares.shape[1]]
    assert len(gathered) >= 300
    assert gathered.shares.sum(1) == pytest.approx(np.ones(len(gathered)), abs=0.01)
    assert not gathered.shares[legal == 0].any()
    assert (gathered.shares.max(1) < 0.97).mean() > 0.3


def test_a_council_answers_the_same_both_ways(gathered: Any) -> None:
    """Whichever way it looks at an area: right is then down."""
    from undercroft.lab.training.merge import Council

    mirror = mind_of(book_of(GAME)).mirror
    everywhere = np.ones(len(gathered), bool)
    ahead = gathered.of(np.arange(len(gathered)), ~everywhere, mirror)
    turned = gathered.of(np.arange(len(gathered)), everywhere, mirror)
    assert not np.array_equal(ahead.rows, turned.rows)
    council = Council(GAME, ())
    for asked in (ahead, turned):
        shares, chances, _doubted = council.asked(asked.rows, asked.legal)
        assert shares == pytest.approx(asked.shares, abs=0.002)
        assert chances == pytest.approx(asked.chances, abs=0.01)


@pytest.mark.once
def test_the_pupil_comes_nearer_to_the_council(tmp_path: Path) -> None:
    from undercroft.bots.network import load
    from undercroft.lab.train import NoTraining, merged

    told: list[dict[str, Any]] = []
    small = {"positions": 3_000, "epochs": 8, "minibatch": 256, "processes": 1}
    merged(GAME, tmp_path, [another(tmp_path)], "cpu", small, lambda line: told.append(dict(line)))
    assert [line["event"] for line in told[:2]] == ["merge", "gathered"]
    before, after = told[2], told[-1]
    assert after["event"] == "merged"
    assert after["policy"] < before["policy"]
    assert load(tmp_path / "network.npz", book_of(GAME).rules.fields).cards == book_of(GAME).card_hash
    with pytest.raises(NoTraining, match="holds a network already"):
        merged(GAME, tmp_path, [network_file(GAME)], "cpu", small, print)


def test_ours_counts_more_than_another(tmp_path: Path, gathered: Any) -> None:
    from undercroft.lab.training.merge import OTHERS, Council

    other = another(tmp_path)
    asked = gathered.of(np.arange(50), np.zeros(50, bool), None)
    said = list(Council(GAME, (other, network_file(GAME))).judged(asked.rows))
    assert [weight for _weights, _chances, weight in said] == [1.0, 1.0, OTHERS, OTHERS]
    logs: Any = sum(weights * weight for weights, _chances, weight in said) / (2 + 2 * OTHERS)
    plays = asked.legal.shape[1]
    wanted = np.where(asked.legal, np.exp(logs[:, :plays]), 0)
    shares, _chances, _doubted = Council(GAME, (other, network_file(GAME))).asked(asked.rows, asked.legal)
    assert shares == pytest.approx(wanted / wanted.sum(1, keepdims=True), abs=1e-5)


@pytest.mark.parametrize("broken", ["cut", "array", "words", "missing", "other cards"])
def test_what_is_no_network_for_these_cards_is_refused(tmp_path: Path, broken: str) -> None:
    from undercroft.lab.train import NoTraining, merged

    file, whole = tmp_path / "other.npz", network_file(GAME).read_bytes()
    if broken == "cut":
        file.write_bytes(whole[: len(whole) // 2])
    elif broken == "array":
        with file.open("wb") as kept:
            np.save(kept, np.zeros(3))
    elif broken == "words":
        file.write_text("no network")
    elif broken == "other cards":
        file.write_bytes(network_file("tiny-epic").read_bytes())
    with pytest.raises(NoTraining, match="is no network"):
        merged(GAME, tmp_path / "merged", [file], "cpu", {}, print)
