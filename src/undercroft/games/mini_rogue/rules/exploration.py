"""Exploration and descent: walking through an area, its exit, and the way down (MR-TURN-4 to -18)."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.answers import GO_ON, MOVE_DIAGONAL, MOVE_DOWN, MOVE_RIGHT, SKILL, USE_SIGHT
from undercroft.games.mini_rogue.rules.area import collect, enter_rooms, go_to_area, prepare, reveal
from undercroft.games.mini_rogue.rules.cardspeak import (
    BLIND,
    DRESSING,
    EXPLORATION,
    FOE_BOSS,
    FOOD,
    HP,
    PATHFINDER,
    SIGHT,
    STOMACH,
    WHEN_DESCENT,
    WHEN_ROOM,
)
from undercroft.games.mini_rogue.rules.effects import boon_amount, gain, hurt, pay, refresh, use_boon
from undercroft.games.mini_rogue.rules.fights import start_fight
from undercroft.games.mini_rogue.rules.memory import EVERYBODY
from undercroft.games.mini_rogue.rules.overlord import ask, begin_room
from undercroft.games.mini_rogue.rules.reinforcement import DESCENT_AUGURY, gain_augury
from undercroft.games.mini_rogue.rules.rooms import resolve
from undercroft.games.mini_rogue.rules.second_box import AUTOMA
from undercroft.games.mini_rogue.rules.skills import any_cell, is_open, offer_skills, use_skill
from undercroft.games.mini_rogue.rules.state import (
    ACROSS,
    ARRIVED,
    BOUND,
    BY_HUNGER,
    DONE,
    ENTERED,
    EXIT,
    FACE_UP,
    FED,
    NO_CARD,
    PLAYING,
    TO_MOVE,
    VISITED,
    Hero,
    State,
    see_room,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import EXPLORE, Step
from undercroft.games.mini_rogue.rules.trades import log_shown, swap_cells
from undercroft.games.mini_rogue.rules.turn_order import offer_places


def explore(state: State, hero: Hero) -> None:
    """Reveal the rooms to the right and below, unless blind, and ask for a way (MR-TURN-5 to -7, MR-EFFECT-14, -16)."""
    cell = hero.cell
    right = cell % 3 != 2
    down = cell < 6
    state.question.ask(EXPLORE, hero.seat, 0, MOVE_RIGHT if right else MOVE_DOWN)
    if right and down:
        state.question.offer(MOVE_DOWN)
    if not hero.afflictions & BLIND:
        marks = state.cell_marks
        if right and not marks[cell + 1] & FACE_UP:
            reveal(state, hero, cell + 1)
        if down and not marks[cell + 3] & FACE_UP:
            reveal(state, hero, cell + 3)
    if not hero.face_down or hero.item >= 0:
        offer_skills(state, hero, EXPLORATION)
    if hero.boons:
        offer_boons(state, hero)


def offer_boons(state: State, hero: Hero) -> None:
    """A diagonal step once per floor; a look at a hidden room once per area, even while blind (MR-CAMP-6, -7)."""
    ready = hero.boons & ~hero.spent
    if ready & PATHFINDER and hero.cell % 3 != 2 and hero.cell < 6:
        state.question.offer(MOVE_DIAGONAL)
    if ready & SIGHT and any_cell(state, 0):
        state.question.offer(USE_SIGHT)


def cell_ahead(hero: Hero, way: i64) -> i64:
    """The cell that a move leads to: to the right, down, or both at once (MR-TURN-5)."""
    if way == MOVE_RIGHT:
        return hero.cell + 1
    if way == MOVE_DOWN:
        return hero.cell + ACROSS
    return hero.cell + ACROSS + 1


class Explore(Step):
    """Which way? Until the hero moves, Exploration skills may be used."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        explore(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice >= SKILL and choice != MOVE_DIAGONAL:
            use_before_moving(state, hero, choice)
            return
        cell = cell_ahead(hero, choice)
        party = state.party > 1
        if party and hero.stage == TO_MOVE:
            # all move together once everybody has chosen (MR-COOP2-7)
            hero.bound_for = cell
            hero.stage = BOUND
            return
        if choice == MOVE_DIAGONAL:
            use_boon(state, hero, PATHFINDER)
        hero.cell = cell
        if state.sink is not None:
            tell(state, events.MOVED, hero.seat, cell, state.cells[cell], state.floor)
        if cell != EXIT:
            if not state.cell_marks[cell] & FACE_UP:
                reveal(state, hero, cell)  # even if blind (MR-EFFECT-14)
            state.cell_marks[cell] = FACE_UP | VISITED
        else:
            hero.skipping = False  # no boss can be skipped
            hero.armed = 0  # what was armed was for the room left behind
        if party:
            hero.stage = DONE if cell == EXIT else ENTERED
        elif cell == EXIT:
            reach_exit(state, hero)
        elif state.ruled:
            state.agenda.push(steps.ARRIVE, hero.seat, 0)
            enter(state, hero)
        else:
            arrive(state, hero)


