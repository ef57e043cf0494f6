"""What a player has been taught so far: which tips were told, and which guided games were played to their end.

It is kept in a small file beside the games. If that is damaged or cannot be written, tips simply come again.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

import msgspec

from undercroft import games
from undercroft.table.folders import lessons_file
from undercroft.table.position import guided_file
from undercroft.table.save import SaveError, read_file, write_file

FORMAT: Final = 1


class Lessons(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The file, field by field."""

    format: int = FORMAT
    told: dict[str, list[str]] = {}
    """by game, the tips that were told, by their ids"""
    guided: list[str] = []
    """the games whose guided game was played to its end"""


def _read() -> Lessons:
    try:
        return read_file(lessons_file(), Lessons, FORMAT)
    except SaveError:
        return Lessons()


def _change(change: Callable[[Lessons], Lessons]) -> None:
    before = _read()
    after = change(before)
    if after != before:
        with suppress(SaveError):
            write_file(lessons_file(), after)


# --- tips -----------------------------------------------------------------------------------------------------------


def told_tips(game: str) -> frozenset[str]:
    """The tips of a game that were told, by their ids."""
    return frozenset(_read().told.get(game, ()))


def note_told(game: str, tips: Iterable[str]) -> None:
    """Remember that these tips were told."""
    fresh = set(tips)

    def change(lessons: Lessons) -> Lessons:
        known = sorted(fresh.union(lessons.told.get(game, ())))
        return msgspec.structs.replace(lessons, told={**lessons.told, game: known})

    if fresh:
        _change(change)


def forget_tips(wanted: Iterable[str]) -> None:
    """Let all tips of these games come again."""
    forgotten = set(wanted)

    def change(lessons: Lessons) -> Lessons:
        left = {game: tips for game, tips in lessons.told.items() if game not in forgotten}
        return msgspec.structs.replace(lessons, told=left)

    _change(change)


# --- guided games ---------------------------------------------------------------------------------------------------


def guided_titles() -> list[str]:
    """The games that have a guided game, our own first."""
    return [name for name in games.packages() if guided_file(name) is not None]


def unplayed_guided() -> list[str]:
    """Those whose guided game has not been played to its end."""
    played = _read().guided
    return [name for name in guided_titles() if name not in played]


def note_guided(game: str) -> None:
    """Remember that the guided game of a game was played to its end."""
    _change(lambda lessons: msgspec.structs.replace(lessons, guided=sorted({*lessons.guided, game})))
