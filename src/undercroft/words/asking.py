"""Questions in words: a message for each kind, whose fields are put into words only when they are asked for."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Asking(NamedTuple):
    """An open question: the game, the hero who is asked, and the argument of the question."""

    game: Any
    hero: Any
    argument: int


class _Fields:
    def __init__(self, asking: Asking, naming: Mapping[str, Callable[[Asking], object]]) -> None:
        self.asking = asking
        self.naming = naming

    def __getitem__(self, field: str) -> object:
        return self.naming[field](self.asking)


def asked(message: str, game: Any, hero: Any, naming: Mapping[str, Callable[[Asking], object]]) -> str:
    """The open question; `naming` puts each field of the message into words."""
    return message.format_map(_Fields(Asking(game, hero, int(game.question.argument)), naming))
