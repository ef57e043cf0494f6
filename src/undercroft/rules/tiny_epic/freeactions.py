"""Free actions: on the turn, and between a roll and its result (TED-FRE, TED-MOV-10, TED-ALT-08, Q3, Q17)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.attacks import reach_of, still_aimed_at
from undercroft.rules.tiny_epic.cardspeak import (
    A_HERO,
    FREE,
    HERD,
    HEROES,
    KILL_GOBLIN,
    LEFT,
    NO_SKILL,
    PATH,
    PLACES,
    RIGHT,
    SLOTS,
    TELEPORT,
    first_of,
    second_of,
    verb_of,
)
from undercroft.rules.tiny_epic.dungeon import begin_room_test, destinations, hidden_around, may_teleport
from undercroft.rules.tiny_epic.effects import enemies_at, on_board, pay
from undercroft.rules.tiny_epic.enemies import can_provoke, provoke
from undercroft.rules.tiny_epic.equipment import shed, swap_hands
from undercroft.rules.tiny_epic.programs import goblins_in_sight
from undercroft.rules.tiny_epic.skilltest import (
    SETTLE,
    ability_at,
    ask_result,
    boost,
    change,
    read_result,
    reroll,
)
from undercroft.rules.tiny_epic.state import BIT, NO_CARD, ROOM, Game, Hero, tell
from undercroft.rules.tiny_epic.steps import Step

PROVOKE_COST: Final = 2
"""TED-ALT-08"""

# --- options -------------------------------------------------------------------------------------------------


def offer_free_actions(game: Game, hero: Hero, rolled: bool) -> None:
    """Offer what can be paid for and has something to act on; with dice on the table, none that roll dice (Q3)."""
    question = game.question
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(game, hero, place)
        if ability != NO_CARD and is_open(game, hero, ability, rolled):
            question.offer(answers.USE + place)
        place += 1
    if game.act and hero.focus >= PROVOKE_COST and can_provoke(game, hero):
        question.offer(answers.PROVOKE)
    if not on_board(hero):
        ability = room_ability(game, hero)
        if ability != NO_CARD and is_open(game, hero, ability, rolled):
            question.offer(answers.ROOM)
        if not game.act and hidden_around(game, hero.cell):
            question.offer(answers.REVEAL)
    offer_cards(game, hero, rolled)


def room_ability(game: Game, hero: Hero) -> i64:
    return game.tables.room_ability[game.grid.cells[hero.cell]]


def is_open(game: Game, hero: Hero, ability: i64, rolled: bool) -> bool:
    """The free action can be taken; one with a test is paid for after success (TED-TST-03)."""
    tables = game.tables
    if tables.ability_action[ability] != FREE:
        return False
    if tables.ability_skill[ability] != NO_SKILL:
        return not rolled
    return tables.ability_cost[ability] <= hero.focus and has_use(game, hero, ability, rolled)


def has_use(game: Game, hero: Hero, ability: i64, rolled: bool) -> bool:
    """The free action has something to act on."""
    packed = game.tables.words[game.tables.ability_program[ability]]
    verb = verb_of(packed)
    if verb == TELEPORT:
        return may_teleport(game, hero) and destinations(game, hero, rolled) != 0
    if verb == HERD:
        return enemies_at(game, reach_of(game, hero, PATH, second_of(packed))) != 0
    if verb == KILL_GOBLIN:
        return goblins_in_sight(game, hero, first_of(packed)) != 0
    return True


def offer_cards(game: Game, hero: Hero, rolled: bool) -> None:
    """Offer to discard an equipped card, or to change hands if only one holds a card and no action is in progress.

    (TED-FRE-10, Q11.)
    """
    cards = hero.cards
    if not rolled and (cards[LEFT] == NO_CARD) != (cards[RIGHT] == NO_CARD):
        game.question.offer(answers.SWAP_HANDS)
    slot: i64 = 0
    while slot < SLOTS:
        if cards[slot] != NO_CARD:
            game.question.offer(answers.DISCARD + slot)
        slot += 1


# --- actions -------------------------------------------------------------------------------------------------


def take_free_action(game: Game, hero: Hero, choice: i64) -> None:
    """Free actions interrupt nothing and end nothing (TED-MOV-04, TED-FRE-01, Q17)."""
    if choice >= answers.DISCARD:
        shed(game, hero, choice - answers.DISCARD)
    elif choice == answers.SWAP_HANDS:
        swap_hands(game, hero)
    elif choice == answers.REVEAL:
        # the torch goes down before anything is revealed (TED-FRE-04, -06, R09)
        game.agenda.push(steps.AROUND, hero.seat, hidden_around(game, hero.cell))
        game.agenda.push(steps.TORCH, hero.seat, 1)
    elif choice == answers.PROVOKE:
        pay(game, hero, PROVOKE_COST)
        provoke(game, hero)
    elif choice == answers.ROOM:
        use_free(game, hero, room_ability(game, hero))
    else:
        use_free(game, hero, ability_at(game, hero, choice - answers.USE))


def use_free(game: Game, hero: Hero, ability: i64) -> None:
    """An action for other heroes works on each of them; the current test is not affected (Q3)."""
    tables = game.tables
    if tables.ability_skill[ability] != NO_SKILL:
        test_room(game, hero)
        return
    if game.sink is not None:
        tell(game, events.USED, hero.seat, ability)
    pay(game, hero, tables.ability_cost[ability])
    whom = tables.ability_whom[ability]
    if whom == A_HERO:
        game.agenda.push(steps.RECIPIENT, hero.seat, ability)
    elif whom == HEROES:
        cells = reach_of(game, hero, tables.ability_reach[ability], tables.ability_rooms[ability])
        for mate in game.heroes:
            if cells & BIT[mate.cell]:
                game.agenda.push(steps.RUN, mate.seat, tables.ability_program[ability])
    else:
        game.agenda.push(steps.RUN, hero.seat, tables.ability_program[ability])


def test_room(game: Game, hero: Hero) -> None:
    """Search, or a free action with a test: the price is paid on success (TED-HRO-04, TED-TST-03)."""
    ability = room_ability(game, hero)
    begin_room_test(game, hero, ROOM, ability)
    game.trial.skill = game.tables.ability_skill[ability]
    game.agenda.push(steps.SKILL, hero.seat, 0)


# --- between a roll and its result ---------------------------------------------------------------------------


class Test(Step):
    """The dice are rolled: choose a result, or change something first (R01, Q3)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        trial = game.trial
        if trial.count == 0:
            game.agenda.push(steps.AFTER, hero.seat, SETTLE)  # nothing to roll (R13)
            return
        if trial.may_change and hero.health == 0:
            return  # a free action felled the hero: the turn is over (TED-UNC-01, R49)
        if not still_aimed_at(game, hero):
            tell(game, events.NOTHING_HAPPENED, hero.seat)  # no target is left (R36)
            return
        ask_result(game, hero)
        if trial.may_change:
            offer_free_actions(game, hero, True)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice >= answers.RESULT and choice < answers.RAISE:
            read_result(game, hero, choice - answers.RESULT)
            return
        if choice >= answers.REROLL and choice < answers.BOOST:
            game.trial.rerolled = True
            reroll(game, hero, choice - answers.REROLL)
            return
        game.agenda.push(steps.TEST, hero.seat, 0)
        if choice < answers.RESULT:
            take_free_action(game, hero, choice)
        elif choice < answers.LOWER:
            change(game, hero, choice - answers.RAISE, 1)
        elif choice < answers.REROLL:
            change(game, hero, choice - answers.LOWER, -1)
        else:
            boost(game, hero, choice - answers.BOOST)
