"""What is said about the people at an online table, in the app and in plain lines."""

from typing import Final

from undercroft.online.links import Link
from undercroft.online.messages import Hinted, People, Person, Posed
from undercroft.online.visit import Visit
from undercroft.words.hint import CHANCES, HEAD, NUMBERS, PLAYS
from undercroft.words.language import catalogue

HINTS_OFF: Final = "hints-off"
"""Why a server gives no hint, unless it is told that the game may say so."""


def hint_lines(hinted: Hinted, asked: Posed | None) -> list[str]:
    """A hint in lines, like those of any game; every play with the key of the answer it begins with."""
    keys = {(offer.name, offer.at): offer.key for offer in asked.answers} if asked is not None else {}
    lines = [hinted.reason, "", hinted.heading][: HEAD if hinted.plays else 1]
    for play in hinted.plays:
        key = keys.get((play.answer, play.at), "")
        lines.append(f"{play.chance_text:>{CHANCES}} {key:>{NUMBERS}} {play.wording}".rstrip())
        lines += [f"{'':>{PLAYS}}{play.odds}"] if play.odds else []
    return [*lines, *filter(None, [hinted.note])]


class Announcer:
    """Who is there, who is waited for, and who wants to take something back."""

    def __init__(self, language: str) -> None:
        self._ = catalogue(language).gettext
        self.ngettext = catalogue(language).ngettext

    def seat(self, person: Person) -> str:
        """A seat by who is played there and who plays."""
        names = [name for name in (person.plays, person.name) if name]
        if not names:
            return self._("Seat {n}").format(n=person.seat + 1)
        return names[0] if len(names) == 1 else f"{names[0]} ({names[1]})"

    def changed(self, before: People | None, now: People, own: list[int]) -> list[str]:
        """Others who have sat down, come, gone or left their seat to a bot since."""
        if before is None:
            return []
        lines = []
        for old, new in zip(before.seats, now.seats, strict=False):
            if new.seat in own:
                continue
            name = self.seat(new)
            if new.bot and not old.bot:
                lines.append(self._("A bot plays on for {seat}.").format(seat=name))
            elif old.free and not new.free:
                lines.append(self._("{seat} has sat down.").format(seat=name))
            elif new.here and not old.here:
                lines.append(self._("{seat} is here.").format(seat=name))
            elif old.here and not new.here and not new.bot:
                lines.append(self._("{seat} has gone; the seat is kept.").format(seat=name))
        return lines

    def there(self, people: People) -> list[str]:
        """Everybody at the table, a line each."""
        lines = []
        for person in people.seats:
            text = self._("not here now")
            if person.free:
                text = self._("a free seat")
            elif person.bot:
                text = self._("bot: {bot}").format(bot=person.bot)
            elif person.here:
                text = self._("here")
            lines.append(self._("{seat}: {state}").format(seat=self.seat(person), state=text))
        if people.watching:
            lines.append(self.ngettext("{n} watches.", "{n} watch.", people.watching).format(n=people.watching))
        return lines

    def open_seats(self, people: People, link: Link) -> list[str]:
        """What is missing before the game begins."""
        free = sum(person.free for person in people.seats)
        if people.dealt or not free:
            return []
        text = self.ngettext(
            "The game begins when one more player has sat down. Invite somebody with this link:",
            "The game begins when {n} more players have sat down. Invite them with this link:",
            free,
        )
        return [text.format(n=free), link.invitation]

    def waiting(self, visit: Visit) -> str:
        """Who is asked, if it is somebody else."""
        question = visit.question
        if question is None or visit.asked is not None:
            return ""
        person = visit.person(question.seat)
        if person.bot:
            return self._("{seat} is thinking…").format(seat=person.plays)
        if not person.here:
            return self._("Waiting for {seat}, who is not here now…").format(seat=self.seat(person))
        return self._("Waiting for {seat}…").format(seat=self.seat(person))

    def undo(self, before: People | None, now: People, own: list[int]) -> str:
        """What became of the wish to take an answer back; empty if nothing did."""
        wished = None if before is None else before.undo
        if now.declined is not None and (before is None or before.declined is None):
            who = self.seat(now.seats[now.declined])
            return self._("{seat} does not agree: nothing is taken back.").format(seat=who)
        if now.undo == wished or now.undo is None:
            return ""
        if now.undo in own:
            return self._("You ask to take your last answer back. The others must agree.")
        who = self.seat(now.seats[now.undo])
        return self._("{seat} asks to take the last answer back.").format(seat=who)
