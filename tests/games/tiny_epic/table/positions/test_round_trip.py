"""A position of Tiny Epic Dungeons that is described and built again is the same, byte for byte, whatever is asked."""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from itertools import chain

import pytest

from tests.games.tiny_epic.rules.story import Story
from tests.games.tiny_epic.table.positions.games import (
    CARDS,
    HEROES,
    Curious,
    every_question,
    every_question_at_length,
    every_question_of_act_two,
    lair,
)
from tests.sample import first_in_both
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.invariants import broken_invariant
from undercroft.games.tiny_epic.rules.state import PLAYING, WON, State
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.games.tiny_epic.table.fields import QUESTION_NAMES
from undercroft.games.tiny_epic.table.position import build, describe
from undercroft.games.tiny_epic.table.position.steps import ASKING
from undercroft.games.tiny_epic.table.view import view
from undercroft.table.book import Plain
from undercroft.table.position import to_toml

OFTEN = frozenset((steps.TURN, steps.TEST, steps.EQUIP, steps.DISCOVER))
"""Of what is asked again and again, one in ten is enough."""


def check(game: State, *, toml: bool) -> None:
    """Written down and read again, it is the same."""
    data = describe(CARDS, game)
    again = build(CARDS, tomllib.loads(to_toml(data)) if toml else json.loads(json.dumps(data)))
    if game.outcome != PLAYING:
        # what was asked last leaves a trace that nothing reads
        again.question.argument = game.question.argument
        again.question.seat = game.question.seat
    assert again.to_bytes() == game.to_bytes(), to_toml(data)


def check_all(games: Iterable[State]) -> set[str]:
    """Check most positions; returns what was asked in them."""
    met: Counter[int] = Counter()
    for number, game in enumerate(games):
        kind = int(game.question.kind)
        met[kind] += 1
        if kind not in OFTEN or met[kind] % 10 == 1:
            check(game, toml=number % 2 == 0)
    return {QUESTION_NAMES[kind] for kind in met if kind}


@pytest.mark.parametrize("seed", first_in_both(range(24), 6))
def test_a_whole_game_described_and_built_again(seed: int) -> None:
    check_all(every_question(seed))


@pytest.mark.parametrize("seed", first_in_both(range(12), 2))
def test_a_long_game_described_and_built_again(seed: int) -> None:
    check_all(every_question_at_length(seed, 900))


@pytest.mark.parametrize("seed", first_in_both(range(12), 2))
def test_a_game_of_act_two_described_and_built_again(seed: int) -> None:
    check_all(every_question_of_act_two(seed, 500))


def in_act_one(**changes: object) -> Plain:
    """Two heroes with goblins around them."""
    heroes = [
        {"hero": "ethairna", "cell": "d5", "cards": {"left": "claw", "right": "great-axe", "spell1": "bulls-might"}},
        {"hero": "thordin-torvak", "cell": "d5"},
    ]
    enemies = [{"card": card, "cell": "d5"} for card in ("stabby", "shooty", "boomy")]
    return {
        "game": "tiny-epic",
        "heroes": heroes,
        "rooms": [{"cell": "d5", "card": "graveyard"}],
        "enemies": enemies,
    } | changes


