"""Rules of thumb for Tiny Epic Dungeons: every hero, in both acts."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_attack import best_attack, best_target
from undercroft.games.tiny_epic.bots.thumb_gear import best_reward, loot_or_spell
from undercroft.games.tiny_epic.bots.thumb_test import best_skill, tested
from undercroft.games.tiny_epic.bots.thumb_turn import turn
from undercroft.games.tiny_epic.bots.thumb_ways import best_card
from undercroft.games.tiny_epic.bots.thumb_worth import (
    A_FIND,
    WORTH,
    worth_of_hero,
)
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.explorer import best_turn
from undercroft.games.tiny_epic.rules.state import State
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.dice import PICKS_SPENT
from undercroft.kernel.state import GameState
from undercroft.kernel.thumb import Thumb

SAMPLES: Final = 1
"""how often an answer is tried"""


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
            return turn(state, hero, self.around(state))
        if kind == steps.TEST:
            return tested(state, hero)
        if kind == steps.ORIENT:
            return best_turn(state, question.argument & 255)
        if kind == steps.SKILL:
            return best_skill(state, hero)
        if kind == steps.TARGET or kind == steps.SECOND_TARGET or kind == steps.KILL or kind == steps.EMBOLDEN:
            return best_target(state, hero)
        if kind == steps.PAY:
            return answers.PAY
        if kind == steps.SPLIT:
            return highest_marker(state)
        if kind == steps.GUARD:
            return question.answers[question.count - 1]
        if kind == steps.REVEAL_ANY:
            return best_card(state)
        if kind == steps.WEAPON:
            return best_attack(state, hero)
        if kind == steps.CHOICE:
            return best_reward(state, hero)
        if kind == steps.EITHER:
            return loot_or_spell(state)
        if kind == steps.DISCOVER:
            return self.found(state, chooser)
        return self.best(state, self.row, self.rules.offer_plays(state, self.row), SAMPLES, chooser)

    def found(self, state: State, chooser: Chooser) -> i64:
        """Draw, unless a card of the row is better than what is drawn as a rule."""
        question = state.question
        seed = chooser.pick(PICKS_SPENT)
        pick = question.answers[0]
        top = self.worth(state, question.seat)
        if question.allows(answers.DRAW):
            pick = answers.DRAW
            top += WORTH[A_FIND]
        place: i64 = 0
        while place < question.count:
            choice = question.answers[place]
            if choice >= answers.TAKE:
                worth = self.tried(state, question.seat, seed, choice)
                if worth > top:
                    top = worth
                    pick = choice
            place += 1
        return pick

    def around(self, state: State) -> State:
        """A copy in which the hero may stand anywhere, to see what could be done from there."""
        look = self.spare(state, 0)
        assert isinstance(look, State)
        return look

    def worth(self, state: GameState, seat: i64) -> float:
        """Of the heroes: the rest is settled by their turns."""
        assert isinstance(state, State)
        worth = 0.0
        for hero in state.heroes:
            worth += worth_of_hero(state, hero)
        return worth

    def is_like(self, one: GameState, other: GameState) -> bool:
        assert isinstance(one, State)
        assert isinstance(other, State)
        return one.party == other.party

    def goes_on(self, state: GameState) -> bool:
        """A card drawn is good for what it is equipped as."""
        return state.question.kind == steps.EQUIP


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
