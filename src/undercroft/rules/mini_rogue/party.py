"""A party: moving at the same time, resolving one card after another, going down (MR-COOP2, MR-COOP3).

Each adventurer's `stage` says what is left to do with their card; whenever the agenda is empty, the party's turn
continues with whoever is furthest behind.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.kernel.vecs import vec
from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.area import fall_together
from undercroft.rules.mini_rogue.barter import ask_barter
from undercroft.rules.mini_rogue.cardspeak import FOE_BOSS, ITEM, MONSTER, WHEN_EXPLORATION
from undercroft.rules.mini_rogue.combat import start_fight
from undercroft.rules.mini_rogue.company import company, leader_first, seat_at, swap_places
from undercroft.rules.mini_rogue.exploration import Explore, arrive_in_company, begin_descent, enter, explore, next_area
from undercroft.rules.mini_rogue.overlord import ask
from undercroft.rules.mini_rogue.prices import affordable
from undercroft.rules.mini_rogue.rooms import be_done, resolve, run_program, way_with
from undercroft.rules.mini_rogue.state import (
    ARRIVED,
    BOUND,
    DECLINED,
    DONE,
    ENTERED,
    EXIT,
    NO_CARD,
    RESOLVED,
    TO_MOVE,
    Game,
    Hero,
    room_at,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step

NOBODY: Final = -1
AT_A_CARD: Final = vec[i64]([ENTERED, ARRIVED, DECLINED, RESOLVED])
"""the stages of resolving a card, in order"""
EXPLORE: Final = Explore()
"""moves an adventurer who has chosen"""


def take_turn(game: Game) -> None:
    """What comes next: finish the cards, fall, choose a way, move, go down (MR-COOP2-5 to -8, -13, -20)."""
    seat = whose_card(game)
    if seat != NOBODY:
        finish_card(game, game.heroes[seat].cell)
        return
    if game.fall_cell != NO_CARD:
        fall_together(game)
        return
    seat = first_between(game, TO_MOVE, TO_MOVE)
    if seat != NOBODY:
        explore(game, game.heroes[seat])
    elif first_between(game, BOUND, BOUND) != NOBODY:
        move_together(game)
    elif company(game, EXIT) != (1 << game.party) - 1:
        begin_round(game)
    else:
        go_down_together(game)


def whose_card(game: Game) -> i64:
    """The first seat on the card to finish: a card already begun, else the card of the first in the order."""
    seat = first_between(game, ARRIVED, RESOLVED)
    if seat == NOBODY:
        seat = first_between(game, DECLINED, DECLINED)
    return first_between(game, ENTERED, ENTERED) if seat == NOBODY else seat


def first_between(game: Game, lowest: i64, highest: i64) -> i64:
    """The first seat in the order whose stage is in a range."""
    place: i64 = 0
    while place < game.party:
        seat = seat_at(game, place)
        if lowest <= game.heroes[seat].stage <= highest:
            return seat
        place += 1
    return NOBODY


# --- one round -----------------------------------------------------------------------------------------------


def begin_round(game: Game) -> None:
    """All cards are resolved: reveal the rooms ahead and let everybody choose; those at the Exit wait there."""
    if game.ruled and not game.reign.asked:
        # between two rooms, before the next ones are revealed, the Overlord is asked
        game.reign.asked = True
        ask(game, game.heroes[game.leader], WHEN_EXPLORATION)
        return
    game.reign.asked = False
    leader_first(game)
    for hero in game.heroes:
        hero.proposals = 0
        if hero.cell != EXIT:
            hero.stage = TO_MOVE
            explore(game, hero)
    game.question.close()


def move_together(game: Game) -> None:
    """Nobody moves before everybody has chosen (MR-COOP2-7). An Exit without a boss resolves nothing (MR-TURN-17)."""
    place: i64 = 0
    while place < game.party:
        hero = game.heroes[seat_at(game, place)]
        if hero.stage == BOUND:
            EXPLORE.answer(game, hero, 0, chosen_way(hero))
        place += 1
    seat = first_between(game, ENTERED, ENTERED)
    if game.ruled and seat != NOBODY:
        enter(game, game.heroes[seat])
    if game.boss_up and company(game, EXIT) == (1 << game.party) - 1:
        for hero in game.heroes:
            hero.stage = ENTERED


def chosen_way(hero: Hero) -> i64:
    """The answer that chose this move."""
    far = hero.bound_for - hero.cell
    return answers.MOVE_RIGHT if far == 1 else answers.MOVE_DOWN if far == 3 else answers.MOVE_DIAGONAL


def finish_card(game: Game, cell: i64) -> None:
    """Finish one card for everybody on it: arriving, then resolving, then exchanging (MR-COOP2-6, -8, -10).

    If everybody leaves an Item to the others, it is resolved once the last has declined.
    """
    for stage in AT_A_CARD:
        place: i64 = 0
        while place < game.party:
            hero = game.heroes[seat_at(game, place)]
            if hero.cell == cell and hero.stage == stage:
                if stage == ENTERED:
                    arrive_in_company(game, hero)
                elif stage == ARRIVED:
                    resolve_in_turn(game, hero)
                elif stage == DECLINED:
                    leave_item(game, hero)
                else:
                    game.taken = NO_CARD
                    ask_barter(game, hero)
                return
            place += 1


def resolve_in_turn(game: Game, hero: Hero) -> None:
    """Each resolves in turn, with their own choices and results; all present fight an enemy (MR-COOP2-8, -12, -14)."""
    if hero.cell == EXIT:
        hero.stage = RESOLVED
        gather(game, hero)
        start_fight(game, hero, FOE_BOSS)
        return
    card = room_at(game, hero)
    if card == NO_CARD:  # somebody has taken an Item room's card, which ends the room for the others
        be_done(hero)
        return
    hero.stage = RESOLVED
    kind = game.tables.room_kind[card]
    if kind == ITEM and company(game, hero.cell) != 1 << hero.seat and not hero.skipping:
        price = way_with(game, card, True)
        if price == 0 or affordable(game, hero, price):
            game.agenda.push(steps.WANT_ITEM, hero.seat, 0)
        else:
            decline(game, hero)
        return
    if kind == MONSTER and not hero.skipping:
        gather(game, hero)
    resolve(game, hero)


def gather(game: Game, hero: Hero) -> None:
    """All on this card fight, except those who skip the room (MR-COOP2-14, -17)."""
    fighters: i64 = 1 << hero.seat
    for mate in game.heroes:
        if mate.cell == hero.cell and mate.stage == ARRIVED and not mate.skipping:
            fighters |= 1 << mate.seat
            mate.stage = RESOLVED
            mate.met_danger = True
            if mate.shield > 0 or mate.immune:
                game.agenda.push(steps.LEAVE_ROOM, mate.seat, 0)
    game.fighters = fighters


class WantItem(Step):
    """With others present, only an adventurer who wants the Item resolves its room (MR-COOP2-12)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.WANT_ITEM, hero.seat, 0, answers.TAKE)
        game.question.offer(answers.LEAVE)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.TAKE:
            resolve(game, hero)
            return
        decline(game, hero)


