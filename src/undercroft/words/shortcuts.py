"""What can be typed besides the number and the name of an answer: where it leads, or how points are shared."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.game import Answer, Game
from undercroft.table.series import Series, Way
from undercroft.table.ways import DOWN, LEFT, ON, RIGHT, UP
from undercroft.words.speech import Speech

WAY_WORDS: Final = {LEFT: N_("left"), RIGHT: N_("right"), UP: N_("up"), DOWN: N_("down")}
ON_WORD: Final = "e"
FEW: Final = 9
"""So many ways to share points are numbered; more are only typed."""


NOT_LIKE_THAT: Final = N_("points cannot be given like that")


class SharesRefused(UndercroftError):
    """Points that cannot be given like this."""


def typed_answers(game: Game, speech: Speech, series: Series | None, typed: str) -> Sequence[int | str | Answer] | None:
    """The answers that a line stands for: one by its name, where one leads, shared points, or a game's own.

    None if it is no such line. `series` is that of the open question, if it is asked as one.
    """
    number = game.find(typed)
    if number is not None:
        return [number]
    if series is not None and (way := way_of_shares(series, typed)) is not None:
        return way.answers
    led = answer_of_way(game.answers, typed, speech.terms._)
    return [led] if led is not None else speech.typed(game, typed)


class Leads(Protocol):
    """Something that may lead somewhere, see `table.ways`."""

    @property
    def way(self) -> str: ...


Led = TypeVar("Led", bound=Leads)


def answer_of_way(answers: Sequence[Led], typed: str, say: Callable[[str], str]) -> Led | None:
    """The answer that leads where somebody typed: `e` goes on; a direction, or as much of it as says which."""
    if not typed:
        return None
    words = {word: {word, say(text)} for word, text in WAY_WORDS.items()} | {ON: {ON_WORD}}
    led = [answer for answer in answers if any(word.startswith(typed) for word in words.get(answer.way, ()))]
    return led[0] if len(led) == 1 else None


def few_ways(series: Series) -> list[Way]:
    """The ways to give all points, if they are few."""
    ways = sorted(series.whole, key=series.shares, reverse=True)
    return ways if len(ways) <= FEW else []


def shares_name(series: Series, way: Way) -> str:
    """How a way is typed: the points of each part."""
    return " ".join(map(str, series.shares(way)))


def way_of_shares(series: Series, typed: str) -> Way | None:
    """The way that was typed as the points of each part; None if it is no such line, refused if it cannot be."""
    words = typed.replace(",", " ").split()
    if len(words) != len(series.parts) or not all(word.isdecimal() and len(word) < 3 for word in words):
        return None
    way = series.found([int(word) for word in words])
    if way is None:
        raise SharesRefused(NOT_LIKE_THAT)
    if way.open:
        raise SharesRefused(N_("there are points left: give all of them"))
    return way


def sharing_hint(series: Series, _: Callable[[str], str]) -> str:
    """What is typed for points that are shared."""
    example = shares_name(series, min(series.whole, key=series.shares))
    begun = ", ".join(map(str, series.nothing.levels))
    text = _("Type how many points each of them takes, in this order: {levels}. For example: {example}.")
    if few_ways(series):
        text = _("Type a number, or how many points each takes, in this order: {levels}. For example: {example}.")
    return text.format(levels=begun, example=example)
