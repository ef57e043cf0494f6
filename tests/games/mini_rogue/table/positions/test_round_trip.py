"""A position that is described and built again is the same, byte for byte, whatever is asked."""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import pytest

from tests.games.mini_rogue.table.positions.games import (
    CARDS,
    HEROES,
    MATS,
    PARTIES,
    Curious,
    every_question,
    every_question_against,
    every_question_of_boxes,
    every_question_together,
    every_state,
)
from tests.sample import first_in_both
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import MOVE_RIGHT, POWER
from undercroft.games.mini_rogue.rules.barter import is_empty
from undercroft.games.mini_rogue.rules.state import BOUND, NO_CARD, PLAYING, TO_MOVE, WON, State
from undercroft.games.mini_rogue.rules.turn_order import seat_at
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.fields import QUESTION_NAMES
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.games.mini_rogue.table.position.steps import ASKING
from undercroft.games.mini_rogue.table.view import view
from undercroft.table.position import to_toml

RARE = (
    {
        "area": 5,
        "hero": {"character": "rogue", "xp": 8},
        "rooms": {"1": "monster-a"},
        "enemy": {},
        "dice": {"character": [3, 4], "dungeon": 2, "announced": ["doubling"]},
        "question": {"kind": "doubling"},
    },
    {
        "hero": {"potions": ["healing"]},
        "rooms": {"1": "shrine"},
        "dice": {"dungeon": 5, "row": 5},
        "question": {"kind": "after-die"},
    },
    {
        "boxes": ["council"],
        "area": 5,
        "hero": {"character": "rogue", "potions": ["frost"]},
        "rooms": {"1": "rooftop-prowler"},
        "enemy": {},
        "dice": {"character": [3], "dungeon": 2},
        "question": {"kind": "shot"},
    },
    {
        "boxes": ["council"],
        "hero": {"item": {"item": "cracked-buckler"}},
        "rooms": {"1": "city-guard"},
        "enemy": {},
        "dice": {"character": [3], "dungeon": 2},
        "question": {"kind": "parry", "loss": 2},
    },
    {
        "boxes": ["council"],
        "hero": {"potions": ["fire", "frost", "holy"]},
        "question": {"kind": "shed-potion"},
    },
    {
        "boxes": ["council"],
        "area": 3,
        "hero": {"item": {"item": "old-warning"}},
        "rooms": {"1": "city-guard"},
        "question": {"kind": "lower"},
    },
    {
        "boxes": ["council"],
        "story": "masked-ball",
        "question": {"kind": "story-choice"},
    },
    {
        "party": [{"cell": 9}, {"food": 0, "potions": ["healing"]}],
        "question": {"kind": "descend", "seat": 1},
    },
    {
        "boxes": ["council"],
        "overlord": {"card": "prophet"},
        "rooms": {"1": "crow-flock"},
        "enemy": {},
        "dice": {"character": [3], "dungeon": 2, "wave": [4, 1]},
        "question": {"kind": "reroll-die"},
        "agenda": [{"step": "overlord", "moment": ["die"]}, {"step": "foe-attack"}],
    },
    {
        "overlord": {"sides": {"powers": ["long-night"]}},
        "hero": {"second": "witch"},
        "question": {"kind": "turn-card"},
    },
    {
        "overlord": {"card": "devourer"},
        "party": [{}, {"cell": 2}],
        "question": {"kind": "victim"},
    },
    {
        "party": [{"cell": 9}, {}],
        "area": 3,
        "bosses": {"left": 3},
        "overlord": {"beginners": True},
        "question": {"kind": "second-rewards"},
    },
)
"""Questions that a game seldom comes to."""
FIRST = 3
"""so many positions with the same question are all checked"""
TOML = 6
"""Every so many positions are written as TOML, which takes longer than all the rest; the others as JSON."""


def games(hero: str, seeds: int) -> Iterator[State]:
    player = Curious(len(hero))
    for seed in range(seeds):
        for mat in MATS:
            yield from every_question(hero, mat, bool(seed % 2), seed, player)


