"""Rewrites the golden playthroughs and saves of Tiny Epic Dungeons.

    python -m tools.tiny_epic_golden

A playthrough holds every question with its legal answers, the answer given, what happened and the hash of the state;
a save is opened by the tests and must lead to the same end.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from tools.golden import constants
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, load_tiny_epic
from undercroft.games.tiny_epic.rules import events, steps
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.rules.engine import answer
from undercroft.games.tiny_epic.rules.setup import deal, set_table
from undercroft.games.tiny_epic.rules.state import PLAYING, State
from undercroft.games.tiny_epic.table.book import TinyEpicBook, TinyEpicOptions
from undercroft.games.tiny_epic.table.view import CAUSE_NAMES, OUTCOME_NAMES
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.events import Event, Sink
from undercroft.table.game import Game

GOLDEN: Final = Path(__file__).parent.parent / "tests" / "golden"
PLAYED: Final = GOLDEN / "tiny_epic"
SAVED: Final = GOLDEN / "saves" / "tiny_epic"
SEEDS: Final = 300
"""The longest of this many random games is kept."""
QUESTIONS: Final = constants(steps, "STEPS")
EVENTS: Final = constants(events, "EVENTS")


def ways(cards: TinyEpicCards) -> dict[str, TinyEpicOptions]:
    """Every hero in a party of two, three or four, every boss once."""
    heroes = [card.id for card in cards.heroes]
    found = {}
    for number, boss in enumerate([*(card.id for card in cards.bosses), "random", "random"]):
        size = 2 + number % 3
        party = tuple(heroes[(number + 3 * place) % len(heroes)] for place in range(size))
        found[f"{'-'.join(party)}-{boss}"] = TinyEpicOptions(party, boss)
    return found


def playthrough(cards: TinyEpicCards, options: TinyEpicOptions, seed: int) -> Iterator[str]:
    """The lines of one random game."""
    game = set_table(cards.tables, options.setup(cards))
    sink = Sink()
    game.sink = sink
    deal(game, seed)
    chooser = Chooser(seed)
    yield f"# Tiny Epic Dungeons: {', '.join(options.heroes)}, {options.boss}, seed {seed}"
    yield from happened(sink.take())
    while game.outcome == PLAYING:
        yield f"{stand(game)} {game.state_hash():016x}"
        choice = chooser.choose(game.question)
        legal = " ".join(ANSWER_NAMES[number] for number in game.question.legal())
        yield f"? {QUESTIONS[int(game.question.kind)]}: {legal}"
        yield f"> {ANSWER_NAMES[choice]}"
        answer(game, choice)
        yield from happened(sink.take())
    yield f"{stand(game)} {game.state_hash():016x}"
    yield f"= {OUTCOME_NAMES[game.outcome]} {CAUSE_NAMES[game.cause]}"


def happened(told: list[Event]) -> Iterator[str]:
    for kind, seat, first, second in told:
        yield f"  {seat}: {EVENTS[kind]} {first} {second}"


def stand(game: State) -> str:
    """The hero who is asked."""
    hero = game.heroes[game.question.seat]
    return f"{hero.seat}: cell {hero.cell} health {hero.health} focus {hero.focus} torch {game.torch} act {game.act}"


def longest(cards: TinyEpicCards, options: TinyEpicOptions) -> int:
    """The seed of the longest game."""
    lengths = []
    for seed in range(SEEDS):
        game = set_table(cards.tables, options.setup(cards))
        deal(game, seed)
        chooser = Chooser(seed)
        decisions = 0
        while game.outcome == PLAYING:
            answer(game, chooser.choose(game.question))
            decisions += 1
        lengths.append(decisions)
    return lengths.index(max(lengths))


def saved(book: TinyEpicBook, options: TinyEpicOptions, seed: int, *, strict: bool, own_dice: bool) -> Game:
    """A random game, played at the table."""
    game = Game(book, book.setup(vars(options)), seed, strict=strict, own_dice=own_dice)
    chance = Random(seed)
    while not game.over:
        if game.dice_needed:
            game.roll(*(chance.randint(1, 6) for _ in game.dice_needed))
        else:
            game.answer(chance.choice(game.answers))
    return game


def main() -> int:
    cards, book = load_tiny_epic(), TinyEpicBook()
    for folder in (PLAYED, SAVED):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
    for number, (name, options) in enumerate(ways(cards).items()):
        seed = longest(cards, options)
        lines = list(playthrough(cards, options, seed))
        (PLAYED / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        game = saved(book, options, seed, strict=number % 3 == 1, own_dice=number % 3 == 2)
        (game if number % 2 else game.replay(len(game) // 2)).save(SAVED / f"{name}.json")
        print(f"{name}: {len(lines)} lines, {len(game)} answers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
