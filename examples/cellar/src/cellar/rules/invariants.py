"""What holds in every state."""

from collections.abc import Callable

from cellar.rules.state import CANDLES_MOST, LOST, NO_ROOM, State


def broken_invariant(state: State) -> str:
    """What does not hold although it must; empty if all does."""
    if not 0 <= state.candles <= CANDLES_MOST or (state.candles == 0) != (state.outcome == LOST):
        return "there is light as long as nobody has lost"
    if state.room != NO_ROOM and state.deck >> state.room & 1:
        return "a room is either entered or in the deck"
    if state.deck.bit_count() < state.ahead:
        return "there are rooms enough in the deck"
    return ""


def watch(state: State) -> Callable[[State], str]:
    """For a game just dealt: what tells the first fault of any later state, or an empty text."""
    return broken_invariant
