"""The table `solved` of a position: when its goal is reached, and when it is too late for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.kernel.errors import N_
from undercroft.table.position_fields import Fields, Reason, one_of

ENEMY: Final = "enemy"
"""What `without` calls an enemy in play."""
LARGEST: Final = 99


@dataclass(frozen=True)
class Vocabulary:
    """What a goal can speak of in a game. What a game does not have is no field of the table there."""

    events: Mapping[str, Mapping[str, type]]
    """the kinds of events, each with its facts"""
    figures: Sequence[str]
    """of a hero, or of the whole view"""
    potions: Sequence[str] = ()
    troubles: Sequence[str] = ()


def check_texts(fields: Fields, vocabulary: Callable[[], Vocabulary]) -> None:
    """Title and goal by language, and the table `solved`."""
    for name in ("title", "goal"):
        words = fields.table(name) or Fields({}, name)
        for language in words.data:
            words.text(language)
    solved = fields.table("solved")
    if solved is not None:
        check_solved(solved, vocabulary())


def check_solved(solved: Fields, vocabulary: Vocabulary) -> None:
    """Refuse a goal that cannot be understood; whether it can be reached is up to who wrote it."""
    kinds = list(vocabulary.events)
    event = solved.name("event", kinds, "")
    asked: dict[str, object] = {"event": event, "least": _check_least(solved, vocabulary)}
    if vocabulary.potions:
        asked["keeps"] = solved.names("keeps", vocabulary.potions)
    if vocabulary.troubles:
        asked["without"] = solved.names("without", [*vocabulary.troubles, ENEMY])
    solved.names("missed", kinds)
    for name, kind in vocabulary.events.get(event, {}).items():
        solved.take(name, kind)
    solved.close()
    if not any(asked.values()):
        message = N_("what is to be reached? {allowed}")
        raise solved.refuse(Reason.MISMATCH, "", message, allowed=one_of(list(asked)))


def _check_least(solved: Fields, vocabulary: Vocabulary) -> bool:
    """Whether figures are asked for."""
    least = solved.table("least")
    if least is None:
        return False
    figures = [least.number(name, 0, 1, LARGEST) for name in vocabulary.figures]
    least.close()
    return any(figures)
