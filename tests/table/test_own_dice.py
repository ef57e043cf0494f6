"""Dice rolled by hand: which are asked for, what is refused, and that the game is the same as with the generator's."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import undercroft
from tests.table.kit import HEROES, played, same, step
from undercroft.table.game import Game, RollRefused, UndoRefused
from undercroft.table.position import book_at, game_at

ROLLED = {"rolled-character": "character", "rolled-dungeon": "dungeon", "rerolled": "character"}
SYMBOL = {"rolled-curse": "curse", "rolled-poison": "poison"}


def waiting(seed: int = 7, **setup: Any) -> Game:
    """A new game that waits for the dice of its Entrance."""
    game = undercroft.new(seed=seed, own_dice=True, language="en", **setup)
    assert game.dice_needed
    return game


def throws(hero: str, seed: int, faces: Random) -> Iterator[tuple[Game, list[tuple[str, int]]]]:
    """A random game by hand; after each throw the dice that were asked for, with what they showed."""
    game = undercroft.new(hero=hero, seed=seed, own_dice=True, stances=True, language="en")
    chance = Random(seed)
    while not game.over:
        if game.dice_needed:
            shown = [faces.randint(1, 6) for _ in game.dice_needed]
            asked = list(zip(game.dice_needed, shown, strict=True))
            game.roll(*shown)
            yield game, asked
        else:
            game.answer(chance.choice(game.state.question.legal()))


@pytest.mark.parametrize("hero", HEROES)
def test_the_dice_asked_for_are_the_dice_that_are_rolled(hero: str) -> None:
    """Character dice by level, then the Dungeon die, then Curse and Poison if owned (MR-CHECK-1, MR-COMBAT-5).

    Each throw is asked for at once, and nothing else is rolled before the next one is asked for.
    """
    kinds: set[str] = set()
    for seed in range(8):
        for game, asked in throws(hero, seed, Random(seed)):
            told: list[tuple[str, object]] = []
            for event in game.events:
                if event.kind in ROLLED:
                    told.append((ROLLED[event.kind], event.facts["face"]))
                elif event.kind in SYMBOL:
                    told.append((SYMBOL[event.kind], event.facts["symbol"]))
            assert told == [(kind, face > 3 if kind in ("curse", "poison") else face) for kind, face in asked]
            kinds |= {kind for kind, _ in asked}
    assert kinds >= {"character", "dungeon"}


def test_nothing_comes_from_the_generator() -> None:
    for game in (played(3, own_dice=True), played(3, hero="mage", mates=["rogue"], own_dice=True)):
        dealt, ended = game._moves[0].state.dice, game.state.dice
        assert (dealt.dice_state, dealt.handful_left) == (ended.dice_state, ended.handful_left)


@pytest.mark.parametrize(("xp", "count"), [(0, 1), (6, 2), (18, 3)])
def test_a_pool_has_as_many_character_dice_as_the_level(xp: int, count: int) -> None:
    for hero in HEROES:
        for seed in range(12):
            game = undercroft.new(hero=hero, seed=seed, own_dice=True, language="en")
            if not game.dice_needed:
                state = game.state
                state.heroes[0].xp = xp
                state.heroes[0].afflictions = 3
                for answer in game.answers:
                    trial = game.copy()
                    trial.answer(answer)
                    if len(trial.dice_needed) > 1:
                        assert trial.dice_needed == ("character",) * count + ("dungeon", "curse", "poison")
                        return
    raise AssertionError("no pool was rolled")


def test_a_shrine_asks_for_the_dungeon_die_alone() -> None:
    for seed in range(60):
        for game, asked in throws("cleric", seed, Random(seed)):
            before = game.replay(len(game) - 1).question
            assert before is not None
            if before.kind == "roll-shrine":
                assert [die for die, _face in asked] == ["dungeon"]
                return
    raise AssertionError("no shrine was met")


@pytest.mark.parametrize("hero", HEROES)
def test_by_hand_or_not_the_same_faces_lead_to_the_same_places(hero: str, tmp_path: Path) -> None:
    """A whole game by hand equals the game in which the generator showed these faces."""
    machine = played(5, hero=hero)
    hand = undercroft.new(hero=hero, seed=5, own_dice=True, language="en")
    for number in range(len(machine) + 1):
        if number:
            hand.answer(machine.given[number - 1])
        told = list(hand.events)
        rolled = iter([event for event in machine.events_of(number) if event.kind in ROLLED | SYMBOL])
        while hand.dice_needed:
            events = [next(rolled) for _ in hand.dice_needed]
            assert tuple((ROLLED | SYMBOL)[event.kind] for event in events) == hand.dice_needed
            hand.roll(*[int(event.facts.get("face", 6 if event.facts.get("symbol") else 1)) for event in events])
            told += hand.events
        assert hand.view() == machine.replay(number).view()
        assert tuple(told) == machine.events_of(number)
    assert hand.result == machine.result
    hand.save(tmp_path / "hand.json")
    assert same(undercroft.load(tmp_path / "hand.json"), hand)


@pytest.mark.parametrize(
    "faces", [(), (3,), (1, 2, 3), (0, 3), (3, 7), (-1, 3), ("3", 3), (3.0, 3), (True, 3), (None, 3)]
)
def test_wrong_dice_are_refused_and_change_nothing(faces: tuple[Any, ...]) -> None:
    game = waiting()
    with pytest.raises(RollRefused, match="give 2 faces from 1 to 6, for character, dungeon"):
        game.roll(*faces)
    assert len(game.dice_needed) == 2
    game.roll(3, 3)
    assert game.question is not None


def test_dice_nobody_asked_for_are_refused() -> None:
    for game in (played(7, answers=3), played(7, answers=3, own_dice=True)):
        before = game.hash
        with pytest.raises(RollRefused, match="the game is not asking for dice"):
            game.roll(1)
        assert game.hash == before


FIGHT: Final[dict[str, Any]] = {
    "hero": {"xp": 6, "skill_used": True, "cell": 4},
    "rooms": {"4": "monster-a"},
    "enemy": {},
}
"""The Rogue with two dice against the Giant Rat, which has 6 HP and does 2 damage."""


def at(data: dict[str, Any]) -> Game:
    return game_at(data, book_at(data))


def test_what_comes_before_a_throw_has_happened_when_it_is_asked_for() -> None:
    """3 damage to the rat, its blow for 2 HP: both are seen before the dice of the next attack are asked for."""
    dice = {"character": [{"face": 3}, {"face": 1}], "dungeon": 4}
    game = at(FIGHT | {"own_dice": True, "dice": dice, "question": {"kind": "rolled"}})
    game.answer("go-on")
    assert game.question is not None
    assert game.question.kind == "roll-attack"
    view = game.view()
    assert (view["enemy"]["hp"], view["hero"]["hp"]) == (3, 8)
    assert [event.kind for event in game.events] == [
        *("damage-part", "damage-dealt", "foe-hurt"),
        *("damage-part", "foe-hit", "lost"),
    ]
    assert game.dice_needed == ("character", "character", "dungeon")
    assert view["dice"]["character"] == []


def test_the_first_throw_of_a_game_is_a_stop_like_any_other() -> None:
    """View, events, hash and question all speak of the same moment."""
    game = waiting()
    question, view = game.question, game.view()
    assert question is not None
    assert question.kind == "roll-check"
    assert question.wording == "Skill check (Corridor): 1 Character die, the Dungeon die"
    assert view["question"] == view["question"] | {"kind": "roll-check", "seat": 0, "dice": ["character", "dungeon"]}
    assert view["dice"]["dungeon"] == 0
    assert [event.kind for event in game.events][-1] == "room-resolved"
    assert (game.answers, game.result, game.over, len(game)) == ((), None, False, 0)
    assert game.hash == waiting().hash
    assert game.replay(0).dice_needed == game.dice_needed


def test_a_throw_says_what_it_is_for() -> None:
    """In English and French, for every kind of throw that random games bring."""
    kinds = set()
    for seed in range(30):
        game = undercroft.new(hero="executioner", boxes=["base", "council"], seed=seed, own_dice=True, language="fr")
        chance = Random(seed)
        while not game.over:
            if game.dice_needed:
                assert game.question is not None
                assert ": " in game.question.wording.replace("\N{NO-BREAK SPACE}", " ")
                kinds.add(game.question.kind)
            step(game, chance)
    assert kinds >= {"roll-check", "roll-check-die", "roll-attack", "reroll-attack", "roll-shrine", "roll-rewards"}


@pytest.mark.parametrize("faces", [(5, 2), (2, 6)])
def test_a_throw_can_be_given_by_its_name(faces: tuple[int, int]) -> None:
    game, other = waiting(), waiting()
    game.roll(*faces)
    other.answer(f"roll:{faces[0]},{faces[1]}", seat=0)
    assert other.hash == game.hash
    assert other.given == game.given == (f"roll:{faces[0]},{faces[1]}",)


@pytest.mark.parametrize(
    "name", ["roll:", "roll:1", "roll:1,2,3", "roll:1;2", "roll:0,3", "roll:²,3", "go-on", 0, None]
)
def test_any_other_name_is_refused_while_dice_are_awaited(name: Any) -> None:
    game = waiting()
    before = game.hash
    with pytest.raises(RollRefused, match="character, dungeon"):
        game.answer(name)
    assert game.hash == before


def test_a_throw_can_be_taken_back_and_given_again() -> None:
    game = played(7, hero="mage", own_dice=True)
    tested = 0
    for number, name in enumerate(game.given):
        if name.startswith("roll:"):
            past = game.replay(number)
            before = (past.hash, past.question, past.dice_needed)
            past.answer(name)
            past.undo()
            assert (past.hash, past.question, past.dice_needed) == before
            past.redo()
            assert past.hash == game.replay(number + 1).hash
            tested += 1
    assert tested > 2


def test_the_answer_that_led_to_a_throw_can_be_taken_back() -> None:
    game = played(7, hero="mage", own_dice=True)
    number = next(n for n, name in enumerate(game.given) if n and name.startswith("roll:"))
    past = game.replay(number)
    while past.dice_needed:
        past.undo()
    assert past.answers


def test_dice_of_a_strict_game_stay() -> None:
    game = waiting(strict=True)
    game.roll(3, 3)
    with pytest.raises(UndoRefused, match="strict"):
        game.undo()
    assert game.given == ("roll:3,3",)


def test_a_game_that_waits_for_dice_is_saved_as_it_stands(tmp_path: Path) -> None:
    game = waiting()
    game.save(tmp_path / "waiting.json")
    again = undercroft.load(tmp_path / "waiting.json")
    assert same(again, game)
    again.roll(6, 6)
    again.save(tmp_path / "rolled.json")
    assert same(undercroft.load(tmp_path / "rolled.json"), again)


def test_a_position_may_begin_with_a_throw() -> None:
    """With own dice they are asked for, without they are rolled at once."""
    attack = FIGHT | {"question": {"kind": "roll-attack"}}
    game = at(attack | {"own_dice": True})
    assert game.dice_needed == ("character", "character", "dungeon")
    game.roll(3, 2, 1)
    assert [die["face"] for die in game.view()["dice"]["character"]] == [3, 2]
    assert at(attack | {"loaded_dice": [3, 2, 1]}).view()["dice"] == game.view()["dice"]


def test_dice_loaded_before_are_not_asked_for() -> None:
    game = at(FIGHT | {"own_dice": True, "loaded_dice": [3, 2], "question": {"kind": "roll-attack"}})
    assert game.dice_needed == ("dungeon",)
    game.roll(1)
    assert [die["face"] for die in game.view()["dice"]["character"]] == [3, 2]


def test_a_long_fight_takes_any_number_of_throws() -> None:
    """Nothing but ones: the hero misses, the armor holds, for hundreds of rounds."""
    game = undercroft.new(seed=0, own_dice=True, language="en")
    chance = Random(0)
    rolled = 0
    for _ in range(1000):
        if game.over or rolled > 200:
            break
        if game.dice_needed:
            rolled += len(game.dice_needed)
            game.roll(*[1] * len(game.dice_needed))
        else:
            game.answer(chance.choice(game.state.question.legal()))
    assert rolled > 200


def test_the_outcomes_of_a_throw_add_up_to_one() -> None:
    game = waiting()
    assert {len(outcome.faces) for outcome in game.outcomes} == {len(game.dice_needed)}
    assert sum(outcome.chance for outcome in game.outcomes) == 1
    for outcome in game.outcomes:
        game.copy().roll(*outcome.faces)
    while game.dice_needed:
        game.roll(*[3] * len(game.dice_needed))
    assert game.outcomes == ()
