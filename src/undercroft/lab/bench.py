"""How fast the rules are, on one core, from a fixed list of seeds."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from undercroft.bots import RandomBot
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules.playout import copy_many
from undercroft.games.mini_rogue.rules.setup import deal, set_table
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.rules import setup as tiny_epic
from undercroft.games.tiny_epic.rules.playout import copy_many as copy_many_epic
from undercroft.games.tiny_epic.table.options import TinyEpicOptions
from undercroft.kernel import is_compiled

SECONDS = 4.0
"""Play and copies are measured repeatedly for this long, and the best is reported: machines are shared, and other
work on them only ever makes things slower."""
PARTY_SECONDS = 1.5
"""The same for each party, so that the whole takes less than twice as long."""
GAMES = {True: 2_000, False: 100}
COPIES = {True: 50_000, False: 5_000}
"""How much is done in one run, compiled or not,"""
PARTY_SHARE = 4
"""and a quarter of that with a party, whose games are longer."""
MATES = {"mini-rogue-2": ("mage",), "mini-rogue-3": ("mage", "crusader")}
"""The Rogue's companions."""
CAMPAIGN = "mini-rogue-campaign"
COUNCIL = "mini-rogue-council"
OVERLORD = "mini-rogue-overlord"
AUTOMA = "mini-rogue-automa"
TINY_EPIC = "tiny-epic"
EPIC_HEROES = ("ethairna", "sir-lanon", "grok-ull", "uliessa")


def bench() -> dict[str, object]:
    """Measure random legal play with legal answers listed, and copies of a position, in every mode."""
    compiled = is_compiled()
    cards = load_mini_rogue()
    result: dict[str, object] = {
        "compiled": compiled,
        "mini-rogue": measure(cards, [MiniRogueOptions()], SECONDS, GAMES[compiled], COPIES[compiled]),
    }
    games, copies = GAMES[compiled] // PARTY_SHARE, COPIES[compiled] // PARTY_SHARE
    for name, mates in MATES.items():
        result[name] = measure(cards, [MiniRogueOptions(mates=mates)], PARTY_SECONDS, games, copies)
    chapters = [MiniRogueOptions(chapter=chapter) for chapter in cards.campaign.played]
    result[CAMPAIGN] = measure(cards, chapters, PARTY_SECONDS, games, copies)
    alone = MiniRogueOptions(mat="city", boxes=("council",))
    mixed = MiniRogueOptions(boxes=("base", "council"), reference="in-turn", stories="all")
    result[COUNCIL] = measure(cards, [alone, mixed], PARTY_SECONDS, games, copies)
    for name, automa in ((OVERLORD, False), (AUTOMA, True)):
        ruled = [MiniRogueOptions(overlord=card.id, automa=automa) for card in cards.overlords]
        result[name] = measure(cards, ruled, PARTY_SECONDS, games, copies)
    result[TINY_EPIC] = measure_epic(SECONDS, games, COPIES[compiled])
    return result


def measure(
    cards: MiniRogueCards, ways: Sequence[MiniRogueOptions], seconds: float, games: int, copies: int
) -> dict[str, int]:
    """The best of as many runs as there is time for; several modes take turns."""
    tables = [set_table(cards.tables, options.setup(cards)) for options in ways]
    return best_of(tables, deal, copy_many, seconds, games, copies)


def measure_epic(seconds: float, games: int, copies: int) -> dict[str, int]:
    """The same for Tiny Epic Dungeons with four heroes."""
    cards = load_tiny_epic()
    table = tiny_epic.set_table(cards.tables, TinyEpicOptions(EPIC_HEROES).setup(cards))
    return best_of([table], tiny_epic.deal, copy_many_epic, seconds, games, copies)


def best_of(
    tables: Sequence[Any],
    deal: Callable[[Any, int], None],
    copy_many: Callable[[Any, int], None],
    seconds: float,
    games: int,
    copies: int,
) -> dict[str, int]:
    """The best of as many runs of one game as there is time for."""
    table = tables[0]
    game = table.copy()
    best_play = best_copy = float("inf")
    decisions = 0
    end = perf_counter() + seconds
    while perf_counter() < end:
        bot = RandomBot(0)
        decisions = 0
        start = perf_counter()
        for seed in range(games):
            tables[seed % len(tables)].copy_into(game)
            deal(game, seed)
            decisions += bot.play_out(game)
        best_play = min(best_play, perf_counter() - start)
        table.copy_into(game)
        deal(game, 0)
        start = perf_counter()
        copy_many(game, copies)
        best_copy = min(best_copy, perf_counter() - start)
    return {
        "decisions_per_s": round(decisions / best_play),
        "games_per_s": round(games / best_play),
        "copies_per_s": round(copies / best_copy),
    }
