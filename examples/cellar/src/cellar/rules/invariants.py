"""What holds in every state."""

from collections.abc import Callable

from cellar.rules.state import CANDLES_MOST, LOST, NO_ROOM, State
from undercroft.kernel.errors import N_, Message


def broken_invariant(state: State) -> Message | None:
    """What does not hold although it must; None if all does."""
    if not 0 <= state.candles <= CANDLES_MOST or (state.candles == 0) != (state.outcome == LOST):
        return Message(N_("there is light as long as nobody has lost"))
    if state.room != NO_ROOM and state.deck >> state.room & 1:
        return Message(N_("a room is either entered or in the deck"))
    if state.deck.bit_count() < state.ahead:
        return Message(N_("there are rooms enough in the deck"))
    return None


def watch(state: State) -> Callable[[State], Message | None]:
    """For a game just dealt: what tells the first fault of any later state, or None."""
    return broken_invariant
