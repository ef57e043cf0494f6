"""A state as a position: what a seat sees, and all that is hidden, as plain data that can be typed and read back.

Only what does not follow from the rest is written.
"""

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import FOE_GUARDIAN, FOE_MONSTER, FOE_STORY, HORDE
from undercroft.games.mini_rogue.rules.state import (
    CELLS,
    EXIT,
    FORESEEN,
    NO_CARD,
    REMOVED_UNSEEN,
    Hero,
    State,
)
from undercroft.games.mini_rogue.rules.turn_order import first_fighter
from undercroft.games.mini_rogue.table.position.area import STACK
from undercroft.games.mini_rogue.table.position.boxes import box_data, left_out
from undercroft.games.mini_rogue.table.position.overlord import board_data
from undercroft.games.mini_rogue.table.position.parts import (
    DICE_ROWS,
    HERO_ROWS,
    KIND_ROWS,
    OVERSEEN,
    PARTY_ROWS,
    ROOM_ROWS,
    Seats,
    enemy_rows,
    ruled_rows,
    sheet_rows,
)
from undercroft.games.mini_rogue.table.position.programs import Programs
from undercroft.games.mini_rogue.table.position.steps import STARTING, Arguments
from undercroft.games.mini_rogue.table.view import (
    OUTCOME_NAMES,
    QUESTION_NAMES,
    boss_view,
    cause_of,
    deal_view,
    dice_view,
    hero_view,
    order_view,
)
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain
from undercroft.table.position_rows import chance_data, without_nothing, write_rows


def describe(cards: MiniRogueCards, state: State, *, generator: bool = True) -> Plain:
    """The whole position. Without the generator, what chance brings next is left open."""
    heroes = [_hero(cards, state, hero) for hero in state.heroes]
    foe = state.foe
    data: Plain = {
        "game": "mini-rogue",
        "outcome": OUTCOME_NAMES[state.outcome],
        "cause": cause_of(cards, state) or None,
        "mat": cards.mats[state.mat].id,
        "stances": bool(state.stances),
        "area": int(state.area),
        "goal_floor": int(state.goal) or None,
        **box_data(cards, state),
        "overlord": board_data(cards, state) if state.ruled else None,
        **(_party(cards, state, heroes) if state.party > 1 else {"hero": heroes[0]}),
        "rooms": [_room(cards, state, cell) for cell in range(EXIT)],
        "unused_rooms": [cards.rooms[state.deck[place]].id for place in range(state.deck_count)],
        "unused_aside": int(state.deck_aside),
        "bosses": _bosses(cards, state),
        "enemy": _enemy(cards, state) if foe.line != NO_CARD else None,
        "last_enemy": _last_enemy(state) if foe.line == NO_CARD and foe.start_hp else None,
        "last_card": int(foe.card) if foe.line == NO_CARD and not foe.start_hp and foe.card != NO_CARD else None,
        "dice": _dice(state),
        **_steps(cards, state),
        **chance_data(state.dice, generator=generator),
    }
    found: Plain = without_nothing(data)
    return found


def _hero(cards: MiniRogueCards, state: State, hero: Hero) -> Plain:
    seen = hero_view(cards, state, hero)
    rows = write_rows(sheet_rows(state), hero) | write_rows(HERO_ROWS, hero, Hero(hero.seat))
    data = {"character": seen["character"], **rows, "item": seen["item"], "burdens": seen["burdens"] or None}
    if state.ruled:
        data |= write_rows(ruled_rows(cards), hero)
        data["armed"] = data["armed"] or None
    return data | (write_rows(PARTY_ROWS, hero) if state.party > 1 else {})


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
        "leader": int(state.leader),
        "order": None if int(state.question.kind) in STARTING else order_view(state),  # none before the first area
        "deal": deal if asked else None,
        "last_deal": None if asked else deal,
        "portal": falling - CELLS if falling >= CELLS else None,
        "falling": falling + 1 if 0 <= falling < CELLS else None,
        "taken": cards.rooms[state.taken].id if state.taken != NO_CARD else None,
    }


