"""What is chosen before a game, by name."""

from collections.abc import Iterable
from dataclasses import dataclass

from undercroft.cards import MiniRogueCards
from undercroft.rules.kernel.errors import UndercroftError
from undercroft.rules.mini_rogue.setup import Setup

DIFFICULTIES = ("normal", "hard", "extreme", "roguelike")
"""By their number in the rules (MR-DIFF-1 to -3, -5)."""


class UnknownName(UndercroftError):
    """A name that is not on the list; the message says what is."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.what = what
        self.name = name
        self.known = tuple(known)
        super().__init__(f'there is no {what} "{name}": choose one of {", ".join(self.known)}')


def named(what: str, name: str, known: Iterable[str]) -> int:
    """The place of a name on a list; UnknownName if it is not there."""
    names = tuple(known)
    if name not in names:
        raise UnknownName(what, name, names)
    return names.index(name)


@dataclass(frozen=True)
class MiniRogueOptions:
    """A solo game of Mini Rogue."""

    hero: str = "rogue"
    mat: str = "dungeon"
    difficulty: str = "normal"
    stances: bool = False

    def setup(self, cards: MiniRogueCards) -> Setup:
        """The same in the numbers of the rules; UnknownName where a name means nothing."""
        return Setup(
            [named("hero", self.hero, (card.id for card in cards.characters))],
            named("mat", self.mat, (card.id for card in cards.mats)),
            named("difficulty", self.difficulty, DIFFICULTIES),
            self.stances,
            list(cards.base_rooms),
            list(cards.base_bosses),
            cards.final_boss,
        )
