"""Rewrites the golden saves: deep games of every character, on both mats, at every difficulty.

A test opens each of them, so that a rule change that alters old games is noticed at once. A game is found by trial: at
every question random games are played from each answer, and the one that gets farthest is followed.
"""

import sys
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from tools.modes import boxes, chapters, name_of, overlords, parties
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.engine import answer
from undercroft.games.mini_rogue.rules.setup import deal, set_table
from undercroft.games.mini_rogue.rules.state import PLAYING, WON, State
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import DIFFICULTIES, MiniRogueOptions
from undercroft.table.game import Game

FOLDER: Final = Path(__file__).parent.parent / "tests" / "golden" / "saves" / "mini_rogue"
SIZE_MOST: Final = 900_000
"""The corpus must stay smaller than this, in bytes."""
TRIES: Final = 6
PARTY_TRIES: Final = 1
"""Random games played from each answer; a party has many more answers to give."""
UNFINISHED: Final = 0.7
"""The part of an unfinished game that is kept."""
OWN_DICE_SEEDS: Final = 60
"""The longest of this many random games is kept."""

Score = tuple[bool, int, int]


def score(state: State, length: int) -> Score:
    """Won games first, then deep ones, then long ones."""
    return bool(state.outcome == WON), int(state.area), length


def tried(state: State, choice: int, chance: Random) -> tuple[State, list[int]]:
    """A random game from this answer on: how it ended, and its answers."""
    end, path = state.copy(), [choice]
    answer(end, choice)
    while end.outcome == PLAYING:
        path.append(chance.choice(end.question.legal()))
        answer(end, path[-1])
    return end, path


def deep_game(cards: MiniRogueCards, options: MiniRogueOptions, seed: int) -> list[int]:
    """The answers of a game that gets far."""
    state = set_table(cards.tables, options.setup(cards))
    deal(state, seed)
    chance = Random(seed)
    best: tuple[Score, list[int]] = ((False, 0, 0), [])
    given: list[int] = []
    while state.outcome == PLAYING:
        for choice in state.question.legal() * (PARTY_TRIES if options.mates else TRIES):
            end, path = tried(state, choice, chance)
            best = max(best, (score(end, len(given) + len(path)), given + path))
        given.append(best[1][len(given)])
        answer(state, given[-1])
    return given


def played(book: MiniRogueBook, options: MiniRogueOptions, seed: int, *, strict: bool = False) -> Game:
    """A deep game, played at the table."""
    game = Game(book, book.setup(vars(options)), seed, strict=strict)
    for choice in deep_game(book.cards, options, seed):
        game.answer(choice)
    return game


def by_hand(book: MiniRogueBook, options: MiniRogueOptions, seed: int) -> Game:
    """A random game with dice rolled by hand."""
    game = Game(book, book.setup(vars(options)), seed, own_dice=True)
    chance = Random(seed)
    while not game.over:
        if game.dice_needed:
            game.roll(*(chance.randint(1, 6) for _ in game.dice_needed))
        else:
            game.answer(chance.choice(game.answers))
    return game


def others(cards: MiniRogueCards) -> list[MiniRogueOptions]:
    """Modes other than the solo base game."""
    return parties(cards)[:6] + chapters(cards)[::2] + boxes(cards) + overlords(cards)[::2]


def corpus(book: MiniRogueBook) -> dict[str, Game]:
    """The games by name: two of each character, one finished and one not, parties, chapters, and special ones."""
    games: dict[str, Game] = {}
    for number, (hero, mat) in enumerate(product(book.cards.characters, book.cards.mats[:2])):
        place = number // 2 + 2 * (number % 2)
        options = MiniRogueOptions(hero.id, mat.id, DIFFICULTIES[place % 4], stances=place % 8 > 3)
        game = played(book, options, number)
        finished = number % 4 in (0, 3)
        games[f"{hero.id}-{mat.id}"] = game if finished else game.replay(int(len(game) * UNFINISHED))
    for number, options in enumerate(others(book.cards)):
        game = played(book, options, number)
        games[name_of(options)] = game.replay(int(len(game) * UNFINISHED)) if number % 3 == 0 else game
    games["strict"] = played(book, MiniRogueOptions("thief", stances=True), 100, strict=True)
    options = MiniRogueOptions("crusader", "tower", stances=True)
    games["own-dice"] = max((by_hand(book, options, seed) for seed in range(OWN_DICE_SEEDS)), key=len)
    return games


def main() -> int:
    games = corpus(MiniRogueBook())
    for path in FOLDER.glob("*.json"):
        path.unlink()
    for name, game in games.items():
        game.save(FOLDER / f"{name}.json")
        print(f"{name}: {len(game)} answers, {game.result or 'unfinished'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
