"""What happened, as small numbers. Without a sink nothing is kept."""

from mypy_extensions import i64

Event = tuple[int, int, int, int]
"""Kind, seat, and two facts; the game decides what they mean."""


class Sink:
    """Collects the events of a game until somebody takes them."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, kind: i64, seat: i64, first: i64, second: i64) -> None:
        self.events.append((kind, seat, first, second))

    def take(self) -> list[Event]:
        """Return the events so far and start again."""
        events = self.events
        self.events = []
        return events
