"""The screen of an online table: the table in lines, the question with its answers, what happened, who is there.

The game is played on a server, which says what this reader may know. Nothing here knows a rule or a game.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import Thread
from typing import Any, ClassVar, Final, Protocol

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.links import Link
from undercroft.online.messages import (
    AskHint,
    AskOdds,
    AskShare,
    AskTable,
    AskUndo,
    Consent,
    GiveAnswer,
    Hinted,
    Incoming,
    Lines,
    Moved,
    OddsTold,
    Offer,
    People,
    Posed,
    Refused,
    Shared,
    Shown,
    Table,
)
from undercroft.online.talk import Ended, Heard, Lost, Regained, Talk
from undercroft.online.visit import Visit
from undercroft.terminal.app.screens.sharing import LESS, MORE
from undercroft.terminal.app.screens.walking import Walking
from undercroft.terminal.app.widgets.asked import Asked
from undercroft.terminal.app.widgets.dialogs import Confirm
from undercroft.terminal.app.widgets.frame import Doing, PageScreen
from undercroft.terminal.app.widgets.keys import UNSHIFTED
from undercroft.terminal.app.widgets.menu import Menu
from undercroft.terminal.app.widgets.there import if_there, is_there
from undercroft.terminal.joining import HINTS_OFF, Announcer, hint_lines
from undercroft.terminal.settings import NONE
from undercroft.words.errors import said
from undercroft.words.nouns import sentence

SHOWN: Final = 40
"""The log shows this many answers; the full log has its own page."""


class Talks(Protocol):
    """A connection to a table."""

    def start(self) -> None: ...

    def close(self) -> None: ...

    def ask(self, message: Incoming) -> int: ...


MakeTalk = Callable[[Link, str, Lines, Callable[[Heard], None]], Talks]


class Came(Message):
    """Something was heard from the server."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self.heard = heard


