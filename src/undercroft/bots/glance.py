"""How likely a win was after every answer, at a glance: what the network thinks of it, without looking ahead.

That takes a moment for a whole game, and is rougher than a review.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from undercroft.bots.encoding import bytes_of
from undercroft.bots.learned import network_of
from undercroft.table.game import Game

BATCH: Final = 32
"""Positions that are judged together."""
TURNS_MOST: Final = 3
TURN_LEAST: Final = 0.07
"""A change of the chance that is told."""


@dataclass(frozen=True)
class Turn:
    """Dice or cards that changed much. Chances are those of side 0."""

    number: int
    """of the answer that brought it about"""
    before: float
    after: float

    @property
    def change(self) -> float:
        return self.after - self.before


def glance(
    game: Game,
    tell: Callable[[int, int], None] = lambda done, whole: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[float]:
    """The chance of side 0 after every answer; the first is that of the deal. Nothing if no network knows the cards.

    `tell` is called with how much is done, of how much. Once `stop` says so, there is no more than was found.
    """
    network = network_of(game.book)
    if network is None:
        return []
    asked = [number for number in range(len(game) + 1) if _is_open(game, number)]
    known: dict[int, float] = {}
    for first in range(0, len(asked), BATCH):
        if stop():
            return []
        part = asked[first : first + BATCH]
        tell(first, len(asked))
        _weights, chances = network.judge_many(np.stack([_row(game, number) for number in part]))
        known |= {number: _of_first(game, number, float(chance)) for number, chance in zip(part, chances, strict=True)}
    if game.over:
        known[len(game)] = 1.0 if game.book.rules.reward(game.state, 0) > 0 else 0.0
    return _filled(known, len(game) + 1)


def _is_open(game: Game, number: int) -> bool:
    """Whether somebody decides here. Exchanges are left out: networks do not haggle."""
    state, rules = game.move(number).state, game.book.rules
    return not state.outcome and not state.dice.wanted() and not rules.has_plays(state)


def _row(game: Game, number: int) -> np.ndarray:
    state = game.move(number).state
    return bytes_of(game.book.rules.seen_by(state, state.question.seat))


def _of_first(game: Game, number: int, chance: float) -> float:
    state = game.move(number).state
    return chance if game.book.rules.side(state, state.question.seat) == 0 else 1 - chance


def _filled(known: dict[int, float], count: int) -> list[float]:
    """Where nobody decides, the chance is the one before; at the beginning, the first there is."""
    if not known:
        return []
    found, last = [], known[min(known)]
    for number in range(count):
        last = known.get(number, last)
        found.append(last)
    return found


def turning_points(game: Game, chances: Sequence[float]) -> list[Turn]:
    """Where dice or cards changed the chance most, in the order of the game."""
    turns = [Turn(number, chances[number - 1], chances[number]) for number in range(1, len(chances))]
    shown = [turn for turn in turns if abs(turn.change) >= TURN_LEAST and _shows(game, turn.number)]
    return sorted(sorted(shown, key=lambda turn: -abs(turn.change))[:TURNS_MOST], key=lambda turn: turn.number)


def _shows(game: Game, number: int) -> bool:
    before, move = game.move(number - 1), game.move(number)
    return bool(move.faces) or game.book.reveals(before.state, move.state, move.told)
