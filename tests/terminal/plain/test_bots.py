"""Bots at the table, in plain lines: they answer for their seats, keep their secrets, and are taken back over."""

import io
from pathlib import Path

import pytest

from undercroft.table.book import BadChoice, UnknownName
from undercroft.table.folders import autosave_file
from undercroft.table.save import read_save
from undercroft.terminal.plain.play import PlayOptions, play_plain

pytestmark = pytest.mark.once

TWO = {"hero": "rogue", "mates": ["mage"], "mat": "dungeon", "difficulty": "normal", "stances": False}
RULED = {**TWO, "mates": [], "boxes": ["council"], "mat": "city", "overlord": "weaver"}


def told(typed: str, **options: object) -> str:
    """What is shown when these lines are typed."""
    write = io.StringIO()
    chosen = PlayOptions(**{"language": "en", "seed": 2, **options})  # type: ignore[arg-type]
    assert play_plain(chosen, io.StringIO(typed), write) == 0
    return write.getvalue()


def test_a_bot_answers_for_its_seat() -> None:
    """Nobody is asked what the Mage does, and yet the Mage has done something."""
    shown = told("1\n" * 12, players=["me", "random"], new=True, setup=TWO)
    assert "Mage: Anything before your turn" not in shown
    assert "\nMage" in shown
    save = read_save(autosave_file())
    assert save.players == ["me", "random"]
    assert len(save.answers) > 12


def test_a_bot_of_which_nothing_is_told_leaves_no_empty_line() -> None:
    """The Mage has nothing to exchange, again and again."""
    shown = told("1\n" * 30, players=["me", "easy"], new=True, setup=TWO)
    assert "Exchange anything" in shown
    assert "\n\n\n" not in shown


def test_a_game_of_bots_plays_itself() -> None:
    shown = told("", players=["random", "random"], new=True, setup=TWO)
    assert "Defeat." in shown or "Victory!" in shown
    assert "> " not in shown


def test_a_bot_goes_on_when_the_game_is_taken_up_again() -> None:
    told("1\n1\nq\n", players=["me", "random"], new=True, setup=TWO)
    before = len(read_save(autosave_file()).answers)
    told("1\n1\n1\nq\n", resume=True)
    after = read_save(autosave_file())
    assert after.players == ["me", "random"]
    assert len(after.answers) > before


def test_undo_goes_back_over_the_answers_of_bots() -> None:
    told("1\n1\n1\nq\n", players=["me", "random"], new=True, setup=TWO)
    before = list(read_save(autosave_file()).answers)
    told("u\nq\n", resume=True)
    after = read_save(autosave_file()).answers
    assert len(after) < len(before)
    assert before[: len(after)] == after


def test_a_bot_that_is_the_overlord_needs_no_hand_over_and_shows_no_hand() -> None:
    shown = told("1\n" * 40, players=["me", "random"], new=True, setup=RULED)
    assert "may look now" not in shown
    assert "In hand" not in shown


def test_i_may_be_the_overlord_against_a_bot() -> None:
    shown = told("1\n" * 10 + "?\nq\n", players=["random", "me"], new=True, setup=RULED)
    assert "may look now" not in shown
    assert "The Overlord:" in shown


@pytest.mark.parametrize(
    ("players", "kind"), [(["me", "nobody"], UnknownName), (["me"], BadChoice), (["me", "me", "me"], BadChoice)]
)
def test_players_that_cannot_be_are_refused_before_anything_is_asked(
    players: list[str], kind: type[Exception], home: Path
) -> None:
    with pytest.raises(kind):
        told("", players=players, new=True, setup=TWO)
    assert not home.exists()
