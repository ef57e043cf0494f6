"""A seat of an online table in plain lines, at a terminal and through a pipe. The game is played on the server."""

from collections.abc import Callable, Sequence
from io import StringIO
from itertools import count
from queue import Empty, SimpleQueue
from typing import Final, TextIO

from undercroft.online.asking import info, rematch, sit
from undercroft.online.links import Link
from undercroft.online.messages import (
    AskHint,
    AskOdds,
    AskTable,
    AskUndo,
    Consent,
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
    Posed,
    Refused,
    Shown,
    Table,
)
from undercroft.online.messages import Leave as LeaveSeat
from undercroft.online.requests import NAME_MOST, Place, Sit
from undercroft.online.talk import Ended, Heard, Lost, Regained, Talk
from undercroft.online.visit import Visit
from undercroft.outside import harmless
from undercroft.terminal.joining import HINTS_OFF, Announcer, hint_lines
from undercroft.terminal.plain import lines as plain
from undercroft.terminal.plain.choosing import Asker
from undercroft.terminal.plain.lines import Leave, attended, can_draw
from undercroft.terminal.plain.typed import Typed
from undercroft.words.hint import HEAD, PLAYS
from undercroft.words.language import catalogue
from undercroft.words.shortcuts import answer_of_way

WATCH: Final = "watch"
AWAKE_S: Final = 1.0
"""However little happens, an interrupt is noticed after so long."""


def join_plain(link: Link, spoken: str, read: TextIO, write: TextIO, *, described: bool = False) -> int:
    """Play a seat to the end of the game, or watch; returns the exit status."""
    player = Joined(link, spoken, Typed(read), write, described=described)
    return attended(read, write, player.play, player.goodbye)


def sit_down(link: Link, spoken: str, read: TextIO, write: TextIO) -> Link | None:
    """The link of a seat, once somebody has sat down who came with an invitation; None if they have left."""
    if link.keys:
        return link
    try:
        return SittingDown(plain.Lines(read, write), spoken).at(link)
    except Leave:
        return None


def way_back(link: Link, spoken: str, write: TextIO) -> None:
    """Say how to come back to a seat."""
    if link.keys:
        lines = plain.Lines(StringIO(), write)
        _ = catalogue(spoken).gettext
        lines.say(_("Your seat is kept. This secret link brings you back to it:"))
        lines.show([str(link)])


def lines_for(encoding: str | None, *, described: bool) -> Lines:
    """How the table is told to a terminal of this encoding."""
    if described:
        return "sentences"
    return "drawn" if can_draw(encoding or "utf-8") else "signs"


class SittingDown(Asker):
    """Somebody who comes with an invitation."""

    def __init__(self, lines: plain.Lines, spoken: str) -> None:
        super().__init__(lines)
        self.spoken = spoken
        self._ = catalogue(spoken).gettext

    def at(self, link: Link) -> Link:
        """Take a free seat, or watch; returns the link of the seat, or the invitation again."""
        table = info(link, self.spoken)
        return self.among(link, table.seats, watched=table.watched)

    def among(self, link: Link, seats: Sequence[Place], *, watched: bool) -> Link:
        """The same among these seats; `watched` says whether one may only watch."""
        free = [place for place in seats if place.free]
        if free:
            names = [self._("Play {seat}").format(seat=place.plays or place.seat + 1) for place in free]
            ways = {f"seat-{place.seat}": place.seat for place in free}
            ids = [*ways, *([WATCH] if watched else [])]
            names += [self._("Only watch")] if watched else []
            chosen = self.choose(self._("Where do you sit down?"), [[name] for name in names], ids)
            if chosen != WATCH:
                return self._seated(link, ways[chosen])
        self.say(self._("You watch."))
        return link

    def _seated(self, link: Link, seat: int) -> Link:
        self.say(self._("What is your name?"))
        while not (name := self.lines.hear()[:NAME_MOST]):
            pass
        link = sit(link, Sit(seat, name), self.spoken)
        self.say(self._("This secret link brings you back to your seat. Keep it, and show it to nobody:"))
        self.show([str(link)])
        return link


