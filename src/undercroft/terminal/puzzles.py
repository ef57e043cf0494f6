"""Positions written down: the puzzles that come with the program, and files of one's own."""

from dataclasses import dataclass
from typing import TextIO

from undercroft.table.position import book_at, example_positions, game_at, load_position, puzzle_or_file
from undercroft.terminal.lines import Lines
from undercroft.terminal.plain import PlayOptions, play_plain
from undercroft.words.language import catalogue, language
from undercroft.words.speaker import speaker_of


@dataclass(frozen=True)
class PositionOptions:
    """Which position: a file, or the name of a puzzle; None lists the puzzles."""

    file: str | None = None
    strict: bool = False
    language: str | None = None


def play_from(options: PositionOptions, read: TextIO, write: TextIO) -> int:
    """Play on from a position, or say which puzzles there are; returns the exit status."""
    spoken = language(options.language)
    lines = Lines(read, write)
    if options.file is None:
        list_puzzles(lines, spoken)
        return 0
    position = puzzle_or_file(options.file)
    book = book_at(position.data)
    game = game_at(position.data, book, speaker=speaker_of(book, spoken), strict=options.strict)
    lines.say(*filter(None, [position.title.get(spoken), position.goal.get(spoken)]))
    return play_plain(PlayOptions(language=spoken), read, write, game)


def list_puzzles(lines: Lines, spoken: str) -> None:
    _ = catalogue(spoken).gettext
    lines.say(_("Puzzles, each with a goal; play one with: undercroft position NAME"))
    for path in example_positions():
        lines.say(f"  {path.stem:<20} {load_position(path).title[spoken]}")
