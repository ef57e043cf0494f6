"""An online table: what its entries have made of it, and what may be written next.

It does nothing by itself: a request is checked and becomes an entry, and applying the entry changes the table. Whoever
applies the same entries has the same table.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

import msgspec

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.requests import ME, NAME_MOST, OPEN
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
from undercroft.table.asking import Pauses
from undercroft.table.book import BadChoice, Book, named
from undercroft.table.game import Answer, Game, GameOver, WrongSeat
from undercroft.table.position import game_at
from undercroft.table.series import in_series

TOKEN_BYTES: Final = 32

Read = Callable[[Game, str], Sequence[int | str | Answer] | None]
"""The answers that a text stands for; None if it is none."""


def by_name(_game: Game, text: str) -> Sequence[str]:
    """A text that is the name of an answer."""
    return [text]


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


def begun(founding: Founding, book: Book, added: Sequence[str] = ()) -> Game:
    """The game of a table at its beginning, with what its players add to chance."""
    if founding.position is not None:
        game = game_at(founding.position, book, strict=founding.strict)
        game.guided = founding.guided
        return game
    seal, setup = founding.seal, book.setup(founding.setup)
    if seal is not None and not founding.replay:
        seal = msgspec.structs.replace(seal, added=list(added))
    game = Game(book, setup, founding.seed, strict=founding.strict, own_dice=founding.own_dice, seal=seal)
    game.day = founding.day
    return game


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
    hand: int = -1
    """whose it is: the first seat of the same person; nobody's if it is free or a bot's from the beginning"""

    @property
    def is_free(self) -> bool:
        return not self.token and not self.bot

    @property
    def is_person(self) -> bool:
        return bool(self.token) and not self.bot


def players_of(named_players: Sequence[str], seats: int) -> list[str]:
    """Who plays each seat: a single one is yours, others are open unless they are named."""
    from undercroft.bots import SEATED

    for player in named_players:
        named(N_("player"), player, (ME, OPEN, *SEATED))
    if len(named_players) > seats:
        raise BadChoice(N_("{n} players for {seats} seats: name one for each seat"), n=len(named_players), seats=seats)
    return [*named_players, *[OPEN if named_players or seats > 1 else ME] * (seats - len(named_players))]


class Seating:
    """Seats, and those on them: of a table, or of a campaign."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.number = 0
        """how many entries it is made of"""
        self.chairs = [Chair(bot=bot) for bot in bots]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_person]

    @property
    def hands(self) -> list[int]:
        """Who has each seat, as a number; -1 for bots."""
        return [chair.hand if chair.is_person else -1 for chair in self.chairs]

    @property
    def is_full(self) -> bool:
        return not any(chair.is_free for chair in self.chairs)

    def seat_of(self, token: str) -> int:
        """The seat that a token opens; BadToken if there is none."""
        digest = digest_of(token)
        found = [seat for seat, chair in enumerate(self.chairs) if hmac.compare_digest(chair.token, digest)]
        if not found:
            raise BadToken
        return found[0]

    def sit(self, seat: int, name: str, token: str, added: str = "", hand: int = -1) -> Sat:
        """Somebody sits down on a free seat; `hand` is the first seat of theirs, if they have several."""
        if not 0 <= seat < len(self.chairs) or not self.chairs[seat].is_free:
            raise SeatTaken
        return Sat(seat, cut(name, NAME_MOST), digest_of(token), added, hand)

    def sit_too(self, seat: int, chair: Chair) -> Sat | None:
        """Somebody who sits elsewhere sits down here too, with the same token; None if the seat is taken."""
        return Sat(seat, chair.name, chair.token, chair.added, chair.hand) if self.chairs[seat].is_free else None

    def put_bot(self, token: str, seat: int, bot: str) -> BotSat | None:
        """Somebody puts a bot on a free seat, or on their own; None if one sits there already."""
        own = self.seat_of(token)
        if seat >= len(self.chairs) or not (seat == own or self.chairs[seat].is_free):
            raise SeatTaken
        return self.leave_to(seat, bot)

    def leave_to(self, seat: int, bot: str) -> BotSat | None:
        """A bot plays a seat from now on; None if one does already: whoever has left changes nothing any more."""
        from undercroft.bots import SEATED

        named(N_("bot"), bot, SEATED)
        return None if self.chairs[seat].bot else BotSat(seat, bot)

    def seated(self, entry: Sat | BotSat) -> None:
        """Do what such an entry says."""
        if isinstance(entry, BotSat):
            self.chairs[entry.seat].bot = entry.bot
        else:
            hand = entry.seat if entry.hand < 0 else entry.hand
            self.chairs[entry.seat] = Chair(entry.name, entry.token, "", entry.added, hand)


