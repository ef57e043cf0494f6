"""The table of a game, as its screen shows it."""

from collections.abc import Sequence

from textual.containers import Container

from undercroft.table.book import Event
from undercroft.terminal.app.motion import Motion
from undercroft.terminal.app.pieces import About, Piece
from undercroft.terminal.session import Session


class Board(Container):
    """Shows what a session lets be seen. One subclass for each game."""

    zooms = False
    """whether it can be looked at from closer and farther away"""

    def __init__(self, session: Session) -> None:
        super().__init__(id="table")
        self.session = session
        self.motion = Motion(self)

    def show(self) -> None:
        """Everything as it stands now, or stood."""
        raise NotImplementedError

    def move(self, events: Sequence[Event]) -> None:
        """What has just happened, in motion; what stands already is shown."""

    def heading(self) -> str:
        """Where one is, in a few words."""
        return ""

    def switch(self) -> None:
        """Show another side of the table, where there is no room for all of it."""

    def first_piece(self) -> Piece | None:
        """What somebody who asks about things most likely wants to know first."""
        return None

    def about(self, answer: str) -> About | None:
        """What an answer is about, by its name, where that lies on the table."""
        return None

    def zoom(self, step: int) -> None:
        """Closer, or farther away."""

    def help_lines(self) -> list[str]:
        """What can be done on this table besides answering."""
        return []