def _room(cards: MiniRogueCards, state: State, cell: int) -> Plain:
    card, marks = state.cells[cell], int(state.cell_marks[cell])
    seats = [int(one.seat) for one in state.seated if marks & FORESEEN << one.seat]
    return {
        "cell": cell + 1,
        "card": cards.rooms[card].id if card != NO_CARD else None,
        "face_up": bool(marks & 1),
        "visited": bool(marks & 2),
        "foreseen": seats if state.ruled or state.party > 1 else bool(seats),
        "taken": bool(card == NO_CARD),
    }


def _bosses(cards: MiniRogueCards, state: State) -> Plain:
    order = [cards.bosses[state.bosses[place]].id for place in reversed(range(STACK)) if state.bosses[place] != NO_CARD]
    unseen = [boss.id for number, boss in enumerate(cards.bosses) if state.boss_place[number] == REMOVED_UNSEEN]
    return boss_view(cards, state) | {
        "stack": order,
        "removed_unseen": unseen,
        "left_out": left_out(cards, state) or None,
    }


def _enemy(cards: MiniRogueCards, state: State) -> Plain:
    """Whose card it is, where that is not the card stood on; how many are left; who met it."""
    foe = state.foe
    data = {"name": str(cards.line_names[foe.line]), "hp": int(foe.hp)} | _figures(state)
    if foe.kind in (FOE_GUARDIAN, FOE_STORY):
        card: Plain = {"card": (cards.bosses if foe.kind == FOE_GUARDIAN else cards.stories)[foe.card].id}
        return data | card
    fighter = state.heroes[first_fighter(state)]
    room = state.cells[fighter.cell]
    above = NO_CARD if room == NO_CARD else int(state.tables.room_line[room] + state.floor - 2)
    return data | {
        "last_card": int(foe.card) if foe.card != NO_CARD else None,
        "lowered": True if foe.kind == FOE_MONSTER and foe.line == above else None,
    }


def _figures(state: State) -> Plain:
    foe = state.foe
    data = write_rows((*KIND_ROWS, *enemy_rows(state)), foe)
    data["left"] = data["left"] if foe.traits & HORDE else None
    data["caller"] = data["caller"] if foe.caller != first_fighter(state) else None
    data["fighters"] = Seats(int(state.party)).write(int(state.fighters)) if state.party > 1 else None
    return data


def _last_enemy(state: State) -> Plain:
    """Whom the enemy card still shows; its HP rest on the skull (MR-SETUP-6)."""
    card = int(state.foe.card) if state.foe.card != NO_CARD else None
    return _figures(state) | {"poisoned": None, "left": None, "last_card": card}


def _dice(state: State) -> Plain:
    """What is on the table, and what it says of the room."""
    seen = dice_view(state)
    data = {"character": seen["character"]} | write_rows(DICE_ROWS, state.pool) | write_rows(ROOM_ROWS, state)
    if state.ruled:
        data["overseen"] = [name for mark, name in OVERSEEN.items() if state.pool.marks & mark]
        data["wave"] = seen["wave"] or None
    return data


def _steps(cards: MiniRogueCards, state: State) -> Plain:
    """What is asked, and what is still to be done, the next step first; the step that rolls is the question."""
    agenda, question = state.agenda, state.question
    arguments = [Arguments(cards, Programs(state, hero)) for hero in state.heroes]
    depth, asked = agenda.depth, None
    if question.kind:
        about = arguments[min(int(question.seat), int(state.party) - 1)]
        kind, argument = int(question.kind), int(question.argument)
        if kind == CHANCE:  # the step that rolls waits, with an argument of its own
            depth -= 1
            kind, argument = argument, int(agenda.arguments[depth])
        asked = {"kind": QUESTION_NAMES[kind], "seat": int(question.seat)} | about.write(kind, argument, waiting=False)
    waiting = [
        {"step": QUESTION_NAMES[int(agenda.ops[at])]}
        | ({"seat": int(agenda.seats[at])} if state.party > 1 else {})
        | arguments[agenda.seats[at]].write(int(agenda.ops[at]), int(agenda.arguments[at]), waiting=True)
        for at in reversed(range(depth))
    ]
    return {"question": asked, "agenda": waiting}
