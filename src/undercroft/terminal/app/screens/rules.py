"""The rules to look up: chapters and topics, a search through all of them, and links from one to another."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen

from undercroft import games
from undercroft.kernel.errors import N_
from undercroft.terminal.app.screens.cards import other_game
from undercroft.terminal.app.widgets.frame import Doing
from undercroft.terminal.app.widgets.lists import Finder, FinderScreen, Line, Page
from undercroft.words.reference import ITEM, Reference, folded

WORDY: Final = 3
"""From this many letters on, a search covers texts as well as titles."""


class RulesScreen(FinderScreen):
    """The reference of one game at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+g", "game", N_("Other game"), key_display="^g"),
    ]

    def __init__(self, game: str = games.FIRST, entry: str | None = None) -> None:
        super().__init__()
        self.game = game
        self._first = entry
        self.reference = Reference(game, self.undercroft.spoken)

    def again(self) -> Screen[Any]:
        return RulesScreen(self.game, self.finder.key)

    # --- what it says -------------------------------------------------------------------------------------------

    def heading(self) -> str:
        return f"{self._('Rules')} – {games.title(self.game).title}"

    def body(self) -> ComposeResult:
        yield Finder(self._page, ranking=self._ranked)

    def help_lines(self) -> list[str]:
        return [
            self._("Type what you want to look up; the arrow keys move through the results."),
            self._("Enter opens the page. There, a number follows a link and Esc returns."),
            self._("Each page ends with the numbers of its rules; you can search for those too."),
        ]

    def on_mount(self) -> None:
        self._fill(self._first)

    def _fill(self, entry: str | None = None) -> None:
        names = {chapter.id: chapter.name for chapter in self.reference.chapters}
        lines = [Line(entry.id, entry.title, heading=names[entry.chapter]) for entry in self.reference.entries]
        self.finder.fill(lines, entry)
        self.say_heading()

    def _ranked(self, typed: str) -> list[str]:
        """What the reference finds, then the pages on the rule of this number."""
        hits = self.reference.search(typed)
        if len(typed.strip()) < WORDY:  # so few letters are in every text
            hits = [entry for entry in hits if f" {folded(typed.strip())}" in f" {folded(entry.title)}"]
        found = [entry.id for entry in hits]
        rule = typed.strip().upper()
        found += [entry.id for entry in self.reference.entries if any(rule in number for number in entry.rules)]
        return list(dict.fromkeys(found))

    def _page(self, key: str) -> Page:
        """Paragraphs apart, list items close together, the numbers of the rules dimmed at the end."""
        entry = self.reference.entry(key)
        chapter = next(chapter.name for chapter in self.reference.chapters if chapter.id == entry.chapter)
        parts: list[Any] = []
        for place, paragraph in enumerate(entry.paragraphs):
            item = paragraph.startswith(ITEM)
            after_item = place > 0 and entry.paragraphs[place - 1].startswith(ITEM)
            parts.append("\n" if place and not (item and after_item) else "")
            parts += [("▪ ", "$accent"), paragraph.removeprefix(ITEM)] if item else [paragraph]
            parts.append("\n")
        if entry.rules:
            numbers = self._("Rules: {rules}").format(rules=", ".join(entry.rules))
            parts.append((f"\n{numbers}", "dim"))
        links = [(other, self.reference.entry(other).title) for other in entry.see]
        return Page(entry.title, Content.assemble(*parts), chapter, links)

    def commands(self) -> Iterable[Doing]:
        yield self._("Other game"), games.title(other_game(self.game)).title, self.action_game

    # --- what it does -------------------------------------------------------------------------------------------

    @on(Finder.Opened)
    def _read(self) -> None:
        self.finder.page.focus()

    def action_game(self) -> None:
        self.game = other_game(self.game)
        self.reference = Reference(self.game, self.undercroft.spoken)
        self._fill()