def party_games(heroes: Sequence[str], seeds: int) -> Iterator[State]:
    player = Curious(len(heroes))
    for seed in range(seeds):
        yield from every_question_together(heroes, seed, player)


def check(game: State, *, toml: bool) -> None:
    """Written down and read again, it is the same."""
    data = describe(CARDS, game)
    again = build(CARDS, tomllib.loads(to_toml(data)) if toml else json.loads(json.dumps(data)))
    if game.outcome != PLAYING:
        # what was asked last leaves a trace that nothing reads
        again.question.argument = game.question.argument
        again.question.seat = game.question.seat
    assert again.to_bytes() == game.to_bytes(), to_toml(data)


def check_some(games: Iterable[State]) -> None:
    """Of each question the first few positions, and one in twenty of the others."""
    met: Counter[int] = Counter()
    for number, game in enumerate(games):
        kind = int(game.question.kind)
        met[kind] += 1
        if met[kind] <= FIRST or number % 20 == 0 or game.outcome != PLAYING:
            check(game, toml=number % TOML == 0)


@pytest.mark.parametrize("hero", first_in_both(HEROES, 4))
def test_described_and_built_again(hero: str) -> None:
    check_some(games(hero, 4))


@pytest.mark.parametrize("heroes", first_in_both(PARTIES, 2), ids="-".join)
def test_a_party_described_and_built_again(heroes: Sequence[str]) -> None:
    check_some(party_games(heroes, 6))


@pytest.mark.parametrize("seed", first_in_both(range(36), 6))
def test_a_game_of_other_boxes_described_and_built_again(seed: int) -> None:
    check_some(every_question_of_boxes(seed))


@pytest.mark.parametrize("seed", first_in_both(range(40), 6))
def test_a_game_against_an_overlord_described_and_built_again(seed: int) -> None:
    """Or against the Automa, every other time."""
    check_some(every_question_against(seed))


def test_a_party_in_every_situation() -> None:
    """Half moved, about to fall, fighting together or one alone, with a deal half put together."""
    met: set[str] = set()
    for heroes in PARTIES:
        for game in party_games(heroes, 8):
            stages = {int(hero.stage) for hero in game.heroes}
            fighters = int(game.fighters).bit_count() if game.foe.line != NO_CARD else 0
            here = {f"{fighters} of {game.party} fight"} if fighters else set()
            here |= {"half moved"} if {TO_MOVE, BOUND} <= stages else set()
            here |= {"about to fall"} if game.fall_cell != NO_CARD else set()
            here |= {"a deal"} if game.question.kind == steps.DEAL and not is_empty(game) else set()
            here |= {"another order"} if seat_at(game, 0) != game.leader else set()
            if here - met:
                check(game, toml=True)
            met |= here
    fights = {"1 of 2 fight", "2 of 2 fight", "1 of 3 fight", "2 of 3 fight", "3 of 3 fight"}
    assert met == fights | {"half moved", "about to fall", "a deal", "another order"}


@pytest.mark.parametrize("chapter", CARDS.campaign.played)
def test_a_chapter_described_and_built_again(chapter: str) -> None:
    """A campaign has a goal of its own, and may start deeper or without some of the bosses."""
    relics = tuple(CARDS.campaign.relics)
    for heroes in (("mage",), ("crusader", "witch")):
        options = MiniRogueOptions(heroes[0], mates=heroes[1:], chapter=chapter, relics=relics)
        for number, game in enumerate(every_state(options.setup(CARDS), 1)):
            if number % 5 == 0 or game.outcome != PLAYING:
                check(game, toml=True)


