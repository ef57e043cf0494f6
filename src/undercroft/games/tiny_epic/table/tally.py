"""What is counted over many games of Tiny Epic Dungeons."""

from collections import Counter
from dataclasses import dataclass, field

from undercroft.games.tiny_epic.rules.state import WON, State
from undercroft.games.tiny_epic.table.fields import CAUSE_NAMES


@dataclass
class TinyEpicTally:
    """Who wins, how often the Lair is opened, why games are lost."""

    heroes: tuple[str, ...] = ()
    games: int = 0
    wins: int = 0
    decisions: int = 0
    turns: int = 0
    act_two: int = 0
    """games in which the Lair was opened"""
    losses: Counter[str] = field(default_factory=Counter)
    """games lost, by cause"""

    def add(self, state: State, decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.turns += int(state.rounds)
        self.act_two += int(state.act)
        if state.outcome == WON:
            self.wins += 1
        else:
            self.losses[CAUSE_NAMES[state.cause]] += 1

    def data(self) -> dict[str, object]:
        return {
            "heroes": list(self.heroes),
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.wins / self.games if self.games else 0.0,
            "decisions": self.decisions,
            "turns": self.turns,
            "act_two": self.act_two,
            "losses": {cause: self.losses[cause] for cause in CAUSE_NAMES[1:]},
        }
