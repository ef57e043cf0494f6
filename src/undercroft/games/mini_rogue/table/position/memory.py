"""What the seats of a position remember although the table does not show it: fair copies need it, the rules do not."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.deal import HAGGLED_MOST
from undercroft.games.mini_rogue.rules.memory import BIT, TRADES_MOST
from undercroft.games.mini_rogue.rules.state import EXIT, NO_CARD, State
from undercroft.games.mini_rogue.rules.trades import (
    CARD,
    CARD_PLACE,
    CELL,
    CELL_PLACE,
    LEFT,
    SEATS_PLACE,
    SHOWN,
    SWAPPED,
    TRADED,
    note,
)
from undercroft.games.mini_rogue.table.view import named_bits
from undercroft.kernel.errors import N_
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, Reason

WHAT: Final = {TRADED: "traded", SWAPPED: "swapped", SHOWN: "shown", LEFT: "left"}
HAGGLED: Final = 2 * HAGGLED_MOST
"""an exchange that is under way may be made after the last one is begun"""


def read_memory(cards: MiniRogueCards, state: State, fields: Fields | None, *, picked_from: Sequence[int]) -> None:
    """Of a picked deck, all rooms that it might have been picked from and that are not there were left out."""
    memory = state.memory
    memory.left_out = sum(int(BIT[card]) for card in picked_from)
    if fields is None:
        return
    rooms, bosses = [room.id for room in cards.rooms], [boss.id for boss in cards.bosses]
    seats = fields.tables("seats") or []
    if len(seats) > len(state.seated):
        message = N_("{n} seats are too many: at most {most}")
        raise fields.refuse(Reason.TOO_MANY, "seats", message, n=len(seats), most=len(state.seated))
    for seat, entry in enumerate(seats):
        memory.unused[seat] = _unused(state, entry, rooms)
        memory.seen[seat] = sum(int(BIT[rooms.index(name)]) for name in entry.names("seen", rooms) or ())
        entry.close()
    memory.woken = sum(int(BIT[bosses.index(name)]) for name in fields.names("guardians", bosses) or ())
    second = fields.name("second_boss", bosses, "")
    memory.second = bosses.index(second) if second else NO_CARD
    trades = fields.tables("trades") or ()
    if len(trades) > TRADES_MOST:
        message = N_("{n} trades are too many: at most {most}")
        raise fields.refuse(Reason.TOO_MANY, "trades", message, n=len(trades), most=TRADES_MOST)
    for entry in trades:
        _read_trade(state, entry, rooms)
    state.deal.haggled = fields.number("haggled", 0, 0, HAGGLED if state.party > 1 else 0)
    fields.close()


def _unused(state: State, fields: Fields, rooms: Sequence[str]) -> int:
    mask, deck = 0, [int(state.deck[place]) for place in range(state.deck_count)]
    for name in fields.names("unused", rooms) or ():
        if rooms.index(name) not in deck:
            raise fields.refuse(Reason.MISMATCH, "unused", N_('"{name}" is not among the unused rooms'), name=name)
        mask |= int(BIT[rooms.index(name)])
    return mask


def _read_trade(state: State, fields: Fields, rooms: Sequence[str]) -> None:
    names = list(WHAT.values())
    what = names.index(fields.needed("what", names))
    cell = fields.number("cell", 1, 1, EXIT) - 1
    card = fields.number("other", 1, 1, EXIT) - 1
    if what != SWAPPED:
        card = rooms.index(fields.name("card", rooms, rooms[0]))
    seats = sum(int(BIT[seat]) for seat in fields.seats("known_to", int(state.party)) or ())
    fields.close()
    note(state, what, cell, card, seats)


def memory_data(cards: MiniRogueCards, state: State) -> Plain | None:
    """The same as a table; None if there is nothing to remember."""
    memory, rooms = state.memory, [room.id for room in cards.rooms]
    seats: list[Plain] = [
        {
            "unused": named_bits(int(memory.unused[seat]), rooms) or None,
            "seen": (named_bits(int(memory.seen[seat]), rooms) or None) if state.council else None,
        }
        for seat in range(len(state.seated))
    ]
    data: Plain = {
        "seats": seats if any(any(seat.values()) for seat in seats) else None,
        "guardians": named_bits(int(memory.woken), [boss.id for boss in cards.bosses]) or None,
        "second_boss": cards.bosses[memory.second].id if memory.second != NO_CARD else None,
        "trades": _trades(cards, state) if state.ruled and memory.trade_count else None,
        "haggled": int(state.deal.haggled) or None,
    }
    return data if any(data.values()) else None


def _trades(cards: MiniRogueCards, state: State) -> list[Plain]:
    found: list[Plain] = []
    for entry in map(int, state.memory.trades[: state.memory.trade_count]):
        what, cell, card = entry & 3, entry >> CELL_PLACE & CELL, entry >> CARD_PLACE & CARD
        data: Plain = {"what": WHAT[what]}
        if what != LEFT:
            data["cell"] = cell + 1
        if what == SWAPPED:
            data["other"] = card + 1
        elif what == SHOWN or entry >> SEATS_PLACE:
            data["card"] = cards.rooms[card].id
        if entry >> SEATS_PLACE:
            data["known_to"] = [seat for seat in range(state.party) if entry >> SEATS_PLACE >> seat & 1]
        found.append(data)
    return found