class JoinScreen(Walking):
    """One reader at an online table, until they leave or the game is over."""

    AUTO_FOCUS = "#answers"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Leave")),
        Binding("h", "hint", N_("Hint")),
        Binding("u", "undo", N_("Undo")),
        Binding("i", "table", N_("The table")),
        Binding("v", "table(True)", N_("In sentences"), show=False),
        Binding("k", "people", N_("Who is there")),
        Binding("l", "log", N_("Full log"), show=False),
        Binding("q", "back", N_("Leave"), show=False),
    ]

    def __init__(self, link: Link, make_talk: MakeTalk = Talk) -> None:
        super().__init__()
        self.link = link
        self._make_talk = make_talk
        self.visit = Visit(link.seats)
        self.announcer = Announcer(self.undercroft.spoken)
        self.talk = make_talk(link, self.undercroft.spoken, "drawn", self._hear)
        self._away = False
        self._unfolded: tuple[int, str] | None = None
        """the question that is shown with everything that is hardly ever wanted"""
        self._ended: UndercroftError | None = None
        self._consenting = False
        self._fresh = 0
        """the first answer of the log that is new"""

    def again(self) -> Screen[Any]:
        return JoinScreen(self.link, self._make_talk)

    # --- what is there ------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        with Container(id="play"):
            with ScrollableContainer(id="scene"):
                yield Static(id="standing")
                yield Static(id="picture")
            yield Asked()
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="log-text")

    @property
    def asked(self) -> Asked:
        return self.query_one(Asked)

    @property
    def answers(self) -> Menu:
        return self.asked.answers

    @property
    def ways(self) -> Sequence[str]:
        waits = self.visit.given is not None or self._away
        return [] if waits else [offer.way for offer in self._offers if offer.group == "main"]

    @property
    def question(self) -> object:
        return self.visit.shown

    def heading(self) -> str:
        scene = self.visit.shown.scene if self.visit.shown is not None else None
        return scene.standing[0] if scene is not None and scene.standing else self.link.invitation

    def help_lines(self) -> list[str]:
        _ = self._
        return [
            _("Answer with the key in front of an answer, the arrow keys and Enter, or the mouse."),
            _("Where a question has ways to walk, the arrow keys walk at once; e ends the turn, or goes on."),
            _("h gives a hint: the best answers, with their chance to win, and why."),
            _("u asks to take your last answer back; the others must agree."),
            _("The server keeps every answer: leave at any time, and come back with the secret link of your seat."),
        ]

    def commands(self) -> Iterable[Doing]:
        _ = self._
        yield _("Hint"), _("what a strong player would do here"), self.action_hint
        yield _("Undo"), _("take back the last answer"), self.action_undo
        yield _("The table"), _("everything on the table"), self.action_table
        yield _("In sentences"), _("everything on the table, without a picture"), partial(self.action_table, True)
        yield _("Who is there"), _("the people at the table"), self.action_people
        yield _("Full log"), _("everything that has happened"), self.action_log

    def on_mount(self) -> None:
        self.query_one("#log").border_title = Content(self._("What happened"))
        self.show()
        self.talk.start()

    def on_unmount(self) -> None:
        Thread(target=self.talk.close, daemon=True).start()  # a server that is slow keeps nobody waiting

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everything as it stands."""
        self._show_scene()
        self._show_question()
        self._show_log()
        self.say_heading()

    def _show_scene(self) -> None:
        scene = self.visit.shown.scene if self.visit.shown is not None else None
        standing, picture = (scene.standing[1:], scene.picture) if scene is not None else ([], [])
        for id, lines in (("#standing", standing), ("#picture", picture)):
            self.query_one(id, Static).update(Content("\n".join(lines)))
            self.query_one(id).display = bool(lines)

    def _show_question(self) -> None:
        asked, visit = self.asked, self.visit
        question = visit.asked if visit.given is None and not self._away else None
        asked.border_title = Content(self._whose())
        if self._ended is not None:
            asked.put(sentence(said(self._ended, self.undercroft.spoken)) + ".", [self._("Leave")])
        elif visit.is_over and visit.shown is not None:
            asked.put("\n".join(visit.shown.result), [self._("Leave")])
        elif question is not None:
            self._ask(question)
        else:
            asked.put("\n".join(self._waiting()), ())
        if self.focused is None and not asked.answers.disabled:
            asked.answers.focus()

    def _ask(self, question: Posed) -> None:
        """Ask it as at any table: what may be used at any time stands apart, what only gives something up is folded."""
        sharing, offers = self.visit.sharing, self._offers
        if sharing is not None:
            at = self.asked.answers.highlighted or 0
            rows = [Content(f"{row.before} → {row.after}") for row in sharing.rows]
            self.asked.put_rows(sharing.wording, rows, min(at, len(rows) - 1))
            keys = self._("Enter gives the points") if sharing.answer else self._("← → give and take points")
            self.asked.border_subtitle = Content(keys)
            return
        words, own = [offer.wording for offer in offers], [offer.key for offer in offers]
        about = [offer.preview for offer in offers]
        if len(offers) < len(question.answers):
            words, own = [*words, question.more], [*own, question.more_key]
            about.append(question.more_about)
        apart = sum(offer.group == "main" for offer in offers)
        self.asked.put(question.wording, words, about.__getitem__, [offer.way for offer in offers], own, apart)
        things = {place: offer.thing for place, offer in enumerate(offers) if offer.group == "any-time"}
        self.asked.tell_keys(question.any_time, things)
        odds = self.visit.odds
        beside = {
            place: (odds[offer.name].brief, odds[offer.name].text)
            for place, offer in enumerate(offers)
            if offer.at is None and offer.name in odds
        }
        if beside:
            self.asked.tell_odds(beside)

    @property
    def _offers(self) -> Sequence[Offer]:
        """The answers in the order in which they are shown."""
        question = self.visit.asked
        if question is None:
            return ()
        unfolded = self._unfolded == (question.number, question.kind)
        return [offer for offer in question.answers if unfolded or offer.group != "more"]

    def _whose(self) -> str:
        """Who is asked, or why nobody is."""
        if self._ended is not None or self.visit.is_over:
            return self._("The end")
        if self._away:
            return self._("No connection")
        question = self.visit.question
        if question is None or len(self.visit.seats) == 1 == len(self._people):
            return self._("Your answer") if question is not None else self._("Before the game")
        return self.announcer.seat(self.visit.person(question.seat))

    @property
    def _people(self) -> list[Any]:
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

    def _show_log(self) -> None:
        """The last answers; what is new stands out."""
        parts: list[tuple[str, str]] = []
        for number in range(max(0, len(self.visit.log) - SHOWN), len(self.visit.log)):
            look = "" if number >= self._fresh else "dim"
            parts += [(f"{line}\n", look) for line in self.visit.log[number]]
        self.query_one("#log-text", Static).update(Content.assemble(*parts))
        self.call_after_refresh(if_there, self, self._scroll_log)

    def _scroll_log(self) -> None:
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def on_resize(self) -> None:
        """Wrap the answers again."""
        self.call_after_refresh(if_there, self, self._show_question)

    # --- what is heard ------------------------------------------------------------------------------------------

    def _hear(self, heard: Heard) -> None:
        """Called in the thread of the talk."""
        self.post_message(Came(heard))

    @on(Came)
    def _come(self, event: Came) -> None:
        if is_there(self):
            self._take(event.heard)

    def _take(self, heard: Heard) -> None:
        """Note what comes, and show it."""
        match heard:
            case Lost():
                self._away = True
            case Regained():
                self._away = False
            case Ended():
                self._ended = heard.error
            case People():
                self._meet(heard)
            case Moved() | Shown():
                self._go_on(heard)
            case OddsTold() | Shared():
                self.visit.take(heard)
            case Refused():
                self._refused(heard)
            case Table():
                self.app.push_screen(PageScreen(self._("The table"), heard.lines))
            case Hinted():
                self.app.push_screen(PageScreen(self._("Hint"), hint_lines(heard, self.visit.asked)))
            case _:
                return
        self.show()

    def _meet(self, people: People) -> None:
        """Tell who has come or gone, and ask for consent."""
        before, own = self.visit.people, self.visit.seats
        self.visit.take(people)
        news = [*self.announcer.changed(before, people, own), self.announcer.undo(before, people, own)]
        for line in filter(None, news):
            self.notify(line, markup=False)
        if self.visit.consenting and not self._consenting:
            self._consenting = True
            who = self.announcer.seat(people.seats[people.undo or 0])
            text = self._("{seat} asks to take the last answer back.").format(seat=who)
            self.app.push_screen(Confirm(text, self._("Agree"), self._("Refuse")), self._consented)
        elif people.undo is None:
            self._consenting = False

    def _consented(self, agreed: bool | None) -> None:
        for seat in self.visit.consenting:
            self.talk.ask(Consent(0, seat, bool(agreed)))

    def _go_on(self, message: Moved | Shown) -> None:
        before = len(self.visit.log)
        news = self.visit.take(message)
        if news.lines or news.back:
            self._fresh = min(before, len(self.visit.log) - 1) if isinstance(message, Moved) else self._fresh
        if news.back:
            self.notify(self._("The last answer is taken back."), markup=False)
        if isinstance(message, Shown):
            if message.over:
                self.undercroft.hush()
            elif self.visit.asked is not None and self.undercroft.aid != NONE:
                self.talk.ask(AskOdds(0, message.number))

    def _refused(self, refusal: Refused) -> None:
        """Nothing has changed."""
        self.visit.given = None
        if refusal.reason == HINTS_OFF:
            text = self._("Hints are off here. If you take one, the game says from then on that it was helped.")
            self.app.push_screen(Confirm(text, self._("Take a hint"), self._("No, thank you")), self._helped)
        else:
            self.notify(sentence(refusal.message) + ".", markup=False, severity="warning")

    def _helped(self, agreed: bool | None) -> None:
        if agreed:
            self.talk.ask(AskHint(0, helped=True))

    # --- what is done -------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Handle the key of an answer."""
        self.app.clear_notifications()
        sign = event.character or ""
        sign = UNSHIFTED.get(sign, sign)
        place = self.asked.place_of(sign)
        if self._translated(event):
            return
        if self._shared_by(event.key, sign) or self._walked_by(event):
            event.stop()
            event.prevent_default()
        elif place is not None:
            event.stop()
            event.prevent_default()
            self._answer(place)

    @on(OptionList.OptionSelected, "#answers")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._answer(event.option_index)

    def _answer(self, place: int) -> None:
        """Give the answer at this place of the list."""
        if self._ended is not None or self.visit.is_over:
            self.action_back()
            return
        question = self.visit.asked
        if question is None or self.visit.given is not None or self._away:
            return
        sharing, offers = self.visit.sharing, self._offers
        if sharing is not None and not sharing.answer:
            self._share(place, 1)
        elif sharing is None and place == len(offers):
            self._unfolded = question.number, question.kind
            self._show_question()
            self.asked.answers.highlighted = place
        elif sharing is not None:
            self._give(question, sharing.answer)
        else:
            self._give(question, offers[place].name, offers[place].at)

    def _give(self, question: Posed, answer: str, at: int | None = None) -> None:
        self.visit.given = self.visit.shown
        self.talk.ask(GiveAnswer(0, question.number, answer, at))
        self._show_question()

    def _shared_by(self, key: str, sign: str) -> bool:
        """Whether a key has shared out a point, or taken one back."""
        sharing, at = self.visit.sharing, self.asked.answers.highlighted or 0
        if sharing is None or self.visit.asked is None:
            return False
        if key in MORE or key in LESS:
            self._share(at, 1 if key in MORE else -1)
        elif sign.isdigit() and 0 < int(sign) <= len(sharing.rows):
            self._share(int(sign) - 1, 1)
        else:
            return False
        return True

    def _share(self, place: int, step: int) -> None:
        """Ask for a point more or less in a row."""
        question, sharing = self.visit.asked, self.visit.sharing
        if question is None or sharing is None:
            return
        row = sharing.rows[place]
        points = row.more if step > 0 else row.less
        if points is not None:
            self.talk.ask(AskShare(0, question.number, points))

    def action_hint(self) -> None:
        if self.visit.asked is None:
            self.notify(self._("Nobody is asked anything here."), markup=False)
        else:
            self.notify(self._("Looking ahead…"), markup=False)
            self.talk.ask(AskHint(0))

    def action_undo(self) -> None:
        self.talk.ask(AskUndo(0, self.visit.undo_seat))

    def action_table(self, described: bool = False) -> None:
        self.talk.ask(AskTable(0, described))

    def action_people(self) -> None:
        lines = self.announcer.there(self.visit.people) if self.visit.people is not None else []
        self.app.push_screen(PageScreen(self._("Who is there"), [*lines, "", self.link.invitation]))

    def action_log(self) -> None:
        lines = [line for told in self.visit.log for line in [*told, ""]]
        self.app.push_screen(PageScreen(self._("What happened"), lines))
