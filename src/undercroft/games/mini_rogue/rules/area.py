"""The area: shuffling, laying and revealing the rooms, and falling to the area below (MR-TURN-1 to -3)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    BLIND,
    EACH_AREA,
    EACH_FLOOR,
    ON_AREA,
    ON_FLOOR,
    PREPARATION,
    SCOUT,
    WHEN_ENTRY,
    WHEN_EXPLORATION,
    WHEN_PREPARATION,
)
from undercroft.games.mini_rogue.rules.items import end_alarm, put_under
from undercroft.games.mini_rogue.rules.memory import BIT, EVERYBODY
from undercroft.games.mini_rogue.rules.overlord import begin_room
from undercroft.games.mini_rogue.rules.reinforcement import renew_hand
from undercroft.games.mini_rogue.rules.second_box import AUTOMA
from undercroft.games.mini_rogue.rules.skills import may_prepare, offer_skills, use_skill
from undercroft.games.mini_rogue.rules.state import (
    CELLS,
    DONE,
    ENTERED,
    EXIT,
    FACE_UP,
    FORESEEN,
    NO_CARD,
    REMOVED,
    REMOVED_UNSEEN,
    VISITED,
    Hero,
    State,
    floor_of,
    see_room,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.tables import AREAS, FLOORS
from undercroft.games.mini_rogue.rules.trades import log_leaving
from undercroft.games.mini_rogue.rules.turn_order import leader_first, seat_at
from undercroft.kernel.vecs import vec

FACE_DOWN: Final = vec[i64]([0] * EXIT + [FACE_UP])
"""the marks of an area just laid; the exit has no card to reveal"""
NO_CARDS: Final = vec[i64]([NO_CARD] * CELLS)
CENTRE: Final = 4
BOTTOM: Final = 8
"""The place of a card that must not be laid."""

# --- preparation ---------------------------------------------------------------------------------------------


def prepare(state: State, hero: Hero) -> None:
    """Shuffle every room card not in use; then Preparation skills, then the laying (MR-TURN-1, MR-SKILL-4)."""
    state.deck_aside = 0
    state.memory.shuffle()
    if state.party > 1:
        prepare_together(state)
    elif may_prepare(state, hero):
        state.agenda.push(steps.LAY, hero.seat, 0)
        state.agenda.push(steps.PREPARATION, hero.seat, 0)
    else:
        lay(state, hero)


def prepare_together(state: State) -> None:
    """Ask everybody with a Preparation skill, in the order of the round."""
    preparing = False
    for hero in state.heroes:
        preparing = preparing or may_prepare(state, hero)
    if not preparing:
        lay(state, state.heroes[state.leader])
        return
    state.agenda.push(steps.LAY, state.leader, 0)
    leader_first(state)
    place = state.party
    while place > 0:
        place -= 1
        seat = seat_at(state, place)
        if may_prepare(state, state.heroes[seat]):
            state.agenda.push(steps.PREPARATION, seat, 0)


class Prepare(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        prepare(state, hero)


class Preparation(Step):
    """After the shuffle, before the laying (MR-SKILL-4)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.PREPARATION, hero.seat, 0, answers.GO_ON)
        offer_skills(state, hero, PREPARATION)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            state.agenda.push(steps.PREPARATION, hero.seat, 0)
            use_skill(state, hero, choice)


