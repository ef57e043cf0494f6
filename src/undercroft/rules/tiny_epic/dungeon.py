"""Exploring: revealing and turning cards, laying new ones, enemies and traps in a room.

(TED-DIS, TED-DNG, TED-MOV-05 to -12.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.cardspeak import (
    ANY,
    DOOR,
    ENCOUNTER,
    FORCED,
    GOBLIN,
    MINION,
    NOTHING,
    STEALTHY,
)
from undercroft.rules.tiny_epic.effects import enemies_at, hurt, lose
from undercroft.rules.tiny_epic.grid import join, neighbour, sides_at, turned
from undercroft.rules.tiny_epic.state import (
    BIT,
    BY_GOBLINS,
    BY_WALLS,
    CELLS,
    DECK_A,
    DECK_B,
    DECK_C,
    EVADE,
    FIRST_MINION,
    GOBLINS,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    ROOM,
    Game,
    Hero,
    tell,
)
from undercroft.rules.tiny_epic.steps import Step

AMBUSH: Final = 1
"""damage of a goblin's ambush (TED-DNG-01)"""
MINION_AMBUSH: Final = 2
"""TED-DNG-06"""

# The argument of ORIENT: the cell, the cell it is entered from, and whether a hero walks in
FROM: Final = 8
WALKING: Final = 1 << 16
CELL: Final = 255

# --- drawing -------------------------------------------------------------------------------------------------


def draw(game: Game, pile: i64) -> i64:
    """Draw one card of a mask at random."""
    count: i64 = 0
    left = pile
    while left:
        left &= left - 1
        count += 1
    pick = game.dice.below(count)
    card: i64 = 0
    while True:
        if pile & BIT[card]:
            if pick == 0:
                return card
            pick -= 1
        card += 1


def draw_room(game: Game) -> i64:
    card = draw(game, game.piles.rooms)
    game.piles.rooms &= ~BIT[card]
    return card


def draw_dungeon_card(game: Game, cell: i64) -> i64:
    """Draw the card on a cell from what its part of the deck still holds (TED-SET-A to -C)."""
    piles = game.piles
    bit: i64 = BIT[cell]
    if game.grid.hidden_b & bit:
        if game.dice.below(piles.b_rooms + piles.b_encounters) < piles.b_encounters:
            piles.b_encounters -= 1
            card = draw(game, piles.encounters)
            piles.encounters &= ~BIT[card]
            return card
        piles.b_rooms -= 1
    elif game.grid.hidden_c & bit:
        doors: i64 = 1 if game.grid.door == NOWHERE else 0
        if game.dice.below(piles.c_rooms + doors) < doors:
            return door_card(game)
        piles.c_rooms -= 1
    return draw_room(game)


def door_card(game: Game) -> i64:
    card: i64 = 0
    while game.tables.room_kind[card] != DOOR:
        card += 1
    return card


def lay(game: Game, cell: i64) -> None:
    """Lay the next card of the deck face down, if any is left (TED-DIS-03, -04)."""
    piles = game.piles
    part: i64 = DECK_A
    while part <= DECK_C and piles.to_lay[part] == 0:
        part += 1
    if part > DECK_C:
        return
    piles.to_lay[part] = piles.to_lay[part] - 1
    grid = game.grid
    bit: i64 = BIT[cell]
    grid.hidden |= bit
    if part == DECK_B:
        grid.hidden_b |= bit
    elif part == DECK_C:
        grid.hidden_c |= bit
    if game.sink is not None:
        tell(game, events.LAID, game.turn.seat, cell)


# --- revealing -----------------------------------------------------------------------------------------------


def reveal(game: Game, hero: Hero, cell: i64, origin: i64, walking: bool) -> None:
    """Turn up a face-down card; the hero who does so chooses its orientation (TED-DIS-01, -02, -06)."""
    game.grid.cells[cell] = draw_dungeon_card(game, cell)
    argument = cell | (origin << FROM)
    game.agenda.push(steps.ORIENT, hero.seat, argument | WALKING if walking else argument)


def fits(game: Game, cell: i64, origin: i64, sides: i64) -> bool:
    """With these open sides a path leads to the card it must join (TED-DIS-02, R17).

    That is the card it is revealed from, if a corridor there faces it; otherwise any card.
    """
    joins = False
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if there != NOWHERE and game.grid.revealed & BIT[there]:
            if sides_at(game, there) & BIT[(direction + 2) & 3]:
                faced = sides & BIT[direction] != 0
                if there == origin:
                    return faced
                joins = joins or faced
        direction += 1
    return joins


