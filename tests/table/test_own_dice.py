"""Dice rolled by hand: which are asked for, what is refused, and that the game is the same as with the generator's."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import undercroft
from tests.table.kit import HEROES, played, same
from undercroft.table.game import Game, RollRefused, UndoRefused

ROLLED = {"rolled-character": "character", "rolled-dungeon": "dungeon", "rerolled": "character"}
SYMBOL = {"rolled-curse": "curse", "rolled-poison": "poison"}


def waiting(seed: int = 7, **setup: Any) -> Game:
    """A new game that waits for the dice of its Entrance."""
    game = undercroft.new(seed=seed, own_dice=True, language="en", **setup)
    assert game.dice_needed
    return game


def answered(hero: str, seed: int, faces: Random) -> Iterator[tuple[Game, list[tuple[str, int]]]]:
    """A random game by hand; after each answer the dice that were asked for it, with what they showed."""
    game = undercroft.new(hero=hero, seed=seed, own_dice=True, stances=True, language="en")
    chance = Random(seed)
    while not game.over:
        if not game.dice_needed:
            game.answer(chance.choice(game._state.question.legal()))
        asked: list[tuple[str, int]] = []
        while game.dice_needed:
            shown = [faces.randint(1, 6) for _ in game.dice_needed]
            asked += zip(game.dice_needed, shown, strict=True)
            game.roll(*shown)
        yield game, asked


@pytest.mark.parametrize("hero", HEROES)
def test_the_dice_asked_for_are_the_dice_that_are_rolled(hero: str) -> None:
    """Character dice by level, then the Dungeon die, then Curse and Poison if owned (MR-CHECK-1, MR-COMBAT-5)."""
    kinds: set[str] = set()
    for seed in range(8):
        for game, asked in answered(hero, seed, Random(seed)):
            told: list[tuple[str, object]] = []
            for event in game.events:
                if event.kind in ROLLED:
                    told.append((ROLLED[event.kind], event.facts["face"]))
                elif event.kind in SYMBOL:
                    told.append((SYMBOL[event.kind], event.facts["symbol"]))
            seen = [(kind, face > 3 if kind in ("curse", "poison") else face) for kind, face in asked]
            assert seen == told
            kinds |= {kind for kind, _ in asked}
    assert kinds >= {"character", "dungeon"}


@pytest.mark.parametrize(("xp", "count"), [(0, 1), (6, 2), (18, 3)])
def test_a_pool_has_as_many_character_dice_as_the_level(xp: int, count: int) -> None:
    for hero in HEROES:
        for seed in range(12):
            game = undercroft.new(hero=hero, seed=seed, own_dice=True, language="en")
            if not game.dice_needed:
                state = game._state
                state.heroes[0].xp = xp
                state.heroes[0].afflictions = 3
                for answer in game.answers:
                    trial = game.copy()
                    trial.answer(answer)
                    if len(trial.dice_needed) > 1:
                        assert trial.dice_needed == ("character",) * count + ("dungeon",)
                        trial.roll(*[1] * (count + 1))
                        assert trial.dice_needed == ("curse",)
                        trial.roll(1)
                        assert trial.dice_needed == ("poison",)
                        return
    raise AssertionError("no pool was rolled")


def test_a_shrine_asks_for_the_dungeon_die_alone() -> None:
    for seed in range(60):
        for game, asked in answered("cleric", seed, Random(seed)):
            before = game.replay(len(game) - 1) if len(game) else game
            if before.question and before.question.kind == "offering":
                assert asked == [] or asked[0][0] == "dungeon"
                if asked:
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
        events = iter(machine.events_of(number))
        while hand.dice_needed:
            faces = []
            for kind in hand.dice_needed:
                event = next(event for event in events if event.kind in ROLLED | SYMBOL)
                assert (ROLLED | SYMBOL)[event.kind] == kind
                faces.append(int(event.facts.get("face", 6 if event.facts.get("symbol") else 1)))
            hand.roll(*faces)
        assert hand.view() == machine.replay(number).view()
        assert hand.events == machine.events_of(number)
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
        with pytest.raises(RollRefused, match="no dice are asked for"):
            game.roll(1)
        assert game.hash == before


def test_before_the_first_dice_everything_is_refused_in_words() -> None:
    game = waiting()
    assert (game.question, game.answers, game.events, game.result, game.over, len(game)) == (
        None,
        (),
        (),
        None,
        False,
        0,
    )
    assert game.code == waiting().code
    for ask in (game.view, lambda: game.hash, lambda: game.answer("go-on"), game.undo, game.redo):
        with pytest.raises(undercroft.UndercroftError, match=r"dice|again"):
            ask()
    for number_of in (game.replay, game.events_of):
        with pytest.raises(undercroft.UndercroftError):
            number_of(0)
    assert game.dice_needed == ("character", "dungeon")


def test_while_dice_are_awaited_no_answer_is_taken() -> None:
    game = played(7, answers=2, own_dice=True)
    chance = Random(1)
    while not game.dice_needed:
        game.answer(chance.choice(game.answers))
    assert game.question is None
    assert game.answers == ()
    with pytest.raises(RollRefused, match=f"roll {', '.join(game.dice_needed)}"):
        game.answer("go-on")
    with pytest.raises(UndoRefused):
        game.redo()


def test_an_answer_that_waits_for_dice_can_be_taken_back_and_what_was_undone_redone() -> None:
    game = played(7, hero="mage", own_dice=True)
    tested = 0
    for number, name in enumerate(game.given):
        if game._turns[number + 1].faces:
            past = game.replay(number)
            before = (past.hash, past.question, past.answers)
            past.answer(name)
            assert past.dice_needed
            past.undo()
            assert (past.hash, past.question, past.answers) == before
            assert past.dice_needed == ()
            past.redo()
            assert past.hash == game.replay(number + 1).hash
            tested += 1
    assert tested > 2


def half_rolled(**setup: Any) -> Game:
    """A new game whose Entrance has some of its dice, and waits for the curse die."""
    for hero in HEROES:
        for seed in range(20):
            game = undercroft.new(hero=hero, seed=seed, own_dice=True, language="en", **setup)
            if game.dice_needed:
                game.roll(*[1] * len(game.dice_needed))
                if game.dice_needed:
                    return game
    raise AssertionError("nobody starts with an affliction")


def test_first_dice_that_were_typed_can_be_typed_again() -> None:
    game = half_rolled()
    game.undo()
    assert game.dice_needed == ("character", "dungeon")
    with pytest.raises(UndoRefused, match="first dice"):
        game.undo()
    game.roll(6, 6)


def test_first_dice_of_a_strict_game_stay() -> None:
    game = half_rolled(strict=True)
    needed = game.dice_needed
    with pytest.raises(UndoRefused, match="strict"):
        game.undo()
    assert game.dice_needed == needed


def test_a_fight_that_goes_on_for_ever_takes_any_number_of_dice() -> None:
    """Nothing but ones: the hero misses, the armor holds, nothing is asked for hundreds of rounds."""
    game = undercroft.new(seed=0, own_dice=True, language="en")
    chance = Random(0)
    for _ in range(400):
        if game.over or len(game._faces) > 200:
            break
        if game.dice_needed:
            game.roll(*[1] * len(game.dice_needed))
        else:
            game.answer(chance.choice(game._state.question.legal()))
    assert len(game._faces) > 200
    game.undo()
    assert game.dice_needed == ()