def use_before_moving(state: State, hero: Hero, choice: i64) -> None:
    """Use an Exploration skill, or a relic that shows a room."""
    if choice == USE_SIGHT:
        use_boon(state, hero, SIGHT)
        state.agenda.push(steps.REVEAL_ROOM, hero.seat, 1)
    else:
        use_skill(state, hero, choice)


def enter(state: State, hero: Hero) -> None:
    """Rooms were entered: ask the Overlord, or consult the Automa (MR-AUTO-3)."""
    begin_room(state, hero.cell)
    if state.reign.mode == AUTOMA:
        enter_rooms(state, False)
    else:
        state.agenda.push(steps.OVERLORD, hero.seat, WHEN_ROOM)


def arrive(state: State, hero: Hero) -> None:
    """Until the entered card is resolved an Exploration skill may be used (MR-SKILL-2)."""
    if hero.face_down and hero.item == NO_CARD:
        resolve(state, hero)
        return
    question = state.question
    question.ask(steps.ARRIVE, hero.seat, 0, GO_ON)
    offer_skills(state, hero, EXPLORATION)
    if question.count == 1:
        question.close()
        resolve(state, hero)


def arrive_in_company(state: State, hero: Hero) -> None:
    """The same in a party, where adventurers may offer their place in the order to another (MR-COOP2-9).

    Exploration skills do not apply to the Entrance or the Exit.
    """
    question = state.question
    question.ask(steps.ARRIVE, hero.seat, 0, GO_ON)
    if 0 < hero.cell < EXIT:
        offer_skills(state, hero, EXPLORATION)
    offer_places(state, hero)
    if question.count == 1:
        question.close()
        hero.stage = ARRIVED