class Orient(Step):
    """Offer every orientation that makes the path; those with the same open sides are offered once."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        cell = argument & CELL
        origin = (argument >> FROM) & CELL
        card_sides = game.tables.room_sides[game.grid.cells[cell]]
        game.question.begin(steps.ORIENT, hero.seat, argument)
        seen: i64 = 0
        quarters: i64 = 0
        while quarters < 4:
            sides = turned(card_sides, quarters)
            if not seen & BIT[sides] and fits(game, cell, origin, sides):
                game.question.offer(answers.TURN + quarters)
            seen |= BIT[sides]
            quarters += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        cell = argument & CELL
        game.grid.turns[cell] = choice - answers.TURN
        turn_up(game, hero, cell)
        if game.outcome != PLAYING:
            return
        met = game.tables.room_meets[game.grid.cells[cell]]
        if met == GOBLIN:
            add_goblin(game, cell)
        elif met == MINION:
            add_minion(game, cell)
        if argument & WALKING and game.outcome == PLAYING:
            enter(game, hero, cell, met)


def turn_up(game: Game, hero: Hero, cell: i64) -> None:
    """Place the card: make paths, and lay face-down cards where its corridors lead (TED-DIS-03, TED-WIN-04)."""
    grid = game.grid
    bit: i64 = BIT[cell]
    card = grid.cells[cell]
    grid.revealed |= bit
    grid.hidden &= ~bit
    grid.hidden_b &= ~bit
    grid.hidden_c &= ~bit
    if game.sink is not None:
        tell(game, events.REVEALED, hero.seat, cell, card)
    join(game, cell)
    if game.tables.room_kind[card] == DOOR:
        grid.door = cell
    lay_around(game, cell)
    if grid.hidden == 0 and grid.door == NOWHERE:
        lose(game, BY_WALLS)


def lay_around(game: Game, cell: i64) -> None:
    grid = game.grid
    sides = sides_at(game, cell)
    direction: i64 = 0
    while direction < 4:
        if sides & BIT[direction]:
            there = neighbour(cell, direction)
            if there != NOWHERE and not (grid.revealed | grid.hidden) & BIT[there]:
                lay(game, there)
        direction += 1


# --- enemies appear ------------------------------------------------------------------------------------------


def add_goblin(game: Game, cell: i64) -> None:
    """Add a goblin in the lowest free slot, with the next card; a fifth goblin loses the game.

    (TED-DNG-02 to -04, TED-WIN-02, R44, R46.)
    """
    if game.goblins == GOBLINS:
        lose(game, BY_GOBLINS)
        return
    slot: i64 = 0
    while game.enemy_cell[slot] != NOWHERE:
        slot += 1
    piles = game.piles
    if piles.goblins == 0:
        piles.goblins = piles.goblin_discards
        piles.goblin_discards = 0
    card = draw(game, piles.goblins)
    piles.goblins &= ~BIT[card]
    game.enemy_card[slot] = card
    game.enemy_cell[slot] = cell
    game.goblins += 1
    tell(game, events.GOBLIN_CAME, game.turn.seat, slot, cell)


def add_minion(game: Game, cell: i64) -> None:
    """Add a minion at full health (TED-DNG-07 to -09)."""
    enemy = FIRST_MINION + game.minions_met
    card = draw(game, game.piles.minions)
    game.piles.minions &= ~BIT[card]
    game.enemy_card[enemy] = card
    game.enemy_cell[enemy] = cell
    game.enemy_health[enemy] = game.tables.minion_health[card]
    game.minions_met += 1
    tell(game, events.MINION_CAME, game.turn.seat, enemy, cell)


# --- entering ------------------------------------------------------------------------------------------------


def is_stealthy(game: Game, hero: Hero) -> bool:
    """The hero moves unaffected by enemies (TED-MOV-06, TED-ICO-07, R23)."""
    if hero.marks & STEALTHY:
        return True
    return game.turn.seat == hero.seat and (game.turn.sneaking or game.turn.striding)


def enter(game: Game, hero: Hero, cell: i64, met: i64) -> None:
    """Enter a room: an ambush if walking in revealed it, enemies that end the movement, traps.

    (TED-DNG, TED-MOV-05.)

    `met` is what a card just revealed brought into play.
    """
    hero.cell = cell
    hero.space = 0
    hero.evaded = False
    card = game.grid.cells[cell]
    if game.sink is not None:
        tell(game, events.MOVED, hero.seat, cell, card)
    if game.turn.seat == hero.seat:
        game.turn.penned = False
    if not is_stealthy(game, hero) and enemies_at(game, BIT[cell]):
        if game.turn.seat == hero.seat:
            game.turn.halted = True
            game.turn.penned = True
        if met != NOTHING:
            tell(game, events.AMBUSHED, hero.seat)
            hurt(game, hero, AMBUSH if met == GOBLIN else MINION_AMBUSH)
            if hero.health == 0:
                return
    check_room(game, hero, cell, card)


def check_room(game: Game, hero: Hero, cell: i64, card: i64) -> None:
    """An armed trap must be evaded, and some rooms tested, on every entry (TED-MOV-08, -09, TED-DNG-10)."""
    if not tests_entry(game, cell):
        return
    tables = game.tables
    trap = tables.room_evade[card] > 0
    ability: i64 = NO_CARD if trap else tables.room_ability[card]
    begin_room_test(game, hero, EVADE if trap else ROOM, ability)
    game.trial.skill = ANY if trap else tables.ability_skill[ability]
    game.agenda.push(steps.SKILL, hero.seat, 0)


def begin_room_test(game: Game, hero: Hero, kind: i64, ability: i64) -> None:
    """Begin a test a room requires; on another hero's turn no die can be changed (R24)."""
    trial = game.trial
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
    trial.may_change = game.turn.seat == hero.seat and not game.turn.resting


