"""Random games, position by position, for the tests of positions."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules.cardspeak import ALL_AFFLICTIONS, BOONS
from undercroft.games.mini_rogue.rules.setup import Legacy, Setup, new_game
from undercroft.games.mini_rogue.rules.state import PLAYING, State
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.question import CHANCE

CARDS = load_mini_rogue()
HEROES = [card.id for card in CARDS.characters]
MATS = [card.id for card in CARDS.mats]
PARTIES = [("rogue", "crusader"), ("mage", "priestess"), ("thief", "cleric", "witch"), ("bones", "rogue", "priestess")]


class Curious:
    """A player who likes to try what has been tried least, so that rare questions come up too."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.tried: Counter[int] = Counter()

    def choose(self, game: State) -> int:
        legal = game.question.legal()
        if self.chance.random() < 0.5:
            choice = self.chance.choice(legal)
        else:
            choice = min(legal, key=lambda answer: self.tried[answer])
        self.tried[choice] += 1
        return choice


def every_question(hero: str, mat: str, stances: bool, seed: int, player: Curious | None = None) -> Iterator[State]:
    """The state at each question of a game, and then at its end."""
    yield from every_state(MiniRogueOptions(hero, mat, "normal", stances).setup(CARDS), seed, player)


def every_question_together(heroes: Sequence[str], seed: int, player: Curious | None = None) -> Iterator[State]:
    """The same for several adventurers; every other seed brings stances, and every third perks and relics."""
    first, *mates = heroes
    options = MiniRogueOptions(first, MATS[seed % len(MATS)], "normal", bool(seed % 2), tuple(mates))
    setup = options.setup(CARDS)
    if seed % 3 == 0:
        setup.sheets = [sheet(random.Random(f"{hero} {seed}")) for hero in heroes]
    yield from every_state(setup, seed, player)


def every_question_of_boxes(seed: int, player: Curious | None = None) -> Iterator[State]:
    """The same with both boxes, or the second one: any characters, stories, reference cards and final boss."""
    chance = random.Random(seed)
    first, *mates = chance.sample(HEROES, chance.choice((1, 1, 2, 3)))
    boxes = chance.choice((("council",), ("base", "council")))
    options = MiniRogueOptions(
        first,
        chance.choice(MATS),
        stances=bool(seed % 2),
        mates=tuple(mates),
        boxes=boxes,
        deck="picked" if len(boxes) == 2 and seed % 3 == 0 else "all",
        final=chance.choice(("", "random")),
        reference=chance.choice(("", "ghost", "criminal", "in-turn", "at-random")),
        stories=chance.choice(("", "all", "none")),
    )
    setup = options.setup(CARDS)
    if seed % 2:
        setup.sheets = [sheet(random.Random(f"{hero} {seed}")) for hero in options.heroes]
    yield from every_state(setup, seed, player)


def every_question_against(seed: int, player: Curious | None = None) -> Iterator[State]:
    """The same against an Overlord, or every other seed against the Automa."""
    chance = random.Random(seed)
    first, *mates = chance.sample(HEROES, chance.choice((1, 1, 2, 3)))
    options = MiniRogueOptions(
        first,
        chance.choice(MATS),
        chance.choice(("normal", "hard", "roguelike")),
        stances=bool(seed // 2 % 2),
        mates=tuple(mates),
        boxes=chance.choice((("base",), ("council",), ("base", "council"))),
        reference=chance.choice(("", "in-turn", "at-random")),
        overlord=chance.choice([card.id for card in CARDS.overlords]),
        automa=bool(seed % 2),
        beginners=chance.random() < 0.5,
    )
    setup = options.setup(CARDS)
    if seed % 3:
        setup.sheets = [sheet(random.Random(f"{hero} {seed}")) for hero in options.heroes]
    yield from every_state(setup, seed, player)


def sheet(chance: random.Random) -> Legacy:
    """Any perks and relics, and enough HP and XP to see more of the dungeon."""
    boons = chance.randrange(1 << BOONS)
    return Legacy(boons, [8, chance.choice((0, 6, 18)), 0, 0, 0], 0, chance.randrange(ALL_AFFLICTIONS + 1))


def every_state(setup: Setup, seed: int, player: Curious | None = None) -> Iterator[State]:
    """A game from its first question to its end."""
    game = new_game(CARDS.tables, setup, seed)
    player = player or Curious(seed)
    while game.outcome == PLAYING:
        yield game
        RULES.answer(game, player.choose(game))
    yield game


def play_out(game: State, seed: int) -> None:
    """Play a position to its end at random."""
    chance = random.Random(seed)
    chooser = Chooser(seed)
    for _ in range(5_000):
        if game.outcome != PLAYING:
            return
        if game.question.kind == CHANCE:
            RULES.throw(game, [chance.randint(1, 6) for _ in game.dice.wanted()])
        else:
            RULES.answer(game, chooser.choose(game.question))
    raise AssertionError("the game does not end")
