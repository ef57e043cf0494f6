"""The terminal is left as it was found, whatever ends the app."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

ENDED: Final = 128
"""The exit status of a program ended by a signal, minus the signal's number."""
AS_IT_WAS: Final = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l"  # no mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[<u"  # no reports of focus, pastes, sizes; plain keys
    "\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[0m"  # lines wrap, the screen from before, a cursor, no colours
)


@contextmanager
def left_sane() -> Iterator[None]:
    """Run something that takes over the terminal. If it does not end by itself, the terminal is restored here."""
    found = _modes()
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        yield
    except BaseException:
        _put_right(found)
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(number: int, _frame: Any) -> None:
    """A signal asks to end: end what is running in order."""
    raise SystemExit(ENDED + number)


def _modes() -> list[Any] | None:
    """The terminal's input settings, if there is a terminal."""
    with suppress(Exception):
        import termios

        return termios.tcgetattr(sys.__stdin__)  # type: ignore[arg-type]
    return None


def _put_right(found: list[Any] | None) -> None:
    with suppress(Exception):
        stream = sys.__stderr__
        if found is not None and stream is not None and stream.isatty():
            import termios

            termios.tcsetattr(sys.__stdin__, termios.TCSANOW, found)  # type: ignore[arg-type]
            stream.write(AS_IT_WAS)
            stream.flush()
