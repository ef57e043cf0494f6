"""The games there are, each a folder or a package of its own. This is the only place that lists them.

A game from another package is found by its entry point in the group "undercroft.games"; docs/add_a_game.md says how.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

GROUP: Final = "undercroft.games"
OURS: Final = {"mini-rogue": "undercroft.games.mini_rogue", "tiny-epic": "undercroft.games.tiny_epic"}
"""Our own, by name: found without looking through what is installed."""


@cache
def packages() -> dict[str, str]:
    """The package of every game, by the game's name; our own come first."""
    found = {point.name: point.value for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}
    return OURS | {name: package for name, package in found.items() if name not in OURS}


def home(name: str) -> Path:
    """The folder of a game, found without importing it."""
    spec = find_spec(packages()[name])
    folders = spec.submodule_search_locations if spec is not None else None
    assert folders, f"{name} is no package"
    return Path(folders[0])


def options(name: str) -> Any:
    """The module of a game's options, which needs no cards: the table and what to try on the command line."""
    return import_module(f"{packages()[name]}.table.options")
