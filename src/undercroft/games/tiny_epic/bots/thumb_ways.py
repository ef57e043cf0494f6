"""Rules of thumb for where a hero is wanted."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_worth import (
    A_ROOM,
    STILL_TO_COME,
    TO_ALTAR,
    TO_DOOR,
    TO_MINION,
    TO_RIGHT_PART,
    TO_UNSEEN,
    WORTH,
)
from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.grid import FAR, distance, first_cell, neighbour, sides_at
from undercroft.games.tiny_epic.rules.lair import bare_locks, is_door_open
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    FIRST_MINION,
    GOBLINS,
    NOWHERE,
    Hero,
    State,
)

SIDES: Final = 4
NEVER: Final = 1000.0


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


class Aim:
    """Where a hero goes: how far it seems, with everything counted in."""

    def __init__(self) -> None:
        self.far: float = NEVER

    def consider(self, state: State, hero: Hero, cells: i64, wanted: float) -> None:
        """Keep the aim that seems nearest; those that are wanted more seem nearer."""
        if cells == 0:
            return
        rooms = distance(state.grid, hero.cell, cells)
        if rooms != FAR:
            self.far = min(self.far, float(rooms) - wanted)


def aim_of(state: State, hero: Hero) -> Aim:
    """What a hero goes for: minions, goblins, unexplored cards; the open Lair Door; then the boss, past its altars."""
    aim = Aim()
    grid = state.grid
    if state.act:
        aim.consider(state, hero, BIT[state.enemy_cell[BOSS]], 0.0)
        if bare_locks(state):
            aim.consider(state, hero, grid.altars, WORTH[TO_ALTAR])
        return aim
    if is_door_open(state):
        aim.consider(state, hero, BIT[grid.door], WORTH[TO_DOOR])
    enemy: i64 = 0
    while enemy < BOSS:
        if state.enemy_cell[enemy] != NOWHERE:
            aim.consider(state, hero, BIT[state.enemy_cell[enemy]], WORTH[TO_MINION] if enemy >= FIRST_MINION else 0.0)
        enemy += 1
    if is_searching(state):
        aim.consider(state, hero, frontier(state, grid.hidden), WORTH[TO_UNSEEN] - 1.0)
        right = frontier(state, parts_wanted(state))
        aim.consider(state, hero, right, WORTH[TO_UNSEEN] + WORTH[TO_RIGHT_PART] - 1.0)
    return aim


def is_searching(state: State) -> bool:
    """Minions are still to be met, or the Lair Door to be found."""
    return state.minions_met < state.party or state.grid.door == NOWHERE


def parts_wanted(state: State) -> i64:
    """Face-down cards from the part of the deck that holds what is missing."""
    part: i64 = 0
    if state.minions_met < state.party:
        part |= state.grid.hidden_b
    if state.grid.door == NOWHERE:
        part |= state.grid.hidden_c
    return part


def worth_of_card(state: State, cell: i64) -> float:
    """What it is worth to walk into an unexplored card now, with the rest of the turn still to come."""
    if not is_searching(state):
        return -WORTH[A_ROOM] * NEVER
    wanted = WORTH[TO_UNSEEN] + WORTH[STILL_TO_COME]
    if parts_wanted(state) & BIT[cell]:
        wanted += WORTH[TO_RIGHT_PART]
    return WORTH[A_ROOM] * wanted


def best_card(state: State) -> i64:
    """The card to turn up from afar: from the right part of the deck; none if its goblin could be the fifth."""
    question = state.question
    if state.goblins == GOBLINS:
        return answers.GO_ON
    wanted = parts_wanted(state)
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        if choice != answers.GO_ON and wanted & BIT[choice - answers.CELL]:
            return choice
        place += 1
    return question.answers[question.count - 1]
