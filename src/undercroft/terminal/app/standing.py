"""Where things stand, as the home screen tells it: the game to continue, and the puzzles."""

from pathlib import Path

from undercroft import games
from undercroft.table.position import puzzle_name, puzzles
from undercroft.terminal.tries import MARK, solved_puzzles, solved_words
from undercroft.words.language import catalogue


def told_of(file: Path, spoken: str) -> str:
    """A saved game: which it is, who plays, where and how they fare, when it was played; or why it is unreadable."""
    from undercroft.terminal.app.screens.replays import outcome_words, read_kept

    kept = read_kept(file, spoken)
    if kept.trouble:
        return kept.trouble
    title = games.title(kept.game).title
    first, *others = kept.summary
    lines = [f"{title} – {kept.name}" if kept.name else title]
    if kept.puzzle:
        lines += [title for title in [_puzzle(file, spoken)] if title]
    elif kept.guided:
        lines.append(catalogue(spoken).gettext("Guided first game"))
    when = f"{kept.when}, {outcome_words(kept, spoken)}"
    return "\n".join([*lines, "", *first.split(" | "), *others, "", when])


def _puzzle(file: Path, spoken: str) -> str:
    """The title of the puzzle in a file, marked if it is solved; empty for the player's own position."""
    from undercroft.table.save import SaveError, read_save

    try:
        position = read_save(file).position
    except SaveError:
        return ""
    name = puzzle_name(position) if isinstance(position, dict) else None
    if name is None:
        return ""
    return f"{MARK} {_title(name, spoken)}" if name in solved_puzzles() else _title(name, spoken)


def _title(name: str, spoken: str) -> str:
    return puzzles()[name].title[spoken] or name


def puzzles_told(spoken: str) -> str:
    """How many puzzles are solved, and which."""
    solved = solved_puzzles()
    about = catalogue(spoken).gettext("positions with a goal")
    lines = [f"{MARK if name in solved else '·'} {_title(name, spoken)}" for name in puzzles()]
    return "\n".join([about, solved_words(len(solved), len(puzzles()), spoken), "", *lines])
