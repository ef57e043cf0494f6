"""The screen on which a game is played: the table, the question with its answers, and the log beside it."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from undercroft import games
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.asking import MORE_KEY, Offer
from undercroft.table.game import Game
from undercroft.table.puzzle import MISSED, SOLVED
from undercroft.table.seats import PEOPLE
from undercroft.table.series import in_series
from undercroft.table.shelf import drawn_seed
from undercroft.terminal.app.screens.beats import Beats
from undercroft.terminal.app.screens.bot_turns import BotTurns
from undercroft.terminal.app.screens.dice_by_hand import DiceByHand
from undercroft.terminal.app.screens.first_steps import FirstStepsScreen, guided_endings
from undercroft.terminal.app.screens.sharing import Sharing
from undercroft.terminal.app.widgets.beside import Beside
from undercroft.terminal.app.widgets.board import Board
from undercroft.terminal.app.widgets.frame import Dialog, Doing
from undercroft.terminal.app.widgets.there import if_there
from undercroft.terminal.app.widgets.tip import Side
from undercroft.terminal.settings import HINTS
from undercroft.terminal.tries import note_solved
from undercroft.words.goal import goal_words
from undercroft.words.helped import code_lines, ending
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of


class HandOver(Dialog[bool]):
    """Covers the whole screen until those who may look confirm it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "agree", N_("Continue"))]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def on_mount(self) -> None:
        self.undercroft.hush()

    def compose(self) -> ComposeResult:
        with Vertical(classes="cover"):
            yield Static(Content(self._text), classes="cover-text")
            yield Static(Content(self._("Press Enter to continue.")), classes="cover-text")

    def action_agree(self) -> None:
        self.dismiss(True)

    on_click = action_agree


