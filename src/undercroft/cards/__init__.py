"""The cards: TOML files by game and box, and the loader that turns them into the tables the rules read."""

from undercroft.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.cards.source import CardError

__all__ = ["CardError", "MiniRogueCards", "load_mini_rogue"]
