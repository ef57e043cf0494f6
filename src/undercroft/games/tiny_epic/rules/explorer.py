"""Exploration by itself: how often a dungeon closes before its Lair Door is found (TED-WIN-04).

Nobody walks and nothing attacks: face-down cards are turned up in random order until the door is found.
The result depends on how the cards are turned.
"""

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.dungeon import Orient, draw_dungeon_card, turn_up
from undercroft.games.tiny_epic.rules.grid import neighbour, turned
from undercroft.games.tiny_epic.rules.state import BIT, CELLS, LAIR, NOWHERE, PLAYING, State
from undercroft.kernel.chooser import Chooser

ORIENT = Orient()


def explore(state: State, chooser: Chooser, sensible: bool) -> i64:
    """Reveal cards until the Lair Door is found or no face-down card is left; returns how many were turned up.

    A sensible explorer turns each card so that it opens the most empty spaces, a careless one at random.
    """
    revealed: i64 = 0
    while state.grid.door == NOWHERE and state.outcome == PLAYING:
        cell = pick_hidden(state)
        state.grid.cells[cell] = draw_dungeon_card(state, cell)
        ORIENT.perform(state, state.heroes[0], cell | (LAIR << 8))
        choice = best_turn(state, cell) if sensible else chooser.choose(state.question)
        state.question.close()
        state.grid.turns[cell] = choice - answers.TURN
        turn_up(state, state.heroes[0], cell)
        revealed += 1
    return revealed


def pick_hidden(state: State) -> i64:
    """One of the face-down cards at random."""
    hidden = state.grid.hidden
    count: i64 = 0
    while hidden:
        hidden &= hidden - 1
        count += 1
    pick = state.dice.below(count)
    cell: i64 = 0
    while True:
        if state.grid.hidden & BIT[cell]:
            if pick == 0:
                return cell
            pick -= 1
        cell += 1


def best_turn(state: State, cell: i64) -> i64:
    """The first orientation of a card that opens the most empty spaces."""
    question = state.question
    sides = state.tables.room_sides[state.grid.cells[cell]]
    best = question.answers[0]
    most: i64 = -1
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        opened = empty_spaces(state, cell, turned(sides, choice - answers.TURN))
        if opened > most:
            most = opened
            best = choice
        place += 1
    return best


def empty_spaces(state: State, cell: i64, sides: i64) -> i64:
    """How many open sides lead to an empty space of the grid."""
    taken = state.grid.revealed | state.grid.hidden
    count: i64 = 0
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if sides & BIT[direction] and 0 <= there < CELLS and not taken & BIT[there]:
            count += 1
        direction += 1
    return count
