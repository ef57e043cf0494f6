"""Figures for people to read: shares, bars and rows, in plain characters."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.cards.language import language_of
from undercroft.words.terms import Terms

WIDTH: Final = 40


@dataclass(frozen=True)
class OddsWords:
    """How the odds of one matter are told."""

    good: str
    """what a good end is"""
    brief: str = "{chance}"
    """the same beside an answer, with its chance; empty if it is not told there"""
    with_it: tuple[str, str] | None = None
    """a fact whose mean after a good end is told with that, and how"""
    instead: tuple[str, str] | None = None
    """a fact, and how its mean is told beside an answer if no end can be a good one"""
    also: Mapping[str, str] = field(default_factory=dict)
    """facts that hold or do not, whose chance is told too"""
    left: Mapping[str, str] = field(default_factory=dict)
    """facts whose mean after a good end is told"""
    chart: str = ""
    """the fact whose spread after a good end is drawn; its heading is among `left`"""
    drawn: Mapping[str, str] = field(default_factory=dict)
    """facts whose spread over all ends is drawn"""


def bar(share: float, width: int = WIDTH) -> str:
    """A share of the whole as a bar."""
    return "█" * round(share * width) or ("▏" if share > 0 else "")


def set_as(number: str, spoken: str) -> str:
    """A number as a language writes it."""
    return language_of(spoken).number(number)


def share(part: float, whole: float, spoken: str) -> str:
    """A part of a whole, in percent."""
    return set_as(f"{part / whole:.2%}", spoken)


def row(name: str, count: int, whole: int, spoken: str) -> str:
    """One line of a chart."""
    return f"{name:>28} {share(count, whole, spoken):>8} {bar(count / whole)}"


def wins(report: Mapping[str, Any], terms: Terms) -> str:
    """How many games were won, and how long they took."""
    text = terms._("{wins} of {games} games won ({share}), {decisions} decisions a game")
    games = report["games"]
    return text.format(
        wins=set_as(f"{report['wins']:,}", terms.language),
        games=set_as(f"{games:,}", terms.language),
        share=share(report["wins"], games, terms.language),
        decisions=set_as(f"{report['decisions'] / games:.1f}", terms.language),
    )
