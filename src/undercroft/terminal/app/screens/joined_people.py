"""The people at an online table: who is there, who is waited for, who wants to take something back, who leaves."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from undercroft.kernel.errors import N_
from undercroft.online.links import Link
from undercroft.online.messages import Consent, Leave, People, Person
from undercroft.terminal.app.screens.joined_question import JoinedQuestion
from undercroft.terminal.app.widgets.dialogs import Confirm
from undercroft.terminal.app.widgets.frame import PageScreen
from undercroft.terminal.joining import Announcer


class JoinedPeople(JoinedQuestion):
    """A screen of an online table, as far as it is about people."""

    link: Link

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k,K", "people", N_("Who is there"), key_display="k", show=False),
        Binding("f4", "leave_to_bots", N_("Leave it to a bot"), show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.announcer = Announcer(self.undercroft.spoken)
        self._consent: Confirm | None = None

    @property
    def _people(self) -> list[Person]:
        return list(self.visit.people.seats) if self.visit.people is not None else []

    def _waiting(self) -> list[str]:
        """What is waited for."""
        if self._away:
            return [self._("The connection is lost. Nothing else is: it is tried again until it is back.")]
        people = self.visit.people
        if people is None:
            return [self._("Connecting to {host}…").format(host=self.link.host)]
        if self.visit.shown is None:
            return [*self.announcer.open_seats(people, self.link), "", *self.announcer.there(people)]
        return [line for line in [self.announcer.waiting(self.visit)] if line]

    def _meet(self, people: People) -> None:
        """Tell who has come or gone, and ask for consent."""
        before, own = self.visit.people, self.visit.seats
        self.visit.take(people)
        news = [*self.announcer.changed(before, people, own), self.announcer.undo(before, people, own)]
        if people.rematch and before is not None and not before.rematch:
            news.append(self._("Another game is founded for the same people."))
        for line in filter(None, news):
            self.notify(line, markup=False)
        asked_before = before is not None and before.undo == people.undo
        if self.visit.consenting and not asked_before:
            self._ask_consent()
        elif not self.visit.consenting and self._consent is not None:
            self._consent.dismiss(None)
            self._consent = None

    def _ask_consent(self) -> None:
        """Whether somebody may take an answer back; Esc leaves it open, and u asks again."""
        people = self.visit.people
        if people is None or people.undo is None:
            return
        who = self.announcer.seat(people.seats[people.undo])
        text = self._("{seat} asks to take the last answer back.").format(seat=who)
        self._consent = Confirm(text, self._("Agree"), self._("Refuse"))
        self.undercroft.hush()  # a key that was meant for the game agrees to nothing
        self.app.push_screen(self._consent, self._consented)

    def _consented(self, agreed: bool | None) -> None:
        self._consent = None
        if agreed is not None:
            for seat in self.visit.consenting:
                self._tell_server(Consent(0, seat, agreed))

    # --- what is done -------------------------------------------------------------------------------------------

    def action_people(self) -> None:
        lines = self.announcer.there(self.visit.people) if self.visit.people is not None else []
        self.app.push_screen(PageScreen(self._("Who is there"), [*lines, "", self.link.invitation]))

    def action_own_link(self) -> None:
        text = self._("This secret link brings you back to your seat. Keep it, and show it to nobody:")
        self.app.push_screen(PageScreen(self._("The secret link of your seat"), [text, "", str(self.link)]))

    @property
    def _own_seats(self) -> list[int]:
        """The reader's seats, without those left to bots."""
        return [seat for seat in self.visit.seats if not self.visit.person(seat).bot]

    def action_leave_to_bots(self) -> None:
        """Leave one's seats to bots for good."""
        if not self._own_seats:
            self.notify(self._("You have no seat here."), markup=False)
            return
        text = self._("A bot plays your seat from now on. You can still watch.")
        self.app.push_screen(Confirm(text, self._("Leave it to a bot"), self._("Stay")), self._left_to_bots)

    def _left_to_bots(self, agreed: bool | None) -> None:
        for seat in self._own_seats if agreed else ():
            self._tell_server(Leave(0, seat))
