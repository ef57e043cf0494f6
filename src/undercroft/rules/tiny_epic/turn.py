"""A hero's turn: moving, one heroic action, free actions, and its end.

(TED-TURN, TED-MOV, TED-HRO, TED-FRE, TED-UNC.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.attacks import (
    begin,
    can_attack,
    declare_attack,
    declare_cast,
    offer_attack,
    recipients,
    targets_of,
)
from undercroft.rules.tiny_epic.cardspeak import (
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
    PLACES,
    SEARCH,
    SHADOW,
    TWO_ENEMIES,
    first_of,
    verb_of,
)
from undercroft.rules.tiny_epic.dungeon import begin_room_test, enter, reveal
from undercroft.rules.tiny_epic.effects import gain_focus, heal, is_hindered, on_board
from undercroft.rules.tiny_epic.freeactions import offer_free_actions, room_ability, take_free_action, test_room
from undercroft.rules.tiny_epic.grid import has_path, neighbour, sides_at
from undercroft.rules.tiny_epic.lair import (
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
from undercroft.rules.tiny_epic.skilltest import ability_at
from undercroft.rules.tiny_epic.state import BIT, DISARM, NO_CARD, NOWHERE, Game, Hero, active, tell
from undercroft.rules.tiny_epic.state import SHADOW as SHADOWING
from undercroft.rules.tiny_epic.steps import Step
from undercroft.rules.tiny_epic.tables import SPACES

REST_HEALTH: Final = 3
REST_FOCUS: Final = 5
"""TED-HRO-02"""

# --- turns ---------------------------------------------------------------------------------------------------


def take_turn(game: Game) -> None:
    """The agenda is empty: continue the turn, end it, or begin the next.

    (TED-TURN-01 to -03, TED-UNC-01.)
    """
    hero = active(game)
    if game.turn.ending:
        game.rounds += 1
        begin_turn(game, game.heroes[(hero.seat + 1) % game.party])
    elif hero.health == 0:
        end_turn(game, hero)
    elif speed_left(game, hero) == 0 and awaits_bonus(game, hero):
        take_bonus(game, hero)
    else:
        ask_turn(game, hero)


def begin_turn(game: Game, hero: Hero) -> None:
    """An unconscious hero must rest, and may then only move (TED-HRO-03, TED-UNC-02, -03, R52)."""
    turn = game.turn
    turn.begin(hero.seat)
    if game.sink is not None:
        tell(game, events.TURN_BEGAN, hero.seat)
    if hero.health == 0:
        turn.resting = True
        turn.acted = True
        rest(game, hero)


def rest(game: Game, hero: Hero) -> None:
    """Gain 3 health and 5 focus (TED-HRO-02)."""
    tell(game, events.RESTED, hero.seat)
    heal(game, hero, REST_HEALTH + hero.rest)
    gain_focus(game, hero, REST_FOCUS)


def end_turn(game: Game, hero: Hero) -> None:
    """Apply the bonus of a hero space, then the torch goes down (TED-TURN-03, R50, R67)."""
    game.turn.ending = True
    if game.sink is not None:
        tell(game, events.TURN_ENDED, hero.seat)
    game.agenda.push(steps.TORCH, hero.seat, 1)
    if awaits_bonus(game, hero):
        take_bonus(game, hero)


class Sixes(Step):
    """Unused sixes heal once the test is resolved, even a hero its failure felled, who wakes with the turn over.

    The argument is how many. (TED-TST-10, TED-UNC-01, R01, R55.)
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        fell = hero.health == 0
        if hero.health < game.tables.hero_health[hero.board]:
            tell(game, events.SIXES_HEAL, hero.seat, argument)
        heal(game, hero, argument)
        if fell and game.turn.seat == hero.seat and not game.turn.ending:
            end_turn(game, hero)


# --- options -------------------------------------------------------------------------------------------------


