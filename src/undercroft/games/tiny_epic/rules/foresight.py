"""What an answer will lead to, unless a die or a hidden card decides: the rules, played on a copy."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.attacks import declare_attack, declare_cast
from undercroft.games.tiny_epic.rules.cardspeak import CAST
from undercroft.games.tiny_epic.rules.counter_attacks import counter_damage, raise_guard
from undercroft.games.tiny_epic.rules.effects import heal, hurt
from undercroft.games.tiny_epic.rules.engine import go_on
from undercroft.games.tiny_epic.rules.skilltest import (
    ability_at,
    gain_from_spares,
    read_result,
    result_bonus,
    spare_sixes,
)
from undercroft.games.tiny_epic.rules.state import State
from undercroft.games.tiny_epic.rules.turn import rest
from undercroft.kernel.events import Event, Sink

ENDS: Final = [
    events.REVEALED,
    events.GOBLIN_CAME,
    events.MINION_CAME,
    events.DISCOVERED,
    events.LAIR_OPENED,
    events.TURN_BEGAN,
    events.GAME_WON,
    events.GAME_LOST,
]
"""Foresight ends with one of these: a card has been turned up, or it is another hero's turn."""


def foresee(state: State, choice: i64) -> list[Event]:
    """The immediate results of a legal answer, up to the next die, the next question or a card turned up."""
    ahead = state.copy()
    sink = Sink()
    ahead.sink = sink
    ahead.dice.withhold()
    go_on(ahead, choice)
    told: list[Event] = []
    for event in sink.events:
        told.append(event)
        if event[0] in ENDS:
            break
    return told


def read_so(state: State, seat: i64, chosen: i64) -> State:
    """A copy in which the dice of the test are read in one of the possible ways."""
    ahead = state.copy()
    ahead.sink = None
    read_result(ahead, ahead.heroes[seat], chosen)
    return ahead


def spared(state: State, seat: i64, success: bool, lost: i64) -> tuple[i64, i64]:
    """The focus and health that unused dice give, in a game whose dice have been read (TED-TST-08 to -10).

    The health that a failure takes is `lost` before unused sixes heal (R01).
    """
    ahead = state.copy()
    ahead.sink = None
    hero = ahead.heroes[seat]
    focus = hero.focus
    gain_from_spares(ahead, hero, success)
    hurt(ahead, hero, lost)
    health = hero.health
    heal(ahead, hero, spare_sixes(ahead))
    return hero.focus - focus, hero.health - health


def attack_bonus(state: State, seat: i64, place: i64, wide: bool) -> i64:
    """Everything added to the result of an attack or a Spell not declared yet (TED-TST-11, R04, R61)."""
    ahead = state.copy()
    ahead.sink = None
    hero = ahead.heroes[seat]
    ability = ability_at(ahead, hero, place)
    if state.tables.ability_action[ability] == CAST:
        declare_cast(ahead, hero, place)
    else:
        declare_attack(ahead, hero, place, wide, 0, 0)
    return result_bonus(ahead, hero, state.tables.ability_skill[ability])


def rested(state: State, seat: i64) -> tuple[i64, i64]:
    """The health and focus that resting would really give (TED-HRO-02, TED-HER-07)."""
    ahead = state.copy()
    ahead.sink = None
    hero = ahead.heroes[seat]
    health = hero.health
    focus = hero.focus
    rest(ahead, hero)
    return hero.health - health, hero.focus - focus


def guarded(state: State, seat: i64, enemy: i64, place: i64) -> i64:
    """The damage of a counter-attack that is left once an ability has been paid for (R05)."""
    ahead = state.copy()
    ahead.sink = None
    hero = ahead.heroes[seat]
    raise_guard(ahead, hero, place)
    return counter_damage(ahead, hero, enemy)


def falls(state: State, seat: i64, damage: i64) -> bool:
    """This much damage leaves a hero unconscious (TED-UNC-01)."""
    ahead = state.copy()
    ahead.sink = None
    hurt(ahead, ahead.heroes[seat], damage)
    return ahead.heroes[seat].health == 0
