"""A game as one reader sees it. What leaves the server is made from this, and from nothing else of a game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from undercroft.server.online import OnlineTable
from undercroft.table.beats import Beat, Moment
from undercroft.table.book import NOBODY, Plain
from undercroft.table.game import Game
from undercroft.table.seats import ME
from undercroft.table.shelf import book_of
from undercroft.words.nouns import sentence
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech

ELSEWHERE: Final = "elsewhere"
"""Plays a seat that is not the reader's."""


def seat_names(table: OnlineTable, language: str) -> tuple[str, ...]:
    """Who is played on each seat: the setup says so, before the deal and after it."""
    return _named(table.book.name, msgspec.json.encode(table.founding.setup), language)


@lru_cache(maxsize=1_000)
def _named(name: str, setup: bytes, language: str) -> tuple[str, ...]:
    """The names of a setup: any deal of it has the same."""
    book = book_of(name)
    game = Game(book, book.setup(msgspec.json.decode(setup)), 0)
    return tuple(sentence(seat) for seat in speaker_of(book, language).seats(game.state))


class Sight(Session):
    """A game as those on some of its seats see it; without a seat, as anybody may who watches."""

    def __init__(self, game: Game, speech: Speech, seats: Sequence[int]) -> None:
        super().__init__(game, speech, viewing=not seats)
        self.players = tuple(ME if seat in seats else ELSEWHERE for seat in range(game.seats))
        self._looked = seats[0] if seats else 0

    @property
    def two_sided(self) -> bool:
        """Whoever has seats on both sides sees what both see: nobody else looks at their screen."""
        return False

    @property
    def reader(self) -> int | None:
        """Whoever watches a game of two sides is told only what both may know."""
        if self.people:
            return super().reader
        return NOBODY if len(set(self.game.sides)) > 1 else self.eyes

    @property
    def view(self) -> Plain:
        view = super().view
        if self.people:
            return view
        if self.reader == NOBODY:
            view = self.game.book.in_the_open(view)
        question = view["question"]
        return view if question is None else {**view, "question": {**question, "answers": []}}

    @property
    def looked_on(self) -> Any:
        """The state as if the seat that looks on were asked: what is said of the table then tells it no secret."""
        state = self.game.state
        if int(state.question.seat) != self.eyes:
            state = state.copy()
            state.question.seat = self.eyes
        return state

    @property
    def is_hidden(self) -> bool:
        """Whether lines about the whole table would tell whoever watches what only one side may know."""
        return self.reader == NOBODY and self.game.book.private(self.looked_on, table=True)

    def view_after(self, number: int) -> Plain:
        """What the reader saw after so many answers."""
        self.look_at(number)
        view = self.view
        self.look_at(None)
        return view

    def view_at(self, number: int, beat: Beat) -> Plain:
        """What the reader sees at a beat of this answer."""
        self.show_moment(Moment(number, beat, False))
        view = self.view
        self.show_moment(None)
        return view