class PlayScreen(BotTurns, DiceByHand, Sharing):
    """One game, from where it stands to its end, and back again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "redo", N_("Redo"), show=False),
        Binding("k,K", "uncover", N_("Your cards"), key_display="k"),
        Binding("f2", "tips", N_("Tips"), show=False),
        Binding("f3", "review", N_("Mistakes and luck"), show=False),
        Binding("c", "code", N_("Share code"), show=False),
    ]

    def __init__(self, session: Session, after: Callable[[], Sequence[Doing]] | None = None) -> None:
        """`after` gives what the player can do when the game is over; by default, another game."""
        super().__init__()
        self.session = session
        if not session.game.guided:
            session.tips.on = self.undercroft.tips
        self.after = after
        self._past_goal = ""
        """the verdict on the goal after which the player went on"""
        self._complained = False
        self._covering = False
        self._unfolded: Any = None
        """the state whose question is shown with everything that is hardly ever wanted"""
        self._offered: tuple[bool, bool] = False, False
        """whether the keys for the player's own cards, and to run ahead, are offered"""

    def again(self) -> Screen[Any]:
        game = self.session.game
        speech = speaker_of(game.book, self.undercroft.spoken)
        game.speaker = speech
        return PlayScreen(self.session.spoken_by(speech), self.after)

    # --- what is there ------------------------------------------------------------------------------------------

    def new_board(self) -> Board:
        board: Board = games.title(self.game_name).board(self.session)
        return board

    @property
    def table(self) -> Session:
        return self.session

    @property
    def game_name(self) -> str:
        return self.session.game.book.name

    @property
    def ways(self) -> Sequence[str]:
        session = self.session
        return [offer.answer.way for offer in session.asking.main] if session.can_ask else ()

    @property
    def question(self) -> object:
        return self.session.game.state

    def heading(self) -> str:
        boards = self.query(Board)
        if self.has_class("-tiny") or self.has_class("-flat"):
            return str(self.session.speech.status(self.session.state))  # no room for the table
        if self._goal:
            return self._goal
        return boards.first().heading() if boards else ""

    @property
    def _goal(self) -> str:
        """The goal, if it is not simply to win."""
        return self._("Goal: {goal}").format(goal=self.session.goal) if self.session.goal else ""

    def help_lines(self) -> list[str]:
        _ = self._
        return [
            _("Answer with the key in front of an answer, the arrow keys and Enter, or the mouse."),
            _("Where a question has ways to walk, the arrow keys walk at once; e ends the turn, or goes on."),
            _("Tab moves from thing to thing on the table and shows its rule; Enter shows the whole rule."),
            _("h gives a hint: the best answers, with their chance to win, and why."),
            _("While things happen, any key shows the next one; Enter, Space or Esc shows where they lead."),
            _("Nothing is lost: every answer is saved at once, and you can leave at any time."),
            *filter(None, [self._goal]),
            *self.board.help_lines(),
        ]

    def commands(self) -> Iterable[Doing]:
        _ = self._
        yield _("Hint"), _("what a strong player would do here"), self.action_hint
        yield _("Undo"), _("take back the last answer"), self.action_undo
        yield _("Redo"), _("give it again"), self.action_redo
        yield _("Look back"), _("step through the game so far"), partial(self.action_look, -1)
        yield _("Back to now"), _("to the open question"), partial(self.action_look_at, None)
        yield _("Full log"), _("everything that has happened"), self.action_log
        yield _("Mistakes and luck"), _("the game looked at again, decision by decision"), self.action_review
        yield _("Share code"), _("deals the same dungeon again"), self.action_code

    def on_mount(self) -> None:
        self.log_pane.border_title = Content(self._("What happened"))
        self._beside = Beside(self, self.asked, lambda: self._offers)
        self.show()
        self.call_after_refresh(self.undercroft.set_apart, self.session.game.book.name)
        if self.session.unlearned is not None:
            self.undercroft.refuse(self.session.unlearned)

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everything as it stands."""
        if self.session.must_uncover:
            self._hand_over()
        self.board.show()
        self._show_question()
        self.query_one(Side).tell(self.session.tips.now(), self._)
        self.log_pane.show(self._goal)
        self.call_after_refresh(if_there, self, self._scroll_log)
        self.say_heading()
        offered = self._offers_cards, self._can_run_ahead
        if offered != self._offered:
            self._offered = offered
            self.refresh_bindings()
        self._let_bots_answer()

    def _show_question(self) -> None:
        session, game = self.session, self.session.game
        self._faces = []
        self._doings = ()
        self.asked.border_title = Content(self._whose())
        self.asked.border_subtitle = Content(self._("any key hurries") if session.moment is not None else "")
        if session.moment is not None:
            self.asked.put("\n".join(session.moment_lines), ())
        elif session.at is not None or (session.viewing and not game.over):
            self._put(self._looking_back(), ())
        elif game.dice_needed:
            self._ask_dice()
        elif game.over:
            self._note_solved()
            self._doings = self.after() if self.after is not None else self.endings()
            result = [*filter(None, [goal_words(session.verdict, self._)]), *ending(game, session.speech)]
            self._put("\n".join(result), [name for name, _about, _do in self._doings])
        elif self._is_settled():
            self._note_solved()
            self._doings = self._after_goal(session.verdict)
            self._put(goal_words(session.verdict, self._), [name for name, _about, _do in self._doings])
        elif session.must_uncover:
            self._put(self._("Only one side may look now."), ())
        elif session.bot_to_answer:
            self._put(self._busy(), ())
        elif session.series is not None:
            self._ask_series(session.series)
        elif game.question is not None:
            self._ask(game.question.wording)
            self._beside.show(session, self.undercroft.aid)

    def _ask(self, question: str) -> None:
        """Ask it: what may be used at any time stands apart, and what is hardly ever wanted is folded away."""
        asking, offers = self.session.asking, self._offers
        words, own = [self.session.worded(offer) for offer in offers], [offer.key for offer in offers]
        if len(offers) < len(asking.all):
            words.append(self._("More… ({n})").format(n=len(asking.more)))
            own.append(MORE_KEY)
        ways = [offer.answer.way if offer in asking.main else "" for offer in offers]
        self._put(question, words, self._foretold, ways, own, len(asking.main))
        names = {place: self.session.thing(offer) for place, offer in enumerate(offers) if offer in asking.any_time}
        self.asked.tell_keys(self._("any time:"), names)

    @property
    def _offers(self) -> Sequence[Offer]:
        """The answers in the order in which they are shown."""
        asking = self.session.asking
        return asking.all if self._unfolded is self.session.game.state else asking.main + asking.any_time

    def _unfold(self) -> None:
        """Show all answers, the first of those that were folded away marked."""
        place = len(self._offers)
        self._unfolded = self.session.game.state
        self._show_question()
        self.answers.highlighted = place

    def _foretold(self, place: int) -> str:
        """What the answer at this place of the list is certain to lead to."""
        if not self.session.can_ask:
            return ""
        offers = self._offers
        return self.session.preview(offers[place]) if place < len(offers) else self._("They only give something up.")

    @property
    def names_of_offers(self) -> Sequence[str]:
        asks = self.session.can_ask and self._sharing is None
        return [offer.answer.name for offer in self._offers] if asks else ()

    def _show_question_again(self) -> None:
        faces = self._faces
        super()._show_question_again()
        if self._wants_dice:
            self._faces = faces
            self._ask_dice()

    def _whose(self) -> str:
        """Who is asked, if there are several seats."""
        session = self.session
        if session.moment is not None:
            return self._("What happens")
        if session.at is not None or session.viewing:
            return self._("Looking back: {n} of {last}").format(n=session.place, last=len(session.game))
        if session.game.over:
            return self._("The end")
        names = session.seat_names
        if len(names) < 2:
            return self._("Your answer")
        player = session.players[session.asked]
        return names[session.asked] if player in PEOPLE else self._("{seat} (bot)").format(seat=names[session.asked])

    def _looking_back(self) -> str:
        """What was asked here, what was answered, and how to return."""
        session = self.session
        place = session.place
        answered = self.log_pane.tell(place + 1).answered if place < len(session.game) else ""
        hint = self._("“,” back, “.” forward, Esc leaves.")
        if not session.viewing:
            hint = self._("“,” back, “.” forward, Esc returns to now.")
        return "\n".join(filter(None, [session.question_then(place), f"▸ {answered}" if answered else "", hint]))

    # --- answering ----------------------------------------------------------------------------------------------

    def _typed_for_itself(self, event: events.Key) -> bool:
        """A face of a die rolled by hand."""
        if not self._wants_dice:
            return False
        if event.key == "backspace" and self._faces:
            self._take_back_face()
            event.stop()
        elif self._typed_face((event.character or "").lower()):
            event.stop()
        return True

    def _answer(self, place: int) -> None:
        """Give the answer at this place of the list."""
        if self._doings:
            self._doings[place][2]()
            return
        if not self.session.can_ask:
            return
        if self._sharing is not None:
            self._give_shares(place)
            return
        offers = self._offers
        if place == len(offers):
            self._unfold()
            return
        self._go_on(lambda: self.session.answer(offers[place]), since=offers[place].at)

    def _go_on(self, do: Callable[[], None], *, beats: bool = True, since: int | None = None) -> None:
        """Do something to the game, then show the result: beat by beat, unless that is not wanted.

        `since` is the number of the last answer that stays, if not all do.
        """
        self._skip()
        self.board.motion.settle()
        self.session.skips = self.undercroft.skip
        before, ended = len(self.session.game) if since is None else since, bool(self._doings)
        try:
            do()
        except UndercroftError as error:
            self.undercroft.refuse(error)
            return
        self.log_pane.forget(self._changed_from(before))
        self._complain()
        if beats and len(self.session.game) > before and self.is_watched:
            self._beats = Beats(self.session, self.board, self.show, partial(self._show_result, ended))
            self._beats.play(self.session.moments(before + 1), self.undercroft.speed)
        else:
            self._show_result(ended)

    def _changed_from(self, before: int) -> int:
        """The first answer that may be told otherwise now: those of a series are told with its first."""
        game = self.session.game
        first = min(before, len(game)) + (len(game) <= before)
        while first > 1 and in_series(game, first - 1):
            first -= 1
        return first

    def _show_result(self, ended: bool) -> None:
        """Show everything as it stands; if that leads elsewhere for the first time, take no key for a moment."""
        self._beats = None
        self.show()
        if self._doings and not ended:
            self.undercroft.hush()

    @property
    def _can_run_ahead(self) -> bool:
        """Whether bots are playing, and are watched."""
        session = self.session
        bots = session.players[session.asked] not in PEOPLE and not session.game.over
        return bots and self.undercroft.motion and session.at is None and not session.viewing

    @property
    def _runs_on(self) -> bool:
        return self.session.bot_to_answer

    def _complain(self) -> None:
        """Say once that the game cannot be saved."""
        if self.session.trouble is not None and not self._complained:
            self._complained = True
            self.undercroft.refuse(self.session.trouble)

    # --- hints --------------------------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """What a strong player would do here."""
        session = self.session
        if not session.viewing and not self._is_now():
            return
        if self.undercroft.aid != HINTS:
            self.notify(self._("Hints are off: “Help” in the settings turns them on."), markup=False)
        elif not session.can_ask or self._doings:
            busy = session.bot_to_answer and not session.viewing
            self.notify(self._busy() if busy else self._("Nobody is asked anything here."), markup=False)
        elif session.may_uncover:
            self._hand_over(self.action_hint)
        else:
            from undercroft.terminal.app.screens.hint import take_hint

            take_hint(self.undercroft, session, self._mark)

    def _mark(self, play: tuple[int, int] | None) -> None:
        """Move to an answer, if it is still one: to which question, and its number."""
        self._complain()
        if not self.session.can_ask:
            return
        if play in [(offer.at, offer.answer.id) for offer in self.session.asking.more] and self._sharing is None:
            self._unfold()
        places = [(offer.at, offer.answer.id) for offer in self._offers]
        if self._sharing is not None:
            places = [(len(self.session.game), part) for part in self._sharing.parts]
        if play is not None and play in places:
            self.answers.focus()
            self.answers.highlighted = places.index(play)

    # --- secrets ------------------------------------------------------------------------------------------------

    def _hand_over(self, then: Callable[[], None] = lambda: None) -> None:
        """Let only one side look, which may do something then."""
        if self._covering:
            return
        self._covering = True
        notice = self.session.speech.who_may_look(self.session.asked_side)
        self.app.push_screen(HandOver(notice), partial(self._uncovered, then))

    def _uncovered(self, then: Callable[[], None], agreed: bool | None) -> None:
        self._covering = False
        if agreed:
            self.session.uncover()
            self.show()
            then()
        elif self.session.must_uncover:
            self.action_back()

    def action_uncover(self) -> None:
        """Look at your own cards, or put them away again."""
        if self.session.may_uncover:
            self._hand_over()
        elif self.session.uncovered:
            self.session.cover()
            self.show()

    # --- back and forth -----------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back the last answer; in a game that is only viewed, look back."""
        self._step(-1, self.session.undo)

    def action_redo(self) -> None:
        self._step(1, self.session.redo)

    def _step(self, step: int, change: Callable[[], None]) -> None:
        if self.session.viewing:
            self.action_look(step)
        elif self._is_now():
            self._go_on(change, beats=False)

    @property
    def looks_back(self) -> bool:
        return self.session.at is not None and not self.session.viewing

    def action_look_at(self, number: int | None) -> None:
        self.session.look_at(number)
        self.show()

    def action_look(self, step: int) -> None:
        """Look at an earlier answer, or at a later one."""
        self.session.look(step)
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._offers_cards if action == "uncover" else super().check_action(action, parameters)

    @property
    def _offers_cards(self) -> bool:
        """Whether a player has their own cards to look at, or is looking at them now."""
        return self.session.may_uncover or (self.session.uncovered and self.session.two_sided)

    # --- asking about things ------------------------------------------------------------------------------------

    def action_tips(self) -> None:
        """All tips of this game, the one that is shown first."""
        self.app.push_screen(FirstStepsScreen(self.session.tips))

    def switch_tips(self, on: bool) -> None:
        """Tips are switched on or off, here too."""
        self.session.tips.on = on
        self.query_one(Side).tell(self.session.tips.now(), self._)

    def action_review(self) -> None:
        self.undercroft.review(self.session.game.copy())

    def action_code(self) -> None:
        try:
            self.notify("\n".join(code_lines(self.session.game, self.session.speech)), markup=False)
        except UndercroftError as error:
            self.undercroft.refuse(error)

    # --- a goal -------------------------------------------------------------------------------------------------

    def _is_settled(self) -> bool:
        """Whether the goal has just been reached or missed, and the player has not gone on since."""
        if self.session.verdict == "":
            self._past_goal = ""
        return self.session.verdict != self._past_goal

    def _note_solved(self) -> None:
        """Record a solved puzzle; it stays solved, whatever comes after."""
        if self.session.verdict == SOLVED and not self.session.viewing:
            note_solved(self.session.game.position)

    def _after_goal(self, verdict: str) -> Sequence[Doing]:
        """Take it back, start over, go to the next puzzle, or simply play on."""
        back = [(self._("Take it back"), "", self.action_undo)] if verdict == MISSED else []
        return [*back, *(self.after() if self.after is not None else ()), (self._("Play on"), "", self._play_on)]

    def _play_on(self) -> None:
        self._past_goal = self.session.verdict
        self.show()

    # --- the end ------------------------------------------------------------------------------------------------

    def endings(self) -> Sequence[Doing]:
        """What the player can do when the game is over."""
        _ = self._
        doings: list[Doing] = []
        if self.session.game.guided and not self.session.viewing:
            doings += guided_endings(self.undercroft, self.session.game.book.name, self)
        elif self.session.game.position is None and not self.session.viewing:
            doings.append((_("Another dungeon"), "", self._begin))
            doings.append((_("The same dungeon again"), "", partial(self._begin, self.session.game.seed)))
        doings.append((_("Watch it again"), "", partial(self.action_look_at, 0)))
        doings.append((_("Mistakes and luck"), "", self.action_review))
        doings.append((_("Home"), "", self.undercroft.go_home))
        return [(_("How it went"), "", partial(self._tell_end, doings)), *doings]

    def _tell_end(self, doings: Sequence[Doing]) -> None:
        from undercroft.terminal.app.screens.end import EndScreen

        self.app.push_screen(EndScreen(self.session, doings))

    def _begin(self, seed: int | None = None) -> None:
        """Another game with the same choices, at the same seats."""
        old, seed = self.session.game, drawn_seed() if seed is None else seed
        game = Game(old.book, old.setup, seed, strict=old.strict, own_dice=old.own_dice, speaker=self.session.speech)
        game.players = old.players
        game.day = old.day if seed == old.seed else None
        self.undercroft.play_new(game, instead=self)
