"""Random games of Tiny Epic Dungeons, position by position, for the tests of positions and of the table.

Random play ends early: goblins come, and the torch burns down. In a long game what would end it is held off between
turns, and heroes make for the Lair; so every kind of question is met.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.rules import answers, cardspeak, engine, steps
from undercroft.games.tiny_epic.rules.setup import Setup, new_game
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    ENEMIES,
    FIRST_MINION,
    GOBLINS,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    State,
    active,
    recount,
)
from undercroft.games.tiny_epic.rules.turn import ask_turn
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.games.tiny_epic.table.position import build
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain

CARDS = load_tiny_epic()
HEROES = [card.id for card in CARDS.heroes]
BOSSES = [card.id for card in CARDS.bosses]
GEAR = [card.id for card in CARDS.gear]
RARE = (
    *("grimoire", "war-horn", "bladed-chain", "longbow", "shield", "spiked-shield", "chain-lightning"),
    *("tempest-of-arrows", "thunderclap", "stone-skin", "bulls-might", "repelling-wind", "dimension-door"),
)
"""Cards that bring up questions which are seldom asked."""


SPELLS = (answers.USE + cardspeak.SPELL + 1, answers.USE + cardspeak.SECOND_SPELL + 1)


class Curious:
    """A player who likes to try what has been tried least, so that rare questions come up too."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.tried: Counter[tuple[int, int]] = Counter()

    def choose(self, game: State) -> int:
        legal = game.question.legal()
        if answers.ENTER in legal:
            return answers.ENTER
        eager = self.eager(game, legal)
        if eager and self.chance.random() < 0.5:
            choice = self.chance.choice(eager)
        elif self.chance.random() < 0.5:
            choice = self.chance.choice(legal)
        else:
            choice = min(legal, key=lambda answer: self.tried[int(game.question.kind), answer])
        if choice in (answers.REVEAL, answers.LEAVE) and self.chance.random() < 0.6:
            choice = self.chance.choice(legal)
        self.tried[int(game.question.kind), choice] += 1
        return choice

    def eager(self, game: State, legal: list[int]) -> list[int]:
        """What brings up more than it ends: Spells, and results that are high enough for them."""
        if game.question.kind == steps.TURN:
            return [answer for answer in legal if answer in SPELLS]
        if game.question.kind == steps.TEST:
            return [max(legal, key=lambda answer: result_of(game, answer))]
        return [answers.PAY] if game.question.kind == steps.PAY else []


def result_of(game: State, answer: int) -> int:
    """What the dice come to that an answer adds up."""
    if not answers.RESULT <= answer < answers.RAISE:
        return 0
    die, added = divmod(answer - answers.RESULT, 4)
    others = [other for other in range(3) if other != die]
    extra = [int(game.trial.faces[other]) for place, other in enumerate(others) if added >> place & 1]
    return int(game.trial.faces[die]) + sum(extra)


def setup_of(seed: int) -> Setup:
    """Parties of two, three and four over all heroes; bosses chosen and drawn."""
    size = 2 + seed % 3
    return Setup([(seed * 3 + place) % len(HEROES) for place in range(size)], seed % (len(BOSSES) + 1) - 1)


def every_question(seed: int, player: Curious | None = None) -> Iterator[State]:
    """The state at each question of a game, and then at its end."""
    game = new_game(CARDS.tables, setup_of(seed), seed)
    player = player or Curious(seed)
    while game.outcome == PLAYING:
        yield game
        RULES.answer(game, player.choose(game))
    yield game


def every_question_at_length(
    seed: int, most: int, player: Curious | None = None, game: State | None = None
) -> Iterator[State]:
    """The same, with losses held off and full hands; from a position, if there is one."""
    game = game or new_game(CARDS.tables, setup_of(seed), seed)
    player = player or Curious(seed)
    for number in range(most):
        if game.outcome != PLAYING:
            break
        if game.question.kind == steps.TURN:
            hold_off(game, player.chance, number)
        yield game
        RULES.answer(game, player.choose(game))
    yield game


