"""A list to choose from, which marks the current line with more than a colour."""

from collections.abc import Iterable
from typing import Final

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

MARK: Final = "›"


def keyed(key: object, *words: Content | str | tuple[str, str], also: str = " ") -> Content:
    """A line with the key that chooses it, and another that also does."""
    return Content.assemble((f" {key}{also}", "bold $accent"), " ", *words)


class Menu(OptionList):
    """Options, one of which is marked."""

    def fill(self, lines: Iterable[Content | Option | None], at: int | None = 0) -> None:
        """Show these lines and no others, one of them marked; None is a rule between two of them."""
        self.clear_options()
        self.add_options(lines)
        self.highlighted = at

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        line = self.scroll_offset.y + y
        marked = self.highlighted is not None and self._lines[line : line + 1] == [(self.highlighted, 0)]
        if not marked or not strip.text.startswith(" "):
            return strip
        first = next(iter(strip))
        return Strip.join([Strip([Segment(MARK, first.style)]), strip.crop(1)])
