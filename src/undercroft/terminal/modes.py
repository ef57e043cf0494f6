"""The app or plain lines: which of the two a command opens."""

import os
import sys
from collections.abc import Mapping
from typing import TextIO

from undercroft.terminal.settings import preferences


def opens_app(
    *, plain: bool, read: TextIO | None = None, write: TextIO | None = None, environment: Mapping[str, str] = os.environ
) -> bool:
    """Whether to open the app: a person is at a terminal that can show it and has not asked for plain lines."""
    if plain or preferences().plain or environment.get("TERM", "") in ("", "dumb", "unknown"):
        return False
    return all(stream.isatty() for stream in (read or sys.stdin, write or sys.stdout))