class Joined(Asker):
    """One person at an online table.

    Lines that are typed count when something is asked. At a terminal some count at any time; through a pipe they wait.
    """

    def __init__(self, link: Link, spoken: str, typed: Typed, write: TextIO, *, described: bool = False) -> None:
        super().__init__(plain.Lines(typed, write))
        self.link = link
        self.spoken = spoken
        self.typed = typed
        self._ = catalogue(spoken).gettext
        self.people = Announcer(spoken)
        self.visit = Visit(link.seats)
        self.wanted = lines_for(getattr(write, "encoding", None), described=described)
        self.inbox: SimpleQueue[Heard | None] = SimpleQueue()
        typed.stir = lambda: self.inbox.put(None)
        self.away = False
        """whether the connection is lost"""
        self.reply = 0
        """the number of what was asked of the server last, until it answers"""
        self.offering_help = False
        """whether the player is asked to take a hint where hints are off"""
        self.prompted = False
        self.pictured: list[str] = []
        self.waited_for = ""
        self.looked = -1
        """the answer looked at last; -1 for now"""

    def play(self) -> None:
        """Sit down if the link is an invitation, and stay to the end."""
        if not self.link.keys:
            self.link = SittingDown(self.lines, self.spoken).at(self.link)
            self.visit = Visit(self.link.seats)
        while True:
            self.talk = Talk(self.link, self.spoken, self.wanted, self.inbox.put)
            self.talk.start()
            try:
                while not self.visit.is_over:
                    self.attend()
            finally:
                self.talk.close()
            if not self.plays_again():
                return

    def plays_again(self) -> bool:
        """Whether the same people play another game: then they sit down at its table. Only asked at a terminal."""
        if not self.link.keys or not self.typed.isatty():
            return False
        self.tell("", self._("Type “again” for another game with the same people, or press Enter to leave."))
        typed = self.lines.hear().lower()
        if typed not in ("again", self._("again")):
            return False
        self.link = SittingDown(self.lines, self.spoken).at(rematch(self.link, self.spoken))
        self.visit, self.inbox = Visit(self.link.seats), SimpleQueue()
        self.reply, self.pictured, self.waited_for, self.looked = 0, [], "", -1
        return True

    def goodbye(self) -> None:
        """The seat stays theirs."""
        if self.prompted:
            self.lines.write.write("\n")
        way_back(self.link, self.spoken, self.lines.write)
        self.lines.say(self._("Farewell, adventurer."))
        self.lines.write.flush()

    # --- one thing after the other --------------------------------------------------------------------------------

    def attend(self) -> None:
        """The next line that was typed, if it counts now; otherwise the next thing that is told."""
        if self.listens and self.typed.is_there:
            self.hear(self.typed.take())
        else:
            try:
                heard = self.inbox.get(timeout=AWAKE_S)
            except Empty:
                return
            if heard is not None:
                self.take(heard)
        self.prompt()

    @property
    def is_busy(self) -> bool:
        """Whether the server has not answered yet, or the game has not gone on."""
        return self.reply > 0 or self.visit.given is not None

    @property
    def is_asked(self) -> bool:
        """Whether the player is asked anything now."""
        return not self.is_busy and (self.offering_help or bool(self.visit.consenting) or self.visit.asked is not None)

    @property
    def listens(self) -> bool:
        """Whether what is typed counts now."""
        if self.away:  # to leave
            return self.typed.has_ended or self.typed.isatty()
        return self.is_asked or (self.typed.isatty() and not self.is_busy and self.visit.people is not None)

    def tell(self, *lines: str) -> None:
        """Say something, whether or not somebody is about to type."""
        if self.prompted and lines:
            self.lines.write.write("\n")
            self.prompted = False
        self.lines.say(*lines)
        self.lines.write.flush()

    def prompt(self) -> None:
        if self.is_asked and not self.away and not self.prompted and not self.visit.is_over:
            self.lines.write.write("> ")
            self.lines.write.flush()
            self.prompted = True

    # --- what is told ---------------------------------------------------------------------------------------------

    def take(self, heard: Heard) -> None:
        """Note what comes, and tell it."""
        match heard:
            case Lost():
                self.away = True
                self.tell(self._("The connection is lost. Nothing else is: it is tried again until it is back."))
            case Regained():
                self.away = False
                self.tell(self._("The connection is back."))
            case Ended():
                raise heard.error
            case People():
                self.meet(heard)
            case Done():
                self.answered(heard.id)
            case Refused():
                self.refused(heard)
            case Table():
                self.answered(heard.id)
                self.tell(*heard.lines)
                self.put()
            case OddsTold():
                self.answered(heard.id)
                self.put_odds(heard)
            case Past():
                self.answered(heard.id)
                self.put_past(heard)
            case Hinted():
                self.answered(heard.id)
                told = hint_lines(heard, self.visit.asked)
                self.tell(*told[:HEAD])
                self.lines.hang(PLAYS, *told[HEAD:])
            case _:
                self.go_on(heard)

    def answered(self, number: int) -> None:
        if number == self.reply:
            self.reply = 0

    def refused(self, refusal: Refused) -> None:
        """Nothing has changed."""
        self.answered(refusal.id)
        self.visit.given = None
        if refusal.reason == HINTS_OFF:
            self.offering_help = True
            self.tell(self._("Hints are off here. If you take one, the game says from then on that it was helped."))
            self.tell(self._("Type y to take a hint, n to take none."))
        else:
            self.tell(self._("No: {reason}.").format(reason=refusal.message))

    def meet(self, people: People) -> None:
        """Tell who has come or gone, and what they want to take back."""
        before, own = self.visit.people, self.visit.seats
        self.visit.take(people)
        if before is None:
            self.tell(*self.people.there(people))
        self.tell(*self.people.changed(before, people, own))
        missing = self.people.open_seats(people, self.link)
        if missing and (before is None or self.people.open_seats(before, self.link) != missing):
            self.tell(*missing[:1])
            self.lines.show(missing[1:])
        self.tell(*filter(None, [self.people.undo(before, people, own)]))
        if self.visit.consenting and (before is None or before.undo != people.undo):
            self.tell(self._("Type y to agree, n to refuse."))
        self.wait()

    def go_on(self, message: Outgoing) -> None:
        """What has happened, and what is asked next."""
        news = self.visit.take(message)
        if news.back:
            self.tell(self._("The last answer is taken back."))
            self.pictured = []
        else:
            self.tell(*(["", *news.lines] if news.lines else []))
        if not isinstance(message, Shown):
            return
        if message.over:
            self.tell("", *message.result)
        elif self.visit.asked is not None:
            self.offering_help = False
            self.waited_for = ""
            self.picture()
            self.put()
        else:
            self.wait()

    def wait(self) -> None:
        """Say once who is waited for."""
        waiting = self.people.waiting(self.visit)
        if waiting != self.waited_for:
            self.waited_for = waiting
            self.tell(*filter(None, [waiting]))

    def picture(self) -> None:
        """The map, if what is asked needs it and it has changed."""
        scene = self.visit.shown.scene if self.visit.shown is not None else None
        if scene is not None and scene.needed and scene.picture != self.pictured:
            self.tell(*scene.picture)
            self.pictured = scene.picture

    def put(self) -> None:
        """The question with its answers, after a few lines about how everything stands."""
        asked = self.visit.asked
        if asked is None or self.visit.shown is None:
            return
        shown = self.visit.shown
        self.tell(*(shown.scene.standing if shown.scene is not None else ()))
        self.tell(*filter(None, [shown.goal and self._("Goal: {goal}").format(goal=shown.goal), shown.verdict]))
        self.tell(*([labelled(shown.tip.title, shown.tip.text, self._)] if shown.tip is not None else []))
        self.tell(asked.wording)
        self.put_offers("main", "any-time")
        self.tell(*([f"{asked.more_key:>3}  {asked.more}"] if asked.more else []))
        self.tell(*filter(None, [asked.typing, asked.sharing.typing if asked.sharing is not None else ""]))

    def put_offers(self, *groups: str) -> None:
        """Answers, each with what is typed for it, and what it leads to."""
        asked = self.visit.asked
        for label, offer in labels(asked).items() if asked is not None else ():
            if offer.group in groups:
                self.tell(f"{label:>3}  {offer.wording}")
                self.tell(*([f"     {offer.preview}"] if offer.preview else []))

    def put_odds(self, told: OddsTold) -> None:
        """The odds of the answers that have any."""
        asked = self.visit.asked
        if asked is None or asked.number != told.number:
            return
        lines = [
            f"{label:>3}  {offer.wording} [{told.answers[offer.name].brief}]"
            for label, offer in labels(asked).items()
            if offer.at is None and offer.name in told.answers
        ]
        self.tell(*(lines or [self._("There are no odds here.")]))

    def put_past(self, past: Past) -> None:
        """A past answer and what came of it."""
        who = self.people.seat(self.visit.person(past.seat)) if past.answered else ""
        head = self._("Answer {n}").format(n=past.number)
        told = [labelled(head, f"{who} – {past.answered}", self._)] if who else [head]
        self.looked = past.number
        self.tell(*told, *past.lines)

    # --- what is typed --------------------------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        """A line of the player's; empty at the end of the input."""
        if self.lines.echo or not line:
            self.lines.write.write(("" if self.prompted else "> ") + harmless(line.rstrip("\r\n")) + "\n")
        self.prompted = False
        typed = line.strip().lower()
        if not line or typed == "q":
            raise Leave
        if self.away:
            self.tell(self._("There is no connection just now. Type q to leave; your seat is kept."))
        elif typed and not self.choose_answer(typed):
            self.command(typed)

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self.ask_server(AskTable(0)),
            "d": lambda: self.ask_server(AskTable(0, described=True)),
            "u": lambda: self.ask_server(AskUndo(0, self.visit.undo_seat)),
            "w": self.see_people,
        }
        commands |= dict.fromkeys(("h", "hint", self._("hint")), lambda: self.ask_server(AskHint(0)))
        commands |= dict.fromkeys(("o", "odds", self._("odds")), self.ask_odds)
        commands |= dict.fromkeys(("m", "more", self._("more")), lambda: self.put_offers("more"))
        commands |= {",": lambda: self.look(-1), ".": lambda: self.look(1), "bot": self.leave_seats}
        if self.offering_help or self.visit.consenting:
            commands |= dict.fromkeys(("y", self._("y")), lambda: self.consent(agreed=True))
            commands["n"] = lambda: self.consent(agreed=False)
        return commands

    def ask_server(self, message: Incoming) -> None:
        self.offering_help = False
        self.reply = self.talk.ask(message)

    def see_people(self) -> None:
        """Who is there."""
        if self.visit.people is not None:
            self.tell(*self.people.there(self.visit.people))

    def consent(self, *, agreed: bool) -> None:
        """To taking a hint, or to somebody who wants to take an answer back."""
        if self.offering_help:
            self.offering_help = False
            if agreed:
                self.ask_server(AskHint(0, helped=True))
            return
        for seat in self.visit.consenting:
            self.ask_server(Consent(0, seat, agreed))

    def look(self, step: int) -> None:
        """Look at the answer before the one looked at last, or after it."""
        number = min(max(0, self.looked + step if self.looked >= 0 else self.visit.number), max(0, self.visit.number))
        self.ask_server(Look(0, number))

    def ask_odds(self) -> None:
        self.ask_server(AskOdds(0, max(0, self.visit.number)))

    def leave_seats(self) -> None:
        """Leave one's seats to bots for good."""
        for seat in self.visit.seats:
            if not self.visit.person(seat).bot:
                self.ask_server(LeaveSeat(0, seat))

    def choose_answer(self, typed: str) -> bool:
        """Give an answer by its label or name; False if it is none."""
        asked = self.visit.asked
        if asked is None or ((self.offering_help or self.visit.consenting) and typed in self.commands):
            return False
        offer = offer_of(asked, typed) or (None if typed in self.commands else self.led(asked, typed))
        if offer is not None:
            self.give(asked, offer.name, offer.at)
        return offer is not None

    def led(self, asked: Posed, typed: str) -> Offer | None:
        """The answer that leads where somebody typed."""
        return answer_of_way(asked.answers, typed, self._)

    def give(self, asked: Posed, answer: str, at: int | None = None) -> None:
        self.visit.given, self.looked = self.visit.shown, -1
        self.ask_server(GiveAnswer(0, asked.number, answer, at))

    def command(self, typed: str) -> None:
        """Anything else that may be typed: a command, or what stands for several answers; the rest is explained."""
        asked = self.visit.asked
        if typed in self.commands:
            self.commands[typed]()
        elif asked is None:
            self.tell(self.people.waiting(self.visit) or self._("Nobody is asked anything here."))
        elif asked.typing or asked.sharing is not None:
            self.give(asked, typed)
        else:
            self.tell(self.hint_for(asked))

    def hint_for(self, asked: Posed) -> str:
        """What may be typed."""
        return self._(
            "Type a number from 1 to {n}, ? to see the table, d for everything in sentences, w to see who is there, "
            "h for a hint, o for odds, “,” and “.” to look back, u to take your last answer back, “bot” to let one "
            "play on, q to leave."
        ).format(n=len(asked.answers))


def labels(asked: Posed) -> dict[str, Offer]:
    """What is typed for each answer: the letter of what may be used at any time, else a number."""
    numbers, found = count(1), dict[str, Offer]()
    for offer in asked.answers:
        own = offer.key if offer.group == "any-time" and offer.key.isalpha() and offer.key not in found else ""
        found[own or str(next(numbers))] = offer
    return found


def offer_of(asked: Posed, typed: str) -> Offer | None:
    """The answer that was typed, by its label or name; None if it is none."""
    named = {offer.name: offer for offer in reversed(asked.answers)}
    return labels(asked).get(typed) or named.get(typed)


def labelled(label: str, text: str, _: Callable[[str], str]) -> str:
    return _("{label}: {text}").format(label=label, text=text)
