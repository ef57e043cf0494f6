"""Keeps something in its file, and never overwrites what another window has saved there meanwhile."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from undercroft.files import ANYTHING, Mark, SomebodyElses, mark
from undercroft.table.folders import games_folder, new_name
from undercroft.table.game import Game
from undercroft.table.save import save_of, write_file


class Keeper:
    """Writes something after every step. Calling it writes; SaveError if that is not possible."""

    def __init__(
        self,
        content: Callable[[], msgspec.Struct],
        file: Path,
        left: Mark | None = ANYTHING,
        *,
        elsewhere: Callable[[Path], Path],
    ) -> None:
        """The `file` holds the `content` already, or is free; if another window uses it, go `elsewhere`.

        It is known by its mark: as it was before it was read, or as it is now.
        """
        self.content = content
        self.file = file
        self.moved = False
        """whether another window uses that file now, and this one has its own"""
        self._elsewhere = elsewhere
        self._left = mark(file) if left == ANYTHING else left

    def __call__(self) -> None:
        while True:
            try:
                self._left = write_file(self.file, self.content(), self._left)
                return
            except SomebodyElses:
                self.file, self._left, self.moved = self._elsewhere(self.file), None, True


def game_keeper(game: Game, file: Path, left: Mark | None = ANYTHING) -> Keeper:
    """Keeps a game, with the time it was played."""

    def content() -> msgspec.Struct:
        game.played = datetime.now(UTC)
        return save_of(game)

    return Keeper(content, file, left, elsewhere=lambda _file: new_name(games_folder()))