CASTING = {"kind": "cast", "place": "spell1", "dice": [6, 2, 1]}
RARE: tuple[Plain, ...] = (
    in_act_one(question={"kind": "weapon", "effect": "melee attack +3"}, test=CASTING),
    in_act_one(
        heroes=[
            {"hero": "ethairna", "cell": "d5", "cards": {"left": "grimoire", "spell1": "thunderclap"}},
            {"hero": "uliessa"},
        ],
        test=CASTING | {"targets": ["goblin1", "goblin2", "goblin3"], "enemy_die": "4"},
        question={"kind": "embolden", "damage": 1, "enemies": ["goblin1", "goblin2", "goblin3"]},
        agenda=[{"step": "after"}],
    ),
    in_act_one(
        heroes=[{"hero": "ethairna", "cell": "d5", "cards": {"spell2": "chain-lightning"}}, {"hero": "uliessa"}],
        test={"kind": "cast", "place": "spell2", "targets": ["goblin2"], "enemy_die": "to-roll"},
        question={"kind": "second-target"},
    ),
    in_act_one(
        heroes=[{"hero": "ethairna", "cell": "d4", "cards": {"spell2": "repelling-wind"}}, {"hero": "uliessa"}],
        rooms=[
            {"cell": "d5", "card": "graveyard"},
            {"cell": "c5", "card": "siege-works"},
            {"cell": "e5", "card": "portal-chamber"},
        ],
        test={"kind": "cast", "place": "spell2", "targets": ["goblin2"], "enemy_die": "3", "dice": [4, 4, 4]},
        question={"kind": "push", "enemy": "goblin2", "left": 3},
        agenda=[{"step": "after"}],
    ),
    in_act_one(
        question={"kind": "counter", "enemies": ["goblin1", "goblin3"]},
        test={"kind": "attack", "place": "left", "targets": ["goblin1", "goblin3"], "enemy_die": "5", "wide": True},
    ),
    in_act_one(
        turn={"seat": 1},
        question={"kind": "guard", "enemy": "goblin1"},
        test={"kind": "attack", "targets": ["goblin1"], "enemy_die": "5", "result": 4},
    ),
    in_act_one(question={"kind": "kill", "enemies": ["goblin1", "goblin2"]}),
    lair(
        HEROES[:2],
        "medusa",
        heroes=[
            {"hero": "grok-ull", "cell": "lair", "space": 2, "cards": {"left": "great-axe", "trinket1": "boots"}},
            {"hero": "uliessa", "cell": "d6"},
        ],
        question={"kind": "shed", "effect": "discard loot or -2 health"},
        agenda=[{"step": "torch"}],
    ),
    lair(
        HEROES[2:4],
        "dragon",
        question={"kind": "split", "damage": 3},
        boss={"boss": "dragon", "markers": [8, 7]},
    ),
)
"""Questions that a game seldom comes to."""


@pytest.mark.parametrize("data", RARE, ids=lambda data: data["question"]["kind"])
def test_a_rare_question_described_and_built_again(data: Plain) -> None:
    game = build(CARDS, data)
    assert QUESTION_NAMES[int(game.question.kind)] == data["question"]["kind"]
    assert broken_invariant(game) is None
    check(game, toml=True)


@pytest.mark.once
def test_every_question_can_be_written_down() -> None:
    """All kinds there are, in rare positions and long games."""
    player = Curious(1)
    games = chain(
        (build(CARDS, data) for data in RARE),
        *(every_question_at_length(seed, 400, player) for seed in range(6)),
        *(every_question_of_act_two(seed, 200, player) for seed in range(6)),
    )
    assert {QUESTION_NAMES[kind] for kind in ASKING} - check_all(games) == set()


def test_a_game_won_described_and_built_again() -> None:
    for seed in range(40):
        *_, game = every_question_of_act_two(seed, 2_000)
        if game.outcome == WON:
            check(game, toml=True)
            return
    raise AssertionError("nobody has won")


def test_building_leaves_the_data_alone() -> None:
    for game in every_question(5):
        data = describe(CARDS, game)
        text = json.dumps(data)
        build(CARDS, data)
        assert json.dumps(data) == text


def test_without_the_generator_only_chance_differs() -> None:
    for game in every_question(2):
        data = describe(CARDS, game, generator=False)
        assert "generator" not in data
        again = build(CARDS, data)
        assert view(CARDS, again, 0) == view(CARDS, game, 0)


def test_loaded_dice_and_own_dice_are_kept() -> None:
    game = next(every_question(1))
    for face in (6, 3, 1):
        game.dice.load(face)
    game.dice.by_hand = True
    data = describe(CARDS, game)
    assert data["loaded_dice"] == [6, 3, 1]
    assert build(CARDS, data).to_bytes() == game.to_bytes()


def test_sixes_that_wait_for_the_attack_of_a_spell() -> None:
    """Divine Might with an unused 6: it waits while the weapon is chosen, the dice lie there, and own dice are due."""
    story = Story("sir-lanon", "grok-ull").hidden("c4", "d3", "d5", "e4").equipped(0, right="spiked-shield")
    story.goblin("pokey", "d4").having(0, health=7)
    story.dice(4, 6).go().answer("use:special", "result:die1", "pay")
    assert story.question == "WEAPON"
    by_hand = story.game.copy()
    by_hand.dice.by_hand = True
    RULES.answer(by_hand, answers.USE + 1)
    story.dice(3, 5, 5, enemy=2).answer("use:left")
    assert story.question == "TEST"
    for game in (story.game, by_hand):
        assert [step["step"] for step in describe(CARDS, game)["agenda"]] == ["sixes"]
        data = json.loads(json.dumps(describe(CARDS, game)))
        assert json.loads(json.dumps(describe(CARDS, build(CARDS, data)))) == data