class Enter(Step):
    """The argument is the cell; nothing was revealed there."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        enter(game, hero, argument, NOTHING)


# --- revealing without walking in ----------------------------------------------------------------------------


def hidden_around(game: Game, cell: i64) -> i64:
    """Directions of face-down cards next to a cell, behind walls too, a mask (Q16)."""
    if cell == LAIR:
        return 0
    found: i64 = 0
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if there != NOWHERE and game.grid.hidden & BIT[there]:
            found |= BIT[direction]
        direction += 1
    return found


class Around(Step):
    """Reveal them one by one, in the order the hero chooses; cards laid meanwhile do not count (TED-FRE-04, R18).

    The argument is a mask of directions.
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        if argument == 0 or hero.health == 0:  # the torch may have knocked the hero unconscious (R49)
            return
        game.question.begin(steps.AROUND, hero.seat, argument)
        direction: i64 = 0
        while direction < 4:
            if argument & BIT[direction]:
                game.question.offer(answers.CELL + neighbour(hero.cell, direction))
            direction += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        direction: i64 = 0
        while neighbour(hero.cell, direction) != cell:
            direction += 1
        left = argument & ~BIT[direction]
        if left:
            game.agenda.push(steps.AROUND, hero.seat, left)
        reveal(game, hero, cell, hero.cell, False)


class RevealAny(Step):
    """Reveal one unexplored card anywhere, or decline (R46)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.REVEAL_ANY, hero.seat, 0, answers.GO_ON)
        cell: i64 = 0
        while cell < CELLS:
            if game.grid.hidden & BIT[cell]:
                game.question.offer(answers.CELL + cell)
            cell += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            reveal(game, hero, choice - answers.CELL, hero.cell, False)


# --- teleporting ---------------------------------------------------------------------------------------------


def may_teleport(game: Game, hero: Hero) -> bool:
    """Not off the boss board, and not out of an enemy's room just entered (TED-MOV-12, R24, R25)."""
    if hero.cell == LAIR:
        return False
    return not (game.turn.penned and game.turn.seat == hero.seat and enemies_at(game, BIT[hero.cell]))


def tests_entry(game: Game, cell: i64) -> bool:
    """A hero who enters takes a test there (TED-DNG-10, R27)."""
    tables = game.tables
    card = game.grid.cells[cell]
    if tables.room_evade[card] > 0:
        return not game.grid.disarmed & BIT[cell]
    ability = tables.room_ability[card]
    return ability != NO_CARD and tables.ability_action[ability] == FORCED


def destinations(game: Game, hero: Hero, rolled: bool) -> i64:
    """Where a hero can teleport to; with dice on the table, only where no more dice are rolled (Q3)."""
    found: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        if game.grid.revealed & BIT[cell] and cell != hero.cell and not (rolled and tests_entry(game, cell)):
            found |= BIT[cell]
        cell += 1
    return found


def is_rolled(game: Game) -> bool:
    """A test has been rolled and waits for its result (Q3)."""
    agenda = game.agenda
    at: i64 = 0
    while at < agenda.depth:
        if agenda.ops[at] == steps.TEST:
            return True
        at += 1
    return False


class Teleport(Step):
    """Go to any other revealed dungeon card; the argument is the seat that teleports (TED-MOV-10, -11, -13)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        cells = destinations(game, game.heroes[argument], is_rolled(game))
        game.question.begin(steps.TELEPORT, hero.seat, argument)
        cell: i64 = 0
        while cell < CELLS:
            if cells & BIT[cell]:
                game.question.offer(answers.CELL + cell)
            cell += 1
        if game.question.count == 0:
            game.question.close()

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        tell(game, events.TELEPORTED, argument, cell)
        enter(game, game.heroes[argument], cell, NOTHING)


def lay_altars(game: Game) -> None:
    """Lay an altar on each Encounter of the dungeon when Act 2 begins (TED-LAR-05)."""
    cell: i64 = 0
    while cell < CELLS:
        if game.grid.revealed & BIT[cell] and game.tables.room_kind[game.grid.cells[cell]] == ENCOUNTER:
            game.grid.altars |= BIT[cell]
        cell += 1