class OnlineTable(Seating):
    """One game, its seats and those on them."""

    def __init__(self, id: str, founding: Founding, book: Book) -> None:
        super().__init__(founding.bots)
        self.id = id
        self.founding = founding
        self.book = book
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
        """how often answers were taken back, or a pause taken up again"""
        self.marks: list[int] = []
        """for each answer the entry that gave it"""

    def copy(self) -> "OnlineTable":
        """An independent table in the same position."""
        other = OnlineTable.__new__(OnlineTable)
        other.__dict__.update(self.__dict__)
        other.chairs = [replace(chair) for chair in self.chairs]
        other.game = None if self.game is None else self.game.copy()
        other.agreed = set(self.agreed)
        other.marks = list(self.marks)
        return other

    # --- how it stands ------------------------------------------------------------------------------------------

    def pauses(self, game: Game) -> Pauses:
        """Which questions are passed on by themselves."""
        return Pauses(game, self.people, hands=self.hands)

    def is_open(self, seat: int) -> bool:
        """Whether somebody may sit down there."""
        return self.game is None and self.chairs[seat].is_free

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

    # --- what may be written ------------------------------------------------------------------------------------

    def sit(self, seat: int, name: str, token: str, added: str = "", hand: int = -1) -> Sat:
        if self.game is not None:
            raise AlreadyDealt
        entry = super().sit(seat, name, token, added, hand)
        self._check_version()
        return entry

    def deal(self) -> Dealt:
        """The game begins, up to the first question that must be asked."""
        game = self._dealt()
        self._pass_on(game)
        return Dealt(list(game.given))

    def leave_to(self, seat: int, bot: str) -> BotSat | None:
        entry = super().leave_to(seat, bot)
        if self.is_over:
            raise GameOver
        self._check_version()
        return entry

    def answer(self, seat: int, number: int, text: str, at: int | None = None, read: Read = by_name) -> Answered | None:
        """What a seat answers to the question of this number; None if it has given that answer already.

        With `at`, it takes up again the pause after so many answers, which was passed on. `read` says what a text
        stands for; it may be several answers.
        """
        game, at = self.playing(), number if at is None else at
        if self.is_given(seat, at, text, read):
            return None
        if game.over:
            raise GameOver
        asked = self.asked_at(len(game))
        if self.asked_at(at, asked) != seat:
            raise WrongSeat(seat, asked)
        if number != len(game):
            raise Stale(number, len(game))
        if at != number and at not in self.pauses(game).asking().pauses:
            raise Stale(at, len(game))
        trial = game.copy()
        trial.turn_back(at)
        for answer in self._read(trial, text, read):
            trial.answer(answer, seat)
        self._pass_on(trial)
        return Answered(seat, at, list(trial.given[at:]))

    def asked_at(self, number: int, default: int = -1) -> int:
        """The seat that is asked after so many answers."""
        game = self.playing()
        return int(game.move(number).state.question.seat) if 0 <= number <= len(game) else default

    @staticmethod
    def _read(game: Game, text: str, read: Read) -> Sequence[int | str | Answer]:
        """What a text stands for; if it is nothing else, the name of an answer."""
        found = read(game, text)
        return [text] if found is None else found

    def is_given(self, seat: int, number: int, text: str, read: Read = by_name) -> bool:
        """Whether this very answer has been applied: it may arrive again however often."""
        game = self.playing()
        if not 0 <= number < len(game) or self.asked_at(number) != seat:
            return False
        trial = game.replay(number, redo=False)
        try:
            for answer in self._read(trial, text, read):
                trial.answer(answer, seat)
        except UndercroftError:
            return False
        return trial.given == game.given[: len(trial)]

    def _pass_on(self, game: Game) -> None:
        """Pass on pauses up to a question that must be asked."""
        while (answer := self.pauses(game).next_pass()) is not None:
            game.answer(answer)

    def play(self, number: int, play: int) -> Answered | None:
        """What a bot has decided, unless the game has gone on meanwhile."""
        game = self.playing()
        if number != len(game) or not self.bot_to_answer:
            return None
        seat, trial = self.asked_at(number), game.copy()
        for answer in self.book.rules.answers_of(game.state, play):
            trial.answer(answer)
        self._pass_on(trial)
        return Answered(seat, number, list(trial.given[number:]))

    def ask_undo(self, seat: int) -> UndoAsked:
        """A seat wants to take back its last answer, all of a series: never a die or a card that was shown."""
        trial = self.playing().copy()
        while True:
            passed = self.pauses(trial).is_pass(len(trial))
            trial.undo(agreed=True)
            if int(trial.state.question.seat) == seat and not passed and not in_series(trial, len(trial)):
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
                self.seated(entry)
            case BotSat():
                self.seated(entry)
                self._undo_perhaps()
            case Dealt():
                self.game = self._dealt()
                self._give(entry.answers)
            case Answered():
                self.undo = self.declined = None
                self._take_up(entry.at)
                self._give(entry.answers)
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

    def _give(self, answers: Sequence[str]) -> None:
        for answer in answers:
            self.playing().answer(answer)
        self.marks += [self.number] * len(answers)

    def _take_up(self, number: int) -> None:
        """Take up again a pause that was passed on after so many answers, if there are more."""
        if number < len(self.playing()):
            self.playing().turn_back(number)
            self.turned_back += 1
            del self.marks[number:]

    def _check_version(self) -> None:
        """Nobody takes a seat where the game could not be dealt."""
        founding = self.founding
        if (founding.ruleset, founding.cards) != (self.book.ruleset, self.book.card_hash):
            raise OtherVersion

    def _dealt(self) -> Game:
        self._check_version()
        return begun(self.founding, self.book, [chair.added for chair in self.chairs])

    def _undo_perhaps(self) -> None:
        """Take back what was asked for, once all people agree."""
        if self.undo is None or not set(self.people) <= self.agreed:
            return
        game, to, self.undo = self.playing(), self.undo.to, None
        self.turned_back += 1
        while len(game) > to:
            game.undo(agreed=True)
        del self.marks[to:]
