"""The network that learns: columns in; a weight for every play and the values of the position out."""

import math
from typing import Any, Final

import torch
from torch import nn
from torch.nn.functional import relu

from undercroft.bots.encoding import Encoding

VALUES: Final = 3
"""of a position: the chance to win, the progress still to come, and how many decisions that takes"""
NEVER: Final = -1e9
"""the weight of a play that cannot be made"""
ROUNDED: Final = 8
"""Matrices of a multiple of this width are multiplied faster."""


class Network(nn.Module):
    """A layer that reads the columns, some that think it over, and two heads."""

    def __init__(self, encoding: Encoding, plays: int, width: int, layers: int) -> None:
        super().__init__()
        self.plays, self.width, self.layers = plays, width, layers
        self.columns = encoding.width
        self.padding = -encoding.width % ROUNDED
        for name in ("case", "bit_place", "bit", "fraction_place", "fraction", "most", "told", "first"):
            self.register_buffer(name, torch.from_numpy(getattr(encoding, name)), persistent=False)
        self.reading = nn.Linear(encoding.width + self.padding, width)
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

    def expand(self, rows: Any, kind: Any) -> Any:
        """The columns of many rows."""
        columns = torch.zeros((len(rows), self.columns + self.padding), dtype=kind, device=rows.device)
        cases = torch.minimum(rows, self.most).index_select(1, self.told).long() + self.first
        columns.scatter_(1, cases, 1.0)
        after = len(self.case)
        bits = (rows.index_select(1, self.bit_place) & self.bit).ne(0)
        columns[:, after : after + len(self.bit)] = bits
        columns[:, after + len(self.bit) : self.columns] = rows.index_select(1, self.fraction_place) * self.fraction
        return columns

    def forward(self, rows: Any, legal: Any) -> tuple[Any, Any]:
        """Weights of plays, and the values of each row, how likely a win is as a logit."""
        cuda = rows.is_cuda
        with torch.autocast("cuda", torch.bfloat16, enabled=cuda, cache_enabled=False):
            seen = self.reading(self.expand(rows, torch.bfloat16 if cuda else torch.float32))
            known = relu(self.norms[0](seen))
            for layer, norm in zip(self.thinking, self.norms[1:], strict=True):
                known = known + relu(norm(layer(known)))
            weights, value = self.policy(known), self.value(known)
        return weights.float().masked_fill(~legal, NEVER), value.float()
