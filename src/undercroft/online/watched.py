"""A table as a screen shows it: its answers are seen beat by beat, and can be looked back on."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from undercroft.online.messages import Happened, Moved, Past, Posed, Scene, Shown
from undercroft.online.visit import News, Visit
from undercroft.table.book import Event, Plain
from undercroft.table.shelf import book_of
from undercroft.words.session import Told
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech
from undercroft.words.terms import Terms

VIEWS_MOST = 64
"""So many views are kept, to show what came of an answer that is told anew."""


@dataclass(frozen=True)
class Moment:
    """A beat that is being shown: how the table stands then, and what is told of the answer so far."""

    number: int
    kind: str
    view: Plain
    lines: Sequence[str]
    events: Sequence[Event]
    lines_before: Sequence[str] = ()
    events_before: Sequence[Event] = ()
    """what was told at the beats before"""


class Watched(Visit):
    """One reader at a table, in front of a screen. It has what a board, a log and beats ask for (see `Session`)."""

    reader = None
    """the server tells each reader only what they may know"""

    def __init__(self, seats: Sequence[int], language: str) -> None:
        super().__init__(seats)
        self.language = language
        self.moment: Moment | None = None
        """the beat being shown, before the table is shown as it stands"""
        self.rolling = False
        """whether its dice still roll: nothing is told of it yet"""
        self.at: Past | None = None
        """the past answer being looked at"""
        self.past: dict[int, Past] = {}
        """those that the server has told again"""
        self._given: dict[int, tuple[int, str]] = {}
        """who gave an answer, and which, by its number"""
        self._views: dict[int, Plain] = {}
        """how the table stood after an answer, by its number"""
        self._events: dict[int, Sequence[Event]] = {}
        """what the last answer brought about"""
        self._goes_on = False
        """whether an answer was told, and what is asked after it was not yet"""

    # --- what is told -------------------------------------------------------------------------------------------

    def moments(self, moved: Moved) -> list[Moment]:
        """The beats of an answer that has not been told yet; none if it cannot be shown."""
        view, found = self._views.get(moved.number - 1), list[Moment]()
        if view is None or moved.quiet or self._is_known(moved):
            return []
        lines, events = list[str](), list[Event]()
        for beat in moved.beats:
            view, now = {**view, **beat.changed}, [event_of(event) for event in beat.events]
            found.append(Moment(moved.number, beat.kind, view, beat.lines, now, [*lines], [*events]))
            lines += beat.lines
            events += now
        return found

    def _is_known(self, moved: Moved) -> bool:
        """Whether an answer has been told before, or comes out of turn."""
        number, lines = moved.number, [line for beat in moved.beats for line in beat.lines]
        if not 0 < number <= len(self.log):
            return True
        return [list(told) for told in self.log[number:]] == [lines] and self._given.get(number) == given(moved)

    def _moved(self, moved: Moved) -> News:
        if self._is_known(moved):
            return News()
        number, view = moved.number, self._views.get(moved.number - 1)
        news = super()._moved(moved)
        self._forget(number)
        self._given[number] = given(moved)
        self._events = {number: [event_of(event) for beat in moved.beats for event in beat.events]}
        if view is not None:
            for beat in moved.beats:
                view = {**view, **beat.changed}
            self._keep(number, view)
        self._goes_on = True
        return news

    def _stands(self, shown: Shown) -> News:
        news = super()._stands(shown)
        if news.back:
            self._forget(news.since)
        self._keep(shown.number, shown.view)
        self._goes_on = False
        return news

    def _forget(self, number: int) -> None:
        """Everything from this answer on is told anew."""
        for known in (self._given, self._views, self._events, self.past):
            for place in [place for place in known if place >= number]:
                del known[place]

    def _keep(self, number: int, view: Plain) -> None:
        self._views[number] = view
        while len(self._views) > VIEWS_MOST:
            del self._views[min(self._views)]

    @property
    def question(self) -> Posed | None:
        """The open question, whoever is asked; none while an answer is being shown."""
        return None if self._goes_on else super().question

    # --- what is seen -------------------------------------------------------------------------------------------

    @property
    def game_name(self) -> str:
        """The game that is played, by name; empty before it begins."""
        return str(self.shown.view.get("game", "")) if self.shown is not None else ""

    @cached_property
    def speech(self) -> Speech:
        """The words of the game; UnknownName if it is not known here."""
        return speaker_of(book_of(self.game_name), self.language)

    @property
    def latest(self) -> int:
        """The number of the last answer that was told; 0 is the deal."""
        return max(0, len(self.log) - 1)

    @property
    def place(self) -> int:
        """The number of the answer that is shown."""
        if self.at is not None:
            return self.at.number
        return self.latest if self.moment is None else self.moment.number

    @property
    def view(self) -> Plain:
        """How the table stands, as far as may be shown."""
        if self.at is not None:
            return self.at.view
        if self.moment is not None:
            return self.moment.view
        assert self.shown is not None
        return self._views.get(self.latest, self.shown.view)

    @property
    def scene(self) -> Scene | None:
        """The same in lines, if the server tells it so."""
        if self.at is not None:
            return self.at.scene
        return None if self.shown is None else self.shown.scene

    @property
    def beat(self) -> str:
        """The kind of the beat that is shown; empty if none is."""
        return "" if self.moment is None or self.at is not None else self.moment.kind

    @property
    def happened(self) -> Sequence[Event]:
        """What the last answer that is shown has brought about so far."""
        if self.at is not None:
            return [event_of(event) for event in self.at.events]
        if self.moment is not None:
            return [*self.moment.events_before, *self.moment.events]
        return self._events.get(self.place, ())

    @property
    def before(self) -> Plain | None:
        """How the table stood before that answer, if it is known."""
        number = self.place - 1
        return self.past[number].view if number in self.past else self._views.get(number)

    # --- what is told of it -------------------------------------------------------------------------------------

    def told(self, number: int) -> Told:
        """An answer, and what happened; while its beats are shown, only so far."""
        moment = self.moment
        lines: Sequence[str] = self.log[number] if number < len(self.log) else ()
        if moment is not None and moment.number == number and self.at is None:
            lines = [*moment.lines_before, *([] if self.rolling else moment.lines)]
        past = self.past.get(number)
        seat, answered = self._given.get(number) or ((past.seat, past.answered) if past is not None else (0, ""))
        return Told(number, seat, answered, lines)

    def said_by(self, seat: int, text: str) -> str:
        """An answer with who gave it, if there are several seats."""
        several = self.people is not None and len(self.people.seats) > 1
        return Terms(self.language).labelled(self.person(seat).plays, text) if several else text

    # --- beat by beat -------------------------------------------------------------------------------------------

    def show_moment(self, moment: Any, *, rolling: bool = False) -> None:
        """Show the table as it is at a beat; None shows it as it stands."""
        self.moment, self.rolling = moment, rolling

    def is_by_hand(self, _moment: Any) -> bool:
        """Online, nobody rolls dice by hand."""
        return False

    @property
    def moment_lines(self) -> Sequence[str]:
        """What happens at the beat being shown, by itself."""
        return [] if self.moment is None or self.rolling else self.moment.lines

    @property
    def moment_events(self) -> Sequence[Event]:
        return () if self.moment is None else self.moment.events


def given(moved: Moved) -> tuple[int, str]:
    """Who gave an answer, and which."""
    return moved.seat, moved.answered


def event_of(happened: Happened) -> Event:
    return Event(happened.kind, happened.seat, happened.facts)
