"""The screen of an online table: the board of the game, the question, what happened, who is there.

The game is played on a server, which says what this reader may know. Nothing here knows a rule or a game.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import Thread
from typing import Any, ClassVar, Final, Protocol

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from undercroft import games
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.links import Link
from undercroft.online.messages import (
    TIPS_MOST,
    AskHint,
    AskOdds,
    AskTable,
    AskUndo,
    Chances,
    GiveAnswer,
    Hinted,
    Incoming,
    Lines,
    Look,
    Moved,
    OddsTold,
    Past,
    People,
    Posed,
    Refused,
    Shared,
    Shown,
    ShownTip,
    Table,
)
from undercroft.online.talk import Ended, Heard, Lost, Regained, Talk
from undercroft.online.watched import Watched
from undercroft.table.book import Event, Plain
from undercroft.table.lessons import note_told, told_tips
from undercroft.terminal.app.screens import bot_turns
from undercroft.terminal.app.screens.beats import Beats
from undercroft.terminal.app.screens.first_steps import FirstStepsScreen
from undercroft.terminal.app.screens.joined_people import JoinedPeople
from undercroft.terminal.app.screens.table import AHEAD, ALL_AT_ONCE
from undercroft.terminal.app.widgets.board import Board
from undercroft.terminal.app.widgets.dialogs import Confirm
from undercroft.terminal.app.widgets.frame import Doing, PageScreen
from undercroft.terminal.app.widgets.lines_board import LinesBoard
from undercroft.terminal.app.widgets.there import if_there, is_there
from undercroft.terminal.app.widgets.tip import Side
from undercroft.terminal.joining import HINTS_OFF, hint_lines
from undercroft.terminal.settings import NONE
from undercroft.words.errors import said
from undercroft.words.nouns import sentence

GAME: Final = (Moved, Shown)
"""What is said of the game itself: it waits until what was said before has been shown."""


class Talks(Protocol):
    """A connection to a table."""

    def start(self) -> None: ...

    def close(self) -> None: ...

    def ask(self, message: Incoming) -> int: ...


MakeTalk = Callable[[Link, str, Lines, Callable[[Heard], None], Sequence[str] | None], Talks]


with_events: Final = partial(Talk, events=True)
"""Things move on the board of an app."""


class Came(Message):
    """Something was heard from the server."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self.heard = heard


