"""The events of a game, declared once: what each is called, what its numbers mean, and who may know them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from undercroft.kernel.events import Event as RulesEvent
from undercroft.table.beats import Begins, Cut, cut
from undercroft.table.book import Event, names_of

UNKNOWN: Final = -1
"""Stands for a number that a seat may not know."""
Value = int | str | bool
Naming = Callable[[Any, int, Sequence[int]], Value]
"""What a number stands for, given the cards and all numbers of its event."""


@dataclass(frozen=True)
class Fact:
    """A number that events carry: its name, and what it stands for."""

    name: str
    naming: Naming
    secret: bool = False
    """known only to the seat that the event is about"""


def number(name: str) -> Fact:
    return Fact(name, lambda _cards, value, _all: value)


def counted(name: str) -> Fact:
    """A place, which people count from 1."""
    return Fact(name, lambda _cards, value, _all: value + 1)


def flag(name: str) -> Fact:
    return Fact(name, lambda _cards, value, _all: bool(value))


def listed(name: str, names: Sequence[str] | Mapping[int, str]) -> Fact:
    """A place on a list of names."""
    return Fact(name, lambda _cards, value, _all: names[value] if value != UNKNOWN else "")


def card(name: str, pile: Callable[[Any], Sequence[Any]]) -> Fact:
    """A card by its id; empty if there is none."""
    return Fact(name, lambda cards, value, _all: str(pile(cards)[value].id) if value >= 0 else "")


def secret(fact: Fact) -> Fact:
    """The same fact, for the seat of the event only."""
    return replace(fact, secret=True)


@dataclass(frozen=True)
class Declared:
    """What an event carries, whether it shows something that was hidden, and whether it is a moment of its own."""

    facts: tuple[Fact, ...]
    reveals: Callable[..., bool] | None = None
    begins: Begins | None = None

    def beat(
        self, kind: str, *, joins: tuple[str, ...] = (), after: tuple[str, ...] = (), anew: bool = False
    ) -> "Declared":
        """The same, beginning a beat of this kind; see `Begins`. Without it, an event joins the beat under way."""
        return replace(self, begins=Begins(kind, joins, after, anew))


def tells(*facts: Fact) -> Declared:
    """An event that only reports."""
    return Declared(facts)


def shows(*facts: Fact, when: Callable[..., bool] = lambda *_numbers: True) -> Declared:
    """An event that shows a card; `when` is given its numbers, if it does not always."""
    return Declared(facts, when)


class Facts(dict[str, int]):
    """An event with its numbers by name."""

    def __init__(self, kind: int, seat: int, numbers: Mapping[str, int]) -> None:
        super().__init__(numbers)
        self.kind = kind
        self.seat = seat

    def __bool__(self) -> bool:
        """An event has happened even if it carries nothing."""
        return True


class Events:
    """The table of a game's events."""

    def __init__(self, kinds: object, declared: Mapping[int, Declared]) -> None:
        """`kinds` is the module that numbers them; an event that is not declared carries nothing."""
        self.names = names_of(kinds, "EVENTS")
        self.declared = {kind: declared.get(kind, tells()) for kind in self.names}

    def numbers(self, told: RulesEvent) -> tuple[int, ...]:
        """The numbers that this event carries."""
        return told[2 : 2 + len(self.declared[told[0]].facts)]

    def facts(self, told: RulesEvent) -> Facts:
        """The same numbers by name."""
        names = [fact.name for fact in self.declared[told[0]].facts]
        return Facts(told[0], told[1], dict(zip(names, self.numbers(told), strict=True)))

    def event(self, cards: Any, told: RulesEvent, seat: int | None = None) -> Event:
        """The event in plain data; for a `seat`, without what is secret to other seats."""
        kind, teller, *_ = told
        numbers = self.numbers(told)
        apart = seat is not None and seat != teller
        facts = {
            fact.name: fact.naming(cards, UNKNOWN if apart and fact.secret else value, numbers)
            for fact, value in zip(self.declared[kind].facts, numbers, strict=True)
        }
        return Event(self.names[kind], teller, facts)

    def types(self, cards: Any) -> dict[str, dict[str, type]]:
        """What each kind of event tells by name, and as what: a number, a text, or true or false."""
        nothing = (UNKNOWN,) * 5
        return {
            self.names[kind]: {fact.name: type(fact.naming(cards, UNKNOWN, nothing)) for fact in declared.facts}
            for kind, declared in self.declared.items()
        }

    def beats(self, told: Sequence[RulesEvent]) -> list[Cut]:
        """The moments that these events are shown in, one after the other."""
        return cut([self.declared[event[0]].begins for event in told])

    def is_secret(self, kind: int) -> bool:
        """Whether events of this kind carry something that one seat only may know."""
        return any(fact.secret for fact in self.declared[kind].facts)

    def reveals(self, told: Sequence[RulesEvent]) -> bool:
        """Whether one of these events shows something that was hidden."""
        tests = ((self.declared[event[0]].reveals, event) for event in told)
        return any(test is not None and test(*self.numbers(event)) for test, event in tests)
