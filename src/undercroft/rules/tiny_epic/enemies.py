"""Enemy actions, movement, and the torch that triggers them.

(TED-TOR, TED-ENM, TED-ALT-07, -08, TED-BCA-03 to -06, R39 to R46.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.answers import GO_ON
from undercroft.rules.tiny_epic.cardspeak import ACTION_SPACE, GOBLIN_SPACE, MOVE_OR_ATTACK, SKULL
from undercroft.rules.tiny_epic.dungeon import add_goblin
from undercroft.rules.tiny_epic.effects import awake_cells, counted, enemies_at, hurt, lose, skull
from undercroft.rules.tiny_epic.grid import EVERYWHERE, FAR, distance, first_cell, spread, struck, walk
from undercroft.rules.tiny_epic.lair import pass_altar
from undercroft.rules.tiny_epic.state import (
    BIT,
    BOSS,
    BY_TORCH,
    CELLS,
    CENTRE,
    ENEMIES,
    FIRST_MINION,
    LAIR,
    NOWHERE,
    Game,
    Hero,
    tell,
)
from undercroft.rules.tiny_epic.steps import Step

# --- the torch -----------------------------------------------------------------------------------------------


class Torch(Step):
    """The torch goes down step by step; each space reached is resolved (TED-TOR-02 to -04, TED-WIN-03, Q21)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        tables = game.tables
        if argument > 1:
            game.agenda.push(steps.TORCH, hero.seat, argument - 1)
        game.torch += 1
        if game.sink is not None:
            tell(game, events.TORCH_MOVED, hero.seat, game.torch, skull(game) - game.torch)
        space = tables.torch_space[tables.torch_first[game.act] + game.torch]
        if space == SKULL:
            lose(game, BY_TORCH)
        elif space == GOBLIN_SPACE:
            add_goblin(game, CENTRE)
        elif space == ACTION_SPACE:
            begin_enemy_action(game)


# --- enemy actions -------------------------------------------------------------------------------------------


def begin_enemy_action(game: Game) -> None:
    """All enemies in play act: goblins, minions, the boss; newcomers wait for the next time (TED-ENM-01, R41)."""
    game.actors = enemies_at(game, EVERYWHERE | BIT[LAIR])
    tell(game, events.ENEMIES_ACT, game.turn.seat)
    game.agenda.push(steps.ACTORS, game.turn.seat, 0)


class Actors(Step):
    """They act one after another, in the order of their numbers."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        enemy: i64 = 0
        while enemy < ENEMIES and not game.actors & BIT[enemy]:
            enemy += 1
        if enemy == ENEMIES:
            return
        game.actors &= ~BIT[enemy]
        if game.actors:
            game.agenda.push(steps.ACTORS, hero.seat, 0)
        if game.enemy_cell[enemy] != NOWHERE:
            act(game, hero, enemy)


def reach_of_enemy(game: Game, enemy: i64) -> i64:
    """How many rooms its attack reaches."""
    card = game.enemy_card[enemy]
    if enemy < FIRST_MINION:
        return game.tables.goblin_rooms[card]
    if enemy < BOSS:
        return game.tables.minion_rooms[card]
    return game.tables.boss_rooms[game.boss]


def speed_of_enemy(game: Game, enemy: i64) -> i64:
    card = game.enemy_card[enemy]
    if enemy < FIRST_MINION:
        return game.tables.goblin_speed[card]
    if enemy < BOSS:
        return game.tables.minion_speed[card]
    return game.tables.boss_speed[game.boss]


def act(game: Game, hero: Hero, enemy: i64) -> None:
    """Move or attack, or move and attack (TED-ENM-04 to -06, R72); do nothing if nobody is conscious (TED-ENM-09)."""
    awake = awake_cells(game)
    if awake == 0:
        return
    cell = game.enemy_cell[enemy]
    either = enemy < FIRST_MINION and game.tables.goblin_form[game.enemy_card[enemy]] == MOVE_OR_ATTACK
    near = struck(game.grid, cell, reach_of_enemy(game, enemy)) if either else BIT[cell]
    if awake & near:
        assault(game, enemy)
        return
    if not either:
        game.agenda.push(steps.ASSAULT, hero.seat, enemy)
    game.agenda.push(steps.GOAL, hero.seat, enemy)


class Assault(Step):
    """The argument is the enemy."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        assault(game, argument)


