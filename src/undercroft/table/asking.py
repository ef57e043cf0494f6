"""What a question consists of: what it asks, what may be used at any time besides, and what only wastes something.

Many questions only give a player the time to use something. Such a pause is passed on by itself in two cases:

1. Nothing is rolled or revealed by that, and people of the same side are asked again. What could have been used is
   offered beside that question: to use it, the pause is taken up again.
2. Everything that could be used was offered at the last question that was shown, to the same seat, and nothing has been
   rolled or revealed since.

So nothing is lost, and nothing is told that the seat does not know. In a save, a passed pause is an answer like any
other: what was passed is read off the game.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.kernel.question import CHANCE
from undercroft.table.book import Bared, Book
from undercroft.table.game import THROW, Answer, Game


@dataclass(frozen=True)
class Offer:
    """An answer that can be given now: to the open question, or to a pause before it."""

    answer: Answer
    seat: int
    """who gives it"""
    at: int
    """it answers the question after so many answers"""
    key: str = ""
    """its key in every question, if it has its own"""


@dataclass(frozen=True)
class Asking:
    """The open question as a person is best asked it; every legal answer is in one of the three."""

    main: tuple[Offer, ...] = ()
    """what it asks"""
    any_time: tuple[Offer, ...] = ()
    """what may be used besides"""
    more: tuple[Offer, ...] = ()
    """what only gives something up: another answer leads to the same, with as much left of everything or more"""

    @property
    def all(self) -> tuple[Offer, ...]:
        return self.main + self.any_time + self.more

    @property
    def pauses(self) -> list[int]:
        """Where the pauses stand that can be taken up again: after how many answers."""
        places = sorted({offer.at for offer in self.all})
        return places[:-1]


ANSWER_KEYS: Final = "1234567890abdfgmnopstwxyz"
"""The keys of the answers, in order; letters that do something else are left out."""
MORE_KEY: Final = "m"
"""Unfolds what is hardly ever wanted."""


def keys_for(own: Sequence[str]) -> list[str]:
    """A key for each answer: its own, or the next one that is nobody's; blank where there are too many."""
    free = iter([key for key in ANSWER_KEYS if key not in own])
    keys: list[str] = []
    for key in own:
        keys.append(key if key and key not in keys else next(free, " "))
    return keys


