"""A training from its beginning, or from where it stopped, to its end: log, checkpoints, trials, weights."""

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import torch

from undercroft.bots.encoding import Encoding
from undercroft.bots.learned import network_file
from undercroft.bots.mind import mind_of
from undercroft.bots.network import save, state_of
from undercroft.kernel.errors import N_
from undercroft.lab.strength import Wins
from undercroft.lab.train import NoTraining
from undercroft.lab.training.crew import OURS, Crew, Deck, opened
from undercroft.lab.training.curves import draw
from undercroft.lab.training.learner import Learner, Pace
from undercroft.lab.training.network import Network, shape_of
from undercroft.lab.training.trial import trial
from undercroft.table.book import Book

CHECKPOINT: Final = "checkpoint.pt"
LOG: Final = "log.jsonl"
CURVES: Final = "curves.svg"
SHIPPED: Final = "network.npz"
"""as players use it"""
TELL_EVERY: Final = 10
"""lessons"""
SETTLED: Final = 200_000_000
"""decisions after which hardly a column comes up that never did before"""
EACH_MOST: Final = 16
"""A trial of no more setups than this is told setup by setup, too."""
GAMES: Final = 512
"""of each process and watch, as a rule"""
PRACTISED: Final = 200
"""as many setups of practice are looked at before it begins"""
WEIGHTS: Final = "weights.pt"
"""the network in half precision, to be resumed from if there is no checkpoint"""


@dataclass(frozen=True)
class Plan:
    """What to train, and how."""

    game: str
    folder: Path
    seconds: float = 600
    """in all, however often it is stopped and resumed"""
    at_once: float = 1e9
    """the most seconds of one run"""
    width: int = 448
    layers: int = 2
    processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    games: int = 0
    """for each process and watch; without a number, as many as before, or else the usual"""
    steps: int = 64
    """decisions in each game between two lessons"""
    rates: tuple[float, float] = (8e-4, 3e-5)
    """the learning rate, at first and at last; between them it falls by the same factor each second"""
    entropies: tuple[float, float] = (0.008, 0.0005)
    shapings: tuple[float, float] = (0.3, 0.0)
    haste: float = 0.01
    """what 200 decisions cost, beside a win"""
    warm_up: int = 20
    """lessons in which the rate rises from nothing"""
    minibatch: int = 16_384
    epochs: int = 2
    seed: int = 1
    device: str = "cpu"
    compiled: bool = False
    """whether PyTorch compiles the lessons first: slower to begin, faster from then on"""
    resume: bool = False
    ours: bool = False
    """whether to begin with the network that comes with the game, and with more layers if it has fewer"""
    trial_every: float = 90
    tried: tuple[str, ...] = ()
    """the trials on the way; all of them at the end"""
    cards: tuple[Path, ...] = ()
    """folders of cards to learn instead of those that come with the game"""
    variants: tuple[Path, ...] = ()
    """folders of other cards, each a whole deck, that are practised as well: the processes share them out"""

    def pace(self, part: float, lessons: int) -> Pace:
        """The pace after such a part of the time."""
        rate = _between(self.rates, part) * min(1.0, (lessons + 1) / self.warm_up)
        shaping = self.shapings[0] + (self.shapings[1] - self.shapings[0]) * part
        entropy = _between(self.entropies, part)
        return Pace(rate, entropy, shaping, self.haste, epochs=self.epochs, minibatch=self.minibatch)


def _between(ends: tuple[float, float], part: float) -> float:
    return float(ends[0] * (ends[1] / ends[0]) ** part)


def _told(found: Sequence[Wins]) -> dict[str, Any]:
    """How a trial ended, in all and setup by setup if there are few."""
    total = sum(found, Wins(0, 0))
    low, high = (round(end, 4) for end in total.interval)
    each = [round(wins.rate, 4) for wins in found] if len(found) <= EACH_MOST else []
    return {"won": round(total.rate, 4), "low": low, "high": high, "games": total.games, "each": each}


