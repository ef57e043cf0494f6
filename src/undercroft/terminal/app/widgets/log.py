"""The log of a game: its last answers and what they brought about, shown from where the news begins."""

import textwrap
from typing import Any, Final, Protocol

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from undercroft.words.session import Told

SHOWN: Final = 40
"""The log shows this many answers; the full log has its own page."""
LONG: Final = 40
"""A longer answer is shortened afterwards."""


class Tells(Protocol):
    """Something of which answers can be told, up to the one that is shown. `Session` says what each of these is."""

    @property
    def place(self) -> int: ...

    @property
    def moment(self) -> Any: ...

    @property
    def reader(self) -> int | None: ...

    def said_by(self, seat: int, text: str) -> str: ...

    def told(self, number: int) -> Told: ...


class Log(VerticalScroll, can_focus=False):
    """What happened, as far as those who look on may know it."""

    def __init__(self, table: Tells) -> None:
        super().__init__(id="log")
        self.table = table
        self._told: dict[tuple[int, int | None], Told] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="log-text")

    def tell(self, number: int) -> Told:
        """The answer of this number, in words that are made once for each reader; at each beat of it, anew."""
        if self.table.moment is not None and number == self.table.place:
            return self.table.told(number)
        key = number, self.table.reader
        if key not in self._told:
            self._told[key] = self.table.told(number)
        return self._told[key]

    def forget(self, number: int) -> None:
        """Forget everything from this answer on: it may have changed."""
        self._told = {key: told for key, told in self._told.items() if key[0] < number}

    def show(self, goal: str) -> None:
        """Show the last answers, below the goal if there is one."""
        place = self.table.place
        parts: list[tuple[str, str]] = [(f"{goal}\n", "bold")] if goal else []
        for number in range(max(0, place - SHOWN + 1), place + 1):
            told, fresh = self.tell(number), number == place
            if told.answered:
                parts.append((f"▸ {self._short(told)}\n", "$accent" if fresh else "dim"))
            parts += [(f"{line}\n", "" if fresh else "dim") for line in told.lines]
        self.query_one(Static).update(Content.assemble(*parts))

    def scroll_to_news(self) -> None:
        """Scroll to the end, then back to where the news begins: where that is depends on the layout alone."""
        self.scroll_end(animate=False, on_complete=self._back_to_news)

    def _back_to_news(self) -> None:
        width, height = self.scrollable_content_region.size
        told = self.tell(self.table.place)
        fresh = [f"▸ {self._short(told)}", *told.lines] if told.answered else [*told.lines]
        more = sum(len(textwrap.wrap(line, width)) for line in fresh) + 1 - height if width else 0
        self.scroll_to(y=self.max_scroll_y - max(0, more), animate=False, immediate=True)

    def _short(self, told: Told) -> str:
        """An answer without its hints; with several seats, also who gave it."""
        text = told.answered.partition(" (")[0] if len(told.answered) > LONG else told.answered
        return self.table.said_by(told.seat, text)

    def full(self) -> list[str]:
        """Everything up to the answer that is shown."""
        lines: list[str] = []
        for number in range(self.table.place + 1):
            told = self.tell(number)
            lines += [f"[{number}] ▸ {told.answered}"] if told.answered else []
            lines += [*told.lines, ""]
        return lines
