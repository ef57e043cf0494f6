"""One network from several: it learns to answer as they do on average, and the same both ways round.

Networks that have learned for different lengths of time err in different places; so does a network that looks at the
same area the other way, in a game that has another way (`Mind.mirror`). What they say on average is surer than what
each of them says, and a single network can learn to say it: that costs its players nothing.
"""

import json
import math
import os
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import binary_cross_entropy, binary_cross_entropy_with_logits

from undercroft.bots.encoding import Encoding, bytes_of
from undercroft.bots.learned import network_file
from undercroft.bots.mind import mind_of
from undercroft.bots.mirror import Mirror
from undercroft.bots.network import load, save, state_of
from undercroft.kernel.batch import Batch
from undercroft.kernel.rules import LONGEST
from undercroft.lab.training.crew import TRIED_FROM
from undercroft.lab.training.network import Network as Pupil
from undercroft.lab.training.network import shape_of
from undercroft.lab.training.run import LOG, SHIPPED
from undercroft.table.shelf import book_of

Array = NDArray[Any]
OTHERS: Final = 0.4
"""how much another network's word counts beside ours, which has learned for longer"""
TOGETHER: Final = 512
"""games of a process"""
UNDER_WAY: Final = 30
"""decisions after which the games of a process are no longer all near their beginning"""
SURE: Final = 0.97
"""Where everybody is so sure of a play, there is little to learn:"""
SURE_KEPT: Final = 0.1
"""only so much of these positions is kept."""
CURIOUS: Final = 0.3
"""how often a play is made that is not the favourite, by its weight"""
ROOM: Final = 1e-5
"""how far chances stay away from 0 and 1"""
LEAST_LIKELY: Final = -40.0
"""the logarithm of a chance that counts as none"""
GRADIENT_MOST: Final = 1.0
WARM_UP: Final = 100
"""steps in which the rate rises from nothing"""
HELD_OUT: Final = 0.02
"""the share of the positions that nobody learns from"""
TELL_EVERY: Final = 200
"""steps"""


@dataclass(frozen=True)
class Plan:
    """What to merge, and how."""

    game: str
    folder: Path
    others: tuple[Path, ...] = ()
    """networks besides the one that comes with the game, which is the first teacher, and what the pupil begins with"""
    positions: int = 3_000_000
    epochs: int = 3
    minibatch: int = 2_048
    rate: float = 2e-4
    processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    seed: int = 1
    device: str = "cpu"


@dataclass(frozen=True)
class Positions:
    """Rows, what can be played there, and what is to be answered: how likely each play is, and the chance to win."""

    rows: Array
    legal: Array
    """packed, a bit for each play"""
    shares: Array
    chances: Array

    def __len__(self) -> int:
        return len(self.rows)

    def of(self, places: Array, turned: Array, mirror: Mirror | None) -> "Positions":
        """Some of them, those marked as `turned` looked at the other way; what can be played is unpacked."""
        rows, shares, chances = self.rows[places], self.shares[places].astype(np.float32), self.chances[places]
        legal = np.unpackbits(self.legal[places], axis=1)[:, : shares.shape[1]].astype(bool)
        if mirror is not None:
            turn = (turned & ~mirror.stays(rows))[:, None]
            back = mirror.plays[: shares.shape[1]]
            rows = np.where(turn, mirror.rows(rows), rows)
            legal, shares = np.where(turn, legal[:, back], legal), np.where(turn, shares[:, back], shares)
        return Positions(rows, legal, shares, chances.astype(np.float32))


class Council:
    """Networks that are asked together, each both ways if there is another way."""

    def __init__(self, game: str, others: Sequence[Path]) -> None:
        book = book_of(game)
        self.mirror = mind_of(book).mirror
        ours = network_file(game)
        files = {ours: 1.0} | {file: OTHERS for file in others if file != ours}
        self.members = [(load(file, book.rules.fields), weight) for file, weight in files.items()]

    def judged(self, rows: Array) -> Iterator[tuple[Array, Array, float]]:
        """What each says: weights of plays, chances as logits, and how much its word counts."""
        mirror = self.mirror
        for network, weight in self.members:
            weights, chances = network.judge_many(rows)
            yield weights, _logits(chances), weight
            if mirror is not None:
                weights, chances = network.judge_many(mirror.rows(rows))
                stays = mirror.stays(rows)[:, None]
                yield np.where(stays, weights, weights[:, mirror.plays]), _logits(chances), weight

    def asked(self, rows: Array, legal: Array) -> tuple[Array, Array, Array]:
        """How likely each play is on average, the mean logit of a win, and where somebody is in doubt."""
        said = list(self.judged(rows))
        whole = sum(weight for _weights, _chances, weight in said)
        first = _shares(said[0][0], legal)
        mean = _shares(sum(weights * weight for weights, _chances, weight in said) / whole, legal)
        chance = sum(chances * weight for _weights, chances, weight in said) / whole
        return mean, np.asarray(chance), np.minimum(first.max(1), mean.max(1)) < SURE


