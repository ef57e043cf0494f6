"""Events as the rules tell them, written by hand."""

from undercroft.kernel.events import Event
from undercroft.table.events import Events


def an_event(table: Events, kind: int, seat: int, *numbers: int) -> Event:
    """An event with these numbers first; of those left out, the floor is 1 and the others are 0."""
    facts = [1 if fact.name == "floor" else 0 for fact in table.declared[kind].facts] + [0] * 5
    first, second, third, fourth, fifth = [*numbers, *facts[len(numbers) :]][:5]
    return kind, seat, first, second, third, fourth, fifth
