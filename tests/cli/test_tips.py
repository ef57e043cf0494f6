"""`undercroft tips`, and the setting that switches tips off."""

import json

import pytest

from tests.cli.command_line import run
from undercroft.table.lessons import note_told, told_tips
from undercroft.terminal.settings import preferences

pytestmark = pytest.mark.once


def test_tips_are_printed_for_all_games_or_one() -> None:
    both, one = run("tips"), run("tips", "tiny-epic")
    assert "Mini Rogue\n\nWhat you are here for." in both.stdout
    assert one.stdout.startswith("Tiny Epic Dungeons\n\nWhat you are here for.")
    assert "The torch. It sinks one step" in one.stdout


def test_tips_are_printed_in_french_and_as_data() -> None:
    assert "La torche. Elle baisse d’un cran" in run("tips", "tiny-epic", "--lang", "fr").stdout
    data = json.loads(run("tips", "mini-rogue", "--json").stdout)
    assert data["mini-rogue"]["food"][0] == "Food"


def test_tips_come_again() -> None:
    note_told("mini-rogue", ["food"])
    note_told("tiny-epic", ["torch"])
    assert run("tips", "mini-rogue", "--again").stdout.endswith("From now on, they come again.\n")
    assert told_tips("mini-rogue") == frozenset()
    assert told_tips("tiny-epic") == {"torch"}


def test_a_game_that_is_none_is_refused() -> None:
    done = run("tips", "chess")
    assert done.returncode == 2
    assert 'there is no game "chess"' in done.stderr


@pytest.mark.tips
def test_the_setting_switches_tips_off_and_on() -> None:
    assert "Tips: on" in run("settings").stdout
    assert "Tips: off" in run("settings", "--no-tips").stdout
    assert preferences().tips is False
    assert json.loads(run("settings", "--tips", "--json").stdout)["tips"] is True


def test_a_guided_game_is_played_in_plain_lines_and_takes_no_other_choices() -> None:
    assert "Tip: What you are here for." in run("play", "--guided", "--plain").stdout
    done = run("play", "--guided", "--hero", "mage")
    assert done.returncode == 2
    assert "a guided game has its own dungeon" in done.stderr
