"""What happened, and how everything stood at each moment of it."""

from mypy_extensions import i64

from undercroft.kernel.events import Sink
from undercroft.kernel.state import GameState


class Watch(Sink):
    """Collects the events of a state, and keeps a copy of the state as it is when each of them is told.

    Nothing is asked in between: the copies have no open question.
    """

    def __init__(self, state: GameState) -> None:
        super().__init__()
        self.state: GameState = state
        self.states: list[GameState] = []
        """one for each event"""

    def tell(self, kind: i64, seat: i64, first: i64, second: i64, third: i64, fourth: i64, fifth: i64) -> None:
        self.events.append((kind, seat, first, second, third, fourth, fifth))
        seen = self.state.copy()
        seen.question.close()
        self.states.append(seen)
