"""Games dealt from a secret: nobody can foresee them, everybody can check them afterwards."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import undercroft
from undercroft.kernel.dice import Dice
from undercroft.kernel.well import DECKS, DICE
from undercroft.table.code import Uncoded
from undercroft.table.game import Game
from undercroft.table.save import SaveError, open_save, save_of
from undercroft.table.sealed import Seal, SealBroken, new_seal, seal_of
from undercroft.table.shelf import book_of

SECRET = bytes(range(32))
WAYS: dict[str, dict[str, Any]] = {
    "mini-rogue": {"hero": "mage", "mates": ["rogue"], "boxes": ["base", "council"], "stories": "all"},
    "tiny-epic": {"heroes": ["grok-ull", "uliessa"]},
}


def dealt(name: str, seal: Seal) -> Game:
    book = book_of(name)
    return Game(book, book.setup(WAYS[name]), 0, strict=True, seal=seal)


def played(name: str, seal: Seal, answers: int = 60, chance: int = 3) -> Game:
    game, choice = dealt(name, seal), Random(chance)
    for _ in range(answers):
        if not game.over:
            game.answer(choice.choice(game.answers))
    return game


@pytest.mark.parametrize("name", WAYS)
def test_the_same_secret_deals_the_same_game_and_another_one_another(name: str) -> None:
    game = played(name, seal_of(SECRET))
    assert played(name, seal_of(SECRET)).hash == game.hash
    assert played(name, new_seal()).hash != game.hash


@pytest.mark.parametrize("name", WAYS)
def test_what_a_player_adds_changes_the_deal(name: str) -> None:
    plain = seal_of(SECRET)
    one, two = (Seal(plain.commitment, plain.secret, added) for added in (["salt", ""], ["", "salt"]))
    assert len({played(name, seal).hash for seal in (plain, one, two)}) == 3


@pytest.mark.parametrize("name", WAYS)
def test_undo_copies_and_beats_of_a_sealed_game_meet_the_same_chance_again(name: str) -> None:
    game = played(name, seal_of(SECRET))
    for number in range(1, len(game) + 1):
        assert game.beats(number)[-1].state is game.move(number).state
    before = game.replay(len(game) - 1)
    before.redo()
    assert before.hash == game.hash


def test_dice_from_a_secret_are_fair_and_decks_are_a_stream_of_their_own() -> None:
    dice = Dice()
    dice.well = seal_of(SECRET).well
    dice.seed(0)
    faces = Counter(int(dice.roll()) for _ in range(60_000))
    assert sum((faces[face] - 10_000) ** 2 / 10_000 for face in range(1, 7)) < 20.5  # chi-square, 1 in 1,000
    assert dice.deck_state == 0
    well = seal_of(SECRET).well
    assert [well.word(DECKS, place) for place in range(20)] != [well.word(DICE, place) for place in range(20)]
    assert well.word(DECKS, 3) == seal_of(SECRET).well.word(DECKS, 3)


@pytest.mark.parametrize("name", WAYS)
def test_whoever_thinks_ahead_has_no_part_of_the_secret(name: str) -> None:
    game = played(name, seal_of(SECRET), 20)
    imagined = game.imagine(0, 5)
    assert imagined.seal is None
    assert imagined.state.dice.well is None
    assert game.state.dice.well is not None


@pytest.mark.parametrize("name", WAYS)
def test_a_sealed_game_is_saved_with_its_secret_and_dealt_from_it_again(name: str, tmp_path: Path) -> None:
    game = played(name, seal_of(SECRET))
    game.save(tmp_path / "sealed.json")
    back = undercroft.load(tmp_path / "sealed.json")
    assert (back.hash, back.seal) == (game.hash, game.seal)
    with pytest.raises(Uncoded):
        _ = back.code


def test_another_secret_than_the_promised_one_is_found_out() -> None:
    promised, other = seal_of(SECRET), new_seal()
    with pytest.raises(SealBroken):
        _ = Seal(promised.commitment, other.secret).key
    game = played("mini-rogue", promised, 5)
    for forged in (Seal(promised.commitment, other.secret), other, Seal(promised.commitment, promised.secret, ["x"])):
        save = save_of(game)
        forgery = msgspec.structs.replace(save, seal=forged)
        with pytest.raises(SaveError, match="damaged"):
            open_save(forgery, "forged.json", game.book)
