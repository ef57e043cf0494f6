"""A game as one reader sees it. What leaves the server is made from this, and from nothing else of a game."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar

import msgspec

from undercroft.online.messages import Group
from undercroft.server.online import OnlineTable
from undercroft.table.asking import Offer, Pauses
from undercroft.table.beats import Beat, Moment
from undercroft.table.book import NOBODY, Event, Plain
from undercroft.table.game import Answer, Game
from undercroft.table.position import game_at
from undercroft.table.seats import ME
from undercroft.table.series import Series
from undercroft.table.shelf import book_of
from undercroft.words.aftermath import Aftermath
from undercroft.words.nouns import sentence
from undercroft.words.session import Session
from undercroft.words.shortcuts import typed_answers
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech
from undercroft.words.teller import Teller
from undercroft.words.tips import Tip

Made = TypeVar("Made")
ELSEWHERE: Final = "elsewhere"
"""Plays a seat that is not the reader's."""
SEEN_MOST: Final = 2
SHARED_MOST: Final = 200


class Shared:
    """What was made of something that never changes: one reader has it made, and the next one finds it here.

    Those at a table are told one after another, so a few are enough.
    """

    def __init__(self, most: int = SHARED_MOST) -> None:
        self._most = most
        self._made: OrderedDict[tuple[Any, ...], tuple[object, Any]] = OrderedDict()

    def of(self, about: object, *key: Any, make: Callable[[], Made]) -> Made:
        """What `make` makes of something, for readers whose key is the same."""
        wanted = (id(about), *key)
        known = self._made.get(wanted)
        if known is None:
            while len(self._made) >= self._most:
                self._made.popitem(last=False)
            known = self._made[wanted] = about, make()  # held, so that nothing else can have its id
        made: Made = known[1]
        return made


SHARED: Final = Shared()


def seat_names(table: OnlineTable, language: str) -> tuple[str, ...]:
    """Who is played on each seat: the setup says so, before the deal and after it."""
    founding = table.founding
    return _named(founding.game, msgspec.json.encode(founding.setup), msgspec.json.encode(founding.position), language)


@lru_cache(maxsize=1_000)
def _named(name: str, setup: bytes, position: bytes, language: str) -> tuple[str, ...]:
    """The names of a setup: any deal of it has the same."""
    book, begins = book_of(name), msgspec.json.decode(position)
    game = Game(book, book.setup(msgspec.json.decode(setup)), 0) if begins is None else game_at(begins, book)
    return tuple(sentence(seat) for seat in speaker_of(book, language).seats(game.state))


class Sight(Session):
    """A game as those on some of its seats see it; without a seat, as anybody may who watches."""

    def __init__(
        self,
        game: Game,
        speech: Speech,
        seats: Sequence[int],
        hands: Sequence[int] | None = None,
        known: Sequence[str] | None = None,
    ) -> None:
        """`hands` says who has each seat, -1 for a bot; without them everybody has one.

        `known` are the tips that the reader knows; without them none are wanted.
        """
        super().__init__(game, speech, viewing=not seats)
        self._known = known
        self.hands = tuple(range(game.seats)) if hands is None else tuple(hands)
        self.players = tuple(ME if seat in seats else ELSEWHERE for seat in range(game.seats))
        self._looked = seats[0] if seats else 0
        self._seen: list[tuple[Any, int, Plain]] = []
        """the last views, each with its state and the seat that looks on"""

    def remember(self, other: "Sight") -> None:
        """Take over what the same reader saw last (after an answer is before the next), and the tips they were told."""
        self._seen = other._seen
        if self._known is not None:
            self.tips.take_over(other.tips)

    @cached_property
    def tips(self) -> Teller:
        """What was told is the reader's to remember."""
        return Teller(self, self._known or ())

    @property
    def tip(self) -> Tip | None:
        """The tip at the open question, if tips are wanted."""
        return None if self._known is None else self.tips.now()

    @property
    def pauses(self) -> Pauses:
        """What is passed on by itself is so for everybody, whoever looks."""
        people = [seat for seat, hand in enumerate(self.hands) if hand >= 0]
        return Pauses(self.game, people, hands=self.hands)

    @property
    def offers(self) -> list[tuple[Offer, Group]]:
        """What can be answered from these seats, and where it stands."""
        asking = self.asking
        groups: dict[Group, Sequence[Offer]] = {"main": asking.main, "any-time": asking.any_time, "more": asking.more}
        return [(offer, group) for group, offers in groups.items() for offer in offers if offer.seat in self.people]

    def read(self, game: Game, text: str) -> Sequence[int | str | Answer] | None:
        """What a text stands for at a question of the game."""
        series = Series(game.book, game.state)
        return typed_answers(game, self.speech, series if series.is_one else None, text)

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
        """States never change: a view that was made is shown again."""
        state, eyes = self.state, self.eyes
        for known, seat, view in self._seen:
            if known is state and seat == eyes:
                return view
        view = SHARED.of(state, eyes, bool(self.people), self.reader == NOBODY, make=lambda: self._view)
        self._seen = [*self._seen[1 - SEEN_MOST :], (state, eyes, view)]
        return view

    @property
    def _view(self) -> Plain:
        view = super().view
        if self.people:
            return view
        if self.reader == NOBODY:
            view = self.game.book.in_the_open(view)
        question = view["question"]
        return view if question is None else {**view, "question": {**question, "answers": []}}

    def account(self, number: int) -> Sequence[tuple[str, int]]:
        """If nothing is secret in it, everybody is told the same."""
        move, speech = self.game.move(number), self.speech
        is_secret = any(self.game.book.events.is_secret(event[0]) for event in move.told)
        reader = self.reader if is_secret else None
        return SHARED.of(move, speech, reader, make=lambda: speech.account(move.state, move.told, reader))

    def beats(self, number: int) -> Sequence[Beat]:
        """The moments of an answer, the same for everybody; what each sees of them is not."""
        return SHARED.of(self.game.move(number), make=lambda: self.game.beats(number))

    @property
    def looked_on(self) -> Any:
        """The state as if the seat that looks on were asked: what is said of the table then tells it no secret."""
        state = self.state
        if int(state.question.seat) != self.eyes:
            state = state.copy()
            state.question.seat = self.eyes
        return state

    @property
    def is_hidden(self) -> bool:
        """Whether lines about the whole table would tell whoever watches what only one side may know."""
        return self.reader == NOBODY and self.game.book.private(self.looked_on, table=True)

    @property
    def aftermath(self) -> Aftermath:
        """The end, for those on these seats."""
        game = self.game.copy()
        game.players = self.players if self.people else ()
        return Aftermath(game, self.speech)

    def view_after(self, number: int) -> Plain:
        """What the reader saw after so many answers."""
        self.look_at(number)
        view = self.view
        self.look_at(None)
        return view

    def events_at(self, number: int, beat: Beat) -> Sequence[Event]:
        """What happens at a beat of this answer, as far as the reader may know it."""
        self.show_moment(Moment(number, beat, False))
        events = self.moment_events
        self.show_moment(None)
        return events

    def view_at(self, number: int, beat: Beat) -> Plain:
        """What the reader sees at a beat of this answer."""
        self.show_moment(Moment(number, beat, False))
        view = self.view
        self.show_moment(None)
        return view
