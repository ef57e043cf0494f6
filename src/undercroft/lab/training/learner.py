"""Proximal policy optimisation with masks: a network plays, and learns from what came of it.

Seats of both sides are played by the same network. Each side learns from its own decisions and its own end. While the
processes play, the network learns from the games before: it moves little in one lesson, and each play is remembered
with how likely it was when it was chosen.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import torch
from torch.nn.functional import binary_cross_entropy_with_logits

from undercroft.lab.training.crew import FACTS, PROGRESS, WATCHES, Crew
from undercroft.lab.training.network import VALUES, Network

WON: Final = 0
AHEAD: Final = 1
LONG: Final = 2
"""The values of a position, by their places."""
DECISIONS: Final = 200
"""that count as one, where they are counted"""
BROKEN_OFF: Final = 2
TOLD: Final = ("policy", "value", "entropy", "drift", "clipped")
"""what is told about a lesson"""
DRIFT: Final = TOLD.index("drift")
GRADIENT_MOST: Final = 0.5
SAMPLE: Final = 8_192
WARMING: Final = 11
"""steps taken one by one before they are recorded"""


@dataclass(frozen=True)
class Pace:
    """How boldly to learn, at a moment of the training."""

    rate: float
    entropy: float
    """what it is worth not to make up one's mind"""
    shaping: float
    """what a whole game's progress is worth beside a win"""
    haste: float = 0.0
    """what 200 decisions cost, so that nobody dawdles"""
    clip: float = 0.2
    trace: float = 0.97
    """how far ends are traced back, from 0 to 1"""
    epochs: int = 2
    minibatch: int = 16_384
    drift: float = 0.05
    """where the policy has moved further than this from the one that played, learning stops until the next games"""


class Actor:
    """The network choosing plays for a watch; on a GPU as one recorded graph."""

    def __init__(self, network: Network, crew: Crew, device: str) -> None:
        self.network, self.layout = network, crew.layout
        self.lines = torch.zeros((crew.count, crew.layout.line), dtype=torch.uint8, device=device)
        self.lines[:, self.layout.width] = 1
        self.noise = torch.ones((), device=device)
        """1 to choose by weight, 0 to take the best"""
        self.bits = torch.arange(8, dtype=torch.uint8, device=device)
        self._graph: Any = None
        self._result: tuple[Any, Any, Any] = (None, None, None)
        if device.startswith("cuda"):
            self._record()

    def _record(self) -> None:
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _warming in range(3):
                self._choose()
        torch.cuda.current_stream().wait_stream(stream)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._result = self._choose()

    def rows(self, lines: Any) -> Any:
        return lines[:, : self.layout.width]

    def legal(self, lines: Any) -> Any:
        """The plays that can be made."""
        bits = lines[:, self.layout.width : self.layout.width + self.layout.mask]
        spread = (bits.unsqueeze(-1) >> self.bits) & 1
        return spread.reshape(len(lines), -1)[:, : self.layout.plays].bool()

    def _choose(self) -> tuple[Any, Any, Any]:
        with torch.no_grad():
            weights, value = self.network(self.rows(self.lines), self.legal(self.lines))
            chance = torch.rand_like(weights).clamp_(1e-10, 1 - 1e-7)
            gumbel = -torch.log(-torch.log(chance))
            play = (weights + gumbel * self.noise).argmax(-1)
            likely = torch.log_softmax(weights, -1).gather(1, play[:, None]).squeeze(1)
            return play.to(torch.int16), likely, torch.cat([value[:, :AHEAD].sigmoid(), value[:, AHEAD:]], 1)

    def choose(self) -> tuple[Any, Any, Any]:
        """For the lines as they are: plays, how likely they were, values."""
        if self._graph is None:
            return self._choose()
        self._graph.replay()
        return self._result