@pytest.mark.parametrize("heroes", [["priestess"], ["priestess", "bones", "mage"]], ids="-".join)
def test_a_game_won_described_and_built_again(heroes: Sequence[str]) -> None:
    party = [{"character": hero, "cell": 9, "xp": 18} for hero in heroes]
    game = build(CARDS, {"area": 10, "party": party, "enemy": {"phase": 2, "hp": 1}, "loaded_dice": [4, 4, 4, 4]})
    while game.outcome == PLAYING:
        RULES.answer(game, game.question.legal()[0])
    assert game.outcome == WON
    check(game, toml=True)


@pytest.mark.rule("MR-CAMP-18")
def test_a_feud_described_and_built_again() -> None:
    """The final boss has more HP in both phases, and the figures stay when it is beaten."""
    more = {"alone": 5, "party": 10}
    king = {"final": "remains-of-the-king", "final_hp": more, "area": 10, "hero": {"cell": 9, "xp": 18}}
    for phase in (1, 2):
        printed = build(CARDS, king | {"enemy": {"phase": phase}, "final_hp": None}).foe.hp
        game = build(CARDS, king | {"enemy": {"phase": phase}})
        assert game.foe.hp == printed + 5
        check(game, toml=True)
    game = build(CARDS, king | {"enemy": {"phase": 2, "hp": 1}, "loaded_dice": [4, 4, 4, 4]})
    while game.outcome == PLAYING:
        RULES.answer(game, game.question.legal()[0])
    assert (game.outcome, game.foe.start_hp) == (WON, printed + 5)
    check(game, toml=True)


@pytest.mark.parametrize("against", ["overlord", "automa"])
def test_a_game_lost_by_a_power_described_and_built_again(against: str) -> None:
    overlord = {"card": "devourer", "against": against} | ({"augury": 5} if against == "overlord" else {})
    game = build(CARDS, {"overlord": overlord, "hero": {"hp": 1, "food": 0}, "rooms": {"2": "bonfire"}})
    RULES.answer(game, POWER + 3 if against == "overlord" else MOVE_RIGHT)
    assert CARDS.powers[game.killer].id == "gnawing-hunger"
    assert describe(CARDS, game)["cause"] == "power: Gnawing Hunger"
    check(game, toml=True)


@pytest.mark.once
def test_every_question_can_be_written_down() -> None:
    asked: set[int] = set()
    seldom = (build(CARDS, data) for data in RARE)
    alone = chain(*(games(hero, 15) for hero in HEROES))
    against = chain(*(every_question_against(seed) for seed in range(24)))
    for game in chain(seldom, against, alone, *(party_games(heroes, 6) for heroes in PARTIES)):
        kind = int(game.question.kind)
        if kind and kind not in asked:
            asked.add(kind)
            check(game, toml=True)
    assert {QUESTION_NAMES[kind] for kind in ASKING - asked} == set()


def test_building_leaves_the_data_alone() -> None:
    for game in chain(every_question("witch", "dungeon", True, 5), every_question_together(PARTIES[0], 5)):
        data = describe(CARDS, game)
        text = json.dumps(data)
        build(CARDS, data)
        assert json.dumps(data) == text


def test_without_the_generator_only_chance_differs() -> None:
    for game in every_question("thief", "tower", False, 2):
        data = describe(CARDS, game, generator=False)
        assert "generator" not in data
        again = build(CARDS, data)
        assert view(CARDS, again, 0) == view(CARDS, game, 0)
        again.dice, game_copy = game.copy().dice, game.copy()
        again.question.argument = game.question.argument
        assert again.to_bytes() == game_copy.to_bytes()


def test_loaded_dice_are_kept_in_order() -> None:
    game = next(every_question("rogue", "dungeon", False, 1))
    for face in (6, 3, 1):
        game.dice.load(face)
    data = describe(CARDS, game)
    assert data["loaded_dice"] == [6, 3, 1]
    assert build(CARDS, data).to_bytes() == game.to_bytes()


def test_own_dice_are_kept() -> None:
    game = next(every_question("rogue", "dungeon", False, 1))
    game.dice.by_hand = True
    assert build(CARDS, describe(CARDS, game)).dice.by_hand
