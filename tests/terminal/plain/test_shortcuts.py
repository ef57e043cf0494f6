"""What can be typed besides numbers and names: where an answer leads, and how points are shared."""

import io
from pathlib import Path

import pytest

import undercroft
from tests.games.tiny_epic.splits import splitting
from undercroft.table.game import Game
from undercroft.terminal.plain.play import PlayOptions, play_plain
from undercroft.words.shortcuts import answer_of_way


def played(game: Game, *lines: str, language: str = "en") -> str:
    """What is said; the game goes on by itself."""
    write = io.StringIO()
    play_plain(PlayOptions(language=language), io.StringIO("".join(f"{line}\n" for line in lines)), write, game)
    return write.getvalue()


def markers(game: Game) -> list[int]:
    return [int(game.state.markers[marker]) for marker in range(game.seats)]


def rogue(language: str = "en") -> Game:
    return undercroft.new(hero="rogue", seed=34, language=language)


@pytest.mark.parametrize("typed", ["down", "do", "dow"])
def test_a_direction_or_its_beginning_walks(typed: str) -> None:
    game = rogue()
    played(game, typed)
    assert game.given[0] == "down"


@pytest.mark.parametrize(("typed", "given"), [("bas", "down"), ("b", "down"), ("droite", "right"), ("dr", "right")])
def test_directions_are_typed_in_french(typed: str, given: str) -> None:
    game = rogue("fr")
    played(game, typed, language="fr")
    assert game.given[0] == given


def test_e_goes_on() -> None:
    game = rogue()
    played(game, "down", "e")
    assert game.given == ("down", "go-on", "go-on")  # the first passed on a pause


def test_e_and_directions_mean_nothing_where_nothing_leads_there() -> None:
    game = rogue()
    assert "Type a number from 1 to 2" in " ".join(played(game, "e", "up", "left").split())
    assert game.given == ()


def test_commands_come_first() -> None:
    game = rogue()
    assert "there is no answer left to give again" in played(game, "r")
    assert game.given == ()


def test_what_two_answers_begin_with_says_nothing() -> None:
    game = undercroft.new("tiny-epic", heroes=["grok-ull", "uliessa"], seed=3)
    assert answer_of_way(game.answers, "", str) is None
    found = answer_of_way(game.answers, "l", str)
    assert found is not None
    assert found.name == "west"


def test_few_ways_to_share_are_numbered_with_what_they_lead_to() -> None:
    game = splitting([8, 8, 5], 4)
    text = played(game, "2")
    assert "  2  3 1 0: Health markers from 8, 8, 5 to 5, 7, 5\n" in text
    assert markers(game) == [5, 7, 5]


def test_points_are_typed_in_one_line() -> None:
    game = splitting([8, 8, 5], 4)
    played(game, "1 2 1")
    assert sorted(markers(game)) == [4, 6, 7]


def test_many_ways_are_only_typed() -> None:
    game = splitting([8, 7, 6, 5], 8, altar=True)
    text = " ".join(played(game, "7", "3 2 2 1").split())
    assert "Type how many points each of them takes, in this order: 8, 7, 6, 5." in text
    assert markers(game) == [5, 5, 4, 4]


def test_points_that_cannot_be_given_are_refused_in_words() -> None:
    game = splitting([8, 8, 5], 4)
    text = played(game, "0 0 4", "1 0 0", "2 2 2", "9 9 9", "1", "u")
    assert text.count("No: points cannot be given like that.") == 3
    assert "No: there are points left: give all of them." in text
    assert markers(game) == [8, 8, 5], "undo takes all of them back"


def test_a_single_point_can_still_be_named(home: Path) -> None:
    game = splitting([8, 8, 5], 4)
    played(game, "marker:3")
    assert game.given == ("marker:3",)