class Slope:
    """The optimiser's steps; on a GPU recorded once and replayed, since starting each part costs more than doing it."""

    def __init__(self, actor: Actor, device: str, *, compiled: bool = False) -> None:
        self.actor, self.network = actor, actor.network
        self._measure = torch.compile(self._loss, dynamic=False) if compiled else self._loss
        self.cuda = device.startswith("cuda")
        self.rate = torch.zeros((), device=device)
        self.entropy = torch.zeros((), device=device)
        cuda = {"fused": True, "capturable": True} if self.cuda else {}
        self.optimiser = torch.optim.Adam(self.network.parameters(), self.rate, eps=1e-5, **cuda)
        self._taken = 0
        self._graph: Any = None
        self._known: list[Any] = []
        self._told: Any = None

    def take_up(self, state: Any) -> None:
        """Go on with what the optimiser remembered."""
        self.optimiser.load_state_dict(state)
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate

    def step(self, pace: Pace, known: list[Any]) -> Any:
        """One step down: from lines, plays, how likely they were, how much better than expected, and wanted values."""
        self.rate.fill_(pace.rate)
        self.entropy.fill_(pace.entropy)
        if not self.cuda:
            return self._down(pace, known)
        if not self._known:
            self._known = [part.clone() for part in known]
        for place, part in zip(self._known, known, strict=True):
            place.copy_(part)
        if self._graph is None and self._taken < WARMING:
            return self._warm(pace)
        if self._graph is None:
            self._record(pace)
        self._graph.replay()
        return self._told

    def _warm(self, pace: Pace) -> Any:
        self._taken += 1
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            told = self._down(pace, self._known)
        torch.cuda.current_stream().wait_stream(stream)
        return told

    def _record(self, pace: Pace) -> None:
        self._graph = torch.cuda.CUDAGraph()
        self.optimiser.zero_grad(set_to_none=True)
        with torch.cuda.graph(self._graph):
            self._told = self._down(pace, self._known, afresh=False)

    def _down(self, pace: Pace, known: list[Any], *, afresh: bool = True) -> Any:
        loss, told = self._measure(pace.clip, *known)
        if afresh:
            self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), GRADIENT_MOST)
        self.optimiser.step()
        return told.detach()

    def _loss(self, clip: float, lines: Any, plays: Any, likely: Any, gain: Any, wanted: Any) -> tuple[Any, Any]:
        """How far off the network is, and what is told about it."""
        weights, value = self.network(self.actor.rows(lines), self.actor.legal(lines))
        chances = torch.log_softmax(weights, -1)
        entropy = -(chances.exp() * chances.clamp_min(-50)).sum(-1).mean()
        change = chances.gather(1, plays.long()[:, None]).squeeze(1) - likely
        ratio = change.exp()
        policy = -torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()
        chance = binary_cross_entropy_with_logits(value[:, WON], wanted[:, WON].clamp(0, 1))
        ahead = (value[:, AHEAD:] - wanted[:, AHEAD:]).square().mean()
        loss = policy + 0.5 * chance + 0.5 * ahead - self.entropy * entropy
        drift = (ratio - 1 - change).mean()
        clipped = ((ratio - 1).abs() > clip).float().mean()
        return loss, torch.stack([policy, chance + ahead, entropy, drift, clipped])


class Memory:
    """Every decision of every game of both watches, for so many steps."""

    def __init__(self, crew: Crew, steps: int, device: str) -> None:
        shape = (steps, WATCHES, crew.count)
        self.lines = torch.zeros((*shape, crew.layout.line), dtype=torch.uint8, device=device)
        self.plays = torch.zeros(shape, dtype=torch.int16, device=device)
        self.likely = torch.zeros(shape, device=device)
        self.values = torch.zeros((steps + 1, WATCHES, crew.count, VALUES), device=device)
        self.facts = torch.zeros((steps + 1, WATCHES, crew.count, len(FACTS)), dtype=torch.uint8, device=device)
        """before each decision, and after the last"""

    def judged(self, trace_on: float) -> tuple[Any, Any]:
        """How much better than expected each decision turned out, and the values it should have expected.

        Decisions of the other side lie between those of a side: each side has its own trace, and what happens
        meanwhile counts for its last decision.
        """
        side, end, won, _progress = (self.facts[..., fact] for fact in range(len(FACTS)))
        progress = self.facts[..., FACTS.index("progress")].float() / PROGRESS
        sides = torch.arange(2, device=self.facts.device).view(2, 1, 1)
        signs = 1.0 - 2.0 * sides
        value = self.values[-1]
        other = torch.stack([1 - value[..., WON], -value[..., AHEAD], value[..., LONG]], -1)
        following = torch.where((side[-1] == sides).unsqueeze(-1), value, other)
        trace, owed = torch.zeros_like(following), torch.zeros_like(following)
        better = torch.zeros_like(self.values[:-1])
        for step in reversed(range(len(better))):
            over = (end[step + 1] > 0).unsqueeze(-1)
            following, trace, owed = (part.masked_fill(over, 0) for part in (following, trace, owed))
            settled = end[step + 1] == 1
            victory = ((won[step + 1] > 0) == (sides == 0)) & settled
            gained = progress[step + 1] - progress[step] * (end[step] == 0)
            asked = side[step] == sides
            owed += torch.stack([victory.float(), signs * gained, asked / DECISIONS], -1)
            asked = asked.unsqueeze(-1)
            surprise = owed + following - self.values[step] + trace_on * trace
            better[step] = torch.where(asked, surprise, 0).sum(0)
            trace = torch.where(asked, surprise, trace)
            following = torch.where(asked, self.values[step], following)
            owed = owed.masked_fill(asked, 0)
        return better, better + self.values[:-1]

    def games(self) -> dict[str, float]:
        """What the games were like that ended meanwhile."""
        ended = self.facts[1:, ..., FACTS.index("end")]
        over = ended > 0
        count = int(over.sum())
        won = int((self.facts[1:, ..., FACTS.index("won")] * over).sum())
        reached = self.facts[1:, ..., FACTS.index("progress")].float()[over].sum() / PROGRESS
        broken = int((ended == BROKEN_OFF).sum())
        share = max(1, count)
        return {"games": count, "won": won / share, "reached": float(reached) / share, "broken_off": broken}


