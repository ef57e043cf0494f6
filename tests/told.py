"""Events as the rules tell them, written by hand."""

from typing import Final

from undercroft.kernel.events import Event
from undercroft.table.events import Events

LEFT_OUT: Final = {"damage": 1, "floor": 1, "overlord": -1}


def an_event(table: Events, kind: int, seat: int, *numbers: int) -> Event:
    """An event with these numbers first; of those left out, see `LEFT_OUT`; the others are 0."""
    facts = [LEFT_OUT.get(fact.name, 0) for fact in table.declared[kind].facts] + [0] * 5
    first, second, third, fourth, fifth = [*numbers, *facts[len(numbers) :]][:5]
    return kind, seat, first, second, third, fourth, fifth
