"""The player's own cards: a folder of cards, or a folder with a folder for each box."""

from pathlib import Path
from shutil import copytree

import pytest

from undercroft import games
from undercroft.cards.source import CardError
from undercroft.table.shelf import book_of, book_with


@pytest.mark.parametrize("game", list(games.OURS))
def test_a_copy_of_our_boxes_holds_our_cards(game: str, tmp_path: Path) -> None:
    """In our order, whatever order their names have; what is hidden beside them is left alone."""
    boxes = tmp_path / "mine"
    copytree(games.home(game) / "cards" / "boxes", boxes)
    (boxes / ".git").mkdir()
    (boxes / "__pycache__").mkdir()
    assert book_with(game, [boxes]).card_hash == book_of(game).card_hash


def test_boxes_can_be_named_one_by_one(tmp_path: Path) -> None:
    boxes = games.home("mini-rogue") / "cards" / "boxes"
    every = [boxes / box for box in games.title("mini-rogue").boxes()]
    assert book_with("mini-rogue", every).card_hash == book_of("mini-rogue").card_hash
    assert book_with("mini-rogue", every[:1]).card_hash != book_of("mini-rogue").card_hash


def test_a_folder_without_cards_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    with pytest.raises(CardError, match="toml"):
        book_with("mini-rogue", [tmp_path])
