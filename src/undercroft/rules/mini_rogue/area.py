"""The area: shuffling, laying and revealing the rooms, and falling to the area below (MR-TURN-1 to -3)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.cardspeak import PREPARATION
from undercroft.rules.mini_rogue.skills import may_prepare, offer_skills, use_skill
from undercroft.rules.mini_rogue.state import (
    CELLS,
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

FACE_DOWN: Final = vec[i64]([0] * EXIT + [FACE_UP])
"""the marks of an area just laid; the exit has nothing to be turned up"""
NO_CARDS: Final = vec[i64]([NO_CARD] * CELLS)
BOTTOM: Final = 8
"""The place of a card that is not to be laid."""

# --- preparation ---------------------------------------------------------------------------------------------


def prepare(game: Game, hero: Hero) -> None:
    """Shuffle every room card not in use; then Preparation skills, then the laying (MR-TURN-1, MR-SKILL-4).

    Without such a skill only the cards to be laid need an order: the unused ones are only ever drawn at random.
    """
    game.foreseen = 0
    if may_prepare(game, hero):
        game.dice.shuffle(game.deck, game.deck_count, game.deck_count - 1)
        game.agenda.push(steps.LAY, hero.seat, 0)
        game.agenda.push(steps.PREPARATION, hero.seat, 0)
    else:
        game.dice.shuffle(game.deck, game.deck_count, EXIT)
        lay(game, hero)


class Prepare(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        prepare(game, hero)


class Preparation(Step):
    """After the shuffle, before the laying (MR-SKILL-4)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.PREPARATION, hero.seat, 0, answers.GO_ON)
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
    cells = game.deck[game.deck_count - EXIT : game.deck_count + 1]
    cells[EXIT] = NO_CARD
    if first:
        cells[0] = game.cells[0]
    game.cells = cells
    game.deck_count -= EXIT - first
    marks = FACE_DOWN[:]
    marks[0] = FACE_UP | VISITED
    game.cell_marks = marks
    if game.foreseen:
        mark_foreseen(game)
    hero.cell = 0
    hero.met_danger = False
    tell(game, events.AREA_ENTERED, hero.seat, game.area, game.floor)
    tell(game, events.REVEALED, hero.seat, 0, cells[0])
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
        card = cells[cell]
        if card >= 0:
            deck[top] = card
            top += 1
        cell += 1
    game.deck_count = top
    game.cells = NO_CARDS[:]


# --- revealing and falling ------------------------------------------------------------------------------------


def reveal(game: Game, hero: Hero, cell: i64) -> None:
    """Turn a room card face up."""
    game.cell_marks[cell] = game.cell_marks[cell] | FACE_UP
    if game.sink is not None:
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
    boss = game.bosses[game.boss_count]
    game.boss_place[boss] = REMOVED
    tell(game, events.BOSS_REMOVED, hero.seat, boss if game.boss_up else NO_CARD)
    game.boss_up = False
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
    return game.deck[top_of(game) + card]


def top_of(game: Game) -> i64:
    """The place of the deck's top card: the first to be laid."""
    return game.deck_count - EXIT + first_to_lay(game)


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
    """Put the cards looked at where they were wanted; the others keep their order.

    For each card put to the bottom an unused one moves up, into whose place it goes.
    """
    looked = argument & 3
    first = first_to_lay(game)
    top = top_of(game)
    deck = game.deck
    old = deck[:]
    taken: i64 = 0
    below = top
    card: i64 = 0
    while card < looked:
        place = place_chosen(argument, card)
        if place == BOTTOM:
            below -= 1
            deck[below] = old[top + card]
        else:
            deck[top + place - first] = old[top + card]
            taken = taken | (1 << place)
        card += 1
    game.foreseen = game.foreseen | taken
    source = top + looked
    cell = first
    while cell < EXIT:
        if not taken & (1 << cell):
            if source == game.deck_count:
                source = below
            deck[top + cell - first] = old[source]
            source += 1
        cell += 1
