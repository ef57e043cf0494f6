"""Where games and settings are kept: the platform's own folders, or all in UNDERCROFT_HOME."""

import json
import os
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from undercroft.files import LARGEST_TEXT, FileRefused, read, write

HOME: Final = "UNDERCROFT_HOME"
NAME: Final = "undercroft"


def data_folder() -> Path:
    """Where games are kept."""
    if home := os.environ.get(HOME):
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False)


def config_folder() -> Path:
    """Where settings are kept."""
    if home := os.environ.get(HOME):
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False)


def autosave_file() -> Path:
    """The game that is going on, or the last one that ended."""
    return data_folder() / "autosave.json"


def campaign_file() -> Path:
    """The campaign that is going on."""
    return data_folder() / "campaign.json"


def settings_file() -> Path:
    return config_folder() / "settings.json"


def exists(file: Path) -> bool:
    """Whether there is such a file, as far as can be seen."""
    try:
        return file.exists()
    except (OSError, ValueError):
        return False


def another_name(file: Path, suffix: str = "") -> Path:
    """A name beside a file that nothing has yet."""
    names = (file.with_name(f"{file.stem}{suffix}-{number}{file.suffix}") for number in count(1 if suffix else 2))
    return next(name for name in names if not exists(name))


def set_aside(file: Path, suffix: str) -> Path:
    """Give a file another name that nothing has yet; OSError if that is not allowed."""
    return file.rename(another_name(file, f".{suffix}"))


def puzzle_file() -> Path:
    """The puzzle that is going on, or the last one that ended."""
    return data_folder() / "puzzle.json"


def solved_file() -> Path:
    """Which puzzles are solved."""
    return data_folder() / "solved.json"


def games_folder() -> Path:
    """Games that made room for another one; only their players throw one away."""
    return data_folder() / "games"


def put_by(file: Path) -> None:
    """Make room for another game: the one before it stays, named for when it was played last.

    One in which nothing was answered yet is nothing to keep.
    """
    if not exists(file):
        return
    try:
        if _is_untouched(file):
            file.unlink()
            return
        games_folder().mkdir(parents=True, exist_ok=True)
        if file.is_symlink():  # the next game is written where the link leads to
            write(new_name(games_folder(), played_last(file)), read(file), None)
        else:
            file.replace(new_name(games_folder(), played_last(file)))
    except (OSError, FileRefused):
        with suppress(OSError):  # where nothing can be moved, nothing can be written over it either
            set_aside(file, "earlier")


def _is_untouched(file: Path) -> bool:
    from undercroft.table.save import SaveError, read_save

    try:
        return not read_save(file).answers
    except SaveError:
        return False


def reports_folder() -> Path:
    """Reports of what went wrong inside."""
    return data_folder() / "reports"


def new_name(folder: Path, moment: float | None = None, suffix: str = ".json") -> Path:
    """A name that nothing has yet, for a game last played at this moment, or now."""
    stamp = (datetime.now() if moment is None else datetime.fromtimestamp(moment)).strftime("%Y-%m-%d-%H%M%S")
    names = chain([f"{stamp}{suffix}"], (f"{stamp}-{number}{suffix}" for number in count(2)))
    return next(folder / name for name in names if not exists(folder / name))


def saved_games() -> list[Path]:
    """Every game that was kept here, the one played last first."""
    files = [file for file in (autosave_file(), puzzle_file()) if exists(file)]
    with suppress(OSError):
        files += games_folder().glob("*.json")
    return sorted(files, key=played_last, reverse=True)


def played_last(file: Path) -> float:
    """When a game was played last, in seconds: as its save says, or, where it does not, when it was written."""
    from undercroft.table.save import played_at

    played = played_at(file)
    return written_last(file) if played is None else played.timestamp()


def written_last(file: Path) -> float:
    """When a file was written, in seconds; 0 if that cannot be seen."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def read_settings() -> dict[str, Any]:
    """What was set; a file that is missing or makes no sense sets nothing."""
    try:
        settings = json.loads(read(settings_file(), LARGEST_TEXT))
    except (FileRefused, ValueError, RecursionError):
        return {}
    return settings if isinstance(settings, dict) else {}


def saved_language() -> str | None:
    """The language that was set, if it was."""
    wanted = read_settings().get("language")
    return wanted if isinstance(wanted, str) else None


def write_settings(settings: dict[str, Any]) -> None:
    """Keep settings, all at once; FileRefused if that is not possible."""
    write(settings_file(), f"{json.dumps(settings, indent=1)}\n".encode())
