"""Training: a side learns from its own decisions, a training is resumed where it stopped.

PyTorch is not among what these tests install: where it is missing, most of them are skipped.
"""

import json
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from undercroft.bots.encoding import Encoding, bytes_of
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field
from undercroft.lab.training.curves import curves, draw

without_torch = pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is here")
LOG = [
    {"event": "start"},
    {"event": "lesson", "decisions": 1_000_000, "won": 0.1},
    {"event": "trial", "trial": "alone", "decisions": 1_000_000, "won": 0.25},
    {"event": "lesson", "decisions": 2_000_000, "won": 0.3},
]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "log.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in LOG))
    return file


def test_curves_are_read_from_the_log(log: Path) -> None:
    assert curves(log) == {"practice": [(1.0, 0.1), (2.0, 0.3)], "alone": [(1.0, 0.25)]}


def test_curves_are_drawn(log: Path, tmp_path: Path) -> None:
    draw(log, tmp_path / "curves.svg")
    assert "<svg" in (tmp_path / "curves.svg").read_text()


@without_torch
def test_without_pytorch_it_says_what_to_install(tmp_path: Path) -> None:
    from undercroft.lab.train import NoTraining, trained

    with pytest.raises(NoTraining, match="PyTorch"):
        trained("mini-rogue", tmp_path, False, "", {}, print)


class Remembered:
    """One game, as if it had been played: sides, values, ends, wins, progress by decision."""

    def __init__(
        self, sides: list[int], values: list[float], ends: list[int], wins: list[int], come: list[float]
    ) -> None:
        torch = pytest.importorskip("torch")
        from undercroft.lab.training.crew import PROGRESS
        from undercroft.lab.training.learner import Memory

        steps = len(sides) - 1
        facts = torch.tensor(
            [
                [side, end, won, round(far * PROGRESS)]
                for side, end, won, far in zip(sides, ends, wins, come, strict=True)
            ]
        )
        self._memory: Any = SimpleNamespace(
            facts=facts.to(torch.uint8).view(steps + 1, 1, 1, 4),
            values=torch.tensor([[value, 0.0, 0.0] for value in values]).view(steps + 1, 1, 1, 3),
        )
        self._judged = Memory.judged

    def better(self, trace: float = 1.0) -> list[list[float]]:
        """For each decision, how much better it turned out: the win, the progress, the length."""
        better, _wanted = self._judged(self._memory, trace)
        return [[round(float(number), 4) for number in step] for step in better.view(-1, 3)]


def test_a_win_counts_for_every_decision_before_it() -> None:
    played = Remembered([0, 0, 0], [0.5, 0.75, 0.25], [0, 0, 1], [0, 0, 1], [0, 0.2, 1.0])
    assert [step[0] for step in played.better()] == [0.5, 0.25]
    assert [step[1] for step in played.better()] == pytest.approx([1.0, 0.8], abs=0.01)


def test_what_follows_the_end_belongs_to_another_game() -> None:
    played = Remembered([0, 0, 0], [0.5, 0.9, 0.9], [0, 1, 0], [0, 0, 0], [0, 0.4, 0.0])
    assert played.better()[0][0] == -0.5
    assert played.better()[1][0] == pytest.approx(0.0)


def test_each_side_has_its_own_end() -> None:
    """Side 1 decides between two decisions of side 0, which wins."""
    played = Remembered([0, 1, 0, 0], [0.5, 0.5, 0.5, 0.5], [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1.0])
    won = [step[0] for step in played.better(trace=0.0)]
    assert won == [0.0, -0.5, 0.5]


def test_a_game_broken_off_is_won_by_nobody() -> None:
    played = Remembered([0, 1, 0], [0.5, 0.5, 0.5], [0, 0, 2], [0, 0, 0], [0, 0, 0])
    assert [step[0] for step in played.better()] == [-0.5, -0.5]


def test_the_open_end_is_what_the_network_expects() -> None:
    """The other side expects the rest."""
    played = Remembered([0, 1, 0], [0.5, 0.5, 0.75], [0, 0, 0], [0, 0, 0], [0, 0, 0])
    assert [step[0] for step in played.better()] == [0.25, -0.25]


def test_decisions_are_counted() -> None:
    played = Remembered([0, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0])
    assert [step[2] for step in played.better()] == pytest.approx([2 / 200, 1 / 200])


