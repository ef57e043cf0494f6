"""What the states of all games have in common."""

from typing import Final, NoReturn

from mypy_extensions import i64, mypyc_attr

from undercroft.kernel.agenda import Agenda
from undercroft.kernel.dice import Dice
from undercroft.kernel.errors import N_, BadRecord, RulesError
from undercroft.kernel.events import Sink
from undercroft.kernel.question import Question
from undercroft.kernel.record import Record, digest, packed
from undercroft.kernel.vecs import vec

# The outcome of a game
PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState:
    """A state is copied, written as bytes, read back, and compared by its hash or, for search, by its key.

    Every game has dice, an agenda, a question and an outcome; the rest is its own. The fields of a state and of its
    parts are those that `__init__` declares (`fields_of` lists them). `copy_into` and `transfer` name them again
    because they must be fast; the conformance kit finds whatever they forget.
    """

    __slots__ = ("agenda", "dice", "outcome", "question", "sink")

    def __init__(self) -> None:
        self.sink: Sink | None = None
        """who listens; not part of the position"""
        self.dice: Dice = Dice()
        self.agenda: Agenda = Agenda()
        self.question: Question = Question()
        self.outcome: i64 = PLAYING

    def copy(self) -> "GameState":
        raise NotImplementedError

    def copy_into(self, other: "GameState") -> None:
        """Make another state of this game equal to this one; the two share nothing but the cards."""
        raise NotImplementedError

    def transfer(self, record: Record) -> None:
        """Write every field to a new record, or read them from one made of bytes."""
        raise NotImplementedError

    def __copy__(self) -> "GameState":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "GameState":
        return self.copy()

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise RulesError(N_("a state is not pickled: keep its to_bytes, and read it with from_bytes"))

    def to_bytes(self) -> bytes:
        """The whole position, and what the seats remember; `from_bytes` with the same tables gives it back."""
        record = Record()
        self.transfer(record)
        return packed(record)

    def state_hash(self) -> int:
        """Equal positions have equal hashes, on every machine and build, whatever the seats remember."""
        record = Record(memory=False)
        self.transfer(record)
        return digest(packed(record))

    def key(self) -> i64:
        """A quick hash of the position, 62 bits: equal for positions that differ only in their generators, in the order
        in which dice of one kind lie on the table, or in what the seats remember. The same in every build."""
        record = Record(keying=True, memory=False)
        self.transfer(record)
        return record.key

    def read(self, record: Record) -> None:
        """Read the whole position; BadRecord if the numbers are not one."""
        try:
            self.transfer(record)
        except (IndexError, ValueError, OverflowError) as error:
            raise BadRecord(N_("the state holds a number out of range")) from error
        record.close()


def copy_row(row: vec[i64], other: vec[i64]) -> None:
    """Copy a short row place by place, which is faster than making a new one."""
    place: i64 = 0
    while place < len(row):
        other[place] = row[place]
        place += 1


def fields_of(thing: object) -> list[str]:
    """The names of an object's fields, in the order in which its class declares them, compiled or not."""
    listed: tuple[str, ...] = getattr(type(thing), "__mypyc_attrs__", ()) or getattr(type(thing), "__slots__", ())
    return [name for name in (listed or vars(thing)) if not name.startswith("__")]
