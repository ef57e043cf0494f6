"""Rooms that went into the Overlord's hand although an adventurer knew them, and where they may be now (MR-OVER-14).

An adventurer who looked at a room before it was laid, and sees the Overlord trade it, knows that it is in the hand.
From then on, until a new hand is drawn, every trade may have put it back, and nobody but the Overlord knows. So what
all see of it is logged, and `trace` plays it again with any card of the hand traded each time. A room that may have
gone from a cell to the unused ones, when the area was left, may then be anywhere among them.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.memory import BIT, TRADES_MOST
from undercroft.games.mini_rogue.rules.second_box import HAND
from undercroft.games.mini_rogue.rules.state import CELLS, EXIT, FACE_UP, NO_CARD, State, knows, seats_who_know
from undercroft.kernel.vecs import vec

# An entry of the log: what happened, where, with which card or other cell, known to whom
TRADED: Final = 0
"""a room was exchanged for a card of the hand; the card is the one that went into the hand"""
SWAPPED: Final = 1
"""two rooms changed places"""
SHOWN: Final = 2
"""the card of a room was seen by all"""
LEFT: Final = 3
"""the area was left, and its cards shuffled with the unused ones"""
CELL_PLACE: Final = 2
CARD_PLACE: Final = 8
SEATS_PLACE: Final = 16
CELL: Final = 15
CARD: Final = 255
TRIES: Final = 200
"""after so many in vain, what is known about trades is left aside"""


def note(state: State, what: i64, cell: i64, card: i64, seats: i64) -> None:
    """One more entry; a log that is full begins anew."""
    memory = state.memory
    if memory.trade_count == TRADES_MOST:
        memory.trade_count = 0
        return
    memory.trades[memory.trade_count] = what | cell << CELL_PLACE | card << CARD_PLACE | seats << SEATS_PLACE
    memory.trade_count += 1


def log_trade(state: State, cell: i64) -> None:
    """A room is about to be traded; the log begins with one that an adventurer knows."""
    seats = seats_who_know(state, cell) & (BIT[state.party] - 1)
    if seats or state.memory.trade_count > 0:
        note(state, TRADED, cell, state.cells[cell] if seats else 0, seats)


def swap_cells(state: State, first: i64, second: i64) -> None:
    """Swap two rooms; each keeps its side and any veil on it."""
    if state.ruled and state.memory.trade_count > 0:
        note(state, SWAPPED, first, second, 0)
    card = state.cells[first]
    marks = state.cell_marks[first]
    state.cells[first] = state.cells[second]
    state.cell_marks[first] = state.cell_marks[second]
    state.cells[second] = card
    state.cell_marks[second] = marks
    veiled = state.reign.veiled
    if (veiled >> first) & 1 != (veiled >> second) & 1:
        state.reign.veiled = veiled ^ ((1 << first) | (1 << second))


def log_shown(state: State, cell: i64) -> None:
    """A room that all have seen is about to leave its cell."""
    if state.ruled and state.memory.trade_count > 0:
        note(state, SHOWN, cell, state.cells[cell], 0)


def log_leaving(state: State) -> None:
    """The area is about to be left: what all have seen of it says where a room is not."""
    if state.memory.trade_count == 0:
        return
    cell: i64 = 0
    while cell < EXIT:
        if state.cells[cell] != NO_CARD and state.cell_marks[cell] & FACE_UP and tells(state, cell):
            log_shown(state, cell)
        cell += 1
    if state.memory.trade_count > 0:
        note(state, LEFT, 0, 0, 0)


def tells(state: State, cell: i64) -> bool:
    """The room may have come from the hand, or is one that went there."""
    memory = state.memory
    place: i64 = 0
    while place < memory.trade_count:
        entry = memory.trades[place]
        if entry & 3 <= SWAPPED and (entry >> CELL_PLACE) & CELL == cell:
            return True
        if entry & 3 == SWAPPED and (entry >> CARD_PLACE) & CARD == cell:
            return True
        if entry & 3 == TRADED and entry >> SEATS_PLACE and (entry >> CARD_PLACE) & CARD == state.cells[cell]:
            return True
        place += 1
    return False


class Trace:
    """Where the rooms known to have been in the hand are now; NO_CARD for any other card."""

    def __init__(self) -> None:
        self.cells: vec[i64] = vec[i64]([NO_CARD] * CELLS)
        self.hand: vec[i64] = vec[i64]([NO_CARD] * HAND)
        self.found: i64 = 0
        """the rooms that lie face down, a mask"""

    def clear(self) -> None:
        self.leave()
        place: i64 = 0
        while place < HAND:
            self.hand[place] = NO_CARD
            place += 1
        self.found = 0

    def leave(self) -> None:
        cell: i64 = 0
        while cell < CELLS:
            self.cells[cell] = NO_CARD
            cell += 1

    def has(self, card: i64) -> bool:
        """The room would be in the hand or in a cell."""
        for there in self.hand:
            if there == card:
                return True
        for there in self.cells:
            if there == card:
                return True
        return False

    def follow(self, state: State, seat: i64, entry: i64) -> bool:
        """One entry of the log; false if it cannot have been so."""
        cell = (entry >> CELL_PLACE) & CELL
        card = (entry >> CARD_PLACE) & CARD
        what = entry & 3
        if what == LEFT:
            self.leave()
        elif what == SWAPPED:
            other = self.cells[card]
            self.cells[card] = self.cells[cell]
            self.cells[cell] = other
        elif what == SHOWN:
            if self.cells[cell] != card and (self.cells[cell] != NO_CARD or self.has(card)):
                return False
            self.cells[cell] = NO_CARD
        else:
            known = (entry >> SEATS_PLACE) & BIT[seat] != 0
            if known and self.cells[cell] != card and self.has(card):
                return False
            slot = state.dice.below(HAND)
            traded = card if known else self.cells[cell]
            self.cells[cell] = self.hand[slot]
            self.hand[slot] = traded
        return True

    def fits(self, state: State, seat: i64, loose: i64) -> bool:
        """Every room is where the seat does not see another; those of them that lie face down are counted."""
        for card in self.hand:
            if card != NO_CARD:
                if not loose & BIT[card]:
                    return False
                self.found |= BIT[card]
        cell: i64 = 0
        while cell < EXIT:
            card = self.cells[cell]
            if card != NO_CARD:
                there = state.cells[cell]
                if there != NO_CARD and not knows(state, seat, cell):
                    if not loose & BIT[card]:
                        return False
                    self.found |= BIT[card]
                elif loose & BIT[card] or (there != NO_CARD and there != card):
                    return False
            cell += 1
        return True


def trace(state: State, seat: i64, loose: i64) -> Trace:
    """A way the trades may have gone, as the seat knows them; the log then holds only what that seat knows."""
    traced = Trace()
    memory = state.memory
    if not state.ruled or memory.trade_count == 0 or seat == state.party:
        return traced
    forget(state, seat)
    tries: i64 = 0
    while tries < TRIES:
        tries += 1
        traced.clear()
        place: i64 = 0
        while place < memory.trade_count and traced.follow(state, seat, memory.trades[place]):
            place += 1
        if place == memory.trade_count and traced.fits(state, seat, loose):
            return traced
    traced.clear()
    return traced


def forget(state: State, seat: i64) -> None:
    """Which rooms other adventurers knew, the seat does not know."""
    memory = state.memory
    place: i64 = 0
    while place < memory.trade_count:
        entry = memory.trades[place]
        if entry & 3 == TRADED:
            seats = (entry >> SEATS_PLACE) & BIT[seat]
            card = (entry >> CARD_PLACE) & CARD if seats else 0
            cell = (entry >> CELL_PLACE) & CELL
            memory.trades[place] = TRADED | cell << CELL_PLACE | card << CARD_PLACE | seats << SEATS_PLACE
        place += 1
