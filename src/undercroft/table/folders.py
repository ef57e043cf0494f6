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
    """The current game, or the last one that ended."""
    return data_folder() / "autosave.json"


def campaign_file() -> Path:
    """The current campaign."""
    return data_folder() / "campaign.json"


def settings_file() -> Path:
    return config_folder() / "settings.json"


def exists(file: Path) -> bool:
    """Whether there is such a file, as far as we can see."""
    try:
        return file.exists()
    except (OSError, ValueError):
        return False


def another_name(file: Path, suffix: str = "") -> Path:
    """A free name next to a file."""
    names = (file.with_name(f"{file.stem}{suffix}-{number}{file.suffix}") for number in count(1 if suffix else 2))
    return next(name for name in names if not exists(name))


def set_aside(file: Path, suffix: str) -> Path:
    """Rename a file to a free name; OSError if that is not allowed."""
    return file.rename(another_name(file, f".{suffix}"))


def puzzle_file() -> Path:
    """The current puzzle, or the last one that ended."""
    return data_folder() / "puzzle.json"


def solved_file() -> Path:
    """Which puzzles are solved."""
    return data_folder() / "solved.json"


def lessons_file() -> Path:
    """Which tips were told, and which guided games were played."""
    return data_folder() / "tips.json"


def games_folder() -> Path:
    """Games replaced by another one; only players delete them."""
    return data_folder() / "games"


def put_by(file: Path) -> None:
    """Make room for another game: the one before is kept, named after when it was last played.

    A game without any answer is not kept.
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
        with suppress(OSError):  # if it cannot be moved, it cannot be overwritten either
            set_aside(file, "earlier")


def _is_untouched(file: Path) -> bool:
    from undercroft.table.save import SaveError, read_save

    try:
        return not read_save(file).answers
    except SaveError:
        return False


def reports_folder() -> Path:
    """The folder of reports about bugs."""
    return data_folder() / "reports"


def new_name(folder: Path, moment: float | None = None, suffix: str = ".json") -> Path:
    """A free name for a game last played at this moment, or now."""
    stamp = (datetime.now() if moment is None else datetime.fromtimestamp(moment)).strftime("%Y-%m-%d-%H%M%S")
    names = chain([f"{stamp}{suffix}"], (f"{stamp}-{number}{suffix}" for number in count(2)))
    return next(folder / name for name in names if not exists(folder / name))


def saved_games() -> list[Path]:
    """Every game saved here, the last played first."""
    files = [file for file in (autosave_file(), puzzle_file()) if exists(file)]
    with suppress(OSError):
        files += games_folder().glob("*.json")
    return sorted(files, key=played_last, reverse=True)


def played_last(file: Path) -> float:
    """When a game was last played, in seconds: as its save says, or else when it was written."""
    from undercroft.table.save import played_at

    played = played_at(file)
    return written_last(file) if played is None else played.timestamp()


def written_last(file: Path) -> float:
    """When a file was written, in seconds; 0 if unknown."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def read_settings() -> dict[str, Any]:
    """The settings; a file that is missing or makes no sense sets nothing."""
    try:
        settings = json.loads(read(settings_file(), LARGEST_TEXT))
    except (FileRefused, ValueError, RecursionError):
        return {}
    return settings if isinstance(settings, dict) else {}


def saved_language() -> str | None:
    """The language that was set, if any."""
    wanted = read_settings().get("language")
    return wanted if isinstance(wanted, str) else None


def write_settings(settings: dict[str, Any]) -> None:
    """Keep settings, all at once; FileRefused if that is not possible."""
    write(settings_file(), f"{json.dumps(settings, indent=1)}\n".encode())
