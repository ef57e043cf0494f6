"""The end of a game: how it ended, the way there, how the chances went, what is new, and a text to share.

The app, plain play and any page tell the same.
"""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from undercroft import games
from undercroft.bots.glance import turning_points
from undercroft.kernel.errors import UndercroftError
from undercroft.outside import harmless
from undercroft.table.account import BADLY, HURT, LOST, WELL, WON, people_of, way_of, won_by_people
from undercroft.table.chronicle import counts, record_of, records
from undercroft.table.game import Game
from undercroft.table.statistics import luck_of, news
from undercroft.words.curve import column_of, curve
from undercroft.words.figures import set_as
from undercroft.words.helped import ending
from undercroft.words.narrator import Narrator
from undercroft.words.speech import Speech
from undercroft.words.statistics import news_lines
from undercroft.words.terms import Terms

SIGNS: Final = {WELL: "●", HURT: "◐", BADLY: "○", LOST: "✝", WON: "★"}
"""A leg of the way, by what became of the heroes there."""
FALL: Final = "↓"
"""Between two legs that do not follow each other."""
PARTS: Final = "│"
"""Between two larger parts of the way."""
DICE_LEAST: Final = 10
"""Luck is told of so many dice."""
AXIS: Final = 7
HEIGHT: Final = 5


class Leg(Protocol):
    """A stretch of the way through a game, and what became of the heroes there."""

    @property
    def part(self) -> int: ...

    @property
    def number(self) -> int: ...

    @property
    def mark(self) -> str: ...


