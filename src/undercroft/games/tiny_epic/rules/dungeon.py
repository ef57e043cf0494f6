"""Exploring: revealing and turning cards, laying new ones, enemies and traps in a room.

(TED-DIS, TED-DNG, TED-MOV-05 to -12.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.cardspeak import (
    ANY,
    DOOR,
    ENCOUNTER,
    FORCED,
    GOBLIN,
    MINION,
    NOTHING,
    STEALTHY,
)
from undercroft.games.tiny_epic.rules.effects import counted, enemies_at, hurt, lose
from undercroft.games.tiny_epic.rules.grid import join, neighbour, sides_at, turned
from undercroft.games.tiny_epic.rules.piles import DECK_A, DECK_B, DECK_C
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BY_GOBLINS,
    BY_WALLS,
    CELLS,
    EVADE,
    FIRST_MINION,
    GOBLINS,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    ROOM,
    Hero,
    State,
    tell,
)
from undercroft.games.tiny_epic.rules.steps import Step

AMBUSH: Final = 1
"""damage of a goblin's ambush (TED-DNG-01)"""
MINION_AMBUSH: Final = 2
"""TED-DNG-06"""

# The argument of ORIENT: the cell, the cell it is entered from, and whether a hero walks in
FROM: Final = 8
WALKING: Final = 1 << 16
CELL: Final = 255

# --- drawing -------------------------------------------------------------------------------------------------


def draw(state: State, pile: i64) -> i64:
    """Draw one card of a mask at random."""
    count: i64 = 0
    left = pile
    while left:
        left &= left - 1
        count += 1
    pick = state.dice.below(count)
    card: i64 = 0
    while True:
        if pile & BIT[card]:
            if pick == 0:
                return card
            pick -= 1
        card += 1


def draw_room(state: State) -> i64:
    card = draw(state, state.piles.rooms)
    state.piles.rooms &= ~BIT[card]
    return card


def draw_dungeon_card(state: State, cell: i64) -> i64:
    """Draw the card on a cell from what its part of the deck still holds (TED-SET-A to -C)."""
    piles = state.piles
    bit: i64 = BIT[cell]
    if state.grid.hidden_b & bit:
        if state.dice.below(piles.b_rooms + piles.b_encounters) < piles.b_encounters:
            piles.b_encounters -= 1
            card = draw(state, piles.encounters)
            piles.encounters &= ~BIT[card]
            return card
        piles.b_rooms -= 1
    elif state.grid.hidden_c & bit:
        doors: i64 = 1 if state.grid.door == NOWHERE else 0
        if state.dice.below(piles.c_rooms + doors) < doors:
            return door_card(state)
        piles.c_rooms -= 1
    return draw_room(state)


def door_card(state: State) -> i64:
    card: i64 = 0
    while state.tables.room_kind[card] != DOOR:
        card += 1
    return card


def lay(state: State, cell: i64) -> None:
    """Lay the next card of the deck face down, if any is left (TED-DIS-03, -04)."""
    piles = state.piles
    part: i64 = DECK_A
    while part <= DECK_C and piles.to_lay[part] == 0:
        part += 1
    if part > DECK_C:
        return
    piles.to_lay[part] = piles.to_lay[part] - 1
    grid = state.grid
    bit: i64 = BIT[cell]
    grid.hidden |= bit
    if part == DECK_B:
        grid.hidden_b |= bit
    elif part == DECK_C:
        grid.hidden_c |= bit
    if state.sink is not None:
        tell(state, events.LAID, state.turn.seat, cell)


# --- revealing -----------------------------------------------------------------------------------------------


def reveal(state: State, hero: Hero, cell: i64, origin: i64, walking: bool) -> None:
    """Turn up a face-down card; the hero who does so chooses its orientation (TED-DIS-01, -02, -06)."""
    state.grid.cells[cell] = draw_dungeon_card(state, cell)
    argument = cell | (origin << FROM)
    state.agenda.push(steps.ORIENT, hero.seat, argument | WALKING if walking else argument)


def fits(state: State, cell: i64, origin: i64, sides: i64) -> bool:
    """With these open sides a path leads to the card it must join (TED-DIS-02, R17).

    That is the card it is revealed from, if a corridor there faces it; otherwise any card.
    """
    joins = False
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if there != NOWHERE and state.grid.revealed & BIT[there]:
            if sides_at(state, there) & BIT[(direction + 2) & 3]:
                faced = sides & BIT[direction] != 0
                if there == origin:
                    return faced
                joins = joins or faced
        direction += 1
    return joins


