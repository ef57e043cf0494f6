"""The network that learns: columns in; a weight for every play and the values of the position out."""

import math
from collections.abc import Mapping
from typing import Any, Final

import torch
from torch import nn
from torch.nn.functional import linear, pad, relu

from undercroft.bots.encoding import Encoding

VALUES: Final = 3
"""of a position: the chance to win, the progress still to come, and how many decisions that takes"""
NEVER: Final = -1e9
"""the weight of a play that cannot be made"""
FAINT: Final = 0.05
"""what a new layer adds at first to what is known already, where others add about 1"""
ROUNDED: Final = 8
"""Matrices of a multiple of this width are multiplied faster."""


class Network(nn.Module):
    """A layer that reads the columns, some that think it over, and two heads."""

    def __init__(self, encoding: Encoding, plays: int, width: int, layers: int) -> None:
        super().__init__()
        self.plays, self.width, self.layers = plays, width, layers
        self.columns = encoding.width
        for name in ("case", "bit_place", "bit", "fraction_place", "fraction", "most", "told", "first"):
            self.register_buffer(name, torch.from_numpy(getattr(encoding, name)), persistent=False)
        self.reading = nn.Linear(encoding.width + -encoding.width % ROUNDED, width)
        self.attend(torch.ones(encoding.width, dtype=torch.bool))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _layer in range(layers + 1))
        self.thinking = nn.ModuleList(nn.Linear(width, width) for _layer in range(layers))
        self.policy = nn.Linear(width, plays)
        self.value = nn.Linear(width, VALUES)
        self._begin()

    def _begin(self) -> None:
        nn.init.normal_(self.reading.weight, std=0.1)
        for layer in self.thinking:
            nn.init.orthogonal_(layer.weight, math.sqrt(2))
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 0.01)
        for layer in (self.reading, *self.thinking, self.policy, self.value):
            nn.init.zeros_(layer.bias)

    def take_over(self, state: Mapping[str, Any]) -> None:
        """Know what another network knows, which may lack layers, and the columns that only fill up the width."""
        reading = state["reading.weight"]
        for name, part in self.state_dict().items():
            if name.startswith("norms.") and name.endswith(".weight") and name not in state:
                part.fill_(FAINT)
        whole = self.state_dict() | {name: part.float() for name, part in state.items()}
        whole["reading.weight"] = pad(reading.float(), (0, self.reading.in_features - reading.shape[1]))
        self.load_state_dict(whole)

    def attend(self, seen: Any) -> None:
        """Read only these columns from now on: those that never come up need not be multiplied, and tell nothing."""
        device = self.reading.weight.device
        with torch.no_grad():
            self.reading.weight[:, : self.columns] *= seen.to(device)
        read = seen.to(device).nonzero().squeeze(1)
        after, end = len(self.case), len(self.case) + len(self.bit)
        self.register_buffer("read", read, persistent=False)
        self.cases_read, self.bits_read = int((read < after).sum()), int((read < end).sum())
        place = torch.full((self.columns,), len(read), device=device)  # where nothing is read
        place[read] = torch.arange(len(read), device=device)
        self.register_buffer("place", place, persistent=False)
        self.register_buffer("some_bits", read[self.cases_read : self.bits_read] - after, persistent=False)
        self.register_buffer("some_fractions", read[self.bits_read :] - end, persistent=False)

    def expand(self, rows: Any, kind: Any) -> Any:
        """The columns of many rows that are read, and some that are not."""
        count = len(self.read)
        columns = torch.zeros((len(rows), count + ROUNDED - count % ROUNDED), dtype=kind, device=rows.device)
        cases = torch.minimum(rows, self.most).index_select(1, self.told).long() + self.first
        columns.scatter_(1, self.place[cases], 1.0)
        bits = rows.index_select(1, self.bit_place[self.some_bits]) & self.bit[self.some_bits]
        columns[:, self.cases_read : self.bits_read] = bits.ne(0)
        fractions = rows.index_select(1, self.fraction_place[self.some_fractions])
        columns[:, self.bits_read : count] = fractions * self.fraction[self.some_fractions]
        return columns

    def seen(self, rows: Any) -> Any:
        """Which of all columns come up in these rows."""
        cases = torch.minimum(rows, self.most).index_select(1, self.told).long() + self.first
        found = torch.zeros(self.columns, dtype=torch.bool, device=rows.device)
        found[cases.flatten()] = True
        after = len(self.case)
        found[after : after + len(self.bit)] = (rows.index_select(1, self.bit_place) & self.bit).ne(0).any(0)
        found[after + len(self.bit) :] = rows.index_select(1, self.fraction_place).ne(0).any(0)
        return found

    def forward(self, rows: Any, legal: Any) -> tuple[Any, Any]:
        """Weights of plays, and the values of each row, how likely a win is as a logit."""
        cuda = rows.is_cuda
        with torch.autocast("cuda", torch.bfloat16, enabled=cuda, cache_enabled=False):
            columns = self.expand(rows, torch.bfloat16 if cuda else torch.float32)
            weight = self.reading.weight.index_select(1, self.read)
            weight = pad(weight, (0, columns.shape[1] - len(self.read)))
            known = relu(self.norms[0](linear(columns, weight, self.reading.bias)))
            for layer, norm in zip(self.thinking, self.norms[1:], strict=True):
                known = known + relu(norm(layer(known)))
            weights, value = self.policy(known), self.value(known)
        return weights.float().masked_fill(~legal, NEVER), value.float()


def shape_of(state: Mapping[str, Any]) -> dict[str, int]:
    """How wide and deep a network is whose state this is, and how many plays it knows."""
    plays, width = state["policy.weight"].shape
    layers = sum(name.startswith("thinking.") and name.endswith(".weight") for name in state)
    return {"plays": plays, "width": width, "layers": layers}
