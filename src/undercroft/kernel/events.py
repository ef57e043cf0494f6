"""What happened, as small numbers. Without a sink nothing is kept."""

from mypy_extensions import i64

Event = tuple[int, int, int, int, int, int, int]
"""Kind, seat, and five facts, 0 where there are fewer; the game's table of events names them."""


class Sink:
    """Collects the events of a game until somebody takes them."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: i64, seat: i64, first: i64, second: i64, third: i64, fourth: i64, fifth: i64) -> None:
        self.events.append((kind, seat, first, second, third, fourth, fifth))

    def told(self) -> i64:
        """How many events there are so far."""
        return len(self.events)

    def take(self) -> list[Event]:
        """Return the events so far and start again."""
        events = self.events
        self.events = []
        return events
