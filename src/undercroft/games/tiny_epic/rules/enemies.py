"""Enemy actions, movement, and the torch that triggers them.

(TED-TOR, TED-ENM, TED-ALT-07, -08, TED-BCA-03 to -06, R39 to R46.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.answers import GO_ON
from undercroft.games.tiny_epic.rules.cardspeak import ACTION_SPACE, GOBLIN_SPACE, MOVE_OR_ATTACK, SKULL
from undercroft.games.tiny_epic.rules.dungeon import add_goblin
from undercroft.games.tiny_epic.rules.effects import awake_cells, counted, enemies_at, hurt, lose, skull, torch_space
from undercroft.games.tiny_epic.rules.grid import EVERYWHERE, FAR, distance, first_cell, spread, struck, walk
from undercroft.games.tiny_epic.rules.lair import pass_altar
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    BY_TORCH,
    CELLS,
    CENTRE,
    ENEMIES,
    FIRST_MINION,
    LAIR,
    NOWHERE,
    Hero,
    State,
    foe_of,
    tell,
)
from undercroft.games.tiny_epic.rules.steps import Step
from undercroft.games.tiny_epic.rules.tables import Tables

# --- the torch -----------------------------------------------------------------------------------------------


class Torch(Step):
    """The torch goes down step by step; each space reached is resolved (TED-TOR-02 to -04, TED-WIN-03, Q21)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        if argument > 1:
            state.agenda.push(steps.TORCH, hero.seat, argument - 1)
        state.torch += 1
        if state.sink is not None:
            tell(state, events.TORCH_MOVED, hero.seat, state.torch, skull(state) - state.torch)
        space = torch_space(state, state.torch)
        if space == SKULL:
            lose(state, BY_TORCH)
        elif space == GOBLIN_SPACE:
            add_goblin(state, CENTRE)
        elif space == ACTION_SPACE:
            begin_enemy_action(state)


# --- enemy actions -------------------------------------------------------------------------------------------


def begin_enemy_action(state: State) -> None:
    """All enemies in play act: goblins, minions, the boss; newcomers wait for the next time (TED-ENM-01, R41)."""
    state.actors = enemies_at(state, EVERYWHERE | BIT[LAIR])
    tell(state, events.ENEMIES_ACT, state.turn.seat)
    state.agenda.push(steps.ACTORS, state.turn.seat, 0)


class Actors(Step):
    """They act one after another, in the order of their numbers."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        enemy: i64 = 0
        while enemy < ENEMIES and not state.actors & BIT[enemy]:
            enemy += 1
        if enemy == ENEMIES:
            return
        state.actors &= ~BIT[enemy]
        if state.actors:
            state.agenda.push(steps.ACTORS, hero.seat, 0)
        if state.enemy_cell[enemy] != NOWHERE:
            act(state, hero, enemy)


def reach_of_enemy(state: State, enemy: i64) -> i64:
    return reach_of_foe(state.tables, enemy, foe_of(state, enemy))


def reach_of_foe(tables: Tables, enemy: i64, foe: i64) -> i64:
    """How many rooms its attack reaches, by its card."""
    if enemy < FIRST_MINION:
        return tables.goblin_rooms[foe]
    if enemy < BOSS:
        return tables.minion_rooms[foe]
    return tables.boss_rooms[foe]


def speed_of_enemy(state: State, enemy: i64) -> i64:
    card = state.enemy_card[enemy]
    if enemy < FIRST_MINION:
        return state.tables.goblin_speed[card]
    if enemy < BOSS:
        return state.tables.minion_speed[card]
    return state.tables.boss_speed[state.boss]


def act(state: State, hero: Hero, enemy: i64) -> None:
    """Move or attack, or move and attack (TED-ENM-04 to -06, R72); do nothing if nobody is conscious (TED-ENM-09)."""
    awake = awake_cells(state)
    if awake == 0:
        return
    cell = state.enemy_cell[enemy]
    either = enemy < FIRST_MINION and state.tables.goblin_form[state.enemy_card[enemy]] == MOVE_OR_ATTACK
    near = struck(state.grid, cell, reach_of_enemy(state, enemy)) if either else BIT[cell]
    if awake & near:
        assault(state, enemy)
        return
    if not either:
        state.agenda.push(steps.ASSAULT, hero.seat, enemy)
    state.agenda.push(steps.GOAL, hero.seat, enemy)


class Assault(Step):
    """The argument is the enemy."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        assault(state, argument)


