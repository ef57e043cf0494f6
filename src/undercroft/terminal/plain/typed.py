"""Lines as they are typed, read beside everything else that happens."""

import os
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from typing import Final, TextIO

READ_AT_ONCE: Final = 4_096


class Typed:
    """What a person types, line by line. They may be asked for one after the other, or taken as they come.

    A thread reads what the system has, and nothing behind it: a program can end while it still waits for a line.
    """

    def __init__(self, read: TextIO) -> None:
        self._read = read
        self._lines: deque[str] = deque()
        self._ended = False
        self._came = Condition()
        self.stir: Callable[[], None] = lambda: None
        """called, in that thread, when there is something new"""
        Thread(target=self._run, name="undercroft-typed", daemon=True).start()

    def isatty(self) -> bool:
        return self._read.isatty()

    def readline(self) -> str:
        """Wait for the next line; empty at the end of the input."""
        with self._came:
            while not self.is_there:
                self._came.wait(1.0)  # now and then, so that an interrupt is noticed everywhere
        return self.take()

    @property
    def is_there(self) -> bool:
        """Whether there is a line, or the end of the input."""
        return bool(self._lines) or self._ended

    @property
    def has_ended(self) -> bool:
        """Whether nothing comes any more."""
        return self._ended and not self._lines

    def take(self) -> str:
        """The next line; empty at the end of the input."""
        return self._lines.popleft() if self._lines else ""

    def _run(self) -> None:
        try:
            for line in self._come():
                self._put(line)
        except (OSError, ValueError):  # the terminal has gone
            pass
        self._put(None)

    def _put(self, line: str | None) -> None:
        with self._came:
            if line is None:
                self._ended = True
            else:
                self._lines.append(line)
            self._came.notify_all()
        self.stir()

    def _come(self) -> Iterator[str]:
        try:
            number = self._read.fileno()
        except (OSError, AttributeError):
            yield from iter(self._read.readline, "")
            return
        decoder, rest = getincrementaldecoder(self._read.encoding or "utf-8")("replace"), ""
        while data := os.read(number, READ_AT_ONCE):
            *whole, rest = (rest + decoder.decode(data)).split("\n")
            yield from (f"{line}\n" for line in whole)
        if rest:
            yield rest
