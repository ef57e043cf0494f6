"""How much anybody may ask of the server in a while."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from undercroft.kernel.errors import N_, UndercroftError

KNOWN_MOST: Final = 100_000
"""How many are remembered at a time; those who ask least are forgotten first."""


class TooMuch(UndercroftError):
    """Somebody asks too often."""

    def __init__(self, wait: float) -> None:
        self.wait = wait
        super().__init__(N_("too many requests: wait {n} seconds"), n=max(1, round(wait)))


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    a_second: float


class Limiter:
    """Counts what each asks for, as a bucket that fills again with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, who: str, amount: float = 1.0) -> None:
        """Count something that somebody asks for; TooMuch if that must wait."""
        now = self._clock()
        left, then = self._buckets.pop(who, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - then) * self._rate.a_second)
        if left < amount:
            self._buckets[who] = left, now
            raise TooMuch((amount - left) / self._rate.a_second)
        self._buckets[who] = left - amount, now
        while len(self._buckets) > KNOWN_MOST:
            del self._buckets[next(iter(self._buckets))]


class Holder:
    """Counts what each holds at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def held(self, who: str) -> Iterator[bool]:
        """Somebody holds one more while this lasts; False says that it is too many."""
        if self._held[who] >= self._most:
            yield False
            return
        self._held[who] += 1
        try:
            yield True
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]