class Training:
    """A plan under way."""

    def __init__(self, plan: Plan, tell: Callable[[Mapping[str, Any]], None]) -> None:
        self.plan, self._tell = plan, tell
        torch.manual_seed(plan.seed)
        decks: list[Deck] = [plan.cards or OURS, *((variant,) for variant in plan.variants)]
        self.book, *_others = books = [opened(plan.game, deck) for deck in decks]
        self.mind = mind_of(self.book)
        self.encoding = Encoding(self.book.rules.fields)
        self._look_for_setups(books)
        self.before: dict[str, float] = {"decisions": 0, "seconds": 0.0, "lessons": 0}
        """what earlier runs have done"""
        kept = self._kept()
        self.plan = plan = replace(plan, games=plan.games or kept.get("games", GAMES))
        if "shape" in kept:
            layers = max(kept["shape"]["layers"], plan.layers if plan.ours else 0)
            self.plan = replace(plan, width=kept["shape"]["width"], layers=layers)
        plan.folder.mkdir(parents=True, exist_ok=True)
        self.crew = Crew(plan.game, plan.processes, plan.games, plan.seed, decks)
        try:
            self._begin(kept)
        except BaseException:
            self.crew.close()
            raise
        self._tried = 0.0
        self._log = (plan.folder / LOG).open("a")

    def _look_for_setups(self, books: Sequence[Book]) -> None:
        """Whatever is practised or tried can be set up with every deck, and every deck is practised by somebody."""
        plan = self.plan
        if plan.processes < len(books):
            message = N_("{n} decks need as many processes: name more with --processes, or fewer variants")
            raise NoTraining(message, n=len(books))
        chance = Random(plan.seed)
        setups = [setup for trial in self.mind.trials().values() for setup in trial]
        for book in books:
            mind = mind_of(book)
            for setup in (*setups, *(mind.practice(chance) for _game in range(PRACTISED))):
                book.set_table(setup)

    def _begin(self, kept: Mapping[str, Any]) -> None:
        """With what was kept."""
        plan, known = self.plan, kept.get("seen")
        self.network = Network(self.encoding, self.crew.layout.plays, plan.width, plan.layers).to(plan.device)
        if "network" in kept:
            self.network.take_over(kept["network"])
        settled = self.before["decisions"] >= SETTLED if "done" in kept else not (plan.cards or plan.variants)
        if known is not None and settled:
            self.network.attend(known)
        self.learner = Learner(self.crew, self.network, plan.device, plan.steps, compiled=plan.compiled)
        if known is not None:
            self.learner.seen |= known.to(plan.device)
        if "optimiser" in kept:
            self.learner.slope.take_up(kept["optimiser"])

    def run(self) -> None:
        """Train for as long as planned, or until interrupted: then it can be resumed."""
        plan = self.plan
        weights = sum(part.numel() for part in self.network.parameters())
        plain = json.loads(json.dumps(asdict(plan), default=str))
        self._say(event="start", weights=weights, columns=self.encoding.width, cards=self.book.card_hash, plan=plain)
        start, lessons = time.monotonic(), 0
        before = self.before["seconds"]
        self._tried = start
        try:
            while (passed := time.monotonic() - start) < min(plan.at_once, plan.seconds - before):
                pace = plan.pace((before + passed) / plan.seconds, lessons + int(self.before["lessons"]))
                self._lesson(pace, start, lessons)
                lessons += 1
        except KeyboardInterrupt:
            self._say(event="interrupted")
        done = self._done(lessons, time.monotonic() - start)
        self.keep(done)
        self.ship()
        over = done["seconds"] >= plan.seconds
        if over:
            self.try_out(tuple(self.mind.trials()), done)
        self._say(event="end" if over else "pause", **done)
        draw(plan.folder / LOG, plan.folder / CURVES)

    def _lesson(self, pace: Pace, start: float, lessons: int) -> None:
        """Play and learn, and now and then tell, try and keep."""
        told = self.learner.lesson(pace)
        now = time.monotonic()
        done = self._done(lessons + 1, now - start)
        if lessons % TELL_EVERY == 0:
            told |= self.learner.last.games() | {"rate": pace.rate, "waiting": self.learner.waited / (now - start)}
            self._say(event="lesson", **done, **{name: round(value, 6) for name, value in told.items()})
        if now - self._tried > self.plan.trial_every:
            self.try_out(self.plan.tried, done)
            self.keep(done)
            self._tried = time.monotonic()

    def _done(self, lessons: int, seconds: float) -> dict[str, float]:
        decisions = lessons * self.learner.decisions
        return {
            "decisions": self.before["decisions"] + decisions,
            "seconds": round(self.before["seconds"] + seconds, 1),
            "lessons": self.before["lessons"] + lessons,
        }

    def try_out(self, names: tuple[str, ...], done: Mapping[str, float]) -> None:
        """Play the trials of these names, greedily, and tell how often each is won."""
        trials = self.mind.trials()
        for place, name in enumerate(trials):
            if name not in names:
                continue
            found = trial(self.learner, list(trials[name]), place * 10**9)
            for deck, wins in zip(["", *map(str, self.plan.variants)], found, strict=True):
                variant = {"variant": deck} if deck else {}
                self._say(event="trial", trial=name, **variant, **done, **_told(wins))

    def keep(self, done: Mapping[str, float]) -> None:
        """Write a checkpoint and, apart from it, the weights alone: each file all of it or nothing."""
        shape = {"width": self.plan.width, "layers": self.plan.layers, "plays": self.crew.layout.plays}
        plan = self.plan
        about: dict[str, Any] = {"shape": shape, "cards": self.book.card_hash, "game": plan.game, "done": dict(done)}
        about |= {"seen": self.learner.seen, "games": plan.games}
        state = self.network.state_dict()
        optimiser = self.learner.slope.optimiser.state_dict()
        self._write(CHECKPOINT, about | {"network": state, "optimiser": optimiser})
        self._write(WEIGHTS, about | {"network": {name: part.half() for name, part in state.items()}})

    def _write(self, name: str, kept: Mapping[str, Any]) -> None:
        fresh = self.plan.folder / (name + ".new")
        torch.save(kept, fresh)
        fresh.replace(self.plan.folder / name)

    def _kept(self) -> Mapping[str, Any]:
        """What there is to begin with: an earlier run, or the network that comes with the game."""
        plan = self.plan
        if plan.resume:
            whole = plan.folder / CHECKPOINT
            file = whole if whole.exists() else plan.folder / WEIGHTS
            kept: dict[str, Any] = torch.load(file, map_location=plan.device, weights_only=True)
            if kept["game"] != plan.game:
                message = N_("{folder} holds a training for {game}: name that game, or another folder")
                raise NoTraining(message, folder=str(plan.folder), game=kept["game"])
            if kept["cards"] != self.book.card_hash:
                message = N_("the training in {folder} has learned other cards: name them with --cards")
                raise NoTraining(message, folder=str(plan.folder))
            self.before = dict(kept["done"])
            return kept
        if plan.ours:
            state, seen = state_of(network_file(plan.game), self.encoding.width)
            network = {name: torch.from_numpy(part) for name, part in state.items()}
            return {"network": network, "shape": shape_of(state), "seen": torch.from_numpy(seen)}
        return {}

    def ship(self) -> None:
        """Write the network as players use it."""
        state = {name: part.float().cpu().numpy() for name, part in self.network.state_dict().items()}
        save(self.plan.folder / SHIPPED, state, self.learner.seen.cpu().numpy(), self.book.card_hash)

    def _say(self, **told: Any) -> None:
        self._log.write(json.dumps(told) + "\n")
        self._log.flush()
        self._tell(told)

    def close(self) -> None:
        self._log.close()
        self.crew.close()
