"""Measurements and progress for people to read, in plain characters."""

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from undercroft import games
from undercroft.terminal.plain.lines import WIDTH
from undercroft.words.figures import bar, set_as
from undercroft.words.help import Help
from undercroft.words.language import catalogue


def figures(result: Mapping[str, Any], spoken: str) -> list[str]:
    """What was measured, line by line."""
    _ = catalogue(spoken).gettext
    units = {
        "decisions_per_s": _("decisions per second"),
        "games_per_s": _("games per second"),
        "copies_per_s": _("copies per second"),
        "redeals_per_s": _("fair copies per second"),
        "rows_per_s": _("observations per second"),
        "steps_per_s": _("steps per second"),
        "odds_per_s": _("odds per second"),
        "decisions_per_odds": _("decisions in that time"),
    }
    titles = [games.title(name) for name in games.packages()]
    parties = {bench: bench for bench in result if bench != "compiled"}
    for title in titles:
        parties |= title.speech(title.book(), spoken).benches()
    measured = [bench for bench in parties if bench in result]
    width = max(len(parties[bench]) for bench in measured)
    lines = [Help(spoken).build(compiled=result["compiled"])]
    for bench in measured:
        for what, number in result[bench].items():
            lines.append(f"  {parties[bench]:<{width}} {units[what]:>24} {set_as(f'{number:,}', spoken):>12}")
    return lines


@contextmanager
def progress(total: int, spoken: str) -> Iterator[Callable[[int], None]]:
    """Reports progress of long work, on standard error and only to a person."""
    with progress_told(spoken) as tell:
        yield lambda done: tell(done, total)


@contextmanager
def progress_told(spoken: str) -> Iterator[Callable[[int, int], None]]:
    """The same for work that knows how much it is only once it has begun."""
    _ = catalogue(spoken).gettext
    longest = 0

    def tell(done: int, total: int) -> None:
        nonlocal longest
        if sys.stderr.isatty():
            text = set_as(_("{done} of {total}").format(done=f"{done:,}", total=f"{total:,}"), spoken)
            line = f"{text:>26} {bar(done / total)}"
            longest = max(longest, len(line))
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        if longest:
            print("\r" + " " * longest + "\r", end="", file=sys.stderr, flush=True)


def width_of_terminal() -> int:
    """The columns that may be written to: those of the terminal, or as many as plain lines have."""
    return shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else WIDTH


MERGING: Final = ("gathered", "apart", "merged")
"""What happens while networks are merged."""


def training_line(told: Mapping[str, Any], spoken: str) -> str:
    """What happened in a training, in a line; empty if it is not worth one."""
    _ = catalogue(spoken).gettext
    if told["event"] == "start":
        text = _("A network of {n} weights learns {game}.")
        return set_as(text.format(n=f"{told['weights']:,}", game=games.title(told["plan"]["game"]).title), spoken)
    if told["event"] == "merge":
        text = _("{n} networks become one for {game}: first they look at positions, which takes a while.")
        return text.format(n=len(told["teachers"]), game=games.title(told["plan"]["game"]).title)
    if told["event"] not in ("lesson", "trial", "pause", "end", *MERGING):
        return ""
    minutes, seconds = divmod(int(told["seconds"]), 60)
    text = f"{minutes:>3}:{seconds:02} "
    if told["event"] == "gathered":
        return set_as(text + _("{n} positions gathered").format(n=f"{int(told['positions']):>11,}"), spoken)
    if told["event"] in MERGING:
        done = bar(told.get("done", float(told["event"] == "merged")))
        rate = f"{100 * told['agree']:5.1f}"
        return set_as(f"{text}{done} " + _("{rate} % of its favourites are theirs").format(rate=rate), spoken)
    text += _("{n} decisions").format(n=f"{int(told['decisions']):>14,}")
    if told["event"] in ("lesson", "trial"):
        who = ", ".join(filter(None, [told.get("trial") or _("practice"), told.get("variant")]))
        text += f"  {bar(told['won'])} " + _("{rate} % won ({who})").format(rate=f"{100 * told['won']:5.1f}", who=who)
    elif told["event"] == "pause":
        text += "  " + _("stopped; go on with --resume")
    else:
        text += "  " + _("done")
    return set_as(text, spoken)
