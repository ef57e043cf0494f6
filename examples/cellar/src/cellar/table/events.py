"""The events, each declared once: what its numbers mean."""

from typing import Final

from cellar.rules import events
from undercroft.table.events import Events, card, number, tells

ROOM = card("room", lambda cards: cards.rooms)
RESULT, DANGER, FOUND, LOST, CANDLES = map(number, ("result", "danger", "found", "lost", "candles"))

EVENTS: Final = Events(
    events,
    {
        events.ENTERED: tells(ROOM),
        events.LIT: tells(CANDLES),
        events.ROLLED: tells(RESULT, DANGER),
        events.PASSED: tells(FOUND, CANDLES),
        events.STUMBLED: tells(LOST, CANDLES),
        events.FETCHED: tells(CANDLES),
    },
)
