"""The log of a game: its last answers and what they brought about, shown from where the news begins."""

import textwrap
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from undercroft.words.session import Session, Told

SHOWN: Final = 40
"""The log shows this many answers; the full log has its own page."""
LONG: Final = 40
"""A longer answer is shortened afterwards."""


class Log(VerticalScroll, can_focus=False):
    """What happened, as far as those who look on may know it."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="log")
        self.session = session
        self._told: dict[tuple[int, int | None], Told] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="log-text")

    def tell(self, number: int) -> Told:
        """The answer of this number, in words that are made once for each reader; at each beat of it, anew."""
        if self.session.moment is not None and number == self.session.place:
            return self.session.told(number)
        key = number, self.session.reader
        if key not in self._told:
            self._told[key] = self.session.told(number)
        return self._told[key]

    def forget(self, number: int) -> None:
        """Forget everything from this answer on: it may have changed."""
        self._told = {key: told for key, told in self._told.items() if key[0] < number}

    def show(self, goal: str) -> None:
        """Show the last answers, below the goal if there is one."""
        place = self.session.place
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
        told = self.tell(self.session.place)
        fresh = [f"▸ {self._short(told)}", *told.lines] if told.answered else [*told.lines]
        more = sum(len(textwrap.wrap(line, width)) for line in fresh) + 1 - height if width else 0
        self.scroll_to(y=self.max_scroll_y - max(0, more), animate=False, immediate=True)

    def _short(self, told: Told) -> str:
        """An answer without its hints; with several seats, also who gave it."""
        text = told.answered.partition(" (")[0] if len(told.answered) > LONG else told.answered
        names = self.session.seat_names
        return self.session.speech.terms.labelled(names[told.seat], text) if len(names) > 1 else text

    def full(self) -> list[str]:
        """Everything up to the answer that is shown."""
        lines: list[str] = []
        for number in range(self.session.place + 1):
            told = self.tell(number)
            lines += [f"[{number}] ▸ {told.answered}"] if told.answered else []
            lines += [*told.lines, ""]
        return lines
