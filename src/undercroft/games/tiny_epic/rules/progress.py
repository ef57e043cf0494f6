"""How far a party has come on its way to winning."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.observation import count_of
from undercroft.games.tiny_epic.rules.state import BOSS, FIRST_MINION, NOWHERE, WON, State
from undercroft.games.tiny_epic.rules.tables import TRACK

EXPLORED: Final = 0.1
"""the most for cards revealed,"""
CARDS: Final = 30
"""which are so many, or more"""
DOOR_FOUND: Final = 0.05
MINIONS: Final = 0.35
"""for all of them killed; their wounds count too"""
LAIR_ENTERED: Final = 0.55
"""the rest is the boss's health"""


def progress(state: State) -> float:
    """Cards revealed, the Lair Door found, minions wounded and killed; then the Lair entered and the boss wounded."""
    if state.outcome == WON:
        return 1.0
    if state.act:
        return 1.0 - (1.0 - LAIR_ENTERED) * boss_left(state)
    come = EXPLORED * float(min(count_of(state.grid.revealed), CARDS)) / float(CARDS)
    if state.grid.door != NOWHERE:
        come += DOOR_FOUND
    return come + MINIONS * min(1.0, minions_beaten(state) / float(state.party))


def boss_left(state: State) -> float:
    """The part of the boss's health that is left."""
    left: i64 = 0
    marker: i64 = 0
    while marker < state.party:
        left += state.markers[marker]
        marker += 1
    return float(left) / float(TRACK * state.party)


def minions_beaten(state: State) -> float:
    """Minions killed, and those still standing by the part of their health that is gone."""
    beaten = float(state.minions_dead)
    enemy: i64 = FIRST_MINION
    while enemy < BOSS:
        if state.enemy_cell[enemy] != NOWHERE:
            health = state.tables.minion_health[state.enemy_card[enemy]]
            beaten += 1.0 - float(state.enemy_health[enemy]) / float(health)
        enemy += 1
    return beaten