@dataclass
class Pauses:
    """The pauses of a game, for the people who play it."""

    game: Game
    people: Collection[int]
    """the seats of people"""
    skips: Callable[[], bool] = field(default=lambda: False)
    """whether a question with a single sensible answer is passed over too"""
    hands: Sequence[int] | None = None
    """who has each seat, as a number, if not all look at the same screen: a pause is passed on within one hand only"""

    @property
    def book(self) -> Book:
        return self.game.book

    # --- passing on ---------------------------------------------------------------------------------------------

    def next_pass(self) -> int | None:
        """The answer that passes the open question on by itself; None if it must be asked."""
        game, state = self.game, self.game.state
        if game.over or game.dice_needed or int(state.question.seat) not in self.people:
            return None
        number = going_on(self.book, state)
        if number is not None:
            if self._was_declined(len(game)):
                return number
            if self._asks_on(state, self.book.ahead(state, number)):
                return number
        return self._obvious(state) if not self._before(len(game)) else None

    def is_pass(self, number: int) -> bool:
        """Whether the answer of this number was given by itself, or could have been."""
        if self.is_pause(number):
            return True
        if not self.skips() or not self._is_answer(number) or self._before(number - 1):
            return False
        return self.game.move(number).answer == self._obvious(self.game.move(number - 1).state)

    def is_pause(self, number: int) -> bool:
        """Whether the answer of this number passed on a pause that need not be shown."""
        if not self._is_answer(number):
            return False
        if self.game.move(number).answer != going_on(self.book, self.game.move(number - 1).state):
            return False
        return self._is_quiet(number) or self._was_declined(number - 1)

    def _is_answer(self, number: int) -> bool:
        """Whether a person gave it: no deal, no throw, no bot."""
        if number < 1 or self.game.move(number).answer == THROW:
            return False
        return int(self.game.move(number - 1).state.question.seat) in self.people

    def _is_quiet(self, number: int) -> bool:
        """Whether an answer shows nothing, and leaves the question to people of the same side."""
        return self._asks_on(self.game.move(number - 1).state, self._ahead(number))

    def _ahead(self, number: int) -> Any:
        """What an answer leads to before any dice are rolled; None if it reveals something hidden first."""
        return self.book.ahead(self.game.move(number - 1).state, self.game.move(number).answer)

    def _asks_on(self, before: Any, after: Any) -> bool:
        """Whether people of the same side are asked again, and neither question is for one side's eyes only."""
        if after is None or self.book.is_over(after) or after.question.kind == CHANCE:
            return False
        sides, old, new = self.game.sides, int(before.question.seat), int(after.question.seat)
        if new not in self.people or sides[old] != sides[new]:
            return False
        if self.hands is not None and self.hands[old] != self.hands[new]:
            return False
        return not self.book.private(before) and not self.book.private(after)

    def _was_declined(self, number: int) -> bool:
        """Whether what the pause after so many answers offers was offered just before, and the player went on."""
        last = number
        while self.is_pause(last):
            last -= 1
        if last < 1 or self.game.move(last).answer == THROW:
            return False
        state, before = self.game.move(number).state, self.game.move(last - 1).state
        if (
            before.question.seat != state.question.seat
            or self.book.use(before, self.game.move(last).answer) is not None
        ):
            return False
        uses = set(state.question.legal()) - {going_on(self.book, state)}
        return uses <= set(before.question.legal()) and all(not self._shows(one) for one in range(last, number + 1))

    def _shows(self, number: int) -> bool:
        """Whether an answer shows anything."""
        ahead = self._ahead(number)
        return ahead is None or ahead.question.kind == CHANCE

    def _obvious(self, state: Any) -> int | None:
        """The only answer that makes sense, if players want such questions passed over."""
        if not self.skips() or not self.judges:
            return None
        wasted = wasteful(self.book, state)
        sensible = [int(answer) for answer in state.question.legal() if answer not in wasted]
        return sensible[0] if wasted and len(sensible) == 1 else None

    @property
    def judges(self) -> bool:
        """Whether it is said what is wasted: not where hints are off, nor where the goal may be something else."""
        return not self.game.unaided and self.game.position is None

    # --- asking -------------------------------------------------------------------------------------------------

    def asking(self) -> Asking:
        """The open question, taken apart."""
        game, state = self.game, self.game.state
        if game.over or game.dice_needed:
            return Asking()
        wasted = wasteful(self.book, state) if self.judges else frozenset()
        main: list[Offer] = []
        any_time: list[Offer] = []
        more: list[Offer] = []
        for answer in game.offered:
            key = self.book.use(state, answer.id)
            offer = Offer(answer, int(state.question.seat), len(game), key or "")
            given_up = answer.id in wasted or self.book.gives_up(state, answer.id)
            (more if given_up else main if key is None else any_time).append(offer)
        return Asking(tuple(main), tuple(any_time + self._before(len(game))), tuple(more))

    def _before(self, number: int) -> list[Offer]:
        """What can be used by taking up the pauses just before the question after so many answers."""
        found: list[Offer] = []
        seen = {(int(self.game.move(number).state.question.seat), one) for one in self._legal(number)}
        while number > 0 and self._is_folded(number):
            number -= 1
            state = self.game.move(number).state
            seat, passing = int(state.question.seat), going_on(self.book, state)
            for one in self._legal(number):
                if one != passing and (seat, one) not in seen:
                    seen.add((seat, one))
                    found.append(Offer(self.game.answer_at(number, one), seat, number, self.book.use(state, one) or ""))
        return found

    def _is_folded(self, number: int) -> bool:
        """Whether a pause was passed on that can be taken up again."""
        return self.is_pause(number) and self._is_quiet(number)

    def _legal(self, number: int) -> list[int]:
        return [int(answer) for answer in self.game.move(number).state.question.legal()]


def going_on(book: Book, state: Any) -> int | None:
    """The answer that passes the open question on, if it is a pause: every other answer uses something."""
    legal: Sequence[int] = state.question.legal()
    if book.passing is None or book.passing not in legal or len(legal) < 2:
        return None
    return book.passing if all(book.use(state, one) is not None for one in legal if one != book.passing) else None


DEALS: Final = 2
"""What is wasted must be so, whatever is hidden: it is tried with so many deals of what the seat cannot know."""


def wasteful(book: Book, state: Any) -> frozenset[int]:
    """The answers that only waste something: they lead to where another leads, or back here, with less or as much.

    They are tried on copies in which everything that the seat cannot know is dealt anew, up to the next throw. Of
    answers that lead to the very same the first stays.
    """
    wasted = frozenset(map(int, state.question.legal()))
    for seed in range(DEALS):
        wasted &= _wasted(book, state, seed)
        if not wasted:
            break
    return wasted


def _wasted(book: Book, state: Any, seed: int) -> frozenset[int]:
    """The same with a single deal."""
    if book.bared(state) is None:
        return frozenset()
    dealt = state.copy()
    book.rules.redeal(dealt, int(state.question.seat), seed)
    dealt.dice.withhold()
    here, ends = book.bared(dealt), {}
    for answer in book.offered(state):
        ahead = dealt.copy()
        book.answer(ahead, answer)
        ends[answer] = book.bared(ahead)
    wasted: set[int] = set()
    for answer in reversed(ends):
        others = [end for other, end in ends.items() if other != answer and other not in wasted]
        if any(_is_less(ends[answer], end) for end in (here, *others)):
            wasted.add(answer)
    return frozenset(wasted) if len(wasted) < len(ends) else frozenset()


def _is_less(one: Bared | None, other: Bared | None) -> bool:
    """Whether a position is another with less, or as much."""
    if one is None or other is None or one[0] != other[0]:
        return False
    return all(left <= kept for left, kept in zip(one[1], other[1], strict=True))
