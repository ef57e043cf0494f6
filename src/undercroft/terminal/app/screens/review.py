"""A game looked at again: the curve, the mistakes to step into, luck against skill."""

from collections.abc import Sequence
from typing import Any, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, ProgressBar, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from undercroft.bots.review import Review, ReviewStopped
from undercroft.kernel.errors import UndercroftError
from undercroft.table.game import Game
from undercroft.terminal.app.widgets.frame import Frame
from undercroft.terminal.app.widgets.menu import Menu
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.review import ReviewWords, account_lines, one_mistake, picture_lines

HEIGHT_LOW: Final = 7
HEIGHT_HIGH: Final = 11
"""Rows of the curve on a low screen, and on a high one: odd, so that one is in the middle."""
EDGE: Final = 4
"""Columns that are not written to: frame, padding and the bar for scrolling."""


class ReviewScreen(Frame[None]):
    """Worked out while the screen stays alive; leaving ends that."""

    DEFAULT_CSS = """
    ReviewScreen #working { height: auto; padding: 1 2; }
    ReviewScreen #working ProgressBar, ReviewScreen #working Bar { width: 1fr; }
    ReviewScreen #found { height: 1fr; overflow-y: auto; }
    ReviewScreen #picture, ReviewScreen #account { height: auto; padding: 0 1; }
    ReviewScreen #mistakes { height: 1fr; min-height: 5; }
    """

    def __init__(self, game: Game, found: Review | None = None) -> None:
        super().__init__()
        self.game = game
        self.found = found

    def again(self) -> Screen[Any]:
        return ReviewScreen(self.game, self.found)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        name = self._("Mistakes and luck")
        return f"{name} – {self.words.title}" if self.found is not None else name

    @property
    def words(self) -> ReviewWords:
        assert self.found is not None
        return ReviewWords(self.game, self.found, self.undercroft.speech_of(self.game.book))

    def body(self) -> ComposeResult:
        with Vertical(id="working"):
            yield Static(Content(self._("Trying every decision again, with what nobody could know dealt anew…")))
            yield ProgressBar(show_eta=False, show_percentage=False)
            yield Static(Content(self._("Esc stops")))
        with Vertical(id="found"):
            yield Static(id="picture")
            yield Static(id="account")
            yield Menu(id="mistakes", classes="choices")

    def help_lines(self) -> list[str]:
        return [
            self._("The curve is the chance to win after every answer; the numbers on it are the costliest mistakes."),
            self._("Choose a mistake, and Enter shows the game as it was then."),
            self._("Luck is what dice and cards changed; mistakes are what better answers would have saved."),
            self._("Every answer is judged by what could be known when it was given."),
        ]

    # --- working it out -----------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.query_one("#found").display = False
        if self.found is None:
            self._think(self.game)
        else:
            self._tell(self.found)

    @work(thread=True, exclusive=True)
    def _think(self, game: Game) -> None:
        """Runs in the background, until the player leaves."""
        from undercroft.bots import review

        worker = get_current_worker()

        def tell(done: int, whole: int) -> None:
            if not worker.is_cancelled:
                self.app.call_from_thread(if_there, self, self._progress, done, whole)

        try:
            found = review.review(game, tell=tell, stop=lambda: worker.is_cancelled)
        except ReviewStopped:
            return
        except UndercroftError as error:
            self.app.call_from_thread(if_there, self, self._give_up, error)
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(if_there, self, self._tell, found)

    def _progress(self, done: int, whole: int) -> None:
        self.query_one(ProgressBar).update(total=whole, progress=done)

    def _give_up(self, error: UndercroftError) -> None:
        self.undercroft.refuse(error)
        self.app.pop_screen()

    # --- showing ------------------------------------------------------------------------------------------------

    def _tell(self, found: Review) -> None:
        self.found = found
        self.query_one("#working").display = False
        self.query_one("#found").display = True
        self._draw()
        self.query_one(Menu).focus()
        self.say_heading()

    def _draw(self) -> None:
        """Everything as wide as the screen is."""
        words, width = self.words, self.size.width - EDGE
        high = HEIGHT_HIGH if self.has_class("-high") else HEIGHT_LOW
        self.query_one("#picture", Static).update(Content("\n".join(picture_lines(words, width, high))))
        self.query_one("#account", Static).update(Content("\n".join(account_lines(words, width))))
        menu = self.query_one(Menu)
        menu.border_title = Content(self._("The costliest mistakes"))
        listed = [Option(_shifted(one_mistake(words, mistake, width - 1))) for mistake in words.mistakes()]
        if listed:
            menu.border_subtitle = Content(self._("Enter: the game as it was then"))
        none = Option(_shifted([self._("No mistake was found.")]), disabled=True)
        menu.fill(listed or [none], menu.highlighted or 0)

    def on_resize(self, _event: events.Resize) -> None:
        if self.found is not None:
            self.call_after_refresh(if_there, self, self._draw)

    # --- going there --------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#mistakes")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        """Show the game as it was before that answer."""
        mistake = self.words.mistakes()[event.option_index]
        self.undercroft.look_at(self.game, mistake.decision.number)


def _shifted(lines: Sequence[str]) -> Content:
    """Lines of a list, with room for the sign that marks one of them."""
    return Content("\n".join(f" {line}" for line in lines))
