"""One person at the keyboard: lines in, lines out, at a terminal and through a pipe."""

import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Final, Protocol, TextIO

from undercroft.outside import harmless

WIDTH: Final = 79
INDENT: Final = 4
INTERRUPTED: Final = 130
DRAWN: Final = "╵╶└╷│┌├╴┘─┴┐┤┬┼░…"
"""What pictures are drawn with where boxes can be shown."""


class Reads(Protocol):
    """Where lines come from."""

    def isatty(self) -> bool: ...

    def readline(self) -> str:
        """The next line with its end; empty at the end of the input."""


class Leave(Exception):
    """The player leaves, or the input ends."""


def attended(read: TextIO, write: TextIO, run: Callable[[], None], goodbye: Callable[[], None]) -> int:
    """Run something for a person until it ends or they leave in any way; returns the exit status."""
    for stream in (read, write):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # no byte or letter may end a game
    try:
        return _attended(run, goodbye)
    except BrokenPipeError:
        _close_quietly(write)
    return 0


def _attended(run: Callable[[], None], goodbye: Callable[[], None]) -> int:
    try:
        run()
    except Leave:
        goodbye()
    except KeyboardInterrupt:
        goodbye()
        return INTERRUPTED
    return 0


def _close_quietly(write: TextIO) -> None:
    """Nobody reads the output any more: discard what is buffered, so that the interpreter can exit silently."""
    if write is sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), write.fileno())


class Lines:
    """Lines in and out. Whatever they contain, they cannot control the terminal."""

    def __init__(self, read: Reads, write: TextIO) -> None:
        self.read = read
        self.write = write
        self.echo = not read.isatty()

    def say(self, *lines: str) -> None:
        """Write lines that may wrap; the rest of a line is indented."""
        for line in lines:
            leading = len(line) - len(line.lstrip(" "))
            self._break(line, " " * (leading + INDENT if leading >= INDENT else INDENT))

    def hang(self, column: int, *lines: str) -> None:
        """Write lines that may wrap; the rest of a line is indented to a column."""
        for line in lines:
            self._break(line, " " * column)

    def recite(self, *paragraphs: str) -> None:
        """Write prose: lines that may wrap, without indent."""
        for paragraph in paragraphs:
            self._break(paragraph, "")

    def _break(self, line: str, indent: str) -> None:
        for piece in textwrap.wrap(harmless(line), WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]:
            self.write.write(piece + "\n")

    def show(self, lines: Sequence[str]) -> None:
        """Write lines that must keep their shape."""
        self.write.write("".join(f"{harmless(line)}\n" for line in lines))

    def wipe(self) -> None:
        """Clear the screen and its scrollback, if there is one, before another player looks at it."""
        if self.write.isatty():
            self.write.write("\x1b[2J\x1b[3J\x1b[H")

    def hear(self) -> str:
        """One line from the player, stripped; at the end of the input, Leave."""
        self.write.write("> ")
        self.write.flush()
        line = self.read.readline()
        if self.echo or not line:  # at the end of the input the line is still open
            self.write.write(harmless(line.rstrip("\r\n")) + "\n")
        if not line:
            raise Leave
        return line.strip()


def can_draw(encoding: str | None) -> bool:
    """Whether an encoding can write the characters that pictures are made of."""
    try:
        DRAWN.encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