class Arrive(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if state.party == 1:
            arrive(state, hero)
        else:
            arrive_in_company(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON and state.party == 1:
            resolve(state, hero)
        elif choice == GO_ON:
            hero.stage = ARRIVED
        elif answers.HERO <= choice < answers.HAND:
            hero.gave_way = True
            state.agenda.push(steps.GIVE_WAY, choice - answers.HERO, hero.seat)
        else:
            state.agenda.push(steps.ARRIVE, hero.seat, 0)
            use_skill(state, hero, choice)


# --- skills that change the area -----------------------------------------------------------------------------


def offer_cells(state: State, face_up: i64) -> None:
    """Offer the unvisited rooms that lie on the given side."""
    cell: i64 = 0
    while cell < EXIT:
        if is_open(state, cell, face_up):
            state.question.offer(answers.CELL + cell)
        cell += 1


class RevealRoom(Step):
    """Reveal up to a number of rooms, one at a time."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.REVEAL_ROOM, hero.seat, argument, GO_ON)
        offer_cells(state, 0)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            reveal(state, hero, choice - answers.CELL)
            if argument > 1:
                state.agenda.push(steps.REVEAL_ROOM, hero.seat, argument - 1)


class ReplaceRoom(Step):
    """A random unused room card replaces a revealed one, also face up."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.REPLACE_ROOM, hero.seat, 0)
        offer_cells(state, FACE_UP)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        pick = state.dice.below(state.deck_count)
        card = state.deck[pick]
        state.deck[pick] = state.cells[cell]
        log_shown(state, cell)
        state.memory.draw(card)
        state.memory.put_back(state.cells[cell], EVERYBODY)
        see_room(state, card, EVERYBODY)
        state.cells[cell] = card
        tell(state, events.ROOM_REPLACED, hero.seat, cell, card, state.floor)


def ask_swap(state: State, hero: Hero, kind: i64, first: i64) -> None:
    """A room nobody has visited, face up or down, other than `first`."""
    state.question.begin(kind, hero.seat, max(first, 0))
    cell: i64 = 0
    while cell < EXIT:
        if cell != first and state.cells[cell] != NO_CARD and not state.cell_marks[cell] & VISITED:
            state.question.offer(answers.CELL + cell)
        cell += 1


class SwapFirst(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_swap(state, hero, steps.SWAP_FIRST, NO_CARD)
        if state.question.count < 2:  # a party may have visited every other room
            state.question.close()
            tell(state, events.NOTHING_HAPPENED, hero.seat)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        state.agenda.push(steps.SWAP_SECOND, hero.seat, choice - answers.CELL)


class SwapSecond(Step):
    """Exchange two rooms, each keeping its side; the argument is the first cell."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_swap(state, hero, steps.SWAP_SECOND, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        second = choice - answers.CELL
        swap_cells(state, argument, second)
        tell(state, events.ROOMS_SWAPPED, hero.seat, argument, second)


# --- the exit and the descent --------------------------------------------------------------------------------


def reach_exit(state: State, hero: Hero) -> None:
    """A revealed boss is fought, an unrevealed one ignored; then the descent (MR-TURN-8, -13, -17, MR-ROOM-BOSS-1)."""
    if state.boss_up:
        state.agenda.push(steps.DESCEND, hero.seat, 0)
        start_fight(state, hero, FOE_BOSS)
    else:
        begin_descent(state, hero)


def begin_descent(state: State, hero: Hero) -> None:
    """Without food, offer a last chance to drink (MR-POTION-7)."""
    if state.ruled and not state.reign.asked:
        # the Overlord is asked first, once for the whole party
        state.reign.asked = True
        state.agenda.push(steps.DESCEND, hero.seat, 0)
        ask(state, hero, WHEN_DESCENT)
        return
    if hero.food == 0 and hero.potions:
        state.question.ask(steps.DESCEND, hero.seat, 0, GO_ON)
    else:
        descend(state, hero)


class Descend(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        begin_descent(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        descend(state, hero)


def descend(state: State, hero: Hero) -> None:
    """Eat or go hungry, refresh, go on to the next area, collect the cards, in this order (MR-TURN-9 to -12, -18)."""
    eat(state, hero)
    if state.outcome != PLAYING:
        return
    refresh(state, hero)
    hero.shield = 0
    hero.immune = False
    if state.party == 1:
        next_area(state, hero)
    else:
        hero.stage = FED


def next_area(state: State, hero: Hero) -> None:
    if state.ruled:
        gain_augury(state, DESCENT_AUGURY)
        state.reign.descended = True
    go_to_area(state, state.area + 1)
    collect(state)
    prepare(state, hero)


def eat(state: State, hero: Hero) -> None:
    """Eat 1 food, or lose 3 HP in all (MR-TURN-9, MR-STAT-6, -13); a passive skill may reduce that."""
    if hero.food > 0:
        pay(state, hero, FOOD, 1)
        if state.sink is not None:
            tell(state, events.ATE, hero.seat)
        if hero.boons & DRESSING:
            gain(state, hero, HP, boon_amount(state, DRESSING))
    else:
        tell(state, events.HUNGRY, hero.seat)
        hurt(state, hero, hunger(state, hero), BY_HUNGER, NO_CARD)


def hunger(state: State, hero: Hero) -> i64:
    """What going hungry costs; passive skills and perks reduce it."""
    cost = state.tables.character_hunger[hero.character]
    if hero.second >= 0:
        cost = min(cost, state.tables.character_hunger[hero.second])
    return min(cost, boon_amount(state, STOMACH)) if hero.boons & STOMACH else cost
