"""A hint at the table: worked out while the screen stays alive, then told."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from undercroft.kernel.errors import N_
from undercroft.table.asking import keys_for
from undercroft.table.game import Game
from undercroft.terminal.app.widgets.dialogs import Confirm
from undercroft.terminal.app.widgets.frame import Dialog
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.helped import off_text
from undercroft.words.session import Session

if TYPE_CHECKING:
    from undercroft.bots.hint import Hint
    from undercroft.terminal.app.app import UndercroftApp


class HintScreen(Dialog[tuple[int, int]]):
    """What a strong player would do. Enter goes to that answer; Esc leaves, and ends any thinking."""

    DEFAULT_CSS = """
    HintScreen .hint {
        width: 76; max-width: 95%; height: auto; max-height: 90%; border: round $accent; background: $surface;
        padding: 0 1; scrollbar-size-vertical: 1;
    }
    HintScreen #working { height: auto; }
    HintScreen #working ProgressBar, HintScreen #working Bar { width: 1fr; }
    HintScreen #why { height: auto; text-style: bold; margin: 0 0 1 0; }
    HintScreen .told { height: auto; }
    HintScreen .chance { width: 11; text-align: right; }
    HintScreen .drawn { width: 14; padding: 0 1; color: $accent; }
    HintScreen .play { width: 1fr; }
    HintScreen #goal { height: auto; margin: 1 0 0 0; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "mark", N_("Go to this answer")),
        Binding("h,q", "close", N_("Close"), show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._found: Sequence[Hint] = ()
        self._about = session.game
        """the game as it is at the question that the hint is about"""

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="hint") as page:
            page.border_title = Content(self._("Hint"))
            page.border_subtitle = Content(self._("Esc stops"))
            yield Static(id="doing")
            with Horizontal(id="working"):
                yield ProgressBar(total=1, show_eta=False, show_percentage=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self._progress(0.0)
        self._think(self.session.game.copy(), self.session.asking.pauses)

    # --- thinking -----------------------------------------------------------------------------------------------

    @work(thread=True, exclusive=True)
    def _think(self, game: Game, pauses: Sequence[int]) -> None:
        """Runs in the background, until the player leaves."""
        from undercroft.bots.hint import hints_at_table

        worker = get_current_worker()

        def tell(done: float) -> None:
            if not worker.is_cancelled:
                self.app.call_from_thread(if_there, self, self._progress, done)

        about, found = hints_at_table(game, pauses, stop=lambda: worker.is_cancelled, tell=tell)
        if not worker.is_cancelled:
            self.app.call_from_thread(if_there, self, self._tell, about, found)

    def _progress(self, done: float) -> None:
        """What is being done, and how much of it is."""
        from undercroft.bots.hint import LOOKING

        text = self._("Trying answers out, with what you cannot see dealt anew each time…")
        if done >= LOOKING:
            text = self._("Working out the odds…")
        self.query_one("#doing", Static).update(Content(text))
        self.query_one(ProgressBar).update(progress=done)

    # --- telling ------------------------------------------------------------------------------------------------

    def _tell(self, about: Game, found: "Sequence[Hint]") -> None:
        """The hint itself. From now on, the game was helped."""
        from undercroft.words.hint import first_answer, heading, hint_rows, reason

        self._about, self._found = about, found
        self.session.take_help()
        game, speech = about, self.session.speech
        page = self.query_one(VerticalScroll)
        page.border_subtitle = Content(self._("Enter goes to this answer, Esc closes"))
        self.query("#doing, #working").remove()
        asking = self.session.asking
        shown = asking.main + asking.any_time
        keyed = zip(shown, keys_for([offer.key for offer in shown]), strict=True)
        keys = {offer.answer.id: key for offer, key in keyed if offer.at == len(game)}
        page.mount(Static(Content(reason(game, found, speech)), id="why"), Static(Content(heading(found, speech))))
        for hint, row in zip(found, hint_rows(game, found, speech), strict=False):
            answer = Content.assemble((keys.get(first_answer(game, hint), ""), "bold $accent"), " ", row.answer)
            lines = [answer, Content.styled(f"  {row.odds}", "dim")] if row.odds else [answer]
            page.mount(
                Horizontal(
                    Static(Content(row.chance), classes="chance"),
                    Static(Content(row.bar), classes="drawn"),
                    Static(Content("\n").join(lines), classes="play"),
                    classes="told",
                )
            )
        if self.session.goal:
            page.mount(Static(Content(self._("A hint is about winning, whatever the goal is.")), id="goal"))

    def action_mark(self) -> None:
        from undercroft.words.hint import first_answer

        if self._found:
            self.dismiss((len(self._about), first_answer(self._about, self._found[0])))


def take_hint(app: "UndercroftApp", session: Session, mark: Callable[[tuple[int, int] | None], None]) -> None:
    """Give a hint, and mark the answer it names: to which question, and its number.

    Where hints are off, the player is asked first.
    """

    def give(agreed: bool | None = True) -> None:
        if agreed:
            app.push_screen(HintScreen(session), mark)

    if not session.game.unaided:
        give()
        return
    text = off_text(session.game, session.speech)
    app.push_screen(Confirm(text, app.say(N_("Take a hint")), app.say(N_("No, thank you")), careful=True), give)
