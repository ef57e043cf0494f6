"""Positions at which damage to the Dragon is to be split among its health markers; its lock is on space 3."""

from collections.abc import Sequence
from typing import Any

import undercroft
from undercroft.table.game import Game

HEROES = ("grok-ull", "uliessa", "moonblade", "sir-lanon")
ROOMS: list[dict[str, Any]] = [
    {"cell": "d2", "card": "feasthall", "turned": 1},
    {"cell": "f4", "card": "minion-encounter-c"},
    {"cell": "b4", "card": "minion-encounter-b", "turned": 2},
    {"cell": "d6", "card": "lair-door", "turned": 3},
    {"cell": "d3", "card": "fire-vortex"},
    {"cell": "d5", "card": "graveyard"},
    {"cell": "e4", "card": "siege-works"},
    {"cell": "c4", "card": "portal-chamber"},
]


def splitting(
    markers: Sequence[int], damage: int, *, altar: bool = False, language: str = "en", strict: bool = False
) -> Game:
    """One hero for each marker, all in the Lair; with an `altar`, the lock lets markers pass."""
    altars = len(markers) - altar
    return undercroft.position(
        {
            "game": "tiny-epic",
            "act": 2,
            "unchecked": True,
            "boss": {"boss": "dragon", "markers": [*markers], "locks": [{"space": 3, "altar": True}] if altar else []},
            "heroes": [{"hero": hero, "cell": "lair", "space": 1 + seat} for seat, hero in enumerate(HEROES)][
                : len(markers)
            ],
            "rooms": [room | {"altar": place < altars} for place, room in enumerate(ROOMS)],
            "question": {"kind": "split", "damage": damage},
        },
        language=language,
        strict=strict,
    )
