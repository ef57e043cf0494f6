"""A hero's turn: moving, one heroic action, free actions, and its end.

(TED-TURN, TED-MOV, TED-HRO, TED-FRE, TED-UNC.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.attacks import (
    begin,
    can_attack,
    declare_attack,
    declare_cast,
    offer_attack,
    recipients,
    targets_of,
)
from undercroft.games.tiny_epic.rules.cardspeak import (
    A_HERO,
    AN_ENEMY,
    ATTACK,
    CAST,
    ENEMIES,
    EXTRA,
    FREE,
    MISSILE,
    NO_SKILL,
    NOTHING,
    SEARCH,
    SHADOW,
    TWO_ENEMIES,
    first_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.dungeon import begin_room_test, enter, reveal
from undercroft.games.tiny_epic.rules.effects import gain_focus, heal, is_hindered, on_board
from undercroft.games.tiny_epic.rules.freeactions import offer_free_actions, room_ability, take_free_action, test_room
from undercroft.games.tiny_epic.rules.grid import has_path, neighbour, sides_at
from undercroft.games.tiny_epic.rules.lair import (
    awaits_bonus,
    can_enter,
    can_stop_from,
    enter_lair,
    entrance,
    is_taken,
    leave_lair,
    stand,
    take_bonus,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    DISARM,
    NO_CARD,
    NOWHERE,
    OTHER_PLACES,
    Hero,
    State,
    ability_at,
    active,
    tell,
)
from undercroft.games.tiny_epic.rules.state import SHADOW as SHADOWING
from undercroft.games.tiny_epic.rules.steps import Step
from undercroft.games.tiny_epic.rules.tables import SPACES

REST_HEALTH: Final = 3
REST_FOCUS: Final = 5
"""TED-HRO-02"""

# --- turns ---------------------------------------------------------------------------------------------------


def take_turn(state: State) -> None:
    """The agenda is empty: continue the turn, end it, or begin the next.

    (TED-TURN-01 to -03, TED-UNC-01.)
    """
    hero = active(state)
    if state.turn.ending:
        state.rounds += 1
        begin_turn(state, state.heroes[(hero.seat + 1) % state.party])
    elif hero.health == 0:
        end_turn(state, hero)
    elif speed_left(state, hero) == 0 and awaits_bonus(state, hero):
        take_bonus(state, hero)
    else:
        ask_turn(state, hero)


def begin_turn(state: State, hero: Hero) -> None:
    """An unconscious hero must rest, and may then only move (TED-HRO-03, TED-UNC-02, -03, R52)."""
    turn = state.turn
    turn.begin(hero.seat)
    if state.sink is not None:
        tell(state, events.TURN_BEGAN, hero.seat)
    if hero.health == 0:
        turn.resting = True
        turn.acted = True
        rest(state, hero)


def rest(state: State, hero: Hero) -> None:
    """Gain 3 health and 5 focus (TED-HRO-02)."""
    tell(state, events.RESTED, hero.seat)
    heal(state, hero, REST_HEALTH + hero.rest)
    gain_focus(state, hero, REST_FOCUS)


def end_turn(state: State, hero: Hero) -> None:
    """Apply the bonus of a hero space, then the torch goes down (TED-TURN-03, R50, R67)."""
    state.turn.ending = True
    if state.sink is not None:
        tell(state, events.TURN_ENDED, hero.seat)
    state.agenda.push(steps.TORCH, hero.seat, 1)
    if awaits_bonus(state, hero):
        take_bonus(state, hero)


class Sixes(Step):
    """Unused sixes heal once the test is resolved, even a hero its failure felled, who wakes with the turn over.

    The argument is how many. (TED-TST-10, TED-UNC-01, R01, R55.)
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        fell = hero.health == 0
        if hero.health < state.tables.hero_health[hero.board]:
            tell(state, events.SIXES_HEAL, hero.seat, argument)
        heal(state, hero, argument)
        if fell and state.turn.seat == hero.seat and not state.turn.ending:
            end_turn(state, hero)


# --- options -------------------------------------------------------------------------------------------------


