"""Statistics for people to read: figures, bars, a calendar and achievements, in plain characters."""

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from undercroft import games
from undercroft.table.account import PIPS
from undercroft.table.book import Book
from undercroft.table.chronicle import DAILY, HELPED, OWN_DICE, STRICT
from undercroft.table.shelf import book_of
from undercroft.table.statistics import BEST, DAYS, HERO, STREAK, Count, News, Statistics, deeds_of
from undercroft.words.figures import bar, set_as
from undercroft.words.nouns import sentence
from undercroft.words.speech import Speech

WIDTH: Final = 79
WIDTH_LEAST: Final = 36
LABEL_MOST: Final = 26
CAUSES: Final = 8
WEEKS_MOST: Final = 26
DONE: Final = "★"
OPEN: Final = "·"
PLAYED: Final = "●"
LUCK: Final = "◆"
FULL: Final = "█"
REST: Final = "░"


@dataclass(frozen=True)
class Section:
    """Some lines under a heading."""

    name: str
    title: str
    lines: Sequence[str]


class StatisticsWords:
    """The statistics of one game, in words."""

    def __init__(self, found: Statistics, speech: Speech, today: date | None = None) -> None:
        self.found, self.speech = found, speech
        self._ = speech.terms._
        self.today = today or datetime.now(UTC).astimezone().date()

    def percent(self, part: float) -> str:
        return set_as(f"{100 * part:.0f}%", self.speech.language)

    @property
    def title(self) -> str:
        return games.title(self.found.game).title

    def sections(self, width: int = WIDTH) -> list[Section]:
        """Everything, at most so many columns wide; what there is nothing of is left out."""
        _, found = self._, self.found
        width = max(width, WIDTH_LEAST)
        if not found.all.games:
            return [Section("all", _("All games"), textwrap.wrap(self.nothing(), width))]
        causes = found.causes.most_common(CAUSES)
        counts = (
            ("heroes", _("Heroes"), "hero", found.heroes),
            ("difficulties", _("Difficulty"), "difficulty", found.difficulties),
            ("modes", _("How it was played"), "mode", found.modes),
        )
        sections = [Section("all", _("All games"), self._overall(width))]
        names = [self._name(kind, name) for _key, _title, kind, rows in counts for name in rows]
        label = min(LABEL_MOST, width // 3, max(map(len, names), default=0))
        sections += [Section(key, title, self._won(kind, rows, label, width)) for key, title, kind, rows in counts]
        reached = [(self.speech.reached(at), found.reached[at]) for at in sorted(found.reached)]
        sections.append(Section("reached", _("Where games were lost"), self._bars(reached, width)))
        told = [(self.speech.counted("cause", cause), number) for cause, number in causes]
        sections.append(Section("causes", _("What they were lost to"), self._bars(told, width)))
        sections.append(Section("dice", _("Dice"), self._dice(width)))
        sections.append(Section("days", _("Dungeon of the day"), self._days(width)))
        sections.append(Section("deeds", self._deeds_title(), self._deeds(width)))
        return [section for section in sections if section.lines]

    def nothing(self) -> str:
        return self._("No game has been finished yet. What you play to its end is counted here.")

    # --- parts --------------------------------------------------------------------------------------------------

    def _overall(self, width: int) -> list[str]:
        _, found = self._, self.found
        rows = [self._row(_("Won"), found.all, len(_("Won")), width)]
        streak = _("Won in a row: {n} now, {best} at best.").format(n=found.streak, best=found.best_streak)
        best = ""
        if found.best:
            best = self.speech.terms.labelled(_("Farthest"), self.speech.reached(found.best))
        return [*rows, *(line for text in (streak, best) if text for line in textwrap.wrap(text, width))]

    def _won(self, kind: str, counts: Mapping[str, Count], label: int, width: int) -> list[str]:
        return [self._row(self._name(kind, name), count, label, width) for name, count in counts.items()]

    def _name(self, kind: str, name: str) -> str:
        """What is counted, by its name; how any game may be played has the same words in all."""
        _ = self._
        shared = {
            DAILY: _("Dungeon of the day"),
            STRICT: _("Strict"),
            OWN_DICE: _("With your own dice"),
            HELPED: _("Helped by a hint"),
        }
        return shared.get(name) or self.speech.counted(kind, name)

    def _row(self, name: str, count: Count, label: int, width: int) -> str:
        """Games won, as a share of those played."""
        figure = self._("{won} of {games}").format(won=count.won, games=count.games)
        share = count.won / count.games if count.games else 0.0
        wide = max(6, min(30, width - label - 20))
        drawn = round(share * wide)
        return f"{_fitted(name, label)}  {figure:>9}  {FULL * drawn}{REST * (wide - drawn)} {self.percent(share):>5}"

    def _bars(self, rows: Sequence[tuple[str, int]], width: int) -> list[str]:
        """How often something happened, beside what happened most."""
        most = max((number for _name, number in rows), default=0)
        label = min(LABEL_MOST, width // 3, max((len(name) for name, _number in rows), default=0))
        wide = max(6, min(30, width - label - 8))
        return [f"{_fitted(name, label)}  {number:>4}  {bar(number / most, wide)}" for name, number in rows]

    def _dice(self, width: int) -> list[str]:
        _, found = self._, self.found
        if not found.dice:
            return []
        text = _("{n} dice showed {mean} on average, where {even} is fair.").format(
            n=set_as(f"{found.dice:,}", self.speech.language),
            mean=set_as(f"{found.mean:.2f}", self.speech.language),
            even=set_as(str(PIPS), self.speech.language),
        )
        wide = max(6, min(30, width - 24))
        place = min(wide - 1, round(found.luck * (wide - 1)))
        scale = "".join(LUCK if at == place else "┼" if at == wide // 2 else "─" for at in range(wide))
        low, high = _("unlucky"), _("lucky")
        told = _("Luckier than {share} of fair dice.").format(share=self.percent(found.luck))
        return [*textwrap.wrap(text, width), f"{low} {scale} {high}", *textwrap.wrap(told, width)]

    def _days(self, width: int) -> list[str]:
        """A calendar: weeks from left to right, days from top to bottom."""
        _, found = self._, self.found
        if not found.days:
            return []
        names = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
        label = max(map(len, names))
        weeks = min(WEEKS_MOST, (width - label - 1) // 2)
        monday = self.today - timedelta(days=self.today.weekday() + 7 * (weeks - 1))
        lines = []
        for weekday, name in enumerate(names):
            days = [monday + timedelta(days=7 * week + weekday) for week in range(weeks)]
            lines.append(f"{name:<{label}} {' '.join(self._sign(day) for day in days)}".rstrip())
        legend = _("{won} won, {lost} lost, {open} not played").format(won=DONE, lost=PLAYED, open=OPEN)
        row = _("Days in a row: {n} now, {best} at best.").format(n=found.day_streak, best=found.best_day_streak)
        return [*lines, *textwrap.wrap(legend, width), *textwrap.wrap(row, width)]

    def _sign(self, day: date) -> str:
        if day > self.today:
            return " "
        return {None: OPEN, True: DONE, False: PLAYED}[self.found.days.get(day)]

    def _deeds_title(self) -> str:
        deeds = deeds_of(book_of(self.found.game))
        return self._("Achievements: {n} of {total}").format(n=len(self.found.deeds), total=len(deeds))

    def _deeds(self, width: int) -> list[str]:
        say: Callable[[str], str] = self._
        lines: list[str] = []
        for deed in deeds_of(book_of(self.found.game)):
            earned = self.found.deeds.get(deed.name)
            sign = DONE if earned is not None else OPEN
            when = f" ({earned.astimezone().date().isoformat()})" if earned is not None else ""
            text = f"{sign} {self.speech.terms.labelled(say(deed.title), say(deed.about))}{when}"
            lines += textwrap.wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)
        return lines


def _fitted(name: str, width: int) -> str:
    return f"{name[: width - 1] + '…' if len(name) > width else name:<{width}}"


def statistics_lines(words: StatisticsWords, width: int = WIDTH) -> list[str]:
    """All of it, section by section."""
    lines = [words.title]
    for section in words.sections(width - 2):
        lines += ["", section.title, *(f"  {line}" for line in section.lines)]
    return lines


# --- after a game ---------------------------------------------------------------------------------------------------


def news_lines(found: Iterable[News], book: Book, speech: Speech) -> list[str]:
    """What a game has brought that none before it had."""
    _ = speech.terms._
    texts = {
        HERO: _("Your first win with {name}."),
        BEST: _("Your farthest so far: {name}."),
        STREAK: _("{number} wins in a row: more than ever before."),
        DAYS: _("{number} days in a row in the dungeon of the day."),
    }
    say = _
    deeds = {deed.name: deed for deed in deeds_of(book)}
    lines = []
    for one in found:
        if one.kind in texts:
            name = speech.counted("hero", one.name) if one.kind == HERO else speech.reached(one.number)
            lines.append(texts[one.kind].format(name=name, number=one.number))
        else:
            deed = deeds[one.name]
            text = _("Achievement: {title}").format(title=say(deed.title))
            lines.append(f"{DONE} {text} – {sentence(say(deed.about))}")
    return lines
