"""The end of an online game in words: what the server tells of it, told as any end is."""

from collections.abc import Mapping, Sequence

from undercroft.online.messages import Chances, Ending, Shown
from undercroft.words.aftermath import Tale
from undercroft.words.terms import Terms


class OnlineTale(Tale):
    """A game that is over."""

    def __init__(self, shown: Shown, language: str) -> None:
        super().__init__(Terms(language), language)
        self._shown = shown
        self._ending = shown.ending or Ending(won=False, way=[])
        self.way = self._ending.way
        self.chances: Chances | None = None
        """how the chances went, once the server has told it"""

    @property
    def result(self) -> Sequence[str]:
        return [*filter(None, [self._shown.verdict]), *self._shown.result]

    def legend(self) -> Mapping[str, str]:
        return {leg.mark: leg.name for leg in self._ending.way}

    @property
    def dice(self) -> str:
        return self._ending.dice

    @property
    def share_text(self) -> str:
        return self._ending.share

    def mine(self, chances: Sequence[float]) -> Sequence[float]:
        """The server tells those of the reader's side."""
        return chances

    def turns_told(self, _chances: Sequence[float]) -> Sequence[tuple[int, str]]:
        return [(turn.number, turn.text) for turn in self.chances.turns] if self.chances is not None else []
