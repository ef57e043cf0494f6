"""The Overlord board: augury, the Reinforcement track, and the cards under its four sides (MR-OVER-3 to -20).

Whatever strengthens an enemy strengthens each member of a horde.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    AVATAR_SIDE,
    COMBAT_SIDE,
    FACE_AFFLICTS,
    FOE_FINAL,
    FOE_MONSTER,
    HORDE,
    ROOMS_SIDE,
    SIDES,
    TOUGHER,
    first_of,
    second_of,
    verb_of,
)
from undercroft.games.mini_rogue.rules.memory import BIT
from undercroft.games.mini_rogue.rules.second_box import AUTOMA, HAND, PLAYED
from undercroft.games.mini_rogue.rules.state import DUNGEON_DIE, NO_CARD, Hero, State, floor_of, see_room, tell
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.tables import FACES
from undercroft.games.mini_rogue.rules.throws import await_dice
from undercroft.games.mini_rogue.rules.turn_order import hp_against

AUGURY_START: Final = 2
"""MR-OVER-3"""
AUGURY_MOST: Final = 5
"""MR-OVER-10"""
DESCENT_AUGURY: Final = 3
"""MR-OVER-8"""
A_SIDE: Final = 3
"""the most cards under one side (MR-OVER-19)"""
CARD_BITS: Final = 8

# --- augury and hand -----------------------------------------------------------------------------------------


def gain_augury(state: State, amount: i64) -> None:
    """Gain augury up to the end of the track; the excess is lost (MR-OVER-10). The Automa has none (MR-AUTO-2)."""
    reign = state.reign
    gained = min(amount, AUGURY_MOST - reign.augury)
    if reign.mode == PLAYED and gained > 0:
        reign.augury += gained
        tell(state, events.AUGURY_GAINED, state.party, gained, reign.augury)


def renew_hand(state: State) -> None:
    """Discard the hand and draw three unused rooms (MR-OVER-6, -7)."""
    reign = state.reign
    if reign.mode != PLAYED:
        return
    state.memory.trade_count = 0
    place: i64 = 0
    while place < HAND:
        if reign.hand[place] != NO_CARD:
            state.deck[state.deck_count] = reign.hand[place]
            state.deck_count += 1
        place += 1
    place = 0
    while place < HAND:
        reign.hand[place] = draw_room(state)
        see_room(state, reign.hand[place], BIT[state.party])
        tell(state, events.HAND_DRAWN, state.party, reign.hand[place], floor_of(state, state.area))
        place += 1


def draw_room(state: State) -> i64:
    """Draw an unused room card at random."""
    pick = state.dice.below(state.deck_count)
    state.deck_count -= 1
    card = state.deck[pick]
    state.deck[pick] = state.deck[state.deck_count]
    state.memory.draw(card)
    return card


# --- the track -----------------------------------------------------------------------------------------------


def in_final_fight(state: State) -> bool:
    return state.foe.kind == FOE_FINAL and state.foe.line != NO_CARD


class Reinforce(Step):
    """Move the marker; on the last space a card is drawn, and remaining steps continue on the next card's track.

    (MR-OVER-15, -16, -20, MR-AUTO-4, -5.) In the final fight nothing moves (MR-OVER-25).
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        reign = state.reign
        left = argument
        if in_final_fight(state):
            return
        while left > 0 and reign.pile_count > 0:
            left -= 1
            card = reign.pile[reign.pile_count - 1]
            track = state.tables.reinforcement_track[card]
            reign.marker += 1
            tell(state, events.MARKER_MOVED, state.party, reign.marker, track)
            if reign.marker == track:
                reign.marker = 0
                reign.pile_count -= 1
                reign.pile[reign.pile_count] = NO_CARD
                if reign.mode == PLAYED:
                    state.agenda.push(steps.SIDE, hero.seat, card | (left << CARD_BITS))
                else:
                    state.agenda.push(steps.SIDE_BY_DIE, hero.seat, card | (left << CARD_BITS))
                return


