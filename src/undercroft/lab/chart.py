"""Reports to look at: bars and a progress line, in plain characters."""

import sys
from types import TracebackType

from undercroft.lab.simulate import Report

WIDTH = 40


def bar(share: float) -> str:
    """A share of the whole as a bar."""
    return "█" * round(share * WIDTH) or ("▏" if share > 0 else "")


def chart(report: Report) -> str:
    """Wins, the area in which games ended, and what killed the heroes."""
    wins = f"{report.wins:,} of {report.games:,} games won ({report.wins / report.games:.2%}), "
    lines = [wins + f"{report.decisions / report.games:.1f} decisions a game", "", "ended in area"]
    lines += [_row(str(area), report.areas[area], report.games) for area in sorted(report.areas)]
    if report.deaths:
        lines += ["", "killed by"]
        lines += [_row(cause, count, report.games) for cause, count in report.deaths.most_common(12)]
    return "\n".join(lines)


def _row(name: str, count: int, games: int) -> str:
    return f"{name:>28} {count / games:7.2%} {bar(count / games)}"


class Progress:
    """Says how far long work has come, on standard error and only to a person."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.shown = False

    def __enter__(self) -> "Progress":
        return self

    def __call__(self, done: int) -> None:
        if sys.stderr.isatty():
            self.shown = True
            print(f"\r{done:>12,} of {self.total:,} {bar(done / self.total):<{WIDTH}}", end="", file=sys.stderr)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            print("\r" + " " * (WIDTH + 34) + "\r", end="", file=sys.stderr)
