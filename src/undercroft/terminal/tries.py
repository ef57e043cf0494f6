"""Tries at puzzles: which puzzles are solved, which comes next, and how one try makes room for another."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.table.book import Plain
from undercroft.table.folders import games_folder, put_by, puzzle_file, solved_file
from undercroft.table.position import puzzle_name, puzzles
from undercroft.table.puzzle import verdict
from undercroft.table.save import Save, SaveError, open_save, read_file, read_save, write_file
from undercroft.table.shelf import book_of
from undercroft.words.language import catalogue

FORMAT: Final = 1
MARK: Final = "✓"
"""Marks a solved puzzle."""


class Solved(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The file, field by field."""

    format: int
    solved: list[str]
    """puzzles by their names"""


def solved_puzzles() -> frozenset[str]:
    """The puzzles solved so far; none if the file cannot be read."""
    try:
        return frozenset(read_file(solved_file(), Solved, FORMAT).solved) & frozenset(puzzles())
    except SaveError:
        return frozenset()


def note_solved(position: Plain | None) -> None:
    """Record the puzzle that begins here as solved. If that cannot be written, it stays unsolved."""
    name, solved = puzzle_name(position), solved_puzzles()
    if name is not None and name not in solved:
        with suppress(SaveError):
            write_file(solved_file(), Solved(FORMAT, sorted({*solved, name})))


def next_puzzle(names: Sequence[str], name: str | None = None) -> str:
    """The first unsolved one after this, from the beginning if none is left; the next one if all are solved."""
    after = names.index(name) + 1 if name in names else 0
    others = [*names[after:], *names[:after]]
    solved = solved_puzzles()
    return next((other for other in others if other not in solved and other != name), others[0])


def make_room(position: Plain | None) -> None:
    """Make room for a try from here: the one before is kept among the games, the last one of each puzzle.

    A try from the same position, or one that is already decided, is not kept.
    """
    file = puzzle_file()
    try:
        before = read_save(file)
    except SaveError:  # there is none, or it cannot be read, and then we must not delete it
        put_by(file)
        return
    if before.position == position or _is_decided(before):
        _throw_away(file)
        return
    for other in _kept_tries():
        with suppress(SaveError):
            if read_save(other).position == before.position:
                _throw_away(other)
    put_by(file)


def _is_decided(save: Save) -> bool:
    """Whether there is nothing left to try."""
    try:
        game = open_save(save, "", book_of(save.game))
    except UndercroftError:
        return False
    return game.over or bool(verdict(game))


def _kept_tries() -> list[Path]:
    try:
        return list(games_folder().glob("*.json"))
    except OSError:
        return []


def _throw_away(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def solved_words(n: int, total: int, spoken: str) -> str:
    text = catalogue(spoken).ngettext("{n} of {total} solved", "{n} of {total} solved", n)
    return text.format(n=n, total=total)