def _logits(chances: Array) -> Array:
    inside = np.clip(chances, ROOM, 1 - ROOM)
    return np.asarray(np.log(inside / (1 - inside)))


def _shares(weights: Any, legal: Array) -> Array:
    weights = np.where(legal, weights[:, : legal.shape[1]], -np.inf)
    risen = np.exp(weights - weights.max(1, keepdims=True))
    return np.asarray(risen / risen.sum(1, keepdims=True))


def gathered(task: tuple[str, tuple[Path, ...], int, str]) -> Positions:
    """So many positions of practice in which there is something to think about."""
    game, others, wanted, seed = task
    book, council, chance = book_of(game), Council(game, others), Random(seed)
    mind = mind_of(book)
    setups = [mind.widest, *(mind.practice(chance) for _game in range(TOGETHER - 1))]
    first = chance.randrange(TRIED_FROM // 2)
    batch = Batch(book.rules, [book.set_table(setup) for setup in setups], TOGETHER, first, LONGEST, mind.thumb)
    rows, masks = (bytes_of(part).reshape(TOGETHER, -1) for part in (batch.rows, batch.masks))
    dice = np.random.default_rng(chance.randrange(1 << 32))
    found, count, steps = list[Positions](), 0, 0
    while count < wanted:
        legal = masks > 0
        shares, chances, doubted = council.asked(rows, legal)
        if steps >= UNDER_WAY:
            kept = doubted | (dice.random(TOGETHER) < SURE_KEPT)
            packed = np.packbits(legal[kept], axis=1)
            found.append(Positions(rows[kept], packed, shares[kept].astype("<f2"), chances[kept].astype("<f2")))
            count += len(found[-1])
        with np.errstate(divide="ignore"):
            weights = np.log(shares) + dice.gumbel(size=shares.shape) * (dice.random((TOGETHER, 1)) < CURIOUS)
        batch.step(weights.argmax(1).astype("<u2").tobytes())
        steps += 1
    return _together(found)


def _together(parts: Sequence[Positions]) -> Positions:
    names = Positions.__dataclass_fields__
    return Positions(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


class Merging:
    """A plan under way."""

    def __init__(self, plan: Plan, tell: Callable[[Mapping[str, Any]], None]) -> None:
        self.plan, self._tell = plan, tell
        plan.folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(plan.seed)
        self.book = book_of(plan.game)
        self.mirror = mind_of(self.book).mirror
        encoding = Encoding(self.book.rules.fields)
        state, self.seen = state_of(network_file(plan.game), encoding.width)
        shape = shape_of(state)
        self.plays = shape["plays"]
        self.pupil = Pupil(encoding, **shape)
        self.pupil.take_over({name: torch.from_numpy(part) for name, part in state.items()})
        self.pupil.attend(torch.from_numpy(self.seen))
        self.pupil.to(plan.device)
        self.optimiser = torch.optim.Adam(self.pupil.parameters(), plan.rate, eps=1e-7)
        self._start = time.monotonic()

    def run(self) -> None:
        """Gather positions, learn from them, write the network: only at the end."""
        plan = self.plan
        files = [network_file(plan.game), *plan.others]
        teachers = [sha256(file.read_bytes()).hexdigest()[:16] for file in files]
        plain = json.loads(json.dumps(asdict(plan), default=str))
        self._say(event="merge", plan=plain, teachers=teachers, cards=self.book.card_hash)
        positions = self._gather()
        self.learn(positions)
        state = {name: part.detach().float().cpu().numpy() for name, part in self.pupil.state_dict().items()}
        save(plan.folder / SHIPPED, state, self.seen, self.book.card_hash)

    def _gather(self) -> Positions:
        """Every process gathers its share, some at a time, and says so."""
        plan = self.plan
        parts = plan.processes * (1 + plan.positions // (plan.processes * 100_000))
        share = -(-plan.positions // parts)
        tasks = [(plan.game, plan.others, share, f"{plan.seed}/merge/{part}") for part in range(parts)]
        found, count = list[Positions](), 0
        with get_context("spawn").Pool(plan.processes) as pool:
            for some in pool.imap_unordered(gathered, tasks):
                found.append(some)
                count += len(some)
                self._say(event="gathered", positions=count)
        return _together(found)

    def learn(self, positions: Positions) -> None:
        """Some epochs; what is held out tells how far the pupil is from the council, before and after."""
        plan, chance = self.plan, np.random.default_rng(self.plan.seed)
        order = chance.permutation(len(positions))
        held, rest = np.split(order, [max(1, round(HELD_OUT * len(positions)))])
        size = min(plan.minibatch, len(rest))
        steps = max(1, plan.epochs * len(rest) // size)
        self._say(event="apart", **self.apart(positions, held))
        for step in range(steps):
            fall = (1 + math.cos(math.pi * step / steps)) / 2
            for group in self.optimiser.param_groups:
                group["lr"] = plan.rate * min(1.0, (step + 1) / WARM_UP) * (fall + 0.01)
            some = rest[chance.integers(0, len(rest), size)]
            far, wrong, _agree = self._off(positions.of(some, chance.random(size) < 0.5, self.mirror))
            self.optimiser.zero_grad(set_to_none=True)
            (far + wrong).backward()
            torch.nn.utils.clip_grad_norm_(self.pupil.parameters(), GRADIENT_MOST)
            self.optimiser.step()
            if (step + 1) % TELL_EVERY == 0:
                self._say(event="apart", done=round((step + 1) / steps, 3), **self.apart(positions, held))
        self._say(event="merged", **self.apart(positions, held))

    def apart(self, positions: Positions, held: Array) -> dict[str, float]:
        """How far the pupil's word is from the council's, on average over these."""
        told = []
        with torch.no_grad():
            for first in range(0, len(held), self.plan.minibatch):
                some = held[first : first + self.plan.minibatch]
                off = self._off(positions.of(some, np.zeros(len(some), bool), self.mirror))
                told.append([float(part) * len(some) for part in off])
        mean = np.sum(told, 0) / len(held)
        return {name: round(float(part), 6) for name, part in zip(("policy", "value", "agree"), mean, strict=True)}

    def _off(self, asked: Positions) -> tuple[Any, Any, Any]:
        """How far off it is about plays and chances, and how often both like the same play best."""
        device, count = self.plan.device, asked.shares.shape[1]
        legal = torch.zeros((len(asked), self.plays), dtype=torch.bool, device=device)
        legal[:, :count] = torch.from_numpy(asked.legal).to(device)
        weights, value = self.pupil(torch.from_numpy(asked.rows).to(device), legal)
        shares = torch.from_numpy(asked.shares).to(device)
        likely = torch.log_softmax(weights[:, :count], -1).clamp_min(LEAST_LIKELY)
        far = (torch.special.xlogy(shares, shares) - shares * likely).sum(-1).mean()
        chance = torch.sigmoid(torch.from_numpy(asked.chances).to(device))
        wrong = binary_cross_entropy_with_logits(value[:, 0], chance) - binary_cross_entropy(chance, chance)
        agree = (weights[:, :count].argmax(-1) == shares.argmax(-1)).float().mean()
        return far, wrong, agree

    def _say(self, **told: Any) -> None:
        told["seconds"] = round(time.monotonic() - self._start, 1)
        with (self.plan.folder / LOG).open("a") as log:
            log.write(json.dumps(told) + "\n")
        self._tell(told)


def strangers(game: str, files: Sequence[Path]) -> list[Path]:
    """Those of these files that are no network, or one that plays by other cards or sees something else."""
    book = book_of(game)
    plays = book.rules.plays(book.set_table(mind_of(book).widest))

    def knows(file: Path) -> bool:
        try:
            network = load(file, book.rules.fields)
        except (OSError, ValueError, TypeError, LookupError, EOFError, BadZipFile, zlib.error):
            return False
        return network.cards == book.card_hash and network.plays == plays

    return [file for file in files if not knows(file)]
