"""Undo, redo, replay and copies; what a strict game forbids."""

from random import Random

import pytest

import undercroft
from tests.table.kit import HEROES, played, step
from undercroft.table.game import Game, UndoRefused

DICE = {"rolled-character", "rolled-dungeon", "rolled-curse", "rolled-poison", "rerolled"}
CARDS = {"revealed", "boss-revealed", "peeked", "room-replaced"}


def shows(game: Game) -> bool:
    """Whether the last answer showed a die or a card."""
    return any(event.kind in DICE | CARDS for event in game.events)


# --- casual games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("hero", HEROES)
def test_a_whole_game_can_be_undone_and_redone(hero: str, own_dice: bool) -> None:
    game = played(6, hero=hero, stances=True, own_dice=own_dice)
    hashes = [game.replay(number).hash for number in range(len(game) + 1)]
    views = [game.replay(number).view() for number in range(len(game) + 1)]
    while len(game):
        game.undo()
        assert (game.hash, game.view()) == (hashes[len(game)], views[len(game)])
    with pytest.raises(UndoRefused, match="no answer left to take back"):
        game.undo()
    while len(game) < len(hashes) - 1:
        game.redo()
        assert (game.hash, game.view()) == (hashes[len(game)], views[len(game)])
    with pytest.raises(UndoRefused, match="no answer left to give again"):
        game.redo()
    assert game.over


@pytest.mark.parametrize("seed", range(6))
def test_wandering_back_and_forth_is_as_if_played_straight(seed: int) -> None:
    """After any mix of answers, undo and redo the answers that stand lead where the game stands."""
    chance = Random(seed)
    game = undercroft.new(seed=seed, language="en", stances=True)
    for _ in range(300):
        what = chance.randrange(3)
        if what == 0 and len(game):
            game.undo()
        elif what == 1 and game._undone:
            game.redo()
        elif not game.over:
            step(game, chance)
    straight = undercroft.new(seed=seed, language="en", stances=True)
    for name in game.given:
        straight.answer(name)
    assert straight.hash == game.hash
    assert straight.view() == game.view()
    assert straight.events == game.events


def test_an_answer_taken_back_may_be_another_one_and_the_same_answer_leads_to_the_same_place() -> None:
    game = played(5, answers=12)
    hash_before, last = game.hash, game.given[-1]
    game.undo()
    game.answer(last)
    assert game.hash == hash_before


def test_a_new_answer_forgets_what_was_undone() -> None:
    game = played(5, answers=12)
    game.undo()
    game.undo()
    game.answer(game.answers[0])
    with pytest.raises(UndoRefused):
        game.redo()


# --- replay and copies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hero", HEROES)
def test_replay_to_any_answer(hero: str) -> None:
    game = undercroft.new(hero=hero, seed=9, language="en")
    chance = Random(hero)
    hashes = [game.hash]
    while not game.over:
        step(game, chance)
        hashes.append(game.hash)
    for number, expected in enumerate(hashes):
        past = game.replay(number)
        assert (len(past), past.hash) == (number, expected)
    assert game.hash == hashes[-1]
    past = game.replay(0)
    for expected in hashes[1:]:
        past.redo()
        assert past.hash == expected


def test_a_copy_goes_its_own_way() -> None:
    game = played(5, answers=10)
    game.undo()
    before = (game.hash, len(game), game.view())
    for other in (game.copy(), game.replay(4)):
        chance = Random(2)
        while not other.over:
            step(other, chance)
        other.undo()
    assert (game.hash, len(game), game.view()) == before
    game.redo()
    assert len(game) == 10


def test_a_copy_is_left_alone_by_the_game() -> None:
    game = played(5, answers=10, own_dice=True)
    chance = Random(4)
    while not game.dice_needed:
        game.answer(chance.choice(game.answers))
    other, needed, before = game.copy(), game.dice_needed, game.hash
    while not game.over:
        step(game, chance)
    assert (other.dice_needed, other.hash) == (needed, before)


# --- strict games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("hero", HEROES)
def test_a_strict_game_never_takes_back_what_a_die_or_a_card_has_shown(hero: str, own_dice: bool) -> None:
    free: set[str] = set()
    for seed in range(10):
        game = undercroft.new(hero=hero, seed=seed, strict=True, own_dice=own_dice, stances=True, language="en")
        chance = Random(seed)
        while not game.over:
            step(game, chance)
            if game.dice_needed or not len(game):
                continue
            trial = game.copy()
            if shows(game):
                with pytest.raises(UndoRefused, match="strict"):
                    trial.undo()
                assert trial.hash == game.hash
            else:
                trial.undo()
                assert trial.hash == game.replay(len(game) - 1).hash
                trial.redo()
                assert trial.hash == game.hash
                free.add(game.given[-1])
    assert any(name.startswith("stance:") for name in free), "answers that show nothing can be taken back"


def find(start: str, *, own_dice: bool) -> Game:
    """A strict game at a question with an answer whose name begins so."""
    for seed in range(200):
        game = undercroft.new(seed=seed, strict=True, own_dice=own_dice, stances=True, language="en")
        chance = Random(seed)
        while not game.over:
            if any(answer.name.startswith(start) for answer in game.answers):
                return game
            step(game, chance)
    raise AssertionError(start)


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("start", ["trade:", "skill:exploration"])
def test_a_purchase_and_the_like_can_be_taken_back(start: str, own_dice: bool) -> None:
    game = find(start, own_dice=own_dice)
    before, view = game.hash, game.view()
    game.answer(next(answer for answer in game.answers if answer.name.startswith(start)))
    assert game.hash != before
    game.undo()
    assert (game.hash, game.view()) == (before, view)
    game.redo()


def test_every_kind_of_last_die_is_noticed() -> None:
    """Also a 1 as the last die of the generator's draw, which leaves nothing behind but one die less."""
    noticed = 0
    for seed in range(120):
        game = undercroft.new(seed=seed, strict=True, language="en")
        chance = Random(seed)
        while not game.over:
            before = game.state.dice
            step(game, chance)
            after = game.state.dice
            if before.handful == after.handful and before.handful_left != after.handful_left:
                noticed += 1
                with pytest.raises(UndoRefused):
                    game.undo()
    assert noticed


def test_a_strict_game_does_not_take_back_dice_that_were_typed() -> None:
    game = undercroft.new(seed=7, strict=True, own_dice=True, hero="witch", language="en")
    chance = Random(1)
    refused = taken_back = 0
    while not game.over and not (refused and taken_back):
        trial = game.copy()
        if game.given and game.given[-1].startswith("roll:"):
            refused += 1
            with pytest.raises(UndoRefused, match="strict"):
                trial.undo()
            assert (trial.hash, trial.dice_needed) == (game.hash, game.dice_needed)
        elif game.dice_needed and game.given and not game.events:
            taken_back += 1
            trial.undo()
            assert trial.answers
        step(game, chance)
    assert refused
    assert taken_back
