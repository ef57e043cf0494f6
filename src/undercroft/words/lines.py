"""What happened, line by line: what every game's account of its events is made with.

A game has one table of wordings, a row for each kind of event. What belongs together goes on one line: a roll, a blow
and what it costs, the steps of one enemy. An account is made of the events alone, and of who sits where.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from undercroft.kernel.events import Event
from undercroft.table.events import Events, Facts
from undercroft.words.nouns import sentence
from undercroft.words.terms import Terms

NOBODY: Final = -1
LINE, LEAD, CHANGE = range(3)
"""Where the words of an event stand: on a line of their own, before the changes of a line, or among the changes."""
Text = str | Callable[[Facts], str]
"""A message with the event's facts as its fields, or what finds one."""
Naming = Mapping[str, Callable[[Facts], object]]
"""Facts in words, by name; a fact that is not here is a number as it is."""


@dataclass(frozen=True)
class Wording:
    """How one kind of event is told."""

    text: Text
    place: int = LINE
    about: bool = True
    """whether the lead names the seat of the event, so that its changes do not have to"""


def line(text: Text) -> Wording:
    return Wording(text)


def lead(text: Text, *, about: bool = True) -> Wording:
    return Wording(text, LEAD, about)


def change(text: Text) -> Wording:
    return Wording(text, CHANGE)


class Fields:
    """The facts of an event or a question as sentences name them, each put into words when it is asked for."""

    def __init__(self, about: Any, naming: Mapping[str, Callable[[Any], object]]) -> None:
        self.about = about
        self.naming = naming

    def __getitem__(self, field: str) -> object:
        return self.naming[field](self.about) if field in self.naming else self.about[field]


def said(text: Text, event: Facts, naming: Naming) -> str:
    """The words of one event."""
    message = text if isinstance(text, str) else text(event)
    return message.format_map(Fields(event, naming))


class Account:
    """One telling of some events, read once from front to back."""

    def __init__(
        self,
        terms: Terms,
        events: Events,
        told: Sequence[Event],
        wordings: Mapping[int, Wording],
        naming: Naming,
        reader: int | None = None,
    ) -> None:
        """With a `reader`, a seat, leave out what only another seat may know."""
        self.terms = terms
        self._ = terms._
        self.events = events
        self.told = [events.facts(event) for event in told]
        self.wordings = wordings
        self.naming = naming
        self.reader = reader
        self.gathered: Mapping[int, Callable[[Facts], None]] = {}
        """kinds of events that are told together with others"""
        self.at = 0
        self.done: list[str] = []
        self.ends: list[int] = []
        """for each line, how many events it takes to tell it"""
        self.opened = 0
        """the same for the open line, so far"""
        self.lead = ""
        self.about = NOBODY
        """the seat that the lead is about"""
        self.changes: list[tuple[int, str]] = []

    # --- what a game says -----------------------------------------------------------------------------------------

    def named(self, seat: int, text: str) -> str:
        """Changes of a seat that their line has not named."""
        raise NotImplementedError

    def turn_to(self, event: Facts) -> None:
        """Called before each event is told."""

    # --- putting lines together -----------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Everything that happened."""
        return [line for line, _end in self.ended_lines()]

    def ended_lines(self) -> list[tuple[str, int]]:
        """The same, each line with the number of events that must have happened before it can be told."""
        while (event := self.next()) is not None:
            self.turn_to(event)
            if event.kind in self.gathered:
                self.gathered[event.kind](event)
            else:
                self.tell(event)
        self.close()
        self.naming, self.gathered = {}, {}  # they hold this account, which would wait for the garbage collector
        return list(zip(self.done, self.ends, strict=True))

    def tell(self, event: Facts) -> None:
        """An event by itself."""
        wording = self.wordings[event.kind]
        text = self.said(event)
        if wording.place == CHANGE:
            self.change(text, event.seat)
        elif wording.place == LEAD:
            self.open(text, event.seat if wording.about else NOBODY)
        else:
            self.line(text)

    def said(self, event: Facts) -> str:
        return said(self.wordings[event.kind].text, event, self.naming)

    def line(self, text: str) -> None:
        """A line of its own, unless there is nothing to say."""
        self.close()
        self._add(text, self.at)

    def _add(self, text: str, end: int) -> None:
        if text:
            self.ends.append(end)
            self.done.append(sentence(text if text.endswith(("!", ".", "*")) else f"{text}."))

    def open(self, lead: str, about: int = NOBODY) -> None:
        """Begin a line that changes may follow on."""
        self.close()
        self.lead, self.about, self.opened = lead, about, self.at

    def change(self, text: str, seat: int) -> None:
        if text:
            self.changes.append((seat, text))
            self.opened = self.at

    def close(self) -> None:
        """End the open line, if there is one. Changes of one seat stay together."""
        groups: list[tuple[int, list[str]]] = []
        for seat, text in self.changes:
            if not groups or groups[-1][0] != seat:
                groups.append((seat, []))
            groups[-1][1].append(text)
        also = self.terms.also
        text = also(also(texts) if seat == self.about else self.named(seat, also(texts)) for seat, texts in groups)
        self._add(self.terms.labelled(self.lead, text) if self.lead and text else self.lead or text, self.opened)
        self.lead, self.about, self.changes = "", NOBODY, []

    # --- reading on -----------------------------------------------------------------------------------------------

    def next(self, *kinds: int, seat: int | None = None) -> Facts | None:
        """The next event, if there is one; of these kinds and this seat only, where they are given."""
        if self.at == len(self.told):
            return None
        event = self.told[self.at]
        if (kinds and event.kind not in kinds) or (seat is not None and event.seat != seat):
            return None
        self.at += 1
        return event

    def all(self, event: Facts, *, seat: int | None = None) -> list[Facts]:
        """An event and those of its kind that follow it at once."""
        found = [event]
        while (other := self.next(event.kind, seat=seat)) is not None:
            found.append(other)
        return found

    def is_hidden(self, event: Facts) -> bool:
        """Whether the reader may not know everything about it."""
        return self.reader not in (None, event.seat) and self.events.is_secret(event.kind)
