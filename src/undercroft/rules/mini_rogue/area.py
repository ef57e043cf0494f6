"""The area: shuffling, laying and revealing the rooms, and falling to the area below (MR-TURN-1 to -3)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.cardspeak import PREPARATION
from undercroft.rules.mini_rogue.skills import may_prepare, offer_skills, use_skill
from undercroft.rules.mini_rogue.state import (
    EXIT,
    FACE_UP,
    FORESEEN,
    NO_CARD,
    REMOVED,
    VISITED,
    Game,
    Hero,
    floor_of,
    room_at,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.tables import AREAS

BOTTOM: Final = 8
"""The place of a card that is not to be laid."""

# --- preparation ---------------------------------------------------------------------------------------------


def prepare(game: Game, hero: Hero) -> None:
    """Shuffle every room card not in use; then Preparation skills, then the laying (MR-TURN-1, MR-SKILL-4).

    No more than the cards to be laid need an order: the unused ones are only ever drawn from at random.
    """
    game.dice.shuffle(game.deck, game.deck_count, EXIT)
    game.foreseen = 0
    if may_prepare(game, hero):
        game.agenda.push(steps.LAY, hero.seat, 0)
        game.agenda.push(steps.PREPARATION, hero.seat, 0)
    else:
        lay(game, hero)


class Prepare(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        prepare(game, hero)


class Preparation(Step):
    """After the shuffle, before the laying (MR-SKILL-4)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.PREPARATION, hero.seat, 0)
        game.question.offer(answers.GO_ON)
        offer_skills(game, hero, PREPARATION)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.GO_ON:
            game.agenda.push(steps.PREPARATION, hero.seat, 0)
            use_skill(game, hero, choice)