class Lay(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        lay(state, hero)


def lay(state: State, hero: Hero) -> None:
    """Lay cards face down on every empty cell; turn up the Entrance, and the boss where its icon is.

    (MR-SETUP-8, -9, -13, MR-TURN-2, -3.) After a fall the Entrance is already there and counts as resolved
    (MR-EFFECT-21, -25).
    """
    state.deck_count = state.dice.deal_into(state.cells, EXIT, state.deck, state.deck_aside, state.deck_count)
    fallen = state.cell_marks[0] & VISITED
    state.cell_marks[0] = FACE_UP | VISITED
    see_room(state, state.cells[0], EVERYBODY)
    if state.sink is not None:
        new_floor = fallen != 0 or floor_of(state, state.area - 1) != state.floor
        tell(state, events.AREA_ENTERED, hero.seat, state.area, state.floor, 1 if new_floor else 0)
        tell(state, events.REVEALED, hero.seat, 0, state.cells[0], state.floor)
    if state.party == 1:
        stand_at_entrance(state, hero)
    else:
        for mate in state.heroes:
            stand_at_entrance(state, mate)
            mate.stage = DONE if fallen else ENTERED
            mate.proposals = 0
        leader_first(state)
    if state.tables.mat_boss[state.mat * AREAS + state.area]:
        state.boss_up = True
        if state.sink is not None:
            tell(state, events.BOSS_REVEALED, hero.seat, state.bosses[state.boss_count - 1], state.floor)
    if not fallen and state.party == 1:
        state.agenda.push(steps.RESOLVE, hero.seat, 0)
    if state.ruled:
        area_laid(state, hero, fallen != 0)


def area_laid(state: State, hero: Hero, fallen: bool) -> None:
    """The Overlord prepares, or the Automa is consulted (MR-OVER-14, MR-AUTO-3)."""
    reign = state.reign
    if reign.mode == AUTOMA:
        enter_rooms(state, fallen)
        if reign.descended:
            starts = floor_of(state, state.area - 1) != state.floor
            state.agenda.push(steps.CONSULT, hero.seat, ON_FLOOR if starts else ON_AREA)
    else:
        entry = WHEN_ENTRY
        if fallen:
            entry = WHEN_EXPLORATION if state.party == 1 else 0  # a party's round begins with this
        begin_room(state, 0)
        state.agenda.push(steps.OVERLORD, hero.seat, WHEN_PREPARATION | entry)
    reign.descended = False


def enter_rooms(state: State, fallen: bool) -> None:
    """Consult the Automa for each room entered, unless it counts as resolved (MR-AUTO-3)."""
    place = state.party
    while place > 0:
        place -= 1
        hero = state.heroes[seat_at(state, place)]
        hero.armed = 0
        if not fallen and (state.party == 1 or hero.stage == ENTERED) and state.cells[hero.cell] != NO_CARD:
            state.agenda.push(steps.CONSULT, hero.seat, state.tables.room_kind[state.cells[hero.cell]])


def stand_at_entrance(state: State, hero: Hero) -> None:
    """A new area: no danger met yet, and boons granted once per area can be used again."""
    hero.cell = 0
    hero.met_danger = False
    if hero.boons:
        hero.spent = hero.spent & ~EACH_AREA
        if hero.boons & SCOUT and not hero.afflictions & BLIND and not state.cell_marks[CENTRE] & FACE_UP:
            reveal(state, hero, CENTRE)


def go_to_area(state: State, area: i64) -> None:
    """Move the marker; on a new floor, boons granted once per floor can be used again."""
    state.area = area
    floor = floor_of(state, area)
    if state.ruled:
        leave_area(state, floor != state.floor)
    if floor != state.floor:
        state.floor = floor
        for hero in state.heroes:
            hero.spent = hero.spent & ~EACH_FLOOR
            if hero.burden != NO_CARD:
                end_alarm(state, hero)


def leave_area(state: State, floor_left: bool) -> None:
    """Powers can be used again; when a floor ends, even by a fall, the Overlord draws a new hand (MR-OVER-7)."""
    reign = state.reign
    reign.used_room = 0
    reign.used_area = 0
    reign.room = NO_CARD
    reign.veiled = 0
    reign.quiet = False
    reign.asked = False
    log_leaving(state)
    if floor_left:
        reign.used_floor = 0
        state.deck_aside = 0
        renew_hand(state)


def collect(state: State) -> None:
    """Return all room cards of the area, revealed or not, to the deck (MR-TURN-12)."""
    deck = state.deck
    count = state.deck_count
    for card in state.cells:
        if card >= 0:
            deck[count] = card
            count += 1
    state.deck_count = count
    state.cells = NO_CARDS[:]
    state.cell_marks = FACE_DOWN[:]


# --- revealing and falling ------------------------------------------------------------------------------------


def reveal(state: State, hero: Hero, cell: i64) -> None:
    """Turn a room card face up."""
    state.cell_marks[cell] = state.cell_marks[cell] | FACE_UP
    see_room(state, state.cells[cell], EVERYBODY)
    if state.sink is not None:
        tell(state, events.REVEALED, hero.seat, cell, state.cells[cell], state.floor)


def fall(state: State, hero: Hero) -> None:
    """Fall to the area below, with the current card as its Entrance; no food, no refresh (MR-EFFECT-20 to -25).

    The boss of the floor left behind is out of the game. On the last floor, and on mats without falls, the icon is
    ignored. In a party the others first finish their own cards.
    """
    below = state.tables.mat_fall[state.mat * AREAS + state.area]
    if below == 0:
        tell(state, events.DID_NOT_FALL, hero.seat)
        return
    state.agenda.clear()
    state.foe.leave()
    state.foe.phase = 0  # no second monster follows them
    state.pool.clear()
    if state.party == 1:
        drop_to(state, hero, hero.cell, below)
        return
    tell(state, events.SLIPPED, hero.seat)
    if state.fall_cell == NO_CARD:
        state.fall_cell = hero.cell


def fall_together(state: State) -> None:
    """All follow the adventurer who fell first, whose card becomes the Entrance (MR-COOP2-13)."""
    cell = state.fall_cell
    state.fall_cell = NO_CARD
    if cell >= CELLS:
        go_deeper(state, state.heroes[state.leader], cell - CELLS)
        return
    drop_to(state, state.heroes[state.leader], cell, state.tables.mat_fall[state.mat * AREAS + state.area])


def go_down(state: State, hero: Hero, floors: i64) -> None:
    """Go through a portal to the first area of a deeper floor, without a Descent; on the last floor do nothing."""
    if state.floor == FLOORS:
        tell(state, events.DID_NOT_FALL, hero.seat)
        return
    state.agenda.clear()
    if state.party == 1:
        go_deeper(state, hero, floors)
        return
    tell(state, events.SLIPPED, hero.seat)
    if state.fall_cell == NO_CARD:
        state.fall_cell = CELLS + floors


def go_deeper(state: State, hero: Hero, floors: i64) -> None:
    """Remove the bosses of the floors left behind from the game and lay a new area."""
    floor = min(FLOORS, state.floor + floors)
    left = floor - state.floor
    while left > 0:
        leave_boss(state, hero)
        left -= 1
    area = state.area
    while floor_of(state, area) < floor:
        area += 1
    go_to_area(state, area)
    tell(state, events.FELL, hero.seat, area, state.floor)
    collect(state)
    for mate in state.heroes:
        mate.shield = 0
        mate.immune = False
        mate.cell = 0
    state.agenda.push(steps.PREPARE, hero.seat, 0)


def leave_boss(state: State, hero: Hero) -> None:
    """Remove the top boss from the game, seen or not (MR-EFFECT-22)."""
    state.boss_count -= 1
    boss = state.bosses[state.boss_count]
    state.boss_place[boss] = REMOVED if state.boss_up else REMOVED_UNSEEN
    if not state.boss_up:
        boss = NO_CARD
    tell(state, events.BOSS_REMOVED, hero.seat, boss)
    state.boss_up = False


def drop_to(state: State, hero: Hero, cell: i64, below: i64) -> None:
    """Leave the boss of this floor behind and build an area around the card of a cell (MR-EFFECT-21, -22)."""
    leave_boss(state, hero)
    go_to_area(state, below)
    tell(state, events.FELL, hero.seat, below, state.floor)
    card = state.cells[cell]
    state.cells[cell] = NO_CARD
    collect(state)
    state.cells[0] = card
    state.cell_marks[0] = FACE_UP | VISITED
    for mate in state.heroes:
        mate.shield = 0
        mate.immune = False
        mate.cell = 0
    state.agenda.push(steps.PREPARE, hero.seat, 0)


# --- looking at the top of the deck --------------------------------------------------------------------------
# The cards looked at are the last of the deck; the argument of PLACE is how many of them are not placed yet.


ANYWHERE: Final = 0
TO_ORDER: Final = 16
"""Added to the argument of PLACE: the cards go back on top, in some order, or under the deck."""
PLACING: Final = 15


def peek(state: State, hero: Hero, count: i64, how: i64 = ANYWHERE) -> None:
    """Look at the top cards of the shuffled deck, then place each."""
    last = state.deck_count
    while last > state.deck_count - count:
        pick = state.deck_aside + state.dice.below(last - state.deck_aside)
        last -= 1
        card = state.deck[pick]
        state.deck[pick] = state.deck[last]
        state.deck[last] = card
        see_room(state, card, BIT[hero.seat])
        tell(state, events.PEEKED, hero.seat, card, state.floor)
    if how == TO_ORDER:
        state.agenda.push(steps.SETTLE, hero.seat, 0)
    state.agenda.push(steps.PLACE, hero.seat, count | how)


def looked_at(state: State) -> i64:
    """The next card to place."""
    return state.deck[state.deck_count - 1]


class Place(Step):
    """Where does this card go: to a cell of the next area, or to the bottom of the deck?"""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.PLACE, hero.seat, argument)
        offered: i64 = 0
        cell: i64 = 0
        while cell < EXIT:
            if state.cells[cell] == NO_CARD and (argument < TO_ORDER or offered < argument & PLACING):
                state.question.offer(answers.CELL + cell)
                offered += 1
            cell += 1
        state.question.offer(answers.DECK_BOTTOM)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        card = looked_at(state)
        ordered: i64 = 1 if argument >= TO_ORDER else 0
        state.deck_count -= 1
        if choice == answers.DECK_BOTTOM:
            put_under(state, card, BIT[hero.seat])
            tell(state, events.PLACED, hero.seat, card, BOTTOM, state.floor, ordered)
        else:
            cell = choice - answers.CELL
            state.cells[cell] = card
            state.cell_marks[cell] = FORESEEN << hero.seat
            tell(state, events.PLACED, hero.seat, card, cell, state.floor, ordered)
        if argument & PLACING > 1:
            state.agenda.push(steps.PLACE, hero.seat, argument - 1)


class Settle(Step):
    """Cards put back on top of the deck are laid first: close the gaps before them."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        free: i64 = 0
        cell: i64 = 0
        while cell < EXIT:
            card = state.cells[cell]
            if card != NO_CARD:
                while state.cells[free] != NO_CARD and free < cell:
                    free += 1
                if free < cell:
                    state.cells[free] = card
                    state.cell_marks[free] = state.cell_marks[cell]
                    state.cells[cell] = NO_CARD
                    state.cell_marks[cell] = 0
            cell += 1
