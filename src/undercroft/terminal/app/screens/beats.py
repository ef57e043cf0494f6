"""What happens is shown in the order in which it happens, one beat at a time. A key hurries it.

Dice tumble and come to rest before anything is told of them. Nothing is asked until the last beat has been shown.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

from textual.timer import Timer

from undercroft.table import beats
from undercroft.table.beats import Moment
from undercroft.terminal.app.widgets.board import Board
from undercroft.terminal.app.widgets.there import if_there
from undercroft.terminal.settings import FAST, NORMAL, SLOW
from undercroft.words.session import Session

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


class Beats:
    """The beats that are still to be shown at a table."""

    def __init__(self, session: Session, board: Board, show: Callable[[], None], done: Callable[[], None]) -> None:
        """`show` shows everything as the session has it; `done` is called when the last beat has been shown."""
        self.session = session
        self.board = board
        self._show = show
        self._done = done
        self._pace = 1.0
        self._left: deque[Moment] = deque()
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        return self.session.moment is not None

    def play(self, first: int, speed: str) -> None:
        """Show the beats of all answers from this one on."""
        self._pace = self.board.motion.pace = PACES[speed]
        self._left = deque(self.session.moments(first))
        self._next()

    # --- one after the other ------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Show the next beat; of the last one, only its dice: what it leads to can be shown at once."""
        self._wait_no_more()
        while self._left:
            moment = self._left.popleft()
            rolls = moment.beat.kind == beats.ROLL and not self._is_thrown_by_hand(moment)
            if not self._left and not rolls:
                self._end(moment)
                return
            self.session.show_moment(moment, rolling=rolls)
            if rolls:
                self._roll()
                return
            self._show()
            self.board.move(self.session.moment_events)
            hold = self._hold(moment)
            if hold:
                self._wait(hold)
                return
        self._end()

    def _is_thrown_by_hand(self, moment: Moment) -> bool:
        """Whether somebody has rolled these dice: they lie there already."""
        return bool(self.session.game.move(moment.number).faces)

    def _roll(self) -> None:
        """Dice tumble, and nothing is told until they lie still."""
        self._show()
        self.board.move(self.session.moment_events)
        if self.board.motion.running:
            self.board.motion.then = self._rolled
        else:
            self._rolled()

    def _rolled(self) -> None:
        """The dice lie still: tell what they show."""
        moment = self.session.moment
        if moment is None:
            return
        self.session.show_moment(moment)
        if self._left:
            self._show()
            self._wait(self._hold(moment))
        else:
            self._end()

    def _hold(self, moment: Moment) -> float:
        """Seconds for which a beat is shown; none if there is nothing to tell of it."""
        letters = sum(map(len, self.session.moment_lines))
        return self._pace * (HOLDS[moment.beat.kind] + min(READING_MOST, READING * letters)) if letters else 0.0

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
        rolling = self.session.rolling
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

    def _end(self, last: Moment | None = None) -> None:
        """Show the game as it stands; a last beat moves on it."""
        self.session.show_moment(last)
        events = self.session.moment_events
        self.session.show_moment(None)
        self._done()
        if events:
            self.board.move(events)