def speed_left(state: State, hero: Hero) -> i64:
    """How many rooms may still be entered; none after a heroic action (TED-HER-05, TED-MOV-03, -05, R22)."""
    turn = state.turn
    if turn.halted or ((turn.acted or turn.extra) and not turn.striding and not turn.resting):
        return 0
    return max(0, hero.speed + turn.sprint - turn.moved)


def ask_turn(state: State, hero: Hero) -> None:
    """Offer everything that is possible now, in any order (TED-TURN-02)."""
    question = state.question
    question.begin(steps.TURN, hero.seat, 0)
    speed = speed_left(state, hero)
    if on_board(hero):
        offer_spaces(state, hero, speed)
        if is_taken(state, hero, hero.space):
            return  # nobody may stay on an occupied space (TED-BOS-05)
    elif speed > 0:
        offer_moves(state, hero)
        if can_enter(state, hero, speed):
            question.offer(answers.ENTER)
    question.offer(answers.END_TURN)
    if state.turn.resting:
        return
    if awaits_bonus(state, hero):
        question.offer(answers.STOP)  # before a heroic action is chosen (R67)
    else:
        offer_heroic_actions(state, hero)
    offer_free_actions(state, hero, False)


def offer_moves(state: State, hero: Hero) -> None:
    """Offer moves along paths, or through an open corridor to a face-down card (TED-MOV-02, TED-DIS-01, R16)."""
    grid = state.grid
    cell = hero.cell
    sides = sides_at(state, cell)
    direction: i64 = 0
    while direction < 4:
        if has_path(grid, cell, direction):
            state.question.offer(answers.MOVE + direction)
        elif sides & BIT[direction]:
            there = neighbour(cell, direction)
            if there != NOWHERE and grid.hidden & BIT[there]:
                state.question.offer(answers.MOVE + direction)
        direction += 1


def offer_spaces(state: State, hero: Hero, speed: i64) -> None:
    """Offer moves to adjacent spaces, and out through the entrance (TED-BOS-04, -05, -07)."""
    if speed == 0:
        return
    space = hero.space
    if space < SPACES and can_stop_from(state, hero, space + 1, speed - 1):
        state.question.offer(answers.SPACE_UP)
    if space > 1 and can_stop_from(state, hero, space - 1, speed - 1):
        state.question.offer(answers.SPACE_DOWN)
    if space == entrance(state):
        state.question.offer(answers.LEAVE)


def is_open(state: State, hero: Hero, ability: i64) -> bool:
    """Whether a heroic action, or an extra attack, may still be taken with it this turn (TED-HRO, R38)."""
    action = state.tables.ability_action[ability]
    if action <= SHADOW:
        return not state.turn.acted
    return action == EXTRA and not state.turn.extra and state.tables.ability_cost[ability] <= hero.focus


def offer_heroic_actions(state: State, hero: Hero) -> None:
    """Offer the abilities of the board and the equipped cards, resting, the room's action, disarming.

    (TED-HRO, TED-ATK-01, R38.)
    """
    tables = state.tables
    question = state.question
    turn = state.turn
    place: i64 = 0
    left = hero.gear >> OTHER_PLACES
    while left:
        if left & 1:
            ability = ability_at(state, hero, place)
            action = tables.ability_action[ability]
            if is_open(state, hero, ability):
                if action != EXTRA:
                    offer_heroic(state, hero, place, ability, action)
                elif targets_of(state, hero, ability):
                    question.offer(answers.USE + place)
        left >>= 1
        place += 1
    if turn.acted:
        return
    question.offer(answers.REST)
    if on_board(hero) or is_hindered(state, hero):
        return
    card = state.grid.cells[hero.cell]
    ability = tables.room_ability[card]
    if ability != NO_CARD and tables.ability_action[ability] == SEARCH:
        question.offer(answers.ROOM)
    if tables.room_disarm[card] and hero.evaded and not state.grid.disarmed & BIT[hero.cell]:
        question.offer(answers.DISARM)


