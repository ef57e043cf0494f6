"""What is counted over many games of Mini Rogue."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.state import WON, State
from undercroft.games.mini_rogue.table.view import cause_of

AREAS: Final = 10


@dataclass
class MiniRogueTally:
    """Who wins, how far they get, what kills them."""

    cards: MiniRogueCards
    games: int = 0
    wins: int = 0
    decisions: int = 0
    areas: Counter[int] = field(default_factory=Counter)
    """games that ended in each area"""
    deaths: Counter[str] = field(default_factory=Counter)
    """games lost, by what killed the hero"""
    party: tuple[str, ...] = ()
    """the adventurers, if there were several"""
    overlord: str = ""
    """the opponent, if there was one"""
    automa: bool = False
    reinforcements: int = 0
    """how many Reinforcement cards were placed under the board, over all games"""

    def add(self, state: State, decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.areas[int(state.area)] += 1
        if state.ruled:
            self.reinforcements += sum(1 for side in state.reign.sides if side)
        if state.outcome == WON:
            self.wins += 1
        else:
            self.deaths[cause_of(self.cards, state)] += 1

    def data(self) -> dict[str, object]:
        return {
            **({"party": list(self.party)} if self.party else {}),
            **({"overlord": self.overlord, "automa": self.automa} if self.overlord else {}),
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.wins / self.games if self.games else 0.0,
            "decisions": self.decisions,
            **({"reinforcements": self.reinforcements} if self.overlord else {}),
            "areas": {str(area): self.areas[area] for area in range(1, AREAS + 1)},
            "deaths": dict(sorted(self.deaths.items(), key=lambda death: (-death[1], death[0]))),
        }
