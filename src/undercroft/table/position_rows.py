"""The fields of a position, each declared once: how it is written, where it lives in the state, what it can be.

A row belongs to an attribute of the state, a part to some bits of a step's argument. What is read and what is written
both follow from them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar

from undercroft.kernel.chooser import Chooser
from undercroft.kernel.dice import HANDFUL, HANDFULS, LOADED_MOST, MULTIPLIER, Dice
from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.kernel.question import CHANCE
from undercroft.kernel.rules import Rules
from undercroft.kernel.state import GameState
from undercroft.table.book import Plain
from undercroft.table.position_fields import MISSING, Fields, PositionError, Reason, between, one_of

Made = TypeVar("Made")
MASKS_MOST: Final = 1_000
"""How many masks are remembered in words, for each kind of them."""


class Kind(ABC):
    """What a field can be, as a person writes it and as the rules count it."""

    @property
    def allowed(self) -> Message:
        """Said where it is missing."""
        return one_of(())

    @abstractmethod
    def read(self, fields: Fields, name: str) -> int | None:
        """The number of the rules; None if the field is not written."""

    @abstractmethod
    def write(self, value: int) -> object:
        """As it is written; None if it is left out."""

    @property
    def writer(self) -> Callable[[Any], object]:
        """What writes it, as fast as can be: a view has many fields."""
        return self.write


@dataclass(frozen=True)
class Number(Kind):
    """A number; `first` is what the rules' 0 is called."""

    low: int
    high: int
    first: int = 0

    @property
    def allowed(self) -> Message:
        return between(self.low, self.high)

    def read(self, fields: Fields, name: str) -> int | None:
        return fields.number(name, 0, self.low, self.high) - self.first if fields.has(name) else None

    def write(self, value: int) -> object:
        return int(value) + self.first

    @property
    def writer(self) -> Callable[[Any], object]:
        return self.write if self.first else int


@dataclass(frozen=True)
class Flag(Kind):
    """True or false."""

    def read(self, fields: Fields, name: str) -> int | None:
        return fields.flag(name, False) if fields.has(name) else None

    def write(self, value: int) -> object:
        return bool(value)

    @property
    def writer(self) -> Callable[[Any], object]:
        return bool


@dataclass(frozen=True)
class Name(Kind):
    """One of these names, by its place; `numbers` are those of the rules where they differ."""

    names: Sequence[str]
    numbers: Sequence[int] = ()

    @property
    def allowed(self) -> Message:
        return one_of(self.names)

    def read(self, fields: Fields, name: str) -> int | None:
        if not fields.has(name):
            return None
        place = self.names.index(fields.name(name, self.names, ""))
        return self.numbers[place] if self.numbers else place

    def write(self, value: int) -> object:
        if value < 0:
            return None
        return self.names[self.numbers.index(value) if self.numbers else value]

    @property
    def writer(self) -> Callable[[Any], object]:
        return self.write if self.numbers else (*self.names, None).__getitem__  # none is -1


def by_number(names: Mapping[int, str]) -> tuple[list[str], list[int]]:
    """Names and their numbers, for a kind."""
    return list(names.values()), list(names)


class Names(Name):
    """Some of these names, a mask by place; `numbers` are their bits where those differ."""

    def read(self, fields: Fields, name: str) -> int | None:
        names = fields.names(name, self.names)
        return None if names is None else sum(self._bits[self.names.index(one)] for one in names)

    def write(self, value: int) -> object:
        return self.writer(value)

    @property
    def writer(self) -> Callable[[Any], object]:
        pairs = tuple(zip(self.names, self._bits, strict=True))

        @lru_cache(maxsize=MASKS_MOST)
        def named(value: int) -> tuple[str, ...]:
            return tuple(name for name, bit in pairs if value & bit)

        return lambda value: list(named(value)) if value else []

    @cached_property
    def _bits(self) -> Sequence[int]:
        return self.numbers or [1 << place for place in range(len(self.names))]


@dataclass(frozen=True)
class Seat(Kind):
    """A seat, counted from 0."""

    seats: int

    @property
    def allowed(self) -> Message:
        return between(0, self.seats - 1)

    def read(self, fields: Fields, name: str) -> int | None:
        return fields.seat(name, self.seats)

    def write(self, value: int) -> object:
        return int(value)


class Seats(Seat):
    """Seats, as a mask."""

    def read(self, fields: Fields, name: str) -> int | None:
        seats = fields.seats(name, self.seats)
        return None if seats is None else sum(1 << seat for seat in seats)

    def write(self, value: int) -> object:
        return [seat for seat in range(self.seats) if value >> seat & 1]


@dataclass(frozen=True)
class Row:
    """A field, and the attribute of the state it is: the one of the same name, unless `of` names another."""

    name: str
    kind: Kind
    of: str = ""
    default: int | None = None
    """a position leaves it out where it is this; without a default it is always written"""
    seen: bool = True
    """a view shows it too"""

    @cached_property
    def attribute(self) -> str:
        return self.of or self.name


class Rows(tuple[Row, ...]):
    """The fields of a part of the state."""

    def __new__(cls, *rows: Row) -> "Rows":
        return super().__new__(cls, rows)

    @cached_property
    def shown(self) -> list[tuple[str, str, Callable[[Any], object]]]:
        """What a view shows of them: names, attributes, and what writes them."""
        return [(row.name, row.attribute, row.kind.writer) for row in self if row.seen]


