"""A party: moving at the same time, resolving one card after another, going down (MR-COOP2, MR-COOP3).

Each adventurer's `stage` says what is left to do with their card; whenever the agenda is empty, the party's turn
continues with whoever is furthest behind.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.area import fall_together
from undercroft.games.mini_rogue.rules.barter import ask_barter
from undercroft.games.mini_rogue.rules.cardspeak import FOE_BOSS, ITEM, MONSTER, WHEN_EXPLORATION
from undercroft.games.mini_rogue.rules.exploration import (
    Explore,
    arrive_in_company,
    begin_descent,
    enter,
    explore,
    next_area,
)
from undercroft.games.mini_rogue.rules.fights import start_fight
from undercroft.games.mini_rogue.rules.offers import way_with
from undercroft.games.mini_rogue.rules.overlord import ask
from undercroft.games.mini_rogue.rules.prices import affordable
from undercroft.games.mini_rogue.rules.rooms import be_done, resolve, run_program
from undercroft.games.mini_rogue.rules.state import (
    ARRIVED,
    BOUND,
    DECLINED,
    DONE,
    ENTERED,
    EXIT,
    NO_CARD,
    RESOLVED,
    TO_MOVE,
    Hero,
    State,
    room_at,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.turn_order import leader_first, seat_at, seats_at, swap_places
from undercroft.kernel.vecs import vec

NOBODY: Final = -1
AT_A_CARD: Final = vec[i64]([ENTERED, ARRIVED, DECLINED, RESOLVED])
"""the stages of resolving a card, in order"""
EXPLORE: Final = Explore()
"""moves an adventurer who has chosen"""


def take_turn(state: State) -> None:
    """What comes next: finish the cards, fall, choose a way, move, go down (MR-COOP2-5 to -8, -13, -20)."""
    seat = whose_card(state)
    if seat != NOBODY:
        finish_card(state, state.heroes[seat].cell)
        return
    if state.fall_cell != NO_CARD:
        fall_together(state)
        return
    seat = first_between(state, TO_MOVE, TO_MOVE)
    if seat != NOBODY:
        explore(state, state.heroes[seat])
    elif first_between(state, BOUND, BOUND) != NOBODY:
        move_together(state)
    elif seats_at(state, EXIT) != (1 << state.party) - 1:
        begin_round(state)
    else:
        go_down_together(state)


def whose_card(state: State) -> i64:
    """The first seat on the card to finish: a card already begun, else the card of the first in the order."""
    seat = first_between(state, ARRIVED, RESOLVED)
    if seat == NOBODY:
        seat = first_between(state, DECLINED, DECLINED)
    return first_between(state, ENTERED, ENTERED) if seat == NOBODY else seat


def first_between(state: State, lowest: i64, highest: i64) -> i64:
    """The first seat in the order whose stage is in a range."""
    place: i64 = 0
    while place < state.party:
        seat = seat_at(state, place)
        if lowest <= state.heroes[seat].stage <= highest:
            return seat
        place += 1
    return NOBODY


# --- one round -----------------------------------------------------------------------------------------------


def begin_round(state: State) -> None:
    """All cards are resolved: reveal the rooms ahead and let everybody choose; those at the Exit wait there."""
    if state.ruled and not state.reign.asked:
        # between two rooms, before the next ones are revealed, the Overlord is asked
        state.reign.asked = True
        ask(state, state.heroes[state.leader], WHEN_EXPLORATION)
        return
    state.reign.asked = False
    leader_first(state)
    for hero in state.heroes:
        hero.proposals = 0
        if hero.cell != EXIT:
            hero.stage = TO_MOVE
            explore(state, hero)
    state.question.close()


def move_together(state: State) -> None:
    """Nobody moves before everybody has chosen (MR-COOP2-7). An Exit without a boss resolves nothing (MR-TURN-17)."""
    place: i64 = 0
    while place < state.party:
        hero = state.heroes[seat_at(state, place)]
        if hero.stage == BOUND:
            EXPLORE.answer(state, hero, 0, chosen_way(hero))
        place += 1
    seat = first_between(state, ENTERED, ENTERED)
    if state.ruled and seat != NOBODY:
        enter(state, state.heroes[seat])
    if state.boss_up and seats_at(state, EXIT) == (1 << state.party) - 1:
        for hero in state.heroes:
            hero.stage = ENTERED


def chosen_way(hero: Hero) -> i64:
    """The answer that chose this move."""
    far = hero.bound_for - hero.cell
    return answers.MOVE_RIGHT if far == 1 else answers.MOVE_DOWN if far == 3 else answers.MOVE_DIAGONAL


def finish_card(state: State, cell: i64) -> None:
    """Finish one card for everybody on it: arriving, then resolving, then exchanging (MR-COOP2-6, -8, -10).

    If everybody leaves an Item to the others, it is resolved once the last has declined.
    """
    for stage in AT_A_CARD:
        place: i64 = 0
        while place < state.party:
            hero = state.heroes[seat_at(state, place)]
            if hero.cell == cell and hero.stage == stage:
                if stage == ENTERED:
                    arrive_in_company(state, hero)
                elif stage == ARRIVED:
                    resolve_in_turn(state, hero)
                elif stage == DECLINED:
                    leave_item(state, hero)
                else:
                    state.taken = NO_CARD
                    ask_barter(state, hero)
                return
            place += 1


def resolve_in_turn(state: State, hero: Hero) -> None:
    """Each resolves in turn, with their own choices and results; all present fight an enemy (MR-COOP2-8, -12, -14)."""
    if hero.cell == EXIT:
        hero.stage = RESOLVED
        gather(state, hero)
        start_fight(state, hero, FOE_BOSS)
        return
    card = room_at(state, hero)
    if card == NO_CARD:  # somebody has taken an Item room's card, which ends the room for the others
        be_done(hero)
        return
    hero.stage = RESOLVED
    kind = state.tables.room_kind[card]
    if kind == ITEM and seats_at(state, hero.cell) != 1 << hero.seat and not hero.skipping:
        price = way_with(state, card, True)
        if price == 0 or affordable(state, hero, price):
            state.agenda.push(steps.WANT_ITEM, hero.seat, 0)
        else:
            decline(state, hero)
        return
    if kind == MONSTER and not hero.skipping:
        gather(state, hero)
    resolve(state, hero)


def gather(state: State, hero: Hero) -> None:
    """All on this card fight, except those who skip the room (MR-COOP2-14, -17)."""
    fighters: i64 = 1 << hero.seat
    for mate in state.heroes:
        if mate.cell == hero.cell and mate.stage == ARRIVED and not mate.skipping:
            fighters |= 1 << mate.seat
            mate.stage = RESOLVED
            mate.met_danger = True
            if mate.shield > 0 or mate.immune:
                state.agenda.push(steps.LEAVE_ROOM, mate.seat, 0)
    state.fighters = fighters


class WantItem(Step):
    """With others present, only an adventurer who wants the Item resolves its room (MR-COOP2-12)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.WANT_ITEM, hero.seat, 0, answers.TAKE)
        state.question.offer(answers.LEAVE)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.TAKE:
            resolve(state, hero)
            return
        decline(state, hero)


