"""Enemies on cards, before anybody meets them: their figures as printed, or as this game makes them."""

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.foresight import strengths
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.rules.tables import FLOORS, Tables
from undercroft.games.mini_rogue.rules.turn_order import hp_for


class Figures(NamedTuple):
    """HP against one, two and three adventurers, damage and armor of an enemy."""

    hp: Sequence[int]
    damage: int
    armor: int


def printed(tables: Tables, line: int) -> Figures:
    """An enemy as its card says."""
    hp = [int(hp_for(count, tables.line_hp[line], tables.line_party_hp[line])) for count in (1, 2, 3)]
    return Figures(hp, int(tables.line_damage[line]), int(tables.line_armor[line]))


def met_now(game: State, line: int) -> Figures:
    """An enemy as it would be met now: this game may make it stronger than its card."""
    tables, boss, kind = game.tables, game.final_boss, -1
    if game.ruled or (game.council and game.court.final_hp):
        if 0 <= line - tables.boss_line[boss] < tables.boss_lines[boss]:
            kind = speak.FOE_FINAL
    if (
        game.ruled
        and any(game.reign.sides)
        and any(0 <= line - first < FLOORS for first in tables.room_line if first >= 0)
    ):
        kind = speak.FOE_MONSTER
    if kind < 0:
        return printed(tables, line)
    [enemy] = strengths(game, kind, [line])
    return Figures(enemy.hp, enemy.damage, enemy.armor)
