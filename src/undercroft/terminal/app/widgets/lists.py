"""A list to search by typing, with a page about the selected line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from undercroft.terminal.app.widgets.frame import Choice, Frame
from undercroft.terminal.app.widgets.menu import Menu, keyed
from undercroft.words.language import catalogue
from undercroft.words.reference import folded

SIDE_BY_SIDE: Final = 72
"""From this many columns on, the page is beside the list."""
LINKS_MOST: Final = 9
"""One for each digit."""


@dataclass(frozen=True)
class Line:
    """One line of a list. A search covers all of it, and `words`, which are not shown."""

    key: str
    title: str
    beside: str = ""
    """shown dimmed after the title"""
    heading: str = ""
    """heading above the first of the lines that share it"""
    words: str = ""
    below: str = ""
    """shown dimmed on a second line"""


@dataclass(frozen=True)
class Page:
    """The page of a line. Links lead to other lines, by their keys."""

    title: str
    content: Content
    beneath: str = ""
    links: Sequence[tuple[str, str]] = ()


Telling = Callable[[str], Page]
"""Makes the page of a line, by its key, when it is selected."""
Ranking = Callable[[str], Sequence[str]]
"""A custom search: the keys of the results, best first."""


def typed(text: str) -> str:
    """A text as people may type it: without accents and capitals, with straight apostrophes."""
    return folded(text).replace("’", "'")


class SearchInput(Input):
    """A search line. `?` asks for help here too."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return key != "question_mark" and super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.key != "question_mark":
            await super()._on_key(event)
        else:
            event.prevent_default()


class FoundList(Menu, can_focus=False):
    """The results. The search line keeps the focus; a click selects a line, a second click opens it."""

    async def _on_click(self, event: events.Click) -> None:
        place: int | None = event.style.meta.get("option")
        event.prevent_default()
        if place is None or self.options[place].disabled:
            return
        if place == self.highlighted:
            self.action_select()
        else:
            self.highlighted = place


def _same(line: Line, other: Line) -> bool:
    """Whether two lines have the same page, wherever they are in a list."""
    return replace(line, heading="", beside="") == replace(other, heading="", beside="")


