"""Every card of every game, found by name, id or text, and drawn as a card."""

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.table.shelf import book_of
from undercroft.terminal.app.widgets.frame import Doing
from undercroft.terminal.app.widgets.lists import Finder, FinderScreen, Line, Page
from undercroft.words.card_shelf import CardShelf, Entry
from undercroft.words.nouns import sentence


def library_of(game: str, spoken: str) -> CardShelf:
    from undercroft.words.speaker import speaker_of

    return speaker_of(book_of(game), spoken).library


def other_game(game: str) -> str:
    """The next game on the shelf."""
    names = list(games.packages())
    return names[(names.index(game) + 1) % len(names)]


def labelled(line: str) -> list[Any]:
    """A line of a card; its floor, phase or die is highlighted."""
    if line.startswith("- "):
        return [("▪ ", "$accent"), line[2:]]
    label, gap, rest = line.partition("  ")
    return [(label, "bold $accent"), gap, rest] if gap else [line]


class CardsScreen(FinderScreen):
    """The cards of one game at a time, all of them or those of one kind."""

    DEFAULT_CSS = """
    CardsScreen #page { align-horizontal: center; }
    CardsScreen.-high #page-text { margin: 1 0 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+t", "kind(1)", N_("Next kind"), key_display="^t"),
        Binding("ctrl+r", "kind(-1)", N_("Previous kind"), key_display="^r", show=False),
        Binding("ctrl+g", "game", N_("Other game"), key_display="^g"),
    ]

    def __init__(self, game: str = games.FIRST, card: str | None = None, kind: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.kind = kind
        self._first = card
        self._open()

    def _open(self) -> None:
        self.library = library_of(self.game, self.undercroft.spoken)
        self._entries = {f"{entry.kind} {entry.id}": entry for entry in self.library.entries()}

    def again(self) -> Screen[Any]:
        entry = self._entries.get(self.finder.key or "")
        return CardsScreen(self.game, entry.id if entry else None, self.kind)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        kind = self._("all kinds") if self.kind is None else self.library.kinds[self.kind]
        return f"{self._('Cards')} – {games.title(self.game).title} – {kind}"

    def body(self) -> ComposeResult:
        yield Finder(self._page, card=True)

    def help_lines(self) -> list[str]:
        return [
            self._("Type part of a name in any language, of an id or of a card’s text; all words must match."),
            self._("The arrow keys move through the results, Enter opens the card, Esc returns."),
        ]

    def on_mount(self) -> None:
        self._fill(self._first)

    def _fill(self, card: str | None = None) -> None:
        shown = {key: entry for key, entry in self._entries.items() if self.kind in (None, entry.kind)}
        wanted = next((key for key, entry in shown.items() if entry.id == card), None)
        self.finder.fill([self._line(key, entry) for key, entry in shown.items()], wanted)
        self.say_heading()

    def _line(self, key: str, entry: Entry) -> Line:
        name = entry.card.name
        words = " ".join([entry.id, *name.texts.values(), *self.library.page(entry)])
        return Line(key, self.library.terms.name(name), heading=sentence(self.library.kinds[entry.kind]), words=words)

    def _page(self, key: str) -> Page:
        """Its lines as the library has them, then where its figures come from."""
        entry = self._entries[key]
        parts: list[Any] = []
        for line in self.library.page(entry)[1:]:
            parts += [*labelled(line.strip()), "\n"]
        parts += ["\n", (f"{self._origin(entry)}\n".lstrip(), "dim"), (entry.id, "dim")]
        kind = sentence(self.library.kinds[entry.kind])
        return Page(self.library.terms.name(entry.card.name), Content.assemble(*parts), kind)

    def _origin(self, entry: Entry) -> str:
        return {
            "printed": self._("Its figures are those of the printed card."),
            "single-source": self._("We know some of its figures from a single source."),
            "ruled": self._("Some of its figures are doubtful: our ruling settles them."),
            "house": self._("Some of its figures are ours: we do not know those of the printed card."),
            "own": "",
        }[entry.card.origin]

    def commands(self) -> Iterable[Doing]:
        _ = self._
        yield _("Other game"), games.title(other_game(self.game)).title, self.action_game
        yield sentence(_("all kinds")), _("show every card"), partial(self.show_kind, None)
        for kind in self._kinds():
            yield sentence(self.library.kinds[kind]), _("show only these cards"), partial(self.show_kind, kind)

    def _kinds(self) -> list[str]:
        return list(dict.fromkeys(entry.kind for entry in self._entries.values()))

    # --- what it does -------------------------------------------------------------------------------------------

    @on(Finder.Opened)
    def _read(self) -> None:
        self.finder.page.focus()

    def action_kind(self, way: int) -> None:
        """Show the cards of the next kind, or of all kinds again."""
        kinds: list[str | None] = [None, *self._kinds()]
        self.show_kind(kinds[(kinds.index(self.kind) + way) % len(kinds)])

    def show_kind(self, kind: str | None) -> None:
        self.kind = kind
        self._fill()

    def action_game(self) -> None:
        self.game, self.kind = other_game(self.game), None
        self._open()
        self._fill()
