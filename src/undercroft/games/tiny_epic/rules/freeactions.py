"""Free actions: on the turn, and between a roll and its result (TED-FRE, TED-MOV-10, TED-ALT-08, Q3, Q17)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.attacks import reach_of, still_aimed_at
from undercroft.games.tiny_epic.rules.cardspeak import (
    A_HERO,
    FREE,
    HERD,
    HEROES,
    KILL_GOBLIN,
    LEFT,
    NO_SKILL,
    PATH,
    RIGHT,
    SLOTS,
    TELEPORT,
    first_of,
    second_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.dungeon import begin_room_test, destinations, hidden_around, may_teleport
from undercroft.games.tiny_epic.rules.effects import enemies_at, on_board, pay
from undercroft.games.tiny_epic.rules.enemies import can_provoke, provoke
from undercroft.games.tiny_epic.rules.equipment import shed, swap_hands
from undercroft.games.tiny_epic.rules.programs import goblins_in_sight
from undercroft.games.tiny_epic.rules.skilltest import (
    SETTLE,
    ask_result,
    boost,
    change,
    read_result,
    reroll,
)
from undercroft.games.tiny_epic.rules.state import (
    ALL_PLACES,
    BIT,
    FREE_PLACES,
    NO_CARD,
    ROOM,
    Hero,
    State,
    ability_at,
    tell,
)
from undercroft.games.tiny_epic.rules.steps import Step

PROVOKE_COST: Final = 2
"""TED-ALT-08"""
FREE_MOST: Final = 12
"""the most free actions in one turn, cards discarded not counted, so that every turn ends (Q17)"""

# --- options -------------------------------------------------------------------------------------------------


def offer_free_actions(state: State, hero: Hero, rolled: bool) -> None:
    """Offer what can be paid for and has something to act on; with dice on the table, none that roll dice (Q3)."""
    if state.turn.free < FREE_MOST:
        offer_abilities(state, hero, rolled)
        # change hands if only one holds a card and no action is in progress (Q11)
        if not rolled and (hero.cards[LEFT] == NO_CARD) != (hero.cards[RIGHT] == NO_CARD):
            state.question.offer(answers.SWAP_HANDS)
    offer_discards(state, hero)


def offer_abilities(state: State, hero: Hero, rolled: bool) -> None:
    """Offer the free actions of the hero, the boss, the room and the torch."""
    question = state.question
    place: i64 = 0
    left = hero.gear >> FREE_PLACES & ALL_PLACES
    while left:
        if left & 1 and is_open(state, hero, ability_at(state, hero, place), rolled):
            question.offer(answers.USE + place)
        left >>= 1
        place += 1
    if state.act and hero.focus >= PROVOKE_COST and can_provoke(state, hero):
        question.offer(answers.PROVOKE)
    if not on_board(hero):
        ability = room_ability(state, hero)
        if ability != NO_CARD and is_open(state, hero, ability, rolled):
            question.offer(answers.ROOM)
        if not state.act and hidden_around(state, hero.cell):
            question.offer(answers.REVEAL)


def room_ability(state: State, hero: Hero) -> i64:
    return state.tables.room_ability[state.grid.cells[hero.cell]]


def is_open(state: State, hero: Hero, ability: i64, rolled: bool) -> bool:
    """The free action can be taken; one with a test is paid for after success (TED-TST-03)."""
    tables = state.tables
    if tables.ability_action[ability] != FREE:
        return False
    if tables.ability_skill[ability] != NO_SKILL:
        return not rolled
    return tables.ability_cost[ability] <= hero.focus and has_use(state, hero, ability, rolled)


def has_use(state: State, hero: Hero, ability: i64, rolled: bool) -> bool:
    """The free action has something to act on."""
    packed = state.tables.programs[state.tables.ability_program[ability]]
    verb = verb_of(packed)
    if verb == TELEPORT:
        return may_teleport(state, hero) and destinations(state, hero, rolled) != 0
    if verb == HERD:
        return enemies_at(state, reach_of(state, hero, PATH, second_of(packed))) != 0
    if verb == KILL_GOBLIN:
        return goblins_in_sight(state, hero, first_of(packed)) != 0
    return True


def offer_discards(state: State, hero: Hero) -> None:
    """Offer to discard an equipped card (TED-FRE-10)."""
    cards = hero.cards
    slot: i64 = 0
    while slot < SLOTS:
        if cards[slot] != NO_CARD:
            state.question.offer(answers.DISCARD + slot)
        slot += 1


# --- actions -------------------------------------------------------------------------------------------------


def take_free_action(state: State, hero: Hero, choice: i64) -> None:
    """Free actions interrupt nothing and end nothing (TED-MOV-04, TED-FRE-01, Q17)."""
    if choice >= answers.DISCARD:
        shed(state, hero, choice - answers.DISCARD)
        return
    state.turn.free += 1
    if choice == answers.SWAP_HANDS:
        swap_hands(state, hero)
    elif choice == answers.REVEAL:
        # the torch goes down before anything is revealed (TED-FRE-04, -06, R09)
        state.agenda.push(steps.AROUND, hero.seat, hidden_around(state, hero.cell))
        state.agenda.push(steps.TORCH, hero.seat, 1)
    elif choice == answers.PROVOKE:
        pay(state, hero, PROVOKE_COST)
        provoke(state, hero)
    elif choice == answers.ROOM:
        use_free(state, hero, room_ability(state, hero))
    else:
        use_free(state, hero, ability_at(state, hero, choice - answers.USE))


def use_free(state: State, hero: Hero, ability: i64) -> None:
    """An action for other heroes works on each of them; the current test is not affected (Q3)."""
    tables = state.tables
    if tables.ability_skill[ability] != NO_SKILL:
        test_room(state, hero)
        return
    if state.sink is not None:
        tell(state, events.USED, hero.seat, ability)
    pay(state, hero, tables.ability_cost[ability])
    whom = tables.ability_whom[ability]
    if whom == A_HERO:
        state.agenda.push(steps.RECIPIENT, hero.seat, ability)
    elif whom == HEROES:
        cells = reach_of(state, hero, tables.ability_reach[ability], tables.ability_rooms[ability])
        for mate in state.heroes:
            if cells & BIT[mate.cell]:
                state.agenda.push(steps.RUN, mate.seat, tables.ability_program[ability])
    else:
        state.agenda.push(steps.RUN, hero.seat, tables.ability_program[ability])


def test_room(state: State, hero: Hero) -> None:
    """Search, or a free action with a test: the price is paid on success (TED-HRO-04, TED-TST-03)."""
    ability = room_ability(state, hero)
    begin_room_test(state, hero, ROOM, ability)
    state.trial.skill = state.tables.ability_skill[ability]
    state.agenda.push(steps.SKILL, hero.seat, 0)


# --- between a roll and its result ---------------------------------------------------------------------------


class Test(Step):
    """The dice are rolled: choose a result, or change something first (R01, Q3)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        trial = state.trial
        if trial.count == 0:
            state.agenda.push(steps.AFTER, hero.seat, SETTLE)  # nothing to roll (R13)
            return
        if trial.may_change and hero.health == 0:
            return  # a free action felled the hero: the turn is over (TED-UNC-01, R49)
        if not still_aimed_at(state, hero):
            tell(state, events.NOTHING_HAPPENED, hero.seat)  # no target is left (R36)
            return
        ask_result(state, hero)
        if trial.may_change:
            offer_free_actions(state, hero, True)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice >= answers.RESULT and choice < answers.RAISE:
            read_result(state, hero, choice - answers.RESULT)
            return
        if choice >= answers.REROLL and choice < answers.BOOST:
            state.trial.rerolled = True
            reroll(state, hero, choice - answers.REROLL)
            return
        state.agenda.push(steps.TEST, hero.seat, 0)
        if choice < answers.RESULT:
            take_free_action(state, hero, choice)
        elif choice < answers.LOWER:
            change(state, hero, choice - answers.RAISE, 1)
        elif choice < answers.REROLL:
            change(state, hero, choice - answers.LOWER, -1)
        else:
            boost(state, hero, choice - answers.BOOST)
