"""Statistics for people to read: figures, bars, a calendar and achievements, in plain characters."""

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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


ALL: Final = "all"
REACHED: Final = "reached"
CAUSES_OF_LOSS: Final = "causes"
DICE: Final = "dice"
CALENDAR: Final = "days"
DEEDS: Final = "deeds"


@dataclass(frozen=True)
class Figure:
    """A bar: what is counted, how often, and its share."""

    name: str
    told: str
    share: float
    percent: str = ""
    """the share of games won; empty where the longest bar is only what happened most"""


@dataclass(frozen=True)
class DeedTold:
    """An achievement in words, and when it was earned."""

    title: str
    about: str
    earned: str = ""


@dataclass(frozen=True)
class Part:
    """What is said under a heading, before anybody draws it."""

    name: str
    title: str
    figures: Sequence[Figure] = ()
    notes: Sequence[str] = ()
    luck: float | None = None
    """the share of fair dice that show less"""
    days: Mapping[date, bool] = field(default_factory=dict)
    """the days that were played, and whether each was won"""
    deeds: Sequence[DeedTold] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.figures or self.notes or self.deeds)


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

    def parts(self) -> list[Part]:
        """Everything; what there is nothing of is left out."""
        _, found = self._, self.found
        if not found.all.games:
            return [Part(ALL, _("All games"), notes=[self.nothing()])]
        reached = [(self.speech.reached(at), found.reached[at]) for at in sorted(found.reached)]
        causes = [(self.speech.counted("cause", name), n) for name, n in found.causes.most_common(CAUSES)]
        parts = [
            Part(ALL, _("All games"), [self._won(_("Won"), found.all)], self._overall()),
            Part("heroes", _("Heroes"), self._all_won("hero", found.heroes)),
            Part("difficulties", _("Difficulty"), self._all_won("difficulty", found.difficulties)),
            Part("modes", _("How it was played"), self._all_won("mode", found.modes)),
            Part(REACHED, _("Where games were lost"), self._beside_most(reached)),
            Part(CAUSES_OF_LOSS, _("What they were lost to"), self._beside_most(causes)),
            Part(DICE, _("Dice"), notes=self._dice(), luck=found.luck),
            Part(CALENDAR, _("Dungeon of the day"), notes=self._days(), days=found.days),
            Part(DEEDS, self._deeds_title(), deeds=self._deeds()),
        ]
        return [part for part in parts if not part.is_empty]

    def sections(self, width: int = WIDTH) -> list[Section]:
        """Everything, drawn at most so many columns wide."""
        width, parts = max(width, WIDTH_LEAST), self.parts()
        names = [one.name for part in parts if part.name != ALL for one in part.figures if one.percent]
        label = min(LABEL_MOST, width // 3, max(map(len, names), default=0))
        return [Section(part.name, part.title, self._drawn(part, label, width)) for part in parts]

    def nothing(self) -> str:
        return self._("No game has been finished yet. What you play to its end is counted here.")

    # --- what is said -------------------------------------------------------------------------------------------

    def _overall(self) -> list[str]:
        _, found = self._, self.found
        streak = _("Won in a row: {n} now, {best} at best.").format(n=found.streak, best=found.best_streak)
        if not found.best:
            return [streak]
        return [streak, self.speech.terms.labelled(_("Farthest"), self.speech.reached(found.best))]

    def _won(self, name: str, count: Count) -> Figure:
        """Games won, as a share of those played."""
        told = self._("{won} of {games}").format(won=count.won, games=count.games)
        share = count.won / count.games if count.games else 0.0
        return Figure(name, told, share, self.percent(share))

    def _all_won(self, kind: str, counts: Mapping[str, Count]) -> list[Figure]:
        return [self._won(self._name(kind, name), count) for name, count in counts.items()]

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

    @staticmethod
    def _beside_most(rows: Sequence[tuple[str, int]]) -> list[Figure]:
        """How often something happened, beside what happened most."""
        most = max((number for _name, number in rows), default=0)
        return [Figure(name, str(number), number / most) for name, number in rows]

    def _dice(self) -> list[str]:
        _, found = self._, self.found
        if not found.dice:
            return []
        text = _("{n} dice showed {mean} on average, where {even} is fair.").format(
            n=set_as(f"{found.dice:,}", self.speech.language),
            mean=set_as(f"{found.mean:.2f}", self.speech.language),
            even=set_as(str(PIPS), self.speech.language),
        )
        return [text, _("Luckier than {share} of fair dice.").format(share=self.percent(found.luck))]

    def _days(self) -> list[str]:
        found = self.found
        if not found.days:
            return []
        row = self._("Days in a row: {n} now, {best} at best.")
        return [row.format(n=found.day_streak, best=found.best_day_streak)]

    def _deeds_title(self) -> str:
        deeds = deeds_of(book_of(self.found.game))
        return self._("Achievements: {n} of {total}").format(n=len(self.found.deeds), total=len(deeds))

    def _deeds(self) -> list[DeedTold]:
        say: Callable[[str], str] = self._
        told = []
        for deed in deeds_of(book_of(self.found.game)):
            earned = self.found.deeds.get(deed.name)
            when = "" if earned is None else earned.astimezone().date().isoformat()
            told.append(DeedTold(say(deed.title), say(deed.about), when))
        return told

    # --- drawing ------------------------------------------------------------------------------------------------

    def _drawn(self, part: Part, label: int, width: int) -> list[str]:
        notes = [textwrap.wrap(note, width) for note in part.notes]
        if part.name == DICE:
            first, *others = notes
            return [*first, self._scale(part.luck or 0.0, width), *(line for lines in others for line in lines)]
        return [
            *(self._rows(part, label, width) if part.figures else ()),
            *(self._calendar(width) if part.days else ()),
            *(line for lines in notes for line in lines),
            *(line for deed in part.deeds for line in self._deed(deed, width)),
        ]

    def _rows(self, part: Part, label: int, width: int) -> list[str]:
        if part.name in (REACHED, CAUSES_OF_LOSS):
            label = min(LABEL_MOST, width // 3, max(len(one.name) for one in part.figures))
            wide = max(6, min(30, width - label - 8))
            return [f"{_fitted(one.name, label)}  {one.told:>4}  {bar(one.share, wide)}" for one in part.figures]
        label = len(part.figures[0].name) if part.name == ALL else label
        return [self._row(one, label, width) for one in part.figures]

    def _row(self, one: Figure, label: int, width: int) -> str:
        wide = max(6, min(30, width - label - 20))
        drawn = round(one.share * wide)
        return f"{_fitted(one.name, label)}  {one.told:>9}  {FULL * drawn}{REST * (wide - drawn)} {one.percent:>5}"

    def _scale(self, luck: float, width: int) -> str:
        wide = max(6, min(30, width - 24))
        place = min(wide - 1, round(luck * (wide - 1)))
        scale = "".join(LUCK if at == place else "┼" if at == wide // 2 else "─" for at in range(wide))
        low, high = self._("unlucky"), self._("lucky")
        return f"{low} {scale} {high}"

    def _calendar(self, width: int) -> list[str]:
        """Weeks from left to right, days from top to bottom."""
        _ = self._
        names = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
        label = max(map(len, names))
        weeks = min(WEEKS_MOST, (width - label - 1) // 2)
        monday = self.today - timedelta(days=self.today.weekday() + 7 * (weeks - 1))
        lines = []
        for weekday, name in enumerate(names):
            days = [monday + timedelta(days=7 * week + weekday) for week in range(weeks)]
            lines.append(f"{name:<{label}} {' '.join(self._sign(day) for day in days)}".rstrip())
        legend = _("{won} won, {lost} lost, {open} not played").format(won=DONE, lost=PLAYED, open=OPEN)
        return [*lines, *textwrap.wrap(legend, width)]

    def _sign(self, day: date) -> str:
        if day > self.today:
            return " "
        return {None: OPEN, True: DONE, False: PLAYED}[self.found.days.get(day)]

    def _deed(self, deed: DeedTold, width: int) -> list[str]:
        sign, when = (DONE, f" ({deed.earned})") if deed.earned else (OPEN, "")
        text = f"{sign} {self.speech.terms.labelled(deed.title, deed.about)}{when}"
        return textwrap.wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)


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
