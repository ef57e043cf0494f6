"""A network that judges what may come of one position: it reads only what differs from it, and no row twice."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.network import Network

Array = NDArray[Any]
ROOM: Final = 256
"""for so many different rows at first"""


class Nearby:
    """Judges rows like `Network`, faster the less they differ from one row and from each other."""

    def __init__(self, network: Network, row: Array) -> None:
        self.network = network
        self._row = row.copy()
        self._seen = network.encoding.dense(row[None], network.used)[0]
        self._sum = self._seen @ network.used_columns + network.bias
        self._places = network.encoding.places[network.used]
        self._met: dict[bytes, int] = {}
        self._known = np.empty((ROOM, len(self._sum)), np.float32)

    def weights(self, rows: Array, plays: Array) -> Array:
        """The weights of these plays, for each row."""
        return self.network.weights(self.known(rows), plays)

    def chances(self, rows: Array) -> Array:
        """The chances to win."""
        return self.network.chances(self.known(rows))

    def known(self, rows: Array) -> Array:
        """What the network knows of each row, looked up if it was met before."""
        met, places, fresh = self._met, [], []
        for number, row in enumerate(rows):
            key = row.tobytes()
            place = met.get(key)
            if place is None:
                place = met[key] = len(met)
                fresh.append(number)
            places.append(place)
        if fresh:
            while len(self._known) < len(met):
                self._known = np.concatenate([self._known, np.empty_like(self._known)])
            self._known[len(met) - len(fresh) : len(met)] = self.network.think(self._read(rows[fresh]))
        return self._known[places]

    def _read(self, rows: Array) -> Array:
        """The first layer."""
        network = self.network
        columns = np.flatnonzero((rows != self._row).any(0)[self._places])
        differ = network.encoding.dense(rows, network.used[columns])
        differ -= self._seen[columns]
        some = np.flatnonzero(differ.any(0))
        seen = differ[:, some] @ network.used_columns[columns[some]]
        seen += self._sum
        return np.asarray(seen)
