"""Rules of thumb for walking: where a hero is wanted, and the next step there."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_worth import (
    PULL,
    SHARE,
    TO_CROWDED,
    TO_GOBLIN,
    TO_MINION,
    TO_RIGHT_PART,
    TO_UNSEEN,
    TOO_MANY,
    WORTH,
    crowd,
    power_of,
)
from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.dungeon import is_stealthy
from undercroft.games.tiny_epic.rules.effects import enemies_at
from undercroft.games.tiny_epic.rules.grid import FAR, distance, first_cell, neighbour, sides_at
from undercroft.games.tiny_epic.rules.lair import bare_locks, can_fall, is_door_open
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    FIRST_MINION,
    LAIR,
    NOWHERE,
    Hero,
    State,
)

SIDES: Final = 4
NEVER: Final = 1000.0
USUAL: Final = 2.0
"""the damage of a hero's best attack"""


def frontier(state: State, hidden: i64) -> i64:
    """Revealed cells from which one of some face-down cards can be walked into (TED-DIS-01)."""
    found: i64 = 0
    while hidden:
        cell = first_cell(hidden)
        hidden &= ~BIT[cell]
        direction: i64 = 0
        while direction < SIDES:
            there = neighbour(cell, direction)
            if there != NOWHERE and state.grid.revealed & BIT[there]:
                if sides_at(state, there) & BIT[(direction + 2) & 3]:
                    found |= BIT[there]
            direction += 1
    return found


def is_stuck(state: State) -> bool:
    """No marker of the boss can fall before it has passed another altar (TED-ALT-03)."""
    marker: i64 = 0
    while marker < state.party:
        if can_fall(state, marker):
            return False
        marker += 1
    return True


def wants_altar(state: State) -> bool:
    """The boss must be lured past an altar, and there is one."""
    return state.act != 0 and state.grid.altars != 0 and bare_locks(state) != 0 and is_stuck(state)


class Aim:
    """Where a hero goes: cells, and how far they seem with everything counted in."""

    def __init__(self) -> None:
        self.cells: i64 = 0
        self.far: float = NEVER
        self.unseen: i64 = 0
        """face-down cards to be walked into from those cells"""

    def consider(self, state: State, hero: Hero, cells: i64, wanted: float, unseen: i64) -> None:
        """Keep the aim that seems nearest; those that are wanted more seem nearer."""
        if cells == 0:
            return
        rooms = distance(state.grid, hero.cell, cells)
        if rooms == FAR:
            return
        far = float(rooms) - wanted
        if unseen:
            far += 1.0
        if far < self.far:
            self.far = far
            self.cells = cells
            self.unseen = unseen


def aim_of(state: State, hero: Hero) -> Aim:
    """What a hero goes for: the Lair, minions, goblins where there are many, unexplored cards."""
    aim = Aim()
    grid = state.grid
    if state.act:
        if wants_altar(state):
            aim.consider(state, hero, grid.altars, 0.0, 0)
        else:
            aim.consider(state, hero, BIT[state.enemy_cell[BOSS]], 0.0, 0)
        return aim
    if is_door_open(state):
        aim.consider(state, hero, BIT[grid.door], NEVER, 0)
    goblins: i64 = 0
    enemy: i64 = 0
    while enemy < FIRST_MINION:
        if state.enemy_cell[enemy] != NOWHERE:
            goblins |= BIT[state.enemy_cell[enemy]]
        enemy += 1
    many = float(crowd(state))
    aim.consider(state, hero, goblins, WORTH[TO_GOBLIN] + WORTH[TO_CROWDED] * max(0.0, many - 2.0), 0)
    strong = WORTH[PULL] * (power_of(state, hero) - USUAL)
    while enemy < BOSS:
        if state.enemy_cell[enemy] != NOWHERE:
            cell = state.enemy_cell[enemy]
            wanted = WORTH[TO_MINION] + WORTH[SHARE] * mates_at(state, hero, cell)
            aim.consider(state, hero, BIT[cell], wanted + strong, 0)
        enemy += 1
    if many < WORTH[TOO_MANY] or aim.far == NEVER:
        aim_at_unseen(state, hero, aim)
    return aim


def mates_at(state: State, hero: Hero, cell: i64) -> float:
    """Other heroes who stand in a cell."""
    count = 0.0
    for mate in state.heroes:
        if mate.seat != hero.seat and mate.cell == cell:
            count += 1.0
    return count


def aim_at_unseen(state: State, hero: Hero, aim: Aim) -> None:
    """Unexplored cards, while minions are still to be met or the door to be found."""
    grid = state.grid
    minions = state.minions_met < state.party
    door = grid.door == NOWHERE
    if not minions and not door:
        return
    wanted = WORTH[TO_UNSEEN]
    aim.consider(state, hero, frontier(state, grid.hidden), wanted, grid.hidden)
    part: i64 = 0
    if minions:
        part |= grid.hidden_b
    if door:
        part |= grid.hidden_c
    aim.consider(state, hero, frontier(state, part), wanted + WORTH[TO_RIGHT_PART], part)


def next_step(state: State, hero: Hero) -> i64:
    """The step towards what the hero goes for, into the unknown once there; -1 to stay."""
    question = state.question
    if hero.cell == LAIR:
        if wants_altar(state) and question.allows(answers.LEAVE):
            return answers.LEAVE
        return -1
    aim = aim_of(state, hero)
    if aim.far == NEVER:
        return -1
    grid = state.grid
    here = aim.cells & BIT[hero.cell] != 0
    if here and not aim.unseen:
        return -1
    now = distance(grid, hero.cell, aim.cells)
    pick: i64 = -1
    best: i64 = FAR
    direction: i64 = 0
    while direction < SIDES:
        if question.allows(answers.MOVE + direction):
            there = neighbour(hero.cell, direction)
            if here:
                if aim.unseen & BIT[there]:
                    return answers.MOVE + direction
            elif grid.revealed & BIT[there]:
                rooms = 2 * distance(grid, there, aim.cells)
                if rooms < 2 * now:
                    if not aim.cells & BIT[there] and enemies_at(state, BIT[there]) and not is_stealthy(state, hero):
                        rooms += 1
                    if rooms < best:
                        best = rooms
                        pick = answers.MOVE + direction
        direction += 1
    return pick
