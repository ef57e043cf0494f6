"""What the seats remember although the table does not show it; only `redeal` reads it, and no rule depends on it.

A set of cards is a mask, and so is a set of seats: an adventurer's bit is that of its seat, the Overlord's comes after.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.tables import NO_CARD
from undercroft.kernel.record import Record
from undercroft.kernel.state import copy_row
from undercroft.kernel.vecs import vec

ROOMS_MOST: Final = 62
"""room cards are numbered below this"""
BIT: Final = vec[i64]([1 << place for place in range(ROOMS_MOST)])
"""the bit of a card: in compiled code a shifted literal has too few bits"""
WATCHERS: Final = 4
"""three adventurers and an Overlord"""
EVERYBODY: Final = 15
TRADES_MOST: Final = 24
NOTHING: Final = vec[i64]([0] * WATCHERS)
NO_TRADES: Final = vec[i64]([0] * TRADES_MOST)


@mypyc_attr(acyclic=True)
class Memory:
    """Who knows what of cards that lie face down."""

    def __init__(self) -> None:
        self.unused: vec[i64] = NOTHING[:]
        """by seat: rooms that it knows to be among the unused ones, because it saw them go there after the shuffle"""
        self.second: i64 = NO_CARD
        """the boss that a chapter puts on floor 2 (MR-CAMP-11)"""
        self.woken: i64 = 0
        """bosses that are known not to be in the stack, because they were Guardians (MR-COUNCIL-6)"""
        # only with the second box:
        self.left_out: i64 = 0
        """rooms that were not picked for the deck (MR-COUNCIL-18)"""
        self.seen: vec[i64] = NOTHING[:]
        """by seat: the rooms of a picked deck that it has seen"""
        # only against an Overlord who is played:
        self.trades: vec[i64] = NO_TRADES[:]
        """what happened since an adventurer knew a room that went into the Overlord's hand; see `trades`"""
        self.trade_count: i64 = 0

    def shuffle(self) -> None:
        """Every room card not in use is shuffled: any of them may be anywhere."""
        seat: i64 = 0
        while seat < WATCHERS:
            self.unused[seat] = 0
            seat += 1

    def put_back(self, card: i64, seats: i64) -> None:
        """These seats see which room card goes among the unused ones."""
        seat: i64 = 0
        while seat < WATCHERS:
            if seats & BIT[seat]:
                self.unused[seat] = self.unused[seat] | BIT[card]
            seat += 1

    def draw(self, card: i64) -> None:
        """A room card is drawn from the unused ones."""
        seat: i64 = 0
        while seat < WATCHERS:
            self.unused[seat] = self.unused[seat] & ~BIT[card]
            seat += 1

    def see(self, card: i64, seats: i64) -> None:
        """These seats see a room card of a picked deck."""
        seat: i64 = 0
        while seat < WATCHERS:
            if seats & BIT[seat]:
                self.seen[seat] = self.seen[seat] | BIT[card]
            seat += 1

    def copy_into(self, other: "Memory", seats: i64) -> None:
        """Only the seats that there are remember anything."""
        seat: i64 = 0
        while seat < seats:
            other.unused[seat] = self.unused[seat]
            seat += 1
        other.second = self.second
        other.woken = self.woken

    def copy_court_into(self, other: "Memory") -> None:
        """Copy what only the second box needs."""
        other.left_out = self.left_out
        copy_row(self.seen, other.seen)

    def copy_trades_into(self, other: "Memory") -> None:
        other.trade_count = self.trade_count
        place: i64 = 0
        while place < self.trade_count:
            other.trades[place] = self.trades[place]
            place += 1

    def transfer(self, record: Record, seats: i64) -> None:
        record.places(self.unused, seats)
        self.second = record.number(self.second)
        self.woken = record.number(self.woken)

    def transfer_court(self, record: Record, seats: i64) -> None:
        self.left_out = record.number(self.left_out)
        record.places(self.seen, seats)

    def transfer_trades(self, record: Record) -> None:
        self.trade_count = record.number(self.trade_count)
        record.places(self.trades, self.trade_count)