class SideByDie(Step):
    """The Dungeon die picks the side by the Overlord card's table, however many cards are there (MR-AUTO-5, -6).

    The argument is the card and the steps still to move.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if state.dice.by_hand and await_dice(state, hero, DUNGEON_DIE, 1, steps.SIDE_BY_DIE, argument):
            return
        face = state.dice.roll()
        tell(state, events.ROLLED_DUNGEON, hero.seat, face)
        card = argument & ((1 << CARD_BITS) - 1)
        lay_under(state, card, state.tables.overlord_side[state.reign.overlord * FACES + face - 1])
        state.agenda.push(steps.REINFORCE, hero.seat, argument >> CARD_BITS)


def lay_under(state: State, card: i64, side: i64) -> None:
    state.reign.sides[card] = side
    tell(state, events.REINFORCED, state.party, card, side, 1 if state.reign.mode == AUTOMA else 0)


def cards_under(state: State, side: i64) -> i64:
    """How many cards lie under a side."""
    count: i64 = 0
    for under in state.reign.sides:
        if under == side:
            count += 1
    return count


class Side(Step):
    """Place a drawn card at once; the argument is the card and the steps still to move (MR-OVER-17, -19)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.SIDE, state.party, argument)
        side: i64 = 1
        while side <= SIDES:
            if cards_under(state, side) < A_SIDE:
                state.question.offer(answers.SIDE + side - 1)
            side += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        lay_under(state, argument & ((1 << CARD_BITS) - 1), choice - answers.SIDE + 1)
        state.agenda.push(steps.REINFORCE, 0, argument >> CARD_BITS)


# --- what lies under the board -------------------------------------------------------------------------------


def room_rule(state: State, kind: i64, verb: i64) -> i64:
    """What the cards of the top side do to all rooms of a kind, added up; 0 for nothing (MR-OVER-18)."""
    if not state.ruled:
        return 0
    tables = state.tables
    total: i64 = 0
    card: i64 = 0
    while card < len(tables.reinforcement_track):
        if state.reign.sides[card] == ROOMS_SIDE and tables.reinforcement_kind[card] == kind:
            packed = tables.reinforcement_rooms[card]
            if verb_of(packed) == verb:
                total += max(1, first_of(packed))
        card += 1
    return total


def face_rule(state: State, face: i64, verb: i64) -> i64:
    """What the cards of the bottom side do to all enemies on a face of the Dungeon die (MR-OVER-18).

    Amounts are added up, afflictions are a mask; 0 for nothing.
    """
    tables = state.tables
    total: i64 = 0
    card: i64 = 0
    while card < len(tables.reinforcement_track):
        if state.reign.sides[card] == COMBAT_SIDE and tables.reinforcement_face[card] == face:
            packed = tables.reinforcement_combat[card]
            if verb_of(packed) == verb == FACE_AFFLICTS:
                total |= first_of(packed)
            elif verb_of(packed) == verb:
                total += max(1, by_fighters(state, packed))
        card += 1
    return total


def by_fighters(state: State, packed: i64) -> i64:
    """The first figure of a word, or the second if it has one and several adventurers fight."""
    alone = state.fighters & (state.fighters - 1) == 0
    return first_of(packed) if alone or second_of(packed) == 0 else second_of(packed)


def bolster(state: State, place: i64) -> None:
    """Strengthen the enemy in play for this fight: HP by the number of fighters, armor, damage, traits."""
    tables = state.tables
    foe = state.foe
    hp = hp_against(state, tables.bolster_hp[place], tables.bolster_party_hp[place])
    foe.hp += hp
    foe.start_hp += hp
    foe.armor += tables.bolster_armor[place]
    foe.damage += tables.bolster_damage[place]
    foe.traits |= tables.bolster_traits[place]


def bolster_by_board(state: State) -> None:
    """The top side strengthens monsters, the right one the Avatar, in both phases (MR-OVER-18, -23)."""
    tables = state.tables
    card: i64 = 0
    while card < len(tables.reinforcement_track):
        side = state.reign.sides[card]
        if side == AVATAR_SIDE and state.foe.kind == FOE_FINAL:
            bolster(state, tables.reinforcement_avatar[card])
        elif side == ROOMS_SIDE and state.foe.kind == FOE_MONSTER:
            if verb_of(tables.reinforcement_rooms[card]) == TOUGHER:
                bolster(state, tables.reinforcement_tougher[card] + of_horde(state))
        card += 1


def of_horde(state: State) -> i64:
    """1 for a horde, which has its own figures."""
    return 1 if state.foe.traits & HORDE else 0
