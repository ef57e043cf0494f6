"""The table of a game, as its screen shows it."""

from collections.abc import Sequence
from typing import Protocol

from textual.containers import Container
from textual.content import Content

from undercroft import games
from undercroft.table.book import Event, Plain
from undercroft.terminal.app.widgets.motion import Motion
from undercroft.terminal.app.widgets.pieces import About, Piece
from undercroft.words.speech import Speech


class Seen(Protocol):
    """What somebody at a table may see, and the words for it: a board is drawn from this, and from nothing else.

    At home it comes from a game, at an online table from what a server says.
    """

    @property
    def speech(self) -> Speech: ...

    @property
    def view(self) -> Plain:
        """How the table stands, as far as may be shown."""

    @property
    def beat(self) -> str:
        """The kind of the beat that is shown; empty if none is."""

    @property
    def happened(self) -> Sequence[Event]:
        """What the last answer that is shown has brought about so far."""

    @property
    def before(self) -> Plain | None:
        """How the table stood before that answer, if it is known."""


class Board(Container):
    """Shows what may be seen of a table. One subclass for each game."""

    zooms = False
    """whether it can zoom"""

    def __init__(self, seen: Seen) -> None:
        super().__init__(id="table")
        self.seen = seen
        self.motion = Motion(self)

    def show(self) -> None:
        """Show everything as it is now, or was."""
        raise NotImplementedError

    def move(self, events: Sequence[Event]) -> None:
        """Animate what has just happened; the result is already shown."""

    def flash(self, piece: Piece, look: str, frames: int, blink: int = 0) -> None:
        """Highlight something for some frames, or on and off every `blink` frames."""

        def light(frame: int) -> None:
            piece.set_class(not blink or frame % (2 * blink) < blink, look)

        self.motion.add(frames, light, lambda: piece.set_class(False, look))

    def heading(self) -> str:
        """Where the player is, in a few words; otherwise the game."""
        return games.title(self.seen.view["game"]).title

    def switch(self) -> None:
        """Show another side of the table when there is no room for all of it."""

    def first_piece(self) -> Piece | None:
        """What a player asking about the table most likely wants to know first."""
        return None

    def about(self, answer: str) -> About | None:
        """What an answer is about, by name, if it is on the table."""
        return None

    def part(self, before: int, after: int) -> Content:
        """One of the things among which points are shared (see `Book.series`): where it is, and where it would be."""
        return Content(f"{before} → {after}")

    def zoom(self, step: int) -> None:
        """Zoom in or out."""

    def help_lines(self) -> list[str]:
        """What the player can do on this table besides answering."""
        return []
