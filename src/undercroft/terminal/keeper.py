"""Keeps a game or a campaign in its file, and never overwrites what another window has saved there meanwhile."""

from datetime import UTC, datetime
from pathlib import Path

from undercroft.files import ANYTHING, Mark, SomebodyElses, mark
from undercroft.games.mini_rogue.table.campaign import Campaign, Sheet
from undercroft.table.game import Game
from undercroft.table.save import Save, save_of, write_file
from undercroft.terminal.folders import another_name, games_folder, new_name


class Keeper:
    """Writes one game or campaign after every step. Calling it writes; SaveError if that is not possible."""

    def __init__(self, kept: Game | Campaign, file: Path, left: Mark | None = ANYTHING) -> None:
        """The `file` holds this game already, or is free.

        It is known by its mark: as it was before the game was read from it, or as it is now.
        """
        self.kept = kept
        self.file = file
        self.moved = False
        """whether another window uses that file now, and this one has its own"""
        self._left = mark(file) if left == ANYTHING else left

    def __call__(self) -> None:
        if isinstance(self.kept, Game):
            self.kept.played = datetime.now(UTC)
        while True:
            try:
                self._left = write_file(self.file, self._content(), self._left)
                return
            except SomebodyElses:
                self.file, self._left, self.moved = self._elsewhere(), None, True

    def _content(self) -> Save | Sheet:
        return self.kept.sheet() if isinstance(self.kept, Campaign) else save_of(self.kept)

    def _elsewhere(self) -> Path:
        return another_name(self.file) if isinstance(self.kept, Campaign) else new_name(games_folder())
