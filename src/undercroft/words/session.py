"""A game as its players are told it: their seats, and the words of the game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.files import mark
from undercroft.kernel.errors import UndercroftError
from undercroft.table.asking import Offer
from undercroft.table.book import Book, Event
from undercroft.table.game import Game
from undercroft.table.keeper import game_keeper
from undercroft.table.position import goal_of
from undercroft.table.save import load_game, save_of
from undercroft.table.seats import Bots, Seats
from undercroft.table.series import in_series
from undercroft.words.narrator import Narrator
from undercroft.words.nouns import sentence
from undercroft.words.speech import Speech

if TYPE_CHECKING:
    from undercroft.words.aftermath import Aftermath
    from undercroft.words.teller import Teller


@dataclass(frozen=True)
class Told:
    """A past answer in words: its number, who gave it, the answer, and what happened."""

    number: int
    seat: int
    answered: str
    lines: Sequence[str]


class Session(Seats):
    """One game, the people playing it, and the words it is told in."""

    def __init__(
        self, game: Game, speech: Speech, save: Callable[[], None] | None = None, *, viewing: bool = False
    ) -> None:
        super().__init__(game, save, viewing=viewing)
        self.speech = speech
        self.goal = "" if viewing else goal_of(game.position, speech.language)
        """the goal, if it is not simply to win"""
        self.narrator = Narrator(game, speech)

    @classmethod
    def begun(cls, game: Game, speech: Speech, file: Path) -> "Session":
        """A game that is saved in this file from now on."""
        session = cls(game, speech, game_keeper(game, file))
        session.begin()
        return session

    @classmethod
    def resumed(cls, file: Path, book: Book, speech: Speech) -> "Session":
        """A saved game, continued in its own file."""
        left = mark(file)
        game = load_game(file, book, speech)
        return cls(game, speech, game_keeper(game, file, left))

    def bots(self) -> Bots:
        from undercroft.bots import BOTS

        return BOTS

    @property
    def unlearned(self) -> UndercroftError | None:
        """What to say about bots that do not know the cards."""
        from undercroft.bots import unlearned

        return unlearned(self.game.book, self.players)

    def spoken_by(self, speech: Speech) -> "Session":
        """The same game in other words."""
        other = Session(self.game, speech, self._save, viewing=self.viewing)
        other.take_over(self)
        other.tips.take_over(self.tips)
        return other

    @cached_property
    def tips(self) -> "Teller":
        """Tells tips when their occasion comes."""
        from undercroft.words.teller import Teller

        return Teller(self)

    @property
    def aftermath(self) -> "Aftermath":
        """A game that is over, in words: how it ended, the way there, what is new, a text to share."""
        from undercroft.words.aftermath import Aftermath

        return Aftermath(self.game, self.speech)

    def told(self, number: int) -> Told:
        """The answer of this number, and what happened; 0 is the deal. While its beats are shown, only so far."""
        until = self._told_until(number)
        lines = [line for line, end in self.account(number) if until is None or end <= until]
        if number == 0:
            return Told(0, 0, "", lines)
        seat = int(self._state_then(number - 1).question.seat)
        return Told(number, seat, self._answered(number), lines)

    def account(self, number: int) -> Sequence[tuple[str, int]]:
        """What an answer brought about, each line with the number of events it takes to tell it."""
        move = self.game.move(number)
        return self.speech.account(move.state, move.told, self.reader)

    def _told_until(self, number: int) -> int | None:
        """How many events of an answer may be told, if its beats are being shown."""
        moment = self.moment
        if moment is None or moment.number != number:
            return None
        return moment.beat.end - len(moment.beat.told) * self.rolling

    @property
    def moment_lines(self) -> list[str]:
        """What happens at the beat being shown, by itself."""
        if self.moment is None or self.rolling:
            return []
        return self.speech.told(self._state_then(self.moment.number), self.moment.beat.told, self.reader)

    # --- what is seen -------------------------------------------------------------------------------------------

    @property
    def beat(self) -> str:
        """The kind of the beat that is shown; empty if none is."""
        return "" if self.moment is None else self.moment.kind

    @property
    def happened(self) -> Sequence[Event]:
        """What the last answer that is shown has brought about so far, as far as may be shown."""
        return self.events(self.place)

    # --- words --------------------------------------------------------------------------------------------------

    def _answered(self, number: int) -> str:
        """An answer in words, if its reader may know it; those of a series are told as one, with the first.

        A pause that was passed on needs none.
        """
        if self.hides(number - 1) or in_series(self.game, number - 1) or self.pauses.is_pause(number):
            return ""
        last = number
        while last < len(self.game) and in_series(self.game, last):
            last += 1
        if last > number:
            return sentence(self.speech.shared(self._state_then(number - 1), self._state_then(last)))
        return self.narrator.answered(number)

    def worded(self, offer: Offer) -> str:
        """An answer that is offered, with who gives it and when, if that is not the player who is asked, and now."""
        words, terms = self.speech.answer(self._state_then(offer.at), offer.answer.id), self.speech.terms
        if offer.at < len(self.game):
            words = terms.labelled(terms._("Before this"), words)
        return words if offer.seat == self.asked else terms.labelled(self.seat_names[offer.seat], words)

    def thing(self, offer: Offer) -> str:
        """What an answer that is offered uses, in a word or two."""
        return self.speech.thing(self._state_then(offer.at), offer.answer.id)

    def preview(self, offer: Offer) -> str:
        """What an answer that is offered is certain to lead to."""
        return self.speech.preview(self._state_then(offer.at), offer.answer.id)

    def question_then(self, number: int) -> str:
        """The question after this many answers, if its reader may know it."""
        return "" if self.hides(number) else self.speech.question(self._state_then(number))

    def _state_then(self, number: int) -> Any:
        return self.game.move(number).state

    @property
    def seat_names(self) -> list[str]:
        """Who sits on each seat, as a line begins with it."""
        return [sentence(name) for name in self.speech.seats(self.game.state)]

    def said_by(self, seat: int, text: str) -> str:
        """An answer with who gave it, if there are several seats."""
        names = self.seat_names
        return self.speech.terms.labelled(names[seat], text) if len(names) > 1 else text

    def written(self) -> str:
        """The game as saved, in one line; if it cannot be written, what is wrong with it."""
        try:
            return msgspec.json.encode(save_of(self.game)).decode()
        except Exception as error:  # this is called when something is already wrong
            return f"{type(error).__name__}: {error}"
