"""Positions: any situation in a game, written in TOML or JSON, to play from.

    position = load_position("puzzle.toml")    # a file, with its title and goal
    game = game_at(position.data)              # a game of the table that starts there
    text = to_toml(game.to_position())         # where a game stands, everything hidden included

The names are those of `Game.view`; docs/positions.md lists them all. What a position of a game can say is up to the
game: its book builds a state from it, and describes a state as one.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from undercroft import games
from undercroft.cards.language import ENGLISH
from undercroft.files import LARGEST_TEXT, FileRefused, read
from undercroft.kernel.errors import N_
from undercroft.kernel.events import Sink
from undercroft.outside import QUOTE_MOST, harmless, quoted
from undercroft.table.book import Book, Plain
from undercroft.table.game import Game, Speaker
from undercroft.table.position_fields import Fields, PositionError, Reason
from undercroft.table.shelf import book_of

__all__ = [
    "Position",
    "PositionError",
    "Reason",
    "book_at",
    "example_positions",
    "game_at",
    "load_position",
    "read_position",
    "to_toml",
]

_TEXT = re.compile(r"\s*([{\[#]|[\w-]+\s*=)")
"""How a text of a position begins, and no path does."""


class Texts(dict[str, str]):
    """A text by language; in English where a language has none."""

    def __missing__(self, language: str) -> str:
        return self.get(ENGLISH, "")


@dataclass(frozen=True)
class Position:
    """A position as it was written. `title` and `goal` are by language, and may be empty."""

    title: Texts
    goal: Texts
    data: Plain


def example_positions(game: str | None = None) -> list[Path]:
    """The files of the program's puzzles, in order; all, or those of one game."""
    homes = [games.home(name) for name in games.packages() if game in (None, name)]
    return [path for home in homes for path in sorted((home / "puzzles").glob("*.toml"))]


@cache
def puzzles() -> dict[str, Position]:
    """The puzzles that come with the program, by name."""
    return {path.stem: load_position(path) for path in example_positions()}


def puzzle_name(position: Plain | None) -> str | None:
    """The puzzle that begins here; None for any other position."""
    return next((name for name, puzzle in puzzles().items() if puzzle.data == position), None)


def guided_file(game: str) -> Path | None:
    """The position that the guided game of a game begins from; None if it has none."""
    file = games.home(game) / "guided.toml"
    return file if file.exists() else None


def puzzle_or_file(name: str) -> Position:
    """A puzzle of the program by name, or the position in a file."""
    puzzles = {path.stem: path for path in example_positions()}
    return load_position(puzzles.get(name, Path(name)))


def read_position(what: Mapping[str, Any] | str | Path) -> Position:
    """A position from a mapping, from a text in TOML or JSON, or from a file.

    A text has several lines, or begins with a field, a table or a brace; any other is the path of a file.
    """
    if isinstance(what, Mapping):
        return _position(dict(what))
    if isinstance(what, str) and ("\n" in what or _TEXT.match(what)):
        return parse_position(what, "position", json_form=what.lstrip().startswith("{"))
    return load_position(what)


def load_position(path: str | Path) -> Position:
    """Read a position from a .toml or .json file. This checks its form only."""
    try:
        text = read(path, LARGEST_TEXT).decode()
    except FileRefused as error:
        raise PositionError(Reason.NO_FILE, "", error.message, **error.facts) from None
    except UnicodeDecodeError:
        name = quoted(Path(path).name)
        raise PositionError(Reason.SYNTAX, "", N_("{name} is not a text in UTF-8"), name=name) from None
    name = quoted(Path(path).name)
    return parse_position(text, name, json_form=name.endswith(".json"))


def parse_position(text: str, name: str, *, json_form: bool) -> Position:
    """A position from a text, named so if it cannot be understood."""
    try:
        data = json.loads(text) if json_form else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        where = str(error).replace("at end of document", f"at the end, line {len(text.splitlines())}")
        message = N_("{name} cannot be understood: {trouble}")
        trouble = quoted(where, 2 * QUOTE_MOST)
        raise PositionError(Reason.SYNTAX, "", message, name=name, trouble=trouble) from None
    except (RecursionError, ValueError):
        message = N_("{name} cannot be understood: it is not a position")
        raise PositionError(Reason.SYNTAX, "", message, name=name) from None
    if not isinstance(data, dict):
        message = N_("{name} is not a position: it must be a table of fields")
        raise PositionError(Reason.WRONG_TYPE, "", message, name=name)
    return _position(data)


def _position(data: Plain) -> Position:
    return Position(_words(data, "title"), _words(data, "goal"), data)


def _words(data: Plain, name: str) -> Texts:
    """A text in several languages, safe to show; errors in it are reported when the position is built."""
    words = data.get(name)
    found = words.items() if isinstance(words, dict) else ()
    return Texts((key, harmless(value)) for key, value in found if isinstance(value, str))


def goal_of(data: Plain | None, language: str) -> str:
    """The goal of a position; empty if it has none, or if there is no position."""
    return _words(data, "goal")[language] if data is not None else ""


def book_at(data: Plain) -> Book:
    """The book of a position's game."""
    return book_of(Fields(data).name("game", tuple(games.packages()), games.FIRST))


def game_at(data: Plain, book: Book | None = None, *, speaker: Speaker | None = None, strict: bool = False) -> Game:
    """A game that starts from a position, with the book of its game unless another one is given."""
    book = book or book_at(data)
    state = book.at(data, Sink())
    return Game(
        book,
        book.setup_at(state),
        data.get("seed") or 0,
        strict=strict,
        own_dice=bool(state.dice.by_hand),
        speaker=speaker,
        position=data,
    )


# --- as TOML -------------------------------------------------------------------------------------------------


def to_toml(data: Plain) -> str:
    """A position as TOML: values first, then tables, then lists of tables."""
    tables = {name: value for name, value in data.items() if isinstance(value, dict)}
    lists = {name: value for name, value in data.items() if isinstance(value, list) and _of_tables(value)}
    lines = [f"{name} = {_inline(value)}" for name, value in data.items() if name not in tables | lists]
    for name, table in tables.items():
        lines += ["", f"[{name}]"]
        lines += [f"{key} = {_inline(value)}" for key, value in table.items()]
    for name, rows in lists.items():
        for row in rows:
            lines += ["", f"[[{name}]]"]
            lines += [f"{key} = {_inline(value)}" for key, value in row.items()]
    return "\n".join(lines) + "\n"


def _of_tables(values: list[Any]) -> bool:
    return bool(values) and all(isinstance(value, dict) for value in values)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_inline(one)}" for name, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
