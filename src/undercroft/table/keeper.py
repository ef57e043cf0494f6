"""Keeps something in its file, and never overwrites what another window has saved there meanwhile."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from undercroft.files import ANYTHING, Mark, SomebodyElses, mark
from undercroft.table.chronicle import note
from undercroft.table.folders import games_folder, new_name
from undercroft.table.game import Game
from undercroft.table.lessons import note_guided
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


class GameKeeper(Keeper):
    """Keeps a game, with the time it was played; once it is over, the chronicle remembers what came of it."""

    def __init__(self, game: Game, file: Path, left: Mark | None = ANYTHING) -> None:
        def content() -> msgspec.Struct:
            game.played = datetime.now(UTC)
            return save_of(game)

        super().__init__(content, file, left, elsewhere=lambda _file: new_name(games_folder()))
        self._game = game
        date_beginning(game)

    def __call__(self) -> None:
        super().__call__()
        note(self._game, self.file)
        if self._game.guided and self._game.over:
            note_guided(self._game.book.name)


def date_beginning(game: Game) -> None:
    """Say when a game was begun, if nobody has: the chronicle knows it by that."""
    game.begun = game.begun or game.played or datetime.now(UTC)


def game_keeper(game: Game, file: Path, left: Mark | None = ANYTHING) -> Keeper:
    """Keeps a game in its file."""
    return GameKeeper(game, file, left)