class Tale:
    """The end of a game in words, wherever what is told of it comes from."""

    way: Sequence[Leg]

    def __init__(self, terms: Terms, language: str) -> None:
        self.terms, self.language = terms, language
        self._ = terms._

    @property
    def result(self) -> Sequence[str]:
        """How it ended."""
        raise NotImplementedError

    def legend(self) -> Mapping[str, str]:
        """What the signs on the way mean, those that are there."""
        raise NotImplementedError

    @property
    def dice(self) -> str:
        """How the dice fell; nothing if there were few."""
        raise NotImplementedError

    @property
    def share_text(self) -> str:
        """The result to show to others, without anything that spoils the dungeon; empty if there is none."""
        raise NotImplementedError

    def mine(self, chances: Sequence[float]) -> Sequence[float]:
        """The chances of the side that people play for."""
        raise NotImplementedError

    def turns_told(self, chances: Sequence[float]) -> Sequence[tuple[int, str]]:
        """The turning points in words, each with the number of its answer."""
        raise NotImplementedError

    def _stages(self, _count: int, wide: int) -> str:
        """The lower edge of the curve."""
        return "─" * wide

    def way_lines(self, width: int) -> list[str]:
        """The way from the beginning to the end, with a legend; nothing if it is all one stretch."""
        if len(self.way) < 2:
            return []
        signs = self.legend()
        text = self.terms.labelled(self._("The way"), drawn_way(self.way, numbered=True))
        legend = "  ".join(f"{SIGNS[mark]} {name}" for mark, name in signs.items())
        return [*textwrap.wrap(text, width), *textwrap.wrap(legend, width)]

    def picture(self, chances: Sequence[float], width: int, height: int = HEIGHT) -> list[str]:
        """The chance to win after every answer, with the turning points marked."""
        mine, wide = self.mine(chances), width - AXIS
        marks = {number: str(place) for place, (number, _told) in enumerate(self.turns_told(chances), 1)}
        ticks = {0: 1.0, height // 2: 0.5, height - 1: 0.0}
        lines = [self._("Your chance to win, as a bot sees it")]
        for place, row in enumerate(curve(mine, wide, height, marks)):
            tick = f"{self._percent(ticks[place]):>5} ┤" if place in ticks else f"{'':>5} │"
            lines.append(f"{tick}{row}".rstrip())
        return [*lines, f"{'':>5} └{self._stages(len(mine), wide)}"]

    def _percent(self, chance: float) -> str:
        return set_as(f"{100 * chance:.0f}%", self.language)

    def turns(self, chances: Sequence[float], width: int) -> list[str]:
        """The turning points, in words."""
        lines: list[str] = []
        for place, (_number, told) in enumerate(self.turns_told(chances), 1):
            text = f"{place}  {told}"
            lines += textwrap.wrap(text, width, subsequent_indent="   ", max_lines=3, placeholder=" …")
        return lines


class Aftermath(Tale):
    """A game that is over, in words."""

    def __init__(self, game: Game, speech: Speech) -> None:
        super().__init__(speech.terms, speech.language)
        self.game, self.speech = game, speech
        self.account = game.book.account(game)
        self.way = way_of(game)

    # --- how it ended -------------------------------------------------------------------------------------------

    @property
    def result(self) -> list[str]:
        """How it ended, how far the heroes got, and what they were lost to."""
        return [*ending(self.game, self.speech), *filter(None, [self.speech.fate(self.account.cause)])]

    def way_told(self) -> str:
        """The same in words alone, for screen readers."""
        labelled, told = self.speech.terms.labelled, []
        if len(self.way) < 2:
            return ""
        for mark, name in self.legend().items():
            numbers = ", ".join(str(leg.number) for leg in self.way if leg.mark == mark)
            told.append(labelled(name, numbers))
        return labelled(self._("The way"), "; ".join(told))

    def legend(self) -> Mapping[str, str]:
        """What the signs on the way mean, those that are there."""
        _ = self._
        names = {WELL: _("unhurt"), HURT: _("hurt"), BADLY: _("badly hurt"), LOST: _("the end"), WON: _("victory")}
        there = {leg.mark for leg in self.way}
        return {mark: name for mark, name in names.items() if mark in there}

    @property
    def dice(self) -> str:
        """How the dice fell; nothing if there were few."""
        faces = self.account.faces
        if len(faces) < DICE_LEAST:
            return ""
        mean = set_as(f"{sum(faces) / len(faces):.2f}", self.speech.language)
        share = set_as(f"{100 * luck_of(len(faces), sum(faces)):.0f}%", self.speech.language)
        text = self._("Your dice: {mean} on average, luckier than {share} of fair dice.")
        return text.format(mean=mean, share=share)

    @property
    def news(self) -> list[str]:
        """What is new in the records; nothing if the game does not count."""
        if not counts(self.game):
            return []
        book = self.game.book
        return news_lines(news(book, records(), record_of(self.game)), book, self.speech)

    # --- a text to share ----------------------------------------------------------------------------------------

    @property
    def share_text(self) -> str:
        """Empty if it has no share code."""
        game = self.game
        try:
            again = f"undercroft play {game.code}"
        except UndercroftError:
            return ""
        if game.day is not None:
            name = game.book.name
            first = name == games.FIRST
            again = f"undercroft play --daily {game.day.isoformat()}" + ("" if first else f" --game {name}")
        return "\n".join([*self.shared_lines, again])

    @property
    def shared_lines(self) -> list[str]:
        """The same without how to play it again."""
        _, game = self._, self.game
        title = games.title(game.book.name)
        outcome = _("won") if won_by_people(game) else _("lost")
        if game.helped:
            outcome = _("won, helped") if won_by_people(game) else _("lost, helped")
        reached = self.speech.reached(self.account.reached) if self.account.reached else ""
        head = ["Undercroft", title.title, *([game.day.isoformat()] if game.day is not None else [])]
        told = [outcome, *([reached] if reached else []), _("{n} answers").format(n=len(game))]
        return [" – ".join(head), drawn_way(self.way), ", ".join(told)]

    # --- how the chances went -----------------------------------------------------------------------------------

    def mine(self, chances: Sequence[float]) -> list[float]:
        """The chances of the side that people play for."""
        sides = self.game.sides
        seat = next(iter(people_of(self.game)), 0)
        return list(chances) if sides[seat] == 0 else [1 - chance for chance in chances]

    def _stages(self, count: int, wide: int) -> str:
        """The lower edge, with the numbers of the parts where they begin."""
        line, free, last = ["─"] * wide, 0, ""
        for number in range(count):
            _called, name = self.speech.stage(self.game.move(number).state)
            column = column_of(number, count, wide)
            if name != last and column >= free and column + len(name) <= wide:
                line[column : column + len(name)] = name
                free = column + len(name) + 1
            last = name
        return "".join(line)

    def turns_told(self, chances: Sequence[float]) -> list[tuple[int, str]]:
        mine, narrator, found = self.mine(chances), Narrator(self.game, self.speech), []
        for turn in turning_points(self.game, chances):
            change = f"{self._percent(mine[turn.number - 1])} → {self._percent(mine[turn.number])}"
            told = " ".join([narrator.answered(turn.number) + ".", *narrator.told(turn.number)])
            found.append((turn.number, self.speech.terms.labelled(change, harmless(told))))
        return found


def drawn_way(way: Sequence[Leg], *, numbered: bool = False) -> str:
    """A sign for each leg, with its number or without."""
    pieces: list[str] = []
    for place, leg in enumerate(way):
        if place and leg.part != way[place - 1].part:
            pieces.append(PARTS)
        if place and leg.number > way[place - 1].number + 1:
            pieces.append(FALL)
        pieces.append(f"{leg.number}{SIGNS[leg.mark]}" if numbered else SIGNS[leg.mark])
    return (" " if numbered else "").join(pieces)


def aftermath_lines(end: Aftermath, width: int, chances: Sequence[float] = (), *, described: bool = False) -> list[str]:
    """All of it, in plain lines; `described`, nothing is drawn."""
    lines = [*end.result, *([] if described else end.way_lines(width))]
    lines += filter(None, [end.way_told() if described else "", end.dice])
    lines += end.news
    if len(chances) > 1:
        lines += ["", *([] if described else end.picture(chances, width)), *end.turns(chances, width)]
    if end.game.day is not None and end.share_text:
        lines += ["", end._("To share:"), *end.share_text.splitlines()]
    return lines
