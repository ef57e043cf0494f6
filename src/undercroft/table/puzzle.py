"""Whether the goal of a position is reached: compares its table `solved` with what has happened since."""

from collections.abc import Sequence
from typing import Final

from undercroft.table.book import Event, Plain
from undercroft.table.game import Game
from undercroft.table.position_solved import ENEMY

OPEN: Final = ""
SOLVED: Final = "solved"
MISSED: Final = "missed"

_NOT_FACTS: Final = {"event", "least", "keeps", "without", "missed"}


def verdict(game: Game) -> str:
    """`solved`, `missed`, or empty: the goal is still open, or there is none.

    The first answer that settles it counts: later answers change nothing, and undo takes it back.
    """
    goal = _written((game.position or {}).get("solved") or {})
    if not goal:
        return OPEN
    for number in range(1, len(game) + 1):
        settled = _after(game, number, goal)
        if settled:
            return settled
    return MISSED if game.over else OPEN


def _written(table: Plain) -> Plain:
    """The goal without JSON nulls, as the check of positions reads it."""
    return {
        name: _written(value) if isinstance(value, dict) else value
        for name, value in table.items()
        if value is not None
    }


def _after(game: Game, number: int, goal: Plain) -> str:
    """What one answer settles. It is in time if the goal's event came before anything that makes it too late."""
    told = game.events_of(number)
    came = _came(told, goal)
    late = next((place for place, event in enumerate(told) if event.kind in goal.get("missed", ())), len(told))
    if came is not None and came <= late:
        seat = told[came].seat if came < len(told) else None
        if _holds(game.replay(number), goal, seat):
            return SOLVED
    return MISSED if late < len(told) else OPEN


def _came(told: Sequence[Event], goal: Plain) -> int | None:
    """The place of the goal's event, None if it did not happen. A goal without one is checked last."""
    if "event" not in goal:
        return len(told)
    facts = {name: value for name, value in goal.items() if name not in _NOT_FACTS}
    wanted = (
        place
        for place, event in enumerate(told)
        if event.kind == goal["event"] and all(event.facts.get(name) == value for name, value in facts.items())
    )
    return next(wanted, None)


def _holds(game: Game, goal: Plain, seat: int | None) -> bool:
    """Whether the rest holds now, for the hero of a seat or for all; in a lost game it never does."""
    if game.over and not (game.result or {}).get("won"):
        return False
    view = game.view()
    if ENEMY in goal.get("without", ()) and view[ENEMY] is not None:
        return False
    heroes = _heroes(view)
    meant = [hero for place, hero in enumerate(heroes) if place == seat] or heroes
    return all(_fits(view | hero, goal) for hero in meant)


def _heroes(view: Plain) -> list[Plain]:
    """The heroes by seat, whatever the view calls them; a game of one hero may have no list."""
    heroes: list[Plain] = view.get("heroes") or view.get("party") or [view]
    return heroes


def _fits(hero: Plain, goal: Plain) -> bool:
    """Whether a hero, merged with the view, has what the goal asks for."""
    return (
        all(hero[name] >= least for name, least in goal.get("least", {}).items())
        and all(potion in hero["potions"] for potion in goal.get("keeps", ()))
        and not any(trouble in hero["afflictions"] for trouble in goal.get("without", ()) if trouble != ENEMY)
    )
