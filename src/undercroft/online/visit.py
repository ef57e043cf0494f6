"""What a reader has been told of a table so far. There is no game behind it: only what a server said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from undercroft.online.messages import Beside, Moved, OddsTold, Outgoing, People, Person, Posed, Shared, Sharing, Shown


@dataclass(frozen=True)
class News:
    """What a message adds to the log."""

    lines: Sequence[str] = ()
    back: bool = False
    """whether something that had happened has been taken back"""
    since: int = 0
    """the first answer that is told otherwise than before, if so"""


class Visit:
    """One reader at a table: those who sit there, how everything stands, and what has happened."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = list(seats)
        self.people: People | None = None
        self.shown: Shown | None = None
        self.log: list[Sequence[str]] = []
        """what happened, answer by answer, from the deal on"""
        self.last = -1
        """the seat that answered last"""
        self.odds: Mapping[str, Beside] = {}
        """the odds of the answers to the open question, as far as they are known"""
        self.sharing: Sharing | None = None
        """how the points are shared so far, if the reader is asked to"""
        self.given: Shown | None = None
        """how the table stood when the reader answered, until the game has gone on or the answer is refused"""

    def take(self, message: Outgoing) -> News:
        """Note what a message says."""
        if isinstance(message, People):
            self.people = message
        elif isinstance(message, Moved):
            return self._moved(message)
        elif isinstance(message, Shown):
            return self._stands(message)
        elif isinstance(message, OddsTold) and message.number == self.number:
            self.odds = message.answers
        elif isinstance(message, Shared) and message.number == self.number:
            self.sharing = message.sharing
        return News()

    def _moved(self, moved: Moved) -> News:
        if not 0 < moved.number <= len(self.log):
            return News()
        self.last, lines = moved.seat, [line for beat in moved.beats for line in beat.lines]
        if [list(told) for told in self.log[moved.number :]] == [lines]:
            return News()  # told again
        self.log[moved.number :] = [lines]
        return News(self.log[-1])

    def _stands(self, shown: Shown) -> News:
        """Lines that are told again are no news."""
        self.shown = shown
        self.odds, self.sharing = {}, None if shown.question is None else shown.question.sharing
        if self.given is not None and (shown.number > self.given.number or shown.turns != self.given.turns):
            self.given = None
        before, first = self.log, shown.number + 1 - len(shown.log)
        self.log = [*before[:first], *shown.log]
        same = 0
        while same < min(len(before), len(self.log)) and list(before[same]) == list(self.log[same]):
            same += 1
        return News([line for told in self.log[same:] for line in told], same < len(before), same)

    # --- how it stands --------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many answers have been given; -1 before the game begins."""
        return -1 if self.shown is None else self.shown.number

    @property
    def is_over(self) -> bool:
        return self.shown is not None and self.shown.over

    @property
    def question(self) -> Posed | None:
        """The open question, whoever is asked."""
        return None if self.shown is None else self.shown.question

    @property
    def asked(self) -> Posed | None:
        """The open question, if it is the reader's."""
        question = self.question
        return question if question is not None and question.wording else None

    @property
    def undo_seat(self) -> int:
        """The reader's seat whose answer would be taken back: the one that answered last, or looks on."""
        if self.last in self.seats:
            return self.last
        return self.shown.seat if self.shown is not None else -1

    @property
    def consenting(self) -> list[int]:
        """The reader's seats that are asked whether somebody may take an answer back."""
        people = self.people
        if people is None or people.undo is None:
            return []
        return [seat for seat in self.seats if seat not in people.agreed and not people.seats[seat].bot]

    def person(self, seat: int) -> Person:
        """Who sits on a seat."""
        if self.people is not None and 0 <= seat < len(self.people.seats):
            return self.people.seats[seat]
        return Person(seat, "")
