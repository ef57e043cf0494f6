"""What the table needs from a game: how to set it up, play it, show it and name things. One book for each game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.kernel.events import Event as RulesEvent
from undercroft.kernel.events import Sink
from undercroft.kernel.question import Question as RulesQuestion
from undercroft.outside import quoted

if TYPE_CHECKING:
    from undercroft.table.options import Options

Plain = dict[str, Any]
"""Data that JSON can hold."""


class UnknownName(UndercroftError):
    """A name that is not on the list; the message lists those that are. `what` it names is a message of its own."""

    def __init__(self, what: str | Message, name: object, known: Sequence[str]) -> None:
        self.what = str(what)
        self.name = name
        self.known = tuple(known)
        super().__init__(
            N_('there is no {what} "{name}": choose one of {known}'),
            what=Message(what) if isinstance(what, str) else what,
            name=quoted(name),
            known=self.known,
        )


class BadChoice(UndercroftError):
    """Choices for a game that do not go together; the message says what does."""


def named(what: str | Message, name: object, known: Sequence[str]) -> int:
    """The place of a name on a list; UnknownName if it is not there."""
    if not isinstance(name, str) or name not in known:
        raise UnknownName(what, name, known)
    return known.index(name)


def named_flag(name: str, value: object) -> None:
    """Raise UnknownName unless the value is true or false."""
    if not isinstance(value, bool):
        raise UnknownName(Message(N_("answer to {name}"), name=name), value, ("true", "false"))


def names_of(module: object, but: str) -> dict[int, str]:
    """The names of a module's numbers, as a person would type them."""
    names = {number: name for name, number in vars(module).items() if name.isupper() and isinstance(number, int)}
    return {number: name.lower().replace("_", "-") for number, name in names.items() if name != but}


def frozen(names: Any) -> Any:
    """Turn lists from JSON, and lists within them, into tuples, so that options can be compared."""
    if not isinstance(names, list | tuple):
        return names
    return tuple(tuple(name) if isinstance(name, list | tuple) else name for name in names)


class State(Protocol):
    """A game's state, as the rules keep it."""

    sink: Sink | None
    question: RulesQuestion
    outcome: int

    def copy(self) -> Any: ...
    def to_bytes(self) -> bytes: ...
    def state_hash(self) -> int: ...


@dataclass(frozen=True)
class Event:
    """Something that happened, with its facts by name."""

    kind: str
    seat: int
    facts: Mapping[str, int | str | bool]


class Book(Protocol):
    """A game, its cards and its names."""

    name: str
    ruleset: int
    """raised whenever the same answers may lead to another state"""
    card_hash: str
    letters: str
    """what its share codes begin with"""
    options: "Options"
    """the choices of a setup"""
    answer_names: Sequence[str]
    die_names: Sequence[str]

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        """All choices by name, with defaults filled in; UnknownName or BadChoice if one is invalid."""

    def start(self, setup: Plain, seed: int, sink: Sink, *, own_dice: bool = False) -> Any:
        """A state at its first question; with `own_dice`, at its first throw if that comes first."""

    def at(self, position: Plain, sink: Sink) -> Any:
        """A state at a given position."""

    def answer(self, state: Any, answer: int) -> None:
        """Give one of the legal answers."""

    def throw(self, state: Any, faces: Sequence[int]) -> None:
        """Give the faces of the dice that the state has stopped for."""

    def seats(self, setup: Plain) -> int: ...

    def sides(self, setup: Plain) -> Sequence[int]:
        """The side that each seat plays for, from 0: seats of one side share what they see."""

    def is_over(self, state: Any) -> bool: ...

    def question_name(self, kind: int) -> str: ...

    def event(self, told: RulesEvent, seat: int | None = None) -> Event:
        """The event with names; for a `seat`, without what is secret to other seats."""

    def reveals(self, before: Any, after: Any, told: Sequence[RulesEvent]) -> bool:
        """Whether something hidden was revealed: a die, a card."""

    def view(self, state: Any, seat: int) -> Plain:
        """Exactly what a seat may know."""

    def result(self, state: Any) -> Plain:
        """How it ended."""
