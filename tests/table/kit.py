"""Whole games at the table with random answers, for tests."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import undercroft
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import DECKS, DIFFICULTIES, REFERENCES, STORIES
from undercroft.table.game import Game
from undercroft.table.shelf import book_of

_BOOK = book_of("mini-rogue")
assert isinstance(_BOOK, MiniRogueBook)
BOOK: MiniRogueBook = _BOOK
HEROES = [card.id for card in BOOK.cards.characters]
MATS = [card.id for card in BOOK.cards.mats]
BASE = {
    **{"boxes": ["base"], "deck": "all", "final": "ogs-remains", "reference": "ghost", "stories": "none"},
    **{"overlord": "", "automa": False, "beginners": False},
}
"""What a game of the base box alone is played with."""
SETUPS = [
    {"hero": hero, "mates": [], "mat": mat, "difficulty": difficulty, "stances": stances, **BASE}
    for hero, mat, difficulty, stances in product(HEROES, MATS, DIFFICULTIES, (False, True))
]
FINALS = [*(boss.id for boss in BOOK.cards.bosses if boss.final and not boss.avatar), "random"]
COUNCILS = [
    {**SETUPS[0], "boxes": boxes, "deck": deck, "final": final, "reference": reference, "stories": stories}
    for boxes, deck, final, reference, stories in product(
        [["base"], ["council"], ["base", "council"]], DECKS, FINALS, REFERENCES, STORIES
    )
    if deck == "all" or len(boxes) > 1
]
"""Every way to mix the boxes."""
AVATAR = next(boss.id for boss in BOOK.cards.bosses if boss.avatar)
AGAINST = [
    {**SETUPS[0], "overlord": card.id, "automa": automa, "beginners": beginners, "final": AVATAR, "boxes": boxes}
    | ({"reference": "criminal", "stories": "council"} if boxes == ["council"] else {})
    for card, automa, beginners, boxes in product(
        BOOK.cards.overlords, (False, True), (False, True), [["base"], ["council"]]
    )
]
"""Every Overlord, played and by itself."""


def against(number: int, **more: Any) -> Game:
    """A new game of one to three adventurers against an Overlord, or every other time against the Automa."""
    chance = Random(number)
    hero, *mates = chance.sample(HEROES, number // 2 % 3 + 1)
    cards = [card.id for card in BOOK.cards.overlords]
    choices: dict[str, Any] = {"hero": hero, "mates": mates, "mat": chance.choice(MATS), "seed": number}
    choices |= {"overlord": chance.choice(cards), "automa": bool(number % 2), "beginners": chance.random() < 0.5}
    choices |= {"boxes": chance.choice((["base"], ["council"], ["base", "council"])), "language": "en"}
    return undercroft.new(**choices | more)


def step(game: Game, chance: Random) -> None:
    """One random answer, or the dice that are asked for."""
    if game.dice_needed:
        game.roll(*(chance.randint(1, 6) for _ in game.dice_needed))
    else:
        game.answer(chance.choice(game.state.question.legal()))


def steps_of(game: Game, chance: Random, most: int = 10_000) -> Iterator[Game]:
    """The game before each step, and at its end."""
    yield game
    while not game.over and most > 0:
        step(game, chance)
        most -= 1
        yield game


def played(seed: int = 1, answers: int = 10_000, **setup: Any) -> Game:
    """A game after so many random answers, or at its end; it never waits for dice."""
    game = undercroft.new(seed=seed, language="en", **setup)
    chance = Random(seed)
    while game.dice_needed or (not game.over and len(game) < answers):
        step(game, chance)
    return game


def same(one: Game, other: Game) -> bool:
    """Whether two games are the very same: setup, answers, and every position on the way."""
    return (
        (one.setup, one.seed, one.strict, one.own_dice, one.given)
        == (other.setup, other.seed, other.strict, other.own_dice, other.given)
        and [turn.faces for turn in one._moves] == [turn.faces for turn in other._moves]
        and all(one.replay(number).hash == other.replay(number).hash for number in range(len(one) + 1))
    )