def offer_heroic(state: State, hero: Hero, place: i64, ability: i64, action: i64) -> None:
    """An attack needs a target, a Spell whatever it acts on (TED-HRO-11, R15, R82)."""
    if action <= MISSILE:
        offer_attack(state, hero, place, ability)
    elif action == CAST:
        if can_cast(state, hero, ability):
            state.question.offer(answers.USE + place)
    elif not on_board(hero):
        state.question.offer(answers.USE + place)


def can_cast(state: State, hero: Hero, ability: i64) -> bool:
    """The Spell has a target; without a test it must be paid for at once (R13)."""
    tables = state.tables
    if tables.ability_skill[ability] == NO_SKILL and tables.ability_cost[ability] > hero.focus + hero.phoenix:
        return False
    whom = tables.ability_whom[ability]
    if whom == AN_ENEMY or whom == TWO_ENEMIES or whom == ENEMIES:
        return targets_of(state, hero, ability) != 0
    if whom == A_HERO:
        return recipients(state, hero, ability) != 0
    packed = tables.programs[tables.ability_program[ability]]
    if verb_of(packed) == ATTACK:
        return can_attack(state, hero, first_of(packed))
    return True


# --- actions -------------------------------------------------------------------------------------------------


class TurnStep(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_turn(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.END_TURN:
            end_turn(state, hero)
        elif choice == answers.STOP:
            take_bonus(state, hero)
        elif choice < answers.REST:
            move(state, hero, choice)
        elif is_heroic(state, hero, choice):
            declare(state, hero, choice)
        else:
            take_free_action(state, hero, choice)


def move(state: State, hero: Hero, choice: i64) -> None:
    """Enter a room for 1 Speed, exploring it first if it is face down (TED-MOV-01, TED-DIS-01, -05)."""
    state.turn.moved += 1
    if choice == answers.ENTER:
        enter_lair(state, hero)
    elif choice == answers.LEAVE:
        leave_lair(state, hero)
    elif choice == answers.SPACE_UP:
        stand(state, hero, hero.space + 1)
    elif choice == answers.SPACE_DOWN:
        stand(state, hero, hero.space - 1)
    else:
        there = neighbour(hero.cell, choice - answers.MOVE)
        if state.grid.hidden & BIT[there]:
            reveal(state, hero, there, hero.cell, True)
        else:
            enter(state, hero, there, NOTHING)


def is_heroic(state: State, hero: Hero, choice: i64) -> bool:
    """The answer ends the movement (TED-MOV-03, R38)."""
    if choice >= answers.USE and choice < answers.WIDE:
        ability = ability_at(state, hero, choice - answers.USE)
        return state.tables.ability_action[ability] != FREE
    if choice == answers.ROOM:
        return state.tables.ability_action[room_ability(state, hero)] == SEARCH
    return choice == answers.REST or choice == answers.DISARM or answers.WIDE <= choice < answers.DISCARD


def declare(state: State, hero: Hero, choice: i64) -> None:
    """A heroic action ends the movement (TED-MOV-03, TED-HRO-01)."""
    turn = state.turn
    turn.halted = True
    if answers.USE <= choice < answers.WIDE:
        place = choice - answers.USE
        ability = ability_at(state, hero, place)
        action = state.tables.ability_action[ability]
        if action == EXTRA:
            turn.extra = True
            declare_attack(state, hero, place, False, 0, 0)
            return
        turn.acted = True
        if action <= MISSILE:
            declare_attack(state, hero, place, False, 0, 0)
        elif action == CAST:
            declare_cast(state, hero, place)
        else:
            begin(state, hero, SHADOWING, place, ability)
            state.agenda.push(steps.SKILL, hero.seat, 0)
        return
    turn.acted = True
    if choice == answers.REST:
        rest(state, hero)
    elif choice == answers.DISARM:
        begin_room_test(state, hero, DISARM, NO_CARD)
        state.trial.skill = state.tables.room_disarm_skill[state.grid.cells[hero.cell]]
        state.agenda.push(steps.SKILL, hero.seat, 0)
    elif choice == answers.ROOM:
        test_room(state, hero)
    else:
        declare_attack(state, hero, choice - answers.WIDE, True, 0, 0)
