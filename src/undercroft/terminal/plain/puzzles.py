"""Positions in plain lines: the puzzles that come with the program, and the player's own."""

from dataclasses import dataclass
from typing import TextIO

from undercroft.table.position import book_at, game_at, puzzle_or_file, puzzles
from undercroft.table.puzzle import SOLVED, verdict
from undercroft.terminal.plain.choosing import PlayOptions
from undercroft.terminal.plain.lines import Lines
from undercroft.terminal.plain.play import play_plain
from undercroft.terminal.tries import MARK, note_solved, solved_puzzles, solved_words
from undercroft.words.language import catalogue, language
from undercroft.words.speaker import speaker_of


@dataclass(frozen=True)
class PositionOptions:
    """Which position: a file, or the name of a puzzle; None lists the puzzles."""

    file: str | None = None
    strict: bool = False
    language: str | None = None


def play_from(options: PositionOptions, read: TextIO, write: TextIO) -> int:
    """Play from a position, or list the puzzles; returns the exit status."""
    spoken = language(options.language)
    lines = Lines(read, write)
    if options.file is None:
        list_puzzles(lines, spoken)
        return 0
    position = puzzle_or_file(options.file)
    book = book_at(position.data)
    game = game_at(position.data, book, speaker=speaker_of(book, spoken), strict=options.strict)
    lines.say(*filter(None, [position.title[spoken], position.goal[spoken]]))
    status = play_plain(PlayOptions(language=spoken), read, write, game)
    if verdict(game) == SOLVED:
        note_solved(game.position)
    return status


def list_puzzles(lines: Lines, spoken: str) -> None:
    _ = catalogue(spoken).gettext
    lines.say(_("Puzzles, each with a goal; play one with: undercroft position NAME"))
    solved = solved_puzzles()
    for name, puzzle in puzzles().items():
        mark = MARK if name in solved else " "
        lines.say(f"{mark} {name:<20} {puzzle.title[spoken]}")
    lines.say(solved_words(len(solved), len(puzzles()), spoken))
