"""Positions: any situation in a game, written in TOML or JSON, to play from.

    state = build(cards, data)                 # checked; PositionError says which field is wrong, and why
    data = describe(cards, state)              # the inverse: everything, including hidden facts
    position = load_position("puzzle.toml")    # a file, with its title and goal
    game = play_position("puzzle.toml")        # a game of the table that starts there

The names are those of `Game.view`; docs/positions.md lists them all.
"""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from undercroft import games
from undercroft.cards.language import ENGLISH
from undercroft.files import LARGEST_TEXT, FileRefused, read
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.games.mini_rogue.table.position_court import options_of
from undercroft.games.mini_rogue.table.position_read import build
from undercroft.games.mini_rogue.table.position_write import describe, to_toml
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.kernel.events import Sink
from undercroft.outside import QUOTE_MOST, harmless, quoted
from undercroft.table.book import Book, Plain
from undercroft.table.game import Game, Speaker
from undercroft.table.position_fields import Fields, PositionError, Reason
from undercroft.table.shelf import book_of

__all__ = [
    "EXAMPLES",
    "Position",
    "PositionError",
    "Reason",
    "book_at",
    "build",
    "describe",
    "example_positions",
    "game_at",
    "load_position",
    "play_position",
    "to_toml",
]

EXAMPLES: Final = Path(__file__).parent.parent / "games" / "mini_rogue" / "puzzles"
"""The puzzles of Mini Rogue that come with the program."""
_FOLDERS: Final = {"mini-rogue": EXAMPLES, "tiny-epic": EXAMPLES.parent.parent / "tiny_epic" / "puzzles"}
"""The same for each game."""


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


def puzzle_or_file(name: str) -> Position:
    """A puzzle of the program by name, or the position in a file."""
    puzzles = {path.stem: path for path in example_positions()}
    return load_position(puzzles.get(name, Path(name)))


def load_position(path: str | Path) -> Position:
    """Read a position from a .toml or .json file. This checks its form; `build` checks its contents."""
    try:
        text = read(path, LARGEST_TEXT).decode()
    except FileRefused as error:
        raise PositionError(Reason.NO_FILE, "", error.message, **error.facts) from None
    except UnicodeDecodeError:
        raise PositionError(Reason.SYNTAX, "", f"{quoted(Path(path).name)} is not a text in UTF-8") from None
    return parse_position(text, quoted(Path(path).name))


def parse_position(text: str, name: str) -> Position:
    """A position from the text of a file with this name."""
    try:
        data = json.loads(text) if name.endswith(".json") else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        where = str(error).replace("at end of document", f"at the end, line {len(text.splitlines())}")
        raise PositionError(
            Reason.SYNTAX, "", f"{name} cannot be understood: {quoted(where, 2 * QUOTE_MOST)}"
        ) from None
    except (RecursionError, ValueError):
        raise PositionError(Reason.SYNTAX, "", f"{name} cannot be understood: it is not a position") from None
    if not isinstance(data, dict):
        raise PositionError(Reason.WRONG_TYPE, "", f"{name} is not a position: it must be a table of fields")
    return Position(_words(data, "title"), _words(data, "goal"), data)


def _words(data: Plain, name: str) -> Texts:
    """A text in several languages, safe to show; errors in it are reported when the position is built."""
    words = data.get(name)
    found = words.items() if isinstance(words, dict) else ()
    return Texts((key, harmless(value)) for key, value in found if isinstance(value, str))


def goal_of(data: Plain | None, language: str) -> str:
    """The goal of a position; empty if it has none, or if there is no position."""
    return _words(data, "goal")[language] if data is not None else ""


def play_position(
    path: str | Path,
    *,
    book: Book | None = None,
    speaker: Speaker | None = None,
    strict: bool = False,
) -> Game:
    """A game that starts from the position in a file."""
    data = load_position(path).data
    return game_at(data, book or book_at(data), speaker=speaker, strict=strict)


def book_at(data: Plain) -> Book:
    """The book of a position's game."""
    return book_of(Fields(data).name("game", tuple(games.packages()), games.FIRST))


def game_at(data: Plain, book: Book, *, speaker: Speaker | None = None, strict: bool = False) -> Game:
    """A game that starts from a position."""
    state = book.at(data, Sink())
    if isinstance(book, TinyEpicBook):
        setup = book.setup_at(state)
    else:
        assert isinstance(book, MiniRogueBook)
        setup = setup_of(book, state)
    return Game(
        book,
        setup,
        data.get("seed") or 0,
        strict=strict,
        own_dice=bool(state.dice.by_hand),
        speaker=speaker,
        position=data,
    )


def setup_of(book: MiniRogueBook, state: State) -> Plain:
    """The setup of such a game; the difficulty only affects how a hero starts."""
    heroes = [book.cards.characters[hero.character].id for hero in state.heroes]
    return book.setup(
        {
            "hero": heroes[0],
            "mates": heroes[1:],
            "mat": book.cards.mats[state.mat].id,
            "difficulty": DIFFICULTIES[0],
            "stances": bool(state.stances),
            **options_of(book.cards, state),
        }
    )


def example_positions(game: str | None = None) -> list[Path]:
    """The files of the program's puzzles, in order; all, or those of one game."""
    folders = list(_FOLDERS.values()) if game is None else [_FOLDERS[game]]
    return [path for folder in folders for path in sorted(folder.glob("*.toml"))]