class JoinScreen(JoinedPeople):
    """One reader at an online table, until they leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "tips", N_("Tips"), show=False),
    ]

    def __init__(self, link: Link, make_talk: MakeTalk = with_events) -> None:
        super().__init__()
        self.link = link
        self._make_talk = make_talk
        self.visit = Watched(link.seats, self.undercroft.spoken)
        self.talk = make_talk(link, self.undercroft.spoken, "drawn", self._hear, self._known_tips())
        self._coming: deque[Moved | Shown] = deque()
        """what was heard of the game and not shown yet"""
        self._going_on = False
        self._pause: Timer | None = None
        """between two answers that are watched"""
        self._hurried = False
        """whether all of that is shown at once"""
        self._looks_for: int | None = None
        """the past answer that was asked for last"""
        self._steps = -1
        """whether the player steps back (-1) or forward (1) from answer to answer"""
        self._ended: UndercroftError | None = None
        self._drawn: tuple[Plain, str, int] | None = None
        """what the board shows: how the table stands, at which beat, after which answer"""
        self._in_lines = False
        """whether this table has something that its board here does not know"""

    def again(self) -> Screen[Any]:
        return JoinScreen(self.link, self._make_talk)

    # --- what is there ------------------------------------------------------------------------------------------

    def new_board(self) -> Board:
        """In lines, until the game and its board are known."""
        return LinesBoard(self.visit, self.link.invitation)

    @property
    def table(self) -> Watched:
        return self.visit

    @property
    def game_name(self) -> str:
        return self.visit.game_name

    @property
    def question(self) -> object:
        return self.visit.shown

    def _tell_server(self, message: Incoming) -> None:
        self.talk.ask(message)

    @property
    def is_asked(self) -> bool:
        is_still = self.visit.at is None and self.visit.moment is None and not self._coming
        return is_still and self.visit.asked is not None and self.visit.given is None and not self._away

    def heading(self) -> str:
        boards = self.query(Board)
        if self.visit.shown is None or not boards:
            return self.link.invitation
        scene, small = self.visit.scene, self.has_class("-tiny") or self.has_class("-flat")
        if (small or self._in_lines) and scene is not None and scene.standing:
            return scene.standing[0]  # no room for the table
        return self._goal or boards.first().heading()

    @property
    def _goal(self) -> str:
        """The goal, if it is not simply to win."""
        goal = self.visit.shown.goal if self.visit.shown is not None else ""
        return self._("Goal: {goal}").format(goal=goal) if goal else ""

    def help_lines(self) -> list[str]:
        _ = self._
        return [
            _("Answer with the key in front of an answer, the arrow keys and Enter, or the mouse."),
            _("Where a question has ways to walk, the arrow keys walk at once; e ends the turn, or goes on."),
            _("Tab moves from thing to thing on the table and shows its rule; Enter shows the whole rule."),
            _("h gives a hint: the best answers, with their chance to win, and why."),
            _("u asks to take your last answer back; the others must agree."),
            _("While things happen, any key shows the next one; Enter, Space or Esc shows where they lead."),
            _("The server keeps every answer: leave at any time, and come back with the secret link of your seat."),
            *filter(None, [self._goal]),
            *self.board.help_lines(),
        ]

    def commands(self) -> Iterable[Doing]:
        _ = self._
        yield _("Hint"), _("what a strong player would do here"), self.action_hint
        yield _("Undo"), _("take back the last answer"), self.action_undo
        yield _("Look back"), _("step through the game so far"), partial(self.action_look, -1)
        yield _("Back to now"), _("to the open question"), partial(self.action_look_at, None)
        yield _("The table"), _("everything on the table"), self.action_table
        yield _("In sentences"), _("everything on the table, without a picture"), partial(self.action_table, True)
        yield _("Who is there"), _("the people at the table"), self.action_people
        yield _("Full log"), _("everything that has happened"), self.action_log
        if self._own_seats:
            yield _("The secret link of your seat"), _("it brings you back: show it to nobody"), self.action_own_link
            yield _("Leave it to a bot"), _("a bot plays your seat from now on"), self.action_leave_to_bots

    def on_mount(self) -> None:
        self.log_pane.border_title = Content(self._("What happened"))
        self.show()
        self.talk.start()

    def on_unmount(self) -> None:
        Thread(target=self.talk.close, daemon=True).start()  # a server that is slow keeps nobody waiting

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everything as it stands."""
        self._show_board()
        self._show_question()
        self.query_one(Side).tell(self._tip, self._)
        self.log_pane.show(self._goal)
        self.call_after_refresh(if_there, self, self._scroll_log)
        self.say_heading()
        self.refresh_bindings()

    def _show_board(self) -> None:
        """Whatever a server says of a table, it can be read: if its board cannot be drawn here, in lines."""
        board = self.board
        if isinstance(board, LinesBoard):
            board.show()
        elif not self._in_lines and self._drawn != (drawn := (self.visit.view, self.visit.beat, self.visit.place)):
            self._drawn = drawn  # what moves on it goes on moving while nothing changes
            try:
                board.show()
            except Exception:  # such as a card of a newer version
                self._in_lines = True
                self.call_later(self._lay_out, self.new_board())

    def _move(self, events: Sequence[Event]) -> None:
        """What has just happened moves on the board, if it can be drawn."""
        if not self._in_lines:
            self.board.move(events)

    async def _lay_out(self, board: Board) -> None:
        """Show the table on this board from now on."""
        if not is_there(self):
            return
        self._skip()
        self._drawn = None
        await self.board.remove()
        await self.query_one("#play").mount(board, before=self.asked)
        self.show()

    async def _find_board(self) -> None:
        """The board of the game that is played, once that is known; if it is known here."""
        try:
            board: Board = games.title(self.game_name).board(self.visit)
        except Exception:  # such as a game that is not installed
            self._in_lines = True
            board = self.new_board()
        await self._lay_out(board)

    def _show_question(self) -> None:
        visit, asked = self.visit, self.asked
        self._doings = ()
        asked.border_title = Content(self._whose())
        asked.border_subtitle = Content(self._("any key hurries") if visit.beat else "")
        if self._ended is not None:
            self._doings = [(self._("Leave"), "", self.leave)]
            self._put_doings(sentence(said(self._ended, self.undercroft.spoken)) + ".")
        elif visit.at is not None:
            self._put(self._looking_back(visit.at), ())
        elif visit.moment is not None:
            asked.put("\n".join(visit.moment_lines), ())
        elif visit.is_over and visit.shown is not None and not self._away:
            self._doings = self.endings()
            self._put_doings("\n".join([*filter(None, [visit.shown.verdict]), *visit.shown.result]))
        elif self.is_asked and visit.asked is not None:
            self._ask(visit.asked)
        else:
            self._put("\n".join(self._waiting()), ())

    def _put_doings(self, text: str) -> None:
        self._put(text, [name for name, _about, _do in self._doings])

    def _whose(self) -> str:
        """Who is asked, or why nobody is."""
        visit = self.visit
        if visit.at is not None:
            return self._("Looking back: {n} of {last}").format(n=visit.place, last=visit.latest)
        if self._away:
            return self._("No connection")
        if visit.moment is not None:
            return self._("What happens")
        if self._ended is not None or visit.is_over:
            return self._("The end")
        question = visit.question
        if visit.shown is None:
            return self._("Before the game")
        if question is None or len(visit.seats) == 1 == len(self._people):
            return self._("Your answer")
        return self.announcer.seat(visit.person(question.seat))

    def _looking_back(self, past: Past) -> str:
        """Which answer is looked at, and how to return."""
        who = self.announcer.seat(self.visit.person(past.seat))
        answered = self._("{label}: {text}").format(label=who, text=past.answered) if past.answered else ""
        hint = self._("“,” back, “.” forward, Esc returns to now.")
        return "\n".join(filter(None, [f"▸ {answered}" if answered else "", hint]))

    # --- tips ---------------------------------------------------------------------------------------------------

    def _known_tips(self) -> list[str] | None:
        """The tips of any game that are known already; nothing where none are wanted."""
        if not self.undercroft.tips:
            return None
        return sorted({tip for name in games.packages() for tip in told_tips(name)})[:TIPS_MOST]

    @property
    def _tip(self) -> ShownTip | None:
        """The tip at the open question."""
        shown = self.visit.shown
        return shown.tip if shown is not None and self.is_asked and self.undercroft.tips else None

    def action_tips(self) -> None:
        self.app.push_screen(FirstStepsScreen())

    def switch_tips(self, on: bool) -> None:
        self.query_one(Side).tell(self._tip, self._)

    # --- what is heard ------------------------------------------------------------------------------------------

    def _hear(self, heard: Heard) -> None:
        """Called in the thread of the talk."""
        self.post_message(Came(heard))

    @on(Came)
    async def _come(self, event: Came) -> None:
        if not is_there(self):
            return
        if isinstance(event.heard, Shown) and self.visit.shown is None:
            self._take_up(event.heard)
            await self._find_board()
        elif isinstance(event.heard, GAME):
            self._coming.append(event.heard)
            self._go_on()
        else:
            self._take(event.heard)
            self._show_question()

    def _take(self, heard: Heard) -> None:
        """Note what comes besides the game."""
        match heard:
            case Lost():
                self._away = True
            case Regained():
                self._away = False
            case Ended():
                self._ended = heard.error
            case People():
                self._meet(heard)
            case OddsTold() | Shared():
                self.visit.take(heard)
            case Past():
                self._look_at_past(heard)
            case Chances():
                self._tell_chances(heard)
            case Refused():
                self._refused(heard)
            case Table():
                self.app.push_screen(PageScreen(self._("The table"), heard.lines))
            case Hinted():
                self._hinted(heard)
            case _:
                return

    def _refused(self, refusal: Refused) -> None:
        """Nothing has changed."""
        self.visit.given = None
        self._looks_for = None if self.visit.at is None else self.visit.at.number
        if refusal.reason == HINTS_OFF:
            text = self._("Hints are off here. If you take one, the game says from then on that it was helped.")
            confirm = Confirm(text, self._("Take a hint"), self._("No, thank you"), careful=True)
            self.app.push_screen(confirm, self._helped)
        else:
            self.notify(sentence(refusal.message) + ".", markup=False, severity="warning")

    def _helped(self, agreed: bool | None) -> None:
        if agreed:
            self._tell_server(AskHint(0, helped=True))

    def _hinted(self, hinted: Hinted) -> None:
        """Show a hint, and mark the answer it is for."""
        places = [(offer.name, offer.at) for offer in self._offers] if self.is_asked else []
        for play in hinted.plays[:1]:
            if (play.answer, play.at) in places and self.visit.sharing is None:
                self.answers.highlighted = places.index((play.answer, play.at))
        self.app.push_screen(PageScreen(self._("Hint"), hint_lines(hinted, self.visit.asked)))

    # --- the game goes on ---------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Show what has come, one after the other: an answer with its beats, then what is asked next."""
        if self.visit.at is not None and self._coming:
            self.notify(self._("The game goes on: press Esc to see it."), markup=False)
        if self._going_on or self._beats is not None or self.visit.at is not None:
            return
        self._going_on = True
        self._pause_no_more()
        while self._coming and self._beats is None and self._pause is None:
            message = self._coming.popleft()
            self._take_up(message)
            if not self._coming:
                self._hurried = False
            elif isinstance(message, Shown) and self.is_watched and not self._hurried:
                self._pause = self.set_timer(bot_turns.BOT_PAUSE, partial(if_there, self, self._go_on))
        self._going_on = False
        if self._beats is None:
            self.show()

    def _pause_no_more(self) -> None:
        if self._pause is not None:
            self._pause.stop()
            self._pause = None

    def takes(self, key: str) -> bool:
        """Between two answers that are watched, a key hurries, too."""
        if self._pause is None:
            return super().takes(key)
        self.note_key(key)
        self._hurried = key in ALL_AT_ONCE
        self.ahead = key == AHEAD and self._can_run_ahead
        self._go_on()
        return True

    def _take_up(self, message: Moved | Shown) -> None:
        moments = self.visit.moments(message) if isinstance(message, Moved) else []
        news = self.visit.take(message)
        self.log_pane.forget(message.number if isinstance(message, Moved) else 0)
        if news.back:
            self._looks_for = None
            self.notify(self._("The last answer is taken back."), markup=False)
        if isinstance(message, Shown):
            self._is_put(message)
        elif moments and self.is_watched and not self._hurried:
            self._beats = Beats(self.visit, self.board, self.show, self._shown_all, self._move)
            self._beats.play(moments, self.undercroft.speed)

    def _shown_all(self) -> None:
        """The last beat of an answer has been shown: on to what has come meanwhile."""
        self._beats = None
        self.show()
        self._go_on()

    def _is_put(self, shown: Shown) -> None:
        """A question is open, or the game is over."""
        if shown.over:
            self.undercroft.hush()
        elif self.visit.asked is not None:
            self.ahead = False
            if shown.tip is not None:
                note_told(self.game_name, [shown.tip.id])
            if self.undercroft.aid != NONE:
                self._tell_server(AskOdds(0, shown.number))

    def _skip(self) -> None:
        """Show where everything leads that has been heard."""
        self._hurried = self._beats is not None and bool(self._coming)
        super()._skip()

    @property
    def _can_run_ahead(self) -> bool:
        others = self.visit.shown is not None and not self.visit.is_over and self.visit.asked is None
        return others and self.undercroft.motion and self.visit.at is None

    @property
    def _runs_on(self) -> bool:
        return self._can_run_ahead

    # --- what is done -------------------------------------------------------------------------------------------

    def _answer(self, place: int) -> None:
        """Give the answer at this place of the list."""
        if self._doings:
            self._doings[place][2]()
            return
        question = self.visit.asked
        if question is None or not self.is_asked:
            return
        sharing, offers = self.visit.sharing, self._offers
        if sharing is not None and not sharing.answer:
            self._share(place, 1)
        elif sharing is None and place == len(offers):
            self._unfold(question)
        elif sharing is not None:
            self._give(question, sharing.answer)
        else:
            self._give(question, offers[place].name, offers[place].at)

    def _give(self, question: Posed, answer: str, at: int | None = None) -> None:
        self.visit.given = self.visit.shown
        self._tell_server(GiveAnswer(0, question.number, answer, at))
        self._show_question()

    def action_hint(self) -> None:
        if not self._is_now():
            return
        if self.visit.asked is None:
            self.notify(self._("Nobody is asked anything here."), markup=False)
        else:
            self.notify(self._("Looking ahead…"), markup=False)
            self._tell_server(AskHint(0))

    def action_undo(self) -> None:
        """Ask to take an answer back; if somebody else asks to, answer them."""
        if self.visit.consenting:
            self._ask_consent()
        elif self._is_now():
            self._tell_server(AskUndo(0, self.visit.undo_seat))

    def action_table(self, described: bool = False) -> None:
        self._tell_server(AskTable(0, described))

    # --- back and forth -----------------------------------------------------------------------------------------

    @property
    def looks_back(self) -> bool:
        return self.visit.at is not None

    def action_look(self, step: int) -> None:
        """Look at an earlier answer, or at a later one."""
        if self.visit.shown is None:
            return
        self._steps = step
        here = self.visit.place if self._looks_for is None else self._looks_for
        self.action_look_at(here + step)

    def action_look_at(self, number: int | None) -> None:
        if self.visit.shown is None:
            return
        self._skip()
        if number is None or number >= self.visit.latest:
            self._looks_for = self.visit.at = None
            self._go_on()
            return
        self._looks_for = number = max(0, number)
        known = self.visit.past.get(number)
        if known is not None:
            self._look_at_past(known)
        else:
            self._tell_server(Look(0, number))

    def _look_at_past(self, past: Past) -> None:
        """Show a past answer, if it is still looked for. One that was only passed on is stepped over."""
        self.visit.past[past.number] = past
        if past.number != self._looks_for:
            return
        if past.quiet and past.number:
            self.action_look(self._steps)
            return
        self.visit.at = past
        self.log_pane.forget(past.number)
        self.show()

    # --- the end ------------------------------------------------------------------------------------------------

    def endings(self) -> Sequence[Doing]:
        """What can be done when the game is over."""
        _ = self._
        doings: list[Doing] = [(_("How it went"), "", self._tell_end)]
        if self.link.keys:
            doings.append((_("Play again"), "", self._play_again))
        doings.append((_("Watch it again"), "", partial(self.action_look_at, 0)))
        return [*doings, (_("Leave"), "", self.leave)]

    def _tell_end(self) -> None:
        from undercroft.terminal.app.screens.joined_end import JoinedEnd

        if self.visit.shown is not None:
            self.app.push_screen(JoinedEnd(self.visit.shown, self._tell_server, self.endings()[1:]))

    def _tell_chances(self, chances: Chances) -> None:
        """They are told on the screen of the end."""
        from undercroft.terminal.app.screens.joined_end import JoinedEnd

        for screen in self.app.screen_stack:
            if isinstance(screen, JoinedEnd):
                screen.tell_chances(chances)

    def _play_again(self) -> None:
        """Another table, for the same people."""
        from undercroft.terminal.app.screens.sitting import SitScreen

        name = next((self.visit.person(seat).name for seat in self.visit.seats), "")
        self.app.switch_screen(SitScreen(self.link, name, again=True))
