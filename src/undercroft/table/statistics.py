"""Many games added up: who won how often, how far, what killed them, dice, days and achievements."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from math import erf, sqrt
from typing import Any, Final

from undercroft.table.account import PIPS
from undercroft.table.book import Book
from undercroft.table.chronicle import Record
from undercroft.table.deeds import SHARED, Deed, days_in_a_row

SPREAD: Final = 35 / 12
"""The variance of a die."""
HERO: Final = "hero"
BEST: Final = "best"
STREAK: Final = "streak"
DAYS: Final = "days"
DEED: Final = "deed"
"""What may be new after a game."""


@dataclass
class Count:
    """Games of one kind."""

    games: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.won += won


@dataclass
class Statistics:
    """All games of one kind, added up."""

    game: str
    all: Count = field(default_factory=Count)
    heroes: dict[str, Count] = field(default_factory=dict)
    difficulties: dict[str, Count] = field(default_factory=dict)
    modes: dict[str, Count] = field(default_factory=dict)
    reached: Counter[int] = field(default_factory=Counter)
    """games lost, by how far they went"""
    whole: int = 0
    """how far it is"""
    best: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    dice: int = 0
    pips: int = 0
    streak: int = 0
    """games won in a row, up to the last one"""
    best_streak: int = 0
    days: dict[date, bool] = field(default_factory=dict)
    """the dungeons of the day that were finished, and whether one was won"""
    day_streak: int = 0
    best_day_streak: int = 0
    deeds: dict[str, datetime] = field(default_factory=dict)
    """achievements, and when each was earned"""

    @property
    def mean(self) -> float:
        """What a die showed on average."""
        return self.pips / self.dice if self.dice else PIPS

    @property
    def luck(self) -> float:
        """The share of equally many fair dice that show less."""
        return luck_of(self.dice, self.pips)

    def data(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "game": self.game,
            "games": self.all.games,
            "won": self.all.won,
            "streak": self.streak,
            "best_streak": self.best_streak,
            "best": self.best,
            "whole": self.whole,
            "heroes": _counts(self.heroes),
            "difficulties": _counts(self.difficulties),
            "modes": _counts(self.modes),
            "lost_at": {str(at): self.reached[at] for at in sorted(self.reached)},
            "lost_to": dict(self.causes.most_common()),
            "dice": {"thrown": self.dice, "mean": self.mean, "luck": self.luck},
            "days": {day.isoformat(): won for day, won in sorted(self.days.items())},
            "day_streak": self.day_streak,
            "best_day_streak": self.best_day_streak,
            "achievements": {name: when.isoformat() for name, when in self.deeds.items()},
        }


def luck_of(dice: int, pips: int) -> float:
    """The share of equally many fair dice that show less than these did."""
    if not dice:
        return 0.5
    return (1 + erf((pips - PIPS * dice) / sqrt(2 * SPREAD * dice))) / 2


def _counts(counts: dict[str, Count]) -> dict[str, dict[str, int]]:
    return {name: {"games": count.games, "won": count.won} for name, count in counts.items()}


def deeds_of(book: Book) -> Sequence[Deed]:
    """The achievements of a game, its own last."""
    return (*SHARED, *book.deeds)


def statistics(book: Book, records: Iterable[Record], today: date | None = None) -> Statistics:
    """The games of one kind, in the order in which they ended, added up."""
    found = [record for record in records if record.counts and record.game == book.name]
    total = Statistics(book.name)
    so_far: list[Record] = []
    for record in found:
        so_far.append(record)
        _add(total, record)
        for deed in deeds_of(book):
            if deed.name not in total.deeds and deed.met(record, so_far):
                total.deeds[deed.name] = record.ended
    days = total.days
    last = today or datetime.now(UTC).astimezone().date()
    total.day_streak = days_in_a_row(days, last) or days_in_a_row(days, last - timedelta(days=1))
    ends = [day for day in days if day + timedelta(days=1) not in total.days]
    total.best_day_streak = max((days_in_a_row(days, day) for day in ends), default=0)
    for counts in (total.heroes, total.modes):
        ordered = sorted(counts.items(), key=lambda one: (-one[1].games, one[0]))
        counts.clear()
        counts |= dict(ordered)
    return total


def _add(total: Statistics, record: Record) -> None:
    won = bool(record.won)
    total.all.add(won)
    total.streak = total.streak + 1 if won else 0
    total.best_streak = max(total.best_streak, total.streak)
    for name in record.heroes:
        total.heroes.setdefault(name, Count()).add(won)
    if record.difficulty:
        total.difficulties.setdefault(record.difficulty, Count()).add(won)
    for mode in record.modes:
        total.modes.setdefault(mode, Count()).add(won)
    total.whole = max(total.whole, record.whole)
    total.best = max(total.best, record.reached)
    if record.cause:
        total.causes[record.cause] += 1
    if not won and record.reached:
        total.reached[record.reached] += 1
    total.dice += record.dice
    total.pips += record.pips
    if record.day is not None:
        total.days[record.day] = total.days.get(record.day, False) or won


# --- what is new ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class News:
    """Something that had never been before a game: its kind, and a name or a number."""

    kind: str
    name: str = ""
    number: int = 0


def news(book: Book, records: Sequence[Record], record: Record) -> list[News]:
    """What a game has brought that none before it had."""
    others = [one for one in records if one.id != record.id and one.ended <= record.ended]
    before, after = statistics(book, others), statistics(book, [*others, record], record.day)
    found = [News(DEED, name) for name in after.deeds if name not in before.deeds]
    if record.won:
        first = [hero for hero in record.heroes if before.heroes.get(hero, Count()).won == 0]
        found += [News(HERO, hero) for hero in first]
        if after.streak > max(1, before.best_streak):
            found.append(News(STREAK, number=after.streak))
    elif before.all.games and after.best > before.best:
        found.append(News(BEST, number=after.best))
    if record.day is not None and after.day_streak > 1 and record.day not in before.days:
        found.append(News(DAYS, number=after.day_streak))
    return found
