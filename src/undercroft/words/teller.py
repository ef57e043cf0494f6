"""Tells tips at a table: one at a time, when its occasion comes, and none that was told before.

Only what the reader may see brings a tip, and only once it has been shown: tips are told with the open question, after
the beats that led there. A puzzle, or any other game from a position, tells none. In a guided game all of them come,
whatever was told in other games, and one that must give way to another comes with the next question that brings none of
its own.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from undercroft.table.book import Event
from undercroft.table.lessons import note_told, told_tips
from undercroft.words.tips import Tip, tips_of

if TYPE_CHECKING:
    from undercroft.words.session import Session


class Teller:
    """What is told to the players of one game."""

    def __init__(self, session: "Session", known: Iterable[str] | None = None) -> None:
        """`known` are the tips that were told before, if somebody else keeps them; otherwise they are kept here."""
        self.session = session
        self._keeps = known is None
        self.tips = tips_of(session.game.book, session.speech.language)
        self.on = True
        """whether tips are told at all"""
        game = session.game
        self._known: set[str] = set() if game.guided else set(told_tips(game.book.name) if known is None else known)
        """the tips that are not told any more, by their ids"""
        self._waiting: list[str] = []
        self._next = 0 if game.guided else len(game)
        """the first answer whose events have not been looked at"""
        self._told: dict[tuple[int, str], str] = {}
        """what was told at a question, by the answers given and the state; empty if nothing was"""
        if game.guided:
            self._catch_up()

    def take_over(self, other: "Teller") -> None:
        """Go on where another teller of the same game stands."""
        self.on, self._known, self._waiting = other.on, other._known, other._waiting
        self._next, self._told = other._next, other._told

    def now(self) -> Tip | None:
        """The tip at the open question, if there is one for those who look at it."""
        session, game = self.session, self.session.game
        if not session.can_ask or (game.position is not None and not game.guided):
            return None
        key = len(game), game.hash
        if key not in self._told:
            self._told[key] = self._choose(len(game), game.state, session.events)
            if self._keeps:
                note_told(game.book.name, filter(None, [self._told[key]]))
        found = self._told[key]
        if not found or not self.on:
            return None
        tip = self.tips[found]
        return replace(tip, text=tip.guided) if game.guided else tip

    def _catch_up(self) -> None:
        """In a guided game that goes on: what was told before."""
        game = self.session.game
        shown = [number for number in range(len(game)) if not self.session.pauses.is_pass(number + 1)]
        for number in shown:
            self._choose(number, game.move(number).state, game.events_of)

    def _choose(self, number: int, state: Any, events: Callable[[int], tuple[Event, ...]]) -> str:
        """The tip for the question after this many answers; what is new comes first, what waits after that."""
        asked = self.session.game.book.question_view(state)
        if asked is None or asked["dice"] or asked["seat"] not in self.session.people:
            return ""  # what has happened is looked at with the next question
        first, self._next = min(self._next, number + 1), number + 1
        due = [tip for one in range(first, number + 1) for tip in self._after(one, events(one))]
        due += self.tips.at(asked["kind"], asked["answers"])
        if not self.on:
            return ""
        fresh = [tip.id for tip in due if tip.id not in self._known]
        told = next(iter([*fresh, *self._waiting]), "")
        self._known.add(told)
        waiting = dict.fromkeys([*self._waiting, *fresh]) if self.session.game.guided else {}
        self._waiting = [tip for tip in waiting if tip != told]
        return told

    def _after(self, number: int, events: tuple[Event, ...]) -> list[Tip]:
        """What an answer, or the deal, brings."""
        found = self.tips.at_deal() if number == 0 else []
        return found + [tip for event in events for tip in self.tips.after(event)]