def speed_left(game: Game, hero: Hero) -> i64:
    """How many rooms may still be entered; none after a heroic action (TED-HER-05, TED-MOV-03, -05, R22)."""
    turn = game.turn
    if turn.halted or ((turn.acted or turn.extra) and not turn.striding and not turn.resting):
        return 0
    return max(0, hero.speed + turn.sprint - turn.moved)


def ask_turn(game: Game, hero: Hero) -> None:
    """Offer everything that is possible now, in any order (TED-TURN-02)."""
    question = game.question
    question.begin(steps.TURN, hero.seat, 0)
    speed = speed_left(game, hero)
    if on_board(hero):
        offer_spaces(game, hero, speed)
        if is_taken(game, hero, hero.space):
            return  # nobody may stay on an occupied space (TED-BOS-05)
    elif speed > 0:
        offer_moves(game, hero)
        if can_enter(game, hero, speed):
            question.offer(answers.ENTER)
    question.offer(answers.END_TURN)
    if game.turn.resting:
        return
    if awaits_bonus(game, hero):
        question.offer(answers.STOP)  # before a heroic action is chosen (R67)
    else:
        offer_heroic_actions(game, hero)
    offer_free_actions(game, hero, False)


def offer_moves(game: Game, hero: Hero) -> None:
    """Offer moves along paths, or through an open corridor to a face-down card (TED-MOV-02, TED-DIS-01, R16)."""
    grid = game.grid
    cell = hero.cell
    sides = sides_at(game, cell)
    direction: i64 = 0
    while direction < 4:
        if has_path(grid, cell, direction):
            game.question.offer(answers.MOVE + direction)
        elif sides & BIT[direction]:
            there = neighbour(cell, direction)
            if there != NOWHERE and grid.hidden & BIT[there]:
                game.question.offer(answers.MOVE + direction)
        direction += 1


def offer_spaces(game: Game, hero: Hero, speed: i64) -> None:
    """Offer moves to adjacent spaces, and out through the entrance (TED-BOS-04, -05, -07)."""
    if speed == 0:
        return
    space = hero.space
    if space < SPACES and can_stop_from(game, hero, space + 1, speed - 1):
        game.question.offer(answers.SPACE_UP)
    if space > 1 and can_stop_from(game, hero, space - 1, speed - 1):
        game.question.offer(answers.SPACE_DOWN)
    if space == entrance(game):
        game.question.offer(answers.LEAVE)


def offer_heroic_actions(game: Game, hero: Hero) -> None:
    """Offer the abilities of the board and the equipped cards, resting, the room's action, disarming.

    (TED-HRO, TED-ATK-01, R38.)
    """
    tables = game.tables
    question = game.question
    turn = game.turn
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(game, hero, place)
        if ability != NO_CARD:
            action = tables.ability_action[ability]
            if action <= SHADOW:
                if not turn.acted:
                    offer_heroic(game, hero, place, ability, action)
            elif action == EXTRA and not turn.extra:
                if tables.ability_cost[ability] <= hero.focus and targets_of(game, hero, ability):
                    question.offer(answers.USE + place)
        place += 1
    if turn.acted:
        return
    question.offer(answers.REST)
    if on_board(hero) or is_hindered(game, hero):
        return
    card = game.grid.cells[hero.cell]
    ability = tables.room_ability[card]
    if ability != NO_CARD and tables.ability_action[ability] == SEARCH:
        question.offer(answers.ROOM)
    if tables.room_disarm[card] and hero.evaded and not game.grid.disarmed & BIT[hero.cell]:
        question.offer(answers.DISARM)


def offer_heroic(game: Game, hero: Hero, place: i64, ability: i64, action: i64) -> None:
    """An attack needs a target, a Spell whatever it acts on (TED-HRO-11, R15, R82)."""
    if action <= MISSILE:
        offer_attack(game, hero, place, ability)
    elif action == CAST:
        if can_cast(game, hero, ability):
            game.question.offer(answers.USE + place)
    elif not on_board(hero):
        game.question.offer(answers.USE + place)


