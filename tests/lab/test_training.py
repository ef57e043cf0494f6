"""Training: a side learns from its own decisions, a training is resumed where it stopped.

PyTorch is not among what these tests install: where it is missing, most of them are skipped.
"""

import json
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from undercroft import games
from undercroft.bots.encoding import Encoding, bytes_of
from undercroft.bots.mind import mind_of
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field
from undercroft.lab.strength import Wins
from undercroft.lab.training.curves import curves, draw
from undercroft.table.shelf import book_of

without_torch = pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is here")
LOG = [
    {"event": "start"},
    {"event": "lesson", "decisions": 1_000_000, "won": 0.1},
    {"event": "trial", "trial": "alone", "decisions": 1_000_000, "won": 0.25},
    {"event": "trial", "trial": "alone", "variant": "other", "decisions": 1_000_000, "won": 0.75},
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

    told: list[dict[str, Any]] = []
    small = {"width": 8, "layers": 1, "games": 4, "processes": 1, "steps": 4, "minibatch": 8}
    hear: Any = lambda line: told.append(dict(line))  # noqa: E731
    with pytest.raises(NoTraining, match="to resume"):
        trained("mini-rogue", tmp_path, True, "cpu", small, hear)
    with pytest.raises(NoTraining, match="no abacus here"):
        trained("mini-rogue", tmp_path, False, "abacus", small, hear)
    trained("mini-rogue", tmp_path, False, "cpu", small | {"seconds": 1e6, "at_once": 1e-9}, hear)
    small.pop("games")  # as many as before
    trained("mini-rogue", tmp_path, True, "cpu", small | {"seconds": 1e6, "at_once": 0.01}, hear)
    assert [line["plan"]["games"] for line in told if line["event"] == "start"] == [4, 4]
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

    torch.manual_seed(1)
    encoding = Encoding([Field("many", NUMBER, 20, "a number"), Field("marks", BITS, 8, "bits")])
    small, deep = Network(encoding, 5, 64, 1), Network(encoding, 5, 64, 3)
    for part in (*small.policy.parameters(), *small.value.parameters()):
        torch.nn.init.normal_(part)
    deep.take_over(small.state_dict())
    rows = torch.randint(0, 20, (100, 2), dtype=torch.uint8)
    legal = torch.ones((100, 5), dtype=torch.bool)
    for before, after in zip(small(rows, legal), deep(rows, legal), strict=True):
        assert (after - before).std() < 0.1 * before.std()


def changed(folder: Path) -> Path:
    """Cards of Tiny Epic Dungeons with the torch a space further on at the start."""
    folder.mkdir()
    for file in (games.home("tiny-epic") / "cards" / "boxes" / "base").glob("*.toml"):
        (folder / file.name).write_text(file.read_text().replace("starts = [8, 5, 1]", "starts = [9, 6, 2]"))
    return folder


@pytest.mark.once
def test_processes_share_out_the_decks(tmp_path: Path) -> None:
    """With the second deck the torch starts a space further on: so it does in the games of the second process alone."""
    pytest.importorskip("torch")
    from undercroft.lab.training.crew import WATCHES, Crew

    crew = Crew("tiny-epic", 2, 64, 1, [(), (changed(tmp_path / "deck"),)])
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


def test_each_deck_is_tried_by_itself() -> None:
    """Two processes with a deck each play two games a watch, one for each setup; the second deck wins its first."""
    torch = pytest.importorskip("torch")
    from undercroft.lab.training.crew import FACTS
    from undercroft.lab.training.trial import trial

    end, won = FACTS.index("end"), FACTS.index("won")

    class Trying:
        device = "cpu"
        layout = SimpleNamespace(width=0, mask=0)
        crew = SimpleNamespace(count=4, games=2, decks=2, layout=layout, turn_to=lambda *_task: None)

        def __init__(self) -> None:
            self.actor = SimpleNamespace(
                noise=torch.ones(()), lines=torch.zeros((4, len(FACTS))), choose=lambda: (None, None, None)
            )
            self.looks = 0

        def fetch(self, _watch: int) -> None:
            self.looks += 1
            if self.looks > 2:  # all games end with the first play
                self.actor.lines[:, end] = 1
                self.actor.lines[2, won] = 1

        def send(self, _watch: int, _plays: Any) -> None:
            pass

    learner: Any = Trying()
    ours, theirs = trial(learner, [{}, {}], 1)
    assert ours == [Wins(0, 2), Wins(0, 2)]
    assert theirs == [Wins(2, 2), Wins(0, 2)]


def test_one_box_alone_can_be_practised() -> None:
    """Without the second box nobody plays with it, against an Overlord, or in a campaign."""
    pytest.importorskip("torch")
    from undercroft.lab.training.crew import opened

    book = opened("mini-rogue", [games.home("mini-rogue") / "cards" / "boxes" / "base"])
    mind, chance = mind_of(book), Random(1)
    for _game in range(300):
        book.set_table(mind.practice(chance))
    assert {"alone", "two"} < set(mind.trials()) < set(mind_of(book_of("mini-rogue")).trials())


@pytest.mark.once
def test_a_training_goes_on_with_the_cards_it_has_learned(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from undercroft.lab.train import NoTraining, trained

    cards, folder = changed(tmp_path / "deck"), tmp_path / "training"
    idle = {"width": 8, "layers": 1, "games": 4, "processes": 1, "steps": 4, "seconds": 1e6, "at_once": 1e-9}
    trained("tiny-epic", folder, False, "cpu", idle | {"cards": (cards,)}, lambda _line: None)
    shipped = (folder / "network.npz").read_bytes()
    with pytest.raises(NoTraining, match="other cards: name them with --cards"):
        trained("tiny-epic", folder, True, "cpu", idle, lambda _line: None)
    with pytest.raises(NoTraining, match="holds a training for tiny-epic"):
        trained("mini-rogue", folder, True, "cpu", idle, lambda _line: None)
    with pytest.raises(NoTraining, match="2 decks need as many processes"):
        trained("tiny-epic", folder, True, "cpu", idle | {"variants": (cards,)}, lambda _line: None)
    assert (folder / "network.npz").read_bytes() == shipped
    trained("tiny-epic", folder, True, "cpu", idle | {"cards": (cards,)}, lambda _line: None)


@pytest.mark.once
def test_our_network_opens_its_eyes_to_other_cards(tmp_path: Path) -> None:
    """With our cards alone it goes on reading what ever came up; a variant may bring up more."""
    pytest.importorskip("torch")
    from undercroft.lab.training.run import Plan, Training

    small: Any = {"games": 4, "processes": 2, "steps": 4, "ours": True}
    read = []
    for variants in ((), (changed(tmp_path / "deck"),)):
        training = Training(Plan("tiny-epic", tmp_path, variants=variants, **small), lambda _line: None)
        try:
            read.append(len(training.network.read))
        finally:
            training.close()
    assert read[0] < read[1] == training.network.columns


@pytest.mark.once
def test_a_network_that_stays_as_it_is_remembers_its_own_plays(tmp_path: Path) -> None:
    """Two lessons are played and learned at once, at a rate of 0: nothing is further off than rounding."""
    torch = pytest.importorskip("torch")
    from undercroft.lab.training.learner import Pace
    from undercroft.lab.training.run import Plan, Training

    plan = Plan("mini-rogue", tmp_path, width=64, layers=1, games=8, processes=1, steps=8)
    training = Training(plan, lambda _line: None)
    try:
        learner = training.learner
        for part in training.network.policy.parameters():
            torch.nn.init.normal_(part)
        for _lesson in range(2):
            told = learner.lesson(Pace(0.0, 0.0, 0.0, minibatch=32))
        memory, actor = learner.last, learner.actor
        lines = memory.lines.flatten(0, -2)
        with torch.no_grad():
            weights, _values = learner.network(actor.rows(lines), actor.legal(lines))
        likely = torch.log_softmax(weights, -1).gather(1, memory.plays.flatten().long()[:, None]).squeeze(1)
        assert torch.allclose(likely, memory.likely.flatten(), atol=1e-4)
        assert told["drift"] == pytest.approx(0.0, abs=1e-6)
        assert -5 < float(likely.mean()) < -0.1
    finally:
        training.close()
