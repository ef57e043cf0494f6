"""The Lair drawn as a board: the hero spaces around the boss, its health track with locks and altars."""

import textwrap
from collections.abc import Sequence
from typing import Final

from textual.content import Content

from undercroft.games.tiny_epic.rules.lair import bare_locks
from undercroft.games.tiny_epic.rules.state import LAIR, State
from undercroft.games.tiny_epic.rules.tables import SPACES, TRACK
from undercroft.games.tiny_epic.screens.paper import ASKED, ENEMY, FLOOR, HEADER, HERO, WALL, Paper
from undercroft.games.tiny_epic.table.spaces import ROWS, place_of
from undercroft.games.tiny_epic.words import signs
from undercroft.games.tiny_epic.words.map import sight
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.terminal.app.widgets.icons import large, on_table, small

MIDDLE, BROAD_MIDDLE = 11, 18
"""Columns of the boss, small and large,"""
LEAST, BROAD = 41, 60
"""and of all of it."""
STEPS: Final = (4, 5, 6, 7)
"""Columns of a space of the health track."""
PASSED: Final = "·"
"""A space of it that a marker leaves behind."""


class LairBoard:
    """The boss board as it lies on the table now."""

    def __init__(self, speech: TinyEpicSpeech, game: State, width: int) -> None:
        self.speech = speech
        self.game = game
        self.width = max(width, LEAST)
        self.asked = int(game.question.seat)
        self.middle = MIDDLE if self.width < BROAD else BROAD_MIDDLE
        self.side = (self.width - self.middle) // 2
        """columns of a hero space"""

    def effect(self, space: int) -> str:
        return self.speech.effects.space(int(self.game.boss), space)

    @property
    def rows(self) -> list[tuple[int, int]]:
        """The spaces beside each other, from the top."""
        spaces = {place_of(space): space for space in range(1, SPACES + 1)}
        return [(spaces[0, row], spaces[1, row]) for row in range(ROWS)]

    def draw(self) -> list[Content]:
        """One picture for each row of spaces, the boss in the middle of all."""
        texts = [textwrap.wrap(self.effect(space), self.side - 1) for space in range(1, SPACES + 1)]
        high = 1 + max(1, *map(len, texts))
        paper = Paper(self.width, ROWS * high)
        for row, pair in enumerate(self.rows):
            for x, space in zip((0, self.width - self.side), pair, strict=True):
                self._space(paper, x, row * high, high, space, texts[space - 1])
        self._boss(paper, high)
        lines = paper.content().split("\n", allow_blank=True)
        return [Content("\n").join(lines[row * high : (row + 1) * high]) for row in range(ROWS)]

    def _space(self, paper: Paper, x: int, y: int, high: int, space: int, text: Sequence[str]) -> None:
        """A hero space: its number and who stands there, then what it does."""
        paper.fill(x, y, self.side, 1, HEADER)
        paper.fill(x, y + 1, self.side, high - 1, FLOOR)
        paper.write(x + 1, y, str(space), HEADER)
        marks, at = self.speech.chart.marks(self.game), x + 3
        for hero in self.game.heroes:
            if hero.space == space:
                paper.write(at, y, f" {marks[hero.seat]} ", ASKED if hero.seat == self.asked else HERO)
                at += 3
        for line, words in enumerate(text, y + 1):
            paper.write(x + 1, line, words, FLOOR)

    def _boss(self, paper: Paper, high: int) -> None:
        """The boss with everybody else in the middle; below it the last row of spaces is connected."""
        left = self.side
        picture = signs.BOSS.picture
        assert picture is not None
        lines, name = (small if self.middle == MIDDLE else large)(picture), self._middle()
        top = max(0, (ROWS * high - len(lines) - len(name)) // 2 - 1)
        inside = sight(self.game, LAIR).enemies
        paper.draw(
            left + (self.width - 2 * self.side - len(lines[0])) // 2, top, lines, on_table("danger") if inside else WALL
        )
        for line, (text, style) in enumerate(name, top + len(lines)):
            paper.write(left + (self.width - 2 * self.side - len(text)) // 2, line, text, style)
        way = ROWS * high - high + 1
        paper.write(left, way, "═" * (self.width - 2 * self.side), WALL)

    def _middle(self) -> list[tuple[str, str]]:
        """Who is in the middle of the Lair."""
        inside = sight(self.game, LAIR)
        marks = self.speech.chart.enemies(inside).strip()
        return [(f" {marks} "[: self.middle], ENEMY)] if marks else [("–", WALL)]

    def track(self) -> Content:
        """The health track: its spaces, and below each the markers on it, or the lock or altar that is there."""
        game = self.game
        step = max(step for step in STEPS if (TRACK + 1) * step <= self.width)
        numbers: list[tuple[str, str]] = []
        below: list[tuple[str, str]] = []
        for space in range(TRACK, -1, -1):
            count = sum(game.markers[marker] == space for marker in range(game.party))
            left, right = _edges(game, space)
            lock, altar = left == "[", left == "("
            shown = f"{left}{space}{right}"
            style = ENEMY if count else "bold $holy" if lock or altar else FLOOR
            sign = signs.HEALTH.glyph * min(count, step) or (signs.ALTAR.glyph if altar else "")
            sign = sign or (signs.LOCK.glyph if lock else "")
            numbers += [(shown, style), (" " * (step - 3), "")]
            below.append((f"{sign:^3}".ljust(step)[:step], "bold $error" if count else "bold $holy"))
        return Content.assemble(*numbers, "\n", *below)


def falling(game: State, here: int, there: int) -> Content:
    """A health marker on its track: where it stands, where it would stand, and the locks and altars on its way."""
    parts: list[tuple[str, str]] = [(f"{here} → {there}  ", "bold" if here != there else "")]
    for space in range(TRACK, -1, -1):
        sign = signs.HEALTH.glyph if space == there else PASSED if there < space <= here else str(space)
        left, right = _edges(game, space)
        style = ENEMY if space == there else "bold $holy" if left != " " else "dim" if space > here else ""
        parts.append((f"{left}{sign}{right}", style))
    return Content.assemble(*parts)


def _edges(game: State, space: int) -> tuple[str, str]:
    """What stands around a space of the track: a lock, a lock with its altar, or nothing."""
    locks, bare = int(game.tables.boss_locks[game.boss]), int(bare_locks(game))
    return ("[", "]") if bare >> space & 1 else ("(", ")") if locks >> space & 1 else (" ", " ")
