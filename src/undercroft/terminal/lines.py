"""One person at the keyboard: lines in, lines out, at a terminal and through a pipe."""

import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Final, TextIO

from undercroft.outside import harmless

WIDTH: Final = 79
INDENT: Final = 4
INTERRUPTED: Final = 130


class Leave(Exception):
    """The player leaves, or the input has ended."""


def attended(read: TextIO, write: TextIO, run: Callable[[], None], goodbye: Callable[[], None]) -> int:
    """Run something for a person until it ends or they leave, in whatever way; returns the exit status."""
    for stream in (read, write):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # no byte and no letter may end a game
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
    """Nobody reads any more: what is still buffered goes nowhere, so that the interpreter can end without a word."""
    if write is sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), write.fileno())


class Lines:
    """Lines in and out. Whatever is in them, none of them controls the terminal."""

    def __init__(self, read: TextIO, write: TextIO) -> None:
        self.read = read
        self.write = write
        self.echo = not read.isatty()

    def say(self, *lines: str) -> None:
        """Lines that may be broken; what is left of one is set in."""
        for line in lines:
            leading = len(line) - len(line.lstrip(" "))
            self._break(line, " " * (leading + INDENT if leading >= INDENT else INDENT))

    def recite(self, *paragraphs: str) -> None:
        """Prose: lines that may be broken, and begin at the left."""
        for paragraph in paragraphs:
            self._break(paragraph, "")

    def _break(self, line: str, indent: str) -> None:
        for piece in textwrap.wrap(harmless(line), WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]:
            self.write.write(piece + "\n")

    def show(self, lines: Sequence[str]) -> None:
        """Lines that must keep their shape."""
        self.write.write("".join(f"{harmless(line)}\n" for line in lines))

    def wipe(self) -> None:
        """Clear the screen and what was scrolled away, where there is one: somebody else comes to look at it."""
        if self.write.isatty():
            self.write.write("\x1b[2J\x1b[3J\x1b[H")

    def hear(self) -> str:
        """One line from the player, blanks cut off; at the end of the input, Leave."""
        self.write.write("> ")
        self.write.flush()
        line = self.read.readline()
        if self.echo or not line:  # at the end of the input nobody else has ended the line
            self.write.write(harmless(line.rstrip("\r\n")) + "\n")
        if not line:
            raise Leave
        return line.strip()