def assault(state: State, enemy: i64) -> None:
    """Hit all conscious heroes in reach, ignoring Defense (TED-ENM-02, -03)."""
    tables = state.tables
    cells = struck(state.grid, state.enemy_cell[enemy], reach_of_enemy(state, enemy))
    if not cells & awake_cells(state):
        return
    if state.sink is not None:
        tell(state, events.ASSAULTED, state.turn.seat, enemy, foe_of(state, enemy))
    card = state.enemy_card[enemy]
    if enemy < FIRST_MINION:
        damage = counted(state, tables.goblin_damage[card])
        for hero in state.heroes:
            if hero.health > 0 and cells & BIT[hero.cell]:
                hurt(state, hero, damage)
        return
    effect = tables.boss_effect[state.boss] if enemy == BOSS else tables.minion_effect[card]
    after = tables.boss_after[state.boss] if enemy == BOSS else tables.minion_after[card]
    if after:
        state.agenda.push(steps.RUN, first_hit(state, cells), after)
    for hero in state.heroes:
        if hero.health > 0 and cells & BIT[hero.cell]:
            state.agenda.push(steps.RUN, hero.seat, effect)


def first_hit(state: State, cells: i64) -> i64:
    """The first hero hit: what an attack leaves behind appears in that room (R44)."""
    for hero in state.heroes:
        if hero.health > 0 and cells & BIT[hero.cell]:
            return hero.seat
    return NOWHERE


# --- movement ------------------------------------------------------------------------------------------------
# The argument of STEP: the enemy, its goal, the rooms it may still enter, and how.

GOAL_PLACE: Final = 8
LEFT_PLACE: Final = 16
PROVOKED: Final = 1 << 24
"""towards one hero only, past the others (R74)"""


class Goal(Step):
    """Choose the nearest conscious hero as the goal; the active player breaks ties (TED-ENM-07, -08, -12).

    The argument is the enemy.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        cell = state.enemy_cell[argument]
        awake = awake_cells(state)
        if awake == 0 or awake & BIT[cell]:
            return
        rooms = distance(state.grid, cell, awake)
        if rooms == FAR:
            return
        seen: i64 = BIT[cell]
        while rooms > 0:
            seen = walk(state.grid, seen)
            rooms -= 1
        goals = awake & seen
        if goals & (goals - 1) == 0:
            set_out(state, hero, argument, first_cell(goals), 0)
            return
        state.question.begin(steps.GOAL, state.turn.seat, argument)
        for mate in state.heroes:
            if mate.health > 0 and goals & BIT[mate.cell]:
                state.question.offer(answers.HERO + mate.seat)
                goals &= ~BIT[mate.cell]

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        set_out(state, hero, argument, state.heroes[choice - answers.HERO].cell, 0)


def set_out(state: State, hero: Hero, enemy: i64, goal: i64, how: i64) -> None:
    left = speed_of_enemy(state, enemy)
    state.agenda.push(steps.STEP, hero.seat, enemy | (goal << GOAL_PLACE) | (left << LEFT_PLACE) | how)


class EnemyStep(Step):
    """Move one room along a shortest path; the active player breaks ties (TED-ENM-07, -10 to -12)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        cell = state.enemy_cell[argument & 255]
        goal = (argument >> GOAL_PLACE) & 255
        nearer = steps_towards(state, cell, goal)
        if nearer & (nearer - 1) == 0:
            if nearer:
                go_to(state, hero, argument, first_cell(nearer))
            return
        state.question.begin(steps.STEP, state.turn.seat, argument)
        offer_cells(state, nearer)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        go_to(state, hero, argument, chosen_cell(choice))


def steps_towards(state: State, cell: i64, goal: i64) -> i64:
    """Next cells on shortest paths to a goal."""
    grid = state.grid
    rooms = distance(grid, goal, BIT[cell])
    if rooms == FAR or rooms == 0:
        return 0
    reached: i64 = BIT[goal]
    while rooms > 1:
        reached = walk(grid, reached)
        rooms -= 1
    return reached & walk(grid, BIT[cell]) & ~BIT[cell]


