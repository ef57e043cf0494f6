"""The cellar as the app shows it."""

from textual.app import ComposeResult

from cellar.rules.state import State
from cellar.table.position import laid
from cellar.words.speech import CellarSpeech
from undercroft.terminal.app.widgets.board import Board, Seen
from undercroft.terminal.app.widgets.pieces import About, Piece


class CellarBoard(Board):
    DEFAULT_CSS = """
    CellarBoard { padding: 1 2; }
    """

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen)
        assert isinstance(seen.speech, CellarSpeech)
        self.speech = seen.speech

    def compose(self) -> ComposeResult:
        yield Piece(id="candles")
        yield Piece(id="stairs", grows=True)

    @property
    def state(self) -> State:
        """The table as it may be seen."""
        return laid(self.speech.cards, self.seen.view)

    def show(self) -> None:
        state = self.state
        flames = "▮ " * state.candles
        self.query_one("#candles", Piece).put(f"{self.speech.status(state)}  {flames}")
        stairs = [self.speech.room(state.room), *["░" * 12] * state.ahead, "🍾"]
        lines = [f"{'  ' * place}└ {room}" for place, room in enumerate(stairs)]
        self.query_one("#stairs", Piece).put("\n".join(lines), self.tell)

    def tell(self) -> About:
        """The room the hero is in."""
        card = self.speech.cards.rooms[self.state.room]
        return About(self.speech.terms.name(card.name), self.speech.library.room(card))

    def first_piece(self) -> Piece:
        return self.query_one("#stairs", Piece)