def read_rows(rows: Iterable[Row], fields: Fields, home: object) -> None:
    """Set what is written; everything else stays as it is."""
    for row in rows:
        value = row.kind.read(fields, row.name)
        if value is not None:
            setattr(home, row.attribute, value)


def write_rows(rows: Iterable[Row], home: object) -> Plain:
    """As a position has it: without what is as it is by default."""
    found = ((row, getattr(home, row.attribute)) for row in rows)
    return {row.name: row.kind.write(value) for row, value in found if row.default is None or value != row.default}


def view_rows(rows: Rows, home: object) -> Plain:
    """As a view shows it."""
    return {name: write(getattr(home, attribute)) for name, attribute, write in rows.shown}


def lay_rows(rows: Rows, data: Plain, home: object) -> None:
    """The inverse: set what a view shows."""
    read_rows([row for row in rows if row.seen], Fields(data, "view"), home)


def made_once(make: Callable[[Any], Made]) -> Callable[[Any], Made]:
    """For what follows from the cards alone: it is made once for each set of cards."""
    known: dict[str, tuple[Any, Made]] = {}

    def made(cards: Any) -> Made:
        if cards.digest not in known or known[cards.digest][0] is not cards:
            known[cards.digest] = cards, make(cards)
        return known[cards.digest][1]

    return made


@dataclass(frozen=True)
class Part:
    """A field of a step, and the bits of its argument that it is. Without a default it must be written.

    A part without a name is of a kind that reads and writes several fields.
    """

    name: str
    kind: Kind
    default: int | None = None
    place: int = 0
    width: int = 62
    quiet: bool = False
    """left out where it is the default"""


def read_parts(parts: Iterable[Part], fields: Fields) -> int:
    """The argument of a step."""
    argument = 0
    for part in parts:
        value = part.kind.read(fields, part.name)
        if value is None and part.default is None:
            raise fields.refuse(Reason.QUESTION, part.name, MISSING, allowed=part.kind.allowed)
        argument |= int(part.default or 0 if value is None else value) << part.place
    return argument


def write_parts(parts: Iterable[Part], argument: int) -> Plain:
    """The argument of a step by name; what is false or follows from the rest is left out."""
    data: Plain = {}
    for part in parts:
        number = argument >> part.place & (1 << part.width) - 1
        if part.quiet and number == part.default:
            continue
        value: Any = part.kind.write(number)
        if not part.name:
            data |= value
        elif value is not None and value is not False:
            data[part.name] = value
    return data


# --- what all games have --------------------------------------------------------------------------------------

LARGEST_SEED = 2**62
_LARGEST = int(MULTIPLIER) * 2**32 - 1
_GENERATOR = (
    Row("decks", Number(1, _LARGEST), "deck_state"),
    Row("dice", Number(1, _LARGEST), "dice_state"),
    Row("handful", Number(0, int(HANDFULS) - 1)),
    Row("handful_left", Number(0, int(HANDFUL))),
)


def read_chance(fields: Fields, dice: Dice) -> None:
    """Loaded dice, dice rolled by hand, and where the generator stands."""
    dice.by_hand = fields.flag("own_dice", False)
    for face in fields.faces("loaded_dice", int(LOADED_MOST)):
        dice.load(face)
    generator = fields.table("generator")
    if generator is not None:
        read_rows(_GENERATOR, generator, dice)
        generator.close()


def chance_data(dice: Dice, *, generator: bool) -> Plain:
    """The inverse; without the generator, what chance brings next is left open."""
    return {
        "loaded_dice": [int(dice.loaded[at]) for at in range(dice.loaded_next, dice.loaded_count)] or None,
        "own_dice": True if dice.by_hand else None,
        "generator": write_rows(_GENERATOR, dice) if generator else None,
    }


def without_nothing(data: Any) -> Any:
    """TOML has no null: what is not there is not written."""
    if isinstance(data, dict):
        return {name: without_nothing(value) for name, value in data.items() if value is not None}
    if isinstance(data, list):
        return [without_nothing(value) for value in data]
    return data


# --- whether the rules can go on ------------------------------------------------------------------------------

TRIED: int = 40
"""So many answers are tried from a position: what waits is done by then."""


@contextmanager
def rules_at_work() -> Iterator[None]:
    """Refuse the position if the rules come to grief over it."""
    try:
        yield
    except UndercroftError:
        raise
    except Exception as error:
        message = N_("the rules cannot go on from here: look at the question and the agenda")
        raise PositionError(Reason.AGENDA, "", message) from error


def check_going(state: GameState, rules: Rules) -> None:
    """Play a little, on a copy: what waits must be something that the rules can do."""
    trial, chooser = state.copy(), Chooser(1)
    trial.sink = None
    with rules_at_work():
        for turn in range(TRIED):
            if trial.outcome:
                return
            if trial.question.kind == CHANCE:
                rules.throw(trial, [1 + (turn + die) % 6 for die in range(len(trial.dice.wanted()))])
            else:
                rules.answer(trial, chooser.choose(trial.question))
