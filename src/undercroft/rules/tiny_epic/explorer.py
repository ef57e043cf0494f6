"""Exploration by itself: how often a dungeon closes before its Lair Door is found (TED-WIN-04).

Nobody walks and nothing attacks: face-down cards are turned up in random order until the door is found.
The result depends on how the cards are turned.
"""

from mypy_extensions import i64

from undercroft.rules.kernel.chooser import Chooser
from undercroft.rules.tiny_epic import answers
from undercroft.rules.tiny_epic.dungeon import Orient, draw_dungeon_card, turn_up
from undercroft.rules.tiny_epic.grid import neighbour, turned
from undercroft.rules.tiny_epic.state import BIT, CELLS, LAIR, NOWHERE, PLAYING, Game

ORIENT = Orient()


def explore(game: Game, chooser: Chooser, sensible: bool) -> i64:
    """Reveal cards until the Lair Door is found or no face-down card is left; returns how many were turned up.

    A sensible explorer turns each card so that it opens the most empty spaces, a careless one at random.
    """
    revealed: i64 = 0
    while game.grid.door == NOWHERE and game.outcome == PLAYING:
        cell = pick_hidden(game)
        game.grid.cells[cell] = draw_dungeon_card(game, cell)
        ORIENT.perform(game, game.heroes[0], cell | (LAIR << 8))
        choice = best_turn(game, cell) if sensible else chooser.choose(game.question)
        game.question.close()
        game.grid.turns[cell] = choice - answers.TURN
        turn_up(game, game.heroes[0], cell)
        revealed += 1
    return revealed


def pick_hidden(game: Game) -> i64:
    """One of the face-down cards at random."""
    hidden = game.grid.hidden
    count: i64 = 0
    while hidden:
        hidden &= hidden - 1
        count += 1
    pick = game.dice.below(count)
    cell: i64 = 0
    while True:
        if game.grid.hidden & BIT[cell]:
            if pick == 0:
                return cell
            pick -= 1
        cell += 1


def best_turn(game: Game, cell: i64) -> i64:
    """The first orientation of a card that opens the most empty spaces."""
    question = game.question
    sides = game.tables.room_sides[game.grid.cells[cell]]
    best = question.answers[0]
    most: i64 = -1
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        opened = empty_spaces(game, cell, turned(sides, choice - answers.TURN))
        if opened > most:
            most = opened
            best = choice
        place += 1
    return best


def empty_spaces(game: Game, cell: i64, sides: i64) -> i64:
    """How many open sides lead to an empty space of the grid."""
    taken = game.grid.revealed | game.grid.hidden
    count: i64 = 0
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if sides & BIT[direction] and 0 <= there < CELLS and not taken & BIT[there]:
            count += 1
        direction += 1
    return count