def decline(state: State, hero: Hero) -> None:
    """Leave the Item to others. Any cost of leaving it is settled once all have been asked."""
    card = state.cells[hero.cell]
    hero.shield = 0
    hero.immune = False
    tell(state, events.ITEM_DECLINED, hero.seat, card, state.floor)
    if way_with(state, card, False):
        hero.stage = DECLINED


def leave_item(state: State, hero: Hero) -> None:
    """Nobody has paid for the Item: the consequence applies to everybody there (MR-ROOM-ITEM-2)."""
    hero.stage = RESOLVED
    address = way_with(state, state.cells[hero.cell], False)
    if address:
        run_program(state, hero, address)


class GiveWay(Step):
    """Accept an earlier place in the order? The argument is the seat that offers it (MR-COOP2-9)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.GIVE_WAY, hero.seat, argument, answers.ACCEPT)
        state.question.offer(answers.REFUSE)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.ACCEPT:
            swap_places(state, hero.seat, argument)
            tell(state, events.ORDER_CHANGED, hero.seat, argument)


# --- the way down --------------------------------------------------------------------------------------------


def go_down_together(state: State) -> None:
    """Everybody eats and refreshes, then all change area and the next adventurer leads (MR-COOP2-11, -20)."""
    seat = first_between(state, DONE, DONE)
    if seat != NOBODY:
        begin_descent(state, state.heroes[seat])
        return
    state.leader = (state.leader + 1) % state.party
    leader_first(state)
    tell(state, events.LEADER_NAMED, state.leader)
    next_area(state, state.heroes[state.leader])
