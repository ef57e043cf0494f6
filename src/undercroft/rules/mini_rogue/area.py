"""The area: shuffling, laying and revealing the rooms, and falling to the area below (MR-TURN-1 to -3)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.kernel.vecs import vec
from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.cardspeak import (
    BLIND,
    EACH_AREA,
    EACH_FLOOR,
    ON_AREA,
    ON_FLOOR,
    PREPARATION,
    SCOUT,
    WHEN_ENTRY,
    WHEN_EXPLORATION,
    WHEN_PREPARATION,
)
from undercroft.rules.mini_rogue.company import leader_first, seat_at
from undercroft.rules.mini_rogue.items import end_alarm, put_under
from undercroft.rules.mini_rogue.overlord import begin_room
from undercroft.rules.mini_rogue.reinforcement import renew_hand
from undercroft.rules.mini_rogue.skills import may_prepare, offer_skills, use_skill
from undercroft.rules.mini_rogue.state import (
    AUTOMA,
    CELLS,
    DONE,
    ENTERED,
    EXIT,
    FACE_UP,
    FORESEEN,
    NO_CARD,
    REMOVED,
    REMOVED_UNSEEN,
    VISITED,
    Game,
    Hero,
    floor_of,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.tables import AREAS, FLOORS

FACE_DOWN: Final = vec[i64]([0] * EXIT + [FACE_UP])
"""the marks of an area just laid; the exit has no card to reveal"""
NO_CARDS: Final = vec[i64]([NO_CARD] * CELLS)
CENTRE: Final = 4
BOTTOM: Final = 8
"""The place of a card that must not be laid."""

# --- preparation ---------------------------------------------------------------------------------------------


def prepare(game: Game, hero: Hero) -> None:
    """Shuffle every room card not in use; then Preparation skills, then the laying (MR-TURN-1, MR-SKILL-4)."""
    game.deck_aside = 0
    if game.party > 1:
        prepare_together(game)
    elif may_prepare(game, hero):
        game.agenda.push(steps.LAY, hero.seat, 0)
        game.agenda.push(steps.PREPARATION, hero.seat, 0)
    else:
        lay(game, hero)


def prepare_together(game: Game) -> None:
    """Ask everybody with a Preparation skill, in the order of the round."""
    preparing = False
    for hero in game.heroes:
        preparing = preparing or may_prepare(game, hero)
    if not preparing:
        lay(game, game.heroes[game.leader])
        return
    game.agenda.push(steps.LAY, game.leader, 0)
    leader_first(game)
    place = game.party
    while place > 0:
        place -= 1
        seat = seat_at(game, place)
        if may_prepare(game, game.heroes[seat]):
            game.agenda.push(steps.PREPARATION, seat, 0)


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


def lay(game: Game, hero: Hero) -> None:
    """Lay cards face down on every empty cell; turn up the Entrance, and the boss where its icon is.

    (MR-SETUP-8, -9, -13, MR-TURN-2, -3.) After a fall the Entrance is already there and counts as resolved
    (MR-EFFECT-21, -25).
    """
    game.deck_count = game.dice.deal_into(game.cells, EXIT, game.deck, game.deck_aside, game.deck_count)
    fallen = game.cell_marks[0] & VISITED
    game.cell_marks[0] = FACE_UP | VISITED
    if game.sink is not None:
        tell(game, events.AREA_ENTERED, hero.seat, game.area, game.floor)
        tell(game, events.REVEALED, hero.seat, 0, game.cells[0])
    if game.party == 1:
        stand_at_entrance(game, hero)
    else:
        for mate in game.heroes:
            stand_at_entrance(game, mate)
            mate.stage = DONE if fallen else ENTERED
            mate.proposals = 0
        leader_first(game)
    if game.tables.mat_boss[game.mat * AREAS + game.area]:
        game.boss_up = True
        if game.sink is not None:
            tell(game, events.BOSS_REVEALED, hero.seat, game.bosses[game.boss_count - 1])
    if not fallen and game.party == 1:
        game.agenda.push(steps.RESOLVE, hero.seat, 0)
    if game.ruled:
        area_laid(game, hero, fallen != 0)


def area_laid(game: Game, hero: Hero, fallen: bool) -> None:
    """The Overlord prepares, or the Automa is consulted (MR-OVER-14, MR-AUTO-3)."""
    reign = game.reign
    if reign.mode == AUTOMA:
        enter_rooms(game, fallen)
        if reign.descended:
            starts = floor_of(game, game.area - 1) != game.floor
            game.agenda.push(steps.CONSULT, hero.seat, ON_FLOOR if starts else ON_AREA)
    else:
        entry = WHEN_ENTRY
        if fallen:
            entry = WHEN_EXPLORATION if game.party == 1 else 0  # a party's round begins with this
        begin_room(game, 0)
        game.agenda.push(steps.OVERLORD, hero.seat, WHEN_PREPARATION | entry)
    reign.descended = False


def enter_rooms(game: Game, fallen: bool) -> None:
    """Consult the Automa for each room entered, unless it counts as resolved (MR-AUTO-3)."""
    place = game.party
    while place > 0:
        place -= 1
        hero = game.heroes[seat_at(game, place)]
        hero.armed = 0
        if not fallen and (game.party == 1 or hero.stage == ENTERED) and game.cells[hero.cell] != NO_CARD:
            game.agenda.push(steps.CONSULT, hero.seat, game.tables.room_kind[game.cells[hero.cell]])


def stand_at_entrance(game: Game, hero: Hero) -> None:
    """A new area: no danger met yet, and boons granted once per area can be used again."""
    hero.cell = 0
    hero.met_danger = False
    if hero.boons:
        hero.spent = hero.spent & ~EACH_AREA
        if hero.boons & SCOUT and not hero.afflictions & BLIND and not game.cell_marks[CENTRE] & FACE_UP:
            reveal(game, hero, CENTRE)


def go_to_area(game: Game, area: i64) -> None:
    """Move the marker; on a new floor, boons granted once per floor can be used again."""
    game.area = area
    floor = floor_of(game, area)
    if game.ruled:
        leave_area(game, floor != game.floor)
    if floor != game.floor:
        game.floor = floor
        for hero in game.heroes:
            hero.spent = hero.spent & ~EACH_FLOOR
            if hero.burden != NO_CARD:
                end_alarm(game, hero)


def leave_area(game: Game, floor_left: bool) -> None:
    """Powers can be used again; when a floor ends, even by a fall, the Overlord draws a new hand (MR-OVER-7)."""
    reign = game.reign
    reign.used_room = 0
    reign.used_area = 0
    reign.room = NO_CARD
    reign.veiled = 0
    reign.quiet = False
    reign.asked = False
    if floor_left:
        reign.used_floor = 0
        game.deck_aside = 0
        renew_hand(game)


def collect(game: Game) -> None:
    """Return all room cards of the area, revealed or not, to the deck (MR-TURN-12)."""
    deck = game.deck
    count = game.deck_count
    for card in game.cells:
        if card >= 0:
            deck[count] = card
            count += 1
    game.deck_count = count
    game.cells = NO_CARDS[:]
    game.cell_marks = FACE_DOWN[:]


# --- revealing and falling ------------------------------------------------------------------------------------


def reveal(game: Game, hero: Hero, cell: i64) -> None:
    """Turn a room card face up."""
    game.cell_marks[cell] = game.cell_marks[cell] | FACE_UP
    if game.sink is not None:
        tell(game, events.REVEALED, hero.seat, cell, game.cells[cell])


def fall(game: Game, hero: Hero) -> None:
    """Fall to the area below, with the current card as its Entrance; no food, no refresh (MR-EFFECT-20 to -25).

    The boss of the floor left behind is out of the game. On the last floor, and on mats without falls, the icon is
    ignored. In a party the others first finish their own cards.
    """
    below = game.tables.mat_fall[game.mat * AREAS + game.area]
    if below == 0:
        tell(game, events.DID_NOT_FALL, hero.seat)
        return
    game.agenda.clear()
    game.foe.leave()
    game.foe.phase = 0  # no second monster follows them
    game.pool.clear()
    if game.party == 1:
        drop_to(game, hero, hero.cell, below)
        return
    tell(game, events.SLIPPED, hero.seat)
    if game.fall_cell == NO_CARD:
        game.fall_cell = hero.cell


def fall_together(game: Game) -> None:
    """All follow the adventurer who fell first, whose card becomes the Entrance (MR-COOP2-13)."""
    cell = game.fall_cell
    game.fall_cell = NO_CARD
    if cell >= CELLS:
        go_deeper(game, game.heroes[game.leader], cell - CELLS)
        return
    drop_to(game, game.heroes[game.leader], cell, game.tables.mat_fall[game.mat * AREAS + game.area])


def go_down(game: Game, hero: Hero, floors: i64) -> None:
    """Go through a portal to the first area of a deeper floor, without a Descent; on the last floor do nothing."""
    if game.floor == FLOORS:
        tell(game, events.DID_NOT_FALL, hero.seat)
        return
    game.agenda.clear()
    if game.party == 1:
        go_deeper(game, hero, floors)
        return
    tell(game, events.SLIPPED, hero.seat)
    if game.fall_cell == NO_CARD:
        game.fall_cell = CELLS + floors


def go_deeper(game: Game, hero: Hero, floors: i64) -> None:
    """Remove the bosses of the floors left behind from the game and lay a new area."""
    floor = min(FLOORS, game.floor + floors)
    left = floor - game.floor
    while left > 0:
        leave_boss(game, hero)
        left -= 1
    area = game.area
    while floor_of(game, area) < floor:
        area += 1
    go_to_area(game, area)
    tell(game, events.FELL, hero.seat, area)
    collect(game)
    for mate in game.heroes:
        mate.shield = 0
        mate.immune = False
        mate.cell = 0
    game.agenda.push(steps.PREPARE, hero.seat, 0)


def leave_boss(game: Game, hero: Hero) -> None:
    """Remove the top boss from the game, seen or not (MR-EFFECT-22)."""
    game.boss_count -= 1
    boss = game.bosses[game.boss_count]
    game.boss_place[boss] = REMOVED if game.boss_up else REMOVED_UNSEEN
    tell(game, events.BOSS_REMOVED, hero.seat, boss if game.boss_up else NO_CARD)
    game.boss_up = False


def drop_to(game: Game, hero: Hero, cell: i64, below: i64) -> None:
    """Leave the boss of this floor behind and build an area around the card of a cell (MR-EFFECT-21, -22)."""
    leave_boss(game, hero)
    go_to_area(game, below)
    tell(game, events.FELL, hero.seat, below)
    card = game.cells[cell]
    game.cells[cell] = NO_CARD
    collect(game)
    game.cells[0] = card
    game.cell_marks[0] = FACE_UP | VISITED
    for mate in game.heroes:
        mate.shield = 0
        mate.immune = False
        mate.cell = 0
    game.agenda.push(steps.PREPARE, hero.seat, 0)


# --- looking at the top of the deck --------------------------------------------------------------------------
# The cards looked at are the last of the deck; the argument of PLACE is how many of them are not placed yet.


ANYWHERE: Final = 0
TO_ORDER: Final = 16
"""Added to the argument of PLACE: the cards go back on top, in some order, or under the deck."""
PLACING: Final = 15


def peek(game: Game, hero: Hero, count: i64, how: i64 = ANYWHERE) -> None:
    """Look at the top cards of the shuffled deck, then place each."""
    last = game.deck_count
    while last > game.deck_count - count:
        pick = game.deck_aside + game.dice.below(last - game.deck_aside)
        last -= 1
        card = game.deck[pick]
        game.deck[pick] = game.deck[last]
        game.deck[last] = card
        tell(game, events.PEEKED, hero.seat, card)
    if how == TO_ORDER:
        game.agenda.push(steps.SETTLE, hero.seat, 0)
    game.agenda.push(steps.PLACE, hero.seat, count | how)


def looked_at(game: Game) -> i64:
    """The next card to place."""
    return game.deck[game.deck_count - 1]


class Place(Step):
    """Where does this card go: to a cell of the next area, or to the bottom of the deck?"""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.PLACE, hero.seat, argument)
        offered: i64 = 0
        cell: i64 = 0
        while cell < EXIT:
            if game.cells[cell] == NO_CARD and (argument < TO_ORDER or offered < argument & PLACING):
                game.question.offer(answers.CELL + cell)
                offered += 1
            cell += 1
        game.question.offer(answers.DECK_BOTTOM)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        card = looked_at(game)
        game.deck_count -= 1
        if choice == answers.DECK_BOTTOM:
            put_under(game, card)
            tell(game, events.PLACED, hero.seat, card, BOTTOM)
        else:
            cell = choice - answers.CELL
            game.cells[cell] = card
            game.cell_marks[cell] = FORESEEN << hero.seat
            tell(game, events.PLACED, hero.seat, card, cell)
        if argument & PLACING > 1:
            game.agenda.push(steps.PLACE, hero.seat, argument - 1)


class Settle(Step):
    """Cards put back on top of the deck are laid first: close the gaps before them."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        free: i64 = 0
        cell: i64 = 0
        while cell < EXIT:
            card = game.cells[cell]
            if card != NO_CARD:
                while game.cells[free] != NO_CARD and free < cell:
                    free += 1
                if free < cell:
                    game.cells[free] = card
                    game.cell_marks[free] = game.cell_marks[cell]
                    game.cells[cell] = NO_CARD
                    game.cell_marks[cell] = 0
            cell += 1
