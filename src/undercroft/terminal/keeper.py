"""Keeps a game in its file, and never writes over a game that somebody else has put there meanwhile."""

from pathlib import Path

from undercroft.table.game import Game
from undercroft.terminal.folders import games_folder, new_name


class Keeper:
    """Writes one game after every answer. Called, it writes; SaveError if that is not possible."""

    def __init__(self, game: Game, file: Path) -> None:
        """The `file` may hold this game already, or is free."""
        self.game = game
        self.file = file
        self._left = _mark(file)

    def __call__(self) -> None:
        if self._left is not None and _mark(self.file) not in (self._left, None):
            self.file = new_name(games_folder())  # another window plays there now
        self.game.save(self.file)
        self._left = _mark(self.file)


def _mark(file: Path) -> tuple[int, int, int] | None:
    """Changes with everything that is written there; None where there is no file."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
