"""Player files: saves, positions, campaigns, settings and cards are read and written only here.

Only ordinary files are touched, also through links: a pipe would wait for ever, and a device has no end.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Final

from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import cut, written

MIB: Final = 2**20
LARGEST: Final = 16 * MIB
"""The largest file that is read: more than the longest game or campaign needs."""
LARGEST_TEXT: Final = MIB
"""The largest file for text written by hand."""
PATH_MOST: Final = 300
BOM: Final = b"\xef\xbb\xbf"
"""The byte-order mark that some editors put at the start of a text."""
_TEMPORARY: Final = (".undercroft-", ".tmp")
_PATIENCE: Final = 100
"""How often to wait for another process that is writing."""
_PAUSE: Final = 0.02
"""How many seconds to wait each time."""

Mark = tuple[int, int, int]
"""Changes whenever something is written to the file."""
ANYTHING: Final[Mark] = (-1, -1, -1)
"""Used instead of the mark of a file: overwrite it whatever it holds."""


OF_THE_SYSTEM: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Read-only file system"),
)
"""What the operating system says, as far as we say it in other languages."""
UNREAD: Final = N_("{path} cannot be read: {reason}")
UNWRITTEN: Final = N_("{path} cannot be written: {reason}")


class FileRefused(UndercroftError):
    """A file cannot be read or written; says why."""

    def __init__(self, path: object, message: str, why: Message) -> None:
        shown = cut(str(path), PATH_MOST) if isinstance(path, str | Path) else written(path)
        super().__init__(message, path=shown, reason=why)
        self.why = why


class SomebodyElses(FileRefused):
    """Somebody else has written to the file since."""


# --- reading --------------------------------------------------------------------------------------------------------


def read(path: str | Path, most: int = LARGEST) -> bytes:
    """The contents of a file, without a byte-order mark; raises FileRefused at once if it cannot be read."""
    try:
        place = Path(path)
        _check_ordinary(place.stat())  # a device is not even opened
        with open(os.open(place, os.O_RDONLY | _flags("O_NONBLOCK", "O_NOCTTY", "O_BINARY")), "rb") as file:
            _check_ordinary(os.fstat(file.fileno()))
            data = file.read(most + 1)
        if len(data) > most:
            raise _Unfit(Message(N_("it is larger than {n} MiB"), n=most // MIB))
    except (OSError, ValueError, TypeError) as error:
        raise FileRefused(path, UNREAD, why(error)) from None
    return data.removeprefix(BOM)


def mark(path: str | Path) -> Mark | None:
    """Identifies the contents of a file until somebody writes to it; None if there is no file."""
    try:
        return _mark(os.stat(path))
    except (OSError, ValueError):
        return None


def _mark(found: os.stat_result) -> Mark:
    return found.st_ino, found.st_mtime_ns, found.st_size


def _flags(*names: str) -> int:
    """The flags that this system has."""
    return sum(getattr(os, name, 0) for name in names)


class _Unfit(OSError):
    """A file that we refuse to touch, even if the system would allow it."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


def _check_ordinary(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise _Unfit(Message(N_("Is a directory")))
    if not stat.S_ISREG(found.st_mode):
        raise _Unfit(Message(N_("it is not an ordinary file")))


def why(error: Exception) -> Message:
    """Why a file cannot be read or written."""
    if isinstance(error, _Unfit):
        return error.why
    if isinstance(error, TypeError):
        return Message(N_("it is not a path"))
    return Message((error.strerror if isinstance(error, OSError) else None) or cut(str(error)))


# --- writing --------------------------------------------------------------------------------------------------------


def write(path: str | Path, data: bytes, left: Mark | None = ANYTHING) -> Mark:
    """Replace a file, completely or not at all; returns its mark.

    Links are followed, and permissions are kept. Give the mark that the file was `left` with (None: there was no file)
    to protect what others have written since: that raises SomebodyElses.
    """
    try:
        target = Path(os.path.realpath(Path(path)))
        target.parent.mkdir(parents=True, exist_ok=True)
        with _alone_in(target.parent) as alone:
            if alone:
                _clean(target.parent)
            if left != ANYTHING and mark(target) not in (left, None):
                raise SomebodyElses(path, UNWRITTEN, Message(N_("somebody else has written to it")))
            return _replace(target, data)
    except (OSError, ValueError, TypeError) as error:
        raise FileRefused(path, UNWRITTEN, why(error)) from None


def _replace(target: Path, data: bytes) -> Mark:
    """Write to a temporary file first, so that a crash leaves the old file or the new one, never half of it."""
    before = None
    with suppress(FileNotFoundError):
        before = target.stat()
        _check_ordinary(before)
    beside = target.with_name(os.urandom(4).hex().join(_TEMPORARY))
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _flags("O_BINARY"), 0o666), "wb") as file:
        try:
            file.write(data)
            file.flush()
            if before is not None:
                _give_permissions(file.fileno(), before)
            os.fsync(file.fileno())
            left = _mark(os.fstat(file.fileno()))
            os.replace(beside, target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    return left


def _give_permissions(file: int, before: os.stat_result) -> None:
    """Keep the owner and permissions of the file, as far as the system allows."""
    if hasattr(os, "fchown"):
        with suppress(OSError):
            os.fchown(file, before.st_uid, before.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(file, stat.S_IMODE(before.st_mode))


@contextmanager
def _alone_in(folder: Path) -> Iterator[bool]:
    """Let one process at a time write to a folder; False if the system cannot ensure that."""
    try:
        import fcntl

        door = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield False
        return
    try:
        for _turn in range(_PATIENCE):
            try:
                fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sleep(_PAUSE)
                continue
            except OSError:
                break
            yield True
            return
        yield False
    finally:
        os.close(door)


def _clean(folder: Path) -> None:
    """Delete temporary files left by processes that were killed while writing; nobody else is writing here now."""
    begins, ends = _TEMPORARY
    with suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(begins) and name.endswith(ends):
                with suppress(OSError):
                    os.unlink(folder / name)
