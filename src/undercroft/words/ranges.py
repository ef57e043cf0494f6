"""Answers in words, by kind: a game numbers the answers of a kind one after another, from a first one on."""

from bisect import bisect
from collections.abc import Callable, Mapping
from typing import Any

Say = Callable[[Any, Any, int], str]
"""Given the game, the hero who is asked and the place of an answer among those of its kind."""


class Ranges:
    """How to say the answers of each kind, by the first one of the kind."""

    def __init__(self, rows: Mapping[int, Say]) -> None:
        self.rows = rows
        self.firsts = sorted(rows)

    def say(self, game: Any, hero: Any, answer: int) -> str:
        first = self.firsts[bisect(self.firsts, answer) - 1]
        return self.rows[first](game, hero, answer - first)
