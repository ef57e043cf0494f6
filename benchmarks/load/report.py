"""Rows of figures."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

Row = dict[str, Any]


def share(sorted_times: Sequence[float], part: float) -> float:
    """A percentile, in milliseconds."""
    if not sorted_times:
        return 0.0
    return round(1000 * sorted_times[min(len(sorted_times) - 1, int(part * len(sorted_times)))], 1)


class Report:
    """Rows of figures, printed as they come."""

    def __init__(self, quiet: bool) -> None:
        self.rows: dict[str, Row] = {}
        self.is_well = True
        """whether nothing was lost, and everything came back"""
        self._quiet = quiet

    def fail_unless(self, is_so: bool) -> None:
        self.is_well &= is_so

    def add(self, what: str, row: Row) -> None:
        self.rows[what] = row
        if not self._quiet:
            if sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            figures = "   ".join(f"{name} {value:,}" for name, value in row.items())
            print(f"{what:<34} {figures}", flush=True)

    def trouble(self, what: str, refusals: Mapping[str, int], logged: Sequence[str]) -> None:
        """What was refused, and what servers have logged that they should not."""
        self.add(what, {"refused": sum(refusals.values()), "warnings logged": len(logged)} | dict(refusals))
        for line in logged[:5]:
            print(line, file=sys.stderr)
