"""Whole games with the second box, mixed boxes and all stories, in both languages: complete and clean."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from tests.words.test_whole_games import CARDS, SPEECH, Turn, check_reading
from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.answers import GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import BOONS
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, IN_TURN
from undercroft.games.mini_rogue.rules.setup import Setup, deal, set_table
from undercroft.games.mini_rogue.rules.state import PLAYING
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel.events import Sink
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

HEROES = range(len(CARDS.characters))
FINALS = [boss for boss, card in enumerate(CARDS.bosses) if card.final]
COUNCIL_ONLY, MIXED = range(2)


def of_boxes(boxes: tuple[str, ...], where: tuple[str, ...]) -> list[int]:
    return [number for number, box in enumerate(where) if box in boxes]


def setup_of(kind: int, heroes: list[int], seed: int) -> Setup:
    """The second box alone, or both with everything there is."""
    boxes = ("council",) if kind == COUNCIL_ONLY else ("base", "council")
    bosses = [boss for boss in of_boxes(boxes, CARDS.boss_boxes) if boss not in FINALS]
    return Setup(
        heroes,
        seed % len(CARDS.mats),
        0,
        seed % 3 == 0,
        of_boxes(boxes, CARDS.room_boxes),
        bosses,
        FINALS[1] if kind == COUNCIL_ONLY else FINALS[seed % 2],
        references=[1] if kind == COUNCIL_ONLY else [0, 1],
        choosing=0 if kind == COUNCIL_ONLY else (IN_TURN, AT_RANDOM)[seed % 2],
        stories=of_boxes(("council",) if kind == COUNCIL_ONLY else ("council", "stories"), CARDS.story_boxes),
    )


def turns(party: int, kind: int, seed: int) -> Iterator[Turn]:
    """A game of hardy adventurers with random answers, as in the base game's tests."""
    chance = Random(seed)
    game = set_table(CARDS.tables, setup_of(kind, chance.sample(HEROES, party), seed))
    for hero in game.heroes:
        hero.hp, hero.xp, hero.gold = 20, seed % 19, 8
        hero.boons = (1 << BOONS) - 1 if seed % 4 == 3 else 0
    if seed % 5 == 0:  # a Story card that is rarely both drawn and kept
        game.heroes[0].item, game.heroes[0].item_uses = CARDS.item_number("old-warning"), 1
    if seed % 5 == 1:  # three potions, and a Belt that may go again
        game.heroes[0].item, game.heroes[0].item_uses, game.heroes[0].potions = CARDS.item_number("potion-belt"), 1, 7
    sink = Sink()
    game.sink = sink
    deal(game, seed)
    yield game, sink.take()
    while game.outcome == PLAYING:
        question = game.question
        waiting = question.kind in (steps.BARTER, steps.ARRIVE) and chance.random() < 0.6
        answer = GO_ON if waiting else question.answers[chance.randrange(question.count)]
        if chance.random() < 0.05:
            for hero in game.heroes:
                hero.hp = 20  # so that they see something of the place
        RULES.answer(game, answer)
        yield game, sink.take()


@pytest.mark.parametrize("party", [1, 2, 3])
@pytest.mark.parametrize("kind", [COUNCIL_ONLY, MIXED])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_whole_games_read_clean(party: int, kind: int, spoken: str) -> None:
    check_reading(spoken, chain.from_iterable(turns(party, kind, seed) for seed in range(16 // party)))


def said(kind: int, party: int, seeds: range) -> tuple[set[int], set[int], set[int]]:
    """Which events, which questions and which stories come up, each of them worded in every language."""
    told_of, asked, stories = set(), set(), set()
    for seed in seeds:
        for game, told in turns(party, kind, seed):
            asked.add(int(game.question.kind))
            for event in told:
                told_of.add(event[0])
                stories |= {event[2]} if event[0] == events.STORY_DRAWN else set()
                if event[0] >= events.STORY_DRAWN:
                    assert all(speech.event(game, event) for speech in SPEECH.values())
    return told_of, asked, stories


def test_everything_of_the_second_box_comes_up() -> None:
    told_of, asked, stories = said(MIXED, 2, range(100))
    assert set(range(events.STORY_DRAWN, events.SECOND_TAKEN)) <= told_of
    assert {steps.STORY_CHOICE, steps.EXCHANGE, steps.SHOT, steps.PARRY, steps.LOWER, steps.SHED_POTION} <= asked
    assert len(stories) == len(CARDS.stories)