def assault(game: Game, enemy: i64) -> None:
    """Hit all conscious heroes in reach, ignoring Defense (TED-ENM-02, -03)."""
    tables = game.tables
    cells = struck(game.grid, game.enemy_cell[enemy], reach_of_enemy(game, enemy))
    if not cells & awake_cells(game):
        return
    if game.sink is not None:
        tell(game, events.ASSAULTED, game.turn.seat, enemy)
    card = game.enemy_card[enemy]
    if enemy < FIRST_MINION:
        damage = counted(game, tables.goblin_damage[card])
        for hero in game.heroes:
            if hero.health > 0 and cells & BIT[hero.cell]:
                hurt(game, hero, damage)
        return
    effect = tables.boss_effect[game.boss] if enemy == BOSS else tables.minion_effect[card]
    after = tables.boss_after[game.boss] if enemy == BOSS else tables.minion_after[card]
    if after:
        game.agenda.push(steps.RUN, first_hit(game, cells), after)
    for hero in game.heroes:
        if hero.health > 0 and cells & BIT[hero.cell]:
            game.agenda.push(steps.RUN, hero.seat, effect)


def first_hit(game: Game, cells: i64) -> i64:
    """The first hero hit: what an attack leaves behind appears in that room (R44)."""
    for hero in game.heroes:
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

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        cell = game.enemy_cell[argument]
        awake = awake_cells(game)
        if awake == 0 or awake & BIT[cell]:
            return
        rooms = distance(game.grid, cell, awake)
        if rooms == FAR:
            return
        seen: i64 = BIT[cell]
        while rooms > 0:
            seen = walk(game.grid, seen)
            rooms -= 1
        goals = awake & seen
        if goals & (goals - 1) == 0:
            set_out(game, hero, argument, first_cell(goals), 0)
            return
        game.question.begin(steps.GOAL, game.turn.seat, argument)
        for mate in game.heroes:
            if mate.health > 0 and goals & BIT[mate.cell]:
                game.question.offer(answers.HERO + mate.seat)
                goals &= ~BIT[mate.cell]

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        set_out(game, hero, argument, game.heroes[choice - answers.HERO].cell, 0)


def set_out(game: Game, hero: Hero, enemy: i64, goal: i64, how: i64) -> None:
    left = speed_of_enemy(game, enemy)
    game.agenda.push(steps.STEP, hero.seat, enemy | (goal << GOAL_PLACE) | (left << LEFT_PLACE) | how)


