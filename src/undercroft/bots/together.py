"""Arrays that several processes share."""

from collections.abc import Mapping
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

LINE: Final = 64
"""Every array begins at a cache line of its own."""


class SharedArrays:
    """Arrays by name, of these shapes and kinds; whoever gives no name of a memory makes it, and others open it."""

    def __init__(self, wanted: Mapping[str, tuple[tuple[int, ...], Any]], name: str | None = None) -> None:
        sizes = [-(-int(np.prod(shape)) * np.dtype(kind).itemsize // LINE) * LINE for shape, kind in wanted.values()]
        self._owner = name is None
        self._memory = SharedMemory(name, create=self._owner, size=sum(sizes))
        self.name = self._memory.name
        self.arrays: dict[str, NDArray[Any]] = {}
        at = 0
        for (part, (shape, kind)), size in zip(wanted.items(), sizes, strict=True):
            self.arrays[part] = np.ndarray(shape, kind, self._memory.buf, at)
            at += size

    def close(self) -> None:
        """Nobody may hold one of the arrays any more; whoever made the memory gives it back."""
        self.arrays.clear()
        self._memory.close()
        if self._owner:
            self._memory.unlink()
