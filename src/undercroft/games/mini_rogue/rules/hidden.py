"""What a seat cannot know, drawn again from what it does know: a fair copy for whoever thinks ahead.

Every hidden arrangement that fits what the seat has seen is as likely as it is to the seat itself, if the others choose
among their answers at random. Cards are put in order before they are drawn, so nothing of the old arrangement is left.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.area import PLACING
from undercroft.games.mini_rogue.rules.memory import BIT, EVERYBODY, ROOMS_MOST
from undercroft.games.mini_rogue.rules.reinforcement import CARD_BITS
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, HAND, PLAYED, ROOM_KINDS
from undercroft.games.mini_rogue.rules.setup import NORMAL_BOSSES
from undercroft.games.mini_rogue.rules.state import (
    ABSENT,
    EXIT,
    FORESEEN,
    IN_STACK,
    NO_CARD,
    REMOVED_UNSEEN,
    UNUSED,
    State,
    knows,
    see_room,
)
from undercroft.games.mini_rogue.rules.trades import Trace, trace
from undercroft.kernel.dice import Dice
from undercroft.kernel.vecs import vec

CARD: Final = (1 << CARD_BITS) - 1
NOWHERE: Final = -1
NO_ROW: Final = vec[i64]([NO_CARD] * ROOMS_MOST)


class Draw:
    """A set of cards, drawn from at random."""

    def __init__(self, dice: Dice, cards: i64) -> None:
        self.dice: Dice = dice
        self.cards: i64 = cards
        """those left, a mask"""
        self.row: vec[i64] = NO_ROW[:]
        self.left: i64 = 0
        card: i64 = 0
        while cards:
            if cards & 1:
                self.row[self.left] = card
                self.left += 1
            cards = cards >> 1
            card += 1

    def next(self) -> i64:
        """Draw one."""
        return self.take(self.dice.below(self.left))

    def take(self, place: i64) -> i64:
        card = self.row[place]
        self.left -= 1
        self.row[place] = self.row[self.left]
        self.cards &= ~BIT[card]
        return card

    def next_of(self, values: vec[i64], value: i64) -> i64:
        """Draw one of those that have a value, by number."""
        count: i64 = 0
        place: i64 = 0
        while place < self.left:
            if values[self.row[place]] == value:
                count += 1
            place += 1
        pick = self.dice.below(count)
        place = 0
        while True:
            if values[self.row[place]] == value:
                if pick == 0:
                    return self.take(place)
                pick -= 1
            place += 1


def redeal(state: State, seat: i64, seed: i64) -> None:
    """Draw everything that a seat cannot know anew; its view stays the same."""
    state.dice.reseed(seed)
    redeal_rooms(state, seat)
    redeal_final_boss(state)
    redeal_bosses(state)
    if state.council:
        redeal_court(state)
    if state.ruled:
        redeal_pile(state, seat)


# --- rooms ---------------------------------------------------------------------------------------------------
# Rooms lie in the cells, in the Overlord's hand and among the unused ones. The cards whose place a seat does not know
# are drawn for all these places alike: first cells, then the hand, then the deck.


def redeal_rooms(state: State, seat: i64) -> None:
    """Draw the rooms whose place the seat does not know; what others know of them, they know of the new ones."""
    loose = loose_rooms(state, seat)
    fixed = deck_rooms(state) & ~loose
    looked = cards_looked_at(state)
    top = state.deck[state.deck_count - looked : state.deck_count]
    sunk = sunk_cards(state, loose)
    forget(state, seat, loose)
    if state.council and state.court.picking:
        loose = pick_again(state, seat, loose)
    traced = trace(state, seat, loose)
    draw = Draw(state.dice, loose & ~traced.found)
    cell: i64 = 0
    while cell < EXIT:
        if state.cells[cell] != NO_CARD and not knows(state, seat, cell):
            state.cells[cell] = draw.next() if traced.cells[cell] == NO_CARD else traced.cells[cell]
            see_room(state, state.cells[cell], state.cell_marks[cell] // FORESEEN)
        cell += 1
    if holds_hidden(state, seat):
        redeal_hand(state, draw, traced)
    if looked > 0 and state.question.seat != seat:
        place: i64 = 0
        while place < looked:
            top[place] = draw.next()
            see_room(state, top[place], BIT[state.question.seat])
            place += 1
    stack_deck(state, fixed, sunk, draw, top)


def loose_rooms(state: State, seat: i64) -> i64:
    """The rooms whose place the seat does not know."""
    loose: i64 = 0
    cell: i64 = 0
    while cell < EXIT:
        if state.cells[cell] != NO_CARD and not knows(state, seat, cell):
            loose |= BIT[state.cells[cell]]
        cell += 1
    if holds_hidden(state, seat):
        for card in state.reign.hand:
            if card != NO_CARD:
                loose |= BIT[card]
    last = state.deck_count
    if state.question.seat == seat:
        last -= cards_looked_at(state)
    deck: i64 = 0
    place: i64 = 0
    while place < last:
        deck |= BIT[state.deck[place]]
        place += 1
    return loose | deck & ~state.memory.unused[seat]


def deck_rooms(state: State) -> i64:
    """The unused rooms, without those being looked at."""
    cards: i64 = 0
    place = state.deck_count - cards_looked_at(state)
    while place > 0:
        place -= 1
        cards |= BIT[state.deck[place]]
    return cards


def cards_looked_at(state: State) -> i64:
    """How many cards on top of the deck the seat that is asked has looked at and not placed yet."""
    return state.question.argument & PLACING if state.question.kind == steps.PLACE else 0


def holds_hidden(state: State, seat: i64) -> bool:
    """The Overlord holds rooms that only the Overlord knows (MR-OVER-6)."""
    return state.ruled and state.reign.mode == PLAYED and seat != state.party


def sunk_cards(state: State, loose: i64) -> vec[i64]:
    """How many of these cards each set of other seats knows to be among the unused ones, by mask."""
    found = vec[i64]([0] * (EVERYBODY + 1))
    place: i64 = 0
    while place < state.deck_count:
        card = state.deck[place]
        if loose & BIT[card]:
            seats: i64 = 0
            other: i64 = 0
            while other < len(state.seated):
                if state.memory.unused[other] & BIT[card]:
                    seats |= BIT[other]
                other += 1
            found[seats] = found[seats] + 1
        place += 1
    return found


def forget(state: State, seat: i64, loose: i64) -> None:
    """What others know of these cards, the seat does not know."""
    memory = state.memory
    hidden = loose & ~memory.seen[seat]
    other: i64 = 0
    while other < len(state.seated):
        memory.unused[other] = memory.unused[other] & ~loose
        memory.seen[other] = memory.seen[other] & ~hidden
        other += 1


def pick_again(state: State, seat: i64, loose: i64) -> i64:
    """Of a picked deck, as many rooms of each kind that the seat has never seen (MR-COUNCIL-18)."""
    memory = state.memory
    kinds = state.tables.room_kind
    unseen = loose & ~memory.seen[seat]
    wanted = vec[i64]([0] * ROOM_KINDS)
    card: i64 = 0
    while card < ROOMS_MOST:
        if unseen & BIT[card]:
            wanted[kinds[card]] = wanted[kinds[card]] + 1
        card += 1
    draw = Draw(state.dice, unseen | memory.left_out)
    kind: i64 = 0
    while kind < ROOM_KINDS:
        while wanted[kind] > 0:
            wanted[kind] = wanted[kind] - 1
            loose |= BIT[draw.next_of(kinds, kind)]
        kind += 1
    memory.left_out = draw.cards
    return loose & ~draw.cards


def redeal_hand(state: State, draw: Draw, traced: Trace) -> None:
    place: i64 = 0
    while place < HAND:
        if state.reign.hand[place] != NO_CARD:
            state.reign.hand[place] = draw.next() if traced.hand[place] == NO_CARD else traced.hand[place]
            see_room(state, state.reign.hand[place], BIT[state.party])
        place += 1


def stack_deck(state: State, fixed: i64, sunk: vec[i64], draw: Draw, top: vec[i64]) -> None:
    """First the unused rooms that the seat knows, then those that others know, the rest, and those looked at.

    The cards put under the deck since the shuffle are the first.
    """
    deck = state.deck
    place: i64 = 0
    card: i64 = 0
    while card < ROOMS_MOST:
        if fixed & BIT[card]:
            deck[place] = card
            place += 1
        card += 1
    seats: i64 = EVERYBODY
    while seats > 0:
        while sunk[seats] > 0:
            sunk[seats] = sunk[seats] - 1
            deck[place] = draw.next()
            state.memory.put_back(deck[place], seats)
            see_room(state, deck[place], seats)
            place += 1
        seats -= 1
    while draw.left > 0:
        deck[place] = draw.take(draw.left - 1)
        place += 1
    for card in top:
        deck[place] = card
        place += 1


# --- bosses --------------------------------------------------------------------------------------------------


def redeal_final_boss(state: State) -> None:
    """A final boss drawn at random is not known before it lies at the exit (MR-COUNCIL-19)."""
    court = state.court
    if not state.council or court.finals < 2 or (state.boss_up and state.boss_count == 1):
        return
    state.boss_place[state.final_boss] = ABSENT
    state.final_boss = court.final_bosses[state.dice.below(court.finals)]
    state.boss_place[state.final_boss] = IN_STACK
    state.bosses[0] = state.final_boss


def redeal_bosses(state: State) -> None:
    """Which bosses wait, which were removed unseen, and which are not used (MR-SETUP-10, -11, MR-EFFECT-22)."""
    places = state.boss_place
    loose: i64 = 0
    unseen: i64 = 0
    boss: i64 = 0
    while boss < len(places):
        if places[boss] == REMOVED_UNSEEN and boss != state.memory.second:
            loose |= BIT[boss]
            unseen += 1
        elif places[boss] == UNUSED and not state.memory.woken & BIT[boss]:
            loose |= BIT[boss]
        boss += 1
    stacked: i64 = 0
    stack: i64 = 1
    while stack <= NORMAL_BOSSES:
        if is_stacked_unseen(state, stack):
            loose |= BIT[state.bosses[stack]]
            stacked |= BIT[stack]
        stack += 1
    draw = Draw(state.dice, loose)
    stack = 1
    while stack <= NORMAL_BOSSES:
        if stacked & BIT[stack]:
            boss = draw.next()
            state.bosses[stack] = boss
            if stack < state.boss_count:
                places[boss] = IN_STACK
            else:
                places[boss] = REMOVED_UNSEEN
                unseen -= 1
        stack += 1
    while unseen > 0:
        places[draw.next()] = REMOVED_UNSEEN
        unseen -= 1
    while draw.left > 0:
        places[draw.take(0)] = UNUSED


def is_stacked_unseen(state: State, place: i64) -> bool:
    """The boss of this place has never been turned up, and no chapter says which it is (MR-CAMP-11)."""
    boss = state.bosses[place]
    if boss == NO_CARD or boss == state.memory.second:
        return False
    if place < state.boss_count:
        return not (state.boss_up and place == state.boss_count - 1)
    return state.boss_place[boss] == REMOVED_UNSEEN


# --- the second box ------------------------------------------------------------------------------------------


def redeal_court(state: State) -> None:
    """The order of the Story cards; reference cards that come up at random (MR-SETUP-15, MR-COUNCIL-20)."""
    court = state.court
    if court.choosing == AT_RANDOM:
        state.ghost = state.dice.below(court.references)
    if court.choosing_rewards == AT_RANDOM:
        state.rewards = state.dice.below(court.references)
    cards: i64 = 0
    place: i64 = 0
    while place < court.story_count:
        cards |= BIT[court.stories[place]]
        place += 1
    draw = Draw(state.dice, cards)
    while place > 0:
        place -= 1
        court.stories[place] = draw.next()


def redeal_pile(state: State, seat: i64) -> None:
    """The Reinforcement cards; the back of the top one, and of one that is about to be placed, shows its track."""
    reign = state.reign
    tracks = state.tables.reinforcement_track
    drawn = hidden_reinforcement(state, seat)
    cards: i64 = 0
    place: i64 = 0
    while place < reign.pile_count:
        cards |= BIT[reign.pile[place]]
        place += 1
    if drawn != NO_CARD:
        cards |= BIT[drawn]
    draw = Draw(state.dice, cards)
    if drawn != NO_CARD:
        put_reinforcement(state, draw.next_of(tracks, tracks[drawn]))
    if place > 0:
        place -= 1
        reign.pile[place] = draw.next_of(tracks, tracks[reign.pile[place]])
    while place > 0:
        place -= 1
        reign.pile[place] = draw.next()


def hidden_reinforcement(state: State, seat: i64) -> i64:
    """A Reinforcement card that was drawn but not placed yet, which only the Overlord has seen; else NO_CARD."""
    question = state.question
    if question.kind == steps.SIDE:
        return NO_CARD if question.seat == seat else question.argument & CARD
    waiting = waiting_reinforcement(state)
    return NO_CARD if waiting == NOWHERE else state.agenda.arguments[waiting] & CARD


def waiting_reinforcement(state: State) -> i64:
    """Where on the agenda a Reinforcement card waits for the die that places it (MR-AUTO-5)."""
    place = state.agenda.depth
    while place > 0:
        place -= 1
        if state.agenda.ops[place] == steps.SIDE_BY_DIE:
            return place
    return NOWHERE


def put_reinforcement(state: State, card: i64) -> None:
    question = state.question
    if question.kind == steps.SIDE:
        question.argument = question.argument & ~CARD | card
        return
    place = waiting_reinforcement(state)
    state.agenda.arguments[place] = state.agenda.arguments[place] & ~CARD | card