def hold_off(game: State, chance: random.Random, number: int) -> None:
    """Fewer goblins, weak minions, a bright torch, rested heroes and other cards in their hands."""
    if game.goblins == GOBLINS:
        for slot in range(GOBLINS):
            game.piles.goblin_discards |= BIT[game.enemy_card[slot]]
            game.enemy_cell[slot], game.enemy_card[slot] = NOWHERE, NO_CARD
        game.goblins = 0
    game.torch = max(
        int(game.tables.torch_start[game.act * 5 + game.party]), int(game.torch) - chance.choice((0, 1, 1))
    )
    for enemy in range(FIRST_MINION, BOSS):
        if game.enemy_cell[enemy] != NOWHERE and not game.act and chance.random() < 0.1:
            game.enemy_health[enemy] = 1
    for hero in game.heroes:
        if chance.random() < 0.15:
            hero.focus, hero.health = game.tables.hero_focus[hero.board], game.tables.hero_health[hero.board]
    if chance.random() < 0.3:
        deal_a_card(game, chance)
    if chance.random() < 0.2:
        gather(game, chance)
    ask_turn(game, active(game))
    if game.question.count < 2:
        engine.go_on(game, game.question.answers[0])


def deal_a_card(game: State, chance: random.Random) -> None:
    """A hero finds a card in one of the places where it can be; what was there goes back under the deck."""
    left = [card for card in range(len(GEAR)) if game.piles.loot & BIT[card]]
    rare = [card for card in left if GEAR[card] in RARE]
    left = rare if rare and chance.random() < 0.7 else left
    if left:
        card, hero = chance.choice(left), chance.choice((*game.heroes, active(game), active(game)))
        slot = int(game.tables.card_slot[card])
        slot += chance.randrange(2) if slot != 2 else 0
        if hero.cards[slot] != NO_CARD:
            game.piles.loot |= BIT[hero.cards[slot]]
        hero.cards[slot] = card
        game.piles.loot &= ~BIT[card]
        recount(game, hero)


def gather(game: State, chance: random.Random) -> None:
    """Enemies come to the hero whose turn it is: those that take no altar with them."""
    cell = active(game).cell
    for enemy in range(ENEMIES):
        altar = enemy == BOSS and cell != LAIR and game.grid.altars & BIT[cell]
        if game.enemy_cell[enemy] != NOWHERE and not altar and chance.random() < 0.7:
            game.enemy_cell[enemy] = cell


def play_out(game: State, seed: int, most: int = 20_000) -> None:
    """Play a position to its end at random."""
    chance = random.Random(seed)
    chooser = Chooser(seed)
    for _ in range(most):
        if game.outcome != PLAYING:
            return
        if game.question.kind == CHANCE:
            RULES.throw(game, [chance.randint(1, 6) for _ in game.dice.wanted()])
        else:
            RULES.answer(game, chooser.choose(game.question))
    raise AssertionError("the game does not end")


# --- Act 2 ----------------------------------------------------------------------------------------------------

_ROOMS = (
    {"cell": "c4", "card": "portal-chamber"},
    {"cell": "e4", "card": "siege-works"},
    {"cell": "d5", "card": "graveyard"},
    {"cell": "d3", "card": "fire-vortex"},
    {"cell": "d6", "card": "lair-door", "turned": 3},
    {"cell": "b4", "card": "minion-encounter-b", "turned": 2},
    {"cell": "f4", "card": "minion-encounter-c"},
    {"cell": "d2", "card": "feasthall", "turned": 1},
)
_THIRD = ({"cell": "d2", "card": "minion-encounter-d", "turned": 1}, {"cell": "b5", "card": "buzzsaw"})
_FOURTH = ({"cell": "f5", "card": "minion-encounter-a", "turned": 2}, {"cell": "b3", "card": "spike-pit"})


def lair(heroes: Sequence[str], boss: str, /, **changes: object) -> Plain:
    """A position of Act 2: the first hero has just entered the Lair, the second one stands before it."""
    rooms = list(_ROOMS)
    if len(heroes) > 2:
        rooms = [*rooms[:-1], *_THIRD]
    if len(heroes) > 3:
        rooms += _FOURTH
    places = ({"cell": "lair"}, {"cell": "d6"}, {"cell": "d5"}, {"cell": "d4"})
    party = [{"hero": hero} | place for hero, place in zip(heroes, places, strict=False)]
    return {"game": "tiny-epic", "act": 2, "boss": {"boss": boss}, "heroes": party, "rooms": rooms} | changes


def every_question_of_act_two(seed: int, most: int, player: Curious | None = None) -> Iterator[State]:
    """A long game that begins in Act 2, against each of the bosses in turn."""
    heroes = [HEROES[(seed * 3 + place) % len(HEROES)] for place in range(2 + seed % 3)]
    game = build(CARDS, lair(heroes, BOSSES[seed % len(BOSSES)], seed=seed))
    yield from every_question_at_length(seed, most, player, game)
