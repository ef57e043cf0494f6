"""Questions in words: a message for each kind, whose fields are put into words only when they are asked for."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from undercroft.words.lines import Fields


class Asking(NamedTuple):
    """An open question: the game, the hero who is asked, and the argument of the question."""

    game: Any
    hero: Any
    argument: int


def asked(message: str, game: Any, hero: Any, naming: Mapping[str, Callable[[Asking], object]]) -> str:
    """The open question; `naming` puts each field of the message into words."""
    return message.format_map(Fields(Asking(game, hero, int(game.question.argument)), naming))
