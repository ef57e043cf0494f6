"""A trained network at work: NumPy only, a row at a time or many together.

Weights are kept as bytes, each row of a matrix with a scale of its own.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.encoding import Encoding
from undercroft.kernel.observation import Field

Array = NDArray[Any]
FORMAT: Final = 1
BYTE_MOST: Final = 127
TINY: Final = 1e-5
"""What a layer adds to a variance."""
WON: Final = 0
"""The first value is the chance to win, as a logit; the others only help to learn."""


class Network:
    """What a network knows of a game with certain cards."""

    def __init__(self, fields: Sequence[Field], weights: Mapping[str, Array]) -> None:
        encoding = self.encoding = Encoding(fields)
        self.cards = str(weights["cards"])
        """the digest of the cards it was trained with"""
        self.used: Array = weights["reading.columns"]
        self.used_columns = _centred(_whole(weights, "reading"))
        """what each of these columns of the input adds to the first layer; those that never came up add nothing"""
        self.bias = _centred(weights["reading.bias"])
        self._columns = np.zeros((encoding.width, len(self.bias)), np.float32)
        """the same for all columns; for cases, how much more than case 0 of the same byte"""
        self._columns[self.used] = self.used_columns
        zeros = self._columns[encoding.first]
        self._columns[: len(encoding.case)] -= np.repeat(zeros, encoding.most_told.astype(int) + 1, 0)
        self._zero: Array = self.bias + zeros.sum(0)
        """the first layer of a row of zeros"""
        self.layers = int(weights["layers"])
        self.norms = [
            (_single(weights[f"norms.{layer}.weight"]), _single(weights[f"norms.{layer}.bias"]))
            for layer in range(self.layers + 1)
        ]
        self.thinking = [
            (
                np.ascontiguousarray(_centred(_whole(weights, f"thinking.{layer}").T)),
                _centred(weights[f"thinking.{layer}.bias"]),
            )
            for layer in range(self.layers)
        ]
        self.policy = (_whole(weights, "policy"), _single(weights["policy.bias"]))
        self.value: tuple[Array, float] = (_single(weights["value.weight"][WON]), float(weights["value.bias"][WON]))

    @property
    def plays(self) -> int:
        return len(self.policy[1])

    def judge(self, row: Array, plays: Sequence[int]) -> tuple[Array, float]:
        """For what a seat knows: how likely each of these plays is to be chosen, and the chance to win."""
        known = self.think(self._read(row)[None])
        return softmax(self.weights(known, plays)[0]), float(self.chances(known)[0])

    def _read(self, row: Array) -> Array:
        """The first layer."""
        encoding = self.encoding
        seen = self._columns[encoding.ones(row)].sum(0)
        seen += encoding.fractions(row) @ self._columns[-len(encoding.fraction) :]
        return np.asarray(seen + self._zero)

    def judge_many(self, rows: Array) -> tuple[Array, Array]:
        """For many rows: the weights of all plays, and the chances to win."""
        known = self.think(self.encoding.dense(rows, self.used) @ self.used_columns + self.bias)
        return self.weights(known), self.chances(known)

    def think(self, seen: Array) -> Array:
        """What is known, from the first layer; that is written over."""
        known = _normal(seen, *self.norms[0])
        for (weight, bias), norm in zip(self.thinking, self.norms[1:], strict=True):
            more = known @ weight
            more += bias
            known += _normal(more, *norm)
        return known

    def weights(self, known: Array, plays: Sequence[int] | Array | slice = slice(None)) -> Array:
        """The weights of these plays."""
        weight, bias = self.policy
        return np.asarray(known @ weight[plays].T + bias[plays])

    def chances(self, known: Array) -> Array:
        """The chances to win."""
        value, more = self.value
        return np.asarray(1 / (1 + np.exp(-(known @ value + more))))


def softmax(weights: Array) -> Array:
    """Shares of one, by weight."""
    risen = np.exp(weights - weights.max())
    return np.asarray(risen / risen.sum())


def _normal(values: Array, weight: Array, bias: Array) -> Array:
    """Values of mean 0, brought to the same size, weighed, and cut off below 0: written over."""
    size = np.einsum("ij,ij->i", values, values)
    values *= (1 / np.sqrt(size / values.shape[1] + TINY))[:, None]
    values *= weight
    values += bias
    return np.maximum(values, 0, out=values)


def _centred(weights: Array) -> Array:
    """Weights whose sums have the mean 0: layers are brought to that anyway."""
    return _single(weights - weights.mean(-1, keepdims=True))


def _single(weights: Array) -> Array:
    return weights.astype(np.float32)


def _whole(weights: Mapping[str, Array], name: str) -> Array:
    """A matrix that was kept as bytes."""
    return weights[f"{name}.bytes"].astype(np.float32) * weights[f"{name}.scale"][:, None]


def as_bytes(matrix: Array) -> tuple[Array, Array]:
    """A matrix as bytes, and a scale for each row."""
    scale = np.maximum(np.abs(matrix).max(1), 1e-12) / BYTE_MOST
    return np.rint(matrix / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def load(file: Path | IO[bytes], fields: Sequence[Field]) -> Network:
    """Read what `save` has written."""
    with np.load(file, allow_pickle=False) as kept:
        return Network(fields, dict(kept))


def save(file: Path | IO[bytes], state: Mapping[str, Array], seen: Array, cards: str) -> None:
    """Write a network: the state of a trained one, the columns that ever came up, and the digest of its cards."""
    kept: dict[str, Array] = {"format": np.array(FORMAT), "cards": np.array(cards)}
    columns = np.flatnonzero(seen)
    layers = sum(name.startswith("thinking.") and name.endswith(".weight") for name in state)
    matrices = {
        "reading": state["reading.weight"].T[columns],
        **{f"thinking.{layer}": state[f"thinking.{layer}.weight"] for layer in range(layers)},
        "policy": state["policy.weight"],
    }
    for name, matrix in matrices.items():
        kept[f"{name}.bytes"], kept[f"{name}.scale"] = as_bytes(matrix.astype(np.float32))
        kept[f"{name}.bias"] = state[f"{name}.bias"].astype(np.float32)
    for name, part in state.items():
        if name.startswith(("norms.", "value.")):
            kept[name] = part.astype(np.float32)
    kept |= {"reading.columns": columns, "layers": np.array(layers)}
    np.savez_compressed(file, allow_pickle=False, **kept)


def state_of(file: Path | IO[bytes], width: int) -> tuple[dict[str, Array], Array]:
    """The state that `save` was given, rounded to bytes, and which of so many columns ever came up."""
    with np.load(file, allow_pickle=False) as found:
        kept = dict(found)
    seen = np.zeros(width, bool)
    seen[kept["reading.columns"]] = True
    layers = [f"thinking.{layer}" for layer in range(int(kept["layers"]))]
    state = {f"{name}.weight": _whole(kept, name) for name in ("policy", *layers)}
    reading = np.zeros((width, len(kept["reading.bias"])), np.float32)
    reading[seen] = _whole(kept, "reading")
    state["reading.weight"] = reading.T
    state |= {f"{name}.bias": kept[f"{name}.bias"] for name in ("reading", "policy", *layers)}
    return state | {name: part for name, part in kept.items() if name.startswith(("norms.", "value."))}, seen
