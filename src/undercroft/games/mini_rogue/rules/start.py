"""How adventurers start: difficulty, the first area, and a second card against an Overlord (MR-DIFF, MR-OVER-27).

(MR-OVER-27 to -30, MR-AUTO-1.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.area import prepare
from undercroft.games.mini_rogue.rules.cardspeak import FOOD, GOLD, HP, STATS
from undercroft.games.mini_rogue.rules.effects import limit, owned, set_stat
from undercroft.games.mini_rogue.rules.reinforcement import renew_hand
from undercroft.games.mini_rogue.rules.state import Hero, State, tell
from undercroft.games.mini_rogue.rules.steps import Step

# Difficulties (MR-DIFF-1 to -3, -5): what each takes from food, HP and gold
NORMAL: Final = 0
HARD: Final = 1
EXTREME: Final = 2
ROGUELIKE: Final = 3
DIFFICULTIES: Final = 4
POTIONS_START: Final = STATS
"""as a characteristic: the potions of a card"""


def handicap(difficulty: i64, stat: i64) -> i64:
    """What a difficulty takes away (MR-DIFF-1 to -3, -5)."""
    if difficulty == NORMAL:
        return 0
    if stat == FOOD:
        return 1
    if stat == HP:
        return 1 if difficulty == HARD else 2
    if stat == GOLD and difficulty == ROGUELIKE:
        return 3
    return 0


def start_value(state: State, character: i64, stat: i64, difficulty: i64) -> i64:
    """The start value of a card, less what the difficulty takes, never below 0 (MR-SETUP-2, -3, MR-DIFF-4)."""
    if stat == POTIONS_START:
        return state.tables.start_potions[character]
    value = state.tables.start_stat[character * STATS + stat] - handicap(difficulty, stat)
    return min(limit(stat), max(0, value))


# --- the second card -----------------------------------------------------------------------------------------


def is_free(state: State, character: i64) -> bool:
    """Nobody has this Character card."""
    for hero in state.heroes:
        if hero.character == character or hero.second == character:
            return False
    return True


class SecondCard(Step):
    """An unused Character card goes under the adventurer's first one (MR-OVER-27, -28)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.SECOND_CARD, hero.seat, 0)
        character: i64 = 0
        while character < len(state.tables.start_potions) and character < answers.CHARACTERS_MOST:
            if is_free(state, character):
                state.question.offer(answers.CHARACTER + character)
            character += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        hero.second = choice - answers.CHARACTER
        tell(state, events.SECOND_TAKEN, hero.seat, hero.second)
        state.agenda.push(steps.SECOND_START, hero.seat, 0)


def is_printed(state: State, character: i64, stat: i64) -> bool:
    """The card has this starting characteristic."""
    if stat == POTIONS_START:
        return state.tables.start_potions[character] != 0
    return state.tables.start_stat[character * STATS + stat] > 0


def own_value(hero: Hero, stat: i64) -> i64:
    return hero.potions if stat == POTIONS_START else owned(hero, stat)


class SecondStart(Step):
    """One of its starting characteristics replaces the first card's; those it lacks are left out (MR-OVER-27)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.SECOND_START, hero.seat, 0)
        stat: i64 = 0
        while stat <= POTIONS_START:
            if is_printed(state, hero.second, stat):
                state.question.offer(answers.STAT + stat)
            stat += 1
        if state.question.count == 0:
            state.question.close()

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        stat = choice - answers.STAT
        value = start_value(state, hero.second, stat, state.reign.difficulty)
        if stat == POTIONS_START:
            hero.potions = value
        else:
            set_stat(hero, stat, value)
        tell(state, events.START_TAKEN, hero.seat, stat, value)


# --- the first area ------------------------------------------------------------------------------------------


class Begin(Step):
    """Everybody has two cards: the Overlord draws a hand (MR-OVER-6) and the first area is laid."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        renew_hand(state)
        begin_area(state)


def begin_area(state: State) -> None:
    """The setup is the Preparation Phase of the first area (MR-SETUP-14)."""
    prepare(state, state.heroes[state.leader])
