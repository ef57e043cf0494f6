"""An online table: what its entries have made of it, and what may be written next.

It does nothing by itself: a request is checked and becomes an entry, and applying the entry changes the table. Whoever
applies the same entries has the same table.
"""

import hmac
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

import msgspec

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.requests import NAME_MOST
from undercroft.outside import cut
from undercroft.server.entries import (
    Answered,
    BotSat,
    Dealt,
    Entry,
    Founding,
    Helped,
    Rematched,
    Sat,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from undercroft.table.book import Book, named
from undercroft.table.game import Game, GameOver, WrongSeat

TOKEN_BYTES: Final = 32


class BadToken(UndercroftError):
    """A token that opens no seat of the table."""

    def __init__(self) -> None:
        super().__init__(N_("this link opens no seat of the table: use the link you were given when you sat down"))


class Stale(UndercroftError):
    """An answer to a question that is no longer open."""

    def __init__(self, number: int, now: int) -> None:
        super().__init__(N_("the game has gone on: the open question is number {now}, not {n}"), n=number, now=now)


class NotDealt(UndercroftError):
    """The game has not begun."""

    def __init__(self) -> None:
        super().__init__(N_("the game has not begun: it does once every seat is taken"))


class SeatTaken(UndercroftError):
    """Somebody sits there already."""

    def __init__(self) -> None:
        super().__init__(N_("this seat is taken: choose another one, or watch"))


class AlreadyDealt(UndercroftError):
    """The game has begun."""

    def __init__(self) -> None:
        super().__init__(N_("the game has begun: nobody sits down any more"))


class NothingAsked(UndercroftError):
    """Nobody wants to take anything back."""

    def __init__(self) -> None:
        super().__init__(N_("nobody asks to take an answer back"))


class NotOver(UndercroftError):
    """Something that comes only after the end."""

    def __init__(self) -> None:
        super().__init__(N_("this can only be done once the game is over"))


class OtherVersion(UndercroftError):
    """A game that was begun with other rules or cards than the server has now."""

    def __init__(self) -> None:
        super().__init__(
            N_("this game was begun with other rules than the server has now: finish it on a server of that version")
        )


def new_token() -> str:
    """A secret that opens one seat."""
    return token_urlsafe(TOKEN_BYTES)


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass
class Chair:
    """A seat of the table, and who sits there: a person, a bot, or nobody yet."""

    name: str = ""
    token: str = ""
    """the digest of the token"""
    bot: str = ""
    added: str = ""

    @property
    def is_free(self) -> bool:
        return not self.token and not self.bot

    @property
    def is_person(self) -> bool:
        return bool(self.token) and not self.bot


class OnlineTable:
    """One game, its seats and those on them."""

    def __init__(self, id: str, founding: Founding, book: Book) -> None:
        self.id = id
        self.founding = founding
        self.book = book
        self.number = 0
        """how many entries it is made of"""
        self.chairs = [Chair(bot=bot) for bot in founding.bots]
        self.game: Game | None = None
        """once it is dealt; it holds every secret"""
        self.undo: UndoAsked | None = None
        """what somebody wants to take back"""
        self.agreed: set[int] = set()
        """the seats that agree"""
        self.declined: int | None = None
        """the seat that did not, until the game goes on"""
        self.rematch = ""
        self.turned_back = 0
        """how often answers were taken back"""

    def copy(self) -> "OnlineTable":
        """An independent table in the same position."""
        other = OnlineTable.__new__(OnlineTable)
        other.__dict__.update(self.__dict__)
        other.chairs = [replace(chair) for chair in self.chairs]
        other.game = None if self.game is None else self.game.copy()
        other.agreed = set(self.agreed)
        return other

    # --- how it stands ------------------------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    @property
    def is_full(self) -> bool:
        return not any(chair.is_free for chair in self.chairs)

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game.over

    @property
    def bot_to_answer(self) -> str:
        """The bot whose turn it is; empty if there is none."""
        if self.game is None or self.game.over:
            return ""
        return self.chairs[int(self.game.state.question.seat)].bot

    def playing(self) -> Game:
        """The game; NotDealt if it has not begun."""
        if self.game is None:
            raise NotDealt
        return self.game

    def seat_of(self, token: str) -> int:
        """The seat that a token opens; BadToken if there is none."""
        digest = digest_of(token)
        found = [seat for seat, chair in enumerate(self.chairs) if hmac.compare_digest(chair.token, digest)]
        if not found:
            raise BadToken
        return found[0]

    # --- what may be written ------------------------------------------------------------------------------------

    def sit(self, seat: int, name: str, token: str, added: str = "") -> Sat:
        """Somebody sits down on a free seat."""
        if self.game is not None:
            raise AlreadyDealt
        if not 0 <= seat < len(self.chairs) or not self.chairs[seat].is_free:
            raise SeatTaken
        return Sat(seat, cut(name, NAME_MOST), digest_of(token), added)

    def leave_to(self, seat: int, bot: str) -> BotSat:
        """A bot plays a seat from now on."""
        from undercroft.bots import SEATED

        named(N_("bot"), bot, SEATED)
        if self.is_over:
            raise GameOver
        return BotSat(seat, bot)

    def answer(self, seat: int, number: int, choice: str) -> Answered | None:
        """What a seat answers to the question of this number; None if it has given that answer already."""
        game = self.playing()
        if self.is_given(seat, number, choice):
            return None
        if game.over:
            raise GameOver
        asked = int(game.state.question.seat)
        if seat != asked:
            raise WrongSeat(seat, asked)
        if number != len(game):
            raise Stale(number, len(game))
        trial = game.copy()
        trial.answer(choice, seat)
        return Answered(seat, number, list(trial.given[number:]))

    def is_given(self, seat: int, number: int, choice: str) -> bool:
        """Whether this very answer has been applied: it may arrive again however often."""
        game = self.playing()
        if not 0 <= number < len(game) or game.given[number] != choice:
            return False
        return int(game.move(number).state.question.seat) == seat

    def play(self, number: int, play: int) -> Answered | None:
        """What a bot has decided, unless the game has gone on meanwhile."""
        game = self.playing()
        if number != len(game) or not self.bot_to_answer:
            return None
        seat, trial = int(game.state.question.seat), game.copy()
        for answer in self.book.rules.answers_of(game.state, play):
            trial.answer(answer)
        return Answered(seat, number, list(trial.given[number:]))

    def ask_undo(self, seat: int) -> UndoAsked:
        """A seat wants to take back its last answer: never a die or a card that was shown."""
        trial = self.playing().copy()
        while True:
            trial.undo(agreed=True)
            if int(trial.state.question.seat) == seat:
                return UndoAsked(seat, len(trial))

    def agree(self, seat: int) -> UndoAgreed:
        self._check_undo(seat)
        return UndoAgreed(seat)

    def decline(self, seat: int) -> UndoDeclined:
        self._check_undo(seat)
        return UndoDeclined(seat)

    def _check_undo(self, seat: int) -> None:
        if self.undo is None or self.undo.seat == seat:
            raise NothingAsked

    def help(self, seat: int) -> Helped | None:
        """A seat takes a hint: None where the game need not say so."""
        return Helped(seat) if self.playing().unaided else None

    def play_again(self, table: str) -> Rematched:
        """The same people go on at another table."""
        if not self.is_over:
            raise NotOver
        return Rematched(table)

    # --- what was written -----------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Do what an entry says. It was checked when it was written."""
        match entry:
            case Sat():
                self.chairs[entry.seat] = Chair(entry.name, entry.token, "", entry.added)
            case BotSat():
                self.chairs[entry.seat].bot = entry.bot
                self._undo_perhaps()
            case Dealt():
                self.game = self._dealt()
            case Answered():
                self.undo = self.declined = None
                for answer in entry.answers:
                    self.playing().answer(answer)
            case UndoAsked():
                self.undo, self.agreed, self.declined = entry, {entry.seat}, None
                self._undo_perhaps()
            case UndoAgreed():
                self.agreed.add(entry.seat)
                self._undo_perhaps()
            case UndoDeclined():
                self.undo, self.declined = None, entry.seat
            case Helped():
                self.playing().take_help()
            case Rematched():
                self.rematch = entry.table
        self.number += 1

    def _dealt(self) -> Game:
        founding = self.founding
        if (founding.ruleset, founding.cards) != (self.book.ruleset, self.book.card_hash):
            raise OtherVersion
        added = [chair.added for chair in self.chairs]
        seal = msgspec.structs.replace(founding.seal, added=added)
        game = Game(self.book, self.book.setup(founding.setup), 0, strict=founding.strict, seal=seal)
        game.day = founding.day
        return game

    def _undo_perhaps(self) -> None:
        """Take back what was asked for, once all people agree."""
        if self.undo is None or not set(self.people) <= self.agreed:
            return
        game, to, self.undo = self.playing(), self.undo.to, None
        self.turned_back += 1
        while len(game) > to:
            game.undo(agreed=True)