class Orient(Step):
    """Offer every orientation that makes the path; those with the same open sides are offered once."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        cell = argument & CELL
        origin = (argument >> FROM) & CELL
        card_sides = state.tables.room_sides[state.grid.cells[cell]]
        state.question.begin(steps.ORIENT, hero.seat, argument)
        seen: i64 = 0
        quarters: i64 = 0
        while quarters < 4:
            sides = turned(card_sides, quarters)
            if not seen & BIT[sides] and fits(state, cell, origin, sides):
                state.question.offer(answers.TURN + quarters)
            seen |= BIT[sides]
            quarters += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        cell = argument & CELL
        state.grid.turns[cell] = choice - answers.TURN
        turn_up(state, hero, cell)
        if state.outcome != PLAYING:
            return
        met = state.tables.room_meets[state.grid.cells[cell]]
        if met == GOBLIN:
            add_goblin(state, cell)
        elif met == MINION:
            add_minion(state, cell)
        if argument & WALKING and state.outcome == PLAYING:
            enter(state, hero, cell, met)


def turn_up(state: State, hero: Hero, cell: i64) -> None:
    """Place the card: make paths, and lay face-down cards where its corridors lead (TED-DIS-03, TED-WIN-04)."""
    grid = state.grid
    bit: i64 = BIT[cell]
    card = grid.cells[cell]
    grid.revealed |= bit
    grid.hidden &= ~bit
    grid.hidden_b &= ~bit
    grid.hidden_c &= ~bit
    if state.sink is not None:
        tell(state, events.REVEALED, hero.seat, cell, card)
    join(state, cell)
    if state.tables.room_kind[card] == DOOR:
        grid.door = cell
    lay_around(state, cell)
    if grid.hidden == 0 and grid.door == NOWHERE:
        lose(state, BY_WALLS)


def lay_around(state: State, cell: i64) -> None:
    grid = state.grid
    sides = sides_at(state, cell)
    direction: i64 = 0
    while direction < 4:
        if sides & BIT[direction]:
            there = neighbour(cell, direction)
            if there != NOWHERE and not (grid.revealed | grid.hidden) & BIT[there]:
                lay(state, there)
        direction += 1


# --- enemies appear ------------------------------------------------------------------------------------------


def add_goblin(state: State, cell: i64) -> None:
    """Add a goblin in the lowest free slot, with the next card; a fifth goblin loses the game.

    (TED-DNG-02 to -04, TED-WIN-02, R44, R46.)
    """
    if state.goblins == GOBLINS:
        lose(state, BY_GOBLINS)
        return
    slot: i64 = 0
    while state.enemy_cell[slot] != NOWHERE:
        slot += 1
    piles = state.piles
    if piles.goblins == 0:
        piles.goblins = piles.goblin_discards
        piles.goblin_discards = 0
    card = draw(state, piles.goblins)
    piles.goblins &= ~BIT[card]
    state.enemy_card[slot] = card
    state.enemy_cell[slot] = cell
    state.goblins += 1
    if state.sink is not None:
        damage = counted(state, state.tables.goblin_damage[card])
        room = state.grid.cells[cell] if cell != LAIR else NO_CARD
        tell(state, events.GOBLIN_CAME, state.turn.seat, slot, cell, card, room, damage)


def add_minion(state: State, cell: i64) -> None:
    """Add a minion at full health (TED-DNG-07 to -09)."""
    enemy = FIRST_MINION + state.minions_met
    card = draw(state, state.piles.minions)
    state.piles.minions &= ~BIT[card]
    state.enemy_card[enemy] = card
    state.enemy_cell[enemy] = cell
    state.enemy_health[enemy] = state.tables.minion_health[card]
    state.minions_met += 1
    tell(state, events.MINION_CAME, state.turn.seat, enemy, cell, card, state.grid.cells[cell])


# --- entering ------------------------------------------------------------------------------------------------


def is_stealthy(state: State, hero: Hero) -> bool:
    """The hero moves unaffected by enemies (TED-MOV-06, TED-ICO-07, R23)."""
    if hero.marks & STEALTHY:
        return True
    return state.turn.seat == hero.seat and (state.turn.sneaking or state.turn.striding)


def enter(state: State, hero: Hero, cell: i64, met: i64) -> None:
    """Enter a room: an ambush if walking in revealed it, enemies that end the movement, traps.

    (TED-DNG, TED-MOV-05.)

    `met` is what a card just revealed brought into play.
    """
    hero.cell = cell
    hero.space = 0
    hero.evaded = False
    card = state.grid.cells[cell]
    if state.sink is not None:
        tell(state, events.MOVED, hero.seat, cell, card)
    if state.turn.seat == hero.seat:
        state.turn.penned = False
    if not is_stealthy(state, hero) and enemies_at(state, BIT[cell]):
        if state.turn.seat == hero.seat:
            state.turn.halted = True
            state.turn.penned = True
        if met != NOTHING:
            tell(state, events.AMBUSHED, hero.seat)
            hurt(state, hero, AMBUSH if met == GOBLIN else MINION_AMBUSH)
            if hero.health == 0:
                return
    check_room(state, hero, cell, card)


def check_room(state: State, hero: Hero, cell: i64, card: i64) -> None:
    """An armed trap must be evaded, and some rooms tested, on every entry (TED-MOV-08, -09, TED-DNG-10)."""
    if not tests_entry(state, cell):
        return
    tables = state.tables
    if tables.room_evade[card] > 0:
        begin_room_test(state, hero, EVADE, NO_CARD)
        state.trial.skill = ANY
    else:
        ability = tables.room_ability[card]
        begin_room_test(state, hero, ROOM, ability)
        state.trial.skill = tables.ability_skill[ability]
    state.agenda.push(steps.SKILL, hero.seat, 0)


def begin_room_test(state: State, hero: Hero, kind: i64, ability: i64) -> None:
    """Begin a test a room requires; on another hero's turn no die can be changed (R24)."""
    trial = state.trial
    trial.kind = kind
    trial.seat = hero.seat
    trial.cell = hero.cell
    trial.ability = ability
    trial.place = 0
    trial.wide = False
    trial.bonus = 0
    trial.guard = 0
    trial.lion = 0
    trial.targets = 0
    trial.first = NOWHERE
    trial.boosted = 0
    trial.rerolled = False
    trial.killed = False
    trial.free = True
    trial.enemy_die = 0
    trial.may_change = state.turn.seat == hero.seat and not state.turn.resting