def can_cast(game: Game, hero: Hero, ability: i64) -> bool:
    """The Spell has a target; without a test it must be paid for at once (R13)."""
    tables = game.tables
    if tables.ability_skill[ability] == NO_SKILL and tables.ability_cost[ability] > hero.focus + hero.phoenix:
        return False
    whom = tables.ability_whom[ability]
    if whom == AN_ENEMY or whom == TWO_ENEMIES or whom == ENEMIES:
        return targets_of(game, hero, ability) != 0
    if whom == A_HERO:
        return recipients(game, hero, ability) != 0
    packed = tables.words[tables.ability_program[ability]]
    if verb_of(packed) == ATTACK:
        return can_attack(game, hero, first_of(packed))
    return True


# --- actions -------------------------------------------------------------------------------------------------


class Turn(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask_turn(game, hero)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.END_TURN:
            end_turn(game, hero)
        elif choice == answers.STOP:
            take_bonus(game, hero)
        elif choice < answers.REST:
            move(game, hero, choice)
        elif is_heroic(game, hero, choice):
            declare(game, hero, choice)
        else:
            take_free_action(game, hero, choice)


def move(game: Game, hero: Hero, choice: i64) -> None:
    """Enter a room for 1 Speed, exploring it first if it is face down (TED-MOV-01, TED-DIS-01, -05)."""
    game.turn.moved += 1
    if choice == answers.ENTER:
        enter_lair(game, hero)
    elif choice == answers.LEAVE:
        leave_lair(game, hero)
    elif choice == answers.SPACE_UP:
        stand(game, hero, hero.space + 1)
    elif choice == answers.SPACE_DOWN:
        stand(game, hero, hero.space - 1)
    else:
        there = neighbour(hero.cell, choice - answers.MOVE)
        if game.grid.hidden & BIT[there]:
            reveal(game, hero, there, hero.cell, True)
        else:
            enter(game, hero, there, NOTHING)


def is_heroic(game: Game, hero: Hero, choice: i64) -> bool:
    """The answer ends the movement (TED-MOV-03, R38)."""
    if choice >= answers.USE and choice < answers.WIDE:
        ability = ability_at(game, hero, choice - answers.USE)
        return game.tables.ability_action[ability] != FREE
    if choice == answers.ROOM:
        return game.tables.ability_action[room_ability(game, hero)] == SEARCH
    return choice == answers.REST or choice == answers.DISARM or answers.WIDE <= choice < answers.DISCARD


def declare(game: Game, hero: Hero, choice: i64) -> None:
    """A heroic action ends the movement (TED-MOV-03, TED-HRO-01)."""
    turn = game.turn
    turn.halted = True
    if answers.USE <= choice < answers.WIDE:
        place = choice - answers.USE
        ability = ability_at(game, hero, place)
        action = game.tables.ability_action[ability]
        if action == EXTRA:
            turn.extra = True
            declare_attack(game, hero, place, False, 0, 0)
            return
        turn.acted = True
        if action <= MISSILE:
            declare_attack(game, hero, place, False, 0, 0)
        elif action == CAST:
            declare_cast(game, hero, place)
        else:
            begin(game, hero, SHADOWING, place, ability)
            game.agenda.push(steps.SKILL, hero.seat, 0)
        return
    turn.acted = True
    if choice == answers.REST:
        rest(game, hero)
    elif choice == answers.DISARM:
        begin_room_test(game, hero, DISARM, NO_CARD)
        game.trial.skill = game.tables.room_disarm_skill[game.grid.cells[hero.cell]]
        game.agenda.push(steps.SKILL, hero.seat, 0)
    elif choice == answers.ROOM:
        test_room(game, hero)
    else:
        declare_attack(game, hero, choice - answers.WIDE, True, 0, 0)