class Learner:
    """Games, network and optimiser, and what the last games were like."""

    def __init__(self, crew: Crew, network: Network, device: str, steps: int, *, compiled: bool = False) -> None:
        self.crew, self.network, self.device, self.steps = crew, network, device, steps
        self.actor = Actor(network, crew, device)
        self.slope = Slope(self.actor, device, compiled=compiled)
        self.seen = torch.zeros(network.columns, dtype=torch.bool, device=device)
        """the columns of the input that ever came up"""
        self.waited = 0.0
        """seconds for processes to make their plays"""
        self._host = [torch.from_numpy(crew.shared.lines[watch]) for watch in range(WATCHES)]
        self._answers = [torch.from_numpy(crew.shared.plays[watch]) for watch in range(WATCHES)]
        if device.startswith("cuda"):
            for part in (crew.shared.lines, crew.shared.plays):
                torch.cuda.cudart().cudaHostRegister(part.ctypes.data, part.nbytes, 0)
        self.last, self._next = Memory(crew, steps, device), Memory(crew, steps, device)
        self._begun = False

    @property
    def decisions(self) -> int:
        """in a lesson"""
        return int(self.last.plays.numel())

    def fetch(self, watch: int) -> None:
        """Wait for a watch and look at its games."""
        began = time.monotonic()
        self.crew.wait(watch)
        self.waited += time.monotonic() - began
        self.actor.lines.copy_(self._host[watch], non_blocking=True)

    def send(self, watch: int, plays: Any) -> None:
        """Have these plays made."""
        self._answers[watch].copy_(plays)
        self.crew.call(watch)

    def lesson(self, pace: Pace) -> dict[str, float]:
        """Learn from what was played last, while the processes play on."""
        if not self._begun:
            self._play(iter(()))
            self._begun = True
        self.last, self._next = self._next, self.last
        told: dict[str, float] = {}
        learning = self._learn(pace, told)
        self._play(learning)
        for _step in learning:
            pass
        return told

    def _play(self, meanwhile: Iterator[None]) -> None:
        """Make so many decisions in every game, and remember them; do a little else while the processes play."""
        layout, memory = self.crew.layout, self._next
        for step in range(self.steps + 1):
            for watch in range(WATCHES):
                self.fetch(watch)
                plays, likely, values = self.actor.choose()
                if step < self.steps:
                    self.send(watch, plays)
                    memory.lines[step, watch] = self.actor.lines
                    memory.plays[step, watch] = plays
                    memory.likely[step, watch] = likely
                memory.values[step, watch] = values
                memory.facts[step, watch] = self.actor.lines[:, layout.width + layout.mask :]
                next(meanwhile, None)

    def _learn(self, pace: Pace, told: dict[str, float]) -> Iterator[None]:
        """Adjust the network to what was remembered, step by step; at the end, tell how it went."""
        memory = self.last
        better, wanted = memory.judged(pace.trace)
        worth = torch.tensor([1.0, pace.shaping, -pace.haste], device=self.device)
        gain = (better @ worth).reshape(-1)
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        wanted = wanted.reshape(-1, VALUES)
        known = (memory.lines.view(len(gain), -1), memory.plays.view(-1), memory.likely.view(-1), gain, wanted)
        self._note_columns(known[0])
        found = torch.zeros(len(TOLD), device=self.device)
        done, size = 0, min(pace.minibatch, len(gain))
        for _epoch in range(pace.epochs):
            order = torch.randperm(len(gain), device=self.device)
            for first in range(0, len(gain) - size + 1, size):
                some = order[first : first + size]
                found += self.slope.step(pace, [part[some] for part in known])
                done += 1
                yield
                if done % 8 == 0 and float(found[DRIFT]) / done > pace.drift:
                    break
            else:
                continue
            break
        mean = (found / max(1, done)).tolist()
        rest = (wanted[:, WON] - memory.values[:-1, ..., WON].reshape(-1)).var()
        told |= dict(zip(TOLD, mean, strict=True))
        told |= {"explained": 1 - float(rest / wanted[:, WON].var().clamp_min(1e-8)), "minibatches": done}

    def _note_columns(self, lines: Any) -> None:
        """A sample will do: what is rare comes up in another lesson."""
        some = torch.randint(len(lines), (min(len(lines), SAMPLE),), device=self.device)
        self.seen |= self.network.seen(self.actor.rows(lines[some]))
