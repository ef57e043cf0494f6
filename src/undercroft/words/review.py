"""A review for people to read: the chance to win over the whole game, the costliest mistakes, luck against skill."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from undercroft.bots.review import Decision, Review
from undercroft.bots.search import SURE
from undercroft.outside import harmless
from undercroft.table.account import people_of
from undercroft.table.game import Game
from undercroft.words.curve import column_of, curve
from undercroft.words.figures import bar, set_as
from undercroft.words.narrator import Narrator
from undercroft.words.speech import Speech

SHOWN: Final = 3
"""The costliest mistakes are listed, so many of them."""
WIDTH: Final = 79
WIDTH_LEAST: Final = 40
WIDTH_MOST: Final = 120
HEIGHT: Final = 11
"""Rows of the curve: an odd number, so that one of them is in the middle."""
AXIS: Final = 7
"""Columns to the left of it."""
FIGURES: Final = 12
"""The width of a chance with its bar."""
MINUS: Final = "−"


@dataclass(frozen=True)
class MistakeWords:
    """A mistake, in words."""

    sign: str
    """its number on the curve"""
    decision: Decision
    about: str
    """which answer it was, what it cost, and what was asked"""
    given: str
    better: str


@dataclass(frozen=True)
class Entry:
    """One line of the account from the start to the end."""

    label: str
    figure: str
    change: float | None = None
    """drawn as a bar; the start and the end have none"""


class ReviewWords:
    """A review, told from the side of the people who played, or else that of the first seat."""

    def __init__(self, game: Game, review: Review, speech: Speech) -> None:
        self.game, self.review, self.speech = game, review, speech
        self._ = speech.terms._
        sides = game.sides
        self.seats: Sequence[int] = people_of(game) or range(game.seats)
        """whose mistakes are listed"""
        self.side = min(sides[seat] for seat in self.seats)
        self.names = [harmless(name) for name in speech.seats(game.state)]
        self.narrator = Narrator(game, speech)

    # --- words --------------------------------------------------------------------------------------------------

    def percent(self, chance: float) -> str:
        return set_as(f"{100 * chance:.0f}%", self.speech.language)

    def points(self, change: float) -> str:
        """A change, in hundredths of a win."""
        hundredths = round(100 * change)
        return f"+{hundredths}" if hundredths > 0 else f"{MINUS}{-hundredths}" if hundredths else "0"

    def within(self, points: str, error: float) -> str:
        """With an interval of 95 %."""
        return f"{points} ± {max(1, round(100 * SURE * error))}"

    @property
    def title(self) -> str:
        return f"{harmless(self.speech.title(self.game.seed))} {self.outcome}"

    @property
    def outcome(self) -> str:
        _ = self._
        if not self.review.over:
            return _("Not finished.")
        return _("Won.") if self._mine(self.review.end) else _("Lost.")

    @property
    def heading(self) -> str:
        """What the curve shows, and whose it is."""
        ours = [name for seat, name in enumerate(self.names) if self.game.sides[seat] == self.side]
        if len(set(self.game.sides)) == 1:
            return self._("Chance to win after every answer")
        return self._("Chance to win after every answer: {who}").format(who=self.speech.terms.together(ours))

    @property
    def mistakes_heading(self) -> str:
        listed = self.review.mistakes(*self.seats)
        return self._("The costliest mistakes") if listed else self._("No mistake was found.")

    @property
    def account_heading(self) -> str:
        return self._("Luck and skill, in hundredths of a win")

    # --- what is drawn ------------------------------------------------------------------------------------------

    def _mine(self, chance: float) -> float:
        return chance if self.side == 0 else 1 - chance

    @property
    def chances(self) -> list[float]:
        """To win after every answer, for this side."""
        return [self._mine(chance) for chance in self.review.chances]

    def stages(self) -> tuple[str, list[tuple[int, str]]]:
        """What the parts of the game are called, and after how many answers each began."""
        found: list[tuple[int, str]] = []
        called = ""
        for number in range(len(self.game) + 1):
            called, name = self.speech.stage(self.game.move(number).state)
            if name and (not found or found[-1][1] != name):
                found.append((number, name))
        return called, found

    def mistakes(self) -> list[MistakeWords]:
        """The costliest, in words."""
        listed = self.review.mistakes(*self.seats)[:SHOWN]
        return [self._mistake(place, decision) for place, decision in enumerate(listed, 1)]

    def _mistake(self, place: int, decision: Decision) -> MistakeWords:
        _, number = self._, decision.number
        state = self.game.move(number).state
        where = [_("Answer {n}").format(n=number + 1)]
        called, name = self.speech.stage(state)
        where += [f"{called} {name}"] if name else []
        hundredths = round(100 * decision.cost)
        text = self.speech.terms.ngettext("costs {cost} point", "costs {cost} points", hundredths)
        where[-1] += " (" + text.format(cost=self.within(str(hundredths), decision.error)) + ")"
        return MistakeWords(
            str(place),
            decision,
            self.speech.terms.labelled(", ".join(where), harmless(self.narrator.asked(number + 1))),
            harmless(self.narrator.answered(number + 1)),
            _("better: {answer}").format(answer=harmless(self.speech.answer(state, decision.best))),
        )

    def account(self) -> list[Entry]:
        """From the chance at the start to that at the end: luck, mistakes, and what remains."""
        _, found = self._, self.review
        sign = 1 if self.side == 0 else -1
        entries = [Entry(_("at the start"), self.percent(self._mine(found.start)))]
        entries.append(self._entry(_("luck"), sign * found.luck))
        for seat, side in enumerate(self.game.sides):
            cost = found.cost(seat)
            label = _("mistakes") if len(self.names) == 1 else _("mistakes: {who}").format(who=self.names[seat])
            entries.append(self._entry(label, -cost if side == self.side else cost, found.error(seat)))
        if round(100 * found.rest):
            entries.append(self._entry(_("unexplained"), sign * found.rest))
        entries.append(Entry(_("at the end") if found.over else _("now"), self.percent(self._mine(found.end))))
        return entries

    def _entry(self, label: str, change: float, error: float = 0.0) -> Entry:
        points = self.points(change)
        return Entry(label, self.within(points, error) if error else points, change)


# --- in plain characters ----------------------------------------------------------------------------------------


def review_lines(words: ReviewWords, width: int = WIDTH, height: int = HEIGHT) -> list[str]:
    """All of it, at most so many columns wide."""
    width = min(max(width, WIDTH_LEAST), WIDTH_MOST)
    parts = (picture_lines(words, width, height), mistake_lines(words, width), account_lines(words, width))
    lines = textwrap.wrap(words.title, width)
    for part in parts:
        lines += ["", *part]
    return lines


def picture_lines(words: ReviewWords, width: int, height: int = HEIGHT) -> list[str]:
    """The curve with its axes; the mistakes are marked by their numbers."""
    chances = words.chances
    wide = width - AXIS
    marks = {mistake.decision.number: mistake.sign for mistake in words.mistakes()}
    rows = curve(chances, wide, height, marks)
    ticks = {0: 1.0, height // 2: 0.5, height - 1: 0.0}
    lines = textwrap.wrap(words.heading, width)
    for place, row in enumerate(rows):
        tick = f"{words.percent(ticks[place]):>5} ┤" if place in ticks else f"{'':>5} │"
        lines.append(f"{tick}{row}".rstrip())
    called, stages = words.stages()
    columns = {column_of(number, len(chances), wide): name for number, name in stages}
    lines.append(f"{'':>5} └" + "".join("┬" if column in columns else "─" for column in range(wide)))
    names = [" "] * wide
    free = 0
    for column, name in columns.items():
        if column >= free and column + len(name) <= wide:
            names[column : column + len(name)] = name
            free = column + len(name) + 1
    lines += [f"{called:>6} {''.join(names)}".rstrip()] if columns else []
    return lines


def mistake_lines(words: ReviewWords, width: int) -> list[str]:
    """The costliest mistakes: what was asked, what was answered, and what would have been better."""
    lines = [words.mistakes_heading]
    for mistake in words.mistakes():
        lines += one_mistake(words, mistake, width)
    return lines


def one_mistake(words: ReviewWords, mistake: MistakeWords, width: int) -> list[str]:
    """What was asked, then each of the two answers with the chance to win after it."""
    decision = mistake.decision
    about = f"{mistake.sign}  {mistake.about}"
    lines = textwrap.wrap(about, width, subsequent_indent="   ", break_on_hyphens=False)
    for chance, answer in ((decision.chance, mistake.given), (decision.better, mistake.better)):
        figure = f"   {words.percent(chance):>5} {bar(chance, FIGURES):<{FIGURES}} "
        blank = " " * len(figure)
        lines += textwrap.wrap(answer, width, initial_indent=figure, subsequent_indent=blank, break_on_hyphens=False)
    return lines


def account_lines(words: ReviewWords, width: int) -> list[str]:
    """Luck against skill: bars to the left for what was lost, to the right for what was won."""
    entries = words.account()
    label = max(len(entry.label) for entry in entries)
    figure = max(len(entry.figure) for entry in entries)
    half = max(4, (width - label - figure - 6) // 2)
    most = max([0.5, *(abs(entry.change) for entry in entries if entry.change is not None)])
    lines = textwrap.wrap(words.account_heading, width)
    for entry in entries:
        line = f" {entry.label:>{label}}  {entry.figure:>{figure}}"
        if entry.change is not None:
            drawn = bar(abs(entry.change) / most, half)
            left, right = (drawn, "") if entry.change < 0 else ("", drawn)
            line += f"  {left:>{half}}│{right}"
        lines.append(line.rstrip())
    return lines


def described_lines(words: ReviewWords, width: int = WIDTH) -> list[str]:
    """The same without anything drawn, for screen readers: the chance at the beginning of each part of the game."""
    labelled, chances = words.speech.terms.labelled, words.chances
    called, stages = words.stages()
    told = [words.title, "", words.heading]
    told += [labelled(f"{called} {name}", words.percent(chances[at])) for at, name in stages]
    told += ["", words.mistakes_heading]
    for mistake in words.mistakes():
        decision = mistake.decision
        told.append(f"{mistake.sign}. {mistake.about}")
        told += [f"{words.percent(decision.chance)}, {mistake.given}"]
        told += [f"{words.percent(decision.better)}, {mistake.better}"]
    told += ["", words.account_heading]
    told += [labelled(entry.label, entry.figure) for entry in words.account()]
    width = min(max(width, WIDTH_LEAST), WIDTH_MOST)
    return [piece for line in told for piece in textwrap.wrap(line, width, break_on_hyphens=False) or [""]]


# --- as data ----------------------------------------------------------------------------------------------------


def review_data(game: Game, review: Review) -> dict[str, Any]:
    """The same as plain data, without words; chances are those of side 0, a decision's those of its own side."""
    return {
        "game": game.book.name,
        "seed": game.seed,
        "over": review.over,
        "start": review.start,
        "end": review.end,
        "luck": review.luck,
        "unexplained": review.rest,
        "seats": [
            {"seat": seat, "side": side, "mistakes": review.cost(seat), "error": review.error(seat)}
            for seat, side in enumerate(game.sides)
        ],
        "chances": list(review.chances),
        "decisions": [_decision_data(game, decision) for decision in review.decisions],
        "mistakes": [decision.number for decision in review.mistakes(*range(game.seats))],
    }


def _decision_data(game: Game, decision: Decision) -> dict[str, Any]:
    book, state = game.book, game.move(decision.number).state
    return {
        "number": decision.number,
        "seat": decision.seat,
        "question": book.question_name(int(state.question.kind)),
        "answer": book.play_name(state, decision.played),
        "chance": decision.chance,
        "best": book.play_name(state, decision.best),
        "best_chance": decision.better,
        "error": decision.error,
        "cost": decision.cost,
        "luck": decision.luck,
        "unexplained": decision.rest,
    }