def decline(game: Game, hero: Hero) -> None:
    """Leave the Item to others. Any cost of leaving it is settled once all have been asked."""
    card = game.cells[hero.cell]
    hero.shield = 0
    hero.immune = False
    tell(game, events.ITEM_DECLINED, hero.seat, card)
    if way_with(game, card, False):
        hero.stage = DECLINED


def leave_item(game: Game, hero: Hero) -> None:
    """Nobody has paid for the Item: the consequence applies to everybody there (MR-ROOM-ITEM-2)."""
    hero.stage = RESOLVED
    address = way_with(game, game.cells[hero.cell], False)
    if address:
        run_program(game, hero, address)


class GiveWay(Step):
    """Accept an earlier place in the order? The argument is the seat that offers it (MR-COOP2-9)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.GIVE_WAY, hero.seat, argument, answers.ACCEPT)
        game.question.offer(answers.REFUSE)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.ACCEPT:
            swap_places(game, hero.seat, argument)
            tell(game, events.ORDER_CHANGED, hero.seat, argument)


# --- the way down --------------------------------------------------------------------------------------------


def go_down_together(game: Game) -> None:
    """Everybody eats and refreshes, then all change area and the next adventurer leads (MR-COOP2-11, -20)."""
    seat = first_between(game, DONE, DONE)
    if seat != NOBODY:
        begin_descent(game, game.heroes[seat])
        return
    game.leader = (game.leader + 1) % game.party
    leader_first(game)
    tell(game, events.LEADER_NAMED, game.leader)
    next_area(game, game.heroes[game.leader])
