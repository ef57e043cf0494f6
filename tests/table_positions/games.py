"""Random games, position by position, for the tests of positions."""

import random
from collections import Counter
from collections.abc import Iterator

from undercroft.cards import load_mini_rogue
from undercroft.rules.mini_rogue import engine
from undercroft.rules.mini_rogue.playout import Chooser
from undercroft.rules.mini_rogue.setup import new_game
from undercroft.rules.mini_rogue.state import PLAYING, Game
from undercroft.table.options import MiniRogueOptions

CARDS = load_mini_rogue()
HEROES = [card.id for card in CARDS.characters]
MATS = [card.id for card in CARDS.mats]


class Curious:
    """A player who likes to try what has been tried least, so that rare questions come up too."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.tried: Counter[int] = Counter()

    def choose(self, game: Game) -> int:
        legal = game.question.legal()
        if self.chance.random() < 0.5:
            choice = self.chance.choice(legal)
        else:
            choice = min(legal, key=lambda answer: self.tried[answer])
        self.tried[choice] += 1
        return choice


def every_question(hero: str, mat: str, stances: bool, seed: int, player: Curious | None = None) -> Iterator[Game]:
    """The state at each question of a game, and then at its end."""
    game = new_game(CARDS.tables, MiniRogueOptions(hero, mat, "normal", stances).setup(CARDS), seed)
    player = player or Curious(seed)
    while game.outcome == PLAYING:
        yield game
        engine.answer(game, player.choose(game))
    yield game


def play_out(game: Game, seed: int) -> None:
    """Play a position to its end at random."""
    game.dice.by_hand = False
    chooser = Chooser(seed)
    for _ in range(5_000):
        if game.outcome != PLAYING:
            return
        engine.answer(game, chooser.choose(game.question))
    raise AssertionError("the game does not end")
