"""Points that are shared out all at once, where the rules ask for one after another: see `table.series`."""

from collections.abc import Callable
from typing import Final

from textual import events
from textual.content import Content

from undercroft.table.series import Series, Way
from undercroft.terminal.app.screens.table import TableScreen
from undercroft.words.session import Session

MORE: Final = ("right", "plus", "equals_sign")
LESS: Final = ("left", "minus", "backspace")


class Sharing(TableScreen):
    """A screen at which points may be shared out: a row for each thing that can get some."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self._series: Series | None = None
        self._way: Way | None = None
        """how its points are shared so far"""

    def _go_on(self, do: Callable[[], None]) -> None:
        """Do something to the game, then show the result."""
        raise NotImplementedError

    def _ask_series(self, series: Series) -> None:
        """Show how the points are shared so far; a new series begins with none, unless there is only one way."""
        at = 0
        if series is not self._series:
            self._series = series
            self._way = series.whole[0] if len(series.whole) == 1 else series.nothing
        elif self.answers.highlighted is not None:
            at = self.answers.highlighted
        self._show_shares(min(at, len(series.parts) - 1))

    def _show_shares(self, at: int) -> None:
        """A row for each part, as it would be."""
        series, way = self._series, self._way
        assert series is not None
        assert way is not None
        before = series.nothing.state
        question = self.session.speech.sharing(before, way)
        rows = [self.board.part(*levels) for levels in zip(series.nothing.levels, way.levels, strict=True)]
        self.asked.put_rows(question, rows, at)
        keys = self._("← → give and take points") if way.open else self._("Enter gives the points")
        self.asked.border_subtitle = Content(keys)
        self._share_room(self.asked.lines_for(question, [""] * len(rows)))

    @property
    def _sharing(self) -> Series | None:
        """The series that is asked now."""
        return self._series if self._series is not None and self.session.series is self._series else None

    def _share(self, step: int, place: int) -> None:
        """A point more, or one less, for what stands in this row; or for another that is like it."""
        series, way = self._sharing, self._way
        if series is None or way is None or not 0 <= place < len(series.parts):
            return
        changed = (series.more if step > 0 else series.less)(way, place)
        if changed is not None:
            moved = [at for at, level in enumerate(changed.levels) if level != way.levels[at]]
            self._way, place = changed, place if place in moved else moved[0]
        self._show_shares(place)

    def _shared_by(self, event: events.Key, sign: str) -> bool:
        """Whether a key has shared out a point, or taken one back."""
        series, at = self._sharing, self.answers.highlighted or 0
        if series is None:
            return False
        if event.key in MORE or event.key in LESS:
            self._share(1 if event.key in MORE else -1, at)
        elif sign.isdigit() and 0 < int(sign) <= len(series.parts):
            self._share(1, int(sign) - 1)
        else:
            return False
        return True

    def _give_shares(self, place: int) -> None:
        """Give all points as they are shared; while some are left, one more to this row, or mark another."""
        series, way = self._sharing, self._way
        assert series is not None
        assert way is not None
        if not way.open:
            self._go_on(lambda: self.session.answer_all(way.answers))
            return
        able = [at for at in range(len(series.parts)) if series.more(way, at) is not None]
        if place in able:
            self._share(1, place)
        else:
            self._show_shares(able[0])
