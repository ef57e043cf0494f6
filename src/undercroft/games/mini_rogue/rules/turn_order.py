"""Turn order in a party: the order of a round and of a fight (MR-COOP2-4, -8, -9, -15, MR-COOP3-4)."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers
from undercroft.games.mini_rogue.rules.state import ENTERED, SEAT, SEAT_BITS, Hero, State


def seat_at(state: State, place: i64) -> i64:
    """The seat at a place in the order, counting from 0."""
    return (state.order >> (SEAT_BITS * place)) & SEAT


def leader_first(state: State) -> None:
    """The order of a new round: the Party Leader, then the others in turn; everybody may propose a change again."""
    order: i64 = 0
    place = state.party
    while place > 0:
        place -= 1
        order = (order << SEAT_BITS) | ((state.leader + place) % state.party)
    state.order = order
    for hero in state.heroes:
        hero.gave_way = False


def swap_places(state: State, one: i64, other: i64) -> None:
    """Two seats swap places in the order (MR-COOP2-9)."""
    order: i64 = 0
    place = state.party
    while place > 0:
        place -= 1
        seat = seat_at(state, place)
        if seat == one:
            seat = other
        elif seat == other:
            seat = one
        order = (order << SEAT_BITS) | seat
    state.order = order


def next_fighter(state: State, seat: i64) -> i64:
    """Who attacks after this seat; after the last, the first again (MR-COOP2-15)."""
    place: i64 = 0
    while seat_at(state, place) != seat:
        place += 1
    while True:
        place = (place + 1) % state.party
        seat = seat_at(state, place)
        if state.fighters & (1 << seat):
            return seat


def first_fighter(state: State) -> i64:
    return next_fighter(state, seat_at(state, state.party - 1))


def hp_against(state: State, alone: i64, together: i64) -> i64:
    """HP for one, two or three fighters: the first value, the second, their sum (MR-COOP2-14, -17, MR-COOP3-2, -4)."""
    fighters = state.fighters
    if fighters & (fighters - 1) == 0:
        return alone
    return hp_for(3 if fighters == (1 << 3) - 1 else 2, alone, together)


def hp_for(fighters: i64, alone: i64, together: i64) -> i64:
    """The same by the number of fighters."""
    if fighters == 1:
        return alone
    if fighters == 2:
        return together
    return alone + together


def seats_at(state: State, cell: i64) -> i64:
    """The seats on a cell, as a mask."""
    seats: i64 = 0
    for hero in state.heroes:
        if hero.cell == cell:
            seats |= 1 << hero.seat
    return seats


def offer_places(state: State, hero: Hero) -> None:
    """Once a round, an adventurer may offer to swap places with somebody later in the order (MR-COOP2-9)."""
    if hero.gave_way:
        return
    later = False
    place: i64 = 0
    while place < state.party:
        seat = seat_at(state, place)
        if later and state.heroes[seat].stage == ENTERED:
            state.question.offer(answers.HERO + seat)
        if seat == hero.seat:
            later = True
        place += 1
