"""What is chosen before a game of Mini Rogue, by name."""

from dataclasses import dataclass
from typing import Final

from undercroft.cards import MiniRogueCards
from undercroft.rules.mini_rogue.setup import Setup
from undercroft.table.book import named

DIFFICULTIES: Final = ("normal", "hard", "extreme", "roguelike")
"""By their number in the rules (MR-DIFF-1 to -3, -5)."""


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
            [named("hero", self.hero, [card.id for card in cards.characters])],
            named("mat", self.mat, [card.id for card in cards.mats]),
            named("difficulty", self.difficulty, DIFFICULTIES),
            self.stances,
            list(cards.base_rooms),
            list(cards.base_bosses),
            cards.final_boss,
        )