class Finder(Horizontal):
    """A search line over a list, and a page beside it, or below it on a narrow screen."""

    DEFAULT_CSS = """
    Finder { height: 1fr; width: 1fr; }
    Finder #finding { width: 34; height: 1fr; }
    Finder #found { height: 1fr; width: 1fr; }
    Finder #found > .option-list--option-disabled { color: $accent; text-style: bold; }
    Finder #reading { width: 1fr; height: 1fr; margin: 0 0 0 1; }
    Finder #page { height: 1fr; border: round $border; padding: 0 1; scrollbar-size-vertical: 1; }
    Finder #page:focus { border: round $accent; }
    Finder #page-text { width: 1fr; height: auto; }
    Finder #links { height: auto; max-height: 6; border: round $border; scrollbar-size-vertical: 1; }
    Finder #links:focus { border: round $accent; }
    Finder.-card #page { border: none; padding: 0; }
    Finder.-card #page-text { border: round $border; padding: 1 2; max-width: 66; }
    Finder.-card #page:focus > #page-text { border: round $accent; }
    Finder.-stacked { layout: vertical; }
    Finder.-stacked #finding { width: 1fr; height: 9; }
    Finder.-stacked #reading { margin: 0; }
    Finder.-stacked #page { border: none; border-top: round $border; padding: 0; }
    Finder.-stacked #page:focus { border: none; border-top: round $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "leaf(-1)", show=False),
        Binding("pagedown", "leaf(1)", show=False),
    ]

    class Opened(Choice):
        """A line was opened: Enter, or a click on the selected line."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Looked(Message):
        """Another line was selected."""

    def __init__(
        self,
        telling: Telling,
        *,
        ranking: Ranking | None = None,
        empty: str = "",
        card: bool = False,
        side_by_side: int = SIDE_BY_SIDE,
    ) -> None:
        """`empty` is the page text if there is nothing to find; with `card`, the page is drawn as a card."""
        super().__init__(id="finder", classes="-card" if card else None)
        self._telling = telling
        self._ranking = ranking
        self._empty = empty
        self._side_by_side = side_by_side
        self._lines: list[Line] = []
        self._titles: list[str] = []
        self._texts: list[str] = []
        self._shown: dict[str, Line] = {}
        self._read: Line | None = None
        self._links: Sequence[tuple[str, str]] = ()
        self._trail: list[str] = []

    # --- what is there ------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        _ = self._
        with Vertical(id="finding"):
            yield SearchInput(id="search", placeholder=_("Type to search…"), select_on_focus=False)
            yield FoundList(id="found", classes="choices")
        with Vertical(id="reading"):
            with VerticalScroll(id="page"):
                yield Static(id="page-text")
            links = Menu(id="links", classes="choices")
            links.border_title = Content(_("See also"))
            links.display = False
            yield links

    def on_mount(self) -> None:
        self.search.focus()
        self._show(None)

    def on_resize(self, event: events.Resize) -> None:
        """If the page is below, the search line has no border, to save rows."""
        stacked = event.size.width < self._side_by_side
        self.set_class(stacked, "-stacked")
        self.search.styles.height = 1 if stacked else None
        self.search.styles.border = ("none", "black") if stacked else None

    def _(self, message: str) -> str:
        return catalogue(cast("Frame[object]", self.screen).undercroft.spoken).gettext(message)

    @property
    def search(self) -> SearchInput:
        return self.query_one(SearchInput)

    @property
    def found(self) -> FoundList:
        return self.query_one(FoundList)

    @property
    def page(self) -> VerticalScroll:
        return self.query_one("#page", VerticalScroll)

    @property
    def links(self) -> OptionList:
        return self.query_one("#links", OptionList)

    @property
    def key(self) -> str | None:
        """The selected line."""
        return self._read.key if self._read is not None else None

    # --- filling ------------------------------------------------------------------------------------------------

    def fill(self, lines: Sequence[Line], key: str | None = None) -> None:
        """Replace the lines. Select the one with this key, or the same as before if it is still there."""
        self._lines = list(lines)
        self._titles = [typed(f"{line.title} {line.beside} {line.below}") for line in lines]
        self._texts = [typed(f"{line.key} {line.heading} {line.words}") for line in lines]
        if self.is_mounted:
            self._show(key or self.key)

    def _show(self, key: str | None) -> None:
        """Show the lines that match: first by title, then by text."""
        wanted = self.search.value.strip()
        if wanted and self._ranking is not None:
            lines = {line.key: line for line in self._lines}
            best = [lines[found] for found in self._ranking(wanted)]
            named = [replace(line, heading="", beside=line.heading) for line in best]
            others: list[Line] = []
        else:
            named, others = self._searched(typed(wanted).split())
        options = self._options(named)
        options += self._options([replace(line, heading=self._("Found in the text")) for line in others])
        if not options and self._lines:
            options.append(Option(Content.styled(self._("Nothing found."), "dim not bold"), disabled=True))
        self._shown = {line.key: line for line in (*named, *others)}
        self.found.clear_options()
        self.found.add_options(options)
        count = self._("{n} of {total}").format(n=len(self._shown), total=len(self._lines))
        self.found.border_subtitle = Content(count if self._lines else "")
        self._look_at(key)

    def _searched(self, wanted: Sequence[str]) -> tuple[list[Line], list[Line]]:
        """The lines with all words in the title, and those with some words only in the text."""
        named: list[Line] = []
        others: list[Line] = []
        for line, title, text in zip(self._lines, self._titles, self._texts, strict=True):
            if all(word in title for word in wanted):
                named.append(line)
            elif all(word in title or word in text for word in wanted):
                others.append(line)
        return named, others

    def _options(self, lines: Sequence[Line]) -> list[Option]:
        """Lines under their headings."""
        options: list[Option] = []
        above = ""
        for line in lines:
            if line.heading != above:
                above = line.heading
                options.append(Option(Content(above), disabled=True))
            beside = f"  {line.beside}" if line.beside else ""
            below = f"\n   {line.below}" if line.below else ""
            options.append(Option(Content.assemble(" ", line.title, (beside + below, "dim")), id=line.key))
        return options

    def _look_at(self, key: str | None) -> None:
        """Select the line with this key, or the first one."""
        wanted = key if key in self._shown else next(iter(self._shown), None)
        if wanted is not None:
            self.found.highlighted = self.found.get_option_index(wanted)
        self._turn_to(None if wanted is None else self._shown[wanted])

    # --- the page -----------------------------------------------------------------------------------------------

    def _turn_to(self, line: Line | None) -> None:
        """Show the page of a line; the same page keeps its scroll position."""
        if line is not None and self._read is not None and _same(line, self._read):
            return
        before, self._read = self.key, line
        self.turn_page()
        if self.key != before:
            self.post_message(self.Looked())

    def turn_page(self) -> None:
        nothing = Content("" if self._lines else self._empty)
        page = Page("", nothing) if self._read is None else self._telling(self._read.key)
        text = self.query_one("#page-text", Static)
        framed = text if self.has_class("-card") else self.page
        framed.border_title = Content(page.title)
        framed.border_subtitle = Content(page.beneath)
        text.update(page.content)
        text.display = bool(page.content)
        self.page.scroll_home(animate=False)
        self._links = page.links[:LINKS_MOST]
        self.links.clear_options()
        self.links.add_options(keyed(place, title) for place, (_key, title) in enumerate(self._links, 1))
        self.links.display = bool(self._links)

    def go(self, key: str) -> None:
        """Follow a link: the search is cleared, as it may not match the other line. Esc returns."""
        if key not in {line.key for line in self._lines}:
            return
        if self.key is not None:
            self._trail.append(self.key)
        self._clear(key)

    def _clear(self, key: str | None) -> None:
        with self.prevent(Input.Changed):
            self.search.value = ""
        self._show(key)

    def step_back(self) -> bool:
        """Back to the page a link came from, then to the search line, then clear it; False if nothing is left."""
        if self._trail:
            self._clear(self._trail.pop())
        elif not self.search.has_focus:
            self.search.focus()
        elif self.search.value:
            self._clear(self.key)
        else:
            return False
        return True

    # --- keys and clicks ----------------------------------------------------------------------------------------

    def action_move(self, way: int) -> None:
        if way > 0:
            self.found.action_cursor_down()
        else:
            self.found.action_cursor_up()

    async def action_leaf(self, way: int) -> None:
        await self.found.run_action("page_down" if way > 0 else "page_up")

    def on_key(self, event: events.Key) -> None:
        """On the page, a digit follows a link; any other printable key continues the search."""
        sign = event.character or ""
        if self.search.has_focus or not event.is_printable or event.key == "question_mark":
            return
        if sign.isdigit() and 0 < int(sign) <= len(self._links):
            event.stop()
            self.go(self._links[int(sign) - 1][0])
        elif sign.strip():
            event.stop()
            self.search.focus()
            self.search.insert_text_at_cursor(sign)

    def on_click(self, event: events.Click) -> None:
        """After a click in the list, the arrow keys move in it."""
        if event.widget is self.found:
            self.search.focus()

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._trail.clear()
        self._show(None if event.value.strip() else self.key)

    @on(OptionList.OptionHighlighted, "#found")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_id in self._shown:
            self._turn_to(self._shown[event.option_id])

    @on(Input.Submitted, "#search")
    @on(OptionList.OptionSelected, "#found")
    def _open(self, event: Message) -> None:
        event.stop()
        if self.key is not None:
            self.post_message(self.Opened(self.key))

    @on(OptionList.OptionSelected, "#links")
    def _followed(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.go(self._links[event.option_index][0])


class FinderScreen(Frame[None]):
    """A screen with a searchable list. Escape first clears the search."""

    DEFAULT_CSS = """
    FinderScreen.-wide #finding { width: 46; }
    """

    @property
    def finder(self) -> Finder:
        return self.query_one(Finder)

    def action_back(self) -> None:
        if not self.finder.step_back():
            self.app.pop_screen()