class Lay(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        lay(game, hero)


def first_to_lay(game: Game) -> i64:
    """The first cell without its card: after a fall the Entrance lies there already."""
    return 0 if game.cells[0] == NO_CARD else 1


def lay(game: Game, hero: Hero) -> None:
    """Eight cards face down row by row, the Entrance turned up, the boss turned up where its icon is.

    (MR-SETUP-8, -9, -13, MR-TURN-2, -3.) After a fall seven cards are laid around the Entrance, which counts as
    resolved (MR-EFFECT-21, -25).
    """
    first = first_to_lay(game)
    cells = game.cells
    marks = game.cell_marks
    deck = game.deck
    top = game.deck_count - 1 + first
    cell = first
    while cell < EXIT:
        cells[cell] = deck[top - cell]
        marks[cell] = 0
        cell += 1
    game.deck_count -= EXIT - first
    if game.foreseen:
        mark_foreseen(game)
    hero.cell = 0
    hero.met_danger = False
    tell(game, events.AREA_ENTERED, hero.seat, game.area, game.floor)
    tell(game, events.REVEALED, hero.seat, 0, cells[0])
    marks[0] = FACE_UP | VISITED
    if game.tables.mat_boss[game.mat * AREAS + game.area]:
        game.boss_up = True
        tell(game, events.BOSS_REVEALED, hero.seat, game.bosses[game.boss_count - 1])
    game.agenda.push(steps.EXPLORE, hero.seat, 0)
    if first == 0:
        game.agenda.push(steps.RESOLVE, hero.seat, 0)


def mark_foreseen(game: Game) -> None:
    """Remember which face-down cards were looked at before they were laid."""
    cell: i64 = 0
    while cell < EXIT:
        if game.foreseen & (1 << cell):
            game.cell_marks[cell] = FORESEEN
        cell += 1


def collect(game: Game) -> None:
    """All room cards of the area, revealed or not, go back into the deck (MR-TURN-12)."""
    cells = game.cells
    deck = game.deck
    top = game.deck_count
    cell: i64 = 0
    while cell < EXIT:
        if cells[cell] != NO_CARD:
            deck[top] = cells[cell]
            top += 1
            cells[cell] = NO_CARD
        cell += 1
    game.deck_count = top


# --- revealing and falling ------------------------------------------------------------------------------------


def reveal(game: Game, hero: Hero, cell: i64) -> None:
    """Turn a room card face up."""
    if not game.cell_marks[cell] & FACE_UP:
        game.cell_marks[cell] = game.cell_marks[cell] | FACE_UP
        tell(game, events.REVEALED, hero.seat, cell, game.cells[cell])


def fall(game: Game, hero: Hero) -> None:
    """To the area below, the current card as its Entrance; no food, no refresh (MR-EFFECT-20 to -25).

    The boss of the floor left behind is out of the game. On the last floor, and on mats without falls, the icon is
    ignored.
    """
    below = game.tables.mat_fall[game.mat * AREAS + game.area]
    if below == 0:
        tell(game, events.DID_NOT_FALL, hero.seat)
        return
    game.agenda.clear()
    game.foe.leave()
    game.pool.clear()
    hero.shield = 0
    game.boss_count -= 1
    game.boss_up = False
    game.boss_place[game.bosses[game.boss_count]] = REMOVED
    tell(game, events.BOSS_REMOVED, hero.seat, game.bosses[game.boss_count])
    game.area = below
    game.floor = floor_of(game, below)
    tell(game, events.FELL, hero.seat, below)
    card = room_at(game, hero)
    game.cells[hero.cell] = NO_CARD
    collect(game)
    game.cells[0] = card
    hero.cell = 0
    game.agenda.push(steps.PREPARE, hero.seat, 0)


# --- looking at the top of the deck --------------------------------------------------------------------------
# The argument of PLACE: how many cards were looked at (2 bits), which of them is next (2 bits), and the places
# chosen so far (4 bits each).


def peek(game: Game, hero: Hero, count: i64) -> None:
    """Look at the top cards, then place each."""
    card: i64 = 0
    while card < count:
        tell(game, events.PEEKED, hero.seat, looked_at(game, card))
        card += 1
    game.agenda.push(steps.PLACE, hero.seat, count)


def looked_at(game: Game, card: i64) -> i64:
    """The card so far from the top."""
    return game.deck[game.deck_count - 1 - card]


def place_chosen(argument: i64, card: i64) -> i64:
    return (argument >> (4 + 4 * card)) & 15


class Place(Step):
    """Where goes this card: to a cell of the area to be laid, or to the bottom of the deck?"""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        at = (argument >> 2) & 3
        taken: i64 = 0
        earlier: i64 = 0
        while earlier < at:
            taken = taken | (1 << place_chosen(argument, earlier))
            earlier += 1
        game.question.begin(steps.PLACE, hero.seat, argument)
        cell = first_to_lay(game)
        while cell < EXIT:
            if not taken & (1 << cell):
                game.question.offer(answers.CELL + cell)
            cell += 1
        game.question.offer(answers.DECK_BOTTOM)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        at = (argument >> 2) & 3
        place: i64 = BOTTOM if choice == answers.DECK_BOTTOM else choice - answers.CELL
        tell(game, events.PLACED, hero.seat, looked_at(game, at), place)
        argument = (argument + 4) | (place << (4 + 4 * at))
        if at + 1 < argument & 3:
            game.agenda.push(steps.PLACE, hero.seat, argument)
        else:
            arrange(game, argument)


def arrange(game: Game, argument: i64) -> None:
    """Put the cards looked at where they were wanted; the others keep their order."""
    looked = argument & 3
    first = first_to_lay(game)
    old = game.deck[:]
    top = game.deck_count - 1
    taken: i64 = 0
    bottom: i64 = 0
    card: i64 = 0
    while card < looked:
        place = place_chosen(argument, card)
        if place == BOTTOM:
            game.deck[bottom] = old[top - card]
            bottom += 1
        else:
            game.deck[top - (place - first)] = old[top - card]
            taken = taken | (1 << (place - first))
            game.foreseen = game.foreseen | (1 << place)
        card += 1
    depth: i64 = 0
    while card <= top:
        while depth < EXIT and taken & (1 << depth):
            depth += 1
        game.deck[top - depth] = old[top - card]
        depth += 1
        card += 1
