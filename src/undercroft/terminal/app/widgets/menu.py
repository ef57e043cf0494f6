"""A list to choose from, which marks the current line with more than a colour."""

from typing import Final

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import OptionList

MARK: Final = "›"


class Menu(OptionList):
    """Options, one of which is marked."""

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        line = self.scroll_offset.y + y
        marked = self.highlighted is not None and self._lines[line : line + 1] == [(self.highlighted, 0)]
        if not marked or not strip.text.startswith(" "):
            return strip
        first = next(iter(strip))
        return Strip.join([Strip([Segment(MARK, first.style)]), strip.crop(1)])
