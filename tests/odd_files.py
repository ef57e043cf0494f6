"""What stands where a file should be: a pipe, a folder, a device, something far too large, a link to itself."""

import os
from pathlib import Path

from undercroft.files import LARGEST


def fifo(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def too_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)


def loop(path: Path) -> None:
    path.symlink_to(path)


ODD = [fifo, folder, device, too_large, loop]
