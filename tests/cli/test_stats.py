"""`undercroft stats`: as a page, as data, made again from the saves."""

import json

import pytest

from tests.cli.command_line import run
from tests.table.test_chronicle import WINS, finished, kept
from undercroft.table.chronicle import chronicle_file

pytestmark = pytest.mark.once


def test_nothing_yet() -> None:
    done = run("stats", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "No game has been finished yet." in done.stdout


def test_a_page_in_both_languages() -> None:
    kept(finished(WINS))
    assert "Achievements: " in run("stats", "--lang", "en").stdout
    assert "Hauts faits" in run("stats", "--lang", "fr").stdout


def test_data_even_if_the_file_was_lost() -> None:
    kept(finished(WINS))
    before = json.loads(run("stats", "--json").stdout)
    chronicle_file().unlink()
    assert json.loads(run("stats", "--json").stdout) == before
    assert list(before) == ["mini-rogue", "tiny-epic"]
    assert (before["mini-rogue"]["games"], before["mini-rogue"]["won"]) == (1, 1)


def test_one_game() -> None:
    assert list(json.loads(run("stats", "--json", "--game", "tiny-epic").stdout)) == ["tiny-epic"]
    assert 'there is no game "chess"' in run("stats", "--game", "chess").stderr
