"""A state as a position: what a seat sees, and all that is hidden, as plain data that can be typed and read back.

Only what does not follow from the rest is written.
"""

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import FOE_GUARDIAN, FOE_MONSTER, FOE_STORY, HORDE
from undercroft.games.mini_rogue.rules.fights import monster_line
from undercroft.games.mini_rogue.rules.state import CELLS, EXIT, FORESEEN, NO_CARD, REMOVED_UNSEEN, Hero, State
from undercroft.games.mini_rogue.rules.turn_order import first_fighter
from undercroft.games.mini_rogue.table.fields import DICE, ENEMY, OVERSEEN, PARTY, QUESTION_NAMES, ROOM, declared
from undercroft.games.mini_rogue.table.position.area import STACK
from undercroft.games.mini_rogue.table.position.boxes import box_data, left_out
from undercroft.games.mini_rogue.table.position.memory import memory_data
from undercroft.games.mini_rogue.table.position.overlord import board_data
from undercroft.games.mini_rogue.table.position.programs import Programs
from undercroft.games.mini_rogue.table.position.steps import STARTING, Arguments
from undercroft.games.mini_rogue.table.view import (
    boss_view,
    cause_of,
    deal_view,
    dice_view,
    held_cards,
    order_view,
    room_view,
)
from undercroft.table.book import Plain
from undercroft.table.position_plan import steps_data
from undercroft.table.position_rows import Seats, chance_data, without_nothing, write_rows


def describe(cards: MiniRogueCards, state: State, *, generator: bool = True) -> Plain:
    """The whole position. Without the generator, what chance brings next is left open."""
    heroes = [_hero(cards, state, hero) for hero in state.heroes]
    arguments = [Arguments(cards, Programs(state, hero)) for hero in state.heroes]
    last = int(state.party) - 1
    data: Plain = {
        "game": "mini-rogue",
        **write_rows(declared(cards).head, state),
        "cause": cause_of(cards, state) or None,
        **box_data(cards, state),
        "overlord": board_data(cards, state) if state.ruled else None,
        **(_party(cards, state, heroes) if state.party > 1 else {"hero": heroes[0]}),
        "rooms": [_room(cards, state, cell) for cell in range(EXIT)],
        "unused_rooms": [cards.rooms[state.deck[place]].id for place in range(state.deck_count)],
        "unused_aside": int(state.deck_aside),
        "bosses": _bosses(cards, state),
        **_enemy(cards, state),
        "dice": _dice(state),
        **steps_data(
            state,
            QUESTION_NAMES,
            lambda kind, seat, argument: arguments[min(seat, last)].write(kind, argument, waiting=False),
            lambda step, seat, argument: arguments[seat].write(step, argument, waiting=True),
        ),
        "memory": memory_data(cards, state),
        **chance_data(state.dice, generator=generator),
    }
    found: Plain = without_nothing(data)
    return found


def _hero(cards: MiniRogueCards, state: State, hero: Hero) -> Plain:
    rows, held = declared(cards), held_cards(cards, hero)
    return {
        **write_rows(rows.hero, hero),
        "item": held["item"],
        "burdens": held["burdens"] or None,
        **(write_rows(rows.ruled, hero) if state.ruled else {}),
        **(write_rows(PARTY, hero) if state.party > 1 else {}),
    }


def _party(cards: MiniRogueCards, state: State, heroes: list[Plain]) -> Plain:
    """What nobody sees of a party: where everybody is bound for, and what is left of an exchange."""
    deal, asked = None, state.question.kind in (steps.DEAL, steps.CONSENT)
    if asked or state.deal.giver or state.deal.taker:
        deal = deal_view(cards, state)
    if deal is not None and not asked:
        for side in ("gives", "asks"):
            if "item" in deal[side]:
                deal[side]["item"] = True
    falling = int(state.fall_cell)
    return {
        "party": heroes,
        **write_rows(declared(cards).party, state),
        "order": None if int(state.question.kind) in STARTING else order_view(state),  # none before the first area
        "deal": deal if asked else None,
        "last_deal": None if asked else deal,
        "portal": falling - CELLS if falling >= CELLS else None,
        "falling": falling + 1 if 0 <= falling < CELLS else None,
    }


def _room(cards: MiniRogueCards, state: State, cell: int) -> Plain:
    card, marks = state.cells[cell], int(state.cell_marks[cell])
    seats = [int(one.seat) for one in state.seated if marks & FORESEEN << one.seat]
    return room_view(cards, state, cell, 0) | {
        "card": cards.rooms[card].id if card != NO_CARD else None,
        "enemy": None,
        "foreseen": seats if state.ruled or state.party > 1 else bool(seats),
    }


def _bosses(cards: MiniRogueCards, state: State) -> Plain:
    order = [cards.bosses[state.bosses[place]].id for place in reversed(range(STACK)) if state.bosses[place] != NO_CARD]
    unseen = [boss.id for number, boss in enumerate(cards.bosses) if state.boss_place[number] == REMOVED_UNSEEN]
    return boss_view(cards, state) | {
        "enemy": None,
        "stack": order,
        "removed_unseen": unseen,
        "left_out": left_out(cards, state) or None,
    }


def _enemy(cards: MiniRogueCards, state: State) -> Plain:
    """The enemy in play, or whom its card still shows: there its HP rest on the skull (MR-SETUP-6)."""
    foe = state.foe
    last = {"last_card": int(foe.card) if foe.card != NO_CARD else None}
    if foe.line == NO_CARD and not foe.start_hp:
        return last
    data = write_rows(ENEMY, foe) | {
        "left": int(foe.left) if foe.traits & HORDE else None,
        "caller": int(foe.caller) if foe.caller != first_fighter(state) else None,
        "fighters": Seats(int(state.party)).write(int(state.fighters)) if state.party > 1 else None,
    }
    if foe.line == NO_CARD:
        return {"last_enemy": data | last | {"poisoned": None, "left": None}}
    data |= write_rows(declared(cards).enemy, foe)
    if foe.kind in (FOE_GUARDIAN, FOE_STORY):
        return {"enemy": data | {"card": (cards.bosses if foe.kind == FOE_GUARDIAN else cards.stories)[foe.card].id}}
    room = state.cells[state.heroes[first_fighter(state)].cell]
    above = NO_CARD if room == NO_CARD else monster_line(state.tables, room, state.floor - 1)
    return {"enemy": data | last | {"lowered": True if foe.kind == FOE_MONSTER and foe.line == above else None}}


def _dice(state: State) -> Plain:
    """What is on the table, and what it says of the room."""
    seen = dice_view(state)
    data = {"character": seen["character"]} | write_rows(DICE, state.pool) | write_rows(ROOM, state)
    if state.ruled:
        data["overseen"] = [name for mark, name in OVERSEEN.items() if state.pool.marks & mark]
        data["wave"] = seen["wave"] or None
    return data
