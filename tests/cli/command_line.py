"""The command line for tests: as a program of its own, or within this process, where nothing has to be started."""

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from unittest.mock import patch

from undercroft.cli.main import main

PROGRAM = [sys.executable, "-c", "from undercroft.cli.main import main; main()"]


def program(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """For what depends on how a program starts, what it is given by the system, and how it ends."""
    return subprocess.run(
        [*PROGRAM, *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The same from the words typed to the exit status, with streams of its own."""
    read = TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8")
    written, complained = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    asked = ["undercroft", *words]
    with (
        patch.object(sys, "argv", asked),
        patch.object(sys, "stdin", read),
        patch.dict(os.environ, environment),
        redirect_stdout(written),
        redirect_stderr(complained),
    ):
        status = exit_status()
    return subprocess.CompletedProcess(asked, status, text_of(written), text_of(complained))


def exit_status() -> int:
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    raise AssertionError("the command line always ends with a status")


def text_of(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
