"""Bugs: write a report, and tell the player where it is."""

import platform
import sys
import tempfile
import traceback
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from undercroft.table.folders import new_name, reports_folder

PARTS_LINE: Final = "\n\n"


def report_on(error: BaseException | str, parts: Iterable[str] = ()) -> Path | None:
    """Write down what went wrong, with details that help to find out why; None if nothing can be written."""
    trace = error if isinstance(error, str) else "".join(traceback.format_exception(error))
    text = PARTS_LINE.join([_about_the_program(), trace.rstrip(), *parts]) + "\n"
    for folder in (reports_folder(), Path(tempfile.gettempdir())):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            file = new_name(folder, suffix=".txt")
            file.write_text(text, encoding="utf-8", errors="backslashreplace")
            return file
    return None


def _about_the_program() -> str:
    from undercroft import __version__
    from undercroft.kernel import is_compiled

    build = "compiled" if is_compiled() else "interpreted"
    return "\n".join(
        [
            f"undercroft {__version__} ({build}), Python {platform.python_version()}, {platform.platform()}",
            f"words typed: {sys.argv[1:]}",
        ]
    )
