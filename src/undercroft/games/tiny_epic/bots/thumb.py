"""Rules of thumb for Tiny Epic Dungeons: every hero, in both acts."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_test import best_skill, tested
from undercroft.games.tiny_epic.bots.thumb_ways import is_stuck, next_step, wants_altar
from undercroft.games.tiny_epic.bots.thumb_worth import (
    A_FOCUS,
    A_HEALTH,
    FIGHT_FROM,
    MEND_FROM,
    REVEAL_LEAST,
    SEARCH_WORTH,
    STUDY_FROM,
    WORTH,
    chance_of,
    health_of,
    promise_of,
    worth_of_damage,
    worth_of_game,
)
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.attacks import defense_of, targets_of, wide_targets
from undercroft.games.tiny_epic.rules.cardspeak import (
    ANY,
    DISCOVER,
    FREE,
    FULL_HEALTH,
    HEAL,
    KILL_GOBLIN,
    LOOT,
    NO_SKILL,
    SLOTS,
    SPELL,
    SPRINT,
    first_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.dungeon import hidden_around
from undercroft.games.tiny_epic.rules.effects import enemies_at
from undercroft.games.tiny_epic.rules.explorer import best_turn
from undercroft.games.tiny_epic.rules.freeactions import room_ability
from undercroft.games.tiny_epic.rules.skilltest import dice_for, skill_bonus
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, LAIR, NO_CARD, Hero, State, ability_at
from undercroft.games.tiny_epic.rules.turn import REST_FOCUS, REST_HEALTH, speed_left
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.state import GameState
from undercroft.kernel.thumb import Thumb

SAMPLES: Final = 1
"""how often an answer is tried"""
STAY: Final = -1
TO_SPARE: Final = 4
"""focus that is enough to call the boss and still attack it"""
FEW_GOBLINS: Final = 4
"""with fewer, one more can come"""


class TinyEpicThumb(Thumb):
    """Turns and tests by rules; everything else one answer ahead."""

    def __init__(self) -> None:
        super().__init__(RULES)

    def choose(self, state: GameState, chooser: Chooser) -> i64:
        assert isinstance(state, State)
        question = state.question
        kind = question.kind
        hero = state.heroes[question.seat]
        if kind == steps.TURN:
            return turn(state, hero)
        if kind == steps.TEST:
            return tested(state, hero)
        if kind == steps.ORIENT:
            return best_turn(state, question.argument & 255)
        if kind == steps.SKILL:
            return best_skill(state, hero)
        if kind == steps.TARGET or kind == steps.SECOND_TARGET or kind == steps.KILL or kind == steps.EMBOLDEN:
            return target(state)
        if kind == steps.PAY:
            return answers.PAY
        if kind == steps.SPLIT:
            return highest_marker(state)
        if kind == steps.GUARD:
            return question.answers[question.count - 1]
        if kind == steps.REVEAL_ANY and state.goblins >= FEW_GOBLINS:
            return answers.GO_ON
        if kind == steps.WEAPON:
            return best_attack(state, hero, 0.0)
        return self.best(state, self.row, self.rules.offer_plays(state, self.row), SAMPLES, chooser)

    def worth(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, State)
        return worth_of_game(state)

    def is_like(self, one: GameState, other: GameState) -> bool:
        assert isinstance(one, State)
        assert isinstance(other, State)
        return one.party == other.party

    def goes_on(self, state: GameState) -> bool:
        """A card drawn is good for what it is equipped as."""
        return state.question.kind == steps.EQUIP


def target(state: State) -> i64:
    """The enemy whose loss is worth the most: first whoever is easy to hurt and nearly dead."""
    question = state.question
    pick = question.answers[0]
    top = -1.0e9
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        enemy = choice - answers.ENEMY
        health = float(health_of(state, enemy))
        worth = worth_of_damage(state, enemy, 1.0) - 0.3 * float(defense_of(state, enemy, 0)) - 0.1 * health
        if worth > top:
            top = worth
            pick = choice
        place += 1
    return pick


def highest_marker(state: State) -> i64:
    """Damage goes where it can fall the furthest: to the highest marker of the boss (TED-ALT-02)."""
    question = state.question
    pick = question.answers[0]
    most: i64 = -1
    place: i64 = 0
    while place < question.count:
        health = state.markers[question.answers[place] - answers.MARKER]
        if health > most:
            most = health
            pick = question.answers[place]
        place += 1
    return pick


# --- a turn --------------------------------------------------------------------------------------------------


def turn(state: State, hero: Hero) -> i64:
    """Enter the Lair; free actions; fight where one stands; walk; what else a turn is good for; end it."""
    question = state.question
    if question.allows(answers.ENTER):
        return answers.ENTER
    if not question.allows(answers.END_TURN):
        return question.answers[0]
    free = free_action(state, hero)
    if free >= 0:
        return free
    if question.allows(answers.PROVOKE) and lures(state, hero):
        return answers.PROVOKE
    if question.allows(answers.STOP):
        return answers.STOP
    penned = enemies_at(state, BIT[hero.cell]) != 0
    least = WORTH[FIGHT_FROM]
    if penned:
        least = 0.0
    attack = best_attack(state, hero, least)
    if penned and attack != STAY:
        return attack
    step = next_step(state, hero)
    if attack != STAY and (step == STAY or not penned):
        return attack
    if step != STAY:
        return step
    if question.allows(answers.REVEAL) and worth_revealing(state, hero):
        return answers.REVEAL
    attack = best_attack(state, hero, 0.0)
    if attack != STAY:
        return attack
    return last_action(state, hero)


def lures(state: State, hero: Hero) -> bool:
    """The boss must pass the altar here; or it is out of its Lair and can be hurt: let it come (TED-ALT-08)."""
    if wants_altar(state) and hero.cell != LAIR:
        return state.grid.altars & BIT[hero.cell] != 0
    return state.enemy_cell[BOSS] != LAIR and not is_stuck(state) and hero.focus >= TO_SPARE


def worth_revealing(state: State, hero: Hero) -> bool:
    """Enough unexplored cards around for a step of the torch, and room for their goblins (TED-FRE-04)."""
    around = hidden_around(state, hero.cell)
    count = 0.0
    while around:
        around &= around - 1
        count += 1.0
    return count >= WORTH[REVEAL_LEAST] and state.goblins + 2 <= FEW_GOBLINS


def free_action(state: State, hero: Hero) -> i64:
    """A free action that helps now, of the hero or of the room."""
    question = state.question
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        ability: i64 = NO_CARD
        if answers.USE <= choice < answers.WIDE:
            ability = ability_at(state, hero, choice - answers.USE)
        elif choice == answers.ROOM:
            ability = room_ability(state, hero)
        if ability != NO_CARD and state.tables.ability_action[ability] == FREE and helps(state, hero, ability):
            return choice
        place += 1
    return STAY


def helps(state: State, hero: Hero, ability: i64) -> bool:
    """A free action worth its focus: a goblin killed, somebody healed, a Spell where there is room, a longer way."""
    tables = state.tables
    packed = tables.programs[tables.ability_program[ability]]
    verb = verb_of(packed)
    if verb == KILL_GOBLIN:
        return True
    if tables.ability_skill[ability] != NO_SKILL:
        return False
    if verb == HEAL or verb == FULL_HEALTH:
        for mate in state.heroes:
            if float(tables.hero_health[mate.board] - mate.health) >= WORTH[MEND_FROM]:
                return True
        return False
    if verb == DISCOVER:
        return float(hero.focus) >= WORTH[STUDY_FROM] and has_room(hero, first_of(packed))
    if verb == SPRINT:
        return speed_left(state, hero) == 0 and not state.turn.halted and next_step(state, hero) != STAY
    return False


def has_room(hero: Hero, kind: i64) -> bool:
    """A slot for a Spell is empty; Loot can always replace some."""
    if kind == LOOT:
        return True
    slot: i64 = SPELL
    while slot < SLOTS:
        if hero.cards[slot] == NO_CARD:
            return True
        slot += 1
    return False


def best_attack(state: State, hero: Hero, least: float) -> i64:
    """The attack or Spell that promises the most, if it is more than `least`."""
    question = state.question
    tables = state.tables
    pick: i64 = STAY
    top = least
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        worth = 0.0
        if answers.USE <= choice < answers.WIDE:
            ability = ability_at(state, hero, choice - answers.USE)
            if tables.ability_action[ability] != FREE:
                worth = promise_of(state, hero, ability, targets_of(state, hero, ability), False)
        elif answers.WIDE <= choice < answers.DISCARD:
            ability = ability_at(state, hero, choice - answers.WIDE)
            worth = promise_of(state, hero, ability, wide_targets(state, hero, ability), True)
        if worth > top:
            top = worth
            pick = choice
        place += 1
    if pick == STAY and question.kind == steps.WEAPON:
        return question.answers[0]
    return pick


def last_action(state: State, hero: Hero) -> i64:
    """The heroic action left at the end of a walk: search, disarm or rest, by what each is worth (TED-HRO)."""
    question = state.question
    tables = state.tables
    pick: i64 = answers.END_TURN
    top = 0.0
    if question.allows(answers.REST):
        health = min(REST_HEALTH + hero.rest, tables.hero_health[hero.board] - hero.health)
        focus = min(REST_FOCUS, tables.hero_focus[hero.board] - hero.focus)
        top = WORTH[A_HEALTH] * float(health) + WORTH[A_FOCUS] * float(focus)
        if top > 0.0:
            pick = answers.REST
    card = state.grid.cells[hero.cell] if hero.cell != LAIR else NO_CARD
    if card != NO_CARD and question.allows(answers.DISARM):
        skill = tables.room_disarm_skill[card]
        worth = WORTH[SEARCH_WORTH] * success(state, hero, skill, tables.room_disarm[card])
        if worth > top:
            top = worth
            pick = answers.DISARM
    if card != NO_CARD and question.allows(answers.ROOM):
        ability = tables.room_ability[card]
        if tables.ability_action[ability] != FREE and tables.ability_cost[ability] <= hero.focus:
            worth = WORTH[SEARCH_WORTH] * success(
                state, hero, tables.ability_skill[ability], tables.ability_number[ability]
            )
            if worth > top:
                pick = answers.ROOM
    return pick


def success(state: State, hero: Hero, skill: i64, number: i64) -> float:
    """The chance of a test."""
    if skill >= NO_SKILL:
        return 1.0
    if skill == ANY:
        best = 0.0
        each: i64 = 0
        while each < ANY:
            best = max(best, success(state, hero, each, number))
            each += 1
        return best
    return chance_of(dice_for(state, hero, skill), number - skill_bonus(state, hero, skill))