@pytest.mark.once
def test_a_training_stops_resumes_and_ships_a_network(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from undercroft.bots.network import load
    from undercroft.lab.train import NoTraining, trained
    from undercroft.table.shelf import book_of

    told: list[dict[str, Any]] = []
    small = {"width": 8, "layers": 1, "games": 4, "processes": 1, "steps": 4, "minibatch": 8}
    hear: Any = lambda line: told.append(dict(line))  # noqa: E731
    with pytest.raises(NoTraining, match="to resume"):
        trained("mini-rogue", tmp_path, True, "cpu", small, hear)
    trained("mini-rogue", tmp_path, False, "cpu", small | {"seconds": 1e6, "at_once": 1e-9}, hear)
    trained("mini-rogue", tmp_path, True, "cpu", small | {"seconds": 1e6, "at_once": 0.01}, hear)
    assert [line["event"] for line in told if line["event"] in ("start", "pause")] == ["start", "pause"] * 2
    assert told[-1]["lessons"] == 1
    with pytest.raises(NoTraining, match="already"):
        trained("mini-rogue", tmp_path, False, "cpu", small, hear)
    network = load(tmp_path / "network.npz", book_of("mini-rogue").rules.fields)
    assert network.cards == book_of("mini-rogue").card_hash


@pytest.mark.once
def test_a_training_begins_with_the_network_that_comes_with_the_game(tmp_path: Path) -> None:
    """What it ships after a lesson that teaches nothing judges like ours, whatever width was asked for."""
    pytest.importorskip("torch")
    from undercroft.bots.learned import kept_network
    from undercroft.bots.network import load
    from undercroft.lab.train import trained
    from undercroft.table.shelf import book_of

    small = {"width": 8, "layers": 1, "games": 4, "processes": 1, "steps": 4, "minibatch": 8}
    idle = small | {"seconds": 1e6, "at_once": 1e-9}
    trained("mini-rogue", tmp_path, False, "cpu", idle, lambda _line: None, ours=True)
    book = book_of("mini-rogue")
    ours, theirs = kept_network("mini-rogue"), load(tmp_path / "network.npz", book.rules.fields)
    assert ours is not None
    state = book.set_table(book.setup({}))
    book.deal(state, 1)
    row, plays = bytes_of(book.rules.seen_by(state, 0)), book.rules.playable(state)
    shares, chance = ours.judge(row, plays)
    again, chance_again = theirs.judge(row, plays)
    assert again == pytest.approx(shares, abs=0.02)
    assert chance_again == pytest.approx(chance, abs=0.02)


def test_a_network_attends_to_columns_that_come_up() -> None:
    """Those that do not come up are not read, and add nothing: the rest is judged as before."""
    torch = pytest.importorskip("torch")
    from undercroft.lab.training.network import Network

    fields = [
        Field("many", NUMBER, 40, "a number"),
        Field("one", CHOICE, 2, "a choice"),
        Field("marks", BITS, 3, "bits"),
    ]
    network = Network(Encoding(fields), 3, 8, 1)
    rows = torch.tensor([[3, 1, 0b001], [5, 2, 0b100], [30, 0, 0b000]], dtype=torch.uint8)
    legal = torch.ones((3, 3), dtype=torch.bool)
    whole = network(rows, legal)
    seen = network.seen(rows)
    assert seen.sum() == 3 + 3 + 2 + 1
    network.attend(seen)
    some = network(rows, legal)
    for before, after in zip(whole, some, strict=True):
        assert torch.allclose(after, before, atol=1e-5)
    unseen = network(torch.tensor([[7, 1, 0b010]], dtype=torch.uint8), legal[:1])[1]
    assert unseen.tolist() == network(torch.tensor([[7, 1, 0b000]], dtype=torch.uint8), legal[:1])[1].tolist()
    network.attend(torch.ones(network.columns, dtype=torch.bool))
    assert not network.reading.weight[:, : network.columns][:, ~seen].any()


def test_a_deeper_network_begins_with_what_another_knows() -> None:
    """What new layers add at first changes next to nothing."""
    torch = pytest.importorskip("torch")
    from undercroft.lab.training.network import Network

    encoding = Encoding([Field("many", NUMBER, 20, "a number"), Field("marks", BITS, 8, "bits")])
    small, deep = Network(encoding, 5, 64, 1), Network(encoding, 5, 64, 3)
    for part in (*small.policy.parameters(), *small.value.parameters()):
        torch.nn.init.normal_(part)
    deep.take_over(small.state_dict())
    rows = torch.randint(0, 20, (100, 2), dtype=torch.uint8)
    legal = torch.ones((100, 5), dtype=torch.bool)
    for before, after in zip(small(rows, legal), deep(rows, legal), strict=True):
        assert (after - before).std() < 0.1 * before.std()


def test_a_deck_is_a_folder_of_cards_or_of_boxes(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from undercroft.lab.training.crew import deck_in

    for box in ("council", "base"):
        (tmp_path / box).mkdir()
        (tmp_path / box / "cards.toml").touch()
    assert deck_in(tmp_path) == (tmp_path / "base", tmp_path / "council")
    assert deck_in(tmp_path / "base") == (tmp_path / "base",)
    assert deck_in(tmp_path / "nowhere") == (tmp_path / "nowhere",)


@pytest.mark.once
def test_processes_share_out_the_decks(tmp_path: Path) -> None:
    """With the second deck the torch starts a space further on: so it does in the games of the second process alone."""
    pytest.importorskip("torch")
    from undercroft import games
    from undercroft.lab.training.crew import WATCHES, Crew, deck_in

    for file in (games.home("tiny-epic") / "cards" / "boxes" / "base").glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text().replace("starts = [8, 5, 1]", "starts = [9, 6, 2]"))
    crew = Crew("tiny-epic", 2, 64, 1, [(), deck_in(tmp_path)])
    try:
        fields = crew.book.rules.fields
        place = sum(field.size for field in fields[: [field.name for field in fields].index("torch.left")])
        ours, theirs = (
            {int(line[place]) for watch in range(WATCHES) for line in crew.wait(watch)[some]}
            for some in (slice(0, 64), slice(64, None))
        )
        assert (ours, theirs) == ({20, 16, 13}, {19, 15, 12})
    finally:
        crew.close()
