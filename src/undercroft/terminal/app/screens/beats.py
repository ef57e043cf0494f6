"""What happens is shown in the order in which it happens, one beat at a time. A key hurries it.

Dice tumble and come to rest before anything is told of them. Nothing is asked until the last beat has been shown.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol

from textual.timer import Timer

from undercroft.table import beats
from undercroft.table.book import Event
from undercroft.terminal.app.widgets.board import Board
from undercroft.terminal.app.widgets.there import if_there
from undercroft.terminal.settings import FAST, NORMAL, SLOW

HOLDS: Final = {
    beats.DEED: 0.3,
    beats.ROLL: 0.5,
    beats.MOVE: 0.4,
    beats.ROOM: 0.6,
    beats.CARD: 0.5,
    beats.ENEMY: 0.6,
    beats.BLOW: 0.7,
    beats.COUNTER: 0.7,
    beats.CHANGE: 0.5,
    beats.BEATEN: 0.9,
    beats.LEVEL: 0.8,
    beats.FALL: 0.9,
    beats.AREA: 0.9,
    beats.BOSS: 0.9,
    beats.POWER: 0.7,
    beats.TORCH: 0.4,
    beats.TURN: 0.4,
    beats.END: 0.9,
}
"""Seconds for which a beat is shown, by its kind;"""
READING: Final = 0.012
"""and for each letter that is told."""
READING_MOST: Final = 1.2
"""Seconds for reading, at most: the log keeps it."""
PACES: Final = {SLOW: 2.0, NORMAL: 1.0, FAST: 0.4}
"""How much longer everything takes."""


class Shown(Protocol):
    """A table that can be shown as it is at a beat. `Seats` says what each of these is."""

    rolling: bool

    @property
    def moment(self) -> Any: ...

    @property
    def moment_lines(self) -> Sequence[str]: ...

    @property
    def moment_events(self) -> Sequence[Event]: ...

    def show_moment(self, moment: Any, *, rolling: bool = False) -> None: ...

    def is_by_hand(self, moment: Any) -> bool: ...


class Beats:
    """The beats that are still to be shown at a table."""

    def __init__(
        self,
        table: Shown,
        board: Board,
        show: Callable[[], None],
        done: Callable[[], None],
        move: Callable[[Sequence[Event]], None] | None = None,
    ) -> None:
        """`show` shows everything as the table has it; `done` is called when the last beat has been shown.

        `move` animates what has just happened, if the board itself does not.
        """
        self.table = table
        self.board = board
        self._move = board.move if move is None else move
        self._show = show
        self._done = done
        self._pace = 1.0
        self._left: deque[Any] = deque()
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        return self.table.moment is not None

    def play(self, moments: Sequence[Any], speed: str) -> None:
        """Show these beats."""
        self._pace = self.board.motion.pace = PACES[speed]
        self._left = deque(moments)
        self._next()

    # --- one after the other ------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Show the next beat; of the last one, only its dice: what it leads to can be shown at once."""
        self._wait_no_more()
        while self._left:
            moment = self._left.popleft()
            rolls = moment.kind == beats.ROLL and not self.table.is_by_hand(moment)
            if not self._left and not rolls:
                self._end(moment)
                return
            self.table.show_moment(moment, rolling=rolls)
            if rolls:
                self._roll()
                return
            self._show()
            self._move(self.table.moment_events)
            hold = self._hold(moment)
            if hold:
                self._wait(hold)
                return
        self._end()

    def _roll(self) -> None:
        """Dice tumble, and nothing is told until they lie still."""
        self._show()
        self._move(self.table.moment_events)
        if self.board.motion.running:
            self.board.motion.then = self._rolled
        else:
            self._rolled()

    def _rolled(self) -> None:
        """The dice lie still: tell what they show."""
        moment = self.table.moment
        if moment is None:
            return
        self.table.show_moment(moment)
        if self._left:
            self._show()
            self._wait(self._hold(moment))
        else:
            self._end()

    def _hold(self, moment: Any) -> float:
        """Seconds for which a beat is shown; none if there is nothing to tell of it."""
        letters = sum(map(len, self.table.moment_lines))
        if not letters:
            return 0.0
        hold = HOLDS.get(moment.kind, HOLDS[beats.DEED])  # a newer server may know other kinds
        return self._pace * (hold + min(READING_MOST, READING * letters))

    def _wait(self, seconds: float) -> None:
        self._timer = self.board.set_timer(seconds, partial(if_there, self.board, self._waited))

    def _waited(self) -> None:
        """The time of a beat is over; what still moves comes to its end first."""
        self._timer = None
        if self.board.motion.running:
            self.board.motion.then = self._next
        else:
            self._next()

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.board.motion.then = None

    # --- hurrying -----------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        """Dice lie still at once; if they do already, show the next beat."""
        rolling = self.table.rolling
        self._wait_no_more()
        self.board.motion.settle()
        if rolling:
            self._rolled()
        else:
            self._next()

    def finish(self) -> None:
        """Leave out what is left."""
        if self.running:
            self._left.clear()
            self._wait_no_more()
            self.board.motion.settle()
            self._end()

    def _end(self, last: Any = None) -> None:
        """Show the game as it stands; a last beat moves on it."""
        self.table.show_moment(last)
        events = self.table.moment_events
        self.table.show_moment(None)
        self._done()
        if events:
            self._move(events)