def offer_cells(state: State, cells: i64) -> None:
    """Offer cells to move to; the boss board is offered as entering the Lair."""
    cell: i64 = 0
    while cell < CELLS:
        if cells & BIT[cell]:
            state.question.offer(answers.CELL + cell)
        cell += 1
    if cells & BIT[LAIR]:
        state.question.offer(answers.ENTER)


def go_to(state: State, hero: Hero, argument: i64, cell: i64) -> None:
    """Enter a room; the boss takes an altar with it. It stops where a conscious hero is (TED-ENM-10).

    A boss that leaves its Lair is put on the Lair Door and has its full Speed from there (TED-ALT-07, R71).
    """
    enemy = argument & 255
    left = (argument >> LEFT_PLACE) & 255
    if enemy != BOSS or state.enemy_cell[enemy] != LAIR:
        left -= 1
    move_enemy(state, enemy, cell)
    goal = (argument >> GOAL_PLACE) & 255
    stop = cell == goal if argument & PROVOKED else awake_cells(state) & BIT[cell] != 0
    if left > 0 and not stop:
        how = argument & PROVOKED
        state.agenda.push(steps.STEP, hero.seat, enemy | (goal << GOAL_PLACE) | (left << LEFT_PLACE) | how)


def move_enemy(state: State, enemy: i64, cell: i64) -> None:
    state.enemy_cell[enemy] = cell
    if state.sink is not None:
        tell(state, events.ENEMY_MOVED, state.turn.seat, enemy, cell, foe_of(state, enemy))
    if enemy == BOSS:
        pass_altar(state, cell)


def can_provoke(state: State, hero: Hero) -> bool:
    """The boss is in another room, and a path leads to the hero (TED-ALT-08, R74)."""
    cell = state.enemy_cell[BOSS]
    return cell != NOWHERE and cell != hero.cell and distance(state.grid, cell, BIT[hero.cell]) != FAR


def provoke(state: State, hero: Hero) -> None:
    tell(state, events.PROVOKED, hero.seat, state.boss)
    set_out(state, hero, BOSS, hero.cell, PROVOKED)


# --- moved by heroes -----------------------------------------------------------------------------------------


class Push(Step):
    """Each room must be further away from the hero; if there is none, the enemy stops (TED-ICO-03, R30, R70).

    The argument is the enemy and the rooms left.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        enemy = argument & 255
        cell = state.enemy_cell[enemy]
        if cell == LAIR or cell == NOWHERE:
            return
        now = distance(state.grid, hero.cell, BIT[cell])
        further: i64 = 0
        around = spread(state.grid, BIT[cell]) & ~BIT[cell]
        place: i64 = 0
        while place < CELLS:
            if around & BIT[place] and distance(state.grid, hero.cell, BIT[place]) > now:
                further |= BIT[place]
            place += 1
        if further:
            state.question.begin(steps.PUSH, hero.seat, argument)
            offer_cells(state, further)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        move_enemy(state, argument & 255, choice - answers.CELL)
        if argument >> 8 > 1:
            state.agenda.push(steps.PUSH, hero.seat, argument - BIT[8])


def chosen_cell(choice: i64) -> i64:
    """The cell that an answer names."""
    if choice == answers.ENTER:
        return LAIR
    return choice - answers.CELL


class Herd(Step):
    """Every enemy in reach may be moved along paths, up to a number of rooms (R31).

    The argument is the enemy, the rooms left for it, and the rooms for each enemy.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        enemy = argument & 255
        cell = state.enemy_cell[enemy]
        state.question.ask(steps.HERD, hero.seat, argument, GO_ON)
        offer_cells(state, walk(state.grid, BIT[cell]) & ~BIT[cell])

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            move_enemy(state, argument & 255, chosen_cell(choice))
            if (argument >> 8) & 255 > 1:
                state.agenda.push(steps.HERD, hero.seat, argument - BIT[8])
                return
        herd_next(state, hero, argument >> 16)


def herd_next(state: State, hero: Hero, rooms: i64) -> None:
    enemy: i64 = 0
    while enemy < ENEMIES:
        if state.pushing & BIT[enemy]:
            state.pushing &= ~BIT[enemy]
            state.agenda.push(steps.HERD, hero.seat, enemy | (rooms << 8) | (rooms << 16))
            return
        enemy += 1
