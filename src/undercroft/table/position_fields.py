"""Reading a position field by field: every error names the field, the reason and what is allowed."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import depth_of, quoted, written

_NOT_A: Final = {
    bool: N_("{value} is not true or false"),
    int: N_("{value} is not a whole number"),
    str: N_("{value} is not a text"),
    dict: N_("{value} is not a table"),
    list: N_("{value} is not a list"),
}
NO_NAME: Final = N_('there is no "{name}": {allowed}')
OUT_OF_RANGE: Final = N_("{value} is out of range: {allowed}")
TWICE: Final = N_('"{name}" stands twice: each can be there once')
MISSING: Final = N_("it is missing: {allowed}")
IN_ONE_PLACE: Final = N_('the card "{card}" is also at {place}: a card is in one place only')

DEPTH_MOST: Final = 20
"""How deep a position may be nested: more than its fields need."""


class Reason(StrEnum):
    """Why a position is refused."""

    NO_FILE = "no-file"
    SYNTAX = "syntax"
    UNKNOWN_FIELD = "unknown-field"
    WRONG_TYPE = "wrong-type"
    UNKNOWN_NAME = "unknown-name"
    OUT_OF_RANGE = "out-of-range"
    TOO_MANY = "too-many"
    TWICE = "twice"
    """the same thing in two places"""
    MISMATCH = "mismatch"
    """two fields that disagree"""
    UNREACHABLE = "unreachable"
    """no move leads there"""
    ITEM = "item"
    ENEMY = "enemy"
    BOSSES = "bosses"
    DICE = "dice"
    QUESTION = "question"
    AGENDA = "agenda"
    OUTCOME = "outcome"
    PARTY = "party"
    """adventurers whose states contradict each other"""


class PositionError(UndercroftError):
    """A position that is refused: the reason, the field, and one line that says what is wrong and what is allowed."""

    heading = N_("this position cannot be: {text}")

    def __init__(self, reason: Reason, field: str, message: str, /, **facts: object) -> None:
        text = Message(message, **facts)
        if field:
            super().__init__(N_("{place}: {text}"), place=field, text=text)
        else:
            super().__init__(message, **facts)
        self.reason = reason
        self.field = field
        self.text = str(text)


def one_of(known: Sequence[str]) -> Message:
    """What is allowed, on one line."""
    return (
        Message(N_("use one of {names}"), names=", ".join(known)) if known else Message(N_("nothing is allowed here"))
    )


def between(low: int, high: int) -> Message:
    """The numbers that are allowed."""
    return (
        Message(N_("from {low} to {high}"), low=low, high=high)
        if low < high
        else Message(N_("only {n} is possible"), n=low)
    )


class Fields:
    """A table of a position. Fields not read before `close` are unknown fields."""

    def __init__(self, data: object, path: str = "") -> None:
        self.path = path
        self.data: dict[str, Any] = self._typed(data, dict, path)
        if not path and depth_of(data, DEPTH_MOST) > DEPTH_MOST:
            raise PositionError(Reason.SYNTAX, "", N_("the position is nested too deeply"))
        self._asked: list[str] = []

    def place(self, name: str) -> str:
        """The full name of a field."""
        return f"{self.path}.{quoted(name)}" if self.path else quoted(name)

    def refuse(self, reason: Reason, name: str, message: str, /, **facts: object) -> PositionError:
        return PositionError(reason, self.place(name) if name else self.path, message, **facts)

    def _typed(self, value: object, kind: type, place: str) -> Any:
        if type(value) is not kind:
            raise PositionError(Reason.WRONG_TYPE, place, _NOT_A[kind], value=written(value))
        return value

    def has(self, name: str) -> bool:
        return self.data.get(name) is not None

    def take(self, name: str, kind: type) -> Any:
        """The value of a field, checked for its type; None if it is missing or null."""
        if name not in self._asked:
            self._asked.append(name)
        value = self.data.get(name)
        return value if value is None or type(value) is kind else self._typed(value, kind, self.place(name))

    def number(self, name: str, default: int, low: int, high: int) -> int:
        value = self.take(name, int)
        if value is None:
            return default
        if not low <= value <= high:
            raise self.refuse(Reason.OUT_OF_RANGE, name, OUT_OF_RANGE, value=quoted(value), allowed=between(low, high))
        return int(value)

    def items(
        self, name: str, kind: type, check: Callable[[Any, str], object] | None = None, twice: str = ""
    ) -> list[Any] | None:
        """A list of values of one type, each checked with its place; with a message, none of them may stand twice."""
        values = self.take(name, list)
        for place, value in enumerate(values or ()):
            where = f"{self.place(name)}[{place + 1}]"
            self._typed(value, kind, where)
            if check is not None:
                check(value, where)
            if twice and value in values[:place]:
                raise PositionError(Reason.TWICE, where, twice, name=quoted(value), n=value)
        return None if values is None else list(values)

    def seat(self, name: str, seats: int) -> int | None:
        """A seat, counted from 0 in the order in which the adventurers are written."""
        value: int | None = self.take(name, int)
        if value is not None:
            self._check_seat(value, seats, self.place(name))
        return value

    def seats(self, name: str, seats: int) -> list[int] | None:
        """A list of seats, each once."""
        twice = N_("seat {n} stands twice: each can be there once")
        return self.items(name, int, lambda seat, where: self._check_seat(seat, seats, where), twice)

    def _check_seat(self, value: int, seats: int, where: str) -> None:
        if not 0 <= value < seats:
            message, allowed = N_("there is no seat {n}: {allowed}"), between(0, seats - 1)
            raise PositionError(Reason.OUT_OF_RANGE, where, message, n=quoted(value), allowed=allowed)

    def flag(self, name: str, default: bool) -> bool:
        value = self.take(name, bool)
        return default if value is None else bool(value)

    def text(self, name: str) -> str | None:
        value: str | None = self.take(name, str)
        return value

    def name(self, name: str, known: Sequence[str], default: str) -> str:
        value = self.text(name)
        if value is None:
            return default
        if value not in known:
            raise self.refuse(Reason.UNKNOWN_NAME, name, NO_NAME, name=quoted(value), allowed=one_of(known))
        return value

    def needed(self, name: str, known: Sequence[str]) -> str:
        """A name that must be written."""
        if not self.has(name):
            raise self.refuse(Reason.QUESTION, name, MISSING, allowed=one_of(known))
        return self.name(name, known, "")

    def names(self, name: str, known: Sequence[str]) -> list[str] | None:
        """A list of names, each once."""

        def check(value: str, where: str) -> None:
            if value not in known:
                raise PositionError(Reason.UNKNOWN_NAME, where, NO_NAME, name=quoted(value), allowed=one_of(known))

        return self.items(name, str, check, TWICE)

    def faces(self, name: str, most: int) -> list[int]:
        """Faces of dice."""

        def check(value: int, where: str) -> None:
            if not 1 <= value <= 6:
                message = N_("{n} is not a face of a die: use 1 to 6")
                raise PositionError(Reason.OUT_OF_RANGE, where, message, n=quoted(value))

        self.few(name, len(self.take(name, list) or ()), most, N_("{n} dice are too many: at most {most}"))
        return self.items(name, int, check) or []

    def few(self, name: str, count: int, most: int, message: str) -> None:
        """Refuse more than there can be."""
        if count > most:
            raise self.refuse(Reason.TOO_MANY, name, message, n=count, most=most)

    def table(self, name: str) -> "Fields | None":
        value = self.take(name, dict)
        return None if value is None else Fields(value, self.place(name))

    def part(self, name: str) -> "Fields":
        """A table that may be left out: then nothing is written in it."""
        return self.table(name) or Fields({}, self.place(name))

    def tables(self, name: str) -> "list[Fields] | None":
        values = self.take(name, list)
        if values is None:
            return None
        return [Fields(value, f"{self.place(name)}[{place + 1}]") for place, value in enumerate(values)]

    def agree(self, name: str, found: object) -> None:
        """A field that follows from others: it may be left out, but must be right."""
        if name not in self._asked:
            self._asked.append(name)
        value = self.data.get(name)
        if value is not None and (type(value) is not type(found) or value != found):
            message = N_("{value} does not fit the rest of the position: it must be {other}")
            raise self.refuse(Reason.MISMATCH, name, message, value=written(value), other=written(found))

    def follow(self, found: Mapping[str, object]) -> None:
        """All of these fields follow from others; what was read already is left alone. Closes the table."""
        for name, value in found.items():
            if name not in self._asked:
                self.agree(name, value)
        self.close()

    def close(self) -> None:
        """Refuse fields that were not read."""
        for name in self.data:
            if name not in self._asked:
                message = N_("there is no such field: {allowed}")
                raise self.refuse(Reason.UNKNOWN_FIELD, name, message, allowed=one_of(self._asked))


class Places:
    """Where each card is: in one place only."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}

    def __contains__(self, card: str) -> bool:
        return card in self._places

    def claim(self, card: str, place: str) -> None:
        if card in self._places:
            raise PositionError(Reason.TWICE, place, IN_ONE_PLACE, card=card, place=self._places[card])
        self._places[card] = place
