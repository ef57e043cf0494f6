"""What the server counts, for Prometheus. Nothing in it names a table or a person."""

from contextlib import AbstractContextManager

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest

from undercroft.server.rooms import Rooms


class Metrics:
    """Counted since the server began."""

    def __init__(self, rooms: Rooms) -> None:
        self._all = all = CollectorRegistry()
        self._requests = Histogram("undercroft_request_seconds", "Requests over HTTP", ["path"], registry=all)
        self._sockets = Gauge("undercroft_sockets", "Open sockets", registry=all)
        tables = Gauge("undercroft_tables_in_memory", "Tables in memory", registry=all)
        tables.set_function(lambda: len(rooms))
        entries = Gauge("undercroft_entries_written", "Entries written since the server began", registry=all)
        entries.set_function(lambda: rooms.written)
        waiting = Gauge("undercroft_waiting", "Bots, hints and the like that wait for their turn", registry=all)
        waiting.set_function(lambda: rooms.waiting)
        bus = Gauge("undercroft_bus_up", "Whether other servers are heard", registry=all)
        bus.set_function(lambda: rooms.bus.is_up)

    def request(self, path: str) -> AbstractContextManager[object]:
        """Counts a request, and how long it takes."""
        return self._requests.labels(path).time()

    def socket(self) -> AbstractContextManager[object]:
        """Counts a connection while it lasts."""
        return self._sockets.track_inprogress()

    def text(self) -> bytes:
        return generate_latest(self._all)
