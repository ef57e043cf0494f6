"""Achievements: each a title, a line on how to earn it, and when it is earned. Texts are message ids."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from undercroft.kernel.errors import N_
from undercroft.table.account import PIPS
from undercroft.table.chronicle import HELPED, STRICT, Record

Met = Callable[[Record, Sequence[Record]], bool]
"""Whether a game earns it; the games before it, and itself, come after."""

STREAK: Final = 3
WEEK: Final = 7
LATELY: Final = 100
"""games among which a week is looked for"""
DICE_LEAST: Final = 30
UNLUCKY: Final = 0.25
"""pips below the average"""


@dataclass(frozen=True)
class Deed:
    """Something to be proud of."""

    name: str
    """stable, as data has it"""
    title: str
    about: str
    met: Met


def of(record: Record, feat: str) -> int:
    """A figure of a game; 0 if it has none."""
    return record.feats.get(feat, 0)


def _three_times(record: Record, found: Sequence[Record]) -> bool:
    return len(found) >= STREAK and all(one.won for one in found[-STREAK:])


def before(found: Sequence[Record]) -> Iterator[Record]:
    """The games before the last one, from there to the first."""
    return (found[place] for place in range(len(found) - 2, -1, -1))


def days_in_a_row(days: Collection[date], last: date) -> int:
    """For how many days up to this one there is a game."""
    known, count = days if isinstance(days, Mapping) else set(days), 0
    while last - timedelta(days=count) in known:
        count += 1
    return count


def _week(record: Record, found: Sequence[Record]) -> bool:
    if record.day is None:
        return False
    return days_in_a_row([one.day for one in found[-LATELY:] if one.day is not None], record.day) >= WEEK


def _unlucky(record: Record, found: Sequence[Record]) -> bool:
    return bool(record.won) and record.dice >= DICE_LEAST and record.pips <= record.dice * (PIPS - UNLUCKY)


SHARED: Final = (
    Deed("out-alive", N_("Out alive"), N_("Win a game."), lambda record, found: bool(record.won)),
    Deed(
        "three-times",
        N_("No accident"),
        N_("Win three games in a row."),
        _three_times,
    ),
    Deed("week", N_("A week below"), N_("Finish the dungeon of the day seven days in a row."), _week),
    Deed(
        "unaided",
        N_("Nothing taken back"),
        N_("Win a strict game without a hint."),
        lambda record, found: bool(record.won) and STRICT in record.modes and HELPED not in record.modes,
    ),
    Deed("against-the-dice", N_("Against the dice"), N_("Win although the dice fell low all game."), _unlucky),
)
"""Those of every game."""