class Enter(Step):
    """The argument is the cell; nothing was revealed there."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        enter(state, hero, argument, NOTHING)


# --- revealing without walking in ----------------------------------------------------------------------------


def hidden_around(state: State, cell: i64) -> i64:
    """Directions of face-down cards next to a cell, behind walls too, a mask (Q16)."""
    if cell == LAIR:
        return 0
    found: i64 = 0
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if there != NOWHERE and state.grid.hidden & BIT[there]:
            found |= BIT[direction]
        direction += 1
    return found


class Around(Step):
    """Reveal them one by one, in the order the hero chooses; cards laid meanwhile do not count (TED-FRE-04, R18).

    The argument is a mask of directions.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if argument == 0 or hero.health == 0:  # the torch may have knocked the hero unconscious (R49)
            return
        state.question.begin(steps.AROUND, hero.seat, argument)
        direction: i64 = 0
        while direction < 4:
            if argument & BIT[direction]:
                state.question.offer(answers.CELL + neighbour(hero.cell, direction))
            direction += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        direction: i64 = 0
        while neighbour(hero.cell, direction) != cell:
            direction += 1
        left = argument & ~BIT[direction]
        if left:
            state.agenda.push(steps.AROUND, hero.seat, left)
        reveal(state, hero, cell, hero.cell, False)


class RevealAny(Step):
    """Reveal one unexplored card anywhere, or decline (R46)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.REVEAL_ANY, hero.seat, 0, answers.GO_ON)
        cell: i64 = 0
        while cell < CELLS:
            if state.grid.hidden & BIT[cell]:
                state.question.offer(answers.CELL + cell)
            cell += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            reveal(state, hero, choice - answers.CELL, hero.cell, False)


# --- teleporting ---------------------------------------------------------------------------------------------


def may_teleport(state: State, hero: Hero) -> bool:
    """Not off the boss board, and not out of an enemy's room just entered (TED-MOV-12, R24, R25)."""
    if hero.cell == LAIR:
        return False
    return not (state.turn.penned and state.turn.seat == hero.seat and enemies_at(state, BIT[hero.cell]) != 0)


def tests_entry(state: State, cell: i64) -> bool:
    """A hero who enters takes a test there (TED-DNG-10, R27)."""
    tables = state.tables
    card = state.grid.cells[cell]
    if tables.room_evade[card] > 0:
        return not state.grid.disarmed & BIT[cell]
    ability = tables.room_ability[card]
    return ability != NO_CARD and tables.ability_action[ability] == FORCED


def destinations(state: State, hero: Hero, rolled: bool) -> i64:
    """Where a hero can teleport to; with dice on the table, only where no more dice are rolled (Q3)."""
    found: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        if state.grid.revealed & BIT[cell] and cell != hero.cell and not (rolled and tests_entry(state, cell)):
            found |= BIT[cell]
        cell += 1
    return found


def is_rolled(state: State) -> bool:
    """A test has been rolled and waits for its result (Q3)."""
    agenda = state.agenda
    at: i64 = 0
    while at < agenda.depth:
        if agenda.ops[at] == steps.TEST:
            return True
        at += 1
    return False


class Teleport(Step):
    """Go to any other revealed dungeon card; the argument is the seat that teleports (TED-MOV-10, -11, -13)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        cells = destinations(state, state.heroes[argument], is_rolled(state))
        state.question.begin(steps.TELEPORT, hero.seat, argument)
        cell: i64 = 0
        while cell < CELLS:
            if cells & BIT[cell]:
                state.question.offer(answers.CELL + cell)
            cell += 1
        if state.question.count == 0:
            state.question.close()

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        tell(state, events.TELEPORTED, argument, cell, state.grid.cells[cell])
        enter(state, state.heroes[argument], cell, NOTHING)


def lay_altars(state: State) -> None:
    """Lay an altar on each Encounter of the dungeon when Act 2 begins (TED-LAR-05)."""
    cell: i64 = 0
    while cell < CELLS:
        if state.grid.revealed & BIT[cell] and state.tables.room_kind[state.grid.cells[cell]] == ENCOUNTER:
            state.grid.altars |= BIT[cell]
        cell += 1
