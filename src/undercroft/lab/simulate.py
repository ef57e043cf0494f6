"""Thousands of whole games: who wins, how far they get, what kills them."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from undercroft.bots import BOTS
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.setup import deal, set_table
from undercroft.games.mini_rogue.rules.state import WON
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.games.mini_rogue.table.view import cause_of
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import setup as tiny_epic
from undercroft.games.tiny_epic.table.options import TinyEpicOptions
from undercroft.games.tiny_epic.table.view import CAUSE_NAMES
from undercroft.kernel.errors import N_
from undercroft.table.book import named

AREAS = 10


@dataclass
class Report:
    """The results of a simulation."""

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

    def data(self) -> dict[str, object]:
        """Plain data, in an order that does not depend on chance."""
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


def simulate(
    cards: MiniRogueCards,
    options: MiniRogueOptions,
    games: int,
    seed: int,
    bot: str = "random",
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play `games` games with the seeds `seed`, `seed + 1`, …; the same arguments give the same report."""
    named(N_("bot"), bot, tuple(BOTS))
    table = set_table(cards.tables, options.setup(cards))
    game = table.copy()
    party = options.heroes if options.mates else ()
    report = Report(party=party, overlord=options.overlord, automa=options.automa)
    for number in range(games):
        table.copy_into(game)
        deal(game, seed + number)
        report.decisions += BOTS[bot](seed + number).play_out(game)
        report.games += 1
        report.areas[int(game.area)] += 1
        if game.ruled:
            report.reinforcements += sum(1 for side in game.reign.sides if side)
        if game.outcome == WON:
            report.wins += 1
        else:
            report.deaths[cause_of(cards, game)] += 1
        if progress is not None and number % 1000 == 999:
            progress(number + 1)
    return report


@dataclass
class EpicReport:
    """The same for Tiny Epic Dungeons."""

    heroes: tuple[str, ...] = ()
    games: int = 0
    wins: int = 0
    decisions: int = 0
    turns: int = 0
    act_two: int = 0
    """games in which the Lair was opened"""
    losses: Counter[str] = field(default_factory=Counter)
    """games lost, by cause"""

    def data(self) -> dict[str, object]:
        """Plain data, in an order that does not depend on chance."""
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


def simulate_epic(
    cards: TinyEpicCards,
    options: TinyEpicOptions,
    games: int,
    seed: int,
    bot: str = "random",
    progress: Callable[[int], None] | None = None,
) -> EpicReport:
    """Play `games` games of Tiny Epic Dungeons with the seeds `seed`, `seed + 1`, and so on."""
    named(N_("bot"), bot, tuple(BOTS))
    table = tiny_epic.set_table(cards.tables, options.setup(cards))
    game = table.copy()
    report = EpicReport(options.heroes)
    for number in range(games):
        table.copy_into(game)
        tiny_epic.deal(game, seed + number)
        report.decisions += BOTS[bot](seed + number).play_out(game)
        report.games += 1
        report.turns += int(game.rounds)
        report.act_two += int(game.act)
        if game.outcome == WON:
            report.wins += 1
        else:
            report.losses[CAUSE_NAMES[game.cause]] += 1
        if progress is not None and number % 1000 == 999:
            progress(number + 1)
    return report
