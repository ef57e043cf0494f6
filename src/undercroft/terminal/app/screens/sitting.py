"""On the way to an online table: a link is pasted, a seat is chosen, a name is given."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.worker import get_current_worker

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.asking import info, rematch, sit
from undercroft.online.links import Link, read_link
from undercroft.online.requests import NAME_MOST, Sit, TableInfo
from undercroft.table.asking import ANSWER_KEYS
from undercroft.terminal.app.screens.join import JoinScreen
from undercroft.terminal.app.widgets.dialogs import AskText
from undercroft.terminal.app.widgets.frame import Doing, Frame, PageScreen
from undercroft.terminal.app.widgets.keys import sign_of
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.errors import said
from undercroft.words.nouns import sentence

if TYPE_CHECKING:
    from undercroft.terminal.app.app import UndercroftApp


class CampaignLink(UndercroftError):
    """The link of a campaign, where one of a table is asked for. It is not quoted: it may hold a secret."""

    def __init__(self) -> None:
        super().__init__(
            N_("this is the link of a campaign, told in plain lines: leave the app and type “undercroft join LINK”")
        )


def ask_link(app: "UndercroftApp") -> None:
    """Ask for the link of a table, and go there."""
    title, hint = app._("Join a table"), app._("Paste the link of a table, or the secret link of your seat:")
    app.push_screen(AskText(title, hint, "", lambda text: follow(app, read_link(text))))


def follow(app: "UndercroftApp", link: Link) -> None:
    """To a seat of one's own; with an invitation, one is chosen first. CampaignLink if it leads to no table."""
    if link.is_campaign:
        raise CampaignLink
    app.call_later(app.push_screen, JoinScreen(link) if link.keys else SitScreen(link))


class SitScreen(Frame[None]):
    """Somebody who comes with an invitation: a free seat, or only to watch."""

    DEFAULT_CSS = """
    SitScreen #sit { height: 1fr; border: round $border; padding: 1 2; }
    SitScreen #sit-text { height: auto; margin: 0 0 1 0; text-style: bold; }
    SitScreen #seats { height: 1fr; border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "back", N_("Back"), show=False)]

    def __init__(self, link: Link, name: str = "", *, again: bool = False) -> None:
        """With `again`, the link is that of a game that is over: another table is founded for the same people."""
        super().__init__()
        self.link = link
        self.name_before = name
        self._rematch = again
        self._doings: Sequence[Doing] = ()

    def again(self) -> Screen[Any]:
        return SitScreen(self.link, self.name_before, again=self._rematch)

    def heading(self) -> str:
        return self._("Join a table")

    def help_lines(self) -> list[str]:
        return [
            self._("Choose with the key in front of a line, the arrow keys and Enter, or the mouse."),
            self._(
                "The server keeps every answer: leave at any time, and come back with the secret link of your seat."
            ),
        ]

    def body(self) -> ComposeResult:
        with Vertical(id="sit"):
            yield Static(Content(self._("Connecting to {host}…").format(host=self.link.host)), id="sit-text")
            yield Menu(id="seats", classes="choices")

    def on_mount(self) -> None:
        self.query_one(Menu).focus()
        self._find_out()

    # --- what the server says -----------------------------------------------------------------------------------

    @work(thread=True)
    def _find_out(self) -> None:
        """Runs in the background: who sits there already."""
        spoken = self.undercroft.spoken

        def ask() -> None:
            link = rematch(self.link, spoken) if self._rematch else self.link
            self._tell(self._put_table, link, info(link, spoken))

        self._attempt(ask)

    @work(thread=True)
    def _sit(self, wish: Sit) -> None:
        """Runs in the background: sit down."""
        self._attempt(lambda: self._tell(self._seated, sit(self.link, wish, self.undercroft.spoken)))

    def _attempt(self, do: Callable[[], None]) -> None:
        try:
            do()
        except UndercroftError as error:
            self._tell(self._put, sentence(said(error, self.undercroft.spoken)) + ".", [])

    def _tell(self, do: Callable[..., None], *what: object) -> None:
        """From the background, if the player is still there."""
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(if_there, self, do, *what)

    # --- what can be done ---------------------------------------------------------------------------------------

    def _put_table(self, link: Link, table: TableInfo) -> None:
        """The seats that are free."""
        self.link, self._rematch = link, False
        doings: list[Doing] = []
        for place in table.seats:
            if place.free:
                text = self._("Play {seat}").format(seat=place.plays or place.seat + 1)
                doings.append((text, "", partial(self._ask_name, place.seat)))
        if table.watched:
            doings.append((self._("Only watch"), "", partial(self._go, link)))
        self._put(f"{table.title}\n\n{self._('Where do you sit down?')}", doings)

    def _put(self, text: str, doings: Sequence[Doing]) -> None:
        self._doings = [*doings, (self._("Back"), "", self.action_back)]
        self.query_one("#sit-text", Static).update(Content(text))
        lines = (keyed(key, name) for key, (name, _about, _do) in zip(ANSWER_KEYS, self._doings, strict=False))
        self.query_one(Menu).fill(lines)

    def _ask_name(self, seat: int) -> None:
        def accept(name: str) -> None:
            name = name.strip()[:NAME_MOST]
            if name:
                self._sit(Sit(seat, name))

        self.app.push_screen(AskText(self._("Join a table"), self._("What is your name?"), self.name_before, accept))

    def _seated(self, link: Link) -> None:
        """Tell the secret link of the seat, above the table."""
        text = self._("This secret link brings you back to your seat. Keep it, and show it to nobody:")
        self._go(link)
        self.app.copy_to_clipboard(str(link))
        self.app.push_screen(PageScreen(self._("The secret link of your seat"), [text, "", str(link)]))

    def _go(self, link: Link) -> None:
        self.app.switch_screen(JoinScreen(link))

    @on(OptionList.OptionSelected, "#seats")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._doings[event.option_index][2]()

    def on_key(self, event: events.Key) -> None:
        key = sign_of(event)
        if key and key in ANSWER_KEYS[: len(self._doings)]:
            event.stop()
            self._doings[ANSWER_KEYS.index(key)][2]()