class EnemyStep(Step):
    """Move one room along a shortest path; the active player breaks ties (TED-ENM-07, -10 to -12)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        cell = game.enemy_cell[argument & 255]
        goal = (argument >> GOAL_PLACE) & 255
        nearer = steps_towards(game, cell, goal)
        if nearer & (nearer - 1) == 0:
            if nearer:
                go_to(game, hero, argument, first_cell(nearer))
            return
        game.question.begin(steps.STEP, game.turn.seat, argument)
        offer_cells(game, nearer)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        go_to(game, hero, argument, LAIR if choice == answers.ENTER else choice - answers.CELL)


def steps_towards(game: Game, cell: i64, goal: i64) -> i64:
    """Next cells on shortest paths to a goal."""
    grid = game.grid
    rooms = distance(grid, goal, BIT[cell])
    if rooms == FAR or rooms == 0:
        return 0
    reached: i64 = BIT[goal]
    while rooms > 1:
        reached = walk(grid, reached)
        rooms -= 1
    return reached & walk(grid, BIT[cell]) & ~BIT[cell]


def offer_cells(game: Game, cells: i64) -> None:
    """Offer cells to move to; the boss board is offered as entering the Lair."""
    cell: i64 = 0
    while cell < CELLS:
        if cells & BIT[cell]:
            game.question.offer(answers.CELL + cell)
        cell += 1
    if cells & BIT[LAIR]:
        game.question.offer(answers.ENTER)


def go_to(game: Game, hero: Hero, argument: i64, cell: i64) -> None:
    """Enter a room; the boss takes an altar with it. It stops where a conscious hero is (TED-ENM-10).

    A boss that leaves its Lair is put on the Lair Door and has its full Speed from there (TED-ALT-07, R71).
    """
    enemy = argument & 255
    left = (argument >> LEFT_PLACE) & 255
    if enemy != BOSS or game.enemy_cell[enemy] != LAIR:
        left -= 1
    move_enemy(game, enemy, cell)
    goal = (argument >> GOAL_PLACE) & 255
    stop = cell == goal if argument & PROVOKED else awake_cells(game) & BIT[cell] != 0
    if left > 0 and not stop:
        how = argument & PROVOKED
        game.agenda.push(steps.STEP, hero.seat, enemy | (goal << GOAL_PLACE) | (left << LEFT_PLACE) | how)


def move_enemy(game: Game, enemy: i64, cell: i64) -> None:
    game.enemy_cell[enemy] = cell
    if game.sink is not None:
        tell(game, events.ENEMY_MOVED, game.turn.seat, enemy, cell)
    if enemy == BOSS:
        pass_altar(game, cell)


def can_provoke(game: Game, hero: Hero) -> bool:
    """The boss is in another room, and a path leads to the hero (TED-ALT-08, R74)."""
    cell = game.enemy_cell[BOSS]
    return cell != NOWHERE and cell != hero.cell and distance(game.grid, cell, BIT[hero.cell]) != FAR


def provoke(game: Game, hero: Hero) -> None:
    tell(game, events.PROVOKED, hero.seat)
    set_out(game, hero, BOSS, hero.cell, PROVOKED)


# --- moved by heroes -----------------------------------------------------------------------------------------


class Push(Step):
    """Each room must be further away from the hero; if there is none, the enemy stops (TED-ICO-03, R30, R70).

    The argument is the enemy and the rooms left.
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        enemy = argument & 255
        cell = game.enemy_cell[enemy]
        if cell == LAIR or cell == NOWHERE:
            return
        now = distance(game.grid, hero.cell, BIT[cell])
        further: i64 = 0
        around = spread(game.grid, BIT[cell]) & ~BIT[cell]
        place: i64 = 0
        while place < CELLS:
            if around & BIT[place] and distance(game.grid, hero.cell, BIT[place]) > now:
                further |= BIT[place]
            place += 1
        if further:
            game.question.begin(steps.PUSH, hero.seat, argument)
            offer_cells(game, further)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        move_enemy(game, argument & 255, choice - answers.CELL)
        if argument >> 8 > 1:
            game.agenda.push(steps.PUSH, hero.seat, argument - BIT[8])


class Herd(Step):
    """Every enemy in reach may be moved along paths, up to a number of rooms (R31).

    The argument is the enemy, the rooms left for it, and the rooms for each enemy.
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        enemy = argument & 255
        cell = game.enemy_cell[enemy]
        game.question.ask(steps.HERD, hero.seat, argument, GO_ON)
        offer_cells(game, walk(game.grid, BIT[cell]) & ~BIT[cell])

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            move_enemy(game, argument & 255, LAIR if choice == answers.ENTER else choice - answers.CELL)
            if (argument >> 8) & 255 > 1:
                game.agenda.push(steps.HERD, hero.seat, argument - BIT[8])
                return
        herd_next(game, hero, argument >> 16)


def herd_next(game: Game, hero: Hero, rooms: i64) -> None:
    enemy: i64 = 0
    while enemy < ENEMIES:
        if game.pushing & BIT[enemy]:
            game.pushing &= ~BIT[enemy]
            game.agenda.push(steps.HERD, hero.seat, enemy | (rooms << 8) | (rooms << 16))
            return
        enemy += 1
