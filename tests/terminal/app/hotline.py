"""An online table in the same process: a talk that answers at once, for the screen of a table."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from textual.pilot import Pilot

from tests.server.kit import asked, seated
from undercroft.kernel.errors import UndercroftError
from undercroft.online.hearing import heard
from undercroft.online.links import Link
from undercroft.online.messages import (
    AskChances,
    AskHint,
    AskOdds,
    AskShare,
    AskTable,
    AskUndo,
    Beside,
    Chances,
    Done,
    GiveAnswer,
    Hinted,
    Incoming,
    Lines,
    Look,
    OddsTold,
    Offer,
    Outgoing,
    Past,
    People,
    Person,
    Refused,
    Shared,
    Shown,
    Table,
    TurningPoint,
)
from undercroft.online.requests import Key
from undercroft.online.talk import Ended, Heard, Lost, Regained
from undercroft.server.sight import Sight, seat_names
from undercroft.server.telling import looked_back, moved_for, question_of, shared, shown_to, table_of
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.join import JoinScreen
from undercroft.words.speaker import speaker_of


class Hotline:
    """A talk with a table of this process: everything is answered at once."""

    def __init__(self, way: str, seats: list[int], **more: Any) -> None:
        self.table, _tokens = seated(way, **more)
        self.known: Sequence[str] | None = None
        """the tips that the reader knows; without it none are told"""
        self.change: Callable[[dict[str, Any]], dict[str, Any]] = dict
        """what becomes of every view on its way"""
        self.told = -1
        """how many answers the reader has been told of"""
        self.seats = seats
        self.asked: list[Incoming] = []
        self.people: dict[str, Any] = {}
        self.language = "en"

    def __call__(
        self, link: Link, language: str, lines: Lines, tell: Callable[[Heard], None], tips: Sequence[str] | None
    ) -> "Hotline":
        self.language, self.lines, self._tell, self.known = language, lines, tell, tips
        return self

    def tell(self, *messages: Outgoing | Lost | Regained | Ended) -> None:
        """As if it had come over a wire."""
        for message in messages:
            if isinstance(message, Shown | Past):
                message = msgspec.structs.replace(message, view=self.change(message.view))
            over_wire = isinstance(message, msgspec.Struct)
            self._tell(heard(msgspec.json.encode(message), "here") if over_wire else message)

    @property
    def sight(self) -> Sight:
        speech = speaker_of(self.table.book, self.language)
        return Sight(self.table.playing(), speech, self.seats, self.table.hands, self.known)

    @property
    def offered(self) -> list[Offer]:
        question = question_of(self.sight)
        return [] if question is None else question.answers

    def meet(self, **more: Any) -> None:
        names = seat_names(self.table, self.language)
        persons = [Person(n, name, f"Player {n}", here=True) for n, name in enumerate(names)]
        self.tell(People(persons, 0, True, "", **more))

    def start(self) -> None:
        self.meet()
        self.told = len(self.table.playing())
        self.tell(shown_to(self.sight, since=-1, lines=self.lines))

    def close(self) -> None:
        """Nothing is open."""

    def stir(self) -> None:
        """Every answer is told that was given since."""
        sight, given = self.sight, len(self.table.playing())
        moved = [moved_for(sight, number, events=True) for number in range(self.told + 1, given + 1)]
        self.told = given
        self.tell(*moved, shown_to(sight, lines=self.lines))

    def odds(self, message: AskOdds) -> OddsTold:
        """Of the first answer, so that everything is quick."""
        first = self.table.playing().offered[0].name
        return OddsTold(1, message.number, {first: Beside("42%", "The whole story.", {})})

    def ask(self, message: Incoming) -> int:
        if isinstance(message, AskOdds):  # asked beside everything else
            self.tell(self.odds(message))
            return 1
        self.asked.append(message)
        try:
            match message:
                case GiveAnswer():
                    entry = self.table.answer(
                        asked(self.table), message.number, message.answer, message.at, self.sight.read
                    )
                    assert entry is not None
                    self.table.apply(entry)
                    self.told = self.told if message.at is None else message.at
                    self.tell(Done(1))
                    self.stir()
                case AskShare():
                    self.tell(Shared(1, message.number, shared(self.sight, message.points)))
                case AskTable():
                    self.tell(Table(1, table_of(self.sight, described=message.described)))
                case AskHint():
                    self.tell(Hinted(1, 0, "Go on.") if message.helped else Refused(1, "hints-off", "off"))
                case Look():
                    self.tell(looked_back(self.sight, 1, message.number, self.lines, events=True))
                case AskUndo():
                    self.table.apply(self.table.ask_undo(message.seat))
                    self.tell(shown_to(self.sight, since=-1, lines=self.lines))
                case AskChances():
                    self.tell(Chances(1, [0.5, 0.2, 0.7], [TurningPoint(2, "The dice were kind.")]))
                case _:
                    self.tell(Done(1))
        except UndercroftError as error:
            self.tell(Refused(1, error.reason, str(error)))
        return 1


def given(line: Hotline) -> list[GiveAnswer]:
    """The answers that were given."""
    return [message for message in line.asked if isinstance(message, GiveAnswer)]


def joined(line: Hotline) -> Callable[[UndercroftApp], None]:
    link = Link("https://club.example", "TABLE", tuple(Key(seat, "secret") for seat in line.seats))

    def opening(app: UndercroftApp) -> None:
        app.push_screen(JoinScreen(link, line))

    return opening


def joined_at(pilot: Pilot[int]) -> JoinScreen:
    screen = pilot.app.screen
    assert isinstance(screen, JoinScreen), screen
    return screen
