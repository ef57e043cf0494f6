"""Exploration and descent: walking through an area, its exit, and the way down (MR-TURN-4 to -18)."""

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.answers import GO_ON, MOVE_DIAGONAL, MOVE_DOWN, MOVE_RIGHT, SKILL, USE_SIGHT
from undercroft.rules.mini_rogue.area import collect, enter_rooms, go_to_area, prepare, reveal
from undercroft.rules.mini_rogue.cardspeak import (
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
from undercroft.rules.mini_rogue.combat import start_fight
from undercroft.rules.mini_rogue.company import offer_places
from undercroft.rules.mini_rogue.effects import boon_amount, gain, hurt, pay, refresh, use_boon
from undercroft.rules.mini_rogue.overlord import ask, begin_room, swap_cells
from undercroft.rules.mini_rogue.reinforcement import DESCENT_AUGURY, gain_augury
from undercroft.rules.mini_rogue.rooms import resolve
from undercroft.rules.mini_rogue.skills import any_cell, is_open, offer_skills, use_skill
from undercroft.rules.mini_rogue.state import (
    ARRIVED,
    AUTOMA,
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
    Game,
    Hero,
    tell,
)
from undercroft.rules.mini_rogue.steps import EXPLORE, Step


def explore(game: Game, hero: Hero) -> None:
    """Reveal the rooms to the right and below, unless blind, and ask for a way (MR-TURN-5 to -7, MR-EFFECT-14, -16)."""
    cell = hero.cell
    right = cell % 3 != 2
    down = cell < 6
    game.question.ask(EXPLORE, hero.seat, 0, MOVE_RIGHT if right else MOVE_DOWN)
    if right and down:
        game.question.offer(MOVE_DOWN)
    if not hero.afflictions & BLIND:
        marks = game.cell_marks
        if right and not marks[cell + 1] & FACE_UP:
            reveal(game, hero, cell + 1)
        if down and not marks[cell + 3] & FACE_UP:
            reveal(game, hero, cell + 3)
    if not hero.face_down or hero.item >= 0:
        offer_skills(game, hero, EXPLORATION)
    if hero.boons:
        offer_boons(game, hero)


def offer_boons(game: Game, hero: Hero) -> None:
    """A diagonal step once per floor; a look at a hidden room once per area, even while blind (MR-CAMP-6, -7)."""
    ready = hero.boons & ~hero.spent
    if ready & PATHFINDER and hero.cell % 3 != 2 and hero.cell < 6:
        game.question.offer(MOVE_DIAGONAL)
    if ready & SIGHT and any_cell(game, 0):
        game.question.offer(USE_SIGHT)


class Explore(Step):
    """Which way? Until the hero moves, Exploration skills may be used."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        explore(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        cell = hero.cell + (1 if choice == MOVE_RIGHT else 3)
        if choice >= SKILL:
            if choice != MOVE_DIAGONAL:
                use_before_moving(game, hero, choice)
                return
            cell += 1
        party = game.party > 1
        if party and hero.stage == TO_MOVE:
            # all move together once everybody has chosen (MR-COOP2-7)
            hero.bound_for = cell
            hero.stage = BOUND
            return
        if choice == MOVE_DIAGONAL:
            use_boon(game, hero, PATHFINDER)
        hero.cell = cell
        if game.sink is not None:
            tell(game, events.MOVED, hero.seat, cell, game.cells[cell])
        if cell != EXIT:
            if not game.cell_marks[cell] & FACE_UP:
                reveal(game, hero, cell)  # even if blind (MR-EFFECT-14)
            game.cell_marks[cell] = FACE_UP | VISITED
        else:
            hero.skipping = False  # no boss can be skipped
            hero.armed = 0  # what was armed was for the room left behind
        if party:
            hero.stage = DONE if cell == EXIT else ENTERED
        elif cell == EXIT:
            reach_exit(game, hero)
        elif game.ruled:
            game.agenda.push(steps.ARRIVE, hero.seat, 0)
            enter(game, hero)
        else:
            arrive(game, hero)


def use_before_moving(game: Game, hero: Hero, choice: i64) -> None:
    """Use an Exploration skill, or a relic that shows a room."""
    if choice == USE_SIGHT:
        use_boon(game, hero, SIGHT)
        game.agenda.push(steps.REVEAL_ROOM, hero.seat, 1)
    else:
        use_skill(game, hero, choice)


def enter(game: Game, hero: Hero) -> None:
    """Rooms were entered: ask the Overlord, or consult the Automa (MR-AUTO-3)."""
    begin_room(game, hero.cell)
    if game.reign.mode == AUTOMA:
        enter_rooms(game, False)
    else:
        game.agenda.push(steps.OVERLORD, hero.seat, WHEN_ROOM)


def arrive(game: Game, hero: Hero) -> None:
    """Until the entered card is resolved an Exploration skill may be used (MR-SKILL-2)."""
    if hero.face_down and hero.item == NO_CARD:
        resolve(game, hero)
        return
    question = game.question
    question.ask(steps.ARRIVE, hero.seat, 0, GO_ON)
    offer_skills(game, hero, EXPLORATION)
    if question.count == 1:
        question.close()
        resolve(game, hero)


def arrive_in_company(game: Game, hero: Hero) -> None:
    """The same in a party, where adventurers may offer their place in the order to another (MR-COOP2-9).

    Exploration skills do not apply to the Entrance or the Exit.
    """
    question = game.question
    question.ask(steps.ARRIVE, hero.seat, 0, GO_ON)
    if 0 < hero.cell < EXIT:
        offer_skills(game, hero, EXPLORATION)
    offer_places(game, hero)
    if question.count == 1:
        question.close()
        hero.stage = ARRIVED


class Arrive(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        if game.party == 1:
            arrive(game, hero)
        else:
            arrive_in_company(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON and game.party == 1:
            resolve(game, hero)
        elif choice == GO_ON:
            hero.stage = ARRIVED
        elif answers.HERO <= choice < answers.HAND:
            hero.gave_way = True
            game.agenda.push(steps.GIVE_WAY, choice - answers.HERO, hero.seat)
        else:
            game.agenda.push(steps.ARRIVE, hero.seat, 0)
            use_skill(game, hero, choice)


# --- skills that change the area -----------------------------------------------------------------------------


def offer_cells(game: Game, face_up: i64) -> None:
    """Offer the unvisited rooms that lie on the given side."""
    cell: i64 = 0
    while cell < EXIT:
        if is_open(game, cell, face_up):
            game.question.offer(answers.CELL + cell)
        cell += 1


class RevealRoom(Step):
    """Reveal up to a number of rooms, one at a time."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.REVEAL_ROOM, hero.seat, argument, GO_ON)
        offer_cells(game, 0)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            reveal(game, hero, choice - answers.CELL)
            if argument > 1:
                game.agenda.push(steps.REVEAL_ROOM, hero.seat, argument - 1)


class ReplaceRoom(Step):
    """A random unused room card replaces a revealed one, also face up."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.REPLACE_ROOM, hero.seat, 0)
        offer_cells(game, FACE_UP)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        pick = game.dice.below(game.deck_count)
        card = game.deck[pick]
        game.deck[pick] = game.cells[cell]
        game.cells[cell] = card
        tell(game, events.ROOM_REPLACED, hero.seat, cell, card)


def ask_swap(game: Game, hero: Hero, kind: i64, first: i64) -> None:
    """A room nobody has visited, face up or down, other than `first`."""
    game.question.begin(kind, hero.seat, max(first, 0))
    cell: i64 = 0
    while cell < EXIT:
        if cell != first and game.cells[cell] != NO_CARD and not game.cell_marks[cell] & VISITED:
            game.question.offer(answers.CELL + cell)
        cell += 1


class SwapFirst(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_swap(game, hero, steps.SWAP_FIRST, NO_CARD)
        if game.question.count < 2:  # a party may have visited every other room
            game.question.close()
            tell(game, events.NOTHING_HAPPENED, hero.seat)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        game.agenda.push(steps.SWAP_SECOND, hero.seat, choice - answers.CELL)


class SwapSecond(Step):
    """Exchange two rooms, each keeping its side; the argument is the first cell."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_swap(game, hero, steps.SWAP_SECOND, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        second = choice - answers.CELL
        swap_cells(game, argument, second)
        tell(game, events.ROOMS_SWAPPED, hero.seat, argument, second)


# --- the exit and the descent --------------------------------------------------------------------------------


def reach_exit(game: Game, hero: Hero) -> None:
    """A revealed boss is fought, an unrevealed one ignored; then the descent (MR-TURN-8, -13, -17, MR-ROOM-BOSS-1)."""
    if game.boss_up:
        game.agenda.push(steps.DESCEND, hero.seat, 0)
        start_fight(game, hero, FOE_BOSS)
    else:
        begin_descent(game, hero)


def begin_descent(game: Game, hero: Hero) -> None:
    """Without food, offer a last chance to drink (MR-POTION-7)."""
    if game.ruled and not game.reign.asked:
        # the Overlord is asked first, once for the whole party
        game.reign.asked = True
        game.agenda.push(steps.DESCEND, hero.seat, 0)
        ask(game, hero, WHEN_DESCENT)
        return
    if hero.food == 0 and hero.potions:
        game.question.ask(steps.DESCEND, hero.seat, 0, GO_ON)
    else:
        descend(game, hero)


class Descend(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        begin_descent(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        descend(game, hero)


def descend(game: Game, hero: Hero) -> None:
    """Eat or go hungry, refresh, go on to the next area, collect the cards, in this order (MR-TURN-9 to -12, -18)."""
    eat(game, hero)
    if game.outcome != PLAYING:
        return
    refresh(game, hero)
    hero.shield = 0
    hero.immune = False
    if game.party == 1:
        next_area(game, hero)
    else:
        hero.stage = FED


def next_area(game: Game, hero: Hero) -> None:
    if game.ruled:
        gain_augury(game, DESCENT_AUGURY)
        game.reign.descended = True
    go_to_area(game, game.area + 1)
    collect(game)
    prepare(game, hero)


def eat(game: Game, hero: Hero) -> None:
    """Eat 1 food, or lose 3 HP in all (MR-TURN-9, MR-STAT-6, -13); a passive skill may reduce that."""
    if hero.food > 0:
        pay(game, hero, FOOD, 1)
        if game.sink is not None:
            tell(game, events.ATE, hero.seat)
        if hero.boons & DRESSING:
            gain(game, hero, HP, boon_amount(game, DRESSING))
    else:
        tell(game, events.HUNGRY, hero.seat)
        hurt(game, hero, hunger(game, hero), BY_HUNGER, NO_CARD)


def hunger(game: Game, hero: Hero) -> i64:
    """What going hungry costs; passive skills and perks reduce it."""
    cost = game.tables.character_hunger[hero.character]
    if hero.second >= 0:
        cost = min(cost, game.tables.character_hunger[hero.second])
    return min(cost, boon_amount(game, STOMACH)) if hero.boons & STOMACH else cost
