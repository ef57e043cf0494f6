"""The question and its answers, always in the same place, each answer with its key."""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static

from undercroft.table.asking import ANSWER_KEYS, keys_for
from undercroft.table.ways import DOWN, LEFT, ON, RIGHT, UP
from undercroft.terminal.app.widgets.menu import Menu, keyed

WAY_SIGNS: Final = {LEFT: "←", RIGHT: "→", UP: "↑", DOWN: "↓", ON: "e"}
"""The key that also gives an answer, by where that leads."""
SHORT: Final = 2
"""Lines of an unmarked answer when space is short."""
INDENT: Final = 4
"""Columns of the key before an answer."""
GAP: Final = 2
"""Columns between an answer and its odds, at least."""
MARGIN: Final = 3
"""Columns beside an answer: the edges of the list, and its scroll bar."""
FRAME: Final = 2
"""Lines of the frame around it all."""
ANSWERS_SEEN: Final = 4
"""At least this many answers are visible at once."""


class Asked(Vertical):
    """One question at a time."""

    class Marked(Message):
        """The player has moved to another answer."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="asked")
        self._offers: list[str] = []
        self._ways: list[str] = []
        """where each answer leads, see `table.ways`"""
        self.keys: list[str] = []
        """the key of each answer; blank if it has none"""
        self._about: Callable[[int], str] = lambda _place: ""
        self._odds: Mapping[int, tuple[str, str]] = {}
        self._untouched = True

    def compose(self) -> ComposeResult:
        yield Static(id="question")
        yield Menu(id="answers", classes="choices")

    @property
    def answers(self) -> Menu:
        return self.query_one(Menu)

    def put(
        self,
        question: str,
        offers: Sequence[str],
        about: Callable[[int], str] = lambda _place: "",
        ways: Sequence[str] = (),
        own: Sequence[str] = (),
        apart: int = 0,
    ) -> None:
        """A question, and its answers with their keys; `about` says what the marked one leads to, by its place.

        With `ways`, the keys that mean the same at every question are shown too. `own` are the keys of those that have
        their own; from the place `apart` on they stand apart if there is room.
        """
        self._begin(question, offers, about, ways, own)
        lines: list[Content | None] = [self._offer(place, whole=place == 0) for place in range(len(offers))]
        if 0 < apart < len(lines) and self.screen.has_class("-high"):
            lines.insert(apart, None)
        self.answers.fill(lines)
        self.answers.disabled = not offers

    def _begin(
        self,
        question: str,
        offers: Sequence[str],
        about: Callable[[int], str],
        ways: Sequence[str],
        own: Sequence[str] = (),
    ) -> None:
        self.query_one("#question", Static).update(Content(question))
        self._offers, self._ways = list(offers), list(ways)
        self.keys = keys_for([*own, *[""] * (len(offers) - len(own))])
        self._about, self._odds = about, {}
        self._untouched = True

    def put_rows(self, question: str, rows: Sequence[Content], at: int) -> None:
        """A question, and rows that are no answers by themselves, one of them marked."""
        self._begin(question, (), lambda _place: "", ())
        self.answers.fill((keyed(key, row) for key, row in zip(ANSWER_KEYS, rows, strict=False)), at)
        self.answers.disabled = not rows

    def tell_keys(self, intro: str, names: Mapping[int, str]) -> None:
        """Say in the frame which keys some answers have, by their place, however many there are above them."""
        named = [f"{self.keys[place]} {name}".strip() for place, name in names.items()]
        told = f"{intro} {' · '.join(named)}"
        if cell_len(told) > self.content_size.width - FRAME:
            told = f"{intro} {' '.join(self.keys[place] for place in names)}"
        self.border_subtitle = Content(told) if names else Content("")

    def tell_odds(self, odds: Mapping[int, tuple[str, str]]) -> None:
        """The odds of the answers that have any, by their place: in a word at their end, in a sentence if marked."""
        self._odds = dict(odds)
        self._draw_again(self.answers.highlighted)

    def lines_for(self, question: str, offers: Sequence[str]) -> int:
        """Lines that a question and its first answers take, frame included."""
        width = self.content_size.width
        if width <= 0:
            return 0
        lines = Content(question).get_height({}, width)
        first = sum(len(self._broken(offer)) for offer in offers[:1])
        return FRAME + lines + max(first, min(len(offers), ANSWERS_SEEN))

    def place_of(self, sign: str) -> int | None:
        """The answer with this key, if any."""
        return self.keys.index(sign) if sign.strip() and sign in self.keys else None

    def _offer(self, place: int, *, whole: bool) -> Content:
        """An answer with its key. When space is short, only the marked one is shown in full."""
        key = self.keys[place]
        also = WAY_SIGNS.get(self._ways[place], " ") if place < len(self._ways) else " "
        lines = self._broken(self._offers[place])
        if len(lines) > SHORT and not whole and not self.screen.has_class("-high"):
            lines = [*lines[: SHORT - 1], f"{lines[SHORT - 1]} …"]
        brief, at_length = self._odds.get(place, ("", ""))
        below = self._broken(self._about(place)) if whole else []
        if whole and self.screen.has_class("-high"):
            below += self._broken(at_length)
        words: list[str | tuple[str, str]] = ["\n".join(self._indented(lines))]
        if brief:
            words.append((self._right(lines[-1], brief), "dim"))
        if below:
            words.append(("\n" + "\n".join(f"{' ' * INDENT}{line}" for line in below), "dim"))
        return keyed(key, *words, also=also)

    @staticmethod
    def _indented(lines: Sequence[str]) -> list[str]:
        """All but the first under the first."""
        return [*lines[:1], *(f"{' ' * INDENT}{line}" for line in lines[1:])]

    def _right(self, line: str, brief: str) -> str:
        """A word or two at the right end of a line, or of the next one if there is no room."""
        width = self.content_size.width - INDENT - MARGIN
        if cell_len(line) + GAP + cell_len(brief) <= width:
            return " " * (width - cell_len(line) - cell_len(brief)) + brief
        return "\n" + " " * max(INDENT, INDENT + width - cell_len(brief)) + brief

    def _broken(self, words: str) -> list[str]:
        """Words wrapped to the width of the list, so that later lines can be indented under the first."""
        width = self.content_size.width - INDENT - MARGIN
        return textwrap.wrap(words, width, break_on_hyphens=False) if width > INDENT else [words]

    def _draw_again(self, marked: int | None) -> None:
        for place in range(min(len(self._offers), self.answers.option_count)):
            offer = self._offer(place, whole=place == marked)
            if self.answers.get_option_at_index(place).prompt != offer:
                self.answers.replace_option_prompt_at_index(place, offer)

    @on(OptionList.OptionHighlighted)
    def _mark(self, event: OptionList.OptionHighlighted) -> None:
        """Show the marked answer in full, and shorten the one marked before."""
        event.stop()
        self._draw_again(event.option_index)
        if event.option_index or not self._untouched:
            self._untouched = False
            self.post_message(self.Marked(event.option_index))
