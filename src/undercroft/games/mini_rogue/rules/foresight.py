"""What an answer will lead to, unless a die or a hidden card decides: the rules, played on a copy."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.answers import GO_ON
from undercroft.games.mini_rogue.rules.engine import go_on
from undercroft.games.mini_rogue.rules.fights import set_figures
from undercroft.games.mini_rogue.rules.state import Foe, State
from undercroft.kernel.events import Event, Sink

ENDS: Final = [
    events.FOE_BEATEN,
    events.FELL,
    events.SLIPPED,
    events.GAME_LOST,
    events.AREA_ENTERED,
    events.REVEALED,
    events.STORY_DRAWN,
    events.PEEKED,
    events.ROOM_REPLACED,
    events.HAND_DRAWN,
    events.REINFORCED,
    events.AUTOMA_TRIGGERED,
    events.WORST_LAID,
]
"""Foresight ends with one of these: a fight is over, or a card has been turned up."""


class Ahead:
    """A copy of the table to try answers on; it stops where a die must be rolled."""

    def __init__(self, state: State) -> None:
        self.sink: Sink = Sink()
        self.state: State = state.copy()
        self.state.sink = self.sink
        self.state.dice.withhold()

    def give(self, choice: i64) -> None:
        go_on(self.state, choice)

    def told(self) -> list[Event]:
        """What has happened, up to where foresight ends."""
        found: list[Event] = []
        for event in self.sink.events:
            found.append(event)
            if event[0] in ENDS:
                break
        return found


def foresee(state: State, choice: i64) -> list[Event]:
    """The immediate results of a legal answer, up to the next die, the next question or a card turned up."""
    ahead = Ahead(state)
    ahead.give(choice)
    return ahead.told()


def foresee_attack(state: State, choice: i64) -> list[Event]:
    """An attack whose dice are rolled, from an answer to the end of the enemy's attack.

    No further potion, Item or power is used. If a die is to be doubled, it is the one that deals the most damage.
    """
    ahead = Ahead(state)
    ahead.give(choice)
    return finish(ahead)


def finish(ahead: Ahead) -> list[Event]:
    question = ahead.state.question
    told = ahead.told()
    while question.kind == steps.QUAFF or question.kind == steps.PARRY or question.kind == steps.OVERLORD:
        if told and told[-1][0] in ENDS:
            return told
        ahead.give(GO_ON)
        told = ahead.told()
    if question.kind != steps.DOUBLING:
        return told
    best: list[Event] = []
    for choice in question.legal():
        found = told + foresee_attack(ahead.state, choice)
        if not best or damage_of(found) > damage_of(best):
            best = found
    return best


class Strength:
    """An enemy if it were met now: HP against one, two and three adventurers, and the rest of its figures."""

    def __init__(self, foe: Foe, hp: list[int]) -> None:
        self.hp: list[int] = hp
        self.damage: int = foe.damage
        self.armor: int = foe.armor


def strengths(state: State, kind: i64, lines: list[int]) -> list[Strength]:
    """The enemies of some rows as they would be met now."""
    ahead = state.copy()
    ahead.sink = None
    found: list[Strength] = []
    for line in lines:
        hp: list[int] = []
        for fighters in [0b1, 0b11, 0b111]:
            ahead.fighters = fighters
            set_figures(ahead, kind, line)
            hp.append(ahead.foe.hp)
        found.append(Strength(ahead.foe, hp))
    return found


def damage_of(told: list[Event]) -> i64:
    """What the hero's own attack took from the enemy."""
    damage: i64 = 0
    for event in told:
        if event[0] == events.FOE_HIT_ITSELF:
            break
        if event[0] == events.FOE_HURT:
            damage += event[2]
    return damage
